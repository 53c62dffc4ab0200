"""Steps: how far the card is from the last one, which way the line goes, how near a rank."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.pointing import ThatNumber
from eleusis.rule.language.core.meaning import SUBJECT, as_it_is, constant, named, of_kind, said_of
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.relations import distant, so_far, steps_away
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.features import RANK_SETS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Arithmetic,
    Attribute,
    CardRef,
    Compare,
    Constant,
    If,
    NthLast,
    OneOf,
    Operation,
    Rank,
    Relation,
    Same,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from eleusis.rule.language.core.kinds import NamedFeatures
    from eleusis.rule.language.core.numbers import SaidOfNumber
    from eleusis.rule.language.core.properties import Foil, SaidOfFeatures
    from eleusis.rule.tree.syntax import Condition, Number


def _gap(card: CardRef, other: CardRef) -> Number:
    return Arithmetic(Rank(card), Operation.DISTANCE, Rank(other))


_STEP: Final = _gap(CANDIDATE, LAST)
_LAST_STEP: Final = _gap(LAST, NthLast(2))


def _near(count: int, middle: Number) -> Condition:
    """“Within 2 of 6.”"""
    return so_far(Arithmetic(Rank(SUBJECT), Operation.DISTANCE, middle), (Relation.AT_MOST, count))


def _step(relation: Relation) -> Condition:
    return Compare(_STEP, relation, _LAST_STEP)


def _up_and_down() -> Readings:
    """After a step up goes one down; may cards of one rank lie side by side?"""
    up, down = (
        Compare(Rank(LAST), way, Rank(NthLast(2))) for way in (Relation.GREATER, Relation.LESS)
    )
    on_up, on_down = (
        Compare(Rank(CANDIDATE), way, Rank(LAST)) for way in (Relation.GREATER, Relation.LESS)
    )
    turning = If(up, on_down, If(down, on_up))
    return Readings((turning, all_of(turning, negate(Same(Attribute.RANK, CANDIDATE, LAST)))))


def _nearer(relation: Relation, rank: int, other: CardRef) -> Condition:
    mine = Arithmetic(Rank(SUBJECT), Operation.DISTANCE, Constant(rank))
    theirs = Arithmetic(Rank(named(other)), Operation.DISTANCE, Constant(rank))
    return Compare(mine, relation, theirs)


def _nearer_card(relation: Relation, one: CardRef, other: CardRef) -> Condition:
    mine = (
        Arithmetic(Rank(SUBJECT), Operation.DISTANCE, Rank(named(card))) for card in (one, other)
    )
    return Compare(next(mine), relation, next(mine))


def _beside(held: Foil, wrapping: bool | None = None) -> Condition:
    if held.feature not in (None, Attribute.RANK):
        raise InputError("bad-rule.property-compared-same")
    if not isinstance(held.other, CardRef | tuple):
        raise InputError("unclear.clear-how-card-compares")
    return distant((1,), held.other, wrapping)


def _as_far(card: CardRef, one: CardRef, other: CardRef) -> Condition:
    mine = Arithmetic(Rank(SUBJECT), Operation.DISTANCE, Rank(named(card)))
    return Compare(mine, Relation.EQUAL, _gap(one, other))


def _neighbours_apart(count: int, amount: Any) -> Condition:
    if count != 2:
        raise InputError("unclear.of-two")
    return said_of(distant(amount, LAST), CANDIDATE)


def _coprime(card: CardRef) -> Condition:
    return negate(Compare(Rank(SUBJECT), Relation.SHARES_FACTOR, Rank(named(card))))


def _neighbours_coprime(count: int) -> Condition:
    if count != 2:
        raise InputError("unclear.of-two")
    return said_of(_coprime(LAST), CANDIDATE)


def _one_divides(card: CardRef) -> Condition:
    ranks = (Rank(SUBJECT), Rank(card))
    ways = (ranks, ranks[::-1])
    return any_of(*(Compare(one, Relation.DIVISIBLE, other) for one, other in ways))


def _product(one: Number, other: Number) -> Number:
    return Arithmetic(one, Operation.TIMES, other)


def _beats(number: Number) -> Condition:
    return Compare(Rank(SUBJECT), Relation.GREATER, number)


_NOT: Final = {Relation.AT_LEAST: Relation.LESS, Relation.GREATER: Relation.AT_MOST}


def _not_by(amount: Any) -> tuple[Relation, int]:
    """“But not by more than four.”

    Raises:
        InputError: `unclear`, if it is so many at most, or just so many.
    """
    if amount[0] not in _NOT:
        raise InputError("unclear.clear-how-far")
    return _NOT[amount[0]], amount[1]


def _higher_by(higher: tuple[Relation, Any], other: Any, amount: Any) -> Condition:
    """“Higher than the last card, but by four at most”, which is higher in any case.

    Raises:
        InputError: `unclear`, if it is higher than several, or no way is told.
    """
    relation, kind = higher
    if isinstance(other, tuple) or relation not in (Relation.GREATER, Relation.LESS):
        raise InputError("unclear.clear-how-far")
    ends = (Rank(SUBJECT), Rank(named(other)) if isinstance(other, CardRef) else other)
    up = relation is Relation.GREATER
    steps = Arithmetic(ends[not up], Operation.MINUS, ends[up])
    said = [so_far(steps, amount)]
    if amount[0] in (Relation.AT_MOST, Relation.LESS):
        said.insert(0, Compare(steps, Relation.AT_LEAST, Constant(1)))
    return all_of(*said, *([] if kind is None else [of_kind(kind)]))


def _either_way(card: CardRef | None, amount: Any) -> Condition | Readings:
    """“Go up or down, but by at most three”: may it stay as well?"""
    said = distant(amount, card)
    if amount[0] not in (Relation.AT_MOST, Relation.LESS):
        return said
    return Readings((said, all_of(said, distant((Relation.AT_LEAST, 1), card))))


def _skipping(or_more: bool, count: int, ways: None = None) -> Condition:
    """“You must skip at least one rank, going either way.”"""
    del ways
    return distant((Relation.AT_LEAST, count + 1) if or_more else (count + 1,))


def _beaten_by(relation: Relation, held: Foil, amount: Any) -> SaidOfFeatures:
    """“The rank may not exceed that of the last card by more than five.”"""

    def said(features: NamedFeatures) -> Condition:
        if features[1] != (Attribute.RANK,) or held.feature not in (None, Attribute.RANK):
            raise InputError("bad-rule.property-compared-same")
        return _higher_by((relation, None), held.other, amount)

    return said


def _from(least: Constant) -> Condition:
    return Compare(ThatNumber(), Relation.AT_LEAST, least)


def _up_to(most: Constant) -> Condition:
    return Compare(ThatNumber(), Relation.AT_MOST, most)


def _so_is_right(said: SaidOfNumber) -> Condition:
    """“15 or more is right”, of a number that was named.

    Raises:
        InputError: `unclear`, if cards are named: “only aces and kings are right”.
    """
    told = said(ThatNumber())
    for node in nodes(told):
        match node:
            case Compare(_, Relation.EQUAL, Constant(n)) if n <= len(RANK_SETS):
                raise InputError("unclear.clear-which-number")
            case OneOf(_, values) if max(values) <= len(RANK_SETS):
                raise InputError("unclear.clear-which-number")
    return told


ROWS: Final = (
    # ---- how near
    Row("Within", "within Steps of Signed", _near),
    Row("Within", "within Steps", lambda n: distant((Relation.AT_MOST, n))),
    Row("Within", "within Steps of Than", lambda n, card: distant((Relation.AT_MOST, n), card)),
    Row("Cmp", "Within", as_it_is),
    Row("Do", "stay|is|go Within", as_it_is),
    Row("NumDoes", "must? is Amount", lambda amount: lambda number: so_far(number, amount)),
    # ---- by how much
    Row("ByHow", ",? but? by Amount", as_it_is),
    Row("ByHow", ",? but|and? not by Amount", _not_by),
    Row("Cmp", "HigherNp than Than ByHow", _higher_by),
    Row("Do", "beat Than ByHow", partial(_higher_by, (Relation.GREATER, None))),
    Row("PropVerb", "beat Foil ByHow", partial(_beaten_by, Relation.GREATER)),
    Row("PropAdj", "Higher than Foil ByHow", _beaten_by),
    # ---- steps
    Row("Atom", "thestep", constant(_STEP)),
    Row("Atom", "thelaststep", constant(_LAST_STEP)),
    Row("Cond", "thestep must? go up", constant(_step(Relation.GREATER))),
    Row("Cond", "thestep must? go down", constant(_step(Relation.LESS))),
    Row("Cond", "thestep mustnot go up", constant(_step(Relation.AT_MOST))),
    Row("Cond", "thestep mustnot go down", constant(_step(Relation.AT_LEAST))),
    Row("Cond", "thestep must? stay the? same", constant(_step(Relation.EQUAL))),
    Row("Cond", "thestep must? change", constant(_step(Relation.UNEQUAL))),
    Row("Case", "after astep of Amount LastStep?", lambda amount, _: so_far(_LAST_STEP, amount)),
    Row("Do", "go Amount ,? Ways?", lambda amount, ways: distant(amount)),
    Row("Do", "go up by? Amount from|than Ref", partial(steps_away, True)),
    Row("Do", "go down by? Amount from|than Ref", partial(steps_away, False)),
    Row("Do", "go up or down by? Amount from|than Ref", distant),
    Row("Do", "go up or down from|than? Ref? ByHow", _either_way),
    Row("Do", "go up or down from|than? Ref? , but Amount", _either_way),
    Row("Do", "skip atleast Int rank|step|number ,? Ways?", partial(_skipping, True)),
    Row("Do", "skip exactly? Int rank|step|number ,? Ways?", partial(_skipping, False)),
    Row("Pattern", "Series must? differ by Amount", _neighbours_apart),
    Row("Pattern", "upanddown", _up_and_down),
    # ---- how near
    Row("Cmp", "nearer to? the? a|an? Rk than Ref", partial(_nearer, Relation.LESS)),
    Row("Cmp", "farther from? the? a|an? Rk than Ref", partial(_nearer, Relation.GREATER)),
    Row("Cmp", "nearer to Ref than to? Ref", partial(_nearer_card, Relation.LESS)),
    Row("Cmp", "nearer to Ref than to? Ref orequal", partial(_nearer_card, Relation.AT_MOST)),
    Row("Cmp", "farther from Ref than from? Ref orequal", partial(_nearer_card, Relation.AT_LEAST)),
    Row("Cmp", "farther from Ref than from? Ref", partial(_nearer_card, Relation.GREATER)),
    Row("Cmp", "beside Foil Wrap?", _beside),
    Row("Cmp", "as far from Ref as Ref is? from Ref", _as_far),
    # ---- of several cards
    Row("Atom", "the? product of Term and Term", _product),
    Row("Cmp", "coprimeto Ref", _coprime),
    Row("Cond", "Duo must? is coprimeto", lambda cards: said_of(_coprime(cards[1]), cards[0])),
    Row("Pattern", "Series must? is coprimeto", _neighbours_coprime),
    Row("Cmp", "ofeachother", lambda: _one_divides(LAST)),
    Row("Do", "beat Atom", _beats),
    Row("Case", "from Signed on|up", _from),
    Row("Case", "up to Signed", _up_to),
    Row("Told", "NumSaid is right", _so_is_right),
    Row("Told", "must get NumSaid", lambda said: said(ThatNumber())),
    Row("Told", "mustnot get NumSaid", lambda said: negate(said(ThatNumber()))),
    Row("Told", "NumSaid is wrong", lambda said: negate(said(ThatNumber()))),
)
