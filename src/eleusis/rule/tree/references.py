"""What a rule can point at: single cards, stretches of the line, blocks of cards.

A reference may be *missing*, when the line is too short for it or the candidate stands before the
anchor; never is another card taken in its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from eleusis.cards import ALL, CardSet
from eleusis.errors import InputError
from eleusis.rule.tree.limits import BLOCK_MAX, NTH_LAST_MAX, check_count, check_range, check_some

if TYPE_CHECKING:
    from eleusis.rule.tree.features import Feature


@dataclass(frozen=True, slots=True)
class Candidate:
    """The card about to be judged. Always there."""


@dataclass(frozen=True, slots=True)
class NthLast:
    """The *n*-th last card of the line: 1 is the last card, 2 the one before it.

    With *among*, only cards of that set are counted: the last face card, the last red card.
    """

    n: int
    among: CardSet = ALL

    def __post_init__(self) -> None:
        check_range("the n of an n-th last card", self.n, 1, NTH_LAST_MAX)
        if not self.among:
            raise InputError("bad-rule.no-last")


@dataclass(frozen=True, slots=True)
class LastLike:
    """The last card of the line that is the same as the candidate in a feature.

    Higher than the last card of its suit: that card is `LastLike(Attribute.SUIT)`.
    """

    feature: Feature


class Anchor(Enum):
    """Where counting places starts. Without a starter both are the first card of the line."""

    LINE = "line"
    """The first card of the line, the starter where there is one."""
    PLAYED = "played"
    """The first card played after the starter."""


@dataclass(frozen=True, slots=True)
class NthCard:
    """The *n*-th card of the line, counted from the anchor: `NthCard(1)` is the starter."""

    n: int
    anchor: Anchor = Anchor.LINE

    def __post_init__(self) -> None:
        check_range("the number of a card", self.n, 1, BLOCK_MAX)


@dataclass(frozen=True, slots=True)
class Extreme:
    """The highest card of a stretch, or the lowest; of several the latest. Aces are low."""

    highest: bool
    stretch: Stretch

    def __post_init__(self) -> None:
        check_laid(self.stretch)


@dataclass(frozen=True, slots=True)
class CountedBack:
    """The card so many back as the rank of another says: of 1 the last card. Missing beyond."""

    by: CardRef


@dataclass(frozen=True, slots=True)
class Each:
    """Each card of a stretch, one after the other: what `CountWhere` compares."""


CardRef = Candidate | NthLast | LastLike | NthCard | Extreme | CountedBack | Each

CANDIDATE: Final = Candidate()
LAST: Final = NthLast(1)
EACH: Final = Each()


def _shortest_period(lengths: tuple[int, ...]) -> tuple[int, ...]:
    """The shortest tuple that repeats to *lengths*."""
    for size in range(1, len(lengths)):
        if len(lengths) % size == 0 and lengths[:size] * (len(lengths) // size) == lengths:
            return lengths[:size]
    return lengths


@dataclass(frozen=True, slots=True)
class Repeating:
    """Blocks of these lengths, in turn and again: `Repeating((2, 3))` is 2, 3, 2, 3 ..."""

    lengths: tuple[int, ...]

    def __post_init__(self) -> None:
        check_count("lengths of blocks", self.lengths, 1)
        for length in self.lengths:
            check_range("the length of a block", length, 1, BLOCK_MAX)
        object.__setattr__(self, "lengths", _shortest_period(self.lengths))


@dataclass(frozen=True, slots=True)
class Growing:
    """Blocks that grow forever: `Growing(2, 1)` is 2, 3, 4, 5 ..."""

    first: int
    step: int = 1

    def __post_init__(self) -> None:
        check_range("the length of the first block", self.first, 1, BLOCK_MAX)
        check_range("the growth of the blocks", self.step, 1, BLOCK_MAX)


Lengths = Repeating | Growing

SINGLE: Final = Repeating((1,))
"""Blocks of one card."""


@dataclass(frozen=True, slots=True)
class WholeLine:
    """All cards of the line, from the anchor on; perhaps none."""

    anchor: Anchor = Anchor.LINE


WHOLE_LINE: Final = WholeLine()


@dataclass(frozen=True, slots=True)
class LastCards:
    """The last *count* cards of the line. Missing while the line is shorter.

    With *at_most*, as many as there are while it is shorter: never missing.
    """

    count: int
    at_most: bool = False

    def __post_init__(self) -> None:
        check_range("a number of last cards", self.count, 1, NTH_LAST_MAX)


@dataclass(frozen=True, slots=True)
class CurrentBlock:
    """The cards already laid of the block that the candidate would belong to; perhaps none.

    Missing for a candidate before the anchor, which belongs to no block.
    """

    lengths: Lengths
    anchor: Anchor = Anchor.LINE


@dataclass(frozen=True, slots=True)
class Since:
    """The cards of the line behind the last one of this set; all, while there is none."""

    cards: CardSet

    def __post_init__(self) -> None:
        check_some("what a stretch goes back to", self.cards)


@dataclass(frozen=True, slots=True)
class Including:
    """The cards of a stretch and the candidate behind them. Missing where the stretch is."""

    stretch: LaidStretch


LaidStretch = WholeLine | LastCards | CurrentBlock | Since
"""Cards that are laid."""


@dataclass(frozen=True, slots=True)
class Among:
    """The cards of a stretch that are in a set, perhaps none. Missing where the stretch is."""

    cards: CardSet
    stretch: LaidStretch | Including

    def __post_init__(self) -> None:
        check_some("a choice among cards", self.cards)


Stretch = LaidStretch | Including | Among


def check_laid(stretch: Stretch) -> None:
    """Refuse a stretch that the candidate is in, where a card would be compared with itself.

    Raises:
        InputError: `bad-rule`.
    """
    if isinstance(stretch, Including) or (
        isinstance(stretch, Among) and isinstance(stretch.stretch, Including)
    ):
        raise InputError("bad-rule.laid-only")
