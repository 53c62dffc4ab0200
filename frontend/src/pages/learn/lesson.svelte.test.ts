import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { films, saying } from "../../lib/fixtures";
import { LessonState } from "./lesson.svelte";

const point = {
  title: saying("Several at once"),
  says: saying("Lay three cards."),
  reply: null,
  at: 0,
  points: 2,
  waits: "right cards",
  takes_notes: false,
  wanted: [],
  answers: [],
};

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("a lesson is asked for once, whatever it shows then", async () => {
  const asked: number[] = [];
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // no pause between what is shown
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    const { since } = JSON.parse(body) as { since: number };
    asked.push(since);
    const updates = since === 0 ? films.gardner.slice(0, 3) : [];
    return Promise.resolve(new Response(JSON.stringify({ ...point, updates })));
  });
  const lesson = new LessonState("string");
  const stop = $effect.root(() => {
    $effect(() => void lesson.open());
  });
  flushSync();
  await vi.waitFor(() => expect(lesson.point).not.toBeNull());
  flushSync();
  stop();
  expect(asked).toEqual([0]);
});
