"""What an author's answers tell of single lines: pictures, whole or of a few cards.

A line that cannot come tells of the cards before the first wrong one that each is right after those
before it, and of that one that it is wrong. Who puts a picture right calls no card of its line
wrong, so each is right where it lies, unless something was overlooked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from eleusis.cards import CardSet
from eleusis.understanding.sights import CannotCome, Picture

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from eleusis.cards import Card, Cards
    from eleusis.rule.machine.lazy import Machine

PARTIAL_MAX: Final = 40
"""Lines of which only a few cards are told; of more than so many the latest count."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where a rule judges otherwise than its author did.

    Attributes:
        picture: The number of the picture that tells so, from 1.
        line: Its line, or so much of it as comes before a card judged otherwise.
        cards: The cards that are judged otherwise after it.
    """

    picture: int
    line: Cards
    cards: CardSet


def evidence_of(
    answers: Sequence[object], starters: int, *, overlooked: bool = False
) -> list[Picture]:
    """All that the answers tell: whole pictures first, in the order in which they were given.

    With *overlooked* the cards of their lines need not be right.
    """
    whole = {each.line: each for each in answers if isinstance(each, Picture)}
    partial: dict[Cards, Picture] = {}
    for before, card, is_right in _verdicts(answers, starters, overlooked=overlooked):
        if before not in whole:
            known = partial.pop(before, Picture(before, 0, 0))
            bit = 1 << card
            right = known.right & ~bit | (bit if is_right else 0)
            partial[before] = Picture(before, right, known.judged | bit)
    return [*whole.values(), *list(partial.values())[-PARTIAL_MAX:]]


def _verdicts(
    answers: Iterable[object], starters: int, *, overlooked: bool
) -> Iterator[tuple[Cards, Card, bool]]:
    """Of each card of each line whether it was right after those before it, as far as is told."""
    for answer in answers:
        if isinstance(answer, Picture) and not overlooked:
            line = answer.line
            yield from ((line[:at], line[at], True) for at in range(starters, len(line)))
        elif isinstance(answer, CannotCome):
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


def disagreements(
    judge: Machine, answers: Iterable[object], starters: int
) -> Iterator[Disagreement]:
    """Where a rule is not what the answers tell: of each line the first card, then the picture."""
    told = (answer for answer in answers if isinstance(answer, Picture | CannotCome))
    for number, answer in enumerate(told, start=1):
        for before, card, is_right in _verdicts((answer,), starters, overlooked=False):
            if bool(judge.mask(judge.after(before)) >> card & 1) != is_right:
                yield Disagreement(number, before, CardSet.from_cards([card]))
                break
        if isinstance(answer, Picture) and (wrong := misjudged(judge, answer)):
            yield Disagreement(number, answer.line, CardSet(wrong))
