"""Nothing that a person must not know is in what is sent to that person.

Two ways. What God writes and what chance is drawn from must not be in any byte before the round is
over. And in another world, in which only hidden faces differ, every byte must be the same.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from eleusis.errors import EleusisError
from eleusis.play.seats import JUDGE, Seat
from eleusis.server.entries import Stamped, happened
from eleusis.server.event_projection import told
from eleusis.server.projection import patch, shown, you
from eleusis.server.protocol import commands, messages
from eleusis.server.recording import record
from eleusis.server.table import Actor, RoundSecret, Table, Vault, decide_command
from play.rounds import playable
from play.worlds import other_history
from server.table.parlour import HOST, Lots, Parlour, playing

if TYPE_CHECKING:
    from eleusis.play.state import Round
    from eleusis.rulebook import Rulebook
    from eleusis.server.protocol.commands import Command

BOOKS = pytest.mark.parametrize("book", playable(), ids=lambda book: book.name)


def sent(table: Table, log: list[Stamped], vault: Vault, person: str | None) -> bytes:
    """All that a person, or whoever looks on, is ever sent of a table."""
    seat = table.seat_of(person)
    entries = tuple(told(each, table, seat) for each in log)
    change = patch(None, shown(table))
    own = you(table, person, vault)
    view = msgspec.structs.replace(change, you=own)
    return msgspec.json.encode(messages.Update(len(log), entries, view, is_whole=True))


def secrets_of(secret: RoundSecret) -> list[bytes]:
    """The texts that nobody may see."""
    texts = (secret.rule, secret.rule_salt, secret.seed, secret.seed_salt, secret.chance)
    return [text.encode() for text in texts]


@BOOKS
@pytest.mark.parametrize("by_hand", [False, True], ids=["by rule", "by hand"])
def test_what_is_sealed_is_in_no_byte_before_the_end(book: Rulebook, *, by_hand: bool) -> None:
    parlour = playing(5, book=book.name, by_hand=by_hand)
    secret = parlour.vault.secret(1)
    assert secret is not None
    rng, opened = Random(book.name), 0

    def is_silent(parlour: Parlour) -> None:
        nonlocal opened
        table, is_over = parlour.table, parlour.table.stage == "over"
        if not is_over and rng.random() < 0.8:
            return
        for person in (None, *parlour.here):
            bytes_sent = sent(table, parlour.log, parlour.vault, person)
            for text in secrets_of(secret):
                is_known = person == HOST and text == secret.rule.encode()
                may_be_there = is_known or (is_over and text != secret.chance.encode())
                assert (text in bytes_sent) == may_be_there
        is_public = record(parlour.log).encode()
        assert (secret.rule.encode() in is_public) == is_over
        opened += is_over

    parlour.play_on(rng, is_silent, batches=120)
    assert opened == 1


def other_world(parlour: Parlour, other: Round) -> tuple[Table, list[Stamped]]:
    """The table, and its log, at which the round went like that."""
    table = replace(parlour.table, round=other)
    log = list(parlour.log)
    for v, event in zip(table.numbers, other.log, strict=True):
        log[v - 1] = Stamped(v, log[v - 1].at, happened(event))
    return table, log


def refused(table: Table, person: str, command: Command, vault: Vault) -> tuple[str, str] | None:
    """Why a command is refused; `None` if it is taken."""
    try:
        decide_command(table, Actor(person), command, seen=table.version, vault=vault)
    except EleusisError as error:
        return error.code, error.message
    return None


def sample_commands(parlour: Parlour, person: str) -> list[Command]:
    """What a person might try, most of it illegal; cards of the own hand and others."""
    hand = parlour.you(person).hand
    return [
        *(commands.Play((card,)) for card in (*hand[:1], "7D", "KS")),
        commands.Play(hand[:4] or ("AC",)),
        commands.ThrowIn(hand[:7]),
        commands.GoOut(),
        commands.Call(right=True),
        commands.Pick("9H"),
        commands.DeclareProphet(),
        commands.Judge(right=True),
        commands.SitDown(1),
        commands.StandUp(),
    ]


def compared(parlour: Parlour, viewer: Seat | None, rng: Random) -> bool:
    """True if another world was found; in it the viewer sees and is refused the same."""
    table, vault = parlour.table, parlour.vault
    state = table.round
    assert state is not None
    sees_as = JUDGE if viewer == table.dealer else viewer
    other = other_history(state, sees_as, rng)
    if other is None or other.log == state.log:
        return False
    person = None if viewer is None else table.chairs[viewer].person
    world, log = other_world(parlour, other)
    assert sent(world, log, vault, person) == sent(table, parlour.log, vault, person)
    if person is None:
        return True
    for command in sample_commands(parlour, person):
        why = refused(table, person, command, vault)
        if why is not None:
            fresh = Vault([vault.secret(1)], lot=Lots(0))  # type: ignore[list-item]
            assert refused(world, person, command, fresh) == why
    return True


@BOOKS
def test_other_hands_and_the_stock_change_no_byte(book: Rulebook) -> None:
    rng, found = Random(f"worlds {book.name}"), 0

    def looks_alike(parlour: Parlour) -> None:
        nonlocal found
        if rng.random() < 0.8 and parlour.table.stage == "playing":
            return
        for viewer in (None, *map(Seat, range(len(parlour.table.chairs)))):
            found += compared(parlour, viewer, rng)

    playing(5, book=book.name, by_hand=True).play_on(rng, looks_alike, batches=70)
    assert found >= 10 or book.hand_size == 0  # where nobody has cards


def test_the_comparison_has_teeth() -> None:
    """Whoever sees another hand sees the difference."""
    parlour, rng = playing(4), Random(1)
    state = parlour.table.round
    assert state is not None
    other = other_history(state, Seat(1), rng)
    assert other is not None
    world, log = other_world(parlour, other)
    before = [sent(parlour.table, parlour.log, parlour.vault, each) for each in parlour.here]
    after = [sent(world, log, parlour.vault, each) for each in parlour.here]
    assert before[1] == after[1]
    assert sum(one != two for one, two in zip(before, after, strict=True)) == 2


def test_of_a_past_round_a_seat_is_told_what_everybody_saw() -> None:
    """The cards of whoever sat there before are nobody else's."""
    parlour = playing(4)
    first = len(parlour.log)
    parlour.do(HOST, commands.StopRound(), commands.NextRound())
    parlour.do("p2", commands.StandUp())
    parlour.join(4)
    assert parlour.table.seat_of("p4") == 2
    entries = [told(each, parlour.table, Seat(2)) for each in parlour.log[:first]]
    dealt = [entry for entry in entries if entry.what == "dealt"]
    assert len(dealt) == 3
    assert {card for entry in dealt for card in entry.cards} == {"??"}


