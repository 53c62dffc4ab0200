"""A table in a test: its log, its vault, and people who do what their screens offer."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

import msgspec

from eleusis.agents import player
from eleusis.play.legality import standing_rulings
from eleusis.play.moves import Predict
from eleusis.play.view import view
from eleusis.rulebook import rulebook
from eleusis.server.entries import Stamped, dump_entry, load_entry
from eleusis.server.projection import facts, you
from eleusis.server.protocol import commands, http
from eleusis.server.table import (
    Actor,
    Decided,
    MayInterject,
    MustStop,
    SealedPrediction,
    Table,
    Vault,
    awaited_predictions,
    decide_command,
    decide_move,
    evolve_table,
    house_duty,
    is_predicting,
    joined,
    opened,
    opened_together,
    predicted_at,
    stopped,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from eleusis.agents import Agent
    from eleusis.play.moves import Move
    from eleusis.play.seats import Seat
    from eleusis.server.entries import Entry
    from eleusis.server.protocol.commands import Command
    from eleusis.server.protocol.views import Facts, You

HOST: Final = "p0"
PEOPLE: Final = ("Zoe", "Yan", "Xenia", "Will", "Vera", "Uma", "Tom", "Sam")
"""People by number; their ids are `p0`, `p1` and so on."""

RULE: Final = "Colours alternate. The first card may be any card."

SAME_RULE: Final = "The first card may be any card; colours alternate."
"""The same in other words."""


class Lots:
    """Lots that nobody foresees, but for who knows the seed."""

    def __init__(self, seed: object) -> None:
        self._seed = seed
        self._drawn = 0

    def __call__(self) -> str:
        self._drawn += 1
        return sha256(f"{self._seed}/{self._drawn}".encode()).hexdigest()[:32]


class Parlour:
    """A table with its log; every entry goes through its JSON on the way into it."""

    def __init__(self, new: http.NewTable, *, seed: object = 1) -> None:
        self.vault = Vault(lot=Lots(seed))
        self.log: list[Stamped] = []
        self.sealed: list[SealedPrediction] = []
        self.at = 1_000.0
        self.table: Table = self._taken(None, opened("ABCD", new, HOST))
        self._agents: dict[tuple[int, Seat, str], tuple[Agent, int]] = {}
        self._asked: tuple[int, set[Seat]] = (-1, set())

    def _taken(self, table: Table | None, entries: tuple[Entry, ...]) -> Table:
        for entry in entries:
            stamped = Stamped(len(self.log) + 1, self.at, load_entry(dump_entry(entry)))
            self.log.append(stamped)
            table = evolve_table(table, stamped)
        assert table is not None
        return table

    def take(self, decided: Decided) -> None:
        """Put what was decided into the log."""
        self.table = self._taken(self.table, decided.entries)
        self.vault.keep(decided.secrets)
        self.vault.seal(decided.predictions)
        self.sealed += decided.predictions

    def decides(self, person: str | None, command: Command, seen: int | None = None) -> Decided:
        """What would come of a command."""
        version = self.table.version if seen is None else seen
        return decide_command(self.table, Actor(person), command, seen=version, vault=self.vault)

    def do(self, person: str | None, *said: Command, seen: int | None = None) -> None:
        """Take the commands of a person."""
        for command in said:
            self.take(self.decides(person, command, seen))

    def join(self, number: int, role: str = "player") -> str:
        """The id of a person who comes in."""
        person = f"p{number}"
        self.take_join(person, PEOPLE[number], role)
        return person

    def take_join(self, person: str, name: str, role: str = "player") -> None:
        """Let somebody of this name in."""
        join = msgspec.structs.replace(http.Join(name), role=role)
        self.take(joined(self.table, person, join))

    def you(self, person: str | None) -> You:
        return you(self.table, person, self.vault)

    @property
    def facts(self) -> Facts:
        return facts(self.table)

    @property
    def here(self) -> list[str]:
        """The ids of all people."""
        return [person.id for person in self.table.people]

    # The house -------------------------------------------------------------------------------

    def serve(self) -> bool:
        """Do what the house must do next; False while it waits for people."""
        state = self.table.round
        turns = -1 if state is None else state.turns
        if self._asked[0] != turns:
            self._asked = (turns, set())
        duty = house_duty(self.table, self._asked[1])
        if duty is None:
            return self._gather()
        if isinstance(duty, MustStop):
            self.take(stopped(self.table, vault=self.vault))
            return True
        agent = self._agent(duty.seat, duty.agent)
        assert state is not None
        if isinstance(duty, MayInterject):
            self._asked[1].add(duty.seat)
            said = agent.interject(view(state, duty.seat))
        else:
            said = agent.choose(view(state, duty.seat))
        if said is not None:
            self.move(duty.seat, said)
        return True

    def _gather(self) -> bool:
        """Let an agent predict, or open what all have predicted; False while people are to."""
        state, awaited = self.table.round, awaited_predictions(self.table, self.vault)
        if state is None or not is_predicting(self.table):
            return False
        agents = [seat for seat in awaited if self.table.chairs[seat].is_agents]
        if agents:
            said = self._agent(agents[0], self.table.chairs[agents[0]].agent).choose(
                view(state, agents[0])
            )
            assert isinstance(said, Predict)
            self.take(predicted_at(self.table, agents[0], said, vault=self.vault))
            return True
        version = self.table.version
        self.take(opened_together(self.table, vault=self.vault))
        return self.table.version > version

    def move(self, seat: Seat, move: Move) -> None:
        """Take the move of an agent."""
        self.take(decide_move(self.table, seat, move, vault=self.vault))

    def _agent(self, seat: Seat, kind: str) -> Agent:
        """The agent of that seat, which has seen all that it may."""
        state = self.table.round
        assert state is not None
        key = self.table.number, seat, kind
        if key not in self._agents:
            self._agents[key] = player(kind, seat, seed=1), 0
        agent, seen = self._agents[key]
        for event in state.log[seen:]:
            agent.observe(event.seen_by(seat))
        self._agents[key] = agent, len(state.log)
        return agent

    # People ----------------------------------------------------------------------------------

    def play_on(
        self, rng: Random, watch: Callable[[Parlour], None] | None = None, *, batches: int = 400
    ) -> None:
        """Play until the round is over: agents by themselves, people whatever they may.

        Args:
            rng: The dice.
            watch: Told after each batch.
            batches: After so many the host stops the round.
        """
        for _ in range(batches):
            if self.table.stage != "playing":
                return
            if not self.serve():
                self.do(*self.wish(rng))
            if watch is not None:
                watch(self)
        if self.table.stage == "playing":
            self.do(HOST, commands.StopRound())
            if watch is not None:
                watch(self)

    def wish(self, rng: Random) -> tuple[str, Command]:
        """A person and what he asks for, going by his screen alone."""
        wishes = self.wishes(rng)
        assert wishes, f"somebody must be able to go on: {self.table.question}"
        return rng.choice(wishes)

    def wishes(self, rng: Random) -> list[tuple[str, Command]]:
        """What people may ask of the round; nothing while an agent is on turn."""
        seen, rulings = self.facts, self._rulings()
        return [
            (person, command)
            for person in self.here
            for command in wishes_of(rng, self.you(person), seen, rulings)
        ]

    def _rulings(self) -> list[int]:
        """The entries of the round that hold rulings in force."""
        state = self.table.round
        assert state is not None
        return [self.table.numbers[number] for number in standing_rulings(state.log)]


def wishes_of(rng: Random, you: You, facts: Facts, rulings: list[int]) -> Iterator[Command]:
    """What a person may ask of the round, one command of a kind; some things are asked seldom."""
    for word in you.may:
        if rng.random() < SELDOM.get(word, 1):
            yield from _wished(word, rng, you, facts, rulings)


SELDOM: Final = {
    "open-predictions": 0.05,
    "declare-no-play": 0.2,
    "guess-rule": 0.2,
    "hint": 0.1,
    "correct": 0.02,
}
"""How often somebody asks for it who may."""


def _wished(
    word: str, rng: Random, you: You, facts: Facts, rulings: list[int]
) -> Iterator[Command]:
    book = rulebook(facts.rulebook)
    match word:
        case "play":
            count = min(len(you.hand), rng.choice((1, 1, 1, 2, 3)), book.string_max or 3)
            yield commands.Play(tuple(rng.sample(you.hand, count)))
        case "throw-in":
            assert book.no_play is not None
            yield commands.ThrowIn(tuple(rng.sample(you.hand, book.no_play.exchange_max or 0)))
        case "pick":
            assert facts.pending is not None
            yield commands.Pick(rng.choice(facts.shown[facts.pending.seat]))
        case "guess-rule":
            yield commands.GuessRule(rng.choice((SAME_RULE, "Red cards only.")))
        case "correct":
            yield commands.Correct(rulings[-1])
        case "judge" | "call" | "predict":
            yield _VERDICTS[word](rng.random() < 0.6)
        case _ if word in _PLAIN:
            yield _PLAIN[word]
        case _:
            pass


_VERDICTS: Final[dict[str, Callable[[bool], Command]]] = {
    "judge": commands.Judge,
    "call": commands.Call,
    "predict": commands.Predict,
}

_PLAIN: Final[dict[str, Command]] = {
    "declare-no-play": commands.DeclareNoPlay(),
    "declare-prophet": commands.DeclareProphet(),
    "go-out": commands.GoOut(),
    "pass": commands.Pass(),
    "open-predictions": commands.OpenPredictions(),
    "hint": commands.Hint("ranks are irrelevant"),
}


def with_people(
    count: int, *, role: str = "god", book: str = "gardner", seed: object = 1
) -> Parlour:
    """A table of that many people, the host among them, with agents up to four seats."""
    new = msgspec.structs.replace(http.NewTable(PEOPLE[0], rulebook=book), role=role)
    parlour = Parlour(new, seed=seed)
    for number in range(1, count):
        parlour.join(number)
    return parlour


def playing(
    count: int = 4,
    *,
    role: str = "god",
    book: str = "gardner",
    by_hand: bool = False,
    rule: str = RULE,
    seed: object = 1,
) -> Parlour:
    """A table at which a round has just begun."""
    parlour = with_people(count, role=role, book=book, seed=seed)
    if role == "god":
        parlour.do(HOST, commands.SetRule(rule, by_hand))
    parlour.do(HOST, commands.Begin())
    return parlour
