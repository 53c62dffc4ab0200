"""What a comparison that names no card is held against: the card, or kind, that was named before.

“The other colour”, “any other suit”; and “if the last card is red, the card must be higher than the
second-last card; otherwise it must be lower”: than that one, as most mean it, or than the last
card? So it is asked; and so is which of several “any” names, where it is denied or a case.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeGuard

from eleusis.cards import ALL, NONE
from eleusis.rule.language.core.discourse.beyond import ranks_beyond
from eleusis.rule.language.core.discourse.pointing import choose, replaced
from eleusis.rule.tree.features import Attribute, classes
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Always,
    And,
    Candidate,
    CardRef,
    Compare,
    CountIn,
    If,
    In,
    Not,
    NthLast,
    Or,
    Rank,
    RankSummary,
    Relation,
    Same,
    Summary,
    all_of,
    any_of,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import Condition, Node, RuleTree

THE_OTHER: Final = re.compile(r"\bthe other (colour|color|parity)\b(?! (?:from|than|to))", re.I)
_ANY_OTHER: Final = re.compile(r"\b(?:any |an)other (suit|rank)\b(?! (?:from|than|to))", re.I)


NAMED_MAX: Final = 16
"""Cards of what is named one by one: four ranks, or a suit. “Odd” names no ranks."""


def of_the_other(text: str, rule: RuleTree) -> RuleTree | None:
    """The rule with "the other colour" as another than that of the card whose colour was named.

    And with "any other suit" or rank as any but those that were named. None where neither is said,
    or only the last card was spoken of.
    """
    of_other, any_other = THE_OTHER.search(text), _ANY_OTHER.search(text)
    if not (of_other or any_other):
        return None
    found = set(nodes(rule.condition))
    if of_other:
        compared = [node for node in found if isinstance(node, Same) and node.first == CANDIDATE]
        for same in sorted(compared, key=str):
            to_last = replace(same, second=LAST)
            if same != to_last and Not(to_last) in found:
                return replace(rule, condition=replaced(rule.condition, Not(to_last), Not(same)))
    if any_other:
        feature = Attribute(any_other[1].lower())
        changed = Not(Same(feature, CANDIDATE, LAST))
        named = {node.cards for node in found if _is_demanded(node)}
        if feature is Attribute.SUIT and any_other[0].lower().startswith("any"):
            named |= {node.cards for node in found if isinstance(node, CountIn)}
        kinds = [kind for kind in named if len(kind) <= NAMED_MAX and _is_of(feature, kind)]
        if changed in found and len(kinds) == 1 and not _are_joined(found, kinds[0], changed):
            other = In(CANDIDATE, ~kinds[0])
            return replace(rule, condition=replaced(rule.condition, changed, other))
    return None


def _is_demanded(node: object) -> TypeGuard[In]:
    return isinstance(node, In) and node.card == CANDIDATE


def _are_joined(found: set[Node], kind: CardSet, changed: Condition) -> bool:
    """True where both are demanded of one card: “black, but another suit”."""
    return any(
        isinstance(node, And) and {In(CANDIDATE, kind), changed} <= {*node.conditions}
        for node in found
    )


def _is_of(feature: Attribute, kind: CardSet) -> bool:
    """True for all cards of some suits, or of some ranks."""
    return kind != ALL and all(kind & one in (one, NONE) for one in classes(feature))


# ---- Any of several, where it is denied or a case ------------------------------------------------

_THAN_ANY: Final = re.compile(
    r"(?:\b(?:no|(?:wrong|forbidden|not (?:right|allowed)) (?:if|when)|(?:if|when|unless)"
    r" (?:the card|it|you)|never|do not|don't|only\b[^.;,]*\bmay)\b[^.;,]*|\bnot "
    r"|(?:^|[.;,] )(?:an? )?(?:(?!only)\w+ )?cards? )"
    r"\b(?:higher|lower|bigger|smaller|greater|less)\s+than\s+any\b",
    re.IGNORECASE,
)
"""“No card may be lower than any of the last two”: than one of them, or than them all?"""

_OF_ALL: Final = {
    (Relation.LESS, Summary.LOWEST): Summary.HIGHEST,
    (Relation.AT_LEAST, Summary.LOWEST): Summary.HIGHEST,
    (Relation.GREATER, Summary.HIGHEST): Summary.LOWEST,
    (Relation.AT_MOST, Summary.HIGHEST): Summary.LOWEST,
}
"""What is told of them all, or denied of them all, and the card that matters where it is one."""


def of_any(text: str, rule: RuleTree) -> RuleTree | None:
    """The rule with one of several cards for all of them, where "any" may be either; else None."""
    if not _THAN_ANY.search(text):
        return None
    condition = rule.condition
    for node in set(nodes(condition)):
        match node:
            case Compare(Rank(card), relation, RankSummary(summary) as end) if (
                card == CANDIDATE and (relation, summary) in _OF_ALL
            ):
                other = replace(node, right=replace(end, summary=_OF_ALL[relation, summary]))
                condition = replaced(condition, node, other)
    return None if condition == rule.condition else replace(rule, condition=condition)


# ---- What is told behind an exception ------------------------------------------------------------

_BEHIND_EXCEPTION: Final = re.compile(
    r"\b(?:except|excepted|excluded|exempt|exceptions?|aside|apply|hold|bar|save)\b[^.;]*[.;,]\s*"
    r"(?:and\s+|but\s+)?(?:then|there|they|these|those|it)\b",
    re.IGNORECASE,
)
"""“Change suit, except kings. They must go up”: the kings, or all cards?"""


def of_the_excepted(text: str, rule: RuleTree) -> RuleTree | None:
    """The rule with what is told last, of "them" or "then", for what was excepted; or None."""
    if not _BEHIND_EXCEPTION.search(text):
        return None
    match rule.condition:
        case And((*before, If(test, Always(), demand), last)):
            told = all_of(*before, choose(test, last, demand))
        case Or((And((*demands, last)), *free)):
            told = choose(any_of(*free), last, all_of(*demands))
        case _:
            return None
    return replace(rule, condition=told)


# ---- A second demand that names no card ----------------------------------------------------------

_END: Final = r"\s*(?:[.;,!]|$)"
HIGHER_OR_LOWER: Final = r"(?:higher|lower|bigger|smaller|greater|less)"
_OTHER: Final = r"(?:(?:an?|the)\s+(?:different|other|opposite|same)|another)\s+\w+"
NAMES_NO_CARD: Final = re.compile(
    rf"\b(?:be|is|are|otherwise|ones?|cards?)\s+(?:no\s+|not\s+|an?\s+)?{HIGHER_OR_LOWER}{_END}"
    rf"|\b(?:otherwise|cards?|after\s+[^,;.]*)\s+{_OTHER}{_END}|\bof\s+the\s+same\s+\w+{_END}"
    rf"|\b(?:\d+|one|two|three|four|five)\s+{HIGHER_OR_LOWER}{_END}|\b\w+\s+must\s+be\s+the\s+same{_END}"
    rf"|\b(?:be|is|are)\s+of\s+{_OTHER}{_END}"
    rf"|\b(?:have|has)\s+{_OTHER}{_END}"
    rf"|\bgo\s+{HIGHER_OR_LOWER}\s+than\b.*\bgo\s+{HIGHER_OR_LOWER}{_END}"
    rf"|\b(?:keep|change)\s+the\s+(\w+)\s+of\b.*\b(?:keep|change)\s+the\s+\1{_END}",
    re.IGNORECASE | re.DOTALL,
)
"""A comparison that ends where the other card would be named.

