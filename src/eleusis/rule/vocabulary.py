"""The words of `grammar.lark` as people see them: whole words, and what could stand somewhere.

Nothing here knows what the words mean.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lark import Lark
    from lark.lexer import TerminalDef

COUNTS: Final = (
    *("one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)
"""One to thirteen."""

ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh"),
    *("eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth"),
)
"""First to thirteenth."""

EXPECTED_MAX: Final = 8
"""Things that a message lists; more would be no help."""

_CLASSES: Final = (
    ("a kind of card, such as red, odd or a face card", {"red", "odd", "face", "SUIT"}),
    ("a comparison, such as higher than the last card", {"higher", "lower"}),
    ("the same suit, a different colour", {"same", "different"}),
    ("a property, such as suit, colour or rank", {"suit", "colour", "parity"}),
    ("a card, such as the last card", {"the"}),
    ("a rank, such as 7 or king", {"RANK"}),
    ("a number", {"INT"}),
    ("second, third …", {"ORDINAL"}),
    ("the end", {"$END"}),
)
"""What to call several words at once, and the words that give it away."""


def whole_words(terminal: TerminalDef) -> None:
    """Make *terminal* match whole words only, so that `a` is not found in `ace`."""
    from lark.lexer import PatternRE

    pattern = terminal.pattern.to_regexp()
    if re.search(r"[a-z0-9]", pattern.replace(r"\s", "")):
        terminal.pattern = PatternRE(rf"(?:{pattern})(?![a-z0-9])")


def words(terminal: TerminalDef) -> tuple[str, ...]:
    """The words that *terminal* stands for; its name if they cannot be listed."""
    pattern = terminal.pattern.to_regexp().removesuffix("(?![a-z0-9])")
    found = re.findall(r"[^\W\d_]+|[^\w\s()?:|\\]+", pattern)
    return tuple(found) if "\\d" not in pattern else (terminal.name,)


def describe(parser: Lark, expected: Iterable[str]) -> tuple[str, ...]:
    """What could stand where these terminals are expected, in words for people."""
    by_name = {terminal.name: terminal for terminal in parser.terminals}
    possible: set[str] = set()
    for name in expected:
        possible.add(name)
        if name in by_name:
            possible.update(words(by_name[name]))
    described = [phrase for phrase, signs in _CLASSES if signs <= possible]
    told = set().union(*(signs for phrase, signs in _CLASSES if phrase in described))
    single = sorted(
        word for word in possible - told if word.isalpha() and word.islower() and len(word) > 1
    )
    return tuple((described + single)[:EXPECTED_MAX])
