import type { Entry, Facts, PlayOnTable, Update, You } from "../wire";

/** All that the page knows of a table; a new value with each update. */
export interface Shown {
  /** The last entry of the log that is in it. */
  readonly v: number;
  readonly facts: Facts | null;
  readonly layout: readonly PlayOnTable[];
  readonly you: You;
  readonly entries: readonly Entry[];
}

export const NOBODY: You = {
  seat: null,
  is_host: false,
  is_god: false,
  hand: [],
  may: [],
  turned: null,
  rule: "",
  hints: [],
  minded: false,
};

export const NOTHING: Shown = { v: 0, facts: null, layout: [], you: NOBODY, entries: [] };

/**
 * What is known with the update; `null` if entries between are missing, which must be asked for.
 *
 * An update of what was known already changes nothing.
 */
export function merged(shown: Shown, update: Update): Shown | null {
  const { v, view } = update;
  if (update.is_whole && v < shown.v) return whole(upTo(shown, v), update);
  const fresh = update.entries.filter((entry) => entry.v > shown.v);
  if (!follows(shown.v, fresh, v)) return null;
  if (update.is_whole) return whole(shown, update);
  const isNews = v > shown.v || (v === shown.v && update.entries.length === 0);
  if (!isNews) return shown;
  if (shown.facts === null) return null;
  return {
    v,
    facts: { ...shown.facts, ...view.facts },
    layout: view.layout
      ? [...shown.layout.slice(0, view.layout.start), ...view.layout.plays]
      : shown.layout,
    you: view.you ?? shown.you,
    entries: [...shown.entries, ...fresh],
  };
}

/** True if these entries lead from one version to another without a gap. */
function follows(from: number, entries: readonly Entry[], to: number): boolean {
  return (
    entries.every((entry, place) => entry.v === from + place + 1) && to <= from + entries.length
  );
}

function whole(shown: Shown, update: Update): Shown {
  const { facts, layout, you } = update.view;
  const fresh = update.entries.filter((entry) => entry.v > shown.v);
  return {
    v: update.v,
    facts: facts as Facts,
    layout: layout?.plays ?? [],
    you: you ?? NOBODY,
    entries: [...shown.entries, ...fresh],
  };
}

function upTo(shown: Shown, v: number): Shown {
  return { ...shown, v, entries: shown.entries.filter((entry) => entry.v <= v) };
}
