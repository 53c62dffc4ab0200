"""Ranks and suits that people put into groups, and what they say of two neighbours of such groups.

A group is said like any other kind of card: that the card is of it, that it is of the same group as
the last card, that two of them may never be neighbours, that groups come in turn.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from eleusis.cards import FACE, ODD, RED, CardSet
from eleusis.induction.prior.atoms import AtomKind, rank_sets, ranks
from eleusis.rule.tree.features import SUIT_SETS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Condition,
    Follows,
    In,
    Same,
    all_of,
    any_of,
    partition,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

LETTERS: Final = ((1, 2, 6, 10), (3, 7, 8, 12))
"""Ranks whose English names have three letters, and five; the others have four."""

BANDS: Final = tuple(
    (ranks(range(1, low + 1)), ranks(range(low + 1, high + 1)), ranks(range(high + 1, 14)))
    for low, high in ((3, 7), (3, 8), (3, 10), (4, 8), (4, 9), (4, 10), (5, 8), (5, 9), (5, 10))
)
"""Low, middle and high ranks."""


def round_the_end() -> tuple[CardSet, ...]:
    """Ranks around king and ace; of a card alone that is said as not being between others."""
    return ranks((1, 11, 12, 13)), ranks((1, 10, 11, 12, 13)), ranks((1, 13))


def named_groups() -> tuple[CardSet, ...]:
    """Ranks that are drawn, written or used alike."""
    return (
        ranks((1, 4, 7, 13)),  # drawn with straight lines
        ranks((1, 4, 7, 11, 13)),
        ranks((6, 9)),
        ranks((6, 8, 9)),
        ranks((6, 8, 9, 10)),
        ranks((3, 4, 11, 12, 13)),
        ranks((2, 3, 5, 7)),
        *(ranks(letters) for letters in LETTERS),
        ranks((4, 5, 9, 11, 13)),
    )


def group_kinds() -> Iterator[AtomKind]:
    """Atoms that speak of groups."""
    groups = named_groups()
    yield AtomKind("card: named group", 1, 0.3, tuple(In(CANDIDATE, each) for each in groups))
    ends = round_the_end()
    features = (
        *map(partition, (*groups, *ends, *rank_sets(), RED & ODD | ~RED & ~ODD)),
        partition(*(ranks(letters) for letters in LETTERS)),
    )
    yield AtomKind("last: same group", 0.6, 0.6, tuple(Same(f, CANDIDATE) for f in features))
    middles = (partition(middle) for middle in {middle: None for _, middle, _ in BANDS})
    within = tuple(Same(middle, CANDIDATE) for middle in middles)
    yield AtomKind("last: same in the middle", 0.5, 0.7, within)
    bands = tuple(Same(partition(*each), CANDIDATE) for each in BANDS)
    yield AtomKind("last: same band", 0.5, 0.6, bands)
    turns = (Follows(each) for band in BANDS for each in (band, band[::-1]))
    yield AtomKind("last: bands in turn", 0.5, 0.1, tuple(turns))
    yield AtomKind("last: never both", 0.6, 0.1, tuple(_never_both((*ends, *groups[:2]))))
    yield AtomKind("last: never neighbours", 0.8, 0.1, tuple(_never_neighbours()))


def _never_both(groups: tuple[CardSet, ...]) -> Iterator[Condition]:
    """The card and the last one are not both of a group."""
    limits = (ranks(range(1, most + 1)) for most in (3, 4, 5, 6, 7))
    for cards in (RED, ODD, FACE, *SUIT_SETS, *groups, *limits):
        for kept in (cards, ~cards):
            yield any_of(In(CANDIDATE, ~kept), In(LAST, ~kept))


def _never_neighbours() -> Iterator[Condition]:
    """Cards of two kinds never come side by side, in whatever order."""
    ends = (
        (ranks(range(1, low + 1)), ranks(range(high, 14)))
        for low in (2, 3, 4, 5)
        for high in (9, 10, 11, 12)
    )
    for one, other in (*combinations(SUIT_SETS, 2), *ends):
        yield all_of(
            any_of(In(CANDIDATE, ~one), In(LAST, ~other)),
            any_of(In(CANDIDATE, ~other), In(LAST, ~one)),
        )
