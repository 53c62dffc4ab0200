"""A record back to states, with everything in it checked that can be.

A hash tells only that a line is what was written. So each event is also derived: the move behind
the first event of a batch is put to the engine, and what follows must be what the record says. A
record with sound hashes in which a penalty is forgotten is refused like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from eleusis.cards import UNKNOWN
from eleusis.errors import EleusisError, RecordError
from eleusis.play.engine import may, step
from eleusis.play.events import (
    Called,
    CardTurned,
    Corrected,
    Dealt,
    EndReason,
    Event,
    Expelled,
    HandEmptied,
    HandReturned,
    Hinted,
    Judged,
    NoPlayDeclared,
    Owed,
    PackAdded,
    Picked,
    Played,
    Predicted,
    ProphetDeclared,
    ProphetFell,
    RoundEnded,
    RuleGuessed,
    StarterLaid,
    StarterRefused,
    StarterTurned,
)
from eleusis.play.evolution import begin, evolve
from eleusis.play.moves import (
    AddPack,
    Call,
    Correct,
    Deal,
    DeclareNoPlay,
    DeclareProphet,
    GoOut,
    GuessRule,
    Hint,
    Judge,
    OpenPredictions,
    Pick,
    Play,
    StopReason,
    StopRound,
    ThrowIn,
    TurnCard,
    TurnStarter,
)
from eleusis.play.records.record import Record, RoundRecord, parse_record
from eleusis.play.seal import Sealed
from eleusis.play.seats import STOCK
from eleusis.play.state import Phase, Round
from eleusis.play.text.event_text import print_event
from eleusis.rulebook.terms import StarterKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.play.moves import Move


class Step(NamedTuple):
    """One move of a record: what happened, and the round after it."""

    events: tuple[Event, ...]
    state: Round
    written: int
    """How many of the events stand in the record; fewer only where it breaks off."""


class Replay(NamedTuple):
    """A record and the states it leads to."""

    record: Record
    rounds: tuple[Round, ...]
    """Each round after its last event."""
    missing: tuple[Event, ...]
    """Consequences of the last move that the record does not tell because it breaks off there,
    say for want of disk space; the last state has them."""


def replay_record(data: str | bytes | Record) -> Replay:
    """The rounds of a record, each event of it checked against the engine and each seal opened.

    Raises:
        RecordError: with the line where the trouble starts.
    """
    record = data if isinstance(data, Record) else parse_record(data)
    states: list[Round] = []
    missing: tuple[Event, ...] = ()
    for number, part in enumerate(record.rounds, 1):
        open_seals(part)
        for move in steps(part):
            state = move.state
            missing = move.events[move.written :]
        states.append(state)
        is_last = number == len(record.rounds)
        if (missing or state.phase is not Phase.OVER) and (record.finished or not is_last):
            raise RecordError(
                "not-over.record", number=number, line=_line_of(part, len(part.events))
            )
    return Replay(record, tuple(states), missing)


def steps(part: RoundRecord) -> Iterator[Step]:
    """The round of a record move by move; the first step is the beginning and has no events.

    Raises:
        RecordError: `impossible-event`, `wrong-consequence`, or what is wrong with the set-up.
    """
    try:
        state = begin(part.setup)
    except EleusisError as error:
        raise RecordError(error.said, line=part.first_line) from error
    yield Step((), state, 0)
    events = _with_turned_faces(part.events)
    index = 0
    while index < len(events):
        happened, state = _outcome(state, events[index], _line_of(part, index))
        told = events[index : index + len(happened)]
        for offset, (event, due) in enumerate(zip(told, happened, strict=False)):
            if event != due:
                said, follows = (print_event(one, part.setup.names) for one in (event, due))
                raise RecordError(
                    "wrong-consequence",
                    follows=follows,
                    said=said,
                    line=_line_of(part, index + offset),
                )
        yield Step(happened, state, len(told))
        index += len(happened)


def open_seals(part: RoundRecord) -> dict[Sealed, bool]:
    """For each seal of the round whether its secret is told; if so, it opens the seal.

    Raises:
        RecordError: `broken-seal`, if a secret is not what was sealed.
    """
    setup = part.setup
    sealed = {Sealed.RULE: setup.rule_seal, Sealed.SHUFFLE: setup.shuffle_seal}
    for index, secret in enumerate(part.secrets):
        if not secret.opens(sealed[secret.kind]):
            lines = part.secret_lines
            raise RecordError(
                "broken-seal",
                kind=secret.kind.value,
                line=lines[index] if lines else part.first_line,
            )
    told = {secret.kind for secret in part.secrets}
    return {kind: kind in told for kind, seal in sealed.items() if seal}


def _line_of(part: RoundRecord, index: int) -> int:
    """The line of an event; of a record that was never text, where it would stand."""
    lines = part.event_lines
    if index < len(lines):
        return lines[index]
    return lines[-1] if lines else part.first_line


def _outcome(state: Round, event: Event, line: int) -> tuple[tuple[Event, ...], Round]:
    """What the move behind an event brings about, and the round after it."""
    if event == StarterTurned(UNKNOWN) and _may_turn_unseen(state):
        # Nobody but the judge saw it, so there is no move that could name the card.
        return (event,), evolve(state, event)
    move = move_behind(state, event)
    if move is None:
        raise RecordError(
            "impossible-event.nowhere", event=print_event(event, state.setup.names), line=line
        )
    try:
        return step(state, move)
    except EleusisError as error:
        raise RecordError(
            "impossible-event.refused",
            event=print_event(event, state.setup.names),
            why=error.said,
            line=line,
        ) from error


def _may_turn_unseen(state: Round) -> bool:
    starter = state.setup.rulebook.starter
    is_judged = starter is not None and starter.kind is StarterKind.JUDGED
    return is_judged and TurnStarter in may(state, STOCK) and state.stock != 0


def _with_turned_faces(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of a public record, turned starters with the faces that they showed when laid."""
    told: list[Event] = []
    turned: int | None = None
    for event in events:
        if isinstance(event, StarterTurned) and event.card is UNKNOWN:
            turned = len(told)
        elif isinstance(event, StarterLaid) and turned is not None:
            told[turned] = StarterTurned(event.card)
            turned = None
        elif isinstance(event, StarterRefused):
            turned = None
        told.append(event)
    return tuple(told)


