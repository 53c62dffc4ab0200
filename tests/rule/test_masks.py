"""Three-valued logic on masks: each card with its own truths of three conditions."""

from __future__ import annotations

from itertools import product

from eleusis.rule.machine.masks import (
    Verdicts,
    all_hold,
    any_holds,
    at_least,
    chosen,
    exactly_one,
    negated,
)

TRUTHS = (True, False, None)
CARDS = list(product(TRUTHS, repeat=3))
"""What three conditions say of each of 27 cards."""


def verdicts(truths: list[bool | None]) -> Verdicts:
    yes = sum(1 << card for card, truth in enumerate(truths) if truth is True)
    no = sum(1 << card for card, truth in enumerate(truths) if truth is False)
    return yes, no


CONDITIONS = [verdicts([truths[number] for truths in CARDS]) for number in range(3)]


def agreed(answers: set[bool]) -> bool | None:
    """What holds however the open truths turn out."""
    return answers.pop() if len(answers) == 1 else None


def settled(truths: tuple[bool | None, ...]) -> list[tuple[bool, ...]]:
    """All ways in which the open truths may turn out."""
    return list(product(*[(True, False) if truth is None else (truth,) for truth in truths]))


def told(found: Verdicts) -> list[bool | None]:
    return [True if found[0] >> n & 1 else False if found[1] >> n & 1 else None for n in range(27)]


def test_at_least_so_many_hold() -> None:
    for count in range(1, 4):
        expected = [agreed({sum(ways) >= count for ways in settled(truths)}) for truths in CARDS]
        assert told(at_least(count, CONDITIONS)) == expected


def test_all_one_and_exactly_one_hold() -> None:
    ways = [settled(truths) for truths in CARDS]
    assert told(all_hold(CONDITIONS)) == [agreed(set(map(all, way))) for way in ways]
    assert told(any_holds(CONDITIONS)) == [agreed(set(map(any, way))) for way in ways]
    expected = [agreed({sum(each) == 1 for each in way}) for way in ways]
    assert told(exactly_one(CONDITIONS)) == expected


def test_one_of_two_is_chosen_and_anything_is_negated() -> None:
    expected = [agreed({b if a else c for a, b, c in settled(truths)}) for truths in CARDS]
    assert told(chosen(*CONDITIONS)) == expected
    denied = [None if truths[0] is None else not truths[0] for truths in CARDS]
    assert told(negated(CONDITIONS[0])) == denied
