"""What was worked out of finished rounds, remembered: whoever asks meanwhile waits for the same."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable

REMEMBERED: Final = 100
"""As many are remembered, of some ten thousand bytes each."""


SO_FAR_S: Final = 1.0
"""Seconds for which one waits for what is not worked out yet."""


class Studies:
    """The studies that were asked for last.

    Args:
        most: As many are remembered.
    """

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._known: OrderedDict[tuple[str, str], asyncio.Task[bytes]] = OrderedDict()

    async def of(
        self, round_id: str, name: str, work: Callable[[], Coroutine[object, object, bytes]]
    ) -> bytes:
        """What is known of a round by this name, or else what the work comes to."""
        key = round_id, name
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = asyncio.create_task(work())
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        try:
            return await asyncio.shield(known)
        except BaseException:
            if known.done() and self._known.get(key) is known:
                del self._known[key]
            raise

    async def so_far(self, asked: Iterable[Coroutine[object, object, bytes]]) -> list[bytes | None]:
        """What is worked out soon of what was asked by `of`; the rest goes on behind.

        Raises:
            EleusisError: one is refused.
        """
        tasks = [asyncio.create_task(each) for each in asked]
        if tasks:
            await asyncio.wait(tasks, timeout=SO_FAR_S)
        for task in tasks:
            task.cancel()
        return [task.result() if task.done() and not task.cancelled() else None for task in tasks]

    def forget(self, round_id: str) -> None:
        """Remember nothing of that round."""
        for key in [key for key in self._known if key[0] == round_id]:
            del self._known[key]
