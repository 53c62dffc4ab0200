"""The rule of a day: one for everybody, from the date by UTC and the pool's version alone."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from eleusis.errors import InputError
from eleusis.rule import read_rule
from eleusis.study.alone.pool import pool, pool_version, pool_weeks
from eleusis.study.science.protocol import deal_cards

if TYPE_CHECKING:
    from eleusis.study.alone.pool import PoolRule
    from eleusis.study.science.protocol import SoloDeal, SoloRound

FIRST_DAY: Final = date(2026, 1, 5)
"""A Monday; before it there was no rule of the day."""

DAYS: Final = 7


def daily_rule(day: date) -> PoolRule:
    """The rule of a day.

    Each day of the week has rules of its own, Monday the easiest, and goes through them in turn:
    a rule comes again when all of its day have been, which is more than a year later.

    Raises:
        InputError: `no-day`, before the first one.
    """
    if day < FIRST_DAY:
        raise InputError("no-day", day=day.isoformat(), first=FIRST_DAY.isoformat())
    weeks, weekday = divmod((day - FIRST_DAY).days, DAYS)
    return pool()[weekday * pool_weeks() + weeks % pool_weeks()]


def daily_deal(day: date) -> SoloDeal:
    """The deal of a day; raises what `daily_rule` does."""
    name = f"daily-{pool_version()}-{day.isoformat()}"
    return deal_cards(name, read_rule(daily_rule(day).sentence), day.toordinal())


def shared_text(day: date, round_: SoloRound) -> str:
    """How the day went, as a text to send to friends: what came of the turns, and no more."""
    cards = "1 card" if len(round_.turns) == 1 else f"{len(round_.turns)} cards"
    result = f"found after {cards}" if round_.is_found else f"not found in {cards}"
    points = "1 point" if round_.score == 1 else f"{round_.score} points"
    return f"Eleusis {day.isoformat()}: {result}, {points}\n{squares(round_)}"


def squares(round_: SoloRound) -> str:
    """What came of the turns: a white square is a right card, a black one a wrong one.

    A question mark is a wrong guess, a star the right one, each behind its card.
    """
    signs = []
    for turn in round_.turns:
        signs.append("⬜" if turn.is_right else "⬛")
        if turn.answer.is_guess:
            signs.append("⭐" if turn.is_correct else "❓")
    return "".join(signs)
