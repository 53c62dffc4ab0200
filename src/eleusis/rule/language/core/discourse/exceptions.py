"""An exception belongs to the case behind which it is told, or to the whole rule."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from eleusis.rule.language.core.discourse.pointing import choose, says_it
from eleusis.rule.language.core.discourse.recall import Otherwise
from eleusis.rule.language.core.discourse.together import Allowance
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    Always,
    And,
    Compare,
    Condition,
    If,
    In,
    Not,
    Same,
    any_of,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


class But(NamedTuple):
    """What is told behind "but": instead of what was told before, or beside it."""

    told: Any
    is_close: bool = False
    """True without a semicolon before it: what is demanded there belongs to the case before."""
    is_bound: bool = False
    """True without a comma before it, too: it belongs to no other case."""


def with_exceptions(told: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """What is told, with the exceptions behind cases in these, where more cases follow.

    “At even places go up, but after a king any card is right. At odd places go down.” Of cards
    that are "always" right, it may be one to the whole rule.
    """
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
