"""What two comparisons share: the card, or the cards, that only one of them names.

“Lower or higher than all of the last three cards”, “hearts must be higher, spades lower than the
first card”, “higher than the last two cards and of a different suit”: both are held against those
that are named, as most mean it, or the one that names none against the last card. So it is asked.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from eleusis.rule.answers.others import HIGHER_OR_LOWER
from eleusis.rule.language.core.discourse.pointing import replaced
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    CardRef,
    Compare,
    LastCards,
    Not,
    NthLast,
    Rank,
    RankSummary,
    Relation,
    Same,
    Seen,
    Summary,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rule.tree.syntax import Condition, Node, RuleTree

_AND: Final = r"(?:\s*,)?\s+(?:(?:and|or|but)\s+)?"
_WORDS: Final = r"(?:(?!(?:if|after|when|on|than|as)\b)[\w-]+\s+){0,3}"
_LIKE: Final = r"(?:(?:have|has|be|is|of|in)\s+){0,2}(?:the|an?)\s+(?:same|different|other)\s+\w+"
_SHARED: Final = re.compile(
    rf"(?P<height>(?<!the )\b{HIGHER_OR_LOWER}{_AND}"
    rf"(?:{_WORDS}{HIGHER_OR_LOWER}\s+than|{_LIKE}\s+(?:as|from|than|of))\b)"
    rf"|\b{_LIKE}{_AND}(?:(?:be|is)\s+)?{HIGHER_OR_LOWER}\s+than\b"
    rf"|\bthan\s+[^.;,]*\blast\s+\w+\s+cards?{_AND}{_LIKE}\s*(?:[.;,!]|$)",
    re.IGNORECASE,
)
"""Two comparisons, of which one names what it is held against."""
_TO_LAST: Final = re.compile(r"\b(?:than|as|from|of) the last card\b", re.IGNORECASE)

_UP: Final = (Relation.GREATER, Relation.AT_LEAST)


class Several(NamedTuple):
    """The last so many cards, every one of them or one."""

    cards: LastCards
    every: bool


def of_the_shared(text: str, rule: RuleTree) -> RuleTree | None:
    """The rule with the comparison that names no card held against what the other names.

    None where there is no such, or more is named than one card or several.
    """
    found = _SHARED.search(text)
    if not found or _TO_LAST.search(text):
        return None
    condition = rule.condition
    others = set(_others(condition)) - {LAST}
    if len(others) != 1:
        return None
    other = others.pop()
    bare = _bare(condition, (Compare,) if found["height"] else (Not, Same))
    for node in bare:
        if isinstance(node, Not) or negate(node) not in bare:
            condition = replaced(condition, node, _held(node, other))
    return None if condition == rule.condition else replace(rule, condition=condition)


def _bare(condition: Condition, sorts: tuple[type, ...]) -> list[Condition]:
    """What is said of these sorts of the card and the last card."""
    said = dict.fromkeys(node for node in nodes(condition) if isinstance(node, sorts))
    return [cast("Condition", node) for node in said if _other(node) == LAST]


def _others(said: Node) -> Iterator[CardRef | Several]:
    """What the card is held against."""
    seen = {node.condition for node in nodes(said) if isinstance(node, Not)}
    for node in nodes(said):
        if node not in seen and (other := _other(node)) is not None:
            yield other


def _other(said: Node) -> CardRef | Several | None:
    """What the card is held against, if *said* does so."""
    match said:
        case Compare(Rank(card), _, Rank(other)) | Same(_, card, other) if card == CANDIDATE:
            return other
        case Not(Same(_, card, other)) if card == CANDIDATE:
            return other
        case Compare(Rank(card), relation, RankSummary(end, LastCards() as cards)) if (
            card == CANDIDATE and end in (Summary.HIGHEST, Summary.LOWEST)
        ):
            return Several(cards, (relation in _UP) == (end is Summary.HIGHEST))
        case Seen(_, LastCards() as cards):
            return Several(cards, every=False)
        case Not(Seen(_, LastCards() as cards)):
            return Several(cards, every=True)
        case _:
            return None


def _held(said: Condition, other: CardRef | Several) -> Condition:
    """What is *said* of the card and the last card, held against others."""
    if isinstance(other, CardRef):
        return replaced(said, LAST, other)
    match said:
        case Compare(_, relation):
            end = Summary.HIGHEST if (relation in _UP) == other.every else Summary.LOWEST
            return replace(said, right=RankSummary(end, other.cards))
        case Not(Same(feature)) if other.every:
            return Not(Seen(feature, other.cards))
    each = (replaced(said, LAST, NthLast(n)) for n in range(1, other.cards.count + 1))
    return (all_of if other.every else any_of)(*each)
