"""What a machine remembers of the line: registers, each with a value that every card moves on.

A register never sees a card, only the card's label; cards with equal labels in all registers are
interchangeable, which is what keeps exploring cheap. Values are hashable and never changed, and
`after` is a function of value and label alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol, assert_never

from eleusis.cards import CARDS, CardSet
from eleusis.rule.machine.abstraction import EXACTLY, Capped, Need, Shifted
from eleusis.rule.tree.features import Feature, class_indices
from eleusis.rule.tree.syntax import Anchor, Growing, Lengths, Repeating

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from eleusis.rule.machine.masks import Gauge

Label = Any
"""What a register sees of a card: hashable."""

Labels = tuple[Label, ...]
"""The label of each of the 52 cards."""

SKIPPED: Final = None
"""The label of cards that `Recent` does not look at."""

COUNT_ALL: Final[Labels] = (1,) * len(CARDS)
RANK_LABELS: Final[Labels] = tuple(card.rank for card in CARDS)


def class_labels(feature: Feature) -> Labels:
    """Each card's class."""
    return class_indices(feature)


def membership_labels(cards: CardSet) -> Labels:
    """1 for the cards in the set, 0 for the others."""
    return tuple(cards.mask >> card & 1 for card in CARDS)


class Registry:
    """The registers that a rule needs, each once."""

    def __init__(self, starters: int) -> None:
        self.starters = starters
        self._slots: dict[Register, int] = {}

    def slot(self, register: Register) -> int:
        """Where in the memory the value of *register* will be; it is added if it is new."""
        return self._slots.setdefault(register, len(self._slots))

    def back(self, labels: Labels, nth: int) -> int:
        """Where in the memory the last labels will be, for whoever reads the *nth* of them only."""
        return self.slot(Recent(labels, nth))

    def shared(self, what: Hashable, compiled: Callable[[], Gauge]) -> Gauge:
        """What reads *what* off the memory; a machine has each once, so it is compiled anew."""
        return compiled()

    def skip(self, anchor: Anchor) -> int:
        """How many cards lie before the anchor."""
        return self.starters if anchor is Anchor.PLAYED else 0

    @property
    def registers(self) -> tuple[Register, ...]:
        """All registers, in the order of the memory."""
        return tuple(self._slots)


# ---- Folds: a total over the cards of a stretch --------------------------------------------------


class Fold(Protocol):
    """How the total over a stretch grows card by card."""

    @property
    def start(self) -> Any:
        """The total of no cards."""

    def add(self, total: Any, label: Label) -> Any:
        """The total with one more card."""


@dataclass(frozen=True, slots=True)
class AddUp:
    """The sum of the labels: a count where they are 0 and 1."""

    need: Need = EXACTLY
    start: int = 0

    def add(self, total: int, label: int) -> int:
        """The sum with one more label."""
        return self.need.reduced(total + label)


@dataclass(frozen=True, slots=True)
class Multiply:
    """The product of the labels."""

    need: Need = EXACTLY
    start: int = 1

    def add(self, total: int, label: int) -> int:
        """The product with one more label."""
        return self.need.reduced(total * label)


@dataclass(frozen=True, slots=True)
class KeepSorted:
    """All labels, sorted."""

    start: tuple[int, ...] = ()

    def add(self, total: tuple[int, ...], label: int) -> tuple[int, ...]:
        """The labels with one more."""
        return tuple(sorted((*total, label)))


@dataclass(frozen=True, slots=True)
class CountEach:
    """How many cards there are of each class."""

    class_count: int
    need: Need = EXACTLY

    @property
    def start(self) -> tuple[int, ...]:
        """No card of any class."""
        return (0,) * self.class_count

    def add(self, total: tuple[int, ...], label: int) -> tuple[int, ...]:
        """The counts with one more card of class *label*."""
        counts = (*total[:label], self.need.reduced(total[label] + 1), *total[label + 1 :])
        fewest = min(counts) if isinstance(self.need, Shifted) else 0
        return tuple([count - fewest for count in counts]) if fewest else counts


