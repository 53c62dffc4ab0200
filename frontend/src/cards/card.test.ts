import { describe, expect, test } from "vitest";
import { faceOf, isRed, RANKS, sortedHand, SUITS, valueOf } from "./card";

test("a face is read from the word of the wire", () => {
  expect(faceOf("10H")).toEqual({ rank: "10", suit: "H" });
  expect(faceOf("QS")).toEqual({ rank: "Q", suit: "S" });
  expect(faceOf("??")).toBeNull();
  expect(faceOf("11H")).toBeNull();
  expect(faceOf("")).toBeNull();
});

test("all 52 cards are told apart", () => {
  const cards = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));
  const faces = cards.map(faceOf);
  expect(new Set(faces.map((face) => JSON.stringify(face))).size).toBe(52);
  expect(faces.map((face) => valueOf(face!)).reduce((a, b) => a + b)).toBe(4 * 91);
});

describe("a hand", () => {
  const hand = ["2C", "10H", "KS", "10H", "AD", "??", "3S"];

  test("by suit has black and red in turns, unknown cards last", () => {
    expect(sortedHand(hand, "suit").map((held) => held.card)).toEqual([
      ...["3S", "KS", "10H", "10H", "2C", "AD", "??"],
    ]);
  });

  test("by rank and by colour", () => {
    expect(sortedHand(hand, "rank").map((held) => held.card)[0]).toBe("AD");
    const colours = sortedHand(hand, "colour").map((held) => faceOf(held.card));
    expect(colours.slice(0, 3).some((face) => isRed(face!.suit))).toBe(false);
  });

  test("has a key of its own for each of two equal cards, in every order", () => {
    for (const order of ["suit", "rank", "colour"] as const) {
      const keys = sortedHand(hand, order).map((held) => held.key);
      expect(new Set(keys).size).toBe(hand.length);
      expect(keys).toContain("10H.1");
      expect(keys).toContain("10H.2");
    }
  });
});
