"""The standard vocabulary: every kind there is, with a prior learned from rules people wrote.

`prior.toml` counts how often each kind was said in the rules learned from. A kind is as likely as
its share before learning, taken for so many observations, and these counts make it. A prior belongs
to a kind, never to a single condition.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from math import log2
from typing import TYPE_CHECKING, Final

from eleusis.induction.prior.atoms import RANK, AtomKind, everyday_kinds, ranks
from eleusis.induction.prior.groups import group_kinds
from eleusis.induction.prior.hinges import HingeKind, hinge_kinds
from eleusis.induction.prior.measures import measure_kinds
from eleusis.induction.prior.memories import memory_kinds
from eleusis.induction.prior.primitives import Atom, Forms, Hinge, Model, Rare, Split, Vocabulary
from eleusis.induction.prior.rare import rare_atoms, rare_tests
from eleusis.induction.prior.situations import ModelKind, model_kinds
from eleusis.rule.tree.features import RANK_SETS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Compare,
    In,
    RankSummary,
    Relation,
    Summary,
    any_of,
    negate,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from eleusis.rule.tree.syntax import Condition, Number

JOINED_POWER: Final = 2.0
"""What is joined is everyday: there a kind has its share raised to this power."""

PART_POWER: Final = 1.3
"""The same, for what is all that one part of a rule says."""

WEIGHT: Final = 80.0
"""For how many observations the shares before learning count."""

DENIED_WEIGHT: Final = 4.0
"""The same, for which part of a kind is denied."""

DEAD_END: Final = 3.0
"""Bits that a body costs more by which a line comes to an end. Of 600 rules that people made up
one does, of 161 of other programs 19; without this a tenth of all that can be said would."""

BODY_BITS_MAX: Final = 23.75
"""Hardly a rule that people made up has a body that costs more, but what is said with "exactly one"
comes near it: below 23.5 bits two of 80 rules were lost."""

FORM_SHARES: Final = {
    "literal": 60.0,
    "both": 13.0,
    "either": 12.0,
    "exactly one": 6.0,
    "opposite": 9.0,
    "unless": 4.0,
    "choice": 4.0,
    "choice of the card": 6.0,
    "twin sides": 4.0,
    "exception": 3.0,
}
"""Of the body of a rule with one cell."""
PART_SHARES: Final = {"part: literal": 80.0, "part: compound": 15.0, "part: never": 5.0}
"""Of the body of one cell among several, or of a start, where not any card is right."""
SIDE_SHARES: Final = {"one side free": 50.0, "both sides bound": 50.0}
TWIN_SHARES: Final = {"twins": 15.0, "joined apart": 85.0}
"""Of bodies that join two things: whether these are of one kind."""
TURN_SHARES: Final = {"free turn": 20.0, "bound turn": 80.0}
START_SHARES: Final = {"free start": 85.0, "bound start": 15.0}


@dataclass(frozen=True, slots=True)
class KindCounts:
    """How often each kind was said, by its name; what is missing was never said."""

    atoms: Mapping[str, float] = field(default_factory=dict)
    joined: Mapping[str, float] = field(default_factory=dict)
    """How often kinds of atoms were said beside others in one body."""
    parts: Mapping[str, float] = field(default_factory=dict)
    """How often one was all that a part of a rule said; `atoms` has those that were the rule."""
    denied: Mapping[str, float] = field(default_factory=dict)
    """Which part of the three counts said that it does not hold."""
    models: Mapping[str, float] = field(default_factory=dict)
    hinges: Mapping[str, float] = field(default_factory=dict)
    """Of what bodies turn on, but for what models sort lines by."""
    forms: Mapping[str, float] = field(default_factory=dict)
    """Forms of bodies, and of starts."""


@cache
def standard_vocabulary() -> Vocabulary:
    """The vocabulary that is used where none is named."""
    return vocabulary_of(learned_counts())


@cache
def plain_vocabulary(bits: float) -> Vocabulary:
    """The part of the standard vocabulary of which nothing said in one cell costs more."""
    return standard_vocabulary().within(bits)


def learned_counts() -> KindCounts:
    """What was counted in the rules learned from."""
    text = files("eleusis.induction.prior").joinpath("prior.toml").read_text(encoding="utf-8")
    return KindCounts(**tomllib.loads(text))


def vocabulary_of(counts: KindCounts) -> Vocabulary:
    """All kinds of atoms and models, with a prior learned from these counts."""
    return Vocabulary(
        tuple(_atoms(counts)),
        tuple(_models(counts)),
        _forms(counts),
        BODY_BITS_MAX,
        hinges=tuple(_hinges(counts)),
        mirrored=tuple(_mirrored()),
        exceptions=tuple(_exceptions()),
        rare=_rare(),
    )


def atom_kinds() -> tuple[AtomKind, ...]:
    """All kinds of atoms."""
    return (*everyday_kinds(), *group_kinds(), *memory_kinds(), *measure_kinds())


def _mirrored() -> Iterator[tuple[Condition, Condition, float]]:
    """What is opposite though neither denies the other: up and down, low and high."""
    conditions = dict.fromkeys(said for kind in atom_kinds() for said in kind.conditions)
    for one in conditions:
        if isinstance(one, Compare) and one.left == RANK and one.relation is Relation.GREATER:
            for end in {one.right: None, _other_end(one.right): None}:
                other = Compare(RANK, Relation.LESS, end)
                if other in conditions:
                    yield one, other, 0.0
                    yield negate(other), negate(one), 0.0
    for most in range(4, 10):
        for least in range(max(4, most - 3), min(10, most + 3) + 1):
            if least != most + 1:
                low, high = ranks(range(1, most + 1)), ranks(range(least, 14))
                if most != 10 and least != 11:
                    yield In(CANDIDATE, low), In(CANDIDATE, high), 2.0


def _other_end(number: Number) -> Number:
    """The highest rank of the cards of which this is the lowest one, or the other way about."""
    if isinstance(number, RankSummary) and number.summary in _OTHER_END:
        return replace(number, summary=_OTHER_END[number.summary])
    return number


_OTHER_END: Final = {Summary.LOWEST: Summary.HIGHEST, Summary.HIGHEST: Summary.LOWEST}


def _exceptions() -> Iterator[tuple[Condition, float]]:
    """What is right whatever else is asked: an ace, a king, anything after a king, or both."""
    ends = (RANK_SETS[0], RANK_SETS[-1])
    for card, share in ((CANDIDATE, 0.5), (LAST, 0.5)):
        yield from ((In(card, end), _bits(share * 0.25)) for end in ends)
        others = RANK_SETS[1:-1]
        yield from ((In(card, rank), _bits(share * 0.5 / len(others))) for rank in others)
    for rank in RANK_SETS:
        yield any_of(In(CANDIDATE, rank), In(LAST, rank)), _bits(0.01 / len(RANK_SETS))


def _atoms(counts: KindCounts) -> Iterator[Atom]:
    kinds = atom_kinds()
    shares = _shares({kind.name: kind.share for kind in kinds}, counts.atoms)
    joined = _shares({kind.name: kind.share**JOINED_POWER for kind in kinds}, counts.joined)
    parts = _shares({kind.name: kind.share**PART_POWER for kind in kinds}, counts.parts)
    for kind in kinds:
        counted = (counts.atoms, counts.joined, counts.parts)
        said = sum(each.get(kind.name, 0.0) for each in counted)
        denied = counts.denied.get(kind.name, 0.0)
        part = (denied + DENIED_WEIGHT * kind.denied) / (said + DENIED_WEIGHT)
        each = shares[kind.name] / len(kind.conditions)
        more = (_bits(beside[kind.name] / shares[kind.name]) for beside in (joined, parts))
        joined_bits, part_bits = more
        for condition in kind.conditions:
            bits = _bits(each * (1 - part)), _bits(each * part)
            kind_bits = _bits(shares[kind.name])
            yield Atom(condition, *bits, joined_bits, part_bits, kind.name, kind_bits)


def _models(counts: KindCounts) -> Iterator[Model]:
    kinds = model_kinds()
    shares = _shares({kind.name: kind.share for kind in kinds}, counts.models)
    for kind in kinds:
        bits = _bits(shares[kind.name] / len(kind.shapes))
        yield from (Model(split, family, bits) for split, family in kind.shapes)


def splitting_hinges(kind: ModelKind) -> list[Condition]:
    """What models of this kind sort lines by, if it is one test."""
    return [
        split.tests[0]
        for split, family in kind.shapes
        if isinstance(split, Split) and len(split.tests) == 1 and family is None
    ]


def _hinges(counts: KindCounts) -> Iterator[Hinge]:
    sorting = [kind for kind in model_kinds() if splitting_hinges(kind)]
    kinds: list[ModelKind | HingeKind] = [*sorting, *hinge_kinds()]
    said = Counter(counts.models)
    said.update(counts.hinges)
    shares = _shares({kind.name: kind.share for kind in kinds}, said)
    for kind in sorting:
        bits = _bits(shares[kind.name] / len(kind.shapes))
        told = kind.name, _bits(shares[kind.name])
        yield from (Hinge(test, bits, False, True, *told) for test in splitting_hinges(kind))
    for other in hinge_kinds():
        bits = _bits(shares[other.name] / len(other.conditions))
        told = other.name, _bits(shares[other.name])
        is_own = other.of_candidate
        yield from (Hinge(test, bits, is_own, False, *told) for test in other.conditions)


@cache
def _rare() -> Rare:
    """What is rare, but for what is not; as likely as it is set."""
    common = {condition for kind in atom_kinds() for condition in kind.conditions}
    atoms: dict[Condition, Atom] = {}
    for kind in rare_atoms():
        told = _bits(kind.share / 100)
        each = told + log2(len(kind.conditions))
        bits = each + _bits(1 - kind.denied), each + _bits(kind.denied)
        for one in kind.conditions:
            if one not in common:
                atoms.setdefault(one, Atom(one, *bits, kind=kind.name, kind_bits=told))
    turned_on = {each.condition for each in _hinges(KindCounts())}
    hinges: dict[Condition, Hinge] = {}
    for test in rare_tests():
        told = _bits(test.share / 100)
        each = told + log2(len(test.conditions))
        for one in test.conditions:
            if not {one, negate(one)} & turned_on:
                hinges.setdefault(one, Hinge(one, each, kind=test.name, kind_bits=told))
    return Rare(tuple(atoms.values()), tuple(hinges.values()))


def _forms(counts: KindCounts) -> Forms:
    shares = _shares(FORM_SHARES, counts.forms)
    parts = _shares(PART_SHARES, counts.forms)
    sides = _shares(SIDE_SHARES, counts.forms)
    turns = _shares(TURN_SHARES, counts.forms)
    starts = _shares(START_SHARES, counts.forms)
    twins = _shares(TWIN_SHARES, counts.forms)
    # Two literals are said in either order, which doubles the chance of the pair.
    return Forms(
        literal=_bits(shares["literal"]),
        both=_bits(2 * shares["both"]),
        either=_bits(2 * shares["either"]),
        exactly_one=_bits(2 * shares["exactly one"]),
        part_never=_bits(parts["part: never"]),
        part_literal=_bits(parts["part: literal"]),
        part_compound=_bits(parts["part: compound"]) - _bits(1 - shares["literal"]),
        opposite=_bits(shares["opposite"]),
        unless=_bits(shares["unless"]),
        choice=_bits(shares["choice"]),
        own_choice=_bits(shares["choice of the card"]),
        exception=_bits(shares["exception"]),
        twins=_bits(twins["twins"]),
        twin_sides=_bits(shares["twin sides"]),
        dead_end=DEAD_END,
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
