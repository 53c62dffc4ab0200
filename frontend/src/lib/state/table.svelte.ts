import { Link, wakeful, type LinkStatus } from "../net/link";
import type { Refusal, Unanswered } from "../net/refusal";
import { socketTo } from "../net/socket";
import { streamFrom } from "../net/stream";
import type { Opening } from "../net/transport";
import type { Command, Done, Presence } from "../wire";
import { merged, NOTHING, type Shown } from "./shown";

/** Why the table will not be heard of again. */
export type Ending = Refusal | Unanswered;

/** A table as it stands before one's eyes, kept up to date for as long as it is open. */
export class TableState {
  #shown = $state.raw<Shown>(NOTHING);
  #presence = $state.raw<Presence | null>(null);
  #status = $state<LinkStatus>("connecting");
  #ending = $state.raw<Ending | null>(null);
  #ahead = 0;
  #considers = false;
  #until = $state<number | null>(null);
  #link: Link;

  constructor(
    readonly code: string,
    token: string | null,
    ways: readonly [Opening, ...Opening[]] = [socketTo(code, token), streamFrom(code, token)],
  ) {
    this.#link = new Link(ways, token, {
      seen: () => this.#shown.v,
      update: (update) => {
        if (update.say !== "update") return true;
        const shown = merged(this.#shown, update);
        if (shown) this.#shown = shown;
        return shown !== null;
      },
      presence: (presence) => (this.#presence = presence),
      status: (status) => {
        this.#status = status;
        // Nothing is known of it any more at the other end.
        if (status === "live" && this.#considers) this.consider(true);
      },
      clock: (now) => (this.#ahead = now - Date.now() / 1000),
      ended: (error) => (this.#ending = error),
    });
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
  get status() {
    return this.#status;
  }
  get ending() {
    return this.#ending;
  }

  /** Opens the way to the table; the answer closes it. */
  open(): () => void {
    this.#link.open();
    const sleep = wakeful(this.#link);
    return () => {
      sleep();
      this.#link.close();
    };
  }

  /** Has something done; a refusal rejects. */
  send = (command: Command): Promise<Done> => this.#link.ask(command);

  /** When the moment ends that one has for considering; `null` if nobody is in a hurry. */
  get until() {
    return this.#until;
  }

  /** Asks the others for a moment to become the prophet or to guess, or wants it no more. */
  consider = (on: boolean): void => {
    this.#considers = on;
    if (!on) this.#until = null;
    this.#link.ask({ do: "consider", on }).then(
      ({ until }) => {
        if (on && this.#considers) this.#until = until ?? null;
      },
      () => undefined, // the moment is past: what may be done says so
    );
  };

  /** The server's clock, in seconds. */
  now = (): number => Date.now() / 1000 + this.#ahead;
}
