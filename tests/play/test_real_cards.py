"""Real cards on the floor: hands are counts, and faces turn up as they are laid or shown."""

from __future__ import annotations

import pytest

from eleusis.cards import UNKNOWN, Cards, parse_cards
from eleusis.errors import IllegalMove
from eleusis.play.engine import decide, step
from eleusis.play.evolution import begin
from eleusis.play.moves import (
    Deal,
    DeclareNoPlay,
    Hint,
    Judge,
    Move,
    Pick,
    Play,
    ThrowIn,
    TurnStarter,
)
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.state import Phase, Round, Setup
from eleusis.play.text.position_text import parse_position
from eleusis.rulebook import rulebook

ADA = Seat(1)


def on_the_floor(book: str, packs: int) -> Round:
    """A dealt round whose faces nobody noted, Ada to play; the starter is a king."""
    terms = rulebook(book)
    state = begin(Setup(terms, ("God", "Ada", "Ben", "Cy"), Seat(0), packs))
    while state.phase is Phase.DEALING:
        debt = state.owed[0]
        state = made(state, Deal(debt.seat, (UNKNOWN,) * debt.size))
    if terms.starter is not None:
        state = made(state, TurnStarter(*parse_cards("KS")))
    return state


def made(state: Round, *moves: Move) -> Round:
    for move in moves:
        _, state = step(state, move)
    return state


def copies(state: Round) -> int:
    assert state.unseen is not None
    return sum(state.unseen)


def unknown(hands: tuple[Cards, ...]) -> int:
    return sum(hand.count(UNKNOWN) for hand in hands)


def test_faces_that_nobody_noted_are_not_shown() -> None:
    state = made(on_the_floor("gardner", 2), DeclareNoPlay(ADA), Judge(False))
    assert state.shown[ADA] == ()
    state = made(state, Pick(JUDGE, *parse_cards("2H")))
    assert state.shown[ADA] == ()
    assert len(state.hands[ADA]) == 13


def test_a_card_is_not_played_before_its_face_is_said() -> None:
    with pytest.raises(IllegalMove) as refusal:
        decide(on_the_floor("gardner", 2), Play(ADA, (UNKNOWN,)))
    assert refusal.value.code == "unknown-card"


def test_cards_that_turn_up_when_thrown_in_are_counted_once() -> None:
    state = on_the_floor("king", 3)
    thrown = parse_cards("3C 3C 5C 7C 9C JC KC")
    state = made(state, DeclareNoPlay(ADA), Judge(True), ThrowIn(ADA, thrown))
    assert state.unseen is not None
    assert max(state.unseen) == 3
    assert copies(state) == (state.stock or 0) + unknown(state.hands)


def test_a_hand_holds_no_card_that_is_known_to_lie_under_the_stock() -> None:
    state = on_the_floor("king", 3)
    thrown = parse_cards("3C 3C 3C 7C 9C JC KC")
    state = made(state, DeclareNoPlay(ADA), Judge(True), ThrowIn(ADA, thrown))
    state = made(state, Deal(ADA, (UNKNOWN,) * 3))
    with pytest.raises(IllegalMove) as caught:
        decide(state, Play(Seat(2), parse_cards("3C")))
    assert caught.value.code == "no-such-card"


@pytest.mark.parametrize("book", ["gardner", "king"])
def test_a_hint_before_play_comes_too_late_after_the_first_declaration(book: str) -> None:
    state = on_the_floor(book, 3)
    assert decide(state, Hint("suits are irrelevant"))
    for right in (True, False):
        ruled = made(state, DeclareNoPlay(ADA), Judge(right))
        with pytest.raises(IllegalMove) as caught:
            decide(ruled, Hint("suits are irrelevant"))
        assert caught.value.code == "hint-too-late"


def test_a_card_that_is_known_to_be_in_a_hand_is_shown_by_its_face() -> None:
    """Showing `??` for it would make the table forget it, and then refuse it when it is laid."""
    sheet = "rulebook gardner\nseats God Ada Ben Cy\nturn Ada\nlayout KS\nhand Ada QS ??\n"
    state = begin(parse_position(f"{sheet}hand Ben 9\nhand Cy 9").setup)
    with pytest.raises(IllegalMove) as caught:
        decide(state, DeclareNoPlay(ADA, (UNKNOWN, UNKNOWN)))
    assert caught.value.code == "not-the-hand"
    state = made(state, DeclareNoPlay(ADA, parse_cards("QS ??")))
    assert state.shown[ADA] == parse_cards("QS")
