"""Words of a text that stand for others, which may be these or those.

“Even hearts must be followed by odd ones”: odd hearts, or any odd cards? Each such text is put
again in full words; it may mean what these mean, or what it says as it stands.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.rule.language.doubt import Doubt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_ADJECTIVE: Final = r"(?:red|black|odd|even|prime|low|high|higher|lower)"
_NOUN: Final = (
    r"(?:hearts?|spades?|clubs?|diamonds?|aces?|kings?|queens?|jacks?|(?:face|number|picture|court)"
    r" cards?)"
)
_MUST: Final = r"(?:must|may|are|has to|have to)"
_PLAYED: Final = r"(?:is|has\s+been)\s+(?:played|laid)"
_SORT: Final = rf"(?:{_ADJECTIVE} (?:{_NOUN}|cards?)|{_NOUN})"


class Retold(NamedTuple):
    """A text in other words, and what is doubtful about it if these cannot be read."""

    text: str
    doubt: Doubt


class _Standing(NamedTuple):
    """What stands for other words, and how these are put in."""

    pattern: re.Pattern[str]
    instead: str | Callable[[re.Match[str]], str]
    doubt: str


def _named_again(found: re.Match[str]) -> str:
    """“Ones” as the cards of which was spoken, in the number in which it is said."""
    noun = found["noun"].removesuffix("s")
    words = f"{found['adjective']} {noun}" + "s" * found["ones"].lower().endswith("s")
    return found[0][: -len(f"{found['adjective']} {found['ones']}")] + words


def _last_again(found: re.Match[str]) -> str:
    """“The last one” as the last of the cards of which was spoken."""
    sort = re.sub(r"(?<=[a-z])s$", "", found["sort"])
    return f"{found['before']}the {found['nth']} {sort}"


_STANDING: Final = (
    _Standing(
        re.compile(r"(?<=[.;,])(\s*(?:and\s+|but\s+)?)(?:every|each) other card\b", re.IGNORECASE),
        r"\1any other card",
        "which-others",
    ),
    _Standing(
        re.compile(
            rf"\b{_ADJECTIVE} (?P<noun>{_NOUN})\b.{{1,160}}?\b(?P<adjective>{_ADJECTIVE})"
            r" (?P<ones>ones?)\b",
            re.IGNORECASE,
        ),
        _named_again,
        "which-they",
    ),
    _Standing(
        re.compile(
            rf"(?:^|[.;] )(?P<noun>{_NOUN}) {_MUST}\b.{{1,160}}?[.;] (?P<adjective>{_ADJECTIVE})"
            rf" (?P<ones>ones)(?= {_MUST}\b)",
            re.IGNORECASE,
        ),
        _named_again,
        "which-they",
    ),
    _Standing(
        re.compile(
            rf"(?P<before>(?:^|[.;,] |\b(?:an?|each|every) )(?P<sort>{_SORT}) {_MUST}"
            r"\b[^.,;]*?\b(?:than|from|as|of) )the (?P<nth>last|previous)(?: one)?"
            r"(?=\s*(?:[.,;]|$))",
            re.IGNORECASE,
        ),
        _last_again,
        "which-card",
    ),
    _Standing(
        re.compile(
            rf"\b(?:if|when|whenever|once)\s+(an?\s+{_SORT})\s+{_PLAYED}"
            r"\s*,\s*(?:then\s+)?(?!it\b|its\b|that\b|this\b|the card\b)(?=[^.;]*(?:[.;]|$))"
            r"(?![^.;]*\b(?:last|previous|after|before)\b)",
            re.IGNORECASE,
        ),
        r"after \1, ",
        "which-card",
    ),
    _Standing(
        re.compile(
            rf"(?P<said>(?:^|(?<=[.;] ))[^.;,]*?\b(?:is|are) (?:wrong|right|forbidden|allowed))"
            rf" (?:if|when|whenever) (?P<on>an?\s+{_SORT})\s+{_PLAYED}\b",
            re.IGNORECASE,
        ),
        r"\g<said> after \g<on>",
        "which-card",
    ),
)


def retold(text: str) -> Iterator[Retold]:
    """The text in other words, once for each sort of words that stand for others in it."""
    for pattern, instead, doubt in _STANDING:
        said = pattern.sub(instead, text)
        while said != text and (again := pattern.sub(instead, said)) != said:
            said = again
        if said != text:
            yield Retold(said, Doubt(doubt))
