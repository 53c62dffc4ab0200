"""How a command of the round is a move: one table for those who play, and one for God."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eleusis.cards import Card, Cards
from eleusis.errors import InputError
from eleusis.play import moves
from eleusis.play.seats import JUDGE, Seat
from eleusis.server.protocol import commands

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.play.moves import Move
    from eleusis.server.protocol.commands import Command
    from eleusis.server.table.state import Table


class Form(NamedTuple):
    """What a command asks of the round."""

    kind: type[Move]
    move: Callable[[Table, Seat, Any], Move]
    """The move of the seat that sends the command."""
    answers: bool = True
    """True if it answers the question of the moment, and is stale after another."""


def _cards(words: tuple[str, ...]) -> Cards:
    return tuple(map(Card, words))


def _ruling(table: Table, v: int) -> int:
    """The number in the round of the event that is entry *v*."""
    try:
        return table.numbers.index(v)
    except ValueError:
        raise InputError("no-such-ruling.entry", v=v) from None


OF_SEATS: Final[dict[type[Command], Form]] = {
    commands.Play: Form(moves.Play, lambda _, seat, said: moves.Play(seat, _cards(said.cards))),
    commands.SayNoPlay: Form(moves.DeclareNoPlay, lambda _, seat, __: moves.DeclareNoPlay(seat)),
    commands.ThrowIn: Form(
        moves.ThrowIn, lambda _, seat, said: moves.ThrowIn(seat, _cards(said.cards))
    ),
    commands.BecomeProphet: Form(
        moves.DeclareProphet, lambda _, seat, __: moves.DeclareProphet(seat), answers=False
    ),
    commands.GoOut: Form(moves.GoOut, lambda _, seat, __: moves.GoOut(seat)),
    commands.Call: Form(moves.Call, lambda _, seat, said: moves.Call(seat, said.right)),
    commands.GuessRule: Form(
        moves.GuessRule, lambda _, seat, said: moves.GuessRule(seat, said.text), answers=False
    ),
    commands.Pick: Form(moves.Pick, lambda _, seat, said: moves.Pick(seat, Card(said.card))),
}
"""Moves of those who play."""

OF_GOD: Final[dict[type[Command], Form]] = {
    commands.Judge: Form(moves.Judge, lambda _, __, said: moves.Judge(said.right)),
    commands.Pick: Form(moves.Pick, lambda _, __, said: moves.Pick(JUDGE, Card(said.card))),
    commands.Hint: Form(moves.Hint, lambda _, __, said: moves.Hint(said.text), answers=False),
    commands.Correct: Form(
        moves.Correct,
        lambda table, _, said: moves.Correct(_ruling(table, said.ruling)),
        answers=False,
    ),
}
"""Moves of the dealing person."""
