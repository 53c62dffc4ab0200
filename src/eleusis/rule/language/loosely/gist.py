"""What a text may mean if words of it are left out, each at its price.

What says nothing to the core costs little, what the core knows costs more, numbers more still, and
a word that denies is not left out of a sentence, only with it. What is found here is asked about.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Never

from eleusis.errors import InputError, RuleTooLarge
from eleusis.rule.language.core.reader import (
    core,
    is_known,
    made_ready,
    word_tokens,
    words_readings,
)
from eleusis.rule.language.core.words.normaliser import normalised
from eleusis.rule.language.definitions import with_names
from eleusis.rule.language.exchanging import Exchanges, Guessed
from eleusis.rule.language.loosely.loose import GUESSED_ROWS, RETOLD_ROWS
from eleusis.rule.language.loosely.retelling import RECAST
from eleusis.rule.language.loosely.skipping import SkippingParser, Work
from eleusis.rule.language.loosely.spoken import SPOKEN
from eleusis.rule.language.parsing import Stuck
from eleusis.rule.language.tokens import UNKNOWN_WORD, Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rule.language.core.reader import Core
    from eleusis.rule.language.exchanging import Word
    from eleusis.rule.tree.syntax import RuleTree

MOST: Final = 3.0
"""What words next to each other may cost that are left out together."""

RANK_MAX: Final = 13
"""The rank of a king."""

SPOKEN_KEPT: Final = 8
"""Texts whose words are kept: of one text they are asked for several times."""

ASIDE: Final = "aside"
"""The word that stands for an example, or for what holds while the line is short."""

CHEAPER: Final = 0.5
"""What words cost, as a part of their price, where they are left out more freely."""

CLAUSE_COST: Final = 0.5
"""What a clause costs that says nothing of cards."""

SENTENCE_MOST: Final = 2.5
"""What a sentence costs at most that is left out as a whole."""

_DENYING: Final = frozenset(
    (
        *("not", "no", "never", "neither", "nor", "non", "unless", "except", "only", "but"),
        *(
            "mustnot",
            "donot",
            "onlyif",
            "iff",
            "wrong",
            "different",
            "opposite",
            "zero",
            "until",
            "if",
        ),
    )
)
_JOINING: Final = {"or": 2.5, "otherwise": 2.5, "after": 2.0, "on": 1.5, "all": 1.0, "any": 0.7}
"""What it costs to leave out what joins words or says of how many."""

RESTRICTING: Final = _DENYING | _JOINING.keys() | {"when", "before", "while", "following", "other"}
"""Words without which the rest of a sentence means something else."""

_CLOSE: Final = 0.88
"""How much a misspelt word must be like the word that was meant, as difflib counts."""

_EMPTY: Final = frozenset(
    ("the", "a", "an", "is", "card", "one", "then", "and", "so", "it", "that", "to", "of", "with")
)
_ENDS: Final = frozenset(".;!?")
_PAUSES: Final = _ENDS | frozenset(",:()")
_VAGUE: Final = _EMPTY | frozenset(
    ("donot", "must", "may", "mustnot", "no", "not", "never", "but", "play", "has", "there", "or")
)
"""What says nothing of cards in a clause of which no other word is known."""

_STOP: Final = Token(".", ".", 0)


class Gist(NamedTuple):
    """What words of a text mean without the others."""

    rules: tuple[RuleTree, ...]
    words: tuple[Word, ...]
    """Those that were used."""
    cost: float


@cache
def _reader() -> tuple[Core, SkippingParser]:
    """What reads with the loose rows."""
    known = made_ready((*RETOLD_ROWS, *GUESSED_ROWS))
    return known, SkippingParser(known.parser)


@cache
def _sure_reader() -> Core:
    """The same without what guesses."""
    known, _ = _reader()
    names = [each.name for each in known.productions][-len(GUESSED_ROWS) - 1 : -1]
    return known._replace(meanings={**known.meanings, **dict.fromkeys(names, _guessed)})


def _guessed(*_: Any) -> Never:
    raise InputError("unclear.clear-which-case")


@cache
def _spoken() -> Exchanges:
    return Exchanges(SPOKEN)


@cache
def _surely() -> tuple[Exchanges, Exchanges]:
    """The tables that are gone through before and after the normaliser, without what guesses."""
    sure = ([one for one in table if not isinstance(one, Guessed)] for table in (SPOKEN, RECAST))
    first, then = map(Exchanges, sure)
    return first, then


def retold(text: str) -> tuple[RuleTree, ...]:
    """All that *text* can mean in the words of the core, with no word left out; perhaps nothing."""
    first, then = _surely()
    words = with_names(tuple(then.made(list(normalised(text, first)))), is_known)
    found = words_readings(_sure_reader(), words, _tokens_of(_sure_reader(), words))
    return () if isinstance(found, Stuck) else found[0]


@lru_cache(maxsize=SPOKEN_KEPT)
def spoken_words(text: str) -> tuple[Word, ...]:
    """The words of the core in *text*, taken loosely, and spelt rightly."""
    plain = [word._replace(text=_spelt(word.text)) for word in normalised(text, _spoken())]
    return with_names(tuple(_recast().made(plain)), is_known)


@cache
def _recast() -> Exchanges:
    return Exchanges(RECAST)


@lru_cache(maxsize=1024)
def _spelt(word: str) -> str:
    """The word of the core that was meant by one that is near it; no word denies by mistake."""
    if len(word) < 4 or word in RESTRICTING or not word.isalpha() or is_known(word):
        return word
    one, near = word.removesuffix("s"), _near(word[0])
    swapped = [each for each in near if sorted(each) in (sorted(one), sorted(word))]
    # Too many short words are near to others.
    close = get_close_matches(one, near, cutoff=_CLOSE) if len(word) > 4 else []
    return next(iter([*swapped, *close]), word)


@cache
def _near(letter: str) -> tuple[str, ...]:
    """The words that may be meant by one that begins with a *letter*."""
    known = (core().sorts.keys() | core().terminals) - RESTRICTING
    return tuple(sorted(word for word in known if len(word) > 3 and word[0] == letter))


def gists_of(words: tuple[Word, ...], work: Work) -> Iterator[Gist]:
    """Readings of words that leave out little, the likeliest first; then one that keeps less.

    Args:
        words: Those of a text, or of some of its sentences.
        work: How much may be looked at; what is taken from it is gone.
    """
    known, parser = _reader()
    tokens = _tokens_of(known, words)
    costs = [_cost(each) for each in tokens]
    cheaper = [cost * CHEAPER if cost <= MOST else cost for cost in costs]
    for prices in (costs, cheaper):
        kept = parser.kept(tokens, prices, MOST, _skips(tokens), work)
        if kept is None:
            continue
        used = tuple(words[index] for index in kept.indices)
        try:
            found = words_readings(known, used, _tokens_of(known, used))
        except RuleTooLarge:
            continue  # nobody means one of so many things
        assert not isinstance(found, Stuck), "what was kept can be read"
        yield Gist(found[0], used, kept.cost)


def _tokens_of(known: Core, words: tuple[Word, ...]) -> list[Token]:
    """The tokens of words; a number that is no rank cannot be taken for one."""
    return [
        token._replace(terminal="BIG")
        if token.terminal == "INT" and int(token.text) > RANK_MAX
        else token
        for token in word_tokens(known, words)
    ]


def _cost(token: Token) -> float:
    """What it costs to leave a word or a sign out."""
    word = token.text
    if word == ASIDE:
        return 0.0
    if not word[0].isalnum():
        return 0.1
    if word in _EMPTY:
        return 0.15
    if word in _DENYING:
        return MOST + 1
    if word in _JOINING:
        return _JOINING[word]
    match token.terminal:
        case name if name == UNKNOWN_WORD:
            return 0.2
        case "INT" | "COUNT" | "BIG":
            return 2.0
        case "SUIT" | "SORT" | "COURT":
            return 1.2
        case _:
            return 0.7


def _skips(tokens: list[Token]) -> dict[int, list[tuple[int, float]]]:
    """Sentences, and clauses that say nothing of cards: where they end, and what leaving costs."""
    found: dict[int, list[tuple[int, float]]] = {}
    start = clause = 0
    for at, token in enumerate([*tokens, _STOP]):
        if token.text not in _PAUSES:
            continue
        said = tokens[clause:at]
        if said and all(each.terminal == UNKNOWN_WORD or each.text in _VAGUE for each in said):
            found.setdefault(clause, []).append((at, CLAUSE_COST))
        clause = at + 1
        if token.text in _ENDS:
            cost = sum(map(_cost, tokens[start:at]))
            found.setdefault(start, []).append((min(at + 1, len(tokens)), min(cost, SENTENCE_MOST)))
            start = at + 1
    return found
