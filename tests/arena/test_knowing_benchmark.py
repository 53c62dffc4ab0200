"""The benchmark's figures, by hand; its rules, and what its seed decides."""

from __future__ import annotations

from statistics import fmean

import pytest

from eleusis.arena.knowing import Declared, KnownRound
from eleusis.arena.knowing_benchmark import (
    HELD_OUT_RULES,
    KNOWING_OPPONENTS,
    KNOWING_TIERS,
    KnowingBenchmark,
    held_out,
    knowing_report,
    points_apart,
    seed_hash,
    stated,
)
from eleusis.arena.plan import ArenaPlan
from eleusis.arena.playing import (
    RoundResult,
    RoundTiming,
    SeatResult,
    SeatTiming,
    StatedChance,
)
from eleusis.rule import library_rule, read_rule
from eleusis.rule.library.difficulties import plays_to_find

RULES = {"gentle": ("Colours alternate.",), "cruel": ("Every card is red.",)}
BENCHMARK = KnowingBenchmark("7", RULES, repeats=1)
PLAN = BENCHMARK.plan("sparc")

PINNED = "The card must be a face card."
"""The first that the seed `2026-11-22` takes."""


def seat(agent: str, score: int, prophecies: int = 0, stood: int = 0) -> SeatResult:
    return SeatResult(agent, score, 4, 3, 2, 1, prophecies, stood, ())


def results() -> dict[str, RoundResult]:
    """Two deals: in the first the agent declares twice, too early and 6 plays late."""
    found = {}
    for task in PLAN.tasks:
        own = PLAN.first_seat(task)
        _, rule = PLAN.terms_of(task.deal)
        seats = [seat(name, 1) for name in PLAN.seating_of(task)]
        known = None
        if task.deal == 0 and task.turn < 2:
            seats[own - 1] = seat("sparc", 10, 1, task.turn)
            declared = Declared(own, 12 + 20 * task.turn, 0.4 + 0.5 * task.turn, bool(task.turn))
            known = KnownRound(26, (Declared(own % 4 + 1, 1, 0.0, stood=False), declared))
        found[task.key] = RoundResult(
            task.key, task.deal, "gardner", rule, tuple(seats), 5, "went-out", 20, known=known
        )
    return found


def test_it_is_measured_what_the_first_agent_does() -> None:
    timing = {
        task.key: RoundTiming(
            task.key,
            1.0,
            tuple(
                SeatTiming(name, 1, 1.0, tokens=8 * (place + 1 == PLAN.first_seat(task)))
                for place, name in enumerate(PLAN.seating_of(task))
            ),
        )
        for task in PLAN.tasks
    }
    report = knowing_report(BENCHMARK, PLAN, results(), timing)
    assert report is not None
    assert report.by_deal == {0: 5.5, 1: 1}
    whole = report.whole
    assert (whole.rounds, whole.score.mean, whole.tokens) == (8, 3.25, 8)
    assert (whole.prophecies.count, whole.prophecies.of) == (1, 2)
    assert (whole.overclaims.count, whole.overclaims.of) == (1, 2)
    assert (whole.early.count, whole.early.of) == (1, 2)
    assert whole.lag == 6
    assert whole.belief == pytest.approx(0.65)
    assert whole.claims is not None
    assert whole.claims.brier == pytest.approx((1 + 8) / (2 + 16))  # taken at its word
    assert report.tiers["cruel"].prophecies.of == 0
    assert report.tiers["gentle"].score.mean == 5.5
    assert points_apart(report, report).mean == 0


def test_who_tells_probabilities_is_held_to_them() -> None:
    claims = (StatedChance("card", 0.2, True), StatedChance("prophecy", 0.7, False))
    assert stated(SeatResult("bayes", 0, 1, 1, 3, 3, 1, 0, claims)) == [(0.7, False)]
    assert stated(seat("sparc", 0, 2, 1)) == [(1.0, True)] * 2 + [(1.0, False)] * 2


def test_all_agents_have_the_same_deals_and_opponents() -> None:
    other = BENCHMARK.plan("bayes")
    assert other.luck == PLAN.luck != ArenaPlan(("a",), ("b",), (("c",),), 1, "7").luck
    assert other.agents[1:] == PLAN.agents[1:] == KNOWING_OPPONENTS
    assert KnowingBenchmark("8", RULES, 1).plan("sparc").luck != PLAN.luck
    assert seed_hash("7") != seed_hash("8")


def test_a_seed_takes_the_same_rules_for_ever() -> None:
    """Of those that were drawn once: what the prior has become since does not matter."""
    taken = held_out("2026-11-22")
    assert len(taken) == len(set(taken)) == HELD_OUT_RULES
    assert taken[0] == PINNED
    assert set(taken) != set(held_out("another seed"))
    published = {library_rule(slug).sentence for tier in KNOWING_TIERS.values() for slug in tier}
    assert not published & set(taken)
    for sentence in taken:
        read_rule(sentence)


def test_tiers_are_of_measured_difficulty() -> None:
    """Whatever is measured anew, each tier stays harder than the one before."""
    found = [
        [plays_to_find(library_rule(slug).slug) for slug in slugs]
        for slugs in KNOWING_TIERS.values()
    ]
    assert [len(plays) for plays in found] == [9, 9, 9]
    means = [fmean(each for each in plays if each is not None) for plays in found]
    assert means == sorted(means)
