import { describe, expect, test } from "vitest";
import { entryOf, films, shownAfter } from "../lib/fixtures";
import type { What } from "../lib/wire";
import { asOf, inForce, momentsOf } from "./history";

describe.each(Object.entries(films))("%s", (_, film) => {
  const end = shownAfter(film);
  const moments = momentsOf(end.entries, end.layout);

  test("every play is a moment", () => {
    const laid = end.layout.map((play) => play.v).filter((v) => v > 0);
    expect(moments.filter((v) => laid.includes(v))).toEqual(laid);
  });

  test("looking back shows what was seen then", () => {
    for (let updates = 1; updates <= film.length; updates++) {
      const then = shownAfter(film, updates);
      const last = moments.findLast((v) => v <= then.v) ?? 0;
      const past = asOf(end.facts!, end.layout, end.entries, last);
      expect(past.layout).toEqual(then.layout);
      expect(past.facts.prophecies).toEqual(then.facts!.prophecies);
    }
  });
});

test("what a correction made void is left out", () => {
  const entry = (v: number, what: What, count: number | null = null) =>
    entryOf(v, what, { count, right: true });
  const entries = [
    entry(1, "played"),
    entry(2, "judged"),
    entry(3, "prophet"),
    entry(4, "corrected", 2),
    entry(5, "judged"),
  ];
  expect(inForce(entries).map(({ v }) => v)).toEqual([1, 4, 5]);
});
