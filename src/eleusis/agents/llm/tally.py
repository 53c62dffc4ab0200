"""What a model made of its questions: how many it answered, what went wrong, and what it took."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from eleusis.messages import message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.messages import Message


@dataclass(frozen=True, slots=True)
class Asking:
    """One question and what it took, without what was said.

    Attributes:
        answered: True if an answer of the model could be taken.
        troubles: The kinds of what could not be taken, in order, such as `illegal`.
        tokens: Of the questions and answers.
        seconds: From the question to the answer, pauses included.
    """

    answered: bool
    troubles: tuple[str, ...]
    tokens: int
    seconds: float

    def facts(self) -> dict[str, object]:
        """The same as JSON."""
        return {
            "answered": self.answered,
            "troubles": list(self.troubles),
            "tokens": self.tokens,
            "seconds": round(self.seconds, 2),
        }


@dataclass(frozen=True, slots=True)
class Tally:
    """Many decisions that a model was to make.

    Attributes:
        decisions: How many there were.
        asked: For how many it was asked: not for those after it was given up.
        answered: For how many an answer of the model could be taken.
        troubles: How often each kind of trouble was met; a decision may meet several.
        tokens: Of all questions and answers.
        seconds: Of all of them.
    """

    decisions: int
    asked: int
    answered: int
    troubles: Counter[str]
    tokens: int
    seconds: float

    @classmethod
    def of(cls, askings: Iterable[Asking]) -> Tally:
        """The sums."""
        every = tuple(askings)
        return cls(
            len(every),
            sum(each.answered or bool(each.troubles) for each in every),
            sum(each.answered for each in every),
            Counter(kind for each in every for kind in each.troubles),
            sum(each.tokens for each in every),
            sum(each.seconds for each in every),
        )

    @property
    def is_silent(self) -> bool:
        """True if no decision was the model's: what came of them is not its score."""
        return self.decisions > 0 and self.answered == 0

    def facts(self) -> dict[str, object]:
        """The same as JSON."""
        return {
            "decisions": self.decisions,
            "asked": self.asked,
            "answered": self.answered,
            "troubles": dict(self.troubles.most_common()),
            "tokens": self.tokens,
            "seconds": round(self.seconds, 2),
        }

    def said(self) -> Message:
        """The same for people, with tokens and seconds of the mean decision."""
        each = max(self.asked, 1)
        return message(
            "thought.tally",
            answered=self.answered,
            decisions=self.decisions,
            given_up=self.asked < self.decisions,
            asked=self.asked,
            met=len(self.troubles),
            troubles=tuple(
                message("thought.trouble", count=count, kind=kind)
                for kind, count in self.troubles.most_common()
            ),
            tokens=round(self.tokens / each),
            seconds=f"{self.seconds / each:.1f}",
        )
