/** What may I do now: one sentence, and what goes with it. */

import { signedAll } from "../cards/names";
import { now as words } from "../lib/i18n/table";
import { say } from "../lib/i18n/language.svelte";
import { standingProphecy } from "../layout/picture";
import type { CommandWord, Facts, Pending, RulebookEntry, You } from "../lib/wire";

/** Seats that no person has. */
export const JUDGE = -1;
export const STOCK = -2;
/** All players at once. */
export const FOLLOWERS = -3;

export interface Prompt {
  readonly sentence: string;
  /** What may be done besides. */
  readonly offers: readonly string[];
  /** True if the table waits for the reader. */
  readonly isYours: boolean;
  /** True if a wrong play of the reader expels. */
  readonly expels: boolean;
}

/** Cards on the layout. */
export type Counted = Pick<Facts, "expels_from">;

/** The prompt for this reader at this moment. */
export function promptOf(
  facts: Facts,
  you: You,
  rulebook: RulebookEntry | null,
  laid: number,
): Prompt {
  const may = new Set(you.may);
  const offers: string[] = [];
  if (may.has("declare-prophet") && facts.phase !== "leaving") offers.push(say(words.mayProphet));
  if (may.has("guess-rule")) offers.push(say(words.mayGuess));
  const own = ownSentence(facts, you.may, rulebook);
  return {
    sentence: own ?? waitingSentence(facts, you),
    offers,
    isYours: own !== null,
    expels: may.has("play") && facts.expels_from !== null && laid >= facts.expels_from,
  };
}

/** What the reader is asked for; `null` if nothing. */
function ownSentence(
  facts: Facts,
  may: readonly CommandWord[],
  rulebook: RulebookEntry | null,
): string | null {
  for (const command of may) {
    const asked = askedFor(command, facts, may, rulebook);
    if (asked !== null) return asked;
  }
  return null;
}

/** The sentence that asks for a command; `null` where none does: it may be given besides. */
function askedFor(
  command: CommandWord,
  facts: Facts,
  may: readonly CommandWord[],
  rulebook: RulebookEntry | null,
): string | null {
  const { pending } = facts;
  const who = pending === null ? "" : nameAt(facts, pending.seat);
  switch (command) {
    case "pass":
      return say(words.waitsForYou, nameAt(facts, facts.waits_for));
    case "play": {
      const end = may.includes("declare-no-play") ? say(words.orNoPlay) : ".";
      return say(words.yourTurn, rulebook?.string_max ?? null) + end;
    }
    case "throw-in":
      return say(words.throwIn, rulebook?.throws_in ?? 0);
    case "call":
      if (pending === null) return null;
      if (pending.what !== "play") return say(words.callNoPlay, who);
      return say(words.callPlay, who, signedAll(pending.cards));
    case "predict":
      if (pending?.what !== "card") return null;
      return say(words.predict, signedAll([pending.card]));
    case "pick":
      return say(words.pick, who);
    case "go-out":
      return say(words.goOut);
    case "declare-no-play":
    case "declare-prophet":
    case "guess-rule":
    case "consider":
      return null;
    case "judge":
    case "hint":
    case "correct":
    case "set-rule":
      return null; // God's desk asks for these
    case "arrange":
    case "seat-agent":
    case "unseat":
    case "sit-down":
    case "stand-up":
    case "begin":
    case "open-predictions":
    case "stop-round":
    case "next-round":
    case "show-notes":
      return null; // and pages of their own for these
  }
}

function waitingSentence(facts: Facts, you: You): string {
  const waits = facts.waits_for;
  const who = nameAt(facts, waits);
  if (facts.stage === "over" || facts.phase === "over") return say(words.over);
  if (facts.paused) return say(words.paused, nameAt(facts, facts.dealer));
  const status = you.seat === null ? null : facts.status[you.seat];
  const own =
    status === "expelled"
      ? say(words.youAreExpelled)
      : status === "out"
        ? say(words.youAreOut)
        : status === "prophet"
          ? say(words.youAreProphet)
          : "";
  if (you.predicted !== undefined) return say(words.predicted, you.predicted);
  return [own, othersSentence(facts, who)].filter((part) => part !== "").join(" ");
}

function othersSentence(facts: Facts, who: string): string {
  switch (facts.phase) {
    case "dealing":
      return say(words.dealing);
    case "turning-starter":
      return say(words.starter);
    case "turning":
      return say(words.dealing);
    case "predicting":
      return say(words.allPredict);
    case "turn":
      return say(words.turnOf, who);
    case "calling":
      return say(words.prophetJudges, who);
    case "picking":
      return say(words.picking, who);
    case "throwing-in":
      return say(words.throwing, who);
    case "leaving":
      return say(words.leaving, who);
    case "judging":
    case "judging-pick":
    case "judging-guess":
    case "judging-starter":
      return say(words.godJudges, who);
    case "over":
    case null:
      return "";
  }
}

/** Whose hand lies open to all, because a declaration of no play is judged; `null` if nobody's. */
export function declarer(pending: Pending | null): number | null {
  switch (pending?.what) {
    case "no-play":
    case "wrong-no-play":
    case "pick":
      return pending.seat;
    case "play":
    case "card":
    case "right-no-play":
    case "guess":
    case "empty-hand":
    case undefined:
      return null;
  }
}

/** The name at a seat; God's for the judge. */
export function nameAt(facts: Facts, seat: number | null): string {
  if (seat === null || seat === STOCK || seat === FOLLOWERS) return "";
  return facts.chairs[seat === JUDGE ? facts.dealer : seat]?.name ?? "";
}

/** Cards on the line and below it since the standing prophet's marker; `null` without one. */
export function sinceMarker(
  facts: Facts,
  line: number,
  side: number,
): { seat: number; line: number; side: number } | null {
  const standing = standingProphecy(facts.prophecies);
  if (standing === null) return null;
  const onLine = line - standing.column;
  return { seat: standing.seat, line: onLine, side: line + side - standing.number - onLine };
}
