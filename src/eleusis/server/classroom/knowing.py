"""How far the rule could be known at a table, worked out by the desk from what lies open.

A process of the desk remembers the tables that it was asked about last, so that a new card costs
one step and not the whole line.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from eleusis.cards import parse_cards

if TYPE_CHECKING:
    from eleusis.play.state import Round
    from eleusis.study.round.worlds import World

OpenLaid = tuple[str, bool, bool]
"""Cards, whether they are right, and whether they opened the line unjudged."""

WORLDS_MAX: Final = 50
"""Tables that a process remembers."""

_known: Final[OrderedDict[str, tuple[tuple[OpenLaid, ...], World, float]]] = OrderedDict()


def lying(state: Round) -> tuple[OpenLaid, ...]:
    """What lies open on a table."""
    return tuple(
        (" ".join(map(str, laid.cards)), laid.right, laid.seat is None) for laid in state.laid
    )


def share_known(key: str, laid: tuple[OpenLaid, ...], starters: int) -> float:
    """The part of the doubt at the beginning that is gone: 0 at first, 1 if one rule is left.

    Args:
        key: Of the round at the table.
        laid: What lies there.
        starters: Cards that opened the line.
    """
    from eleusis.study.round.worlds import world_of  # numpy, which reading does without

    before, world, first = _known.pop(key, ((), None, 0.0))
    if world is None or before != laid[: len(before)]:
        world, before = world_of(None, starters), ()
        first = world.entropy()
    for each in laid[len(before) :]:
        _learn(world, each)
    _known[key] = laid, world, first
    if len(_known) > WORLDS_MAX:
        _known.popitem(last=False)
    return round(min(1.0, max(0.0, 1.0 - world.entropy() / first)), 3) if first else 1.0


def _learn(world: World, laid: OpenLaid) -> None:
    from eleusis.induction.facts import CardJudged, CardLaid, StringRejected

    text, right, opens = laid
    cards = parse_cards(text)
    if not right and len(cards) > 1:
        world.learn(StringRejected(cards))
        return
    for card in cards:
        world.learn(CardLaid(card) if opens else CardJudged(card, right))
