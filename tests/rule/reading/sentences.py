"""Sentences made of the rows of the core, for properties that hold of all of them."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from eleusis.rule.language.core.reader import core
from eleusis.rule.language.productions import START

if TYPE_CHECKING:
    from random import Random

    from eleusis.rule.language.productions import Production

LONG = 4
"""Words that a phrase may have for being said where another would do."""


class Sentences:
    """Makes sentences in which a given row is used."""

    def __init__(self) -> None:
        self._rows: dict[str, list[Production]] = defaultdict(list)
        self._words = {"INT": ["2", "3", "7"], "NTH": ["2nd", "3rd"]}
        self._holders: dict[str, list[tuple[Production, int]]] = defaultdict(list)
        for row in core().productions:
            self._rows[row.origin].append(row)
            for place, slot in enumerate(row.slots):
                for name in slot.names:
                    self._holders[name].append((row, place))
        for word, sort in core().sorts.items():
            self._words.setdefault(sort, []).append(word)
        self._least = self._lengths()
        self._depth = self._depths()

    @property
    def beyond_reach(self) -> set[str]:
        """The phrases that no sentence has."""
        return self._rows.keys() - self._depth.keys()

    def of(self, row: Production, random: Random) -> str:
        """A sentence that has *row*, in few words."""
        words = self._filled(row, random)
        origin = row.origin
        while origin != START:
            above = [
                each
                for each in self._holders[origin]
                if self._depth.get(each[0].origin, self._depth[origin]) < self._depth[origin]
            ]
            assert above, f"No sentence has {origin}"
            holder, place = random.choice(above)
            words = self._filled(holder, random, place, words)
            origin = holder.origin
        return " ".join(words)

    def _filled(
        self, row: Production, random: Random, place: int = -1, inner: list[str] | None = None
    ) -> list[str]:
        words: list[str] = []
        for at, slot in enumerate(row.slots):
            if at == place and inner is not None:
                words += inner
            elif not slot.may_miss or random.random() < 0.3:
                short = [name for name in slot.names if self._length(name) <= LONG]
                words += self._said(random.choice(short or slot.names), random)
        return words

    def _said(self, name: str, random: Random) -> list[str]:
        if name not in self._rows:
            return [random.choice(self._words.get(name, [name]))]
        most = max(self._least[name], random.randint(1, LONG))
        rows = [row for row in self._rows[name] if self._row_length(row) <= most]
        row = random.choice(rows)
        if most == self._least[name]:  # the shortest way is no way round
            row = min(rows, key=self._row_length)
        return self._filled(row, random)

    def _length(self, name: str) -> int:
        return self._least.get(name, 1)

    def _row_length(self, row: Production) -> int:
        return sum(min(map(self._length, slot.names)) for slot in row.slots if not slot.may_miss)

    def _lengths(self) -> dict[str, int]:
        """The fewest words of each phrase."""
        self._least = dict.fromkeys(self._rows, 1000)
        changed = True
        while changed:
            changed = False
            for name, rows in self._rows.items():
                least = min(map(self._row_length, rows))
                changed = changed or least < self._least[name]
                self._least[name] = min(least, self._least[name])
        return self._least

    def _depths(self) -> dict[str, int]:
        """How deep in a sentence each phrase stands at least."""
        depth, waiting = {START: 0}, [START]
        for name in waiting:  # grows on the way
            for row in self._rows[name]:
                for slot in row.slots:
                    for inner in slot.names:
                        if inner in self._rows and inner not in depth:
                            depth[inner] = depth[name] + 1
                            waiting.append(inner)
        return depth