@dataclass(frozen=True, slots=True)
class CountBits:
    """How often each bit was set in the labels, as masks: bits set at least once, twice ...

    No more masks than the need can tell apart.
    """

    need: Need = EXACTLY
    start: tuple[int, ...] = ()

    def add(self, total: tuple[int, ...], label: int) -> tuple[int, ...]:
        """The masks with the bits of one more label."""
        raised, carried = [], label
        for mask in total:
            raised.append(mask | carried)
            carried &= mask
        if carried and not (isinstance(self.need, Capped) and len(raised) >= self.need.at):
            raised.append(carried)
        return tuple(raised)


@dataclass(frozen=True, slots=True)
class OfSome:
    """The total of some cards: each has its label in a tuple, the others an empty tuple."""

    fold: Fold

    @property
    def start(self) -> Any:
        """The total of no cards."""
        return self.fold.start

    def add(self, total: Any, label: Label) -> Any:
        """The total with one more card, if it is one of them."""
        return self.fold.add(total, *label) if label else total


@dataclass(frozen=True, slots=True)
class Champion:
    """The rank and the label of the highest or the lowest card, the latest of several.

    A card's label is the pair of its rank and what is remembered of it; of no cards there is none.
    """

    highest: bool
    start: tuple[()] = ()

    def add(
        self, total: tuple[()] | tuple[int, Label], label: tuple[int, Label]
    ) -> tuple[int, Label]:
        """The champion when one more card stands for it."""
        if not total or total[0] == label[0]:
            return label
        return label if (label[0] > total[0]) == self.highest else total


@dataclass(frozen=True, slots=True)
class Collect:
    """The set of classes that occurred, as a mask."""

    start: int = 0

    def add(self, total: int, label: int) -> int:
        """The mask with one more class."""
        return int(total | 1 << label)


# ---- Registers ----------------------------------------------------------------------------------


class Register(Protocol):
    """One thing remembered."""

    @property
    def labels(self) -> Labels:
        """What this register sees of each card."""

    @property
    def start(self) -> Any:
        """The value on the empty line."""

    def after(self, value: Any, label: Label) -> Any:
        """The value when a card with this label was laid."""


@dataclass(frozen=True, slots=True)
class Recent:
    """The labels of the last cards, the latest first, *depth* at most, skipped cards left out."""

    labels: Labels
    depth: int
    start: tuple[Label, ...] = ()

    def after(self, value: tuple[Label, ...], label: Label) -> tuple[Label, ...]:
        """The labels with one more card."""
        return value if label is SKIPPED else (label, *value[: self.depth - 1])


@dataclass(frozen=True, slots=True)
class Latest:
    """For each class, the label of its latest card, None while there is none.

    A card's label is the pair of its class and what is remembered of it.
    """

    labels: Labels
    class_count: int

    @property
    def start(self) -> tuple[Label | None, ...]:
        """No card of any class."""
        return (None,) * self.class_count

    def after(self, value: tuple[Label | None, ...], label: Label) -> tuple[Label | None, ...]:
        """The labels with one more card."""
        group, seen = label
        return (*value[:group], seen, *value[group + 1 :])


@dataclass(frozen=True, slots=True)
class Fixed:
    """The label of one card of the line: (cards still to come before it, its label or None)."""

    labels: Labels
    index: int

    @property
    def start(self) -> tuple[int, Label | None]:
        """All cards before it are still to come, and the card itself."""
        return self.index + 1, None

    def after(self, value: tuple[int, Label | None], label: Label) -> tuple[int, Label | None]:
        """The label, once it is the card's turn."""
        waiting, _ = value
        if waiting == 0:
            return value
        return waiting - 1, label if waiting == 1 else None


