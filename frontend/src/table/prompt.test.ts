import { beforeAll, describe, expect, test } from "vitest";
import { films, rulebooks, shownAfter, shownWhen } from "../lib/fixtures";
import { speak } from "../lib/i18n/language.svelte";
import type { Shown } from "../lib/state/shown";
import { promptOf, sinceMarker } from "./prompt";

beforeAll(() => speak("en"));

const names = Object.keys(films) as (keyof typeof films)[];

function prompt(name: (typeof names)[number], shown: Shown) {
  const laid = shown.layout.reduce((sum, play) => sum + play.cards.length, 0);
  return promptOf(shown.facts!, shown.you, rulebooks[name], laid);
}

test.each(names)("there is a sentence at every moment of %s", (name) => {
  for (let updates = 1; updates <= films[name].length; updates++) {
    const shown = shownAfter(films[name], updates);
    const { sentence, isYours } = prompt(name, shown);
    expect(sentence).toMatch(/^[A-Z].*[.?]$/);
    expect(sentence).not.toMatch(/undefined|\?\?|null/);
    const mustAct = shown.facts!.waits_for === shown.you.seat;
    expect(isYours).toBe(mustAct);
  }
});

describe("one's turn", () => {
  test("says how many cards may be laid", () => {
    const may = (name: (typeof names)[number]) =>
      prompt(
        name,
        shownWhen(films[name], ({ you }) => you.may.includes("play")),
      ).sentence;
    expect(may("gardner")).toBe("Your turn: lay one to four cards, or say no play.");
    expect(may("king")).toBe("Your turn: lay a card, or several as a string, or say no play.");
    expect(may("express")).toBe("Your turn: lay a card, or say no play.");
  });

  test("warns where a wrong play expels", () => {
    const shown = shownWhen(films.gardner, ({ you }) => you.may.includes("play"));
    expect(prompt("gardner", shown).expels).toBe(false);
    const late = { ...shown, facts: { ...shown.facts!, expels_from: 0 } };
    expect(prompt("gardner", late).expels).toBe(true);
  });
});

test("the window for prophets is offered while another is waited for", () => {
  const shown = shownWhen(
    films.gardner,
    ({ you }) => you.may.includes("declare-prophet") && !you.may.includes("play"),
  );
  const { isYours, offers } = prompt("gardner", shown);
  expect(isYours).toBe(false);
  expect(offers).toEqual(["You may become the prophet until the next play."]);
});

test("cards after the marker are counted", () => {
  const { facts, layout } = shownWhen(films.gardner, (shown) => shown.facts!.prophecies.length > 0);
  const line = layout.filter((play) => play.right).flatMap((play) => play.cards).length;
  const all = layout.flatMap((play) => play.cards).length;
  const since = sinceMarker(facts!, line, all - line);
  const { number, seat } = facts!.prophecies.at(-1)!;
  expect(since).toMatchObject({ seat });
  expect(since!.line + since!.side).toBe(all - number);
});
