import { messages } from "./catalogue";

/** How the hand is spoken of. */
export const hand = messages({
  title: {
    en: (count: number) => `Your hand, ${count === 1 ? "1 card" : `${count} cards`}`,
    de: (count: number) => `Deine Hand, ${count === 1 ? "1 Karte" : `${count} Karten`}`,
  },
  empty: { en: "Your hand is empty.", de: "Deine Hand ist leer." },
  keys: {
    en: "Arrow keys walk, Space chooses a card for the string in that order, Enter lays what is chosen, Escape lets go. A letter or number finds the next card of that rank or suit.",
    de: "Pfeiltasten gehen, die Leertaste wählt eine Karte für die Folge in dieser Reihenfolge, die Eingabetaste legt das Gewählte, Escape lässt los. Ein Buchstabe oder eine Zahl findet die nächste Karte dieses Wertes oder dieser Farbe.",
  },
  chosen: {
    en: (card: string, place: number) => `${card}, number ${place}`,
    de: (card: string, place: number) => `${card}, Nummer ${place}`,
  },
  fits: {
    en: (card: string) => `${card}, right by your note`,
    de: (card: string) => `${card}, nach deiner Notiz richtig`,
  },
  fresh: {
    en: (card: string) => `${card}, new`,
    de: (card: string) => `${card}, neu`,
  },
  full: {
    en: (limit: number) => `At most ${limit} cards at once.`,
    de: (limit: number) => `Höchstens ${limit} Karten auf einmal.`,
  },
  order: { en: "Order", de: "Ordnung" },
  suit: { en: "Suit", de: "Farbe" },
  rank: { en: "Rank", de: "Wert" },
  colour: { en: "Red/black", de: "Rot/Schwarz" },
  by: {
    en: (order: string) => `by ${order.toLowerCase()}`,
    de: (order: string) => `nach ${order}`,
  },
  clear: { en: "Let go", de: "Loslassen" },
  mind: {
    en: "Your hand is kept for the count.",
    de: "Deine Hand bleibt für die Zählung.",
  },
});
