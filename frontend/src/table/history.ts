/** The round as it stood: what the replay slider shows. */

import { partOf } from "../lib/events";
import { inForce } from "../lib/state/corrections";
import type { Entry, Facts, PlayOnTable } from "../lib/wire";

/** The entries after each of which the picture is another, in their order. */
export function momentsOf(entries: readonly Entry[], layout: readonly PlayOnTable[]): number[] {
  const laid = new Set(layout.map((play) => play.v));
  return inForce(entries)
    .filter((entry) => partOf(entry).redraws && (entry.what !== "judged" || laid.has(entry.v)))
    .map(({ v }) => v);
}

/** The table as the picture was after an entry; nothing is pending, and nothing comes next. */
export function asOf(
  facts: Facts,
  layout: readonly PlayOnTable[],
  entries: readonly Entry[],
  v: number,
): { facts: Facts; layout: PlayOnTable[] } {
  const until = inForce(entries).filter((entry) => entry.v <= v);
  const declared = until.filter(({ what }) => what === "prophet-declared").length;
  const fallen = until.filter(({ what }) => what === "prophet-fell").length;
  const prophecies = facts.prophecies
    .slice(0, declared)
    .map((past, at) => (at < fallen ? past : { ...past, fall: null, fell_over_cards: true }));
  return {
    facts: { ...facts, stage: "over", pending: null, prophecies },
    layout: layout.filter((play) => play.v <= v),
  };
}
