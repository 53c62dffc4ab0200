"""Lessons as data, read from the files in `data/`.

A mistake in a file is ours, not the user's: it is an AssertionError that names the file.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from eleusis.cards import parse_cards
from eleusis.errors import InputError, did_you_mean
from eleusis.play.seats import Seat
from eleusis.play.text.move_text import parse_move
from eleusis.play.text.position_text import parse_position
from eleusis.rule import read_rule

if TYPE_CHECKING:
    from eleusis.cards import Cards
    from eleusis.play.moves import Move
    from eleusis.play.state import Setup
    from eleusis.rule import RuleTree

LESSON_NAMES: Final = ("cards", "suspicion", "string", "no-play", "prophet", "fall")
"""The lessons, in the order in which they are taken."""

PUPIL: Final = Seat(1)
"""Where whoever learns sits, at the dealer's left."""


_CALLS: Final = ("right", "wrong")
"""What a prophet may say."""


class LessonWish(Enum):
    """What a lesson waits for, where it is no answer in particular."""

    GO_ON = "go on"
    NOTE = "a note"
    """Any suspicion that can be read as a rule."""
    RULE = "the rule"
    """A suspicion that judges every card from now on as the rule does."""
    RIGHT = "right cards"
    """So many cards at once, each of them right."""
    ANSWER = "an answer"
    """One of those that the step names."""


@dataclass(frozen=True, slots=True)
class WaitingPoint:
    """A point where a lesson waits."""

    key: str
    """The key of what is said there."""
    wish: LessonWish
    answers: tuple[str, ...] = ()
    """Of `LessonWish.ANSWER`: what takes the lesson on, as one types it."""
    then: tuple[Move, ...] = ()
    """What the others do after it."""
    count: int = 1
    """Of `LessonWish.RIGHT`: how many cards."""
    hints: tuple[str, ...] = ()
    """Keys of what helps on, one for each answer that was not it; the last one is said again."""

    @property
    def wanted(self) -> tuple[str, ...]:
        """What is asked for, where it is that and nothing else: cards, or a word to say.

        Of a call both words, since which of them is the question.

        >>> [step.wanted for step in lesson("prophet").steps[1:3]]
        [('prophet',), ('right', 'wrong')]
        """
        word, *cards = self.answers[0].split() if self.answers else [""]
        if word == "play":
            return tuple(cards)
        return _CALLS if word in _CALLS else self.answers


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson."""

    name: str
    rule: RuleTree
    setup: Setup
    """Who sits where, and the position from which it is played."""
    stock: Cards
    """What is dealt, in this order."""
    steps: tuple[WaitingPoint, ...]

    @property
    def takes_notes(self) -> bool:
        """True if suspicions are written in it."""
        return any(step.wish in (LessonWish.NOTE, LessonWish.RULE) for step in self.steps)

    @property
    def title(self) -> str:
        """The key of its title."""
        return f"lesson.{self.name}.title"

    @property
    def ending(self) -> str:
        """The key of what is said when it is over."""
        return f"lesson.{self.name}.end"


@cache
def lesson(name: str) -> Lesson:
    """The lesson of this name.

    >>> lesson("string").steps[0].wish
    <LessonWish.RIGHT: 'right cards'>

    Raises:
        InputError: `no-lesson`, with the nearest name there is.
    """
    if name not in LESSON_NAMES:
        raise InputError(
            "no-lesson", name=name, hint=did_you_mean(name, LESSON_NAMES), names=LESSON_NAMES
        )
    path = Path(__file__).parent / "data" / f"{name}.toml"
    try:
        return _lesson(name, tomllib.loads(path.read_text(encoding="utf-8")))
    except (InputError, KeyError, ValueError) as error:
        raise AssertionError(f"{path.name}: {error}") from error


def _lesson(name: str, told: dict[str, Any]) -> Lesson:
    setup = parse_position(told["position"]).setup
    return Lesson(
        name,
        read_rule(told["rule"]),
        setup,
        parse_cards(told["stock"]),
        tuple(_step(name, setup, step) for step in told["step"]),
    )


def _step(lesson: str, setup: Setup, told: dict[str, Any]) -> WaitingPoint:
    waits = told.get("waits", LessonWish.GO_ON.value)
    answers = (waits,) if isinstance(waits, str) else tuple(waits)
    named = {wish.value: wish for wish in LessonWish if wish is not LessonWish.ANSWER}
    wish = named.get(answers[0], LessonWish.ANSWER)
    return WaitingPoint(
        f"lesson.{lesson}.{told['says']}",
        wish,
        answers if wish is LessonWish.ANSWER else (),
        tuple(parse_move(text, setup.names, setup.dealer) for text in told.get("then", ())),
        told.get("count", 1),
        tuple(f"lesson.{lesson}.{hint}" for hint in told.get("hints", ())),
    )
