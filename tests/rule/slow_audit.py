"""What audits and hints say, once more, slowly and obviously: by trying short lines.

Nothing here knows states. A line is right if each card after its starters is right by
`meaning.right_cards`; what is claimed of all lines is tried on every line of a few chosen cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.cards import Card, Cards, CardSet, parse_cards
from eleusis.errors import RuleTooLarge
from eleusis.rule.analysis.audit import joint_classes
from eleusis.rule.analysis.claims import (
    AlwaysRight,
    Claim,
    ColoursSwap,
    LastFew,
    NeverRight,
    Obeys,
    OfCandidate,
    OfLaid,
    Only,
    RightCount,
)
from eleusis.rule.machine.dfa import compile_rule
from eleusis.rule.meaning import right_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rule.analysis.audit import Attributes
    from eleusis.rule.tree.syntax import RuleTree

FEW: Cards = parse_cards("AC 2C 7C JC 2D 7D JH 7H 2S KS")
"""Cards that differ from each other in each attribute alone, where that can be."""

STATES_MAX = 200

Lines = dict[Cards, CardSet]
"""Lines with all their starters, each with its right next cards."""


def judged_lines(rule: RuleTree, starters: int, length: int, pool: Cards = FEW) -> Lines:
    """Every right line of cards of the pool, up to this length."""
    found: Lines = {}
    waiting: list[Cards] = [()]
    for line in waiting:
        right = right_cards(rule, line, starters=starters)
        if len(line) >= starters:
            found[line] = right
        if len(line) < length:
            fitting = pool if len(line) < starters else [card for card in pool if card in right]
            waiting += [(*line, card) for card in fitting]
    return found


def is_small(rule: RuleTree, starters: int) -> bool:
    """True if the rule has few states, so that trying lines costs more than knowing them."""
    try:
        compile_rule(rule, starters=starters, states_max=STATES_MAX)
    except RuleTooLarge:
        return False
    return True


def is_like(attributes: Attributes, one: Card, other: Card) -> bool:
    return any(mask >> one & 1 and mask >> other & 1 for mask in joint_classes(attributes))


def speaks_against(claim: Claim, lines: Lines, starters: int = 1) -> bool:
    """True if some of these lines show that the claim is false."""
    match claim:
        case LastFew(count):
            return any(
                lines[one] != lines[other]
                for one, other in two_of(lines)
                if min(len(one), len(other)) >= count
                and one[len(one) - count :] == other[len(other) - count :]
            )
        case OfCandidate(attributes):
            masks = joint_classes(attributes)
            return any(
                right.mask & mask not in (0, mask) for right in lines.values() for mask in masks
            )
        case OfLaid(attributes):
            return any(
                lines[one] != lines[other]
                for one, other in two_of(lines)
                if len(one) == len(other)
                and all(is_like(attributes, *both) for both in zip(one, other, strict=True))
            )
        case Only(attributes):
            both = OfCandidate(attributes), OfLaid(attributes)
            return any(speaks_against(part, lines) for part in both)
        case AlwaysRight(cards):
            return any(not cards <= right for right in lines.values())
        case NeverRight(cards):
            return any(cards & right for right in lines.values())
        case RightCount(fewest, most):
            return any(not fewest <= len(right) <= most for right in lines.values())
        case Obeys(wider):
            return any(
                not right <= right_cards(wider, line, starters=starters)
                for line, right in lines.items()
            )
        case ColoursSwap():
            raise AssertionError("asked of the two pairings")


def two_of(lines: Lines) -> Iterator[tuple[Cards, Cards]]:
    """Every two of the lines."""
    several = list(lines)
    for number, one in enumerate(several):
        for other in several[:number]:
            yield one, other
