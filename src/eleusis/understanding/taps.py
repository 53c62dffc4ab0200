"""What it takes to put a picture right: taps on cards, on whole suits, on whole ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from eleusis.induction.kernels import Places, Words

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
