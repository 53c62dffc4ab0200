import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { films, shownAfter } from "../lib/fixtures";
import { speak } from "../lib/i18n/language.svelte";
import type { Command, Pending } from "../lib/wire";
import Judging from "./Judging.svelte";

const shown = shownAfter(films.gardner, 1);

const PLAY: Pending = { what: "play", seat: 2, cards: ["2C"], call: null, expels: false };
const NO_PLAY: Pending = { what: "no-play", seat: 2, call: null, expels: false };

function judging(pending: Pending | null, turned: string | null = null) {
  const ask = vi.fn(async (_: Command) => true);
  const facts = {
    ...shown.facts!,
    phase: "judging" as const,
    pending,
  };
  render(Judging, { facts, you: { ...shown.you, may: ["judge"], turned }, busy: false, ask });
  return {
    ask,
    answers: () => screen.getAllByRole("button").map((one) => one.textContent?.trim()),
  };
}

beforeEach(() => speak("en"));

test("a play is right or wrong, by buttons or keys", async () => {
  const { ask, answers } = judging(PLAY);
  expect(answers()).toEqual(["Right", "Wrong"]);
  await fireEvent.keyDown(screen.getByRole("group"), { key: "w" });
  expect(ask).toHaveBeenCalledExactlyOnceWith({ do: "judge", right: false });
});

test("to “is really none right?” one answers in words that can mean one thing only", async () => {
  const { ask, answers } = judging(NO_PLAY);
  expect(answers()).toEqual(["Yes, none is right", "No, one is right"]);
  await fireEvent.click(screen.getByRole("button", { name: "No, one is right" }));
  expect(ask).toHaveBeenCalledExactlyOnceWith({ do: "judge", right: false });
});

test("keys that mean right and wrong do not answer what is asked in other words", async () => {
  const { ask } = judging(NO_PLAY);
  await fireEvent.keyDown(screen.getByRole("group"), { key: "r" });
  const starter = judging(null, "QH");
  await fireEvent.keyDown(screen.getByRole("group", { name: /^The starter/ }), { key: "r" });
  expect(ask).not.toHaveBeenCalled();
  expect(starter.ask).not.toHaveBeenCalled();
  expect(screen.queryByText(/^Keys:/)).toBeNull();
});
