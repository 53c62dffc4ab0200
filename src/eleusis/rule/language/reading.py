"""English in, trees out: `parsed`.

The words of a text are exchanged for the few of the core, every parse of them is taken, and each
becomes a tree (`core`). No reading is lost, and none is chosen; what becomes of several is told by
`eleusis.rule.answers`.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.errors import EleusisError, InputError, RuleSyntaxError, RuleTooLarge
from eleusis.rule.language.core.reader import Stopped, core_readings
from eleusis.rule.language.doubt import Doubt
from eleusis.rule.language.pronouns import with_kinds
from eleusis.rule.language.twofold import put_in_full
from eleusis.rule.tree.limits import DEPTH_MAX
from eleusis.rule.tree.syntax import NthLast, nodes

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    """*text* in plain signs and small letters, character for character at the same place."""
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
    rules = core_readings(text)
    if isinstance(rules, Stopped):
        if told := _only_in_full(text):
            return told
        if rules.errors:
            raise _nonsense(text, rules.errors)
        raise Unread(text, rules.column)
    rules, others = _of_others(text, rules)
    rules, kinds = _of_kinds(text, rules)
    return Parsed(rules, (*others, *kinds, *_two_names(text, rules)))


def _only_in_full(text: str) -> Parsed | None:
    """What a text means that can be read in full words only; it is asked, unless that is sure."""
    for said, doubt, is_sure in put_in_full(text):
        told = core_readings(said)
        if not isinstance(told, Stopped):
            return Parsed(told, () if is_sure else (doubt,))
    return None


def _of_others(
    text: str, rules: tuple[RuleTree, ...]
) -> tuple[tuple[RuleTree, ...], tuple[Doubt, ...]]:
    """The rules, behind those that the text means if words in it stand for others.

    “Only hearts may be odd; every other card must be even”: every second one, or all the others?
    Where no rule can be made of the others, it is asked.
    """
    doubts: list[Doubt] = []
    for said, doubt, is_sure in put_in_full(text):
        told = core_readings(said)
        if isinstance(told, Stopped):
            doubts.append(doubt)
        else:
            rules = told if is_sure else (*told, *rules)
    return rules, tuple(doubts)


def _of_kinds(
    text: str, rules: tuple[RuleTree, ...]
) -> tuple[tuple[RuleTree, ...], tuple[Doubt, ...]]:
    """The rules with the kind that a text calls "they" for the card to be played, if it does so.

    Where two kinds may be called so both are kept; where no rule can be made of it, it is asked.
    """
    named = with_kinds(text)
    if named is None:
        return rules, ()
    told = core_readings(named.text)
    if isinstance(told, Stopped):
        return rules, (Doubt("which-they", (named.name,)),)
    return (told if named.is_clear else (*told, *rules)), ()


_CARD_NAMES: Final = re.compile(r"(?<!that )\b(last|previous|prior|preceding)\b", re.IGNORECASE)


def _two_names(text: str, rules: tuple[RuleTree, ...]) -> tuple[Doubt, ...]:
    """The doubt about a sentence that calls one card the last and, say, the previous one.

    Where the rule speaks of the card before the last, or of several, the names may be of two.
    """
    names = two_names(text)
    if not names or any(isinstance(node, NthLast) and node.n > 1 for node in nodes(rules[0])):
        return ()
    return (Doubt("two-names", names),)


def two_names(text: str) -> tuple[str, ...]:
    """What a sentence of *text* calls the last card, and what it may call so too; or nothing."""
    for sentence in re.split(r"[.;]", text):
        names = tuple(dict.fromkeys(name.lower() for name in _CARD_NAMES.findall(sentence)))
        if "last" in names and len(names) > 1:
            return names[:2]
    return ()


def _check_size(unit: str, reached: int, limit: int) -> None:
    if reached > limit:
        raise RuleTooLarge("text-too-long.rule", unit=unit, limit=limit, reached=reached)


def _nonsense(text: str, errors: Sequence[EleusisError]) -> EleusisError:
    """Why a sentence that parses has no meaning: what fewest of its readings fail by says most.

    Ties go by the alphabet, so that the reason does not turn on the order of the grammar's rows.
    """
    assert errors, "neither trees nor errors"
    often = Counter(map(str, errors))
    error = min(errors, key=lambda error: (often[str(error)], str(error)))
    if isinstance(error, RuleTooLarge):
        return error
    assert isinstance(error, InputError)
    return RuleSyntaxError("nonsense", why=error.said, text=text)
