"""Other worlds: histories that look to a viewer like the one that was played.

They are made from a played history by exchanging hidden faces (cards dealt to others, refused
starters) as long as the result could have happened: who laid a card had it, who showed a hand
showed all of it. What is hidden from whom is thus told by the events alone, not by what the engine
believes to be shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from eleusis.cards import CARDS, Card, Cards
from eleusis.play.events import (
    Dealt,
    Event,
    NoPlayDeclared,
    Picked,
    Played,
    StarterLaid,
    StarterRefused,
    StarterTurned,
)
from eleusis.play.evolution import begin, evolve
from eleusis.play.pending import WrongNoPlay
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.state import Round, parted
from play.rounds import Manners

if TYPE_CHECKING:
    from random import Random

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
            case Played(seat=seat, cards=cards) if parted(state.hands[seat], cards) is None:
                return None
            case NoPlayDeclared(seat=seat, hand=hand) if state.hands[seat] != hand:
                return None
            case Picked(card=card):
                assert isinstance(state.pending, WrongNoPlay)
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
