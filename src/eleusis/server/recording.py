"""A table's log as the text of a record."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from eleusis.play.records.record import Kind, Record, RoundRecord, print_record
from eleusis.play.seal import Sealed, Secret
from eleusis.server.entries import Begun, Happened, Unsealed, event_of
from eleusis.server.table.evolution import setup_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.server.entries import Stamped


def record(log: Iterable[Stamped]) -> str:
    """The rounds of a log as a record: full when all of them are over, else as a spectator sees it.

    Notes of the keeper, who sat where for instance, are not in it.
    """
    rounds: list[RoundRecord] = []
    for _, _, entry in log:
        match entry:
            case Begun():
                rounds.append(RoundRecord(setup_of(entry)))
            case Happened():
                past = rounds.pop()
                rounds.append(replace(past, events=(*past.events, event_of(entry))))
            case Unsealed():
                rounds.append(replace(rounds.pop(), secrets=_secrets(entry)))
            case _:
                pass
    full = Record(Kind.FULL, tuple(rounds), finished=all(part.is_over for part in rounds))
    return print_record(full if full.finished else full.public())


def _secrets(entry: Unsealed) -> tuple[Secret, ...]:
    seed = Secret(Sealed.SHUFFLE, entry.seed, entry.seed_salt)
    return (Secret(Sealed.RULE, entry.rule, entry.rule_salt), seed) if entry.rule else (seed,)
