"""How a picture is drawn before its author has seen it: what is shown, and what is offered beside.

What is shown is expected to need the fewest taps to put it right. Beside it other likely pictures
are offered, each of which a tap takes as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from eleusis.induction.kernels import Floats, Places, Words

PICTURES_WEIGHED: Final = 32
"""Likely pictures of a line that are weighed against each other."""

OFFERS: Final = 3
"""Pictures offered beside the one that is shown."""

SAVED_LEAST: Final = 0.05
"""Taps that an offer must be expected to save."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as it is shown first.

    Attributes:
        believed: The cards that are called right.
        offers: Other pictures, the most useful first.
        taps: How many taps it is expected to need.
    """

    believed: int
    offers: tuple[int, ...]
    taps: float


def picture_of(masks: Words, weights: Floats) -> Drawn:
    """The picture to show where these are likely, with weights of any sum."""
    likely = np.argsort(-weights, kind="stable")[:PICTURES_WEIGHED]
    masks, weights = masks[likely], weights[likely] / weights.sum()
    differs = (masks[:, None] ^ masks[None, :]).ravel()
    between = fewest_taps(differs).reshape(len(masks), -1)
    shown = int(np.argmin(between @ weights))
    needed: Floats = between[shown].astype(np.float64)
    offers: list[int] = []
    for _ in range(OFFERS):
        if len(offers) + 1 >= len(masks):
            break
        with_offer = np.minimum(needed, 1 + between)
        best = int(np.argmin(with_offer @ weights))
        if float((needed - with_offer[best]) @ weights) < SAVED_LEAST:
            break
        needed = with_offer[best]
        offers.append(int(masks[best]))
    return Drawn(int(masks[shown]), tuple(offers), float(needed @ weights))


_SUITS: Final = np.array([[rows >> suit & 1 for suit in range(4)] for rows in range(16)])
"""Which suits are tapped, in all ways there are. Shape: (16, suits)."""


def fewest_taps(differs: Words) -> Places:
    """The fewest taps that change just these cards, for each mask.

    A tap changes one card, or all of a suit, or all of a rank.
    """
    cards = np.arange(52, dtype=np.uint64)
    bits = (differs[:, None] >> cards & np.uint64(1)).astype(np.int64).reshape(-1, 4, 13)
    left = bits[:, None] ^ _SUITS[None, :, :, None]
    wrong = left.sum(axis=2)
    of_ranks = np.minimum(wrong, 1 + 4 - wrong).sum(axis=2)
    return np.asarray((of_ranks + _SUITS.sum(axis=1)).min(axis=1))
