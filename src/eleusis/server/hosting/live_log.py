"""A log that is alive: its fold in memory, in step with the store.

One thing happens after the other, under the log's lock. What happened is kept first, then taken in;
what could not be kept has not happened. Other processes may append to the same log: then this one
reads what came and decides anew. Tables and classes are such logs.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

from eleusis.errors import EleusisError, InputError
from eleusis.server.hosting.attendance import Attendance
from eleusis.server.protocol.messages import Done, Refused
from eleusis.server.store import Appended, Conflict, Duplicate, StoreError
from eleusis.server.table import NeedsAnswer
from eleusis.server.waiting import Wait
from eleusis.server.workers import Asker, TookTooLong

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from eleusis.server.hosting.clock import Clock
    from eleusis.server.protocol.messages import Do
    from eleusis.server.store import Batch, LogRow, Member, Store
    from eleusis.server.table import Vault
    from eleusis.server.workers import Desk


class Folded(Protocol):
    """The fold of a log."""

    @property
    def code(self) -> str:
        """Under which the log is kept."""

    @property
    def version(self) -> int:
        """Entries so far."""


class Deciding(Protocol):
    """What comes of a command."""

    @property
    def entries(self) -> Sequence[object]:
        """What is appended."""

    @property
    def is_nothing(self) -> bool:
        """True if there is nothing to append, and nothing to keep beside the log."""


_S = TypeVar("_S", bound=Folded)
_D = TypeVar("_D", bound=Deciding)
_T = TypeVar("_T")

RETRIES: Final = (0.05, 0.2, 0.5, 1.0, 2.0)
"""Seconds between attempts to reach a store that fails."""

WHO: Final = "?"
"""What a process tells the others that wants to know who is here."""

CONFLICTS_MAX: Final = 50
"""Times that others may be faster before a command is given back."""

_log: Final = logging.getLogger("eleusis.server.hosting")


def hashed(token: str) -> bytes:
    """What is kept of a token. It is as random as its hash is long, so no salt is needed."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


