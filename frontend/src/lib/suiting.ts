/** Which rules and which company suit somebody: as hard and as strong as they are. */

import { ratingAfter, type Result } from "./rating";
import { AGENTS } from "./wire";
import type { AgentName, Facts, Level, LibraryEntry, You } from "./wire";

/**
 * From which rating on rules of the middle third and of the hard third suit: the ratings of the
 * first rules of them. tests/server/test_suiting.py holds them to the library.
 */
export const MIDDLE_FROM = 1824;
export const HARD_FROM = 1930;

/** Who plays along, by how hard the rule is. */
const COMPANY: Readonly<Record<Level, readonly AgentName[]>> = {
  gentle: ["novice", "cautious", "novice"],
  club: ["novice", "club", "cautious"],
  cruel: ["novice", "club", "bayes"],
};

const BAYES = 2000;
const SLOPE = 400;
const POINTS = 30;
const EDGE = 0.5;

/** How hard a rule suits somebody with these results; the easy third for who has none. */
export function levelFor(results: readonly Result[]): Level {
  const rating = ratingAfter(results);
  if (rating < MIDDLE_FROM) return "gentle";
  return rating < HARD_FROM ? "club" : "cruel";
}

/** Who plays along where the rule is as hard as that. */
export function companyFor(level: Level): string[] {
  return [...COMPANY[level]];
}

/**
 * Who plays along where a finished round is taken up: so many that, beside the dealer and whoever
 * takes it up, everybody is dealt what was dealt then.
 */
export function companyAgain({ chairs, dealer }: Facts): AgentName[] {
  const players = chairs.filter((_, seat) => seat !== dealer);
  return players.slice(1).map(({ agent }) => (agent in AGENTS ? (agent as AgentName) : "cautious"));
}

/** The rating of a published rule that searches find with so many plays; as `pool.rating_of`. */
export function ratingOfPlays(plays: number): number {
  const missed = Math.min(Math.max(plays, EDGE), POINTS - EDGE) / POINTS;
  return Math.round(BAYES + SLOPE * Math.log10(missed / (1 - missed)));
}

/**
 * What a round at a table says of whoever played it: all points if they won, else none.
 *
 * Nothing where a person was God, where nobody knows how hard the rule was, or where the round was
 * broken off.
 */
export function resultAtTable(
  facts: Facts,
  you: You,
  library: readonly LibraryEntry[],
  on: string,
): Result | null {
  const { opened, scores, dealer, end } = facts;
  const own = you.seat === null ? undefined : scores[you.seat];
  const isOver = facts.stage === "over" && end !== null && end !== "stopped";
  if (!isOver || !opened || !own || you.is_god || facts.chairs[dealer]?.agent === "") return null;
  const rule = library.find(({ text }) => text === opened.rule);
  if (!rule) return null;
  const others = scores.filter((_, seat) => seat !== you.seat && seat !== dealer);
  const isWon = others.every(({ total }) => total <= own.total);
  return {
    puzzle: `table-${facts.code}-${facts.rounds}-${facts.round}-${facts.rule_seal.slice(0, 8)}`,
    score: isWon ? POINTS : 0,
    cards: facts.turns,
    squares: "",
    rating: rule.plays === null ? ratingOfPlays(POINTS) : ratingOfPlays(rule.plays),
    on,
  };
}
