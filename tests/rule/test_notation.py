"""A row of a table is one production, and says all that its expansion says, one by one."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from eleusis.rule.language.core.notation import Row, production_of
from eleusis.rule.language.core.reader import core
from eleusis.rule.language.interpretations import readings
from eleusis.rule.language.parsing import Parser, Stuck
from eleusis.rule.language.productions import START, Grammar, Production, Slot, sets_of
from eleusis.rule.language.tokens import Token

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

# ---- The expansion, slow and obvious -----------------------------------------------------------


def expanded(production: Production) -> Iterator[tuple[Production, tuple[bool | None, ...]]]:
    """Each way to write it, with nothing left open; and of each argument whether it is there."""
    ways = [[*slot.names, *([None] if slot.may_miss else [])] for slot in production.slots]
    for chosen in product(*ways):
        arguments = tuple(
            None if name is None else True
            for name, slot in zip(chosen, production.slots, strict=True)
            if not slot.is_silent
        )
        slots = tuple(
            Slot((name,), slot.is_silent)
            for name, slot in zip(chosen, production.slots, strict=True)
            if name is not None
        )
        if slots:
            yield production._replace(slots=slots), arguments


def all_expanded(rows: Sequence[Production]) -> tuple[list[Production], dict[str, Any]]:
    """The expansion of all, each with a name of its own, and what it makes of its arguments."""
    productions, meanings = [], {}
    for row in rows:
        for number, (one, arguments) in enumerate(expanded(row)):
            name = f"{row.name}/{number}"
            productions.append(one._replace(name=name))
            meanings[name] = meaning(row.name, arguments)
    return productions, meanings


def meaning(name: str, are_there: tuple[bool | None, ...]) -> Any:
    """Tells which row was read and what of."""

    def told(*arguments: Any) -> Any:
        left = iter(arguments)
        return name, *(None if is_there is None else next(left) for is_there in are_there)

    return told


def read(productions: Sequence[Production], meanings: Mapping[str, Any], text: str) -> Any:
    """All that a text means, or where it cannot be read on."""
    tokens = [Token(word, word, at) for at, word in enumerate(text)]
    parser = Parser(Grammar(tuple(productions), sets_of(productions)))
    found = parser.parse(tokens)
    return found if isinstance(found, Stuck) else set(readings(found, meanings.__getitem__)[0])


# ---- Both of the same rows -----------------------------------------------------------------------

NAMES = (START, "Xx", "Yy")
PARTS = ("a", "b", "c", "Xx", "Yy", "A", "a|b", "b|c", "Xx|Yy", "A|Xx")
"""`A` stands for a sort of words, which are arguments; the sort has one word, "A"."""


@st.composite
def tables(draw: st.DrawFn) -> list[Production]:
    """A few rows; many of them ambiguous and recursive on either side."""
    part = st.tuples(st.sampled_from(PARTS), st.sampled_from(("", "?"))).map("".join)
    written = st.lists(part, min_size=1, max_size=4).map(" ".join)
    rows = [
        Row(name, line, tuple)
        for name in NAMES
        for line in draw(st.lists(written, min_size=1, max_size=3))
    ]
    made = [production_of(row, str(number)) for number, row in enumerate(rows)]
    assume(all(any(not slot.may_miss for slot in each.slots) for each in made))
    assume(not has_cycle(made))
    return made


def has_cycle(rows: Sequence[Production]) -> bool:
    """True if a phrase can be nothing but itself."""
    alone: dict[str, set[str]] = {}
    for row in rows:
        for one, _ in expanded(row):
            if len(one.slots) == 1:
                alone.setdefault(one.origin, set()).update(one.slots[0].names)
    try:
        TopologicalSorter(alone).prepare()
    except CycleError:
        return True
    return False


@given(tables(), st.lists(st.text("abcA", max_size=7), min_size=1, max_size=8))
def test_rows_say_what_their_expansion_says(rows: list[Production], texts: list[str]) -> None:
    one_by_one = all_expanded(rows)
    together = {
        row.name: meaning(row.name, (True,) * sum(not slot.is_silent for slot in row.slots))
        for row in rows
    }
    for text in texts:
        assert read(rows, together, text) == read(*one_by_one, text), text


@pytest.mark.parametrize(
    ("written", "text", "arguments"),
    [
        ("a? A? b", "b", {(None,)}),
        ("a? A? b", "aAb", {("A",)}),
        ("A? A? b", "Ab", {("A", None), (None, "A")}),
        ("a|b A? A", "bA", {(None, "A")}),
    ],
)
def test_what_is_missing_is_none(written: str, text: str, arguments: set[Any]) -> None:
    row = production_of(Row(START, written, tuple), "row")
    assert read([row], {"row": lambda *parts: parts}, text) == arguments


def test_words_and_parts_are_not_mixed_in_one_place() -> None:
    with pytest.raises(AssertionError, match=r"Do\|anything"):
        production_of(Row("Act", "must? Do|anything", tuple), "row")


def test_no_row_of_ours_is_of_nothing_or_of_itself() -> None:
    productions = core().productions
    assert all(any(not slot.may_miss for slot in each.slots) for each in productions)
    assert not has_cycle([each for each in productions if is_short(each)])


def is_short(production: Production) -> bool:
    """True if all but one of its slots may be missing; only then can it be of one phrase."""
    return sum(not slot.may_miss for slot in production.slots) == 1
