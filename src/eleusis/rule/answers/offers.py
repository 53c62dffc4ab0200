"""Rules near to a text that was not read: for those whose words say what they are about.

They come from a bank over the shapes of small trees, and from the library. Always:
what is offered is read, unasked; it claims to be near, and no more.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import chain, permutations
from math import log
from typing import TYPE_CHECKING, Final

from eleusis.cards import BLACK, EVEN, FACE, HEARTS, NUMBER, ODD, PRIME, RED, SPADES
from eleusis.rule.answers.colloquial import loosened
from eleusis.rule.answers.spans import is_content, words
from eleusis.rule.language.wording import word_rule
from eleusis.rule.library.published import library
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

NEAR: Final = 0.12
"""How much of their words two sentences must share, the rare ones counting more."""

SIMPLE: Final = 2
"""How many rules are shown at least."""

_FEATURES: Final = tuple(Attribute)
_KINDS: Final = (RED, BLACK, ODD, EVEN, FACE, NUMBER, PRIME, HEARTS, SPADES)

_MEANT: Final = {
    "higher": "increase increasing ascending climb climbing rise rising up bigger greater grow",
    "lower": "decrease decreasing descending fall falling down smaller less drop shrink",
    "different": "change changing switch other another new flip opposite alternate contrary",
    "same": "match matching keep stay share equal common",
    "repeat": "pattern repeating turn series again",
    "circle": "cycle order round sequence",
    "not": "no never avoid without except neither nor cannot wrong rejected",
    "occur": "already seen used unique once twice before",
    "away": "difference distance gap apart jump step near close far neighbour neighbor",
    "face": "picture court royal jack queen king royalty",
    "even": "evens",
    "odd": "odds",
    "plus": "sum total add added together",
    "run": "row consecutive successive together",
    "if": "when after following behind whenever once",
    "card": "tile",
}
"""A word of the bank, and what people say for it."""


def nearest(text: str, count: int) -> tuple[str, ...]:
    """The rules that speak most of what *text* speaks of, best first.

    Where hardly any does, simple ones, to see how a rule is said; none for a text without words.
    """
    if not words(text):
        return ()
    said = _words(loosened(text).text)
    rarity, most = _rarity()

    def weight(some: frozenset[str]) -> float:
        return sum(rarity.get(word, most) for word in some)

    near = {
        sentence: weight(said & of) / (weight(said | of) or 1.0) for sentence, of in _bank().items()
    }
    best = sorted(near, key=lambda sentence: (-near[sentence], len(sentence)))
    found = [sentence for sentence in best[:count] if near[sentence] >= NEAR]
    return tuple(dict.fromkeys((*found, *_simple()[: max(SIMPLE - len(found), 0)])))


def _simple() -> tuple[str, ...]:
    conditions = (In(CANDIDATE, RED), Same(Attribute.COLOUR, CANDIDATE, LAST))
    return tuple(word_rule(RuleTree(condition)) for condition in conditions)


@cache
def _rarity() -> tuple[dict[str, float], float]:
    """The weight of each word of the bank, and of any other."""
    counts = Counter(word for of in _bank().values() for word in of)
    most = log(len(_bank()))
    return {word: most - log(count) for word, count in counts.items()}, most / 2


@cache
def _bank() -> dict[str, frozenset[str]]:
    """Rules in our words, and the words of each."""
    small = (word_rule(RuleTree(condition)) for condition in _conditions())
    published = (rule.sentence for rule in library())
    return {sentence: _words(sentence) for sentence in dict.fromkeys((*small, *published))}


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
        yield any_of(In(CANDIDATE, one), In(CANDIDATE, other))
        yield Cycle((In(CANDIDATE, one), In(CANDIDATE, other)))
    for kind in _KINDS:
        yield If(In(LAST, kind), relations[0], relations[1])
        yield If(In(CANDIDATE, kind), relations[0], relations[1])
        yield from (If(In(LAST, kind), like, negate(like)) for like in likes[:3])
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
    for lowest in range(1, 13):
        yield Compare(Rank(CANDIDATE), Relation.AT_LEAST, Constant(lowest))
        yield Compare(Rank(CANDIDATE), Relation.AT_MOST, Constant(lowest))


def _words(text: str) -> frozenset[str]:
    """What the words of a text mean, without the endings that only number and tense give them."""
    spelt = text.lower().replace("color", "colour").replace("n't", " not")
    plain = re.findall(r"[a-z]+|\d+", spelt)
    stems = (word[:-1] if len(word) > 3 and word.endswith("s") else word for word in plain)
    return frozenset(_meanings().get(word, word) for word in stems if is_content(word))


@cache
def _meanings() -> dict[str, str]:
    return {said: word for word, others in _MEANT.items() for said in others.split()}
