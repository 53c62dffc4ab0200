"""English in, a tree out: `read_rule`.

The text is normalised (spelling of signs, hyphens, capitals; never a word), every parse of it
is taken (`grammar`, `forest`), and each becomes a tree (`building`). The law of this file:
nothing is guessed. Readings that mean different things are an error that shows where they
differ, and what cannot be read is an error that says what could have stood there.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.cards import print_cards
from eleusis.errors import EleusisError, InputError, RuleSyntaxError, RuleTooLarge
from eleusis.rule.analysis.doubts import doubts
from eleusis.rule.analysis.equivalence import Difference, difference
from eleusis.rule.language.building import Builder
from eleusis.rule.language.grammar.shipped import shipped
from eleusis.rule.language.interpretations import readings
from eleusis.rule.language.lexing import Lexer
from eleusis.rule.language.parsing import Parser, Stuck
from eleusis.rule.language.phrasebook import nearest_phrases
from eleusis.rule.language.repair import Stop, mended
from eleusis.rule.language.vocabulary import describe, spellings
from eleusis.rule.language.wording import word_rule
from eleusis.rule.library.published import library
from eleusis.rule.tree.limits import DEPTH_MAX
from eleusis.rule.tree.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Set

    from eleusis.rule.language.doubt import Doubt
    from eleusis.rule.language.grammar.compiled import Grammar
    from eleusis.rule.language.lexing import Token
    from eleusis.rule.language.parsing import Phrase
    from eleusis.rule.tree.syntax import Rule

TEXT_MAX: Final = 4000
"""Characters in a rule. The longest published rule has about 800; a tree may print more."""

WORDS_MAX: Final = 300
"""Words in a rule: reading takes up to half a millisecond for each. The longest published rule has
150 words."""

SIGNS_MAX: Final = 4 * WORDS_MAX
"""Signs that are neither letter, digit nor space: no wording has as many as two a word."""

PARENTHESES_MAX: Final = DEPTH_MAX
"""Parentheses within each other; a tree may not be deeper either."""

PAIRS_MAX: Final = 1000
"""Pairs of states on which two readings are compared: all of them for most rules, and for a rule
with a long memory still every line of several cards."""

SUGGESTIONS_MAX: Final = 3

NEARLY_THE_SAME: Final = 0.8
"""How much a published sentence must be like a text, as difflib counts, to be meant by it."""

TEXTS_KEPT: Final = 256
"""Texts whose trees are kept, since the same few rules are read again and again."""

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


@lru_cache(maxsize=TEXTS_KEPT)
def read_rule(text: str) -> Rule:
    """The rule that an English sentence, or several, states.

    >>> read_rule("Colours alternate.") == read_rule("Play a different colour than the last card")
    True

    Raises:
        RuleSyntaxError: `unreadable`, `ambiguous` or `nonsense`, saying where and why.
        RuleTooLarge: the text, or the tree it stands for, is beyond the limits.
    """
    found = all_readings(text)
    if len(found) > 1:
        _check_agreement(text, found)
    return _preferred(text, found)


class Parsed(NamedTuple):
    """All that a text can mean."""

    rules: tuple[Rule, ...]
    """At least one; where there are several they may mean the same. The best is the first."""
    doubts: tuple[Doubt, ...]
    """Why even a single meaning must be confirmed."""


def parsed(text: str) -> Parsed:
    """Every reading of *text*, and what is doubtful about the best one.

    What prints word for word as *text* is beyond doubt: it was said in so many words.

    Raises:
        RuleSyntaxError: `unreadable` or `nonsense`.
        RuleTooLarge: the text, or the tree it stands for, is beyond the limits.
    """
    found = all_readings(text)
    best = _preferred(text, found)
    is_canonical = _words(word_rule(best)) == _words(text)
    others = tuple(rule for rule in found if rule != best)
    return Parsed((best, *others), () if is_canonical else doubts(best))


def normalise(text: str) -> str:
    """*text* as the grammar wants it, character for character at the same place."""
    plain = text.translate(_PLAIN)
    lower = "".join(low if len(low := char.lower()) == 1 else char for char in plain)
    return _HYPHEN.sub(" ", _DASH.sub("—", lower))


def all_readings(text: str) -> tuple[Rule, ...]:
    """Every tree that *text* can stand for; at least one.

    Raises:
        RuleSyntaxError: `unreadable` or `nonsense`.
        RuleTooLarge: the text, or the tree it stands for, is beyond the limits.
    """
    if not text.strip():
        raise RuleSyntaxError("unreadable", "A rule needs words; this text is empty.", text=text)
    _check_size("characters", len(text), TEXT_MAX)
    _check_size("words", len(text.split()), WORDS_MAX)
    signs = sum(not (char.isalnum() or char.isspace()) for char in text)
    _check_size("signs", signs, SIGNS_MAX)
    depths = accumulate((char == "(") - (char == ")") for char in text)
    _check_size("parentheses within each other", max(depths), PARENTHESES_MAX)
    rules, errors = readings(_parse(text), Builder())
    if not rules:
        raise _nonsense(text, errors)
    return rules


def _check_size(unit: str, reached: int, limit: int) -> None:
    if reached > limit:
        raise RuleTooLarge(
            "text-too-long",
            f"A rule may have {limit} {unit}, not {reached}.",
            limit=limit,
            reached=reached,
        )


def _parse(text: str) -> Phrase:
    tokens = _tokens(text)
    parsed = parser().parse(tokens)
    if isinstance(parsed, Stuck):
        raise _unreadable(text, _column(text, tokens, parsed), parsed.expected)
    return parsed


def _column(text: str, tokens: list[Token], stuck: Stuck) -> int:
    """Where reading stuck; the end of *text* behind the last token."""
    return tokens[stuck.index].start if stuck.index < len(tokens) else len(text)


def _tokens(text: str) -> list[Token]:
    return list(lexer().tokens(normalise(text)))


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


# ---- Several readings ---------------------------------------------------------------------------


def _preferred(text: str, rules: tuple[Rule, ...]) -> Rule:
    """Of trees that mean the same, the one that prints as *text*, else the smallest."""
    if len(rules) == 1:
        return rules[0]
    words = _words(text)
    return min(
        rules, key=lambda rule: (_words(word_rule(rule)) != words, sum(1 for _ in nodes(rule)))
    )


def _words(text: str) -> list[str]:
    return re.findall(r"\w+|[^\w\s]", normalise(text).rstrip(" ."))


def _check_agreement(text: str, rules: tuple[Rule, ...]) -> None:
    """Refuse readings that differ, with a starter or without one.

    Readings that no line of the first `PAIRS_MAX` tells apart are taken as the same.

    Raises:
        RuleSyntaxError: `ambiguous`.
    """
    one, *others = rules
    for other in others:
        for starters in (0, 1):
            found = difference(one, other, starters=starters, pairs_max=PAIRS_MAX)
            if isinstance(found, Difference):
                raise _ambiguous(text, found, *((one, other) if found.first else (other, one)))


def _ambiguous(text: str, found: Difference, accepting: Rule, refusing: Rule) -> RuleSyntaxError:
    where = f"After {print_cards(found.line)}" if found.line else "On the empty line"
    two = word_rule(accepting), word_rule(refusing)
    return RuleSyntaxError(
        "ambiguous",
        f"This can be understood in more than one way. {where}, {found.card} is right if you mean "
        f"“{two[0]}”, but wrong if you mean “{two[1]}”. Write the one that you mean.",
        text=text,
        suggestions=two,
    )


# ---- What cannot be read ------------------------------------------------------------------------


def _unreadable(text: str, column: int, terminals: Set[str]) -> RuleSyntaxError:
    word = re.match(r"\w+|\S|$", text[column:])
    at_word = word[0] if word else ""
    expected = describe(language().terminals, terminals, at_word)
    message = f"I cannot read on at “{at_word}”." if at_word else "It stops too early."
    better = mended(" ".join(text.split()), _stop, _means_something)
    nearest = _nearest(text) if better is None else (better,)
    if better is not None:
        message += f" Do you mean “{better}”?"
    elif expected:
        message += f" Here could stand: {'; '.join(expected)}."
    if better is None and nearest:
        message += f" The nearest rule I know: “{nearest[0]}”"
    return RuleSyntaxError(
        "unreadable", message, text=text, column=column, expected=expected, suggestions=nearest
    )


def _stop(text: str) -> Stop | None:
    """Where *text* cannot be read on; None if it can be read to its end."""
    tokens = _tokens(text)
    parsed = parser().parse(tokens)
    if not isinstance(parsed, Stuck):
        return None
    return Stop(_column(text, tokens, parsed), spellings(language().terminals, parsed.expected))


def _means_something(text: str) -> bool:
    try:
        read_rule(text)
    except (RuleSyntaxError, RuleTooLarge):
        return False
    return True


def _nonsense(text: str, errors: list[EleusisError]) -> EleusisError:
    """Why a sentence that parses has no meaning: the fault of its first part that has none."""
    assert errors, "a forest without trees and without errors"
    error = errors[0]
    if isinstance(error, RuleTooLarge):
        return error
    assert isinstance(error, InputError)
    return RuleSyntaxError("nonsense", error.message, text=text)


def _nearest(text: str) -> tuple[str, ...]:
    """Published sentences spelt much like *text*, then others that speak of the like."""
    published = [rule.sentence for rule in library()]
    spelt = get_close_matches(text, published, n=SUGGESTIONS_MAX, cutoff=NEARLY_THE_SAME)
    found = dict.fromkeys([*spelt, *nearest_phrases(text, SUGGESTIONS_MAX)])
    return tuple(found)[:SUGGESTIONS_MAX]
