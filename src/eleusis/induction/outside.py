"""The outside hypothesis: the rule is none that the vocabulary can say.

It foretells verdicts all the same, like somebody who keeps tables and knows no rule: of one kind of
card each kind of place has a row, and a row is as likely to be right again as its cards were right
before. Which table is the telling one is not known, so it is a mixture of tables, each an average
over all chances that a row may have (Beta distributions). What it foretells costs more than a rule
that fits, and less than no rule at all; so it gains where nothing that can be said fits.

The probability that it gives to facts is that of one verdict after the other, as if each were
foretold and then noted. Verdicts that are told only together are foretold and not noted.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, assert_never

import numpy as np

from eleusis.cards import CARDS, FACE, ODD, RANKS, RED
from eleusis.induction.facts import (
    CardJudged,
    CardLaid,
    Fact,
    HintHeard,
    NoneRight,
    NotTheRule,
    SomeRight,
    StringRejected,
    line_after,
)

if TYPE_CHECKING:
    from eleusis.cards import Card, Cards
    from eleusis.induction.kernels import Floats, Places, Small

OUTSIDE_SHARE: Final = 0.2
"""How likely a rule is to be none that the standard vocabulary can say. Of 160 rules of people who
were not in view when it was written 35 are not."""

CLEARNESS: Final = 0.4
"""Both parameters of the Beta distribution of a row: below one, since cards of one kind are mostly
right or mostly wrong after places of one kind."""

_BANDS: Final = (0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2)

_WAYS: Final = 7
"""Ways to stand beside another card, at most."""

_LASTS: Final = 4
"""Kinds of last cards, at most."""


def _traits(card: Card) -> tuple[int, ...]:
    """What tables tell cards apart by: nothing, colour, suit, parity, height, rank, and pairs of
    suit, parity and height.
    """
    rank, suit, odd = card.rank, int(card.suit), int(card in ODD)
    band = _BANDS[rank - 1]
    single = (0, int(card in RED), suit, odd, band, rank - 1)
    return (*single, 2 * suit + odd, 3 * suit + band, 2 * band + odd)


def _beside(card: Card, other: Card | None) -> tuple[int, ...]:
    """How a card stands beside another: in colour, suit, parity, direction, distance, face."""
    if other is None:
        return (0,) * 7
    rise = card.rank - other.rank
    return (
        0,
        int((card in RED) == (other in RED)),
        int(card.suit == other.suit),
        int((card in ODD) == (other in ODD)),
        (rise > 0) - (rise < 0) + 1,
        min(abs(rise), _WAYS - 1),
        int((card in FACE) == (other in FACE)),
    )


def _tables() -> tuple[tuple[int, int, int, int], ...]:
    """For each table the trait of the card, how it stands beside the last and the one before, and
    the trait of the last card.
    """
    return (
        *((trait, 0, 0, 0) for trait in range(6)),
        *((0, way, 0, 0) for way in range(1, 7)),
        *((0, 0, way, 0) for way in range(1, 7)),
        *((trait, way, 0, 0) for trait in range(1, 5) for way in range(1, 5)),
        *((trait, 0, 0, last) for trait in range(1, 5) for last in range(1, 5)),
        *((0, way, 0, last) for way in range(1, 6) for last in range(1, 5)),
    )


TABLES: Final = _tables()
_COUNTED: Final = (*TABLES, *((trait, 0, 0, 0) for trait in range(6, 9)))
"""Tables that are kept; what those foretell that are no `TABLES` is not asked."""

_TRAIT, _WAY, _BACK, _LAST = np.array(_COUNTED, np.int32).T
TABLE_ROWS: Final = len(RANKS) * _WAYS * _LASTS
"""Room for the rows of a table."""

_NONE: Final = len(CARDS)
_TRAITS: Final = np.array([*map(_traits, CARDS), (0,) * 9], np.int32)
"""By card, at last those of none."""
_BESIDE: Final = np.array(
    [[_beside(card, other) for card in CARDS] for other in (*CARDS, None)], np.int32
)
"""By the card beside which, and the card."""

# Of one the way is 0, and that is 0; so a row is the sum of what both cards before make of it.
_BY_LAST: Final = np.ascontiguousarray(
    ((_TRAITS[:-1, _TRAIT] * _WAYS + _BESIDE[:, :, _WAY]) * _LASTS + _TRAITS[:, None, _LAST])
    .swapaxes(1, 2)
    .astype(np.int16)
)
_BY_BACK: Final = np.ascontiguousarray(
    (_BESIDE[:, :, _BACK] * _LASTS).swapaxes(1, 2).astype(np.int16)
)
"""By the last card, by the one before: for each table and card. Shape: (53, tables, cards)."""


def rows_after(line: Cards, cards: Card | slice = slice(None)) -> Places:
    """For each table and card, or one card, the row that it belongs to after *line*."""
    last = line[-1] if line else _NONE
    before = line[-2] if len(line) > 1 else _NONE
    return np.asarray(_BY_LAST[last, :, cards] + _BY_BACK[before, :, cards])


_NUMBERS: Final = np.arange(len(_COUNTED))
_FORETELLING: Final = _NUMBERS[: len(TABLES)]


@dataclass(frozen=True, slots=True, eq=False)
class Outside:
    """What the tables hold after some facts.

    Attributes:
        line: The right cards so far.
        log_mass: The logarithm of what the facts are worth to it, and of its share before them.
        logs: The logarithm of the weight of each table.
        right, wrong: How many cards of each row were right, and wrong. Shape: (tables, rows).
    """

    line: Cards
    log_mass: float
    logs: Floats
    right: Small
    wrong: Small

    @classmethod
    def at_first(cls, share: float) -> Outside:
        """What it holds before anything was seen, with this share of all."""
        counts = np.zeros((len(_COUNTED), TABLE_ROWS), np.uint8)
        return cls((), math.log(share), np.zeros(len(TABLES)), counts, counts)

    @property
    def nbytes(self) -> int:
        """The bytes that it needs."""
        return self.right.nbytes + self.wrong.nbytes

    def chances(self) -> Floats:
        """For each card the probability that it is right."""
        weights = np.exp(self.logs - self.logs.max())
        rows = rows_after(self.line)[: len(TABLES)]
        said = self._by_table(_FORETELLING[:, None], rows)
        return np.asarray(weights @ said / weights.sum())

    def novelty(self) -> Floats:
        """For each card how new such cards are at such a place: 1 if none like it was judged."""
        rows = rows_after(self.line)
        right, wrong = (each[_NUMBERS[:, None], rows] for each in (self.right, self.wrong))
        return np.asarray((1 / (1.0 + right + wrong)).mean(axis=0))

    def after(self, fact: Fact) -> Outside:
        """What it holds when *fact* has happened, and what that is worth.

        What is said of the rule itself tells it nothing.
        """
        match fact:
            case CardLaid(card):
                return replace(self, line=(*self.line, card))
            case CardJudged(card, is_right):
                return replace(self._noted(card, is_right), line=line_after(self.line, fact))
            case NoneRight(cards):
                noted = self
                for card in cards:
                    noted = noted._noted(card, is_right=False)
                return noted
            case StringRejected(cards):
                return self.worth(math.log1p(-self.all_right(cards)))
            case SomeRight(cards):
                none = math.exp(self.after(NoneRight(cards)).log_mass - self.log_mass)
                return self.worth(math.log1p(-none))
            case NotTheRule() | HintHeard():
                return self
        assert_never(fact)

    def worth(self, log: float) -> Outside:
        """The same with a mass that is so much more, as a logarithm."""
        return replace(self, log_mass=self.log_mass + log)

    def all_right(self, cards: Cards) -> float:
        """The probability that all of these cards are right, each after its predecessors."""
        noted = self
        for card in cards:
            noted = noted.after(CardJudged(card, is_right=True))
        return math.exp(noted.log_mass - self.log_mass)

    def _by_table(self, numbers: Places, rows: Places) -> Floats:
        """What these tables say of cards that belong to these rows."""
        right, wrong = self.right[numbers, rows] + CLEARNESS, self.wrong[numbers, rows] + CLEARNESS
        return np.asarray(right / (right + wrong))

    def _noted(self, card: Card, is_right: bool) -> Outside:
        rows = rows_after(self.line, card)
        said = self._by_table(_FORETELLING, rows[: len(TABLES)])
        logs = self.logs + np.log(said if is_right else 1 - said)
        gained = float(np.logaddexp.reduce(logs) - np.logaddexp.reduce(self.logs))
        counts = (self.right if is_right else self.wrong).copy()
        counts[_NUMBERS, rows] += 1
        right, wrong = (counts, self.wrong) if is_right else (self.right, counts)
        return Outside(self.line, self.log_mass + gained, logs, right, wrong)
