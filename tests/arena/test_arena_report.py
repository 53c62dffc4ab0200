"""The figures of a tournament, by hand."""

from __future__ import annotations

import pytest

from eleusis.arena.plan import ArenaPlan, ArenaTask
from eleusis.arena.playing import (
    RoundResult,
    RoundTiming,
    SeatResult,
    SeatTiming,
    StatedChance,
)
from eleusis.arena.report import ArenaReport, CountedShare, report_on
from eleusis.study.science.summary import Interval

PLAN = ArenaPlan(("a", "b"), ("gardner",), (("Colours alternate.",),), deals=3, seed="0")


def seat(agent: str, points: int, *claims: StatedChance, prophecies: int = 0) -> SeatResult:
    stood = sum(claim.happened for claim in claims if claim.what == "prophecy")
    return SeatResult(agent, points, 4, 3, 2, 1, prophecies, stood, claims)


def played(deal: int, turn: int, *seats: SeatResult, dealer: int = 5) -> RoundResult:
    key = ArenaTask(deal, turn).key
    return RoundResult(key, deal, "gardner", "Colours alternate.", seats, dealer, "hand", 20)


ROUNDS = (
    played(0, 0, seat("a", 10), seat("b", 4)),
    played(
        0,
        1,
        seat("b", 0),
        seat("a", 20, StatedChance("prophecy", 0.9, True), prophecies=1),
        dealer=9,
    ),
    played(
        1,
        0,
        seat("a", 2, StatedChance("prophecy", 0.7, False), prophecies=1),
        seat("b", 30),
    ),
    played(1, 1, seat("b", 8), seat("a", 8)),
    played(2, 0, seat("a", 1000), seat("b", 0)),  # its deal is not played to the end
)
TIMINGS = {
    "x": RoundTiming("x", 9.0, (SeatTiming("a", 10, 2.0, 0.9, tokens=60), SeatTiming("b", 5, 0.5))),
    "y": RoundTiming("y", 9.0, (SeatTiming("a", 10, 4.0),)),
}


@pytest.fixture(scope="module")
def report() -> ArenaReport:
    found = report_on(PLAN, {each.key: each for each in ROUNDS}, TIMINGS)
    assert found is not None
    return found


def test_whole_deals_are_counted(report: ArenaReport) -> None:
    assert (report.rounds, report.planned, report.deals) == (4, 6, 2)
    assert report.dealer.mean == 6
    assert report.dealer.interval == Interval(5, 7)
    one = {ROUNDS[0].key: ROUNDS[0]}
    assert report_on(PLAN, one, {}) is None


def test_scores_are_of_deals(report: ArenaReport) -> None:
    """Of two deals each mean lies between them, so the interval is theirs."""
    first, second = report.standings
    assert (first.agent, first.score.mean, first.score.interval) == ("b", 10.5, (2, 19))
    assert (second.agent, second.score.mean, second.score.interval) == ("a", 10, (5, 15))
    assert (first.rounds, first.wins, second.wins) == (4, 1.5, 2.5)


def test_differences_are_paired(report: ArenaReport) -> None:
    ((pair, difference),) = report.differences.items()
    assert (pair, difference.mean, difference.interval) == (("b", "a"), 0.5, (-13, 14))


def test_what_was_known_and_claimed(report: ArenaReport) -> None:
    silent, prophet = report.standings
    assert (prophet.plays, prophet.no_plays) == (CountedShare(12, 16), CountedShare(4, 8))
    assert (prophet.prophecies, silent.prophecies) == (CountedShare(1, 2), CountedShare(0, 0))
    assert prophet.prophecies.interval == pytest.approx((0.095, 0.905), abs=1e-3)  # Wilson's
    assert (silent.prophecies.share, silent.prophecies.interval) == (None, None)
    said = prophet.claims["prophecy"]
    assert (said.count, said.happened) == (2, 0.5)
    assert said.claimed == pytest.approx(0.8)
    assert said.brier == pytest.approx((0.1**2 + 0.7**2) / 2)
    assert said.error == pytest.approx((0.1 + 0.7) / 2)
    assert silent.claims == {}


def test_time_and_losses(report: ArenaReport) -> None:
    other, prophet = report.standings
    assert prophet.cost is not None
    assert other.cost is not None
    assert [prophet.cost.seconds, other.cost.seconds] == pytest.approx([0.3, 0.1])
    assert (prophet.cost.slowest, prophet.cost.tokens) == (0.9, 30)
    assert [(loss.key, loss.behind) for loss in other.losses] == [
        (ROUNDS[1].key, 20),
        (ROUNDS[0].key, 6),
    ]
    assert [(loss.key, loss.score) for loss in prophet.losses] == [(ROUNDS[2].key, 2)]


def test_one_deal_has_no_interval() -> None:
    found = report_on(PLAN, {each.key: each for each in ROUNDS[:2]}, {})
    assert found is not None
    assert found.standings[0].score.interval is None
    assert found.standings[0].cost is None
