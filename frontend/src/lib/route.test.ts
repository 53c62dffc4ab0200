import { expect, test } from "vitest";
import { routeOf } from "./route.svelte";

test.each([
  ["/", { page: "lobby" }],
  ["/t/krab", { page: "table", code: "KRAB" }],
  ["/t/KRAB/", { page: "table", code: "KRAB" }],
  ["/t/KRAB/projector", { page: "projector", code: "KRAB" }],
  ["/t/KRABS", { page: "nowhere" }],
  ["/t/KRAB/elsewhere", { page: "nowhere" }],
  ["/how-to-play", { page: "how-to-play", rulebook: "gardner" }],
  ["/science", { page: "science", deal: null }],
  ["/science/12", { page: "science", deal: "12" }],
  ["/science/own-7", { page: "science", deal: "own-7" }],
  ["/science/twelve", { page: "nowhere" }],
  ["/science/1/2", { page: "nowhere" }],
  ["/daily", { page: "daily", day: null }],
  ["/daily/2026-11-22", { page: "daily", day: "2026-11-22" }],
  ["/daily/today", { page: "nowhere" }],
  ["/ladder", { page: "ladder", rule: null }],
  ["/ladder/1-37-5", { page: "ladder", rule: "1-37-5" }],
  ["/ladder/37", { page: "nowhere" }],
  ["/learn", { page: "learn", lesson: null }],
  ["/learn/no-play", { page: "learn", lesson: "no-play" }],
  ["/learn/cards/2", { page: "nowhere" }],
  ["/r", { page: "round", id: null }],
  [
    "/r/0123456789abcdef0123456789abcdef",
    { page: "round", id: "0123456789abcdef0123456789abcdef" },
  ],
  ["/r/bcdfghjk", { page: "round", id: "BCDFGHJK" }],
  ["/r/KRAB", { page: "nowhere" }],
  ["/t", { page: "nowhere" }],
  ["/x/KRAB", { page: "nowhere" }],
])("%s leads where it says", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});
