"""The words of the grammar as people see them.

Nothing here knows what the words mean.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from eleusis.rule.language.grammar.compiled import WORD_END

if TYPE_CHECKING:
    from eleusis.rule.language.grammar.compiled import TerminalSymbol

COUNTS: Final = (
    *("one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)
"""One to thirteen."""

ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh"),
    *("eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth"),
)
"""First to thirteenth."""


def terminal_words(terminal: TerminalSymbol) -> tuple[str, ...]:
    """The words that *terminal* stands for; its name if they cannot be listed."""
    pattern = terminal.pattern.removesuffix(WORD_END)
    found = re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)*|[^\w\s()?:|\\]+", pattern)
    return tuple(found) if "\\d" not in pattern else (terminal.name,)
