"""What a text says again: parentheses, and what follows "i.e." or "in other words".

A gloss is harmless only by proof: it is a list of what the ranks count, which is checked; it names
the very kind of card, or the very values of the property, that stand before it; it reads by itself
and is implied by the reading of the rest; or the text means the same with it said as a clause.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.counting import rank_remarks, tells_ranks
from eleusis.rule.answers.idle.so_anyhow import lists_turns
from eleusis.rule.answers.spans import Span, words
from eleusis.rule.tree.syntax import ALWAYS, CANDIDATE, In, RuleTree, all_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    _Readings = Callable[[str], tuple[RuleTree, ...]]

_PARENTHESIS: Final = re.compile(r"\s*[(\[]((?:[^()\[\]]|\([^()\[\]]*\))*)[)\]]")

_AGAIN: Final = re.compile(
    r"[\s,;:(—–-]*\b(?:i\.?\s?e\b\.?|that\sis(?=[,:])|in\sother\swords|equivalently|which\smeans"
    r"|that\smeans|meaning)[,:]?\s*([^.;!?()]*)",
    re.IGNORECASE,
)
"""A marker, and what it says again, to the end of the sentence."""

_AFTERWARDS: Final = re.compile(r"(?:\s[—–-]+\s|:\s)([^.;!?()—–:]*)(?=\s*[.;!?(]|$)")
"""What stands behind a dash or a colon, to the end of the sentence."""

_EXPLAINED: Final = re.compile(r":\s([^.!?:]*)(?=[.!?]?\s*$)")
"""What stands behind a colon, to the end of the text."""

_NUMBERED: Final = re.compile(
    r"(?:[1-9]|i{1,3}|[ab])\s(?:if|it|its|the|an?|after|in)\b.*", re.I | re.S
)
"""What numbers a clause, and the clause."""

_MARKER: Final = re.compile(
    r"^\W*(?:i\.?\s?e\b\.?|that\sis|in\sother\swords|equivalently|meaning|so|for)(?!\w)\W*", re.I
)
_PASSING: Final = re.compile(r"\W*(?:i\.?e\.?\W+)?(?:right now|at the moment|currently)\b", re.I)
"""How begins what holds now, of which a rule says nothing."""
_CLAIMS: Final = re.compile(
    r"\b(?:is|are|was|be|must|may|can|cannot|have|has|never|always|only|no|not|follows?|alternates?"
    r"|differs?|match(?:es)?|shares?|play|change|repeat)\b"
    r"|^\W*an? (?:\w+ )?(?:card|heart|club|diamond|spade)\b",
    re.I,
)
"""Words of what is claimed; without one, a gloss names a kind, and must be that very kind."""
_VALUES: Final = {
    frozenset(("odd", "even")): re.compile(r"\b(?:parity|rank|value|oddness|evenness)\W*$", re.I),
    frozenset(("red", "black")): re.compile(r"\bcolou?rs?\W*$", re.I),
}
"""The values of properties, and the words that they explain."""

_JOINING: Final = frozenset(
    ("or", "and", "vs", "versus", "both", "either", "rank", "ranks", "ranked")
)

_NO_GLOSS: Final = re.compile(r"[\s\"'(]*(?:or|and|if|not|but|except|unless)\b", re.I)
"""How parentheses begin that say something more."""

_COUNTS: Final = re.compile(
    r"(?:an?\s|the\s)?\b(a|aces?|j|jacks?|q|queens?|k|kings?)\b\s*"
    r"(?:=|:|is|are|as|counts?(?:\sas)?|worth|being)?\s*[(]?(1|11|12|13|one|low)\b[)]?"
    r"|\b(11|12|13|1)\s*[=/]\s*(a|ace|j|jack|q|queen|k|king)\b",
    re.IGNORECASE,
)
_COUNTED: Final = {"a": ("1", "one", "low"), "j": ("11",), "q": ("12",), "k": ("13",)}

NOUN_WORDS_MAX: Final = 5
"""Words before a gloss that may name the kind of card which it names again."""


_CASE: Final = re.compile(r"\W*(?:when|where|if)\b", re.I)


class Gloss(NamedTuple):
    """A part of a text that may say again what the rest says."""

    span: Span
    """With its parentheses or its marker."""
    inner: Span


@lru_cache(maxsize=16)  # asked for several times while a text is read
def glosses(text: str) -> tuple[Gloss, ...]:
    """The glosses of a text in their order; none within another."""
    found = [
        Gloss(Span(*match.span()), Span(*match.span(1)))
        for pattern in (_PARENTHESIS, _AGAIN, _AFTERWARDS)
        for match in pattern.finditer(text)
        if match[1].strip() and not _NO_GLOSS.match(match[1])
        if not _NUMBERED.fullmatch(match[1] + text[match.end() : match.end() + 12])
    ]
    found += [Gloss(_with_signs(text, span), span) for span in rank_remarks(text)]
    found.sort(key=lambda gloss: (gloss.span.start, -gloss.span.end))
    return tuple(
        gloss
        for index, gloss in enumerate(found)
        if not any(gloss.span.start < before.span.end for before in found[:index])
    )


def explanation(text: str) -> tuple[Gloss, ...]:
    """What stands behind the only colon, which may explain what stands before it."""
    found = _EXPLAINED.search(text)
    return () if found is None else (Gloss(Span(*found.span()), Span(*found.span(1))),)


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
    if tells_ranks(gloss.inner.of(text)):
        return True
    if _PASSING.match(gloss.inner.of(text)):
        return True
    parts = [part for part in gloss.inner.of(text).split(";") if part.strip()]
    others = [each.span for each in glosses(text) if each.span.start != gloss.span.start]
    text = without(text, others)
    return all(_is_idle(part, gloss, text, rule, readings) for part in parts)


def _is_idle(part: str, gloss: Gloss, text: str, rule: RuleTree, readings: _Readings) -> bool:
    plain = _MARKER.sub("", part)
    before = text[: gloss.span.start]
    if not words(_COUNTS.sub(_uncounted, plain)) or _counts_word_before(before, plain):
        return True
    if _are_values(before, plain) or lists_turns(before, plain):
        return True
    noted = ",".join(one for one in plain.split(",") if words(_COUNTS.sub(_uncounted, one)))
    said = dict.fromkeys((_COUNTS.sub(_counted, plain), noted))
    meanings = next(filter(None, map(readings, said)), ())
    if any(_is_named_before(gloss, text, meaning, readings) for meaning in meanings):
        return True
    if meanings:
        if not _CLAIMS.search(plain):
            return any(mean_alike(rule, meaning) for meaning in meanings)
        # what every rule implies is said of other cases: “All kings: play anything”
        return all(meaning.condition != ALWAYS and implies(rule, meaning) for meaning in meanings)
    after = text[gloss.span.end :]
    joined = [f"{before}{joint}{one}{after}" for one in said for joint in (" ", ", ", "; ")]
    joined.append(f"{before} if {_CASE.sub('', plain)}, {after.lstrip(' ,')}")
    clauses = map(readings, joined)
    return any(meant and all(mean_alike(rule, one) for one in meant) for meant in clauses)


def _uncounted(count: re.Match[str]) -> str:
    return "" if _is_so(count) else count[0]


def _counted(count: re.Match[str]) -> str:
    """The rank alone, if it does count so much."""
    return (count[1] or count[4]) if _is_so(count) else count[0]


def _counts_word_before(before: str, part: str) -> bool:
    """True for what the rank just named counts: “an ace (1)”."""
    named = before.split()[-1:]
    return bool(named) and not words(_COUNTS.sub(_uncounted, f"{named[0]} {part}"))


def _are_values(before: str, part: str) -> bool:
    """True for all values of the property just named: “the same colour (red or black)”."""
    said = frozenset(word.of(part).lower() for word in words(part) if word.of(part) != "/")
    values = said - _JOINING
    return values in _VALUES and _VALUES[values].search(before) is not None


def mean_alike(rule: RuleTree, other: RuleTree) -> bool:
    """True if no card on any line tells the rules apart."""
    return all(difference(rule, other, starters=starters) is None for starters in (0, 1))


def _is_so(count: re.Match[str]) -> bool:
    rank, number = (count[1], count[2]) if count[1] else (count[4], count[3])
    return number.lower() in _COUNTED[rank[0].lower()]


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
    # the shortest first: few nouns have more than two words, and "card" alone names no kind
    named = (text[word.start : gloss.span.start] for word in reversed(before))
    kinds = (noun for noun in named if noun.strip().lower() not in ("card", "cards"))
    return any(readings(noun) == (meaning,) for noun in kinds)
