"""What people add to a rule that is so by it anyhow: "no going round", "number doesn't matter".

Each is known by its words, all of which are of a closed list, and proved of the rule of the rest:
that it knows no circle, that it does not turn on the suit, that the same rank is always right, or
always wrong. A remark that is not so of the rule is none.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from eleusis.cards import ALL, CardSet
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.tree.features import Attribute, classes, tells
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Always,
    And,
    Arithmetic,
    Between,
    CardRef,
    Compare,
    Constant,
    Cycle,
    ExactlyOne,
    Follows,
    If,
    In,
    IsKind,
    Not,
    Operation,
    Or,
    Rank,
    RuleTree,
    Same,
    Seen,
    Walk,
    all_of,
    any_of,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.rule.tree.syntax import Feature


def _words_of(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


_DENYING: Final = _words_of("no not isn't isnt aren't doesn't doesnt don't dont can't cannot never")
_ROUND: Final = _words_of(
    """
    round around circle corner wrap wraps wrapping wraparound wraparounds
    """
)
_ROUND_WORDS: Final = _words_of(
    """
    a ace and at be but cards do does from go goes going in is it k king kings line ranks so the
    there there's theres to turning with you
    """
)
_NAMES: Final = {
    "suit": Attribute.SUIT,
    "colour": Attribute.COLOUR,
    "color": Attribute.COLOUR,
    "rank": Attribute.RANK,
    "number": Attribute.RANK,
    "value": Attribute.RANK,
}
_FREE: Final = _words_of("matter matters whatever any anything free irrelevant important role fine")
_FREE_WORDS: Final = _words_of(
    """
    a all and at be can card card's completely is its it's kind likes like not of or plays the
    totally want what which you your
    """
)
_SAME: Final = _words_of("same equal")
_GOOD: Final = _words_of("ok okay fine right good allowed counts included possible too works")
_BAD: Final = _words_of("wrong forbidden enough allowed ok okay fine right good do count counts")
_SAME_WORDS: Final = _words_of(
    """
    also always and as be but card cards here is it it's just or so that that's the too well will
    won't wont staying
    """
)
_WAYS: Final = _words_of("up down higher lower above below either both direction directions")
_WAYS_WORDS: Final = _words_of(
    "and can go goes going in it matter no or the way ways whether which you"
)
_BOTH: Final = _words_of("included inclusive including")
_BOTH_WORDS: Final = _words_of("and are both edges ends is limits numbers of the them")
_OPENING: Final = _words_of("ok okay easy here's heres rule hi hello simple")
_OPENING_WORDS: Final = _words_of(
    """
    1 a again alright an and another everybody everyone first for game goes here i is it it's its
    let's mine my new next now number one our secret so that the this today very we well
    """
)
_COUNTABLE: Final = re.compile(r"\d+(?:st|nd|rd|th)?")


def so_anyhow(said: str, *, is_first: bool) -> Callable[[RuleTree], RuleTree | None] | None:
    """What proves a part of a text to be so of a rule, if it is such a remark.

    Args:
        said: The words of the part.
        is_first: Whether the text begins with it.
    """
    words = frozenset(said.split())
    denied = not words.isdisjoint(_DENYING)
    if denied and words & _ROUND and words <= _DENYING | _ROUND | _ROUND_WORDS:
        return _knows_no_circle
    named = {_NAMES[plain] for word in words if (plain := word.removesuffix("s")) in _NAMES}
    rest = {word for word in words if word.removesuffix("s") not in _NAMES}
    if len(named) == 1 and rest & _FREE and rest <= _FREE | _FREE_WORDS | _DENYING:
        is_free = denied == bool(rest & {"matter", "matters", "important", "role"})
        return partial(_turns_not_on, feature=named.pop()) if is_free else None
    if rest & _SAME:
        if not denied and rest & _GOOD and rest <= _SAME | _GOOD | _SAME_WORDS:
            return partial(_if_same, named=named, is_right=True)
        is_wrong = denied or "wrong" in rest or not rest.isdisjoint({"won't", "wont"})
        if is_wrong and rest & _BAD and rest <= _SAME | _BAD | _SAME_WORDS | _DENYING:
            return partial(_if_same, named=named, is_right=False)
    if len(words & _WAYS) > 1 and words <= _WAYS | _WAYS_WORDS:
        return _goes_both_ways
    if words & _BOTH and words <= _BOTH | _BOTH_WORDS:
        return _includes_both
    if is_first and words & _OPENING and words <= _OPENING | _OPENING_WORDS:
        return lambda rule: rule
    return None


def lists_turns(before: str, said: str) -> bool:
    """True for the first turns of what was just told: “every third card (3rd, 6th, 9th …)”."""
    numbers = [int(found.rstrip("stndrh")) for found in _COUNTABLE.findall(said)]
    if len(numbers) < 2 or re.sub(r"\d+(?:st|nd|rd|th)?|\W|and so on|etc", "", said):
        return False
    told = [
        (found.end(), size, rest)
        for pattern, size, rest in _TURNS
        for found in re.finditer(rf"\b{pattern}", before[before.rfind(".") + 1 :], re.IGNORECASE)
    ]
    if not told:
        return False
    _, size, rest = max(told)
    first, last = numbers[0], numbers[-1]
    return first % size == rest and numbers == [*range(first, last + 1, size)]


_PLACE: Final = r"(?:cards?|places?|positions?)(?: (?:of|in|on) the (?:line|row))?"
_TURNS: Final = (
    *(
        (rf"(?:every|each) {word} {_PLACE}", size, 0)
        for word, size in (
            ("(?:second|other)", 2),
            ("third", 3),
            ("fourth", 4),
            ("fifth", 5),
            ("sixth", 6),
        )
    ),
    (rf"odd {_PLACE}", 2, 1),
    (rf"even {_PLACE}", 2, 0),
)


# ---- What is so of a rule ------------------------------------------------------------------------


def _knows_no_circle(rule: RuleTree) -> RuleTree | None:
    circles = (Operation.STEPS_UP, Operation.CIRCLE_DISTANCE)
    turning = (
        isinstance(node, Follows | Walk | Cycle)
        or (isinstance(node, Arithmetic) and node.operation in circles)
        for node in nodes(rule)
    )
    return None if any(turning) else rule


def _turns_not_on(rule: RuleTree, feature: Attribute) -> RuleTree | None:
    """The rule, if whether a card is right does not turn on this *feature* of it."""
    return rule if _is_free_of(feature, rule) else None


def _is_free_of(feature: Attribute, said: object) -> bool:
    match said:
        case In(card, kind):
            return card != CANDIDATE or _tells_not(feature, kind)
        case Same(told) | Seen(told):
            return all(_tells_not(feature, group) for group in classes(told))
        case Follows(order):
            return all(_tells_not(feature, group) for group in order)
        case Compare() | IsKind() | Between():
            inside = {*nodes(said)} - {said}
            plain = all(isinstance(node, Rank | Constant | Arithmetic | CardRef) for node in inside)
            return plain and (feature is not Attribute.RANK or CANDIDATE not in inside)
        case And(parts) | Or(parts) | ExactlyOne(parts) | Cycle(parts):
            return all(_is_free_of(feature, part) for part in parts)
        case Not(part):
            return _is_free_of(feature, part)
        case If(test, then, otherwise):
            return all(_is_free_of(feature, part) for part in (test, then, otherwise))
        case RuleTree(condition):
            return not said.first and _is_free_of(feature, condition)
        case _:
            return isinstance(said, Always)


def _tells_not(feature: Attribute, cards: CardSet) -> bool:
    """True if which cards these are is told without their *feature*."""
    match feature:
        case Attribute.RANK:
            return tells(Attribute.SUIT, cards)
        case Attribute.SUIT:
            return all(
                group & half <= cards or (group & half).isdisjoint(cards)
                for group in classes(Attribute.RANK)
                for half in classes(Attribute.COLOUR)
            )
        case _:
            by_suit = tells(Attribute.SUIT, cards) and not tells(Attribute.COLOUR, cards)
            return cards == ALL or tells(Attribute.RANK, cards) or by_suit


def _if_same(rule: RuleTree, *, named: set[Attribute], is_right: bool) -> RuleTree | None:
    """The rule, if a card like the last one in what it compares is always right, or wrong."""
    found = {feature for node in nodes(rule) for feature in _compared(node)}
    compared: set[Feature] = {*named} or found
    for feature in compared:
        same = Same(feature, CANDIDATE, LAST)
        as_well = any_of if is_right else all_of
        told = as_well(rule.condition, same if is_right else Not(same))
        if difference(rule, RuleTree(told, rule.first), starters=1) is not None:
            return None
    return rule if compared else None


def _compared(node: object) -> tuple[Feature, ...]:
    match node:
        case Same(feature, one, other) if {one, other} == {CANDIDATE, LAST}:
            return (feature,)
        case Compare() | Between() if {Rank(CANDIDATE), Rank(LAST)} <= {*nodes(node)}:
            return (Attribute.RANK,)
        case _:
            return ()


def _goes_both_ways(rule: RuleTree) -> RuleTree | None:
    """The rule, if it asks how far a rank is away, and never whether it is higher."""
    ways = {node.operation for node in nodes(rule) if isinstance(node, Arithmetic)}
    bare = any(
        isinstance(node, Compare) and isinstance(node.left, Rank) and isinstance(node.right, Rank)
        for node in nodes(rule)
    )
    both = {Operation.DISTANCE, Operation.CIRCLE_DISTANCE}
    return rule if ways and ways <= both and not bare else None


def _includes_both(rule: RuleTree) -> RuleTree | None:
    between = [node.inclusive for node in nodes(rule) if isinstance(node, Between)]
    return rule if between and all(between) else None
