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
  suit: { en: (suit: Suit) => EN_SUITS[suit], de: (suit: Suit) => DE_SUITS[suit] },
  /** A suit and which of its ranks, as a picture of 52 cards is told. */
  row: {
    en: (suit: Suit, ranks: string) => `${EN_SUITS[suit]}: ${ranks}`,
    de: (suit: Suit, ranks: string) => `${DE_SUITS[suit]}: ${ranks}`,
  },
  rank: {
    en: (rank: string) => EN_RANKS[rank] ?? rank,
    de: (rank: string) => DE_RANKS[rank] ?? rank,
  },
  fromTo: {
    en: (from: string, to: string) => `${from} to ${to}`,
    de: (from: string, to: string) => `${from} bis ${to}`,
  },
  all: { en: "all", de: "alle" },
  none: { en: "none", de: "keine" },
  unknown: { en: "unknown card", de: "unbekannte Karte" },
});
