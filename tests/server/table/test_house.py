"""What the house does by itself: agents' turns, people who are away, the clock."""

from __future__ import annotations

import pytest

from eleusis.agents import defaults
from eleusis.errors import InputError
from eleusis.messages import message
from eleusis.play.events import EndReason
from eleusis.play.seats import JUDGE, Seat
from eleusis.server.protocol import commands, http
from eleusis.server.table import (
    SUBSTITUTE,
    MayInterject,
    MustMove,
    MustStop,
    came_back,
    explained,
    extended,
    host_passed,
    house_duty,
    minded,
    needs_god,
    paused,
    resumed,
    stopped,
)
from server.table.parlour import HOST, Parlour, playing, with_people
from server.table.test_deciding import on_turn, play_one


def in_a_hurry(count: int = 4, *, by_hand: bool = False) -> Parlour:
    """A round in which people have 30 seconds."""
    parlour = with_people(count)
    parlour.do(HOST, commands.Arrange(turn_seconds=30), commands.SetRule("", by_hand))
    parlour.do(HOST, commands.Begin())
    return parlour


def among_agents(kind: str = "random", *, book: str = "gardner") -> Parlour:
    """A round of agents that one person looks on at."""
    parlour = Parlour(http.NewTable("Zoe", "spectator", book, (kind,) * 4))
    parlour.do(HOST, commands.Begin())
    return parlour


# Agents --------------------------------------------------------------------------------------


def test_the_house_waits_for_people() -> None:
    assert house_duty(with_people(4).table) is None
    parlour = playing(4)
    assert house_duty(parlour.table) is None
    parlour.do(HOST, commands.StopRound())
    assert house_duty(parlour.table) is None


def test_agents_are_asked_in_turn() -> None:
    parlour = among_agents()
    duty = house_duty(parlour.table)
    assert isinstance(duty, MustMove)
    assert duty == (parlour.facts.turn, "random", ())
    parlour.serve()
    while not isinstance(duty := house_duty(parlour.table), MayInterject):
        parlour.serve()
    assert duty.seat == parlour.table.round.last if parlour.table.round else False
    after = house_duty(parlour.table, {duty.seat})
    assert after != duty


def test_agents_play_a_round_among_themselves() -> None:
    parlour = among_agents("cautious")
    moves = 0
    while parlour.serve():
        moves += 1
    assert parlour.facts.stage == "over"
    assert moves > 20


def test_agents_that_get_nowhere_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(defaults, "ROUNDS_OF_TURNS_MAX", 2)
    parlour = among_agents("random", book="gardner+trial")
    while not isinstance(house_duty(parlour.table), MustStop):
        assert parlour.serve()
    parlour.take(stopped(parlour.table, vault=parlour.vault))
    assert parlour.facts.end is EndReason.STOPPED


def test_people_are_not_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(defaults, "ROUNDS_OF_TURNS_MAX", 0)
    parlour = playing(4)
    assert house_duty(parlour.table) is None


# People who are away -------------------------------------------------------------------------


def test_a_person_who_is_away_is_minded_and_comes_back() -> None:
    parlour = playing(4)
    person = on_turn(parlour)
    seat = parlour.table.seat_of(person)
    assert seat is not None
    parlour.take(minded(parlour.table, seat))
    assert house_duty(parlour.table) == MustMove(seat, SUBSTITUTE, ())
    assert minded(parlour.table, seat).entries == ()
    parlour.take(came_back(parlour.table, seat))
    assert house_duty(parlour.table) is None
    assert came_back(parlour.table, seat).entries == ()


def test_an_agent_that_minds_a_place_does_not_become_prophet() -> None:
    parlour = playing(6)
    person = play_one(parlour)
    seat = parlour.table.seat_of(person)
    assert seat is not None
    assert "declare-prophet" in parlour.you(person).may
    parlour.take(minded(parlour.table, seat))
    assert house_duty(parlour.table) is None


def test_who_was_away_is_expected_in_the_next_round() -> None:
    parlour = playing(4)
    parlour.take(minded(parlour.table, Seat(2)))
    parlour.do(HOST, commands.StopRound())
    assert minded(parlour.table, Seat(1)).entries == ()
    parlour.do(HOST, commands.NextRound())
    assert not parlour.table.chairs[2].is_agents


def test_god_and_agents_are_not_minded() -> None:
    parlour = playing(4, role="player")
    assert minded(parlour.table, Seat(0)).entries == ()
    parlour = playing(4)
    assert minded(parlour.table, parlour.table.dealer).entries == ()


