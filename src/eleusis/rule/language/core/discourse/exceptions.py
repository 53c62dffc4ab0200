"""An exception belongs to the case behind which it is told, or to the whole rule."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.apart import apart
from eleusis.rule.language.core.discourse.pointing import choose, replaced, says_it
from eleusis.rule.language.core.discourse.recall import Announced, OfOthers, Otherwise
from eleusis.rule.language.core.discourse.together import Allowance, Prohibition
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    Always,
    And,
    Candidate,
    Compare,
    Condition,
    FirstCards,
    If,
    In,
    Node,
    Not,
    Or,
    Place,
    Same,
    any_of,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class But(NamedTuple):
    """What is told behind "but": instead of what was told before, or beside it."""

    told: Any
    is_close: bool = False
    """True without a semicolon before it: what is demanded there belongs to the case before."""
    is_bound: bool = False
    """True without a comma before it, too: it belongs to no other case."""


@dataclass(frozen=True, slots=True)
class Instead:
    """That the case told just before has its demand in place of what was told before it."""


def in_place(told: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is told, with each demand that is made "instead" in place of the others in its case.

    “If there is no jack on the line, …; once there is one, … instead” says no more than that.

    Raises:
        InputError: `unclear`, if there are several that it may stand for.
    """
    if Instead() not in told:
        return told
    at = told.index(Instead())
    *before, case = told[:at] or (None,)
    case = case.told if isinstance(case, But) else case
    free = [one for one in before if isinstance(one, Allowance) or is_free_start(one)]
    before = [one for one in before if one not in free]
    match before, case:
        case _, If(test) if says_it(test):
            raise InputError("unclear.clear-which-case")
        case [If(), *_], If(test, _, Always()) if all(_leaves(one, test) for one in before):
            kept = (*before, case)
        case [said], If(test, then, Always()) if isinstance(said, Condition):
            kept = (choose(test, then, said),)
        case _:
            raise InputError("unclear.clear-which-case")
    return in_place((*free, *kept, *told[at + 1 :]))


def _leaves(told: Any, test: Condition) -> bool:
    """True for a case that is never so where *test* is."""
    return isinstance(told, If) and told.otherwise == ALWAYS and apart(told.test, test)


def for_others(told: tuple[Any, ...]) -> tuple[Any, ...]:
    """“For any other card: after red go up, after black go down.”"""
    return tuple(_changed(one, OfOthers) for one in told)


