"""What a text says again: parentheses, and what follows "i.e." or "in other words".

A gloss is harmless only by proof. It is a list of what the ranks count, which is checked; or it
reads by itself and is implied by the reading of the rest; or it names the very kind of card that
stands before it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.counting import rank_remarks, tells_ranks
from eleusis.rule.answers.spans import Span, words
from eleusis.rule.tree.syntax import CANDIDATE, In, RuleTree, all_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    _Readings = Callable[[str], tuple[RuleTree, ...]]

_PARENTHESIS: Final = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]")

_AGAIN: Final = re.compile(
    r"[\s,;:(—–-]*\b(?:i\.?\s?e\b\.?|that\sis(?=[,:])|in\sother\swords|equivalently|which\smeans"
    r"|that\smeans|meaning)[,:]?\s*([^.;!?()]*)",
    re.IGNORECASE,
)
"""A marker, and what it says again, to the end of the sentence."""

_NO_GLOSS: Final = re.compile(r"\W*(?:or|and|if|not|no|but|except|unless|only|never)\b", re.I)
"""How parentheses begin that say something more."""

_COUNTS: Final = re.compile(
    r"(?:an?\s|the\s)?\b(a|aces?|j|jacks?|q|queens?|k|kings?)\b\s*"
    r"(?:=|:|is|are|as|counts?(?:\sas)?|worth|being)\s*(\d+|one|low)\b",
    re.IGNORECASE,
)
_COUNTED: Final = {"a": ("1", "one", "low"), "j": ("11",), "q": ("12",), "k": ("13",)}

NOUN_WORDS_MAX: Final = 5
"""Words before a gloss that may name the kind of card which it names again."""


class Gloss(NamedTuple):
    """A part of a text that may say again what the rest says."""

    span: Span
    """With its parentheses or its marker."""
    inner: Span


def glosses(text: str) -> tuple[Gloss, ...]:
    """The glosses of a text in their order; none within another."""
    found = [
        Gloss(Span(*match.span()), Span(*match.span(1)))
        for pattern in (_PARENTHESIS, _AGAIN)
        for match in pattern.finditer(text)
        if match[1].strip() and not _NO_GLOSS.match(match[1])
    ]
    found += [Gloss(_with_signs(text, span), span) for span in rank_remarks(text)]
    found.sort()
    return tuple(
        gloss
        for index, gloss in enumerate(found)
        if not any(gloss.span.start < before.span.end for before in found[:index])
    )


def _with_signs(text: str, span: Span) -> Span:
    """The remark with the comma before it; a sentence of its own, with the sign behind it."""
    before = text[: span.start].rstrip()
    if before.endswith((",", ":", ";")):
        return Span(len(before) - 1, span.end)
    ends = before.endswith((".", "!", "?")) and text[span.end : span.end + 1] in (".", "!", ";")
    return Span(span.start, span.end + ends)


def without(text: str, spans: Iterable[Span]) -> str:
    """The text with nothing but spaces in these places, so that all else keeps its own."""
    signs = list(text)
    for span in spans:
        signs[span.start : span.end] = " " * (span.end - span.start)
    return "".join(signs)


def is_harmless(gloss: Gloss, text: str, rule: RuleTree, readings: _Readings) -> bool:
    """True if the gloss adds nothing to a rule that was read without it.

    Args:
        gloss: A gloss of *text*.
        text: All of the text.
        rule: What the text means without it.
        readings: All that a text by itself can mean; empty if it cannot be read.
    """
    inner = gloss.inner.of(text)
    if tells_ranks(inner):
        return True
    if not words(_COUNTS.sub(lambda found: "" if _is_so(found) else found[0], inner)):
        return True
    meanings = readings(_COUNTS.sub(lambda found: found[1] if _is_so(found) else found[0], inner))
    if len(meanings) != 1:
        return False
    (meaning,) = meanings
    return _is_named_before(gloss, text, meaning, readings) or implies(rule, meaning)


def _is_so(count: re.Match[str]) -> bool:
    return count[2].lower() in _COUNTED[count[1][0].lower()]


def implies(rule: RuleTree, other: RuleTree) -> bool:
    """True if every card that is right by *rule*, on every line, is right by *other* too."""
    if other.first and other.first != rule.first:
        return False
    both = RuleTree(all_of(rule.condition, other.condition), rule.first)
    return all(difference(rule, both, starters=starters) is None for starters in (0, 1))


def _is_named_before(gloss: Gloss, text: str, meaning: RuleTree, readings: _Readings) -> bool:
    """True if the words before the gloss name the kind of card that it names."""
    if not (isinstance(meaning.condition, In) and meaning.condition.card == CANDIDATE):
        return False
    before = words(text, Span(0, gloss.span.start))[-NOUN_WORDS_MAX:]
    named = (readings(text[word.start : gloss.span.start]) for word in before)
    return any(each == (meaning,) for each in named)
