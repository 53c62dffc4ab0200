"""Lines that may come, to tell rules apart that have said the same so far.

Two rules are equal from here on if they judge alike on every line that right cards can make. Here
some such lines are tried, with all 52 cards at each place; on long ones every turn of a cycle comes
up. So what is called equal here may differ in what is rare. Lines go on with right cards only, and
the same seed gives the same lines.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.cards import CARDS, FULL_MASK, CardSet
from eleusis.induction.kernels import weigh_cards
from eleusis.induction.space import judges
from eleusis.rule.machine.lazy import machine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import Cards
    from eleusis.induction.kernels import Words
    from eleusis.induction.sampling import Panel
    from eleusis.induction.space import BodyQuestion, Sight
    from eleusis.rule.tree.syntax import RuleTree

LENGTHS: Final = (14, 7)
"""How many cards each line goes on: as many as the longest cycle has turns, and a shorter one."""


def paths(rule: RuleTree, line: Cards, *, starters: int, seed: int = 0) -> tuple[Cards, ...]:
    """Cards that may come after *line* if *rule* is the rule: at first none, then more and more.

    Where a path ends is a place to compare rules at. All cards of a path but its last one are a
    path too, that comes before it.
    """
    chance = random.Random(seed)
    judge = machine(rule, starters=starters)
    here = judge.after(line)
    start: Cards = ()
    found = {start: None}
    for length in LENGTHS:
        state, path = here, start
        while len(path) < length and (right := judge.mask(state)):
            card = chance.choice(tuple(CardSet(right)))
            state, path = judge.step(state, card), (*path, card)
            found[path] = None
    return tuple(found)


def agreements(rule: RuleTree, line: Cards, sight: Sight) -> Iterator[BodyQuestion]:
    """Questions whether a body judges all cards as *rule* does, at each place that may come."""
    starters = sight.space.starters
    judge = machine(rule, starters=starters)
    start: Cards = ()
    states, sights = {start: judge.after(line)}, {start: sight}
    for path in paths(rule, line, starters=starters):
        if path:
            before, card = path[:-1], path[-1]
            states[path] = judge.step(states[before], card)
            sights[path] = sights[before].after(card)
        right = judge.mask(states[path])
        yield judges(sights[path], right, FULL_MASK & ~right)


def behaviour(panel: Panel, sight: Sight, seed: int = 0) -> Words:
    """What each hypothesis of the panel says at places that may come, in the panel's opinion.

    Shape: (hypotheses, places). Lines go on with cards that most of the panel call right.
    """
    chance = random.Random(seed)
    here = panel.masks(sight)
    said = [here]
    for length in LENGTHS:
        place, masks = sight, here
        for _ in range(length):
            favoured = np.flatnonzero(weigh_cards(masks, panel.weights) > 0.5).tolist()
            if not favoured:
                break
            place = place.after(CARDS[chance.choice(favoured)])
            masks = panel.masks(place)
            said.append(masks)
    return np.stack(said, axis=1)
