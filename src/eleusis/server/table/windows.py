"""Who may still speak before the next play, and whom the agents wait for.

When a window closes is the rulebook's affair, with the next play; here it is only said who would
miss it. A person whom nobody but agents waits for has all the time there is, until they pass. Among
people nobody is asked to pass: that would slow play, and tell thoughts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.errors import IllegalMove
from eleusis.play.engine import may
from eleusis.play.moves import GuessRule
from eleusis.play.state import waits_for
from eleusis.play.table import interjectors
from eleusis.rulebook import ProphetTiming
from eleusis.server.entries import Passed
from eleusis.server.table.decisions import Decided, require_seat

if TYPE_CHECKING:
    from eleusis.play.seats import Seat
    from eleusis.server.protocol.commands import Consider
    from eleusis.server.table.decisions import Actor
    from eleusis.server.table.state import Table


def is_alone(table: Table) -> bool:
    """True if one person sits here, and else agents only, also in place of whoever is away."""
    return sum(bool(chair.person) and not chair.is_agents for chair in table.chairs) == 1


def speakers(table: Table) -> tuple[Seat, ...]:
    """The seats of people who may become prophet or guess now, between two turns."""
    state = table.round
    if state is None or table.stage != "playing":
        return ()
    return tuple(seat for seat in interjectors(state) if not table.chairs[seat].is_agents)


def closed_by_play(table: Table) -> tuple[Seat, ...]:
    """Those of them who may not any more once the next play is taken."""
    state = table.round
    if state is None:
        return ()
    terms = state.setup.rulebook.prophet
    any_time = terms is not None and terms.timing is ProphetTiming.ANY_TIME
    return tuple(
        seat for seat in speakers(table) if not (any_time and GuessRule not in may(state, seat))
    )


def awaited(table: Table) -> Seat | None:
    """The seat of the person whom agents wait for until they speak or pass; `None` for nobody."""
    if table.round is None or table.passed > table.asked or not is_alone(table):
        return None
    on_turn = waits_for(table.round)
    if on_turn is None or on_turn < 0 or not table.chairs[on_turn].is_agents:
        return None
    return next(iter(closed_by_play(table)), None)


def passed(table: Table, actor: Actor, *, seen: int) -> Decided:
    """A person lets the agents play on.

    Raises:
        IllegalMove: `nothing-to-pass`, if they do not wait for this person; `stale`, if they did
            for another reason.
    """
    seat = require_seat(table, actor)
    if awaited(table) != seat:
        raise IllegalMove("nothing-to-pass")
    if seen < table.asked:
        raise IllegalMove("stale")
    return Decided((Passed(seat),))


def considered(table: Table, actor: Actor, command: Consider) -> Decided:
    """Nothing for the log: whoever may speak may take a moment for it.

    Raises:
        IllegalMove: `nothing-to-say`, if this person may neither become prophet nor guess now.
    """
    if command.on and require_seat(table, actor) not in speakers(table):
        raise IllegalMove("nothing-to-say")
    return Decided(())
