"""Of which card a sentence speaks that calls it "it", by the sentences before."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import TYPE_CHECKING, Any, Final

from eleusis.cards import NONE, CardSet
from eleusis.rule.language.core.discourse.pointing import It, choose, replaced
from eleusis.rule.language.core.discourse.together import Allowance
from eleusis.rule.language.exchanging import Word
from eleusis.rule.language.vocabulary import COUNTS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    And,
    CardRef,
    Compare,
    Condition,
    FirstCards,
    If,
    In,
    Not,
    NthLast,
    Same,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def of_one_card(told: tuple[Any, ...]) -> Iterator[Any]:
    """The sentences; with the card of which a case speaks for the "it" of the next one."""
    card, before = None, NONE
    for one in told:
        match one:
            case If(test, then, rest) if card is not None and _is_next_kind(test, before):
                before |= _kinds_of_it(test)
                yield choose(replaced(test, It(), card), then, rest)
            case Allowance(In(It(), kind)) if card is not None and not kind & before:
                before |= kind
                yield replace(one, condition=In(card, kind))
            case Allowance(Not(In(It(), kind))) if card is not None and kind == before:
                yield replace(one, condition=In(card, ~kind))
            case (
                If(In(NthLast() as named, kind))
                | Allowance(In(NthLast() as named, kind))
                | Allowance(And((In(NthLast() as named, kind), *_)))
            ):
                card, before = named, kind | (before if card == named else NONE)
                yield one
            case If():
                card = None
                yield one
            case _:
                yield one


def _kinds_of_it(test: Condition) -> CardSet:
    kinds = (node.cards for node in nodes(test) if isinstance(node, In) and node.card == It())
    return reduce(or_, kinds, NONE)


def _is_next_kind(test: Condition, before: CardSet) -> bool:
    """True if a test asks “it” for another kind than those *before*, alone or beside else."""
    return bool(_kinds_of_it(test)) and not _kinds_of_it(test) & before


def of_card_before(told: Iterable[Any]) -> Iterator[Any]:
    """The sentences; the other card of one that names none but "it" is the one named before.

    “If you beat the highest of the last four cards, … If you don't beat it, …”
    """
    named: set[CardRef] = set()
    for one in told:
        cards = _cards(one)
        others = cards - {It(), CANDIDATE}
        if len(named) == 1 and not others and It() in cards and _compares_it(one):
            yield replaced(one, It(), next(iter(named)))
            continue
        named |= others
        yield one


def _compares_it(said: Condition) -> bool:
    """True if "it" is only the card with which the judged one is compared."""
    of_it = [node for node in nodes(said) if isinstance(node, In | Same | Compare | FirstCards)]
    return all(CANDIDATE in nodes(node) for node in of_it if It() in nodes(node))


def _cards(told: Any) -> set[CardRef]:
    """The cards that a sentence names."""
    if not isinstance(told, Condition):
        return set()
    return {node for node in nodes(told) if isinstance(node, CardRef)}


def of_last_card(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words with "the last card" for the "it" of each case, where that may be meant.

    “If it's red, go up” begins without a card; what is demanded "of it" is of the card to play.
    """
    line = " ".join(word.text for word in words)
    if not _CASE_OF_IT.match(line):
        return ()
    made: list[Word] = []
    for before, word in pairwise((Word("", 0, 0), *words)):
        is_case = word.text == "it" and before.text in ("if", "unless")
        made += (word._replace(text=text) for text in _LAST_CARD) if is_case else (word,)
    return tuple(made)


_CASE_OF_IT: Final = re.compile(
    r"(?:if|unless) it is (?:(?!than |the same |last |previous |higher |lower )[^ ,;.]+ )+?"
    r"(?:[,:]|then)(?: then)? (?!it |its |the card |thecard )"
)
_LAST_CARD: Final = ("the", "last", "card")


_PAUSES: Final = frozenset({",", ";", ":", ".", "then", "otherwise"})
_CASES: Final = frozenset({"after", "if", "on", "following", "unless"})
_TELLING: Final = frozenset({"that", "different", "whose"})


def torn_nouns(words: tuple[Word, ...]) -> Iterator[tuple[Word, ...]]:
    """The words with a pause where a case without one would end within a noun phrase.

    “After a red card that is not a face card, …”: what is read so with a pause behind “red” takes
    the noun from its adjective, as nobody speaks.
    """
    in_case = False
    for at, (before, word, behind) in enumerate(zip(words, words[1:], words[2:], strict=False), 1):
        in_case = before.text in _CASES or (in_case and before.text not in _PAUSES)
        is_told = word.text == "card" and behind.text in _TELLING and before.text != "only"
        if in_case and is_told:
            yield (*words[:at], word._replace(text=",", end=word.start), *words[at:])


def of_last_rank(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], ...]:
    """The words with "the last card that is a 7" for "the last 7", where that may be meant.

    Behind them the words as they are, unless the text speaks of a 7 elsewhere: the last 7 cards.
    """
    made, is_sure = list(words), True
    for at in range(len(words) - 2, 0, -1):
        before, number, after = words[at - 1 : at + 2]
        rank = _RANKS.get(number.text)
        if (
            before.text not in ("last", "sincelast")
            or rank is None
            or _COUNTING.search(_line(words[: at - 1]))
        ):
            continue
        has_card = after.text == "card"
        # a card of which the text itself speaks has a place of its own there
        if after.start != number.start if has_card else not _BEHIND_RANK.match(after.text):
            continue
        behind = at + 1 + has_card
        if _line(words[behind : behind + 2]) in ("on theline", "in theline"):
            behind += 2
        said = (number._replace(text=text) for text in ("card", "that", "is", "a", rank))
        made[at:behind] = said
        is_sure = is_sure and _names(rank, _line(words))
    return (tuple(made),) if is_sure else (tuple(made), words)


def _line(words: Iterable[Word]) -> str:
    return " ".join(word.text for word in words)


def _names(rank: str, line: str) -> bool:
    """True if a text speaks of a card of that rank, or of all of them."""
    names = "|".join(name for name, of in _RANKS.items() if of == rank)
    return bool(
        re.search(rf"\b(?:an?|no|any|each|every) (?:{names})\b(?! or)|\b(?:{names})s\b", line)
    )


_RANKS: Final = {
    **{str(rank): str(rank) for rank in range(2, 11)},
    **{COUNTS[rank - 1]: str(rank) for rank in range(5, 11)},
}
"""The numbers that may be of a rank behind "the last": the last three are three cards."""

_COUNTING: Final = re.compile(
    r"\b(?:among|in|(?:all|any|both|n?either|none|one|each|every|most|count|\d+) of)(?: the)?$"
)
_BEHIND_RANK: Final = re.compile(r"(?:on|in|and|is|has|must|[.;,:])$")
