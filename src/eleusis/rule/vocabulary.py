"""The words of the grammar as people see them: whole words, and what could stand somewhere.

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
    (
        "a kind of card, such as red, odd or a face card",
        "red",
        "black odd even prime non face number picture court either neither anything both among not",
    ),
    (
        "a comparison, such as higher than the last card",
        "higher",
        "lower above below over under between strictly equal equally at",
    ),
    ("the same suit, a different colour", "same", "different opposite"),
    (
        "a property, such as suit, colour or rank",
        "parity",
        "suit suits colour colours color colors rank ranks value values parities"
        " type types primality primalities face faces group groups",
    ),
    ("a card, such as the last card", "the", "it card cards any each every one"),
    ("a rank, such as 7 or king", "king", "ace aces jack queen two RANK MANY"),
    ("a number", "INT", "one two NUMBER"),
    ("second, third …", "ORDINAL", ""),
    ("the end", "$END", ""),
)
"""What to call many words at once, the word that gives it away, and the others it covers."""


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
    described: list[str] = []
    for phrase, sign, covered in _CLASSES:
        if sign in possible:
            described.append(phrase)
            possible -= {sign, *covered.split()}
    single = sorted(word for word in possible if word.isalpha() and word.islower() and word[1:])
    return tuple((described + single)[:EXPECTED_MAX])
