"""Numbers and cards of a rule, compiled to gauges that read them off a machine's memory.

A gauge answers for all candidates at once (`Pieces`). The law of this file: what a gauge reads
serves its need as well as `meaning.value` would, and is missing where that is None.
"""

from __future__ import annotations

from functools import reduce
from math import lcm
from typing import TYPE_CHECKING, Any, assert_never

from eleusis.cards import CARDS
from eleusis.rule.machine.abstraction import EXACTLY, Need, needs_within
from eleusis.rule.machine.masks import Gauge, Memory, Pieces, by_label, combined, the_same
from eleusis.rule.machine.registers import (
    COUNT_ALL,
    RANK_LABELS,
    SKIPPED,
    AddUp,
    Arrange,
    Blocks,
    Collect,
    CountEach,
    Extreme,
    Fixed,
    Fold,
    InBlock,
    Labels,
    Latest,
    Multiply,
    Recent,
    Registry,
    Running,
    Runs,
    Unbroken,
    class_labels,
    membership_labels,
)
from eleusis.rule.tree.calculation import Exact, calculate, summarise
from eleusis.rule.tree.digits import digit
from eleusis.rule.tree.features import classes
from eleusis.rule.tree.syntax import (
    Arithmetic,
    Candidate,
    CardRef,
    Constant,
    CountDistinct,
    CountIn,
    CountLike,
    CurrentBlock,
    Digit,
    Growing,
    LastCards,
    LastLike,
    Lengths,
    NthCard,
    NthLast,
    Number,
    Place,
    Points,
    Rank,
    RankSummary,
    RunLength,
    Streak,
    Stretch,
    Summary,
    WholeLine,
)

if TYPE_CHECKING:
    from collections.abc import Callable


# ---- Cards --------------------------------------------------------------------------------------


def card_gauge(reference: CardRef, labels: Labels, registry: Registry) -> Gauge:
    """Reads the label of the card pointed at."""
    match reference:
        case Candidate():
            own = by_label(labels)
            return lambda memory: own
        case NthLast(n, among):
            counted = tuple(
                label if card in among else SKIPPED
                for card, label in zip(CARDS, labels, strict=True)
            )
            slot = registry.slot(Recent(counted, n))
            return lambda memory: the_same(memory[slot][n - 1]) if len(memory[slot]) == n else ()
        case LastLike(feature):
            pairs = tuple(zip(class_labels(feature), labels, strict=True))
            masks = [group.mask for group in classes(feature)]
            slot = registry.slot(Latest(pairs, len(masks)))
            return lambda memory: _present(memory[slot], masks)
        case NthCard(n, anchor):
            slot = registry.slot(Fixed(labels, registry.skip(anchor) + n - 1))
            return lambda memory: the_same(memory[slot][1])
    assert_never(reference)


def _present(values: tuple[Any, ...], masks: list[int]) -> Pieces:
    """The values that are there, each with its mask."""
    return tuple(
        (value, mask) for value, mask in zip(values, masks, strict=True) if value is not None
    )


# ---- Numbers ------------------------------------------------------------------------------------


def number_gauge(number: Number, need: Need, registry: Registry) -> Gauge:
    """Reads the number, as exactly as is needed."""
    match number:
        case Constant(value):
            constant = the_same(value)
            return lambda memory: constant
        case Rank(reference, ace_high):
            labels = tuple(14 if ace_high and rank == 1 else rank for rank in RANK_LABELS)
            return card_gauge(reference, labels, registry)
        case Points(reference, table):
            points = {card: value for cards, value in table for card in cards}
            return card_gauge(reference, tuple(points.get(card, 0) for card in CARDS), registry)
        case Place() | Digit():
            return _place_gauge(number, need, registry)
        case RunLength():
            return _run_gauge(number, need, registry)
        case Streak():
            return _streak_gauge(number, need, registry)
        case Arithmetic(left, operation, right):
            left_need, right_need = needs_within(number, need)
            read_left = number_gauge(left, left_need, registry)
            read_right = number_gauge(right, right_need, registry)

            def calculated(one: Exact, other: Exact) -> Exact | None:
                return calculate(one, operation, other)

            return lambda memory: combined(read_left(memory), read_right(memory), calculated)
        case _:
            return _tally_gauge(number, need, registry)


def _place_gauge(number: Place | Digit, need: Need, registry: Registry) -> Gauge:
    count = AddUp(need if isinstance(number, Place) else EXACTLY)
    slot = registry.slot(Running(COUNT_ALL, count, registry.skip(number.anchor)))
    if isinstance(number, Place):

        def read_place(memory: Memory) -> Pieces:
            before_anchor, laid = memory[slot]
            return () if before_anchor else the_same(laid + 1)

        return read_place

    source, shift = number.source, 0 if number.with_whole else 1

    def read_digit(memory: Memory) -> Pieces:
        before_anchor, laid = memory[slot]
        return () if before_anchor else the_same(digit(source, laid + shift))

    return read_digit


