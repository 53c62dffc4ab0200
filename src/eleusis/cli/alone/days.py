"""The days that a person has played, in a small file of their own."""

from __future__ import annotations

import os
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from eleusis.cards import Card
from eleusis.cli.io.records import put_in_place
from eleusis.errors import InputError
from eleusis.study.alone.daily import daily_deal
from eleusis.study.alone.playing import SoloMove, after_moves
from eleusis.study.alone.pool import pool_version

if TYPE_CHECKING:
    from collections.abc import Sequence


class KeptMove(msgspec.Struct, frozen=True):
    """A turn as it is written."""

    card: str
    guess: str = ""


class KeptDay(msgspec.Struct, frozen=True):
    """A day as it is written."""

    pool: int
    moves: tuple[KeptMove, ...] = ()
    gave_up: bool = False
    on_its_day: bool = True
    """False if it was played, or ended, later: then it adds to no streak."""
    is_over: bool = False
    score: int = 0


_DECODER: Final = msgspec.json.Decoder(dict[date, KeptDay])


class Days:
    """All days that are kept.

    Args:
        file: Where.
        kept: What was there.
    """

    def __init__(self, file: Path, kept: dict[date, KeptDay]) -> None:
        self._file = file
        self._kept = kept

    @property
    def played(self) -> int:
        """How many are over."""
        return sum(day.is_over for day in self._kept.values())

    @property
    def found(self) -> int:
        """In how many of them the rule was found."""
        return sum(day.score > 0 for day in self._kept.values())

    def moves(self, day: date) -> tuple[SoloMove, ...]:
        """What was done on that day; nothing if it was by another pool."""
        kept = self._of(day)
        if kept is None:
            return ()
        return tuple(SoloMove(Card(move.card), move.guess) for move in kept.moves)

    def gave_up(self, day: date) -> bool:
        """True if the person gave up."""
        kept = self._of(day)
        return kept is not None and kept.gave_up

    def streak(self, today: date) -> int:
        """Days in a row that were played on their day, up to today or yesterday."""
        last = today if self._counts(today) else today - timedelta(days=1)
        count = 0
        while self._counts(last - timedelta(days=count)):
            count += 1
        return count

    def keep(
        self, day: date, moves: Sequence[SoloMove], *, gave_up: bool, on_its_day: bool
    ) -> None:
        """Write down where the round of that day stands."""
        round_ = after_moves(daily_deal(day), moves)
        self._kept[day] = KeptDay(
            pool=pool_version(),
            moves=tuple(KeptMove(str(move.card), move.guess) for move in moves),
            gave_up=gave_up,
            on_its_day=on_its_day,
            is_over=gave_up or round_.is_over,
            score=round_.score,
        )
        self._file.parent.mkdir(parents=True, exist_ok=True)
        written = {each.isoformat(): self._kept[each] for each in sorted(self._kept)}
        put_in_place(self._file, msgspec.json.format(msgspec.json.encode(written), indent=1))

    def as_json(self) -> list[object]:
        """Every day with its score."""
        return [
            {"date": day.isoformat(), "over": kept.is_over, "score": kept.score}
            for day, kept in sorted(self._kept.items())
        ]

    def _of(self, day: date) -> KeptDay | None:
        kept = self._kept.get(day)
        return kept if kept is not None and kept.pool == pool_version() else None

    def _counts(self, day: date) -> bool:
        kept = self._kept.get(day)
        return kept is not None and kept.is_over and kept.on_its_day


def kept_days() -> Days:
    """What this user has played.

    Raises:
        InputError: `bad-days`, if the file is damaged.
    """
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    file = Path(state) / "eleusis" / "days.json"
    if not file.exists():
        return Days(file, {})
    try:
        return Days(file, _DECODER.decode(file.read_bytes()))
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise InputError("bad-days", file=str(file), why=str(error)) from None
