"""Who sits where, which rule is played and what chance is drawn from: all that a round starts with.

What is not in the record's set-up and secrets is in its notes, so that a record alone is enough to
take a round up again.
"""

from __future__ import annotations

import re
import secrets as chance_of_the_machine
from dataclasses import dataclass, replace
from itertools import cycle
from typing import TYPE_CHECKING, Final

from eleusis.agents import PLAYERS, kind_of_agent, player
from eleusis.agents.defaults import NAMES, rule_by_lot
from eleusis.agents.rng import Chance
from eleusis.errors import InputError, RecordError, RuleSyntaxError, RuleTooLarge
from eleusis.play.seal import Sealed, Secret, derived_salt
from eleusis.play.seats import Seat
from eleusis.rule import library, read_rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eleusis.play.state import Setup
    from eleusis.rule import RuleTree
    from eleusis.rulebook import Rulebook

PERSON: Final = "person"
"""What stands for a person where agents have their names."""

AUTHOR: Final = "author"
"""What stands for a rule that the dealer is to look for."""

DEFAULT_AGENTS: Final = ("novice", "club", "novice")
"""Company that one can learn from and win against."""

PLAYERS_WANTED: Final = 5
"""People at a table by default, the dealer included: the fewest with whom prophets can thrive."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits at the table and how God judges."""

    occupants: tuple[str, ...]
    """By seat: `person`, or an agent's name."""
    chance: str
    """What the agents' chance is drawn from."""
    seed: int | None = None
    """What everything else is drawn from, in this round and the next; `None`: from the machine."""
    by_hand: bool = False
    """True if the person who deals rules by hand in this round."""
    rounds: int = 1
    """Rounds of the whole game."""
    has_author: bool = False
    """True if the dealing agents choose their rules, instead of drawing lots."""
    has_coach: bool = True
    """True if the person may ask a coach."""

    @property
    def person(self) -> Seat | None:
        """The person's seat."""
        return Seat(self.occupants.index(PERSON)) if PERSON in self.occupants else None

    def notes(self) -> tuple[tuple[str, str], ...]:
        """The seating as notes of a record."""
        return (
            ("seats", " ".join(self.occupants)),
            ("chance", self.chance),
            ("seed", "" if self.seed is None else str(self.seed)),
            ("judge", "hand" if self.by_hand else "rule"),
            ("rounds", str(self.rounds)),
            *((("dealer", AUTHOR),) if self.has_author else ()),
            *(() if self.has_coach else (("coach", "no"),)),
        )

    @classmethod
    def from_notes(cls, notes: Mapping[str, str], line: int) -> Seating:
        """The seating that a record notes.

        Raises:
            RecordError: `no-seating`, if it does not say who sat where.
        """
        occupants = tuple(notes.get("seats", "").split())
        seed, rounds = notes.get("seed", ""), notes.get("rounds", "1")
        known = all(each == PERSON or kind_of_agent(each) for each in occupants)
        numbers = _NUMBER.fullmatch(seed or "0") and _NUMBER.fullmatch(rounds)
        if not occupants or not known or not numbers:
            raise RecordError("no-seating.unknown", line=line)
        return cls(
            occupants=occupants,
            chance=notes.get("chance", ""),
            seed=int(seed) if seed else None,
            by_hand=notes.get("judge") == "hand",
            rounds=int(rounds),
            has_author=notes.get("dealer") == AUTHOR,
            has_coach=notes.get("coach") != "no",
        )


_NUMBER: Final = re.compile(r"-?[0-9]{1,30}")


class Lots:
    """Words to draw chance and salts from: all from one seed, or from the machine's entropy."""

    def __init__(self, seed: int | None) -> None:
        self.seed = seed

    def word(self, purpose: str, number: int) -> str:
        """The word for this purpose in round *number*."""
        if self.seed is None:
            return chance_of_the_machine.token_hex(16)
        return f"{self.seed}/{purpose}/{number}"

    def salt(self, kind: Sealed, number: int) -> str:
        """A salt of 128 bits."""
        if self.seed is None:
            return chance_of_the_machine.token_hex(16)
        return derived_salt(f"{self.seed}/{number}", kind)


