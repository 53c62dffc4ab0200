"""A line after which a picture of a rule shows most of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.cards import CARDS
from eleusis.rule.machine.lazy import machine

if TYPE_CHECKING:
    from eleusis.cards import Cards
    from eleusis.rule.tree.syntax import RuleTree


def telling_line(rule: RuleTree, *, starters: int = 1) -> Cards:
    """The line after which nearest to half of the cards are right: empty, or of one card.

    Before the starter nothing is judged, so with starters it is never empty.

    >>> from eleusis.rule.answers.answering import read_rule
    >>> telling_line(read_rule("After a face card play red."))
    (Card('JC'),)
    """
    judge = machine(rule, starters=starters)

    def distance(line: Cards) -> int:
        return abs(judge.mask(judge.after(line)).bit_count() - len(CARDS) // 2)

    lines: list[Cards] = [(card,) for card in CARDS]
    return min(lines if starters else [(), *lines], key=distance)
