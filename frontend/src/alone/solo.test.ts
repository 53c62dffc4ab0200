import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saying } from "../lib/fixtures";
import { keep } from "../lib/keeping";
import type { SoloPlay, SoloSight } from "../lib/wire";
import { keepRule, Solo } from "./solo.svelte";

const KEYS = ["daily-2026-11-22", "rule-7"];

/** A server that takes every turn but those whose guess is `hm`; it refuses the card `KS`. */
let asked: SoloPlay[] = [];

function sightOf({ puzzle, turns = [], gives_up }: SoloPlay): SoloSight {
  const unclear = turns.at(-1)?.guess === "hm";
  const taken = unclear ? turns.slice(0, -1) : turns;
  return {
    puzzle: puzzle === "daily" ? KEYS[0]! : puzzle,
    seal: "",
    starter: "4S",
    hand: ["2H"],
    laid: taken.map(({ card, guess = "" }) => ({ card, guess, right: true, correct: false })),
    turns: 30,
    worth: 30 - taken.length,
    asked: null,
    problem: unclear ? saying("What is hm?") : null,
    end: gives_up
      ? { found: false, score: 0, rule: "", reading: "", salt: "", squares: "", rating: null }
      : null,
  };
}

beforeEach(() => {
  asked = [];
  for (const key of KEYS) keep(`eleusis.alone.${key}`, null);
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    const play = JSON.parse(String(init.body)) as SoloPlay;
    asked.push(play);
    const refused = play.turns?.some(({ card }) => card === "KS");
    const body = refused ? { code: "not-in-hand", ...saying("No.") } : sightOf(play);
    return new Response(JSON.stringify(body), { status: refused ? 422 : 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function begun(puzzle: string): Promise<Solo> {
  const solo = new Solo(puzzle);
  await solo.begin();
  return solo;
}

test("today's rule is gone on with under its own name", async () => {
  const solo = await begun("daily");
  expect(await solo.lay("2H", "")).toBe(true);
  const again = await begun("daily");
  expect(again.sight?.laid.map(({ card }) => card)).toEqual(["2H"]);
  expect(asked.at(-1)?.puzzle).toBe("daily-2026-11-22");
});

test("a guess that is not clear takes no turn, and nothing of it is kept", async () => {
  const solo = await begun("daily");
  expect(await solo.lay("2H", "hm")).toBe(false);
  expect(solo.unsettled?.problem?.message).toBe("What is hm?");
  expect(solo.sight?.laid).toEqual([]);
  expect((await begun("daily")).sight?.laid).toEqual([]);
  expect(await solo.lay("2H", "Only red.")).toBe(true);
  expect(solo.unsettled).toBeNull();
});

test("who has given up is told the rule after a reload, too", async () => {
  const solo = await begun("daily");
  await solo.giveUp();
  expect(solo.sight?.end).not.toBeNull();
  expect((await begun("daily")).sight?.end).not.toBeNull();
});

test("the rule that somebody wrote goes along, and stays when one begins anew", async () => {
  keepRule("rule-7", "Only red cards.");
  const solo = await begun("rule-7");
  await solo.lay("2H", "");
  await solo.again();
  expect(asked.map(({ text }) => text)).toEqual(Array(3).fill("Only red cards."));
  expect(solo.sight?.laid).toEqual([]);
});

test.each(["{oh", '{"turns":[{"card":"KS"}]}'])("with %s kept one begins anew", async (bad) => {
  keep("eleusis.alone.daily-2026-11-22", bad);
  const solo = await begun("daily");
  expect(solo.error).toBeNull();
  expect(solo.sight?.laid).toEqual([]);
});

test("a refusal leaves everything as it was", async () => {
  const solo = await begun("daily");
  expect(await solo.lay("KS", "")).toBe(false);
  expect(solo.error).not.toBeNull();
  expect(solo.sight?.laid).toEqual([]);
});
