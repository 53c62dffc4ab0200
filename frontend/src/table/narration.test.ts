import { beforeAll, describe, expect, test } from "vitest";
import cases from "../lib/fixtures/common/happenings.json";
import { entryOf as entry, films, shownAfter } from "../lib/fixtures";
import { speak } from "../lib/i18n/language.svelte";
import { rendered, said } from "../lib/i18n/told";
import type { EndReason, Entry, What } from "../lib/wire";
import { happening, KINDS } from "./happenings";
import { castOf, narrated, type Cast } from "./narration";

const cast: Cast = { names: ["Ada", "Eva", "Ben"], dealer: 0, reader: 1 };

const texts = (...entries: Entry[]) => narrated(entries, cast).map((line) => line.text);

beforeAll(() => speak("en"));

describe("a play and its ruling are one line", () => {
  const played = entry(1, "played", { seat: 2, cards: ["10S", "9H"] });

  test("before the ruling", () => {
    expect(texts(played)).toEqual(["Ben plays 10♠ 9♥."]);
  });

  test("after it, with what is drawn", () => {
    const owed = entry(3, "owed", { seat: 2, count: 4 });
    expect(texts(played, entry(2, "judged", { right: false }), owed)).toEqual([
      "Ben plays 10♠ 9♥: wrong.",
      "Ben draws 4 cards.",
    ]);
  });

  test("with a prophet's call that holds, and one that does not", () => {
    const called = entry(2, "called", { seat: 1, right: true });
    expect(texts(played, called)).toEqual(["Ben plays 10♠ 9♥; as the prophet you call it right."]);
    expect(texts(played, called, entry(3, "judged", { right: true }))).toEqual([
      "Ben plays 10♠ 9♥; as the prophet you call it right, and so it is.",
    ]);
    expect(texts(played, called, entry(3, "judged", { right: false }))).toEqual([
      "Ben plays 10♠ 9♥; as the prophet you call it right, but Ada says: wrong.",
    ]);
  });

  test("it is proclaimed where there is no card to stamp it on", () => {
    const guessed = entry(1, "rule-guessed", { seat: 2, text: "Red." });
    const told = (opening: Entry) =>
      narrated([opening, entry(2, "judged", { right: false })], cast).map(({ kind }) => kind);
    expect(told(guessed)).toEqual(["drama"]);
    expect(told(entry(1, "no-play-declared", { seat: 2, cards: ["2H"] }))).toEqual(["drama"]);
    expect(told(played)).toEqual(["play"]);
    expect(narrated([guessed], cast).map(({ kind }) => kind)).toEqual(["play"]);
  });

  test("what a correction made void is told as void", () => {
    const told = narrated(
      [
        entry(1, "starter-laid", { cards: ["KS"] }),
        played,
        entry(3, "judged", { right: false }),
        entry(4, "owed", { seat: 2, count: 2 }),
        entry(5, "joined", { text: "Eve" }),
        entry(6, "corrected", { count: 3 }),
        entry(7, "judged", { right: true }),
      ].map((each, place) => ({ ...each, v: place + 1 })),
      cast,
    );
    expect(told.map((line) => line.isVoid)).toEqual([false, true, true, false, false, false]);
  });

  test("a ruling that is taken back can be ruled anew", () => {
    const lines = texts(
      played,
      entry(2, "judged", { right: false }),
      entry(3, "corrected", { count: 2 }),
      entry(4, "judged", { right: true }),
    );
    expect(lines).toEqual([
      "Ben plays 10♠ 9♥: wrong.",
      "Ada takes back the ruling on “Ben plays 10♠ 9♥”; what came after it is void.",
      "Ben plays 10♠ 9♥: right.",
    ]);
  });
});

test("one's own cards are told, others' are not, and the first deal is not", () => {
  const dealt = entry(1, "dealt", { seat: 1, cards: ["2H"] });
  const starter = entry(2, "starter-laid", { cards: ["KS"] });
  const hidden = entry(3, "dealt", { seat: 2, cards: ["??"] });
  expect(texts(dealt, starter, hidden, entry(4, "dealt", { seat: 1, cards: ["5D"] }))).toEqual([
    "The starter is K♠.",
    "You get 5♦.",
  ]);
});

test.each(Object.entries(films))("%s is told whole, and in German too", (_, film) => {
  const { facts, entries } = shownAfter(film);
  const lines = narrated(entries, castOf(facts!, 1));
  const judged = entries.filter(({ what }) => what === "judged").length;
  expect(lines.filter((line) => line.right !== null).length).toBeGreaterThanOrEqual(judged);
  expect(lines.at(-1)!.text).toMatch(/^The round is over: /);
  speak("de");
  const german = narrated(entries, castOf(facts!, 1));
  speak("en");
  expect(german.map(({ v }) => v)).toEqual(lines.map(({ v }) => v));
  expect(german.at(-1)!.text).toMatch(/^Die Runde ist vorbei: /);
});

test.each(cases)("the server and the page tell $key alike", ({ entry, call, en, de }) => {
  const who = (seat: number | null) => {
    const place = seat === null || seat < 0 ? 0 : seat;
    return { name: `P${place}`, seat: place };
  };
  const about = { key: "happening.played", values: { who: who(2), cards: ["10H"] } };
  const told = happening(entry as Entry, who, about, call);
  expect(rendered(told, "en", 1)).toBe(en);
  expect(rendered(told, "de", 1)).toBe(de);
});

const REASONS: Readonly<Record<EndReason, true>> = {
  "went-out": true,
  "no-play": true,
  "nobody-left": true,
  guessed: true,
  stopped: true,
  "stock-out": true,
};
const TOLD_TOGETHER: readonly What[] = [
  ...(["played", "no-play-declared", "rule-guessed"] as const),
  ...(["called", "predicted", "judged", "corrected"] as const),
];

test.each(
  (Object.keys(KINDS) as What[]).flatMap((what) => {
    const texts = what === "round-ended" ? Object.keys(REASONS) : ["text"];
    return texts.map((text) => ({ what, text }));
  }),
)("a log knows what to say of $what, $text, or that it says nothing", ({ what, text }) => {
  const told = happening(entry(1, what, { text }), () => ({ name: "Ada", seat: 0 }));
  const isTold = KINDS[what] !== null || TOLD_TOGETHER.includes(what);
  expect(said(told, null) !== "").toBe(isTold);
});
