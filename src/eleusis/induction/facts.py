"""What everybody at the table learns of the rule: the evidence, fact by fact.

A posterior is the fold of its facts, in their order. A fact says what happened, not what follows
from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

if TYPE_CHECKING:
    from eleusis.cards import Card, Cards
    from eleusis.rule.analysis.claims import Claim
    from eleusis.rule.tree.syntax import RuleTree


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A card was laid on the line unjudged, as starters are."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardJudged:
    """A card was judged; a right one was laid on the line."""

    card: Card
    is_right: bool


@dataclass(frozen=True, slots=True)
class StringRejected:
    """These cards, each after its predecessors, were not all right."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class NoneRight:
    """Of these cards none was right."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class SomeRight:
    """Of these cards at least one was right, nobody said which."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class NotTheRule:
    """From here on the rule is not equal to this one."""

    rule: RuleTree


@dataclass(frozen=True, slots=True)
class HintHeard:
    """The dealer said truly of the rule."""

    claim: Claim


Fact = CardLaid | CardJudged | StringRejected | NoneRight | SomeRight | NotTheRule | HintHeard


def line_after(line: Cards, fact: Fact) -> Cards:
    """The line when the fact has happened."""
    match fact:
        case CardLaid(card) | CardJudged(card, True):
            return (*line, card)
        case _:
            return line


def cards_of(fact: Fact) -> Cards:
    """The cards that the fact is about."""
    match fact:
        case CardLaid(card) | CardJudged(card, _):
            return (card,)
        case StringRejected(cards) | NoneRight(cards) | SomeRight(cards):
            return cards
        case NotTheRule() | HintHeard():
            return ()
    assert_never(fact)
