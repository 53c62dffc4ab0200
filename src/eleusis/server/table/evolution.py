"""`evolve_table(table, stamped)`: what an entry makes of a table.

This module decides nothing and refuses nothing. Whether something may happen is `deciding`; here
each entry changes the table in one way, whoever caused it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, assert_never

from msgspec import UNSET, structs

from eleusis.messages import message_from_json
from eleusis.play.events import RoundEnded
from eleusis.play.evolution import begin
from eleusis.play.evolution import evolve as evolve_round
from eleusis.play.game import RoundTotals
from eleusis.play.scoring import score
from eleusis.play.seats import FOLLOWERS, Seat
from eleusis.play.state import waits_for
from eleusis.play.text.setup_text import parse_setup
from eleusis.play.text.tokens import Line
from eleusis.server.entries import (
    AgentSat,
    Arranged,
    Begun,
    CameBack,
    Explained,
    Extended,
    Freed,
    Happened,
    HostPassed,
    Joined,
    Left,
    Minded,
    NotesShown,
    Opened,
    Passed,
    Paused,
    Readied,
    Renamed,
    Resumed,
    RuleSet,
    Sat,
    Stamped,
    TimeUp,
    Unsealed,
    event_of,
)
from eleusis.server.protocol.views import Thoughts
from eleusis.server.protocol.wire import Told
from eleusis.server.table.state import NO_CLOCK, Agreed, Chair, Countdown, Person, Question, Table

if TYPE_CHECKING:
    from eleusis.play.state import Setup
    from eleusis.server.entries import Entry


def evolve_table(table: Table | None, stamped: Stamped) -> Table:
    """The table with one more entry of its log; `None` stands for no table yet."""
    v, at, entry = stamped
    if table is None:
        assert isinstance(entry, Opened), "a log begins with the opening of its table"
        assert v == 1, "the first entry of a log is number 1"
        return _opened(entry)
    assert v == table.version + 1, f"entry {v} does not follow on {table.version}"
    after = replace(_changed(table, entry, v), version=v)
    return after if after.round is None else _timed(table, after, entry, at)


def _changed(table: Table, entry: Entry, v: int) -> Table:  # noqa: C901 - a case for each
    """What each entry makes of a table."""
    match entry:
        case Happened():
            return _happened(table, entry, v)
        case Sat() | AgentSat() | Left() | Minded() | CameBack():
            return _seated(table, entry, v)
        case Arranged():
            return _arranged(table, entry)
        case HostPassed(person=person):
            return replace(table, host=person)
        case Joined(person=person, name=name):
            return replace(table, people=(*table.people, Person(person, name)))
        case Freed():
            return _freed(table, entry, v)
        case Renamed(person=person, name=name):
            return _renamed(table, person, name)
        case RuleSet(by_hand=by_hand, lesson=lesson):
            return replace(table, has_rule=True, by_hand=by_hand, lesson=lesson or table.lesson)
        case Begun():
            return _begun(table, entry, v)
        case Passed():
            return replace(table, passed=v)
        case TimeUp():
            return replace(table, closed=v)
        case Readied():
            return _readied(table, entry, v)
        case Unsealed():
            return replace(table, unsealed=entry)
        case Explained() | NotesShown():
            return _explained(table, entry)
        case Paused() | Resumed() | Extended():
            return table
        case Opened():
            raise AssertionError("a table is opened once")
        case _:
            assert_never(entry)


def _opened(entry: Opened) -> Table:
    return Table(
        code=entry.code,
        version=1,
        host=entry.host,
        people=(),
        chairs=(),
        agreed=Agreed(entry.rulebook),
        stage="gathering",
        dealer=Seat(entry.dealer),
        school=entry.school,
    )


# People and what is agreed -------------------------------------------------------------------


def _seated(table: Table, entry: Sat | AgentSat | Left | Minded | CameBack, v: int) -> Table:
    place, chairs = entry.place, table.chairs
    if place == len(chairs):
        chairs = (*chairs, Chair())
    before = chairs[place]
    match entry:
        case Sat(person=person):
            known = table.person(person)
            chair = Chair(known.name if known else "", person, since=v)
        case AgentSat(agent=agent, name=name):
            chair = Chair(name, agent=agent, since=v)
        case Left(agent=""):
            chair = Chair(since=v)
        case Left(agent=agent, may_return=may_return):
            returns = before.person if may_return else ""
            chair = Chair(before.name, "", agent, left=True, returns=returns, since=v)
        case Minded(agent=agent):
            chair = before._replace(agent=agent)
        case CameBack():
            person = before.person or before.returns
            chair = Chair(before.name, person, since=v if before.left else before.since)
        case _:
            assert_never(entry)
    after = replace(table, chairs=(*chairs[:place], chair, *chairs[place + 1 :]))
    if table.stage == "playing" and isinstance(entry, Sat | AgentSat):
        return _named_in_round(after, place)
    is_new_god = place == table.dealer and table.stage == "gathering"
    # The next God is told no rule that somebody else has set.
    return replace(after, has_rule=False, by_hand=False) if is_new_god else after


def _renamed(table: Table, person: str, name: str) -> Table:
    """A name changes wherever it is shown, in the round that is played as well."""
    people = tuple(each._replace(name=name) if each.id == person else each for each in table.people)
    chairs = tuple(
        each._replace(name=name) if each.person == person else each for each in table.chairs
    )
    after = replace(table, people=people, chairs=chairs)
    seat = table.seat_of(person)
    return after if seat is None else _named_in_round(after, seat)


def _named_in_round(table: Table, place: int) -> Table:
    """The round calls the seat as its chair does now."""
    state = table.round
    if state is None or place >= len(state.setup.names):
        return table
    names = (*state.setup.names[:place], table.chairs[place].name, *state.setup.names[place + 1 :])
    setup = replace(state.setup, names=names)
    return replace(table, round=structs.replace(state, setup=setup))


def _freed(table: Table, entry: Freed, v: int) -> Table:
    people = tuple(each for each in table.people if each.id != entry.person)
    place = table.seat_of(entry.person)
    after = replace(table, people=people)
    return after if place is None else _seated(after, Left(place), v)


def _arranged(table: Table, entry: Arranged) -> Table:
    told = {field: getattr(entry, field) for field in entry.__struct_fields__}
    told = {field: value for field, value in told.items() if value is not UNSET}
    dealer = told.pop("dealer", table.dealer)
    after = replace(table, agreed=table.agreed._replace(**told), dealer=Seat(dealer))
    after = replace(after, people=tuple(each for each in after.people if after.is_welcome(each.id)))
    if dealer != table.dealer or after.agreed.rulebook != table.agreed.rulebook:
        return replace(after, has_rule=False, by_hand=False)
    return after


def _readied(table: Table, entry: Readied, v: int) -> Table:
    """Who left is gone now, and who was away is expected again."""
    dealer = table.game.next_dealer
    chairs = tuple(
        Chair(since=v) if chair.left else chair._replace(agent="") if chair.person else chair
        for chair in table.chairs
    )
    return replace(
        table,
        chairs=chairs,
        stage="gathering",
        dealer=dealer,
        first_dealer=dealer if entry.is_new_game else table.first_dealer,
        results=() if entry.is_new_game else table.results,
        has_rule=False,
        by_hand=False,
        round=None,
        numbers=(),
        laid=(),
        question=None,
        clock=NO_CLOCK,
        unsealed=None,
        thoughts=(),
    )


def _explained(table: Table, entry: Explained | NotesShown) -> Table:
    past = _thoughts_at(table, entry.place)
    match entry:
        case Explained(lines=lines):
            told = Thoughts(entry.place, tuple(map(_told_line, lines)), past.notes)
        case NotesShown(notes=notes):
            told = Thoughts(entry.place, past.lines, notes)
        case _:
            assert_never(entry)
    others = (each for each in table.thoughts if each.seat != told.seat)
    return replace(
        table, thoughts=tuple(sorted((*others, told), key=lambda thoughts: thoughts.seat))
    )


def _told_line(line: str | dict[str, Any]) -> Told:
    return Told("", line) if isinstance(line, str) else Told.of(message_from_json(line))


def _thoughts_at(table: Table, place: int) -> Thoughts:
    """What was told of the thoughts at this place, perhaps nothing."""
    return next((each for each in table.thoughts if each.seat == place), Thoughts(place))


# Rounds --------------------------------------------------------------------------------------


def setup_of(entry: Begun) -> Setup:
    """What was agreed for the round that this entry begins."""
    return parse_setup([Line(number, text) for number, text in enumerate(entry.setup, 1)])


def _begun(table: Table, entry: Begun, v: int) -> Table:
    setup = setup_of(entry)
    chairs = tuple(
        table.chairs[place]._replace(since=table.chairs[place].since if place == seat else v)
        for seat, place in enumerate(entry.places)
    )
    god = chairs[setup.dealer].person
    state = begin(setup)
    return replace(
        table,
        chairs=chairs,
        stage="playing",
        dealer=setup.dealer,
        gods=table.gods | {god} if god else table.gods,
        number=table.number + 1,
        first_dealer=table.first_dealer if table.results else setup.dealer,
        has_rule=True,
        round=state,
        numbers=(),
        laid=(0,) * len(state.laid),
    )


def _happened(table: Table, entry: Happened, v: int) -> Table:
    assert table.round is not None, "events happen in rounds"
    event = event_of(entry)
    state = evolve_round(table.round, event)
    plays, known = len(state.laid), len(table.laid)
    after = replace(
        table,
        round=state,
        numbers=(*table.numbers, v),
        # A correction takes plays away, a ruling lays one.
        laid=table.laid[:plays] + (v,) * (plays - known),
    )
    if not isinstance(event, RoundEnded):
        return after
    counted = RoundTotals(state.setup.dealer, score(state).totals)
    return replace(after, stage="over", results=(*table.results, counted))


# The clock -----------------------------------------------------------------------------------


def _timed(before: Table, table: Table, entry: Entry, at: float) -> Table:
    """The table with its clock set: time starts anew with each question to a person."""
    assert table.round is not None
    if table.stage != "playing":
        return replace(table, question=None, clock=NO_CLOCK)
    state = table.round
    question = Question(waits_for(state), state.phase, state.turns, len(state.prophecies))
    is_new = question != before.question
    after = replace(table, question=question, asked=table.version) if is_new else table
    clock = _told(after.clock, entry, at)
    allowed = _allowed(after)
    if is_new or allowed != _allowed(before):
        clock = _started(clock, allowed, at)
    return after if clock == after.clock else replace(after, clock=clock)


def _told(clock: Countdown, entry: Entry, at: float) -> Countdown:
    """The clock as the entry sets it."""
    deadline, left, _ = clock
    match entry:
        case Paused():
            return Countdown(
                None, None if deadline is None else max(0.0, deadline - at), is_paused=True
            )
        case Resumed():
            return Countdown(None if left is None else at + left)
        case Extended(seconds=seconds) if deadline is not None:
            return Countdown(deadline + seconds)
        case _:
            return clock


def _started(clock: Countdown, allowed: float | None, at: float) -> Countdown:
    """The clock with so much time from now on; `None`: nobody is hurried."""
    if clock.is_paused:
        return Countdown(None, allowed, is_paused=True)
    return Countdown(None if allowed is None else at + allowed)


def _allowed(table: Table) -> float | None:
    """The seconds for the present question; `None` if it is not asked of a person in a hurry."""
    seat = None if table.question is None else table.question.seat
    if seat == FOLLOWERS and table.agreed.turn_seconds:
        players = (chair for place, chair in enumerate(table.chairs) if place != table.dealer)
        hurried = any(not chair.is_agents for chair in players)
        return float(table.agreed.turn_seconds) if hurried else None
    if not table.agreed.turn_seconds or seat is None or seat < 0:
        return None
    return None if table.chairs[seat].is_agents else float(table.agreed.turn_seconds)
