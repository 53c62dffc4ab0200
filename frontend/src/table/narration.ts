/**
 * What happened, as sentences for one reader.
 *
 * A play, its call and its ruling are one line, so a line stays open until the ruling is known.
 */

import { signed, signedAll } from "../cards/names";
import { log as words, type Who } from "../lib/i18n/log";
import { say } from "../lib/i18n/language.svelte";
import type { Entry, Facts } from "../lib/wire";

/** A line of the log. */
export interface Line {
  /** The last entry that it tells of. */
  readonly v: number;
  readonly at: number;
  readonly text: string;
  /** What kind of thing it tells of, for its look. */
  readonly kind: "play" | "drama" | "hint" | "event" | "table";
  readonly seat: number | null;
  /** The ruling, where there is one. */
  readonly right: boolean | null;
  /** True if God took back a ruling, so that this did not happen. */
  readonly isVoid: boolean;
}

/** Who tells: names by seat, who deals, and who reads. */
export interface Cast {
  readonly names: readonly string[];
  readonly dealer: number;
  readonly reader: number | null;
}

export function castOf(facts: Facts, reader: number | null): Cast {
  return { names: facts.chairs.map((chair) => chair.name), dealer: facts.dealer, reader };
}

/** The entries of the present round, or of the last one. */
export function ofRound(entries: readonly Entry[]): readonly Entry[] {
  const begun = entries.findLastIndex((entry) => entry.what === "begun");
  return begun < 0 ? entries : entries.slice(begun);
}

interface Open {
  readonly text: string;
  readonly seat: number | null;
  readonly at: number;
  readonly call: { readonly who: Who; readonly right: boolean } | null;
}

/** The lines that entries tell. */
export function narrated(entries: readonly Entry[], cast: Cast): Line[] {
  const lines: Line[] = [];
  const ruled = new Map<number, Open>();
  let open: Open | null = null;
  let hasBegun = false;
  const who = (seat: number | null): Who => {
    const place = seat === null || seat < 0 ? cast.dealer : seat;
    return { name: cast.names[place] ?? "?", isYou: place === cast.reader };
  };
  const line = (entry: Entry, text: string, kind: Line["kind"], right: boolean | null = null) =>
    lines.push({ v: entry.v, at: entry.at, text, kind, seat: entry.seat, right, isVoid: false });
  /** The open line as it stands replaces itself once more is known. */
  const put = (entry: Entry, opened: Open, text: string, right: boolean | null) => {
    if (lines.at(-1)?.v === lastOpen) lines.pop();
    lastOpen = entry.v;
    const { at, seat } = opened;
    lines.push({ v: entry.v, at, text, kind: "play", seat, right, isVoid: false });
  };
  let lastOpen = -1;
  const begin = (entry: Entry, text: string) => {
    hasBegun = true;
    lastOpen = -1;
    open = { text, seat: entry.seat, at: entry.at, call: null };
    put(entry, open, say(words.pending, text), null);
  };

  for (const entry of entries) {
    const { what, seat, cards, count, text } = entry;
    switch (what) {
      case "played":
        begin(entry, say(words.plays, who(seat), signedAll(cards)));
        break;
      case "no-play":
        begin(entry, say(words.noPlay, who(seat)));
        break;
      case "guessed":
        begin(entry, say(words.guesses, who(seat), text));
        break;
      case "picked":
        if (seat === null || seat < 0) {
          line(entry, say(words.godPicks, who(null), signed(cards[0] ?? "??")), "play", true);
        } else begin(entry, say(words.picks, who(seat), signed(cards[0] ?? "??")));
        break;
      case "called":
        if (open !== null) {
          const call: Open["call"] = { who: who(seat), right: entry.right ?? false };
          const opened: Open = open;
          open = { ...opened, call };
          put(entry, open, say(words.calledPending, opened.text, call.who, call.right), null);
        }
        break;
      case "judged":
        if (open !== null) {
          ruled.set(entry.v, open);
          put(entry, open, closed(open, entry.right ?? false), entry.right);
          open = null;
        }
        break;
      case "corrected": {
        open = ruled.get(count ?? 0) ?? null;
        for (const [place, told] of lines.entries()) {
          const isOfRound = told.kind !== "table" && told.kind !== "hint";
          if (isOfRound && told.v >= (count ?? 0)) lines[place] = { ...told, isVoid: true };
        }
        line(entry, say(words.corrected, who(null), open?.text ?? ""), "drama");
        lastOpen = -1;
        break;
      }
      case "dealt":
        if (hasBegun && seat === cast.reader && seat !== null && !cards.includes("??")) {
          line(entry, say(words.gets, signedAll(cards)), "event");
        }
        break;
      case "owed":
        line(entry, say(words.draws, who(seat), count ?? 0), "event");
        break;
      case "returned":
        line(entry, say(words.returns, who(seat), cards.length || (count ?? 0)), "event");
        break;
      case "starter":
        hasBegun = true;
        line(entry, say(words.starter, signed(cards[0] ?? "??")), "play", true);
        break;
      default: {
        const told = toldOfChange(entry, who);
        if (told) line(entry, told.text, told.kind);
      }
    }
  }
  return lines;
}

function closed(open: Open, right: boolean): string {
  if (open.call === null) return say(words.ruled, open.text, right);
  const { who, right: called } = open.call;
  if (called === right) return say(words.confirmed, open.text, who, called);
  return say(words.contradicted, open.text, who, called, right);
}

function toldOfChange(
  { what, seat, text }: Entry,
  who: (seat: number | null) => Who,
): { text: string; kind: Line["kind"] } | null {
  switch (what) {
    case "prophet":
      return { text: say(words.prophet, who(seat)), kind: "drama" };
    case "fell":
      return { text: say(words.fell, who(seat)), kind: "drama" };
    case "expelled":
      return { text: say(words.expelled, who(seat)), kind: "drama" };
    case "ended":
      return { text: say(words.ended, endOf(text, who(seat))), kind: "drama" };
    case "hint":
      return { text: say(words.hint, who(null), text), kind: "hint" };
    case "emptied":
      return { text: say(words.emptied, who(seat)), kind: "event" };
    case "pack-added":
      return { text: say(words.packAdded), kind: "event" };
    case "refused":
      return { text: say(words.starterRefused, who(null)), kind: "event" };
    case "begun":
      return { text: say(words.begun), kind: "table" };
    case "joined":
      return { text: say(words.joined, text), kind: "table" };
    case "sat":
    case "agent-sat":
      return { text: say(words.sat, text || who(seat).name), kind: "table" };
    case "left":
      return { text: say(words.left, who(seat)), kind: "table" };
    case "minded":
      return { text: say(words.minded, who(seat)), kind: "table" };
    case "came-back":
      return { text: say(words.cameBack, who(seat)), kind: "table" };
    case "paused":
      return { text: say(words.paused), kind: "table" };
    case "resumed":
      return { text: say(words.resumed), kind: "table" };
    case "unsealed":
      return { text: say(words.unsealed), kind: "drama" };
    case "notes-shown":
      return { text: say(words.notesShown, who(seat)), kind: "table" };
    default:
      return null;
  }
}

/** Why the round is over. */
export function endOf(reason: string, who: Who): string {
  switch (reason) {
    case "went out":
      return say(words.wentOut, who);
    case "no play":
      return say(words.wentOutByNoPlay, who);
    case "nobody left":
      return say(words.nobodyLeft);
    case "guessed":
      return say(words.guessed, who);
    case "stock out":
      return say(words.stockOut);
    default:
      return say(words.stopped);
  }
}
