"""States that no sequence of letters tells apart share a block, and no others do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from eleusis.rule.machine.minimise import indistinguishable

Machine = tuple[list[int], list[list[int]]]


@st.composite
def machines(draw: st.DrawFn) -> Machine:
    """Labels and targets; which letters have no target depends on the label alone."""
    count, letters = draw(st.integers(1, 9)), draw(st.integers(1, 3))
    states = st.integers(0, count - 1)
    labels = draw(st.lists(st.integers(0, 1), min_size=count, max_size=count))
    open_letters = draw(st.tuples(*[st.sets(st.integers(0, letters - 1))] * 2))
    rows = [
        [draw(states) if letter in open_letters[label] else -1 for letter in range(letters)]
        for label in labels
    ]
    return labels, rows


def told_apart(labels: list[int], targets: list[list[int]]) -> set[tuple[int, int]]:
    """Pairs of states told apart, found by adding pairs until there are no more to add."""
    pairs = [(one, other) for one in range(len(labels)) for other in range(len(labels))]
    apart = {(one, other) for one, other in pairs if labels[one] != labels[other]}
    grown = True
    while grown:
        more = {
            (one, other)
            for one, other in pairs
            if any(both in apart for both in zip(targets[one], targets[other], strict=True))
        }
        grown = not more <= apart
        apart |= more
    return apart


@given(machines())
def test_blocks_are_of_states_that_are_not_told_apart(machine: Machine) -> None:
    labels, targets = machine
    block_of = indistinguishable(labels, targets)
    apart = told_apart(labels, targets)
    for one, block in enumerate(block_of):
        for other, other_block in enumerate(block_of):
            assert (block != other_block) == ((one, other) in apart)


@given(machines())
def test_blocks_are_numbered_without_gaps(machine: Machine) -> None:
    block_of = indistinguishable(*machine)
    assert set(block_of) == set(range(max(block_of) + 1))
