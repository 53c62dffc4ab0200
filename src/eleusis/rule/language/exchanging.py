"""Phrases exchanged for others in a row of words, each of which keeps its place in the text.

What can be exchanged stands in a table of regular expressions, and most of them match nowhere in
most texts. So each is tried only where a text has letters that every match of it has.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


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
        self._table = tuple((needles(one), re.compile(one), instead) for one, instead in table)

    def __len__(self) -> int:
        """How many patterns there are."""
        return len(self._table)

    def made(self, words: list[Word]) -> list[Word]:
        """The words that come of *words*."""
        words = list(words)
        line = _line(words)
        for letters, pattern, instead in self._table:
            if not any(map(line.__contains__, letters)):
                continue
            at = 0
            while found := pattern.search(line, at):
                first = line.count(" ", 0, found.start())
                last = line.count(" ", 0, max(found.end() - 1, found.start()))
                replaced = words[first : last + 1]
                head, tail = _outside(line, found)
                new = _placed(found.expand(instead).split(), replaced)
                if head:
                    new.insert(0, replaced[0]._replace(text=head))
                at = len(_line(words[:first] + new))
                if tail:
                    new.append(replaced[-1]._replace(text=tail))
                words[first : last + 1] = new
                line = _line(words)
        return words


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

_ELEMENT: Final = re.compile(r"\(\?(?:[:=!]|<[=!])|\\.|\[\^?\]?[^\]]*\]|\{[^}]*\}|.")
"""One element of a regular expression."""

_NOTHING: Final = frozenset(("",))


def needles(pattern: str) -> frozenset[str]:
    r"""Texts of which every match of a regular expression has one in it or beside it.

    The empty text is one of them where nothing is known.

    >>> sorted(needles(r"\b(?:the )?last cards?\b|\bprevious"))
    ['last card', 'previous']
    """
    return _of_alternatives(_ELEMENT.findall(pattern)[::-1])


def _of_alternatives(left: list[str]) -> frozenset[str]:
    """Those of any alternative, up to the parenthesis that ends them; *left* is in reverse."""
    found = _of_sequence(left)
    while left and left.pop() == "|":
        found |= _of_sequence(left)
    return found


def _of_sequence(left: list[str]) -> frozenset[str]:
    """The best of one alternative: the longest, of which there are fewest."""
    best, run = _NOTHING, ""
    while left and left[-1] not in ("|", ")"):
        element = left.pop()
        some = _NOTHING
        if element.startswith("("):
            inside = _of_alternatives(left)
            some = _NOTHING if element.endswith("!") else inside
        elif len(element) == 1 and element not in ".^$":
            some = frozenset((element,))
        is_certain = not left or left[-1][0] not in "?*{"
        run = run + element if is_certain and some == {element} else ""
        for better in (some if is_certain else _NOTHING, frozenset((run,))):
            best = max(best, better, key=lambda each: (min(map(len, each)), -len(each)))
        while left and left[-1][0] in "?*+{":
            left.pop()
            run = ""
    return best
