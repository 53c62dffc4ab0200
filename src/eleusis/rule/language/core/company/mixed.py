"""What several cards are between them: one red and one black, so many suits, so many in a block."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.pointing import choose, is_in
from eleusis.rule.language.core.meaning import as_it_is, constant
from eleusis.rule.language.core.memory import one_each, so_many
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.features import classes
from eleusis.rule.tree.limits import check_range
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    WHOLE_LINE,
    Compare,
    Constant,
    CountDistinct,
    CountIn,
    CountLike,
    CurrentBlock,
    Including,
    LastCards,
    Relation,
    Repeating,
    Seen,
    all_of,
    negate,
)

if TYPE_CHECKING:
    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import Condition, Feature, Stretch

How = tuple[Relation, int]
Mixture = tuple[tuple[How, "CardSet"], ...]
"""How many there are of which kinds."""
OfBlock = Callable[[int], "Condition"]
"""What is said of blocks of so many cards."""


def _part(how: Any, kind: CardSet) -> Mixture:
    return ((how, kind),)


# ---- One of the last cards, and the other --------------------------------------------------------


def _one_and_other(last: LastCards, one: CardSet, then: None, other: CardSet) -> Condition:
    """“One of the last two cards is red and the other black”, in either order."""
    del then
    return one_each(one, other)(last.count)


def _one_and_not(last: LastCards, kind: CardSet, then: None) -> Condition:
    return _one_and_other(last, kind, then, ~kind)


def _after_both(a: None, one: CardSet, b: None, other: CardSet) -> Condition:
    """“After a red card and a black one, in either order.”"""
    return one_each(one, other)(2)


def _one_of_each_sort(feature: Feature) -> Condition:
    """“After one card of each colour.”

    Raises:
        InputError: `bad-rule`, if there are more than two.
    """
    sorts = classes(feature)
    if len(sorts) != 2:
        raise InputError("bad-rule.comes-two-kinds")
    return one_each(*sorts)(2)


def _shows(mixture: Mixture, stretch: Stretch | None = None) -> Condition:
    return all_of(*(so_many(how, kind, stretch or WHOLE_LINE) for how, kind in mixture))


def _of_last(mixture: Mixture) -> Callable[[int], Condition]:
    """“Two are red and one is black”: so many of so many.

    Raises:
        InputError: `unclear`, if it is another number of cards.
    """

    def said(count: int) -> Condition:
        if any(how is not Relation.EQUAL for (how, _), _ in mixture):
            raise InputError("unclear.shared-out")
        if sum(number for (_, number), _ in mixture) != count:
            raise InputError("unclear.shared-out")
        return _shows(mixture, LastCards(count, at_most=True))

    return said


# ---- How many different, the card among them -----------------------------------------------------


def _different(how: How, feature: Feature, last: LastCards) -> Condition | Readings:
    """“Exactly two suits among the last two cards and the card.”

    While there are fewer: of so many at most can be told of those; else it is asked.
    """
    relation, number = how
    check_range("a number of cards", number, 1, last.count + 1)
    there = replace(last, at_most=True)
    rows = (there,) if relation in (Relation.AT_MOST, Relation.LESS) else (last, there)
    counts = (CountDistinct(feature, Including(row)) for row in rows)
    ways = tuple(Compare(count, relation, Constant(number)) for count in counts)
    return ways[0] if len(ways) == 1 else Readings(ways)


def _of_them(last: LastCards, how: How, feature: Feature) -> Condition | Readings:
    return _different(how, feature, last)


# ---- In blocks -----------------------------------------------------------------------------------


def _in_block(size: int, mixture: Mixture) -> Condition:
    """“Two red cards and two black ones in each block of 4”: that it can still become so.

    Raises:
        InputError: `unclear`, if a block has no place for so many, or there may be any number.
    """
    bounds = [(*bounds_of(how, size), kind) for how, kind in mixture]
    if sum(least for least, _, _ in bounds) > size:
        raise InputError("unclear.shared-out")
    limits = [(kind, most) for _, most, kind in bounds]
    limits.extend((~kind, size - least) for least, _, kind in bounds)
    return all_of(
        *(
            _no_more(kind, most, CurrentBlock(Repeating((size,))))
            for kind, most in dict.fromkeys(limits)
            if most < size
        )
    )


def _no_more(kind: CardSet, most: int, block: CurrentBlock) -> Condition:
    if not most:
        return is_in(CANDIDATE, ~kind)
    there = Compare(CountIn(kind, block), Relation.LESS, Constant(most))
    return choose(is_in(CANDIDATE, kind), there)


def _just_or(relation: Relation, count: int) -> Readings:
    """“Two must be red”: just two, or more; “two may be”: just two, or fewer?"""
    return Readings(((Relation.EQUAL, count), (relation, count)))


def _may_be(how: How, kind: CardSet) -> Mixture | Readings:
    """“At most two may be red.”

    Raises:
        InputError: `unclear`, if so many or more may be: that demands nothing.
    """
    relation, count = how
    if relation is Relation.EQUAL:
        ways = ((Relation.AT_MOST, count), how)
        return Readings(tuple(_part(way, kind) for way in ways))
    if relation not in (Relation.AT_MOST, Relation.LESS):
        raise InputError("unclear.before")
    return _part(how, kind)


def _and_more(how: Any, kind: CardSet, more: Mixture) -> Mixture:
    return (*_part(how, kind), *more)


def _may_and_more(how: How, kind: CardSet, more: Mixture) -> Mixture | Readings:
    match _may_be(how, kind):
        case Readings(ways):
            return Readings(tuple((*way, *more) for way in ways))
        case way:
            return (*way, *more)


def bounds_of(how: Any, size: int) -> tuple[int, int]:
    """How many of a block there must be at least, and at most."""
    relation, number = how
    match relation:
        case "none":
            return 0, 0
        case Relation.GREATER:
            bounds = number + 1, size
        case Relation.AT_LEAST:
            bounds = number, size
        case Relation.AT_MOST:
            bounds = 0, number
        case Relation.LESS:
            bounds = 0, number - 1
        case _:
            bounds = number, number
    if not 0 <= bounds[0] <= bounds[1] <= size or bounds == (0, size):
        raise InputError("unclear.shared-out")
    return bounds


def _like_in_block(size: int, how: How, feature: Feature) -> Condition:
    """“At most two cards of a block may be of one suit.”

    Raises:
        InputError: `unclear`, if it is not at most so many.
    """
    relation, number = how
    if relation is not Relation.AT_MOST or not 1 <= number < size:
        raise InputError("unclear.before")
    before = CountLike(feature, CurrentBlock(Repeating((size,))))
    return Compare(before, Relation.LESS, Constant(number))


def _one_of_each(feature: Feature, count: int | None = None) -> OfBlock:
    """“All four suits in each block of four”: no suit twice.

    Raises:
        InputError: `unclear`, if they are not as many as its cards.
    """
    sorts = len(classes(feature))
    if count not in (None, sorts):
        raise InputError("unclear.shared-out")
    return _so_many_sorts(sorts, feature)


def _all_of(feature: Feature, count: int | None = None) -> OfBlock:
    """“Both colours in each block of three”: at least one card of each."""
    kinds = classes(feature)
    if len(kinds) != 2:
        return _one_of_each(feature, count)
    if count not in (None, 2):
        raise InputError("unclear.shared-out")
    return lambda size: _in_block(size, tuple(((Relation.AT_LEAST, 1), kind) for kind in kinds))


def _so_many_sorts(count: int, feature: Feature) -> OfBlock:
    """“Three different suits in each block of three.”"""

    def said(size: int) -> Condition:
        if count != size:
            raise InputError("unclear.shared-out")
        return negate(Seen(feature, CurrentBlock(Repeating((size,)))))

    return said


ROWS: Final = (
    Row("Mixture", "Counted Kinds", _part),
    Row("Mixture", "no Kinds", lambda kind: _part(("none", 0), kind)),
    Row("Mixtures", "Mixture ,? and Mixture", lambda one, other: one + other),
    Row("Mixtures", "Mixture , Mixtures", lambda one, more: one + more),
    # ---- one of the last cards, and the other
    Row("Theother", "the? other|another one?", constant(None)),
    Row("Theother", "one", constant(None)),
    Row("Case", "after|on|with one card of each Feat", _one_of_each_sort),
    Row("Cond", "one of|among Lastn is Kinds ,? and? Theother is? Kinds", _one_and_other),
    Row("Cond", "of|among Lastn ,? one is Kinds ,? and? Theother is? Kinds", _one_and_other),
    Row("Cond", "one of|among Lastn is Kinds ,? and|but Theother is not", _one_and_not),
    Row("Mixed", "one Kind and one|another Kind", one_each),
    Row("Mixed", "Mixtures", _of_last),
    Row("Mixed", "Det Kind and Det Kind inanyorder", lambda _, a, __, b: one_each(a, b)),
    Row("OfLast", "is|show|contain|has Mixed inanyorder?", as_it_is),
    Row("Case", "after|on Det Kind and Det Kind inanyorder", _after_both),
    Row("Present", "Mixtures Where", _shows),
    # ---- how many different, the card among them
    Row("Withnew", "New and Lastn", lambda new, last: last),
    Row("Withnew", "Lastn and New", lambda last, new: last),
    Row("Withnew", "Lastn withthecard", as_it_is),
    Row("Cond", "there must is Counted different? Feat in|of|among Withnew", _different),
    Row("Cond", "Counted different? Feat must is|occur|appear in|of|among Withnew", _different),
    Row("Cond", "in|of|among Withnew ,? there must is Counted different? Feat", _of_them),
    Row("Cond", "Withnew must? show|contain|has|is of? Counted different? Feat", _of_them),
    # ---- in blocks
    Row("Measure", "Sure", as_it_is),
    Row("Measure", "Int", lambda count: _just_or(Relation.AT_LEAST, count)),
    Row("Blockful", "Measure Kinds", _part),
    Row("Blockful", "no Kinds", lambda kind: _part(("none", 0), kind)),
    Row("Blockful", "Measure Kinds ,? and Blockful", _and_more),
    Row("BlockHas", "there must is Blockful", as_it_is),
    Row("BlockHas", "Measure card? must is Kinds", _part),
    Row("BlockHas", "Counted card? may is Kinds", _may_be),
    Row("BlockHas", "Counted Kinds is right", _may_be),
    Row("BlockHas", "Measure card? must is Kinds ,? and BlockHas", _and_more),
    Row("BlockHas", "Counted card? may is Kinds ,? and BlockHas", _may_and_more),
    Row("Pattern", "Block ,? BlockHas", _in_block),
    Row("Pattern", "BlockHas Block", lambda mixture, size: _in_block(size, mixture)),
    Row("Pattern", "EachBlock must contain|hold|show|has|is Blockful", _in_block),
    Row("Pattern", "Block ,? there must is Allsorts", lambda size, said: said(size)),
    Row("Pattern", "Block ,? Allsorts must occur|come|appear", lambda size, said: said(size)),
    Row(
        "Pattern",
        "Block ,? all|the Int? card must has|is of? Allsorts",
        lambda size, _, said: said(size),
    ),
    Row(
        "Pattern",
        "EachBlock must contain|hold|show|has|is of? Allsorts",
        lambda size, said: said(size),
    ),
    Row("Allsorts", "exactly? one card? of|from each|every Feat", _one_of_each),
    Row("Allsorts", "each|every Feat exactly? once?", _one_of_each),
    Row("Allsorts", "all|both the? Int? Feat inanyorder?", lambda count, of: _all_of(of, count)),
    Row("Allsorts", "all|both the? Int? Feat Eachonce", lambda n, f, _: _one_of_each(f, n)),
    Row("Allsorts", "Int different Feat", _so_many_sorts),
    Row("Eachonce", ",? each of? they|them|these|it? exactly? once", constant(None)),
    Row("Allsorts", "Allsorts in it inanyorder?", as_it_is),
    Row("EachBlock", "a|each|every|any|all block of Int card? Begun?", lambda size, _: size),
    Row("Pattern", "Block ,? there must is Counted card? of the|a? same|one Feat", _like_in_block),
    Row(
        "Pattern",
        "Block ,? Counted card? must|may is|has of|in? the|a? same|one Feat",
        _like_in_block,
    ),
)
