"""Some hypotheses out of very many, with what each weighs among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from eleusis.induction.kernels import Floats, Indices, Places


@dataclass(frozen=True, eq=False, slots=True)
class RulePanel:
    """Hypotheses with their weights, which sum to 1.

    Shapes: *shapes* is (count), *bodies* (count, cells).
    """

    shapes: Indices
    bodies: Indices
    weights: Floats

    def __len__(self) -> int:
        return len(self.shapes)

    def kept(self, which: Places) -> RulePanel:
        """Only these of them, weighed anew."""
        weights = self.weights[which]
        return RulePanel(self.shapes[which], self.bodies[which], weights / weights.sum())

    def joined(self, other: RulePanel) -> RulePanel:
        """These, then the others, each side with half of the weight."""
        return RulePanel(
            np.concatenate([self.shapes, other.shapes]),
            np.concatenate([self.bodies, other.bodies]),
            np.concatenate([self.weights, other.weights]) / 2,
        )
