"""King marks the card over which a prophet fell; a fall over a no play leaves no card to mark."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from eleusis.cards import Cards, parse_cards
from eleusis.play.engine import step
from eleusis.play.evolution import begin
from eleusis.play.moves import Call, DeclareNoPlay, Judge, Move, Play
from eleusis.play.pictures.layout import layout_of
from eleusis.play.seats import Seat, Status
from eleusis.play.state import Debt, Laid, Position, Prophecy, Round, Setup
from eleusis.play.view import table_view
from eleusis.rulebook import rulebook
from play.conformance.scene import given


def with_a_prophet(hand: Cards) -> Round:
    """King's game after 2C 4H; Cy is the prophet, Ada is to play from this hand."""
    position = Position(
        hands=((), hand, parse_cards("9S 9H"), parse_cards("KS KH")),
        status=(Status.DEALER, Status.PLAYING, Status.PLAYING, Status.PROPHET),
        turn=Seat(1),
        laid=(
            Laid(Seat(1), parse_cards("2C"), True, 0, 0),
            Laid(Seat(2), parse_cards("4H"), True, 1, 1),
        ),
        prophecies=(Prophecy(Seat(3), 2, 2, 1),),
    )
    names = ("God", "Ada", "Ben", "Cy")
    return begin(Setup(rulebook("king"), names, Seat(0), packs=3, position=position))


def made(state: Round, *moves: Move) -> Round:
    for move in moves:
        _, state = step(state, move)
    return state


def marks_of_falls(state: Round) -> dict[str, str]:
    plays = layout_of(table_view(state)).plays
    return {str(play.cards[0].card): play.fallen for play in plays if play.fallen}


@pytest.mark.parametrize("right", [True, False])
def test_the_card_of_the_fall_is_marked(right: bool) -> None:
    state = with_a_prophet(parse_cards("6D 7D"))
    state = made(state, Play(Seat(1), parse_cards("6D")), Call(Seat(3), not right), Judge(right))
    assert marks_of_falls(state) == {"6D": "Cy"}


def test_a_fall_over_a_no_play_marks_no_later_card() -> None:
    state = with_a_prophet(parse_cards("3S 5S 7S 9S JS"))
    state = made(state, DeclareNoPlay(Seat(1)), Call(Seat(3), True), Judge(False))
    assert state.prophecies[-1].fall == 2
    assert state.status[3] is Status.OUT
    # Ada draws her penalty unseen; then Ben plays.
    state = replace(state, owed=(), phase=state.resume)
    state = made(state, Play(Seat(2), parse_cards("9S")), Judge(False))
    assert marks_of_falls(state) == {}


@pytest.mark.parametrize(("held", "drawn"), [(9, "false_cards"), (0, "out_false_cards")])
def test_a_prophet_without_cards_draws_others_than_one_who_has_some(held: int, drawn: str) -> None:
    book = rulebook("matuszek+out-prophet")
    state = given(book, A="JD 2C 10D", B=held, prophet="B", layout=13, after_marker=5).state
    fallen = made(state, Play(Seat(1), parse_cards("JD")), Call(Seat(2), False), Judge(True))
    assert book.prophet is not None
    assert book.prophet.false_cards != book.prophet.out_false_cards
    assert fallen.owed[0] == Debt(Seat(2), getattr(book.prophet, drawn), Seat(0))
