import { keep, kept } from "./keeping";

const ROUNDS = "eleusis.rounds";
const ROUNDS_MAX = 50;

/** A finished round at which one was, as this browser remembers it. */
export interface OwnRound {
  readonly id: string;
  readonly at: number;
  readonly names: string;
  /** The table, whose token deletes the round. */
  readonly code: string;
}

/** The finished rounds at which one was, the latest first. */
export function ownRounds(): OwnRound[] {
  try {
    const found: unknown = JSON.parse(kept(ROUNDS) ?? "[]");
    return Array.isArray(found) ? found.filter(isRound) : [];
  } catch {
    return [];
  }
}

export function rememberRound(round: OwnRound): void {
  const others = ownRounds().filter(({ id }) => id !== round.id);
  keep(ROUNDS, JSON.stringify([round, ...others].slice(0, ROUNDS_MAX)));
}

export function forgetRound(id: string): void {
  keep(ROUNDS, JSON.stringify(ownRounds().filter((round) => round.id !== id)));
}

function isRound(value: unknown): value is OwnRound {
  const round = value as Partial<OwnRound> | null;
  return (
    typeof round === "object" &&
    typeof round?.id === "string" &&
    /^[0-9a-f]{32}$/.test(round.id) &&
    typeof round.at === "number" &&
    typeof round.names === "string" &&
    typeof round.code === "string"
  );
}
