import { room } from "./i18n/room";
import { say } from "./i18n/language.svelte";
import type { Facts, Presence, Tile } from "./wire";

/** Who sits at a place, by name. */
export function nameOf(facts: Facts, seat: number | null | undefined): string {
  const chair = seat === null || seat === undefined ? undefined : facts.chairs[seat];
  return chair?.name || say(room.free);
}

/** The dealer's name: God's. */
export function god(facts: Facts): string {
  return nameOf(facts, facts.dealer);
}

/** True if an agent is God, so that no person needs to set a rule. */
export function godIsAgent(facts: Facts): boolean {
  const chair = facts.chairs[facts.dealer];
  return chair !== undefined && !chair.is_free && !chair.is_person;
}

/** True if a person sits there who is not connected now, and for whom no agent plays. */
export function isAway(facts: Facts, presence: Presence | null, seat: number): boolean {
  const chair = facts.chairs[seat];
  if (!chair?.is_person || chair.is_free || chair.agent !== "") return false;
  return presence?.here[seat] === false;
}

/** `Ada`, `Ada and Ben`, `Ada, Ben and Cleo`. */
export function listed(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${and} ${last}`;
}

/** The tables of a class at which somebody sits. */
export const inUse = (tiles: readonly Tile[]): readonly Tile[] =>
  tiles.filter(({ seats }) => seats.some(({ is_person }) => is_person));
