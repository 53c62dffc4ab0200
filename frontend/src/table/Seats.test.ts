import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { speak } from "../lib/i18n/language.svelte";
import { afterEach, expect, test, vi } from "vitest";
import { films, shownWhen } from "../lib/fixtures";
import { changeRoom } from "../lib/fixtures/room";
import Seats from "./Seats.svelte";

afterEach(() => vi.restoreAllMocks());

test("the strip scrolls to whoever is awaited, and not when its size changes", async () => {
  const scrollTo = vi.spyOn(Element.prototype, "scrollTo").mockReturnValue();
  const { facts } = shownWhen(films.gardner, ({ facts }) => (facts!.waits_for ?? -1) >= 0);
  const { rerender } = render(Seats, { facts: facts!, seat: null, presence: null });
  await tick();
  expect(scrollTo).toHaveBeenCalledOnce();
  changeRoom(700, 60);
  await tick();
  expect(scrollTo).toHaveBeenCalledOnce();
  await rerender({
    facts: { ...facts!, waits_for: (facts!.waits_for! + 1) % facts!.chairs.length },
  });
  expect(scrollTo).toHaveBeenCalledTimes(2);
});

test("agents are told from people", () => {
  speak("en");
  const { facts } = shownWhen(films.gardner, ({ facts }) => facts!.stage === "playing");
  const chairs = facts!.chairs.map((chair, at) => ({ ...chair, is_person: at < 2 }));
  render(Seats, { facts: { ...facts!, chairs }, seat: 0, presence: null });
  const told = screen.getAllByRole("listitem").map((seat) => /\(agent\)/.test(seat.textContent));
  expect(told).toEqual(chairs.map(({ is_person }) => !is_person));
});
