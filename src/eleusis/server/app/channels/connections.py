"""Who is connected at the moment, over all tables of this process."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING

from eleusis.server.waiting import Wait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.server.app.channels.outbox import Ending, Outbox
    from eleusis.server.app.settings import Settings


class Connections:
    """All outboxes that are open."""

    def __init__(self) -> None:
        self._open: set[Outbox] = set()
        self._by_address: Counter[str] = Counter()
        self._ending: Ending | None = None

    def __len__(self) -> int:
        return len(self._open)

    @contextmanager
    def holding(self, outbox: Outbox, settings: Settings, address: str) -> Iterator[None]:
        """Count this one while the body runs.

        Raises:
            Wait: `busy`, if there are too many; `restart`, if the server is stopping.
        """
        if self._ending is not None:
            raise self._ending.error
        is_full = len(self._open) >= settings.sockets_max
        if is_full or self._by_address[address] >= settings.sockets_each_max:
            raise Wait("busy.connections", seconds=10)
        self._open.add(outbox)
        self._by_address[address] += 1
        try:
            yield
        finally:
            self._open.discard(outbox)
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def end_all(self, ending: Ending) -> None:
        """Tell everybody that it is over, and let nobody in any more."""
        self._ending = ending
        for outbox in tuple(self._open):
            outbox.end(ending)

    @property
    def is_ending(self) -> bool:
        """True once the server is stopping."""
        return self._ending is not None
