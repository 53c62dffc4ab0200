"""What nobody means though a sentence may say it: tests that tell nothing, cases that cannot come.

A rule with a doubt has a meaning, and that meaning is exact; only is it hardly what was meant. What
is called constant or unreachable is so on every line, whatever was laid.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from eleusis.cards import CARDS
from eleusis.errors import RuleTooLarge
from eleusis.rule.language.doubt import Doubt
from eleusis.rule.language.wording import word_condition
from eleusis.rule.machine.lazy import LazyMachine
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    NEVER,
    Always,
    And,
    Arithmetic,
    Between,
    Candidate,
    Compare,
    Condition,
    Constant,
    CountedBack,
    CountIn,
    CountWhere,
    CurrentBlock,
    Cycle,
    Digit,
    Follows,
    If,
    In,
    Including,
    LastLike,
    Never,
    Not,
    NthLast,
    Operation,
    Or,
    Place,
    Rank,
    Relation,
    RuleTree,
    RunLength,
    Same,
    Seen,
    Streak,
    Walk,
    WholeLine,
    all_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rule.machine.masks import Memory

RULES_KEPT: Final = 64
"""Rules whose doubts are kept: of one reading they are asked for several times."""

_STATES_MAX: Final = 200
"""States in which a condition is looked at before it is taken to be able to change."""

_WHOLE: Final = word_condition(ALWAYS)
"""What is said of a test that every card passes, or none."""

_OF_TWO: Final = (
    *(Operation.MINUS, Operation.DISTANCE, Operation.QUOTIENT, Operation.WHOLE_QUOTIENT),
    *(Operation.REMAINDER, Operation.STEPS_UP, Operation.CIRCLE_DISTANCE),
)
"""What tells nothing of a number and itself."""


@lru_cache(maxsize=RULES_KEPT)
def doubts(rule: RuleTree) -> tuple[Doubt, ...]:
    """Everything doubtful about *rule*, each thing once; nothing for most rules."""
    return tuple(dict.fromkeys(_doubts(rule)))


def _doubts(rule: RuleTree) -> Iterator[Doubt]:
    for node in nodes(rule):
        if _holds_itself(node):
            yield Doubt("own-card")
    parts = [rule.condition, *(first.condition for first in rule.first)]
    inside = [doubt for part in parts for doubt in _inside(part)]
    yield from inside
    whole = None if inside else _constant(rule)
    if whole is not None:
        yield Doubt("any-card" if whole else "no-card")
    elif not inside and not _looks_at_the_card(rule):
        yield Doubt("whatever-card")


def _holds_itself(node: object) -> bool:
    """True where something is compared with itself."""
    match node:
        case Compare(left, _, right) if left == right and not isinstance(left, Constant):
            return True
        case Between(number, one, other):
            return number in (one, other)
        case Arithmetic(left, operation, right) if operation in _OF_TWO:
            return left == right and not isinstance(left, Constant)
        case _:
            return False


def _inside(condition: Condition) -> Iterator[Doubt]:
    """The doubts about the parts of *condition*."""
    match condition:
        case If():
            yield from _cases(condition)
        case And(parts) | Or(parts):
            for part in parts:
                if not (isinstance(condition, And) and _ends_a_range(part)):
                    yield from _telling(part)
                yield from _inside(part)
            if isinstance(condition, And):
                yield from _exceptions(parts)
                if _contradict(parts):
                    yield Doubt("sentences-contradict")
        case Not(inner):
            yield from _inside(inner)


def _exceptions(parts: tuple[Condition, ...]) -> Iterator[Doubt]:
    """The doubts about alternatives in a part that the other parts leave no room for."""
    for part in parts:
        if not isinstance(part, Or):
            continue
        others = [other for other in parts if other is not part]
        for way in part.conditions:
            ways = (negate(other) for other in part.conditions if other is not way)
            if _is_never(all_of(*others, way, *ways)):
                yield Doubt("unreachable", (word_condition(way),))


def _cases(choice: If) -> Iterator[Doubt]:
    """The doubts about a choice and the choices it goes on with."""
    left: Condition = ALWAYS
    rest: Condition = choice
    while isinstance(rest, If):
        if rest.test in (ALWAYS, NEVER):
            yield Doubt("always-true" if rest.test == ALWAYS else "always-false", (_WHOLE,))
        yield from _telling(rest.test)
        yield from _inside(rest.test)
        yield from _inside(rest.then)
        if left != ALWAYS and _is_never(all_of(left, rest.test)):
            yield Doubt("unreachable", (word_condition(rest.then),))
        elif _is_refused(rest):
            yield Doubt("always-false", (word_condition(rest.then),))
        left = all_of(left, negate(rest.test))
        rest = rest.otherwise
    if rest != ALWAYS:
        yield from _inside(rest)
        if isinstance(choice.otherwise, If) and _is_never(left):
            yield Doubt("unreachable", (word_condition(rest),))


def _is_refused(case: If) -> bool:
    """True if a case demands what its own card cannot be, as in “if you play a king, play red 5s”.

    To say that such cards are wrong nobody would go round like that.
    """
    demand = case.then
    return all(CANDIDATE in nodes(part) for part in (case.test, demand)) and (
        demand != NEVER and _is_never(all_of(case.test, demand))
    )


def _telling(test: Condition) -> Iterator[Doubt]:
    """The doubt about a part that always holds, or never."""
    if test in (ALWAYS, NEVER) or isinstance(test, In | Same):
        return
    constant = False if _leaves_too_much(test) else _constant(RuleTree(test))
    if constant is not None:
        yield Doubt("always-true" if constant else "always-false", (word_condition(test),))


def _leaves_too_much(test: Condition) -> bool:
    """True for a remainder that no number leaves."""
    match test:
        case Compare(
            Arithmetic(_, Operation.REMAINDER, Constant(divisor)), Relation.EQUAL, Constant(left)
        ):
            return left >= divisor
        case _:
            return False


def _ends_a_range(test: Condition) -> bool:
    """True for the end of "1 <= rank <= 6" that says nothing."""
    match test:
        case Compare(Constant(1), Relation.AT_MOST, Rank()):
            return True
        case Compare(Rank(), Relation.AT_MOST, Constant(13)):
            return True
        case Compare(Rank(), Relation.AT_LEAST, Constant(1)):
            return True
        case Compare(Constant(13), Relation.AT_LEAST, Rank()):
            return True
        case _:
            return False


def _contradict(parts: tuple[Condition, ...]) -> bool:
    """True if in a case that one part names, no card is right by the others."""
    cases = [part for part in parts if isinstance(part, If) and part.otherwise == ALWAYS]
    return any(_is_never(all_of(case.test, case.then, *_beside(case, parts))) for case in cases)


def _beside(case: If, parts: tuple[Condition, ...]) -> Iterator[Condition]:
    """The other parts, but for those that look at a card which is not there in the *case*."""
    for part in parts:
        if part is case:
            continue
        match case.test:
            case Not(Seen(feature, WholeLine())) if LastLike(feature) in nodes(part):
                continue
            case Compare(CountIn(kind, WholeLine()), Relation.EQUAL, Constant(0)) if any(
                isinstance(node, NthLast) and node.among <= kind for node in nodes(part)
            ):
                continue
        yield part


def _is_never(condition: Condition) -> bool:
    return condition == NEVER or _constant(RuleTree(condition)) is False


_OF_THE_CARD: Final = (
    *(Candidate, Place, Digit, Seen, LastLike, Follows, Walk, Cycle, RunLength, Streak),
    *(Including, CurrentBlock, CountWhere, CountedBack),
)
"""What is of the card that is played, or of its place, whether or not it names the card."""


def _looks_at_the_card(rule: RuleTree) -> bool:
    """False if on every line any card is right or none, and nobody said so in these words."""
    return any(isinstance(node, (*_OF_THE_CARD, Always, Never)) for node in nodes(rule))


def _leaves_free(condition: Condition) -> bool:
    """True for what demands nothing, in whatever case."""
    match condition:
        case If(_, then, otherwise):
            return _leaves_free(then) and _leaves_free(otherwise)
        case And(parts):
            return all(map(_leaves_free, parts))
        case _:
            return condition == ALWAYS


def _constant(rule: RuleTree) -> bool | None:
    """True if *rule* lets every card through on every line, False if none where it decides.

    None if it depends, or if not every line was seen.
    """
    if any(isinstance(node, Place) for node in nodes(rule)):  # only the first places are seen
        return True if _leaves_free(rule.condition) and not rule.first else None
    machine = LazyMachine(rule, starters=0)
    seen: dict[Memory, None] = {machine.start: None}
    right = wrong = 0
    waiting = [machine.start]
    for state in waiting:  # grows on the way
        try:
            decided = machine.verdicts(state)
        except RuleTooLarge:
            return None
        right, wrong = right | decided[0], wrong | decided[1]
        if (right and wrong) or len(waiting) > _STATES_MAX:
            return None
        for mask in machine.card_classes:
            after = machine.step(state, CARDS[(mask & -mask).bit_length() - 1])
            if after not in seen:
                seen[after] = None
                waiting.append(after)
    return bool(right) if right or wrong else None
