"""A live class: its log folded in memory, and told to whoever is connected, each by their role.

What is new is told at most ten times a second, however many things happen: two hundred pupils who
come in at once cost no more than a few.
"""

from __future__ import annotations

import asyncio
from secrets import token_hex, token_urlsafe
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET

from eleusis.errors import EleusisError, InputError
from eleusis.server.classroom.deciding import (
    ClassDecided,
    admitted,
    decide_class,
    linked,
    pupil_named,
    word_for,
)
from eleusis.server.classroom.entries import (
    ClassOpened,
    ClassStamped,
    RoundStarted,
    dump_class_entry,
    load_class_entry,
)
from eleusis.server.classroom.lessons import Lessons, lessons_of
from eleusis.server.classroom.state import TEACHING, Class, evolve_class
from eleusis.server.classroom.walls import class_facts, class_you, roster, tile
from eleusis.server.hosting.keeping import lot
from eleusis.server.hosting.live_log import LiveLog, hashed
from eleusis.server.protocol.classes import (
    ClassAdmission,
    ClassCommand,
    ClassEntrance,
    ClassUpdate,
    ClassYou,
    RosterEntry,
    Tile,
)
from eleusis.server.protocol.messages import Done, Refused
from eleusis.server.store import Batch, KeptSecret, Member
from eleusis.server.table import Vault, dump_secret, load_secret

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from eleusis.server.entries import Stamped
    from eleusis.server.hosting.audience import Connection
    from eleusis.server.hosting.clock import Clock
    from eleusis.server.hosting.live import LiveTable
    from eleusis.server.protocol.classes import NewClass, NewLink
    from eleusis.server.protocol.messages import Do
    from eleusis.server.store import LogRow, Store
    from eleusis.server.table import Table
    from eleusis.server.workers import Desk

WALLS: Final = (*TEACHING, "projector", "visitor")
"""The roles that see tiles."""

_WORDS: Final = "words"
"""The name of the secret from which pupils' words follow."""

_encoder: Final = msgspec.json.Encoder()


