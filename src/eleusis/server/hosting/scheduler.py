"""What the house does at one table by itself: agents' turns, people who are away, the clock.

One look after the other, each doing at most one thing, then all again from the start; so whatever
people do meanwhile is seen before the next thing is done. What an agent has thought counts only for
the round as it stood when it was asked.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.errors import EleusisError
from eleusis.play.moves import Predict
from eleusis.play.seats import Seat
from eleusis.server.hosting.agent_pool import FALLBACK
from eleusis.server.hosting.clock import FOREVER
from eleusis.server.hosting.moments import RETURNING, considered_until, spoken_until
from eleusis.server.store import StoreError
from eleusis.server.table import (
    SUBSTITUTE,
    Decided,
    MayInterject,
    MustMove,
    MustStop,
    awaited,
    awaited_predictions,
    came_back,
    decide_move,
    explained,
    extended,
    freed,
    host_passed,
    house_duty,
    is_predicting,
    may_be_freed,
    minded,
    needs_god,
    opened_together,
    paused,
    predicted_at,
    resumed,
    stopped,
    time_up,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from eleusis.play.moves import Move
    from eleusis.play.state import Round
    from eleusis.server.hosting.agent_pool import Minds
    from eleusis.server.hosting.clock import Clock, Manners
    from eleusis.server.hosting.live import LiveTable
    from eleusis.server.table import Duty, Table

AFTER_TROUBLE: Final = 1.0
"""Seconds to wait when something could not be done that should have been possible."""

_log: Final = logging.getLogger("eleusis.server.hosting")


class PlannedMove(NamedTuple):
    """A move that an agent has thought of, for the round as it stood."""

    state: Round
    duty: Duty
    move: Move


class Keeper:
    """The house at one table.

    Args:
        live: The table.
        minds: Its agents.
        slept: From when to when nobody looked after tables: the server was down.
    """

    def __init__(
        self,
        live: LiveTable,
        minds: Minds,
        clock: Clock,
        manners: Manners,
        slept: tuple[float, float] | None = None,
    ) -> None:
        self._live = live
        self._minds = minds
        self._clock = clock
        self._manners = manners
        self._slept = slept
        self._has_taken_over = False
        self._asked: set[Seat] = set()
        self._asked_at: tuple[int, int] | None = None
        self._opened: tuple[int, float] = 0, 0.0
        """The question, and when people began to wait for those who may speak before an answer."""
        self._thought: PlannedMove | None = None
        self._refused: Round | None = None
        self._has_explained: set[tuple[int, Seat]] = set()
        self.is_idle = False
        """True while there is nothing to do, and nothing that will be to do later."""

    async def run(self) -> None:
        """Look after the table until cancelled."""
        while True:
            self._live.changed.clear()
            try:
                until = await self._look()
            except EleusisError as error:
                # Not kept, or somebody was faster in a way that a new look will show.
                level = logging.WARNING if isinstance(error, StoreError) else logging.ERROR
                self._note("house-refused", level, code=error.code)
                until = self._clock.now() + AFTER_TROUBLE
            except Exception as error:
                facts = {"table": self._live.code}
                _log.error("house-failed", exc_info=error, extra={"facts": facts})
                until = self._clock.now() + AFTER_TROUBLE
            if until is None:
                continue
            self.is_idle = until == FOREVER
            await self._clock.wait(self._live.changed, until)
            self.is_idle = False

    async def _look(self) -> float | None:
        """`None` if something was done, else when to look again if nothing changes."""
        if not self._live.is_leased:
            self._has_taken_over = False
            self._minds.forget()
            return FOREVER
        if not self._has_taken_over:
            await self._take_over()
            self._has_taken_over = True
        times = []
        for look in self._looks:
            until = await look(self, self._live.table)
            if until is None:
                return None
            times.append(until)
        return min(times)

    # Who is here ------------------------------------------------------------------------------

    async def _take_over(self) -> None:
        """Give back the time in which nobody looked after the table."""
        table, now = self._live.table, self._clock.now()
        deadline = table.clock.deadline
        if deadline is None:
            return
        lost = 0.0
        if self._slept is not None and self._live.time_of(table.version) <= self._slept[1]:
            lost = now - max(self._slept[0], self._live.time_of(table.asked))
        grace = min(self._manners.grace, table.agreed.turn_seconds)
        seconds = max(lost, now + grace - deadline)

        def give_back(now: Table) -> Decided:
            # Where it was kept but the answer was lost, it must not be given twice.
            return extended(now, seconds) if now.clock.deadline == deadline else Decided(())

        if seconds > 0:
            await self._live.act(give_back)

    async def _welcome_back(self, table: Table) -> float | None:
        """Whoever is here again plays again."""
        for place, chair in enumerate(table.chairs):
            if chair.person and chair.agent and self._live.attendance.is_here(chair.person):
                await self._live.act(partial(came_back, seat=Seat(place)))
                return None
        return FOREVER

    async def _wait_for_god(self, table: Table) -> float | None:
        """While God is away who must rule, the clock stands."""
        if not needs_god(table):
            return FOREVER
        god = table.chairs[table.dealer].person
        gone = self._live.attendance.gone_since(god)
        if table.clock.is_paused:
            return await self._done(resumed) if gone == FOREVER else FOREVER
        due = gone + self._manners.god_absence
        return await self._done(paused) if due <= self._clock.now() else due

    async def _release(self, _: Table) -> float:
        """Nobody is held up for longer than a moment lasts."""
        return self._live.released()

    async def _mind(self, table: Table) -> float | None:
        """An agent plays for whoever is awaited and away, while others wait."""
        seat = awaited(table)
        if seat is None and table.question is not None:
            seat = table.question.seat
        if seat is None or seat < 0 or not table.agreed.substitutes:
            return FOREVER
        chair, attendance = table.chairs[seat], self._live.attendance
        if not chair.person or chair.agent or attendance.is_empty or table.clock.is_paused:
            return FOREVER
        since = max(attendance.gone_since(chair.person), self._live.time_of(table.asked))
        due = since + self._manners.absence
        if due > self._clock.now():
            return due
        return await self._done(partial(minded, seat=seat))

    async def _pass_on_the_house(self, table: Table) -> float | None:
        """Somebody else becomes the host where the host has been away for long."""
        if table.school:
            return FOREVER
        attendance = self._live.attendance
        here = [
            chair.person
            for chair in table.chairs
            if chair.person not in ("", table.host) and attendance.is_here(chair.person)
        ]
        if not here:
            return FOREVER
        due = attendance.gone_since(table.host) + self._manners.host_absence
        if due > self._clock.now():
            return due
        return await self._done(partial(host_passed, person=here[0]))

    async def _free(self, table: Table) -> float | None:
        """Whoever has been away for long, or never came, makes room for others."""
        if table.school:
            return FOREVER
        dues = {
            each.id: self._live.attendance.gone_since(each.id) + self._manners.freed
            for each in table.people
            if may_be_freed(table, each.id)
        }
        late = [person for person, due in dues.items() if due <= self._clock.now()]
        if late:
            return await self._done(partial(freed, people=late))
        return min(dues.values(), default=FOREVER)

    # What is to be played ---------------------------------------------------------------------

    async def _play(self, table: Table) -> float | None:
        """What agents do."""
        state = table.round
        if state is None or table.stage != "playing":
            return FOREVER
        turn = table.number, state.turns
        if turn != self._asked_at:
            self._asked_at, self._asked = turn, set()
        duty = house_duty(table, self._asked)
        match duty:
            case None:
                return FOREVER
            case MustStop():
                return await self._done(partial(stopped, vault=self._live.vault))
            case MayInterject(seat, agent):
                self._asked.add(seat)
                move = await self._minds.interject(table, seat, agent)
                if move is not None and self._live.table.round is state:
                    await self._make(table, seat, move)
                return None
            case MustMove(seat, agent, closes):
                return await self._move(table, duty, seat, agent, self._ready_at(table, closes))

    async def _predict(self, table: Table) -> float | None:
        """Agents predict; once everybody has, or the time is up, all is opened.

        Whoever is away does not keep the others waiting.
        """
        state = table.round
        if state is None or not is_predicting(table):
            return FOREVER
        live, now = self._live, self._clock.now()
        await live.read_predictions()
        awaited = awaited_predictions(table, live.vault)
        agents = [seat for seat in awaited if table.chairs[seat].is_agents]
        if agents:
            await self._predict_for(table, agents[0])
            return None
        if awaited and table.closed <= table.asked:
            due = min(table.clock.deadline or FOREVER, self._gone_at(table, awaited))
            if due > now:
                return min(due, now + self._manners.beat) if live.is_shared else due
            return await self._done(time_up)
        ready = self._ready_at(table, ())
        if ready > now:
            return ready
        return await self._done(partial(opened_together, vault=live.vault))

    async def _predict_for(self, table: Table, seat: Seat) -> None:
        """An agent predicts; nobody is told that it thinks, nor when it has done so."""
        state = table.round
        move = await self._minds.choose(table, seat, table.chairs[seat].agent)

        def decide(now: Table) -> Decided:
            if now.round is not state or not isinstance(move, Predict):
                return Decided(())
            return predicted_at(now, seat, move, vault=self._live.vault)

        await self._live.act(decide)

    def _gone_at(self, table: Table, seats: tuple[Seat, ...]) -> float:
        """When all of these people will have been away for so long that nobody waits for them."""
        attendance = self._live.attendance
        if attendance.is_empty or table.clock.is_paused:
            return FOREVER
        gone = max(attendance.gone_since(table.chairs[seat].person) for seat in seats)
        return max(gone, self._live.time_of(table.asked)) + self._manners.absence

    async def _hurry(self, table: Table) -> float | None:
        """At the deadline the house moves for whoever has not."""
        deadline, question = table.clock.deadline, table.question
        if deadline is None or question is None or question.seat is None or question.seat < 0:
            return FOREVER
        if deadline > self._clock.now():
            return deadline
        held = considered_until(table, self._live.attendance, self._clock.now())
        if held is not None:  # whoever is awaited could not play, and has a moment afterwards
            seconds = held + self._manners.grace - deadline
            return await self._done(partial(extended, seconds=seconds))
        duty = MustMove(question.seat, SUBSTITUTE)
        return await self._move(table, duty, question.seat, SUBSTITUTE, deadline)

    async def _move(
        self, table: Table, duty: MustMove, seat: Seat, agent: str, ready_at: float
    ) -> float | None:
        """Let an agent think of a move, and make it when it is time."""
        state, thought = table.round, self._thought
        assert state is not None
        if thought is None or thought.state is not state or thought.duty != duty:
            kind = FALLBACK if self._refused is state else agent
            self._live.thinks(seat)
            try:
                move = await self._minds.choose(table, seat, kind)
            finally:
                self._live.thinks(None)
            self._thought = PlannedMove(state, duty, move)
            return None
        if ready_at > self._clock.now():
            return ready_at
        self._thought = None
        await self._make(table, seat, thought.move)
        return None

    async def _make(self, table: Table, seat: Seat, move: Move) -> None:
        """Make a move of an agent, if the round still stands as when it was thought of."""
        state = table.round

        def decide(now: Table) -> Decided:
            if now.round is not state:
                return Decided(())
            return decide_move(now, seat, move, vault=self._live.vault)

        try:
            await self._live.act(decide)
        except StoreError:
            raise
        except EleusisError as error:
            agent = table.chairs[seat].agent
            self._note("agent-refused", logging.ERROR, seat=seat, agent=agent, code=error.code)
            if self._refused is state:
                raise
            self._refused = state

    def _ready_at(self, table: Table, closes: tuple[Seat, ...]) -> float:
        """When an agent's move may come, for people who follow and may still want to speak."""
        attendance, now = self._live.attendance, self._clock.now()
        if self._opened[0] != table.asked:
            self._opened = table.asked, now
        if not table.numbers:
            return 0.0
        opened, closing = self._opened[1], self._manners.closing
        people = {table.chairs[seat].person for seat in closes}
        times = [
            spoken_until(person, attendance, opened, closing)
            for person in people
            if attendance.gone_since(person) + RETURNING > now
        ]
        if not attendance.is_empty:
            times.append(self._live.time_of(table.numbers[-1]) + self._manners.pace)
        ready = max(times, default=0.0)
        held = considered_until(table, attendance, now)
        if held is None or ready > now:
            return ready
        self._live.holds()
        return held

    async def _explain(self, table: Table) -> float | None:
        """After the round, agents tell what they thought."""
        if table.stage != "over" or table.round is None or table.unsealed is None:
            return FOREVER
        told = {thoughts.seat for thoughts in table.thoughts if thoughts.lines}
        for place, chair in enumerate(table.chairs):
            seat = Seat(place)
            is_due = chair.agent and not chair.person and seat not in (table.dealer, *told)
            if not is_due or (table.number, seat) in self._has_explained:
                continue
            self._has_explained.add((table.number, seat))
            lines = await self._minds.explain(table, seat, chair.agent)
            if lines and self._live.table.round is table.round:
                await self._live.act(partial(explained, seat=seat, lines=lines))
            return None
        self._minds.forget()
        return FOREVER

    async def _done(self, act: Callable[[Table], Decided]) -> float | None:
        """`None` when the act is done; when there was nothing to do, the end of time."""
        return None if await self._live.act(act) else FOREVER

    def _note(self, event: str, level: int, **facts: object) -> None:
        _log.log(level, event, extra={"facts": {"table": self._live.code, **facts}})

    _looks: Final[tuple[Callable[[Keeper, Table], Awaitable[float | None]], ...]] = (
        _welcome_back,
        _wait_for_god,
        _play,
        _predict,
        _hurry,
        _release,
        _mind,
        _pass_on_the_house,
        _free,
        _explain,
    )
    """In the order in which they matter."""
