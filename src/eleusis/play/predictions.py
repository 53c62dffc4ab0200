"""Predicting cards (Delphi): who may, how what they say is gathered, and what comes of it.

A round knows nothing of a prediction before all are opened: no event tells it, so no view, no
version and no refusal can. Whoever runs a table gathers them sealed (`cast`), in order of seats,
and makes them one move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from eleusis.messages import message
from eleusis.play.legality import Refusal, check_seat, illegal, untimely
from eleusis.play.pending import PendingCard
from eleusis.play.seats import Seat, Status
from eleusis.play.state import Laid, Phase, Round, shifted

if TYPE_CHECKING:
    from eleusis.play.events import CardTurned, Predicted, Predictions
    from eleusis.play.moves import Predict

# Who may ------------------------------------------------------------------------------------


def check_prediction(state: Round, seat: Seat) -> Refusal | None:
    """Whether the seat is to predict the turned card."""
    if state.setup.rulebook.prediction is None:
        return Refusal("no-predictions", "prediction")
    if 0 <= seat < len(state.status) and state.status[seat] is Status.DEALER:
        return Refusal("dealer-predicts", "prediction", {"seat": seat})
    refused = check_seat(state, seat)
    if refused is None and state.phase is not Phase.PREDICTING:
        return untimely(state, "not-now", move=message("deed.predict"))
    return refused


def check_alone(state: Round, seat: Seat) -> Refusal | None:
    """Whether the seat may predict for everybody to hear: only if nobody else is to predict."""
    refused = check_prediction(state, seat)
    if refused is None and state.status.count(Status.PLAYING) > 1:
        return Refusal("predictions-together", "prediction")
    return refused


def check_predictions(state: Round, predictions: Predictions) -> Refusal | None:
    """Whether these are predictions of players, one of each at most, in the order of seats."""
    for seat, _ in predictions:
        refused = check_prediction(state, seat)
        if refused is not None:
            return refused
    seats = [seat for seat, _ in predictions]
    for seat in seats:
        if seats.count(seat) > 1:
            return Refusal("predicted-already", "prediction", {"seat": seat})
    return None


# Gathering ----------------------------------------------------------------------------------


def cast(state: Round, ballot: Predictions, move: Predict) -> Predictions:
    """The ballot with one prediction more; the first that a seat makes stands.

    Raises:
        IllegalMove: the seat is not to predict now, or has done so.
    """
    seat = move.seat
    refused = check_prediction(state, seat)
    if refused is None and any(other == seat for other, _ in ballot):
        refused = Refusal("predicted-already", "prediction", {"seat": seat})
    if refused is not None:
        raise illegal(refused, state)
    return tuple(sorted((*ballot, (seat, move.right))))


def missing(state: Round, ballot: Predictions) -> tuple[Seat, ...]:
    """The seats that are still to predict, of a round that waits for them."""
    said = {seat for seat, _ in ballot}
    return tuple(
        Seat(seat)
        for seat, status in enumerate(state.status)
        if status is Status.PLAYING and seat not in said
    )


# What comes of them -------------------------------------------------------------------------


def card_turned(state: Round, event: CardTurned) -> Round:
    """The round with a card to predict."""
    return replace(
        state,
        phase=Phase.PREDICTING,
        pending=PendingCard(state.setup.dealer, event.card),
        unseen=shifted(state.unseen, (event.card,), -1),
        stock=None if state.stock is None else state.stock - 1,
        log=state.log + (event,),
    )


def predicted(state: Round, event: Predicted) -> Round:
    """The round with all predictions told."""
    pending = state.pending
    assert isinstance(pending, PendingCard), f"{event} without a turned card"
    return replace(
        state,
        phase=Phase.JUDGING,
        pending=replace(pending, predictions=event.predictions),
        log=state.log + (event,),
    )


def card_judged(state: Round, turned: PendingCard, right: bool) -> Round:
    """The round with the turned card on the layout and the tokens moved."""
    terms = state.setup.rulebook.prediction
    assert terms is not None
    predictions = turned.predictions or ()
    tokens = list(state.tokens)
    for seat, said in predictions:
        gain = terms.right if said == right else -terms.wrong
        tokens[seat] += gain
        tokens[turned.seat] -= gain
    column, number = state.on_line, state.on_layout
    laid = Laid(turned.seat, (turned.card,), right, column, number, predictions)
    return replace(
        state,
        phase=Phase.TURNING,
        laid=(*state.laid, laid),
        on_line=laid.column_after,
        on_layout=laid.number_after,
        turns=state.turns + 1,
        tokens=tuple(tokens),
        pending=None,
    )
