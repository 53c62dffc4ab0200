/**
 * What single entries of a table's log tell, as messages of the shared catalogue.
 *
 * The key is the entry's word, and the values are its parts: the server makes the same of events
 * (`play/text/happenings.py`).
 */

import type { Entry, Message, What, Who } from "../lib/wire";

/** What kind of thing is told of, for its look. */
export type Kind = "play" | "drama" | "hint" | "event" | "table";

/** Who sits at a place; God, for the judge and where no seat is named. */
export type Naming = (seat: number | null) => Who;

/** Stands where a message has a place for another, and there is none. */
export const NOTHING: Message = { key: "nothing", values: {} };

/** The kind of what is told by itself; `null` for what is told with something else or not at all. */
export const KINDS: Readonly<Record<What, Kind | null>> = {
  dealt: "event",
  "pack-added": "event",
  "starter-turned": null,
  "starter-laid": "play",
  "starter-refused": "event",
  played: null,
  "card-turned": null,
  predicted: null,
  "no-play-declared": null,
  called: null,
  judged: null,
  picked: "play",
  owed: "event",
  "hand-returned": "event",
  expelled: "drama",
  "prophet-declared": "drama",
  "prophet-fell": "drama",
  "hand-emptied": "event",
  "rule-guessed": null,
  hinted: "hint",
  corrected: null,
  "round-ended": "drama",
  opened: null,
  arranged: null,
  "host-passed": null,
  readied: null,
  joined: "table",
  renamed: null,
  sat: "table",
  "agent-sat": "table",
  left: "table",
  freed: null,
  minded: "table",
  "came-back": "table",
  "rule-set": null,
  begun: "table",
  "time-up": null,
  passed: null,
  unsealed: "drama",
  explained: null,
  "notes-shown": "table",
  paused: "table",
  resumed: "table",
  extended: null,
};

/**
 * What an entry tells.
 *
 * *about* is what a call, a ruling or a correction is about, and *call* how the prophet called it.
 */
export function happening(
  entry: Entry,
  who: Naming,
  about: Message = NOTHING,
  call: boolean | null = null,
): Message {
  const { cards, count, right, said, seat, text } = entry;
  const known = cards.filter((card) => card !== "??");
  const parts = {
    cards: known,
    known: known.length,
    count: count ?? cards.length,
    said: said ?? 0,
    text,
  };
  const people = { who: who(seat), name: text || who(seat).name };
  const values = { ...people, ...parts, what: about, right: right ?? false };
  return { key: keyOf(entry, call), values };
}

/** True for God's own pick, which is right by itself; a prophet's awaits God's ruling. */
export function isGodsPick({ what, seat }: Entry): boolean {
  return what === "picked" && (seat === null || seat < 0);
}

function keyOf(entry: Entry, call: boolean | null): string {
  const key = `happening.${entry.what}`;
  if (isGodsPick(entry)) return `${key}.by-god`;
  if (entry.what === "round-ended") return `${key}.${entry.text}`;
  if (entry.what !== "judged" || call === null) return key;
  return `${key}.${call === entry.right ? "upheld" : "overruled"}`;
}
