"""New Eleusis, the card game of induction: play it, referee it, study it.

    >>> import eleusis
    >>> rule = eleusis.Rule("If the last card was odd, play black, otherwise red.")
    >>> round = eleusis.play_round(rule=rule, players=["cautious"] * 3, seed=7)
    >>> round.scores
    {'God': ..., 'Ada': ..., 'Ben': ..., 'Cleo': ...}

In a notebook, `round` alone shows its layout. What one calls, makes, catches or annotates has its
name here, and is loaded when it is first used; what one only gets back stays where it is made.
`docs/python.md` is the way in, and the site of documents has a page for each of both.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from eleusis import errors
    from eleusis.agents import agent_names
    from eleusis.cards import Card, CardSet, parse_cards
    from eleusis.errors import EleusisError, RuleSyntaxError
    from eleusis.front.fitting import Fit, fit, fit_cards
    from eleusis.front.open_rounds import OpenRound, open_round
    from eleusis.front.records import load, load_all, set_up
    from eleusis.front.rounds import AgentError, PlayedRound, find_rulebook, play_round
    from eleusis.front.rules import Rule, published_rules
    from eleusis.play import events, moves
    from eleusis.play.view import View
    from eleusis.rule.answers.answer import RuleAsked
    from eleusis.rulebook.loading import rulebook_names
    from eleusis.understanding.asking import understand
    from eleusis.understanding.dialogue import Proposal, Understanding, Understood

_HOMES = {
    "agents": "agent_names",
    "cards": "Card CardSet parse_cards",
    "errors": "EleusisError RuleSyntaxError",
    "front.fitting": "Fit fit fit_cards",
    "front.open_rounds": "OpenRound open_round",
    "front.records": "load load_all set_up",
    "front.rounds": "AgentError PlayedRound find_rulebook play_round",
    "front.rules": "Rule published_rules",
    "play.view": "View",
    "rule.answers.answer": "RuleAsked",
    "rulebook.loading": "rulebook_names",
    "understanding.asking": "understand",
    "understanding.dialogue": "Proposal Understanding Understood",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}
_MODULES = {"errors": "errors", "events": "play.events", "moves": "play.moves"}

__all__ = [
    "AgentError",
    "Card",
    "CardSet",
    "EleusisError",
    "Fit",
    "OpenRound",
    "PlayedRound",
    "Proposal",
    "Rule",
    "RuleAsked",
    "RuleSyntaxError",
    "Understanding",
    "Understood",
    "View",
    "__version__",
    "agent_names",
    "errors",
    "events",
    "find_rulebook",
    "fit",
    "fit_cards",
    "load",
    "load_all",
    "moves",
    "open_round",
    "parse_cards",
    "play_round",
    "published_rules",
    "rulebook_names",
    "set_up",
    "understand",
]

# `gymnasium.make("eleusis:NewEleusis-v0")` asks for us by that name alone. Whoever has not loaded
# gymnasium is spared it.
if hasattr(sys.modules.get("gymnasium"), "register"):
    from eleusis.adapters.registering import register

    register(sys.modules["gymnasium"])
    del register


def __getattr__(name: str) -> Any:
    """What is public is loaded when it is first asked for."""
    if name in _HOME_OF:
        found = getattr(import_module(f"eleusis.{_HOME_OF[name]}"), name)
    elif name in _MODULES:
        found = import_module(f"eleusis.{_MODULES[name]}")
    elif name == "__version__":
        from importlib.metadata import version

        found = version("eleusis")
    else:
        raise AttributeError(f"module 'eleusis' has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
