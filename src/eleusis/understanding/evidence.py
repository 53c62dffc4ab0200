"""What an author's answers tell of single lines: pictures, whole or of a few cards.

A line that cannot come tells of the cards before the first wrong one that each is right after those
before it, and of that one that it is wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.understanding.sights import CannotCome, Picture

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from eleusis.cards import Card, Cards
    from eleusis.rule.machine.lazy import Machine

PARTIAL_MAX: Final = 40
"""Lines of which only a few cards are told; of more than so many the latest count."""


def evidence_of(answers: Sequence[object], starters: int) -> list[Picture]:
    """All that the answers tell: whole pictures first, in the order in which they were given."""
    whole = {each.line: each for each in answers if isinstance(each, Picture)}
    partial: dict[Cards, Picture] = {}
    for before, card, is_right in _verdicts(answers, starters):
        if before not in whole:
            known = partial.pop(before, Picture(before, 0, 0))
            bit = 1 << card
            right = known.right & ~bit | (bit if is_right else 0)
            partial[before] = Picture(before, right, known.judged | bit)
    return [*whole.values(), *list(partial.values())[-PARTIAL_MAX:]]


def _verdicts(answers: Iterable[object], starters: int) -> Iterator[tuple[Cards, Card, bool]]:
    """Of each card of each line whether it was right after those before it, as far as is told."""
    for answer in answers:
        if isinstance(answer, CannotCome):
            line, first = answer.line, wrong_place(answer.line, answer.place, starters)
            if first is not None:
                yield from ((line[:at], line[at], True) for at in range(starters, first))
                yield line[:first], line[first], False


def wrong_place(line: Cards, place: int | None, starters: int) -> int | None:
    """Where the first wrong card of a line is that cannot come; None if that is not known."""
    return starters if place is None and len(line) == starters + 1 else place


def misjudged(judge: Machine, picture: Picture) -> int:
    """The cards of a picture that a rule judges otherwise, as a mask."""
    return (judge.mask(judge.after(picture.line)) ^ picture.right) & picture.judged
