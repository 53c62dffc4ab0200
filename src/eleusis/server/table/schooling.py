"""What a class does at one of its tables: pupils take places, rounds are dealt, held and ended.

Each act says what is to be put into the table's log; nothing, if it stands so already. So the class
may ask again whenever it is not sure, after a restart too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from eleusis.play.engine import may
from eleusis.play.moves import Hint, StopReason, StopRound
from eleusis.play.seats import JUDGE
from eleusis.server.entries import (
    AgentSat,
    Arranged,
    Joined,
    Left,
    Opened,
    Paused,
    Readied,
    Renamed,
    Resumed,
    RuleSet,
    Sat,
    Stamped,
)
from eleusis.server.table.decisions import Decided
from eleusis.server.table.evolution import evolve_table
from eleusis.server.table.names import looks_like_any
from eleusis.server.table.rounds import course_of, deal, unsealed
from eleusis.server.table.seating import free_names
from eleusis.server.table.state import SUBSTITUTE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from eleusis.server.entries import Entry
    from eleusis.server.protocol.classes import Terms
    from eleusis.server.table.secrets import RoundSecret, Vault
    from eleusis.server.table.state import Table

_DEALER: Final = 0
"""The place of the agent who is God at every table of a class."""


def opened_for(code: str, school: str, rulebook: str, players: int) -> tuple[Entry, ...]:
    """The first entries of a table of a class: agents sit everywhere, and pupils replace them."""
    names = free_names(())
    return (
        Opened(code, "", rulebook, dealer=_DEALER, school=school),
        Arranged(is_locked=True, onlookers=False),
        *(AgentSat(place, SUBSTITUTE, next(names)) for place in range(players + 1)),
    )


def attended(table: Table, pupils: Mapping[str, str]) -> Decided:
    """Those who are to sit here sit here, by the names they have now, and nobody else.

    Args:
        table: How it stands.
        pupils: Names by the ids of people.
    """
    names = free_names((*(chair.name for chair in table.chairs), *pupils.values()))
    entries: list[Entry] = [
        AgentSat(place, SUBSTITUTE, next(names))
        for place, chair in enumerate(table.chairs)
        if chair.person and chair.person not in pupils
    ]
    known = {each.id: each.name for each in table.people}
    seated = {chair.person for chair in table.chairs}
    taken = {entry.place for entry in entries if isinstance(entry, Sat)}
    for person, name in pupils.items():
        if person not in known:
            entries.append(Joined(person, name))
        elif known[person] != name:
            entries.append(Renamed(person, name))
        if person in seated:
            continue
        place = next(
            (
                place
                for place, chair in enumerate(table.chairs)
                if place != _DEALER and place not in taken and not chair.person
            ),
            None,
        )
        if place is not None:
            taken.add(place)
            entries.append(Sat(place, person))
    return Decided((*_yielding(table, pupils, taken, names), *entries))


def _yielding(
    table: Table, pupils: Mapping[str, str], taken: set[int], names: Iterator[str]
) -> tuple[Entry, ...]:
    """An agent whose name is a pupil's gets another."""
    return tuple(
        AgentSat(place, SUBSTITUTE, next(names))
        for place, chair in enumerate(table.chairs)
        if place not in taken
        and not chair.person
        and chair.name
        and looks_like_any(chair.name, pupils.values())
    )


def world_dealt(
    table: Table,
    world: RoundSecret,
    terms: Terms,
    players: int,
    pupils: Mapping[str, str],
    vault: Vault,
) -> Decided:
    """The round of the class, with its rule and its cards, once here.

    Args:
        table: How it stands.
        world: Rule, shuffle and chance, the same at all tables; its number is the class's.
        terms: By which it is played.
        players: Places beside God's.
        pupils: Who is to sit here, names by ids: they do before anything is dealt.
        vault: The table's.
    """
    if table.lesson >= world.round:
        return Decided(())
    entries: list[Entry] = []
    if table.stage == "playing":
        entries += course_of(table, vault).moved(_STOP, vault).entries
    if table.stage != "gathering":
        entries.append(Readied(is_new_game=True))
    entries.append(
        Arranged(terms.rulebook, turn_seconds=terms.seconds, dealer=_DEALER, level=terms.level)
    )
    now = _after(table, entries)
    names = free_names([*(c.name for c in now.chairs), *(person.name for person in now.people)])
    for place in range(players + 1):
        if place >= len(now.chairs) or now.chairs[place].is_free:
            entries.append(AgentSat(place, SUBSTITUTE, next(names)))
    for place in range(players + 1, len(now.chairs)):
        if not now.chairs[place].is_free:
            entries.append(Left(place))
    entries += attended(_after(table, entries), pupils).entries
    entries.append(RuleSet(by_hand=False, lesson=world.round))
    now = _after(table, entries)
    own = vault.fresh(table.number + 1, world.rule, world.hints)
    secret = replace(own, seed=world.seed, chance=world.chance)
    told = deal(now, secret, vault)
    state = _after(now, told).round
    assert state is not None
    vault.judge(secret, state)  # read now, so that nobody's first card waits for it
    return Decided((*entries, *told), (secret,))


_STOP: Final = StopRound(StopReason.AGREEMENT)


def _after(table: Table, entries: Iterable[Entry]) -> Table:
    for entry in entries:
        table = evolve_table(table, Stamped(table.version + 1, 0.0, entry))
    return table


def held(table: Table, *, on: bool) -> Decided:
    """The table stands still, or goes on."""
    if table.stage != "playing" or table.clock.is_paused is on:
        return Decided(())
    return Decided((Paused() if on else Resumed(),))


def hints_told(table: Table, hints: tuple[str, ...], vault: Vault) -> Decided:
    """All hints of the class are told here; those that the moment does not take, later."""
    state = table.round
    if state is None or table.stage != "playing" or table.clock.is_paused:
        return Decided(())
    entries: tuple[Entry, ...] = ()
    course = course_of(table, vault)
    for text in hints[len(state.hints) :]:
        if Hint not in may(course.state, JUDGE):
            break
        course = course.moved(Hint(text), vault)
        entries = course.entries
    return Decided(entries)


def closed(table: Table, vault: Vault) -> Decided:
    """The round is over, and what was sealed lies open."""
    if table.stage == "playing":
        course = course_of(table, vault).moved(_STOP, vault)
        return Decided((*course.entries, unsealed(course.secret)))
    secret = vault.secret(table.number)
    if table.stage != "over" or table.unsealed is not None or secret is None:
        return Decided(())
    return Decided((unsealed(secret),))