def of_all_others(told: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is told, with what is demanded of "any other card" than the exceptions before it.

    What is always right, or wrong, is so whatever is demanded: it holds of those others alone.

    Raises:
        InputError: `unclear`, if other cards were named before.
    """
    parts = [_nodes(one) for one in told]
    at = [i for i, part in enumerate(parts) if any(isinstance(node, OfOthers) for node in part)]
    if not at:
        return told
    before = (one for one in told[: at[0]] if not isinstance(one, Announced))
    excepted = [one for one in before if not is_free_start(one)]
    is_clear = excepted and all(map(_excepts_kind, excepted)) and len(at) == at[-1] - at[0] + 1
    if not is_clear or any(_names_cases(parts[i]) for i in at):
        raise InputError("unclear.clear-which-cards")
    return tuple(_changed(one, _without_others) for one in told)


def is_of_these(said: Any, excepted: Condition) -> bool:
    """True for what is demanded of no other cards than of some that are *excepted*."""
    match excepted, said:
        case In(Candidate(), out), If(In(Candidate(), kind), _, Always()):
            return kind <= out
        case _:
            return False


def _told_apart(told: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """What is told, where something is demanded of an exception to what holds for all others.

    “Apart from kings, cards must be red. Kings must be odd”: kings are free of the first alone.
    """
    for one in told:
        if isinstance(one, Allowance) and any(is_of_these(other, one.condition) for other in told):
            free = one.condition
            yield tuple(
                choose(free, ALWAYS, other)
                if isinstance(other, Condition) and not is_of_these(other, free)
                else other
                for other in told
                if other is not one
            )
    yield told


def _names_cases(part: list[Node]) -> bool:
    """True if what is said of any other card may be so of what some case has left."""
    if isinstance(part[0], OfOthers):  # it is said of them all
        return any(isinstance(node, OfOthers) for node in part[1:])
    return any(isinstance(node, If) and _names_others(node) for node in part)


def _names_others(case: If) -> bool:
    """True for a case of some cards, but where what is left is said of all that it leaves."""
    is_last = _says_others(case.otherwise) and not _says_others(case.then)
    return not is_last and any(isinstance(node, Candidate) for node in nodes(case.test))


def _says_others(said: Condition) -> bool:
    return any(isinstance(node, OfOthers) for node in nodes(said))


def _changed(said: Any, change: Callable[[Condition], Condition]) -> Any:
    match said:
        case But(inner):
            return said._replace(told=_changed(inner, change))
        case Otherwise(demand):
            return Otherwise(change(demand))
        case _:
            return change(said) if isinstance(said, Condition) else said


def _without_others(said: Condition) -> Condition:
    for node in [node for node in nodes(said) if isinstance(node, OfOthers)]:
        said = replaced(said, node, node.condition)
    return said


def _nodes(said: Any) -> list[Node]:
    match said:
        case But(inner) | Otherwise(inner):
            return _nodes(inner)
        case _:
            return [*nodes(said)] if isinstance(said, Condition) else []


def is_free_start(said: Any) -> bool:
    """True for cards that are free by their place, whatever they are."""
    match said:
        case Allowance(Compare(Place()), True) | FirstCards():
            return True
        case Allowance(Or(ways), True):  # “the second and third cards are free”
            return all(is_free_start(Allowance(way, True)) for way in ways)
        case _:
            return False


def _excepts_kind(said: Any) -> bool:
    """True for “aces are always right” and “aces are forbidden”."""
    match said:
        case Allowance(free, True):
            return any(isinstance(node, Candidate) for node in nodes(free))
        case Prohibition(In(Candidate())):
            return True
        case _:
            return False


def with_exceptions(told: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """What is told, with the exceptions behind cases in these, where more cases follow.

    “At even places go up, but after a king any card is right. At odd places go down.” Of cards
    that are "always" right, it may be one to the whole rule.
    """
    for way in _told_apart(told):
        yield from _with_those_of_cases(way)


def _with_those_of_cases(told: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    plain = tuple(_plainly(told))
    at = [i for i, (one, other) in enumerate(pairwise(plain)) if _is_of_case(one, other)]
    if not at or not any(isinstance(one, If | Otherwise) for one in plain[at[0] + 2 :]):
        yield told
        return
    made = list(plain)
    for i in reversed(at):
        made[i : i + 2] = [case_freed(made[i], made[i + 1].told.condition)]
    yield tuple(made)
    if any(CANDIDATE in nodes(plain[i + 1].told.condition) for i in at):
        yield told


def is_demand(said: Any) -> bool:
    """True for what is demanded of the card, with no case of its own."""
    return isinstance(said, Same | Compare | In | Not) and CANDIDATE in nodes(said)


def ends_with_case(told: tuple[Any, ...]) -> bool:
    """True if another case is told at the end, in which no more is demanded than one thing."""
    return bool(told) and isinstance(told[-1], If) and not isinstance(told[-1].then, And)


def _plainly(told: tuple[Any, ...]) -> Iterator[Any]:
    """What is told, with the "otherwise" behind an exception as that of the case before it."""
    for before, one in pairwise((None, *told)):
        match before, one:
            case If(_, _, Always()) | Otherwise(), But(If(test, Always(), rest)) if not says_it(
                test
            ):
                yield But(Allowance(test, is_exception=True))
                if rest != ALWAYS:
                    yield Otherwise(rest)
            case _:
                yield one


def _is_of_case(one: Any, other: Any) -> bool:
    match one, other:
        case If(_, _, Always()) | Otherwise(), But(Allowance(condition, True)):
            return not says_it(condition)
        case _:
            return False


def case_freed(case: Any, free: Condition) -> Any:
    """A case in which other cards are right as well."""
    match case:
        case Otherwise(demand):
            return Otherwise(any_of(demand, free))
        case If(test, then, Always()):
            return choose(test, any_of(then, free))
        case _:
            return any_of(case, free)
