"""What an audience sees of a table: facts for everybody, and one's own.

These types have no field that could hold what their owner must not see.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, UnsetType, field

from eleusis.agents.defaults import Level
from eleusis.play.events import EndReason
from eleusis.play.seats import Status
from eleusis.play.state import Phase
from eleusis.server.protocol.commands import CommandWord, Note
from eleusis.server.protocol.wire import Told, Wire

Stage = Literal["gathering", "playing", "over"]
"""Between rounds; during one; after the last card, with scores and the rule laid open."""


class Chair(Wire, frozen=True):
    """A place at the table and who sits there."""

    name: str
    agent: str = ""
    """The kind of agent that plays here, also for a person who is away."""
    is_person: bool = True
    """True if the place belongs to a person, who may be away."""
    is_free: bool = False


class PlayOnTable(Wire, frozen=True):
    """A play, or a starter, as it lies on the layout."""

    seat: int | None
    cards: tuple[str, ...]
    right: bool
    column: int
    """Cards on the line before it."""
    number: int
    """Cards on the layout before it."""
    v: int
    """The entry that judged it; 0 if it lay before."""
    predicted: tuple[int, int] | UnsetType = UNSET
    """Where it was predicted (Delphi): by how many, and how many of them said that it is right."""


class PendingPlay(Wire, frozen=True, tag_field="what", tag="play"):
    """A play that awaits its call or its ruling."""

    seat: int
    cards: tuple[str, ...]
    call: bool | None = None
    """What the prophet says of it."""
    expels: bool = False
    """True if it expels where it is wrong."""


class PendingCard(Wire, frozen=True, tag_field="what", tag="card"):
    """A turned card, for everybody to predict and then to be ruled on (Delphi)."""

    seat: int
    card: str
    predictions: tuple[tuple[int, bool], ...] | None = None
    """Who has said what, once all of it is opened."""


class PendingNoPlay(Wire, frozen=True, tag_field="what", tag="no-play"):
    """A declaration of no play that awaits its call or its ruling."""

    seat: int
    call: bool | None = None
    expels: bool = False


class RightNoPlay(Wire, frozen=True, tag_field="what", tag="right-no-play"):
    """A right declaration, after which the seat chooses what to give back."""

    seat: int


class WrongNoPlay(Wire, frozen=True, tag_field="what", tag="wrong-no-play"):
    """A wrong declaration, after which a right card of the shown hand is to be picked."""

    seat: int
    expels: bool = False


class PendingPick(Wire, frozen=True, tag_field="what", tag="pick"):
    """The prophet's pick from the hand of this seat, which awaits its ruling."""

    seat: int
    card: str


class PendingGuess(Wire, frozen=True, tag_field="what", tag="guess"):
    """A rule said aloud, which awaits its ruling."""

    seat: int
    text: str


class EmptyHand(Wire, frozen=True, tag_field="what", tag="empty-hand"):
    """A seat without a card, which goes out or stays as the prophet."""

    seat: int


Pending = (
    PendingPlay
    | PendingCard
    | PendingNoPlay
    | RightNoPlay
    | WrongNoPlay
    | PendingPick
    | PendingGuess
    | EmptyHand
)
"""What is to be judged or chosen before the next turn; never a turned starter."""


class Prophecy(Wire, frozen=True):
    """A prophet's time in office."""

    seat: int
    column: int
    number: int
    marker: int | None = None
    fall: int | None = None
    fell_over_cards: bool = True


class Debt(Wire, frozen=True):
    """Cards that a seat is still to get."""

    seat: int
    count: int


class Point(Wire, frozen=True):
    """A number of the score and its reason."""

    amount: int
    reason: Told


class Score(Wire, frozen=True):
    """What the round was worth to a seat."""

    total: int
    points: tuple[Point, ...]


class OpenedSeals(Wire, frozen=True):
    """What was sealed, laid open when the round is over."""

    rule: str
    rule_salt: str
    seed: str
    seed_salt: str
    is_true: bool
    """True if both are what was sealed."""


