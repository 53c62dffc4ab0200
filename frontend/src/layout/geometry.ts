/**
 * Where everything of a picture lies, in whole pixels.
 *
 * The line runs from left to right and goes on below at the left; sidelines hang below their card.
 * Where there is no room for a second band, the line stays in one and is scrolled sideways.
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
  /** True if only its edge is seen: even as words not all of the sideline has room. */
  readonly isEdge: boolean;
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
  /** The height of a play of which only the edge is seen. */
  readonly edge: number;
}

/** The whole layout, spread out. */
export interface Spread {
  readonly sizes: Sizes;
  readonly columns: readonly ColumnPlace[];
  readonly bands: readonly Band[];
  /** Where the next card will lie, and what awaits its ruling lies. */
  readonly next: (Point & { readonly band: number; readonly height: number }) | null;
  readonly width: number;
  readonly height: number;
}

/** What is wished of a spread. */
export interface Wishes {
  /** Pixels from the left edge to the right one; `Infinity` for a line in one band. */
  readonly width: number;
  /** Pixels of a card of the line. */
  readonly card: number;
  /** Sidelines of earlier columns are folded to words, but so many of the last ones. */
  readonly unfolded?: number;
  /**
   * A sideline is folded to words if its band would be higher than so many pixels; of one that
   * would be too high even then, the oldest plays show their edges only.
   */
  readonly tall?: number;
  /** How many cards lie where the next card will lie; `null` if there is no such place. */
  readonly next?: number | null;
  /** Pixels of the smallest words. */
  readonly least?: number;
}

/** The lengths for cards of that width, with words of at least so many pixels. */
export function sizesFor(card: number, least = 0): Sizes {
  const wrong = Math.round(card * 0.88);
  return {
    card,
    cardHeight: Math.round(card * 1.4),
    wrong,
    wrongHeight: Math.round(wrong * 1.4),
    gap: Math.max(5, Math.round(card * 0.15)),
    headroom: Math.max(16, Math.round(card * 0.42)),
    overlap: Math.round(card * INDEX_WIDTH),
    folded: Math.max(20, Math.round(least * 1.2)),
    edge: 4,
  };
}

/** The picture spread out on so much room. */
export function spread(
  picture: Picture,
  { width, card, unfolded = Infinity, tall = Infinity, next = 1, least = 0 }: Wishes,
): Spread {
  const sizes = sizesFor(card, least);
  const bands: Band[] = [];
  const columns: ColumnPlace[] = [];
  const right = Math.max(width, sizes.card);
  const around = sizes.gap + 4;
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
    const deepest = place.y + tall - sizes.headroom - around;
    const hang = (isFolded: boolean, edges = 0) =>
      placesBelow(column, place, overlapped, sizes, isFolded, edges);
    let below = hang(at < firstUnfolded);
    for (let edges = 0; edges < below.length && endOf(below, place) > deepest; edges++)
      below = hang(true, edges);
    low = Math.max(low, endOf(below, place));
    columns.push({ ...place, column, band: bands.length, below });
  });

  let nextPlace: Spread["next"] = null;
  const lineEnd = x - sizes.gap;
  if (next !== null) {
    const place = take(sizes.card);
    const step = Math.round(sizes.cardHeight * INDEX_HEIGHT);
    const height = sizes.cardHeight + (next - 1) * step;
    nextPlace = { ...place, band: bands.length, height };
    low = Math.max(low, place.y + height);
  }
  // The thread ends with the line; where only the next card will lie, there is none.
  if (x > 0)
    bands.push({ top, to: nextPlace === null || nextPlace.x > 0 ? Math.max(0, lineEnd) : 0 });
  return {
    sizes,
    columns,
    bands,
    next: nextPlace,
    width: Math.max(0, ...columns.map(rightOf(sizes)), nextPlace ? nextPlace.x + sizes.card : 0),
    height: low + around,
  };
}

/** How far down one must see for the newest play, the newest columns and the next card's place. */
export function lowest({ columns, next, sizes }: Spread, newest = 0): number {
  const ends = columns.flatMap((place, at) => [
    place.column.play?.isNewest ? place.y + sizes.cardHeight : 0,
    ...place.below.map((below) => (below.play.isNewest ? below.y + below.height : 0)),
    at >= columns.length - newest ? endOf(place.below, place) : 0,
  ]);
  const last = next ? next.y + next.height : (columns.at(-1)?.y ?? 0) + sizes.cardHeight;
  return Math.max(last, ...ends) + sizes.gap;
}

