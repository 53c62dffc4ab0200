"""Bodies of HTTP requests and answers.

| request | body → answer |
|---|---|
| `POST /api/tables` | `NewTable` → `Admission` |
| `GET /api/tables/{code}` | → `Invitation` |
| `POST /api/tables/{code}/people` | `Join` → `Admission` |
| `POST /api/tables/{code}/commands` | `messages.Do` → `messages.Done`, or a `Problem` |
| `GET /api/tables/{code}/events?since=V` | → server-sent events, each a `messages.FromTable` |
| `GET /api/tables/{code}/socket` | WebSocket: `messages.ToTable`, `messages.FromTable` |
| `GET /api/tables/{code}/record` | → the record as text, public while the round goes on |
| `GET /api/tables/{code}/qr.svg` | → the way to the table as a QR code |
| `POST /api/tables/{code}/hypotheses` | `NotebookLine` → `Contradictions` |
| `GET /api/tables/{code}/outlook` | → `Outlook`, for God alone |
| `POST /api/rules/read` | `RuleDraft` → `Reading` |
| `POST /api/rules/understand` | `ShownRule` → `NextStep` |
| `POST /api/rules/picture` | `PictureDraft` → `RulePicture` |
| `POST /api/rules/difficulty` | `RuleDraft` → `RuleDifficulty` |
| `GET /api/rules` | → `Library` |
| `GET /api/rulebooks` | → `Rulebooks` |
| `GET /api/rulebooks/{rulebook}/guide` | → `HowToPlay` |
| `POST /api/lessons/{name}` | `LessonTaken` → `LessonPoint` |
| `POST /api/lessons/{name}/hypotheses` | `LessonNote` → `Contradictions` |
| `GET /api/rounds/{round}` | → `rounds.RoundPage`; its `/study`, `/record` and pictures |
| `POST /api/rounds/{round}/deletion` | `rounds.Deletion` → `rounds.Deleted` |
| `POST /api/records/study` | `rounds.DroppedRecord` → the round and its study |
| below `/api/classes` | `classes`, `reports` |
| `GET /health`, `/metrics`, `/openapi.json` | |

A token goes as `Authorization: Bearer …`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from eleusis.agents import PLAYERS
from eleusis.agents.defaults import Level
from eleusis.lessons import LessonWish
from eleusis.server.protocol.messages import Update
from eleusis.server.protocol.views import Stage
from eleusis.server.protocol.wire import CardWord, Name, Refusing, RuleText, Told, Wire

if TYPE_CHECKING:
    AgentName = str
else:
    AgentName = Literal[tuple(PLAYERS)]
"""The name of a kind of agent."""


class NewTable(Wire, frozen=True):
    """A table to be opened; who opens it is its host."""

    name: Name
    role: Literal["player", "god", "spectator"] = "player"
    rulebook: str = "gardner"
    agents: Annotated[tuple[str, ...], Meta(max_length=11)] = ()
    """Who sits at the table besides, by kind."""
    level: Level = "gentle"
    """How hard a rule is that the machine draws."""
    round: Annotated[str, Meta(pattern="^([0-9a-f]{32}|[A-Z]{8})?$")] = ""
    """The id of a finished round whose rule and shuffle are to be those of the first one here; an
    agent has to be God."""


class Join(Wire, frozen=True):
    """Somebody who wants to sit down, or look on."""

    name: Name
    role: Literal["player", "spectator"] = "player"


class Admission(Wire, frozen=True):
    """The way in. The token is told once and kept by whoever gets it."""

    code: str
    token: str
    seat: int | None


class Invitation(Wire, frozen=True):
    """What somebody at the door sees of a table."""

    code: str
    stage: Stage
    rulebook: str
    names: tuple[str, ...]
    """Who sits there, agents too."""
    agents: tuple[str, ...]
    """Those of them who are agents: each makes room for a person."""
    free: int
    """Places left for people, those of agents included."""
    is_locked: bool
    link: str
    """What to send to friends: the page of the table, at an address that works for them."""
    onlookers: bool = True
    """False: nobody may look on."""


class Problem(Refusing, frozen=True):
    """Why a request was refused; the same code and message as on the socket."""


class Health(Wire, frozen=True):
    """The server is well; else the answer is a 503 with a `Problem`."""

    ok: bool = True


class RuleDraft(Wire, frozen=True):
    """A text that may become a rule."""

    text: RuleText
    rulebook: str = "gardner"


class Objection(Told, frozen=True, kw_only=True):
    """What the rulebook says to a rule."""

    forbids: bool


class TextPart(Wire, frozen=True):
    """A stretch of what somebody wrote."""

    text: str
    is_unused: bool = False
    """True if the reading makes nothing of it."""


class TellingLine(Wire, frozen=True):
    """A line with a right and a wrong card, to see by what a rule means."""

    line: tuple[str, ...]
    right: str
    wrong: str


class Choice(Wire, frozen=True):
    """What somebody may mean."""

    rule: str
    """In canonical English: sent in the place of the text, it is what was meant."""
    lines: tuple[TellingLine, ...] = ()
    """What it means, told from the other choices."""


class AskedBack(Wire, frozen=True):
    """A text that becomes a rule only when its author chooses what it means."""

    parts: tuple[TextPart, ...]
    """The whole text."""
    reasons: tuple[Told, ...]
    """What is odd about the first choice."""
    choices: tuple[Choice, ...]
    """One to three, the likeliest first."""


class Reading(Wire, frozen=True):
    """How a text is understood."""

    ok: bool
    rule: str = ""
    """In canonical English."""
    problem: Told | None = None
    """Why it cannot be read."""
    place: int | None = None
    """Where, in characters."""
    asked: AskedBack | None = None
    """What to choose from, of a text that its author must confirm."""
    has_translator: bool = False
    """True if a language model may be asked what the text means, since it is not read."""
    objections: tuple[Objection, ...] = ()
    share: float | None = None
    """The share of cards that it calls right along random right play."""
    opening: tuple[str, ...] = ()
    """The cards right on the empty line, or after an unknown starter where there is one."""
    hints: tuple[str, ...] = ()
    """Truthful hints."""


class PictureAnswer(Wire, frozen=True, tag_field="what", tag="picture"):
    """What somebody who has a rule in mind says to a picture."""

    line: Annotated[tuple[CardWord, ...], Meta(max_length=12)]
    right: Annotated[tuple[CardWord, ...], Meta(max_length=52)] | None
    """The cards right after that line; None if such a line cannot come."""
    wrong: Annotated[int, Meta(ge=0, le=11)] | None = None
    """The place in the line of the first card that cannot come, from 0; None if nobody said."""


class RefusedRule(Wire, frozen=True, tag_field="what", tag="refused"):
    """It is not the rule that was proposed."""

    rule: RuleText


class ShownRule(Wire, frozen=True):
    """A rule that somebody has in mind, as far as it was said and shown; it is kept nowhere."""

    text: RuleText = ""
    """In their own words, in any language; or nothing."""
    rulebook: str = "gardner"
    answers: Annotated[tuple[PictureAnswer | RefusedRule, ...], Meta(max_length=24)] = ()
    """In the order in which they were given."""


class Failure(Wire, frozen=True):
    """Where a rule is not what was shown."""

    line: tuple[str, ...]
    cards: tuple[str, ...]
    """The cards after that line that it judges otherwise."""


class NextStep(Wire, frozen=True):
    """What to ask of somebody who has a rule in mind."""

    what: Literal["picture", "rule", "given-up"]
    """A picture to put right, a rule to say yes to, or that none is found."""
    line: tuple[str, ...] = ()
    """The line of the picture."""
    starters: int = 0
    """How many of its first cards are starters, which are right anyway."""
    believed: tuple[str, ...] = ()
    """The cards believed to be right after it."""
    offers: tuple[tuple[str, ...], ...] = ()
    """Other pictures that are likely, each of which may be taken as a whole."""
    rule: str = ""
    """The rule proposed, or the nearest one, in canonical English."""
    fails: tuple[Failure, ...] = ()
    """Where the rule is not what was shown: the nearest one, or one proposed by which some line
    cannot come that was looked over."""


class PictureDraft(Wire, frozen=True):
    """A rule to be drawn, in words that are read unasked."""

    text: RuleText
    rulebook: str = "gardner"
    line: Annotated[str, Meta(max_length=400)] | None = None
    """The cards on the line; without them, a card after which much of the rule shows."""


class RulePicture(Wire, frozen=True):
    """Which cards are right after this line."""

    line: tuple[str, ...]
    right: tuple[str, ...]


class RuleDifficulty(Wire, frozen=True):
    """How soon a rule is found."""

    plays: float | None
    """In the median of some searches; `None` if most have not found it."""


class LibraryEntry(Wire, frozen=True):
    """A published rule."""

    slug: str
    text: str
    source: str
    kind: str
    plays: float | None = None
    """Plays until it is identified, in the median; `None` if it seldom is."""


class Library(Wire, frozen=True):
    """The published rules, the easy ones first."""

    rules: tuple[LibraryEntry, ...]


class RulebookEntry(Wire, frozen=True):
    """A published rulebook that can be played."""

    name: str
    title: str
    source: str
    players_min: int
    players_max: int | None
    """`None`: any number."""
    has_prophet: bool
    has_guess: bool
    has_no_play: bool
    has_starter: bool
    string_max: int | None
    """Cards that may be laid at once; `None`: no limit."""
    wrong_penalty: int
    """Penalty cards for each card of a wrong play."""
    throws_in: int | None
    """Cards that are given back after a right no play; `None`: the whole hand."""
    hints_any_time: bool
    """False: only before the first play."""
    right_overlaps: bool
    """True if a right string lies overlapped on the line."""
    expels_at: tuple[int, int] | None
    """Cards from which wrong plays expel, without a prophet and after the marker."""
    counts_line: bool
    """True if only cards of the line count while there is no prophet."""
    marks_falls: bool
    """True if the card of a prophet's fall stays marked."""


