/** What single entries of a table's log say, a sentence each. */

import { signedAll } from "../cards/names";
import { log as words, type Who } from "../lib/i18n/log";
import { say } from "../lib/i18n/language.svelte";
import type { EndReason, Entry, What } from "../lib/wire";

/** What kind of thing is told of, for its look. */
export type Kind = "play" | "drama" | "hint" | "event" | "table";

/** Who sits at a place; God, for the judge and where no seat is named. */
export type Naming = (seat: number | null) => Who;

type Sentence = (entry: Entry, who: Naming) => string;

/** What awaits a ruling from then on. */
const OPENINGS: Readonly<Partial<Record<What, Sentence>>> = {
  played: ({ seat, cards }, who) => say(words.plays, who(seat), signedAll(cards)),
  "no-play": ({ seat }, who) => say(words.noPlay, who(seat)),
  guessed: ({ seat, text }, who) => say(words.guesses, who(seat), text),
  picked: ({ seat, cards }, who) => say(words.picks, who(seat), signedAll(cards)),
};

/** What is so at once; `null` for what is told otherwise or not at all. */
const HAPPENINGS: Readonly<Record<What, readonly [Kind, Sentence] | null>> = {
  starter: ["play", ({ cards }) => say(words.starter, signedAll(cards))],
  picked: ["play", ({ cards }, who) => say(words.godPicks, who(null), signedAll(cards))],
  dealt: ["event", ({ cards }) => say(words.gets, signedAll(cards))],
  owed: ["event", ({ seat, count }, who) => say(words.draws, who(seat), count ?? 0)],
  returned: [
    "event",
    ({ seat, cards, count }, who) => say(words.returns, who(seat), cards.length || (count ?? 0)),
  ],
  emptied: ["event", ({ seat }, who) => say(words.emptied, who(seat))],
  "pack-added": ["event", () => say(words.packAdded)],
  refused: ["event", (_, who) => say(words.starterRefused, who(null))],
  hint: ["hint", ({ text }, who) => say(words.hint, who(null), text)],
  prophet: ["drama", ({ seat }, who) => say(words.prophet, who(seat))],
  fell: ["drama", ({ seat }, who) => say(words.fell, who(seat))],
  expelled: ["drama", ({ seat }, who) => say(words.expelled, who(seat))],
  ended: ["drama", ({ seat, text }, who) => say(words.ended, endOf(text as EndReason, who(seat)))],
  unsealed: ["drama", () => say(words.unsealed)],
  begun: ["table", () => say(words.begun)],
  joined: ["table", ({ text }) => say(words.joined, text)],
  sat: ["table", ({ seat, text }, who) => say(words.sat, text || who(seat).name)],
  "agent-sat": ["table", ({ seat, text }, who) => say(words.sat, text || who(seat).name)],
  left: ["table", ({ seat }, who) => say(words.left, who(seat))],
  minded: ["table", ({ seat }, who) => say(words.minded, who(seat))],
  "came-back": ["table", ({ seat }, who) => say(words.cameBack, who(seat))],
  paused: ["table", () => say(words.paused)],
  resumed: ["table", () => say(words.resumed)],
  "notes-shown": ["table", ({ seat }, who) => say(words.notesShown, who(seat))],
  played: null,
  "no-play": null,
  guessed: null,
  called: null,
  judged: null,
  corrected: null,
  turned: null,
  opened: null,
  arranged: null,
  "host-passed": null,
  readied: null,
  freed: null,
  "rule-set": null,
  passed: null,
  explained: null,
  extended: null,
};

/** God's own pick is right by itself; a prophet's awaits God's ruling. */
function isGodsPick({ what, seat }: Entry): boolean {
  return what === "picked" && (seat === null || seat < 0);
}

/** The sentence of what awaits a ruling now; `null` for other entries. */
export function openingOf(entry: Entry, who: Naming): string | null {
  return isGodsPick(entry) ? null : (OPENINGS[entry.what]?.(entry, who) ?? null);
}

/** What happened, in a sentence, and its kind; `null` for what is told otherwise or not at all. */
export function happeningOf(entry: Entry, who: Naming): { kind: Kind; text: string } | null {
  const found = HAPPENINGS[entry.what];
  return found ? { kind: found[0], text: found[1](entry, who) } : null;
}

/** Why the round is over. */
function endOf(reason: EndReason, who: Who): string {
  switch (reason) {
    case "went-out":
      return say(words.wentOut, who);
    case "no play":
      return say(words.wentOutByNoPlay, who);
    case "nobody-left":
      return say(words.nobodyLeft);
    case "guessed":
      return say(words.guessed, who);
    case "stock-out":
      return say(words.stockOut);
    case "stopped":
      return say(words.stopped);
  }
}
