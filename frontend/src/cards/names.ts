import { cards as words } from "../lib/i18n/cards";
import { inLanguage, type Language } from "../lib/i18n/catalogue";
import { language, say } from "../lib/i18n/language.svelte";
import { faceOf, RANKS, SIGNS, SUITS, type Suit } from "./card";

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
    const runs = runsOf(cards, suit);
    return say(words.row, suit, isWhole(runs) ? say(words.all) : spokenRanks(runs));
  }).join("; ");
}

function spokenRanks(runs: readonly Run[]): string {
  const ends = runs.map(([from, to]) => [say(words.rank, from), say(words.rank, to)] as const);
  const told = ends.map(([from, to]) => (from === to ? from : say(words.fromTo, from, to)));
  return told.join(", ") || say(words.none);
}

/** No line ends behind it. */
const DASH = "–\u2060";

/**
 * The same to be seen, as short as it can be: the ranks `J–K`, and the suits that have just these.
 *
 * All ranks are told by their suits, and all suits by their ranks, alone.
 */
export function signedRows(cards: readonly string[]): { suits: Suit[]; ranks: string }[] {
  const rows = new Map<string, Suit[]>();
  for (const suit of SUITS) {
    const runs = runsOf(cards, suit);
    if (!runs.length) continue;
    const ends = runs.map((run) => [...new Set(run)].map((rank) => say(words.letter, rank)));
    const ranks = isWhole(runs) ? "" : ends.map((each) => each.join(DASH)).join(" ");
    rows.set(ranks, [...(rows.get(ranks) ?? []), suit]);
  }
  return [...rows].map(([ranks, suits]) => ({
    suits: ranks && suits.length === SUITS.length ? [] : suits,
    ranks,
  }));
}

/** The ends of ranks in a row. */
type Run = readonly [from: string, to: string];

function runsOf(cards: readonly string[], suit: Suit): Run[] {
  const held = RANKS.map((rank) => cards.includes(rank + suit));
  return RANKS.flatMap((rank, at) => {
    if (!held[at] || held[at - 1]) return [];
    const end = held.indexOf(false, at);
    return [[rank, RANKS.at(end < 0 ? -1 : end - 1) ?? rank] as const];
  });
}

function isWhole([run]: readonly Run[]): boolean {
  return run?.[0] === RANKS[0] && run?.[1] === RANKS.at(-1);
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