/** Pixels from the newest columns' upper edge, pieces on them included, to where they end. */
export function reach(laidOut: Spread, newest: number): number {
  const first = laidOut.columns.at(-newest) ?? laidOut.columns[0];
  return lowest(laidOut, newest) - (first ? first.y - laidOut.sizes.headroom : 0);
}

function endOf(below: readonly PlayPlace[], { y }: Point): number {
  const last = below.at(-1);
  return last ? last.y + last.height : y;
}

function rightOf(sizes: Sizes): (place: ColumnPlace) => number {
  return ({ x, column }) => x + sizes.card + Math.max(0, column.cards.length - 1) * sizes.overlap;
}

function placesBelow(
  column: Column,
  { x, y }: Point,
  overlapped: number,
  sizes: Sizes,
  isFolded: boolean,
  edges: number,
): PlayPlace[] {
  const left = x + overlapped + Math.round((sizes.card - sizes.wrong) / 2);
  let top = y + sizes.cardHeight;
  return column.below.map((play, at) => {
    const isEdge = at < edges;
    top += isEdge ? 1 : isFolded ? 4 : sizes.gap;
    const step = isFolded ? sizes.folded : Math.round(sizes.wrongHeight * INDEX_HEIGHT);
    const open = (play.cards.length - 1) * step + (isFolded ? sizes.folded : sizes.wrongHeight);
    const height = isEdge ? sizes.edge : open;
    const place = { x: left, y: top, play, height, step, isFolded, isEdge };
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

/** So many columns, the newest ones, are seen with all that hangs below them. */
export const NEWEST = 4;

/** The widest cards with which the newest columns of a line in one band fit the room. */
export function fittingStrip(picture: Picture, room: Room, between: Between = {}): number {
  const newest = { ...picture, columns: picture.columns.slice(-NEWEST) };
  const wishes = { width: Infinity, tall: room.height, next: 1 };
  return widestFolded(newest, room, wishes, between) ?? between.min ?? CARD_MIN;
}

/**
 * The widest cards with which all fits the room, and no more plays are folded than with the
 * narrowest ones; `null` if none do.
 */
function widestFolded(
  picture: Picture,
  room: Room,
  wishes: Omit<Wishes, "card">,
  { min = CARD_MIN, max = CARD_MAX }: Between,
): number | null {
  const tried = (card: number) => spread(picture, { ...wishes, card });
  const folded = ({ columns }: Spread) =>
    columns
      .flatMap(({ below }) => below)
      .reduce((count, play) => count + Number(play.isFolded) + Number(play.isEdge), 0);
  const least = folded(tried(min));
  for (let card = max; card >= min; card -= 2) {
    const laidOut = tried(card);
    const fits = laidOut.width <= room.width && laidOut.height <= room.height;
    if (fits && folded(laidOut) === least) return card;
  }
  return null;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

/** The widths between which cards may be chosen. */
interface Between {
  readonly min?: number;
  readonly max?: number;
}

/** The widths that cards may have. */
export const CARD_MIN = 38;
export const CARD_MAX = 92;

const STRIDE = 6;

/**
 * The widest cards with which the picture fits the room, if need be with sidelines folded that
 * would be too long (`tall`); else narrow ones that fill its width.
 */
export function fittingCard(
  picture: Picture,
  room: Room,
  wishes: Omit<Wishes, "card" | "width"> = {},
  { min = CARD_MIN, max = CARD_MAX }: Between = {},
): number {
  const { width } = room;
  const fits = (card: number) =>
    spread(picture, { ...wishes, tall: Infinity, width, card }).height <= room.height;
  // In strides first: a long layout is spread out some ten times, not some thirty.
  for (let card = max; card > min; card -= STRIDE) {
    if (!fits(card)) continue;
    for (let wider = Math.min(max, card + STRIDE - 1); wider > card; wider--) {
      if (fits(wider)) return wider;
    }
    return card;
  }
  return (
    widestFolded(picture, room, { ...wishes, width }, { min, max }) ?? filling(width, min, max)
  );
}
