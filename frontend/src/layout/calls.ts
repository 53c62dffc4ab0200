/** What the prophet said of plays, as the log tells it. */

import { partOf } from "../lib/events";
import type { Entry } from "../lib/wire";

export interface PastCall {
  readonly seat: number | null;
  readonly right: boolean;
}

/** By the entry that judged a play: how the prophet had called it. */
export function callsOf(entries: readonly Entry[]): Map<number, PastCall> {
  const calls = new Map<number, PastCall>();
  let last: PastCall | null = null;
  for (const entry of entries) {
    const { what, right, seat, v } = entry;
    if (partOf(entry).asks) last = null;
    else if (what === "called") last = { seat, right: right ?? false };
    else if (what === "judged" && last !== null) {
      calls.set(v, last);
      last = null;
    }
  }
  return calls;
}
