"""How likely each thought is before anything is asked: what people say, and what this one said.

The shares are those of induction's vocabulary, sharpened: at the table a rule may be anything
that somebody may have thought of, here it is what somebody says in a sentence. On top comes what
the words of the text speak for, and what of it can be read by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.induction.bodies import WORD_BITS
from eleusis.induction.prior.atoms import ranks
from eleusis.induction.prior.primitives import Atom, Model, Split
from eleusis.rule.tree.syntax import CANDIDATE, LAST, In, Same, negate, nodes, partition
from eleusis.understanding.clues import clues
from eleusis.understanding.sights import Sights
from eleusis.understanding.thoughts import thoughts_of
from eleusis.understanding.vocabulary import conditions_with, splits_with
from eleusis.understanding.weighing import NEUTRAL, WordEvidence

if TYPE_CHECKING:
    from eleusis.cards import CardSet
    from eleusis.induction.kernels import Floats, Indices
    from eleusis.rule.tree.syntax import Condition, RuleTree
    from eleusis.understanding.thoughts import RulePanel, ThoughtSpace

SHARPNESS: Final = 1.4
"""The power that the shares of the vocabulary are raised to."""

CLUE_BITS: Final = 5.0
"""What it costs to say what the text says; its words come on top."""

SEEN_BITS: Final = 10.0
"""The same for a group of ranks that a picture has shown to be right together."""

NUMBER_BITS: Final = 14.0
"""The same for a condition with the numbers of a text."""

NUMBERS_MAX: Final = 6
"""Numbers of a text that are taken up."""

GROUPS_MAX: Final = 4
"""Lists of ranks in a text, or in pictures, that are taken up."""

SIZE: Final = 0.1
"""What each node of a tree costs, as a logarithm, among ways to say the same."""

PICTURES_KEPT: Final = 16
"""Pictures of which it is kept what is made out of them, for the next question."""

LEAST: Final = 1e-300
"""A weight that stands for none."""

DOUBT: Final = 6.0
"""How far, as a logarithm, a hypothesis is put right at most, after it was drawn by its parts."""


@dataclass(frozen=True, eq=False)
class Prior:
    """What can be thought, and how likely each part of it is. All in natural logarithms.

    Attributes:
        thoughts: What can be thought.
        words: What the text says.
        own: What bodies and shapes weigh before any words.
        said: What the text says of each of them by itself.
    """

    thoughts: ThoughtSpace
    words: WordEvidence
    own: tuple[Floats, Floats]
    said: tuple[Floats, Floats]
    _masses: dict[tuple[int, int], float] = field(default_factory=dict)
    _sights: list[Sights] = field(default_factory=list)

    @property
    def shape_logs(self) -> Floats:
        """What each shape weighs."""
        return self.own[1] + self.said[1]

    def body_logs(self, listed: Indices, cells: int) -> Floats:
        """What listed bodies weigh, each one of so many cells, which share what the text says."""
        return np.asarray(self.own[0][listed] + self.said[0][listed] / cells)

    def mass_of(self, palette: int, cells: int) -> float:
        """What the bodies of a palette weigh together, each one of so many cells."""
        found = self._masses.get((palette, cells))
        if found is None:
            logs = self.body_logs(self.thoughts.space.table.palettes[palette], cells)
            found = self._masses[palette, cells] = float(np.exp(logs).sum())
        return found

    def sights(self) -> Sights:
        """What was made out of pictures of late; it starts anew when there is much of it."""
        if not self._sights or len(self._sights[-1].pictures) > PICTURES_KEPT:
            self._sights[:] = [Sights(self.thoughts)]
        return self._sights[-1]

    def put_right(self, panel: RulePanel) -> RulePanel:
        """The panel weighed by what the text says of each rule as a whole."""
        if self.words.is_empty:
            return panel
        rules = [
            self.thoughts.rule(shape, bodies)
            for shape, bodies in zip(panel.shapes.tolist(), panel.bodies.tolist(), strict=True)
        ]
        whole = np.array([self.words.of_rule(rule) for rule in rules])
        bodies, shapes = self.said
        used = panel.bodies * 0.0
        for n, shape in enumerate(panel.shapes.tolist()):
            width = len(self.thoughts.shapes[shape].palettes)
            used[n, :width] = bodies[panel.bodies[n, :width]] / width
        off = np.clip(whole - used.sum(axis=1) - shapes[panel.shapes], -DOUBT, DOUBT)
        weights = panel.weights * np.exp(off - off.max())
        return type(panel)(panel.shapes, panel.bodies, weights / weights.sum())

    def likelihood(self, panel: RulePanel, number: int) -> tuple[float, RuleTree]:
        """How likely one hypothesis is as a whole, as a logarithm but for a constant; its rule."""
        thoughts = self.thoughts
        shape = int(panel.shapes[number])
        width = len(thoughts.shapes[shape].palettes)
        bodies = panel.bodies[number, :width]
        rule = thoughts.rule(shape, bodies.tolist())
        whole = float(self.own[0][bodies].sum() + self.own[1][shape])
        size = sum(1 for _ in nodes(rule))
        return whole + self.words.of_rule(rule) - SIZE * size, rule

    @classmethod
    def of(cls, text: str, starters: int, seen: tuple[CardSet, ...] = ()) -> Prior:
        """The prior for a text, and for groups of cards that pictures have shown."""
        words = _words_of(text)
        thoughts = _widened(thoughts_of(starters), words, seen)
        said = words.of_parts(thoughts)
        table = thoughts.space.table
        own = np.repeat(np.log(np.maximum(table.word_weights, LEAST)), WORD_BITS)
        shapes = -SHARPNESS * np.log(2) * thoughts.bits
        return cls(thoughts, words, (SHARPNESS * own, shapes), said)


@lru_cache(maxsize=4)
def _words_of(text: str) -> WordEvidence:
    return WordEvidence(text, hints=clues(text))


def _widened(
    thoughts: ThoughtSpace, words: WordEvidence, seen: tuple[CardSet, ...]
) -> ThoughtSpace:
    """The thoughts with what text and pictures name and nobody would think of by themselves."""
    groups = [_cards(group) for group in sorted(words.mentioned.groups)[:GROUPS_MAX]]
    bits = dict.fromkeys(seen[:GROUPS_MAX], SEEN_BITS) | dict.fromkeys(groups, CLUE_BITS)
    told = sorted(words.mentioned.numbers - NEUTRAL)[:NUMBERS_MAX]
    costs: dict[Condition, float] = dict.fromkeys(conditions_with(told), NUMBER_BITS)
    for cards, cost in bits.items():
        costs |= {In(CANDIDATE, cards): cost, Same(partition(cards), CANDIDATE): cost}
    for hint in words.hints:
        costs[negate(hint) if negate(hint) in costs else hint] = CLUE_BITS
    atoms = tuple(Atom(condition, cost, cost) for condition, cost in costs.items())
    negated = tuple(Atom(negate(atom.condition), atom.bits, atom.bits) for atom in atoms)
    splits = {Split((In(LAST, cards),), start=1): cost for cards, cost in bits.items()}
    splits |= dict.fromkeys(splits_with(told), NUMBER_BITS)
    models = tuple(Model(split, None, cost) for split, cost in splits.items())
    return thoughts.extended((*atoms, *negated), models)


def _cards(group: int) -> CardSet:
    return ranks(rank for rank in range(1, 14) if group >> rank & 1)


@lru_cache(maxsize=4)
def prior_of(text: str, starters: int = 1, seen: tuple[CardSet, ...] = ()) -> Prior:
    """The prior for a text and for groups that pictures have shown, kept for the next question."""
    return Prior.of(text, starters, seen)
