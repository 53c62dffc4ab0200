import { expect, test } from "vitest";
import { fanOf, REACH } from "./fan";

/** The height of a page where a hand has as many rows as it needs. */
const ENOUGH = 2000;

const rooms = [300, 358, 600, 1000].flatMap((width) =>
  [0, 1, 2, 7, 14, 20, 33].map((count) => ({ width, count })),
);

test.each(rooms)("$count cards in $width lie within it, none hidden", ({ width, count }) => {
  for (const isCoarse of [true, false]) {
    const fan = fanOf(count, width, isCoarse, ENOUGH);
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
  expect(fanOf(14, 358, true, 844).rows).toBe(2);
});

test.each([480, 568, 640, 844])("on a page %i high the hand leaves the layout its room", (tall) => {
  const fan = fanOf(20, 296, true, tall);
  expect(fan.height).toBeLessThanOrEqual(tall * 0.2);
  expect(fan.places).toHaveLength(20);
  expect(fan.perRow * fan.rows).toBeGreaterThanOrEqual(20);
});

test("beside the layout it is as high as it likes", () => {
  expect(fanOf(20, 220, true, 400, true).width).toBeLessThanOrEqual(220);
});
