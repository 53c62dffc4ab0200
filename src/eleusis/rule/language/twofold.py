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


_VERBED: Final = (
    r"(?:must|may|can)(?:\s+(?:not|only))*\s+[^,;.]*?|(?:is|are)(?:\s+(?:not|always|never|only))*\s+"
    r"(?:right|wrong|free|forbidden|allowed|legal|illegal|banned)"
)
_END: Final = r"(?=\s*(?:[.;]|$))"
_AND: Final = r"\s*(?:, and|,|;| and)"
_ONE: Final = rf"(?:(?:an? )?{_SORT}|red|black|odd|even)"

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
    _Standing(
        re.compile(
            rf"\b(?P<one>{_SORT}) (?P<verb>{_VERBED}) (?P<case>after|on|if|when)"
            rf" (?P<first>[^,;.]+?)"
            rf"{_AND} (?P<other>{_SORT}) (?P=case) (?P<second>[^,;.]+?){_END}",
            re.IGNORECASE,
        ),
        r"\g<one> \g<verb> \g<case> \g<first>; \g<other> \g<verb> \g<case> \g<second>",
        "which-case",
    ),
    _Standing(
        re.compile(
            rf"\bafter (?P<first>[^,;.]+?),? (?P<one>{_SORT}) (?P<verb>{_VERBED})"
            rf"{_AND} after (?P<second>[^,;.]+?) (?P<other>{_SORT}){_END}",
            re.IGNORECASE,
        ),
        r"after \g<first> \g<one> \g<verb>; after \g<second> \g<other> \g<verb>",
        "which-case",
    ),
    _Standing(
        re.compile(
            rf"\bafter (?P<one>{_ONE}), (?:then )?(?P<other>{_ONE}),"
            r" (?=(?:play|go|keep|change|the card)\b)",
            re.IGNORECASE,
        ),
        r"if the second-last card is \g<one> and the last card is \g<other>, ",
        "which-case",
    ),
    _Standing(
        re.compile(
            rf"(?P<before>\b(?:if|when|after) [^,;.]*, (?P<one>{_SORT}) (?P<must>must(?: be)?)"
            r" [^,;.]*[,;] (?:otherwise|(?:if|when|after) [^,;.]*,))"
            r" (?=(?:higher|lower|red|black|odd|even|an?)\b)",
            re.IGNORECASE,
        ),
        r"\g<before> \g<one> \g<must> ",
        "which-case",
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
