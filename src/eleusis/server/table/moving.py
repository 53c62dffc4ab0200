"""How a command of the round is a move, of whoever sits in the seat or of God, and the reverse."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from eleusis.cards import Card, Cards
from eleusis.errors import InputError
from eleusis.play import moves
from eleusis.play.seats import JUDGE, Seat
from eleusis.server.protocol import commands

if TYPE_CHECKING:
    from eleusis.play.moves import Move
    from eleusis.server.protocol.commands import PlayersCommand, RoundCommand
    from eleusis.server.table.state import Table


def move_of(table: Table, seat: Seat, command: RoundCommand) -> Move | None:
    """The move that this command asks for from that seat; `None` if only God may ask for it."""
    is_god = seat == table.dealer
    match command:
        case commands.Judge(right=right):
            return moves.Judge(right) if is_god else None
        case commands.Hint(text=text):
            return moves.Hint(text) if is_god else None
        case commands.Correct(ruling=v):
            return moves.Correct(_ruling(table, v)) if is_god else None
        case commands.Pick(card=card) if is_god:
            return moves.Pick(JUDGE, Card(card))
        case _:
            return players_move(seat, command)


def players_move(seat: Seat, command: PlayersCommand) -> Move:
    """The move that this command asks for from a player."""
    match command:
        case commands.Play(cards=cards):
            return moves.Play(seat, _cards(cards))
        case commands.DeclareNoPlay():
            return moves.DeclareNoPlay(seat)
        case commands.ThrowIn(cards=cards):
            return moves.ThrowIn(seat, _cards(cards))
        case commands.DeclareProphet():
            return moves.DeclareProphet(seat)
        case commands.GoOut():
            return moves.GoOut(seat)
        case commands.Call(right=right):
            return moves.Call(seat, right)
        case commands.Predict(right=right):
            return moves.Predict(seat, right)
        case commands.GuessRule(text=text):
            return moves.GuessRule(seat, text)
        case commands.Pick(card=card):
            return moves.Pick(seat, Card(card))
        case _:
            assert_never(command)


def command_for(kind: type[Move]) -> type[RoundCommand] | None:  # noqa: C901 - a case for each
    """The command that asks for moves of this kind; `None` if no person asks for them alone."""
    if issubclass(kind, moves.Play):
        return commands.Play
    if issubclass(kind, moves.DeclareNoPlay):
        return commands.DeclareNoPlay
    if issubclass(kind, moves.ThrowIn):
        return commands.ThrowIn
    if issubclass(kind, moves.DeclareProphet):
        return commands.DeclareProphet
    if issubclass(kind, moves.GoOut):
        return commands.GoOut
    if issubclass(kind, moves.Call):
        return commands.Call
    if issubclass(kind, moves.Predict):
        return commands.Predict
    if issubclass(kind, moves.GuessRule):
        return commands.GuessRule
    if issubclass(kind, moves.Pick):
        return commands.Pick
    if issubclass(kind, moves.Judge):
        return commands.Judge
    if issubclass(kind, moves.Hint):
        return commands.Hint
    if issubclass(kind, moves.Correct):
        return commands.Correct
    if issubclass(kind, moves.StockMove | moves.StopRound | moves.OpenPredictions):
        return None
    assert_never(kind)


def _cards(words: tuple[str, ...]) -> Cards:
    return tuple(map(Card, words))


def _ruling(table: Table, v: int) -> int:
    """The number in the round of the event that is entry *v*."""
    try:
        return table.numbers.index(v)
    except ValueError:
        raise InputError("no-such-ruling.entry", v=v) from None
