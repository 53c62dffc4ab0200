import { expect, test } from "vitest";
import type { Result } from "../lib/rating";
import { ruleFor } from "./ladder";

const pool = { pool: 1, ratings: Array.from({ length: 90 }, (_, at) => 1700 + 5 * at) };
const result = (number: number, score: number, rating: number): Result => ({
  puzzle: `pool-1-${number}-7`,
  score,
  cards: 10,
  squares: "",
  rating,
  on: "2026-11-22",
});
const LOTS = [0, 0.25, 0.5, 0.75, 0.999];

test("the first rule is of the easy third", () => {
  for (const lot of LOTS) expect(ruleFor(pool, [], lot)).toBeLessThanOrEqual(30);
});

test("then rules follow the person", () => {
  const strong = Array.from({ length: 12 }, (_, at) => result(80 + at, 27, 2100));
  const weak = Array.from({ length: 12 }, (_, at) => result(80 + at, 2, 1700));
  for (const lot of LOTS) {
    expect(ruleFor(pool, strong, lot)).toBeGreaterThanOrEqual(60);
    expect(ruleFor(pool, weak, lot)).toBeLessThanOrEqual(20);
  }
});

test("no rule comes twice while others are left", () => {
  const played: Result[] = [];
  for (let round = 0; round < 90; round += 1) {
    const number = ruleFor(pool, played, 0.5);
    expect(played.map(({ puzzle }) => puzzle)).not.toContain(`pool-1-${number}-7`);
    played.push(result(number, 15, pool.ratings[number - 1]!));
  }
  expect(ruleFor(pool, played, 0.5)).toBeGreaterThan(0);
});
