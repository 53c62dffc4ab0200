"""A table's log as the text of a record."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from eleusis.play.records.record import Kind, Record, RoundRecord, print_record
from eleusis.play.seal import Sealed, Secret
from eleusis.server.entries import Begun, Happened, Unsealed, event_of
from eleusis.server.table.evolution import setup_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.play.events import Event
    from eleusis.play.state import Setup
    from eleusis.server.entries import Stamped


def record(log: Iterable[Stamped]) -> str:
    """The rounds of a log as a record: full when all of them are over, else as a spectator sees it.

    Notes of the keeper, who sat where for instance, are not in it.
    """
    rounds: list[_Part] = []
    for _, _, entry in log:
        match entry:
            case Begun():
                rounds.append(_Part(setup_of(entry)))
            case Happened():
                rounds[-1].events.append(event_of(entry))
            case Unsealed():
                rounds[-1].secrets = _secrets(entry)
            case _:
                pass
    parts = tuple(RoundRecord(part.setup, tuple(part.events), part.secrets) for part in rounds)
    is_over = bool(parts) and all(part.is_over and part.secrets for part in parts)
    full = Record(Kind.FULL, parts, finished=is_over)
    return print_record(full if is_over else full.public())


@dataclass(slots=True)
class _Part:
    """A round as far as it was read."""

    setup: Setup
    events: list[Event] = field(default_factory=list)
    secrets: tuple[Secret, ...] = ()


def _secrets(entry: Unsealed) -> tuple[Secret, ...]:
    seed = Secret(Sealed.SHUFFLE, entry.seed, entry.seed_salt)
    return (Secret(Sealed.RULE, entry.rule, entry.rule_salt), seed) if entry.rule else (seed,)
