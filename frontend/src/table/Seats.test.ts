import { render } from "@testing-library/svelte";
import { tick } from "svelte";
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
