"""The state of a table: frozen, and the fold of its log.

A `Table` holds what was said and done, no connection, no clock and no secret of God. Only
`eleusis.server.table.evolution.evolve` makes one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.play.game import FIRST_SEAT, Game, RoundTotals
from eleusis.play.seats import Seat
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from eleusis.agents.defaults import Level
    from eleusis.play.state import Phase, Round
    from eleusis.rulebook import Rulebook
    from eleusis.server.entries import Unsealed
    from eleusis.server.protocol.views import Stage, Thoughts

SUBSTITUTE: Final = "cautious"
"""The kind of agent that plays for people who are away, and for whoever is out of time."""


CHAIRS_MAX: Final = 300
"""Places at a table where the rulebook sets no limit: a class."""

ENTRIES_MAX: Final = 20_000
"""Entries of a log after which no new round begins and nothing is arranged any more: whoever comes
to the table is told all of it."""


class Person(NamedTuple):
    """Somebody who came in."""

    id: str
    name: str


class Chair(NamedTuple):
    """A place at the table; its number is the seat."""

    name: str = ""
    """Empty where nobody sits."""
    person: str = ""
    """The id of the person whose place it is; empty: an agent's, or free."""
    agent: str = ""
    """The kind of agent that plays here: its own place, or for a person."""
    left: bool = False
    """True if a person left during the round; afterwards the place is free."""
    returns: str = ""
    """The person who left and may take the cards up again in this round."""
    since: int = 0
    """The version at which this place changed hands; older commands mean somebody else."""

    @property
    def is_free(self) -> bool:
        """True if nobody sits here."""
        return not self.person and not self.agent

    @property
    def is_house(self) -> bool:
        """True if the place itself is an agent's."""
        return bool(self.agent) and not self.person and not self.left

    @property
    def is_agents(self) -> bool:
        """True if an agent plays here now, for itself or for somebody."""
        return bool(self.agent)


class Agreed(NamedTuple):
    """What the host arranges."""

    rulebook: str
    rounds: int = 1
    turn_seconds: int = 0
    """0: nobody is hurried."""
    is_locked: bool = False
    substitutes: bool = True
    level: Level = "gentle"
    """How hard a rule is that the machine draws."""
    onlookers: bool = True
    """False: who does not sit here, nor is the host, is not let in."""


class Question(NamedTuple):
    """Who is asked for what; it changes whenever an answer sent before would mean another thing."""

    seat: Seat | None
    """Whom the round waits for, `JUDGE` and `STOCK` included."""
    phase: Phase
    turns: int
    prophecies: int


class Countdown(NamedTuple):
    """Time for the present question."""

    deadline: float | None = None
    left: float | None = None
    """While paused: the seconds that were left."""
    is_paused: bool = False


NO_CLOCK: Final = Countdown()
"""Nobody is hurried."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table between two entries of its log."""

    code: str
    version: int
    """Entries so far."""
    host: str
    people: tuple[Person, ...]
    chairs: tuple[Chair, ...]
    agreed: Agreed
    stage: Stage
    dealer: Seat
    """God of the present round, or while people gather of the round to come."""
    number: int = 0
    """Rounds begun at this table, in all its games; secrets are kept by it."""
    school: str = ""
    """The code of the class that it belongs to."""
    lesson: int = 0
    """The latest round of the class that was dealt here."""
    gods: frozenset[str] = frozenset()
    """The ids of the people who have dealt a round at this table."""
    first_dealer: Seat = FIRST_SEAT
    results: tuple[RoundTotals, ...] = ()
    """The finished rounds of the present game, for the places as they are now."""
    has_rule: bool = False
    """True if God has said by which rule the round to come is played."""
    by_hand: bool = False
    """True if the dealing person rules, in the present round or the one to come."""
    round: Round | None = None
    """The round being played, or the last one until people gather again."""
    numbers: tuple[int, ...] = ()
    """For each event of the round the entry that holds it."""
    laid: tuple[int, ...] = ()
    """For each play of the layout the entry that laid it."""
    question: Question | None = None
    asked: int = 0
    """The version with which the present question arose."""
    passed: int = 0
    """The version with which a person last let the agents play on."""
    closed: int = 0
    """The version with which the time to predict a card was last up."""
    clock: Countdown = NO_CLOCK
    unsealed: Unsealed | None = None
    thoughts: tuple[Thoughts, ...] = ()

    @property
    def book(self) -> Rulebook:
        """The rulebook of the present round or the round to come."""
        return rulebook(self.agreed.rulebook)

    @property
    def game(self) -> Game:
        """The finished rounds of the present game."""
        names = tuple(chair.name for chair in self.chairs)
        # Who came later has nothing from the rounds before.
        results = tuple(
            RoundTotals(past.dealer, past.points + (0,) * (len(names) - len(past.points)))
            for past in self.results
        )
        return Game(self.book, names, self.first_dealer, results)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the finished rounds by place; after the last one with compensation."""
        if not self.results:
            return (0,) * len(self.chairs)
        return self.game.final_totals() if self.is_last else self.game.totals

    @property
    def is_last(self) -> bool:
        """True once the last round of the game has been counted."""
        return self.stage == "over" and len(self.results) >= self.agreed.rounds

    @property
    def is_full(self) -> bool:
        """True if the log takes only what ends the present round."""
        return self.version >= ENTRIES_MAX

    def seat_of(self, person: str | None) -> Seat | None:
        """The place of this person; `None` for on-lookers."""
        if not person:
            return None
        return next(
            (Seat(place) for place, chair in enumerate(self.chairs) if chair.person == person), None
        )

    def is_welcome(self, person: str | None) -> bool:
        """True if this person may see the table; `None` is anybody."""
        if self.agreed.onlookers or (person and person == self.host):
            return True
        return bool(person) and any(person in (each.person, each.returns) for each in self.chairs)

    def person(self, person: str | None) -> Person | None:
        """Who this is, or `None` if nobody of this id came in."""
        return next((each for each in self.people if each.id == person), None)
