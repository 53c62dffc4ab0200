/** Tables as they seldom are. */

import { render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { films, rulebooks, shownAfter, shownWhen } from "../lib/fixtures";
import { giveRoom } from "../lib/fixtures/room";
import { speak } from "../lib/i18n/language.svelte";
import { NOBODY, type Shown } from "../lib/state/shown";
import type { Facts, You } from "../lib/wire";
import Table from "./Table.svelte";

type Name = keyof typeof films;

function table(
  name: Name,
  { facts, layout, you, entries }: Shown,
  changes: { facts?: Partial<Facts>; you?: Partial<You> } = {},
) {
  return render(Table, {
    facts: { ...facts!, ...changes.facts },
    layout,
    you: { ...you, ...changes.you },
    entries,
    rulebook: rulebooks[name],
    send: async () => ({ say: "done" as const, id: "1", v: 1 }),
    check: async () => ({
      ok: true,
      rule: "",
      problem: null,
      plays: [],
      checked: 0,
      right: [],
      asked: null,
    }),
  });
}

const turn = shownWhen(films.gardner, ({ you }) => you.may.includes("play"));

beforeEach(() => {
  speak("en");
  giveRoom(354, 300);
});

test("who looks on, the host too, has no hand, no notebook and nothing to press", () => {
  table("gardner", turn, { you: { ...NOBODY, is_host: true, may: ["stop-round", "sit-down"] } });
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(screen.queryByRole("tab", { name: "Notebook" })).toBeNull();
  const now = screen.getByRole("region", { name: "What may I do now?" });
  expect(within(now).queryByRole("button")).toBeNull();
  expect(now.textContent).toMatch(/’s turn\./);
});

test("King begins with no card at all", () => {
  const bare = shownWhen(
    films.king,
    ({ facts, layout }) => facts!.phase === "turn" && !layout.length,
  );
  table("king", bare);
  expect(screen.getByText("No card lies yet.")).toBeTruthy();
  expect(screen.getByText("0 on the line, none below")).toBeTruthy();
});

test("eleven with the longest names sit around the table, each with what is theirs", () => {
  const names = Array.from({ length: 11 }, (_, at) => `${at}`.padEnd(24, "W"));
  const [one] = turn.facts!.chairs;
  const seats = <T>(what: (at: number) => T) => names.map((_, at) => what(at));
  table("gardner", turn, {
    facts: {
      chairs: seats((at) => ({ ...one!, name: names[at]! })),
      hand_counts: seats((at) => at + 1),
      shown: seats(() => []),
      status: seats((at) => (at === turn.facts!.dealer ? "dealer" : "playing")),
      totals: seats(() => 0),
      waits_for: 10,
    },
  });
  const list = screen.getByRole("list", { name: "Around the table" });
  const seated = within(list).getAllByRole("listitem");
  expect(seated.map((seat) => seat.querySelector(".name")!.textContent!.slice(0, 24))).toEqual(
    names,
  );
  expect(seated[10]!.getAttribute("aria-current")).toBe("true");
});

test("two packs may put the same card into a hand, a string and the layout", () => {
  const twice = turn.layout.map((play) => ({ ...play, cards: play.cards.map(() => "10H") }));
  table(
    "gardner",
    { ...turn, layout: twice },
    { you: { hand: ["10H", "10H", "10H"] }, facts: { shown: turn.facts!.shown.map(() => []) } },
  );
  expect(within(screen.getByRole("listbox")).getAllByRole("option")).toHaveLength(3);
});

test("God by hand who is away stops the table, and everybody reads so", () => {
  const { dealer, chairs } = turn.facts!;
  table("gardner", turn, { facts: { paused: true, by_hand: true }, you: { may: [] } });
  const now = screen.getByRole("region", { name: "What may I do now?" });
  expect(now.textContent).toContain(`${chairs[dealer]!.name}, who is God, is away`);
});

test("every moment of every film is shown, in both languages", () => {
  for (const [name, film] of Object.entries(films) as [Name, (typeof films)[Name]][]) {
    for (const language of ["en", "de"] as const) {
      speak(language);
      for (let step = 1; step <= film.length; step += 7) {
        const { unmount } = table(name, shownAfter(film, step));
        expect(screen.getByRole("main").textContent).not.toMatch(/undefined|NaN|\[object/);
        unmount();
      }
    }
  }
});
