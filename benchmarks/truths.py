"""What sentences of others are known to mean, and whether a rule means the same.

A truth is a rule of the library, from a given line or from any starter on, compared exactly; or a
predicate in Python over the line `m`, never empty, and the card `c`, which is held against a rule
on every line of up to two cards and on many longer ones.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from eleusis.cards import CARDS, Card, Cards
from eleusis.rule import machine
from eleusis.rule.analysis.equivalence import Difference, Undecided, difference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rule import RuleTree

LINES: Final = 20_000
"""Longer lines on which a rule is held against a predicate."""

WALK: Final = 12
"""Cards of the longest of them."""

_PRIMES: Final = frozenset({2, 3, 5, 7, 11, 13, 17, 19, 23})

HELPERS: Final[dict[str, Any]] = {
    "v": lambda card: card.rank,
    "s": lambda card: card.suit.letter,
    "red": lambda card: card.suit.letter in "DH",
    "black": lambda card: card.suit.letter in "CS",
    "col": lambda card: "R" if card.suit.letter in "DH" else "B",
    "face": lambda card: card.rank > 10,
    "odd": lambda card: card.rank % 2 == 1,
    "even": lambda card: card.rank % 2 == 0,
    "prime": lambda card: card.rank in _PRIMES,
}
"""What predicates may call."""


@dataclass(frozen=True)
class Published:
    """A rule of the library, from a line on, wherever counting starts.

    In the rounds of the science benchmark the first card was turned until it satisfied the rule, so
    it is a starter and the first accepted card at once; with a line, both ways must agree.
    """

    rule: RuleTree
    line: Cards = ()

    def differs(self, reading: RuleTree) -> Difference | Undecided | None:
        """Where the reading differs: `first` is what this truth says of the card."""
        open_: Undecided | None = None
        for starters in (0, 1) if self.line else (1,):
            match difference(self.rule, reading, self.line, starters=starters):
                case Difference() as found:
                    return found
                case Undecided() as found:
                    open_ = found
        return open_


@dataclass(frozen=True)
class Dealt:
    """A rule of the library for lines that begin with a starter, whatever card that is.

    What such a rule says of the starter itself, the sentence printed for it need not say.
    """

    rule: RuleTree

    def differs(self, reading: RuleTree) -> Difference | Undecided | None:
        """Where the reading differs behind some starter: `first` is what this truth says."""
        found = (difference(self.rule, reading, (card,), starters=1) for card in CARDS)
        return next((each for each in found if each is not None), None)


@dataclass(frozen=True)
class Predicate:
    """What the author of a rule says of a card, in Python."""

    text: str
    lines: int = LINES
    _masks: dict[Cards, int] = field(default_factory=dict, repr=False, compare=False)

    def differs(self, reading: RuleTree) -> Difference | None:
        """The first line found on which the reading differs; None if on none that was tried."""
        judge = machine(reading)
        for line in self._lines():
            differing = judge.mask(judge.after(line)) ^ self._mask(line)
            if differing:
                card = CARDS[(differing & -differing).bit_length() - 1]
                return Difference(line, card, bool(self._mask(line) >> card & 1))
        return None

    def _mask(self, line: Cards) -> int:
        mask = self._masks.get(line)
        if mask is None:
            right, cards = self._right, list(line)
            mask = self._masks[line] = sum(1 << card for card in CARDS if right(cards, card))
        return mask

    @cached_property
    def _right(self) -> Any:
        # The file is its user's own, and named on the command line.
        return eval(f"lambda m, c: {self.text}", dict(HELPERS))  # noqa: S307

    def _lines(self) -> Iterator[Cards]:
        yield from ((card,) for card in CARDS)
        for first in CARDS:
            mask = self._mask((first,))
            yield from ((first, card) for card in CARDS if mask >> card & 1)
        chance, left = random.Random(self.text), self.lines
        while left > 0:
            line: tuple[Card, ...] = (chance.choice(CARDS),)
            while len(line) < WALK and left > 0:
                mask = self._mask(line)
                right = [card for card in CARDS if mask >> card & 1]
                if not right:
                    break
                line = (*line, chance.choice(right))
                if len(line) > 2:
                    yield line
                left -= 1


Truth = Published | Dealt | Predicate
