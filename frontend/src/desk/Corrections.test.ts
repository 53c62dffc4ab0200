import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { entryOf, films, shownAfter } from "../lib/fixtures";
import { speak } from "../lib/i18n/language.svelte";
import type { Command, Entry, What } from "../lib/wire";
import Corrections from "./Corrections.svelte";

const facts = shownAfter(films.gardner, 1).facts!;
const ben = facts.chairs[2]!.name;

let v = 0;
const entry = (what: What, more: Partial<Entry> = {}) => entryOf((v += 1), what, more);
const judged = (right: boolean) => entry("judged", { right });

async function opened(entries: Entry[]) {
  const ask = vi.fn(async (_: Command) => true);
  const { container } = render(Corrections, { facts, entries, busy: false, ask });
  const fold = container.querySelector("details")!;
  fold.open = true;
  await fireEvent(fold, new Event("toggle"));
  return {
    ask,
    told: () => [...container.querySelectorAll("li > span")].map((one) => one.textContent),
  };
}

beforeEach(() => {
  speak("en");
  v = 0;
});

test("every kind of ruling is told as what it was", async () => {
  const { told } = await opened([
    entry("played", { seat: 2, cards: ["2C", "3C"] }),
    judged(true),
    entry("no-play-declared", { seat: 2, cards: ["9H"] }),
    judged(false),
    entry("rule-guessed", { seat: 2, text: "Colours alternate." }),
    judged(false),
  ]);
  expect(told()).toEqual([
    `${ben}, a guess: wrong`,
    `${ben}, no play: wrong`,
    `${ben}, 2♣ 3♣: right`,
  ]);
});

test("a ruling is taken back when it was asked twice", async () => {
  const { ask } = await opened([entry("played", { seat: 2, cards: ["2C"] }), judged(true)]);
  await fireEvent.click(screen.getByRole("button", { name: /^Take it back: / }));
  expect(ask).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: "Take it back" }));
  expect(ask).toHaveBeenCalledExactlyOnceWith({ do: "correct", ruling: 2 });
});
