"""Predictions of a turned card: sealed one by one, closed, opened together (Delphi).

A prediction is kept among the secrets of its table and is no entry of the log: nobody is told of
it, no version rises, and nothing tells when it was made. All of them become one event. Once the
time is up, which is an entry, no more are taken; so whoever opens them has them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.errors import IllegalMove, InputError
from eleusis.play.moves import OpenPredictions, Predict
from eleusis.play.predictions import cast, missing
from eleusis.play.state import Phase
from eleusis.server.entries import TimeUp
from eleusis.server.table.decisions import Decided, require_seat
from eleusis.server.table.rounds import course_of, require_round
from eleusis.server.table.secrets import SealedPrediction

if TYPE_CHECKING:
    from eleusis.play.seats import Seat
    from eleusis.server.protocol.commands import Predict as PredictCommand
    from eleusis.server.table.decisions import Actor
    from eleusis.server.table.secrets import Vault
    from eleusis.server.table.state import Table

_NOTHING: Final = Decided(())


def is_predicting(table: Table) -> bool:
    """True while predictions of a turned card are taken, or are to be opened."""
    is_open = table.round is not None and table.round.phase is Phase.PREDICTING
    return is_open and table.stage == "playing"


def is_time_up(table: Table) -> bool:
    """True if no prediction of the turned card is taken any more."""
    return table.closed > table.asked


def awaited_predictions(table: Table, vault: Vault) -> tuple[Seat, ...]:
    """The seats that are still to predict the turned card."""
    if table.round is None or not is_predicting(table):
        return ()
    return missing(table.round, vault.ballot(table))


def prediction_asked(
    table: Table, actor: Actor, command: PredictCommand, *, seen: int, vault: Vault
) -> Decided:
    """Somebody predicts the turned card.

    Raises:
        EleusisError: they are not to predict, have done so, or meant another card.
    """
    seat = require_seat(table, actor)
    if is_predicting(table) and seen < table.asked:
        raise IllegalMove("stale.seen", seen=seen, asked=table.asked)
    return predicted_at(table, seat, Predict(seat, command.right), vault=vault)


def predicted_at(table: Table, seat: Seat, move: Predict, *, vault: Vault) -> Decided:
    """The prediction of a seat, sealed.

    Raises:
        EleusisError: as above.
    """
    state = require_round(table)
    cast(state, vault.ballot(table), move)
    if is_time_up(table):
        raise IllegalMove("time-up")
    return Decided((), predictions=(SealedPrediction(table.asked, seat, move.right),))


def time_up(table: Table, actor: Actor | None = None, *, seen: int | None = None) -> Decided:
    """The time to predict the turned card is up: for God or the host to say, or for the clock.

    Raises:
        EleusisError: another may say so, or no card is predicted.
    """
    if actor is not None and not may_close(table, actor.person):
        raise InputError("not-god.time" if is_predicting(table) else "nothing-predicted")
    if actor is not None and is_time_up(table):
        raise IllegalMove("time-up")
    if not is_predicting(table) or is_time_up(table):
        return _NOTHING
    if seen is not None and seen < table.asked:
        raise IllegalMove("stale.seen", seen=seen, asked=table.asked)
    return Decided((TimeUp(),))


def may_close(table: Table, person: str | None) -> bool:
    """True if this person may say that the time to predict is up."""
    rules = person == table.host or table.seat_of(person) == table.dealer
    return rules and is_predicting(table)


def opened_together(table: Table, *, vault: Vault) -> Decided:
    """All predictions opened and ruled on, if everybody has made one or the time is up."""
    if not is_predicting(table) or (awaited_predictions(table, vault) and not is_time_up(table)):
        return _NOTHING
    move = OpenPredictions(vault.ballot(table))
    return Decided(course_of(table, vault).moved(move, vault).entries)
