import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { saying } from "../lib/fixtures";
import { NOBODY } from "../lib/state/shown";
import type { Command, Facts, Reading, RuleDraft, You } from "../lib/wire";
import RuleDesk from "./RuleDesk.svelte";

const UNDERSTOOD = "The card must be red.";

const ASKED = {
  parts: [
    { text: "red, ", is_unused: false },
    { text: "perhaps", is_unused: true },
  ],
  reasons: [],
  choices: [{ rule: UNDERSTOOD, lines: [{ line: ["7H"], right: "8H", wrong: "8S" }] }],
};

function readingOf({ text }: RuleDraft): Reading {
  const ok = text.includes("red");
  const forbids = text.includes("forbidden");
  return {
    ok,
    rule: ok ? UNDERSTOOD : "",
    problem: ok ? null : saying("I cannot read on."),
    place: ok ? null : 0,
    asked: text === "unsure" ? ASKED : null,
    has_translator: text === "rot",
    objections: forbids ? [{ ...saying("It must not be."), forbids }] : [],
    share: ok ? 0.5 : null,
    opening: [],
    hints: ok ? ["Ranks are irrelevant."] : [],
  };
}

let read: string[] = [];
let translated: string[] = [];
let sent: Command[] = [];

beforeEach(() => {
  read = [];
  translated = [];
  sent = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const draft = JSON.parse(String(init.body)) as RuleDraft;
    if (path.endsWith("/picture")) return new Response(JSON.stringify({ line: [], right: [] }));
    read.push(draft.text);
    if (path.endsWith("/translate")) {
      translated.push(draft.text);
      return new Response(JSON.stringify(readingOf({ ...draft, text: "unsure" })));
    }
    return new Response(JSON.stringify(readingOf(draft)));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const facts = { rulebook: "gardner", has_rule: false, by_hand: false } as Facts;
const you: You = { ...NOBODY, seat: 0, is_god: true };
const send = async (command: Command) => {
  sent.push(command);
  return { say: "done" as const, id: "1", v: 1 };
};
const desk = (changes: Partial<Facts> = {}) =>
  render(RuleDesk, { facts: { ...facts, ...changes }, you, send });
const field = () => screen.getByLabelText("The rule, in your own words");
const seal = () => screen.getByRole<HTMLButtonElement>("button", { name: "Seal this rule" });
const write = (text: string) => fireEvent.input(field(), { target: { value: text } });

const back = () => screen.queryByRole("button", { name: "Back to my words" });

describe("God's desk before the round", () => {
  test("reads the rule back, and seals it once it is understood", async () => {
    desk();
    expect(seal().disabled).toBe(true);
    await write("red");
    expect(seal().disabled).toBe(true);
    expect(await screen.findByText(UNDERSTOOD)).toBeTruthy();
    await waitFor(() => expect(seal().disabled).toBe(false));
    await fireEvent.click(seal());
    expect(sent).toEqual([{ do: "set-rule", text: "red", by_hand: false, hints: [] }]);
  });

  test("does not seal what was understood before the last letter", async () => {
    desk();
    await write("red");
    await waitFor(() => expect(seal().disabled).toBe(false));
    await write("red, perhaps");
    expect(seal().disabled).toBe(true);
  });

  test("reads only what stands still, and once, whatever happens at the table", async () => {
    vi.useFakeTimers();
    const { rerender } = desk();
    for (const text of ["r", "re", "red"]) await write(text);
    await vi.advanceTimersByTimeAsync(1_000);
    await rerender({ facts: { ...facts, turn_seconds: 30 } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(read).toEqual(["red"]);
    await write("red and more");
    cleanup();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(read).toEqual(["red"]);
  });

  test("seals nothing that the rulebook forbids", async () => {
    desk();
    await write("red, forbidden");
    expect(await screen.findByText("It must not be.")).toBeTruthy();
    expect(seal().disabled).toBe(true);
  });

  test("tells why it is not read, and seals nothing", async () => {
    desk();
    await write("blue");
    expect(await screen.findByText("I cannot read on.")).toBeTruthy();
    expect(seal().disabled).toBe(true);
  });

  test("a language model is asked by its button alone, and its author says yes", async () => {
    desk();
    await write("blue");
    await screen.findByText("I cannot read on.");
    const button = () => screen.queryByRole("button", { name: "Ask the language model" });
    expect(button()).toBeNull();
    await write("rot");
    await waitFor(() => expect(button()).toBeTruthy());
    expect(translated).toEqual([]);
    await fireEvent.click(button()!);
    const choice = await screen.findByRole("button", { name: new RegExp(UNDERSTOOD) });
    expect(translated).toEqual(["rot"]);
    expect(seal().disabled).toBe(true);
    await fireEvent.click(choice);
    await waitFor(() => expect(seal().disabled).toBe(false));
  });

  test("seals nothing before its author has said what it means", async () => {
    desk();
    await write("unsure");
    const choice = await screen.findByRole("button", { name: new RegExp(UNDERSTOOD) });
    expect(seal().disabled).toBe(true);
    expect(screen.getByText("perhaps").tagName).toBe("S");
    expect(screen.getByText(/After 7 of hearts: 8 of hearts is right/)).toBeTruthy();
    await fireEvent.click(choice);
    expect((field() as HTMLTextAreaElement).value).toBe(UNDERSTOOD);
    await waitFor(() => expect(seal().disabled).toBe(false));
  });

  test("what was taken in the place of one's words leaves a way back to them", async () => {
    desk();
    await write("unsure");
    expect(back()).toBeNull();
    const choice = () => screen.findByRole("button", { name: new RegExp(UNDERSTOOD) });
    await fireEvent.click(await choice());
    await waitFor(() => expect(seal().disabled).toBe(false));
    await fireEvent.click(back()!);
    expect((field() as HTMLTextAreaElement).value).toBe("unsure");
    expect(document.activeElement).toBe(field());
    expect(back()).toBeNull();
    expect(seal().disabled).toBe(true);
    await fireEvent.click(await choice());
    await write(`${UNDERSTOOD} Or not.`);
    expect(back()).toBeNull();
    await write(UNDERSTOOD);
    await waitFor(() => expect(seal().disabled).toBe(false));
    await fireEvent.click(seal());
    expect(sent).toEqual([{ do: "set-rule", text: UNDERSTOOD, by_hand: false, hints: [] }]);
  });

  test("lets the machine draw a rule", async () => {
    desk();
    await fireEvent.click(screen.getByText("Let the machine draw one"));
    expect(sent).toEqual([{ do: "set-rule", text: "", by_hand: false, hints: [] }]);
  });

  test("tells the players what it proved and what God adds, and nothing of another rule", async () => {
    desk();
    await write("red");
    await fireEvent.click(await screen.findByLabelText("Ranks are irrelevant."));
    await fireEvent.input(screen.getByLabelText("In your own words"), {
      target: { value: "It is an easy one." },
    });
    await fireEvent.click(seal());
    const told = ["Ranks are irrelevant.", "It is an easy one."];
    expect(sent).toEqual([{ do: "set-rule", text: "red", by_hand: false, hints: told }]);
  });

  test("by hand seals any words, read or not", async () => {
    desk();
    await fireEvent.click(screen.getByLabelText("Judge by hand"));
    const words = screen.getByLabelText("The rule, in your own words");
    await fireEvent.input(words, { target: { value: "what my dog likes" } });
    await fireEvent.click(screen.getByText("Seal it, and judge by hand"));
    expect(sent).toEqual([{ do: "set-rule", text: "what my dog likes", by_hand: true, hints: [] }]);
  });

  test("by hand, what can be read could be judged by the machine", async () => {
    desk();
    await fireEvent.click(screen.getByLabelText("Judge by hand"));
    await write("red");
    await fireEvent.click(await screen.findByText("Let the machine judge"));
    await fireEvent.click(seal());
    expect(sent).toEqual([{ do: "set-rule", text: "red", by_hand: false, hints: [] }]);
  });

  test("by hand, what can mean something else is asked before it is sealed", async () => {
    desk();
    await fireEvent.click(screen.getByLabelText("Judge by hand"));
    await write("unsure");
    await fireEvent.click(await screen.findByRole("button", { name: new RegExp(UNDERSTOOD) }));
    await fireEvent.click(screen.getByText("Seal it, and judge by hand"));
    expect(sent).toEqual([{ do: "set-rule", text: UNDERSTOOD, by_hand: true, hints: [] }]);
  });

  test("keeps a sealed rule folded until it is asked for", async () => {
    render(RuleDesk, {
      facts: { ...facts, has_rule: true },
      you: { ...you, rule: "Secret." },
      send,
    });
    expect(screen.queryByText("Secret.")).toBeNull();
    await fireEvent.click(screen.getByText("Show my rule"));
    expect(screen.getByText("Secret.")).toBeTruthy();
  });
});
