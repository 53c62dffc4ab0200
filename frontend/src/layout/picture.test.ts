import { describe, expect, test } from "vitest";
import layouts from "../lib/fixtures/common/layouts.json";
import { films, rulebooks, shownAfter, shownWhen } from "../lib/fixtures";
import type { PlayOnTable } from "../lib/wire";
import { pictureOf, type LaidPlay, type OnTable, type Picture } from "./picture";

const NOTHING_MORE: OnTable = { prophecies: [], pending: null, phase: "turn" };

/** `"3H 9S[10S 6C-2D] 4C"`: the line with its sidelines in brackets, strings by hyphens. */
function laid(text: string): PlayOnTable[] {
  const plays: PlayOnTable[] = [];
  let column = 0;
  let number = 0;
  let right = true;
  for (const [token] of text.matchAll(/[[\]]|[^\s[\]]+/g)) {
    if (token === "[" || token === "]") {
      right = token === "]";
      continue;
    }
    const cards = token.split("-");
    plays.push({ seat: number ? 1 : null, cards, right, column, number, v: number });
    column += right ? cards.length : 0;
    number += cards.length;
  }
  return plays;
}

test("sidelines hang below the card that was last when they were tried", () => {
  const { columns, lineCount, sideCount } = pictureOf(
    NOTHING_MORE,
    laid("3H 9S[10S 6C-2D] 4C-5C[KH]"),
  );
  expect(columns.map((column) => column.cards.map((card) => card.card).join())).toEqual([
    ...["3H", "9S", "4C", "5C"],
  ]);
  const below = columns.map((column) => column.below.map((play) => play.cards.map((c) => c.card)));
  expect(below).toEqual([[], [["10S"], ["6C", "2D"]], [], [["KH"]]]);
  expect([lineCount, sideCount]).toEqual([4, 4]);
});

test("a right string is one column where strings overlap", () => {
  const { columns } = pictureOf(NOTHING_MORE, laid("3H 4C-5C[KH] 7D"), rulebooks.king);
  expect(columns.map((column) => column.cards.length)).toEqual([1, 2, 1]);
  expect(columns.map((column) => column.place)).toEqual([1, 3, 4]);
  expect(columns[1]!.below).toHaveLength(1);
});

describe("pawns", () => {
  const line = laid(
    Array.from({ length: 33 }, (_, at) => `${(at % 9) + 1 || 2}H`)
      .join(" ")
      .replaceAll("1H", "AH"),
  );

  test("stand on every tenth card, white without a prophet", () => {
    const { plays, expulsions } = pictureOf(NOTHING_MORE, line, rulebooks.gardner);
    const pawns = plays.flatMap((play) => play.cards).filter((card) => card.pawn);
    expect(pawns.map((card) => [card.number, card.pawn!.colour])).toEqual([
      [10, "white"],
      [20, "white"],
      [30, "white"],
    ]);
    expect(pawns.map((card) => card.startsExpulsions)).toEqual([false, false, true]);
    expect(expulsions).toMatchObject({ left: 0, threshold: 30 });
  });

  test("are black after a standing prophet's marker, and count anew", () => {
    const prophecy = {
      seat: 2,
      column: 12,
      number: 12,
      marker: 11,
      fall: null,
      fell_over_cards: true,
    };
    const picture = pictureOf({ ...NOTHING_MORE, prophecies: [prophecy] }, line, rulebooks.gardner);
    const pawns = picture.plays.flatMap((play) => play.cards).filter((card) => card.pawn);
    expect(pawns.map((card) => [card.number, card.pawn!.colour])).toEqual([
      [10, "white"],
      [22, "black"],
      [32, "black"],
    ]);
    expect(picture.plays[11]!.cards[0]!.marker).toBe(2);
    expect(picture.expulsions).toMatchObject({ afterMarker: true, left: 0 });
    expect(picture.plays[31]!.cards[0]!.startsExpulsions).toBe(true);
  });

  test("do not stand where nobody is expelled", () => {
    const { plays, expulsions } = pictureOf(NOTHING_MORE, line, rulebooks.express);
    expect(plays.flatMap((play) => play.cards).every((card) => card.pawn === null)).toBe(true);
    expect(expulsions).toBeNull();
  });

  test("count the line alone where the rulebook does", () => {
    const terms = { ...rulebooks.gardner, counts_line: true };
    const { plays } = pictureOf(
      NOTHING_MORE,
      laid("2H[3H 4H 5H] 6H 7H 8H 9H 2D 3D 4D 5D 6D"),
      terms,
    );
    const pawns = plays.flatMap((play) => play.cards).filter((card) => card.pawn);
    expect(pawns.map((card) => [card.card, card.pawn!.count])).toEqual([["6D", 10]]);
  });
});

