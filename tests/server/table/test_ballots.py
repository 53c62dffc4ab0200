"""Predictions at a table: nobody hears of one, nor when it was made, before all are opened."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest

from eleusis.errors import EleusisError
from eleusis.server.projection import facts, you
from eleusis.server.protocol import commands
from eleusis.server.table import opened_together
from server.table.parlour import Parlour, playing


def told(parlour: Parlour, person: str) -> bytes:
    """All that this person may know."""
    own = you(parlour.table, person, parlour.vault)
    return msgspec.json.encode((parlour.table.version, facts(parlour.table), own))


def test_whatever_the_order_the_others_see_nothing_and_the_end_is_the_same() -> None:
    ends = set()
    for order in permutations(("p1", "p2", "p3")):
        parlour = playing(4, book="delphi")
        for person in order:
            others = [each for each in parlour.here if each != person]
            before = [told(parlour, each) for each in others]
            entries = len(parlour.log)
            parlour.do(person, commands.Predict(right=person == "p2"))
            assert [told(parlour, each) for each in others] == before
            assert len(parlour.log) == entries
            assert you(parlour.table, person, parlour.vault).predicted is (person == "p2")
            with pytest.raises(EleusisError, match="first word"):
                parlour.do(person, commands.Predict(right=True))
        parlour.take(opened_together(parlour.table, vault=parlour.vault))
        ends.add(msgspec.json.encode(facts(parlour.table)))
    assert len(ends) == 1


def test_when_the_time_is_up_no_more_is_taken() -> None:
    parlour = playing(4, book="delphi")
    parlour.do("p1", commands.Predict(right=True))
    with pytest.raises(EleusisError, match="Only God or the host"):
        parlour.do("p1", commands.OpenPredictions())
    parlour.do("p0", commands.OpenPredictions())
    with pytest.raises(EleusisError, match="time"):
        parlour.do("p2", commands.Predict(right=True))
    parlour.take(opened_together(parlour.table, vault=parlour.vault))
    assert [seat for seat, _ in parlour.facts.foretold] == [1]
