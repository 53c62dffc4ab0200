import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { films, rulebooks, shownAfter } from "../lib/fixtures";
import { speak } from "../lib/i18n/language.svelte";
import { NOBODY } from "../lib/state/shown";
import type { Command, CommandWord } from "../lib/wire";
import Agreed from "./Agreed.svelte";

const facts = {
  ...shownAfter(films.gardner, 1).facts!,
  round: 0,
  rounds: 2,
  is_locked: false,
  onlookers: true,
};

function agreed(may: CommandWord[]) {
  const ask = vi.fn(async (_: Command) => undefined);
  const you = { ...NOBODY, is_host: true, may };
  const view = render(Agreed, { facts, you, rulebooks: Object.values(rulebooks), ask });
  return { ask, view };
}

beforeEach(() => speak("en"));

test("what is refused is not shown as agreed", async () => {
  const { ask } = agreed(["arrange"]);
  const book = screen.getByLabelText<HTMLSelectElement>("Rulebook");
  await fireEvent.change(book, { target: { value: "express" } });
  expect(ask).toHaveBeenCalledWith({ do: "arrange", rulebook: "express" });
  await waitFor(() => expect(book.value).toBe("gardner"));
  const lock = screen.getByLabelText<HTMLInputElement>("Nobody else may sit down");
  await fireEvent.click(lock);
  expect(ask).toHaveBeenCalledWith({ do: "arrange", is_locked: true });
  await waitFor(() => expect(lock.checked).toBe(false));
  const onlookers = screen.getByLabelText<HTMLInputElement>("Others may look on");
  await fireEvent.click(onlookers);
  expect(ask).toHaveBeenCalledWith({ do: "arrange", onlookers: false });
  await waitFor(() => expect(onlookers.checked).toBe(true));
});

test("what the table agrees to is shown", async () => {
  const { view } = agreed(["arrange"]);
  const rounds = screen.getByLabelText<HTMLSelectElement>("Rounds");
  await fireEvent.change(rounds, { target: { value: "4" } });
  await view.rerender({ facts: { ...facts, rounds: 4 } });
  expect(rounds.value).toBe("4");
});

test("who may not arrange reads what is agreed", () => {
  agreed([]);
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.getByText("New Eleusis")).toBeTruthy();
});
