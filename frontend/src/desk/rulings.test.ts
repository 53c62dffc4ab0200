import { describe, expect, test } from "vitest";
import { entryOf } from "../lib/fixtures";
import type { Entry, What } from "../lib/wire";
import { rulingsIn } from "./rulings";

let v = 0;
const entry = (what: What, more: Partial<Entry> = {}) => entryOf((v += 1), what, more);
const play = (seat: number, ...cards: string[]) => entry("played", { seat, cards });
const judged = (right: boolean) => entry("judged", { right });

describe("rulings", () => {
  test("come with what they were about, the latest first", () => {
    v = 0;
    const log = [entry("begun"), play(1, "2C"), judged(true), play(2, "3C", "4C"), judged(false)];
    expect(rulingsIn(log)).toEqual([
      { v: 5, seat: 2, cards: ["3C", "4C"], what: "play", right: false },
      { v: 3, seat: 1, cards: ["2C"], what: "play", right: true },
    ]);
  });

  test("of a declaration show no hand", () => {
    v = 0;
    const log = [entry("no-play-declared", { seat: 1, cards: ["2C", "3C"] }), judged(false)];
    expect(rulingsIn(log)).toEqual([{ v: 2, seat: 1, cards: [], what: "no-play", right: false }]);
  });

  test("that were taken back are gone, with all after them; the play is ruled on anew", () => {
    v = 0;
    const log = [
      play(1, "2C"),
      judged(true),
      play(2, "3C"),
      judged(false),
      play(3, "4C"),
      judged(true),
    ];
    const corrected = [...log, entry("corrected", { count: 4 })];
    expect(rulingsIn(corrected).map((ruling) => ruling.v)).toEqual([2]);
    expect(rulingsIn([...corrected, judged(true)])[0]).toMatchObject({
      seat: 2,
      cards: ["3C"],
      right: true,
    });
  });

  test("of an earlier round are not offered", () => {
    v = 0;
    expect(rulingsIn([play(1, "2C"), judged(true), entry("begun")])).toEqual([]);
  });
});
