"""What is asked, made of what was asked in the case before: of the same cards and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.cards import ALL
from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.apart import apart
from eleusis.rule.language.core.discourse.recall import last_cards
from eleusis.rule.tree.syntax import (
    CardRef,
    Compare,
    Constant,
    CountIn,
    LastCards,
    NthLast,
    Relation,
    WholeLine,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.rule.tree.syntax import Condition


def turned_to(relation: Relation) -> Callable[[Condition], Condition]:
    """The numbers of a comparison, compared in another way: “if they are equal”."""

    def of(before: Condition) -> Condition:
        match before:
            case Compare(one, Relation() as way, other) if (
                apart(before, Compare(one, relation, other)) and way is not Relation.DIVISIBLE
            ):
                return Compare(one, relation, other)
            case _:
                raise InputError("unclear.before")

    return of


def none_is_there(before: Condition) -> Condition:
    """“If the last king is red, …; if there is none, …”: no king, of the last of which was said."""
    counted = {node for node in nodes(before) if isinstance(node, CountIn)}
    named = {node.among for node in nodes(before) if isinstance(node, NthLast)} - {ALL}
    asked = {CountIn(kind) for kind in named} | counted
    if len(asked) != 1:
        raise InputError("unclear.before")
    return Compare(asked.pop(), Relation.EQUAL, Constant(0))


def one_is_there(before: Condition) -> Condition:
    """That there is one of what there was none."""
    match before:
        case Compare(CountIn(_, WholeLine()), Relation.EQUAL, Constant(0)):
            return negate(before)
        case _:
            raise InputError("unclear.before")


def cards_in(test: Condition, unclear: str = "unclear.which-they") -> tuple[CardRef, ...]:
    """The cards of which a test speaks, its subject first.

    Raises:
        InputError: `unclear`, if it does not say of which.
    """
    cards = tuple(dict.fromkeys(node for node in nodes(test) if isinstance(node, CardRef)))
    counts = {node.count for node in nodes(test) if isinstance(node, LastCards)}
    if not cards and len(counts) == 1:
        cards = last_cards(counts.pop())
    if len(cards) < 2:
        raise InputError(unclear)
    return cards
