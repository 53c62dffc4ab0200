"""Numbers of a rule, what is said of them, and statements about several cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from eleusis.errors import InputError
from eleusis.rule.language.building.common import It
from eleusis.rule.language.core.meaning import (
    as_it_is,
    constant,
    deny,
    named,
)
from eleusis.rule.language.core.notation import Row
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Arithmetic,
    Between,
    Compare,
    Condition,
    Constant,
    CountIn,
    IsKind,
    LastCards,
    NthLast,
    Number,
    NumberKind,
    OneOf,
    Operation,
    Place,
    Rank,
    RankSummary,
    Relation,
    Summary,
    all_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.rule.tree.syntax import CardRef

    SaidOfNumber = Callable[[Number], Condition]


def _rank_of(card: CardRef) -> Number:
    return Rank(named(card))


def _plus(*numbers: Number) -> Number:
    total, *more = numbers
    for number in more:
        total = Arithmetic(total, Operation.PLUS, number)
    return total


def _sum_of_last(count: int) -> Number:
    return RankSummary(Summary.SUM, LastCards(count))


def _related(relation: Relation, value: int) -> Any:
    return lambda number: Compare(number, relation, Constant(value))


def _of_kind(kind: NumberKind) -> Any:
    return lambda number: IsKind(number, kind)


def _went(relation: Relation) -> Condition:
    return Compare(Rank(LAST), relation, Rank(NthLast(2)))


ROWS: Final = (
    Row("Num", "the? rank|number of Ref", _rank_of),
    Row("Num", "Ref 's rank|number", _rank_of),
    Row("Num", "its rank|number", lambda: Rank(It())),
    Row("Num", "Sum", as_it_is),
    Row("Term", "Ref", _rank_of),
    Row("Term", "the? thecard|card", constant(Rank(CANDIDATE))),
    Row("Term", "the? card|thecard 's rank|number", constant(Rank(CANDIDATE))),
    Row("Term", "its rank", constant(Rank(CANDIDATE))),
    Row("Term", "the rank of the? card|thecard", constant(Rank(CANDIDATE))),
    Row("Term", "the rank|number of Ref", _rank_of),
    Row("Term", "the? last rank|number", constant(Rank(LAST))),
    Row("Term", "the? previous rank|number", constant(Rank(LAST))),
    Row("Sum", "Term plus|+ Term", _plus),
    Row("Sum", "the? sum|total of Term and Term", _plus),
    Row("Sum", "the? last Int card inarow", _sum_of_last),
    Row(
        "Sum",
        "the? difference to? Term and|to Term",
        lambda a, b: Arithmetic(a, Operation.DISTANCE, b),
    ),
    Row(
        "Sum",
        "the? difference to Ref",
        lambda card: Arithmetic(Rank(CANDIDATE), Operation.DISTANCE, Rank(named(card))),
    ),
    Row(
        "Sum",
        "the? difference to the? two|consecutive|neighbouring card|rank",
        constant(Arithmetic(Rank(CANDIDATE), Operation.DISTANCE, Rank(LAST))),
    ),
    Row("Sum", "the? place|turn number?", constant(Place())),
    # ---- what is said of a number
    Row("NumSaid", "a|an? Parity number?", _of_kind),
    Row("NumSaid", "not NumSaid", lambda said: lambda number: deny(said(number))),
    Row("NumSaid", "exactly|equal? to? Int", partial(_related, Relation.EQUAL)),
    Row("NumSaid", "atleast Int", partial(_related, Relation.AT_LEAST)),
    Row("NumSaid", "atmost Int", partial(_related, Relation.AT_MOST)),
    Row("NumSaid", "Int or more|higher|above|over", partial(_related, Relation.AT_LEAST)),
    Row("NumSaid", "Int or lower|below|under", partial(_related, Relation.AT_MOST)),
    Row("NumSaid", "higher|more than Int", partial(_related, Relation.GREATER)),
    Row("NumSaid", "above|over Int", partial(_related, Relation.GREATER)),
    Row("NumSaid", "lower than Int", partial(_related, Relation.LESS)),
    Row("NumSaid", "below|under Int", partial(_related, Relation.LESS)),
    Row("NumSaid", "divisible by Int", partial(_related, Relation.DIVISIBLE)),
    Row("NumSaid", "a? multiple of Int", partial(_related, Relation.DIVISIBLE)),
    Row(
        "NumSaid",
        "between Int and Int",
        lambda a, b: lambda number: Between(number, Constant(a), Constant(b)),
    ),
    Row(
        "NumSaid",
        "Int to|- Int",
        lambda a, b: lambda number: Between(number, Constant(a), Constant(b)),
    ),
    Row(
        "NumSaid",
        "NumSaid and NumSaid",
        lambda a, b: lambda number: all_of(a(number), b(number)),
    ),
    Row(
        "NumSaid", "Amounts or Int", lambda some, last: lambda number: OneOf(number, (*some, last))
    ),
    Row("NumSaid", "either? Int or Int", lambda a, b: lambda number: OneOf(number, (a, b))),
    Row(
        "NumSaid",
        "Amounts , or? Int",
        lambda some, last: lambda number: OneOf(number, (*some, last)),
    ),
    # ---- statements about several cards
    Row(
        "Cond",
        "the? two|consecutive card must? is NumSaid inarow?",
        lambda said: said(_plus(Rank(CANDIDATE), Rank(LAST))),
    ),
    Row("Cond", "Term and Term is NumSaid inarow", lambda a, b, said: said(_plus(a, b))),
    Row("Cond", "the? last step|move|card go up", constant(_went(Relation.GREATER))),
    Row("Cond", "the? last step|move|card go down", constant(_went(Relation.LESS))),
    Row("Cond", "theline go up", constant(_went(Relation.GREATER))),
    Row("Cond", "theline go down", constant(_went(Relation.LESS))),
    Row(
        "Cond",
        "there is NumSaid Kinds in|among|of the? last Int card",
        lambda said, kind, count: said(CountIn(kind, LastCards(count))),
    ),
    Row("Cond", "Sum must? is NumSaid", lambda number, said: said(number)),
    Row("Cond", "Sum mustnot is? NumSaid", lambda number, said: deny(said(number))),
    Row("Cond", "Sum is not NumSaid", lambda number, said: deny(said(number))),
    Row("Cond", "Sum must? equal Int", lambda number, n: _related(Relation.EQUAL, n)(number)),
    Row("Cond", "Num is NumSaid", lambda number, said: said(number)),
    Row(
        "Cond",
        "Ref and|+|plus Ref|Term must? add up to a? NumSaid",
        lambda a, b, said: said(_plus(_rank_of(a), b if isinstance(b, Rank) else _rank_of(b))),
    ),
    Row("Cond", "Term and Term must? add up to a? NumSaid", lambda a, b, said: said(_plus(a, b))),
    Row(
        "Cond",
        "the? two|consecutive card must? add up to a? NumSaid",
        lambda said: said(_plus(Rank(CANDIDATE), Rank(LAST))),
    ),
    Row("Parity", "SORT", lambda word: _parity(word)),
)

_PARITIES: Final = {
    "odd": NumberKind.ODD,
    "even": NumberKind.EVEN,
    "prime": NumberKind.PRIME,
}


def _parity(word: str) -> NumberKind:
    if word not in _PARITIES:
        raise InputError("bad-rule.number", word=word)
    return _PARITIES[word]
