import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { films, rulebooks, shownAfter } from "../lib/fixtures";
import { giveRoom } from "../lib/fixtures/room";
import { speak } from "../lib/i18n/language.svelte";
import Layout from "./Layout.svelte";
import { view } from "./viewing.svelte";

const end = shownAfter(films.gardner, 40);

async function shown(props: { lit?: ReadonlySet<number> } = {}) {
  render(Layout, {
    facts: end.facts!,
    layout: end.layout,
    rulebook: rulebooks.gardner,
    entries: end.entries,
    ...props,
  });
  // A long line comes in several frames, one card in each at least.
  for (let frame = 0; frame < end.layout.length; frame++) {
    await new Promise(requestAnimationFrame);
    await tick();
  }
  return screen.getByRole("region", { name: "Layout" });
}

beforeEach(() => {
  speak("en");
  giveRoom(864, 500);
});
afterEach(() => {
  view({ isTable: false, card: null, folds: null });
});

test("the line is a list, with a list below each card that has a sideline", async () => {
  const region = await shown();
  const line = within(region).getByRole("list", { name: "Line" });
  const onLine = end.layout.filter((play) => play.right).flatMap((play) => play.cards);
  expect(line.querySelectorAll(":scope > li")).toHaveLength(onLine.length);
  const below = within(line).getAllByRole("list", { name: /^Sideline below / });
  const wrong = end.layout.filter((play) => !play.right);
  expect(below.flatMap((list) => within(list).getAllByRole("button"))).toHaveLength(wrong.length);
});

test("one stop can be reached by Tab, and keys walk from there", async () => {
  const region = await shown();
  const stops = within(region).getAllByRole("button");
  expect(stops.filter((stop) => stop.tabIndex === 0)).toHaveLength(1);
  await fireEvent.keyDown(region, { key: "Home" });
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(
    /, starter, place 1 of the line$/,
  );
  await fireEvent.keyDown(region, { key: "w" });
  expect(document.activeElement?.getAttribute("aria-label")).toContain(", wrong, by ");
  await fireEvent.keyDown(region, { key: "l" });
  expect(document.activeElement?.getAttribute("aria-label")).toContain(", newest");
});

test("a number reads so many of the last plays", async () => {
  const region = await shown();
  await fireEvent.keyDown(region, { key: "3" });
  const said = screen.getAllByRole("status").map((one) => one.textContent ?? "");
  expect(said.join()).toMatch(/^Last plays: .+, .+; .+; .+\.$/);
});

test("what contradicts a hypothesis is said as well as lit", async () => {
  const region = await shown({ lit: new Set([2]) });
  const lit = within(region).getAllByRole("button", { name: /contradicts your hypothesis/ });
  expect(lit).toHaveLength(end.layout[2]!.right ? end.layout[2]!.cards.length : 1);
});

test("the layout can be read as a table", async () => {
  view({ isTable: true });
  const region = await shown();
  const rows = within(region).getAllByRole("row");
  expect(rows).toHaveLength(end.layout.length + 1);
  expect(within(region).queryByRole("list")).toBeNull();
});

test("the table is scrolled by the keys that scroll", async () => {
  view({ isTable: true });
  const region = await shown();
  for (const key of ["ArrowDown", "ArrowUp", "Home", "End"]) {
    // `fireEvent` is false where the page has kept the key for itself.
    expect(await fireEvent.keyDown(region, { key })).toBe(true);
  }
  expect(await fireEvent.keyDown(region, { key: "3" })).toBe(false);
});

test("a slip opens for whoever points or asks, not when a card comes to lie below a pointer", async () => {
  const region = await shown();
  const [stop] = within(region).getAllByRole("button");
  const slips = () => document.querySelectorAll("aside.slip").length;
  await fireEvent.pointerOver(stop!, { pointerType: "mouse" });
  await fireEvent.pointerOver(stop!, { pointerType: "touch" });
  await fireEvent.pointerMove(stop!, { pointerType: "touch" });
  expect(slips()).toBe(0);
  await fireEvent.pointerMove(stop!, { pointerType: "mouse" });
  expect(slips()).toBe(1);
  await fireEvent.pointerLeave(region);
  expect(slips()).toBe(0);
  await fireEvent.click(stop!);
  expect(slips()).toBe(1);
});

test("the verdict just given is not faded by a hypothesis", async () => {
  const region = await shown({ lit: new Set([2]) });
  const newest = within(region).getByRole("button", { name: /, newest/ });
  expect(newest.closest(".spot")!.classList).not.toContain("dim");
  expect(region.querySelectorAll(".spot.dim").length).toBeGreaterThan(0);
});
