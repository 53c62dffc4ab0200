import { beforeEach, expect, test } from "vitest";
import {
  BEGINNER,
  expected,
  forgetResults,
  ratingAfter,
  remember,
  results,
  type Result,
} from "./rating";

const result = (puzzle: string, score: number, rating: number | null): Result => ({
  puzzle,
  score,
  cards: 31 - score,
  squares: "",
  rating,
  on: "2026-11-22",
});

beforeEach(forgetResults);

test("who is as strong as a rule is hard expects half of the points", () => {
  expect(expected(1800, 1800)).toBe(0.5);
  expect(expected(2200, 1800)).toBeCloseTo(10 / 11);
});

test("ten rounds are enough to come near to what one is", () => {
  for (const truly of [1600, 1900, 2200]) {
    const rounds = Array.from({ length: 10 }, (_, at) => {
      const rating = 1700 + 50 * at;
      return result(`pool-1-${at}-1`, Math.round(30 * expected(truly, rating)), rating);
    });
    expect(Math.abs(ratingAfter(rounds) - truly)).toBeLessThan(120);
  }
});

test("a rule that was not measured moves nothing", () => {
  expect(ratingAfter([result("science-1", 30, null)])).toBe(BEGINNER);
});

test("a puzzle counts once", () => {
  remember(result("pool-1-1-1", 0, 1700));
  remember(result("pool-1-1-1", 30, 1700));
  expect(results().map(({ score }) => score)).toEqual([0]);
});
