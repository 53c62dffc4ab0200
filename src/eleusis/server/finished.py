"""Finished rounds: what their permanent pages show, as it is kept with the end of the round.

A page shows what everybody at the table saw, and what they showed afterwards, nothing else; of the
table it does not even tell the code.
"""

from __future__ import annotations

from dataclasses import replace
from secrets import token_hex
from typing import TYPE_CHECKING, Final

import msgspec

from eleusis.errors import InputError
from eleusis.play.game import RoundTotals
from eleusis.play.records.record import Record, print_record
from eleusis.play.records.replaying import replay_record
from eleusis.play.scoring import score
from eleusis.play.seal import Sealed, Secret
from eleusis.server.entries import Explained, NotesShown, RuleSet, Stamped, Unsealed, dump_entry
from eleusis.server.page_ids import page_ids
from eleusis.server.projection import shown
from eleusis.server.protocol.rounds import RoundPage, Tried, TriedPlay
from eleusis.server.store import KeptRound, KeptSecret
from eleusis.server.table import Table, dump_secret, evolve_table
from eleusis.server.table.secrets import RoundSecret
from eleusis.server.table.state import Agreed, Chair

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.server.entries import Entry
    from eleusis.server.store import Batch


_MORE: Final = (NotesShown, Explained)
"""What is told after the end of a round."""


def with_rounds(batch: Batch, table: Table, entries: Sequence[Entry]) -> Batch:
    """The batch with the page of a round which its entries end, or of which they tell more.

    Args:
        batch: What is to be kept.
        table: As it stood before.
        entries: Those of the batch.
    """
    ends = any(isinstance(entry, Unsealed) for entry in entries)
    if not ends and not any(isinstance(entry, _MORE) for entry in entries):
        return batch
    for v, entry in enumerate(entries, start=table.version + 1):
        table = evolve_table(table, Stamped(v, batch.at, entry))
    if table.stage != "over" or table.unsealed is None:
        return batch
    page = page_of(table, batch.at)
    deal = table.unsealed.seed
    data = msgspec.json.encode(page)
    kept = KeptRound(page.id, page.short, table.code, batch.at, data, deal)
    return replace(batch, rounds=(kept,)) if ends else replace(batch, retold=(kept,))


def with_same_deal(batch: Batch, page: bytes) -> Batch:
    """The batch that opens a table, whose first round has rule and shuffle of a finished one.

    A round that was judged by hand has a rule only if one was written.

    Raises:
        InputError: `no-rule`, if none was written: nobody could judge by it again.
    """
    facts = msgspec.json.decode(page, type=RoundPage).facts
    if facts.opened is None or not facts.opened.rule or facts.by_hand:
        raise InputError("no-rule.again")
    secret = RoundSecret(
        1,
        facts.opened.rule,
        rule_salt=token_hex(16),
        seed=facts.opened.seed,
        seed_salt=token_hex(16),
        chance=token_hex(16),
    )
    kept = KeptSecret(f"round {secret.round}", dump_secret(secret))
    entries = (*batch.entries, dump_entry(RuleSet(by_hand=False)))
    return replace(batch, entries=entries, secrets=(kept,))


def tried(page: RoundPage) -> Tried:
    """What is shown of a round beside others of the same deal."""
    facts = page.facts
    return Tried(
        id=page.id,
        at=page.at,
        names=tuple(chair.name for chair in facts.chairs),
        dealer=facts.dealer,
        plays=tuple(TriedPlay(play.seat, len(play.cards), play.right) for play in page.layout),
        prophecies=facts.prophecies,
        points=tuple(each.total for each in facts.scores),
    )


def page_of(table: Table, at: float) -> RoundPage:
    """The page of the round at a table."""
    told, state = table.unsealed, table.round
    assert state is not None
    secrets: tuple[Secret, ...] = ()
    if told is not None:
        seed = Secret(Sealed.SHUFFLE, told.seed, told.seed_salt)
        rule = Secret(Sealed.RULE, told.rule, told.rule_salt)
        secrets = (rule, seed) if told.rule else (seed,)
    facts, layout = shown(table)
    return RoundPage(
        id=facts.page,
        short="" if told is None else page_ids(told.seed_salt).short,
        at=at,
        facts=msgspec.structs.replace(facts, code="", host=None),
        layout=layout,
        record=print_record(Record.of(state, secrets).public()),
    )


def table_of_record(text: str) -> Table:
    """A table as it stands at the end of a record, its last round.

    Raises:
        RecordError: what is wrong with it.
        InputError: `nothing-played`.
    """
    found = replay_record(text)
    if not found.rounds:
        raise InputError("nothing-played")
    state, secrets = found.rounds[-1], found.record.rounds[-1].secrets
    told = {secret.kind: secret for secret in secrets}
    seed, rule = told.get(Sealed.SHUFFLE), told.get(Sealed.RULE)
    setup, is_over = state.setup, state.end is not None
    counted = RoundTotals(setup.dealer, score(state).totals) if setup.rulebook.scoring else None
    unsealed = None
    if is_over and seed is not None:
        of_rule = ("", "") if rule is None else (rule.text, rule.salt)
        unsealed = Unsealed(*of_rule, seed.text, seed.salt)
    return Table(
        code="",
        version=len(state.log),
        host="",
        people=(),
        chairs=tuple(Chair(name, person=name) for name in setup.names),
        agreed=Agreed(setup.rulebook.name),
        stage="over" if is_over else "playing",
        dealer=setup.dealer,
        number=1,
        results=(counted,) if is_over and counted is not None else (),
        has_rule=True,
        by_hand=unsealed is not None and not unsealed.rule,
        round=state,
        numbers=tuple(range(1, len(state.log) + 1)),
        laid=(0,) * len(state.laid),
        unsealed=unsealed,
    )
