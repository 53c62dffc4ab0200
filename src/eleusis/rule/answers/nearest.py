"""What is said to a text that was not read: a rule about the like of what it speaks of.

It shows how such a rule is said, and claims no more: what may be meant is asked, not shown. It
comes from a bank over the shapes of small trees; each is read, unasked.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import chain, permutations
from math import log
from typing import TYPE_CHECKING, Final

from eleusis.cards import BLACK, EVEN, FACE, HEARTS, NUMBER, ODD, PRIME, RED, SPADES
from eleusis.rule.answers.spans import is_content
from eleusis.rule.language.wording import word_rule
from eleusis.rule.tree.features import SUIT_SETS, Attribute
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Arithmetic,
    Compare,
    Constant,
    Cycle,
    Follows,
    If,
    In,
    IsKind,
    NthLast,
    NumberKind,
    Operation,
    Rank,
    Relation,
    RuleTree,
    RunLength,
    Same,
    Seen,
    any_of,
    negate,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rule.tree.syntax import Condition

SHORT: Final = 64
"""Letters of a rule that shows how one is said."""

NEAR: Final = 0.4
"""The share of what a text and a rule speak of, rare things before common ones, that both must, for
the rule to be near."""

UNHEARD_OF: Final = 2.0
"""The weight of a word that no rule of the bank has."""

_FEATURES: Final = tuple(Attribute)
_FILLERS: Final = frozenset(
    (
        *("card", "play", "lay", "put", "next", "turn", "rule", "always", "right", "from", "than"),
        *("stay", "keep", "stick", "hold", "like", "ok", "fine", "time"),
    )
)
"""What any rule is about."""

_KINDS: Final = (RED, BLACK, ODD, EVEN, FACE, NUMBER, PRIME, HEARTS, SPADES)

_MEANT: Final = {
    "higher": "increase increasing ascending climb climbing rise rising up bigger greater grow",
    "lower": "decrease decreasing descending fall falling down smaller less drop shrink",
    "different": "change changing switch other another flip opposite alternate contrary",
    "same": "match matching share equal common",
    "repeat": "pattern repeating turn series again",
    "circle": "cycle order round sequence",
    "not": "no never avoid without neither nor cannot forbidden",
    "occur": "already seen used unique once twice",
    "away": "difference distance gap apart jump step near close far neighbour neighbor",
    "face": "picture court royal jack queen king royalty",
    "even": "evens",
    "odd": "odds",
    "plus": "sum total add added together",
    "run": "row consecutive successive together",
    "if": "when after following behind whenever once",
    "card": "tile",
    "last": "previous prior preceding latest",
    "rank": "value number nr denomination",
    "most": "maximum",
    "least": "minimum",
    "otherwise": "else",
}
"""A word of the bank, and what people say for it."""


def nearest(text: str) -> str | None:
    """A short rule about the like of what *text* speaks of; None if none is near."""
    said = set(_concepts(text))
    rarity = _rarity()

    def weight(some: set[str]) -> float:
        return sum(rarity.get(word, UNHEARD_OF) for word in some)

    def nearness(sentence: str) -> float:
        of = _bank()[sentence]
        return weight(said & of) / (weight(said | of) or 1.0)

    best = max(_bank(), key=nearness)
    return best if nearness(best) >= NEAR else None


def examples() -> tuple[str, ...]:
    """All rules that may be shown, the simplest first; each is read, unasked."""
    return tuple(_bank())


@cache
def _rarity() -> dict[str, float]:
    """The weight of each word of the bank."""
    counts = Counter(word for of in _bank().values() for word in of)
    return {word: log(len(_bank()) / count) for word, count in counts.items()}


@cache
def _bank() -> dict[str, frozenset[str]]:
    """Short rules in our words, the simplest first, and the concepts of each."""
    sentences = (word_rule(RuleTree(condition)) for condition in _conditions())
    return {each: frozenset(_concepts(each)) for each in sentences if len(each) <= SHORT}


def _conditions() -> Iterator[Condition]:
    """Small trees of every shape that people think of first."""
    relations = [
        Compare(Rank(CANDIDATE), relation, Rank(LAST))
        for relation in (Relation.GREATER, Relation.LESS, Relation.AT_LEAST, Relation.AT_MOST)
    ]
    likes = [Same(feature, CANDIDATE, LAST) for feature in _FEATURES]
    likes += [Same(feature, CANDIDATE, NthLast(2)) for feature in _FEATURES]
    for kind in _KINDS:
        yield In(CANDIDATE, kind)
        yield In(CANDIDATE, ~kind)
    yield from relations
    yield from chain.from_iterable((like, negate(like)) for like in likes)
    for one, other in permutations(_KINDS, 2):
        yield If(In(LAST, one), In(CANDIDATE, other), In(CANDIDATE, ~other))
        yield If(In(LAST, one), In(CANDIDATE, other))
        if not (one <= other or other <= one or ~one <= other):  # else one of them says it all
            yield any_of(In(CANDIDATE, one), In(CANDIDATE, other))
        yield Cycle((In(CANDIDATE, one), In(CANDIDATE, other)))
    for kind in _KINDS:
        for then, otherwise in permutations(relations[:2]):
            yield If(In(LAST, kind), then, otherwise)
            yield If(In(CANDIDATE, kind), then, otherwise)
        for like in likes[:3]:
            yield If(In(LAST, kind), like, negate(like))
            yield If(In(LAST, kind), negate(like), like)
    yield from (Follows(order) for order in permutations(SUIT_SETS) if order[0] == SUIT_SETS[0])
    yield from _with_numbers()


def _with_numbers() -> Iterator[Condition]:
    for feature in _FEATURES:
        yield negate(Seen(feature))
        yield Compare(RunLength(feature), Relation.LESS, Constant(3))
    apart = Arithmetic(Rank(CANDIDATE), Operation.DISTANCE, Rank(LAST))
    together = Arithmetic(Rank(CANDIDATE), Operation.PLUS, Rank(LAST))
    for number in range(1, 7):
        for relation in (Relation.EQUAL, Relation.AT_MOST, Relation.AT_LEAST):
            yield Compare(apart, relation, Constant(number))
    for number in (10, 12, 14, 15):
        yield Compare(together, Relation.AT_LEAST, Constant(number))
        yield Compare(together, Relation.AT_MOST, Constant(number))
    yield from (
        IsKind(together, kind) for kind in (NumberKind.EVEN, NumberKind.ODD, NumberKind.PRIME)
    )
    yield from (Compare(together, Relation.DIVISIBLE, Constant(number)) for number in (3, 4, 5))
    for rank in range(1, 13):
        yield Compare(Rank(CANDIDATE), Relation.AT_LEAST, Constant(rank + 1))
        yield Compare(Rank(CANDIDATE), Relation.AT_MOST, Constant(rank))


def _concepts(text: str) -> tuple[str, ...]:
    """What the words of a text mean, without the endings that only number and tense give them."""
    spelt = text.lower().replace("color", "colour").replace("n't", " not")
    plain = (
        word for word in re.findall(r"[^\W\d_]+|\d+", spelt) if is_content(word) or word == "or"
    )
    stems = (word[:-1] if len(word) > 3 and word.endswith("s") else word for word in plain)
    found = " ".join(_meanings().get(word, word) for word in stems)
    return tuple(
        word for word in found.replace("not same", "different").split() if word not in _FILLERS
    )


@cache
def _meanings() -> dict[str, str]:
    return {said: word for word, others in _MEANT.items() for said in others.split()}
