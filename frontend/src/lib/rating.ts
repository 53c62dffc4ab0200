/** How strong a person is, on the scale on which rules have their difficulty. */

import { keep, kept } from "./keeping";

/** A round that one played alone to its end. */
export interface Result {
  /** The puzzle's name; each counts once. */
  readonly puzzle: string;
  readonly score: number;
  readonly cards: number;
  readonly squares: string;
  /** How hard the rule is, if that was measured. */
  readonly rating: number | null;
  /** The day on which it ended, by UTC. */
  readonly on: string;
}

const KEY = "eleusis.results";
const POINTS = 30;
/** Below the easiest rules: who has played nothing yet begins with them. */
export const BEGINNER = 1500;
/** Points of rating by which one who expects ten times the other's odds is ahead. */
const SLOPE = 400;
/** The last so many rounds say how strong one is now. */
const ROUNDS = 30;
/** Where a rating can be, and how near to it is near enough. */
const RANGE = [0, 4000] as const;
const NEAR = 0.5;
const RESULTS_MAX = 1000;

/** The share of the points that one expects of a rule. */
export function expected(person: number, rule: number): number {
  return 1 / (1 + 10 ** ((rule - person) / SLOPE));
}

/**
 * The rating at which one would expect just the points that one got in the last rounds.
 *
 * One more round, half won against a beginner's rule, keeps it finite; ten are enough to be near.
 */
export function ratingAfter(results: readonly Pick<Result, "score" | "rating">[]): number {
  const rounds = results
    .flatMap(({ score, rating }) => (rating === null ? [] : [{ share: score / POINTS, rating }]))
    .slice(-ROUNDS);
  const all = [{ share: 0.5, rating: BEGINNER }, ...rounds];
  let [low, high]: [number, number] = [...RANGE];
  while (high - low > NEAR) {
    const middle = (low + high) / 2;
    const more = all.reduce((sum, { share, rating }) => sum + expected(middle, rating) - share, 0);
    if (more > 0) high = middle;
    else low = middle;
  }
  return Math.round((low + high) / 2);
}

/** All rounds that ended in this browser. */
export function results(): Result[] {
  try {
    const found: unknown = JSON.parse(kept(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Result[]) : [];
  } catch {
    return [];
  }
}

/** Remembers a round; a puzzle that was played before counts no more. */
export function remember(result: Result): void {
  const before = results();
  if (before.some(({ puzzle }) => puzzle === result.puzzle)) return;
  keep(KEY, JSON.stringify([...before, result].slice(-RESULTS_MAX)));
}

/** Forgets all of them. */
export function forgetResults(): void {
  keep(KEY, null);
}
