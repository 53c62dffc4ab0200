import { messages } from "./catalogue";

export const general = messages({
  title: { en: "Eleusis", de: "Eleusis" },
  cards: {
    en: (count: number) => (count === 1 ? "1 card" : `${count} cards`),
    de: (count: number) => (count === 1 ? "1 Karte" : `${count} Karten`),
  },
});
