"""Conditions compiled to a program that `kernels.write_literals` runs after any line.

A program is two tables: of numbers, each with a value for every candidate, and of truths. Each row
says how it comes from rows above it, so what many conditions have in common is worked out once.
What has no place here (numbers that grow beyond what a float holds exactly, or turns of a cycle) is
told by a machine of the rule language; so is what sets two averages against each other, which could
be rounded apart.
"""

from __future__ import annotations

from copy import copy
from math import nan
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import numpy as np

from eleusis.cards import ALL, CARDS, CardSet
from eleusis.induction.lines import kernels as to
from eleusis.rule.machine.abstraction import is_always_whole
from eleusis.rule.machine.balances import table_labels
from eleusis.rule.machine.numbers import related_labels
from eleusis.rule.machine.registers import RANK_LABELS, class_labels, membership_labels
from eleusis.rule.tree.features import class_indices_of, classes
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Always,
    Among,
    Anchor,
    And,
    Arithmetic,
    AtLeast,
    Between,
    Candidate,
    CardRef,
    Compare,
    Condition,
    Constant,
    CountDistinct,
    CountExtreme,
    CountIn,
    CountLike,
    CountWhere,
    CurrentBlock,
    ExactlyOne,
    Feature,
    Follows,
    Growing,
    If,
    In,
    Including,
    IsKind,
    LastCards,
    LastLike,
    Never,
    Not,
    NthCard,
    NthLast,
    Number,
    NumberKind,
    OneOf,
    Operation,
    Or,
    Place,
    Points,
    Rank,
    RankSummary,
    Relation,
    Repeating,
    RunLength,
    Same,
    Seen,
    Since,
    Streak,
    Stretch,
    Summary,
    WholeLine,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eleusis.induction.kernels import Floats, Indices, Words

_Key = TypeVar("_Key")

UNTOLD: Final = -1
"""The truth of a condition that no program tells."""

ENDLESS: Final = 2**30
"""The length of a block that no line fills."""


class Program(NamedTuple):
    """What `kernels.write_literals` takes.

    Attributes:
        roots: For each condition its truth; `UNTOLD` if no program tells it.
        truths: For each its code, two numbers, how many parts must hold, and where its parts begin
            and end.
        parts: Truths that others are made of; and lengths of blocks.
        numbers: For each its code, two numbers, labels, what it is read of, and how far back.
        labels: What a number makes of each card.
        stretches: For each its kind, three terms of it, and the sets of what is counted: of the
            cards laid, and of candidates.
        sets: Sets of cards.
        related: For each card of a stretch the candidates to whom it stands as is asked.
    """

    roots: Indices
    truths: Indices
    parts: Indices
    numbers: Indices
    labels: Floats
    stretches: Indices
    sets: Words
    related: Words


class _UntoldError(Exception):
    """No program tells it."""


