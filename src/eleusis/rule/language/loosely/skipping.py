"""The cheapest way to read a row of tokens if some of them may be left out, each at its price.

Earley's method again (see `parsing`), without a forest: of every stretch only the cheapest reading
is kept, in Knuth's order, so that nothing is looked at twice. Nothing here knows the language.

Source: A. Aho, T. Peterson, "A minimum distance error-correcting parser" (1972); D. Knuth, "A
generalization of Dijkstra's algorithm" (1977), for the order.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from heapq import heappop, heappush
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from eleusis.rule.language.productions import END, START

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eleusis.rule.language.parsing import ItemSet, Parser
    from eleusis.rule.language.tokens import Token

_Reach = tuple[int, str, float]
"""A token that may come next, its terminal, and what those cost that are left out before it."""


class KeptTokens(NamedTuple):
    """Tokens that can be read when the others are left out."""

    indices: tuple[int, ...]
    cost: float
    """What the others cost together."""


_Item = tuple[float, int, "ItemSet", int, "_Item | None", "_Item | int | None"]
"""A part of a production that was read, the cheapest way.

What it costs; a number that keeps equal costs in the order in which they were found; where in its
production it is; where that began; what was read before; and the phrase behind that, or the index
of the token. A plain row, since hundreds of thousands are made.
"""


@dataclass(slots=True)
class Work:
    """How much may still be looked at for one text."""

    left: int


class SkippingParser:
    """Reads with tokens left out."""

    def __init__(self, parser: Parser) -> None:
        self._parser = parser

    def kept(
        self,
        tokens: Sequence[Token],
        costs: Sequence[float],
        most: float,
        skips: Mapping[int, Sequence[tuple[int, float]]],
        work: Work,
    ) -> KeptTokens | None:
        """The tokens that can be read together, the others cheapest; None if that costs too much.

        Args:
            tokens: The words of a text.
            costs: What it costs to leave each out.
            most: What neighbours that are left out may cost together.
            skips: Stretches that may be left out whatever their words cost: for the index of their
                first word, the index behind each, and what that costs.
            work: Parts of productions that are found before the text is given up; they are taken
                from it.
        """
        terminals = [*(each.terminal for each in tokens), END]
        reach = [_reach(at, terminals, costs, most, skips) for at in range(len(terminals))]
        return _Chart(self._parser, reach).best(work)


class _Chart:
    """One text being read."""

    def __init__(self, parser: Parser, reach: list[list[_Reach]]) -> None:
        self._parser = parser
        self._number = 0
        self._reach = reach
        self._masks = [
            reduce(or_, (parser.sets.bits.get(terminal, 0) for _, terminal, _ in each))
            for each in reach
        ]
        self._places = [_by_terminal(each) for each in reach]
        self._heaps: list[list[_Item]] = [[] for _ in reach]
        self._cheapest: list[dict[tuple[ItemSet, int], float]] = [{} for _ in reach]
        self._awaiting: list[dict[str, list[tuple[_Item | None, ItemSet]]]] = [{} for _ in reach]

    def best(self, work: Work) -> KeptTokens | None:
        """The cheapest reading of all; None if there is none, or looking for it takes too long."""
        found: list[tuple[float, _Item]] = []
        for column in range(len(self._reach)):
            before = self._number
            phrases = self._fill(column)
            work.left -= self._number - before
            if work.left < 0:
                return None
            whole = phrases.get((START, 0))
            tail = next((lost for _, name, lost in self._reach[column] if name == END), None)
            if whole is not None and tail is not None:
                found.append((whole[0] + tail, whole))
        if not found:
            return None
        cost, whole = min(found, key=lambda each: each[0])
        return KeptTokens(tuple(sorted(_tokens(whole))), cost)

    def _fill(self, column: int) -> dict[tuple[str, int], _Item]:
        phrases: dict[tuple[str, int], _Item] = {}
        done: set[tuple[ItemSet, int]] = set()
        heap, mask = self._heaps[column], self._masks[column]
        if column == 0:
            self._advance(None, self._parser.root(START), column)
        while heap:
            item = heappop(heap)
            ended, _, items, began, _, _ = item
            key = (items, began)
            if key in done:
                continue
            done.add(key)
            self._advance(item, items, column)
            origin = items.origin
            if not items.ends & mask or (origin, began) in phrases:
                continue
            phrases[origin, began] = item
            for before, awaiting in self._awaiting[began].get(origin, ()):
                spent, begin = (0.0, began) if before is None else (before[0], before[3])
                self._push(column, spent + ended, awaiting.onward[origin], begin, before, item)
        return phrases

    def _push(
        self,
        column: int,
        cost: float,
        items: ItemSet,
        begin: int,
        before: _Item | None,
        last: _Item | int,
    ) -> None:
        if not items.ahead & self._masks[column]:
            return
        known, key = self._cheapest[column], (items, begin)
        if key in known and known[key] <= cost:
            return
        known[key] = cost
        self._number += 1
        heappush(self._heaps[column], (cost, self._number, items, begin, before, last))

    def _advance(self, item: _Item | None, items: ItemSet, column: int) -> None:
        """Go on from what was read, or from the beginning of a phrase, at *column*."""
        mask = self._masks[column]
        if not items.onto & mask:
            return
        begin, spent = (column, 0.0) if item is None else (item[3], item[0])
        if items.bits & mask:
            places = self._places[column]
            for name in items.words:
                for index, lost in places.get(name, ()):
                    self._push(index + 1, spent + lost, items.onward[name], begin, item, index)
        awaiting, here = self._awaiting[column], (item, items)
        for name, first in items.phrases:
            if first & mask:
                if name in awaiting:
                    awaiting[name].append(here)
                else:
                    awaiting[name] = [here]
                    self._advance(None, self._parser.root(name), column)


def _by_terminal(reach: list[_Reach]) -> dict[str, list[tuple[int, float]]]:
    """Where each terminal may come next, and what it costs to leave out what is before it."""
    found: dict[str, list[tuple[int, float]]] = {}
    for index, terminal, lost in reach:
        found.setdefault(terminal, []).append((index, lost))
    return found


def _reach(
    at: int,
    terminals: Sequence[str],
    costs: Sequence[float],
    most: float,
    skips: Mapping[int, Sequence[tuple[int, float]]],
) -> list[_Reach]:
    """Which tokens may come next at *at*, and what it costs to leave out those before."""
    cheapest = {at: 0.0}
    for index in range(at, len(costs)):
        lost = cheapest.get(index)
        if lost is None:
            continue
        onwards = [(behind, lost + cost) for behind, cost in skips.get(index, ())]
        if lost + costs[index] <= most:
            onwards.append((index + 1, lost + costs[index]))
        for onward, more in onwards:
            cheapest[onward] = min(more, cheapest.get(onward, more))
    return [(index, terminals[index], lost) for index, lost in sorted(cheapest.items())]


def _tokens(item: _Item) -> list[int]:
    found: list[int] = []
    waiting: list[_Item | int | None] = [item]
    while waiting:
        match waiting.pop():
            case None:
                pass
            case int(index):
                found.append(index)
            case (_, _, _, _, before, last):
                waiting += (before, last)
    return found
