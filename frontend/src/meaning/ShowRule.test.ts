import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RANKS, SUITS } from "../cards/card";
import type { NextStep, ShownRule } from "../lib/wire";
import ShowRule from "./ShowRule.svelte";
import { Showing } from "./showing.svelte";

const step = (changes: Partial<NextStep>): NextStep => ({
  what: "picture",
  line: [],
  believed: [],
  offers: [],
  starters: 1,
  rule: "",
  fails: [],
  ...changes,
});

const PICTURE = step({ line: ["5H", "7C"], believed: ["AS", "2S"], offers: [["KD"]] });
const LONGER = step({ line: ["5H", "7C", "9S"], believed: ["AS"] });
const RULE = step({ what: "rule", rule: "The card must be black." });

let asked: ShownRule[] = [];
let steps: NextStep[] = [];

beforeEach(() => {
  asked = [];
  steps = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const shown = JSON.parse(String(init.body)) as ShownRule;
    asked.push(shown);
    return new Response(JSON.stringify(steps[(shown.answers ?? []).length] ?? PICTURE));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (take = vi.fn(), leave = vi.fn()) => {
  render(ShowRule, { shown: new Showing("foxes", "gardner"), take, leave });
  return { take, leave };
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const tap = async (name: string) => {
  await waitFor(() => expect(button(name).disabled).toBe(false));
  await fireEvent.click(button(name));
};
/** What stands below a picture that is offered. */
const apart = (offer: Element) =>
  [...offer.querySelectorAll(".apart")]
    .map(({ textContent }) => textContent.replace(/\s+/g, " ").trim())
    .join(" ");
const answers = (at: number) => asked[at]?.answers;
const pictures = (at: number) => answers(at)?.filter((answer) => answer.what === "picture");

describe("A rule shown instead of said", () => {
  test("a picture is put right by dots, suits and ranks", async () => {
    show();
    await waitFor(() => button("ace of spades"));
    expect(button("ace of spades").getAttribute("aria-pressed")).toBe("true");
    await tap("ace of spades");
    await tap("hearts: all");
    await tap("king");
    await tap("Now it is right");
    await waitFor(() => expect(asked).toHaveLength(2));
    const right = pictures(1)?.[0]?.right ?? [];
    expect(right).toContain("2S");
    expect(right).not.toContain("AS");
    expect(right.filter((card) => card.endsWith("H"))).toHaveLength(13);
    expect(right.filter((card) => card.startsWith("K"))).toHaveLength(4);
    expect(asked[1]?.text).toBe("foxes");
  });

  test("yes takes the picture as it is, and a line may be impossible", async () => {
    show();
    await tap("Yes, all of it");
    const yes = { what: "picture", line: ["5H", "7C"], right: ["2S", "AS"] };
    await waitFor(() => expect(answers(1)).toEqual([yes]));
    await tap("Such a line cannot come");
    await waitFor(() => expect(answers(2)?.[1]).toEqual({ ...yes, right: null, wrong: 1 }));
  });

  test("of a longer line it is asked which card cannot be there", async () => {
    steps = [LONGER];
    show();
    await tap("Such a line cannot come");
    expect(screen.getByText("Tap the first card that cannot be there.")).toBeTruthy();
    expect(asked).toHaveLength(1);
    await tap("Card 3, 9 of spades, cannot be there");
    const wrong = { what: "picture", line: LONGER.line, right: null, wrong: 2 };
    await waitFor(() => expect(answers(1)).toEqual([wrong]));
    expect(screen.queryByRole("button", { name: /^Card 1,/ })).toBeNull();
  });

  test("a picture offered is taken as a whole, and taken back", async () => {
    show();
    const king = "spades: none; hearts: none; clubs: none; diamonds: king";
    const apart = "without spades A–\u20602 with diamonds K";
    await tap(`Take this picture instead: ${king} ${apart}`);
    expect(button("king of diamonds").getAttribute("aria-pressed")).toBe("true");
    expect(button("ace of spades").getAttribute("aria-pressed")).toBe("false");
    await tap("Undo");
    expect(button("ace of spades").getAttribute("aria-pressed")).toBe("true");
    expect(asked).toHaveLength(1);
  });

  test("a picture offered says what is different, and stays while it agrees", async () => {
    const offers = [["AS"], ["2S", "KH", "KD"], []];
    steps = [step({ believed: ["AS", "2S"], offers })];
    show();
    await waitFor(() => button("ace of spades"));
    const told = () => screen.queryAllByRole("button", { name: /^Take this picture/ }).map(apart);
    expect(told()).toEqual(["without ♠ 2", "without ♠ A with ♥ ♦ K", "without ♠ A–\u20602"]);
    await tap("ace of spades");
    expect(told()).toEqual(["with ♥ ♦ K", "without ♠ 2"]);
    await tap("2 of spades");
    expect(told()).toEqual([]);
    await tap("Undo");
    await tap("Undo");
    for (const name of ["queen", "ace", "hearts: all"]) await tap(name);
    expect(told()).toEqual([]);
  });

  test.each([
    [[], "without ♠ ♥ ♣ ♦"],
    [["AS", "AH"], "without ♠ ♥ 2–\u2060K and ♣ ♦"],
    [["AS", "2H"], "without 50 cards"],
  ])("of much that is different it is told in short: %s", async (offer, told) => {
    steps = [
      step({ believed: SUITS.flatMap((suit) => RANKS.map((r) => r + suit)), offers: [offer] }),
    ];
    show();
    const offered = await screen.findByRole("button", { name: /^Take this picture/ });
    expect(apart(offered)).toBe(told);
  });

  test("a change is taken back, then an answer", async () => {
    steps = [PICTURE, PICTURE];
    show();
    await waitFor(() => button("ace of spades"));
    expect(button("Undo").disabled).toBe(true);
    await tap("Yes, all of it");
    await waitFor(() => expect(asked).toHaveLength(2));
    await tap("ace of spades");
    await tap("Undo");
    expect(button("ace of spades").getAttribute("aria-pressed")).toBe("true");
    expect(asked).toHaveLength(2);
    await tap("Undo");
    await waitFor(() => expect(answers(2)).toEqual([]));
  });

  test("what is left is gone on with, unless the text is another", async () => {
    const shown = new Showing("foxes", "gardner");
    render(ShowRule, { shown, take: vi.fn(), leave: vi.fn() });
    await tap("Yes, all of it");
    await waitFor(() => expect(asked).toHaveLength(2));
    cleanup();
    expect(shown.of("foxes", "gardner")).toBe(shown);
    expect(shown.of("rabbits", "gardner")).not.toBe(shown);
    render(ShowRule, { shown, take: vi.fn(), leave: vi.fn() });
    await waitFor(() => expect(answers(2)).toHaveLength(1));
  });

  test("the rule that was found is taken, or refused and another asked for", async () => {
    steps = [RULE];
    const { take } = show();
    expect(await screen.findByText("The card must be black.")).toBeTruthy();
    await tap("No");
    await tap("Yes, all of it");
    const no = { what: "refused", rule: "The card must be black." };
    await waitFor(() =>
      expect(answers(2)).toEqual([no, expect.objectContaining({ line: ["5H", "7C"] })]),
    );
    await tap("Undo");
    await waitFor(() => expect(answers(3)).toEqual([no]));
    await tap("Undo");
    await tap("Yes, that is it");
    expect(take).toHaveBeenCalledWith("The card must be black.");
  });

  test("a rule proposed by which a line cannot come says so", async () => {
    const fails = [{ line: ["5H"], cards: ["AS"] }];
    steps = [step({ what: "rule", rule: "The card must be red.", fails })];
    show();
    expect(
      await screen.findByText("After 5 of hearts it judges 1 card otherwise than you."),
    ).toBeTruthy();
  });

  test("where no rule fits, the nearest is told and where it fails", async () => {
    const fails = [{ line: ["5H"], cards: ["AS", "2S"] }];
    steps = [step({ what: "given-up", rule: "The card must be red.", fails })];
    const { leave } = show();
    expect(await screen.findByText("The card must be red.")).toBeTruthy();
    expect(
      screen.getByText("After 5 of hearts it judges 2 cards otherwise than you."),
    ).toBeTruthy();
    await fireEvent.click(button("Leave it"));
    expect(leave).toHaveBeenCalled();
  });
});
