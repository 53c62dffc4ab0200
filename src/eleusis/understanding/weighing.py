"""How much more likely each hypothesis is for what its author wrote.

Each name in the text speaks for and against each concept of a tree, with weights that
`scripts/learn_words.py` has learned; numbers, suits and groups named in both are matched. The sum
is the natural logarithm of a likelihood. For the bodies and shapes of all thoughts it is taken
part by part, which is fast; for the hypotheses drawn it is put right by `of_rule`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.rule.tree.syntax import negate, nodes
from eleusis.understanding.concepts import Meaning, meaning_of
from eleusis.understanding.kinds import (
    SET_CONCEPTS,
    kinds_of_concepts,
    kinds_of_text,
    settings_of_text,
)
from eleusis.understanding.lexicon import ALL_RANKS, CONCEPT_NAMES, Mentioned, mentioned

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from eleusis.induction.kernels import Floats
    from eleusis.rule.tree.syntax import Condition, Node, RuleTree
    from eleusis.understanding.thoughts import ThoughtSpace

TRUST: Final = 0.9
"""How much of the learned weights counts, since words are not independent of each other."""

NEUTRAL: Final = frozenset({0, 1})
"""Numbers in a text that need not be those of a rule."""

COUNTED: Final = (
    "numbers in both",
    "numbers of the rule alone",
    "numbers of the text alone",
    "suits in both",
    "suits of the rule alone",
    "suits of the text alone",
    "groups in both",
    "groups of the rule alone",
    "kinds in both",
    "kinds of the rule alone",
    "kinds of the text alone",
    "settings in both",
    "settings of the rule alone",
    "settings of the text alone",
    "concepts",
)
"""What is counted beside names and concepts."""

_ALONE: Final = ((0, 2), (3, 5), (8, 10), (11, 13))
"""Of `COUNTED`, what is in both, and what of the same is in the text alone."""

ALONE_MAX: Final = 4
"""Numbers of the text that the rule does not name: more than so many count as so many."""


@dataclass(frozen=True, eq=False)
class Weights:
    """What was learned.

    Attributes:
        concepts: The concepts that have weights.
        of_names: For each name of the lexicon, and at last for any text, how much it speaks for
            each concept. Shape: (names + 1, concepts).
        of_counts: For each of `COUNTED`.
    """

    concepts: tuple[str, ...]
    of_names: Floats
    of_counts: Floats

    @cached_property
    def column(self) -> dict[str, int]:
        """The column of each concept."""
        return {concept: n for n, concept in enumerate(self.concepts)}


@cache
def learned_weights() -> Weights:
    """The weights that come with the program."""
    text = files("eleusis.understanding").joinpath("weights.json").read_text(encoding="utf-8")
    return weights_of(text)


def weights_of(text: str) -> Weights:
    """The weights that a file of them holds."""
    told = json.loads(text)
    concepts = tuple(told["concepts"])
    rows = {**told["names"], "": told["any"]}
    each = [rows.get(name, {}) for name in (*CONCEPT_NAMES, "")]
    table = [[row.get(concept, 0.0) for concept in concepts] for row in each]
    counts = [told["counts"][name] for name in COUNTED]
    return Weights(concepts, np.array(table), np.array(counts))


def row_of(text: Mentioned) -> Floats:
    """Which names a text mentions, and at last 1."""
    return np.array([*(name in text.names for name in CONCEPT_NAMES), True], np.float64)


def counts_of(text: Mentioned, meaning: Meaning) -> Floats:
    """What is counted of a text and a rule: see `COUNTED`."""
    both = sum(1 for said in meaning.numbers if said & text.numbers)
    named = frozenset[int]().union(*meaning.numbers)
    alone = len(text.numbers - NEUTRAL - named)
    groups = sum(1 for group in meaning.groups if _is_named(group, text))
    kinds, own_kinds = kinds_of_text(text), kinds_of_concepts(meaning.concepts)
    settings = settings_of_text(text)
    own_settings = {concept for concept in meaning.concepts if concept in SET_CONCEPTS}
    return np.array(
        [
            both,
            len(meaning.numbers) - both,
            min(alone, ALONE_MAX),
            len(meaning.suits & text.suits),
            len(meaning.suits - text.suits),
            len(text.suits - meaning.suits),
            groups,
            len(meaning.groups) - groups,
            len(kinds & own_kinds),
            len(own_kinds - kinds),
            len(kinds - own_kinds),
            len(settings & own_settings),
            len(own_settings - settings),
            len(settings - own_settings),
            len(meaning.concepts),
        ],
        np.float64,
    )


def _is_named(group: int, text: Mentioned) -> bool:
    return group in text.groups or ALL_RANKS ^ group in text.groups


class WordEvidence:
    """What a text says for and against rules."""

    def __init__(
        self,
        text: str,
        weights: Weights | None = None,
        *,
        hints: Mapping[Condition, float] = MappingProxyType({}),
    ) -> None:
        self.hints = hints
        self.weights = learned_weights() if weights is None else weights
        self.mentioned = mentioned(text)
        self.is_empty = not text.strip()
        self._of_concept: Floats = row_of(self.mentioned) @ self.weights.of_names
        self._of_rules: dict[RuleTree, float] = {}
        self._of_parts: dict[int, tuple[Meaning, float]] = {}

    def of_meaning(self, meaning: Meaning) -> float:
        """The logarithm of the likelihood of the text, but for a constant."""
        column = self.weights.column
        names = sum(self._of_concept[column[c]] for c in meaning.concepts if c in column)
        return float(names + counts_of(self.mentioned, meaning) @ self.weights.of_counts)

    def of_rule(self, rule: RuleTree) -> float:
        """The same of a rule, as far as it is trusted; 0 for any if there is no text."""
        if self.is_empty:
            return 0.0
        found = self._of_rules.get(rule)
        if found is None:
            said = TRUST * self.of_meaning(meaning_of(rule))
            found = self._of_rules[rule] = said + self._hinted(rule)
        return found

    def of_parts(self, thoughts: ThoughtSpace) -> tuple[Floats, Floats]:
        """What is said of each body and of each shape by itself."""
        space = thoughts.space
        if self.is_empty:
            return np.zeros(len(space.table)), np.zeros(len(thoughts.shapes))
        literals = self._of_literals(thoughts)
        table = space.table
        bodies = literals[table.left] + np.where(
            table.left == table.right, 0.0, literals[table.right]
        )
        bodies += np.where(table.test == 0, 0.0, literals[table.test])
        joined = np.array([self._of_concepts({name}) for name in ("and", "or", "xor", "if")])
        bodies += np.where(table.left == table.right, 0.0, joined[table.form])
        shapes = np.array([self._of_part(part) for part in shape_meanings(thoughts)])
        return TRUST * bodies, TRUST * shapes

    def _of_literals(self, thoughts: ThoughtSpace) -> Floats:
        said = np.array([self._of_part(part) for part in literal_meanings(thoughts)])
        for one, bonus in self.hints.items():
            if thoughts.space.has(one):
                said[thoughts.space.literal(one)] += bonus / TRUST
        return said

    def _hinted(self, rule: RuleTree) -> float:
        """What the readings of parts of the text say of a rule."""
        if not self.hints:
            return 0.0
        found = set(nodes(rule))
        return sum(bonus for one, bonus in self.hints.items() if one in found)

    def _of_concepts(self, concepts: Iterable[str]) -> float:
        column, each = self.weights.column, float(self.weights.of_counts[-1])
        return sum(float(self._of_concept[column[c]]) for c in concepts if c in column) + each * (
            len(list(concepts))
        )

    def _of_part(self, part: Meaning) -> float:
        """What is said of a part; what the text alone names counts for the parts that name it."""
        _, said = self._of_parts.get(id(part), (part, None))
        if said is None:
            counts = counts_of(self.mentioned, part)
            for both, alone in _ALONE:
                counts[alone] = -counts[both]
            said = float(counts[:-1] @ self.weights.of_counts[:-1])
            said += self._of_concepts(part.concepts)
            self._of_parts[id(part)] = part, said  # the part is kept, so its number stays its own
        return said


def literal_meanings(thoughts: ThoughtSpace) -> Sequence[Meaning]:
    """What each literal speaks of."""
    conditions = thoughts.space.table.conditions
    known = thoughts.meanings
    if not known and thoughts.root is not thoughts:
        known.extend(literal_meanings(thoughts.root))
    for condition in conditions[len(known) // 2 :]:
        known.append(meaning_of(condition))
        known.append(meaning_of(negate(condition)))
    return known


def shape_meanings(thoughts: ThoughtSpace) -> Sequence[Meaning]:
    """What each shape speaks of."""
    found, root = thoughts.shape_meanings, thoughts.root
    if not found:
        known = shape_meanings(root) if root is not thoughts else ()
        rows = len(root.space.rows) if known else 0
        new = range(rows, len(thoughts.shapes) - len(known) + rows)
        added = (_joined(thoughts.tests_of(number)) for number in new)
        found.extend((*known[:rows], *added, *known[rows:]))
    return found


def _joined(parts: Iterable[Node | str]) -> Meaning:
    found = Meaning()
    for part in parts:
        if isinstance(part, str):
            found.concepts.add(part)
            continue
        one = meaning_of(part)
        found.concepts |= one.concepts
        found.numbers |= one.numbers
        found.suits |= one.suits
        found.groups |= one.groups
    return found
