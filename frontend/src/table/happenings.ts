/** What single entries of a table's log say, a sentence each. */

import { signedAll } from "../cards/names";
import { partOf, type Question } from "../lib/events";
import { log as words, type Who } from "../lib/i18n/log";
import { say } from "../lib/i18n/language.svelte";
import type { ChangeWord, EndReason, Entry, EventWord } from "../lib/wire";

/** What kind of thing is told of, for its look. */
export type Kind = "play" | "drama" | "hint" | "event" | "table";

/** Who sits at a place; God, for the judge and where no seat is named. */
export type Naming = (seat: number | null) => Who;

type Sentence = (entry: Entry, who: Naming) => string;

/** What awaits a ruling from then on. */
const OPENINGS: Readonly<Record<Question, Sentence>> = {
  play: ({ what, seat, cards }, who) =>
    say(what === "picked" ? words.picks : words.plays, who(seat), signedAll(cards)),
  "no-play": ({ seat }, who) => say(words.noPlay, who(seat)),
  guess: ({ seat, text }, who) => say(words.guesses, who(seat), text),
};

/** What happened in the round; `null` for what is told otherwise or not at all. */
const HAPPENINGS: Readonly<Record<EventWord, readonly [Kind, Sentence] | null>> = {
  dealt: ["event", ({ cards }) => say(words.gets, signedAll(cards))],
  "pack-added": ["event", () => say(words.packAdded)],
  "starter-turned": null,
  "starter-laid": ["play", ({ cards }) => say(words.starter, signedAll(cards))],
  "starter-refused": ["event", (_, who) => say(words.starterRefused, who(null))],
  played: null,
  "no-play-declared": null,
  called: null,
  judged: null,
  picked: ["play", ({ cards }, who) => say(words.godPicks, who(null), signedAll(cards))],
  owed: ["event", ({ seat, count }, who) => say(words.draws, who(seat), count ?? 0)],
  "hand-returned": ["event", ({ seat, cards }, who) => say(words.returns, who(seat), cards.length)],
  expelled: ["drama", ({ seat }, who) => say(words.expelled, who(seat))],
  "prophet-declared": ["drama", ({ seat }, who) => say(words.prophet, who(seat))],
  "prophet-fell": ["drama", ({ seat }, who) => say(words.fell, who(seat))],
  "hand-emptied": ["event", ({ seat }, who) => say(words.emptied, who(seat))],
  "rule-guessed": null,
  hinted: ["hint", ({ text }, who) => say(words.hint, who(null), text)],
  corrected: null,
  "round-ended": [
    "drama",
    ({ seat, text }, who) => say(words.ended, endOf(text as EndReason, who(seat))),
  ],
};

/** What changed at the table. */
const CHANGES: Readonly<Record<ChangeWord, readonly [Kind, Sentence] | null>> = {
  opened: null,
  arranged: null,
  "host-passed": null,
  readied: null,
  joined: ["table", ({ text }) => say(words.joined, text)],
  sat: ["table", ({ seat, text }, who) => say(words.sat, text || who(seat).name)],
  "agent-sat": ["table", ({ seat, text }, who) => say(words.sat, text || who(seat).name)],
  left: ["table", ({ seat }, who) => say(words.left, who(seat))],
  freed: null,
  minded: ["table", ({ seat }, who) => say(words.minded, who(seat))],
  "came-back": ["table", ({ seat }, who) => say(words.cameBack, who(seat))],
  "rule-set": null,
  begun: ["table", () => say(words.begun)],
  passed: null,
  unsealed: ["drama", () => say(words.unsealed)],
  explained: null,
  "notes-shown": ["table", ({ seat }, who) => say(words.notesShown, who(seat))],
  paused: ["table", () => say(words.paused)],
  resumed: ["table", () => say(words.resumed)],
  extended: null,
};

const TOLD = { ...HAPPENINGS, ...CHANGES };

/** God's own pick is right by itself; a prophet's awaits God's ruling. */
function isGodsPick({ what, seat }: Entry): boolean {
  return what === "picked" && (seat === null || seat < 0);
}

/** The sentence of what awaits a ruling now; `null` for other entries. */
export function openingOf(entry: Entry, who: Naming): string | null {
  const { asks } = partOf(entry);
  return asks === undefined || isGodsPick(entry) ? null : OPENINGS[asks](entry, who);
}

/** What happened, in a sentence, and its kind; `null` for what is told otherwise or not at all. */
export function happeningOf(entry: Entry, who: Naming): { kind: Kind; text: string } | null {
  const found = TOLD[entry.what];
  return found ? { kind: found[0], text: found[1](entry, who) } : null;
}

/** Why the round is over. */
function endOf(reason: EndReason, who: Who): string {
  switch (reason) {
    case "went-out":
      return say(words.wentOut, who);
    case "no-play":
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
