import type { Suit } from "../../cards/card";
import { messages } from "./catalogue";

const EN_RANKS: Record<string, string> = { A: "ace", J: "jack", Q: "queen", K: "king" };
const EN_SUITS: Record<Suit, string> = { S: "spades", H: "hearts", C: "clubs", D: "diamonds" };
const DE_RANKS: Record<string, string> = { A: "Ass", J: "Bube", Q: "Dame", K: "König" };
const DE_SUITS: Record<Suit, string> = { S: "Pik", H: "Herz", C: "Kreuz", D: "Karo" };
const DE_LETTERS: Record<string, string> = { J: "B", Q: "D" };

/** How cards are spoken, and the letters in their corners. */
export const cards = messages({
  letter: {
    en: (rank: string) => rank,
    de: (rank: string) => DE_LETTERS[rank] ?? rank,
  },
  spoken: {
    en: (rank: string, suit: Suit) => `${EN_RANKS[rank] ?? rank} of ${EN_SUITS[suit]}`,
    de: (rank: string, suit: Suit) => `${DE_SUITS[suit]} ${DE_RANKS[rank] ?? rank}`,
  },
  unknown: { en: "unknown card", de: "unbekannte Karte" },
});