class AgentEntry(Wire, frozen=True):
    """A kind of agent that can be seated."""

    name: AgentName
    title: str
    """What it is at the table, in a word or two."""
    description: str
    """How it plays, in a sentence."""


class Rulebooks(Wire, frozen=True):
    """What can be played, and with whom."""

    rulebooks: tuple[RulebookEntry, ...]
    agents: tuple[AgentEntry, ...]


class Outlook(Wire, frozen=True):
    """What God sees of the table: what is right next, and what may be known of the rule."""

    right: tuple[str, ...]
    """The cards that are right next."""
    known: float
    """How probable the rule is by what lies there, with all that judge alike from here on; 0 to 1,
    as an agent sees it who weighs every rule that it can say."""
    likeliest: str
    """The rule that is most probable, in canonical English."""
    share: float
    """How probable that one is."""


class GuideColumn(Wire, frozen=True):
    """A card of the line in the picture, and the plays below it."""

    card: str
    below: tuple[tuple[str, ...], ...]
    has_marker: bool


class GuideSight(Wire, frozen=True):
    """Something that one sees first."""

    cards: tuple[str, ...]
    """Where it is in the picture; nothing: where the next card will lie."""
    what: Told


class GuideRows(Wire, frozen=True):
    """A table of what may be done, costs or counts."""

    title: Told
    head: tuple[Told, ...]
    rows: tuple[tuple[Told, ...], ...]


