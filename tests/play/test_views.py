"""Nothing that a seat cannot see reaches its view, its events or its refusals.

Two histories that look alike to a seat must look alike to it in every way.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from eleusis.cards import CARDS, Card
from eleusis.errors import IllegalMove
from eleusis.play.engine import step
from eleusis.play.events import Public
from eleusis.play.evolution import begin
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
    Predict,
    StopReason,
    StopRound,
    ThrowIn,
    TurnStarter,
)
from eleusis.play.pending import PendingStarter
from eleusis.play.seats import JUDGE, STOCK, Seat, Status
from eleusis.play.state import Phase, Prophecy, Round, Setup
from eleusis.play.view import JudgeView, TableView, View, judge_view, table_view, view
from eleusis.rulebook import rulebook
from play.conformance.scene import dealt
from play.rounds import play, playable
from play.worlds import LIVELY, other_history

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rulebook import Rulebook

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
    yield Predict(viewer, right=True)
    yield from (Call(viewer, right=True), GuessRule(viewer, "red"), Pick(viewer, card))
    if not isinstance(state.pending, PendingStarter | None):
        yield from (Pick(viewer, shown) for shown in state.shown[state.pending.seat])


def outcome(state: Round, move: Move, viewer: Seat | None) -> object:
    """What the viewer sees of a move: the refusal, or the events and his view after them."""
    try:
        events, after = step(state, move)
    except IllegalMove as refusal:
        return refusal.code, refusal.message, refusal.citation
    return [event.seen_by(viewer) for event in events], sees(after, viewer)


def looks_alike(state: Round, other: Round, viewer: Seat | None, rng: Random) -> None:
    """Both rounds show the viewer the same, now and after any move of his."""
    for one, two in zip(state.log, other.log, strict=True):
        assert one.seen_by(viewer) == two.seen_by(viewer)
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
    found = sum(compare_histories(rng, book, count=3) for _ in range(3))
    assert found >= 15 or book.hand_size == 0  # where nobody has cards, none are hidden


@pytest.mark.slow
@pytest.mark.parametrize("book", playable(), ids=lambda book: book.name)
def test_nor_in_many_rounds(book: Rulebook) -> None:
    rng = Random(f"many {book.name}")
    compared = sum(compare_histories(rng, book, count=6) for _ in range(30))
    assert compared >= 300 or book.hand_size == 0


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


def test_public_events_are_seen_as_they_are() -> None:
    states: list[Round] = []
    play(Random(3), rulebook("king"), LIVELY, watch=lambda *told: states.append(told[-1]))
    for event in states[-1].log:
        for viewer in (None, JUDGE, STOCK, Seat(1)):
            seen = event.seen_by(viewer)
            assert type(seen) is type(event)
            assert seen == event or not isinstance(event, Public)


@pytest.mark.parametrize(
    ("book", "has_been", "others", "may"),
    [
        ("gardner", False, 3, True),
        ("gardner", False, 2, True),
        ("gardner", False, 1, False),
        ("gardner", True, 3, False),
        ("king", False, 0, True),
        ("king", True, 3, False),
        ("express", False, 3, False),
    ],
)
def test_who_may_still_become_a_prophet(book: str, has_been: bool, others: int, may: bool) -> None:
    table = table_view(begin(Setup(rulebook("gardner"), tuple("GABCD"), Seat(0), 2)))
    in_round = [Status.PLAYING, *[Status.PROPHET, Status.PLAYING, Status.PLAYING][:others]]
    status = (Status.DEALER, *in_round, *[Status.EXPELLED] * (4 - len(in_round)))
    office = (Prophecy(Seat(1), 1, 1, 0, fall=5),) if has_been else ()
    asked = replace(table, rulebook=rulebook(book), status=status, prophecies=office)
    assert asked.may_rise(Seat(1)) is may
