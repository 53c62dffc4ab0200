import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { changeRoom } from "../lib/fixtures/room";
import { speak } from "../lib/i18n/language.svelte";
import { fanOf } from "./fan";
import { arrange } from "./order.svelte";
import Hand from "./Hand.svelte";

vi.mock(import("./fan"), { spy: true });

const CARDS = ["2C", "10H", "10H", "KS"];

function shown(
  props: {
    limit?: number | null;
    canLay?: boolean;
    hand?: string[];
    fitting?: ReadonlySet<string>;
  } = {},
) {
  const onlay = vi.fn();
  const view = render(Hand, { hand: CARDS, limit: 4, canLay: true, onlay, ...props });
  return { onlay, view, list: screen.getByRole("listbox") };
}
const options = () => screen.queryAllByRole("option").map((one) => one.getAttribute("aria-label"));
const chosen = () => screen.getAllByRole("option", { selected: true });
const press = async (list: HTMLElement, ...keys: string[]) => {
  for (const key of keys) await fireEvent.keyDown(list, { key });
};

beforeEach(() => {
  speak("en");
  arrange("suit");
});

test("cards that the chosen note calls right are marked, and said so", () => {
  const { view } = shown({ fitting: new Set(["10H"]) });
  expect(options()).toEqual([
    "king of spades",
    "10 of hearts, right by your note",
    "10 of hearts, right by your note",
    "2 of clubs",
  ]);
  expect(view.container.querySelectorAll(".fits").length).toBe(2);
});

describe("by keys alone", () => {
  test("a string is chosen in its order, and laid", async () => {
    const { list, onlay } = shown();
    expect(options()).toEqual(["king of spades", "10 of hearts", "10 of hearts", "2 of clubs"]);
    await press(list, "End", " ", "Home", " ");
    expect(options()).toEqual([
      "king of spades, number 2",
      "10 of hearts",
      "10 of hearts",
      "2 of clubs, number 1",
    ]);
    await press(list, "Enter");
    expect(onlay).toHaveBeenCalledOnce();
  });

  test("only one of two equal cards is chosen", async () => {
    const { list } = shown();
    await press(list, "1", " ");
    expect(options()).toEqual([
      "king of spades",
      "10 of hearts, number 1",
      "10 of hearts",
      "2 of clubs",
    ]);
  });

  test("Escape lets go, and Enter does nothing where nothing can be laid", async () => {
    const { list, onlay } = shown({ canLay: false });
    await press(list, " ", "Enter");
    expect(onlay).not.toHaveBeenCalled();
    await press(list, "Escape");
    expect(screen.queryAllByRole("option", { selected: true })).toHaveLength(0);
  });

  test("one card can be reached by Tab", () => {
    shown();
    const reached = screen.getAllByRole("option").filter((one) => one.tabIndex === 0);
    expect(reached).toHaveLength(1);
  });
});

test("whoever laid cards by keys stands at the hand still, and not at the top of the page", async () => {
  const { view, list } = shown();
  screen.getAllByRole("option")[3]!.focus();
  await press(list, " ", "Enter");
  await view.rerender({ hand: ["10H", "10H", "KS"] });
  expect(document.activeElement).toBe(screen.getAllByRole("option")[2]);
  await view.rerender({ hand: [] });
  expect(document.activeElement).toBe(list);
});

test("whoever is elsewhere stays there when the hand changes", async () => {
  const { view } = shown();
  await view.rerender({ hand: ["10H"] });
  expect(document.activeElement).toBe(document.body);
});

test("a card too many that is dragged to the layout does not lay the others", async () => {
  const { onlay } = shown({ limit: 2 });
  const [one, two, , other] = screen.getAllByRole("option");
  await fireEvent.click(one!);
  await fireEvent.click(two!);
  const cloth = document.createElement("div");
  cloth.dataset.drop = "";
  document.body.append(cloth);
  document.elementsFromPoint = () => [cloth];
  const drag = async (card: HTMLElement) => {
    card.setPointerCapture = () => undefined;
    await fireEvent.pointerDown(card, { button: 0, clientX: 0, clientY: 0 });
    await fireEvent.pointerMove(card, { clientX: 50, clientY: -90 });
    await fireEvent.pointerUp(card, { clientX: 50, clientY: -90 });
  };
  await drag(other!);
  expect(onlay).not.toHaveBeenCalled();
  await drag(one!);
  expect(onlay).toHaveBeenCalledOnce();
  cloth.remove();
});

test("more than the limit cannot be chosen, and that is said", async () => {
  shown({ limit: 2 });
  for (const one of screen.getAllByRole("option")) await fireEvent.click(one);
  expect(chosen()).toHaveLength(2);
  expect(screen.getByText("At most 2 cards at once.")).toBeTruthy();
});

test("where one card is laid, another takes its place", async () => {
  shown({ limit: 1 });
  const [first, , , last] = screen.getAllByRole("option");
  await fireEvent.click(first!);
  await fireEvent.click(last!);
  expect(chosen()).toEqual([last]);
});

test("new cards are called new, and what is chosen stays so", async () => {
  const { view } = shown();
  await fireEvent.click(screen.getAllByRole("option")[0]!);
  await view.rerender({ hand: [...CARDS, "AD"] });
  expect(options()).toEqual([
    "king of spades, number 1",
    "10 of hearts",
    "10 of hearts",
    "2 of clubs",
    "ace of diamonds, new",
  ]);
});

test("a hand may lie by rank, and speak German", async () => {
  speak("de");
  shown();
  await fireEvent.click(screen.getByRole("button", { name: "Wert" }));
  expect(options()).toEqual(["Kreuz 2", "Herz 10", "Herz 10", "Pik König"]);
});

test("the cards are fanned anew when the hand is wider, not when it is taller", async () => {
  shown();
  await tick();
  vi.mocked(fanOf).mockClear();
  changeRoom(900, 160);
  await tick();
  expect(fanOf).not.toHaveBeenCalled();
  changeRoom(400, 160);
  await tick();
  expect(fanOf).toHaveBeenCalledOnce();
  changeRoom(900, 500);
});
