"""Phrases exchanged for others in a row of words, each of which keeps its place in the text.

What can be exchanged stands in a table of regular expressions, and most of them match nowhere in
most texts. So each is tried only where a text has letters that every match of it has, and an index
of three letters tells for which of these letters to look.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


LETTERS_MAX: Final = 12
"""Letters of a needle that are looked for; so many beside a change may be of a new one."""


class Word(NamedTuple):
    """A word of the core, and where in the typed text it stands."""

    text: str
    start: int
    end: int


class Guessed(NamedTuple):
    """A line of a table that is taken only where somebody is asked whether it was meant."""

    pattern: str
    instead: str


class Exchanges:
    """A table of patterns and what stands for what they match, gone through in its order."""

    def __init__(self, table: Iterable[tuple[str, str]]) -> None:
        self._table = tuple((one, instead) for one, instead in table)
        self._index = _Index([needles(one) for one, _ in self._table])
        self._patterns: dict[int, re.Pattern[str]] = {}

    def __len__(self) -> int:
        """How many patterns there are."""
        return len(self._table)

    @property
    def patterns(self) -> tuple[str, ...]:
        """What is looked for, in order."""
        return tuple(pattern for pattern, _ in self._table)

    def _compiled(self, row: int) -> re.Pattern[str]:
        """The pattern of a row; a program that reads few texts never needs most of them."""
        if row not in self._patterns:
            self._patterns[row] = re.compile(self._table[row][0])
        return self._patterns[row]

    def made(self, words: list[Word]) -> list[Word]:
        """The words that come of *words*."""
        words = list(words)
        line = _line(words)
        seen = self._index.seen(line)
        waiting = self._index.rows(seen)
        while waiting:  # a set of rows, as bits: the lowest is the next
            row = (waiting & -waiting).bit_length() - 1
            waiting &= waiting - 1
            pattern, at = self._compiled(row), 0
            while found := pattern.search(line, at):
                first = line.count(" ", 0, found.start())
                last = line.count(" ", 0, max(found.end() - 1, found.start()))
                replaced = words[first : last + 1]
                head, tail = _outside(line, found)
                new = _placed(found.expand(self._table[row][1]).split(), replaced)
                if head:
                    new.insert(0, replaced[0]._replace(text=head))
                start, at = len(_line(words[:first])), len(_line(words[:first] + new))
                if tail:
                    new.append(replaced[-1]._replace(text=tail))
                words[first : last + 1] = new
                line = _line(words)
                seen |= self._index.seen(line[max(start - LETTERS_MAX, 0) : at + LETTERS_MAX])
                waiting = self._index.rows(seen) >> (row + 1) << (row + 1)
        return words


class _Index:
    """Which rows of a table may match in a text: those that have a needle of each of their sets.

    A set of rows is a number of as many bits as the table has rows. A needle goes with such a
    number for each of the sets that it may be of, one behind the other; together these are what
    is *seen* in a text.
    """

    def __init__(self, table: Sequence[Needles]) -> None:
        self._size = len(table)
        rows: dict[str, int] = {}
        for row, sets in enumerate(table):
            for at, some in enumerate([*sets, *[("",)] * _NEEDLES_MAX][:_NEEDLES_MAX]):
                for needle in (each[:LETTERS_MAX] for each in some):
                    rows[needle] = rows.get(needle, 0) | 1 << row + at * self._size
        common = Counter(three for needle in rows for three in _threes(needle))
        self._needles: dict[str, list[tuple[str, int]]] = {}
        for needle, of in rows.items():
            rarest = min(_threes(needle), key=common.__getitem__, default="")
            self._needles.setdefault(rarest, []).append((needle, of))

    def seen(self, line: str) -> int:
        """The needles in *line*, as the rows that they are of."""
        found = 0
        # "" for needles of less than three letters
        for three in self._needles.keys() & {"", *_threes(line)}:
            for needle, rows in self._needles[three]:
                if needle in line:
                    found |= rows
        return found

    def rows(self, seen: int) -> int:
        """All rows that may match where these needles were seen."""
        return reduce(and_, (seen >> at * self._size for at in range(_NEEDLES_MAX)))


def _threes(text: str) -> set[str]:
    return {text[at : at + 3] for at in range(len(text) - 2)}


def _placed(texts: list[str], replaced: list[Word]) -> list[Word]:
    """The words that come instead; those at both ends that are the same stay where they were."""
    head = _alike(texts, replaced)
    tail = _alike(texts[head:][::-1], replaced[head:][::-1])
    between = replaced[head : len(replaced) - tail] or replaced[max(head - 1, 0) : head + 1]
    start, end = between[0].start, between[-1].end
    made = [Word(text, start, end) for text in texts[head : len(texts) - tail]]
    return [*replaced[:head], *made, *replaced[len(replaced) - tail :]]


def _alike(texts: list[str], words: list[Word]) -> int:
    """How many words at the beginning are the same."""
    pairs = enumerate(zip(texts, words, strict=False))
    most = min(len(texts), len(words))
    return next((at for at, (text, word) in pairs if text != word.text), most)


def _line(words: list[Word]) -> str:
    return " ".join(word.text for word in words)


def _outside(line: str, found: re.Match[str]) -> tuple[str, str]:
    """What of the first and the last word a match leaves, as in “cards's”."""
    head = line[line.rfind(" ", 0, found.start()) + 1 : found.start()]
    ends_with_space = line[found.end() - 1] == " "
    stop = line.find(" ", found.end() - ends_with_space)
    tail = line[found.end() : stop if stop >= 0 else len(line)]
    return head.strip(), "" if ends_with_space else tail.strip()


