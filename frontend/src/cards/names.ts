import { cards as words } from "../lib/i18n/cards";
import { inLanguage, type Language } from "../lib/i18n/catalogue";
import { language, say } from "../lib/i18n/language.svelte";
import { faceOf, RANKS, SIGNS, SUITS } from "./card";

/** The card as a reader hears it: `10 of hearts`. */
export function spoken(card: string): string {
  const face = faceOf(card);
  return face === null ? say(words.unknown) : say(words.spoken, face.rank, face.suit);
}

/** The card as a reader sees it in a sentence: `10♥`. */
export function signed(card: string): string {
  return signedIn(language(), card);
}

/** The same in any language. */
export function signedIn(spoken: Language, card: string): string {
  const face = faceOf(card);
  return face === null ? "?" : inLanguage(spoken, words.letter, face.rank) + SIGNS[face.suit];
}

/** Several cards as they are heard, in their order. */
export function spokenAll(cards: readonly string[]): string {
  return cards.map(spoken).join(", ");
}

/** Several cards as they are seen in a sentence. */
export function signedAll(cards: readonly string[]): string {
  return cards.map(signed).join(" ");
}

/** Which cards of each suit are among these, in a sentence: `spades: all; hearts: ace to 7`. */
export function spokenRows(cards: readonly string[]): string {
  return SUITS.map((suit) => {
    const held = RANKS.map((rank) => cards.includes(rank + suit));
    return say(words.row, suit, spokenRanks(held));
  }).join("; ");
}

function spokenRanks(held: readonly boolean[]): string {
  if (held.every(Boolean)) return say(words.all);
  const runs = RANKS.flatMap((rank, at) => {
    if (!held[at] || held[at - 1]) return [];
    const end = held.indexOf(false, at);
    const last = RANKS[(end < 0 ? RANKS.length : end) - 1] ?? rank;
    const from = say(words.rank, rank);
    return [last === rank ? from : say(words.fromTo, from, say(words.rank, last))];
  });
  return runs.join(", ") || say(words.none);
}

/** The suit of a signed card: `H` of `10♥`. */
export function suitOf(sign: string): string {
  return SUITS.find((suit) => SIGNS[suit] === sign.slice(-1)) ?? "";
}

const SIGNED = /((?:10|[2-9AJQKBD])[♠♥♦♣])/;

/** A sentence in pieces: every second one is a card. */
export function cutAtCards(sentence: string): string[] {
  return sentence.split(SIGNED);
}

/**
 * A sentence as it is to be heard, with its cards in words.
 *
 * Voices call any heart "black heart suit", which in this game is a lie.
 */
export function aloud(sentence: string): string {
  return cutAtCards(sentence)
    .map((part, at, parts) => {
      if (at % 2) return heard(part);
      return part === " " && at > 0 && at < parts.length - 1 ? ", " : part;
    })
    .join("");
}

/** A signed card in words; as it is where no card has that letter in the language of the page. */
function heard(sign: string): string {
  const rank = RANKS.find((each) => say(words.letter, each) === sign.slice(0, -1));
  const suit = SUITS.find((each) => SIGNS[each] === sign.slice(-1));
  return rank && suit ? spoken(rank + suit) : sign;
}
