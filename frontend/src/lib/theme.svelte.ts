import { keep, kept } from "./keeping";

export const THEMES = ["auto", "day", "night"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "eleusis.theme";

function wished(): Theme {
  const theme = kept(KEY) as Theme;
  return THEMES.includes(theme) ? theme : "auto";
}

const first = wished();
let lit = $state<Theme>(first);
apply(first);

export function theme(): Theme {
  return lit;
}

/** Paper or desk at night from now on; `auto` follows the device. */
export function light(wish: Theme): void {
  lit = wish;
  keep(KEY, wish === "auto" ? null : wish);
  apply(wish);
}

function apply(wish: Theme): void {
  if (wish === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wish;
}
