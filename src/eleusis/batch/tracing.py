"""A round of a batch as its events, and as a record that anybody can replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.batch import form
from eleusis.cards import CARDS
from eleusis.play import events
from eleusis.play.events import EndReason, Event
from eleusis.play.evolution import replay
from eleusis.play.records.record import Record
from eleusis.play.seal import Sealed, Secret, derived_salt
from eleusis.play.seats import JUDGE as JUDGE_SEAT
from eleusis.play.seats import Seat
from eleusis.play.state import Setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.batch.form import Shorts
    from eleusis.batch.rounds import BatchRounds
    from eleusis.cards import Card, Cards

_NAMES: Final = ("God", "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
_REASONS: Final = tuple(EndReason)


def events_of(played: BatchRounds, index: int) -> tuple[Event, ...]:
    """The events of a round, as the engine would have told them."""
    return tuple(events_in(played.trace(index), played.setting.table.sentences))


def batch_setup(played: BatchRounds, index: int) -> tuple[Setup, Secret]:
    """The set-up of a round, and the secret that opens its seal: the rule."""
    sentence = played.setting.table.sentences[int(played.rules[index])]
    salt = derived_salt(f"batch/{int(played.deals[index])}", Sealed.RULE)
    secret = Secret(Sealed.RULE, sentence, salt)
    setup = Setup(
        played.setting.book,
        _NAMES[: played.setting.seats],
        Seat(played.setting.dealer),
        played.setting.packs,
        starters=max(1, played.setting.table.starters),
        rule_seal=secret.seal,
    )
    return setup, secret


def record_of(played: BatchRounds, index: int) -> Record:
    """The record of a round, with its rule: `eleusis replay --verify` accepts it.

    >>> from eleusis.batch import record_of, rounds
    >>> record_of(rounds(3, seed=1), 2).finished
    True
    """
    setup, secret = batch_setup(played, index)
    return Record.of(replay(setup, events_of(played, index)), (secret,))


def events_in(trace: Shorts, sentences: tuple[str, ...]) -> Iterator[Event]:
    """The events that a trace tells; *sentences* are the rules that may be guessed."""
    at = 0
    words = trace.tolist()
    while at < len(words):
        kind, seat, value, count = words[at : at + 4]
        told = words[at + 4 : at + 4 + count]
        at += 4 + count
        yield _event(kind, seat, value, told, sentences)


def _event(  # noqa: C901 one case for each kind of event
    kind: int, number: int, value: int, told: list[int], sentences: tuple[str, ...]
) -> Event:
    seat = Seat(number)
    if kind == form.PLAYED:
        return events.Played(seat, _cards(told))
    if kind == form.JUDGED:
        return events.Judged(bool(value))
    if kind == form.DEALT:
        return events.Dealt(seat, tuple(sorted(_cards(told))), Seat(value))
    if kind == form.OWED:
        return events.Owed(seat, value, Seat(told[0]))
    if kind == form.STARTER_TURNED:
        return events.StarterTurned(_card(number))
    if kind == form.STARTER_LAID:
        return events.StarterLaid(_card(number))
    if kind == form.STARTER_REFUSED:
        return events.StarterRefused(_card(number))
    if kind == form.NO_PLAY_DECLARED:
        return events.NoPlayDeclared(seat, tuple(sorted(_cards(told))))
    if kind == form.CALLED:
        return events.Called(seat, bool(value))
    if kind == form.PICKED:
        return events.Picked(JUDGE_SEAT if number == form.NOBODY else seat, _card(value))
    if kind == form.HAND_RETURNED:
        return events.HandReturned(seat, _cards(told))
    if kind == form.PROPHET_FELL:
        return events.ProphetFell(seat, value)
    if kind == form.RULE_GUESSED:
        return events.RuleGuessed(seat, sentences[value])
    if kind == form.ROUND_ENDED:
        return events.RoundEnded(_REASONS[value], None if number < 0 else seat)
    if kind == form.PACK_ADDED:
        return events.PackAdded()
    plain: dict[int, type[events.Expelled | events.ProphetDeclared | events.HandEmptied]] = {
        int(form.EXPELLED_FROM): events.Expelled,
        int(form.PROPHET_DECLARED): events.ProphetDeclared,
        int(form.HAND_EMPTIED): events.HandEmptied,
    }
    return plain[kind](seat)


def _card(number: int) -> Card:
    return CARDS[number]


def _cards(numbers: list[int]) -> Cards:
    return tuple(map(_card, numbers))