class HowToPlay(Wire, frozen=True):
    """How it is played by a rulebook: sentences, a picture, tables."""

    title: str
    """Of the rulebook."""
    sentences: tuple[Told, ...]
    picture: tuple[GuideColumn, ...]
    sights: tuple[GuideSight, ...]
    tables: tuple[GuideRows, ...]


class NotebookLine(Wire, frozen=True):
    """A line of a lab notebook: what one suspects the rule to be."""

    text: RuleText


class Contradictions(Wire, frozen=True):
    """What the layout says to a hypothesis; computed from what everybody sees, kept nowhere."""

    ok: bool
    rule: str = ""
    problem: Told | None = None
    plays: tuple[int, ...] = ()
    """The plays of the layout, by place in it, that contradict the hypothesis."""
    checked: int = 0
    """Plays that were compared with it."""
    right: tuple[str, ...] = ()
    """The cards that it calls right next."""
    asked: AskedBack | None = None
    """What to choose from, of a text that its author must confirm."""


AnswerText = Annotated[str, Meta(max_length=410)]
"""`play 8S`, `no play`, `prophet`, `right`, `wrong`, `note` and a suspicion, or nothing: go on."""

LessonAnswers = Annotated[tuple[AnswerText, ...], Meta(max_length=40)]


class LessonTaken(Wire, frozen=True):
    """What somebody has answered in a lesson; the server keeps nothing of it."""

    answers: LessonAnswers = ()
    since: Annotated[int, Meta(ge=0)] = 0
    """The last entry of the lesson's table that the client has; 0 for none."""


class LessonPoint(Wire, frozen=True):
    """Where a lesson stands after these answers."""

    title: Told
    says: Told
    """What is said at this point."""
    reply: Told | None
    """What is said to the last answer, where it did not take the lesson on."""
    at: int
    """Points that are passed."""
    points: int
    waits: LessonWish | None
    """What is waited for; `None` once the lesson is over."""
    takes_notes: bool
    """True if suspicions are written in this lesson."""
    wanted: tuple[str, ...]
    """What is asked for, where it is that and nothing else: cards, or what one may say there."""
    answers: tuple[str, ...]
    """What to send next time, before the next answer."""
    updates: tuple[Update, ...]
    """What happened at the table since, one after the other."""


class LessonNote(Wire, frozen=True):
    """A suspicion in a lesson, after these answers."""

    text: RuleText
    answers: LessonAnswers = ()
