"""The coarsest way to put states into blocks that a deterministic machine cannot tell apart.

Plain graph theory; no rules or cards here. Source: J. E. Hopcroft, "An n log n algorithm for
minimizing states in a finite automaton", 1971. Two states share a block exactly if no sequence of
letters leads from them to states with different labels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence


def indistinguishable(labels: Sequence[Hashable], targets: Sequence[Sequence[int]]) -> list[int]:
    """For each state, the number of its block; blocks are numbered without gaps.

    `targets[state][letter]` is a state, or -1 where there is none; states with equal labels must
    have targets for the same letters.

    Cost: O(states · letters · log states).
    """
    blocks = _blocks_by_label(labels)
    block_of = [0] * len(labels)
    for number, block in enumerate(blocks):
        for state in block:
            block_of[state] = number
    letters = _sources(targets)
    waiting = set(range(len(blocks)))
    while waiting:
        splitter = list(blocks[waiting.pop()])
        for sources in letters:
            reaching: dict[int, list[int]] = {}
            for target in splitter:
                for source in sources.get(target, ()):
                    reaching.setdefault(block_of[source], []).append(source)
            for number, members in reaching.items():
                if len(members) == len(blocks[number]):
                    continue
                fresh = len(blocks)
                blocks[number].difference_update(members)
                blocks.append(set(members))
                for state in members:
                    block_of[state] = fresh
                # Splitting by the smaller half is enough, which is what makes it n log n.
                smaller = len(members) <= len(blocks[number])
                waiting.add(fresh if number in waiting or smaller else number)
    return block_of


def _blocks_by_label(labels: Sequence[Hashable]) -> list[set[int]]:
    by_label: dict[Hashable, set[int]] = {}
    for state, label in enumerate(labels):
        by_label.setdefault(label, set()).add(state)
    return list(by_label.values())


def _sources(targets: Sequence[Sequence[int]]) -> list[dict[int, list[int]]]:
    """For each letter, the states that lead to each state."""
    letter_count = len(targets[0]) if targets else 0
    letters: list[dict[int, list[int]]] = [{} for _ in range(letter_count)]
    for source, row in enumerate(targets):
        for letter, target in enumerate(row):
            if target >= 0:
                letters[letter].setdefault(target, []).append(source)
    return letters
