"""Two hundred predictions within a moment, and a house that falls among them: each counts once."""

from __future__ import annotations

import asyncio
import shutil
from typing import TYPE_CHECKING

import pytest

from eleusis.play.events import Predicted
from eleusis.server.protocol import commands
from eleusis.server.protocol.messages import Done, Refused
from server.hosting.worlds import RULE, world

if TYPE_CHECKING:
    from pathlib import Path

    from server.hosting.worlds import Client

pytestmark = pytest.mark.anyio


def says(seat: int) -> bool:
    """What the seat predicts."""
    return seat % 3 > 0


async def predicts(client: Client, seat: int) -> Done | Refused:
    """As the page does: the same number again, when it is not known whether it has arrived."""
    command = commands.Predict(right=says(seat))
    asked = client.live.table.asked
    return await client.ask(command, command_id=f"predict-{seat}", seen=asked)


def fallen(path: Path) -> Path:
    """What a kill at this moment leaves of a store: its files as they are, nothing closed."""
    left = path.parent / "left"
    left.mkdir()
    for each in path.parent.glob(f"{path.name}*"):
        shutil.copy(each, left)
    return left / path.name


@pytest.mark.parametrize("count", [12, pytest.param(200, marks=pytest.mark.slow)])
async def test_each_prediction_counts_once_through_a_kill(tmp_path: Path, count: int) -> None:
    path = tmp_path / "tables.sqlite"
    async with world(path) as before:
        god = await before.opens("God", role="god", rulebook="delphi+class")
        pupils = [await before.joins(god.live.code, f"P{seat}") for seat in range(count)]
        await god.done(RULE)
        await god.done(commands.Begin())
        for pupil in pupils:
            await pupil.until(lambda self: self.you and "predict" in self.you.may)
        seats = [pupil.live.table.seat_of(pupil.person) or 0 for pupil in pupils]
        taken = await asyncio.gather(*map(predicts, pupils[: count // 2], seats))
        assert all(isinstance(each, Done) for each in taken)
        left = fallen(path)
    async with world(left) as after:
        again = [await after.comes_back(pupil) for pupil in pupils]
        live = again[0].live
        assert len(live.vault.ballot(live.table)) == count // 2
        # All say it once more, some at the same moment twice.
        crowd = [*zip(again, seats, strict=True), *zip(again[-3:], seats[-3:], strict=True)]
        answers = await asyncio.gather(*(predicts(*each) for each in crowd))
        assert all(isinstance(each, Done) for each in answers)
        told = again[0]
        await told.until(lambda self: self.shown and self.shown.facts.foretold)
        assert told.shown is not None
        assert sorted(told.shown.facts.foretold) == sorted((seat, says(seat)) for seat in seats)
        assert live.table.round is not None
        assert sum(isinstance(event, Predicted) for event in live.table.round.log) == 1
