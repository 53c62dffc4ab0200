import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { films, rulebooks, saying, shownWhen } from "../lib/fixtures";
import { speak } from "../lib/i18n/language.svelte";
import type { Shown } from "../lib/state/shown";
import type { CommandWord, Facts } from "../lib/wire";
import NowBar from "./NowBar.svelte";

type Name = keyof typeof films;

function bar(
  name: Name,
  when: (shown: Shown) => boolean,
  chosen: string[] = [],
  wanted: string[] = [],
) {
  const { facts, you, v } = shownWhen(films[name], when);
  const send = vi.fn(async () => ({ say: "done" as const, id: "1", v }));
  const onlay = vi.fn();
  const consider = vi.fn();
  const { rerender } = render(NowBar, {
    facts: facts!,
    you,
    consider,
    rulebook: rulebooks[name],
    laid: 10,
    chosen,
    wanted,
    send,
    now: () => 0,
    onlay,
    isBusy: false,
    complaint: "",
  });
  /** What may be done changes. */
  const allow = (...may: CommandWord[]) =>
    rerender({ you: { ...you, may }, facts: { ...facts!, turns: facts!.turns + 1 } });
  return { send, onlay, consider, allow, you };
}
const may = (word: CommandWord) => (shown: Shown) => shown.you.may.includes(word);
const buttons = () => screen.getAllByRole("button").map((one) => one.textContent?.trim());
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

const UNSURE = "red or odd and hearts";
const UNREAD = "rot nach schwarz";
const MEANT = ["The card must be red.", "The card must be a heart."];

/** What the server would say to a text: one of them is to be asked about, one is not read. */
async function understood(path: string, init: RequestInit): Promise<Response> {
  const { text } = JSON.parse(String(init.body)) as { text: string };
  if (path.endsWith("/understand")) {
    const found = { what: "rule", line: [], believed: [], rule: MEANT[0], fails: [] };
    return new Response(JSON.stringify(found));
  }
  const choices = MEANT.map((rule) => ({ rule, lines: [] }));
  const asked = { parts: [{ text, is_unused: false }], reasons: [], choices };
  return new Response(
    JSON.stringify({
      ok: text !== UNSURE && text !== UNREAD,
      asked: text === UNSURE ? asked : null,
      problem: text === UNREAD ? saying("I cannot follow “rot”.") : null,
    }),
  );
}

beforeEach(() => {
  speak("en");
  vi.stubGlobal("fetch", understood);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("on one's turn there are only the buttons that do something", () => {
  bar("gardner", may("play"));
  expect(buttons()).toEqual(["Choose cards", "No play"]);
  expect(screen.getByRole("button", { name: "Choose cards" })).toHaveProperty("disabled", true);
});

test("what is chosen is laid", async () => {
  const { onlay } = bar("gardner", may("play"), ["2H", "3H"]);
  await press("Lay 2 cards");
  expect(onlay).toHaveBeenCalledOnce();
});

test("no play shows the hand to everybody: it is asked twice", async () => {
  const { send } = bar("gardner", may("declare-no-play"));
  await press("No play");
  expect(send).not.toHaveBeenCalled();
  await press("Back");
  await press("No play");
  await press("Show my hand");
  expect(send).toHaveBeenCalledExactlyOnceWith({ do: "declare-no-play" });
});

test("the focus goes to the question, and back to where it was asked for", async () => {
  bar("gardner", may("declare-no-play"));
  await press("No play");
  const question = screen.getByRole("group", { name: /^Show everybody your hand/ });
  expect(document.activeElement).toBe(question);
  await press("Back");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "No play" }));
});

test("a lesson rings the button that it waits for, and of a call both", () => {
  const ringed = () =>
    [...document.querySelectorAll(".wanted")].map((one) => one.textContent.trim());
  bar("gardner", may("declare-prophet"), [], ["prophet"]);
  expect(ringed()).toEqual(["Become the prophet"]);
  cleanup();
  bar("king", may("call"), [], ["right", "wrong"]);
  expect(ringed()).toEqual(["Right", "Wrong"]);
});

test("the prophet's desk has two buttons", async () => {
  const { send } = bar("king", may("call"));
  expect(buttons()).toEqual(["Right", "Wrong"]);
  await press("Wrong");
  expect(send).toHaveBeenCalledExactlyOnceWith({ do: "call", right: false });
});

test("prophecy is offered between turns, and asked twice", async () => {
  const { send } = bar("gardner", (shown) => may("declare-prophet")(shown) && !may("play")(shown));
  await press("Become the prophet");
  await press("I know the rule");
  expect(send).toHaveBeenCalledExactlyOnceWith({ do: "declare-prophet" });
});

test("a guess is said in words", async () => {
  const { send } = bar("express", may("guess-rule"));
  await press("Guess the rule");
  const field = screen.getByRole("textbox", { name: "The rule, in a sentence" });
  await fireEvent.input(field, { target: { value: " Colours alternate. " } });
  await press("Say it aloud");
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledWith({ do: "guess-rule", text: "Colours alternate." });
});

test("a guess that may mean two things is nothing before one is chosen", async () => {
  const { send } = bar("express", may("guess-rule"));
  await press("Guess the rule");
  await fireEvent.input(screen.getByRole("textbox"), { target: { value: UNSURE } });
  await press("Say it aloud");
  await fireEvent.click(await screen.findByRole("button", { name: MEANT[1]! }));
  expect(send).not.toHaveBeenCalled();
  await press("Say it aloud");
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledWith({ do: "guess-rule", text: MEANT[1] });
});

