import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { films, shownAfter, saying } from "../lib/fixtures";
import { speak } from "../lib/i18n/language.svelte";
import type { Contradictions, You } from "../lib/wire";
import { Notebook, type Check } from "./notes.svelte";
import NotebookSheet from "./NotebookSheet.svelte";

const shown = shownAfter(films.gardner, 30);
const says = (plays: number[], more: Partial<Contradictions> = {}): Contradictions => ({
  ...{
    ok: true,
    rule: "Colours alternate.",
    problem: null,
    plays,
    checked: 20,
    right: [],
    asked: null,
    ...more,
  },
});

function sheet(check: Check, you: You = shown.you) {
  const send = vi.fn(async () => ({ say: "done" as const, id: "1", v: 1 }));
  const notebook = new Notebook("book", check);
  render(NotebookSheet, {
    notebook,
    layout: shown.layout,
    you,
    rulebook: "gardner",
    send,
    lit: new Set<number>(),
  });
  return { send, notebook };
}
const write = (text: string) =>
  fireEvent.input(screen.getByRole("textbox"), { target: { value: text } });

beforeEach(() => {
  localStorage.clear();
  speak("en");
});

test("while one writes, it is read back and compared", async () => {
  sheet(async () => says([1, 4]));
  await write("colors alternate");
  await waitFor(() => screen.getByText("Contradicted by 2 of 20 plays."));
  expect(screen.getByText("Colours alternate.").parentElement!.textContent).toContain(
    "Read as: Colours alternate.",
  );
});

test("of what is read back only the rule is English on a German page", async () => {
  speak("de");
  sheet(async () => says([]));
  await write("colors alternate");
  const rule = await waitFor(() => screen.getByText("Colours alternate."));
  expect(rule.lang).toBe("en");
  expect(screen.getByText(/Verstanden als:/).closest("[lang=en]")).toBe(null);
});

test("what cannot be read says why", async () => {
  sheet(async () => says([], { ok: false, problem: saying("I cannot read on at “hm”.") }));
  await write("hm");
  await waitFor(() => screen.getByText("I cannot read on at “hm”."));
});

test("what was noted stays with its fate, and can be torn out", async () => {
  const { notebook } = sheet(async () => says([1]));
  await write("Colours alternate.");
  await fireEvent.click(screen.getByRole("button", { name: "Note it" }));
  const laid = shown.layout.reduce((sum, play) => sum + play.cards.length, 0);
  await waitFor(() => screen.getByText(`noted at ${laid} cards, fell at ${laid} cards`));
  expect(notebook.notes()).toEqual([{ text: "Colours alternate.", laid }]);
  await fireEvent.click(screen.getByRole("button", { name: "Tear out: Colours alternate." }));
  expect(notebook.lines).toEqual([]);
});

test("nothing of it is sent but by one's own wish, after the round", async () => {
  const { send, notebook } = sheet(async () => says([]), { ...shown.you, may: ["show-notes"] });
  expect(screen.queryByRole("button", { name: /Show everybody/ })).toBeNull();
  notebook.add("Colours alternate.", 3);
  await waitFor(() => screen.getByRole("button", { name: "Show everybody my notebook" }));
  expect(send).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: "Show everybody my notebook" }));
  expect(send).toHaveBeenCalledExactlyOnceWith({ do: "show-notes", notes: notebook.notes() });
});

test("an ambiguous note asks which of its readings is meant, and is that one then", async () => {
  const readings = ["The card must be red.", "Red cards come in pairs."];
  const choices = readings.map((rule) => ({ rule, lines: [] }));
  const asked = { parts: [{ text: "red", is_unused: false }], reasons: [], choices };
  const problem = "This can be understood in more than one way.";
  const { notebook } = sheet(async (text) =>
    readings.includes(text)
      ? says([])
      : says([], { ok: false, rule: "", problem: saying(problem), asked }),
  );
  notebook.add("red pairs", 3);
  const [first] = await screen.findAllByRole("button", { name: readings[0]! });
  expect(screen.getByText("Which do you mean? Tap it.")).toBeTruthy();
  expect(screen.queryByText(problem)).toBeNull();
  await fireEvent.click(first!);
  await waitFor(() => screen.getByText("Fits all 20 plays."));
  expect(notebook.notes()).toEqual([{ text: readings[0], laid: 3 }]);
  expect(screen.queryByText("Which do you mean? Tap it.")).toBeNull();
});

test("a thought in any language is shown instead of said, and noted as what was meant", async () => {
  const rule = "The card must be red.";
  const found = { what: "rule", line: [], believed: [], rule, fails: [] };
  const fetched = vi.fn(async () => new Response(JSON.stringify(found)));
  vi.stubGlobal("fetch", fetched);
  const { notebook } = sheet(async (text) =>
    text === rule ? says([]) : says([], { ok: false, rule: "", problem: saying("I cannot.") }),
  );
  notebook.add("nur rote", 3);
  await screen.findByText("Not understood, so nothing is compared.");
  await fireEvent.click(screen.getByRole("button", { name: "Show it instead" }));
  expect(screen.getByText(/tells nothing of the secret rule/)).toBeTruthy();
  await fireEvent.click(await screen.findByRole("button", { name: "Yes, that is it" }));
  await waitFor(() => screen.getByText("Fits all 20 plays."));
  expect(notebook.notes()).toEqual([{ text: rule, laid: 3 }]);
  expect(fetched).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
