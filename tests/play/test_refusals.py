"""Refusals as data: each has its sentence; and how people are named in them."""

from __future__ import annotations

import pytest

from eleusis.errors import IllegalMove
from eleusis.play.engine import decide
from eleusis.play.evolution import begin
from eleusis.play.legality import name_of
from eleusis.play.moves import Call, Judge, Play
from eleusis.play.seats import JUDGE, STOCK, Seat
from eleusis.play.state import Setup
from eleusis.rulebook import rulebook
from play.conformance.scene import even_only, given
from play.test_engine import A, B, after, cards


def test_everybody_has_a_name() -> None:
    state = begin(Setup(rulebook("gardner"), tuple("ABCG"), Seat(3), 2))
    names = [name_of(state, seat) for seat in (Seat(0), JUDGE, STOCK, None, Seat(9))]
    assert names == ["A", "G", "the stock-keeper", "nobody", "seat 9"]


def test_the_first_deal_is_governed_by_the_hands_and_later_ones_by_the_penalties() -> None:
    first = begin(Setup(rulebook("gardner"), tuple("GABC"), Seat(0), 2))
    later = given(on_line="2C", rule=even_only, A="3D 5D 7D").state
    later = after(later, Play(A, cards("3D")), Judge(right=False))
    for state, term in ((first, "hand_size"), (later, "wrong_penalty")):
        with pytest.raises(IllegalMove) as refused:
            decide(state, Call(B, right=True))
        assert refused.value.citation == state.setup.rulebook.cite(term)


def test_a_round_is_settled_when_nothing_awaits_a_ruling_or_a_card() -> None:
    state = given(on_line="2C", rule=even_only, A="3D 5D 7D").state
    assert state.is_settled
    played = after(state, Play(A, cards("3D")))
    assert not played.is_settled
    owed = after(played, Judge(right=False))
    assert (owed.pending, owed.is_settled) == (None, False)