def test_the_host_may_be_somebody_else() -> None:
    parlour = playing(4)
    assert host_passed(parlour.table, "stranger").entries == ()
    assert host_passed(parlour.table, HOST).entries == ()
    parlour.take(host_passed(parlour.table, "p2"))
    assert parlour.facts.host == 2
    assert parlour.you("p2").is_host
    parlour.do("p2", commands.StopRound())


# The clock -----------------------------------------------------------------------------------


def test_nobody_is_hurried_unless_it_was_agreed() -> None:
    assert playing(4).facts.deadline is None


def test_time_starts_with_each_question_to_a_person() -> None:
    parlour = in_a_hurry()
    assert parlour.facts.deadline == parlour.at + 30
    parlour.at += 10
    play_one(parlour)
    assert parlour.facts.deadline == parlour.at + 30
    parlour.do(HOST, commands.StopRound())
    assert parlour.facts.deadline is None


def test_what_others_do_gives_no_more_time() -> None:
    parlour = in_a_hurry(5)
    due = parlour.facts.deadline
    parlour.at += 5
    parlour.do(HOST, commands.Hint("Have a look at the colours."))
    parlour.join(6, "spectator")
    assert parlour.facts.deadline == due


def test_agents_have_no_deadline_and_who_comes_back_has_all_the_time() -> None:
    parlour = in_a_hurry()
    seat = parlour.facts.turn
    assert seat is not None
    parlour.at += 25
    parlour.take(minded(parlour.table, Seat(seat)))
    assert parlour.facts.deadline is None
    parlour.at += 100
    parlour.take(came_back(parlour.table, Seat(seat)))
    assert parlour.facts.deadline == parlour.at + 30


def test_god_is_not_hurried() -> None:
    parlour = in_a_hurry(by_hand=True)
    play_one(parlour)
    assert parlour.facts.waits_for == JUDGE
    assert parlour.facts.deadline is None


def test_while_god_is_away_the_clock_stands() -> None:
    parlour = in_a_hurry(by_hand=True)
    assert needs_god(parlour.table)
    parlour.at += 12
    parlour.take(paused(parlour.table))
    assert (parlour.facts.paused, parlour.facts.deadline) == (True, None)
    assert paused(parlour.table).entries == ()
    parlour.at += 1_000
    parlour.take(resumed(parlour.table))
    assert (parlour.facts.paused, parlour.facts.deadline) == (False, parlour.at + 18)
    assert resumed(parlour.table).entries == ()


def test_who_is_asked_during_a_pause_has_all_the_time_afterwards() -> None:
    parlour = in_a_hurry(by_hand=True)
    play_one(parlour)
    parlour.take(paused(parlour.table))
    parlour.do(HOST, commands.Judge(right=True))
    assert parlour.facts.deadline is None
    parlour.at += 50
    parlour.take(resumed(parlour.table))
    assert parlour.facts.deadline == parlour.at + 30


def test_a_pause_ends_with_the_round() -> None:
    parlour = in_a_hurry(by_hand=True)
    parlour.take(paused(parlour.table))
    parlour.do(HOST, commands.StopRound())
    assert not parlour.facts.paused


def test_where_the_rule_judges_nobody_waits_for_god() -> None:
    parlour = in_a_hurry()
    assert not needs_god(parlour.table)
    assert paused(parlour.table).entries == ()


def test_downtime_is_given_back() -> None:
    parlour = in_a_hurry()
    due = parlour.facts.deadline
    assert due is not None
    parlour.take(extended(parlour.table, 7.5))
    assert parlour.facts.deadline == due + 7.5
    assert extended(parlour.table, 0).entries == ()
    assert extended(playing(4).table, 7.5).entries == ()


# After the round -----------------------------------------------------------------------------


def test_agents_tell_what_they_thought_after_the_round() -> None:
    parlour = among_agents()
    with pytest.raises(InputError, match="over"):
        explained(parlour.table, Seat(1), (message("gone"),))
    parlour.do(HOST, commands.StopRound())
    for seat in (3, 1):
        parlour.take(explained(parlour.table, Seat(seat), (message("no-such-seat", number=seat),)))
    assert [
        (told.seat, [line.message for line in told.lines]) for told in parlour.facts.thoughts
    ] == [
        (1, ["There is no seat 1 at this table."]),
        (3, ["There is no seat 3 at this table."]),
    ]
    assert explained(parlour.table, Seat(2), ()).entries == ()
    with pytest.raises(InputError, match="Nobody sits"):
        explained(parlour.table, Seat(9), (message("gone"),))
