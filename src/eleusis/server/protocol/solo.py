"""Playing alone over HTTP: bodies and answers.

| request | body → answer |
|---|---|
| `GET /api/alone` | → `SoloFacts` |
| `POST /api/alone/play` | `SoloPlay` → `SoloSight` |
| `POST /api/alone/rival` | `RivalAsked` → `RivalSight` |

Nothing is kept: whoever plays sends all that they did so far. What is secret is told at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from eleusis.server.protocol.http import AskedBack
from eleusis.server.protocol.wire import CardWord, RuleText, Told, Wire
from eleusis.study.alone.rivals import SOLO_AGENTS
from eleusis.study.science.protocol import TURNS

if TYPE_CHECKING:
    RivalName = str
else:
    RivalName = Literal[SOLO_AGENTS]
"""The name of one of our agents that look for rules alone."""


class SoloTurn(Wire, frozen=True):
    """What somebody does in a turn."""

    card: CardWord
    guess: RuleText = ""
    """What they say the rule is; empty if they do not guess."""


class SoloPlay(Wire, frozen=True):
    """A round so far, the last turn as it is to be taken."""

    puzzle: Annotated[str, Meta(max_length=40)]
    """Its name, such as `science-12` or `daily-2026-11-22`; `daily` is today's."""
    turns: Annotated[tuple[SoloTurn, ...], Meta(max_length=TURNS)] = ()
    text: RuleText = ""
    """The rule, where somebody wrote one (`rule-1`)."""
    gives_up: bool = False
    """True to be told the rule and play no more."""


class SoloLaid(Wire, frozen=True):
    """A turn and what came of it."""

    card: str
    right: bool
    guess: str = ""
    correct: bool = False
    """True if the guess is the rule, from the line on."""


class SoloEnd(Wire, frozen=True):
    """What is told at the end."""

    found: bool
    score: int
    rule: str
    """The rule as people say it."""
    reading: str
    """The rule in canonical English."""
    salt: str
    """With it and the rule anybody can make the seal."""
    squares: str
    """What came of the turns, in signs that spoil nothing."""
    rating: int | None = None
    """How hard the rule is, on the scale of people, if that was measured."""


class SoloSight(Wire, frozen=True):
    """Where a round stands."""

    puzzle: str
    seal: str
    """SHA-256 that binds the rule."""
    starter: str
    hand: tuple[str, ...]
    laid: tuple[SoloLaid, ...]
    turns: int
    """How many there are."""
    worth: int
    """The points of a correct guess with the next card."""
    asked: AskedBack | None = None
    """What the last guess may mean: the turn is not taken, and nothing is lost."""
    problem: Told | None = None
    """Why the last guess cannot be read; the same holds."""
    end: SoloEnd | None = None
    """Only when the round is over, or given up."""


class RivalAsked(Wire, frozen=True):
    """A round that is over, and an agent that is to play the same deal."""

    play: SoloPlay
    agent: RivalName


class RivalTurn(Wire, frozen=True):
    """What an agent did and thought."""

    card: str
    right: bool
    rule: str
    """In canonical English; empty if it had none in mind."""
    confidence: float
    guess: bool
    correct: bool


class RivalSight(Wire, frozen=True):
    """How an agent fared with a deal."""

    agent: RivalName
    found: bool
    score: int
    wrong_guesses: int
    turns: tuple[RivalTurn, ...]


class PublishedMean(Wire, frozen=True):
    """A language model's means over the published deals; more was not published."""

    model: str
    score: float
    solved: float
    wrong_guesses: float


class SoloFacts(Wire, frozen=True):
    """What there is to play alone."""

    deals: int
    """Published deals of the game of science."""
    today: str
    """The day that it is, by UTC."""
    first_day: str
    pool: int
    """The version of the pool of rules."""
    ratings: tuple[int, ...]
    """How hard each rule of the pool is, in their order."""
    models: tuple[PublishedMean, ...]
