"""Many forms of many meanings are read as what they mean, or asked about; never as another rule."""

from __future__ import annotations

from random import Random

import pytest

from eleusis.cards import CARDS
from eleusis.errors import RuleTooLarge
from eleusis.rule import Asked, Read, answer
from eleusis.rule.machine.lazy import LazyMachine
from rule.reading.metamorphic import Form, form

LINES = 12
"""Lines on which a reading is held against the judge, each with all 52 cards."""

LENGTHS = (4, 5, 7)
"""Cards on a line: enough for every card that a form names."""

READ = 0.9
"""The share of forms that are read at once; the others are asked about, or refused."""


def misread(told: Form, seed: int) -> str | None:
    """Where *told* is read otherwise than it is meant; "" if it is not read at once."""
    try:
        found = answer(told.text)
    except RuleTooLarge:
        return ""
    if not isinstance(found, Read):
        return ""
    random, machine = Random(seed), LazyMachine(found.rule, starters=1)
    for _ in range(LINES):
        line = tuple(random.choices(CARDS, k=random.choice(LENGTHS)))
        right = machine.mask(machine.after(line))
        for card in CARDS:
            if bool(right >> card & 1) != told.right(line, card):
                return f"{told.text} → {found.sentence} ({' '.join(map(str, line))}, {card})"
    return None


def check(count: int, seed: int) -> None:
    random = Random(seed)
    told = list({one.text: one for one in (form(random) for _ in range(count))}.values())
    found = [misread(one, number) for number, one in enumerate(told)]
    assert [wrong for wrong in found if wrong] == []
    unread = [one.text for one, at_once in zip(told, found, strict=True) if at_once == ""]
    assert len(unread) <= (1 - READ) * len(told), unread[:40]


def test_a_thousand_forms_are_read_as_they_are_meant() -> None:
    check(1_000, seed=14)


@pytest.mark.slow
def test_twenty_thousand_forms_are_read_as_they_are_meant() -> None:
    check(20_000, seed=20261122)


def test_what_is_asked_is_asked_with_what_is_meant() -> None:
    """Where a form is asked about, its meaning is among what is offered, for nearly all."""
    random = Random(7)
    asked = [
        (told, found)
        for told in (form(random) for _ in range(400))
        if isinstance(found := answer(told.text), Asked)
    ]
    meant = sum(
        any(_is(told, rule) for rule in (found.rule, *found.rivals)) for told, found in asked
    )
    assert meant >= 0.6 * len(asked)


def _is(told: Form, rule: object) -> bool:
    random, machine = Random(1), LazyMachine(rule, starters=1)  # type: ignore[arg-type]
    for _ in range(LINES):
        line = tuple(random.choices(CARDS, k=random.choice(LENGTHS)))
        right = machine.mask(machine.after(line))
        if any(bool(right >> card & 1) != told.right(line, card) for card in CARDS):
            return False
    return True
