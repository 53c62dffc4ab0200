"""Whatever is put together from people's pieces is never read as something else than it means."""

from __future__ import annotations

from random import Random

import pytest

from eleusis.cards import CARDS
from eleusis.rule import Read, answer
from eleusis.rule.machine.lazy import LazyMachine
from rule.reading.pieces import Composed, composed

LINES = 12
LENGTHS = (6, 7, 9)


def misread(rule: Composed, seed: int) -> str:
    """Where the rule is read at once and judges a card as it should not; nothing if nowhere."""
    match found := answer(rule.text):
        case Read(_, tree):
            random, machine = Random(seed), LazyMachine(tree, starters=1)
        case _:
            return ""
    for _ in range(LINES):
        line = random.choices(CARDS, k=random.choice(LENGTHS))
        right = machine.mask(machine.after(tuple(line)))
        for card in CARDS:
            if bool(right >> card & 1) != bool(rule.right(line, card)):
                return f"{rule.text} → {found.sentence} ({' '.join(map(str, line))}, {card})"
    return ""


def check(count: int, seed: int) -> None:
    random = Random(seed)
    found = [misread(composed(random), n) for n in range(count)]
    wrong = [each for each in found if each]
    assert not wrong, "\n".join(wrong)


def test_what_pieces_make_is_not_misread() -> None:
    check(40, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 10))
def test_what_pieces_make_is_never_misread(seed: int) -> None:
    check(1000, seed)
