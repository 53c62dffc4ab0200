"""A class over the wire: its commands, what its people see, and the bodies of its requests.

The doors are those of tables: the same messages carry commands and their answers, on sockets,
streams and by POST. Instead of `messages.Update` a class sends `ClassUpdate`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, UnsetType

from eleusis.agents.defaults import Level
from eleusis.server.protocol.commands import HintText
from eleusis.server.protocol.views import Stage
from eleusis.server.protocol.wire import Name, RuleText, Wire
from eleusis.values import kebab

PUPILS_MAX: Final = 200
"""Pupils of a class."""

Role = Literal["teacher", "assistant", "pupil", "projector", "visitor"]

ClassStage = Literal["gathering", "playing", "between", "ended"]
"""Before the first round; during one; after one; for good."""

Title = Annotated[str, Meta(max_length=60)]
Consent = Annotated[str, Meta(max_length=2_000)]
NoteText = Annotated[str, Meta(min_length=1, max_length=400)]
PersonId = Annotated[str, Meta(min_length=1, max_length=40)]


class Terms(Wire, frozen=True):
    """What the teacher arranges."""

    title: Title = ""
    rulebook: str = "express"
    size: Annotated[int, Meta(ge=0, le=11)] = 4
    """Pupils at a table; 1: each plays alone with agents; 0: all at one, where any number may."""
    minutes: Annotated[int, Meta(ge=0, le=240)] = 0
    """For a round; 0: until the teacher ends it."""
    seconds: Annotated[int, Meta(ge=0, le=300)] = 0
    """For a turn, or to predict a card; 0: nobody is hurried."""
    level: Level = "gentle"
    """How hard a rule is that the machine draws."""
    consent: Consent = ""
    """What pupils are asked whether they agree to, if the lesson serves research."""


# Commands ------------------------------------------------------------------------------------


class ClassCommand(Wire, frozen=True, tag_field="do", tag=kebab):
    """A command to a class."""


class SetTerms(ClassCommand, frozen=True):
    """As teacher, between rounds: arrange the next one."""

    terms: Terms


class StartRound(ClassCommand, frozen=True):
    """As teacher: deal the same world to all tables; without a text the machine draws the rule."""

    rule: RuleText = ""


class HoldAll(ClassCommand, frozen=True):
    """As teacher: everybody stops, or goes on."""

    on: bool


class MoreTime(ClassCommand, frozen=True):
    """As teacher: the round lasts so much longer."""

    minutes: Annotated[int, Meta(ge=1, le=120)]


class HintAll(ClassCommand, frozen=True):
    """As teacher: a truthful hint, told at all tables."""

    text: HintText


class CloseRound(ClassCommand, frozen=True):
    """As teacher: the round is over at all tables, and its rule laid open."""


class EndClass(ClassCommand, frozen=True):
    """As teacher: the class is over."""


class RenamePupil(ClassCommand, frozen=True):
    """As teacher: call somebody otherwise."""

    person: PersonId
    name: Name


class SendAway(ClassCommand, frozen=True):
    """As teacher: somebody may come here no more; an agent takes the place."""

    person: PersonId


class TakeNote(ClassCommand, frozen=True):
    """As pupil: what one suspects. The teacher reads it, nobody else."""

    text: NoteText
    laid: Annotated[int, Meta(ge=0, le=10_000)]
    """Cards on the layout when it was written."""


class RaiseHand(ClassCommand, frozen=True):
    """As pupil: ask for the teacher, or do so no more."""

    on: bool


class Agree(ClassCommand, frozen=True):
    """As pupil: agree, or not, to what is asked for research."""

    on: bool


AnyClassCommand = (
    SetTerms
    | StartRound
    | HoldAll
    | MoreTime
    | HintAll
    | CloseRound
    | EndClass
    | RenamePupil
    | SendAway
    | TakeNote
    | RaiseHand
    | Agree
)
"""Whatever can be asked of a class."""


# What is seen --------------------------------------------------------------------------------


class ClassFacts(Wire, frozen=True):
    """What everybody in a class sees."""

    code: str
    stage: ClassStage
    terms: Terms
    number: int = 0
    """Rounds begun."""
    pupils: int = 0
    tables: int = 0
    held: bool = False
    deadline: float | None = None
    """When the round will be over."""
    hints: tuple[str, ...] = ()
    rule: str = ""
    """Of the round that is over."""


class ClassYou(Wire, frozen=True):
    """What concerns one person of a class."""

    person: str
    role: Role
    name: str = ""
    word: str = ""
    """With name and word one comes back on another device."""
    table: str = ""
    """The code of one's table."""
    number: int = 0
    """Its number in the class."""
    hand: bool = False
    """True while one asks for the teacher."""
    agreed: bool | None = None


