"""What is counted, compared with what else is counted: how often a suit came, what lies between.

How often the suit, rank or colour of one card came is compared with how often that of another
did; what lies between two cards of a kind is counted since the last of them; and a number that was
named before says how far.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eleusis.cards import ALL, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.core.company.others import sum_of
from eleusis.rule.language.core.discourse.pointing import ThatNumber, choose, is_in
from eleusis.rule.language.core.meaning import SUBJECT, as_it_is, constant, deny, named
from eleusis.rule.language.core.memory import so_many
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.numbers import number_of_sort
from eleusis.rule.language.core.relations import so_far
from eleusis.rule.tree.features import classes
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    WHOLE_LINE,
    Arithmetic,
    CardRef,
    Compare,
    Constant,
    CountExtreme,
    CountIn,
    CountLike,
    LastCards,
    OneOf,
    Operation,
    Rank,
    Relation,
    Since,
    all_of,
    any_of,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.rule.tree.syntax import Condition, Feature, Number, RuleTree, Stretch


# ---- How often -----------------------------------------------------------------------------------


class Often(NamedTuple):
    """How often something came, compared with the feature of a card."""

    how: Relation
    feature: Feature
    card: CardRef | None
    """None for what is not the same in the feature as the card that it is compared with."""
    where: Stretch


def _often(
    where: Stretch | None, how: Relation, feature: Feature, card: CardRef, behind: Stretch | None
) -> Often:
    if where is not None and behind is not None:
        raise InputError("unclear.where-counted")
    return Often(how, feature, named(card), _there(where or behind or WHOLE_LINE))


def _than_others(
    where: Stretch | None, how: Relation, feature: Feature, behind: Stretch | None
) -> Often:
    return _often(where, how, feature, CANDIDATE, behind)._replace(card=None)


def _unlike(feature: Feature, stretch: Stretch) -> Number:
    """How many cards are of another class of the feature than the card."""
    return Arithmetic(CountIn(ALL, stretch), Operation.MINUS, CountLike(feature, stretch))


def _comes(feature: Feature, often: Often) -> Condition:
    """“Its suit is on the line more often than the suit of the last card.”

    Raises:
        InputError: `bad-rule`, if it is compared with another feature.
    """
    if feature != often.feature:
        raise InputError("bad-rule.property-compared-same")
    mine = CountLike(feature, often.where, SUBJECT)
    if often.card is None:
        return Compare(mine, often.how, _unlike(feature, often.where))
    return Compare(mine, often.how, CountLike(feature, often.where, often.card))


def _none_comes(feature: Feature, often: Often) -> Condition:
    """“No suit may be on the line more often than the suit of the card.”"""
    if feature != often.feature or often.card is None:
        raise InputError("bad-rule.property-compared-same")
    extreme = {Relation.GREATER: True, Relation.LESS: False}
    if often.how not in extreme:
        raise InputError("unclear.before")
    end = CountExtreme(feature, extreme[often.how], often.where)
    return Compare(CountLike(feature, often.where, often.card), Relation.EQUAL, end)


def _no_rank(number: Number) -> Number:
    """A number that is odd or even, and is not the rank of a card, which has a parity itself.

    Raises:
        InputError: `unclear`, if it is.
    """
    if isinstance(number, Rank):
        raise InputError("unclear.before")
    return number


def _leading(feature: Feature, where: Stretch | None) -> Condition:
    """That there are more cards of its suit than of each other."""
    counts = {kind: CountIn(kind, _there(where or WHOLE_LINE)) for kind in classes(feature)}

    def leads(kind: CardSet) -> Condition:
        others = (count for other, count in counts.items() if other != kind)
        return all_of(*(Compare(counts[kind], Relation.GREATER, other) for other in others))

    return any_of(*(all_of(is_in(SUBJECT, kind), leads(kind)) for kind in counts))


# ---- What lies between two ----------------------------------------------------------------------


def _between(ends: CardSet, how: tuple[Relation, int], kind: CardSet) -> Condition:
    """“Between two aces there must be at least three other cards.”

    Raises:
        InputError: `unclear`, if not so many at least, or there is nothing else between them.
    """
    relation, least = how
    if relation not in (Relation.AT_LEAST, Relation.GREATER) or not kind & ~ends:
        raise InputError("unclear.before")
    least += relation is Relation.GREATER
    if kind | ends == ALL:
        near = CountIn(ends, LastCards(least, at_most=True))
        return choose(is_in(CANDIDATE, ends), Compare(near, Relation.EQUAL, Constant(0)))
    first = Compare(CountIn(ends), Relation.EQUAL, Constant(0))
    enough = Compare(CountIn(kind, Since(ends)), Relation.AT_LEAST, Constant(least))
    return choose(is_in(CANDIDATE, ends), any_of(first, enough))


# ---- As far as a number says --------------------------------------------------------------------


def _away(operation: Operation, how: Relation | None, number: Number, card: CardRef) -> Condition:
    """“At least that many ranks away from the last card.”

    Raises:
        InputError: `unclear`, of a rank: “at least the last rank higher than the last card”.
    """
    if isinstance(number, Rank):
        raise InputError("unclear.clear-how-far")
    away = Arithmetic(Rank(SUBJECT), operation, Rank(named(card)))
    return Compare(away, how or Relation.EQUAL, number)


def _lower_by(how: Relation | None, number: Number, card: CardRef) -> Condition:
    match _away(Operation.MINUS, how, number, card):
        case Compare(Arithmetic(mine, operation, theirs), relation, number):
            return Compare(Arithmetic(theirs, operation, mine), relation, number)
        case said:
            return said


def _farther(how: Relation, card: CardRef, number: Number) -> Condition:
    """“Further from the last card than the number of hearts.”"""
    return _away(Operation.DISTANCE, how, number, card)


def _there(stretch: Stretch) -> Stretch:
    """Of the last so many cards those that are there."""
    return replace(stretch, at_most=True) if isinstance(stretch, LastCards) else stretch


def _as_many_as(how: Relation | None, card: CardRef, kind: CardSet, stretch: Stretch) -> Condition:
    """“Exactly as many ranks away from the last card as there are spades on the line.”"""
    return _away(Operation.DISTANCE, how, CountIn(kind, _there(stretch)), card)


# ---- In which cases ------------------------------------------------------------------------------


def _listed(said: Callable[[Number], Condition], kind: CardSet, where: Stretch) -> Condition:
    return said(CountIn(kind, _there(where)))


def _counted(said: Callable[[Number], Condition], kind: CardSet | None = None) -> Condition:
    """“Two or more reds: …”, behind what counts them."""
    del kind
    return said(ThatNumber(is_count=True))


def _told_number(said: Callable[[Number], Condition]) -> Condition:
    """“Even: …”, “two or more: …”, of the number that was named before.

    Raises:
        InputError: `unclear`, if it is held against a card: “the rank of the card, …”.
    """
    told = said(ThatNumber())
    if any(isinstance(node, CardRef) for node in nodes(told)):
        raise InputError("unclear.clear-which-number")
    return told


def _either_said(
    one: Callable[[Number], Condition], other: Callable[[Number], Condition]
) -> Callable[[Number], Condition]:
    """“At most 2 or at least 5.”

    Raises:
        InputError: `unclear`, if it ends in a bare number: “a multiple of 3 or 5”.
    """
    match other(ThatNumber()):
        case Compare(_, Relation.EQUAL, Constant()) | OneOf():
            raise InputError("unclear.before")
    return lambda number: any_of(one(number), other(number))


def _such_with(kind: CardSet, card: CardRef, said: Callable[[Number], Condition]) -> Condition:
    """“A red card and the last card must add up to 12.”"""
    return choose(is_in(CANDIDATE, kind), said(sum_of((CANDIDATE, named(card)))))


def _from_to(lowest: int, highest: int) -> Callable[[Number], Condition]:
    """“Between two and four red cards”, of which these are the ends."""
    if lowest >= highest:
        raise InputError("bad-rule.from-ranks", lowest=lowest, highest=highest)
    return _one_of(tuple(range(lowest, highest + 1)))


def _within(*bounds: tuple[Any, int]) -> Callable[[Number], Condition]:
    """“More than two but fewer than five.”"""
    return lambda number: all_of(*(so_far(number, bound) for bound in bounds))


def _one_of(values: tuple[int, ...]) -> Callable[[Number], Condition]:
    return lambda number: OneOf(number, values)


def _going_on(values: tuple[int, ...]) -> Callable[[Number], Condition]:
    """“0, 3, 6 and so on.”

    Raises:
        InputError: `bad-rule`, if they do not go on by as much.
    """
    first, step = values[0], values[1] - values[0]
    if step < 2 or values != tuple(range(first, first + step * len(values), step)):
        raise InputError("bad-rule.clear-which-places", places=values[-1])

    def said(number: Number) -> Condition:
        left = Arithmetic(number, Operation.REMAINDER, Constant(step))
        nth = Compare(left, Relation.EQUAL, Constant(first % step))
        late = Compare(number, Relation.AT_LEAST, Constant(first))
        return nth if first < step else all_of(nth, late)

    return said


def _so_many_of(how: tuple[Any, int], stretch: Stretch, kind: CardSet) -> Condition:
    return so_many(how, kind, stretch)


def _ahead(how: tuple[Relation, int], one: CardSet, other: CardSet, where: Stretch | None) -> Any:
    """“At least three more reds than blacks.”"""
    counts = (CountIn(kind, _there(where or WHOLE_LINE)) for kind in (one, other))
    return Compare(
        Arithmetic(next(counts), Operation.MINUS, next(counts)), how[0], Constant(how[1])
    )


def while_there_is_none(rule: RuleTree) -> RuleTree:
    """The rule, with any card right while none of a kind since which it counts is there."""
    kinds = {node.cards for node in nodes(rule) if isinstance(node, Since)}
    none = (Compare(CountIn(kind), Relation.EQUAL, Constant(0)) for kind in kinds)
    return replace(rule, condition=choose(any_of(*none), ALWAYS, rule.condition))


_HOW: Final = {
    "more|higher than": Relation.GREATER,
    "lower than": Relation.LESS,
    "atleast": Relation.AT_LEAST,
    "atmost": Relation.AT_MOST,
    "exactly": Relation.EQUAL,
}

ROWS: Final = (
    # ---- how often
    Row("Oftenas", "more often than", constant(Relation.GREATER)),
    Row("Oftenas", "lower often than", constant(Relation.LESS)),
    Row("Oftenas", "as often as", constant(Relation.EQUAL)),
    Row("Oftenas", "atleast as often as", constant(Relation.AT_LEAST)),
    Row("Oftenas", "atmost as? often as|than", constant(Relation.AT_MOST)),
    Row("Oftener", "Where? Oftenas the? Feat of Whose Where?", _often),
    Row("Oftener", "Where? Oftenas the? other|different Feat Where?", _than_others),
    Row("Rarer", "more often", constant(Relation.GREATER)),
    Row("Rarer", "lower often", constant(Relation.LESS)),
    Row(
        "Oftener",
        "Rarer Where than the? Feat of Whose",
        lambda how, where, feature, card: _often(where, how, feature, card, None),
    ),
    Row("Cando", "the|its? Feat Ofcard? must? is|occur|come Oftener", lambda f, _, o: _comes(f, o)),
    Row(
        "Cando",
        "the|its? Feat Ofcard? mustnot|donot is|occur|come Oftener",
        lambda feature, _, often: deny(_comes(feature, often)),
    ),
    Row("Like", "the|a Feat that is|occur|come Oftener", _comes),
    Row("Cond", "no other? Feat may|must? is|occur|come Oftener", _none_comes),
    Row("Atom", "Howmany card of a|the? different|other Feat Where", lambda _, *of: _unlike(*of)),
    Row("Counting", "Atom", _no_rank),
    Row("Like", "of? the leading Feat Where?", _leading),
    # ---- up to where
    Row("Where", "sincelast Lastkind", Since),
    Row("Where", "sincelast Lastkind on|in|of theline", Since),
    # ---- what lies between two
    Row("Amidst", "other? card|one", constant(ALL)),
    Row("Amidst", "Kinds", as_it_is),
    Row("Amidst", "card that is Inner", as_it_is),
    Row("Amidst", "card that is not Kinds", lambda kind: ~kind),
    Row("Cond", "between two Kinds there must is Sure Amidst", _between),
    # ---- as far as a number says
    *(Row("Muchas", written, constant(relation)) for written, relation in _HOW.items()),
    Row("Somany", "that many rank|step|place?", constant(ThatNumber())),
    Row("Somany", "Atom rank|step|place?", as_it_is),
    Row("Cmp", "Muchas? Somany away|apart from Ref", partial(_away, Operation.DISTANCE)),
    Row("Cmp", "Muchas? Somany higher than Ref", partial(_away, Operation.MINUS)),
    Row("Cmp", "Muchas? Somany lower than Ref", _lower_by),
    Row(
        "Cmp",
        "Muchas? as many rank|step|place? away|apart from Ref asthereare Kinds Where",
        _as_many_as,
    ),
    Row("Cmp", "farther from Ref than Atom", partial(_farther, Relation.GREATER)),
    Row("Cmp", "nearer to Ref than Atom", partial(_farther, Relation.LESS)),
    # ---- in which cases
    Row("Listing1", "Values", _one_of),
    Row("Listing1", "Values ,? andsoon", _going_on),
    Row("Listing1", "between Int and Int inclusive?", _from_to),
    Row("Listing1", "from? Int to Int", _from_to),
    Row("Listing1", "Sure and|but Sure", _within),
    Row("Present", "Listing1 Countable Where", _listed),
    Row("Case", "after|on Listing1 Countable Where", _listed),
    Row("Cond", "Listing1 Countable is Where", _listed),
    Row("Cond", "theline has Listing1 Countable", partial(_listed, where=WHOLE_LINE)),
    Row(
        "Cond",
        "Listing1 of|among? Lastn is|has all? Kinds",
        lambda said, last, kind: _listed(said, kind, last),
    ),
    Row("NumSaid", "Values ,? andsoon", _going_on),
    Row("NumSaid", "NumSaid ,? or NumSaid", _either_said),
    Row("If", "Named and Ref must? add up to a? NumSaid", _such_with),
    Row("About", "there is Listing1", _counted),
    Row("Tally", "NumSaid", _told_number),
    Row("Tally", "NumSaid count|sum|total", lambda said: said(ThatNumber())),
    Row("Tally", "none", lambda: so_far(ThatNumber(is_count=True), (Relation.EQUAL, 0))),
    Row("Tally", "Values Kinds", lambda values, kind: _counted(_one_of(values), kind)),
    Row("Tally", "Sure Kinds", lambda how, kind: so_far(ThatNumber(is_count=True), how)),
    Row("If", "Tally ,|:|-> then? Demand", choose),
    Row("Tally", "Toofew", as_it_is),
    Row("Tally", "a|an SORT one", lambda word: number_of_sort(word)(ThatNumber())),
    Row("If", "Tally ,? mean|means that? Kinds", lambda test, k: choose(test, is_in(CANDIDATE, k))),
    Row("If", "Tally ,? mean|means that? Demand", choose),
    # ---- how far ahead, and how many of all
    Row("Cond", "there is Sure more Kinds than Kinds Where?", _ahead),
    Row("Cond", "Quant of? all? the? card Where is|has all? Kinds", _so_many_of),
)
