"""What the house does by itself: agents' turns, people who are away, the clock.

Each act says what is to be put into the log; nothing, if it is so already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import to_builtins

from eleusis.agents.defaults import is_endless
from eleusis.errors import InputError
from eleusis.play.moves import StopReason, StopRound
from eleusis.play.seats import JUDGE, Seat, Status
from eleusis.play.state import waits_for
from eleusis.play.table import interjectors
from eleusis.server.entries import (
    CameBack,
    Explained,
    Extended,
    Freed,
    HostPassed,
    Minded,
    Paused,
    Resumed,
)
from eleusis.server.table.decisions import Decided, MayInterject, MustMove, MustStop
from eleusis.server.table.rounds import course_of
from eleusis.server.table.state import SUBSTITUTE
from eleusis.server.table.windows import awaited, closed_by_play, is_alone

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from eleusis.messages import Message
    from eleusis.play.state import Round
    from eleusis.server.table.decisions import Duty
    from eleusis.server.table.secrets import Vault
    from eleusis.server.table.state import Table

_NOTHING: Final = Decided(())


def house_duty(table: Table, asked: Collection[Seat] = ()) -> Duty | None:
    """What the house must do next; `None` while it waits for people.

    Agents are asked first whether they become prophet or guess, clockwise, each once after each
    turn; then whoever is on turn moves, unless all of them wait for one person to pass. An agent
    that only minds a place does not interject.

    Args:
        table: How it stands.
        asked: The seats that were asked to interject since `table.round.turns` changed.
    """
    state = table.round
    if state is None or table.stage != "playing" or (table.school and table.clock.is_paused):
        return None
    if _is_endless(table, state):
        return MustStop()
    # At the tables of a class agents make up the number, and leave the finding to pupils.
    for seat in () if table.school else interjectors(state):
        chair = table.chairs[seat]
        if chair.is_agents and not chair.person and seat not in asked:
            return MayInterject(seat, chair.agent)
    on_turn = waits_for(state)
    if on_turn is None or on_turn < 0 or not table.chairs[on_turn].is_agents:
        return None
    if awaited(table) is not None:
        return None
    closes = () if is_alone(table) else closed_by_play(table)
    return MustMove(on_turn, table.chairs[on_turn].agent, closes)


def _is_endless(table: Table, state: Round) -> bool:
    """True if agents have been among themselves for too long, where nobody is expelled."""
    if table.by_hand or not is_endless(state.turns, len(state.status)):
        return False
    return all(
        chair.is_agents
        for chair, status in zip(table.chairs, state.status, strict=True)
        if status in (Status.PLAYING, Status.PROPHET)
    )


def stopped(table: Table, *, vault: Vault) -> Decided:
    """The round is stopped as it stands, as `MustStop` asks."""
    move = StopRound(StopReason.AGREEMENT)
    return Decided(course_of(table, vault).moved(move, vault).entries)


# People who are away -------------------------------------------------------------------------


def minded(table: Table, seat: Seat) -> Decided:
    """An agent plays for the person of this seat from now on; God cannot be replaced."""
    chair = table.chairs[seat]
    if table.stage != "playing" or seat == table.dealer or not chair.person or chair.agent:
        return _NOTHING
    return Decided((Minded(seat, SUBSTITUTE),))


def came_back(table: Table, seat: Seat) -> Decided:
    """The person of this seat plays again."""
    chair = table.chairs[seat]
    return Decided((CameBack(seat),)) if chair.person and chair.agent else _NOTHING


def needs_god(table: Table) -> bool:
    """True if a person must rule in this round: while they are away, it is paused."""
    if table.round is None or table.stage != "playing":
        return False
    return table.by_hand or waits_for(table.round) == JUDGE


def host_passed(table: Table, person: str) -> Decided:
    """Somebody else is the host from now on, because the host is gone."""
    is_here = table.person(person) is not None and person != table.host
    return Decided((HostPassed(person),)) if is_here else _NOTHING


def freed(table: Table, people: Collection[str]) -> Decided:
    """Those of these people make room who are not needed: the others may have been away as long."""
    gone = [
        Freed(each.id, sat=table.seat_of(each.id) is not None)
        for each in table.people
        if each.id in people and may_be_freed(table, each.id)
    ]
    return Decided(tuple(gone))


def may_be_freed(table: Table, person: str) -> bool:
    """True for whoever looks on, and while people gather for whoever sits; never for the host."""
    return person != table.host and (table.stage == "gathering" or table.seat_of(person) is None)


# The clock -----------------------------------------------------------------------------------


def paused(table: Table) -> Decided:
    """The clock stands, since God is away."""
    is_due = needs_god(table) and not table.clock.is_paused
    return Decided((Paused(),)) if is_due else _NOTHING


def resumed(table: Table) -> Decided:
    """The clock goes on."""
    return Decided((Resumed(),)) if table.clock.is_paused else _NOTHING


def extended(table: Table, seconds: float) -> Decided:
    """Whoever is awaited gets that much more time, through no fault of theirs."""
    is_due = table.clock.deadline is not None and seconds > 0
    return Decided((Extended(seconds),)) if is_due else _NOTHING


# After the round -----------------------------------------------------------------------------


def explained(table: Table, seat: Seat, lines: Sequence[Message]) -> Decided:
    """What an agent says after the round that it thought when.

    Raises:
        InputError: `not-over`, while the round goes on, or `place-free`.
    """
    if table.stage != "over":
        raise InputError("not-over.thoughts")
    if not 0 <= seat < len(table.chairs):
        raise InputError("place-free", place=seat + 1)
    return Decided((Explained(seat, tuple(map(to_builtins, lines))),)) if lines else _NOTHING
