import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { films, rulebooks, shownWhen } from "../lib/fixtures";
import { speak } from "../lib/i18n/language.svelte";
import TableMenu from "./TableMenu.svelte";

beforeEach(() => {
  speak("en");
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});
afterEach(() => vi.unstubAllGlobals());

test("whom the host may send away is told apart: here, away, or minded by an agent", async () => {
  const { facts, you } = shownWhen(films.gardner, ({ facts }) => facts!.stage === "playing");
  const names = ["Ada", "Ben", "Cleo"];
  const chairs = names.map((name, seat) => ({
    name,
    agent: seat === 2 ? "cautious" : "",
    is_person: true,
    is_free: false,
  }));
  render(TableMenu, {
    facts: { ...facts!, chairs },
    you: { ...you, seat: null, may: ["unseat"] },
    presence: { say: "presence", here: [true, false, false], watching: 0, thinking: null },
    rulebook: rulebooks.gardner,
    send: vi.fn(),
  });
  await fireEvent.click(screen.getByRole("button", { name: /about this table/ }));
  const told = names.map((name) => {
    const row = screen.getByText(new RegExp(`^${name}`)).closest("li")!;
    return ["away", "an agent plays"].filter((word) => within(row).queryByText(word));
  });
  expect(told).toEqual([[], ["away"], ["an agent plays"]]);
});
