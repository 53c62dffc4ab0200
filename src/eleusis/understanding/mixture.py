"""Belief where a line cannot come: one of its cards is wrong, and nobody said which.

Either its first card judged is wrong, or that is right and the second is wrong, and so on: these
exclude each other, so what is believed is their mixture. Each part is exact,
and the parts that are let go weigh least.
"""

from __future__ import annotations

from heapq import nlargest
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.understanding.belief import Picture, PictureBelief, Sights
from eleusis.understanding.panel import RulePanel

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eleusis.cards import Cards
    from eleusis.understanding.belief import CannotCome
    from eleusis.understanding.prior import Prior

_PARTS_MAX: Final = 4
"""Parts of a mixture that are kept."""


def beliefs_of(
    prior: Prior, pictures: Sequence[Picture], impossible: Sequence[CannotCome], starters: int
) -> tuple[PictureBelief, ...]:
    """What is believed, in parts that exclude each other, the heaviest first."""
    ways: list[list[Picture]] = [list(pictures)]
    sights = Sights(prior.thoughts)
    beliefs = [PictureBelief(prior, ways[0], sights)] if not impossible else []
    for answer in impossible:
        longer = [[*way, *wrong] for way in ways for wrong in _ways(answer.line, starters)]
        # One after the other: each takes a lot of room, and most are let go of at once.
        tried = (PictureBelief(prior, way, sights) for way in longer)
        kept = nlargest(_PARTS_MAX, tried, key=lambda each: each.log_mass)
        beliefs = [each for each in kept if each.log_mass > -np.inf]
        ways = [list(each.pictures) for each in beliefs]
    return tuple(each for each in beliefs if each.log_mass > -np.inf)


def _ways(line: Cards, starters: int) -> Iterator[list[Picture]]:
    """The ways in which a line cannot come: up to some card all are right, and that is wrong."""
    for wrong in range(starters, len(line)):
        right = [Picture(line[:n], 1 << line[n], 1 << line[n]) for n in range(starters, wrong)]
        yield [*right, Picture(line[:wrong], 0, 1 << line[wrong])]


def drawn_from(beliefs: Sequence[PictureBelief], count: int, seed: int) -> RulePanel:
    """So many hypotheses out of all parts, drawn by weight."""
    logs = np.array([belief.log_mass for belief in beliefs])
    shares = np.exp(logs - logs.max())
    shares /= shares.sum()
    panels = [belief.drawn(count, seed) for belief in beliefs]
    return RulePanel(
        np.concatenate([panel.shapes for panel in panels]),
        np.concatenate([panel.bodies for panel in panels]),
        np.concatenate(
            [panel.weights * share for panel, share in zip(panels, shares, strict=True)]
        ),
    )
