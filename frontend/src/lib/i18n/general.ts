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
  menu: { en: "Menu", de: "Menü" },
  yes: { en: "Yes", de: "Ja" },
  cancel: { en: "Cancel", de: "Abbrechen" },
  toEntrance: { en: "To the entrance", de: "Zum Eingang" },
  unopened: {
    en: "This page could not be loaded. Is the network there? Then load it again.",
    de: "Diese Seite konnte nicht geladen werden. Ist das Netz da? Dann lade sie noch einmal.",
  },
  loading: { en: "One moment …", de: "Einen Augenblick …" },
  nowhere: {
    en: "There is nothing here. Are the letters right?",
    de: "Hier ist nichts. Stimmen die Buchstaben?",
  },
  cards: {
    en: (count: number) => (count === 1 ? "1 card" : `${count} cards`),
    de: (count: number) => (count === 1 ? "1 Karte" : `${count} Karten`),
  },
});

/** What befalls the page on the way to the server. */
export const troubles = messages({
  unreachable: {
    en: "The server cannot be reached. Is the network there?",
    de: "Der Server ist nicht zu erreichen. Ist das Netz da?",
  },
  "no-answer": {
    en: "The server has no answer; try again in a while.",
    de: "Der Server weiß keine Antwort; versuch es in einer Weile noch einmal.",
  },
  ended: {
    en: "This table can no longer be reached.",
    de: "Dieser Tisch ist nicht mehr zu erreichen.",
  },
  left: { en: "You have left the table.", de: "Du hast den Tisch verlassen." },
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
