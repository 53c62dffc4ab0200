import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { films, shownAfter, shownWhen, saying } from "../lib/fixtures";
import { speak } from "../lib/i18n/language.svelte";
import type { Shown } from "../lib/state/shown";
import type { Facts, FromTable } from "../lib/wire";
import Projector from "./Projector.svelte";

let sockets: FakeSocket[] = [];

class FakeSocket {
  static OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    sockets.push(this);
  }
  send(): void {}
  close(): void {}
  says(message: FromTable): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function projected({ facts, layout }: Shown, changes: Partial<Facts> = {}) {
  const view = render(Projector, { route: { page: "projector", code: "KRAB" } });
  sockets[0]!.says({
    say: "update",
    v: 0,
    entries: [],
    view: { facts: { ...facts!, ...changes }, layout: { start: 0, plays: [...layout] } },
    is_whole: true,
  });
  return view;
}

beforeEach(() => {
  speak("en");
  sockets = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
});
afterEach(() => vi.unstubAllGlobals());

test("a hand that is shown to all is shown to the room", async () => {
  const declared = shownWhen(
    films.gardner,
    ({ facts }) => facts!.pending !== null && facts!.shown[facts!.pending.seat]!.length > 0,
  );
  projected(declared);
  const hand = await screen.findByRole("region", { name: /’s hand, open to all$/ });
  const seat = declared.facts!.pending!.seat;
  expect(hand.querySelectorAll("li")).toHaveLength(declared.facts!.shown[seat]!.length);
  expect(hand.querySelector("button")).toBeNull();
});

test("what is guessed aloud is heard by the room", async () => {
  projected(shownAfter(films.express, 5), {
    stage: "playing",
    phase: "judging-guess",
    waits_for: -1,
    pending: { what: "guess", seat: 1, text: "Colours alternate." },
  });
  expect(await screen.findByText(/guesses: “Colours alternate\.”/)).toBeTruthy();
});

test("there is no hand of one's own, and nothing to press", async () => {
  projected(shownWhen(films.gardner, ({ you }) => you.hand.length > 0));
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(document.querySelector("[data-held]")).toBeNull();
});

test("a table that is not there is said not to be there", async () => {
  render(Projector, { route: { page: "projector", code: "KRAB" } });
  sockets[0]!.says({ say: "farewell", code: "no-table", ...saying("There is no table KRAB.") });
  expect(await screen.findByText("There is no table KRAB.")).toBeTruthy();
  expect(screen.queryByText("One moment …")).toBeNull();
});
