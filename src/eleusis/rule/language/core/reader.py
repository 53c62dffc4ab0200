"""What a text means by the core: every reading, or how far it can be read."""

from __future__ import annotations

from functools import cache, reduce
from itertools import chain, combinations, pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eleusis.errors import EleusisError, InputError
from eleusis.rule.language.building.common import It
from eleusis.rule.language.building.sentences import Sentences
from eleusis.rule.language.core import frames, kinds, memory, numbers, patterns, relations
from eleusis.rule.language.core.meaning import Previous, settled
from eleusis.rule.language.core.normaliser import Word, normalised
from eleusis.rule.language.core.notation import Row, productions_of
from eleusis.rule.language.core.recall import InCase, LookAtAll, Otherwise, checked, recalled
from eleusis.rule.language.grammar.compiled import END, START, Grammar, sets_of
from eleusis.rule.language.interpretations import Readings, readings
from eleusis.rule.language.lexing import UNKNOWN_WORD, Token
from eleusis.rule.language.parsing import Parser, Stuck
from eleusis.rule.language.vocabulary import COUNTS, ORDINALS
from eleusis.rule.tree.syntax import (
    ALWAYS,
    And,
    Candidate,
    Compare,
    If,
    In,
    NthLast,
    Relation,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from eleusis.rule.tree.syntax import Condition, RuleTree

_CHAPTERS: Final = (kinds, relations, numbers, memory, frames, patterns)


class Core(NamedTuple):
    """The core made ready."""

    parser: Parser
    meanings: Any
    sorts: dict[str, str]
    """The terminal of each word that is of a sort."""
    terminals: frozenset[str]
    productions: int


class _Meanings:
    """A builder whose methods are what the rows mean."""

    def __init__(self, meanings: dict[str, Callable[..., Any]]) -> None:
        self._meanings = meanings

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return self._meanings.get(name, _nothing)


def _nothing() -> None:
    """What a word means that is no part."""


@cache
def core() -> Core:
    """The core, made once."""
    rows = [row for chapter in _CHAPTERS for row in chapter.ROWS]
    rows.append(Row(START, "Text", _rule))
    made = productions_of(rows)
    sets = sets_of(made.productions)
    sorts = {
        word: sort
        for chapter in _CHAPTERS
        for sort, words in getattr(chapter, "WORDS", {}).items()
        for word in words
    }
    grammar = Grammar(made.productions, (), sets)
    terminals = frozenset(sets.bits) - {END}
    return Core(
        Parser(grammar), _Meanings(dict(made.meanings)), sorts, terminals, len(made.productions)
    )


class Stopped(NamedTuple):
    """A text that the core does not read."""

    column: int
    """How far it can be read."""
    errors: tuple[EleusisError, ...] = ()
    """Why it means nothing, if it can be read to its end."""


def core_readings(text: str) -> tuple[RuleTree, ...] | Stopped:
    """Everything that *text* can mean by the core."""
    words = normalised(text)
    parsed = core().parser.parse(tokens_of(words), wants_expected=False)
    if isinstance(parsed, Stuck):
        return Stopped(words[parsed.index].start if parsed.index < len(words) else len(text))
    rules, errors = readings(parsed, core().meanings)
    return tuple(_settled(rules, words)) or Stopped(len(text), tuple(errors))


def _settled(rules: tuple[RuleTree, ...], words: tuple[Word, ...]) -> Iterator[RuleTree]:
    """The rules with a card for "the previous card"; beside "the last card" it may be another."""
    two_names = "previous" in {word.text for word in words} and _names_the_last(words)
    for rule in rules:
        if two_names and any(isinstance(node, Previous) for node in nodes(rule)):
            yield settled(rule, by=1)
        yield settled(rule, by=0)


def _names_the_last(words: tuple[Word, ...]) -> bool:
    """True if a text says "the last card", and not only "the second-last", "the last three"."""
    texts = ["", *(word.text for word in words), ""]
    return any(
        text == "last" and before not in ORDINALS and after not in COUNTS and not after.isdecimal()
        for before, text, after in zip(texts, texts[1:], texts[2:], strict=False)
    )


def tokens_of(words: tuple[Word, ...]) -> list[Token]:
    """The words as the parser wants them."""
    known = core()
    return [Token(_terminal(known, word.text), word.text, word.start) for word in words]


def _terminal(known: Core, word: str) -> str:
    if word in known.sorts:
        return known.sorts[word]
    if word.isdecimal():
        return "INT"
    if word[0].isdecimal() and word[-2:] in ("st", "nd", "rd", "th"):
        return "NTH"
    return word if word in known.terminals else UNKNOWN_WORD


# ---- Sentences together --------------------------------------------------------------------------


def _rule(told: tuple[Any, ...]) -> Readings:
    """The sentences of a text together."""
    later = [one for one in told if isinstance(one, LookAtAll | InCase)]
    told = recalled(tuple(one for one in told if one not in later))
    meant = chain.from_iterable(Sentences().text(*_in_cases(way)).meanings for way in _ways(told))
    return Readings(
        tuple(reduce(lambda rule, one: one.applied(rule), later, checked(rule)) for rule in meant)
    )


def _ways(told: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The sentences; and with "the card" for the last one, where that is a second case of it.

    “If the last card is odd, …; if the card is even, …”: which card?
    """
    for at, (one, other) in enumerate(pairwise(told), start=1):
        match one, other:
            case If(In(NthLast() as card, kind)), If(
                In(Candidate() as named, more), then, rest
            ) if not (kind & more or isinstance(named, It)):
                yield (*told[:at], If(In(card, more), then, rest), *told[at + 1 :])
    yield told


def _in_cases(told: tuple[Any, ...]) -> list[Any]:
    """The sentences, with each "otherwise" taken into the cases that it goes with."""
    made: list[Any] = []
    for one in told:
        if not isinstance(one, Otherwise):
            made.append(one)
            continue
        cases = []
        while made and isinstance(made[-1], If) and made[-1].otherwise == ALWAYS:
            cases.append(made.pop())
        if not cases:
            raise InputError("unclear.clear-which-case")
        for case, later in combinations(cases[::-1], 2):
            if not _apart(case.test, later.test):
                raise InputError("unclear.clear-said-cards")
        rest = one.demand
        for case in cases:
            rest = If(case.test, case.then, rest)
        made.append(rest)
    return made


def _apart(test: Condition, other: Condition) -> bool:
    """True if two tests are never true at once."""
    match test, other:
        case And(conditions), _:
            return any(_apart(one, other) for one in conditions)
        case _, And(conditions):
            return any(_apart(test, one) for one in conditions)
        case In(card, kind), In(card_too, more):
            return (card == card_too or isinstance(card_too, It)) and not kind & more
        case Compare(left, relation, right), Compare(left_too, relation_too, right_too):
            if (left, right) == (right_too, left_too):
                return _WAYS[relation].isdisjoint(_WAYS[_SWAPPED.get(relation_too, relation_too)])
            return (left, right) == (left_too, right_too) and _WAYS[relation].isdisjoint(
                _WAYS[relation_too]
            )
        case _:
            return test == negate(other)


_WAYS: Final = {
    Relation.LESS: frozenset("<"),
    Relation.AT_MOST: frozenset("<="),
    Relation.EQUAL: frozenset("="),
    Relation.UNEQUAL: frozenset("<>"),
    Relation.AT_LEAST: frozenset("=>"),
    Relation.GREATER: frozenset(">"),
    Relation.DIVISIBLE: frozenset("<=>"),
    Relation.SHARES_FACTOR: frozenset("<=>"),
}
"""How two numbers may stand to each other in each relation."""
_SWAPPED: Final = {
    Relation.LESS: Relation.GREATER,
    Relation.AT_MOST: Relation.AT_LEAST,
    Relation.AT_LEAST: Relation.AT_MOST,
    Relation.GREATER: Relation.LESS,
}
"""The relations of the two numbers the other way round."""
