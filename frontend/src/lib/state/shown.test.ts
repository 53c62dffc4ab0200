import { describe, expect, test } from "vitest";
import { entryOf } from "../fixtures";
import type { Facts, Patch, PlayOnTable, Update } from "../wire";
import { merged, NOBODY, NOTHING, type Shown } from "./shown";

function update(v: number, count: number, view: Patch = { facts: {} }, is_whole = false): Update {
  const entries = Array.from({ length: count }, (_, place) =>
    entryOf(v - count + place + 1, "played"),
  );
  return { say: "update", v, entries, view, is_whole };
}

function laid(number: number): PlayOnTable {
  return { seat: 1, cards: ["AS"], right: true, column: number, number, v: number };
}

const facts = { code: "ABCD", turns: 0, round: 1 } as Facts;
const begun = merged(NOTHING, update(2, 2, { facts, you: NOBODY }, true)) as Shown;

describe("an update", () => {
  test("that is whole is taken as it is", () => {
    expect(begun).toMatchObject({ v: 2, facts, layout: [], you: NOBODY });
    expect(begun.entries.map(({ v }) => v)).toEqual([1, 2]);
  });

  test("changes the fields that it names and leaves the others", () => {
    const after = merged(begun, update(3, 1, { facts: { turns: 7 } }));
    expect(after?.facts).toEqual({ ...facts, turns: 7 });
    expect(after?.you).toBe(begun.you);
    expect(begun.facts?.turns).toBe(0);
  });

  test("lays plays from a place on; a correction takes later ones away", () => {
    const long = merged(
      begun,
      update(3, 1, { facts: {}, layout: { start: 0, plays: [0, 1, 2].map(laid) } }),
    )!;
    expect(long.layout.length).toBe(3);
    const short = merged(long, update(4, 1, { facts: {}, layout: { start: 1, plays: [laid(9)] } }));
    expect(short?.layout.map(({ number }) => number)).toEqual([0, 9]);
  });

  test("heard twice changes nothing", () => {
    const three = update(3, 1, { facts: { turns: 3 } });
    const once = merged(begun, three)!;
    expect(merged(once, three)).toBe(once);
    expect(merged(once, update(2, 1, { facts: { turns: 99 } }))).toBe(once);
  });

  test("may change the view without an entry", () => {
    expect(merged(begun, update(2, 0, { facts: { paused: true } }))?.facts?.paused).toBe(true);
  });

  test("that overlaps adds what is new", () => {
    const once = merged(begun, update(3, 1))!;
    expect(merged(once, update(5, 4))?.entries.map(({ v }) => v)).toEqual([1, 2, 3, 4, 5]);
  });

  test.each([
    ["skips an entry", update(4, 1)],
    ["holds fewer than it says", { ...update(5, 1), entries: [entryOf(3, "played")] }],
  ])("that %s is not taken", (_, gap) => {
    expect(merged(begun, gap)).toBeNull();
  });

  test("in part is not taken before the whole", () => {
    expect(merged(NOTHING, update(1, 1))).toBeNull();
  });

  test("that is whole takes back a table that lost its end", () => {
    const later = merged(begun, update(5, 3))!;
    const back = merged(later, update(4, 0, { facts, you: NOBODY }, true));
    expect(back?.v).toBe(4);
    expect(back?.entries.length).toBe(4);
  });
});
