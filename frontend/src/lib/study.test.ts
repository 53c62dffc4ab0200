import { beforeEach, expect, test } from "vitest";
import { forgetRound, ownRounds, rememberRound } from "./rounds";
import { byTime, doubtOf, type StudyStep } from "./study";

const step = (t: number, entropy: number) => ({ t, entropy }) as StudyStep;

beforeEach(() => localStorage.clear());

test("doubt is greatest where both rulings are as likely", () => {
  expect([0, 0.5, 1].map(doubtOf)).toEqual([0, 1, 0]);
  expect(doubtOf(0.25)).toBeCloseTo(0.811, 3);
});

test("cards of a string that is not ruled on yet have taught nothing", () => {
  const steps = [step(1, 9), step(4, 7), step(4, 6), step(5, 5)];
  expect(byTime(steps, ({ entropy }) => entropy)).toEqual([9, 9, 9, 6, 5]);
});

test("a browser remembers the rounds at which one was, the latest first and once", () => {
  const round = (id: string) => ({ id: id.repeat(32), at: 1, names: "Ada, Ben", code: "KRAB" });
  for (const id of ["a", "b", "a"]) rememberRound(round(id));
  expect(ownRounds().map(({ id }) => id[0])).toEqual(["a", "b"]);
  forgetRound("a".repeat(32));
  expect(ownRounds().map(({ id }) => id[0])).toEqual(["b"]);
});

test.each(["", "no JSON", "{}", '[{"id": "x"}]', "[null]"])("%j is no list of rounds", (text) => {
  localStorage.setItem("eleusis.rounds", text);
  expect(ownRounds()).toEqual([]);
});
