"""The real server on a real port, in a thread of its own."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from eleusis.server.app.application import services_for
from eleusis.server.app.serving import Listening, Server, bound
from eleusis.server.app.settings import Settings
from eleusis.server.hosting import House, Manners
from eleusis.server.store import store_at
from eleusis.server.workers import Workers
from patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from eleusis.server.app.services import Services


def real_services(folder: Path, static: Path, manners: Manners | None = None) -> Services:
    """Services in front of a real house, kept in a file of *folder*."""
    store = store_at(f"sqlite:{folder / 'tables.sqlite'}")
    workers = Workers(1)  # each reads the language before it does anything
    house = House(store, manners or Manners(pace=0.0), desk=workers)
    return services_for(house, Settings(static=static), workers)


@contextmanager
def serving(services: Services, *, compresses: bool = False) -> Iterator[str]:
    """The address of a server that runs while the body does."""
    started = threading.Event()
    listening = Listening(port=0, compresses=compresses)
    place = bound(listening)
    port = place.getsockname()[1]
    server = Server(services, listening, started.set)
    thread = threading.Thread(target=server.run, args=([place],))
    thread.start()
    try:
        assert started.wait(PATIENCE_S), "the server did not start"
        yield f"127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
        place.close()
