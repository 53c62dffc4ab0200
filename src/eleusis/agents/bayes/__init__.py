"""A player who weighs all rules that fit, and does what promises most points.

`evidence` gathers what the table knows, `mind` what follows from it for all seats alike, and
`beliefs` remembers it; `others` tells what the other players are like, and `payoffs`, `turn` and
`rollout` what a decision is worth; `player` decides, as well as its `strength` lets it; `trace`
tells afterwards what could be believed when.
"""

from eleusis.agents.bayes.player import BayesDecision, BayesPlayer
from eleusis.agents.bayes.strength import STRENGTHS, Strength

__all__ = ["STRENGTHS", "BayesDecision", "BayesPlayer", "Strength"]
