"""The agents at one table: shown what their seats see, asked in threads.

An agent is a function of its chance and of what it was shown, so that one made afresh after a
restart goes on as the old one would have. Whatever an agent does wrong, the round goes on: a
simpler one moves in its place.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from eleusis.agents import player
from eleusis.agents.remarks import Explaining
from eleusis.play.view import table_view, view

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.agents import Agent
    from eleusis.messages import Message
    from eleusis.play.moves import Move
    from eleusis.play.seats import Seat
    from eleusis.play.state import Round
    from eleusis.server.hosting.threads import Threads
    from eleusis.server.table import Table, Vault

_T = TypeVar("_T")

FALLBACK: Final = "random"
"""The kind of agent that can always move."""

_log: Final = logging.getLogger("eleusis.server.hosting")


class _Mind:
    """An agent and how much of the round it was shown."""

    def __init__(self, agent: Agent, seat: Seat) -> None:
        self.agent = agent
        self._seat = seat
        self._seen = 0

    def shown(self, state: Round) -> Agent:
        """The agent, after it has observed all that its seat has seen so far."""
        for event in state.log[self._seen :]:
            self.agent.observe(event.seen_by(self._seat))
            self._seen += 1
        return self.agent


class Minds:
    """The agents of the present round; one question to them at a time.

    Attributes:
        asked_at: When one of them was last asked, by the event loop's clock.
    """

    def __init__(self, threads: Threads, vault: Vault) -> None:
        self._threads = threads
        self._vault = vault
        self._number = 0
        self._minds: dict[tuple[Seat, str], _Mind] = {}
        self.asked_at = 0.0

    def __len__(self) -> int:
        """How many there are; each may take a megabyte."""
        return len(self._minds)

    def forget(self) -> None:
        """Let them go. Whoever is asked again is made anew and shown the round from its start."""
        self._minds = {}

    async def choose(self, table: Table, seat: Seat, kind: str) -> Move:
        """The move that an agent of this kind makes at this seat."""
        try:
            return await self._ask(table, seat, kind, partial(_choose, seat=seat))
        except Exception as error:
            _note(error, table, seat, kind)
        return await self._ask(table, seat, FALLBACK, partial(_choose, seat=seat))

    async def interject(self, table: Table, seat: Seat, kind: str) -> Move | None:
        """What it interjects, or `None`."""
        try:
            return await self._ask(table, seat, kind, partial(_interject, seat=seat))
        except Exception as error:
            _note(error, table, seat, kind)
            return None

    async def explain(self, table: Table, seat: Seat, kind: str) -> tuple[Message, ...]:
        """What it says afterwards that it thought; empty if it has nothing to say."""
        try:
            return await self._ask(table, seat, kind, _explain)
        except Exception as error:
            _note(error, table, seat, kind)
            return ()

    async def _ask(
        self, table: Table, seat: Seat, kind: str, question: Callable[[Agent, Round], _T]
    ) -> _T:
        state = table.round
        assert state is not None
        self.asked_at = asyncio.get_running_loop().time()
        mind = self._mind(table, seat, kind)
        return await self._threads.run(lambda: question(mind().shown(state), state))

    def _mind(self, table: Table, seat: Seat, kind: str) -> Callable[[], _Mind]:
        """The way to the agent, which is made in the thread: some load a good deal."""
        if self._number != table.number:
            self._number, self._minds = table.number, {}
        minds = self._minds

        def mind() -> _Mind:
            found = minds.get((seat, kind))
            if found is None:
                secret = self._vault.secret(table.number)
                assert secret is not None
                found = _Mind(player(kind, seat, seed=secret.chance), seat)
                minds[seat, kind] = found
            return found

        return mind


def _choose(agent: Agent, state: Round, *, seat: Seat) -> Move:
    return agent.choose(view(state, seat))


def _interject(agent: Agent, state: Round, *, seat: Seat) -> Move | None:
    return agent.interject(view(state, seat))


def _explain(agent: Agent, state: Round) -> tuple[Message, ...]:
    if not isinstance(agent, Explaining):
        return ()
    return tuple(dict.fromkeys(agent.explain(table_view(state))))


def _note(error: Exception, table: Table, seat: Seat, kind: str) -> None:
    """Write that an agent failed; its message could tell of its hand."""
    facts = {"table": table.code, "seat": seat, "agent": kind}
    _log.error("agent-failed", exc_info=error, extra={"facts": facts})
