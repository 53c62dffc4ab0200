"""The texts of a catalogue, taken apart: words, places for values, and choices.

    {name}                                      a value: a text, a number, a person, a message
    {name, quoted}                              a text as somebody wrote it, in quotation marks
    {name, cards}                               cards
    {names, and}   {names, or}                  a list; without a word, commas part it,
    {reasons, sentences}                        and here spaces
    {count, plural, =0 {…} one {…} other {# …}} by number; # is the number
    {name, select, you {…} other {…}}           by word; `you` is a person who is the reader

Braces have no other use, and nothing escapes them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMS: Final = ("quoted", "cards", "and", "or", "sentences", "decimal")
"""How a value may be shown."""


class Malformed(ValueError):
    """A text of a catalogue is not well formed."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """Where a value stands, and how it is shown."""

    name: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class Branching:
    """One of several texts, by a value."""

    name: str
    by_number: bool
    cases: dict[str, Pattern]


@dataclass(frozen=True, slots=True)
class ChosenNumber:
    """The number by which was chosen."""


Pattern = tuple[str | Placeholder | Branching | ChosenNumber, ...]

_PIECE: Final = re.compile(r"[{}]|[^{}]+")
_CHOICE: Final = {"plural": True, "select": False}


@cache
def pattern(text: str) -> Pattern:
    """The parts of a text.

    >>> pattern("{who} draws {count, plural, one {a card} other {# cards}}.")[:2]
    (Placeholder(name='who', form=''), ' draws ')

    Raises:
        Malformed: the text is not well formed.
    """
    pieces = _PIECE.findall(text)[::-1]
    parts = tuple(_parts(pieces, in_plural=False))
    if pieces:
        raise Malformed(f"a brace too much: {text}")
    return parts


def names(parts: Pattern) -> Iterator[str]:
    """The names of all values of a text."""
    for part in parts:
        if isinstance(part, Placeholder):
            yield part.name
        elif isinstance(part, Branching):
            yield part.name
            for case in part.cases.values():
                yield from names(case)


def _parts(
    pieces: list[str], *, in_plural: bool
) -> Iterator[str | Placeholder | Branching | ChosenNumber]:
    while pieces and pieces[-1] != "}":
        piece = pieces.pop()
        if piece == "{":
            yield _place(pieces, in_plural=in_plural)
        elif in_plural:
            words = piece.split("#")
            for index, word in enumerate(words):
                yield from (*((ChosenNumber(),) if index else ()), *((word,) if word else ()))
        else:
            yield piece


def _place(pieces: list[str], *, in_plural: bool) -> Placeholder | Branching:
    name, _, kind = _word(pieces).partition(",")
    kind, _, first = kind.partition(",")
    name, kind, first = name.strip(), kind.strip(), first.strip()
    if kind not in _CHOICE:
        _close(pieces)
        if not name.isidentifier() or kind not in ("", *FORMS):
            raise Malformed(f"no such place: {name}, {kind}")
        return Placeholder(name, kind)
    cases: dict[str, Pattern] = {}
    by_number = _CHOICE[kind]
    while first:
        if _word(pieces) != "{":
            raise Malformed(f"the case {first!r} of {name} has no text")
        cases[first] = tuple(_parts(pieces, in_plural=by_number or in_plural))
        _close(pieces)
        first = pieces.pop().strip() if pieces and pieces[-1] not in "{}" else ""
    _close(pieces)
    if "other" not in cases:
        raise Malformed(f"{name} has no case `other`")
    return Branching(name, by_number, cases)


def _word(pieces: list[str]) -> str:
    if not pieces:
        raise Malformed("the text breaks off")
    return pieces.pop()


def _close(pieces: list[str]) -> None:
    if _word(pieces) != "}":
        raise Malformed("a closing brace is missing")
