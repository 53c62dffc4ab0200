"""Clauses of one sentence, joined by "and": said of a case, beside what holds there, or of all."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from eleusis.errors import InputError
from eleusis.rule.language.core.branches import Remaining
from eleusis.rule.language.core.discourse.apart import apart
from eleusis.rule.language.core.discourse.exceptions import But
from eleusis.rule.language.core.discourse.pointing import (
    bind,
    choose,
    of_same_card,
    says_it,
    subject_of,
)
from eleusis.rule.language.core.discourse.recall import Otherwise
from eleusis.rule.language.core.discourse.together import (
    Allowance,
    Prohibition,
    is_freed_in_case,
)
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.syntax import (
    ALWAYS,
    Always,
    And,
    Candidate,
    Compare,
    Condition,
    FirstCards,
    If,
    In,
    NthLast,
    Or,
    RunLength,
    Streak,
    all_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.rule.language.exchanging import Word
    from eleusis.rule.tree.syntax import Node, RuleTree


class Beside(NamedTuple):
    """What is told behind a bare "and": of a case, beside what holds there."""

    told: Any


class Along(Beside):
    """What is told behind a comma and "and": of all before it, or of the last case of a list."""


def has_placed(said: Any) -> bool:
    """True for alternatives of which one has its place: “go up, or a club after a heart”."""
    parts = said.conditions if isinstance(said, Or) else ()
    return any(
        isinstance(one, In) and isinstance(one.card, NthLast)
        for part in parts
        if isinstance(part, And)
        for one in part.conditions
    )


def _in_last_case(told: Condition, said: Condition) -> Condition:
    """What is *told*, with what is *said* behind a bare "and" beside its last demand."""
    match told:
        case If(test, then, Always()):
            return choose(test, all_of(then, said))
        case If(test, then, otherwise):
            return choose(test, then, _in_last_case(otherwise, said))
        case _:
            return all_of(told, said)


def within_case(told: Any, said: Condition) -> Any | None:
    """The case that is *told* with what is *said* beside its last demand; None if it is no case."""
    match told:
        case If():
            return _in_last_case(told, said)
        case Otherwise(demand):
            return Otherwise(_in_last_case(demand, said))
        case Remaining(demand=demand):
            return told._replace(demand=_in_last_case(demand, said))
        case FirstCards(condition=condition):
            return replace(told, condition=_in_last_case(condition, said))
        case _:
            return None


def filled_in(case: Any, demand: Condition) -> Condition | None:
    """“If A, any card is right. Otherwise, if B, play red. Otherwise …”: where B is not so."""
    match case:
        case If(test, then, If(inner, demanded, Always())):
            return If(test, then, If(inner, demanded, demand))
        case If(test, then, If() as rest) if filled := filled_in(rest, demand):
            return If(test, then, filled)
        case _:
            return None


def with_otherwise(case: If, demand: Condition) -> Condition:
    """A case with what is demanded otherwise: of some cards, where both are demands on these."""
    match case, demand:
        case If(In(Candidate()) as kind, If(test, then, Always())), If(again, other, Always()) if (
            kind == again
        ):
            return choose(kind, choose(test, then, other))
        case _:
            return If(case.test, case.then, of_same_card(case.test, demand))


def _within(rest: Any, case: If) -> Any:
    """“Otherwise, if A, P; if B, Q”: the second case, too, is one of the rest; None without one.

    Raises:
        InputError: `unclear`, if “it” is told in B and A is of no one card.
    """
    match rest:
        case Otherwise(If(test, then, Always())):
            return Otherwise(all_of(If(test, then), _of_that_card(test, case)))
        case Otherwise(And((If(test), *_) as conditions)):
            return Otherwise(all_of(*conditions, _of_that_card(test, case)))
        case If(test, then, If(inner, demand, Always())):
            return choose(test, then, all_of(If(inner, demand), _of_that_card(inner, case)))
        case If(test, then, And((If(inner), *_) as conditions)):
            return choose(test, then, all_of(*conditions, _of_that_card(inner, case)))
        case _:
            return None


def within_rest(told: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """“Otherwise, if A, P. If B, Q.”: what is told, with the second sentence, too, in the rest."""
    for at, rest in enumerate(told):
        end = at + 1
        while isinstance(rest, Otherwise) and end < len(told) and isinstance(told[end], If):
            if (within := _within(rest, told[end])) is None:
                break
            rest, end = within, end + 1
        if end > at + 1:
            yield (*told[:at], rest, *told[end:])


def _of_that_card(test: Condition, case: If) -> If:
    """A case whose “it” is the card of which another one tells."""
    if not says_it(case.test):
        return case
    if not isinstance(test, In):
        raise InputError("unclear.clear-which-card-say")
    return replace(case, test=bind(case.test, test.card))


def check_beside(before: Any) -> None:
    """Refuse what stands behind a bare "and" and a rest with a case: it is within that rest.

    Raises:
        InputError: `unclear`.
    """
    if isinstance(before, Otherwise) and isinstance(before.demand, If):
        raise InputError("unclear.clear-which-case")


def _check_freed(before: Any, said: Any) -> None:
    """Refuse “after red hearts are free and clubs must go up” but as what holds after red.

    Raises:
        InputError: `unclear`.
    """
    is_case = isinstance(said, If) and not isinstance(subject_of(said.test), Candidate)
    if is_freed_in_case(before) and not (is_case or is_freed_in_case(said)):
        raise InputError("unclear.clear-which-case")


def _beside(before: Any, said: Any) -> tuple[Any, ...]:
    """What is told before a bare "and", with what is told behind it; a new case stands alone."""
    if _goes_on_otherwise(before, said):
        return (Otherwise(all_of(before.demand, said)),)
    check_beside(before)
    _check_freed(before, said)
    said = _wrong_there(before, said)
    is_of_case = not isinstance(said, If) or _is_of_such(said, before)
    within = within_case(before, said) if isinstance(said, Condition) and is_of_case else None
    if within is not None:
        return (within,)
    # “otherwise only reds and aces are right” names both kinds in one breath
    in_breath = isinstance(said, Allowance) and not said.is_exception and _ends_in_kind(before)
    if (
        in_breath
        or _tells_others_free(before, said)
        or (isinstance(said, If) and has_placed(before))
    ):
        raise InputError("unclear.clear-which-case")
    return (before, said)


def _wrong_there(before: Any, said: Any) -> Any:
    """“If A, hearts are wrong and kings are wrong”: what is wrong, as it is demanded in a case."""
    is_case = isinstance(before, Otherwise) or (
        isinstance(before, If) and not isinstance(subject_of(before.test), Candidate)
    )
    return said.condition if is_case and isinstance(said, Prohibition) else said


def _is_of_such(said: If, before: Any) -> bool:
    """“After red hearts must be even and spades must be odd”: both of what comes after red."""
    if not isinstance(said.test, In) or not isinstance(subject_of(said.test), Candidate):
        return False
    match before:
        case If(test, _, Always()):
            return not isinstance(subject_of(test), Candidate)
        case If(_, _, rest) | Otherwise(rest):
            return not isinstance(rest, If)
        case _:
            return False


def _goes_on_otherwise(before: Any, said: If) -> bool:
    """“Otherwise, after a heart play a spade and after a spade play a heart.”"""
    if not isinstance(before, Otherwise):
        return False
    *_, last = before.demand.conditions if isinstance(before.demand, And) else (before.demand,)
    match last, said:
        case If(In(card), _, Always()), If(In(again), _, Always()):
            return card == again
        case _:
            return False


def _tells_others_free(before: Any, said: Any) -> bool:
    """“After red hearts must go up and clubs are free”: both only after red."""
    match before, said:
        case If(_, If(In(Candidate(), kind))), Allowance(In(Candidate(), freed)):
            return kind.isdisjoint(freed)
        case _:
            return False


def _ends_in_kind(told: Any) -> bool:
    """True for a case in which the card must be of a kind."""
    match told:
        case Otherwise(demand) | If(_, demand, Always()) | If(_, _, demand):
            return isinstance(demand, In) or _ends_in_kind(demand)
        case _:
            return False


def _along(before: tuple[Any, ...], said: Any) -> list[tuple[Any, ...]]:
    """“On red go up, and you may not play a king”: always, or on red? Of a list: on the last?"""
    whole = (*before, said)
    _check_freed(before[-1], said)
    in_case = all(isinstance(one, If | Otherwise | Remaining) for one in before[-2:])
    in_case |= isinstance(before[-1], Otherwise) and isinstance(before[-2:][0], Allowance)
    there = _wrong_there(before[-1], said)
    if in_case and there is not said:
        return [whole, (*before[:-1], *_beside(before[-1], there))]
    if not in_case or not isinstance(said, Condition) or _is_of_rows(said):
        return [whole]
    if not isinstance(said, If):
        return [whole, (*before[:-1], *_beside(before[-1], said))]
    if _is_of_such(said, before[-1]) and not (says_it(said.test) or _has_its_place(said.then)):
        return [whole, (*before[:-1], *_beside(before[-1], said))]
    if not _is_unless(before[-1]) and not _are_of_kinds(before[-1], said):
        return [whole]
    return [whole, (*before[:-1], _in_last_case(before[-1], said))]


def _has_its_place(demand: Condition) -> bool:
    """“After a 7 play red, and a 7 may only be played on black”: that is of no case but its own."""
    return any(isinstance(node, In) and isinstance(node.card, NthLast) for node in nodes(demand))


def by_comma(said: Any) -> tuple[Any, ...]:
    """“After a king hearts are wrong, spades must go up”: always, or after a king?"""
    is_of_kind = isinstance(said, If) and isinstance(subject_of(said.test), Candidate)
    return (Along(said) if is_of_kind and said.otherwise == ALWAYS else said,)


def _are_of_kinds(before: Any, said: If) -> bool:
    """“If …, hearts may only follow clubs, and clubs may only follow hearts.”"""
    match before, said:
        case If(test, If(In(card), In())), If(In(again), In()):
            return card == again and not isinstance(subject_of(test), Candidate)
        case _:
            return False


def _is_unless(told: Any) -> bool:
    """True for a demand with an exception, which may be one from a case behind it, too."""
    match told:
        case If(_, Always(), demand):
            return demand != ALWAYS and not isinstance(demand, If)
        case _:
            return False


def _is_of_rows(said: Condition) -> bool:
    """“… and never two hearts in a row” is said of every row of cards, whatever the case."""
    return isinstance(said, Compare) and isinstance(said.left, RunLength | Streak)


def in_one(*told: Any) -> tuple[Any, ...] | Readings:
    """What one sentence tells; of two cases that leave no third, the second is the rest.

    The "otherwise" behind a list of cases is said of them all; a "but" of no sentence before this.
    """
    ways: list[tuple[Any, ...]] = [()]
    for at, one in enumerate(told):
        if at == 1 and isinstance(one, But):
            one = one._replace(is_bound=one.is_close)
        if isinstance(one, Along):
            ways = [way for before in ways for way in _along(before, one.told)]
        elif isinstance(one, Beside):
            ways = [(*before[:-1], *_beside(before[-1], one.told)) for before in ways]
        else:
            ways = [(*before, one) for before in ways]
    first, *others = map(_as_cases, ways)
    return Readings((first, *others)) if others else first


def _as_cases(told: tuple[Any, ...]) -> tuple[Any, ...]:
    match told:
        case (*before, If() | Otherwise() as rest, If() as case) if within := _within(rest, case):
            return _as_cases((*before, within))
        case (If(test, then, Always()), Otherwise(If() as rest)):  # and no later sentence is in it
            return (If(test, then, of_same_card(test, rest)),)
        case (If(test, then, Always()), If(rest, other, Always())) if rest == negate(
            test
        ) and not says_it(test):  # which may be a card that is not there yet
            return (choose(test, then, other),)
        case (*cases, If(test, then, otherwise)) if otherwise != ALWAYS and all(
            isinstance(case, If) and case.otherwise == ALWAYS and apart(case.test, test)
            for case in cases
        ):
            return (*cases, If(test, then), Otherwise(otherwise))
        case _:
            return told


def said_of_all(rules: tuple[RuleTree, ...], words: Iterable[Word]) -> tuple[RuleTree, ...]:
    """The readings but those in which an "otherwise" in a sentence of its own is of one case.

    “If three are red, go up. If three are black, go down. Otherwise …”: if neither, where both
    cannot be.
    """
    texts = [word.text for word in words]
    if (".", "otherwise") not in pairwise(texts):
        return rules
    return tuple(rule for rule in rules if not any(map(_leaves_one_out, nodes(rule)))) or rules


def _leaves_one_out(node: Node) -> bool:
    match node:
        case And(parts):
            return any(
                isinstance(one, If)
                and isinstance(other, If)
                and one.otherwise == ALWAYS != other.otherwise
                and apart(one.test, other.test)
                for one, other in pairwise(parts)
            )
        case _:
            return False
