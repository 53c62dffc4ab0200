import { expect, test } from "vitest";
import { films, shownWhen } from "./fixtures";
import type { Result } from "./rating";
import { companyAgain, companyFor, levelFor, ratingOfPlays, resultAtTable } from "./suiting";
import type { Facts, You } from "./wire";

const won = (rating: number, count: number): Result[] =>
  Array.from({ length: count }, (_, at) => ({
    puzzle: `pool-1-${at}-1`,
    score: 24,
    cards: 7,
    squares: "",
    rating,
    on: "2026-11-22",
  }));

test("who has played nothing gets the easy third; then rules and company follow", () => {
  expect(levelFor([])).toBe("gentle");
  expect(levelFor(won(1700, 10))).toBe("club");
  expect(levelFor(won(2000, 10))).toBe("cruel");
  expect(companyFor("gentle")).not.toContain("bayes");
  expect(companyFor("cruel")).toContain("bayes");
});

test("a rule that takes half of the turns is as hard as our scientist is strong", () => {
  expect(ratingOfPlays(15)).toBe(2000);
  expect(ratingOfPlays(40)).toBe(ratingOfPlays(30));
});

const over = shownWhen(films.gardner, ({ facts }) => facts?.stage === "over");
const facts = over.facts!;
const rule = facts.opened!.rule;

test("a deal that is taken up has as many players, so that everybody is dealt the same", () => {
  const withDealerAndYou = companyAgain(facts).length + 2;
  expect(withDealerAndYou).toBe(facts.chairs.length);
});

const entry = { slug: "one", text: rule, source: "", kind: "", plays: 12 };
const dealt: Facts = {
  ...facts,
  end: "went-out",
  chairs: facts.chairs.map((chair, seat) => ({
    ...chair,
    agent: seat === facts.dealer ? "cautious" : chair.agent,
  })),
};
const best = dealt.scores
  .map(({ total }, seat) => ({ total, seat }))
  .filter(({ seat }) => seat !== dealt.dealer)
  .sort((one, other) => other.total - one.total);
const at = (seat: number | null): You => ({ ...over.you, seat, is_god: false });

test("a round at the table counts as won or not, by its rule's difficulty", () => {
  const first = resultAtTable(dealt, at(best[0]!.seat), [entry], "2026-11-22");
  expect(first).toMatchObject({ score: 30, rating: ratingOfPlays(12), on: "2026-11-22" });
  expect(resultAtTable(dealt, at(best.at(-1)!.seat), [entry], "2026-11-22")?.score).toBe(0);
});

test("a round that says nothing of a player counts nothing", () => {
  const you = at(best[0]!.seat);
  expect(resultAtTable(dealt, at(null), [entry], "")).toBeNull();
  expect(resultAtTable(dealt, you, [], "")).toBeNull();
  expect(resultAtTable({ ...dealt, end: "stopped" }, you, [entry], "")).toBeNull();
  expect(resultAtTable({ ...dealt, stage: "playing" }, you, [entry], "")).toBeNull();
  const byPerson = dealt.chairs.map((chair) => ({ ...chair, agent: "" }));
  expect(resultAtTable({ ...dealt, chairs: byPerson }, you, [entry], "")).toBeNull();
});
