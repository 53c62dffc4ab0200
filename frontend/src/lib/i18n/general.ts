import { messages } from "./catalogue";

/** What stands on every page. */
export const general = messages({
  title: { en: "Eleusis", de: "Eleusis" },
  home: { en: "Eleusis: to the entrance", de: "Eleusis: zum Eingang" },
  language: { en: "Language", de: "Sprache" },
  theme: { en: "Light", de: "Licht" },
  themeAuto: { en: "Automatic", de: "Automatisch" },
  themeDay: { en: "Day", de: "Tag" },
  themeNight: { en: "Night", de: "Nacht" },
  yes: { en: "Yes", de: "Ja" },
  cancel: { en: "Cancel", de: "Abbrechen" },
  toEntrance: { en: "To the entrance", de: "Zum Eingang" },
  loading: { en: "One moment …", de: "Einen Augenblick …" },
  cards: {
    en: (count: number) => (count === 1 ? "1 card" : `${count} cards`),
    de: (count: number) => (count === 1 ? "1 Karte" : `${count} Karten`),
  },
});

/** How the way to the table is. */
export const connection = messages({
  connecting: { en: "Finding the table …", de: "Suche den Tisch …" },
  waiting: {
    en: "Connection lost. Trying again; nothing is lost.",
    de: "Verbindung verloren. Neuer Versuch; es geht nichts verloren.",
  },
  paused: {
    en: (god: string) => `Paused: ${god}, who is God, is away. The clock stands still.`,
    de: (god: string) => `Pause: ${god} ist Gott und nicht da. Die Uhr steht still.`,
  },
  minded: {
    en: "An agent is playing for you.",
    de: "Ein Agent spielt gerade für dich.",
  },
  takeBack: { en: "I am back", de: "Ich bin wieder da" },
});
