/** Rounds that agents played, as a table tells them: for tests and for the page of parts. */

import { merged, NOTHING, type Shown } from "./state/shown";
import entries from "./fixtures/common/rulebooks.json";
import express from "./fixtures/express.json";
import gardner from "./fixtures/gardner.json";
import king from "./fixtures/king.json";
import type { Entry, RulebookEntry, Told, Update, Values, What } from "./wire";

/** A round as updates, the first of them whole; seen from seat 1. */
export type Film = readonly Update[];

export const films = { gardner, king, express } as unknown as Record<
  "gardner" | "king" | "express",
  Film
>;

/** An entry of a log, in which what is not said is empty. */
export function entryOf(v: number, what: What, more: Partial<Entry> = {}): Entry {
  return { v, at: 0, what, seat: null, cards: [], right: null, count: null, text: "", ...more };
}

/** A message; without a key, of a server that is newer than the page and is told in English. */
export function saying(message: string, key = "new", values: Values = {}): Told {
  return { key, message, values };
}

/** What the page shows after so many updates; all of them if it is not said. */
export function shownAfter(film: Film, updates: number = film.length): Shown {
  let shown = NOTHING;
  for (const update of film.slice(0, updates)) {
    const next = merged(shown, update);
    if (next === null) throw new Error(`the film lacks entries before ${update.v}`);
    shown = next;
  }
  return shown;
}

/** The view at the first moment that is as wanted. */
export function shownWhen(film: Film, wanted: (shown: Shown) => boolean): Shown {
  let shown = NOTHING;
  for (const update of film) {
    shown = merged(shown, update) ?? shown;
    if (shown.facts !== null && wanted(shown)) return shown;
  }
  throw new Error("no moment of the film is so");
}

/** Terms of rulebooks, as the server tells them. */
export const rulebooks = Object.fromEntries(
  (entries as unknown as RulebookEntry[]).map((entry) => [entry.name, entry]),
) as Record<"gardner" | "denexa" | "king" | "express", RulebookEntry>;
