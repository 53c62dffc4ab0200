/**
 * What happened, as sentences for one reader.
 *
 * A play, its call and its ruling are one line, so a line stays open until the ruling is known.
 */

import { log as words, type Who } from "../lib/i18n/log";
import { say } from "../lib/i18n/language.svelte";
import { partOf } from "../lib/events";
import { inForce } from "../lib/state/corrections";
import type { Entry, Facts } from "../lib/wire";
import { happeningOf, openingOf, type Kind } from "./happenings";

/** A line of the log. */
export interface Line {
  /** The last entry that it tells of. */
  readonly v: number;
  readonly at: number;
  readonly text: string;
  readonly kind: Kind;
  readonly seat: number | null;
  /** The ruling, where there is one. */
  readonly right: boolean | null;
  /** True if God took back a ruling, so that this did not happen. */
  readonly isVoid: boolean;
}

/** A line before it is known what holds. */
type Told = Omit<Line, "isVoid">;

/** Who tells: names by seat, who deals, and who reads. */
export interface Cast {
  readonly names: readonly string[];
  readonly dealer: number;
  readonly reader: number | null;
}

export function castOf(facts: Facts, reader: number | null): Cast {
  return { names: facts.chairs.map((chair) => chair.name), dealer: facts.dealer, reader };
}

/** What awaits its ruling. */
interface Open {
  readonly text: string;
  readonly seat: number | null;
  readonly at: number;
  readonly call: { readonly who: Who; readonly right: boolean } | null;
  /** True if no card lies there on which the ruling could be stamped: it is proclaimed. */
  readonly isSaid: boolean;
}

/** The lines that entries tell. */
export function narrated(entries: readonly Entry[], cast: Cast): Line[] {
  const narrator = new Narrator(cast);
  for (const entry of entries) narrator.hear(entry);
  const holding = new Set(inForce(entries).map(({ v }) => v));
  return narrator.lines.map((line) => ({
    ...line,
    isVoid: isOfRound(line) && !holding.has(line.v),
  }));
}

/** True for what a correction can make void. */
function isOfRound({ kind }: Told): boolean {
  return kind !== "table" && kind !== "hint";
}

class Narrator {
  readonly lines: Told[] = [];
  readonly #ruled = new Map<number, Open>();
  #open: Open | null = null;
  #openLine: Told | null = null;
  #hasBegun = false;

  constructor(private readonly cast: Cast) {}

  hear(entry: Entry): void {
    const opening = openingOf(entry, this.#who);
    if (opening !== null) return this.#begin(entry, opening);
    switch (entry.what) {
      case "called":
        return this.#call(entry);
      case "judged":
        return this.#rule(entry);
      case "corrected":
        return this.#takeBack(entry);
      case "dealt":
        if (this.#isNews(entry)) this.#tell(entry);
        return;
      case "starter-laid":
        this.#hasBegun = true;
    }
    this.#tell(entry);
  }

  readonly #who = (seat: number | null): Who => {
    const place = seat === null || seat < 0 ? this.cast.dealer : seat;
    return { name: this.cast.names[place] ?? "?", isYou: place === this.cast.reader };
  };

  #tell(entry: Entry): void {
    const told = happeningOf(entry, this.#who);
    if (told) this.#add(entry, told.text, told.kind, told.kind === "play" ? true : null);
  }

  #add({ v, at, seat }: Entry, text: string, kind: Kind, right: boolean | null): void {
    this.lines.push({ v, at, text, kind, seat, right });
  }

  /** Cards that the reader gets; the first hand is seen and need not be told. */
  #isNews({ seat, cards }: Entry): boolean {
    const isOwn = seat !== null && seat === this.cast.reader;
    return this.#hasBegun && isOwn && !cards.includes("??");
  }

  #begin(entry: Entry, text: string): void {
    const { v, seat, at } = entry;
    this.#hasBegun = true;
    this.#openLine = null;
    const isSaid = partOf(entry).asks !== "play";
    this.#open = { text, seat, at, call: null, isSaid };
    this.#put(v, this.#open, say(words.pending, text), null);
  }

  #call({ v, seat, right }: Entry): void {
    if (this.#open === null) return;
    const call = { who: this.#who(seat), right: right ?? false };
    this.#open = { ...this.#open, call };
    const text = say(words.calledPending, this.#open.text, call.who, call.right);
    this.#put(v, this.#open, text, null);
  }

  #rule({ v, right }: Entry): void {
    if (this.#open === null) return;
    this.#ruled.set(v, this.#open);
    const kind = this.#open.isSaid ? "drama" : "play";
    this.#put(v, this.#open, closed(this.#open, right ?? false), right, kind);
    this.#open = null;
  }

  /** What the ruling was about is open again. */
  #takeBack(entry: Entry): void {
    this.#open = this.#ruled.get(entry.count ?? 0) ?? null;
    const text = say(words.corrected, this.#who(null), this.#open?.text ?? "");
    this.#add(entry, text, "drama", null);
    this.#openLine = null;
  }

  /** The open line replaces itself once more is known, unless something was told since. */
  #put(
    v: number,
    { at, seat }: Open,
    text: string,
    right: boolean | null,
    kind: Kind = "play",
  ): void {
    if (this.#openLine !== null && this.lines.at(-1) === this.#openLine) this.lines.pop();
    this.#openLine = { v, at, text, kind, seat, right };
    this.lines.push(this.#openLine);
  }
}

function closed(open: Open, right: boolean): string {
  if (open.call === null) return say(words.ruled, open.text, right);
  const { who, right: called } = open.call;
  if (called === right) return say(words.confirmed, open.text, who, called);
  return say(words.contradicted, open.text, who, called, right);
}