# ---- Letters that every match has ----------------------------------------------------------------

_ELEMENT: Final = re.compile(r"\(\?(?:[:=!]|<[=!]|P<\w+>|P=\w+)|\\.|\[\^?\]?[^\]]*\]|\{[^}]*\}|.")
"""One element of a regular expression."""

_NEEDLES_MAX: Final = 3
"""Sets of needles that are looked for before a pattern is: with more nothing is gained."""

Needles = tuple[frozenset[str], ...]
"""Sets of texts, the most telling first."""


def needles(pattern: str) -> Needles:
    r"""Sets of texts; beside or in every match of a regular expression is one out of each.

    >>> [sorted(some) for some in needles(r"\b(?:the )?last cards? (?:lies|is) there\b")]
    [['last card'], [' there'], ['is', 'lies']]
    """
    return _of_alternatives(_ELEMENT.findall(pattern)[::-1])[:_NEEDLES_MAX]


def _of_alternatives(left: list[str]) -> Needles:
    """Those of any alternative, up to the parenthesis that ends them; *left* is in reverse."""
    each = [_of_sequence(left)]
    while left and left.pop() == "|":
        each.append(_of_sequence(left))
    if len(each) == 1:
        return each[0]
    return (frozenset().union(*(best for best, *_ in each)),) if all(each) else ()


def _of_sequence(left: list[str]) -> Needles:
    """Those of one alternative."""
    found: list[frozenset[str]] = []
    run = ""
    while left and left[-1] not in ("|", ")"):
        element = left.pop()
        inside = _of_alternatives(left) if element.startswith("(") else ()
        is_letter = len(element) == 1 and element not in ".^$("
        is_certain = not left or left[-1][0] not in "?*{"
        if is_letter and is_certain:
            run += element
        if not (is_letter and is_certain) or (left and left[-1][0] == "+"):
            found.append(frozenset((run,)))
            run = ""
        if is_certain and not element.endswith("!"):
            found.extend(inside)
        while left and left[-1][0] in "?*+{":
            left.pop()
    found.append(frozenset((run,)))
    telling = [some for some in found if min(map(len, some)) > 1]
    return tuple(sorted(telling, key=lambda some: (min(map(len, some)), -len(some)), reverse=True))