class Compiler:
    """Makes a program of conditions, whatever they have in common once.

    Args:
        starters: How many cards at the beginning of a line are starters.
    """

    def __init__(self, starters: int) -> None:
        self._starters = starters
        self._truths: dict[tuple[int, ...], int] = {}
        self._parts: list[int] = []
        self._lists: dict[tuple[int, ...], int] = {}
        self._numbers: dict[tuple[int, ...], int] = {}
        self._labels: dict[tuple[float, ...], int] = {}
        self._stretches: dict[tuple[int, ...], int] = {}
        self._sets: dict[int, int] = {}
        self._related: dict[tuple[int, ...], int] = {}
        self._zero = self._constant(0)  # first, since it stands where a row has no number

    def copy(self) -> Compiler:
        """The same, to be gone on with by itself."""
        twin = copy(self)
        for name, value in vars(self).items():
            setattr(twin, name, copy(value))
        return twin

    def root(self, condition: Condition) -> int:
        """The truth of a condition; `UNTOLD` if no program tells it."""
        try:
            return self._truth(condition)
        except _UntoldError:
            return UNTOLD

    def program(self, roots: Sequence[int]) -> Program:
        """What was compiled so far, with the truths of conditions."""
        return Program(
            np.array(roots, np.int32),
            _rows(self._truths, 6),
            np.array(self._parts, np.int32),
            _rows(self._numbers, 6),
            np.array(list(self._labels), np.float64),
            _rows(self._stretches, 6),
            np.array(list(self._sets), np.uint64),
            np.array(list(self._related), np.uint64).reshape(-1, len(CARDS)),
        )

    # ---- Conditions -----------------------------------------------------------------------------

    def _truth(self, condition: Condition) -> int:
        match condition:
            case Always():
                return self._join(to.ALWAYS)
            case Never():
                return self._not(self._join(to.ALWAYS))
            case Not(inner):
                return self._not(self._truth(inner))
            case And(parts):
                return self._at_least(len(parts), parts)
            case Or(parts):
                return self._at_least(1, parts)
            case AtLeast(count, parts):
                return self._at_least(count, parts)
            case ExactlyOne(parts):
                return self._join(to.ONE_HOLDS, *map(self._truth, parts))
            case If(test, then, otherwise):
                return self._join(to.IF, *map(self._truth, (test, then, otherwise)))
            case _:
                return self._statement(condition)

    def _statement(self, statement: Condition) -> int:
        match statement:
            case In(card, cards):
                member = self._card(card, membership_labels(cards))
                return self._compare(to.LESS, self._zero, member)
            case Same(feature, one, other):
                labels = class_labels(feature)
                return self._compare(to.EQUAL, self._card(one, labels), self._card(other, labels))
            case Compare(left, relation, right):
                return self._related_numbers(left, relation, right)
            case Between(number, one_end, other_end, inclusive):
                return self._between(number, one_end, other_end, inclusive=inclusive)
            case IsKind(number, kind):
                return self._kind(number, kind)
            case OneOf(number, values):
                _check_rounding(number)
                row = self._number(number)
                rows = [self._compare(to.EQUAL, row, self._constant(each)) for each in values]
                return self._join(to.AT_LEAST, *rows, least=1)
            case Seen(feature, stretch):
                return self._seen(feature, stretch)
            case Follows(order):
                return self._follows(order)
            case _:
                raise _UntoldError

    def _related_numbers(self, left: Number, relation: Relation, right: Number) -> int:
        _check_rounding(left, right)
        one, other = self._number(left), self._number(right)
        match relation:
            case Relation.LESS:
                return self._compare(to.LESS, one, other)
            case Relation.GREATER:
                return self._compare(to.LESS, other, one)
            case Relation.AT_MOST:
                return self._not(self._compare(to.LESS, other, one))
            case Relation.AT_LEAST:
                return self._not(self._compare(to.LESS, one, other))
            case Relation.EQUAL:
                return self._compare(to.EQUAL, one, other)
            case Relation.UNEQUAL:
                return self._not(self._compare(to.EQUAL, one, other))
            case Relation.DIVISIBLE:
                _check_whole(left, right)
                if isinstance(right, Constant) and right.value > 0:  # reckoned faster
                    rest = self._row(to.REMAINDER, one, other)
                    return self._compare(to.EQUAL, rest, self._zero)
                return self._compare(to.DIVISIBLE, one, other)
            case Relation.SHARES_FACTOR:
                _check_whole(left, right)
                return self._compare(to.SHARES_FACTOR, one, other)

    def _between(
        self, number: Number, one_end: Number, other_end: Number, *, inclusive: bool
    ) -> int:
        _check_rounding(number, one_end, other_end)
        row, ends = self._number(number), (self._number(one_end), self._number(other_end))
        low, high = self._row(to.LOWER, *ends), self._row(to.HIGHER, *ends)
        if inclusive:
            outside = self._compare(to.LESS, row, low), self._compare(to.LESS, high, row)
            return self._not(self._join(to.AT_LEAST, *outside, least=1))
        inside = self._compare(to.LESS, low, row), self._compare(to.LESS, row, high)
        return self._join(to.AT_LEAST, *inside, least=2)

    def _kind(self, number: Number, kind: NumberKind) -> int:
        _check_whole(number)
        row = self._number(number)
        if kind in _KINDS:
            return self._compare(_KINDS[kind], row, self._zero)
        odd = self._row(to.REMAINDER, row, self._constant(2))
        return self._compare(to.EQUAL, odd, self._constant(int(kind is NumberKind.ODD)))

    def _seen(self, feature: Feature, stretch: Stretch) -> int:
        if isinstance(stretch, LastCards) and not stretch.at_most:
            same = [Same(feature, CANDIDATE, NthLast(n + 1)) for n in range(stretch.count)]
            return self._at_least(1, same)
        count = self._number(CountLike(feature, stretch, CANDIDATE))
        return self._compare(to.LESS, self._zero, count)

    def _follows(self, order: Sequence[CardSet]) -> int:
        here = class_indices_of(tuple(order))  # -1 for a card of no group, which never follows
        after = tuple((at + 1) % len(order) if at >= 0 else nan for at in here)
        own, last = self._card(CANDIDATE, here), self._card(LAST, after)
        both = self._compare(to.LESS, self._constant(-1), own), self._compare(to.EQUAL, own, last)
        return self._join(to.AT_LEAST, *both, least=2)

    # ---- Cards and numbers ----------------------------------------------------------------------

    def _card(self, card: CardRef, labels: Sequence[float]) -> int:
        """The label of a card."""
        own = self._labelled(labels)
        match card:
            case Candidate():
                return self._row(to.OWN, labels=own)
            case NthLast(n, among):
                return self._row(to.BACK, labels=own, of=self._set(among), far=n)
            case NthCard(n, anchor):
                return self._row(to.FIXED, labels=own, far=self._skip(anchor) + n - 1)
            case LastLike(feature):
                group = self._labelled(class_labels(feature))
                return self._row(to.LATEST_LIKE, labels=own, of=group)
            case _:
                raise _UntoldError

    def _number(self, number: Number) -> int:
        match number:
            case Constant(value):
                return self._constant(value)
            case Rank(card, ace_high):
                ranks = [14 if ace_high and rank == 1 else rank for rank in RANK_LABELS]
                return self._card(card, ranks)
            case Points(card, table):
                return self._card(card, table_labels(table))
            case Place(anchor):
                return self._place(anchor)
            case Streak(cards, with_candidate):
                return self._streak(cards, with_candidate=with_candidate)
            case RunLength(feature, nth_last):
                group = self._labelled(class_labels(feature))
                return self._row(to.RUN, labels=group, far=nth_last)
            case Arithmetic(left, operation, right):
                return self._arithmetic(left, operation, right)
            case _:
                return self._tally(number)

    def _place(self, anchor: Anchor) -> int:
        """What is counted, with the candidate, in a block that never ends."""
        every = self._set(ALL)
        block = (to.GROWING, ENDLESS, self._skip(anchor), 0, every, every)
        one = self._labelled((1,) * len(CARDS))
        return self._row(to.SUM, labels=one, of=_number_of(self._stretches, block))

    def _streak(self, cards: CardSet, *, with_candidate: bool) -> int:
        """What is counted since any other card; none where the candidate is another."""
        laid = Since(~cards)
        if not with_candidate:
            return self._number(CountIn(ALL, laid))
        longer = self._number(CountIn(ALL, Including(laid)))
        return self._row(to.TIMES, longer, self._card(CANDIDATE, membership_labels(cards)))

    def _arithmetic(self, left: Number, operation: Operation, right: Number) -> int:
        if operation not in _OPERATIONS:
            raise _UntoldError
        if operation not in _SUMS:
            _check_whole(left, right)
        if operation is Operation.TIMES:
            _check_small(left, right)
        return self._row(_OPERATIONS[operation], self._number(left), self._number(right))

    def _tally(self, number: Number) -> int:
        """What is counted or summed up of a stretch."""
        match number:
            case CountIn(cards, stretch):
                return self._total(to.SUM, membership_labels(cards), stretch)
            case RankSummary(summary, stretch, table) if summary in _SUMMARIES:
                return self._total(_SUMMARIES[summary], table_labels(table), stretch)
            case CountLike(feature, stretch, card):
                like = self._card(card, class_labels(feature))
                return self._classes(to.COUNT_LIKE, feature, stretch, like)
            case CountExtreme(feature, most, stretch):
                return self._classes(to.COUNT_MOST if most else to.COUNT_LEAST, feature, stretch)
            case CountDistinct(feature, stretch):
                return self._classes(to.DISTINCT, feature, stretch)
            case CountWhere(_, _, _, stretch):
                related = _number_of(self._related, related_labels(number))
                return self._row(to.COUNT_WHERE, labels=related, of=self._stretch(stretch))
            case _:
                raise _UntoldError

    def _total(self, code: int, labels: Sequence[float], stretch: Stretch) -> int:
        return self._row(code, labels=self._labelled(labels), of=self._stretch(stretch))

    def _classes(self, code: int, feature: Feature, stretch: Stretch, like: int = 0) -> int:
        group, count = self._labelled(class_labels(feature)), len(classes(feature))
        return self._row(code, like, labels=group, of=self._stretch(stretch), far=count)

    def _stretch(self, stretch: Stretch) -> int:
        laid, own = ALL, CardSet(0)
        narrower = list[Stretch]()
        while isinstance(stretch, Including | Among):
            narrower.append(stretch)
            stretch = stretch.stretch
        for each in reversed(narrower):
            if isinstance(each, Among):
                laid, own = laid & each.cards, own & each.cards
            else:
                own = ALL
        key = (*self._bare_stretch(stretch), self._set(laid), self._set(own))
        return _number_of(self._stretches, key)

    def _bare_stretch(self, stretch: Stretch) -> tuple[int, int, int, int]:
        match stretch:
            case WholeLine(anchor):
                return to.WHOLE, self._skip(anchor), 0, 0
            case LastCards(count, at_most):
                return to.UP_TO if at_most else to.LAST, count, 0, 0
            case Since(cards):
                return to.SINCE, self._set(cards), 0, 0
            case CurrentBlock(Repeating(lengths), anchor):
                return to.REPEATING, self._listed(lengths), self._skip(anchor), len(lengths)
            case CurrentBlock(Growing(first, step), anchor):
                return to.GROWING, first, self._skip(anchor), step
            case _:
                raise AssertionError("unwrapped in `_stretch`")

    # ---- Rows -----------------------------------------------------------------------------------

    def _compare(self, code: int, one: int, other: int) -> int:
        return _number_of(self._truths, (code, one, other, 0, 0, 0))

    def _at_least(self, count: int, conditions: Iterable[Condition]) -> int:
        return self._join(to.AT_LEAST, *map(self._truth, conditions), least=count)

    def _not(self, truth: int) -> int:
        return self._join(to.NOT, truth)

    def _join(self, code: int, *below: int, least: int = 0) -> int:
        begin = self._listed(below)
        return _number_of(self._truths, (code, 0, 0, least, begin, begin + len(below)))

    def _row(
        self, code: int, one: int = 0, other: int = 0, *, labels: int = 0, of: int = 0, far: int = 0
    ) -> int:
        return _number_of(self._numbers, (code, one, other, labels, of, far))

    def _constant(self, value: int) -> int:
        return self._row(to.OWN, labels=self._labelled((value,) * len(CARDS)))

    def _labelled(self, labels: Sequence[float]) -> int:
        return _number_of(self._labels, tuple(labels))

    def _set(self, cards: CardSet) -> int:
        return _number_of(self._sets, cards.mask)

    def _listed(self, values: tuple[int, ...]) -> int:
        """Where these values lie one after the other."""
        begin = self._lists.setdefault(values, len(self._parts))
        if begin == len(self._parts):
            self._parts.extend(values)
        return begin

    def _skip(self, anchor: Anchor) -> int:
        return self._starters if anchor is Anchor.PLAYED else 0


