"""Machines that judge by a rule: what they share, and the one that runs any rule.

A machine's state is all that the rule needs to know of the line. Along any line, `mask` is the mask
of `meaning.right_cards`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from eleusis.cards import CARDS, FULL_MASK, UNKNOWN
from eleusis.errors import InputError
from eleusis.rule.machine.conditions import rule_check
from eleusis.rule.machine.registers import Registry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.cards import Card
    from eleusis.rule.machine.masks import Memory, Verdicts
    from eleusis.rule.tree.syntax import RuleTree

CACHE_MAX: Final = 4096
"""Masks a machine keeps at hand. A round visits a few hundred states; then it starts afresh."""

State = Any
"""Hashable and immutable; what is in it is the machine's own business."""


class Machine(Protocol):
    """What a `LazyMachine` and an `Automaton` have in common."""

    @property
    def start(self) -> State:
        """The state of the empty line."""

    def mask(self, state: State) -> int:
        """The right next cards, as a 52-bit mask."""

    def step(self, state: State, card: Card) -> State:
        """The state after *card* was laid."""

    def after(self, line: Iterable[Card]) -> State:
        """The state after all cards of *line*."""


@lru_cache(maxsize=16)
def machine(rule: RuleTree, *, starters: int = 1) -> LazyMachine:
    """The machine to judge a round with: at once ready, and total.

    Not a table: a compiled `Automaton` follows right lines only, while a judge must go on after
    a misruling, or a starter that the rule would not accept. It takes about 1 µs a card.
    Rounds by the same rule share one: what it keeps are masks, which never change.
    """
    return LazyMachine(rule, starters=starters)


class LazyMachine:
    """A rule that runs on any line, whatever its memory, with wrong cards or without.

    States are the values of the rule's registers. `step` is pure and total on known cards, so
    states may be kept, compared, or left and taken up again.

    Attributes:
        rule: The rule.
        starters: How many cards at the beginning of a line are starters.
        start: The state of the empty line.
        card_classes: Masks of cards that no state tells apart once they are laid.
        class_of: For each card, the index of its class.
    """

    def __init__(self, rule: RuleTree, *, starters: int = 1) -> None:
        registry = Registry(starters)
        self.rule = rule
        self.starters = starters
        self._check = rule_check(rule, registry)
        registers = registry.registers
        self._moves = tuple(register.after for register in registers)
        self.start: Memory = tuple(register.start for register in registers)
        labels = [tuple([register.labels[card] for register in registers]) for card in CARDS]
        self._labels = tuple(dict.fromkeys(labels))
        index = {label: number for number, label in enumerate(self._labels)}
        self.class_of: tuple[int, ...] = tuple([index[label] for label in labels])
        masks = [0] * len(index)
        for card, number in enumerate(self.class_of):
            masks[number] |= 1 << card
        self.card_classes: tuple[int, ...] = tuple(masks)
        self._masks: dict[Memory, int] = {}

    def verdicts(self, state: Memory) -> Verdicts:
        """The masks of the cards that the rule decides are right, and that it decides are wrong.

        Cards in neither are left open by the rule, and therefore right.
        """
        return self._check(state)

    def mask(self, state: Memory) -> int:
        """The right next cards, as a 52-bit mask."""
        mask = self._masks.get(state)
        if mask is None:
            if len(self._masks) >= CACHE_MAX:
                self._masks.clear()
            mask = self._masks[state] = FULL_MASK & ~self._check(state)[1]
        return mask

    def is_right(self, state: Memory, card: Card) -> bool:
        """True if *card* is right next."""
        return bool(self.mask(state) >> card & 1)

    def step(self, state: Memory, card: Card) -> Memory:
        """The state after *card* was laid, right or wrong.

        Raises:
            InputError: `unknown-card`, for a card that nobody knows.
        """
        if card is UNKNOWN:
            raise InputError("unknown-card.after")
        return self.step_class(state, self.class_of[card])

    def step_class(self, state: Memory, card_class: int) -> Memory:
        """The state after a card of this class, by its index in `card_classes`."""
        labels = self._labels[card_class]
        return tuple(
            [move(value, label) for move, value, label in zip(self._moves, state, labels)]  # noqa: B905 all of one length; this is the hot loop
        )

    def after(self, line: Iterable[Card]) -> Memory:
        """The state after all cards of *line*, right or wrong."""
        state = self.start
        for card in line:
            state = self.step(state, card)
        return state
