"""What was worked out of finished rounds, remembered: whoever asks meanwhile waits for the same."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

REMEMBERED: Final = 100
"""As many are remembered, of some ten thousand bytes each."""


class Studies:
    """The studies that were asked for last."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str], asyncio.Task[bytes]] = OrderedDict()

    async def of(
        self, round_id: str, name: str, work: Callable[[], Coroutine[object, object, bytes]]
    ) -> bytes:
        """What is known of a round by this name, or else what the work comes to."""
        key = round_id, name
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = asyncio.create_task(work())
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        try:
            return await asyncio.shield(known)
        except BaseException:
            if known.done() and self._known.get(key) is known:
                del self._known[key]
            raise

    def forget(self, round_id: str) -> None:
        """Remember nothing of that round."""
        for key in [key for key in self._known if key[0] == round_id]:
            del self._known[key]
