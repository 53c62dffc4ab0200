"""What stands in front of a rule, or beside it, and demands nothing: an image, or a name.

“Keep your distance: the card must be at least 3 away from the last card.” In English what follows a
colon says in full what the clause before it says in short. So the clause is silent, if the rest is
read without it; but never where it may be more: if it names kinds, numbers or properties of which
the rest does not speak, if it may be what the rest is said of (“Grown-ups: go up”), if it names a
case, or says what is wrong. Such a text is asked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from eleusis.rule.answers.spans import Span
from eleusis.rule.language.core.reader import core, is_known, word_tokens
from eleusis.rule.language.core.words.normaliser import normalised
from eleusis.rule.language.tokens import UNKNOWN_WORD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rule.language.tokens import Token

_HEADING: Final = re.compile(r"\s*([^.:;!?()]{2,80}[.:!])\s+(?=\S)")
"""A few words in front."""

_SIMILE: Final = re.compile(r",\s+(?:just\s|rather\s)?(?:like|as\sin|as\son)\s([^.,;:!?()]+)")
"""What something is likened to."""

_IMPERATIVE: Final = re.compile(
    r"(?:you(?:'ve| have)? (?:got )?(?:to|must)|keep|stay|stick|go|move|jump|hop|leap|skip|climb"
    r"|walk|swing|follow|change|don't|do not|look|think|mind|make|be|take|let's|let us)\b",
    re.IGNORECASE,
)
"""How what one should do begins, which is no kind of cards."""

_LOOKING: Final = re.compile(
    r"(?:count|number|add (?:up|together)|sum up|look at|watch|check|compare|consider|work out)"
    r" (?:all |only )?(?:the|your) [a-z -]+\.$",
    re.IGNORECASE,
)
"""Where one should look: no demand, and what it is for is said behind it."""

_NAMED: Final = re.compile(
    r"(?:(?:^|, | and |, and )[^,.]+? (?:is|are) (?:the|an?|our|my|your) [a-z]+(?:"
    r" [a-z]+)?)+[.:!]$",
    re.IGNORECASE,
)
"""What cards are called; the rest does without the name."""
_POWERS: Final = re.compile(r"\b(?:trumps?|jokers?|boss(?:es)?|exceptions?)\b", re.IGNORECASE)
"""Names that may say what a card may do."""

_STATED: Final = re.compile(r"\b(?:you|we|they|us|me|itself|themselves)\b", re.IGNORECASE)
_VERBS: Final = frozenset(("is", "has", "must", "alternate"))
"""Words of a sentence, which is no kind of cards either."""

_CASE: Final = re.compile(
    r"(?:if|when|while|where|whenever|once|on|in|at|after|before|behind|for|from|with|without|under"
    r"|over|above|below|between|among|until|unless|during|as|to|by|and|but|or|so|also|then"
    r"|otherwise|else|starting|beginning|counting|counted|every|all|any|nothing|last|next)\b",
    re.IGNORECASE,
)
"""How a case begins, or what goes on."""

_DENYING: Final = frozenset(
    (
        *("only", "except", "unless", "if", "iff", "onlyif", "until", "wrong", "right", "never"),
        *("no", "not", "neither", "nor", "none", "nothing", "mustnot", "without", "other", "else"),
        *("otherwise", "rest", "others", "otherones", "also", "anything", "may", "wild"),
        *("exactly", "atleast", "atmost", "hold", "these"),
    )
)
"""Words that may say what is wrong, what is right after all, or how much of the rest must hold."""

_KINDS: Final = frozenset(("SUIT", "SORT", "COURT", "PLURAL", "INT", "COUNT", "NTH", "ORDINAL"))
_IMAGES: Final = frozenset(
    (
        *("a", "an", "the", "and", "or", "of", "on", "in", "at", "to", "for", "with", "from", "by"),
        *("like", "as", "but", "donot", "go", "so", "its", "your", "their", "it", "that", "this"),
        *("far", "back", ",", ".", ":", "!", "'s", "-"),
    )
)
"""Words of the core that name no kind of cards and demand nothing by themselves."""

_TELLING: Final = {
    "suit": ("club", "diamond", "heart", "spade"),
    "colour": ("red", "black"),
    "parity": ("odd", "even"),
    "rank": ("higher", "lower", "up", "down", "away", "beat", "difference"),
}
"""Words that speak of a property."""

_NAMING: Final = frozenset(("last", "previous", "starter", "thefirst", "sofar", "theline"))
_POINTING: Final = frozenset(("both", "they", "them", "those", "these", "it", "one", "all"))
"""Words that name cards, and words that may be said of cards just named."""

_SUBJECTS: Final = frozenset(
    ("card", "thecard", "after", "if", "on", "play", "must", "last", "mustnot", "never")
)
"""What has one of these words is said of a card, or of a case."""


def heading_of(text: str) -> Span | None:
    """The words in front of *text* that end with a full stop, a colon or an exclamation mark."""
    found = _HEADING.match(text)
    return None if found is None else Span(*found.span(1))


def is_image(head: str, rest: str) -> bool:
    """True if *head* demands nothing that *rest* does not; *rest* can be read without it."""
    tokens = _tokens(head)
    said = [token.text for token in tokens]
    if _CASE.match(head) or not set(said).isdisjoint(_DENYING):
        return False
    told = _tokens(rest)
    speaks = {token.text for token in told}
    if not _NAMING.isdisjoint(said) and not _POINTING.isdisjoint(speaks):
        return False  # “Think of the last two cards: if both …”
    if speaks.isdisjoint(_SUBJECTS) or not all(_is_told(token, speaks) for token in tokens):
        return False
    if head.endswith(":") and _IMPERATIVE.match(head):
        return True
    if _LOOKING.match(head):
        return speaks.isdisjoint(_POINTING | {"sum", "total", "count", "number"})
    if _NAMED.match(head) and not _POWERS.search(head):
        return any(token.terminal == UNKNOWN_WORD for token in tokens)
    if head.endswith(":") and (_STATED.search(head) or not _VERBS.isdisjoint(said)):
        return True
    is_name = all(
        token.terminal == UNKNOWN_WORD
        or token.text in _IMAGES | _TELLING.keys()
        or (head.endswith(":") and token.terminal in _KINDS)
        for token in tokens
    )
    return is_name and not _IMPERATIVE.match(head)


def similes(text: str) -> tuple[Span, ...]:
    """Where *text* likens its rule to something that has nothing to do with cards."""
    return tuple(_similes(text))


def _similes(text: str) -> Iterator[Span]:
    for found in _SIMILE.finditer(text):
        said = [word.text for word in normalised(found[1])]
        if not any(is_known(word) and word not in _IMAGES for word in said):
            yield Span(*found.span())


def _is_told(token: Token, speaks: set[str]) -> bool:
    """True if a word names no kind and no property, or one of which is spoken in the rest."""
    if token.terminal in _KINDS:
        return token.text in speaks
    if token.text in _TELLING:
        return token.text in speaks or not speaks.isdisjoint(_TELLING[token.text])
    return True


def _tokens(text: str) -> list[Token]:
    return word_tokens(core(), normalised(text))
