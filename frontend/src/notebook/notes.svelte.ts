/** A lab notebook: what one suspected, and when. It stays in this browser. */

import { keep, kept } from "../lib/keeping";
import type { Contradictions, Note } from "../lib/wire";

/** Letters that a line may have. */
export const LINE_MAX = 400;
/** Lines that a notebook may have. */
export const LINES_MAX = 100;

export interface Hypothesis {
  readonly id: number;
  readonly text: string;
  /** Cards on the layout when it was written. */
  readonly laid: number;
  /** Cards on the layout when it was first contradicted; `null` while it stands. */
  readonly fell: number | null;
}

/** What the layout says to a text, and how far it was laid then. */
export interface Verdict extends Contradictions {
  readonly laid: number;
}

export type Check = (text: string) => Promise<Contradictions>;

/** The notebook of one round at one table. */
export class Notebook {
  #lines = $state.raw<readonly Hypothesis[]>([]);
  #verdicts = $state.raw<ReadonlyMap<string, Verdict>>(new Map());
  #asked = new Map<string, number>();
  #turn = 0;

  constructor(
    readonly key: string,
    private readonly check: Check | null,
  ) {
    this.#lines = readLines(kept(key));
  }

  get lines(): readonly Hypothesis[] {
    return this.#lines;
  }

  /** What is known of a text; perhaps of a shorter layout. */
  verdict(text: string): Verdict | null {
    return this.#verdicts.get(text.trim()) ?? null;
  }

  add(text: string, laid: number): void {
    const trimmed = text.trim().slice(0, LINE_MAX);
    if (trimmed === "" || this.#lines.length >= LINES_MAX) return;
    const id = Math.max(0, ...this.#lines.map((line) => line.id)) + 1;
    this.#keep([...this.#lines, { id, text: trimmed, laid, fell: null }]);
    this.#note(trimmed);
  }

  /** Says it in other words, as suspected from the same card on. */
  reword(id: number, text: string): void {
    const trimmed = text.trim().slice(0, LINE_MAX);
    this.#keep(this.#lines.map((line) => (line.id === id ? { ...line, text: trimmed } : line)));
    this.#note(trimmed);
  }

  remove(id: number): void {
    this.#keep(this.#lines.filter((line) => line.id !== id));
  }

  /** Compares a text with the layout of so many cards, unless that was done or is being done. */
  async compare(text: string, laid: number): Promise<void> {
    const asked = text.trim();
    if (asked === "" || this.check === null || this.#asked.get(asked) === laid) return;
    this.#asked.set(asked, laid);
    try {
      const found = await this.check(asked);
      // An answer about a layout that has grown since is of no use any more.
      if (this.#asked.get(asked) !== laid) return;
      this.#verdicts = new Map(this.#verdicts).set(asked, { ...found, laid });
      this.#note(asked);
    } catch {
      this.#asked.delete(asked);
    }
  }

  /**
   * Compares those in *also*, then all lines that can be read and still stand, or stand again
   * perhaps since the layout is shorter than when they fell: God took a ruling back.
   *
   * One after the other: a whole class asks the same server, from one address.
   */
  async compareAll(laid: number, also: readonly string[] = []): Promise<void> {
    const turn = (this.#turn += 1);
    const standing = this.#lines
      .filter(({ fell, text }) => (fell ?? Infinity) > laid && this.verdict(text)?.ok !== false)
      .map(({ text }) => text);
    for (const text of new Set([...also, ...standing])) {
      if (turn !== this.#turn) return;
      await this.compare(text, laid);
    }
  }

  /** The lines as they may be shown to everybody. */
  notes(): Note[] {
    return this.#lines.map(({ text, laid }) => ({ text, laid }));
  }

  /** Marks the lines that a verdict fells; one that stands again after a correction is unmarked. */
  #note(text: string): void {
    const verdict = this.verdict(text);
    if (verdict === null || !verdict.ok) return;
    const isFallen = verdict.plays.length > 0;
    const changed = this.#lines.map((line) => {
      if (line.text !== text || (line.fell !== null) === isFallen) return line;
      return { ...line, fell: isFallen ? verdict.laid : null };
    });
    if (changed.some((line, at) => line !== this.#lines[at])) this.#keep(changed);
  }

  #keep(lines: readonly Hypothesis[]): void {
    this.#lines = lines;
    keep(this.key, lines.length ? JSON.stringify(lines) : null);
  }
}

function readLines(text: string | null): readonly Hypothesis[] {
  try {
    const lines: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(lines) ? lines.filter(isHypothesis) : [];
  } catch {
    return [];
  }
}

function isHypothesis(thing: unknown): thing is Hypothesis {
  const line = thing as Partial<Hypothesis> | null;
  return (
    typeof line?.id === "number" && typeof line.text === "string" && typeof line.laid === "number"
  );
}

/** Where the notebook of a round is kept; of many games at a table the seal of the shuffle is one's. */
export function notebookKey(code: string, round: number, seal: string): string {
  return `eleusis.notebook.${code}.${round}.${seal.slice(0, 8)}`;
}
