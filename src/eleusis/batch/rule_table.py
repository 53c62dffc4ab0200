"""Rules as one table: the automata of many rules, one after the other, kept on disk once made."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from eleusis.batch.form import RULE_STATE, BitWords, Records, Shorts
from eleusis.errors import InputError, RuleTooLarge
from eleusis.kept import kept_arrays
from eleusis.rule import library, read_rule
from eleusis.rule.machine.dfa import compile_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eleusis.kept import Arrays
    from eleusis.rule.machine.dfa import Automaton

Integers = npt.NDArray[np.int32]

_SOURCES: Final = ("cards", "rule", "batch/rule_table")
"""The code that decides what a sentence comes to."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RuleTable:
    """Rules in the form in which a batch plays them; `rule_table` makes one.

    Attributes:
        sentences: The rules that are in it, in the order of their numbers.
        skipped: Those that no table of the size holds.
        starters: Cards that open the line by these tables; 0 where the rulebook has no starter.
        states: A record of the form `form.RULE_STATE` for each state.
        masks: For each state the cards that are right.
        first: The first state of each rule.
    """

    sentences: tuple[str, ...]
    skipped: tuple[str, ...]
    starters: int
    states: Records
    masks: BitWords
    first: Integers

    def __len__(self) -> int:
        """How many rules there are."""
        return len(self.sentences)

    def __repr__(self) -> str:
        left_out = f", {len(self.skipped)} skipped" if self.skipped else ""
        return f"<RuleTable of {len(self)} rules, {len(self.states)} states{left_out}>"


def rule_table(
    sentences: Iterable[str] | None = None, *, starters: int = 1, keep: bool = True
) -> RuleTable:
    """A table of these rules; without any, of the published ones that suit such a line.

    It is kept on disk, and made anew when the rules or our reading of them change. Rules that
    need more states than a table may have are left out and named.

    >>> table = rule_table(["Colours alternate.", "Any card is right."])
    >>> table
    <RuleTable of 2 rules, ... states>

    Raises:
        RuleSyntaxError: a sentence cannot be read.
        InputError: `bad-batch`, if there is none that a table can hold.
    """
    style = "starter" if starters else "empty"
    told = (
        tuple(rule.sentence for rule in library() if style in rule.line)
        if sentences is None
        else tuple(sentences)
    )
    make = partial(_made, told, starters)
    made = (
        kept_arrays("rules", _SOURCES, (RULE_STATE.descr, starters, told), make) if keep else make()
    )
    compiled, skipped = (tuple(map(str, made[name])) for name in ("sentences", "skipped"))
    if not compiled:
        raise InputError("bad-batch.rules", skipped=len(skipped))
    return RuleTable(compiled, skipped, starters, made["states"], made["masks"], made["first"])


def _made(sentences: Sequence[str], starters: int) -> Arrays:
    automata: list[Automaton] = []
    compiled: list[str] = []
    skipped: list[str] = []
    for sentence in sentences:
        tree = read_rule(sentence)
        try:
            automata.append(compile_rule(tree, starters=starters))
        except RuleTooLarge:
            skipped.append(sentence)
        else:
            compiled.append(sentence)
    states, masks, first = joined_automata(automata)
    told = {"sentences": np.array(compiled, np.str_), "skipped": np.array(skipped, np.str_)}
    return {**told, "states": states, "masks": masks, "first": first}


def joined_automata(automata: Sequence[Automaton]) -> tuple[Records, BitWords, Integers]:
    """The automata one after the other, and the first state of each."""
    sizes = [len(automaton.masks) for automaton in automata]
    first = np.cumsum([0, *sizes[:-1]], dtype=np.int32)[: len(automata)]
    states = np.zeros(sum(sizes), RULE_STATE)
    masks = np.array([mask for one in automata for mask in one.masks], np.uint64)
    if len(states):
        states["after"] = [row for one in automata for row in one.next]
    states["first"][: len(first)] = first
    owner = np.repeat(first, sizes)
    states["meaning"] = _meanings(owner, masks, states["after"])
    return states, masks, first


def _meanings(first: Integers, masks: BitWords, after: Shorts) -> Integers:
    """The coarsest numbering of the states of all rules that no line can tell apart (Moore 1956).

    States that say the same of the next card are told apart as long as some card leads them to
    states that are; the states that refuse a card all lead nowhere.
    """
    absolute = np.where(after < 0, -1, first[:, None] + after)
    _, numbers = np.unique(masks, return_inverse=True)
    lots = np.random.default_rng(1977).integers(1, 2**63, 53, np.uint64) | np.uint64(1)
    count = 0
    while count < (count := int(numbers.max(initial=-1)) + 1):
        codes = _scrambled(np.append(numbers, -1).astype(np.uint64))
        prints = codes[:-1] * lots[52] + codes[absolute] @ lots[:52]
        _, numbers = np.unique(prints, return_inverse=True)
    return numbers.astype(np.int32)


def _scrambled(words: BitWords) -> BitWords:
    """The words as numbers that look nothing like them."""
    mixed = (words + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ mixed >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    return mixed ^ mixed >> np.uint64(27)
