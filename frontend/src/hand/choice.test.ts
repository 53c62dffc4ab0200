import { describe, expect, test } from "vitest";
import { cardOf, named, remaining, stepped, toggled } from "./choice";

describe("choosing", () => {
  test("keeps the order of choosing", () => {
    let choice: readonly string[] = [];
    for (const key of ["4S.1", "2H.1", "4S.2"]) choice = toggled(choice, key, 4).choice;
    expect(choice.map(cardOf)).toEqual(["4S", "2H", "4S"]);
    expect(toggled(choice, "2H.1", 4).choice).toEqual(["4S.1", "4S.2"]);
  });

  test("stops at the limit of a string", () => {
    const full = ["2H.1", "3H.1"];
    expect(toggled(full, "4H.1", 2)).toEqual({ choice: full, isFull: true });
    expect(toggled(full, "3H.1", 2)).toEqual({ choice: ["2H.1"], isFull: false });
    expect(toggled(full, "4H.1", null).choice).toHaveLength(3);
  });

  test("of one card replaces it", () => {
    expect(toggled(["2H.1"], "4H.1", 1)).toEqual({ choice: ["4H.1"], isFull: false });
  });

  test("outlives what happens to other cards", () => {
    const choice = ["2H.1", "3H.1"];
    expect(remaining(choice, ["3H.1", "2H.1", "KS.1"])).toBe(choice);
    expect(remaining(choice, ["3H.1"])).toEqual(["3H.1"]);
  });
});

describe("keys", () => {
  test("walk along rows and stay in the hand", () => {
    expect(stepped(3, "ArrowRight", 5, 3)).toBe(4);
    expect(stepped(4, "ArrowRight", 5, 3)).toBe(4);
    expect(stepped(1, "ArrowDown", 5, 3)).toBe(4);
    expect(stepped(4, "ArrowDown", 5, 3)).toBe(4);
    expect(stepped(4, "ArrowUp", 5, 3)).toBe(1);
    expect(stepped(2, "Home", 5, 3)).toBe(0);
    expect(stepped(2, "End", 5, 3)).toBe(4);
    expect(stepped(2, "x", 5, 3)).toBeNull();
  });

  test("find the next card of a rank or a suit", () => {
    const hand = ["3S", "10S", "QH", "2C", "10D", "AD"];
    expect(named(hand, 0, "1")).toBe(1);
    expect(named(hand, 1, "1")).toBe(4);
    expect(named(hand, 0, "q")).toBe(2);
    expect(named(hand, 0, "d")).toBe(4);
    expect(named(hand, 4, "d")).toBe(5);
    expect(named(hand, 0, "k")).toBeNull();
    expect(named(hand, 0, "D", { D: "Q" })).toBe(2);
  });
});