def move_behind(state: Round, event: Event) -> Move | None:  # noqa: C901 - a case for each
    """The move whose first event this is; `None` if it is only ever a consequence."""
    match event:
        case Dealt(seat=seat, cards=cards):
            return Deal(seat, cards)
        case PackAdded():
            return AddPack()
        case StarterTurned(card=card):
            return TurnStarter(card)
        case StarterLaid(card=card):
            was_turned = state.phase is Phase.JUDGING_STARTER and card.is_known
            return Judge(True) if was_turned else TurnStarter(card)
        case StarterRefused():
            return Judge(False)
        case CardTurned(card=card):
            return TurnCard(card)
        case Predicted(predictions=predictions):
            return OpenPredictions(predictions)
        case Judged(right=right):
            # Of a ruling on a starter only what comes of it is told: it is laid or refused.
            return None if state.phase is Phase.JUDGING_STARTER else Judge(right)
        case Hinted(text=text):
            return Hint(text)
        case Corrected(ruling=ruling):
            return Correct(ruling)
        case RoundEnded():
            return _behind_end(event)
        case Played(seat=seat, cards=cards):
            return Play(seat, cards)
        case NoPlayDeclared(seat=seat, hand=hand):
            return DeclareNoPlay(seat, hand)
        case Called(seat=seat, right=right):
            return Call(seat, right)
        case Picked(seat=seat, card=card):
            return Pick(seat, card)
        case HandReturned(seat=seat, cards=cards):
            return ThrowIn(seat, cards)
        case ProphetDeclared(seat=seat):
            return DeclareProphet(seat)
        case RuleGuessed(seat=seat, text=text):
            return GuessRule(seat, text)
        case Owed() | Expelled() | ProphetFell() | HandEmptied():
            return None
        case _:
            assert_never(event)


def _behind_end(event: RoundEnded) -> Move | None:
    match event.reason:
        case EndReason.STOPPED:
            return StopRound(StopReason.AGREEMENT)
        case EndReason.STOCK_OUT:
            return StopRound(StopReason.STOCK)
        case EndReason.WENT_OUT | EndReason.NO_PLAY:
            return None if event.seat is None else GoOut(event.seat)
        case EndReason.NOBODY_LEFT | EndReason.GUESSED:
            return None
        case _:
            assert_never(event.reason)
