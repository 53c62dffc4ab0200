"""Lines that may come, to tell rules apart that have said the same so far.

Two rules are equal from here on if they judge alike on every line that right cards can make.
Here some such lines are tried, with all 52 cards at each place; on long ones every turn of a
cycle comes up. So what is called equal here may differ in what is rare. The law of this file:
lines go on with right cards only, and the same seed gives the same lines.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.cards import CARDS, FULL_MASK, CardSet
from eleusis.induction.kernels import weigh_cards
from eleusis.induction.space import judges
from eleusis.rule.machine import machine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import Cards
    from eleusis.induction.choosing import Panel
    from eleusis.induction.kernels import Words
    from eleusis.induction.space import Asked, Sight
    from eleusis.rule.syntax import Rule

LENGTHS: Final = (14, 7)
"""How many cards each line goes on: as many as the longest cycle has turns, and a shorter one."""


def agreements(rule: Rule, line: Cards, sight: Sight, seed: int = 0) -> Iterator[Asked]:
    """Questions whether a body judges all cards as *rule* does, at places after *line*."""
    chance = random.Random(seed)
    judge = machine(rule, starters=sight.space.starters)
    here = judge.after(line)
    for number, length in enumerate(LENGTHS):
        state, place = here, sight
        for step in range(length + 1):
            right = judge.mask(state)
            if number == 0 or step > 0:  # all lines begin at the same place
                yield judges(place, right, FULL_MASK & ~right)
            if not right or step == length:
                break
            card = chance.choice(tuple(CardSet(right)))
            state, place = judge.step(state, card), place.after(card)


def behaviour(panel: Panel, sight: Sight, seed: int = 0) -> Words:
    """What each hypothesis of the panel says at places that may come, in the panel's opinion.

    Shape: (hypotheses, places). Lines go on with cards that most of the panel call right.
    """
    chance = random.Random(seed)
    said: list[Words] = []
    for number, length in enumerate(LENGTHS):
        place = sight
        for step in range(length + 1):
            masks = panel.masks(place)
            if number == 0 or step > 0:
                said.append(masks)
            votes = weigh_cards(masks, panel.weights)
            favoured = np.flatnonzero(votes > 0.5)
            if not len(favoured):
                break
            place = place.after(CARDS[chance.choice(favoured.tolist())])
    return np.stack(said, axis=1)
