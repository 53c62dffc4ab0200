"""How a picture is drawn before its author has seen it: what is shown, and what is offered beside.

What is shown is expected to need the fewest taps to put it right. Beside it other likely pictures
are offered, each of which a tap takes as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.understanding.taps import fewest_taps

if TYPE_CHECKING:
    from eleusis.induction.kernels import Floats, Words

LIKELY: Final = 32
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


def drawn(masks: Words, weights: Floats) -> Drawn:
    """The picture to show where these are likely, with weights of any sum."""
    likely = np.argsort(-weights, kind="stable")[:LIKELY]
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
