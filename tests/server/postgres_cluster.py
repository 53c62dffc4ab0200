"""A PostgreSQL cluster of our own for tests: private, under a temporary folder, on no port.

Where PostgreSQL is not installed, what needs it is skipped.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

import psycopg
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

PLACES: Final = (*Path("/usr").glob("lib/postgresql/*/bin"), *Path("/usr").glob("pgsql-*/bin"))
"""Where distributions hide the server's programs."""


def program(name: str) -> str | None:
    """The path of a program of the PostgreSQL server; `None` if it is not installed."""
    path = os.pathsep.join([os.environ.get("PATH", ""), *map(str, PLACES)])
    return shutil.which(name, path=path)


class Cluster:
    """A running cluster.

    Args:
        folder: An empty folder, its path short enough for a socket's.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names = count()
        # The server refuses to be run by root.
        self._user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        if os.geteuid() == 0:
            shutil.chown(folder, self._user)
        self._run("initdb", "--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C", "-U", "t")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it is ready."""
        # Whoever crashes here, it is not the machine: what was written stays without a sync.
        options = f"-c listen_addresses= -c unix_socket_directories={self._folder} -c fsync=off"
        self._run("pg_ctl", "start", "--wait", "-l", str(self._folder / "log"), "-o", options)

    def stop(self, mode: str = "fast") -> None:
        """Stop it; `immediate` is a crash."""
        self._run("pg_ctl", "stop", "--wait", "-m", mode)

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test_{next(self._names)}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0".encode())
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql:///{name}?host={self._folder}&user=t"

    def _run(self, name: str, *arguments: str) -> None:
        tool = program(name)
        assert tool is not None
        subprocess.run(
            [tool, "-D", str(self._folder / "data"), *arguments],
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            user=self._user if os.geteuid() == 0 else None,
            cwd=self._folder,
        )


@contextmanager
def private_cluster() -> Iterator[Cluster]:
    """A cluster that is gone afterwards; skips the test where there can be none."""
    if program("initdb") is None:
        pytest.skip("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as folder:
        cluster = Cluster(Path(folder))
        try:
            yield cluster
        finally:
            cluster.stop("immediate")
