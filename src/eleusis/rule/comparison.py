"""Whether two rules say the same from here on.

Both machines walk every line that right cards can make, side by side; where they differ, the
first difference on a shortest line is found.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from eleusis.cards import CARDS, FULL_MASK, Card, Cards
from eleusis.rule.machine import LazyMachine

if TYPE_CHECKING:
    from eleusis.rule.pieces import Memory
    from eleusis.rule.syntax import Rule

PAIRS_MAX: Final = 20_000
"""Pairs of states looked at. Two rules of some hundred states each stay far below; those that
remember without end never come to an end of their own."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A line, right by the first rule, after which the rules judge a card differently."""

    line: Cards
    card: Card
    first: bool
    """True if the first rule says that the card is right, and the second that it is wrong."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """No difference was found among so many pairs of states, but there are more."""

    pairs: int


def difference(
    first: Rule,
    second: Rule,
    line: Cards = (),
    *,
    starters: int = 1,
    pairs_max: int = PAIRS_MAX,
) -> Difference | Undecided | None:
    """Where two rules differ after *line* or any line that the first makes of it; None if nowhere.

    Cost: in proportion to the pairs of states met, some microseconds each.
    """
    if first == second:
        return None
    one, other = LazyMachine(first, starters=starters), LazyMachine(second, starters=starters)
    likes = _likes(one, other)
    start = (max(starters - len(line), 0), one.after(line), other.after(line))
    came_by: dict[tuple[int, Memory, Memory], Cards] = {start: line}
    waiting = [start]
    for pair in waiting:  # grows on the way
        starters_left, here, there = pair
        masks = one.mask(here), other.mask(there)
        differing = masks[0] ^ masks[1]
        if differing:
            card = CARDS[(differing & -differing).bit_length() - 1]
            return Difference(came_by[pair], card, bool(masks[0] >> card & 1))
        followed = FULL_MASK if starters_left else masks[0]
        for members in likes:
            fitting = members & followed
            if not fitting:
                continue
            card = CARDS[(fitting & -fitting).bit_length() - 1]
            after = (max(starters_left - 1, 0), one.step(here, card), other.step(there, card))
            if after not in came_by:
                came_by[after] = (*came_by[pair], card)
                waiting.append(after)
        if len(waiting) > pairs_max:
            return Undecided(len(waiting))
    return None


def _likes(one: LazyMachine, other: LazyMachine) -> tuple[int, ...]:
    """Masks of cards that neither machine tells apart once they are laid."""
    both = (a & b for a in one.card_classes for b in other.card_classes)
    return tuple(mask for mask in both if mask)
