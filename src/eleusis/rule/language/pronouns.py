"""The kind of cards that a text calls "they", with its name in that place.

“Hearts must be odd after a red card; after a black card they must be even”: hearts must. Taken for
the card to be played, as “it” is elsewhere, it would be demanded of every card.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.cards import ALL
from eleusis.rule.language.core.reader import Stopped, core_readings
from eleusis.rule.tree.syntax import Candidate, In

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import CardSet

_DEMANDS: Final = (
    r"(?:(?:must|may|can|cannot|can't|should|shall|need|needs|have\s+to|has\s+to)\b"
    r"|(?:are|is)\s+(?:always\s+|never\s+|not\s+|also\s+)*(?:free|right|wrong|allowed|forbidden"
    r"|legal|illegal|fine|banned|prohibited|playable|permitted)\b)"
)
_DEMAND: Final = re.compile(_DEMANDS, re.IGNORECASE)
_THEY: Final = re.compile(
    rf"(?<!\bof )(?<!\bif )(?<!\bunless )(?<!\bwhen )(?<!\bwhile )(?<!\bas )(?<!\bbecause )"
    rf"\b(?P<they>they|these|those|it)(?=\s+(?:also\s+|only\s+)?{_DEMANDS})",
    re.IGNORECASE,
)
_TOGETHER: Final = re.compile(
    r"\b(?:each\s+other|alternate|add\s+up|in\s+a\s+row|follow\s+each|differ|match)\b",
    re.IGNORECASE,
)
"""What many cards do together, or two beside each other: no one card of the kind does."""

_SENTENCE: Final = re.compile(r"[.;:!?()]")
_PART: Final = re.compile(r"[.,;:!?()]")
_PLAYED: Final = re.compile(
    r"\b(?:(?:the|an?|your|this)(?:\s+(?:new|next))?\s+card\s+(?:is|has|does|isn't|doesn't|follows"
    r"|to)|play(?:s|ed)?|laid|lay)\b",
    re.IGNORECASE,
)
"""What is called so instead, where a case speaks of it."""

_NEW_CASE: Final = re.compile(r"[.!?]\s*(?:if|when|while|after|on|at|unless)\b", re.IGNORECASE)
"""What begins with a case of its own may call the card to be played "it" as ever."""

_BEHIND_CASE: Final = re.compile(r"\b(?:after|on|at|if|when|while)\s[^.,;:]*\w\s+$", re.IGNORECASE)
"""Where a name would go with the cards of the case: “after a king they …”."""

_FOLLOWED: Final = re.compile(r"\bfollowed\b", re.IGNORECASE)
_CASE: Final = re.compile(
    r"(?:and|but|or|if|when|while|unless|after|otherwise|else|then|except|at|on|in|as|until|before"
    r"|once|behind|following|also|too)\b|$",
    re.IGNORECASE,
)
"""How a part begins that names no other kind as what is to be so."""

_PRONOUN: Final = re.compile(r"(?:they|these|those|it|you|i|we|one)$", re.IGNORECASE)
_ARTICLE: Final = re.compile(r"(?:an?|any|each|every|no|all)$", re.IGNORECASE)
_OF_CASE: Final = re.compile(
    r"(?:is|are|an?|any|each|every|no|and|or|after|on|of|than|following|with|from|to|among)$",
    re.IGNORECASE,
)
"""Words behind which a kind belongs to the case before, or begins in its middle."""

_LISTED: Final = re.compile(r"^[^,]*$|,[^,]*\b(?:and|or)\b[^,]*$", re.IGNORECASE)
SUBJECT_WORDS_MAX: Final = 9


class _Subject(NamedTuple):
    """A kind of which something was demanded."""

    kind: CardSet
    name: str
    is_one: bool


class KindsNamed(NamedTuple):
    """A text with the name of a kind for each "they"."""

    text: str
    name: str
    is_clear: bool
    """False if several kinds were spoken of before."""


def with_kinds(text: str) -> KindsNamed | None:
    """The text with the name of its kind for each "they".

    None where none is said, or what was spoken of before is no kind of the card to be played.
    """
    made, behind, name, is_clear = "", 0, "", True
    for found in _THEY.finditer(text):
        before = list(_subjects(text[: found.start()]))
        subject, end = before[-1] if before else (None, 0)
        is_one = found["they"].lower() == "it"
        if subject is None or subject.is_one != is_one or _is_joint(text[found.end() :]):
            continue
        between = text[end : found.start()]
        if _PLAYED.search("".join(_PART.split(between)[1:])):
            continue
        others = {one.kind for one, _ in before if one is not None}
        is_clear = is_clear and len(others) == 1 and _names_no_other(between)
        is_clear = is_clear and not (is_one and _NEW_CASE.search(between))
        name = f"any {subject.name}" if is_one else subject.name
        in_case = _BEHIND_CASE.search(text[: found.start()])
        made += text[behind : found.start()] + (f", {name}" if in_case else name)
        behind = found.end()
    return KindsNamed(made + text[behind:], name, is_clear) if behind else None


def _is_joint(after: str) -> bool:
    return bool(_TOGETHER.search(_PART.split(after)[0]))


def _names_no_other(between: str) -> bool:
    """True if nothing between a demand and "they" may be called so as well."""
    _, *parts = _PART.split(between)
    return not _FOLLOWED.search(between) and all(_CASE.match(part.strip()) for part in parts)


def _subjects(text: str) -> Iterator[tuple[_Subject | None, int]]:
    """Of what something is demanded, in order, and where; None for what is no kind."""
    for found in _DEMAND.finditer(text):
        said = _SENTENCE.split(text[: found.start()])[-1].split()
        if not (said and _PRONOUN.match(said[-1])):
            yield _subject(said[-SUBJECT_WORDS_MAX:]), found.end()


def _subject(said: list[str]) -> _Subject | None:
    """The kind that the last words name: as many of them as do, but for those of a case."""
    for start, first in enumerate(said):
        has_article = bool(_ARTICLE.match(first))
        name = " ".join(said[start + has_article :])
        if (start and _OF_CASE.match(said[start - 1])) or not _LISTED.search(name):
            continue
        if not name or name.split()[0].strip(",") in ("the", "card", "cards"):
            continue
        kind = _kind(name)
        if kind is not None:
            is_one = has_article and first.lower() != "all" and not name.endswith("s")
            return _Subject(kind, name, is_one) if kind != ALL else None
    return None


def _kind(name: str) -> CardSet | None:
    """What a name of cards stands for; None for any other words."""
    rules = core_readings(f"Only {name} may be played.")
    said = set() if isinstance(rules, Stopped) else {rule.condition for rule in rules}
    match said.pop() if len(said) == 1 else None:
        case In(Candidate(), kind):
            return kind
        case _:
            return None
