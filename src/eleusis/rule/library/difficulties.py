"""How hard the published rules are to find, as measured once; no induction is needed to ask."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from statistics import median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

PLAYS_MAX: Final = 40
"""Plays of a search: as many as a round has before it expels. Whoever has not found the rule by
then is late."""


@cache
def _plays() -> Mapping[str, tuple[int, ...]]:
    text = files("eleusis.rule.library").joinpath("difficulties.toml").read_text(encoding="utf-8")
    return {slug: tuple(plays) for slug, plays in tomllib.loads(text).items()}


def plays_to_find(slug: str) -> float | None:
    """Plays after which a published rule is found, in the median of some searches.

    Returns:
        More than `PLAYS_MAX` if most searches failed; `None` for a
        rule that was not measured.
    """
    plays = _plays().get(slug)
    return None if plays is None else median(plays)
