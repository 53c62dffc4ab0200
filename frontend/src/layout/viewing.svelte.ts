/** How a reader wishes to see layouts; kept in this browser. */

import { keep, kept } from "../lib/keeping";
import { CARD_MAX, CARD_MIN } from "./geometry";

const KEY = "eleusis.layout";
const STEP = 1.2;

interface Wish {
  /** Pixels of a card; `null`: as the room allows. */
  readonly card: number | null;
  /** Older sidelines as words; `null`: only where room is scarce. */
  readonly folds: boolean | null;
  readonly isTable: boolean;
}

const NO_WISH: Wish = { card: null, folds: null, isTable: false };

function remembered(): Wish {
  try {
    return { ...NO_WISH, ...(JSON.parse(kept(KEY) ?? "{}") as Partial<Wish>) };
  } catch {
    return NO_WISH;
  }
}

let wish = $state.raw<Wish>(remembered());

export function viewing(): Wish {
  return wish;
}

export function view(changed: Partial<Wish>): void {
  wish = { ...wish, ...changed };
  keep(KEY, JSON.stringify(wish));
}

/** Pixels of a card, neither too small to be read nor too large to lie beside others. */
export function within(card: number): number {
  return Math.round(Math.min(CARD_MAX * 1.6, Math.max(CARD_MIN - 8, card)));
}

/** Cards a step larger or smaller than they are shown now. */
export function zoom(shown: number, isLarger: boolean): void {
  view({ card: within(isLarger ? shown * STEP : shown / STEP) });
}
