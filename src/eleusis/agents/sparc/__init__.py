"""The historical method: plausible rules without probabilities.

After T. G. Dietterich and R. S. Michalski, whose SPARC (1980) looked at a layout of Eleusis for
rules of a few *models*, each with its own way to generalise:

| model | form of its rules |
|---|---|
| decomposition | if the line is so, the card must be so; otherwise it must be so |
| periodic | the cards take turns being so and so |
| DNF | the card must be so and so, or so and so |

Conditions are made of *selectors*, which look at the card and up to three cards back. A rule is
plausible if it agrees with every verdict; of plausible rules the simpler is better. That is all:
nothing is weighed, and an exception cannot be borne.

| module | what |
|---|---|
| `selectors` | what a rule may say of a card, and what of the line |
| `evidence` | what each selector says of each card that was judged |
| `generalise` | conditions that hold for the right cards and not for the wrong ones |
| `models` | the three models, and which conditions fit into each |
| `theories` | plausible rules of all models, as verdict follows verdict |
| `player` | who goes by them |
"""

from eleusis.agents.sparc.player import SparcPlayer
from eleusis.agents.sparc.theories import Investigation, Theory

__all__ = ["Investigation", "SparcPlayer", "Theory"]
