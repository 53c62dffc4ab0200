"""Numbers and cards of a rule, compiled to gauges that read them off a machine's memory.

A gauge answers for all candidates at once (`Pieces`). What a gauge reads serves its need as well as
`meaning.value` would, and is missing where that is None.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import pairwise
from math import lcm
from typing import TYPE_CHECKING, Any, assert_never

from eleusis.cards import CARDS, FULL_MASK, RANKS, CardSet
from eleusis.rule.machine.abstraction import EXACTLY, Capped, Modulo, Need, needs_within
from eleusis.rule.machine.balances import balance, table_labels
from eleusis.rule.machine.masks import Gauge, Memory, Pieces, by_label, combined, mapped, the_same
from eleusis.rule.machine.registers import (
    COUNT_ALL,
    RANK_LABELS,
    AddUp,
    Blocks,
    Champion,
    Collect,
    CountBits,
    CountEach,
    Fixed,
    Fold,
    InBlock,
    KeepSorted,
    Labels,
    Latest,
    Multiply,
    OfSome,
    Recent,
    Registry,
    Restarting,
    Running,
    Runs,
    Unbroken,
    class_labels,
    membership_labels,
)
from eleusis.rule.meaning import StretchNumber, stands
from eleusis.rule.tree.calculation import Exact, calculation, summarise
from eleusis.rule.tree.digits import digit
from eleusis.rule.tree.features import classes
from eleusis.rule.tree.syntax import (
    Among,
    Arithmetic,
    Candidate,
    CardRef,
    Constant,
    CountDistinct,
    CountedBack,
    CountExtreme,
    CountIn,
    CountLike,
    CountWhere,
    CurrentBlock,
    Digit,
    Each,
    Extreme,
    Growing,
    Including,
    LastCards,
    LastLike,
    Lengths,
    NthCard,
    NthLast,
    Number,
    Operation,
    Place,
    Points,
    Rank,
    RankSummary,
    RunLength,
    Since,
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
            slot = registry.back(labels_in(among, labels), n)
            return lambda memory: the_same(memory[slot][n - 1]) if len(memory[slot]) == n else ()
        case LastLike(feature):
            pairs = tuple(zip(class_labels(feature), labels, strict=True))
            masks = [group.mask for group in classes(feature)]
            slot = registry.slot(Latest(pairs, len(masks)))
            return lambda memory: _present(memory[slot], masks)
        case NthCard(n, anchor):
            slot = registry.slot(Fixed(labels, registry.skip(anchor) + n - 1))
            return lambda memory: the_same(memory[slot][1])
        case Extreme(highest, stretch):
            ranked = tuple(zip(RANK_LABELS, labels, strict=True))
            read_champion = total_gauge(Champion(highest), ranked, stretch, registry)
            return lambda memory: mapped(read_champion(memory), _label_of)
        case CountedBack(by):
            return _back_gauge(by, labels, registry)
        case Each():
            raise AssertionError("“each card” is resolved in `CountWhere`")
    assert_never(reference)


def _label_of(champion: tuple[int, Any] | tuple[()]) -> Any:
    return champion[1] if champion else None


def _back_gauge(by: CardRef, labels: Labels, registry: Registry) -> Gauge:
    read_rank = card_gauge(by, RANK_LABELS, registry)
    slot = registry.slot(Recent(labels, len(RANKS)))

    def read_card(memory: Memory) -> Pieces:
        recent = memory[slot]
        return mapped(
            read_rank(memory), lambda rank: recent[rank - 1] if rank <= len(recent) else None
        )

    return read_card


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
            return card_gauge(reference, table_labels(table), registry)
        case _:
            need = EXACTLY if _is_at_hand(number) else need
            return registry.shared((number, need), lambda: _counted_gauge(number, need, registry))


def _is_at_hand(number: Number) -> bool:
    """True if the number is counted anew from the last cards, so that no need makes it easier."""
    match number:
        case Place() | Digit() | RunLength() | Streak() | Arithmetic():
            return False
        case Constant() | Rank() | Points():
            return False
        case _:
            return isinstance(number.stretch, LastCards)


def _counted_gauge(number: Number, need: Need, registry: Registry) -> Gauge:
    """The same of what is counted or calculated."""
    match number:
        case Place() | Digit():
            return _place_gauge(number, need, registry)
        case RunLength():
            return _run_gauge(number, need, registry)
        case Streak():
            return _streak_gauge(number, need, registry)
        case Arithmetic():
            return _arithmetic_gauge(number, need, registry)
        case Constant() | Rank() | Points():
            raise AssertionError("read at once in `number_gauge`")
        case _:
            return _tally_gauge(number, need, registry)


def _arithmetic_gauge(number: Arithmetic, need: Need, registry: Registry) -> Gauge:
    left, operation, right = number.left, number.operation, number.right
    if operation in (Operation.MINUS, Operation.DISTANCE) and not isinstance(need, Modulo):
        read_balance = balance_gauge(left, right, registry)
        if read_balance:
            if operation is Operation.MINUS:
                return read_balance
            return lambda memory: mapped(read_balance(memory), abs)
    left_need, right_need = needs_within(number, need)
    read_left = number_gauge(left, left_need, registry)
    read_right = number_gauge(right, right_need, registry)
    calculated = calculation(operation)
    return lambda memory: combined(read_left(memory), read_right(memory), calculated)


def balance_gauge(left: Number, right: Number, registry: Registry) -> Gauge | None:
    """Reads *left* less *right*, where one register is enough for both; else None."""
    both = balance(left, right)
    if both is None:
        return None
    read_total = total_gauge(AddUp(), both.worth, both.stretch, registry)
    more = both.more
    return lambda memory: mapped(read_total(memory), lambda total: total + more)


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


def _tally_gauge(number: StretchNumber, need: Need, registry: Registry) -> Gauge:
    match number:
        case CountIn(cards, stretch):
            return total_gauge(AddUp(need), membership_labels(cards), stretch, registry)
        case CountLike(feature, stretch, card):
            labels = class_labels(feature)
            read_class = card_gauge(card, labels, registry)
            counts = CountEach(len(classes(feature)), need)
            read_counts = total_gauge(counts, labels, stretch, registry)
            return lambda memory: combined(
                read_counts(memory), read_class(memory), tuple.__getitem__
            )
        case CountExtreme(feature, most, stretch):
            wanted = max if most else min
            counts = CountEach(len(classes(feature)), EXACTLY if isinstance(need, Modulo) else need)
            read_all = total_gauge(counts, class_labels(feature), stretch, registry)
            return lambda memory: mapped(read_all(memory), wanted)
        case CountWhere(_, _, _, stretch):
            hits = CountBits(need)
            read_hits = total_gauge(hits, related_labels(number), stretch, registry)
            return lambda memory: _bit_counts(read_hits(memory))
        case CountDistinct(feature, stretch):
            read_seen = total_gauge(Collect(), class_labels(feature), stretch, registry)
            return lambda memory: mapped(read_seen(memory), int.bit_count)
        case RankSummary(summary, stretch, table):
            worth = table_labels(table)
            if min(worth) < 0 and isinstance(need, Capped):
                need = EXACTLY  # what is capped may come down again
            fold, finish = _summary_fold(summary, need)
            if isinstance(fold, Champion):
                worth = tuple((each, None) for each in worth)
            read_total = total_gauge(fold, worth, stretch, registry)
            return lambda memory: mapped(read_total(memory), finish)
    assert_never(number)


def _bit_counts(hits: Pieces) -> Pieces:
    """For each candidate, how many of the masks it is in."""
    counts: dict[int, int] = {}
    for masks, candidates in hits:
        for count, (more, fewer) in enumerate(pairwise((FULL_MASK, *masks, 0))):
            some = candidates & more & ~fewer
            if some:
                counts[count] = counts.get(count, 0) | some
    return tuple(counts.items())


@lru_cache(maxsize=64)
def related_labels(count: CountWhere) -> Labels:
    """For each card, as "each card", the mask of the candidates that stand to it so."""
    return tuple(
        CardSet.from_cards(card for card in CARDS if stands(count, card, each)).mask
        for each in CARDS
    )


def _summary_fold(summary: Summary, need: Need) -> tuple[Fold, Callable[[Any], Exact | None]]:
    """How to total the ranks for a summary, and how to read it off the total."""
    match summary:
        case Summary.SUM:
            return AddUp(need), lambda total: total
        case Summary.PRODUCT:
            return Multiply(need), lambda total: total
        case Summary.LOWEST | Summary.HIGHEST:
            return Champion(summary is Summary.HIGHEST), lambda total: total[0] if total else None
        case Summary.AVERAGE | Summary.MEDIAN | Summary.LOWER_MEDIAN:
            return KeepSorted(), lambda total: summarise(summary, total)
    assert_never(summary)


def total_gauge(fold: Fold, labels: Labels, stretch: Stretch, registry: Registry) -> Gauge:
    """Reads the total over a stretch, missing where that is."""
    match stretch:
        case WholeLine(anchor):
            running = registry.slot(Running(labels, fold, registry.skip(anchor)))
            return lambda memory: the_same(memory[running][1])
        case LastCards(count, at_most):
            recent = registry.slot(Recent(labels, count))

            def read_window(memory: Memory) -> Pieces:
                window = memory[recent]
                if len(window) < count and not at_most:
                    return ()
                return the_same(reduce(fold.add, reversed(window), fold.start))

            return read_window
        case CurrentBlock(lengths, anchor):
            clock = Blocks(lengths, period_of(lengths), registry.skip(anchor))
            block = registry.slot(InBlock(labels, fold, clock))

            def read_block(memory: Memory) -> Pieces:
                (before_anchor, _, _, _), total = memory[block]
                return () if before_anchor else the_same(total)

            return read_block
        case Since(kind):
            since = registry.slot(Restarting(labels_in(~kind, labels), fold))
            return lambda memory: the_same(memory[since])
        case Including(laid):
            read_laid = total_gauge(fold, labels, laid, registry)
            own = by_label(labels)
            return lambda memory: combined(read_laid(memory), own, fold.add)
        case Among(kind, wider):
            some = tuple(
                (label,) if card in kind else () for card, label in zip(CARDS, labels, strict=True)
            )
            return total_gauge(OfSome(fold), some, wider, registry)
    assert_never(stretch)


def labels_in(kind: CardSet, labels: Labels) -> Labels:
    """The labels of these cards, None for the others."""
    return tuple(label if card in kind else None for card, label in zip(CARDS, labels, strict=True))


def period_of(lengths: Lengths, items: int = 1) -> int:
    """After how many blocks both the lengths and a cycle of *items* start again."""
    return items if isinstance(lengths, Growing) else lcm(items, len(lengths.lengths))
