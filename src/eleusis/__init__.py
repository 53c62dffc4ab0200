"""New Eleusis, the card game of induction: play it, referee it, study it.

    >>> import eleusis
    >>> rule = eleusis.Rule("If the last card was odd, play black, otherwise red.")
    >>> round = eleusis.play_round(rule=rule, players=["cautious"] * 3, seed=7)
    >>> round.scores
    {'God': ..., 'Ada': ..., 'Ben': ..., 'Cleo': ...}

In a notebook, `round` alone shows its layout. What is named here is loaded when it is first used;
`docs/python.md` is the way in, and the site of documents has a page for each name.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from eleusis.agents import agent_names
    from eleusis.cards import Card, CardSet, parse_cards
    from eleusis.errors import (
        EleusisError,
        IllegalMove,
        InputError,
        RecordError,
        RuleSyntaxError,
    )
    from eleusis.front.fitting import Chances, Fit, LikelyRule, fit, fit_cards
    from eleusis.front.records import PlayedGame, load, load_all, set_up
    from eleusis.front.rounds import AgentError, PlayedRound, find_rulebook, play_round
    from eleusis.front.rules import Rule, published_rules
    from eleusis.induction.difficulty import Difficulty
    from eleusis.play import events, moves
    from eleusis.play.pictures.card_grid import CardGrid
    from eleusis.play.pictures.layout import Layout
    from eleusis.play.view import TableView, View
    from eleusis.rule.analysis.audit import Audit
    from eleusis.rule.analysis.equivalence import Difference, Undecided
    from eleusis.rule.analysis.hints import RuleHint
    from eleusis.rule.answers.answer import RuleAsked
    from eleusis.rulebook.loading import rulebook_names
    from eleusis.rulebook.terms import Rulebook
    from eleusis.understanding.asking import understand
    from eleusis.understanding.dialogue import (
        GivenUp,
        PictureQuestion,
        Proposal,
        Understanding,
        Understood,
    )

_HOMES = {
    "agents": "agent_names",
    "cards": "Card CardSet parse_cards",
    "errors": "EleusisError IllegalMove InputError RecordError RuleSyntaxError",
    "front.fitting": "Chances Fit LikelyRule fit fit_cards",
    "front.records": "PlayedGame load load_all set_up",
    "front.rounds": "AgentError PlayedRound find_rulebook play_round",
    "front.rules": "Rule published_rules",
    "induction.difficulty": "Difficulty",
    "play.pictures.card_grid": "CardGrid",
    "play.pictures.layout": "Layout",
    "play.view": "TableView View",
    "rule.analysis.audit": "Audit",
    "rule.analysis.equivalence": "Difference Undecided",
    "rule.analysis.hints": "RuleHint",
    "rule.answers.answer": "RuleAsked",
    "rulebook.loading": "rulebook_names",
    "rulebook.terms": "Rulebook",
    "understanding.asking": "understand",
    "understanding.dialogue": "GivenUp PictureQuestion Proposal Understanding Understood",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}
_MODULES = {"events": "play.events", "moves": "play.moves"}

__all__ = [
    "AgentError",
    "Audit",
    "Card",
    "CardGrid",
    "CardSet",
    "Chances",
    "Difference",
    "Difficulty",
    "EleusisError",
    "Fit",
    "GivenUp",
    "IllegalMove",
    "InputError",
    "Layout",
    "LikelyRule",
    "PictureQuestion",
    "PlayedGame",
    "PlayedRound",
    "Proposal",
    "RecordError",
    "Rule",
    "RuleAsked",
    "RuleHint",
    "RuleSyntaxError",
    "Rulebook",
    "TableView",
    "Undecided",
    "Understanding",
    "Understood",
    "View",
    "__version__",
    "agent_names",
    "events",
    "find_rulebook",
    "fit",
    "fit_cards",
    "load",
    "load_all",
    "moves",
    "parse_cards",
    "play_round",
    "published_rules",
    "rulebook_names",
    "set_up",
    "understand",
]


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
