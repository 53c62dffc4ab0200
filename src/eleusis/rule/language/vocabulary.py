"""The words of the grammar as people see them, and what could stand somewhere.

Nothing here knows what the words mean.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from eleusis.rule.language.grammar.compiled import WORD_END

if TYPE_CHECKING:
    from collections.abc import Iterable, Set

    from eleusis.rule.language.grammar.compiled import Terminal

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

EXPECTED_MAX: Final = 6
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
    ("must be, is or may be", "must", "is are be may can cannot should shall will"),
    ("a comma", ",", ""),
    ("a closing parenthesis", ")", ""),
    ("the end", "$END", "."),
)
"""What to call many words at once, the word that gives it away, and the others it covers."""

_HELPFUL: Final[tuple[str, ...]] = (
    *("alternate", "cycle", "differ", "repeat", "be", "and", "or", "then", "otherwise", "but"),
    *("is", "are", "than", "as", "of", "from", "in", "after", "card", "cards", "row"),
    *("times", "places", "that", "with", "unless", "if"),
)
"""Words worth naming alone, the ones that say most first; of others only if there are no more."""

_CLOSE: Final = 0.7
"""How much a word must be like the one that was written, as difflib counts, to stand first."""


def words(terminal: Terminal) -> tuple[str, ...]:
    """The words that *terminal* stands for; its name if they cannot be listed."""
    pattern = terminal.pattern.removesuffix(WORD_END)
    found = re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)*|[^\w\s()?:|\\]+", pattern)
    return tuple(found) if "\\d" not in pattern else (terminal.name,)


def spellings(terminals: Iterable[Terminal], expected: Iterable[str]) -> frozenset[str]:
    """The words and signs that the terminals of these names stand for.

    The name itself where they cannot be listed.
    """
    by_name = {terminal.name: terminal for terminal in terminals}
    return frozenset(
        word for name in expected for word in (words(by_name[name]) if name in by_name else (name,))
    )


def describe(
    terminals: Iterable[Terminal], expected: Set[str], written: str = ""
) -> tuple[str, ...]:
    """What could stand where the terminals of these names are expected, in words for people.

    First the words that are spelt much like what is *written* there.
    """
    possible = set(spellings(terminals, expected) | expected)
    single = sorted(word for word in possible if word.isalpha() and word.islower() and word[1:])
    described = get_close_matches(written.lower(), single, n=2, cutoff=_CLOSE)
    possible -= set(described)
    for phrase, sign, covered in _CLASSES:
        if sign in possible:
            described.append(phrase)
            possible -= {sign, *covered.split()}
    helpful = [word for word in _HELPFUL if word in possible]
    if not described and not helpful:
        helpful = [word for word in single if word in possible]
    return tuple((described + helpful)[:EXPECTED_MAX])
