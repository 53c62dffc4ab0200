/** Which entries a round consists of: those since it began that no correction made void. */

import type { Entry } from "../wire";

/** The entries of the present round, or of the last one. */
export function ofRound(entries: readonly Entry[]): readonly Entry[] {
  const begun = entries.findLastIndex((entry) => entry.what === "begun");
  return begun < 0 ? entries : entries.slice(begun);
}

/** The entries that no correction made void, corrections among them: as `play.events.in_force` has it. */
export function inForce(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of entries) {
    if (entry.what === "corrected" && entry.count !== null) {
      const ruling = entry.count;
      while (kept.length > 0 && kept.at(-1)!.v >= ruling) kept.pop();
    }
    kept.push(entry);
  }
  return kept;
}
