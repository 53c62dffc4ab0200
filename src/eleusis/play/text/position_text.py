"""Positions, and moves from there, as a person writes them; and back.

A sheet has one line for each thing, the set-up first, then any moves. `docs/records.md` describes
every line.

    rulebook gardner
    seats Dealer Smith Jones Brown
    dealer Dealer
    turn Smith
    layout 3H 9S[10S,6C-2D] 4C
    hand Smith JD 2C ??
    hand Jones 9
    hand Brown 12
    Smith plays JD
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from eleusis.errors import InputError
from eleusis.play.legality import waiting
from eleusis.play.state import Phase, Position, turn_of
from eleusis.play.text.move_text import GOD, WORDS_OF_MOVES, parse_move, print_move
from eleusis.play.text.setup_text import SETUP_WORDS, parse_setup, refuse_line, setup_lines
from eleusis.play.text.tokens import Line, Misread, reading_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.play.moves import Move
    from eleusis.play.state import Round, Setup


class Sheet(NamedTuple):
    """What a person wrote: where the round starts, and what is done from there."""

    setup: Setup
    moves: tuple[Move, ...] = ()
    lines: tuple[int, ...] = ()
    """The 1-based line of each move."""


def parse_position(text: str) -> Sheet:
    """The set-up and the moves that a person wrote; empty lines and `# remarks` are skipped.

    Raises:
        Misread: an `InputError` that knows the line.
    """
    lines = [Line(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    told = [line for line in lines if line.text and not line.text.startswith("#")]
    split = next((i for i, line in enumerate(told) if line.word not in SETUP_WORDS), len(told))
    _require_distinct_words(told)
    if split < len(told) and not _begins_move(told[split], told):
        refuse_line(told[split])
    setup = parse_setup(told[:split])
    moves = []
    for line in told[split:]:
        with reading_line(line.number):
            if line.word in SETUP_WORDS:
                raise InputError("late-line", word=line.word)
            moves.append(parse_move(line.text, setup.names, setup.dealer))
    return Sheet(setup, tuple(moves), tuple(line.number for line in told[split:]))


def print_position(setup: Setup, moves: Sequence[Move] = ()) -> str:
    """The sheet that `parse_position` reads back, with a line break at the end."""
    said = [print_move(move, setup.names, setup.dealer) for move in moves]
    return "\n".join([*setup_lines(setup), *said, ""])


def as_position(state: Round) -> Setup:
    """The set-up of a round that starts where this one stands; what was said is forgotten.

    Raises:
        InputError: `not-settled`, while a ruling or a deal is due or when nobody is to play.
    """
    turn = turn_of(state)
    if turn is None or state.phase is not Phase.TURN:
        raise InputError("not-settled", waiting=waiting(state))
    position = Position(
        hands=state.hands,
        status=state.status,
        turn=turn,
        laid=state.laid,
        prophecies=state.prophecies,
        stock=state.stock,
    )
    return replace(state.setup, position=position)


def _names_told(told: Sequence[Line]) -> list[tuple[Line, str]]:
    return [(line, name) for line in told if line.word == "seats" for name in line.rest.split()]


def _require_distinct_words(told: Sequence[Line]) -> None:
    """Refuse names that would make a typed move ambiguous."""
    for line, name in _names_told(told):
        if name in {*WORDS_OF_MOVES, *SETUP_WORDS}:
            raise Misread("names.move", name=name, line=line.number)


def _begins_move(line: Line, told: Sequence[Line]) -> bool:
    names = {name.casefold() for _, name in _names_told(told)}
    return line.word.casefold() in {*names, *WORDS_OF_MOVES, GOD.casefold()}
