import type {
  AnyClassCommand,
  ClassFacts,
  ClassUpdate,
  ClassYou,
  Done,
  RosterEntry,
  Tile,
  Update,
} from "../wire";
import { LiveState } from "./live.svelte";

/** A class as it stands before one's eyes. */
export class ClassState extends LiveState<string> {
  #v = 0;
  #facts = $state.raw<ClassFacts | null>(null);
  #you = $state.raw<ClassYou | null>(null);
  #tiles = $state.raw<readonly Tile[]>([]);
  #roster = $state.raw<readonly RosterEntry[]>([]);

  protected seen() {
    return this.#v;
  }

  protected take(update: Update | ClassUpdate): boolean {
    if (update.say !== "class") return true;
    const { v, facts, you, tiles, roster, is_whole } = update;
    this.#v = v;
    this.#facts = facts;
    if (you) this.#you = you;
    if (roster) this.#roster = roster;
    if (!is_whole && tiles.length === 0) return true;
    const known = new Map((is_whole ? [] : this.#tiles).map((tile) => [tile.number, tile]));
    for (const tile of tiles) known.set(tile.number, tile);
    this.#tiles = [...known.values()].sort((one, other) => one.number - other.number);
    return true;
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

  /** Has something done; a refusal rejects. */
  send = (command: AnyClassCommand): Promise<Done> => this.link.ask(command);
}
