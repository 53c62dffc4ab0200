"""From which card "the other colour" is another, where a text names several."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from eleusis.rule.language.core.discourse.pointing import replaced
from eleusis.rule.tree.syntax import CANDIDATE, LAST, Not, Same, nodes

if TYPE_CHECKING:
    from eleusis.rule.tree.syntax import RuleTree

_THE_OTHER: Final = re.compile(r"\bthe other (?:colour|color|parity)\b(?! (?:from|than|to))", re.I)


def of_the_other(text: str, rule: RuleTree) -> RuleTree | None:
    """The rule with "the other colour" as another than that of the card whose colour was named.

    None where no other card than the last was compared in colour, or "the other" is not said.
    """
    if not _THE_OTHER.search(text):
        return None
    found = set(nodes(rule.condition))
    compared = [node for node in found if isinstance(node, Same) and node.first == CANDIDATE]
    for same in sorted(compared, key=str):
        to_last = replace(same, second=LAST)
        if same != to_last and Not(to_last) in found:
            return replace(rule, condition=replaced(rule.condition, Not(to_last), Not(same)))
    return None
