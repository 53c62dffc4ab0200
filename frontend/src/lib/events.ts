/** What each event of a round is to the page: all that must know it take it from here. */

import type { Entry, EventWord } from "./wire";

/** What a ruling is about. */
export type Question = "play" | "card" | "no-play" | "guess";

export interface Part {
  /** What awaits a ruling from then on. */
  readonly asks?: Question;
  /** True if the layout is another with it. */
  readonly redraws?: true;
}

/** The part that each event has in a round. */
export const EVENTS: Readonly<Record<EventWord, Part>> = {
  dealt: {},
  "pack-added": {},
  "starter-turned": {},
  "starter-laid": { redraws: true },
  "starter-refused": {},
  played: { asks: "play" },
  "card-turned": { asks: "card" },
  predicted: {},
  "no-play-declared": { asks: "no-play" },
  called: {},
  judged: { redraws: true },
  picked: { asks: "play", redraws: true },
  owed: {},
  "hand-returned": {},
  expelled: {},
  "prophet-declared": { redraws: true },
  "prophet-fell": { redraws: true },
  "hand-emptied": {},
  "rule-guessed": { asks: "guess" },
  hinted: {},
  corrected: {},
  "round-ended": {},
};

const NONE: Part = {};
const PARTS: Readonly<Partial<Record<Entry["what"], Part>>> = EVENTS;

/** The part of an entry in a round; of a change at the table it is none. */
export function partOf({ what }: Entry): Part {
  return PARTS[what] ?? NONE;
}
