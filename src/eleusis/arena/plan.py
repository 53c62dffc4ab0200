"""What a tournament plays: agents, rulebooks, rules and seeds, all of it settled beforehand.

A *deal* is a rulebook, a rule and an order of the stock. It is played as often as there are
agents: from one round to the next they move on one seat, so that each sits in each seat of the
same deal. Everything in a round follows from the plan and the number of its task, so that neither
the number of workers nor an interruption changes what comes of it.
"""

from __future__ import annotations

import shlex
import shutil
import sys
import tomllib
from hashlib import sha256
from itertools import chain, zip_longest
from math import ceil
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from eleusis.agents import LLM, kind_of_agent, player
from eleusis.agents.defaults import NAMES
from eleusis.agents.rng import Chance
from eleusis.errors import InputError, did_you_mean
from eleusis.play.evolution import begin
from eleusis.play.seats import Seat
from eleusis.play.state import Setup
from eleusis.rule import library, library_rule, read_rule
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eleusis.rule import LibraryRule
    from eleusis.rulebook import Rulebook

DEALER: Final = Seat(0)
"""Where the dealer sits; the agents follow clockwise."""

PROGRAM: Final = "program"
"""What stands before the colon and the command of an agent that is a program of others."""

ROUNDS_UNSAID: Final = 400
"""Rounds of a plan that names no number."""

_KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "agents": ("list",),
    "rulebooks": ("list",),
    "rules": ("list",),
    "rounds": ("int",),
    "seed": ("int", "str"),
    "knows": ("bool",),
}
"""The keys of a plan, and what may stand there."""

_WANTED: Final = {
    "list": "a list of texts, such as ['bayes', 'random']",
    "int": "a whole number from 1 on",
    "str": "a whole number or a word",
    "bool": "true or false",
}


Knows = Literal["", "all", "first"]
"""Of no round, of each, or of those in which the first agent of the plan declared prophecy."""


class ArenaTask(msgspec.Struct, frozen=True):
    """One round to play."""

    deal: int
    """The number of its deal in the plan."""
    turn: int
    """Seats by which the agents have moved on."""

    @property
    def key(self) -> str:
        """Its name in results and among records; names sort as their tasks do.

        >>> ArenaTask(17, 2).key
        '0000017-2'
        """
        return f"{self.deal:07}-{self.turn}"


class ArenaPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rounds that are to be played, and all that decides how they go."""

    agents: tuple[str, ...]
    """Who plays, clockwise from the dealer's left in the first round of each deal."""
    rulebooks: tuple[str, ...]
    rules: tuple[tuple[str, ...], ...]
    """For each rulebook the sentences of the rules that its deals take turns with."""
    deals: int
    seed: str
    knows: Knows = ""
    """Of which rounds it is told when their rule could be known, which takes a second each."""
    series: str = ""
    """Of plans with one series all have the same deals, whoever plays; without one, only this."""

    @property
    def digest(self) -> str:
        """What tells this plan from every other one."""
        return sha256(msgspec.json.encode(self)).hexdigest()

    @property
    def luck(self) -> str:
        """What the seeds of its deals are made of."""
        return self.series or self.digest

    @property
    def tasks(self) -> tuple[ArenaTask, ...]:
        """All rounds, in the order of their keys."""
        turns = range(len(self.agents))
        return tuple(ArenaTask(deal, turn) for deal in range(self.deals) for turn in turns)

    def terms_of(self, deal: int) -> tuple[str, str]:
        """The rulebook and the rule of a deal: rulebooks take turns, and each has its rules do."""
        place = deal % len(self.rulebooks)
        rules = self.rules[place]
        return self.rulebooks[place], rules[deal // len(self.rulebooks) % len(rules)]

    def first_seat(self, task: ArenaTask) -> Seat:
        """Where the first agent of the plan sits in a round."""
        return Seat(1 + -task.turn % len(self.agents))

    def seating_of(self, task: ArenaTask) -> tuple[str, ...]:
        """The agents of a round, clockwise from the dealer's left."""
        return self.agents[task.turn :] + self.agents[: task.turn]


def seed_of(luck: str, deal: int) -> str:
    """The seed of a deal, from which the stock and all chance in its rounds follow."""
    return sha256(f"{luck}/{deal}".encode()).hexdigest()[:16]


# Making one ----------------------------------------------------------------------------------


def planned(
    agents: Sequence[str],
    rulebooks: Sequence[str] = (),
    rules: Sequence[str] = (),
    rounds: int | None = None,
    seed: int | str = 0,
    *,
    knows: bool = False,
) -> ArenaPlan:
    """The plan of so many rounds at least: as many whole deals as they need.

    Args:
        agents: Their names, one for each seat but the dealer's.
        rulebooks: Their names; without any, `gardner`.
        rules: Names from the library, or sentences; without any, the library's rules that suit
            the rulebook's line and have no dead ends, one kind after the other.
        rounds: How many; 400 if not said.
        seed: Any number or word.
        knows: Whether it is told of each round when its rule could be known.

    Raises:
        InputError: `unknown-agent`, `unknown-rulebook`, `unknown-rule` and whatever else was asked
            for that there is not.
        RuleSyntaxError: a sentence cannot be read.
    """
    names = tuple(map(agent_called, agents))
    if not names:
        raise InputError("bad-plan.agents")
    books = [rulebook(name) for name in rulebooks or ("gardner",)]
    for book in books:
        if book.is_complete and book.scoring is None:
            raise InputError("no-scoring", title=book.title)
        begin(arena_setup(book, len(names)))  # it says what is wrong with the table, if anything is
    given = tuple(_sentence(rule) for rule in rules)
    return ArenaPlan(
        agents=names,
        rulebooks=tuple(book.name for book in books),
        rules=tuple(given or _of_library(book, str(seed)) for book in books),
        deals=ceil((ROUNDS_UNSAID if rounds is None else rounds) / len(names)),
        seed=str(seed),
        knows="all" if knows else "",
    )


def arena_setup(book: Rulebook, agents: int) -> Setup:
    """The table at which so many agents play.

    Raises:
        InputError: the rulebook seats fewer, or more.
    """
    seats = agents + 1
    book.require_players(seats)
    return Setup(book, ("God", *NAMES[:agents]), DEALER, book.packs.for_players(seats))


def is_program(name: str) -> bool:
    """True if the name of an agent is a command."""
    return name.strip().lower().startswith(f"{PROGRAM}:")


def words_of_command(name: str) -> list[str]:
    """The words of the command that is the name of an agent.

    Raises:
        InputError: `no-program`: it cannot be started.

    >>> words_of_command("program:python my_bot.py --bold")
    ['python', 'my_bot.py', '--bold']
    """
    text = name.partition(":")[2].strip()
    try:
        words = shlex.split(text, posix=sys.platform != "win32")
    except ValueError as error:
        raise InputError("no-program.words", command=text, reason=str(error)) from None
    if not words or shutil.which(words[0]) is None:
        raise InputError("no-program.there", command=text)
    return words


def agent_called(name: str) -> str:
    """The name of an agent as it stands in results.

    Raises:
        InputError: `unknown-agent`, or what a model or a program lacks.
    """
    if is_program(name):
        return f"{PROGRAM}:{shlex.join(words_of_command(name))}"
    kind = kind_of_agent(name)
    if kind is None or kind == LLM:
        player(name, Seat(1), seed=0)  # which says what is wrong, if anything is
    return name.strip() if kind == LLM else str(kind)


def _sentence(rule: str) -> str:
    """The sentence of a rule from the library, or the sentence that was given."""
    if " " not in rule.strip():
        return library_rule(rule.strip()).sentence
    read_rule(rule)
    return rule.strip()


def _of_library(book: Rulebook, seed: str) -> tuple[str, ...]:
    """The library's rules for a rulebook in an order of each seed's own, kinds in turns."""
    style = "empty" if book.starter is None else "starter"
    kinds: dict[str, list[LibraryRule]] = {}
    for rule in library():
        if style in rule.line and "dead-ends" not in rule.remarks:
            kinds.setdefault(rule.kind, []).append(rule)
    for rules in kinds.values():
        rules.sort(key=lambda rule: Chance("arena", seed, rule.slug).below(1 << 53))
    turns = chain.from_iterable(zip_longest(*kinds.values()))
    return tuple(rule.sentence for rule in turns if rule is not None)


# From a file ---------------------------------------------------------------------------------


def read_plan(text: str, file: str) -> ArenaPlan:
    """The plan written in a TOML file; *file* is its name in complaints.

    Raises:
        InputError: `bad-plan`, with the key and the nearest there is; or as `planned`.
        RuleSyntaxError: a rule cannot be read.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError("bad-plan.toml", file=file, reason=str(error)) from None
    for key, value in table.items():
        _require_sound(file, key, value)
    if not table.get("agents"):
        raise InputError("bad-plan.agents")
    return planned(**table)


def _require_sound(file: str, key: str, value: Any) -> None:
    if key not in _KINDS:
        hint = did_you_mean(key, _KINDS)
        raise InputError("bad-plan.key", file=file, key=key, hint=hint, keys=tuple(_KINDS))
    kinds = _KINDS[key]
    is_sound = type(value).__name__ in kinds and (key != "rounds" or value >= 1)
    if isinstance(value, list):
        is_sound = is_sound and all(isinstance(each, str) for each in value)
    if not is_sound:
        raise InputError(
            "bad-plan.kind", file=file, key=key, given=repr(value)[:60], wanted=_WANTED[kinds[-1]]
        )
