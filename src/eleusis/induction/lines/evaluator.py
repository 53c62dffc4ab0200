"""Many conditions watched along a line at once.

They are compiled to one program, which is run after any line; so nothing is kept from line to line,
and nothing is shared but what never changes. What a program cannot tell is told by a machine of the
rule language. What a condition says is what `LazyMachine(Rule(condition)).verdicts` says.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from eleusis.cards import FULL_MASK
from eleusis.induction.lines.kernels import write_literals
from eleusis.induction.lines.program import UNTOLD, Compiler, Program
from eleusis.rule.machine.lazy import LazyMachine
from eleusis.rule.tree.syntax import RuleTree

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from eleusis.cards import Cards
    from eleusis.induction.kernels import Places, Small, Words
    from eleusis.rule.tree.syntax import Condition


class Watch:
    """Conditions that are asked after any line together.

    Args:
        conditions: They.
        starters: How many cards at the beginning of a line are starters.
    """

    def __init__(self, conditions: Iterable[Condition], *, starters: int) -> None:
        self._starters = starters
        self._compiler = Compiler(starters)
        self._roots: list[int] = []
        self._apart: Mapping[int, LazyMachine] = {}
        self._add(conditions)

    def __len__(self) -> int:
        return len(self._roots)

    def extended(self, conditions: Iterable[Condition]) -> Watch:
        """A watch of these conditions after its own."""
        longer = object.__new__(Watch)
        longer._starters = self._starters
        longer._compiler, longer._roots = self._compiler.copy(), [*self._roots]
        longer._apart = self._apart
        longer._add(conditions)
        return longer

    def _add(self, conditions: Iterable[Condition]) -> None:
        apart = dict(self._apart)
        for condition in conditions:
            root = self._compiler.root(condition)
            if root == UNTOLD:
                apart[len(self._roots)] = LazyMachine(RuleTree(condition), starters=self._starters)
            self._roots.append(root)
        self._apart = apart

    @property
    def is_compiled(self) -> bool:
        """True if one program tells all."""
        return not self._apart

    @cached_property
    def program(self) -> Program:
        """What tells them."""
        return self._compiler.program(self._roots)

    def literals(self, line: Cards, asked: Places | None = None) -> Words:
        """The masks of literals: where each is not decided to be wrong.

        Of condition n literal 2n is it, and 2n + 1 its negation. If only some conditions are
        *asked*, others may be left out.
        """
        told = np.arange(len(self)) if asked is None else asked
        literals = np.zeros((len(self), 2), np.uint64)
        if self._apart:
            told = told[self.program.roots[told] != UNTOLD]
        write_literals(literals, told, line_array(line), tuple(self.program))
        for number, machine in self._apart.items():
            if asked is None or number in asked:
                holds, fails = machine.verdicts(machine.after(line))
                literals[number] = FULL_MASK & ~fails, FULL_MASK & ~holds
        return literals.reshape(-1)


def line_array(line: Cards) -> Small:
    """A line as kernels take it."""
    return np.frombuffer(bytearray(line), np.uint8)