class _Listener:
    """A connection, and what it was told last."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.v = -1
        self.you: ClassYou | None = None
        self.tiles: dict[int, Tile] = {}
        self.roster: tuple[RosterEntry, ...] = ()


class LiveClass(LiveLog[Class, ClassDecided]):
    """A class that people are in.

    Attributes:
        news: Set whenever there is something to tell.
        tables: Its live tables by number, as far as this process has taken them up.
        known: By table the round of the class, cards that lay there, and how far its rule could be
            known then.
    """

    def __init__(
        self,
        room: Class,
        at: float,
        vault: Vault,
        salt: str,
        store: Store,
        clock: Clock,
        desk: Desk,
        *,
        process: str,
    ) -> None:
        super().__init__(room, at, vault, store, clock, desk, process=process)
        self._salt = salt
        self._listeners: dict[Connection, _Listener] = {}
        self.news = asyncio.Event()
        self.tables: dict[int, LiveTable] = {}
        self.known: dict[int, tuple[int, int, float]] = {}
        self._made: dict[int, tuple[Table, object, dict[str, Tile]]] = {}

    @classmethod
    async def loaded(
        cls, code: str, store: Store, clock: Clock, desk: Desk, *, process: str
    ) -> LiveClass:
        """The class of this code as the store has it.

        Raises:
            InputError: `no-class`.
        """
        rows = await store.read(code)
        if not rows:
            raise InputError("no-class", code=code)
        kept = dict(await store.secrets(code))
        salt = kept.pop(_WORDS).decode()
        vault = Vault(map(load_secret, kept.values()), lot=lot, waits=True)
        room = await asyncio.to_thread(_folded, rows)
        assert room is not None
        return cls(room, rows[-1].at, vault, salt, store, clock, desk, process=process)

    @property
    def room(self) -> Class:
        """How it stands."""
        return self._state

    def version_for(self, person: str | None) -> int:
        """The version with which something that this one sees last changed."""
        return self._state.version_for(person)

    async def person(self, token: str) -> str:
        """As for every log; whoever came in at another process a moment ago is known here too."""
        person = await super().person(token)
        if person not in self._state.members:
            await self.catch_up()
        return person

    def word(self, person: str) -> str:
        """The word with which this pupil comes back."""
        return word_for(self._salt, person)

    # What is asked ----------------------------------------------------------------------------

    async def command(self, person: str, do: Do, address: str = "") -> Done | Refused:
        """What became of a command, once that is kept; asking again by that id is harmless."""
        command = do.command
        if not isinstance(command, ClassCommand):
            return Refused.by(InputError("no-class.command"), id=do.id)
        if self._state.member(person) is None:
            return Refused.by(InputError("sent-away"), id=do.id)

        def deciding(room: Class) -> ClassDecided:
            return decide_class(room, person, command, self.vault)

        answer = await self._unbroken(self._answer(person, do, deciding, address))
        if isinstance(answer, Done):
            return Done(answer.id, self.version_for(person))
        return answer

    async def enter(self, entrance: ClassEntrance) -> ClassAdmission:
        """A way in for a pupil who is new, or who comes back with name and word.

        Raises:
            InputError: nobody of this name can come in, or the word is wrong.
        """
        token, known = token_urlsafe(16), pupil_named(self._state, entrance.name)
        if known is not None and entrance.word:
            if entrance.word.strip().lower() != self.word(known.id):
                raise InputError("wrong-word", name=known.name)
            await self._store.add_person(self.code, Member(known.id, hashed(token)))
            return ClassAdmission(self.code, token, self.word(known.id))
        person = token_hex(8)
        await self._let_in(
            person, token, lambda room: admitted(room, person, entrance.name, self.vault)
        )
        return ClassAdmission(self.code, token, self.word(person))

    async def link(self, by: str, new: NewLink) -> ClassAdmission:
        """A way in for somebody who is no pupil.

        Raises:
            InputError: `not-the-teacher`.
        """
        token, person = token_urlsafe(16), token_hex(8)
        await self._let_in(person, token, lambda room: linked(room, person, new.role, by))
        return ClassAdmission(self.code, token)

    async def _let_in(
        self, person: str, token: str, decide: Callable[[Class], ClassDecided]
    ) -> None:
        try:
            await self.act(decide, people=(Member(person, hashed(token)),))
        except EleusisError:
            # Perhaps it was kept and only the answer was lost; then the refusal is "already here".
            if self._state.member(person) is None:
                raise

    def _batch(
        self,
        decided: ClassDecided,
        at: float,
        actor: str,
        command_id: str,
        people: tuple[Member, ...],
    ) -> Batch:
        return Batch(
            tuple(map(dump_class_entry, decided.entries)),
            at,
            actor,
            command_id,
            tuple(KeptSecret(f"round {each.round}", dump_secret(each)) for each in decided.secrets),
            people,
        )

    def _take(self, decided: ClassDecided, at: float) -> None:
        self.vault.keep(decided.secrets)
        first = self._state.version + 1
        self._take_in(
            [ClassStamped(v, at, entry) for v, entry in enumerate(decided.entries, start=first)]
        )

    async def _read_in(self, rows: Sequence[LogRow]) -> None:
        stamped = [ClassStamped(row.v, row.at, load_class_entry(row.data)) for row in rows]
        if any(isinstance(each.entry, RoundStarted) for each in stamped):
            kept = dict(await self._store.secrets(self.code))
            del kept[_WORDS]
            self.vault.keep(map(load_secret, kept.values()))
        self._take_in(stamped)

    def _take_in(self, fresh: Sequence[ClassStamped]) -> None:
        for stamped in fresh:
            self._state = evolve_class(self._state, stamped)
            self._at = stamped.at
        self.changed.set()
        self.news.set()

    async def lessons(self) -> Lessons:
        """All that was played so far, for reports."""
        rows = await self._store.read(self.code)
        logs = {number: table.log for number, table in self.tables.items()}
        return await asyncio.to_thread(_lessons, self._state, logs, rows)

    # Who is here ------------------------------------------------------------------------------

    def attach(self, connection: Connection, person: str | None, since: int) -> None:
        """Send how it stands, and from now on whatever is new."""
        if self._state.member(person) is None or person is None:
            connection.dismiss(InputError("sent-away" if person else "no-token.class"))
            return
        self.attendance.comes(person, self._clock.now())
        listener = self._listeners[connection] = _Listener(person)
        self._tell_one(connection, listener, self._tiles(), self._roster())
        self.news.set()
        if since > self.version_for(person):  # was at another process, which is ahead of us
            self.heard(since)

    def detach(self, connection: Connection) -> None:
        """Send no more; harmless if nothing was sent."""
        listener = self._listeners.pop(connection, None)
        if listener is not None:
            self.attendance.goes(listener.person, self._clock.now())
            self.news.set()

    @property
    def connections(self) -> int:
        """How many are connected to this process."""
        return len(self._listeners)

    @property
    def has_walls(self) -> bool:
        """True if somebody here sees tiles."""
        roles = {listener.person for listener in self._listeners.values()}
        return any(member.role in WALLS for each in roles if (member := self._state.member(each)))

    def is_here(self, person: str) -> bool:
        """True if this person is connected, to the class or to a table of it, anywhere."""
        member = self._state.member(person)
        if self.attendance.is_here(person):
            return True
        table = None if member is None else self.tables.get(member.table)
        return table is not None and table.attendance.is_here(person)

    def _attended(self) -> None:
        self.news.set()

    # What is told -----------------------------------------------------------------------------

    def tell(self) -> None:
        """Tell everybody what is new for them."""
        self.announce()
        walls = self.has_walls
        tiles = self._tiles() if walls else {}
        people = self._roster() if walls else ()
        for connection, listener in list(self._listeners.items()):
            if self._state.member(listener.person) is None:
                connection.dismiss(InputError("sent-away"))
                self.detach(connection)
            elif not self._tell_one(connection, listener, tiles, people):
                self.detach(connection)

    def _tell_one(
        self,
        connection: Connection,
        listener: _Listener,
        tiles: Mapping[str, Mapping[int, Tile]],
        people: tuple[RosterEntry, ...],
    ) -> bool:
        """True if the connection takes it, or there was nothing to tell."""
        member = self._state.member(listener.person)
        assert member is not None
        v = self.version_for(member.id)
        seen = tiles.get("teacher" if member.role in TEACHING else "projector", {})
        shown = seen if member.role in WALLS else {}
        fresh = tuple(each for at, each in shown.items() if listener.tiles.get(at) != each)
        listed = member.role in TEACHING and people != listener.roster
        is_whole = listener.v < 0
        table = self.tables.get(member.table)
        sits = table is not None and table.table.seat_of(member.id) is not None
        you = class_you(self._state, member, self.word(member.id), sits=sits)
        if not (is_whole or fresh or listed or v > listener.v or you != listener.you):
            return True
        listener.tiles.update({each.number: each for each in fresh})
        if listed:
            listener.roster = people
        has_news = is_whole or you != listener.you
        listener.v, listener.you = v, you
        update = ClassUpdate(
            v,
            class_facts(self._state),
            you if has_news else UNSET,
            fresh,
            people if listed else UNSET,
            is_whole,
        )
        return connection.send(_encoder.encode(update))

    def _tiles(self) -> dict[str, dict[int, Tile]]:
        """The tables, as walls of each kind show them; what is as it was is not made anew."""
        room, shown = self._state, dict[str, dict[int, Tile]](teacher={}, projector={})
        for number, live in sorted(self.tables.items()):
            table, known = live.table, self._known_in(number)
            people = tuple(chair.person for chair in table.chairs)
            members = tuple((room.member(each), self.is_here(each)) for each in people if each)
            told = room.number, known, members
            past, before, made = self._made.get(number, (None, None, {}))
            if past is not table or before != told:
                made = {
                    role: tile(room, number, table, is_here=self.is_here, known=known, role=role)
                    for role in shown
                }
                self._made[number] = table, told, made
            for role, each in made.items():
                shown[role][number] = each
        return shown

    def _known_in(self, number: int) -> tuple[int, float] | None:
        lesson, laid, share = self.known.get(number, (0, 0, 0.0))
        return (laid, share) if lesson and lesson == self._state.number else None

    def _roster(self) -> tuple[RosterEntry, ...]:
        return roster(self._state, self.is_here, self.word)

    async def finish(self, farewell: EleusisError | None = None) -> None:
        """Wait until all that was begun is done; with a farewell everybody is sent away."""
        if farewell is not None:
            for connection in list(self._listeners):
                connection.dismiss(farewell)
                self.detach(connection)
        while self._tasks:
            await asyncio.wait(self._tasks)


def class_opening(code: str, new: NewClass, person: str, at: float, token: str) -> Batch:
    """What is kept first of a class."""
    entry = ClassOpened(code, person, new.terms)
    secret = KeptSecret(_WORDS, lot().encode())
    people = (Member(person, hashed(token)),)
    return Batch((dump_class_entry(entry),), at, secrets=(secret,), people=people)


def _lessons(
    room: Class, tables: Mapping[int, Sequence[Stamped]], rows: Sequence[LogRow]
) -> Lessons:
    log = (ClassStamped(row.v, row.at, load_class_entry(row.data)) for row in rows)
    return lessons_of(room, tables, log)


def _folded(rows: Sequence[LogRow]) -> Class | None:
    room: Class | None = None
    for row in rows:
        room = evolve_class(room, ClassStamped(row.v, row.at, load_class_entry(row.data)))
    return room
