import type { ClassUpdate, Command, Done, Presence, Update } from "../wire";
import { LiveState } from "./live.svelte";
import { merged, NOTHING, type Shown } from "./shown";

/** A table as it stands before one's eyes. */
export class TableState extends LiveState<string | null> {
  #shown = $state.raw<Shown>(NOTHING);
  #presence = $state.raw<Presence | null>(null);
  #considers = false;
  #until = $state<number | null>(null);

  protected seen() {
    return this.#shown.v;
  }

  protected take(update: Update | ClassUpdate): boolean {
    if (update.say !== "update") return true;
    const shown = merged(this.#shown, update);
    if (shown) this.#shown = shown;
    return shown !== null;
  }

  protected override meet(presence: Presence) {
    this.#presence = presence;
  }

  protected override greet() {
    if (this.#considers) this.consider(true);
  }

  get facts() {
    return this.#shown.facts;
  }
  get layout() {
    return this.#shown.layout;
  }
  get you() {
    return this.#shown.you;
  }
  get entries() {
    return this.#shown.entries;
  }
  get presence() {
    return this.#presence;
  }

  /** Has something done; a refusal rejects. */
  send = (command: Command): Promise<Done> => this.link.ask(command);

  /** When the moment ends that one has for considering; `null` if nobody is in a hurry. */
  get until() {
    return this.#until;
  }

  /** Asks the others for a moment to become the prophet or to guess, or wants it no more. */
  consider = (on: boolean): void => {
    this.#considers = on;
    if (!on) this.#until = null;
    this.link.ask({ do: "consider", on }).then(
      ({ until }) => {
        if (on && this.#considers) this.#until = until ?? null;
      },
      () => undefined, // the moment is past: what may be done says so
    );
  };
}
