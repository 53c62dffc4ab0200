"""How hard published rules are: all are measured, in an order that a player would agree with."""

from __future__ import annotations

from eleusis.rule import library
from eleusis.rule.library.difficulties import PLAYS_MAX, plays_to_find


def test_every_published_rule_was_measured_and_nothing_else() -> None:
    for rule in library():
        plays = plays_to_find(rule.slug)
        assert plays is not None, f"run scripts/measure_difficulty.py: {rule.slug} is missing"
        assert 0 < plays <= PLAYS_MAX + 1
    assert plays_to_find("nobody-published-this") is None


def test_what_all_find_at_once_is_easier_than_what_nobody_does() -> None:
    easy, hard = plays_to_find("colours-alternate"), plays_to_find("product-of-three")
    assert easy is not None
    assert hard is not None
    assert easy < hard
