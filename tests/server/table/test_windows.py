"""Who may still speak before the next play, and whom the agents wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.play.seats import Seat
from eleusis.server.entries import Passed
from eleusis.server.protocol import commands, http
from eleusis.server.table import MayInterject, MustMove, awaited, came_back, house_duty, minded
from server.table.parlour import HOST, Parlour
from server.table.test_deciding import play_one
from server.table.test_seating import refusal

if TYPE_CHECKING:
    import pytest


def seated(people: int = 1, book: str = "gardner") -> Parlour:
    """A round among agents: the first dealer is one of them, and they play at random."""
    new = http.NewTable("Zoe", rulebook=book, agents=("random",) * 2)
    parlour = Parlour(new)
    for number in range(1, people):
        parlour.join(number)
    parlour.do(HOST, commands.Begin())
    return parlour


def played(parlour: Parlour) -> Parlour:
    """After the host's first play, when an agent is next and has had nothing to interject."""
    while parlour.facts.turn != 1:
        if not parlour.serve():
            play_one(parlour)
    play_one(parlour, HOST)
    asked: set[Seat] = set()
    while isinstance(duty := house_duty(parlour.table, asked), MayInterject):
        asked.add(duty.seat)
    assert "declare-prophet" in parlour.you(HOST).may
    return parlour


def test_agents_wait_for_the_only_person_until_they_pass() -> None:
    parlour = played(seated())
    assert parlour.facts.waits_for != 1
    assert awaited(parlour.table) == 1
    assert house_duty(parlour.table, {Seat(2), Seat(3)}) is None
    assert "pass" in parlour.you(HOST).may
    parlour.do(HOST, commands.Pass())
    assert "pass" not in parlour.you(HOST).may
    assert "declare-prophet" in parlour.you(HOST).may, "until the next play is taken"
    duty = house_duty(parlour.table, {Seat(2), Seat(3)})
    assert isinstance(duty, MustMove)
    assert duty.closes == ()


def test_who_becomes_prophet_need_not_pass() -> None:
    parlour = played(seated())
    parlour.do(HOST, commands.DeclareProphet())
    assert awaited(parlour.table) is None
    assert isinstance(house_duty(parlour.table), MustMove)


def test_one_pass_is_for_one_window() -> None:
    parlour = played(seated())
    parlour.do(HOST, commands.Pass())
    while parlour.facts.turn != 1:
        assert parlour.serve()
    assert awaited(played(parlour).table) == 1


def test_by_express_agents_wait_after_every_right_play() -> None:
    parlour = seated(book="express")
    waits = 0
    while waits < 5 and parlour.facts.stage == "playing":
        if awaited(parlour.table) is not None:
            assert "guess-rule" in parlour.you(HOST).may
            assert parlour.table.round is not None
            assert parlour.table.round.laid[-1].right
            waits += 1
            parlour.do(HOST, commands.Pass())
        elif not parlour.serve():
            play_one(parlour)
    assert waits == 5


def test_among_people_nobody_is_asked_to_pass() -> None:
    parlour = played(seated(people=2))
    while parlour.table.question and not parlour.table.chairs[parlour.facts.waits_for or 0].agent:
        play_one(parlour)
    assert awaited(parlour.table) is None
    for person in parlour.here:
        assert "pass" not in parlour.you(person).may
        assert refusal(parlour, person, commands.Pass()) == "nothing-to-pass"
    duty = house_duty(parlour.table, {Seat(place) for place in range(6)})
    assert isinstance(duty, MustMove)
    assert len(duty.closes) == 1


def test_who_is_away_is_nobody_to_be_waited_for() -> None:
    parlour = played(seated(people=2))
    other = parlour.table.seat_of("p1")
    assert other is not None
    assert awaited(parlour.table) is None
    parlour.take(minded(parlour.table, other))
    assert awaited(parlour.table) == 1
    parlour.take(came_back(parlour.table, other))
    assert awaited(parlour.table) is None


def test_a_pass_is_for_what_its_sender_saw() -> None:
    parlour = seated()
    assert refusal(parlour, HOST, commands.Pass()) == "nothing-to-pass"
    played(parlour)
    parlour.do(HOST, commands.Pass())
    assert refusal(parlour, HOST, commands.Pass()) == "nothing-to-pass"
    while parlour.facts.turn != 1:
        assert parlour.serve()
    before = parlour.table.version
    played(parlour)
    assert refusal(parlour, HOST, commands.Pass(), seen=before) == "stale"


def test_a_pass_is_taken_though_the_log_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    parlour = played(seated())
    monkeypatch.setattr("eleusis.server.table.state.ENTRIES_MAX", parlour.table.version)
    parlour.do(HOST, commands.Pass())
    assert isinstance(parlour.log[-1].entry, Passed)


def test_to_consider_changes_nothing() -> None:
    parlour = seated()
    assert refusal(parlour, HOST, commands.Consider()) == "nothing-to-say"
    played(parlour)
    assert parlour.decides(HOST, commands.Consider()).entries == ()
    assert parlour.decides(HOST, commands.Consider(on=False)).entries == ()
