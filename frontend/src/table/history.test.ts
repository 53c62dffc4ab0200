import { describe, expect, test } from "vitest";
import { films, shownAfter } from "../lib/fixtures";
import { asOf, momentsOf } from "./history";

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
