"""What comes of a text, held against what it means. Nothing is said where it is as it should be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.rule import Asked, NotRead, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.language.wording import word_rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.rule.answers.answer import Answer
    from eleusis.rule.tree.syntax import RuleTree

    Meaning = str | RuleTree


def why_not_read(text: str, meant: Meaning, *, starters: int = 1) -> str:
    """Why *text* is not read at once as what is *meant*; nothing if it is."""
    found = answer(text)
    is_so = isinstance(found, Read) and _is_among(_tree(meant), [found.rule], starters)
    return "" if is_so else _told(found)


def why_not_asked(
    text: str, *meanings: Meaning, best: bool = False, alone: bool = False, starters: int = 1
) -> str:
    """Why *text* is not asked about with each of these *meanings*; nothing if it is.

    A meaning may be the reading or a rival; with *best* only the reading. With *alone* nothing
    else is offered.
    """
    found, rules = answer(text), [*map(_tree, meanings)]
    if not isinstance(found, Asked):
        return _told(found)
    offered = [found.rule, *found.rivals]
    wanted = offered[:1] if best else offered
    missing = [rule for rule in rules if not _is_among(rule, wanted, starters)]
    if missing:
        return f"{_told(found)}; missing: {' / '.join(map(word_rule, missing))}"
    if alone and not all(_is_among(rule, rules, starters) for rule in offered):
        return f"{_told(found)}; more than what is meant"
    return ""


def _tree(meant: Meaning) -> RuleTree:
    return read_rule(meant) if isinstance(meant, str) else meant


def _is_among(rule: RuleTree, others: Iterable[RuleTree], starters: int) -> bool:
    return any(difference(other, rule, starters=starters) is None for other in others)


def _told(found: Answer) -> str:
    """The text and what comes of it."""
    match found:
        case Read():
            return f"{found.text} → read: {found.sentence}"
        case Asked():
            return f"{found.text} → asked: {' / '.join(found.choices)}"
        case NotRead():
            return f"{found.text} → not read: {found.said}"