def seats_for(
    book: Rulebook, wanted: int | None, agents: tuple[str, ...] | None, *, is_god: bool, watch: bool
) -> int:
    """How many sit at the table, the dealer included; as many as usual if the agents are too few.

    Raises:
        InputError: `players`, if the rulebook is not for so many.
    """
    if wanted is None:
        # The listed agents play; whoever of them, or of the people, deals, comes on top.
        wanted = 0 if agents is None else len(agents) + (1 if is_god or watch else 2)
        if wanted < book.players.min:
            wanted = max(PLAYERS_WANTED, book.players.min)
            wanted = wanted if book.players.max is None else min(wanted, book.players.max)
    book.require_players(wanted)
    return wanted


def company(agents: tuple[str, ...] | None, wanted: int | None) -> tuple[str, ...]:
    """The agents in the order in which they take their seats, again and again.

    Who says how many people there are has a table of the listed agents alone; otherwise the usual
    ones join where there are too few.
    """
    if agents is None:
        return DEFAULT_AGENTS
    return agents if wanted is not None else (*agents, *DEFAULT_AGENTS)


def parsed_agent_names(text: str | None) -> tuple[str, ...] | None:
    """The agents of a comma-separated list.

    Raises:
        InputError: `unknown-agent`, with the nearest name.
    """
    if text is None:
        return None
    names = tuple(_lowered(word.strip()) for word in text.split(",") if word.strip())
    for name in names:
        player(name, Seat(0), seed=0)  # refuses what does not exist, or lacks an endpoint
    if not names:
        raise InputError("unknown-agent.none", players=tuple(PLAYERS))
    return names


def _lowered(name: str) -> str:
    """The agent's name in lower case, but for the name of a model, where case matters."""
    kind, colon, model = name.partition(":")
    return f"{kind.lower()}{colon}{model}"


def seat_people(
    seats: int, person: Seat | None, agents: tuple[str, ...], name: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names by seat, and the occupants; the agents come round again until all is filled.

    The first dealer, in seat 0, is no agent of the list: their agent only plays in later rounds.
    """
    kinds = cycle(agents)
    free = (other for other in NAMES if other.casefold() != name.casefold())
    names, occupants = [], []
    for seat in range(seats):
        is_person = seat == person
        names.append(name if is_person else next(free))
        occupants.append(PERSON if is_person else agents[0] if seat == 0 else next(kinds))
    return tuple(names), tuple(occupants)


# The rule ------------------------------------------------------------------------------------


def chosen_rule(book: Rulebook, lots: Lots, number: int) -> str:
    """A published rule that makes a good round by this rulebook, chosen by lot."""
    return rule_by_lot(book, Chance(lots.word("rule", number)))


def rule_named(text: str) -> str:
    """The sentence of the library's rule of that name, or the text itself."""
    return next((rule.sentence for rule in library() if rule.slug == text.strip()), text)


def rule_or_none(text: str) -> RuleTree | None:
    """The rule, if the text can be read as one."""
    try:
        return read_rule(text)
    except (RuleSyntaxError, RuleTooLarge):
        return None


def sealed(setup: Setup, rule: str, lots: Lots, number: int) -> tuple[Setup, tuple[Secret, ...]]:
    """The set-up with its seals, and what opens them; without a rule only the shuffle is sealed."""
    shuffle = Secret(
        Sealed.SHUFFLE, lots.word("shuffle", number), lots.salt(Sealed.SHUFFLE, number)
    )
    if not rule:
        return replace(setup, shuffle_seal=shuffle.seal), (shuffle,)
    secret = Secret(Sealed.RULE, rule, lots.salt(Sealed.RULE, number))
    return (
        replace(setup, rule_seal=secret.seal, shuffle_seal=shuffle.seal),
        (secret, shuffle),
    )
