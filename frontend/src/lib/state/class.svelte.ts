import { Link, wakeful, type LinkStatus } from "../net/link";
import { socketTo } from "../net/socket";
import { streamFrom } from "../net/stream";
import type { Opening } from "../net/transport";
import type {
  AnyClassCommand,
  ClassFacts,
  ClassUpdate,
  ClassYou,
  Done,
  RosterEntry,
  Tile,
} from "../wire";
import type { Ending } from "./table.svelte";

/** A class as it stands before one's eyes, kept up to date for as long as it is open. */
export class ClassState {
  #v = 0;
  #facts = $state.raw<ClassFacts | null>(null);
  #you = $state.raw<ClassYou | null>(null);
  #tiles = $state.raw<readonly Tile[]>([]);
  #roster = $state.raw<readonly RosterEntry[]>([]);
  #status = $state<LinkStatus>("connecting");
  #ending = $state.raw<Ending | null>(null);
  #ahead = 0;
  #link: Link;

  constructor(
    readonly code: string,
    readonly token: string,
    ways: readonly [Opening, ...Opening[]] = [socketTo(code, token), streamFrom(code, token)],
  ) {
    this.#link = new Link(ways, token, {
      seen: () => this.#v,
      update: (update) => {
        if (update.say === "class") this.#take(update);
        return true;
      },
      presence: () => undefined,
      status: (status) => (this.#status = status),
      clock: (now) => (this.#ahead = now - Date.now() / 1000),
      ended: (error) => (this.#ending = error),
    });
  }

  #take({ v, facts, you, tiles, roster, is_whole }: ClassUpdate): void {
    this.#v = v;
    this.#facts = facts;
    if (you) this.#you = you;
    if (roster) this.#roster = roster;
    if (!is_whole && tiles.length === 0) return;
    const known = new Map((is_whole ? [] : this.#tiles).map((tile) => [tile.number, tile]));
    for (const tile of tiles) known.set(tile.number, tile);
    this.#tiles = [...known.values()].sort((one, other) => one.number - other.number);
  }

  get facts() {
    return this.#facts;
  }
  get you() {
    return this.#you;
  }
  get tiles() {
    return this.#tiles;
  }
  get roster() {
    return this.#roster;
  }
  get status() {
    return this.#status;
  }
  get ending() {
    return this.#ending;
  }

  /** Opens the way to the class; the answer closes it. */
  open(): () => void {
    this.#link.open();
    const sleep = wakeful(this.#link);
    return () => {
      sleep();
      this.#link.close();
    };
  }

  /** Has something done; a refusal rejects. */
  send = (command: AnyClassCommand): Promise<Done> => this.#link.ask(command);

  /** The server's clock, in seconds. */
  now = (): number => Date.now() / 1000 + this.#ahead;
}