def test_the_next_god_is_not_told_the_rule_of_another() -> None:
    parlour = playing(4)
    parlour.do(HOST, commands.StopRound(), commands.NextRound())
    parlour.do("p1", commands.SetRule("Red cards only. The first card may be any card."))
    assert parlour.you("p1").rule
    assert not parlour.you("p2").rule
    parlour.do("p1", commands.StandUp())
    parlour.do("p2", commands.SitDown(1))
    assert parlour.you("p2").is_god
    assert not parlour.you("p2").rule
    assert not parlour.facts.has_rule


def test_whoever_stands_up_sees_his_hand_no_more() -> None:
    parlour = playing(4)
    assert parlour.you("p2").hand
    parlour.do("p2", commands.StandUp())
    assert not parlour.you("p2").hand
    bytes_sent = sent(parlour.table, parlour.log, parlour.vault, "p2")
    assert bytes_sent == sent(parlour.table, parlour.log, parlour.vault, None).replace(
        b'"may":[]', b'"may":["sit-down"]'
    )


def test_a_broken_secret_is_not_repeated_in_the_complaint() -> None:
    from eleusis.server.table import load_secret

    with pytest.raises(EleusisError) as error:
        load_secret(b'{"round": 1, "rule": "red after black"')
    assert "red after black" not in str(error.value)
    assert error.value.__cause__ is None