def _number_of(known: dict[_Key, int], key: _Key) -> int:
    """The number of a row, which is added if it is new."""
    return known.setdefault(key, len(known))


def _rows(known: Iterable[tuple[int, ...]], width: int) -> Indices:
    return np.array(list(known), np.int32).reshape(-1, width)


# ---- What a float holds -------------------------------------------------------------------------

_KINDS: Final = {
    NumberKind.PRIME: to.PRIME,
    NumberKind.SQUARE: to.SQUARE,
    NumberKind.POWER_OF_TWO: to.POWER_OF_TWO,
    NumberKind.FIBONACCI: to.FIBONACCI,
}
_SUMMARIES: Final = {
    Summary.SUM: to.SUM,
    Summary.LOWEST: to.LOWEST,
    Summary.HIGHEST: to.HIGHEST,
    Summary.AVERAGE: to.AVERAGE,
    Summary.MEDIAN: to.MEDIAN,
    Summary.LOWER_MEDIAN: to.LOWER_MEDIAN,
}
_SUMS: Final = {
    Operation.PLUS: to.PLUS,
    Operation.MINUS: to.MINUS,
    Operation.DISTANCE: to.DISTANCE,
}
_OPERATIONS: Final = {
    **_SUMS,
    Operation.TIMES: to.TIMES,
    Operation.REMAINDER: to.REMAINDER,
    Operation.STEPS_UP: to.STEPS_UP,
    Operation.CIRCLE_DISTANCE: to.ROUND,
}


def _check_whole(*numbers: Number) -> None:
    if not all(map(is_always_whole, numbers)):
        raise _UntoldError


def _check_rounding(*numbers: Number) -> None:
    """Refuse what compares two averages: one differs from what it is not by more than it may be
    rounded, two need not.
    """
    if sum(map(_averages, numbers)) > 1:
        raise _UntoldError


def _averages(number: Number) -> int:
    match number:
        case RankSummary(Summary.AVERAGE):
            return 1
        case Arithmetic(left, _, right):
            return _averages(left) + _averages(right)
        case _:
            return 0


def _check_small(*numbers: Number) -> None:
    """Refuse products of products, and of two numbers of which neither is a card's or written."""
    parts = [each for each in numbers if isinstance(each, Constant | Rank | Points)]
    if not parts or any(_has_product(each) for each in numbers):
        raise _UntoldError


def _has_product(number: Number) -> bool:
    match number:
        case Arithmetic(left, operation, right):
            return operation is Operation.TIMES or _has_product(left) or _has_product(right)
        case _:
            return False
