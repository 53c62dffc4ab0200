"""Which card of a hand to lay for what its verdict will teach.

A verdict that is foreseen teaches nothing. But where all are foreseen rules may still be told
apart, only not here: "the sum of the last two is at least 15" and "at least 16" differ where it is
15. A right card leads there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.cards import Card
    from eleusis.induction.kernels import Floats
    from eleusis.induction.posterior import Posterior

FORESEEN: Final = 0.1
"""A verdict is foreseen that comes with less than this chance."""


def most_telling(posterior: Posterior, hand: Sequence[Card], chances: Floats) -> Card:
    """The card whose verdict is the least foreseen, warily, or that leads to where one is not.

    *chances* are what the posterior predicts. Cost: where all are foreseen, a prediction for each
    likely card.
    """
    wary = posterior.warily(chances)
    least = min(hand, key=lambda card: abs(float(wary[card]) - 0.5))
    return leading_on(posterior, hand, wary) if is_foreseen(wary[least]) else least


def is_foreseen(chance: float) -> bool:
    """True if a card of this *chance* to be right has a verdict that is foreseen."""
    return not FORESEEN <= chance <= 1 - FORESEEN


def leading_on(posterior: Posterior, hand: Sequence[Card], chances: Floats) -> Card:
    """The card for which what its verdict leaves open, and what it opens, come to most."""

    def told(card: Card) -> float:
        chance = float(chances[card])
        opened = chance * opened_by(posterior, card) if chance > 0.5 else 0.0
        return chance * (1 - chance) + opened

    return max(dict.fromkeys(hand), key=told)


def opened_by(posterior: Posterior, card: Card) -> float:
    """How much the verdicts on all cards vary, on average, once this card lies there."""
    behind = posterior.predict((card,))
    return float((behind * (1 - behind)).mean())