def _run_gauge(number: RunLength, need: Need, registry: Registry) -> Gauge:
    feature, nth_last = number.feature, number.nth_last
    slot = registry.slot(Runs(class_labels(feature), max(nth_last, 1), need))
    if nth_last:

        def read_run(memory: Memory) -> Pieces:
            lengths = memory[slot][1]
            return the_same(lengths[nth_last - 1]) if nth_last <= len(lengths) else ()

        return read_run

    masks = [group.mask for group in classes(feature)]
    alone = the_same(1)

    def read_joined_run(memory: Memory) -> Pieces:
        last, lengths = memory[slot]
        if not lengths:
            return alone
        same = masks[last]
        return ((lengths[0] + 1, same), (1, alone[0][1] & ~same))

    return read_joined_run


def _streak_gauge(number: Streak, need: Need, registry: Registry) -> Gauge:
    slot = registry.slot(Unbroken(membership_labels(number.cards), need))
    if not number.with_candidate:
        return lambda memory: the_same(memory[slot])
    counted, others = number.cards.mask, (~number.cards).mask
    return lambda memory: ((memory[slot] + 1, counted), (0, others))


# ---- Totals over stretches of the line ----------------------------------------------------------


def _tally_gauge(
    number: CountIn | CountLike | CountDistinct | RankSummary, need: Need, registry: Registry
) -> Gauge:
    match number:
        case CountIn(cards, stretch):
            read_count = total_gauge(AddUp(need), membership_labels(cards), stretch, registry)
            return lambda memory: the_same(read_count(memory))
        case CountLike(feature, stretch):
            masks = [group.mask for group in classes(feature)]
            counts = CountEach(len(masks), need)
            read_counts = total_gauge(counts, class_labels(feature), stretch, registry)

            def read_own(memory: Memory) -> Pieces:
                counted = read_counts(memory)
                return () if counted is None else _present(counted, masks)

            return read_own
        case CountDistinct(feature, stretch):
            read_seen = total_gauge(Collect(), class_labels(feature), stretch, registry)

            def read_distinct(memory: Memory) -> Pieces:
                seen = read_seen(memory)
                return () if seen is None else the_same(seen.bit_count())

            return read_distinct
        case RankSummary(summary, stretch):
            fold, finish = _summary_fold(summary, need)
            read_total = total_gauge(fold, RANK_LABELS, stretch, registry)

            def read_summary(memory: Memory) -> Pieces:
                total = read_total(memory)
                return () if total is None else the_same(finish(total))

            return read_summary
    assert_never(number)


def _summary_fold(summary: Summary, need: Need) -> tuple[Fold, Callable[[Any], Exact | None]]:
    """How to total the ranks for a summary, and how to read it off the total."""
    match summary:
        case Summary.SUM:
            return AddUp(need), lambda total: total
        case Summary.PRODUCT:
            return Multiply(need), lambda total: total
        case Summary.LOWEST | Summary.HIGHEST:
            return Extreme(summary is Summary.HIGHEST), lambda total: total[0] if total else None
        case Summary.AVERAGE | Summary.MEDIAN | Summary.LOWER_MEDIAN:
            return Arrange(), lambda total: summarise(summary, total)
    assert_never(summary)


def total_gauge(
    fold: Fold, labels: Labels, stretch: Stretch, registry: Registry
) -> Callable[[Memory], Any]:
    """Reads the total over a stretch; None if the stretch is missing."""
    match stretch:
        case WholeLine(anchor):
            running = registry.slot(Running(labels, fold, registry.skip(anchor)))
            return lambda memory: memory[running][1]
        case LastCards(count):
            recent = registry.slot(Recent(labels, count))

            def read_window(memory: Memory) -> Any:
                window = memory[recent]
                return (
                    reduce(fold.add, reversed(window), fold.start) if len(window) == count else None
                )

            return read_window
        case CurrentBlock(lengths, anchor):
            clock = Blocks(lengths, period_of(lengths), registry.skip(anchor))
            block = registry.slot(InBlock(labels, fold, clock))

            def read_block(memory: Memory) -> Any:
                (before_anchor, _, _, _), total = memory[block]
                return None if before_anchor else total

            return read_block
    assert_never(stretch)


def period_of(lengths: Lengths, items: int = 1) -> int:
    """After how many blocks both the lengths and a cycle of *items* start again."""
    return items if isinstance(lengths, Growing) else lcm(items, len(lengths.lengths))
