/**
 * What happened, as sentences for one reader.
 *
 * A play, its call and its ruling are one line, so a line stays open until the ruling is known.
 */

import { partOf } from "../lib/events";
import { said } from "../lib/i18n/told";
import { inForce } from "../lib/state/corrections";
import type { Entry, Facts, Message, Who } from "../lib/wire";
import { happening, isGodsPick, KINDS, NOTHING, type Kind } from "./happenings";

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
  readonly told: Message;
  readonly seat: number | null;
  readonly at: number;
  /** How the prophet called it. */
  readonly call: boolean | null;
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
    if (partOf(entry).asks && !isGodsPick(entry)) return this.#begin(entry);
    switch (entry.what) {
      case "called":
      case "predicted":
        return this.#call(entry);
      case "judged":
        return this.#rule(entry);
      case "corrected":
        return this.#takeBack(entry);
      case "dealt":
        if (!this.#isNews(entry)) return;
        break;
      case "starter-laid":
        this.#hasBegun = true;
    }
    const kind = KINDS[entry.what];
    if (kind !== null) this.#add(entry, kind, happening(entry, this.#who));
  }

  readonly #who = (seat: number | null): Who => {
    const place = seat === null || seat < 0 ? this.cast.dealer : seat;
    return { name: this.cast.names[place] ?? "?", seat: place };
  };

  #said(told: Message): string {
    return said(told, this.cast.reader);
  }

  #add({ v, at, seat }: Entry, kind: Kind, told: Message): void {
    const right = kind === "play" ? true : null;
    this.lines.push({ v, at, text: this.#said(told), kind, seat, right });
  }

  /** Cards that the reader gets; the first hand is seen and need not be told. */
  #isNews({ seat, cards }: Entry): boolean {
    const isOwn = seat !== null && seat === this.cast.reader;
    return this.#hasBegun && isOwn && !cards.includes("??");
  }

  #begin(entry: Entry): void {
    const { seat, at } = entry;
    this.#hasBegun = true;
    this.#openLine = null;
    const { asks } = partOf(entry);
    const isSaid = asks !== "play" && asks !== "card";
    this.#await(entry, { told: happening(entry, this.#who), seat, at, call: null, isSaid });
  }

  #call(entry: Entry): void {
    const open = this.#open;
    if (open === null) return;
    const told = happening(entry, this.#who, open.told);
    const call = entry.what === "called" ? (entry.right ?? false) : open.call;
    this.#await(entry, { ...open, told, call });
  }

  #await({ v }: Entry, open: Open): void {
    this.#open = open;
    this.#put(v, open, { key: "happening.pending", values: { what: open.told } }, null);
  }

  #rule(entry: Entry): void {
    const open = this.#open;
    if (open === null) return;
    this.#ruled.set(entry.v, open);
    const told = happening(entry, this.#who, open.told, open.call);
    this.#put(entry.v, open, told, entry.right, open.isSaid ? "drama" : "play");
    this.#open = null;
  }

  /** What the ruling was about is open again. */
  #takeBack(entry: Entry): void {
    this.#open = this.#ruled.get(entry.count ?? 0) ?? null;
    this.#add(entry, "drama", happening(entry, this.#who, this.#open?.told ?? NOTHING));
    this.#openLine = null;
  }

  /** The open line replaces itself once more is known, unless something was told since. */
  #put(
    v: number,
    { at, seat }: Open,
    told: Message,
    right: boolean | null,
    kind: Kind = "play",
  ): void {
    if (this.#openLine !== null && this.lines.at(-1) === this.#openLine) this.lines.pop();
    this.#openLine = { v, at, text: this.#said(told), kind, seat, right };
    this.lines.push(this.#openLine);
  }
}
