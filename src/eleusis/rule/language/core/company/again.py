"""What was asked of a number or of several cards, asked once more of the same.

“If three or more of the last five are odd, …; if none of them is, ….” “If the number of hearts is
less than 3, …; if it is greater, ….” “If it leaves 2, ….”
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.earlier import turned_to
from eleusis.rule.language.core.discourse.pointing import ThatNumber, is_in
from eleusis.rule.language.core.discourse.recall import Neither, recall, those_of
from eleusis.rule.language.core.meaning import as_it_is, deny
from eleusis.rule.language.core.memory import more_of, so_many
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.relations import so_far
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    And,
    Arithmetic,
    Compare,
    Constant,
    CountIn,
    ExactlyOne,
    In,
    IsKind,
    LastCards,
    NumberKind,
    Operation,
    Or,
    Relation,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.language.core.discourse.recall import Recalled
    from eleusis.rule.tree.syntax import Condition, Number, Stretch


def _so_many_of_them(how: tuple[Any, int], _: object, kind: CardSet | None = None) -> Condition:
    """“If none of them is red”; where no kind is said, that of which was asked before."""

    def of(before: Condition) -> Condition:
        match before:
            case And(each) | ExactlyOne(each) | Neither(Or(each)) if _are_two_kinds(each, before):
                cards = (one.card for one in each if isinstance(one, In))
                said = kind or _kind_in(before)
                return _so_many_hold(how, tuple(is_in(card, said) for card in cards))
            case _:
                return so_many(how, kind or _kind_in(before), _those(before))

    return recall(of)


def _are_two_kinds(each: tuple[Condition, ...], before: Condition) -> bool:
    is_named = len(each) == 2 or CANDIDATE in nodes(before)
    return is_named and all(isinstance(one, In) for one in each)


def _so_many_hold(how: tuple[Any, int], each: tuple[Condition, ...]) -> Condition:
    """Of cards that were named one by one: “if at least one of them is a king”."""
    match how:
        case ("all", _):
            return all_of(*each)
        case ("none", count) if count in (0, len(each)):
            return all_of(*map(deny, each))
        case ("some", _) | (Relation.AT_LEAST, 1):
            return any_of(*each)
        case (Relation.EQUAL, 1):
            return ExactlyOne(each)
        case _:
            raise InputError("unclear.which-they")


def _so_many_of(how: tuple[Any, int], last: LastCards) -> Condition:
    def of(before: Condition) -> Condition:
        is_named = isinstance(before, And | ExactlyOne) and those_of(before) == last
        return them.of(before) if is_named else so_many(how, _kind_in(before), last)

    them = cast("Recalled", _so_many_of_them(how, None))
    return recall(of)


def _more_of_them(_: object, one: CardSet, other: CardSet) -> Condition:
    return recall(lambda before: more_of(Relation.GREATER, one, other, those_of(before)))


def _of_their_number(parity: str) -> Condition:
    """“With an even number of them”: of those that the case before counted.

    Raises:
        InputError: `unclear`, if it counted none.
    """

    def of(before: Condition) -> Condition:
        match before:
            case IsKind(CountIn() as count) if parity in ("odd", "even"):
                return IsKind(count, NumberKind.ODD if parity == "odd" else NumberKind.EVEN)
            case _:
                raise InputError("unclear.which-they")

    return recall(of)


def _those(test: Condition) -> Stretch:
    stretch = those_of(test)
    return LastCards(stretch.count) if isinstance(stretch, LastCards) else stretch


def _kind_in(test: Condition) -> CardSet:
    kinds = {node.cards for node in nodes(test) if isinstance(node, CountIn | In)}
    if len(kinds) != 1:
        raise InputError("unclear.before")
    return kinds.pop()


def _turned(way: Relation) -> Readings:
    """“If there are fewer than three, …; if there are more, …”: more than three, or three?"""

    def not_so(before: Condition) -> Condition:
        match before:
            case Compare(_, Relation.LESS | Relation.GREATER as told, Constant()) if (
                way in (Relation.LESS, Relation.GREATER) and told is not way
            ):
                return negate(before)
            case _:
                raise InputError("unclear.before")

    return Readings((recall(turned_to(way)), recall(not_so)))


def _leaves(said: Callable[[Number], Condition]) -> Condition:
    """“If it leaves 2”, behind a case that told what is left of a number."""

    def of(before: Condition) -> Condition:
        match before:
            case Compare(Arithmetic(_, Operation.REMAINDER, Constant()) as left, _, _):
                return said(left)
            case Compare(number, Relation.DIVISIBLE, Constant() as by):
                return said(Arithmetic(number, Operation.REMAINDER, by))
            case _:
                raise InputError("unclear.before")

    return recall(of)


ROWS: Final = (
    Row("Ofthem", "of|among they|them|these|those", lambda: None),
    Row("Cond", "Quant Ofthem is|has all? Kinds", _so_many_of_them),
    Row("Cond", "Quant Ofthem is|has", _so_many_of_them),
    Row("Cond", "Sole is|has", lambda quantifier: _so_many_of_them(quantifier, None)),
    Row("Cond", "Sole is|has Kinds", lambda how, kind: _so_many_of_them(how, None, kind)),
    Row("Sole", "both|all", lambda: ("all", 0)),
    Row("Sole", "neither|none", lambda: ("none", 0)),
    Row("Sole", "exactly|only one", lambda: (Relation.EQUAL, 1)),
    Row("Cond", "Quant of|among Lastn is", _so_many_of),
    Row(
        "Cond",
        "one of Lastn but not both ,? is Kinds",
        lambda last, kind: so_many((Relation.EQUAL, 1), kind, last),
    ),
    Row("Case", "with a|an? SORT count of them|those", _of_their_number),
    Row("About", "there is none", lambda: so_far(ThatNumber(is_count=True), (Relation.EQUAL, 0))),
    Row("Cond", "more Ofthem is Kinds than Kinds", _more_of_them),
    *(
        Row("About", f"it is {word} Thanit?", partial(lambda way, _: _turned(way), way))
        for word, way in (
            ("higher|more", Relation.GREATER),
            ("lower", Relation.LESS),
            ("equal|same", Relation.EQUAL),
        )
    ),
    Row("Thanit", "than|to|as it|that", lambda: None),
    Row("About", "there is more Where?", lambda _: _turned(Relation.GREATER)),
    Row("About", "there is lower|toofew Where?", lambda _: _turned(Relation.LESS)),
    Row("Toofew", "toofew", lambda: _turned(Relation.LESS)),
    Row("Case", "with Toofew", as_it_is),
    Row("About", "it leave a|the? remainder of? Leaving", _leaves),
    Row("About", "it leave Leaving", _leaves),
    Row("About", "it leave Left", lambda said: said(ThatNumber())),
)
