"""The rule of the day, and the pool that it comes from."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from datetime import date, timedelta
from itertools import pairwise
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from eleusis.agents.rng import shuffled
from eleusis.cards import CARDS, print_cards
from eleusis.errors import InputError
from eleusis.rule import machine, read_rule
from eleusis.rule.analysis.audit import audit
from eleusis.rule.analysis.equivalence import difference
from eleusis.study.alone.daily import DAYS, FIRST_DAY, daily_deal, daily_rule, shared_text
from eleusis.study.alone.playing import SoloMove, after_moves
from eleusis.study.alone.pool import pool, pool_rule, pool_version, pool_weeks, rating_of
from eleusis.study.alone.puzzles import daily_puzzle, pool_puzzle
from eleusis.study.science.protocol import STARTERS, TURNS, SoloDeal, deal_cards

if TYPE_CHECKING:
    from eleusis.rule import RuleTree

TODAY = date(2026, 11, 22)
A_YEAR = 366
DEEP = pytest.mark.slow


def days(count: int) -> list[date]:
    return [FIRST_DAY + timedelta(days=number) for number in range(count)]


# The days ------------------------------------------------------------------------------------


def test_a_year_has_no_rule_twice() -> None:
    """Whichever day the year begins with."""
    last: dict[int, date] = {}
    for day in days(3 * A_YEAR):
        number = daily_rule(day).number
        assert number not in last or (day - last[number]).days > A_YEAR
        last[number] = day


def test_rules_grow_harder_from_monday_to_sunday() -> None:
    assert FIRST_DAY.weekday() == 0
    for monday in days(A_YEAR)[::DAYS]:
        week = [daily_rule(monday + timedelta(days=number)).difficulty for number in range(DAYS)]
        assert all(one < other for one, other in pairwise(week)), (monday, week)


def test_a_day_follows_from_its_date_and_the_version_of_the_pool_alone() -> None:
    """What another machine says, with other hashes in another time zone, is the same."""
    code = (
        "from datetime import date; from eleusis.cards import print_cards;"
        "from eleusis.study.alone.puzzles import daily_puzzle as day; d = date(2026, 11, 22);"
        "found = day(d, today=d); deal = found.deal;"
        "print(found.secret.seal, deal.starter, print_cards(deal.hand), print_cards(deal.stock))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Pacific/Kiritimati"}
    there = subprocess.run(
        [sys.executable, "-P", "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    found = daily_puzzle(TODAY, today=TODAY)
    deal = found.deal
    here = (found.secret.seal, deal.starter, print_cards(deal.hand), print_cards(deal.stock))
    assert there.stdout.split() == " ".join(map(str, here)).split()


@pytest.mark.parametrize(
    ("day", "code"),
    [(TODAY + timedelta(days=1), "future-day"), (FIRST_DAY - timedelta(days=1), "no-day")],
)
def test_a_day_that_there_is_not(day: date, code: str) -> None:
    with pytest.raises(InputError) as refused:
        daily_puzzle(day, today=TODAY)
    assert refused.value.code == code
    assert day.isoformat() in refused.value.message


def test_every_day_can_be_dealt() -> None:
    for day in days(A_YEAR)[::11]:
        deal = daily_deal(day)
        assert (len(deal.hand), len(deal.stock)) == (12, TURNS)


# What is told --------------------------------------------------------------------------------


def test_the_text_to_share_tells_what_came_of_the_turns_and_nothing_else() -> None:
    """By two rules, with other cards and other guesses, the same answers are the same text."""
    texts = []
    for rule, other in (("Only red cards.", "Only black cards."), ("Only odd.", "Only even.")):
        deal = deal_cards("any", read_rule(rule), 1)
        texts.append(_shared(deal, [(True, ""), (False, other), (False, ""), (True, rule)]))
    assert texts[0] == texts[1]
    assert texts[0] == "Eleusis 2026-11-22: found after 4 cards, 25 points\n⬜⬛❓⬛⬜⭐"


def _shared(deal: SoloDeal, wanted: list[tuple[bool, str]]) -> str:
    judge = machine(deal.rule, starters=STARTERS)
    moves: list[SoloMove] = []
    for is_right, guess in wanted:
        hand = after_moves(deal, moves).hand
        card = next(card for card in hand if judge.is_right(judge.start, card) is is_right)
        moves.append(SoloMove(card, guess))
    return shared_text(TODAY, after_moves(deal, moves))


# The pool ------------------------------------------------------------------------------------


def test_the_pool_is_large_and_its_numbers_hold() -> None:
    rules = pool()
    assert len(rules) == DAYS * pool_weeks() >= 400
    assert pool_version() == 2
    assert [rule.number for rule in rules] == list(range(1, len(rules) + 1))
    assert len({rule.sentence for rule in rules}) == len(rules)
    assert pool_rule(0) is None
    assert pool_rule(len(rules) + 1) is None
    assert pool_rule(7) == rules[6]


def test_who_is_our_scientist_scores_what_their_rating_says() -> None:
    """A rule has the rating from which one of 2000 expects just what was measured."""
    for rule in pool()[::40]:
        expected = 1 / (1 + 10 ** ((rule.rating - 2000) / 400))
        assert expected == pytest.approx(fmean(rule.points) / TURNS, abs=0.01)
    assert rating_of(0.5) == 2000
    assert rating_of(0) < rating_of(0.01) or rating_of(0) == rating_of(0.01)
    assert rating_of(1) > 2000


def trace(rule: RuleTree) -> tuple[int, ...]:
    """What is right along some right lines; rules that differ in it are different."""
    judge = machine(rule, starters=STARTERS)
    masks = []
    for walk in range(2):
        state = judge.start
        for step in range(12):
            mask = judge.mask(state)
            masks.append(mask)
            order = ORDERS[walk, step]
            state = judge.step(state, next(card for card in order if mask >> card & 1))
    return tuple(masks)


ORDERS = {
    (walk, step): shuffled(CARDS, "trace", walk, step) for walk in range(2) for step in range(12)
}


def test_no_two_rules_of_the_pool_are_the_same() -> None:
    alike: dict[tuple[int, ...], list[RuleTree]] = defaultdict(list)
    for each in pool():
        rule = read_rule(each.sentence)
        alike[trace(rule)].append(rule)
    for rules in alike.values():
        for at, one in enumerate(rules):
            for other in rules[:at]:
                assert difference(one, other, starters=STARTERS) is not None


@pytest.mark.parametrize("part", [0, *[pytest.param(n, marks=DEEP) for n in range(1, 20)]])
def test_every_rule_is_read_unasked_and_has_no_dead_end(part: int) -> None:
    for rule in pool()[part::20]:
        known = audit(read_rule(rule.sentence), starters=STARTERS)
        assert known.is_exact
        assert known.dead_end is None, rule.sentence


def test_a_rule_of_the_pool_is_dealt_by_its_seed() -> None:
    one, other = (pool_puzzle(pool_version(), 5, seed) for seed in (1, 2))
    assert one.sentence == other.sentence == pool()[4].sentence
    assert one.deal.hand != other.deal.hand
