/** Cards as the wire spells them: `10H`, `QS`, `??` where unknown. */

export const SUITS = ["S", "H", "C", "D"] as const;
export type Suit = (typeof SUITS)[number];

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
export type Rank = (typeof RANKS)[number];

/** A card whose face is known. */
export interface Face {
  readonly rank: Rank;
  readonly suit: Suit;
}

/** A card that somebody holds and nobody else has seen. */
export const UNKNOWN = "??";

/** The face of a card, or `null` if it is unknown or no card at all. */
export function faceOf(card: string): Face | null {
  const rank = card.slice(0, -1).toUpperCase() as Rank;
  const suit = card.slice(-1).toUpperCase() as Suit;
  return RANKS.includes(rank) && SUITS.includes(suit) ? { rank, suit } : null;
}

/** 1 for the ace to 13 for the king, as every rulebook counts. */
export function valueOf(face: Face): number {
  return RANKS.indexOf(face.rank) + 1;
}

/** Hearts and diamonds are red. */
export function isRed(suit: Suit): boolean {
  return suit === "H" || suit === "D";
}

export const SIGNS: Record<Suit, string> = { S: "♠", H: "♥", C: "♣", D: "♦" };

/** How a hand may lie. */
export const ORDERS = ["suit", "rank", "colour"] as const;
export type Order = (typeof ORDERS)[number];

/** A card of a hand. The key is its own: two packs hold every card twice. */
export interface Held {
  readonly card: string;
  readonly key: string;
}

/**
 * The hand in order, with a key for each card that stays as long as the card does.
 *
 * By suit, black and red take turns, so that neighbours are never confused; unknown cards last.
 */
export function sortedHand(hand: readonly string[], order: Order): Held[] {
  const copies = new Map<string, number>();
  const held = hand.map((card) => {
    const copy = (copies.get(card) ?? 0) + 1;
    copies.set(card, copy);
    return { card, key: `${card}.${copy}` };
  });
  return held.sort((a, b) => place(a.card, order) - place(b.card, order));
}

function place(card: string, order: Order): number {
  const face = faceOf(card);
  if (face === null) return Number.MAX_SAFE_INTEGER;
  const value = valueOf(face);
  const suit = SUITS.indexOf(face.suit);
  if (order === "rank") return value * 10 + suit;
  if (order === "colour") return (isRed(face.suit) ? 1000 : 0) + value * 10 + suit;
  return suit * 100 + value;
}
