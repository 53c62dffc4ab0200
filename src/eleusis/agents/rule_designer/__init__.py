"""A dealer who looks for the rule that will bring them most.

`ideas` thinks of rules, published and invented, and tells how hard they are at a glance; `choice`
has the most promising ones rehearsed and chooses. The author sees no table: whoever asks them
plays the rehearsals.
"""

from eleusis.agents.rule_designer.choice import Rehearsed, RuleChoice, choose_rule, rehearsals_in
from eleusis.agents.rule_designer.ideas import Idea, ideas_for

__all__ = ["Idea", "Rehearsed", "RuleChoice", "choose_rule", "ideas_for", "rehearsals_in"]
