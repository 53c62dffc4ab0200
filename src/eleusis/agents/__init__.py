"""Who can sit in a seat and is not a person.

| module | who |
|---|---|
| `dealer` | the automatic judge and the automatic stock-keeper |
| `company` | nobody: names for agents, and a rule drawn by lot |
| `author` | what rule to deal by: the one that brings the dealer most |
| `random_player`, `cautious`, `sparc`, `bayes` | players: `PLAYERS` says what each is like |
| `llm` | a language model |

Agents see views and public events. What they do is a function of their seed and of what they are
shown, so that a resumed round goes on as if it had never stopped.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from eleusis.agents.cautious import CautiousPlayer
from eleusis.agents.random_player import RandomPlayer
from eleusis.agents.sparc import SparcPlayer
from eleusis.errors import InputError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eleusis.play.events import Event
    from eleusis.play.moves import Move
    from eleusis.play.seats import Seat
    from eleusis.play.view import View

__all__ = [
    "LLM",
    "PLAYERS",
    "Agent",
    "AgentKind",
    "MakeAgent",
    "agent_names",
    "kind_of_agent",
    "player",
]


class Agent(Protocol):
    """A player that is a program; `eleusis.play.table.Player` says what is asked of it."""

    def observe(self, event: Event) -> None:
        """Take notice of an event."""

    def choose(self, view: View) -> Move:
        """The move to make."""

    def interject(self, view: View) -> Move | None:
        """A declaration of prophecy, a guess, or nothing."""


class MakeAgent(Protocol):
    """How an agent is made."""

    def __call__(self, seat: Seat, *, seed: int | str) -> Agent:
        """An agent for this seat; those of one table may share the seed."""


def _bayes(strength: str, seat: Seat, *, seed: int | str) -> Agent:
    from eleusis.agents.bayes import STRENGTHS, BayesPlayer  # loads numba

    return BayesPlayer(seat, seed=seed, strength=STRENGTHS[strength])


class AgentKind(NamedTuple):
    """A kind of agent, and what people are told of it."""

    make: MakeAgent
    title: str
    """What it is at the table, in a word or two."""
    about: str
    """How it plays, in a sentence."""


PLAYERS: Final[Mapping[str, AgentKind]] = {
    "bayes": AgentKind(
        partial(_bayes, "master"),
        "the master",
        "Weighs every rule that fits and plays for points; the strongest.",
    ),
    "club": AgentKind(
        partial(_bayes, "club"),
        "the regular",
        "Knows the rules that people often make up, and remembers some thirty cards.",
    ),
    "novice": AgentKind(
        partial(_bayes, "novice"),
        "the pupil",
        "Thinks of simple rules only, remembers a dozen cards, and never tests anything.",
    ),
    "cautious": AgentKind(
        CautiousPlayer, "careful", "Plays what has been right before; claims nothing in doubt."
    ),
    "random": AgentKind(RandomPlayer, "by chance", "Plays any legal card."),
    "sparc": AgentKind(
        SparcPlayer,
        "the historian",
        "Looks for the simplest rule that fits, as the first program did in 1980.",
    ),
}
"""Agents by the name under which people ask for them."""

OTHER_NAMES: Final[Mapping[str, str]] = {
    "master": "bayes",
    "bayes:club": "club",
    "bayes:novice": "novice",
}
"""What agents are called besides: by their strength, and in records of before they had one name."""

LLM: Final = "llm"
"""The kind of agent that needs the name of a model behind a colon, and an endpoint."""


def agent_names() -> tuple[str, ...]:
    """The agents that play without anything else; besides them, `llm:MODEL` is a language model.

    >>> agent_names()[:3]
    ('bayes', 'club', 'novice')
    """
    return tuple(PLAYERS)


def kind_of_agent(name: str) -> str | None:
    """The kind of agent that a name such as `llm:MODEL` asks for; `None` if there is none.

    >>> kind_of_agent("Master")
    'bayes'
    """
    plain = name.strip().lower()
    plain = OTHER_NAMES.get(plain, plain)
    if plain in PLAYERS:
        return plain
    return LLM if plain.partition(":")[0] == LLM else None


def player(name: str, seat: Seat, *, seed: int | str) -> Agent:
    """The agent of this name; `llm:MODEL` is a language model.

    Raises:
        InputError: `unknown-agent`, with the nearest name there is; or what a model lacks.
    """
    kind = kind_of_agent(name)
    if kind == LLM:
        from eleusis.agents.llm import llm_player  # sockets are for those who ask for them

        return llm_player(name, seat, seed=seed)
    if kind is None:
        raise InputError(
            "unknown-agent.terminal",
            name=name,
            hint=did_you_mean(name, (*PLAYERS, *OTHER_NAMES)),
            players=tuple(PLAYERS),
            llm=LLM,
        )
    return PLAYERS[kind].make(seat, seed=seed)
