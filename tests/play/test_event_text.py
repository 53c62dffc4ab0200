"""Every event as a line and back."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis.cards import CARDS, UNKNOWN, Card, parse_cards
from eleusis.errors import InputError
from eleusis.play import events as happened
from eleusis.play.events import EndReason, Event
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.text.event_text import parse_event, print_event

NAMES = ("Smith", "O’Neil", "by", "李", "dealt-2")
SMITH, NEIL, BY = map(Seat, range(3))

seats = st.sampled_from(range(len(NAMES))).map(Seat)
some_cards = st.lists(st.sampled_from((*CARDS, UNKNOWN)), max_size=6).map(tuple)
card = st.sampled_from((*CARDS, UNKNOWN))
predictions = st.dictionaries(seats, st.booleans()).map(lambda said: tuple(sorted(said.items())))
counts = st.integers(0, 999_999)

EVENTS: dict[type, st.SearchStrategy[Event]] = {
    happened.Dealt: st.builds(happened.Dealt, seats, some_cards, seats),
    happened.PackAdded: st.builds(happened.PackAdded),
    happened.StarterTurned: st.builds(happened.StarterTurned, card),
    happened.StarterLaid: st.builds(happened.StarterLaid, card),
    happened.StarterRefused: st.builds(happened.StarterRefused, card),
    happened.Played: st.builds(happened.Played, seats, some_cards),
    happened.CardTurned: st.builds(happened.CardTurned, card),
    happened.Predicted: st.builds(happened.Predicted, predictions),
    happened.NoPlayDeclared: st.builds(happened.NoPlayDeclared, seats, some_cards),
    happened.Called: st.builds(happened.Called, seats, st.booleans()),
    happened.Judged: st.builds(happened.Judged, st.booleans()),
    happened.Picked: st.builds(happened.Picked, seats | st.just(JUDGE), card),
    happened.Owed: st.builds(happened.Owed, seats, counts, seats),
    happened.HandReturned: st.builds(happened.HandReturned, seats, some_cards),
    happened.Expelled: st.builds(happened.Expelled, seats),
    happened.ProphetDeclared: st.builds(happened.ProphetDeclared, seats),
    happened.ProphetFell: st.builds(happened.ProphetFell, seats, counts),
    happened.HandEmptied: st.builds(happened.HandEmptied, seats),
    happened.RuleGuessed: st.builds(happened.RuleGuessed, seats, st.text()),
    happened.Hinted: st.builds(happened.Hinted, st.text()),
    happened.Corrected: st.builds(happened.Corrected, counts),
    happened.RoundEnded: st.builds(
        happened.RoundEnded, st.sampled_from(EndReason), seats | st.none()
    ),
}


def test_no_kind_of_event_is_forgotten() -> None:
    assert set(EVENTS) == set(get_args(Event))


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_what_is_printed_is_read_back(kind: type, data: st.DataObject) -> None:
    event = data.draw(EVENTS[kind])
    text = print_event(event, NAMES)
    assert parse_event(text, NAMES) == event
    assert text.isprintable()
    assert text == text.strip()


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (happened.Dealt(NEIL, parse_cards("3H ??"), SMITH), "dealt O’Neil 3H ?? by Smith"),
        (happened.Dealt(BY, (), BY), "dealt by by by"),
        (happened.Picked(JUDGE, Card("QS")), "picked QS"),
        (happened.Picked(SMITH, Card("QS")), "picked QS by Smith"),
        (
            happened.RuleGuessed(SMITH, 'red, then\n"black"'),
            'rule-guessed Smith "red, then\\n\\"black\\""',
        ),
        (happened.RoundEnded(EndReason.WENT_OUT, NEIL), "round-ended went-out O’Neil"),
        (happened.RoundEnded(EndReason.STOPPED, None), "round-ended stopped"),
    ],
)
def test_how_a_line_looks(event: Event, text: str) -> None:
    assert print_event(event, NAMES) == text


@pytest.mark.parametrize(
    ("text", "code", "shown"),
    [
        ("", "bad-event", "''"),
        ("playd Smith 3H", "bad-event", "Did you mean 'played'?"),
        ("judged", "bad-event", "judged right"),
        ("judged maybe", "bad-verdict", "'maybe'"),
        ("judged right now", "bad-event", "judged right"),
        ("played Smyth 3H", "unknown-name", "Did you mean 'smith'?"),
        ("played Smith 1H", "unknown-card", "'1H'"),
        ("dealt Smith 3H to Smith", "bad-event", "'by'"),
        ("owed Smith ٣ by Smith", "bad-number", "digits"),
        ("owed Smith 9999999 by Smith", "bad-number", "digits"),
        ("round-ended happily", "bad-event", "'happily'"),
        ("hinted [[[[", "bad-text", "[[[["),
        ('hinted "open', "bad-text", "open"),
        ('hinted "one" "two"', "bad-text", "two"),
    ],
)
def test_what_is_no_event_is_named(text: str, code: str, shown: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_event(text, NAMES)
    assert caught.value.code == code
    assert shown in caught.value.message


@given(st.text(max_size=40))
def test_no_text_makes_the_reader_crash(text: str) -> None:
    try:
        event = parse_event(text, NAMES)
    except InputError:
        return
    assert parse_event(print_event(event, NAMES), NAMES) == event
