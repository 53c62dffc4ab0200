"""What is asked of every store; one suite of tests holds all of them to it.

A store keeps bytes and does not look into them. What it promises is order (the entries of a table
are numbered from 1 without a gap), wholeness (all of a batch is kept or nothing), durability (what
was acknowledged is there after a crash) and once (a command's id counts once for its table and its
sender).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from eleusis.errors import EleusisError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


class StoreError(EleusisError):
    """The store cannot do its work now: no room on the disk, no connection.

    Whether what was asked for is kept is not known; read, or ask again with the same command id.
    """


class Member(NamedTuple):
    """Somebody who may come to a table by a token. The token itself is nowhere."""

    id: str
    token_hash: bytes


class Known(NamedTuple):
    """Whom a token belongs to."""

    code: str
    person: str


class LogRow(NamedTuple):
    """An entry of a table's log as it is kept."""

    v: int
    at: float
    data: bytes


class KeptSecret(NamedTuple):
    """Something about a table that is in no log: told to nobody before its time."""

    name: str
    """What it is; keeping another of that name replaces it."""
    data: bytes


class KeptRound(NamedTuple):
    """What is told of a finished round by its permanent page; it may outlive its table."""

    id: str
    """Nobody can guess it."""
    short: str
    """A shorter one, for people to type."""
    code: str
    """Of the table where it was played."""
    at: float
    """When it was over."""
    data: bytes
    deal: str = ""
    """What its shuffle follows from: that of a deal that was tried once more is the same."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What is kept together or not at all."""

    entries: tuple[bytes, ...]
    """May be empty: a command that changed nothing still counts as done."""
    at: float
    actor: str = ""
    """The id of the person whose command it was; empty for the house."""
    command_id: str = ""
    """Empty if nobody can ask for it twice."""
    secrets: tuple[KeptSecret, ...] = ()
    people: tuple[Member, ...] = ()
    rounds: tuple[KeptRound, ...] = ()
    """Rounds that are over with it."""
    retold: tuple[KeptRound, ...] = ()
    """Rounds of which there is more to tell; one that was wiped stays so."""


@dataclass(frozen=True, slots=True)
class Appended:
    """The batch is kept; the table's version is now `v`."""

    v: int


@dataclass(frozen=True, slots=True)
class Duplicate:
    """This command was kept before, and brought the table to version `v`."""

    v: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody else was faster: the table's version is `v`; nothing was kept."""

    v: int


Outcome = Appended | Duplicate | Conflict


class Listener(Protocol):
    """Who wants to know what other processes on the same store do. Called in the event loop."""

    def appended(self, code: str, v: int) -> None:
        """A table has reached this version, by whomever."""

    def told(self, code: str, text: str) -> None:
        """Another process told something about a table; see `Store.tell`."""

    def lost(self) -> None:
        """The connection broke and is there again: leases are gone, news may have been missed."""


class Store(Protocol):
    """Where tables are kept.

    All methods but `subscribe` may raise `StoreError`.
    """

    @property
    def is_shared(self) -> bool:
        """True if other processes may use this store at the same time."""

    async def open(self) -> None:
        """Make it ready, bringing an older one up to date.

        Raises:
            InputError: `store-…`: it cannot be used, and why.
        """

    async def close(self) -> None:
        """Finish what was begun and let go of everything; what comes later is refused."""

    def subscribe(self, listener: Listener) -> None:
        """Tell this listener, before `open`, what other processes do."""

    # Logs -------------------------------------------------------------------------------------

    async def create(self, code: str, batch: Batch) -> bool:
        """True if the table is kept under this code; False if another has it."""

    async def append(self, code: str, expected: int, batch: Batch) -> Outcome:
        """Keep a batch behind version *expected*, unless it is known or the table has moved on.

        Raises:
            KeyError: there is no such table.
        """

    async def done(self, code: str, actor: str, command_id: str) -> int | None:
        """The version that this command brought the table to; `None` if it was not done."""

    async def read(self, code: str, since: int = 0) -> tuple[LogRow, ...]:
        """The entries after that version, in order; empty if there are none, or no such table."""

    async def versions(self, codes: Collection[str]) -> Mapping[str, int]:
        """The versions of those of these tables that there are."""

    async def active(self, since: float) -> tuple[str, ...]:
        """The tables whose last batch is of that time or later, in alphabetical order."""

    async def forget(self, before: float) -> tuple[str, ...]:
        """Wipe the tables whose last batch is older, with all that belongs to them; their codes."""

    async def drop(self, code: str, version: int) -> bool:
        """True if the table was wiped; only if it has this version still."""

    # Finished rounds --------------------------------------------------------------------------

    async def round(self, key: str) -> KeptRound | None:
        """The finished round of this id or short one; `None` if there is none."""

    async def rounds(self, most: int) -> tuple[KeptRound, ...]:
        """So many finished rounds, the latest first."""

    async def rounds_of_deal(self, deal: str, most: int) -> tuple[KeptRound, ...]:
        """So many finished rounds of that deal, the first to be over first."""

    async def drop_round(self, round_id: str) -> bool:
        """True if the round was wiped."""

    async def drop_rounds(self, code: str) -> int:
        """How many rounds of that table were wiped, all there were."""

    async def forget_rounds(self, before: float) -> int:
        """How many rounds were wiped that were over before that time."""

    # What is in no log ------------------------------------------------------------------------

    async def secrets(self, code: str) -> Mapping[str, bytes]:
        """The secrets of a table by name."""

    async def add_person(self, code: str, person: Member) -> None:
        """Let somebody come by a token.

        Raises:
            KeyError: there is no such table.
        """

    async def person_by_token_hash(self, token_hash: bytes) -> Known | None:
        """Whose token has this hash; `None` if nobody's."""

    async def beat(self, at: float) -> None:
        """Note that a server lives at this time; an earlier time changes nothing."""

    async def last_beat(self) -> float | None:
        """When a server was last known to live; `None` if never."""

    # Among processes --------------------------------------------------------------------------

    async def lease(self, codes: Collection[str]) -> frozenset[str]:
        """Those of these tables at which this process is now the one to act for the house.

        It remains so until `release`, `close`, the end of the process or `Listener.lost`. A store
        that is not shared always agrees.
        """

    async def release(self, code: str) -> None:
        """Let another process act for the house at that table."""

    async def tell(self, code: str, text: str) -> None:
        """Tell other processes something about a table, at most 4,000 bytes; kept nowhere."""
