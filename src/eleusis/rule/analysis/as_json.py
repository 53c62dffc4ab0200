"""What was found out about rules, for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eleusis.cards import print_cards
from eleusis.rule.analysis.audit import Enough, NeverEnough, NotEnough
from eleusis.rule.analysis.equivalence import Difference, Undecided

if TYPE_CHECKING:
    from eleusis.rule.analysis.audit import Audit, Lookback


def audit_json(found: Audit) -> dict[str, Any]:
    """What is known about a rule."""
    of_laid = found.of_laid
    share = found.share
    return {
        "starters": found.starters,
        "exact": found.is_exact,
        "states": found.states,
        "cards_looked_at": found.cards,
        "dead_end": None if found.dead_end is None else list(map(str, found.dead_end)),
        "longest_line": found.longest,
        "share": {
            "in_play": share.in_play,
            "by_place": list(share.by_place),
            "over_states": share.over_states,
            "ended": share.ended,
        },
        "last_cards": _last_cards_json(found.lookback),
        "matters": {
            "of_candidate": [attribute.value for attribute in found.of_candidate],
            "of_laid": None if of_laid is None else [attribute.value for attribute in of_laid],
        },
        "open_places": list(found.open_places),
        "problems": [
            {"code": problem.code, "message": problem.message} for problem in found.problems
        ],
    }


def _last_cards_json(lookback: Lookback | None) -> dict[str, object]:
    match lookback:
        case Enough(count):
            return {"enough": count, "more_than": None, "unbounded": False}
        case NotEnough(count):
            return {"enough": None, "more_than": count, "unbounded": None}
        case NeverEnough():
            return {"enough": None, "more_than": None, "unbounded": True}
        case None:
            return {"enough": None, "more_than": None, "unbounded": None}


def comparison_json(found: Difference | Undecided | None) -> dict[str, Any]:
    """Whether two rules judge alike, and a shortest line and a card where they do not.

    >>> from eleusis import Rule
    >>> comparison_json(Rule("Only red cards.").compare("Only hearts."))["counterexample"]
    {'line': '', 'card': 'AD', 'first': True, 'second': False}
    """
    example = None
    if isinstance(found, Difference):
        example = {
            "line": print_cards(found.line),
            "card": str(found.card),
            "first": found.first,
            "second": not found.first,
        }
    if isinstance(found, Undecided):
        return {"equal": None, "counterexample": None, "cards": found.cards, "pairs": found.pairs}
    return {"equal": found is None, "counterexample": example}
