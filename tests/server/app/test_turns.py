"""Whoever asks too often waits; who comes with the right code overtakes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis.server.app.guard.turns import PatientBuckets
from eleusis.server.waiting import Wait

if TYPE_CHECKING:
    from collections.abc import Callable


class Hands:
    """A clock that is turned by hand, and calls who waits for it."""

    def __init__(self) -> None:
        self.now = 0.0
        self._calls: list[tuple[float, Callable[[], None]]] = []

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        self._calls.append((self.now + seconds, call))

    async def turn(self, seconds: float) -> None:
        until = self.now + seconds
        await rest()
        while due := min((each for each in self._calls if each[0] <= until), default=None):
            self._calls.remove(due)
            self.now = due[0]
            due[1]()
            await rest()
        self.now = until


async def rest() -> None:
    for _ in range(40):
        await asyncio.sleep(0)


def turns(hands: Hands, burst: float, per_second: float, waiting_max: int = 400) -> PatientBuckets:
    return PatientBuckets(
        burst, per_second, waiting_max, clock=lambda: hands.now, later=hands.later
    )


@pytest.mark.parametrize(
    ("tries", "keeps", "rate", "within"),
    [
        (1, False, 1, 3.1),
        (8, False, 1, 9.1),
        (8, True, 1, 1.1),
        (20, False, 3, 10.0),
        (80, False, 10, 10.0),
        (25, True, 10, 1.1),
    ],
)
def test_the_right_code_gets_in_beside_any_number_of_tries(
    tries: int, keeps: bool, rate: float, within: float
) -> None:
    """A guesser with so many tries at a time, on connections that are kept or made anew."""

    async def run() -> None:
        hands = Hands()
        gate = PatientBuckets(30, 1, hurried=10, clock=lambda: hands.now, later=hands.later)
        guessed, names = 0, iter(range(100_000))

        async def guess(name: str) -> None:
            nonlocal guessed
            while True:
                await gate.take("school", asker=name if keeps else f"{name}/{next(names)}")
                guessed += 1
                await asyncio.sleep(0)

        guessers = [asyncio.create_task(guess(f"g{number}")) for number in range(tries)]
        await hands.turn(0.5)
        assert guessed == 30
        for number in range(36):
            pupil = asyncio.create_task(gate.take("school", asker=f"pupil {number}"))
            await hands.turn(within)
            assert pupil.done()
            gate.give_back("school", asker=f"pupil {number}")
        await rest()
        assert guessed <= 30 + rate * hands.now + 36
        for task in guessers:
            task.cancel()

    asyncio.run(run())


def test_a_class_gets_in_at_once_when_its_turn_has_come() -> None:
    async def run() -> None:
        hands = Hands()
        gate = turns(hands, 1, 1)
        await gate.take("school")

        async def comes(name: str) -> float:
            await gate.take("school", asker=name)
            gate.give_back("school", asker=name)
            return hands.now

        pupils = [asyncio.create_task(comes(str(number))) for number in range(300)]
        await hands.turn(1.1)
        # Nobody turns the clock any more: they follow each other as they are answered.
        assert max(await asyncio.gather(*pupils)) <= 1.1

    asyncio.run(run())


def test_other_addresses_notice_nothing() -> None:
    async def run() -> None:
        hands = Hands()
        gate = turns(hands, 1, 0.01)
        await gate.take("a")
        waiting = asyncio.create_task(gate.take("a"))
        await gate.take("b")
        await rest()
        assert not waiting.done()
        waiting.cancel()

    asyncio.run(run())


def test_whoever_would_come_last_is_refused_when_too_many_wait() -> None:
    async def run() -> None:
        hands = Hands()
        gate = turns(hands, 2, 1, waiting_max=2)
        await gate.take("a", asker="often")
        await gate.take("a", asker="often")
        asking = [asyncio.create_task(gate.take("a", asker=name)) for name in ("often", "1", "2")]
        await rest()
        assert [each.done() for each in asking] == [True, False, False]
        with pytest.raises(Wait) as refused:
            await asking[0]
        assert refused.value.code == "too-fast"
        await hands.turn(3.0)
        assert all(each.done() for each in asking)

    asyncio.run(run())


def test_who_does_not_wait_any_more_takes_nothing() -> None:
    async def run() -> None:
        hands = Hands()
        gate = turns(hands, 1, 1)
        await gate.take("a")
        gone = asyncio.create_task(gate.take("a"))
        stays = asyncio.create_task(gate.take("a"))
        await rest()
        gone.cancel()
        await hands.turn(1.1)
        assert stays.done()

    asyncio.run(run())


@given(
    st.lists(st.tuples(st.floats(0, 5), st.sampled_from("xyz"), st.floats(0.1, 3)), max_size=30),
    st.floats(1, 5),
    st.floats(0.1, 3),
)
def test_no_more_is_let_through_than_there_is(
    asked: list[tuple[float, str, float]], burst: float, per_second: float
) -> None:
    async def run() -> None:
        hands = Hands()
        gate, taken = turns(hands, burst, per_second), []

        async def ask(who: str, cost: float) -> None:
            await gate.take("a", cost, who)
            taken.append(min(cost, burst))

        tasks = []
        for seconds, who, cost in asked:
            await hands.turn(seconds)
            tasks.append(asyncio.create_task(ask(who, cost)))
            await rest()
            assert sum(taken) <= burst + per_second * hands.now + 1e-6
        await hands.turn(1_000.0)
        assert all(task.done() for task in tasks), "everybody's turn comes"

    asyncio.run(run())
