"""What a table must know of rules before it can decide: all that may take long, and nothing else.

Each function is one of its arguments alone, and they and the answer can be sent to another process.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from eleusis.agents.dealer import require_proper
from eleusis.agents.defaults import rule_by_lot
from eleusis.agents.rng import Chance
from eleusis.errors import EleusisError, InputError
from eleusis.rule import read_rule
from eleusis.rule.analysis.equivalence import Undecided, difference
from eleusis.rule.analysis.hints import check_hint
from eleusis.rulebook import rulebook
from eleusis.server.worker import at_most

if TYPE_CHECKING:
    from eleusis.agents.defaults import Level
    from eleusis.cards import Cards
    from eleusis.rule import RuleTree

AUDIT_S: Final = 2.0
"""Seconds of computing to find out whether a rule is improper; most need a fortieth of that."""


def readable(text: str) -> RuleTree:
    """The rule that a text is.

    Raises:
        EleusisError: it is none.
    """
    return read_rule(text)


def drawn_rule(book: str, level: Level, lot: str) -> str:
    """A published rule that goes with the rulebook and is as hard as that."""
    return rule_by_lot(rulebook(book), Chance(lot), level)


def proper(text: str, book: str) -> bool:
    """True; also of a rule that cannot be examined to its end, which God must answer for.

    Raises:
        EleusisError: it cannot be read, or the rulebook forbids it.
    """
    with suppress(TimeoutError), at_most(AUDIT_S):
        require_proper(text, rulebook(book))
        return True
    read_rule(text)
    return True


def sayable(hint: str, rule_text: str, starters: int) -> bool:
    """True; also of a hint that cannot be checked, or where no rule can be read: God vouches.

    Raises:
        InputError: `false-hint`: it is provably false.
    """
    try:
        rule = read_rule(rule_text)
        checked = check_hint(hint, rule, starters=starters)
    except EleusisError:
        return True
    if checked.is_true is False:
        raise InputError("false-hint", sentence=str(checked.hint))
    return True


def same_rule(rule_text: str, guess: str, line: Cards, starters: int) -> bool | None:
    """True if a guess judges every card from this line on as the rule does; `None`: ask God."""
    try:
        found = difference(read_rule(rule_text), read_rule(guess), line, starters=starters)
    except EleusisError:
        return None
    return None if isinstance(found, Undecided) else found is None
