"""From which card, or which kind, "the other colour" and "any other suit" are another."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from eleusis.rule.language.core.discourse.pointing import replaced
from eleusis.rule.tree.features import Attribute, classes
from eleusis.rule.tree.syntax import CANDIDATE, LAST, CountIn, In, Not, Same, nodes

if TYPE_CHECKING:
    from eleusis.rule.tree.syntax import RuleTree

_THE_OTHER: Final = re.compile(r"\bthe other (?:colour|color|parity)\b(?! (?:from|than|to))", re.I)
_ANY_OTHER: Final = re.compile(r"\bany other suit\b(?! (?:from|than|to))", re.I)


def of_the_other(text: str, rule: RuleTree) -> RuleTree | None:
    """The rule with "the other colour" as another than that of the card whose colour was named.

    And with "any other suit" as any but the one that was named. None where neither is said, or only
    the last card was spoken of.
    """
    found = set(nodes(rule.condition))
    if _THE_OTHER.search(text):
        compared = [node for node in found if isinstance(node, Same) and node.first == CANDIDATE]
        for same in sorted(compared, key=str):
            to_last = replace(same, second=LAST)
            if same != to_last and Not(to_last) in found:
                return replace(rule, condition=replaced(rule.condition, Not(to_last), Not(same)))
    changed = Not(Same(Attribute.SUIT, CANDIDATE, LAST))
    if changed in found and _ANY_OTHER.search(text):
        kinds = {node.cards for node in found if isinstance(node, CountIn)}
        if len(suits := kinds & set(classes(Attribute.SUIT))) == 1:
            other = In(CANDIDATE, ~suits.pop())
            return replace(rule, condition=replaced(rule.condition, changed, other))
    return None
