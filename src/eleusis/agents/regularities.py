"""What has been accepted after what: the memory of the cautious player.

A *regularity* pairs a question about the line (the colour of the last card?) with a question about
the next card (its suit? is it higher than the last?) and counts, for each pair of answers, how
many cards were right and how many wrong. Some pairings foretell the verdicts, most do not: each is
weighed by how well it foretold those so far, and all are asked together.

A regularity is weighed by predictions that it made before the verdict, so that finely divided ones,
which remember much and foretell nothing, weigh nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, log
from typing import TYPE_CHECKING, Final

from eleusis.cards import CARDS, FACE, ODD, PRIME, RED, Card, Cards

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

_DOUBT: Final = 0.2
"""What each cell counts as seen of either verdict before it has seen any. Small, since secret
rules do not leave verdicts to chance: two cards of one verdict make it 92 % sure."""

LEAST_SHARE: Final = 1e-3
"""A regularity that weighs less than this against the heaviest is not asked."""

# Questions -----------------------------------------------------------------------------------

_FEATURES: Final[dict[str, tuple[int, ...]]] = {
    "suit": tuple(card.suit for card in CARDS),
    "colour": tuple(card in RED for card in CARDS),
    "parity": tuple(card in ODD for card in CARDS),
    "face": tuple(card in FACE for card in CARDS),
    "high": tuple(card.rank > 7 for card in CARDS),
    "prime": tuple(card in PRIME for card in CARDS),
    "rank": tuple(card.rank for card in CARDS),
}
"""For each feature the label of every card."""

_SUIT, _COLOUR, _RANK = (_FEATURES[name] for name in ("suit", "colour", "rank"))


def _order(card: Card, other: Card) -> int:
    """-1, 0 or 1 as the card is lower than, as high as, or higher than the other."""
    difference = _RANK[card] - _RANK[other]
    return (difference > 0) - (difference < 0)


def _distance(card: Card, other: Card) -> int:
    return abs(_RANK[card] - _RANK[other])


def _circular(card: Card, other: Card) -> int:
    """Ranks from the other card up to this one, going on from the king to the ace."""
    return (_RANK[card] - _RANK[other]) % 13


def _suit_step(card: Card, other: Card) -> int:
    """Suits from the other card's to this one's, going round."""
    return (_SUIT[card] - _SUIT[other]) % 4


def _match(card: Card, other: Card) -> bool:
    """True if the suit or the rank is the same."""
    return _SUIT[card] == _SUIT[other] or _RANK[card] == _RANK[other]


def _same_colour(card: Card, other: Card) -> bool:
    return _COLOUR[card] == _COLOUR[other]


_RELATIONS: Final = (_order, _distance, _circular, _suit_step, _match, _same_colour)


def _of_nth_last(nth: int, labels: tuple[int, ...]) -> Callable[[Cards], Hashable]:
    return lambda line: labels[line[-nth]] if len(line) >= nth else None


def _of_last_two(relation: Callable[[Card, Card], int]) -> Callable[[Cards], Hashable]:
    return lambda line: relation(line[-1], line[-2]) if len(line) >= 2 else None


def _place(period: int) -> Callable[[Cards], Hashable]:
    return lambda line: len(line) % period


def _of_card(labels: tuple[int, ...]) -> Callable[[Cards, Card], Hashable]:
    return lambda line, card: labels[card]


def _to_nth_last(
    nth: int, relation: Callable[[Card, Card], int]
) -> Callable[[Cards, Card], Hashable]:
    return lambda line, card: relation(card, line[-nth]) if len(line) >= nth else None


_BEFORE: Final[tuple[Callable[[Cards], Hashable], ...]] = (
    *(_place(period) for period in (1, 2, 3, 4)),
    *(_of_nth_last(1, labels) for labels in _FEATURES.values()),
    *(_of_nth_last(2, labels) for name, labels in _FEATURES.items() if name != "rank"),
    *(_of_last_two(relation) for relation in (_order, _same_colour, _suit_step)),
)
"""Questions about the line."""

_NEXT: Final[tuple[Callable[[Cards, Card], Hashable], ...]] = (
    *(_of_card(labels) for labels in _FEATURES.values()),
    *(_to_nth_last(1, relation) for relation in _RELATIONS),
    *(_to_nth_last(2, relation) for relation in (_order, _suit_step, _same_colour)),
)
"""Questions about the next card."""


# Counting ------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Regularity:
    before: int
    """Index of the question about the line."""
    next: int
    """Index of the question about the card."""
    cells: dict[tuple[Hashable, Hashable], tuple[int, int]] = field(default_factory=dict)
    """For each pair of answers the right and the wrong cards so far."""
    weight: float = 0.0
    """Logarithm of the probability that it gave to all verdicts so far."""

    def chance(self, cell: tuple[Hashable, Hashable]) -> float:
        """The probability that a card with these answers is right."""
        right, wrong = self.cells.get(cell, (0, 0))
        return (right + _DOUBT) / (right + wrong + 2 * _DOUBT)

    def learn(self, cell: tuple[Hashable, Hashable], is_right: bool) -> None:
        chance = self.chance(cell)
        self.weight += log(chance if is_right else 1 - chance)
        right, wrong = self.cells.get(cell, (0, 0))
        self.cells[cell] = (right + is_right, wrong + (not is_right))


class Regularities:
    """All pairings, and what they foretell together.

    Attributes:
        right: Cards that were right so far.
        wrong: Cards that were wrong so far.
    """

    def __init__(self) -> None:
        self.right = 0
        self.wrong = 0
        self._all = [_Regularity(b, n) for b in range(len(_BEFORE)) for n in range(len(_NEXT))]

    @property
    def is_without_exception(self) -> bool:
        """True if the weightiest regularity has never seen two verdicts on like cards."""
        heaviest = max(self._all, key=lambda each: each.weight)
        return not any(right and wrong for right, wrong in heaviest.cells.values())

    def learn(self, line: Cards, card: Card, is_right: bool) -> None:
        """Take notice that the card was right, or wrong, after that line."""
        before = [question(line) for question in _BEFORE]
        after = [question(line, card) for question in _NEXT]
        for each in self._all:
            each.learn((before[each.before], after[each.next]), is_right)
        self.right += is_right
        self.wrong += not is_right

    def foretell(self, line: Cards, cards: Sequence[Card]) -> list[float]:
        """For each card the probability that it is right after that line."""
        heaviest = max(each.weight for each in self._all)
        least = heaviest + log(LEAST_SHARE)
        asked = [(exp(r.weight - heaviest), r) for r in self._all if r.weight > least]
        total = sum(share for share, _ in asked)
        before = [question(line) for question in _BEFORE]
        chances = []
        for card in cards:
            after = [question(line, card) for question in _NEXT]
            voices = (s * r.chance((before[r.before], after[r.next])) for s, r in asked)
            chances.append(sum(voices) / total)
        return chances
