"""The game of 1959: what its sources leave whole is the deal; it is not played."""

from __future__ import annotations

import pytest

from eleusis.errors import InputError
from eleusis.play.evolution import begin
from eleusis.play.seats import Seat
from eleusis.play.state import Setup
from eleusis.rulebook import rulebook
from play.conformance.scene import scenario


@scenario("ORI-DEAL")
@pytest.mark.parametrize(("players", "removed", "each"), [(3, 1, 25), (4, 0, 17), (5, 3, 12)])
def test_equal_hands_from_one_pack_and_one_starter(players: int, removed: int, each: int) -> None:
    book = rulebook("original")
    assert book.hand_size_for(players) == each
    assert 52 - 1 - each * (players - 1) == removed


def test_it_is_refused_politely() -> None:
    with pytest.raises(InputError) as refusal:
        begin(Setup(rulebook("original"), tuple("GABC"), Seat(0), 1))
    assert refusal.value.code == "incomplete-rulebook"
