"""King marks the card over which a prophet fell; a fall over a no play leaves no card to mark."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from eleusis.cards import Cards, parse_cards
from eleusis.play.engine import step
from eleusis.play.evolution import begin
from eleusis.play.moves import Call, DeclareNoPlay, Judge, Move, Play
from eleusis.play.pictures.layout import layout_of
from eleusis.play.position import Position
from eleusis.play.seats import Seat, Status
from eleusis.play.state import Laid, Prophecy, Round, Setup
from eleusis.play.view import table_view
from eleusis.rulebook import rulebook


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
