import { expect, test } from "vitest";
import { fanOf, REACH } from "./fan";

const rooms = [300, 358, 600, 1000].flatMap((width) =>
  [0, 1, 2, 7, 14, 20, 33].map((count) => ({ width, count })),
);

test.each(rooms)("$count cards in $width lie within it, none hidden", ({ width, count }) => {
  for (const isCoarse of [true, false]) {
    const fan = fanOf(count, width, isCoarse);
    expect(fan.places).toHaveLength(count);
    expect(fan.width).toBeLessThanOrEqual(width);
    for (const [at, { x, y }] of fan.places.entries()) {
      expect(x + fan.card).toBeLessThanOrEqual(width);
      expect(y + fan.cardHeight).toBeLessThanOrEqual(fan.height);
      for (const other of fan.places.slice(at + 1)) {
        const apart = Math.max(Math.abs(other.x - x), Math.abs(other.y - y));
        expect(apart).toBeGreaterThanOrEqual(isCoarse ? REACH : 30);
      }
    }
  }
});

test("a hand that fits lies in one row", () => {
  expect(fanOf(14, 1000, false).rows).toBe(1);
  expect(fanOf(14, 358, true).rows).toBe(2);
});
