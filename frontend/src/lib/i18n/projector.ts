import { messages } from "./catalogue";

/** The view for everybody in a room. */
export const projector = messages({
  title: {
    en: (code: string) => `Table ${code}, projector`,
    de: (code: string) => `Tisch ${code}, Beamer`,
  },
  join: { en: "Come to the table", de: "Kommt an den Tisch" },
  joinText: {
    en: "Scan the code, or open the address and sit down.",
    de: "Scannt den Code oder öffnet die Adresse und nehmt Platz.",
  },
  hand: {
    en: (count: number) => (count === 1 ? "1 card" : `${count} cards`),
    de: (count: number) => (count === 1 ? "1 Karte" : `${count} Karten`),
  },
  god: { en: "God", de: "Gott" },
  prophet: { en: "prophet", de: "Prophet" },
  expelled: { en: "expelled", de: "ausgeschlossen" },
  out: { en: "out", de: "setzt aus" },
  turn: { en: (name: string) => `${name} is to play`, de: (name: string) => `${name} ist am Zug` },
  judges: { en: (name: string) => `${name} is judging`, de: (name: string) => `${name} urteilt` },
  calls: {
    en: (name: string) => `${name}, the prophet, is judging`,
    de: (name: string) => `${name}, der Prophet, urteilt`,
  },
  guesses: {
    en: (name: string, text: string) => `${name} guesses: “${text}”`,
    de: (name: string, text: string) => `${name} rät: „${text}“`,
  },
  predicts: {
    en: "Everybody says whether this card is right",
    de: "Alle sagen, ob diese Karte richtig ist",
  },
  deals: { en: "Cards are dealt", de: "Karten werden gegeben" },
  hints: { en: "Hints", de: "Hinweise" },
  full: { en: "Fill the screen", de: "Bildschirm füllen" },
  back: {
    en: (code: string) => `Back to table ${code}`,
    de: (code: string) => `Zurück an den Tisch ${code}`,
  },
});
