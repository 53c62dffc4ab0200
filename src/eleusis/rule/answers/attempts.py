"""Texts tried one after the other, each once, as long as there is time.

What is tried is bounded by the words that are read, so that it takes equally long, or short, on any
machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from eleusis.rule.answers.spans import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.messages import Message
    from eleusis.rule.language.doubt import Doubt
    from eleusis.rule.tree.syntax import RuleTree


class Attempt(NamedTuple):
    """What came of a text that was tried."""

    rules: tuple[RuleTree, ...] = ()
    """All that it can mean; empty if it cannot be read, or means nothing."""
    doubts: tuple[Doubt, ...] = ()
    read_up_to: int = 0
    """How many of its characters could be read."""
    nonsense: Message | None = None
    """Why it means nothing, though it can be read to its end."""


class Attempts:
    """Reads texts, until the words that may be read are used up; from then on it reads nothing."""

    def __init__(self, read: Callable[[str], Attempt], words_max: int) -> None:
        self._read = read
        self._left = words_max
        self._known: dict[str, Attempt] = {}

    def __call__(self, text: str) -> Attempt:
        """What comes of a text; nothing if the words are used up."""
        known = self._known.get(text)
        if known is None:
            self._left -= len(words(text)) + 1
            known = Attempt() if self._left < 0 else self._read(text)
            self._known[text] = known
        return known
