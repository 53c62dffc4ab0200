"""One word for each thing, by rule: the name of its class, the name of its member."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import pytest
from msgspec.structs import fields

from eleusis.play import moves
from eleusis.play.events import EndReason, Event
from eleusis.play.moves import StopReason
from eleusis.play.seats import Status
from eleusis.play.state import Phase
from eleusis.play.text.event_text import EVENT_WORDS
from eleusis.play.text.fields import PARTS
from eleusis.server.protocol import commands
from eleusis.values import word_of

if TYPE_CHECKING:
    from enum import Enum

WORDS = {
    *("dealt", "pack-added", "starter-turned", "starter-laid", "starter-refused", "played"),
    *("no-play-declared", "called", "judged", "picked", "owed", "hand-returned", "expelled"),
    *("prophet-declared", "prophet-fell", "hand-emptied", "rule-guessed", "hinted", "corrected"),
    *("card-turned", "predicted"),
    "round-ended",
}
"""The events of format 2: whoever changes one makes a new format."""


def test_records_are_written_in_these_words() -> None:
    assert {*EVENT_WORDS} == {*map(word_of, get_args(Event))} == WORDS


@pytest.mark.parametrize("kind", [Phase, Status, EndReason, StopReason])
def test_a_word_is_the_name_of_its_member(kind: type[Enum]) -> None:
    for name, member in kind.__members__.items():
        assert member.value == name.lower().replace("_", "-")


@pytest.mark.parametrize("kind", [*get_args(Event), *get_args(moves.Move)])
def test_a_field_is_of_a_type_that_can_be_written(kind: Any) -> None:
    assert all(field.type in PARTS for field in fields(kind))


@pytest.mark.parametrize("kind", get_args(moves.Move))
def test_what_is_said_of_a_move_names_all_that_it_holds(kind: Any) -> None:
    names = {field.name for field in fields(kind)}
    assert kind.said.format_map({name: name for name in names})
    assert all(f"{{{name}}}" in kind.said for name in names)


@pytest.mark.parametrize("kind", get_args(commands.RoundCommand))
def test_a_command_is_its_move_without_a_seat(kind: Any) -> None:
    move = getattr(moves, kind.__name__)
    held = [field.name for field in fields(move) if field.name != "seat"]
    # A hand that the table deals itself need not be told.
    assert [field.name for field in fields(kind)] == [name for name in held if name != "hand"]


def test_every_move_of_a_person_can_be_asked_for() -> None:
    asked = {kind.__name__ for kind in get_args(commands.RoundCommand)}
    people = (*get_args(moves.PlayerMove), *get_args(moves.JudgeMove), moves.Pick)
    assert asked == {kind.__name__ for kind in people}
