import { describe, expect, test } from "vitest";
import { films, rulebooks, shownAfter } from "../lib/fixtures";
import { fittingCard, fittingStrip, lowest, NEWEST, reach, spread, type Spread } from "./geometry";
import type { LaidPlay, Picture } from "./picture";
import { pictureOf } from "./picture";

const pictures = Object.entries(films).map(([name, film]) => {
  const { facts, layout } = shownAfter(film);
  return { name, picture: pictureOf(facts!, layout, rulebooks[name as keyof typeof films]) };
});

interface Box {
  what: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Everything that lies there: columns, sidelines, and the next card's place. */
function boxes({ columns, sizes, next }: Spread): Box[] {
  const found: Box[] = [];
  for (const { x, y, column, below } of columns) {
    const wide = sizes.card + Math.max(0, column.cards.length - 1) * sizes.overlap;
    found.push({
      what: `${column.place}`,
      left: x,
      top: y,
      right: x + wide,
      bottom: y + sizes.cardHeight,
    });
    for (const play of below) {
      const what = `below ${column.place}`;
      found.push({
        what,
        left: play.x,
        top: play.y,
        right: play.x + sizes.wrong,
        bottom: play.y + play.height,
      });
    }
  }
  if (next) {
    const { x, y } = next;
    found.push({
      what: "next",
      left: x,
      top: y,
      right: x + sizes.card,
      bottom: y + sizes.cardHeight,
    });
  }
  return found;
}

const rooms = [320, 375, 768, 1280].flatMap((width) =>
  [38, 46, 64, 92].flatMap((card) =>
    [0, 6, Infinity].map((unfolded) => ({ width, card, unfolded })),
  ),
);

describe.each(pictures)("$name", ({ picture }) => {
  test.each(rooms)("nothing overlaps or leaves the room: $width, $card, $unfolded", (wishes) => {
    const spreadOut = spread(picture, wishes);
    const all = boxes(spreadOut);
    for (const [at, one] of all.entries()) {
      expect(one.left).toBeGreaterThanOrEqual(0);
      expect(one.right).toBeLessThanOrEqual(wishes.width);
      expect(one.bottom).toBeLessThanOrEqual(spreadOut.height);
      for (const other of all.slice(at + 1)) {
        const apart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top ||
          other.bottom <= one.top;
        expect(apart, `${one.what} lies on ${other.what}`).toBe(true);
      }
    }
  });

  test("the line runs from left to right, band by band", () => {
    const { columns } = spread(picture, { width: 375, card: 46 });
    for (const [at, column] of columns.entries()) {
      const before = columns[at - 1];
      if (before === undefined) continue;
      if (column.band === before.band) expect(column.x).toBeGreaterThan(before.x);
      else expect([column.band, column.x]).toEqual([before.band + 1, 0]);
      expect(column.y).toBeGreaterThanOrEqual(before.y);
    }
  });

  test.each([380, 500, 900])("cards are as wide as a room %i high allows", (height) => {
    const room = { width: 900, height };
    const card = fittingCard(picture, room);
    const fits = (wide: number) => spread(picture, { width: 900, card: wide }).height <= height;
    const strides = Array.from({ length: 9 }, (_, at) => 92 - 6 * at);
    const widest = strides.find(fits);
    if (widest === undefined) expect(card).toBeLessThan(48);
    else {
      expect(fits(card)).toBe(true);
      expect(card).toBeGreaterThanOrEqual(widest);
    }
  });

  test("folding sidelines takes less room", () => {
    const open = spread(picture, { width: 375, card: 46 }).height;
    expect(spread(picture, { width: 375, card: 46, unfolded: 0 }).height).toBeLessThanOrEqual(open);
  });
});

test.each(pictures)(
  "one sees down to the newest play and the next card of $name",
  ({ picture }) => {
    const laidOut = spread(picture, { width: 360, card: 50 });
    const seen = lowest(laidOut);
    const newest = laidOut.columns.flatMap(({ column, y, below }) => [
      ...(column.play?.isNewest ? [y + laidOut.sizes.cardHeight] : []),
      ...below.filter(({ play }) => play.isNewest).map((play) => play.y + play.height),
    ]);
    expect(newest.length).toBeGreaterThan(0);
    for (const end of [...newest, laidOut.next!.y + laidOut.sizes.cardHeight])
      expect(seen).toBeGreaterThanOrEqual(end);
    expect(seen).toBeLessThanOrEqual(laidOut.height + laidOut.sizes.gap);
  },
);

describe("a line in one band", () => {
  /** The picture with so many more wrong plays below its last column. */
  function erring(picture: Picture, plays: number): Picture {
    const wrong = picture.columns.flatMap(({ below }) => below)[0] as LaidPlay;
    const more = Array.from({ length: plays }, (_, at) => ({ ...wrong, place: 1000 + at }));
    const last = picture.columns.at(-1)!;
    return {
      ...picture,
      columns: [...picture.columns.slice(0, -1), { ...last, below: [...last.below, ...more] }],
    };
  }

  const gardner = pictures.find(({ name }) => name === "gardner")!.picture;
  const cases = [170, 240, 290].flatMap((height) =>
    [0, 3, 6, 9].map((plays) => ({ height, plays })),
  );

  test.each(cases)(
    "$height high, $plays more wrong plays: the newest are seen",
    ({ height, plays }) => {
      const picture = erring(gardner, plays);
      const room = { width: 300, height };
      const card = fittingStrip(picture, room, { min: 42, max: 64 });
      const laidOut = spread(picture, { width: Infinity, card, tall: height, next: 1 });
      expect(new Set(laidOut.columns.map(({ y }) => y)).size).toBe(1);
      expect(reach(laidOut, NEWEST)).toBeLessThanOrEqual(height);
      const first = laidOut.columns.at(-NEWEST)!;
      expect(laidOut.width - first.x).toBeLessThanOrEqual(room.width);
      const below = laidOut.columns.at(-1)!.below;
      expect(below.at(-1)?.isEdge ?? false).toBe(false); // the newest can be read
    },
  );

  test("one sideline that is too long does not make all cards small", () => {
    const picture = erring({ ...gardner, columns: gardner.columns.slice(0, 4) }, 6);
    const room = { width: 900, height: 320 };
    const sizes = { min: 50, max: 92 };
    const open = fittingCard(picture, room, {}, sizes);
    const folded = fittingCard(picture, room, { tall: room.height }, sizes);
    expect(folded).toBeGreaterThan(open);
    const laidOut = spread(picture, { width: 900, card: folded, tall: room.height });
    expect(laidOut.height).toBeLessThanOrEqual(room.height);
  });

  test("cards are words only where they must be", () => {
    const laidOut = spread(erring(gardner, 9), { width: Infinity, card: 42, tall: 290, next: 1 });
    const folded = laidOut.columns.filter(({ below }) => below.some(({ isFolded }) => isFolded));
    expect(folded.map(({ column }) => column)).toContain(laidOut.columns.at(-1)!.column);
    expect(folded.length).toBeLessThan(
      laidOut.columns.filter(({ below }) => below.length > 0).length,
    );
  });
});
