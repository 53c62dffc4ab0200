"""Rules as one table: the automata of many rules, one after the other, kept on disk once made."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from eleusis.batch.form import RULE_STATE, BitWords, Records, Shorts
from eleusis.errors import InputError, RuleTooLarge
from eleusis.rule import library, read_rule
from eleusis.rule.machine.dfa import compile_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eleusis.rule.machine.dfa import Automaton

Integers = npt.NDArray[np.int32]

_RULE_SOURCES: Final = Path(__file__).parents[1] / "rule"


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
    file = _kept_at(told, starters)
    table = _kept(file, starters) if keep else None
    if table is None:
        table = _made(told, starters)
        if keep:
            _keep(file, table)
    if not table.sentences:
        raise InputError("bad-batch.rules", skipped=len(table.skipped))
    return table


def _made(sentences: Sequence[str], starters: int) -> RuleTable:
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
    return RuleTable(tuple(compiled), tuple(skipped), starters, *joined_automata(automata))


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


# On disk -------------------------------------------------------------------------------------


def cache_folder() -> Path:
    """Where tables are kept: `ELEUSIS_CACHE`, or the user's folder for such things."""
    named = os.environ.get("ELEUSIS_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "eleusis"


@cache
def _reading() -> bytes:
    """A hash of all that decides what a sentence means."""
    told = sha256()
    for file in sorted(_RULE_SOURCES.rglob("*.py")):
        told.update(file.read_bytes())
    return told.digest()


def _kept_at(sentences: Sequence[str], starters: int) -> Path:
    told = sha256(_reading())
    told.update(repr((RULE_STATE.descr, starters, sentences)).encode())
    return cache_folder() / f"rules-{told.hexdigest()[:24]}.npz"


def _kept(file: Path, starters: int) -> RuleTable | None:
    """The table that was kept there; `None` if there is none, or it is damaged."""
    try:
        with file.open("rb") as stream, np.load(stream, allow_pickle=False) as data:
            told, skipped = (tuple(map(str, data[name])) for name in ("sentences", "skipped"))
            return RuleTable(told, skipped, starters, data["states"], data["masks"], data["first"])
    except (OSError, KeyError, ValueError, EOFError, BadZipFile):
        return None


def _keep(file: Path, table: RuleTable) -> None:
    """Keeps the table, if the disk lets us; it is only a matter of time."""
    partial = file.with_name(f"{file.stem}-{os.getpid()}.npz")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        np.savez(
            partial,
            sentences=np.array(table.sentences, np.str_),
            skipped=np.array(table.skipped, np.str_),
            states=table.states,
            masks=table.masks,
            first=table.first,
        )
        partial.replace(file)
    except OSError:
        partial.unlink(missing_ok=True)
