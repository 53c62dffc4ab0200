"""What a text may mean if words of it are left out, each at its price.

What says nothing to the core costs little, what the core knows costs more, numbers more still, and
a word that denies is not left out of a sentence, only with it. What is found here is asked about.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.rule.language.core import loose
from eleusis.rule.language.core.normaliser import normalised
from eleusis.rule.language.core.reader import made_ready, tokens_of, words_readings
from eleusis.rule.language.core.spoken import PHRASES
from eleusis.rule.language.lexing import UNKNOWN_WORD
from eleusis.rule.language.parsing import Stuck
from eleusis.rule.language.skipping import SkippingParser

if TYPE_CHECKING:
    from eleusis.rule.language.core.normaliser import Word
    from eleusis.rule.language.core.reader import Core
    from eleusis.rule.language.lexing import Token
    from eleusis.rule.tree.syntax import RuleTree

MOST: Final = 3.0
"""What words next to each other may cost that are left out together."""

SENTENCE_MOST: Final = 2.5
"""What a sentence costs at most that is left out as a whole."""

_DENYING: Final = frozenset(
    (
        *("not", "no", "never", "neither", "nor", "non", "unless", "except", "only", "but"),
        *("mustnot", "donot", "onlyif", "iff", "wrong", "different", "opposite", "zero", "until"),
    )
)
_JOINING: Final = frozenset(("if", "or", "otherwise", "after", "on", "all", "both", "any"))
_EMPTY: Final = frozenset(
    ("the", "a", "an", "is", "card", "one", "then", "and", "so", "it", "that", "to", "of", "with")
)
_ENDS: Final = frozenset(".;!?")


class Gist(NamedTuple):
    """What words of a text mean without the others."""

    rules: tuple[RuleTree, ...]
    words: tuple[Word, ...]
    """Those that were used."""
    cost: float


@cache
def _reader() -> tuple[Core, SkippingParser]:
    known = made_ready(loose.ROWS)
    return known, SkippingParser(known.grammar)


def spoken_words(text: str) -> tuple[Word, ...]:
    """The words of the core in *text*, taken loosely."""
    return normalised(text, PHRASES)


def gist(words: tuple[Word, ...]) -> Gist | None:
    """The reading of words that leaves out least; None if there is none."""
    known, parser = _reader()
    tokens = tokens_of(known, words)
    kept = parser.kept(tokens, [_cost(each) for each in tokens], MOST, _skips(tokens))
    if kept is None:
        return None
    used = tuple(words[index] for index in kept.indices)
    found = words_readings(known, used)
    assert not isinstance(found, Stuck), "what was kept can be read"
    rules, _ = found
    return Gist(rules, used, kept.cost) if rules else None


def _cost(token: Token) -> float:
    """What it costs to leave a word or a sign out."""
    word = token.text
    if not word[0].isalnum():
        return 0.1
    if word in _EMPTY:
        return 0.15
    if word in _DENYING:
        return MOST + 1
    if word in _JOINING:
        return 1.5
    match token.terminal:
        case name if name == UNKNOWN_WORD:
            return 0.2
        case "INT" | "COUNT":
            return 2.0
        case "SUIT" | "SORT" | "COURT":
            return 1.2
        case _:
            return 0.7


def _skips(tokens: list[Token]) -> dict[int, tuple[int, float]]:
    """For each beginning of a sentence, where it ends, and what it costs to leave it out."""
    found = {}
    start = 0
    for at, token in enumerate(tokens):
        if token.text in _ENDS or at == len(tokens) - 1:
            cost = sum(_cost(each) for each in tokens[start : at + 1])
            found[start] = (at + 1, min(cost, SENTENCE_MOST))
            start = at + 1
    return found
