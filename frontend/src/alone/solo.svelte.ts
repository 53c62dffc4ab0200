import { keep, kept } from "../lib/keeping";
import { api } from "../lib/net/api";
import { Refusal } from "../lib/net/refusal";
import type { SoloPlay, SoloSight, SoloTurn } from "../lib/wire";

/** What is kept of a round, under its puzzle's name: a page that is loaded anew goes on with it. */
interface Kept {
  readonly turns: readonly SoloTurn[];
  readonly gaveUp: boolean;
  readonly text: string;
}

/** A rulebook whose line begins empty, as it does here: the first card counts as accepted. */
export const EMPTY_LINE = "king";

const KEY = "eleusis.alone.";
const NOTHING: Kept = { turns: [], gaveUp: false, text: "" };

/** The rule of a puzzle that somebody writes is kept before it is played. */
export function keepRule(puzzle: string, text: string): void {
  keep(KEY + puzzle, JSON.stringify({ ...NOTHING, text }));
}

/** A round that one plays alone: what was done, and how the server says that it stands. */
export class Solo {
  /** Where it stands; `null` until the server has said so. */
  sight = $state.raw<SoloSight | null>(null);
  /** What the server asks of a guess that is not clear: nothing was done, nothing is lost. */
  unsettled = $state.raw<SoloSight | null>(null);
  busy = $state(false);
  error = $state.raw<unknown>(null);
  #kept: Kept = NOTHING;
  #puzzle: string;

  constructor(puzzle: string) {
    this.#puzzle = puzzle;
  }

  /** All that was done: what is asked of rivals is asked with it. */
  get play(): SoloPlay {
    return this.#play(this.#kept);
  }

  /** Goes on where one was; of a puzzle that the server names otherwise (`daily`), there. */
  async begin(): Promise<void> {
    await this.#try(async () => {
      this.#kept = read(this.#puzzle);
      if (this.#kept === NOTHING) {
        const named = await api.solo(this.#play(NOTHING));
        this.#puzzle = named.puzzle;
        this.#kept = read(named.puzzle);
        if (this.#kept === NOTHING) return void (this.sight = named);
      }
      try {
        this.sight = await api.solo(this.play);
      } catch (error) {
        // What was kept is of another pool, or was tampered with: one begins anew.
        if (!(error instanceof Refusal) || this.#kept.turns.length === 0) throw error;
        this.#kept = { ...NOTHING, text: this.#kept.text };
        this.sight = await api.solo(this.play);
      }
    });
  }

  /** Lays a card, with a guess if there is one; true if the turn was taken. */
  async lay(card: string, guess: string): Promise<boolean> {
    return this.#do({ ...this.#kept, turns: [...this.#kept.turns, { card, guess }] });
  }

  /** Ends the round for no points. */
  async giveUp(): Promise<void> {
    await this.#do({ ...this.#kept, gaveUp: true });
  }

  /** The same deal from the beginning. */
  async again(): Promise<void> {
    await this.#do({ ...NOTHING, text: this.#kept.text });
  }

  async #do(next: Kept): Promise<boolean> {
    let isTaken = false;
    await this.#try(async () => {
      const sight = await api.solo(this.#play(next));
      isTaken = sight.problem === null;
      this.unsettled = isTaken ? null : sight;
      if (!isTaken) return;
      this.#kept = next;
      this.sight = sight;
      keep(KEY + this.#puzzle, JSON.stringify(next));
    });
    return isTaken;
  }

  async #try(what: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = null;
    try {
      await what();
    } catch (error) {
      this.error = error;
    } finally {
      this.busy = false;
    }
  }

  #play({ turns, gaveUp, text }: Kept): SoloPlay {
    return { puzzle: this.#puzzle, turns: [...turns], text, gives_up: gaveUp };
  }
}

function read(puzzle: string): Kept {
  try {
    const found = JSON.parse(kept(KEY + puzzle) ?? "") as Partial<Kept>;
    return Array.isArray(found.turns) ? { ...NOTHING, ...found } : NOTHING;
  } catch {
    return NOTHING;
  }
}
