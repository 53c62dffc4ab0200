"""How large a rule may be, and the checks that say so.

Every limit is here with its reason; nothing here knows what a rule is made of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.cards import ALL, NONE
from eleusis.errors import InputError, RuleTooLarge

if TYPE_CHECKING:
    from eleusis.cards import CardSet

NODES_MAX: Final = 500
"""Nodes in a rule. Thirty times the longest published rule; keeps every pass over a tree quick."""

DEPTH_MAX: Final = 50
"""Nodes above each other, so that recursion stays far from the interpreter's limit."""

NTH_LAST_MAX: Final = 13
"""Cards looked back. Nobody at a table counts further; a block of one suit has thirteen."""

ITEMS_MAX: Final = 104
"""Items of a cycle or a list: two packs laid out one by one."""

BLOCK_MAX: Final = 1000
"""Cards in one block and ordinals of cards: beyond the length of any round."""

CONSTANT_MAX: Final = 1_000_000
"""Size of a written number, so that products stay small."""


def check_range(what: str, value: int, lowest: int, highest: int) -> None:
    """Refuse a value outside the two ends.

    Raises:
        InputError: `bad-rule`, if it is too low.
        RuleTooLarge: `rule-too-large`, if it is too high.
    """
    if value < lowest:
        raise InputError("bad-rule.least", what=what.capitalize(), lowest=lowest, value=value)
    if value > highest:
        raise RuleTooLarge(
            "rule-too-large.highest",
            what=what.capitalize(),
            highest=highest,
            value=value,
            limit=highest,
            reached=value,
        )


def check_count(what: str, things: tuple[object, ...], fewest: int) -> None:
    """Refuse fewer than *fewest* things, or more than `ITEMS_MAX`.

    Raises:
        InputError: `bad-rule`, if there are too few.
        RuleTooLarge: `rule-too-large`, if there are too many.
    """
    if len(things) < fewest:
        raise InputError("bad-rule.fewest", count=len(things), what=what, fewest=fewest)
    if len(things) > ITEMS_MAX:
        raise RuleTooLarge(
            "rule-too-large.items",
            count=len(things),
            what=what,
            limit=ITEMS_MAX,
            reached=len(things),
        )


def check_some(what: str, cards: CardSet) -> None:
    """Refuse the set of no card and the set of all.

    Raises:
        InputError: `bad-rule`.
    """
    if cards in (NONE, ALL):
        raise InputError("bad-rule.some-cards", what=what.capitalize())
