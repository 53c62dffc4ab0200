"""What is put together from people's pieces is not read as something else than it means."""

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


def misreadings(count: int, seed: int) -> list[str]:
    random = Random(seed)
    found = [misread(composed(random), n) for n in range(count)]
    return [each for each in found if each]


def test_what_pieces_make_is_not_misread() -> None:
    assert not misreadings(40, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
def test_little_that_pieces_make_is_misread(seed: int) -> None:
    """What is left is known: how far an exception reaches behind a list of cases."""
    wrong = misreadings(1000, seed)
    assert len(wrong) <= 1, "\n".join(wrong)
