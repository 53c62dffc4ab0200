"""The standard vocabulary: every kind there is, with a prior learned from rules people wrote.

`prior.toml` counts how often each kind was said in the rules learned from. A kind is as likely as
its share before learning, taken for so many observations, and these counts make it. A prior belongs
to a kind, never to a single condition.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import log2
from typing import TYPE_CHECKING, Final

from eleusis.induction.prior.atoms import atom_kinds
from eleusis.induction.prior.primitives import Atom, Forms, Model, Vocabulary
from eleusis.induction.prior.situations import model_kinds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

WEIGHT: Final = 40.0
"""For how many observations the shares before learning count."""

DENIED_WEIGHT: Final = 4.0
"""The same, for which part of a kind is denied."""

FORM_SHARES: Final = {"literal": 60.0, "both": 13.0, "either": 12.0, "exactly one": 2.0}
"""Of the body of a rule with one cell."""
PART_SHARES: Final = {"part: literal": 80.0, "part: compound": 15.0, "part: never": 5.0}
"""Of the body of one cell among several, or of a start, where not any card is right."""
SIDE_SHARES: Final = {"one side free": 50.0, "both sides bound": 50.0}
TURN_SHARES: Final = {"free turn": 20.0, "bound turn": 80.0}
START_SHARES: Final = {"free start": 85.0, "bound start": 15.0}


@dataclass(frozen=True, slots=True)
class KindCounts:
    """How often each kind was said, by its name; what is missing was never said."""

    atoms: Mapping[str, float] = field(default_factory=dict)
    denied: Mapping[str, float] = field(default_factory=dict)
    """Which part of the count of `atoms` said that it does not hold."""
    models: Mapping[str, float] = field(default_factory=dict)
    forms: Mapping[str, float] = field(default_factory=dict)
    """Forms of bodies, and of starts."""


@cache
def standard_vocabulary() -> Vocabulary:
    """The vocabulary that is used where none is named."""
    return vocabulary_of(learned_counts())


def learned_counts() -> KindCounts:
    """What was counted in the rules learned from."""
    text = files("eleusis.induction.prior").joinpath("prior.toml").read_text(encoding="utf-8")
    return KindCounts(**tomllib.loads(text))


def vocabulary_of(counts: KindCounts) -> Vocabulary:
    """All kinds of atoms and models, with a prior learned from these counts."""
    return Vocabulary(tuple(_atoms(counts)), tuple(_models(counts)), _forms(counts))


def _atoms(counts: KindCounts) -> Iterator[Atom]:
    kinds = atom_kinds()
    shares = _shares({kind.name: kind.share for kind in kinds}, counts.atoms)
    for kind in kinds:
        said, denied = counts.atoms.get(kind.name, 0.0), counts.denied.get(kind.name, 0.0)
        part = (denied + DENIED_WEIGHT * kind.denied) / (said + DENIED_WEIGHT)
        each = shares[kind.name] / len(kind.conditions)
        for condition in kind.conditions:
            yield Atom(condition, _bits(each * (1 - part)), _bits(each * part))


def _models(counts: KindCounts) -> Iterator[Model]:
    kinds = model_kinds()
    shares = _shares({kind.name: kind.share for kind in kinds}, counts.models)
    for kind in kinds:
        bits = _bits(shares[kind.name] / len(kind.shapes))
        yield from (Model(split, family, bits) for split, family in kind.shapes)


def _forms(counts: KindCounts) -> Forms:
    shares = _shares(FORM_SHARES, counts.forms)
    parts = _shares(PART_SHARES, counts.forms)
    sides = _shares(SIDE_SHARES, counts.forms)
    turns = _shares(TURN_SHARES, counts.forms)
    starts = _shares(START_SHARES, counts.forms)
    # Two literals are said in either order, which doubles the chance of the pair.
    return Forms(
        literal=_bits(shares["literal"]),
        both=_bits(2 * shares["both"]),
        either=_bits(2 * shares["either"]),
        exactly_one=_bits(2 * shares["exactly one"]),
        part_never=_bits(parts["part: never"]),
        part_literal=_bits(parts["part: literal"]),
        part_compound=_bits(parts["part: compound"]) - _bits(1 - shares["literal"]),
        free_side=_bits(sides["one side free"] / 2),
        bound_sides=_bits(sides["both sides bound"]),
        free_turn=_bits(turns["free turn"]),
        bound_turn=_bits(turns["bound turn"]),
        free_start=_bits(starts["free start"]),
        bound_start=_bits(starts["bound start"]),
    )


def _shares(before: Mapping[str, float], counts: Mapping[str, float]) -> dict[str, float]:
    """The share of each name, of 1 in all, before and after counting taken together."""
    whole = sum(before.values())
    seen = {name: WEIGHT * share / whole + counts.get(name, 0.0) for name, share in before.items()}
    total = sum(seen.values())
    return {name: count / total for name, count in seen.items()}


def _bits(probability: float) -> float:
    return -log2(probability)
