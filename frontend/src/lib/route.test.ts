import { expect, test } from "vitest";
import { routeOf } from "./route.svelte";

test.each([
  ["/", { page: "lobby" }],
  ["/t/krab", { page: "table", code: "KRAB" }],
  ["/t/KRAB/", { page: "table", code: "KRAB" }],
  ["/t/KRAB/projector", { page: "projector", code: "KRAB" }],
  ["/t/KRABS", { page: "nowhere" }],
  ["/t/KRAB/elsewhere", { page: "nowhere" }],
  ["/learn", { page: "learn", lesson: null }],
  ["/learn/no-play", { page: "learn", lesson: "no-play" }],
  ["/learn/cards/2", { page: "nowhere" }],
  ["/t", { page: "nowhere" }],
  ["/x/KRAB", { page: "nowhere" }],
])("%s leads where it says", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});
