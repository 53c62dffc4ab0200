import { Link, wakeful, type LinkStatus } from "../net/link";
import type { Refusal, Unanswered } from "../net/refusal";
import { socketTo } from "../net/socket";
import { streamFrom } from "../net/stream";
import type { Opening } from "../net/transport";
import type { ClassUpdate, Presence, Update } from "../wire";

/** Why nothing will be heard of it again. */
export type Ending = Refusal | Unanswered;

/** A table or a class as it stands before one's eyes, kept up to date for as long as it is open. */
export abstract class LiveState<Token extends string | null> {
  #status = $state<LinkStatus>("connecting");
  #ending = $state.raw<Ending | null>(null);
  #ahead = 0;
  protected readonly link: Link;

  constructor(
    readonly code: string,
    readonly token: Token,
    ways: readonly [Opening, ...Opening[]] = [socketTo(code, token), streamFrom(code, token)],
  ) {
    this.link = new Link(ways, token, {
      seen: () => this.seen(),
      update: (update) => this.take(update),
      presence: (presence) => this.meet(presence),
      status: (status) => {
        this.#status = status;
        if (status === "live") this.greet();
      },
      clock: (now) => (this.#ahead = now - Date.now() / 1000),
      ended: (error) => (this.#ending = error),
    });
  }

  /** The last entry that was taken in; 0 for none. */
  protected abstract seen(): number;
  /** Takes in an update; false if entries between are missing. */
  protected abstract take(update: Update | ClassUpdate): boolean;
  /** Who is there now. */
  protected meet(_presence: Presence): void {}
  /** The other end is there again, and knows nothing of us but our token. */
  protected greet(): void {}

  get status() {
    return this.#status;
  }
  get ending() {
    return this.#ending;
  }

  /** Opens the way; the answer closes it. */
  open(): () => void {
    this.link.open();
    const sleep = wakeful(this.link);
    return () => {
      sleep();
      this.link.close();
    };
  }

  /** The server's clock, in seconds. */
  now = (): number => Date.now() / 1000 + this.#ahead;
}
