import { describe, expect, test } from "vitest";
import type { PlayOnTable } from "../lib/wire";
import { pictureOf } from "./picture";
import { newest, stopsOf, walked } from "./walking";

function play(cards: string[], right: boolean, column: number, number: number): PlayOnTable {
  return { seat: 1, cards, right, column, number, v: number + 1 };
}

// 3H 9S[10S 6C-2D] 4C-5C[KH]
const layout = [
  play(["3H"], true, 0, 0),
  play(["9S"], true, 1, 1),
  play(["10S"], false, 2, 2),
  play(["6C", "2D"], false, 2, 3),
  play(["4C", "5C"], true, 2, 5),
  play(["KH"], false, 4, 7),
];
const prophecy = { seat: 1, column: 2, number: 4, marker: 3, fall: null, fell_over_cards: true };
const stops = stopsOf(pictureOf({ prophecies: [prophecy], pending: null, phase: "turn" }, layout));
const names = (keys: string[], from: string | null = null) => {
  let stop = stops.find((one) => one.key === from) ?? null;
  return keys.map((key) => {
    stop = walked(stops, stop, key);
    return stop?.play.cards.map((card) => card.card).join("-");
  });
};

test("each card of the line and each play below it is a stop", () => {
  expect(stops.map((stop) => stop.key)).toEqual(["c1", "c2", "c3", "c4", "c6", "c7", "c8"]);
});

describe("keys", () => {
  test("arrows go along the line and down its sidelines", () => {
    const keys = ["Home", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft"];
    expect(names(keys)).toEqual(["3H", "9S", "10S", "6C-2D", "6C-2D", "3H"]);
  });

  test("a right string is walked card by card", () => {
    expect(names(["ArrowRight", "ArrowRight", "ArrowRight"], "c2")).toEqual([
      "4C-5C",
      "4C-5C",
      "4C-5C",
    ]);
  });

  test("letters jump to what one looks for", () => {
    expect(names(["l", "r", "w", "p", "End"])).toEqual(["KH", "4C-5C", "KH", "6C-2D", "4C-5C"]);
  });

  test("other keys lead nowhere", () => {
    expect(walked(stops, stops[0]!, "x")).toBeNull();
    expect(walked([], null, "Home")).toBeNull();
  });

  test("no walk ever leaves the layout", () => {
    for (const stop of stops) {
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "p"]) {
        expect(stops).toContain(walked(stops, stop, key));
      }
    }
  });
});

test("the newest play is found", () => {
  expect(newest(stops).key).toBe("c8");
});
