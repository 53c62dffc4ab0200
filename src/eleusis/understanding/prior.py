"""How likely each thought is before anything is asked: what people say, and what this one said.

The shares are those of induction's vocabulary, sharpened: at the table a rule may be anything
that somebody may have thought of, here it is what somebody says in a sentence. On top comes what
the words of the text speak for, and what of it can be read by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.induction.bodies import WORD
from eleusis.understanding.thoughts import thoughts_of
from eleusis.understanding.weighing import Words

if TYPE_CHECKING:
    from eleusis.induction.kernels import Floats
    from eleusis.understanding.belief import Panel
    from eleusis.understanding.thoughts import Thoughts

SHARPNESS: Final = 1.4
"""The power that the shares of the vocabulary are raised to."""

LEAST: Final = 1e-300
"""A weight that stands for none."""

DOUBT: Final = 6.0
"""How far, as a logarithm, a hypothesis is put right at most, after it was drawn by its parts."""


@dataclass(frozen=True, eq=False)
class Prior:
    """What can be thought, and how likely each part of it is.

    Attributes:
        thoughts: What can be thought.
        words: What the text says.
        logs: The natural logarithms of what bodies and shapes weigh.
        said: What the text says of each of them by itself; the logarithms hold it.
    """

    thoughts: Thoughts
    words: Words
    logs: tuple[Floats, Floats]
    said: tuple[Floats, Floats]

    def put_right(self, panel: Panel) -> Panel:
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
            used[n, :width] = bodies[panel.bodies[n, :width]]
        off = np.clip(whole - used.sum(axis=1) - shapes[panel.shapes], -DOUBT, DOUBT)
        weights = panel.weights * np.exp(off - off.max())
        return type(panel)(panel.shapes, panel.bodies, weights / weights.sum())

    @classmethod
    def of(cls, text: str, starters: int) -> Prior:
        """The prior for a text."""
        thoughts = thoughts_of(starters)
        words = Words(text)
        said = words.of_parts(thoughts)
        table = thoughts.space.table
        own = np.repeat(np.log(np.maximum(table.word_weights, LEAST)), WORD)
        logs = (SHARPNESS * own + said[0], said[1] - SHARPNESS * np.log(2) * thoughts.bits)
        return cls(thoughts, words, logs, said)


@lru_cache(maxsize=8)
def prior_of(text: str, starters: int = 1) -> Prior:
    """The prior for a text, kept for the next question."""
    return Prior.of(text, starters)
