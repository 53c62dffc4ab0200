"""Rounds out of texts: records of what was played, and positions as one writes them down."""

from __future__ import annotations

import re
from pathlib import Path

from eleusis.errors import InputError, require_kind
from eleusis.front.rounds import PlayedRound
from eleusis.play.engine import step
from eleusis.play.evolution import begin
from eleusis.play.records.replaying import replay_record
from eleusis.play.text.position_text import parse_position


class PlayedGame(tuple[PlayedRound, ...]):
    """The rounds of a record, in their order. A notebook shows their layouts, one below the other.

    >>> from eleusis import load_all, play_round
    >>> load_all(play_round(rule="Colours alternate.", players=["random"] * 3, seed=1).record)
    <PlayedGame gardner: 1 round>
    """

    __slots__ = ()

    def __repr__(self) -> str:
        books = dict.fromkeys(played.state.setup.rulebook.name for played in self)
        rounds = "1 round" if len(self) == 1 else f"{len(self)} rounds"
        return f"<{type(self).__name__} {', '.join(books)}: {rounds}>"

    def _repr_svg_(self) -> str:
        return _stacked([played._repr_svg_() for played in self])


def load(source: str | Path) -> PlayedRound:
    """The round of a record: a file, or the text itself. Each event is checked by the engine.

    Raises:
        RecordError: it is no record, or could not have happened; with the line.
        InputError: `several-rounds`: use `load_all`.
        OSError: the file cannot be read.

    >>> from eleusis import play_round
    >>> played = play_round(rule="Colours alternate.", players=["random"] * 3, seed=1)
    >>> load(played.record) == played
    True
    """
    rounds = load_all(source)
    if len(rounds) != 1:
        raise InputError("several-rounds", count=len(rounds))
    return rounds[0]


def load_all(source: str | Path) -> PlayedGame:
    """All rounds of a record, or of its text; see `load`.

    >>> from eleusis import play_round
    >>> played = play_round(rule="Colours alternate.", players=["random"] * 3, seed=1)
    >>> [len(each) == len(played) for each in load_all(played.record)]
    [True]
    """
    require_kind(source, "record", str, Path)
    is_text = isinstance(source, str) and "\n" in source
    data = source if is_text else Path(source).read_bytes()
    replay = replay_record(str(data) if is_text else data)  # type: ignore[arg-type]
    parts = zip(replay.rounds, replay.record.rounds, strict=True)
    return PlayedGame(PlayedRound(state, part.secrets) for state, part in parts)


def set_up(text: str) -> PlayedRound:
    """A position as one writes it down, and any moves from there; `docs/records.md` has the lines.

    Raises:
        InputError: a line cannot be understood, or the parts do not fit together.
        IllegalMove: one of the moves.

    >>> table = set_up('''
    ...     rulebook gardner
    ...     seats Ann Ben Cleo Dan
    ...     dealer Ann
    ...     turn Ben
    ...     layout 3H 9S[10S,6C-2D] 4C
    ...     hand Ben JD 2C 5H
    ...     hand Cleo 9
    ...     hand Dan 12
    ...     Ben plays JD
    ... ''')
    >>> table
    <PlayedRound gardner: Ann, Ben, Cleo, Dan; not over>
    """
    require_kind(text, "position", str)
    sheet = parse_position(text)
    state = begin(sheet.setup)
    for move in sheet.moves:
        _, state = step(state, move)
    return PlayedRound(state)


_SIZE = re.compile(r'<svg\b[^>]* width="([\d.]+)" height="([\d.]+)"')


def _stacked(pictures: list[str]) -> str:
    """One picture of several, each below the one before."""
    inside, width, top = "", 0.0, 0.0
    for picture in pictures:
        size = _SIZE.match(picture)
        assert size is not None
        inside += picture.replace("<svg ", f'<svg y="{top:g}" ', 1)
        width, top = max(width, float(size[1])), top + float(size[2])
    start = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{top:g}">'
    return f"{start}{inside}</svg>"
