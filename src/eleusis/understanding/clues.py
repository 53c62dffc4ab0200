"""What of a text reads by itself: strong evidence, though the whole may mean something else."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from eleusis.errors import EleusisError
from eleusis.rule.answers.answer import Asked, NotRead, Read
from eleusis.rule.answers.answering import answer
from eleusis.rule.tree.syntax import ALWAYS, NEVER, If, negate, nodes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from eleusis.rule.answers.answer import Answer
    from eleusis.rule.tree.syntax import Condition, RuleTree

WHOLE: Final = 3.5
"""The natural logarithm of what it speaks for a rule that the text reads as it."""
RIVAL: Final = 3.0
"""The same, if that is not what is asked first."""
PART: Final = 1.5
"""The same, if only a part of the text does."""

_PARTS_MAX: Final = 6


@lru_cache(maxsize=64)
def clues(text: str) -> Mapping[Condition, float]:
    """Conditions that a text, or a part of it, reads as, with what that speaks for them.

    What a part says may be denied by the rest, so that speaks for its negation as well.
    """
    found: dict[Condition, float] = {}
    for rule, weight in _rules(text):
        if rule.condition not in (ALWAYS, NEVER) and not rule.first and not _is_idle(rule):
            found.setdefault(rule.condition, weight)
            if weight == PART:
                found.setdefault(negate(rule.condition), weight)
    return MappingProxyType(found)


def _rules(text: str) -> Iterator[tuple[RuleTree, float]]:
    whole = _answer(text)
    match whole:
        case Read(_, rule):
            yield rule, WHOLE
        case Asked():
            yield whole.rule, WHOLE
            yield from ((rival, RIVAL) for rival in whole.rivals)
        case NotRead():
            for span in whole.understood[:_PARTS_MAX]:
                part = _answer(span.of(text))
                if isinstance(part, Read | Asked):
                    yield part.rule, PART
        case None:
            pass


def _is_idle(rule: RuleTree) -> bool:
    """True if a test of it tells nothing apart, such as that of half a sentence."""
    tests = (node.test for node in nodes(rule.condition) if isinstance(node, If))
    return any(test in (ALWAYS, NEVER) for test in tests)


def _answer(text: str) -> Answer | None:
    """What comes of a text; None if it is none that could be read."""
    try:
        return answer(text) if text.strip() else None
    except EleusisError:
        return None