/** A guess that nobody can read, tried aloud. */
async function unread(god: { is_person: boolean }) {
  const found = bar("express", (shown) => {
    shown.facts!.chairs = shown.facts!.chairs.map((chair, seat) =>
      seat === shown.facts!.dealer ? { ...chair, ...god } : chair,
    );
    return may("guess-rule")(shown);
  });
  await press("Guess the rule");
  await fireEvent.input(screen.getByRole("textbox"), { target: { value: UNREAD } });
  await press("Say it aloud");
  await screen.findByText("I cannot follow “rot”.");
  expect(found.send).not.toHaveBeenCalled();
  return found;
}

test("what a guess means that is not read is found out by pictures, and costs nothing", async () => {
  const { send } = await unread({ is_person: false });
  expect(screen.queryByRole("button", { name: /judges/ })).toBeNull();
  await press("Show it instead");
  await fireEvent.click(await screen.findByRole("button", { name: "Yes, that is it" }));
  expect(screen.getByRole("textbox")).toHaveProperty("value", MEANT[0]);
  expect(screen.queryByText("I cannot follow “rot”.")).toBeNull();
  expect(send).not.toHaveBeenCalled();
  await press("Say it aloud");
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledWith({ do: "guess-rule", text: MEANT[0] });
});

test("a guess that is not read is judged by a person in its words", async () => {
  const { send } = await unread({ is_person: true });
  await fireEvent.click(await screen.findByRole("button", { name: /^Say it in these words: / }));
  expect(send).toHaveBeenCalledExactlyOnceWith({ do: "guess-rule", text: UNREAD });
});

test("where only agents wait, one lets them go on", async () => {
  const { send, allow, you } = bar("gardner", may("declare-prophet"));
  await allow(...you.may, "pass");
  screen.getByText(/is next, and waits for you\./);
  await press("Go on");
  expect(send).toHaveBeenCalledExactlyOnceWith({ do: "pass" });
});

test("a question that comes too late says so, and stays until it is read", async () => {
  const { allow, consider } = bar("gardner", may("declare-prophet"));
  await press("Become the prophet");
  expect(consider).toHaveBeenLastCalledWith(true);
  await allow();
  expect(consider).toHaveBeenLastCalledWith(false);
  screen.getByText(/^The next play has come/);
  expect(screen.queryByRole("button", { name: "I know the rule" })).toBeNull();
  await allow("declare-prophet");
  screen.getByText(/^The next play has come/);
  await press("I see");
  expect(buttons()).toEqual(["Become the prophet"]);
});

test("a guess that comes too late is kept until it may be said", async () => {
  const { allow, consider, send } = bar("express", may("guess-rule"));
  await press("Guess the rule");
  const field = screen.getByRole("textbox");
  await fireEvent.input(field, { target: { value: "Colours alternate." } });
  await allow();
  screen.getByText(/Your words stay here/);
  expect(screen.getByRole("button", { name: "Say it aloud" })).toHaveProperty("disabled", true);
  await allow("guess-rule");
  expect(consider).toHaveBeenLastCalledWith(true);
  await press("Say it aloud");
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledWith({ do: "guess-rule", text: "Colours alternate." });
});

test("a guess that is refused can be mended", async () => {
  const { send } = bar("express", may("guess-rule"));
  send.mockResolvedValue({ say: "done", id: "", v: 0 });
  await press("Guess the rule");
  await fireEvent.input(screen.getByRole("textbox"), { target: { value: "purple" } });
  await press("Say it aloud");
  expect(screen.getByRole("textbox")).toHaveProperty("value", "purple");
});

test("for each window the others are asked anew to wait", async () => {
  const { allow, consider } = bar("express", may("guess-rule"));
  await press("Guess the rule");
  await allow("guess-rule");
  expect(consider.mock.calls).toEqual([[true], [true]]);
});

test("where nothing happens because somebody is away, that is said", () => {
  const { facts, you } = shownWhen(films.gardner, ({ facts, you }) => {
    const awaited = facts!.waits_for;
    return awaited !== null && awaited >= 0 && awaited !== you.seat;
  });
  const seat = facts!.waits_for!;
  const chairs = facts!.chairs.map((chair, at) =>
    at === seat ? { ...chair, is_person: true, is_free: false, agent: "" } : chair,
  );
  const shown = (substitutes: boolean, isHere: boolean, changes: Partial<Facts> = {}) =>
    render(NowBar, {
      facts: { ...facts!, chairs, substitutes, deadline: null, ...changes },
      you,
      presence: {
        say: "presence",
        here: chairs.map((_, at) => at !== seat || isHere),
        watching: 0,
        thinking: null,
      },
      rulebook: rulebooks.gardner,
      laid: 10,
      chosen: [],
      send: async () => ({ say: "done", id: "1", v: 1 }),
      now: () => 0,
      onlay: () => {},
      isBusy: false,
      complaint: "",
    });
  const { name } = chairs[seat]!;
  const minded = chairs.map((chair, at) => (at === seat ? { ...chair, agent: "cautious" } : chair));
  shown(true, true);
  // An agent plays already.
  shown(true, false, { chairs: minded });
  // The clock runs out for whoever is away as well: the house moves then.
  shown(false, false, { deadline: 60 });
  expect(screen.queryByText(/is away/)).toBeNull();
  shown(true, false);
  screen.getByText(`${name} is away; in a while an agent plays instead.`);
  shown(false, false);
  screen.getByText(`${name} is away: the table waits.`);
});
