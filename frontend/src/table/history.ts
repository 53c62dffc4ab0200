/** The round as it stood: what the replay slider shows. */

import { inForce } from "../lib/state/corrections";
import type { Entry, Facts, Play, What } from "../lib/wire";

/** What changes the picture. */
const MOMENTS = new Set<What>(["judged", "starter", "picked", "prophet", "fell"]);

/** The entries after each of which the picture is another, in their order. */
export function momentsOf(entries: readonly Entry[], layout: readonly Play[]): number[] {
  const laid = new Set(layout.map((play) => play.v));
  return inForce(entries)
    .filter(({ what, v }) => MOMENTS.has(what) && (what !== "judged" || laid.has(v)))
    .map(({ v }) => v);
}

/** The table as the picture was after an entry; nothing is pending, and nothing comes next. */
export function asOf(
  facts: Facts,
  layout: readonly Play[],
  entries: readonly Entry[],
  v: number,
): { facts: Facts; layout: Play[] } {
  const until = inForce(entries).filter((entry) => entry.v <= v);
  const declared = until.filter(({ what }) => what === "prophet").length;
  const fallen = until.filter(({ what }) => what === "fell").length;
  const prophecies = facts.prophecies
    .slice(0, declared)
    .map((past, at) => (at < fallen ? past : { ...past, fall: null, fell_over_cards: true }));
  return {
    facts: { ...facts, stage: "over", pending: null, prophecies },
    layout: layout.filter((play) => play.v <= v),
  };
}
