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

test("of a crowd one sees God, oneself, and how many others said right", () => {
  speak("en");
  const { facts } = shownWhen(films.gardner, ({ facts }) => facts!.stage === "playing");
  const chairs = Array.from({ length: 30 }, (_, at) => ({
    ...facts!.chairs[0]!,
    name: `Pupil${at}`,
    is_person: true,
  }));
  const foretold: [number, boolean][] = [
    [3, true],
    [4, true],
    [5, false],
  ];
  const crowd = { ...facts!, chairs, foretold, dealer: 0, tokens: chairs.map(() => 0) };
  render(Seats, { facts: crowd, seat: 3, presence: null });
  expect(screen.getAllByRole("listitem").map((seat) => seat.dataset["seat"])).toEqual([
    "0",
    "3",
    undefined,
  ]);
  expect(screen.getByText("1 of 2 said “right”")).toBeTruthy();
});
