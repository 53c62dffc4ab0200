import { expect, test } from "vitest";
import type { Result } from "../lib/rating";
import { byDay, dayOf, daysLater, spokenDay, streak } from "./days";

const played = (day: string, on = day): Result => ({
  puzzle: `daily-${day}`,
  score: 10,
  cards: 21,
  squares: "⬜",
  rating: 1700,
  on,
});

test("the day of a puzzle", () => {
  expect(dayOf("daily-2026-11-22")).toBe("2026-11-22");
  expect(dayOf("science-1")).toBeNull();
});

test("days go on over the ends of months", () => {
  expect(daysLater("2026-11-30", 1)).toBe("2026-12-01");
  expect(daysLater("2026-03-01", -1)).toBe("2026-02-28");
});

test("a streak is of days that were played on their day", () => {
  const three = ["2026-11-20", "2026-11-21", "2026-11-22"].map((day) => played(day));
  expect(streak(three, "2026-11-22")).toBe(3);
  expect(streak(three, "2026-11-23")).toBe(3); // today can still be played
  expect(streak(three, "2026-11-24")).toBe(0);
  const late = [played("2026-11-21", "2026-11-22"), played("2026-11-22")];
  expect(streak(late, "2026-11-22")).toBe(1);
  expect(streak([], "2026-11-22")).toBe(0);
});

test("results by day, others left out", () => {
  const other = { ...played("2026-11-20"), puzzle: "science-3" };
  expect([...byDay([played("2026-11-22"), other]).keys()]).toEqual(["2026-11-22"]);
});

test("a day in words", () => {
  expect(spokenDay("2026-11-22", "en")).toMatch(/^Sunday,? 22 November 2026$/);
  expect(spokenDay("2026-11-22", "de")).toBe("Sonntag, 22. November 2026");
});
