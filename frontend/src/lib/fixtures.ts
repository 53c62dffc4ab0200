/** Rounds that agents played, as a table tells them: for tests and for the page of parts. */

import { merged, NOTHING, type Shown } from "./state/shown";
import express from "./fixtures/express.json";
import gardner from "./fixtures/gardner.json";
import king from "./fixtures/king.json";
import type { Entry, RulebookEntry, Update, What } from "./wire";

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

const common = { source: "", players_min: 4, players_max: 12, has_no_play: true, wrong_penalty: 2 };

export const rulebooks: Record<"gardner" | "king" | "express", RulebookEntry> = {
  gardner: {
    ...common,
    name: "gardner",
    title: "New Eleusis",
    has_prophet: true,
    has_guess: false,
    has_starter: true,
    string_max: 4,
    throws_in: null,
    hints_any_time: false,
    right_overlaps: false,
    expels_at: [30, 20],
    counts_line: false,
    marks_falls: false,
  },
  king: {
    ...common,
    name: "king",
    title: "ELEYSIS, the game of oracles",
    has_prophet: true,
    has_guess: false,
    has_starter: false,
    string_max: null,
    throws_in: 7,
    hints_any_time: false,
    right_overlaps: true,
    expels_at: null,
    counts_line: false,
    marks_falls: true,
  },
  express: {
    ...common,
    name: "express",
    title: "Eleusis Express",
    has_prophet: false,
    has_guess: true,
    has_starter: true,
    string_max: 1,
    throws_in: null,
    hints_any_time: false,
    right_overlaps: false,
    expels_at: null,
    counts_line: false,
    marks_falls: false,
  },
};
