"""Nothing that a seat cannot see reaches its view, its events or its refusals.

Two histories that look alike to a seat must look alike to it in every way. Other histories are made
from a played one by exchanging hidden faces (cards dealt to others, refused starters) as long as
the result could have happened: who laid a card had it, who showed a hand showed all of it. What is
hidden from whom is thus told by the events alone, not by what the engine believes to be shown.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from eleusis.cards import CARDS, Card, Cards
from eleusis.errors import IllegalMove
from eleusis.play.engine import step
from eleusis.play.events import (
    Dealt,
    Event,
    NoPlayDeclared,
    Picked,
    Played,
    StarterLaid,
    StarterRefused,
    StarterTurned,
    as_seen_by,
)
from eleusis.play.evolution import begin, evolve
from eleusis.play.moves import (
    Call,
    Correct,
    DeclareNoPlay,
    DeclareProphet,
    GoOut,
    GuessRule,
    Hint,
    Judge,
    Move,
    Pick,
    Play,
    StopReason,
    StopRound,
    ThrowIn,
    TurnStarter,
)
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.state import Phase, Round, without
from eleusis.play.view import JudgeView, TableView, View, judge_view, table_view, view
from play.conformance.scene import dealt
from play.rounds import Manners, play, playable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rulebook import Rulebook

LIVELY = Manners(prophecy=0.3, correction=0.02, no_play=0.15, stop=0.006)
"""People who show hands and take rulings back, so that much has been seen."""


class Slot(NamedTuple):
    """A hidden face: the events that carry it, and its place among their cards."""

    events: tuple[int, ...]
    place: int
    card: Card


def hidden_slots(log: tuple[Event, ...], viewer: Seat | None) -> list[Slot]:
    """The faces of the log that a viewer other than the stock-keeper was not shown at first."""
    slots = []
    turned = 0
    for number, event in enumerate(log):
        if isinstance(event, StarterTurned):
            turned = number
        match event:
            case Dealt(seat=seat, cards=cards) if seat != viewer:
                slots += [Slot((number,), place, card) for place, card in enumerate(cards)]
            case StarterTurned(card=card) if viewer != JUDGE and number + 1 == len(log):
                slots.append(Slot((number,), 0, card))
            case StarterRefused(card=card) if viewer != JUDGE:
                slots.append(Slot((turned, number), 0, card))
            case _:
                pass
    return slots


def with_face(log: tuple[Event, ...], slot: Slot, card: Card) -> tuple[Event, ...]:
    """The log in which that hidden card was another one."""
    changed = list(log)
    for number in slot.events:
        event = changed[number]
        match event:
            case Dealt(cards=cards):
                places = (*cards[: slot.place], card, *cards[slot.place + 1 :])
                changed[number] = replace(event, cards=places)
            case StarterTurned() | StarterRefused():
                changed[number] = replace(event, card=card)
            case _:
                raise AssertionError(f"{event} hides no face")
    return tuple(changed)


def history(first: Round, log: tuple[Event, ...]) -> Round | None:
    """The round after these events; `None` if they cannot have happened."""
    state = first
    for event in log:
        match event:
            case Dealt(cards=cards) if not _in_stock(state, cards):
                return None
            case StarterTurned(card=card) if not _in_stock(state, (card,)):
                return None
            case StarterLaid(card=card) if state.pending is None and not _in_stock(state, (card,)):
                return None
            case Played(seat=seat, cards=cards) if without(state.hands[seat], cards) is None:
                return None
            case NoPlayDeclared(seat=seat, hand=hand) if state.hands[seat] != hand:
                return None
            case Picked(card=card):
                assert state.pending is not None
                if card not in state.hands[state.pending.seat]:
                    return None
            case _:
                pass
        state = evolve(state, event)
    return state


def _in_stock(state: Round, cards: Cards) -> bool:
    assert state.unseen is not None
    return all(state.unseen[card] >= cards.count(card) for card in cards)


def other_history(state: Round, viewer: Seat | None, rng: Random, tries: int = 20) -> Round | None:
    """Another round that looks like this one to the viewer; `None` if none was found.

    Faces are exchanged between two hidden places, or between one and the stock.
    """
    first = begin(state.setup)
    found: Round | None = None
    log = state.log
    for _ in range(tries):
        slots = hidden_slots(log, viewer)
        if not slots:
            return None
        one, other = rng.choice(slots), rng.choice(slots)
        if rng.random() < 0.3:
            changed = with_face(log, one, rng.choice(CARDS))
        else:
            changed = with_face(with_face(log, one, other.card), other, one.card)
        if changed == log:
            continue
        world = history(first, _sorted(changed))
        if world is not None:
            found, log = world, world.log
    return found


def _sorted(log: tuple[Event, ...]) -> tuple[Event, ...]:
    """Dealt cards come sorted, as the engine has them."""
    return tuple(
        replace(event, cards=tuple(sorted(event.cards))) if isinstance(event, Dealt) else event
        for event in log
    )


# What a viewer sees ---------------------------------------------------------------------------


def sees(state: Round, viewer: Seat | None) -> TableView | View | JudgeView:
    """The viewer's view: a player's, the judge's, or a spectator's (`None`)."""
    if viewer is None:
        return table_view(state)
    return judge_view(state) if viewer == JUDGE else view(state, viewer)


def sample_moves(state: Round, viewer: Seat | None, rng: Random) -> Iterator[Move]:
    """Moves that the viewer might make, most of them illegal; his own cards among them."""
    if viewer is None:
        return
    card = rng.choice(CARDS)
    if viewer == JUDGE:
        yield from (Judge(right=True), Judge(right=False), Hint("truth"), Pick(JUDGE, card))
        yield from (Correct(number) for number in range(0, len(state.log), 7))
        return
    hand = state.hands[viewer]
    yield from (Play(viewer, hand[:count]) for count in range(6))
    yield from (Play(viewer, (card,)), DeclareNoPlay(viewer), DeclareNoPlay(viewer, (card,)))
    yield from (ThrowIn(viewer, hand[:7]), DeclareProphet(viewer), GoOut(viewer))
    yield from (Call(viewer, right=True), GuessRule(viewer, "red"), Pick(viewer, card))
    if state.pending is not None and state.pending.seat >= 0:
        yield from (Pick(viewer, shown) for shown in state.shown[state.pending.seat])


def outcome(state: Round, move: Move, viewer: Seat | None) -> object:
    """What the viewer sees of a move: the refusal, or the events and his view after them."""
    try:
        events, after = step(state, move)
    except IllegalMove as refusal:
        return refusal.code, refusal.message, refusal.citation
    return [as_seen_by(event, viewer) for event in events], sees(after, viewer)


def looks_alike(state: Round, other: Round, viewer: Seat | None, rng: Random) -> None:
    """Both rounds show the viewer the same, now and after any move of his."""
    for one, two in zip(state.log, other.log, strict=True):
        assert as_seen_by(one, viewer) == as_seen_by(two, viewer)
    assert sees(state, viewer) == sees(other, viewer)
    for move in sample_moves(state, viewer, rng):
        assert outcome(state, move, viewer) == outcome(other, move, viewer), move


def moments(rng: Random, book: Rulebook, count: int) -> list[Round]:
    """Some states of a random round, with its end and, if there is one, a turned starter."""
    states: list[Round] = []
    play(rng, book, LIVELY, watch=lambda _before, _move, _events, after: states.append(after))
    turned = [state for state in states if state.phase is Phase.JUDGING_STARTER]
    return [*rng.sample(states, min(count, len(states))), *turned[-1:], states[-1]]


def compare_histories(rng: Random, book: Rulebook, count: int) -> int:
    """How many other histories were found and looked alike."""
    compared = 0
    for state in moments(rng, book, count):
        viewers = [None, JUDGE, *map(Seat, range(len(state.hands)))]
        for viewer in rng.sample(viewers, 3):
            other = other_history(state, viewer, rng)
            if other is not None:
                looks_alike(state, other, viewer, rng)
                compared += 1
    return compared


@pytest.mark.parametrize("book", playable(), ids=lambda book: book.name)
def test_what_a_seat_cannot_see_changes_nothing_for_it(book: Rulebook) -> None:
    rng = Random(book.name)
    assert sum(compare_histories(rng, book, count=3) for _ in range(3)) >= 15


@pytest.mark.slow
@pytest.mark.parametrize("book", playable(), ids=lambda book: book.name)
def test_nor_in_many_rounds(book: Rulebook) -> None:
    rng = Random(f"many {book.name}")
    compared = sum(compare_histories(rng, book, count=6) for _ in range(30))
    assert compared >= 300


@pytest.mark.parametrize("viewer", [None, JUDGE, Seat(1)])
def test_the_exchange_has_teeth(viewer: Seat | None) -> None:
    """Other histories differ in others' hands: whoever saw those would see the difference."""
    rng = Random(7)
    differ = 0
    for state in moments(rng, playable()[0], 8):
        other = other_history(state, viewer, rng)
        differ += other is not None and other.hands != state.hands
        if other is not None and viewer is not None and viewer >= 0:
            assert other.hands[viewer] == state.hands[viewer]
    assert differ >= 5


@pytest.mark.parametrize("name", ["howell", "matuszek"])
def test_a_turned_starter_is_the_judges_alone(name: str) -> None:
    turned = Card("9H")
    state = step(dealt(name).state, TurnStarter(turned))[1]
    assert turned not in _faces(table_view(state))
    assert turned not in _faces(view(state, Seat(1)))
    assert judge_view(state).turned == turned


def test_a_turned_starter_stays_hidden_when_the_round_is_stopped() -> None:
    turned = Card("9H")
    state = step(dealt("howell").state, TurnStarter(turned))[1]
    stopped = step(state, StopRound(StopReason.AGREEMENT))[1]
    assert turned not in _faces(table_view(stopped))


def _faces(seen: object) -> set[Card]:
    """All cards anywhere in a view."""
    if isinstance(seen, Card):
        return {seen}
    return set().union(*map(_faces, seen)) if isinstance(seen, tuple) else set()
