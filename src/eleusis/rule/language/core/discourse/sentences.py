"""The sentences of a rule, each related to those before it."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from eleusis.cards import ODD
from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.pointing import (
    It,
    ThatNumber,
    bind,
    choose,
    is_in,
    says_it,
    settle,
    subject_of,
)
from eleusis.rule.language.core.discourse.recall import recalled
from eleusis.rule.language.core.discourse.together import (
    Allowance,
    Disregard,
    Prohibition,
    Remark,
    Rest,
    together,
)
from eleusis.rule.tree.features import tells
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    Always,
    And,
    Candidate,
    Compare,
    Condition,
    Constant,
    FirstCards,
    If,
    In,
    IsKind,
    Not,
    NthLast,
    NumberKind,
    Relation,
    RuleTree,
    Same,
    all_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import CardSet


def rules_of(sentences: tuple[Any, ...]) -> tuple[RuleTree, ...]:
    """All that sentences can mean together; one that says "it" without a card means the candidate.

    Raises:
        InputError: they do not fit.
    """
    first = tuple(said for said in sentences if isinstance(said, FirstCards))
    tellings: list[Remark] = []
    for said in sentences:
        if not isinstance(said, FirstCards):
            tellings.append(told_behind(said, tellings))
    if len(tellings) > 1:
        tellings = [_beside_others(told) for told in tellings]
    meant = tuple(chain.from_iterable(map(together, _groupings(tellings))))
    _check_numbers(*meant, *first)
    for said in tellings:
        if isinstance(said, Disregard):
            for condition in meant:
                said.check(condition)
    return tuple(RuleTree(condition, first) for condition in meant)


def _same_subject(test: Condition, next_test: Condition) -> Condition:
    """*next_test* with its "it" for the card of *test*, if the two are cases of one question.

    Raises:
        InputError: `unclear`, if they are not.
    """
    match test, next_test:
        case IsKind() as number, In(It(), kind):
            return _again(number, kind)
        case In(_, kind), Not(Same(feature, It())) if tells(feature, kind):
            # “If it is red, …; if it is of another colour”: than red, or than the last card?
            raise InputError("unclear.clear-from-differs")
        case In(Candidate(), _), _:
            return bind(next_test, CANDIDATE)
        case In(card, cards), In(It(), others) if not cards & others:
            return is_in(card, others)
    if isinstance(subject_of(test), Candidate):
        return bind(next_test, CANDIDATE)
    raise InputError("unclear.clear-which-card-say")


def after_cases(said: If, before: list[Remark]) -> Condition:
    """A sentence with "it" in its test, after other sentences with a test.

    Raises:
        InputError: `unclear`, if "it" may be a number of which another sentence speaks, or can be
            no card that is right by that sentence.
    """
    if not (says_it(said.test) and before):
        return said
    if isinstance(said.test, In) and _excludes(before[-1], said.test.cards):
        raise InputError("unclear.sentence-before-leaves")
    if isinstance(before[-1], If):
        return choose(_same_subject(before[-1].test, said.test), said.then, said.otherwise)
    match before[-1]:
        case Allowance(And() as freed, True) if any(isinstance(n, NthLast) for n in nodes(freed)):
            raise InputError("unclear.clear-which-card-say")
    if isinstance(said.test, In) and said.test.cards in (ODD, ~ODD):
        raise InputError("unclear.clear-whether-card")
    return said


def in_one_demand(told: tuple[Any, ...]) -> Condition:
    """What all clauses of a sentence demand together.

    Raises:
        InputError: `unclear`, if they do something else, too.
    """
    made: list[Any] = []
    for one in recalled(told):
        if not isinstance(one, Condition):
            raise InputError("unclear.clear-which-case")
        made.append(told_behind(one, made))
    return all_of(*made)


def told_behind(said: Remark, before: list[Remark]) -> Remark:
    """What a sentence says behind those *before*, with its "it" and "that card" made clear."""
    if isinstance(said, If):
        said = after_cases(said, before)
    if isinstance(said, Allowance | Prohibition | Rest | Disregard):
        return said
    return bind(settle(said), CANDIDATE)


def _check_numbers(*told: Condition | FirstCards) -> None:
    """Refuse “the total” where none was named.

    Raises:
        InputError: `unclear`.
    """
    if any(isinstance(node, ThatNumber) for said in told for node in nodes(said)):
        raise InputError("unclear.clear-which-number")


def _excludes(told: Remark, kind: CardSet) -> bool:
    """True if by what is *told* no card of that kind is right."""
    match told:
        case And(conditions):
            return any(_excludes(condition, kind) for condition in conditions)
        case In(Candidate(), cards):
            return cards.isdisjoint(kind)
        case _:
            return False


def _groupings(tellings: list[Remark]) -> Iterator[tuple[Remark, ...]]:
    """The sentences as they stand, and with an "otherwise" that is meant of all cases before it.

    “If A, P. If B, Q. Otherwise R”: R where B does not hold, or where neither does?
    """
    yield tuple(tellings)
    grouped: list[Remark] = []
    for said in tellings:
        while (
            isinstance(said, If)
            and said.otherwise != ALWAYS
            and grouped
            and isinstance(case := grouped[-1], If)
            and case.otherwise == ALWAYS
            and case.test != negate(said.test)  # which leaves nothing
        ):
            grouped.pop()
            said = choose(case.test, case.then, said)
        grouped.append(said)
    if len(grouped) < len(tellings):
        yield tuple(grouped)


def _beside_others(told: Remark) -> Remark:
    """What a sentence means that does not stand alone: where it frees the card, it permits."""
    match told:
        case Always():
            return Allowance(ALWAYS)
        case If(test, Always(), Always()):
            return Allowance(test, is_exception=True)
        case _:
            return told


def _again(test: IsKind, kind: CardSet) -> IsKind:
    """Of a number that was tested: “if it is odd, …; if it is even, …”.

    Raises:
        InputError: `unclear`, if something else was tested.
    """
    if kind not in (ODD, ~ODD) or test.kind not in (NumberKind.ODD, NumberKind.EVEN):
        raise InputError("unclear.clear-tested-say")
    return IsKind(test.number, NumberKind.ODD if kind == ODD else NumberKind.EVEN)


def is_arithmetic(told: Any) -> bool:
    """True for a truth about numbers alone: “zero is divisible by 3”."""
    match told:
        case Compare(Constant(number), Relation.DIVISIBLE, Constant(by)):
            return type(told.left) is Constant and by > 0 and number % by == 0
        case IsKind(Constant(number), NumberKind.EVEN | NumberKind.ODD as kind):
            return type(told.number) is Constant and number % 2 == (kind is NumberKind.ODD)
        case _:
            return False
