"""Who sits where: how a table begins, who comes, who goes.

While people gather, places change hands freely; during a round its seats stay, and an agent plays
for whoever leaves. People come before agents: where all places are taken, an agent gives way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import UNSET

from eleusis.agents import PLAYERS
from eleusis.agents.defaults import LEVELS, names_without_end
from eleusis.errors import InputError, did_you_mean
from eleusis.messages import Who
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.state import waits_for
from eleusis.rulebook import rulebook
from eleusis.server.entries import AgentSat, Arranged, CameBack, Joined, Left, Opened, Sat
from eleusis.server.table.decisions import Decided, require_gathering, require_host
from eleusis.server.table.names import fitting, looks_like_any
from eleusis.server.table.state import CHAIRS_MAX, SUBSTITUTE, Person

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.rulebook import Rulebook
    from eleusis.server.entries import Entry
    from eleusis.server.protocol import http
    from eleusis.server.protocol.commands import SeatAgent, SitDown, StandUp, Unseat
    from eleusis.server.table.decisions import Actor
    from eleusis.server.table.state import Chair, Table

PEOPLE_MAX: Final = CHAIRS_MAX
"""People who may come to one table, on-lookers included: a class, and no flood."""


# Coming in -----------------------------------------------------------------------------------


def opened(code: str, new: http.NewTable, host: str) -> tuple[Entry, ...]:
    """The first entries of a new table's log; *host* is the id of the person who opens it.

    The first dealer sits at place 0: the host if they are to be God, else an agent. The agents that
    were asked for play besides.

    Raises:
        InputError: the rulebook, an agent or the name cannot be, or too many were asked for.
    """
    book = playable(new.rulebook)
    name = fitting(new.name)
    for agent in new.agents:
        require_agent(agent)
    names = free_names((name,))
    entries: list[Entry] = [Opened(code, host, book.name, dealer=0), Joined(host, name)]
    if new.level != LEVELS[0]:
        entries.append(Arranged(level=new.level))
    sitting: list[str] = list(new.agents)
    if new.role != "god":
        sitting.insert(0, sitting[0] if sitting else SUBSTITUTE)
    if new.role != "spectator":
        sitting.insert(0 if new.role == "god" else 1, "")
    if len(sitting) > places_of(book):
        raise _full(book)
    for place, agent in enumerate(sitting):
        entries.append(AgentSat(place, agent, next(names)) if agent else Sat(place, host))
    return tuple(entries)


def joined(table: Table, person: str, join: http.Join) -> Decided:
    """What comes of somebody's coming in: a place if there is one and people gather.

    Raises:
        InputError: the name is taken or no name, the table is locked for players, or there are too
            many people.
    """
    if table.person(person) is not None:
        raise InputError("joined-already")
    if len(table.people) >= PEOPLE_MAX:
        raise InputError("too-many-people", limit=PEOPLE_MAX)
    name = fitting(join.name)
    if looks_like_any(name, (known.name for known in table.people)):
        raise InputError("name-taken", name=name)
    came = Joined(person, name)
    place = None
    if join.role == "player" and table.stage == "gathering":
        if table.agreed.is_locked:
            raise InputError("locked")
        place = _place_for_person(table)
    if place is None:
        if not table.agreed.onlookers:
            raise InputError("no-onlookers")
        return Decided((came,))
    return Decided((came, *_seating(table, place, Person(person, name))))


def places_of(book: Rulebook) -> int:
    """How many can sit at one table."""
    return CHAIRS_MAX if book.players.max is None else book.players.max


def places_left(table: Table) -> int:
    """How many more people can sit down, now or when the round is over; agents give way."""
    people = sum(bool(chair.person) for chair in table.chairs)
    return 0 if table.agreed.is_locked else max(0, places_of(table.book) - people)


def playable(name: str) -> Rulebook:
    """The rulebook of this name, by which whole rounds can be played.

    Raises:
        InputError: there is none, or its sources leave too much open.
    """
    book = rulebook(name)
    if not book.is_complete:
        raise InputError("incomplete-rulebook", title=book.title, missing="; ".join(book.missing))
    return book


def require_agent(agent: str) -> None:
    """Nothing, if such an agent can sit here.

    Raises:
        InputError: `unknown-agent`, with the nearest there is.
    """
    if agent not in PLAYERS:
        raise InputError(
            "unknown-agent",
            agent=agent[:40],
            hint=did_you_mean(agent[:40], PLAYERS),
            players=tuple(PLAYERS),
        )


def _names_here(table: Table) -> Iterable[str]:
    yield from (chair.name for chair in table.chairs if chair.name)
    yield from (person.name for person in table.people)


def free_names(taken: Iterable[str]) -> Iterator[str]:
    """Names for agents that nobody bears, one after the other."""
    names = tuple(taken)
    return (name for name in names_without_end() if not looks_like_any(name, names))


# Places --------------------------------------------------------------------------------------


def sit_down(table: Table, actor: Actor, command: SitDown) -> tuple[Entry, ...]:
    """Take a place, or take up one's cards again."""
    person = table.person(actor.person)
    if person is None:
        raise InputError("not-joined")
    own = table.seat_of(person.id)
    if own is not None and table.chairs[own].is_agents:
        return (CameBack(own),)
    if table.stage != "gathering":
        return (CameBack(_left_by(table, person.id)),)
    if own is None and table.agreed.is_locked and person.id != table.host:
        raise InputError("locked")
    if command.place is UNSET and own is not None:
        raise InputError("sits-already")
    place = _place_for_person(table) if command.place is UNSET else command.place
    if place is None:
        raise _full(table.book)
    _require_place_for_person(table, place, is_new=own is None)
    taken = _seating(table, place, person)
    return taken if own is None else (Left(own), *taken)


