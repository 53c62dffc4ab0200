"""Which rules are still possible, and how likely: induction from what everybody at the table sees.

`Posterior` is all that most readers need. `prior` has the parts that hypotheses are made of; the
rest is how they are weighed.
"""

from eleusis.induction.posterior import Hypothesis, Posterior

__all__ = ["Hypothesis", "Posterior"]
