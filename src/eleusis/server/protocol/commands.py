"""What somebody at the table asks for.

A command says what, never who. Who asks is known by the token.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, get_args

from msgspec import UNSET, Meta, UnsetType

from eleusis.agents.defaults import Level
from eleusis.server.protocol.wire import CardWord, PlaceNumber, RuleText, Wire
from eleusis.values import kebab, word_of

HintText = Annotated[str, Meta(min_length=1, max_length=400)]


class _Command(Wire, frozen=True, tag_field="do", tag=kebab):
    """A command."""


# Of the round: a move without whoever makes it -------------------------------------------------


class AnswerCommand(_Command, frozen=True):
    """A command that answers the question of the moment, and is stale after another."""


class Play(AnswerCommand, frozen=True):
    """Lay these cards, in this order."""

    cards: Annotated[tuple[CardWord, ...], Meta(min_length=1, max_length=60)]


class DeclareNoPlay(AnswerCommand, frozen=True):
    """Claim that no card of the hand is right, and show the hand."""


class ThrowIn(AnswerCommand, frozen=True):
    """Give these cards back after a right declaration of no play (King)."""

    cards: Annotated[tuple[CardWord, ...], Meta(max_length=60)]


class DeclareProphet(_Command, frozen=True):
    """Call the plays in God's place from now on."""


class GoOut(AnswerCommand, frozen=True):
    """Take the bonus for an empty hand."""


class Call(AnswerCommand, frozen=True):
    """As the prophet, call what is pending right or wrong."""

    right: bool


class Predict(AnswerCommand, frozen=True):
    """Say whether the turned card is right; nobody hears of it before all are opened (Delphi)."""

    right: bool


class OpenPredictions(AnswerCommand, frozen=True):
    """As God, or as host where a machine is God: the time to predict this card is up."""


class GuessRule(_Command, frozen=True):
    """Say the rule aloud (Express)."""

    text: RuleText


class Pick(AnswerCommand, frozen=True):
    """As prophet or God, lay a right card of the shown hand."""

    card: CardWord


class Judge(AnswerCommand, frozen=True):
    """As God, rule on what is pending."""

    right: bool


class Hint(_Command, frozen=True):
    """As God, give everybody a truthful hint."""

    text: HintText


class Correct(_Command, frozen=True):
    """As God, take back a ruling: the `v` of the entry that held it."""

    ruling: int


# About the table ------------------------------------------------------------------------------


class Pass(_Command, frozen=True):
    """Let the agents play on, where nobody else waits: neither become the prophet nor guess."""


class Consider(_Command, frozen=True):
    """Ask for a moment to become the prophet or to guess, or want it no more.

    It is part of no log, and others hear of it only while they wait for it.
    """

    on: bool = True


class Arrange(_Command, frozen=True):
    """As host, between rounds: change what is agreed. What is left out stays."""

    rulebook: str | UnsetType = UNSET
    rounds: Annotated[int, Meta(ge=1, le=20)] | UnsetType = UNSET
    turn_seconds: Annotated[int, Meta(ge=0, le=3_600)] | UnsetType = UNSET
    """0: nobody is hurried."""
    dealer: PlaceNumber | UnsetType = UNSET
    """Who is God in the next round; before the first round only."""
    is_locked: bool | UnsetType = UNSET
    """Nobody else may sit down."""
    substitutes: bool | UnsetType = UNSET
    """Agents play for those who are away."""
    level: Level | UnsetType = UNSET
    """How hard a rule is that the machine draws."""
    onlookers: bool | UnsetType = UNSET
    """False: whoever does not sit here is sent away, and nobody else may look on."""


class SeatAgent(_Command, frozen=True):
    """As host: put an agent into a new place, or into one whose person left."""

    agent: str
    place: PlaceNumber | UnsetType = UNSET


class Unseat(_Command, frozen=True):
    """As host: a place becomes free, whoever sat there. During a round an agent takes it."""

    place: PlaceNumber


class SitDown(_Command, frozen=True):
    """Take a free place, or come back to one's own that an agent minds."""

    place: PlaceNumber | UnsetType = UNSET


class StandUp(_Command, frozen=True):
    """Leave one's place and look on."""


class SetRule(_Command, frozen=True):
    """As God, before the round: the secret rule.

    A rule of the library is set by its sentence. By hand, the text is sealed and God judges; else
    the rule judges. Without a text the machine draws a rule from the library.
    """

    text: RuleText = ""
    by_hand: bool = False
    hints: Annotated[tuple[HintText, ...], Meta(max_length=5)] = ()
    """Truthful hints, told when the cards are dealt: most rulebooks want them before play."""


class Begin(_Command, frozen=True):
    """As host: deal. Everybody sits, and God has set a rule or leaves it to the machine."""


class StopRound(_Command, frozen=True):
    """As host: end the round as it stands."""


class NextRound(_Command, frozen=True):
    """As host: get ready for the next round; the deal passes clockwise.

    In a new game whoever plays alone with agents and has never been God is left out.
    """

    deals: bool = False
    """Deal at once, where an agent is God."""


class Note(Wire, frozen=True):
    """A line of a lab notebook."""

    text: Annotated[str, Meta(max_length=400)]
    laid: Annotated[int, Meta(ge=0, le=10_000)]
    """Cards on the layout when it was written."""


class ShowNotes(_Command, frozen=True):
    """After the round: show everybody what one believed when."""

    notes: Annotated[tuple[Note, ...], Meta(max_length=100)]


PlayersCommand = (
    Play | DeclareNoPlay | ThrowIn | DeclareProphet | GoOut | Call | Predict | GuessRule | Pick
)
"""Moves of players: each has the name and the fields of its move but the seat."""

RoundCommand = PlayersCommand | Judge | Hint | Correct
"""Moves, with those of God."""

TableCommand = (
    Pass
    | Consider
    | Arrange
    | SeatAgent
    | Unseat
    | SitDown
    | StandUp
    | SetRule
    | Begin
    | StopRound
    | NextRound
    | ShowNotes
    | OpenPredictions
)

Command = RoundCommand | TableCommand
"""Whatever can be asked of a table."""

if TYPE_CHECKING:
    CommandWord = str
else:
    CommandWord = Literal[tuple(map(word_of, get_args(Command)))]
"""The word of a command, as in its `do`."""
