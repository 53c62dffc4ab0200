"""Entries: what stands in a log, as JSON and back."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from eleusis.errors import InputError
from eleusis.play.events import Judged, Played
from eleusis.play.seats import Seat
from eleusis.server import entries
from eleusis.server.entries import (
    ChangeWord,
    Entry,
    EventWord,
    Opened,
    dump_entry,
    event_of,
    happened,
    load_entry,
    what,
)
from eleusis.server.protocol.commands import Note
from play.rounds import Manners, playable
from play.rounds import play as play_round

if TYPE_CHECKING:
    from eleusis.rulebook import Rulebook

KINDS = get_args(Entry)

VALUES = {
    int: st.integers(-2, 10**6),
    str: st.text(max_size=30),
    bool: st.booleans(),
    float: st.floats(0, 1e9),
    tuple[int, ...]: st.lists(st.integers(0, 63)).map(tuple),
    tuple[str, ...]: st.lists(st.text(max_size=30)).map(tuple),
    tuple[str | dict[str, Any], ...]: st.lists(
        st.text(max_size=30)
        | st.builds(
            lambda count: {"key": "score.high", "values": {"held": count}}, st.integers(0, 9)
        )
    ).map(tuple),
    tuple[Note, ...]: st.lists(st.builds(Note, st.text(max_size=9), st.integers(0, 99))).map(tuple),
}


def values_of(kind: object) -> st.SearchStrategy[object]:
    """Values of a field's type; `UNSET` where it may be left out."""
    if kind in VALUES:
        return VALUES[kind]
    options = [each for each in get_args(kind) if each is not msgspec.UnsetType]
    return st.one_of(st.just(UNSET), *map(values_of, options))


def an_entry() -> st.SearchStrategy[Entry]:
    return st.one_of([_of_kind(kind) for kind in KINDS if kind is not Opened])


def _of_kind(kind: type[Entry]) -> st.SearchStrategy[Entry]:
    fields = msgspec.structs.fields(kind)
    return st.builds(kind, **{field.name: values_of(field.type) for field in fields})


@given(an_entry())
def test_what_was_dumped_is_loaded(entry: Entry) -> None:
    assert load_entry(dump_entry(entry)) == entry
    assert dump_entry(load_entry(dump_entry(entry))) == dump_entry(entry)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "bad-entry"),
        (b"{}", "bad-entry"),
        (b"\xff\xfe", "bad-entry"),
        (b'{"what":"sat","place":1,"person":"p","more":1}', "bad-entry"),
        (b'{"what":"vanished"}', "bad-entry"),
        (b'{"what":"happened"}', "bad-entry"),
        (dump_entry(Opened("ABCD", "p", "gardner", 0, format=entries.FORMAT + 1)), "log-format"),
    ],
)
def test_what_nobody_dumped_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(InputError) as error:
        load_entry(data)
    assert error.value.code == code


@pytest.mark.parametrize("book", playable(), ids=lambda book: book.name)
def test_events_survive_whoever_sits_where(book: Rulebook) -> None:
    for event in play_round(Random(1), book, Manners(correction=0.02)).log:
        assert event_of(happened(event)) == event


def test_an_entry_is_called_by_its_event_or_its_change() -> None:
    assert what(happened(Played(Seat(2), ()))) == "played"
    assert what(happened(Judged(right=True))) == "judged"
    assert what(entries.CameBack(1)) == "came-back"
    assert what(entries.RuleSet(by_hand=True)) == "rule-set"


def test_no_change_is_called_like_an_event() -> None:
    assert not {*get_args(EventWord)} & {*get_args(ChangeWord)}
