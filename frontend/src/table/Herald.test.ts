import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { speak } from "../lib/i18n/language.svelte";
import Herald from "./Herald.svelte";
import type { Line } from "./narration";

const line = (v: number, text: string, kind: Line["kind"] = "play"): Line =>
  ({ v, at: 0, text, kind, seat: 1, right: null, isVoid: false }) as Line;
const first = [line(1, "The starter is K♠.")];

beforeEach(() => speak("en"));

test("what lay there before is not said; what is new is said once, with cards in words", async () => {
  const { rerender } = render(Herald, { lines: first, isPast: false });
  expect(screen.getByRole("status").textContent).toBe("");
  const more = [...first, line(2, "Ben plays 5♥: wrong.")];
  await rerender({ lines: more });
  expect(screen.getByRole("status").textContent).toBe("Ben plays 5 of hearts: wrong.");
  await rerender({ lines: [...more, line(3, "Ben draws 2 cards.")] });
  expect(screen.getByRole("status").textContent).toBe("Ben draws 2 cards.");
});

test("dramas are seen, unless one looks back", async () => {
  const { rerender, container } = render(Herald, { lines: first, isPast: false });
  await rerender({ lines: [...first, line(2, "The prophet has fallen.", "drama")] });
  expect(container.querySelector(".drama")?.textContent).toBe("The prophet has fallen.");
  await rerender({ isPast: true });
  expect(container.querySelector(".drama")).toBeNull();
});

test("dramas pass, though plays go on meanwhile", async () => {
  vi.useFakeTimers();
  const { rerender, container } = render(Herald, { lines: first, isPast: false });
  const fallen = [...first, line(2, "The prophet has fallen.", "drama")];
  await rerender({ lines: fallen });
  await rerender({ lines: [...fallen, line(3, "Ben plays 5♥: wrong.")] });
  expect(container.querySelector(".drama")).not.toBeNull();
  await vi.advanceTimersByTimeAsync(3000);
  expect(container.querySelector(".drama")).toBeNull();
  vi.useRealTimers();
});
