"""How a store comes to the shape that this program needs: numbered scripts, each run once.

A script is never changed once it has been released; the next change is the next number.
"""

from __future__ import annotations

from importlib.resources import files
from typing import NamedTuple


class Migration(NamedTuple):
    """One step."""

    number: int
    """1-based, without gaps."""
    script: str


def migrations(dialect: str) -> tuple[Migration, ...]:
    """The steps for `sqlite` or `postgres`, in order."""
    folder = files(__name__) / dialect
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    found = tuple(
        Migration(int(name.partition("_")[0]), (folder / name).read_text("utf-8")) for name in names
    )
    assert [each.number for each in found] == list(range(1, len(found) + 1)), names
    return found
