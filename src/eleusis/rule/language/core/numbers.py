"""Numbers of a rule and what is said of them: every number stands in every frame.

An `Atom` is a number with a name of its own; an `Operand` is one, a constant or a number in
parentheses; a `Term` is what arithmetic takes: an operand, or a card by its rank. `Number` is every
number but a constant, and `Value` what a number can be compared with.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from eleusis.cards import ALL
from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.pointing import It, ThatNumber
from eleusis.rule.language.core.discourse.recall import Announced
from eleusis.rule.language.core.kinds import COURT
from eleusis.rule.language.core.meaning import SUBJECT, as_it_is, constant, deny, named
from eleusis.rule.language.core.notation import Row
from eleusis.rule.tree.limits import CONSTANT_MAX, check_range
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    EACH,
    LAST,
    OPPOSITE,
    Anchor,
    And,
    Arithmetic,
    Between,
    Compare,
    Condition,
    Constant,
    CountDistinct,
    CountExtreme,
    CountIn,
    CountLike,
    CountWhere,
    Decimals,
    Digit,
    IsKind,
    LastCards,
    Not,
    NthLast,
    Number,
    NumberKind,
    OneOf,
    Operation,
    Place,
    Points,
    Rank,
    RankSummary,
    Relation,
    RunLength,
    Streak,
    Summary,
    all_of,
    any_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import CardRef, PointTable, Stretch

    SaidOfNumber = Callable[[Number], Condition]

_DECIMALS: Final = {
    "pi": Decimals.PI,
    "e": Decimals.E,
    "roottwo": Decimals.ROOT_TWO,
    "goldenratio": Decimals.GOLDEN,
}
_SIGNS: Final = {
    "=": Relation.EQUAL,
    "==": Relation.EQUAL,
    "!=": Relation.UNEQUAL,
    "<": Relation.LESS,
    "<=": Relation.AT_MOST,
    ">": Relation.GREATER,
    ">=": Relation.AT_LEAST,
}
WORDS: Final = {"DECIMAL": tuple(_DECIMALS)}


# ---- Numbers -------------------------------------------------------------------------------------


def _rank_of(card: CardRef) -> Number:
    return Rank(named(card))


def _made(operation: Operation) -> Callable[[Number, Number], Number]:
    return lambda left, right: Arithmetic(left, operation, right)


_plus = _made(Operation.PLUS)


def _steps_up(low: Number, high: Number) -> Number:
    return Arithmetic(high, Operation.STEPS_UP, low)


def _times(count: int) -> Callable[[Number], Number]:
    return lambda number: Arithmetic(Constant(count), Operation.TIMES, number)


def _half(number: Number) -> Number:
    return Arithmetic(number, Operation.QUOTIENT, Constant(2))


def _points(card: CardRef, table: PointTable) -> Number:
    return Points(card, table)


def _summary(summary: Summary, table: PointTable, stretch: Stretch) -> Number:
    return RankSummary(summary, stretch, table)


def decimal_of(word: str, anchor: Anchor) -> Number:
    """The digit behind the point at the place of the card."""
    return Digit(_DECIMALS[word], False, anchor)


def _whole_digit(word: str, anchor: Anchor) -> Number:
    return Digit(_DECIMALS[word], True, anchor)


def _like_that(feature: Any, card: CardRef, stretch: Stretch) -> Number:
    return CountLike(feature, stretch, card)


def _counts_apart(_: None, one: CardSet, __: None, other: CardSet, stretch: Stretch) -> Number:
    """How far two counts are apart that are told of one stretch."""
    return Arithmetic(CountIn(one, stretch), Operation.DISTANCE, CountIn(other, stretch))


def _extreme(most: bool, feature: Any, stretch: Stretch) -> Number:
    return CountExtreme(feature, most, stretch)


def _where(stretch: Stretch, one: Number, said: SaidOfNumber) -> Number:
    match said(one):
        case Compare(left, relation, right):
            return CountWhere(left, relation, right, stretch)
        case _:
            raise InputError("bad-rule.judged-alone")


def _less(left: Number, right: Number) -> Number:
    """A difference; but “5 - 7” is a span."""
    if isinstance(left, Constant) and isinstance(right, Constant):
        raise InputError("unclear.before")
    return Arithmetic(left, Operation.MINUS, right)


def _divided(operation: Operation, left: Number, right: Number) -> Number:
    """A number divided by another, or what is left of it.

    Raises:
        InputError: `bad-rule`, for 0: no card would be right.
    """
    if right == Constant(0):
        raise InputError("bad-rule.divided-by-nought")
    return Arithmetic(left, operation, right)


def _distance(number: Number) -> Number:
    """“|A - B|”.

    Raises:
        InputError: `unclear`, if it is no difference that stands between the bars.
    """
    match number:
        case Arithmetic(left, Operation.MINUS, right):
            return Arithmetic(left, Operation.DISTANCE, right)
        case _:
            raise InputError("unclear.before")


_GAP: Final = Arithmetic(Rank(LAST), Operation.DISTANCE, Rank(NthLast(2)))

_ATOMS: Final = (
    # ---- of single cards
    Row("Whose", "Ref", named),
    Row("Whose", "the? thecard|card", constant(CANDIDATE)),
    Row("Whose", "the other card", constant(EACH)),
    Row("Atom", "the? rank of Whose", Rank),
    Row("Atom", "the? acehigh rank of Whose", partial(Rank, ace_high=True)),
    Row("Atom", "Ref 's rank|number", _rank_of),
    Row("Atom", "the? card|thecard 's rank|number", constant(Rank(CANDIDATE))),
    Row("Atom", "the? last|previous rank|number", constant(Rank(LAST))),
    Row("Atom", "the? Nth last rank|number", lambda n: Rank(NthLast(n))),
    Row("Atom", "the points of Whose Table", _points),
    Row("Table", "( Worths )", as_it_is),
    Row("Worths", "Signed for Group", lambda worth, kind: ((kind, worth.value),)),
    Row("Worths", "Signed for a card", lambda worth: ((ALL, worth.value),)),
    Row(
        "Worths",
        "Signed for Group ; Worths",
        lambda worth, kind, more: ((kind, worth.value), *more),
    ),
    # ---- of places
    Row("Placed", "place|turn", constant(None)),
    Row("Placed", "place|turn number", constant(None)),
    Row("Atom", "the? Placed", lambda place: Place()),
    Row("Atom", "the? Placed InLine", lambda place, anchor: Place(anchor)),
    Row("InLine", "of|in|on|among theline", constant(Anchor.LINE)),
    Row("InLine", "among theplayed", constant(Anchor.PLAYED)),
    Row("Atom", "the decimal of DECIMAL at the place InLine", decimal_of),
    Row("Atom", "the digit of DECIMAL at the place InLine", _whole_digit),
    # ---- of several cards
    Row("Atom", "the? Summed Worth Where", _summary),
    Row("Summed", "highest", constant(Summary.HIGHEST)),
    Row("Summed", "lowest", constant(Summary.LOWEST)),
    Row("Summed", "sum|total of the?", constant(Summary.SUM)),
    Row("Summed", "product of the?", constant(Summary.PRODUCT)),
    Row("Summed", "average of the?", constant(Summary.AVERAGE)),
    Row("Summed", "median of the?", constant(Summary.MEDIAN)),
    Row("Summed", "lower median of the?", constant(Summary.LOWER_MEDIAN)),
    Row("Worth", "rank|number", constant(())),
    Row("Worth", "points Table", as_it_is),
    Row("Atom", "the? last Int card inarow", lambda count: _sum(LastCards(count))),
    Row("Atom", "the? difference to the? rank? of? the? last two card", constant(_GAP)),
    # ---- how many there are
    Row("Howmany", "the? count of", constant(None)),
    Row("Howmany", "the total of", constant(None)),  # or the sum of their ranks: asked
    Row("Atom", "the? difference to Howmany Kinds and Howmany Kinds Where", _counts_apart),
    Row("Atom", "Howmany Kinds Where", lambda _, kind, stretch: CountIn(kind, stretch)),
    Row("Atom", "Howmany card that is Inner Where", lambda _, kind, where: CountIn(kind, where)),
    Row("Atom", "Howmany card Where", lambda _, stretch: CountIn(ALL, stretch)),
    Row("Atom", "Howmany card of the same Feat Where", lambda _, *like: CountLike(*like)),
    Row("Atom", "Howmany card of its Feat Where", lambda _, *like: CountLike(*like)),
    Row("Atom", "Howmany card of the Feat of Whose Where", lambda _, *like: _like_that(*like)),
    Row("Atom", "Howmany card of the mostoften Feat Where", lambda _, *of: _extreme(True, *of)),
    Row("Atom", "Howmany card of the leastoften Feat Where", lambda _, *of: _extreme(False, *of)),
    Row("Atom", "Howmany different Feat Where", lambda _, *like: CountDistinct(*like)),
    Row("Atom", "Howmany card Where for which ( Value NumDoes )", lambda _, *of: _where(*of)),
    Row("Atom", "Howmany card inarow that is Inner up to the card", lambda _, kind: Streak(kind)),
    Row(
        "Atom",
        "Howmany card inarow that is Inner before the card",
        lambda _, kind: Streak(kind, with_candidate=False),
    ),
    Row("Atom", "the? length of the run of one Feat that the card ends", RunLength),
    Row("Atom", "the? length of the? last run of one Feat", lambda of: RunLength(of, 1)),
    Row("Atom", "the? length of the? Nth last run of one Feat", lambda n, of: RunLength(of, n)),
    Row(
        "Atom",
        "the|that difference|count|number|result|remainder",
        constant(ThatNumber()),
    ),
    Row("Atom", "the|that sum|total", constant(ThatNumber(is_average=False))),
    Row("Atom", "the|that average", constant(ThatNumber(is_average=True))),
)


def _sum(stretch: Stretch) -> Number:
    return RankSummary(Summary.SUM, stretch)


_ARITHMETIC: Final = (
    Row("Figure", "Int", Constant),
    Row("Figure", "minus Int", lambda value: Constant(-value)),
    Row("Signed", "Figure", as_it_is),
    Row("Signed", "a|an? COURT", lambda word: Constant(COURT[word])),
    Row("Operand", "Atom|Signed", as_it_is),
    Row("Operand", "( Number )", as_it_is),
    Row("Term", "Operand", as_it_is),
    Row("Term", "Ref", _rank_of),
    Row("Term", "the? thecard|card", constant(Rank(CANDIDATE))),
    Row("Term", "its|the? rank", constant(Rank(CANDIDATE))),
    Row("Atom", "the? sum|total of Terms", as_it_is),
    Row("Terms", "Term and|plus Term", _plus),
    Row("Terms", "Term , and Term", _plus),
    Row("Terms", "Term , Terms", _plus),
    Row("Terms", "Term and|plus Lastn", lambda term, last: _plus(term, _sum(last))),
    Row("Terms", "Lastn and|plus Term", lambda last, term: _plus(_sum(last), term)),
    Row("Atom", "the? difference to? Term and|to Term", _made(Operation.DISTANCE)),
    Row("Atom", "the? circle difference to Term and Term", _made(Operation.CIRCLE_DISTANCE)),
    Row("Atom", "the? remainder of Term divided by Term", partial(_divided, Operation.REMAINDER)),
    Row("Atom", "the? step up from Term to Term", _steps_up),
    Row("Atom", "the? difference to Ref", lambda card: _apart(Rank(named(card)))),
    Row(
        "Atom",
        "the? difference to the? two|consecutive|neighbouring card|rank",
        lambda: _apart(Rank(LAST)),
    ),
    # what is made of them: products and quotients first, from left to right
    Row("Factor", "Term|Mul", as_it_is),
    Row("Mul", "Factor times Term", _made(Operation.TIMES)),
    Row("Mul", "twice|double|doubling Term", _times(2)),
    Row("Mul", "Factor mod Term", partial(_divided, Operation.REMAINDER)),
    Row("Mul", "half of? Term", _half),
    Row("Mul", "Factor divided by Term", partial(_divided, Operation.QUOTIENT)),
    Row("Mul", "Factor divided by Term rounded down", partial(_divided, Operation.WHOLE_QUOTIENT)),
    Row("Added", "Factor plus|+ Factor", _plus),
    Row("Added", "Added plus|+ Factor", _plus),
    Row("Added", "Factor minus Factor", _made(Operation.MINUS)),
    Row("Added", "Added minus Factor", _made(Operation.MINUS)),
    Row("Added", "Factor - Factor", _less),
    Row("Calc", "Mul|Added", as_it_is),
    Row("Number", "Atom|Calc", as_it_is),
    Row("Number", "its rank|number", lambda: Rank(It())),
    Row("Number", "the? rank", constant(Rank(CANDIDATE))),
    Row("Atom", "| Added |", _distance),
    Row("Value", "Operand|Calc", as_it_is),
)


def _apart(number: Number) -> Number:
    return Arithmetic(Rank(CANDIDATE), Operation.DISTANCE, number)


# ---- What is said of a number --------------------------------------------------------------------


def _related(relation: Relation, value: Number) -> SaidOfNumber:
    return lambda number: Compare(number, relation, value)


def _between(one: Number, other: Number, *, inclusive: bool = True) -> SaidOfNumber:
    return lambda number: Between(number, one, other, inclusive)


def _from_to(lowest: Constant, highest: Constant) -> SaidOfNumber:
    if lowest.value > highest.value:
        raise InputError("bad-rule.from-ranks", lowest=lowest.value, highest=highest.value)
    return _between(lowest, highest)


def _of_kind(kind: NumberKind) -> SaidOfNumber:
    return lambda number: IsKind(number, kind)


def _one_of(values: tuple[int, ...]) -> SaidOfNumber:
    return lambda number: OneOf(number, values)


def _not(said: SaidOfNumber) -> SaidOfNumber:
    return lambda number: deny(said(number))


def _both_said(one: SaidOfNumber, other: SaidOfNumber) -> SaidOfNumber:
    return lambda number: all_of(one(number), other(number))


def _sort_or_divisible(word: str, value: Number) -> SaidOfNumber:
    """“Odd or divisible by 5.”"""
    sort, divisible = number_of_sort(word), _related(Relation.DIVISIBLE, value)
    return lambda number: any_of(sort(number), divisible(number))


def _leaves(left: SaidOfNumber, divisor: Number) -> SaidOfNumber:
    return lambda number: left(Arithmetic(number, Operation.REMAINDER, divisor))


def _leaves_as(other: Number, divisor: Number) -> SaidOfNumber:
    left = Arithmetic(other, Operation.REMAINDER, divisor)
    return _leaves(_related(Relation.EQUAL, left), divisor)


def _beside_multiple(by: int, way: Relation, divisor: Constant) -> SaidOfNumber:
    """“One more than a multiple of 4”, “1 below a multiple of 5”."""
    check_range("a number", divisor.value, 1, CONSTANT_MAX)
    left = (by if way is Relation.GREATER else -by) % divisor.value
    return _leaves(_related(Relation.EQUAL, Constant(left)), divisor)


_ITS: Final = Rank(CANDIDATE)


def _divides(value: Number) -> SaidOfNumber:
    return lambda number: Compare(value, Relation.DIVISIBLE, number)


def _multiple_of_one(*divisors: Constant) -> SaidOfNumber:
    return lambda number: any_of(*(Compare(number, Relation.DIVISIBLE, each) for each in divisors))


def _amidst(
    lowest: Constant, least: Relation, number: Number, most: Relation, highest: Constant
) -> Condition:
    """“1 <= rank <= 6.”"""
    return all_of(Compare(lowest, least, number), Compare(number, most, highest))


def _share_factor(one: Number, other: Number) -> Condition:
    return Compare(one, Relation.SHARES_FACTOR, other)


_PARITIES: Final = {
    "odd": NumberKind.ODD,
    "even": NumberKind.EVEN,
    "prime": NumberKind.PRIME,
}


def number_of_sort(word: str) -> SaidOfNumber:
    """That a number is odd, even or prime.

    Raises:
        InputError: `bad-rule`, if it is a sort of cards.
    """
    if word not in _PARITIES:
        raise InputError("bad-rule.number", word=word)
    return _of_kind(_PARITIES[word])


def _held_to_numbers(said: Condition) -> Condition:
    """What is said of "the rank" if it is no kind of cards: "the rank must equal the place".

    Raises:
        InputError: `unclear`, if it is.
    """
    match said:
        case IsKind(kind=kind) if kind in _PARITIES.values():
            raise InputError("unclear.here-kind-card")
        case Compare(_, relation, Constant()) if relation in OPPOSITE:
            raise InputError("unclear.here-kind-card")
        case OneOf() | Between(_, Constant(), Constant()) | Not() | And():
            raise InputError("unclear.here-kind-card")
        case _:
            return said


_SAID: Final = (
    Row("NumSaid", "a|an? SORT number?", number_of_sort),
    Row("NumSaid", "a? square", constant(_of_kind(NumberKind.SQUARE))),
    Row("NumSaid", "a? power of two", constant(_of_kind(NumberKind.POWER_OF_TWO))),
    Row("NumSaid", "a? fibonacci number", constant(_of_kind(NumberKind.FIBONACCI))),
    Row("NumSaid", "not NumSaid", _not),
    Row("Equal", "exactly|equal", constant(None)),
    *(Row("Sign", sign, constant(relation)) for sign, relation in _SIGNS.items()),
    Row("NumSaid", "Sign Value", _related),
    Row("NumSaid", "orsame higher than Value", partial(_related, Relation.AT_LEAST)),
    Row("NumSaid", "orsame lower than Value", partial(_related, Relation.AT_MOST)),
    Row("Has", "a? rank Sign Value", lambda sign, value: Compare(Rank(SUBJECT), sign, value)),
    Row("Cond", "Number|Signed Sign Value", lambda one, sign, two: Compare(one, sign, two)),
    Row("Equal", "equal|same to|as", constant(None)),
    Row("NumSaid", "Value", partial(_related, Relation.EQUAL)),
    Row("NumSaid", "Equal Value", lambda _, value: _related(Relation.EQUAL, value)),
    Row("NumSaid", "different from Value", partial(_related, Relation.UNEQUAL)),
    Row("NumSaid", "atleast ashighas? Value", partial(_related, Relation.AT_LEAST)),
    Row("NumSaid", "atmost ashighas? Value", partial(_related, Relation.AT_MOST)),
    Row("NumSaid", "Signed or|and more|higher|above|over|up", partial(_related, Relation.AT_LEAST)),
    Row("NumSaid", "Signed or|and lower|below|under|down", partial(_related, Relation.AT_MOST)),
    Row("NumSaid", "higher|more than Value", partial(_related, Relation.GREATER)),
    Row("NumSaid", "above|over Value", partial(_related, Relation.GREATER)),
    Row("NumSaid", "lower than Value", partial(_related, Relation.LESS)),
    Row("NumSaid", "below|under Value", partial(_related, Relation.LESS)),
    Row("NumSaid", "divisible by Value", partial(_related, Relation.DIVISIBLE)),
    Row("NumSaid", "a? multiple of Value", partial(_related, Relation.DIVISIBLE)),
    Row("NumSaid", "between Operand and Operand inclusive?", _between),
    Row("NumSaid", "strictly between Operand and Operand", partial(_between, inclusive=False)),
    Row("NumSaid", "from? Signed to|- Signed", _from_to),
    Row(
        "NumSaid",
        "NumSaid ,? but NumSaid",
        lambda a, b: lambda number: all_of(a(number), b(number)),
    ),
    Row("NumSaid", "NumSaid and NumSaid", _both_said),
    Row("NumSaid", "a? SORT or divisible by Value", _sort_or_divisible),
    Row("Values", "Signed ,? or Signed", lambda a, b: (a.value, b.value)),
    Row("Values", "Signed , Signed", lambda a, b: (a.value, b.value)),
    Row("Values", "Signed , Values", lambda one, more: (one.value, *more)),
    Row("NumSaid", "Values", _one_of),
    Row("NumSaid", "either Values", _one_of),
    Row("NumSaid", "one of Values", _one_of),
    Row("NumSaid", "Int Beside a? multiple of Signed", _beside_multiple),
    Row("Beside", "more|higher than", constant(Relation.GREATER)),
    Row("Beside", "lower than", constant(Relation.LESS)),
    Row("Leaving", "Signed", partial(_related, Relation.EQUAL)),
    Row("Leaving", "either? Values", _one_of),
    Row("Leaving", "atleast Signed", partial(_related, Relation.AT_LEAST)),
    Row("Leaving", "atmost Signed", partial(_related, Relation.AT_MOST)),
    Row("Leaving", "from? Signed to|- Signed", _from_to),
    Row("Left", "Leaving if divided by Signed", _leaves),
    Row("Left", "a|the? remainder of? Leaving if divided by Signed", _leaves),
    Row("Left", "the? same remainder? as Number if divided by Signed", _leaves_as),
    Row("NumDoes", "divides|divide Value", _divides),
    Row("Cond", "Signed Sign Term Sign Signed", _amidst),
    Row("Cond", "Term and Term must? share a factor", _share_factor),
    Row("NumSaid", "divisible by the|its? rank", lambda: _related(Relation.DIVISIBLE, _ITS)),
    Row("NumSaid", "divisible by it", lambda: _related(Relation.DIVISIBLE, Rank(It()))),
    Row("Multiple", "a? multiple of Signed", as_it_is),
    Row("Multiple", "divisible by Signed", as_it_is),
    Row("OrMultiple", "Multiple", as_it_is),
    Row("OrMultiple", "of|by? Signed", as_it_is),
    Row("OrMultiples", "OrMultiple ,? or OrMultiple", lambda *both: both),
    Row("OrMultiples", "OrMultiple , OrMultiples", lambda one, more: (one, *more)),
    Row("NumSaid", "either? Multiple ,? or OrMultiple", _multiple_of_one),
    Row("NumSaid", "Multiple , OrMultiples", lambda one, more: _multiple_of_one(one, *more)),
    Row("Shares", "share a factor with Value", partial(_related, Relation.SHARES_FACTOR)),
    Row("NumDoes", "must? is NumSaid", as_it_is),
    Row("NumDoes", "must? equal Value", partial(_related, Relation.EQUAL)),
    Row("NumDoes", "must? leave Left", as_it_is),
    Row("Do", "leave Left", lambda said: said(Rank(SUBJECT))),
    Row("NumDoes", "must? Shares", as_it_is),
    Row("NumDoes", "mustnot is? NumSaid", _not),
    Row("NumDoes", "mustnot|donot leave Left", _not),
    Row("NumDoes", "mustnot|donot Shares", _not),
    Row("NumDoes", "mustnot|donot equal Value", partial(_related, Relation.UNEQUAL)),
    Row("Cond", "Number|Figure NumDoes", lambda number, said: said(number)),  # kings are cards
    Row("Cond", "the rank NumDoes", lambda said: _held_to_numbers(said(Rank(CANDIDATE)))),
)


# ---- Statements about several cards --------------------------------------------------------------


def _went(relation: Relation) -> Condition:
    return Compare(Rank(LAST), relation, Rank(NthLast(2)))


def _number(relation: Relation, number: Number) -> Condition:
    return Compare(Rank(SUBJECT), relation, number)


def _of_each(height: Relation, how: tuple[Relation, int], stretch: Stretch) -> Condition:
    """“Higher than at least 2 of the cards in the line.”"""
    relation, count = how
    some = CountWhere(Rank(SUBJECT), height, Rank(EACH), stretch)
    return Compare(some, relation, Constant(count))


def _amid(inclusive: bool) -> Condition:
    return Between(Rank(SUBJECT), Rank(LAST), Rank(NthLast(2)), inclusive)


def _one_of_other(pair: tuple[Number, Number], relation: Relation) -> Condition:
    one, other = pair
    return any_of(Compare(one, relation, other), Compare(other, relation, one))


def _parity_of_steps(word: str) -> NumberKind:
    if word not in ("odd", "even"):
        raise InputError("bad-rule.place-odd-even", word=word)
    return NumberKind.ODD if word == "odd" else NumberKind.EVEN


_STATEMENTS: Final = (
    Row("Neighbouring", "the? two|consecutive card", constant(None)),
    Row("Neighbouring", "the? two? neighbouring|adjacent card", constant(None)),
    Row("Neighbouring", "any|each|every two consecutive|neighbouring card", constant(None)),
    Row("Neighbouring", "the? rank of Neighbouring", as_it_is),
    Row("Amount", "a|an SORT count of step|rank|place", _parity_of_steps),
    Row("Cmp", "more than Number", partial(_number, Relation.GREATER)),
    Row("Cmp", "Higher than that", lambda relation: _number(relation, ThatNumber())),
    Row("Cmp", "Higher than Number", _number),
    Row("Cmp", "Height Quant1 of the card Where", _of_each),
    Row("Height", "higher than", constant(Relation.GREATER)),
    Row("Height", "lower than", constant(Relation.LESS)),
    Row("Height", "ashighas", constant(Relation.EQUAL)),
    Row("Height", "not ashighas", constant(Relation.UNEQUAL)),
    Row("Height", "atleast ashighas", constant(Relation.AT_LEAST)),
    Row("Height", "atmost ashighas", constant(Relation.AT_MOST)),
    Row("Quant1", "none", constant((Relation.EQUAL, 0))),
    Row("Quant1", "atleast Int", lambda count: (Relation.AT_LEAST, count)),
    Row("Quant1", "atmost Int", lambda count: (Relation.AT_MOST, count)),
    Row("Quant1", "exactly Int", lambda count: (Relation.EQUAL, count)),
    Row("Cmp", "atleast ashighas? Number", partial(_number, Relation.AT_LEAST)),
    Row("Cmp", "atmost ashighas? Number", partial(_number, Relation.AT_MOST)),
    Row("Cmp", "ashighas|equal to? Number", partial(_number, Relation.EQUAL)),
    Row("Makes", "is", constant(None)),
    Row("Makes", "add up to a?", constant(None)),
    Row(
        "Cond",
        "Neighbouring must? Makes NumSaid inarow?",
        lambda *of: of[-1](_plus(Rank(CANDIDATE), Rank(LAST))),
    ),
    Row("Cond", "Term and Term is NumSaid inarow", lambda a, b, said: said(_plus(a, b))),
    Row("Cond", "Term and Term inarow NumDoes", lambda a, b, said: said(_plus(a, b))),
    Row("Preface", "addup Term to Term", lambda a, b: Announced(_plus(a, b))),
    Row("Preface", "addup Terms", Announced),
    Row("About", "it is NumSaid", lambda said: said(ThatNumber())),
    Row("Case", "with? a|an NumSaid count|sum|total", lambda said: said(ThatNumber())),
    Row("Case", "with NumSaid", lambda said: said(ThatNumber())),
    Row("OfLast", "add up to NumSaid", lambda said: lambda count: said(_sum(LastCards(count)))),
    Row("OfLast", "inarow NumDoes", lambda said: lambda count: said(_sum(LastCards(count)))),
    # ---- one of two cards and the other
    Row("Pair", "of? Term and Term ,?", lambda one, other: (one, other)),
    Row("Cond", "Pair one? must is Ofother the other", _one_of_other),
    Row("Ofother", "a? multiple of", constant(Relation.DIVISIBLE)),
    Row("Ofother", "divisible by", constant(Relation.DIVISIBLE)),
    # ---- between two others
    Row("Lasttwo", "the|those? rank? of? the last two card", constant(None)),
    Row("Amid2", "strictly? between Lasttwo", lambda _: _amid(False)),
    Row("Amid2", "between Lasttwo inclusive", lambda _: _amid(True)),
    Row("Cmp", "Amid2", as_it_is),
    Row("Cond", "the? last step|move|card go up", constant(_went(Relation.GREATER))),
    Row("Cond", "the? last step|move|card go down", constant(_went(Relation.LESS))),
    Row("Cond", "theline go up", constant(_went(Relation.GREATER))),
    Row("Cond", "theline go down", constant(_went(Relation.LESS))),
    Row("Cond", "Term and|+|plus Term must? add up to a? NumSaid", lambda a, b, s: s(_plus(a, b))),
)

ROWS: Final = (*_ATOMS, *_ARITHMETIC, *_SAID, *_STATEMENTS)
