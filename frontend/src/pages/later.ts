import type { Component } from "svelte";
import type { Route } from "../lib/route.svelte";

/** Pages that are loaded when somebody opens them; each is given its route. */
export const LATER = {
  science: () => opened(import("../alone/Science.svelte")),
  daily: () => opened(import("../alone/Daily.svelte")),
  ladder: () => opened(import("../alone/Ladder.svelte")),
  table: () => opened(import("./TablePage.svelte")),
  projector: () => opened(import("./Projector.svelte")),
  "how-to-play": () => opened(import("./guide/HowToPlay.svelte")),
  learn: () => opened(import("./learn/Learn.svelte")),
  class: () => opened(import("./class/ClassPage.svelte")),
  teach: () => opened(import("./class/Teach.svelte")),
  round: () => opened(import("./round/Round.svelte")),
};

interface Opened {
  default: Component<{ route: Route }>;
}

/** Each page takes the routes that lead to it and no others, which is what the table says. */
function opened<R extends Route>(
  loading: Promise<{ default: Component<{ route: R }> }>,
): Promise<Opened> {
  return loading as unknown as Promise<Opened>;
}
