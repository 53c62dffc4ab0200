import { tick } from "svelte";

/** Where in the house one is. */
export type Route =
  | { page: "lobby" }
  | { page: "table"; code: string }
  | { page: "projector"; code: string }
  | { page: "how-to-play"; rulebook: string }
  | { page: "science"; deal: string | null }
  | { page: "daily"; day: string | null }
  | { page: "ladder"; rule: string | null }
  | { page: "learn"; lesson: string | null }
  | { page: "round"; id: string | null }
  | { page: "class"; code: string; view: "report" | null }
  | { page: "teach"; plan: string | null }
  | { page: "nowhere" };

/** The routes that lead to a page. */
export type RouteTo<Page extends Route["page"]> = Extract<Route, { page: Page }>;

/** The page that a path leads to. */
export function routeOf(path: string): Route {
  const [first, code, view, ...rest] = path.split("/").filter(Boolean);
  if (first === undefined) return { page: "lobby" };
  if (code === undefined || view === undefined) {
    const alone = aloneAt(first, code ?? null);
    if (alone) return alone;
  }
  if (first === "teach" && view === undefined) return { page: "teach", plan: code ?? null };
  if (first === "c" && rest.length === 0 && (view === undefined || view === "report")) {
    if (code !== undefined && !/^\d{6,12}$/.test(code)) return { page: "nowhere" };
    return { page: "class", code: code ?? "", view: view ?? null };
  }
  if (first === "learn" && view === undefined) return { page: "learn", lesson: code ?? null };
  if (first === "r" && view === undefined) {
    if (code === undefined) return { page: "round", id: null };
    return /^([0-9a-f]{32}|[A-Za-z]{8})$/.test(code)
      ? { page: "round", id: code.length === 8 ? code.toUpperCase() : code }
      : { page: "nowhere" };
  }
  if (first === "how-to-play" && code === undefined) {
    const asked = new URLSearchParams(location.search).get("rulebook");
    return { page: "how-to-play", rulebook: asked ?? "gardner" };
  }
  const isTable = first === "t" && /^[A-Za-z]{4}$/.test(code ?? "") && rest.length === 0;
  if (!isTable || code === undefined) return { page: "nowhere" };
  if (view === undefined) return { page: "table", code: code.toUpperCase() };
  return view === "projector"
    ? { page: "projector", code: code.toUpperCase() }
    : { page: "nowhere" };
}

/** The page on which one plays alone, if that path leads to one. */
function aloneAt(first: string, puzzle: string | null): Route | null {
  const isLike = (form: RegExp) => puzzle === null || form.test(puzzle);
  if (first === "science" && isLike(/^(\d{1,6}|own-\d{1,6})$/))
    return { page: "science", deal: puzzle };
  if (first === "daily" && isLike(/^\d{4}-\d{2}-\d{2}$/)) return { page: "daily", day: puzzle };
  if (first === "ladder" && isLike(/^\d{1,6}-\d{1,6}-\d{1,6}$/))
    return { page: "ladder", rule: puzzle };
  return null;
}

let here = $state.raw<Route>(routeOf(location.pathname));
window.addEventListener("popstate", () => (here = routeOf(location.pathname)));

export function route(): Route {
  return here;
}

/** Goes to another page without loading anything. */
export function go(path: string): void {
  history.pushState(null, "", path);
  here = routeOf(location.pathname);
  window.scrollTo(0, 0);
  void tick().then(announce);
}

/** Who cannot see that the page has changed hears its title: the focus goes there. */
function announce(): void {
  const title = document.querySelector("h1");
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** For links: goes by `go`, unless a new tab is asked for. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
