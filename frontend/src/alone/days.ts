import type { Result } from "../lib/rating";

const DAY_MS = 86_400_000;
const NAME = /^daily-(\d{4}-\d{2}-\d{2})$/;

/** The day of a puzzle's name, if it has one. */
export function dayOf(puzzle: string): string | null {
  return NAME.exec(puzzle)?.[1] ?? null;
}

/** The day so many days later. */
export function daysLater(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The results of days, by day. */
export function byDay(results: readonly Result[]): ReadonlyMap<string, Result> {
  return new Map(
    results.flatMap((result) => {
      const day = dayOf(result.puzzle);
      return day === null ? [] : [[day, result] as const];
    }),
  );
}

/** Days in a row that were played on their day, up to today or yesterday. */
export function streak(results: readonly Result[], today: string): number {
  const days = byDay(results);
  const counts = (day: string) => days.get(day)?.on === day;
  let day = counts(today) ? today : daysLater(today, -1);
  let count = 0;
  while (counts(day)) {
    count += 1;
    day = daysLater(day, -1);
  }
  return count;
}

/** A day in words. */
export function spokenDay(day: string, language: string): string {
  const said = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return said.format(new Date(`${day}T00:00:00Z`));
}