class Thoughts(Wire, frozen=True):
    """What a seat believed when: an agent's account, or a person's notes."""

    seat: int
    lines: tuple[Told, ...] = ()
    notes: tuple[Note, ...] = ()


class Facts(Wire, frozen=True):
    """What everybody at a table sees, on-lookers included. All fields but the layout."""

    code: str
    stage: Stage
    rulebook: str
    rounds: int
    """Rounds agreed."""
    round: int
    """The present round, 1-based; 0 before the first."""
    turn_seconds: int
    is_locked: bool
    substitutes: bool
    chairs: tuple[Chair, ...]
    host: int | None
    """The seat of whoever may arrange things; `None` if the host looks on."""
    dealer: int
    by_hand: bool
    """True if a person rules."""
    has_rule: bool
    """True if God has set the rule of the round to come."""
    totals: tuple[int, ...]
    """Of all rounds so far, by seat."""
    level: Level = "gentle"
    """How hard a rule is that the machine draws."""
    paused: bool = False
    """True while God is away and nobody can rule."""
    deadline: float | None = None
    """When an agent plays for whoever is awaited."""
    phase: Phase | None = None
    waits_for: int | None = None
    """A seat; -1 for the judge, -2 for the stock-keeper, -3 for all players at once."""
    turn: int | None = None
    hand_counts: tuple[int, ...] = ()
    shown: tuple[tuple[str, ...], ...] = ()
    status: tuple[Status, ...] = ()
    pending: Pending | None = None
    owed: tuple[Debt, ...] = ()
    prophecies: tuple[Prophecy, ...] = ()
    stock: int | None = None
    turns: int = 0
    foretold: tuple[tuple[int, bool], ...] = ()
    """Who had predicted what of the newest card (Delphi)."""
    tokens: tuple[int, ...] = ()
    """Tokens won and lost by seat, where cards are predicted (Delphi)."""
    expels_from: int | None = None
    """Cards on the layout from which wrong plays expel, as it stands; `None` if they never do."""
    hints: tuple[str, ...] = ()
    rule_seal: str = ""
    shuffle_seal: str = ""
    end: EndReason | None = None
    """Why the round is over."""
    end_seat: int | None = None
    scores: tuple[Score, ...] = ()
    winners: tuple[int, ...] = ()
    """After the last round."""
    compensations: tuple[Point | None, ...] = ()
    """After the last round: what `totals` holds, by seat, for not having dealt."""
    opened: OpenedSeals | None = None
    thoughts: tuple[Thoughts, ...] = ()
    onlookers: bool = True
    """False: nobody may look on."""
    page: str = ""
    """After the round: the id of its permanent page."""


class You(Wire, frozen=True):
    """What is one's own: all of it is sent whenever some of it changes."""

    seat: int | None = None
    """`None` for on-lookers."""
    is_host: bool = False
    is_god: bool = False
    """True in the dealer's seat."""
    hand: tuple[str, ...] = ()
    may: tuple[CommandWord, ...] = ()
    """The commands that would be taken now, by their words."""
    turned: str | None = None
    """As God: a starter to accept or refuse."""
    rule: str = ""
    """As God: the own rule, of the round to come or of the present one."""
    hints: tuple[str, ...] = ()
    """As God: the hints that will be told when the cards are dealt."""
    minded: bool = False
    """True while an agent plays for one."""
    predicted: bool | UnsetType = UNSET
    """What one has predicted of the turned card, sealed until all are opened."""


class LayoutPatch(Wire, frozen=True):
    """The plays from one on: earlier ones stand."""

    start: int
    plays: tuple[PlayOnTable, ...]


class Patch(Wire, frozen=True):
    """What changed in a view."""

    facts: dict[str, Any] = field(default_factory=dict)
    """The changed fields of `Facts`, by name."""
    layout: LayoutPatch | UnsetType = UNSET
    you: You | UnsetType = UNSET
