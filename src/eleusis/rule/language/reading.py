"""English in, trees out: `parsed`.

The text is normalised (spelling of signs, hyphens, capitals; never a word), every parse of it is
taken (`grammar`, `parsing`), and each becomes a tree (`building`). No reading is lost, and none is
chosen; what becomes of several is told by `eleusis.rule.answers`.
"""

from __future__ import annotations

import re
from functools import cache, partial
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.errors import EleusisError, InputError, RuleSyntaxError, RuleTooLarge
from eleusis.rule.language.building import Builder
from eleusis.rule.language.core.reader import Stopped, core_readings
from eleusis.rule.language.doubt import Doubt
from eleusis.rule.language.grammar.shipped import shipped
from eleusis.rule.language.interpretations import readings
from eleusis.rule.language.lexing import Lexer
from eleusis.rule.language.parsing import Parser, Stuck
from eleusis.rule.tree.limits import DEPTH_MAX
from eleusis.rule.tree.syntax import NthLast, nodes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eleusis.rule.language.grammar.compiled import Grammar
    from eleusis.rule.language.lexing import Token
    from eleusis.rule.language.parsing import Phrase
    from eleusis.rule.tree.syntax import RuleTree

TEXT_MAX: Final = 4000
"""Characters in a rule. The longest published rule has about 800; a tree may print more."""

WORDS_MAX: Final = 300
"""Words in a rule: reading takes up to half a millisecond for each. The longest published rule has
150 words."""

SIGNS_MAX: Final = 4 * WORDS_MAX
"""Signs that are neither letter, digit nor space: no wording has as many as two a word."""

PARENTHESES_MAX: Final = DEPTH_MAX
"""Parentheses within each other; a tree may not be deeper either."""

_PLAIN: Final = str.maketrans(
    {
        "–": "-",
        "−": "-",
        "\u2010": "-",
        "\u2011": "-",
        "_": " ",
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "…": ".",
        "\u00a0": " ",
    }
)
_DASH: Final = re.compile(r"(?<!\d )(?<!\b[ajqk] )(?<!rank )(?<!value )(?<= )-(?= [^\d ])")
"""A dash between clauses, which is no minus and stands in no range of ranks."""

_HYPHEN: Final = re.compile(r"(?<=[a-z]{2})-(?=[a-z]{2})")


def normalise(text: str) -> str:
    """*text* as the grammar wants it, character for character at the same place."""
    plain = text.translate(_PLAIN)
    lower = "".join(low if len(low := char.lower()) == 1 else char for char in plain)
    return _HYPHEN.sub(" ", _DASH.sub("—", lower))


class Parsed(NamedTuple):
    """What a text can stand for."""

    rules: tuple[RuleTree, ...]
    """Every tree, at least one, the likeliest first."""
    doubts: tuple[Doubt, ...] = ()
    """What is odd about the text, although it can be read."""


class Unread(RuleSyntaxError):
    """A text cannot be read to its end."""

    def __init__(self, text: str, column: int) -> None:
        super().__init__("unreadable", text=text, column=column)


def parsed(text: str) -> Parsed:
    """Every tree that *text* can stand for.

    Raises:
        Unread: it cannot be read to its end.
        RuleSyntaxError: `nonsense`: it can be read, and means nothing.
        RuleTooLarge: the text, or the tree it stands for, is beyond the limits.
    """
    _check_size("characters", len(text), TEXT_MAX)
    _check_size("words", len(text.split()), WORDS_MAX)
    signs = sum(not (char.isalnum() or char.isspace()) for char in text)
    _check_size("signs", signs, SIGNS_MAX)
    depths = accumulate((char == "(") - (char == ")") for char in text)
    _check_size("parentheses within each other", max(depths, default=0), PARENTHESES_MAX)
    known = core_readings(text)
    if not isinstance(known, Stopped):
        return Parsed(known, _two_names(text, known))
    try:
        rules, errors = readings(_parse(text), partial(getattr, Builder()))
    except Unread as unread:
        if known.errors:
            raise _nonsense(text, known.errors) from None
        if known.column > unread.column:
            raise Unread(text, known.column) from None
        raise
    if not rules:
        raise _nonsense(text, errors)
    return Parsed(rules, _two_names(text, rules))


_CARD_NAMES: Final = re.compile(r"(?<!that )\b(last|previous|prior|preceding)\b", re.IGNORECASE)


def _two_names(text: str, rules: tuple[RuleTree, ...]) -> tuple[Doubt, ...]:
    """The doubt about a sentence that calls one card the last and, say, the previous one.

    Where the rule speaks of the card before the last, or of several, the names may be of two.
    """
    for sentence in re.split(r"[.;]", text):
        names = dict.fromkeys(name.lower() for name in _CARD_NAMES.findall(sentence))
        if "last" in names and len(names) > 1:
            break
    else:
        return ()
    if any(isinstance(node, NthLast) and node.n > 1 for node in nodes(rules[0])):
        return ()
    return (Doubt("two-names", tuple(names)[:2]),)


def _check_size(unit: str, reached: int, limit: int) -> None:
    if reached > limit:
        raise RuleTooLarge("text-too-long.rule", unit=unit, limit=limit, reached=reached)


def _parse(text: str) -> Phrase:
    seen: list[Token] = []

    def tokens() -> Iterator[Token]:
        for token in lexer().tokens(normalise(text)):
            seen.append(token)
            yield token

    found = parser().parse(tokens(), wants_expected=False)
    if isinstance(found, Stuck):
        column = seen[found.index].start if found.index < len(seen) else len(text)
        raise Unread(text, column)
    return found


@cache
def language() -> Grammar:
    """The grammar of our language, got once."""
    return shipped()


@cache
def lexer() -> Lexer:
    """The lexer of our language, made once."""
    return Lexer(language().terminals)


@cache
def parser() -> Parser:
    """The parser of our language, made once."""
    return Parser(language())


def _nonsense(text: str, errors: Sequence[EleusisError]) -> EleusisError:
    """Why a sentence that parses has no meaning: the fault of its first part that has none."""
    assert errors, "a forest without trees and without errors"
    error = errors[0]
    if isinstance(error, RuleTooLarge):
        return error
    assert isinstance(error, InputError)
    return RuleSyntaxError("nonsense", why=error.said, text=text)
