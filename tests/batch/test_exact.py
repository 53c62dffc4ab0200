"""Rounds of the batch are rounds of the engine: the same events, rulings and scores."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

import pytest

from batch_replaying import KINDS, replayed
from eleusis.batch import (
    CautiousSeat,
    InducerSeat,
    RandomSeat,
    RuleTable,
    record_of,
    rounds,
    rule_table,
)
from eleusis.errors import InputError
from eleusis.play.events import CardTurned, Corrected, Hinted, Predicted
from eleusis.play.records.record import parse_record, print_record
from eleusis.play.records.replaying import replay_record
from eleusis.rule import library
from eleusis.rulebook import StockOut, rulebook, rulebook_names

if TYPE_CHECKING:
    from eleusis.rulebook import Rulebook

pytestmark = pytest.mark.usefixtures("kernels")

PLAYED = [rulebook(name) for name in rulebook_names() if rulebook(name).is_complete]
COMPLETE = [book.name for book in PLAYED if book.prediction is None]
BOOKS = [*COMPLETE, "gardner+trial", "king+trial", "matuszek+out-prophet"]
SEATED: Final[tuple[list[RandomSeat | CautiousSeat | InducerSeat], ...]] = (
    [RandomSeat()],
    [RandomSeat(string=0.2, no_play=0.15, prophecy=0.3, guess=0.2, call_right=0.6, insight=0.5)],
    [RandomSeat(insight=0.9, prophecy=0.2, no_play=0.1)],
    [InducerSeat(string_from=0.7, declare_from=0.6, guess_from=0.5, no_play_from=0.7)],
    [CautiousSeat(streak=4)],
    [
        RandomSeat(insight=0.7, prophecy=0.3),
        InducerSeat(declare_from=0.3),
        CautiousSeat(streak=3, no_play_from=0.8),
        RandomSeat(no_play=0.2, insight=0.3),
    ],
)
ROUNDS: Final = 2_000
"""Replayed at each check, over all rulebooks and policies; at the slow one fifty times as many."""
TIGHT = ("Every card is a heart.", "Every card is even and a club.", "Colours alternate.")


@cache
def table(starters: int) -> RuleTable:
    style = "starter" if starters else "empty"
    fit = [rule.sentence for rule in library() if style in rule.line]
    return rule_table([*fit, *TIGHT], starters=starters)


def checked(book: Rulebook, count: int, kind: int) -> Counter[str]:
    """The events of so many rounds with these policies, each replayed."""
    low, high = book.players.min, book.players.max or 8
    seats = low + kind % (high - low + 1)
    policies = SEATED[kind % len(SEATED)]
    played = rounds(
        count,
        rulebook=book,
        seats=seats,
        rules=table(0 if book.starter is None else 1),
        policies=[policies[seat % len(policies)] for seat in range(seats)],
        seed=kind,
        dealer=kind % seats,
    )
    return sum((replayed(played, index) for index in range(count)), Counter())


@pytest.mark.parametrize("name", BOOKS)
def test_rounds_are_those_of_the_engine(name: str) -> None:
    each = ROUNDS // len(BOOKS) // len(SEATED) + 1
    for kind in range(len(SEATED)):
        checked(rulebook(name), each, kind)


@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKS)
def test_a_hundred_thousand_rounds_are_those_of_the_engine(name: str) -> None:
    total = Counter[str]()
    for kind in range(100_000 // len(BOOKS) // 100 + 1):
        total += checked(rulebook(name), 100, kind)
    assert total["RoundEnded"] >= 100_000 // len(BOOKS)


def test_every_kind_of_event_happens() -> None:
    happened = Counter[str]()
    for name in ("gardner", "howell", "king", "express", "matuszek+out-prophet"):
        book = rulebook(name)
        for kind in range(len(SEATED)):
            played = rounds(
                200,
                rulebook=book,
                rules=table(0 if book.starter is None else 1),
                policies=[SEATED[kind][seat % len(SEATED[kind])] for seat in range(5)],
                seed=kind,
            )
            for each, count in zip(KINDS, played.counts.sum(axis=0), strict=True):
                happened[each.__name__] += int(count)
    never = {each.__name__ for each in (Hinted, Corrected, CardTurned, Predicted)}
    assert {name for name, count in happened.items() if not count} == never


@pytest.mark.parametrize(
    "change",
    [
        {"stock_out": (StockOut.END_ROUND,)},
        {"string_max": 7},
        {"wrong_penalty": 0},
        {"hand_size": 3},
        {"wrong_penalty": 5},
    ],
    ids=str,
)
def test_terms_are_parameters(change: dict[str, object]) -> None:
    checked(replace(rulebook("gardner"), **change), 6, 0)  # type: ignore[arg-type]


def test_traces_are_records() -> None:
    record = record_of(rounds(3, seed=1), 2)
    assert replay_record(print_record(record)).missing == ()
    assert parse_record(print_record(record)) == record


def test_where_everybody_predicts_nothing_is_played_on_arrays() -> None:
    with pytest.raises(InputError, match="not played on arrays") as refused:
        rounds(
            10, rulebook=rulebook("delphi"), seats=4, rules=table(1), policies=[RandomSeat()] * 4
        )
    assert refused.value.code == "bad-batch"
