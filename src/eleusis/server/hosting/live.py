"""A live table: its log in memory, in step with the store, and told to whoever is connected.

One thing happens after the other, under the table's lock. What happened is kept first, then taken
in, then told; what could not be kept has not happened. Other processes may append to the same log:
then this one reads what came and decides anew.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from msgspec import UNSET, UnsetType

from eleusis.errors import EleusisError, InputError
from eleusis.server.entries import Begun, Freed, Joined, RuleSet, Stamped, load_entry
from eleusis.server.finished import with_rounds
from eleusis.server.hosting.audience import Audience, Connection
from eleusis.server.hosting.clock import FOREVER
from eleusis.server.hosting.keeping import batch_of, restored
from eleusis.server.hosting.live_log import LiveLog
from eleusis.server.hosting.moments import CONSIDERING, considered_until, require_silence
from eleusis.server.projection import you
from eleusis.server.protocol.classes import ClassCommand
from eleusis.server.protocol.commands import Consider
from eleusis.server.protocol.http import Join
from eleusis.server.protocol.messages import Do, Done, Presence, Refused
from eleusis.server.table import (
    Actor,
    Table,
    Vault,
    decide_command,
    evolve_table,
    is_alone,
    joined,
    load_predictions,
    load_secrets,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from eleusis.play.seats import Seat
    from eleusis.server.hosting.clock import Clock
    from eleusis.server.protocol.commands import Command
    from eleusis.server.protocol.views import You
    from eleusis.server.store import Batch, LogRow, Member, Store
    from eleusis.server.table import Decided, SealedPrediction
    from eleusis.server.workers import Desk

    Decide = Callable[[Table], Decided]


SENT_AWAY: Final = InputError("no-onlookers")
"""What is said to whoever may not look on."""

SEALED: Final = "!"
"""What a process tells the others when it has taken a prediction: not whose, nor which."""

_log: Final = logging.getLogger("eleusis.server.hosting")


class LiveTable(LiveLog[Table, "Decided"]):
    """A table that people are at, or the house plays at.

    Attributes:
        followers: Set whenever there is something new to tell of it.
    """

    def __init__(
        self,
        log: list[Stamped],
        table: Table,
        vault: Vault,
        store: Store,
        clock: Clock,
        desk: Desk,
        *,
        process: str,
    ) -> None:
        super().__init__(table, log[-1].at, vault, store, clock, desk, process=process)
        self._log = log
        self._audience = Audience()
        self._coming: set[Connection] = set()
        """Connections that are told nothing before we have caught up with what they know."""
        self._presence: Presence | None = None
        self._thinking: Seat | None = None
        self._held: tuple[int, int] | None = None
        """The window in which somebody is known to hold up the next play."""
        self.followers: set[asyncio.Event] = set()

    @classmethod
    async def loaded(
        cls, code: str, store: Store, clock: Clock, desk: Desk, *, process: str
    ) -> LiveTable:
        """The table of this code as the store has it.

        Args:
            code: The table's.
            store: Where it is kept.
            clock: The time.
            desk: Where rules are worked with, which may take a while.
            process: The name of this process among others.

        Raises:
            InputError: `no-table`, or `table-unreadable`; what cannot be read is not repeated.
        """
        rows = await store.read(code)
        if not rows:
            raise InputError("no-table", code=code)
        kept = await store.secrets(code)
        # A long log takes a while.
        try:
            log, table, vault = await asyncio.to_thread(restored, rows, kept)
        except Exception as error:
            _log.error("unreadable", exc_info=error, extra={"facts": {"table": code}})
            raise InputError("table-unreadable", code=code) from None
        return cls(log, table, vault, store, clock, desk, process=process)

    @property
    def is_shared(self) -> bool:
        """True if other processes may take commands for it too."""
        return self._store.is_shared

    @property
    def table(self) -> Table:
        """How it stands."""
        return self._state

    def own(self, person: str) -> You:
        """What is a person's own, the rule among it for God."""
        return you(self._state, person, self.vault)

    @property
    def log(self) -> tuple[Stamped, ...]:
        """All that happened."""
        return tuple(self._log)

    @property
    def is_untouched(self) -> bool:
        """True if nothing has happened since it was opened."""
        return self._log[-1].at == self._log[0].at

    def version_for(self, _: str | None) -> int:
        """How many entries there are: everybody hears of each."""
        return self._state.version

    def time_of(self, v: int) -> float:
        """When that entry came."""
        return self._log[v - 1].at

    @property
    def _token_codes(self) -> tuple[str, ...]:
        return (self.code, self._state.school)

    # What is asked ----------------------------------------------------------------------------

    async def command(self, person: str, do: Do, address: str = "") -> Done | Refused:
        """What became of a command, once that is kept; asking again with the same id is harmless.

        What was begun is finished, even if whoever waits for it goes away. Where it was asked from
        matters for whose turn it is when rules are to be worked with.
        """
        if isinstance(do.command, Consider):
            return self._consider(person, do, do.command)
        if isinstance(do.command, ClassCommand):
            return Refused.by(InputError("no-class.table"), id=do.id)
        command, actor = do.command, Actor(person)

        def deciding(table: Table) -> Decided:
            self._hear_others_out(table, person, command)
            return decide_command(table, actor, command, seen=do.seen, vault=self.vault)

        return await self._unbroken(self._answer(person, do, deciding, address))

    async def join(self, person: Member, decide: Decide) -> None:
        """Let somebody in.

        Raises:
            EleusisError: they are refused.
        """
        try:
            await self._unbroken(self._settle(decide, people=(person,)))
        except EleusisError:
            # Perhaps it was kept and only the answer was lost; then the refusal is "already here".
            if self._state.person(person.id) is None:
                raise

    def _consider(self, person: str, do: Do, command: Consider) -> Done | Refused:
        """A moment for somebody who may speak, or the end of it."""
        table, now = self._state, self._clock.now()
        try:
            decide_command(table, Actor(person), command, seen=do.seen, vault=self.vault)
        except EleusisError as error:
            return Refused.by(error, id=do.id)
        until: float | UnsetType = UNSET
        if command.on:
            assert table.round is not None
            since = self.attendance.considers(person, table.number, table.round.turns, now)
            if not is_alone(table):
                until = since + CONSIDERING
        else:
            self.attendance.considers_no_more(person)
        self._tell_presence()
        self.changed.set()
        return Done(do.id, table.version, until)

    def _hear_others_out(self, table: Table, person: str, command: Command) -> None:
        try:
            require_silence(table, self.attendance, self._clock.now(), person, command)
        except EleusisError:
            self.holds()
            raise

    def _batch(
        self, decided: Decided, at: float, actor: str, command_id: str, people: tuple[Member, ...]
    ) -> Batch:
        batch = batch_of(decided, at, actor, command_id, people)
        return with_rounds(batch, self._state, decided.entries)

    async def _read_in(self, rows: Sequence[LogRow]) -> None:
        stamped = [Stamped(row.v, row.at, load_entry(row.data)) for row in rows]
        if any(isinstance(each.entry, Begun | RuleSet) for each in stamped):
            kept = await self._store.secrets(self.code)
            self.vault.keep(load_secrets(kept))
        self._take_in(stamped)

    def _take(self, decided: Decided, at: float) -> None:
        version = self._state.version
        self.vault.keep(decided.secrets)
        if decided.predictions:
            self._seal(decided.predictions)
        self._take_in(
            [Stamped(v, at, entry) for v, entry in enumerate(decided.entries, start=version + 1)]
        )

    def _seal(self, predictions: Sequence[SealedPrediction]) -> None:
        """Take in predictions, of which only those who made them are told."""
        self.vault.seal(predictions)
        people = {self._state.chairs[each.seat].person for each in predictions}
        self._let_go(self._audience.tell_own(people, self._state, self.vault))
        if self._store.is_shared:
            self._spawn(self._tell_others(SEALED))
        self.changed.set()

    async def read_predictions(self) -> None:
        """Take in what was predicted at other processes."""
        if self._store.is_shared:
            self.vault.seal(load_predictions(await self._store.secrets(self.code)))

    def _take_in(self, fresh: Sequence[Stamped]) -> None:
        """Fold what is kept, and tell it."""
        if not fresh:
            return
        table = self._state
        for stamped in fresh:
            table = evolve_table(table, stamped)
        self._state = table
        self._log.extend(fresh)
        self._at = fresh[-1].at
        for stamped in fresh:
            if isinstance(stamped.entry, Joined):
                self.attendance.expects(stamped.entry.person, stamped.at)
        self._let_go(self._audience.tell(fresh, table, self.vault))
        for connection in () if table.agreed.onlookers else self._audience.strangers(table):
            connection.dismiss(SENT_AWAY)
            self._let_go((connection,))
        self._tell_presence()
        self._tell_followers()
        self.changed.set()

    def _tell_followers(self) -> None:
        for follower in self.followers:
            follower.set()

    # Who is here ------------------------------------------------------------------------------

    def attach(self, connection: Connection, person: str | None, since: int) -> None:
        """Send all that came after *since*, and from now on whatever comes."""
        is_ahead = since > self._state.version
        if is_ahead or (self._store.is_shared and not self._state.is_welcome(person)):
            # Another process knows more than we do, or may have let them in a moment ago.
            self._coming.add(connection)
            self._spawn(self._admit_later(connection, person, since))
        else:
            self._admit(connection, person, since)

    async def _admit_later(self, connection: Connection, person: str | None, since: int) -> None:
        async with self._lock:
            await self._try_to_read_on()
        if connection in self._coming:
            self._coming.discard(connection)
            self._admit(connection, person, since)

    def _admit(self, connection: Connection, person: str | None, since: int) -> None:
        if not self._state.is_welcome(person) and not self._has_made_room(person):
            connection.dismiss(SENT_AWAY)
            return
        self.attendance.comes(person, self._clock.now())
        fits = self._audience.welcome(connection, person, since, self._state, self._log, self.vault)
        if not fits:
            self.detach(connection)
            return
        if not self._tell_presence() and self._presence is not None:
            self._audience.greet(connection, self._presence)
        self._tell_followers()
        self.changed.set()

        if person is not None and self._state.person(person) is None:
            self._spawn(self._let_in_anew(person))

    def _has_made_room(self, person: str | None) -> bool:
        """True if it was the house that took this one's place."""
        past = (each.entry for each in reversed(self._log))
        return any(isinstance(each, Freed) and each.person == person and each.sat for each in past)

    async def _let_in_anew(self, person: str) -> None:
        """Whoever made room has a name again, and a place if there is one."""
        past = [each.entry for each in self._log]
        names = [each.name for each in past if isinstance(each, Joined) and each.person == person]
        freed = [each for each in past if isinstance(each, Freed) and each.person == person]
        if names and freed:
            join = Join(names[-1], role="player" if freed[-1].sat else "spectator")
            with suppress(EleusisError):  # the name or the place is somebody else's now
                await self.act(lambda table: joined(table, person, join))

    def detach(self, connection: Connection) -> None:
        """Send no more; harmless if nothing was sent."""
        self._coming.discard(connection)
        self._let_go((connection,))

    def _let_go(self, connections: Iterable[Connection]) -> None:
        gone = [connection for connection in connections if connection in self._audience]
        for connection in gone:
            self.attendance.goes(self._audience.part(connection), self._clock.now())
        if gone:
            self._tell_presence()
            self._tell_followers()
            self.changed.set()

    @property
    def connections(self) -> int:
        """How many are connected to this process."""
        return len(self._audience) + len(self._coming)

    def thinks(self, seat: Seat | None) -> None:
        """Tell whose agent is thinking; nobody's for `None`."""
        self._thinking = seat
        self._tell_presence()

    def holds(self) -> None:
        """Tell from now on that the next play waits, while somebody considers in this window."""
        self._held = self._window
        self._tell_presence()

    def released(self) -> float:
        """When a hold that is told ends by itself; one that has ended is told no more."""
        self._tell_presence()
        until = self._held_until
        return FOREVER if until is None else until

    @property
    def _window(self) -> tuple[int, int] | None:
        state = self._state.round
        return None if state is None else (self._state.number, state.turns)

    @property
    def _held_until(self) -> float | None:
        if self._held is None or self._held != self._window:
            return None
        return considered_until(self._state, self.attendance, self._clock.now())

    def hears(self, text: str) -> None:
        """Another process told who is here, or that something was sealed, or asks."""
        if text == SEALED:
            self.changed.set()
        else:
            super().hears(text)

    def _attended(self) -> None:
        self._tell_presence()
        self._tell_followers()
        self.changed.set()

    def _announcement(self) -> str:
        seated = [chair.person for chair in self._state.chairs if chair.person]
        return self.attendance.announcement(
            seated, self._state.host, self._thinking, self._held_until
        )

    def _tell_presence(self) -> bool:
        """True if everybody was told who is here, since it has changed."""
        self.announce()
        if not self._audience:
            self._presence = None
            return False
        chairs, attendance = self._state.chairs, self.attendance
        held = attendance.held_until(self._held_until)
        presence = Presence(
            tuple(not chair.person or attendance.is_here(chair.person) for chair in chairs),
            attendance.watching(chair.person for chair in chairs if chair.person),
            attendance.thinking(self._thinking),
            UNSET if held is None else held,
        )
        if presence == self._presence:
            return False
        self._presence = presence
        self._let_go(self._audience.say(presence))
        return True

    # Tasks ------------------------------------------------------------------------------------

    async def finish(self, farewell: EleusisError | None = None) -> None:
        """Wait until all that was begun is done; with a farewell everybody is sent away."""
        if farewell is not None:
            self._let_go(self._audience.dismissed(farewell))
        while self._tasks:
            await asyncio.wait(self._tasks)