class Seated(Wire, frozen=True):
    """Who sits at a table of a class, as its wall shows them."""

    name: str
    is_person: bool = False
    """False for agents."""
    person: str = ""
    """The id, on the teacher's wall."""
    is_here: bool = True
    hand: bool = False
    note: str = ""
    """The latest, on the teacher's wall."""
    notes: int = 0
    noted: int | None = None
    """Cards that lay when the latest was written."""


class Vote(Wire, frozen=True):
    """What the pupils of a table predicted of a card that was then ruled on (Delphi)."""

    card: str
    right: bool
    said: int
    """Pupils who said anything."""
    said_right: int


class Tile(Wire, frozen=True):
    """A table of a class, as walls show it. There is no field for a hand, nor for the rule."""

    number: int
    stage: Stage
    seats: tuple[Seated, ...]
    line: tuple[str, ...] = ()
    """The latest right cards."""
    tried: tuple[str, ...] = ()
    """Wrong ones since the last right one."""
    right: int = 0
    laid: int = 0
    turned: str = ""
    """The card that all are to predict (Delphi)."""
    votes: tuple[Vote, ...] = ()
    """Of each card so far that was predicted."""
    known: float | None = None
    """How far the rule could be known there, from 0 to 1."""
    weighed: int = 0
    """Cards that lay when that was worked out."""
    stuck: int = 0
    """Cards laid since somebody there wrote a suspicion down."""
    found: str = ""
    """Who said the rule, or won by it."""
    page: str = ""
    """The page of the round, once all are over."""


class RosterEntry(Wire, frozen=True):
    """Somebody of the class, for its teacher."""

    person: str
    name: str
    role: Role
    word: str = ""
    table: int = 0
    is_here: bool = False
    agreed: bool | None = None


class ClassUpdate(Wire, frozen=True, tag_field="say", tag="class"):
    """What has changed in a class for whoever hears it."""

    v: int
    facts: ClassFacts
    you: ClassYou | UnsetType = UNSET
    tiles: tuple[Tile, ...] = ()
    """Those that are new, for walls and projectors."""
    roster: tuple[RosterEntry, ...] | UnsetType = UNSET
    """All people, for the teacher, whenever something about them is new."""
    is_whole: bool = False


# Over HTTP -----------------------------------------------------------------------------------


class NewClass(Wire, frozen=True):
    """A class to be opened; who opens it is its teacher."""

    terms: Terms = Terms()


class ClassEntrance(Wire, frozen=True):
    """A pupil who comes in, or comes back."""

    name: Name
    word: Annotated[str, Meta(max_length=20)] = ""
    """Who comes back says the word that they were told."""


class NewLink(Wire, frozen=True):
    """A way in for somebody who is no pupil."""

    role: Literal["teacher", "assistant", "projector", "visitor"]


class ClassAdmission(Wire, frozen=True):
    """The way into a class. The token is told once."""

    code: str
    token: str
    word: str = ""


class ClassInvitation(Wire, frozen=True):
    """What is seen of a class at its door."""

    code: str
    title: str
    stage: ClassStage
    is_full: bool
    link: str


class ClassDeleted(Wire, frozen=True):
    """A class and all its tables and rounds are gone."""

    tables: int


# Lesson plans ---------------------------------------------------------------------------------


class PlanStep(Wire, frozen=True):
    """A part of a lesson."""

    minutes: int
    key: str
    """Of the text that says what to do."""


class LessonPlan(Wire, frozen=True):
    """A lesson, and the class that it needs."""

    name: str
    minutes: int
    terms: Terms
    rules: tuple[str, ...]
    """Rules that have gone well, in the order in which to play them; the class draws others."""
    steps: tuple[PlanStep, ...]
    questions: int
    """How many questions to ask the class there are: `plan.NAME.ask-1` and so on."""
    source: str
    """After which published account."""


class Plans(Wire, frozen=True):
    """The lesson plans."""

    plans: tuple[LessonPlan, ...]
