"""Whether two cases can both be so."""

from __future__ import annotations

from typing import Final

from eleusis.rule.language.core.discourse.pointing import It
from eleusis.rule.tree.syntax import (
    And,
    Arithmetic,
    Compare,
    Condition,
    Constant,
    CountIn,
    In,
    LastCards,
    Operation,
    Relation,
    negate,
)


def apart(test: Condition, other: Condition) -> bool:
    """True if two tests are never true at once."""
    match test, other:
        case And(conditions), _:
            return any(apart(one, other) for one in conditions)
        case _, And(conditions):
            return any(apart(test, one) for one in conditions)
        case In(card, kind), In(card_too, more):
            return (card == card_too or isinstance(card_too, It)) and not kind & more
        case Compare(_, Relation.DIVISIBLE, Constant()), _:
            return apart(_without_rest(test), other)
        case _, Compare(_, Relation.DIVISIBLE, Constant()):
            return apart(test, _without_rest(other))
        case Compare(), Compare() if _too_many(test, other):
            return True
        case Compare(left, relation, right), Compare(left_too, relation_too, right_too):
            if (left, right) == (right_too, left_too):
                return _WAYS[relation].isdisjoint(_WAYS[_SWAPPED.get(relation_too, relation_too)])
            if left == left_too and isinstance(right, Constant) and isinstance(right_too, Constant):
                most = max(right.value, right_too.value) + 1
                both = ((relation, right.value), (relation_too, right_too.value))
                return not set.intersection(*(_numbers(*one, most) for one in both))
            return (left, right) == (left_too, right_too) and _WAYS[relation].isdisjoint(
                _WAYS[relation_too]
            )
        case _:
            return test == negate(other)


def _too_many(one: Compare, other: Compare) -> bool:
    """“Three or more of the last four are even”, and as many are odd: more than there are."""
    match one, other:
        case (
            Compare(CountIn(kind, LastCards(count) as last), how, Constant(n)),
            Compare(CountIn(other_kind, last_too), how_too, Constant(m)),
        ) if last == last_too and not kind & other_kind:
            return _LEAST.get(how, -n) + n + _LEAST.get(how_too, -m) + m > count
        case _:
            return False


def _without_rest(test: Compare) -> Compare:
    """“Divisible by 4”: that nothing is left."""
    left = Arithmetic(test.left, Operation.REMAINDER, test.right)
    return Compare(left, Relation.EQUAL, Constant(0))


def _numbers(relation: Relation, value: int, most: int) -> set[int]:
    """The numbers up to *most* that stand so to *value*; -1 for all below."""
    ways = _WAYS[relation]
    return {n for n in range(-1, most + 1) if "<=>"[(n > value) - (n < value) + 1] in ways}


_LEAST: Final = {Relation.AT_LEAST: 0, Relation.EQUAL: 0, Relation.GREATER: 1}
"""How much more than a number what stands so to it is at least."""
_WAYS: Final = {
    Relation.LESS: frozenset("<"),
    Relation.AT_MOST: frozenset("<="),
    Relation.EQUAL: frozenset("="),
    Relation.UNEQUAL: frozenset("<>"),
    Relation.AT_LEAST: frozenset("=>"),
    Relation.GREATER: frozenset(">"),
    Relation.DIVISIBLE: frozenset("<=>"),
    Relation.SHARES_FACTOR: frozenset("<=>"),
}
"""How two numbers may stand to each other in each relation."""
_SWAPPED: Final = {
    Relation.LESS: Relation.GREATER,
    Relation.AT_MOST: Relation.AT_LEAST,
    Relation.AT_LEAST: Relation.AT_MOST,
    Relation.GREATER: Relation.LESS,
}
"""The relations of the two numbers the other way round."""
