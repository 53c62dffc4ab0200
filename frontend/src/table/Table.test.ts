import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { films, rulebooks, shownAfter, shownWhen, saying } from "../lib/fixtures";
import { speak } from "../lib/i18n/language.svelte";
import { Refusal } from "../lib/net/refusal";
import type { Shown } from "../lib/state/shown";
import type { Command, Done } from "../lib/wire";
import { notebookKey } from "../notebook/notes.svelte";
import Table from "./Table.svelte";

const turn = shownWhen(films.gardner, ({ you }) => you.may.includes("play"));

function table(
  send: (command: Command) => Promise<Done>,
  { facts, layout, you, entries }: Shown = turn,
) {
  const check = async () => ({
    ok: true,
    rule: "",
    problem: null,
    plays: [],
    checked: 0,
    right: [],
    asked: null,
  });
  const all = { facts: facts!, layout, you, entries, rulebook: rulebooks.gardner, send, check };
  return render(Table, all);
}

const held = () => within(screen.getByRole("listbox")).getAllByRole("option");

/** Lays the first card of the hand. */
async function lay(): Promise<void> {
  const [first] = held();
  if (first!.getAttribute("aria-selected") === "false") await fireEvent.click(first!);
  await fireEvent.click(screen.getByRole("button", { name: /^(Lay the card|Karte legen)$/ }));
}

beforeEach(() => speak("en"));
afterEach(() => void vi.useRealTimers());

test("a refusal is told in the language of the page", async () => {
  speak("de");
  table(() => Promise.reject(new Refusal("stale", saying("Look again.", "stale"))));
  await lay();
  expect(await screen.findByText(/^Vorher ist etwas anderes geschehen/)).toBeTruthy();
});

test("a refusal stands until it has been read, or something else is asked for", async () => {
  vi.useFakeTimers();
  table(() => Promise.reject(new Refusal("not-in-hand", saying("Not that card."))));
  await lay();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(screen.getByText("Not that card.").getAttribute("role")).toBe("alert");
  await fireEvent.click(screen.getByRole("button", { name: "I see" }));
  expect(screen.queryByText("Not that card.")).toBeNull();
});

test("what was laid and refused stays chosen", async () => {
  table(() => Promise.reject(new Refusal("not-in-hand", saying("Not that card."))));
  await lay();
  await screen.findByText("Not that card.");
  expect(held().filter((card) => card.getAttribute("aria-selected") === "true")).toHaveLength(1);
});

test("a notebook that cannot be shown says why", async () => {
  localStorage.setItem(
    notebookKey(turn.facts!.code, turn.facts!.round, turn.facts!.shuffle_seal),
    JSON.stringify([{ id: 1, text: "Colours alternate.", laid: 3, fell: null }]),
  );
  const end = shownAfter(films.gardner);
  const over: Shown = { ...end, you: { ...end.you, may: ["show-notes"] } };
  table(() => Promise.reject(new Refusal("not-over", saying("There is no room for it."))), over);
  await fireEvent.click(screen.getByRole("button", { name: "Show everybody my notebook" }));
  expect(await screen.findByText("There is no room for it.")).toBeTruthy();
  localStorage.clear();
});

test("who looked back when a round ended does not look back in the next one", async () => {
  const end = shownAfter(films.gardner);
  const { rerender } = table(async () => ({ say: "done", id: "1", v: 1 }), end);
  await fireEvent.click(screen.getByRole("button", { name: "A step back" }));
  expect(screen.getByText("You are looking back.")).toBeTruthy();
  await rerender({ ...turn, facts: { ...turn.facts!, round: end.facts!.round + 1 } });
  expect(screen.queryByText("You are looking back.")).toBeNull();
});