def _seating(table: Table, place: int, person: Person) -> tuple[Entry, ...]:
    """A person takes this place; an agent of the same name elsewhere gets another."""
    renamed: tuple[Entry, ...] = ()
    for other, chair in enumerate(table.chairs):
        is_agents = chair.name and other != place and not chair.person
        if is_agents and looks_like_any(person.name, (chair.name,)):
            name = next(free_names((*_names_here(table), person.name)))
            renamed = (AgentSat(other, chair.agent, name),)
    return (*renamed, Sat(place, person.id))


def stand_up(table: Table, actor: Actor, _: StandUp) -> tuple[Entry, ...]:
    """Leave one's place and look on."""
    seat = table.seat_of(actor.person)
    if seat is None:
        raise InputError("no-seat")
    return (_leaving(table, seat, may_return=True),)


def seat_agent(table: Table, actor: Actor, command: SeatAgent) -> tuple[Entry, ...]:
    """An agent takes a place that is free or has an agent."""
    require_host(table, actor)
    require_gathering(table)
    require_agent(command.agent)
    place = _free_place(table) if command.place is UNSET else command.place
    if place is None:
        raise _full(table.book)
    _require_place(table, place)
    name = ""
    if place < len(table.chairs):
        chair = table.chairs[place]
        if chair.person:
            raise InputError("place-taken", seat=Who(chair.name, place))
        name = chair.name
    return (AgentSat(place, command.agent, name or next(free_names(_names_here(table)))),)


def unseat(table: Table, actor: Actor, command: Unseat, *, seen: int) -> tuple[Entry, ...]:
    """A place becomes free; during a round an agent takes it."""
    require_host(table, actor)
    place = command.place
    chair = table.chairs[place] if place < len(table.chairs) else None
    if chair is None or chair.is_free:
        raise InputError("place-free", place=place + 1)
    if seen < chair.since:
        raise InputError("stale.seat", seat=Who(chair.name, place))
    if table.stage != "gathering" and not chair.person:
        raise InputError("round-on.plays", seat=Who(chair.name, place))
    return (_leaving(table, Seat(place), may_return=False),)


def _leaving(table: Table, seat: Seat, *, may_return: bool) -> Left:
    """Somebody leaves this place; God only when they need not rule any more."""
    if table.stage == "gathering":
        return Left(seat)
    if is_needed(table, seat):
        raise InputError("god-is-needed", seat=Who(table.chairs[seat].name, seat))
    return Left(seat, SUBSTITUTE, may_return)


def is_needed(table: Table, seat: Seat) -> bool:
    """True if the round cannot go on without the person at this place, who rules in it."""
    if table.stage != "playing" or seat != table.dealer or table.round is None:
        return False
    return table.by_hand or waits_for(table.round) == JUDGE


def _left_by(table: Table, person: str) -> Seat:
    """The place that this person left in the present round.

    Raises:
        InputError: `round-on`, if there is none.
    """
    for place, chair in enumerate(table.chairs):
        if chair.returns == person:
            return Seat(place)
    raise InputError("round-on.later")


def _place_for_person(table: Table) -> int | None:
    """A place for somebody who does not mind which: a free or new one, or an agent gives way."""
    free = _free_place(table)
    if free is not None:
        return free
    agents = [place for place, chair in enumerate(table.chairs) if _gives_way(chair)]
    players = [place for place in agents if place != table.dealer]
    return next(reversed(players or agents), None)


def _free_place(table: Table) -> int | None:
    for place, chair in enumerate(table.chairs):
        if chair.is_free:
            return place
    return len(table.chairs) if len(table.chairs) < places_of(table.book) else None


def _gives_way(chair: Chair) -> bool:
    return chair.is_agents and not chair.person


def _require_place(table: Table, place: int, *, is_new: bool = True) -> None:
    """Refuse a place that there is not, and is not the next one either where that may be."""
    count = len(table.chairs)
    if place >= count + (is_new and count < places_of(table.book)):
        raise InputError("no-such-place", place=place + 1)


def _require_place_for_person(table: Table, place: int, *, is_new: bool) -> None:
    _require_place(table, place, is_new=is_new)
    if place < len(table.chairs):
        chair = table.chairs[place]
        if chair.person:
            raise InputError("place-taken", seat=Who(chair.name, place))


def _full(book: Rulebook) -> InputError:
    return InputError("table-full", title=book.title, limit=places_of(book))


# What is possible ------------------------------------------------------------------------------


def may_sit_down(table: Table, person: str | None, seat: Seat | None) -> bool:
    """True if some place would be given to this person, who sits at *seat* or looks on."""
    if seat is not None and table.chairs[seat].is_agents:
        return True
    if table.stage != "gathering":
        return bool(person) and any(chair.returns == person for chair in table.chairs)
    if seat is not None:
        return any(not chair.person for chair in table.chairs)
    if table.person(person) is None or (table.agreed.is_locked and person != table.host):
        return False
    return _place_for_person(table) is not None


def may_seat_agent(table: Table) -> bool:
    """True if there is a place for an agent, or an agent that another may replace."""
    if table.stage != "gathering":
        return False
    return _free_place(table) is not None or any(not chair.person for chair in table.chairs)


def may_unseat(table: Table) -> bool:
    """True if somebody can be sent away from some place."""
    if table.stage == "gathering":
        return any(not chair.is_free for chair in table.chairs)
    return any(
        chair.person and not is_needed(table, Seat(place))
        for place, chair in enumerate(table.chairs)
    )
