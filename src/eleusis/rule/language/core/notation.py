"""Rows of a table made into productions.

A row is the name of a phrase, how it is written, and what it means: a function of its parts. In
what is written, a word in lower case stands for itself and is no part; a name in capitals is a
sort of words, and a name that begins with a capital is a phrase. `a|b` is either, and what ends
in `?` may be missing: if it is a part, its function gets None.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from eleusis.rule.language.productions import Production, Slot

if TYPE_CHECKING:
    from collections.abc import Callable


class Row(NamedTuple):
    """One way to write a phrase, and what it means."""

    name: str
    written: str
    meaning: Callable[..., Any]


def production_of(row: Row, name: str) -> Production:
    """What a row becomes, which is called *name*."""
    return Production(row.name, tuple(map(_slot, row.written.split())), name)


@cache
def _slot(part: str) -> Slot:
    may_miss = part.endswith("?") and len(part) > 1
    names = tuple(part.rstrip("?").split("|")) if len(part) > 1 else (part,)
    silent = [name.islower() or not name[0].isalpha() for name in names]
    assert len({*silent}) == 1, f"Words and parts are mixed: {part}"
    return Slot(names, silent[0], may_miss)
