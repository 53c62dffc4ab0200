"""The published rules, as sentences of our language: `library.toml` and how to look into it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from eleusis.errors import InputError, did_you_mean


@dataclass(frozen=True, slots=True)
class LibraryRule:
    """A published rule.

    Attributes:
        slug: Its name here.
        sentence: The rule in our words.
        source: Who published it.
        kind: `example` (a dealer's rule), `hypothesis` (a player's), `variant` (another reading
            of an example), `external` (from outside the rulebooks) or `benchmark`.
        line: The styles of line it applies to: `starter`, `empty` or both.
        remarks: What to know before play: `dead-ends`, `open-first-cards`.
    """

    slug: str
    sentence: str
    source: str
    kind: str
    line: tuple[str, ...]
    remarks: tuple[str, ...] = ()


@cache
def library() -> tuple[LibraryRule, ...]:
    """Every published rule, in the order of the file."""
    text = Path(__file__).with_name("library.toml").read_text(encoding="utf-8")
    return tuple(
        LibraryRule(
            slug=entry["slug"],
            sentence=entry["sentence"],
            source=entry["source"],
            kind=entry["kind"],
            line=tuple(entry["line"]),
            remarks=tuple(entry.get("remarks", ())),
        )
        for entry in tomllib.loads(text)["rule"]
    )


def library_rule(slug: str) -> LibraryRule:
    """The published rule of this name.

    Raises:
        InputError: `unknown-rule`, naming the nearest.
    """
    for rule in library():
        if rule.slug == slug:
            return rule
    hint = did_you_mean(slug, (rule.slug for rule in library()))
    raise InputError("unknown-rule", slug=slug, hint=hint)
