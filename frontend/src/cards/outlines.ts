/** What cards and pieces are drawn with: the outlines of the printed pictures, and two letters. */

import paths from "./paths.json";
import type { Rank, Suit } from "./card";

export const WIDTH = 100;
export const HEIGHT = 140;
/** The share of a card that an overlapping one must leave free at its left, and at its top. */
export const INDEX_WIDTH = 0.35;
export const INDEX_HEIGHT = 64 / 140;
/** Where pips and figures stand, to the right of the index. */
export const MIDDLE = 64;

/** The strokes of an index, 24 units high. */
export interface Stroked {
  readonly width: number;
  readonly strokes: string;
}

export const suits: Record<Suit, string> = paths.suits;
export const pawn: string = paths.pawn;
export const king: string = paths.king;
export const { robe, heads, feather, pearls } = paths;

const LETTERS: Record<string, Stroked> = {
  ...paths.ranks,
  // What German packs print for the jack and the queen.
  B: {
    width: 14,
    strokes:
      "M0 0V24H7.5c4 0 6.5-2.6 6.5-6.4s-2.5-6.4-6.5-6.4H0M0 0H6.8c3.5 0 5.7 2.2 5.7 5.6s-2.2 5.6-5.7 5.6",
  },
  D: { width: 15, strokes: "M0 0V24H5.5C11.5 24 15 19.3 15 12S11.5 0 5.5 0Z" },
};

/** The strokes of a letter or number in the corner. */
export function index(letter: string): Stroked {
  const found = LETTERS[letter];
  if (found === undefined) throw new Error(`no card has ${letter} in its corner`);
  return found;
}

/** A pip's place, and whether it stands on its head. */
export interface Pip {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** The pips of a number card; those of the lower half stand on their heads. */
export function pips(rank: Rank): Pip[] {
  if (rank === "A") return [{ x: MIDDLE, y: 70, scale: 2.3 }];
  const columns = (paths.pips as Record<string, { outer: number[]; middle: number[] }>)[rank];
  if (columns === undefined) return [];
  const at = (x: number, y: number): Pip => ({ x, y, scale: y <= HEIGHT / 2 ? 0.95 : -0.95 });
  return [
    ...columns.outer.flatMap((y) => [at(MIDDLE - 16, y), at(MIDDLE + 16, y)]),
    ...columns.middle.map((y) => at(MIDDLE, y)),
  ];
}