@dataclass(frozen=True, slots=True)
class Running:
    """The total over the line: (cards still before the anchor, total)."""

    labels: Labels
    fold: Fold
    skip: int = 0

    @property
    def start(self) -> tuple[int, Any]:
        """The total of no cards."""
        return self.skip, self.fold.start

    def after(self, value: tuple[int, Any], label: Label) -> tuple[int, Any]:
        """The total with one more card, if that is not before the anchor."""
        skip, total = value
        return (skip - 1, total) if skip else (0, self.fold.add(total, label))


_Clock = tuple[int, int, int, int]
"""Cards still before the anchor, the block's turn, cards laid of the block, its length."""


@dataclass(frozen=True, slots=True)
class Blocks:
    """Which block the candidate belongs to: its turn, counted round the *period*, and so on.

    The period is a multiple of that of the lengths, so that the turn tells the next length.
    """

    lengths: Lengths
    period: int
    skip: int = 0
    labels: Labels = field(default=COUNT_ALL)

    @property
    def start(self) -> _Clock:
        """The first block."""
        return self.skip, 0, 0, _first_length(self.lengths)

    def after(self, value: _Clock, label: Label) -> _Clock:
        """The clock one card later."""
        skip, turn, laid, length = value
        if skip:
            return skip - 1, turn, laid, length
        if laid + 1 < length:
            return 0, turn, laid + 1, length
        turn = (turn + 1) % self.period
        return 0, turn, 0, _next_length(self.lengths, turn, length)


@dataclass(frozen=True, slots=True)
class Restarting:
    """The total over the cards behind the last one without a label."""

    labels: Labels
    fold: Fold

    @property
    def start(self) -> Any:
        """The total of no cards."""
        return self.fold.start

    def after(self, value: Any, label: Label) -> Any:
        """The total with one more card."""
        return self.fold.start if label is None else self.fold.add(value, label)


@dataclass(frozen=True, slots=True)
class InBlock:
    """The total over the current block: (its clock, total)."""

    labels: Labels
    fold: Fold
    clock: Blocks

    @property
    def start(self) -> tuple[_Clock, Any]:
        """The total of no cards."""
        return self.clock.start, self.fold.start

    def after(self, value: tuple[_Clock, Any], label: Label) -> tuple[_Clock, Any]:
        """The total with one more card; that of no cards where a new block begins."""
        before, total = value
        now = self.clock.after(before, label)
        begins = now[2] == 0
        return now, self.fold.start if begins else self.fold.add(total, label)


@dataclass(frozen=True, slots=True)
class Runs:
    """The latest runs of equal labels: (the last card's label, lengths, the latest first)."""

    labels: Labels
    depth: int
    need: Need = EXACTLY
    start: tuple[Label | None, tuple[int, ...]] = (None, ())

    def after(
        self, value: tuple[Label | None, tuple[int, ...]], label: Label
    ) -> tuple[Label, tuple[int, ...]]:
        """The runs with one more card."""
        last, lengths = value
        if lengths and last == label:
            return label, (self.need.reduced(lengths[0] + 1), *lengths[1:])
        return label, (self.need.reduced(1), *lengths[: self.depth - 1])


@dataclass(frozen=True, slots=True)
class Unbroken:
    """How many of the last cards in a row have label 1."""

    labels: Labels
    need: Need = EXACTLY
    start: int = 0

    def after(self, value: int, label: Label) -> int:
        """The count with one more card."""
        return self.need.reduced(value + 1) if label else 0


def _first_length(lengths: Lengths) -> int:
    return lengths.lengths[0] if isinstance(lengths, Repeating) else lengths.first


def _next_length(lengths: Lengths, turn: int, length: int) -> int:
    """The length of the block that follows one of this *length* and has this *turn*."""
    match lengths:
        case Repeating(repeated):
            return repeated[turn % len(repeated)]
        case Growing(_, step):
            return length + step
    assert_never(lengths)
