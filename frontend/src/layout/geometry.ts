/**
 * Where everything of a picture lies, in whole pixels.
 *
 * The line runs from left to right and goes on below at the left; sidelines hang below their card.
 * Whole pixels, so that nothing blurs and nothing wraps that was not meant to.
 */

import { INDEX_HEIGHT, INDEX_WIDTH } from "../cards/outlines";
import type { Column, LaidPlay, Picture } from "./picture";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A wrong play below the line: the cards lie overlapped in one piece. */
export interface PlayPlace extends Point {
  readonly play: LaidPlay;
  readonly height: number;
  /** From one card's top to the next one's. */
  readonly step: number;
  /** True if it is shown as words instead of cards. */
  readonly isFolded: boolean;
}

/** A column and what hangs below it. */
export interface ColumnPlace extends Point {
  readonly column: Column;
  readonly band: number;
  readonly below: readonly PlayPlace[];
}

/** A stretch of the line. */
export interface Band {
  readonly top: number;
  readonly to: number;
}

/** The lengths that follow from the width of a card. */
export interface Sizes {
  readonly card: number;
  readonly cardHeight: number;
  readonly wrong: number;
  readonly wrongHeight: number;
  readonly gap: number;
  readonly headroom: number;
  /** From one card of an overlapped right string to the next. */
  readonly overlap: number;
  /** The height of a card that is folded to words. */
  readonly folded: number;
}

/** The whole layout, spread out. */
export interface Spread {
  readonly sizes: Sizes;
  readonly columns: readonly ColumnPlace[];
  readonly bands: readonly Band[];
  /** Where the next card will lie, and what awaits its ruling lies. */
  readonly next: (Point & { readonly band: number }) | null;
  readonly height: number;
}

/** What is wished of a spread. */
export interface Wishes {
  /** Pixels from the left edge to the right one. */
  readonly width: number;
  /** Pixels of a card of the line. */
  readonly card: number;
  /** Sidelines of earlier columns are folded to words, but so many of the last ones. */
  readonly unfolded?: number;
  /** How many cards lie where the next card will lie; `null` if there is no such place. */
  readonly next?: number | null;
}

/** The lengths for cards of that width. */
export function sizesFor(card: number): Sizes {
  const wrong = Math.round(card * 0.88);
  return {
    card,
    cardHeight: Math.round(card * 1.4),
    wrong,
    wrongHeight: Math.round(wrong * 1.4),
    gap: Math.max(5, Math.round(card * 0.15)),
    headroom: Math.max(16, Math.round(card * 0.42)),
    overlap: Math.round(card * INDEX_WIDTH),
    folded: 20,
  };
}

/** The picture spread out on so much room. */
export function spread(
  picture: Picture,
  { width, card, unfolded = Infinity, next = 1 }: Wishes,
): Spread {
  const sizes = sizesFor(card);
  const bands: Band[] = [];
  const columns: ColumnPlace[] = [];
  const right = Math.max(width, sizes.card);
  const firstUnfolded = picture.columns.length - unfolded;
  let x = 0;
  let top = sizes.headroom;
  let low = top + sizes.cardHeight;

  /** Takes a place so wide in the present band, or in a new one if it does not fit. */
  const take = (wide: number): Point => {
    if (x > 0 && x + wide > right) {
      bands.push({ top, to: x - sizes.gap });
      top = low + sizes.gap + sizes.headroom;
      x = 0;
    }
    const place = { x, y: top };
    low = x === 0 ? top + sizes.cardHeight : low;
    x += wide + sizes.gap;
    return place;
  };

  picture.columns.forEach((column, at) => {
    const overlapped = Math.max(0, column.cards.length - 1) * sizes.overlap;
    const place = take(sizes.card + overlapped);
    const below = placesBelow(column, place, overlapped, sizes, at < firstUnfolded);
    const last = below.at(-1);
    low = Math.max(low, last ? last.y + last.height : 0);
    columns.push({ ...place, column, band: bands.length, below });
  });

  let nextPlace: Spread["next"] = null;
  const lineEnd = x - sizes.gap;
  if (next !== null) {
    const place = take(sizes.card);
    nextPlace = { ...place, band: bands.length };
    const step = Math.round(sizes.cardHeight * INDEX_HEIGHT);
    low = Math.max(low, place.y + sizes.cardHeight + (next - 1) * step);
  }
  // The thread ends with the line; where only the next card will lie, there is none.
  if (x > 0)
    bands.push({ top, to: nextPlace === null || nextPlace.x > 0 ? Math.max(0, lineEnd) : 0 });
  return {
    sizes,
    columns,
    bands,
    next: nextPlace,
    height: low + sizes.gap + 4,
  };
}

/** How far down one must see for the newest play and the place of the next card. */
export function lowest({ columns, next, sizes }: Spread): number {
  const ends = columns.flatMap(({ column, y, below }) => [
    column.play?.isNewest ? y + sizes.cardHeight : 0,
    ...below.map((place) => (place.play.isNewest ? place.y + place.height : 0)),
  ]);
  const last = next ?? columns.at(-1);
  return Math.max(last ? last.y + sizes.cardHeight : 0, ...ends) + sizes.gap;
}

function placesBelow(
  column: Column,
  { x, y }: Point,
  overlapped: number,
  sizes: Sizes,
  isFolded: boolean,
): PlayPlace[] {
  const left = x + overlapped + Math.round((sizes.card - sizes.wrong) / 2);
  let top = y + sizes.cardHeight;
  return column.below.map((play) => {
    top += isFolded ? 4 : sizes.gap;
    const step = isFolded ? sizes.folded : Math.round(sizes.wrongHeight * INDEX_HEIGHT);
    const height = (play.cards.length - 1) * step + (isFolded ? sizes.folded : sizes.wrongHeight);
    const place = { x: left, y: top, play, height, step, isFolded };
    top += height;
    return place;
  });
}

/** The widest cards of which as many lie side by side as of those at least so wide. */
function filling(width: number, min: number, max: number): number {
  const beside = (card: number) =>
    Math.floor((width + sizesFor(card).gap) / (card + sizesFor(card).gap));
  let card = min;
  while (card < max && beside(card + 1) === beside(min)) card++;
  return card;
}

/** The widths that cards may have. */
export const CARD_MIN = 38;
export const CARD_MAX = 92;

const STRIDE = 6;

/** The widest cards with which the picture fits the room; the narrowest if none do. */
export function fittingCard(
  picture: Picture,
  room: { readonly width: number; readonly height: number },
  wishes: Pick<Wishes, "unfolded" | "next"> = {},
  { min = CARD_MIN, max = CARD_MAX } = {},
): number {
  const fits = (card: number) =>
    spread(picture, { ...wishes, width: room.width, card }).height <= room.height;
  // In strides first: a long layout is spread out some ten times, not some thirty.
  for (let card = max; card > min; card -= STRIDE) {
    if (!fits(card)) continue;
    for (let wider = Math.min(max, card + STRIDE - 1); wider > card; wider--) {
      if (fits(wider)) return wider;
    }
    return card;
  }
  return filling(room.width, min, max);
}