test("the marker may stand before the first card", () => {
  const prophecy = {
    seat: 2,
    column: 0,
    number: 0,
    marker: null,
    fall: null,
    fell_over_cards: true,
  };
  const picture = pictureOf({ ...NOTHING_MORE, prophecies: [prophecy] }, [], rulebooks.king);
  expect(picture.columns).toHaveLength(1);
  expect(picture.columns[0]).toMatchObject({ place: 0, marker: 2 });
});

test.each(Object.entries(films))("every card of %s lies once", (name, film) => {
  const { facts, layout } = shownAfter(film);
  const { columns, plays } = pictureOf(facts!, layout, rulebooks[name as keyof typeof films]);
  const shown = columns.flatMap((column) => [
    ...column.cards.map((card) => card.number),
    ...column.below.flatMap((play) => play.cards.map((card) => card.number)),
  ]);
  const count = plays.reduce((sum, play) => sum + play.cards.length, 0);
  expect(shown.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
});

test("what awaits a call lies beside the line", () => {
  const shown = shownWhen(films.king, ({ facts }) => facts!.phase === "calling");
  const { awaiting } = pictureOf(shown.facts!, shown.layout, rulebooks.king);
  expect(shown.facts!.pending).toMatchObject({ what: "play", cards: awaiting!.cards });
});

/** A picture as the server's fixtures have it: cards by number, each card of the line a column. */
function told({ columns, plays, lineCount, sideCount, awaiting, expulsions }: Picture) {
  const numbers = (play: LaidPlay) => play.cards.map(({ number }) => number);
  const cards = plays.flatMap((play) => play.cards);
  const marked = cards.find(({ marker }) => marker !== null);
  return {
    columns: columns.flatMap(({ place, cards, below }) =>
      (cards.length ? cards : [null]).map((card, at, all) => ({
        place: place - all.length + 1 + at,
        card: card?.number ?? null,
        below: at === all.length - 1 ? below.map(numbers) : [],
      })),
    ),
    pawns: cards.flatMap(({ number, pawn }) => (pawn ? [[number, pawn.colour, pawn.count]] : [])),
    counts: [lineCount, sideCount],
    starters: plays.filter((play) => play.isStarter).map(numbers),
    fallen: plays.flatMap((play) =>
      play.fallen === null ? [] : [[play.fallen, ...numbers(play)]],
    ),
    marker: marked?.number ?? (columns.some(({ marker }) => marker !== null) ? 0 : null),
    awaiting,
    expulsions,
    expelsSince: cards.find((card) => card.startsExpulsions)?.number ?? null,
  };
}

describe("the picture is the server's", () => {
  test.each(layouts)("$name", ({ facts, layout, rulebook, picture }) => {
    const terms = rulebooks[rulebook as keyof typeof rulebooks];
    expect(told(pictureOf(facts as OnTable, layout as PlayOnTable[], terms))).toEqual(picture);
  });

  test("and they have all that can lie on a table", () => {
    const pictures = layouts.map(({ picture }) => picture);
    expect(new Set(pictures.flatMap(({ pawns }) => pawns.map(([, colour]) => colour)))).toEqual(
      new Set(["white", "black"]),
    );
    for (const part of ["fallen", "starters"] as const)
      expect(pictures.some((picture) => picture[part].length > 0)).toBe(true);
    for (const part of ["marker", "awaiting", "expelsSince"] as const)
      expect(pictures.some((picture) => picture[part] !== null)).toBe(true);
  });
});
