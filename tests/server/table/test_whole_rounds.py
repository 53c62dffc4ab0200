"""Whole rounds at tables of all kinds: what must hold after every batch."""

from __future__ import annotations

from functools import reduce
from random import Random
from typing import TYPE_CHECKING, get_args

import msgspec
import pytest

from eleusis.play.records.replaying import replay_record
from eleusis.server.entries import EventWord, what
from eleusis.server.event_projection import told
from eleusis.server.projection import merged, patch, shown
from eleusis.server.protocol import commands, messages, views
from eleusis.server.recording import record
from eleusis.server.table import Table, Vault, evolve_table
from play.rounds import playable
from server.table.parlour import HOST, Parlour, playing, with_people

if TYPE_CHECKING:
    from eleusis.rulebook import Rulebook
    from eleusis.server.entries import Stamped

WORDS = (*get_args(EventWord), "unsealed")
"""What can happen in a round."""

BOOKS = pytest.mark.parametrize("book", playable(), ids=lambda book: book.name)


def folded(log: list[Stamped], before: Table | None = None) -> Table:
    table = reduce(evolve_table, log, before)
    assert table is not None
    return table


@BOOKS
@pytest.mark.parametrize("by_hand", [False, True], ids=["by rule", "by hand"])
def test_people_alone_play_a_round_to_its_end(book: Rulebook, *, by_hand: bool) -> None:
    rng = Random(f"{book.name} {by_hand}")
    parlour = playing(book.players.min + 1, book=book.name, by_hand=by_hand)
    parlour.play_on(rng)
    seen = parlour.facts
    assert seen.stage == "over"
    assert seen.end
    assert seen.opened is not None
    assert seen.opened.is_true
    assert seen.totals == tuple(
        score.total + (owed.amount if owed else 0)
        for score, owed in zip(seen.scores, seen.compensations, strict=True)
    )


def test_these_rounds_see_everything_that_can_happen() -> None:
    """The tests here are worth as much as what happens in their rounds."""
    seen = set()
    for book in playable():
        for seed in range(3):
            parlour = playing(5, book=book.name, by_hand=True, seed=seed)
            parlour.play_on(Random(f"everything {seed}"), batches=150)
            seen |= {what(entry) for _, _, entry in parlour.log}
    rare = {"pack-added", "hand-emptied"}
    assert {word for word in WORDS if word not in seen} <= rare


@BOOKS
def test_the_log_alone_says_how_the_table_stands(book: Rulebook) -> None:
    parlour = playing(5, book=book.name, by_hand=True)
    parlour.play_on(Random(book.name))
    assert folded(parlour.log) == parlour.table
    middle = len(parlour.log) // 2
    assert folded(parlour.log[middle:], folded(parlour.log[:middle])) == parlour.table


@BOOKS
def test_a_server_that_starts_anew_goes_on_as_the_old_one_would_have(book: Rulebook) -> None:
    """Neither the vault's memory of judge and stock nor anything else is lost with a process."""
    rng, parlour = Random(3), playing(4, book=book.name)
    secret = parlour.vault.secret(1)
    assert secret is not None

    def resumes(parlour: Parlour) -> None:
        if parlour.table.stage != "playing" or rng.random() < 0.7:
            return
        wishes = parlour.wishes(Random(len(parlour.log)))
        if not wishes:  # all have predicted: what comes next is the house's to do
            return
        person, command = wishes[0]
        expected = parlour.decides(person, command)
        parlour.table = folded(parlour.log)
        parlour.vault = Vault([secret], lot=lambda: "")
        parlour.vault.seal(parlour.sealed)
        assert parlour.decides(person, command) == expected

    parlour.play_on(rng, resumes, batches=120)


@BOOKS
def test_patches_add_up_to_the_view(book: Rulebook) -> None:
    parlour = playing(4, book=book.name, by_hand=True)
    before = shown(parlour.table)
    seen = merged(None, patch(None, before))
    assert seen == before

    def adds_up(parlour: Parlour) -> None:
        nonlocal before, seen
        after = shown(parlour.table)
        wire = msgspec.json.encode(patch(before, after))
        seen = merged(seen, msgspec.json.decode(wire, type=views.Patch))
        before = after
        assert seen == after

    parlour.play_on(Random(f"patches {book.name}"), adds_up)
    parlour.do(HOST, commands.NextRound())
    adds_up(parlour)


def test_a_patch_holds_nothing_that_did_not_change() -> None:
    parlour = playing(4)
    before = shown(parlour.table)
    assert patch(before, before) == views.Patch()
    turn = parlour.facts.turn
    assert turn is not None
    person = parlour.table.chairs[turn].person
    parlour.do(person, commands.Play(parlour.you(person).hand[:1]))
    change = patch(before, shown(parlour.table))
    assert "chairs" not in change.facts
    assert isinstance(change.layout, views.LayoutPatch)
    assert (change.layout.start, len(change.layout.plays)) == (1, 1)


@BOOKS
def test_every_batch_is_told_to_everybody_without_a_gap(book: Rulebook) -> None:
    parlour = playing(4, book=book.name)
    parlour.play_on(Random(f"told {book.name}"))
    for audience in (None, *range(4)):
        entries = [told(each, parlour.table, audience) for each in parlour.log]
        assert [entry.v for entry in entries] == list(range(1, len(parlour.log) + 1))
        wire = msgspec.json.encode(entries)
        assert msgspec.json.decode(wire, type=list[messages.Entry]) == entries


@BOOKS
def test_the_record_replays(book: Rulebook) -> None:
    parlour = playing(4, book=book.name, by_hand=True)
    parlour.play_on(Random(f"record {book.name}"), batches=60)
    text = record(parlour.log)
    replayed = replay_record(text)
    assert replayed.rounds[-1].log == parlour.table.round.log if parlour.table.round else ()
    assert text.splitlines()[-1].split(" ", 1)[1].startswith("end ")


def test_the_record_of_a_running_round_is_what_a_spectator_saw() -> None:
    parlour = playing(4)
    text = record(parlour.log)
    assert " public" in text.splitlines()[0]
    hand = parlour.you("p1").hand
    dealt = [line for line in text.splitlines() if " dealt " in line]
    assert len(dealt) == 3
    assert not any(card in line for line in dealt for card in hand)
    assert replay_record(text).rounds


def test_a_game_of_three_rounds_with_agents_and_two_people() -> None:
    parlour = with_people(2, role="player")
    parlour.do(HOST, *(commands.SeatAgent(agent) for agent in ("random", "cautious")))
    parlour.do(HOST, commands.Arrange(rounds=3))
    rng, dealers, sums = Random(5), [], [0] * 5
    for number in range(1, 4):
        assert parlour.facts.stage == "gathering"
        god = parlour.table.chairs[parlour.table.dealer].person
        if god:
            parlour.do(god, commands.SetRule())
        parlour.do(HOST, commands.Begin())
        parlour.play_on(rng)
        seen = parlour.facts
        assert (seen.stage, seen.round, bool(seen.winners)) == ("over", number, number == 3)
        dealers.append(seen.dealer)
        sums = [known + score.total for known, score in zip(sums, seen.scores, strict=False)]
        owed = [point.amount if point else 0 for point in seen.compensations] or [0] * len(sums)
        assert list(seen.totals) == [known + more for known, more in zip(sums, owed, strict=False)]
        parlour.do(HOST, commands.NextRound())
    assert dealers == [0, 1, 2]
    assert parlour.facts.totals == (0,) * len(seen.chairs), "a new game has begun"
    assert parlour.facts.dealer == 3