class LiveLog(Generic[_S, _D]):
    """A log that somebody uses, and its fold.

    Args:
        state: The fold as the store has it.
        at: When its last entry came.
        vault: What is in no entry.
        store: Where it is kept.
        clock: The time.
        desk: Where rules are worked with, which may take a while.
        process: The name of this process among others.

    Attributes:
        attendance: Who is here.
        vault: What is in no entry.
        changed: Set whenever the house should look whether there is something to do.
        is_leased: True if this process acts for the house here.
    """

    def __init__(
        self,
        state: _S,
        at: float,
        vault: Vault,
        store: Store,
        clock: Clock,
        desk: Desk,
        *,
        process: str,
    ) -> None:
        self._state = state
        self._at = at
        self._store = store
        self._clock = clock
        self._desk = desk
        self._lock = asyncio.Lock()
        self._tokens: dict[bytes, str] = {}
        self._tasks: set[asyncio.Task[object]] = set()
        self._announced = ""
        self.attendance = Attendance(clock.now(), process)
        self.vault = vault
        self.changed = asyncio.Event()
        self.is_leased = False

    @property
    def code(self) -> str:
        """Under which it is kept."""
        return self._state.code

    async def person(self, token: str) -> str:
        """The id of the person whose token this is.

        Raises:
            InputError: `no-token`, if it is nobody's here.
        """
        token_hash = hashed(token)
        known = self._tokens.get(token_hash)
        if known is None:
            found = await self._store.person_by_token_hash(token_hash)
            if found is None or found.code not in self._token_codes:
                raise InputError("no-token.unknown")
            known = self._tokens[token_hash] = found.person
        return known

    @property
    def _token_codes(self) -> tuple[str, ...]:
        """The logs whose tokens count here."""
        return (self.code,)

    # What is asked ----------------------------------------------------------------------------

    async def act(self, decide: Callable[[_S], _D], people: tuple[Member, ...] = ()) -> bool:
        """True if something came of it; False if there was nothing to do.

        Raises:
            EleusisError: it is refused, or cannot be kept.
        """
        before = self._state.version
        after = await self._unbroken(self._settle(decide, people=people))
        return after > before

    async def _answer(
        self, person: str, do: Do, decide: Callable[[_S], _D], address: str
    ) -> Done | Refused:
        """What became of a command, once that is kept."""
        try:
            try:
                v = await self._settle(decide, actor=person, command_id=do.id, address=address)
            except StoreError:
                raise
            except EleusisError:
                # What was done before is mostly refused the second time: the turn is over.
                known = await self._store.done(self.code, person, do.id)
                if known is None:
                    raise
                await self._unbroken(self.catch_up())
                v = known
        except StoreError:
            return Refused.by(InputError("try-again"), id=do.id)
        except EleusisError as error:
            return Refused.by(error, id=do.id)
        except Exception as error:
            _log.error("mistake", exc_info=error, extra={"facts": {"table": self.code}})
            return Refused.by(EleusisError("mistake.unchanged"), id=do.id)
        return Done(do.id, v)

    async def _settle(
        self,
        decide: Callable[[_S], _D],
        *,
        actor: str = "",
        command_id: str = "",
        people: tuple[Member, ...] = (),
        address: str = "",
    ) -> int:
        """The version that the log has come to: decided, kept, taken in and told."""
        async with self._lock:
            failures = 0
            for _ in range(CONFLICTS_MAX):
                at = max(self._clock.now(), self._at)
                state = self._state
                decided = await self._decided(decide, state, Asker(address, self.code))
                if decided.is_nothing and not (command_id or people):
                    return state.version
                batch = self._batch(decided, at, actor, command_id, people)
                try:
                    outcome = await self._store.append(self.code, state.version, batch)
                    if isinstance(outcome, Appended):
                        self._take(decided, at)
                        return outcome.v
                    await self._read_on()
                except StoreError:
                    if failures == len(RETRIES):
                        raise
                    await self._clock.wait(asyncio.Event(), self._clock.now() + RETRIES[failures])
                    failures += 1
                    # Perhaps it was kept all the same: then it is there to be read.
                    await self._try_to_read_on()
                    continue
                if isinstance(outcome, Duplicate):
                    return outcome.v
                assert isinstance(outcome, Conflict)
            raise StoreError("busy.table")

    def _batch(
        self, decided: _D, at: float, actor: str, command_id: str, people: tuple[Member, ...]
    ) -> Batch:
        """A decision as it is kept."""
        raise NotImplementedError

    def _take(self, decided: _D, at: float) -> None:
        """Fold what is kept now, and tell it."""
        raise NotImplementedError

    async def _read_in(self, rows: Sequence[LogRow]) -> None:
        """Fold what others have appended, and tell it."""
        raise NotImplementedError

    async def _decided(self, decide: Callable[[_S], _D], state: _S, asker: Asker) -> _D:
        """The decision, once all is found out about rules that it depends on."""
        try:
            while True:
                try:
                    return decide(state)
                except NeedsAnswer as unknown:
                    function, arguments = unknown.question
                    try:
                        answer = await self._desk.run(asker, function, *arguments)
                    except (Wait, TookTooLong):
                        raise
                    except EleusisError as error:
                        self.vault.learn(unknown.question, error)
                    else:
                        self.vault.learn(unknown.question, answer)
        finally:
            self.vault.forget()

    # What others did --------------------------------------------------------------------------

    def heard(self, v: int) -> None:
        """Some process has brought the log to this version."""
        if v > self._state.version:
            self._spawn(self._read_up_to(v))

    async def catch_up(self) -> None:
        """Read what others have appended."""
        async with self._lock:
            await self._read_on()

    async def _read_up_to(self, v: int) -> None:
        async with self._lock:
            if v > self._state.version:
                await self._try_to_read_on()

    async def _try_to_read_on(self) -> None:
        try:
            await self._read_on()
        except StoreError:
            _log.warning("store-failed", extra={"facts": {"table": self.code}})

    async def _read_on(self) -> None:
        rows = await self._store.read(self.code, self._state.version)
        if rows:
            await self._read_in(rows)

    # Who is here ------------------------------------------------------------------------------

    def hears(self, text: str) -> None:
        """Another process told who is here, or asks."""
        if text == WHO:
            self.announce(again=True)
            return
        self.attendance.hears(text, self._clock.now())
        self._attended()

    def ask_others(self) -> None:
        """Let other processes tell who is here."""
        self._spawn(self._tell_others(WHO))

    def forget_silent(self) -> None:
        """Believe no more what processes told that have been silent for long."""
        if self.attendance.forgets(self._clock.now()):
            self._attended()

    def announce(self, *, again: bool = False) -> None:
        """Tell other processes who is here, if it has changed or is to be told again."""
        if not self._store.is_shared:
            return
        text = self._announcement()
        if again or text != self._announced:
            self._announced = text
            self._spawn(self._tell_others(text))

    def _attended(self) -> None:
        """Others may be here, or elsewhere, than before."""
        raise NotImplementedError

    def _announcement(self) -> str:
        return self.attendance.announcement((), "", None, None)

    async def _tell_others(self, text: str) -> None:
        try:
            await self._store.tell(self.code, text)
        except StoreError:
            self._announced = ""  # it is told with the next change, or in a while

    # Tasks ------------------------------------------------------------------------------------

    async def _unbroken(self, work: Coroutine[object, object, _T]) -> _T:
        """What *work* comes to; it goes on if whoever waits does not."""
        return await asyncio.shield(self._spawn(work))

    def _spawn(self, work: Coroutine[object, object, _T]) -> asyncio.Task[_T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
