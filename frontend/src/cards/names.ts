import { cards as words } from "../lib/i18n/cards";
import { say } from "../lib/i18n/language.svelte";
import { faceOf, SIGNS } from "./card";

/** The card as a reader hears it: `10 of hearts`. */
export function spoken(card: string): string {
  const face = faceOf(card);
  return face === null ? say(words.unknown) : say(words.spoken, face.rank, face.suit);
}

/** The card as a reader sees it in a sentence: `10♥`. */
export function signed(card: string): string {
  const face = faceOf(card);
  return face === null ? "?" : say(words.letter, face.rank) + SIGNS[face.suit];
}

/** Several cards as they are heard, in their order. */
export function spokenAll(cards: readonly string[]): string {
  return cards.map(spoken).join(", ");
}

/** Several cards as they are seen in a sentence. */
export function signedAll(cards: readonly string[]): string {
  return cards.map(signed).join(" ");
}