A verb alone is of the last card, but behind the same verb with a card it may be of that card.
"""


def of_the_named(text: str, rule: RuleTree) -> RuleTree | None:
    """The rule with the card that one demand names in the next, which names none; None if none."""
    condition = rule.condition
    if not NAMES_NO_CARD.search(text):
        return None
    for one, other in pairwise(_demands(condition)):
        held, bare = compared_with(one), compared_with(other)
        if bare == {LAST} and len(held) == 1 and held != bare and _is_alike(one, other):
            condition = replaced(condition, other, replaced(other, LAST, held.pop()))
    is_named = _LAST_CARD.search(text)
    for case in (node for node in nodes(condition) if isinstance(node, If) and not is_named):
        held = {node for node in nodes(case.test) if isinstance(node, CardRef)} - {CANDIDATE}
        if compared_with(case.then) == {LAST} and len(held) == 1 and held != {LAST}:
            then = replaced(case.then, LAST, held.pop())
            condition = replaced(condition, case, replace(case, then=then))
    return None if condition == rule.condition else replace(rule, condition=condition)


_LAST_CARD: Final = re.compile(r"(?<!second-)(?<!second )\b(?:last|previous) (?:card|one)\b", re.I)
_BARE: Final = re.compile(
    r"(?:[;,.]|\b(?:black|red|odd|even))\s+(?:but\s+|and\s+)?if\s+(?:there\s+(?:are|is)\s+)?"
    r"(?:higher|lower|more|less|fewer|greater|smaller|bigger)(?:\s+or\s+equal)?\s*[,.;]",
    re.IGNORECASE,
)
"""“If at least two are red, …; if fewer, …”: fewer of these, or a lower card?"""


def of_the_number(text: str, rule: RuleTree) -> RuleTree | None:
    """The rule with the number of which was asked for "if lower", said without a card; or None."""
    if not _BARE.search(text):
        return None
    condition, before = rule.condition, None
    for case in [node for node in nodes(condition) if isinstance(node, If)]:
        match case.test:
            case Compare(Rank(Candidate()), relation, Rank(NthLast(1))) if before is not None:
                if (test := _turned(before, relation)) is not None:
                    condition = replaced(condition, case, replace(case, test=test))
            case test:
                before = test
    return None if condition == rule.condition else replace(rule, condition=condition)


def _turned(before: Condition, relation: Relation) -> Condition | None:
    """The number, or the card, of which it was asked *before*, asked in that relation."""
    match before:
        case Compare(Rank(Candidate())):
            return None
        case Compare(left, _, right):
            return Compare(left, relation, right)
        case In(card, kind) if card != CANDIDATE and (cards := ranks_beyond(kind, relation)):
            return In(card, cards)
        case _:
            return None


def _demands(said: Condition) -> Iterator[Condition]:
    """What is demanded in each case, in the order in which it is told."""
    match said:
        case And(parts):
            for part in parts:
                yield from _demands(part)
        case If(_, then, otherwise):
            yield from _demands(then)
            yield from _demands(otherwise)
        case _:
            yield said


def compared_with(said: Condition) -> set[CardRef]:
    """The cards that the card to play is compared with."""
    cards = {node for node in nodes(said) if isinstance(node, CardRef)}
    return cards - {CANDIDATE} if CANDIDATE in cards else set()


def _is_alike(one: Condition, other: Condition) -> bool:
    """True for two comparisons of ranks, or of one feature."""
    of_one, of_other = _compared_in(one), _compared_in(other)
    return of_one == of_other and len(of_one) == 1


def _compared_in(said: Condition) -> set[object]:
    found: set[object] = set()
    for node in nodes(said):
        match node:
            case Same(feature):
                found.add(feature)
            case Compare(Rank(), _, Rank()):
                found.add(Compare)
            case _:
                pass
    return found
