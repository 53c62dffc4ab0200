/**
 * Where the cards of a hand lie: in one row if they fit, else in rows that overlap.
 *
 * Where the page is low there are as many rows as leave the layout its room; the rest is scrolled.
 */

import { INDEX_HEIGHT } from "../cards/outlines";

export interface Fan {
  readonly card: number;
  readonly cardHeight: number;
  readonly perRow: number;
  readonly rows: number;
  readonly places: readonly { readonly x: number; readonly y: number }[];
  readonly width: number;
  readonly height: number;
}

/** The height of a page from which on it has room for more than the smallest cards. */
const LOW = 600;

/** What a finger needs to hit one card and not its neighbour. */
export const REACH = 44;

/** The part of the page's height that a hand below the layout may take. */
const SHARE = 0.2;

/**
 * The fan of so many cards in so much room; *tall* is the height of the whole page.
 *
 * Beside the layout (*isBeside*) it may be as high as it likes, and is scrolled up and down.
 */
export function fanOf(
  count: number,
  width: number,
  isCoarse: boolean,
  tall = 800,
  isBeside = false,
): Fan {
  const most =
    tall < LOW ? REACH : width < 520 ? 56 : Math.max(60, Math.min(84, Math.round(tall * 0.1)));
  const card = Math.max(REACH, Math.min(most, width));
  const cardHeight = Math.round(card * 1.4);
  const least = isCoarse || width < 520 ? REACH : Math.round(card * 0.42);
  const fits = Math.max(1, Math.floor((width - card) / least) + 1);
  const down = Math.max(REACH, Math.ceil(cardHeight * INDEX_HEIGHT) + 4);
  const room = isBeside ? Infinity : Math.floor((tall * SHARE - cardHeight) / down) + 1;
  const rows = Math.max(1, Math.min(Math.ceil(count / fits), room));
  const perRow = Math.max(1, Math.ceil(count / rows));
  const spare = perRow > 1 ? Math.floor((width - card) / (perRow - 1)) : 0;
  const step = Math.max(least, Math.min(card + 6, spare));
  const places = Array.from({ length: count }, (_, at) => ({
    x: (at % perRow) * step,
    y: Math.floor(at / perRow) * down,
  }));
  return {
    card,
    cardHeight,
    perRow,
    rows,
    places,
    width: count ? (Math.min(count, perRow) - 1) * step + card : 0,
    height: count ? (rows - 1) * down + cardHeight : 0,
  };
}
