"""Whatever anybody asks, in whatever order: a table stays sound, and refuses in sentences."""

from __future__ import annotations

from functools import reduce
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eleusis.cards import CARDS
from eleusis.errors import EleusisError
from eleusis.messages import message
from eleusis.play.seats import Seat
from eleusis.server.event_projection import told
from eleusis.server.projection import shown, you
from eleusis.server.protocol import commands, http
from eleusis.server.recording import record
from eleusis.server.table import (
    Decided,
    Table,
    came_back,
    evolve_table,
    explained,
    extended,
    host_passed,
    minded,
    paused,
    resumed,
)
from server.table.parlour import HOST, PEOPLE, RULE, Parlour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.server.protocol.commands import Command

BOOKS = ("gardner", "express", "king", "howell", "matuszek+out-prophet", "delphi", "whist")


def a_command(rng: Random, parlour: Parlour) -> Command:
    """Any command with any arguments that the wire would let through."""
    place = rng.choice((msgspec.UNSET, rng.randrange(10)))
    cards = tuple(str(card) for card in rng.choices(CARDS, k=rng.randint(1, 4)))
    right = rng.random() < 0.5
    return rng.choice(
        (
            commands.Play(cards),
            commands.DeclareNoPlay(),
            commands.ThrowIn(cards),
            commands.DeclareProphet(),
            commands.GoOut(),
            commands.Call(right),
            commands.GuessRule(rng.choice((RULE, "?", "x" * 3_000))),
            commands.Pick(cards[0]),
            commands.Judge(right),
            commands.Hint(rng.choice(("ranks are irrelevant", "suits are irrelevant", "hm"))),
            commands.Correct(rng.randrange(-3, len(parlour.log) + 3)),
            commands.Arrange(
                rulebook=rng.choice((msgspec.UNSET, *BOOKS)),
                rounds=rng.choice((msgspec.UNSET, 1, 3)),
                turn_seconds=rng.choice((msgspec.UNSET, 0, 30)),
                dealer=place,
            ),
            commands.Arrange(is_locked=right, substitutes=not right),
            commands.SeatAgent(rng.choice(("random", "cautious", "nobody")), place),
            commands.Unseat(rng.randrange(10)),
            commands.SitDown(place),
            commands.StandUp(),
            commands.SetRule(rng.choice((RULE, "", "It is a secret.")), by_hand=right),
            commands.Begin(),
            commands.StopRound(),
            commands.NextRound(deals=right),
            commands.Pass(),
            commands.Consider(on=right),
            commands.ShowNotes((commands.Note("Red?", 3),)),
        )
    )


def of_the_house(rng: Random, table: Table, at: float) -> Decided:
    """Something that the house does, sensible or not."""
    seat = Seat(rng.randrange(max(1, len(table.chairs))))
    if not table.chairs:
        return Decided(())
    acts = [
        lambda: minded(table, seat),
        lambda: came_back(table, seat),
        lambda: paused(table),
        lambda: resumed(table),
        lambda: extended(table, rng.random() * at),
        lambda: host_passed(table, rng.choice(("p1", "p2", "stranger", HOST))),
        lambda: explained(table, seat, (message("gone"),)),
    ]
    return rng.choice(acts)()


def steps(rng: Random, parlour: Parlour, count: int) -> Iterator[bool]:
    """Each step of an evening; True if something was refused."""
    for _ in range(count):
        parlour.at += rng.random() * 20
        before = parlour.table
        try:
            _step(rng, parlour)
        except EleusisError as error:
            refusal = error
        else:
            yield False
            continue
        assert refusal.code
        assert len(refusal.message) > 8
        assert parlour.table is before, "a refusal changes nothing"
        yield True


def _step(rng: Random, parlour: Parlour) -> None:
    table, chance = parlour.table, rng.random()
    if chance < 0.05:
        parlour.join(rng.randrange(1, len(PEOPLE)), rng.choice(("player", "spectator")))
    elif chance < 0.15:
        parlour.take(of_the_house(rng, table, parlour.at))
    elif chance < 0.55 and parlour.serve():
        pass
    elif chance < 0.75 and table.stage == "playing" and (wishes := parlour.wishes(rng)):
        parlour.do(*rng.choice(wishes))
    elif chance < 0.85:
        next_steps = (commands.SetRule(), commands.Begin(), commands.NextRound())
        parlour.do(table.host, rng.choice(next_steps))
    else:
        person = rng.choice((*parlour.here, "stranger"))
        seen = rng.choice((None, None, None, rng.randrange(len(parlour.log) + 2)))
        parlour.do(person, a_command(rng, parlour), seen=seen)


def is_sound(parlour: Parlour) -> None:
    """What must hold of any table at any moment."""
    table = parlour.table
    people = [chair.person for chair in table.chairs if chair.person]
    assert len(set(people)) == len(people), "everybody sits once"
    assert {*people} <= {person.id for person in table.people}
    names = [chair.name.casefold() for chair in table.chairs if chair.name]
    assert len(set(names)) == len(names), "names tell people apart"
    assert all(bool(chair.name) != chair.is_free for chair in table.chairs)
    assert table.version == len(parlour.log)
    assert table.asked <= table.version
    seen, layout = shown(table)
    assert (table.round is None) == (table.stage == "gathering")
    if table.round is not None:
        assert len(table.chairs) == len(table.round.setup.names)
        assert len(table.numbers) == len(table.round.log)
        assert len(layout) == len(table.round.laid)
        assert table.dealer == table.round.setup.dealer
        assert 0 <= table.dealer < len(table.chairs)
    assert (seen.opened is not None) == (seen.stage == "over")
    assert len(seen.totals) == len(table.chairs)
    assert seen.deadline is None or not seen.paused
    for person in (None, "stranger", *parlour.here):
        msgspec.json.encode(you(table, person, parlour.vault))


@given(st.integers(0, 10**9))
@settings(max_examples=12)
def test_a_table_stays_sound_whatever_is_asked(seed: int) -> None:
    rng = Random(seed)
    role = rng.choice(("god", "player", "spectator"))
    new = msgspec.structs.replace(
        http.NewTable(PEOPLE[0], rulebook=rng.choice(BOOKS[:4]), agents=("random", "random")),
        role=role,
    )
    parlour = Parlour(new, seed=seed)
    for number in range(1, 4):
        parlour.join(number)
    for _ in steps(rng, parlour, 120):
        is_sound(parlour)
    assert reduce(evolve_table, parlour.log, None) == parlour.table
    told_to_all = [told(each, parlour.table, None) for each in parlour.log]
    assert msgspec.json.encode(told_to_all)
    assert record(parlour.log)


@pytest.mark.slow
@given(st.integers(0, 10**9))
@settings(max_examples=500)
def test_nor_in_many_evenings(seed: int) -> None:
    test_a_table_stays_sound_whatever_is_asked.hypothesis.inner_test(seed)  # type: ignore[attr-defined]


def test_evenings_get_somewhere() -> None:
    """The test above is worth as much as what happens in its evenings."""
    stages, refused, taken = set(), 0, 0
    for seed in range(8):
        rng = Random(seed)
        parlour = Parlour(http.NewTable(PEOPLE[0], "god", agents=("random", "random")))
        for number in range(1, 4):
            parlour.join(number)
        for was_refused in steps(rng, parlour, 120):
            refused += was_refused
            taken += not was_refused
            stages.add((parlour.table.stage, parlour.table.number > 1))
    assert {stage for stage, _ in stages} == {"gathering", "playing", "over"}
    assert any(again for _, again in stages)
    assert refused > 100
    assert taken > 200
