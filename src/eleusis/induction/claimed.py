"""What a dealer's hint says of the right cards of one place.

A hint holds on every line; here it is asked of each body on the lines that were met. A hint is
never taken to say more than it does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import numpy as np

from eleusis.rule.analysis.audit import joint_classes
from eleusis.rule.analysis.claims import (
    PAIRINGS,
    AlwaysRight,
    Claim,
    ColoursSwap,
    LastFew,
    NeverRight,
    Obeys,
    OfCandidate,
    OfLaid,
    Only,
    RightCount,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.induction.kernels import Truths, Words


def right_cards_fit(claim: Claim) -> Callable[[Words], Truths] | None:
    """Tells of masks of right cards whether they fit the claim; None if it says nothing of them.

    What is said of cards laid, of how far back the rule looks, or as a rule is, is not used.
    """
    match claim:
        case OfCandidate(attributes) | Only(attributes):
            groups = joint_classes(attributes)
            return lambda masks: _is_alike(masks, groups)
        case ColoursSwap():
            return lambda masks: np.logical_or(*(_is_alike(masks, pairs) for pairs in PAIRINGS))
        case AlwaysRight(cards):
            always = np.uint64(cards.mask)
            return lambda masks: (masks & always) == always
        case NeverRight(cards):
            never = np.uint64(cards.mask)
            return lambda masks: (masks & never) == 0
        case RightCount(fewest, most):
            return lambda masks: _is_count(masks, fewest, most)
        case LastFew() | OfLaid() | Obeys():
            return None
    assert_never(claim)


def _is_alike(masks: Words, groups: tuple[int, ...]) -> Truths:
    """Whether each group of cards is right or wrong as a whole."""
    alike = np.ones(len(masks), np.bool_)
    for group in groups:
        of_group = masks & np.uint64(group)
        alike &= (of_group == 0) | (of_group == np.uint64(group))
    return alike


def _is_count(masks: Words, fewest: int, most: int) -> Truths:
    counts = np.bitwise_count(masks)
    return (fewest <= counts) & (counts <= most)
