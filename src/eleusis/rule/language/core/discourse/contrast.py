"""What is told behind "but": beside the demand before it, in whose case it is, or of all cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eleusis.errors import InputError
from eleusis.rule.language.core.branches import Remaining
from eleusis.rule.language.core.discourse.exceptions import But, ends_with_case, is_demand
from eleusis.rule.language.core.discourse.joined import within_case
from eleusis.rule.language.core.discourse.pointing import choose
from eleusis.rule.language.core.discourse.recall import Otherwise
from eleusis.rule.language.core.discourse.together import Allowance, turned
from eleusis.rule.language.core.frames import Turned
from eleusis.rule.tree.syntax import ALWAYS, And, Condition, If, In, all_of

if TYPE_CHECKING:
    from collections.abc import Iterator


def with_but(told: tuple[Any, ...], at: int) -> Iterator[tuple[Any, ...]]:
    """What the sentence behind "but" may mean with those before it.

    “Unless it is a king, keep the colour but change the suit”: what is demanded there is so in the
    case that was told, however it was told; “never a king” may be so of all cards.
    """
    before, after = told[:at], told[at + 1 :]
    match told[at:]:
        case (But(If() as case) as but, But(said), *_) if is_demand(said):
            # “go up, but after a king go down but keep the suit”
            for way in with_but((case, *after), 1):
                yield from with_but((*before, but._replace(told=way[0]), *way[1:]), at)
            return
    match told[at - 1], told[at]:
        case _, But(Turned(test)):
            said = all_of(*map(_condition, before))
            yield (choose(test, turned(said), said), *after)
        case case, But(said) as but if (
            is_demand(said) and (within := within_case(case, said)) is not None
        ):
            if but.is_close or not isinstance(said, In):
                yield (*before[:-1], within, *after)
            if isinstance(said, In) or not (but.is_bound or (but.is_close and _is_single(before))):
                yield (*before, said, *after)
        case _, But(said):
            if isinstance(said, If) and all(isinstance(part, Condition) for part in before):
                yield (choose(said.test, said.then, all_of(*before)), *after)
            yield (*before, said, *after)


def _is_single(told: tuple[Any, ...]) -> bool:
    """True but for a case behind another one in which no more is demanded than one thing."""
    match told:
        case (*_, Allowance(), Otherwise()):
            return True
        case (*_, Otherwise() | Remaining()):
            return False
        case (*_, If(_, then, otherwise)) if ALWAYS not in (then, otherwise):
            return isinstance(then, And)
        case _:
            return not ends_with_case(told[:-1])


def _condition(said: Any) -> Condition:
    if not isinstance(said, Condition):
        raise InputError("unclear.clear-other-way")
    return said
