"""A text cut into the words of a grammar.

Nothing here knows the language. At each place the terminals are tried in lark's order (longer
words first), and the first that matches is taken; lark's own lexer is held against it in the tests.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.rule.language.grammar.compiled import TerminalSymbol

UNKNOWN_WORD: Final = "$UNKNOWN"
"""The terminal of a token that is no word of ours."""


class Token(NamedTuple):
    """A word of a text."""

    terminal: str
    text: str
    start: int
    """The place of its first character."""


class Lexer:
    """The lexer of a grammar; safe to use from several threads."""

    def __init__(self, terminals: Iterable[TerminalSymbol]) -> None:
        every = tuple(terminals)
        self._skipped = frozenset(each.name for each in every if each.is_skipped)
        self._word = re.compile("|".join(f"(?P<{each.name}>{each.pattern})" for each in every))

    def tokens(self, text: str) -> Iterator[Token]:
        """The tokens of *text*; the last one is `UNKNOWN_WORD` if no word of ours begins there."""
        at = 0
        while at < len(text):
            word = self._word.match(text, at)
            if word is None:
                yield Token(UNKNOWN_WORD, text[at], at)
                return
            terminal = word.lastgroup
            assert terminal is not None, "every terminal is a group"
            if terminal not in self._skipped:
                yield Token(terminal, word[0], at)
            at = word.end()
