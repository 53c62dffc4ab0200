import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { speak } from "../lib/i18n/language.svelte";
import { RANKS, SUITS } from "./card";
import CardGrid from "./CardGrid.svelte";
import { signedRows, spokenRows } from "./names";

const suit = (letter: string) => RANKS.map((rank) => rank + letter);
const REDS = [...suit("H"), ...suit("D")];

beforeEach(() => speak("en"));

test("a picture is told suit by suit, and has a dot for each card", () => {
  const { container } = render(CardGrid, { right: REDS, label: "After 7♥:" });
  const told = screen.getByRole("img").getAttribute("aria-label");
  expect(told).toBe("After 7♥: spades: none; hearts: all; clubs: none; diamonds: all");
  expect(container.querySelectorAll(".dot")).toHaveLength(52);
  expect(container.querySelectorAll(".dot.right")).toHaveLength(26);
});

test.each([
  [
    ["AS", "2S", "3S", "KS", "QH"],
    "spades: ace to 3, king; hearts: queen; clubs: none; diamonds: none",
  ],
  [SUITS.flatMap(suit), "spades: all; hearts: all; clubs: all; diamonds: all"],
])("ranks in a row are told by their ends", (right, told) => {
  expect(spokenRows(right)).toBe(told);
});

test("in German, too", () => {
  speak("de");
  expect(spokenRows([...suit("S"), "JH", "QH"])).toBe(
    "Pik: alle; Herz: Bube bis Dame; Kreuz: keine; Karo: keine",
  );
});

test.each([
  [["AS", "2S", "3S", "KS", "QH", "QD"], "S: A–\u20603 K; HD: Q"],
  [[...REDS, "8S"], "S: 8; HD: "],
  [SUITS.flatMap((letter) => ["2" + letter, "J" + letter]), ": 2 J"],
  [SUITS.flatMap(suit), "SHCD: "],
  [[], ""],
])("to be seen they are as short as can be", (cards, told) => {
  const rows = signedRows(cards).map(({ suits, ranks }) => `${suits.join("")}: ${ranks}`);
  expect(rows.join("; ")).toBe(told);
});

test("with somebody to tell, each dot is a button that says whether it is right", async () => {
  const toggle = vi.fn();
  render(CardGrid, { right: REDS, marked: ["7S"], label: "After 7♥:", toggle });
  screen.getByRole("group", { name: /^After 7♥: spades: none; hearts: all/ });
  const [seven, queen] = ["7 of spades", "queen of hearts"].map((name) =>
    screen.getByRole("button", { name }),
  );
  expect(seven?.getAttribute("aria-pressed")).toBe("false");
  expect(queen?.getAttribute("aria-pressed")).toBe("true");
  expect(seven?.querySelector(".marked")).toBeTruthy();
  await fireEvent.click(seven as HTMLElement);
  expect(toggle.mock.calls).toEqual([["7S"]]);
});

test("one dot is reached with Tab, the others with the arrows, round and round", async () => {
  render(CardGrid, { right: [], label: "", toggle: vi.fn() });
  const buttons = screen.getAllByRole("button");
  expect(buttons.filter((button) => button.tabIndex === 0)).toHaveLength(1);
  const press = async (key: string) => {
    await fireEvent.keyDown(document.activeElement as HTMLElement, { key });
    return document.activeElement?.getAttribute("aria-label");
  };
  buttons[0]?.focus();
  expect(await press("ArrowRight")).toBe("2 of spades");
  expect(await press("ArrowDown")).toBe("2 of hearts");
  expect(await press("ArrowUp")).toBe("2 of spades");
  expect(await press("ArrowUp")).toBe("2 of diamonds");
  expect(await press("ArrowLeft")).toBe("ace of diamonds");
  expect(await press("ArrowLeft")).toBe("king of diamonds");
});
