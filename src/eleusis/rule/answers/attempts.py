"""Texts tried one after the other, each once, as long as there is time.

What is tried is bounded by the words that are read, so that it takes equally long, or short, on any
machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from eleusis.rule.answers.repair import Stop
from eleusis.rule.answers.spans import words

if TYPE_CHECKING:
    from eleusis.messages import Message
    from eleusis.rule.language.doubt import Doubt
    from eleusis.rule.tree.syntax import RuleTree

_WORDS_MAX: Final = 700
"""Words read in all attempts at a text together."""


class Attempt(NamedTuple):
    """What came of a text that was tried."""

    rules: tuple[RuleTree, ...] = ()
    """All that it can mean; empty if it cannot be read, or means nothing."""
    doubts: tuple[Doubt, ...] = ()
    read_up_to: int = 0
    """How many of its characters could be read."""
    expected: frozenset[str] = frozenset()
    """What could have stood there."""
    nonsense: Message | None = None
    """Why it means nothing, though it can be read to its end."""


class Reads(Protocol):
    """What comes of a text."""

    def __call__(self, text: str, *, wants_expected: bool = False) -> Attempt:
        """It, with what else could have stood where reading stopped if that is wanted."""


class Attempts:
    """Reads texts, until the words that may be read are used up; from then on it reads nothing."""

    def __init__(self, read: Reads, words_max: int = _WORDS_MAX) -> None:
        self._read = read
        self._left = words_max
        self._known: dict[str, Attempt] = {}

    @property
    def is_over(self) -> bool:
        """True once nothing more is read."""
        return self._left < 0

    def __call__(self, text: str, *, wants_expected: bool = False) -> Attempt:
        """What comes of a text; nothing if the words are used up."""
        known = self._known.get(text)
        if known is None:
            self._left -= len(words(text)) + 1
            over = self.is_over
            known = Attempt() if over else self._read(text, wants_expected=wants_expected)
            self._known[text] = known
        return known

    def stop(self, text: str) -> Stop | None:
        """Where a text cannot be read on; None if it can be read and means something."""
        attempt = self(text, wants_expected=True)
        return None if attempt.rules else Stop(attempt.read_up_to, attempt.expected)
