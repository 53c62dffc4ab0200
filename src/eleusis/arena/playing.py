"""One round of a tournament, and what is kept of it."""

from __future__ import annotations

import sys
from dataclasses import replace
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from eleusis.agents import LLM, kind_of_agent, player
from eleusis.agents.dealer import AutomaticJudge, AutomaticStock
from eleusis.agents.defaults import is_endless
from eleusis.arena.knowing import KnownRound, known_round
from eleusis.arena.plan import DEALER, arena_setup, seed_of
from eleusis.cards import deck
from eleusis.play.events import (
    Expelled,
    Judged,
    NoPlayDeclared,
    Played,
    ProphetDeclared,
    ProphetFell,
)
from eleusis.play.evolution import begin
from eleusis.play.moves import Call, DeclareNoPlay, DeclareProphet, Play, StopReason, StopRound
from eleusis.play.records.record import Record, print_record
from eleusis.play.scoring import score
from eleusis.play.seal import Sealed, Secret, derived_salt
from eleusis.play.seats import Seat
from eleusis.play.table import SeatedRound
from eleusis.rule import read_rule
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.agents import Agent
    from eleusis.arena.plan import ArenaPlan, ArenaTask
    from eleusis.play.events import Event
    from eleusis.play.moves import Move
    from eleusis.play.state import Round
    from eleusis.play.view import View


class StatedChance(msgspec.Struct, frozen=True):
    """A probability that an agent gave, and whether what it was about came true."""

    what: str
    """`card`, `string`, `no play`, `call` or `prophecy`."""
    chance: float
    happened: bool


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a round for one agent."""

    agent: str
    score: int
    plays: int
    right: int
    no_plays: int
    no_plays_right: int
    prophecies: int
    stood: int
    claims: tuple[StatedChance, ...]
    """Of agents that tell them: `bayes` and its like."""
    expelled: bool = False


class RoundResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a round; nothing in it depends on when or where it was played."""

    key: str
    deal: int
    rulebook: str
    rule: str
    seats: tuple[SeatResult, ...]
    """Clockwise from the dealer's left."""
    dealer: int
    end: str
    turns: int
    laid: int = 0
    """Cards on the layout in the end."""
    known: KnownRound | None = None
    """When its rule could be known, if the plan asks for it."""


class SeatTiming(msgspec.Struct, frozen=True):
    """What the decisions of one agent took."""

    agent: str
    decisions: int
    seconds: float
    """CPU seconds of the process; of a language model, that is not the time one waits for it."""
    slowest: float = 0.0
    """The longest of the decisions."""
    memory: int = 0
    """By how many bytes the most that the process ever held grew meanwhile."""
    tokens: int = 0
    """Of a language model, those of its questions and answers."""


class RoundTiming(msgspec.Struct, frozen=True):
    """What a round took."""

    key: str
    seconds: float
    seats: tuple[SeatTiming, ...]


class ArenaRound(NamedTuple):
    """A round that was played."""

    result: RoundResult
    timing: RoundTiming
    record: str
    """As text, if it was asked for; else empty."""


class _Timed:
    """An agent whose decisions are timed."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.memory = 0

    def observe(self, event: Event) -> None:
        """Passed on; what an agent thinks meanwhile counts, too."""
        began = process_time()
        self.agent.observe(event)
        self.seconds += process_time() - began

    def choose(self, view: View) -> Move:
        """The agent's move."""
        began, held = process_time(), peak_memory()
        move = self.agent.choose(view)
        self._note(began, held)
        return move

    def interject(self, view: View) -> Move | None:
        """The agent's move, or nothing."""
        began, held = process_time(), peak_memory()
        move = self.agent.interject(view)
        self._note(began, held)
        return move

    def _note(self, began: float, held: int) -> None:
        """One more decision is made."""
        spent = process_time() - began
        self.decisions += 1
        self.seconds += spent
        self.slowest = max(self.slowest, spent)
        self.memory += peak_memory() - held

    def timing(self, name: str) -> SeatTiming:
        """What was measured."""
        tally = getattr(self.agent, "tally", None)
        return SeatTiming(
            name,
            self.decisions,
            round(self.seconds, 6),
            round(self.slowest, 6),
            self.memory,
            0 if tally is None else tally.tokens,
        )


def peak_memory() -> int:
    """The most bytes that this process ever held; 0 where the system does not tell."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def play_task(plan: ArenaPlan, luck: str, task: ArenaTask, *, with_record: bool) -> ArenaRound:
    """The round of a task; *luck* is the plan's.

    Raises:
        EleusisError: an agent moved illegally, or a language model does not answer.
    """
    began = process_time()
    book_name, sentence = plan.terms_of(task.deal)
    seed, seating = seed_of(luck, task.deal), plan.seating_of(task)
    secrets = tuple(
        Secret(kind, text, derived_salt(seed, kind))
        for kind, text in ((Sealed.RULE, sentence), (Sealed.SHUFFLE, seed))
    )
    setup = replace(
        arena_setup(rulebook(book_name), len(seating)),
        rule_seal=secrets[0].seal,
        shuffle_seal=secrets[1].seal,
    )
    seated = {
        Seat(n): _Timed(player(name, Seat(n), seed=seed)) for n, name in enumerate(seating, 1)
    }
    judge = AutomaticJudge(read_rule(sentence), starters=setup.starter_count)
    table = SeatedRound(begin(setup), seated, judge, AutomaticStock(seed, deck(setup.packs)))
    for _ in table.moves():
        if is_endless(table.state.turns, len(setup.names)) and table.state.end is None:
            table.make(StopRound(StopReason.AGREEMENT))
    state = table.state
    names = {seat: _scored_as(seating[seat - 1], timed.agent) for seat, timed in seated.items()}
    spent = round(process_time() - began, 6)
    result = _result(task, sentence, state, names, {s: t.agent for s, t in seated.items()})
    declared = result.seats[plan.first_seat(task) - 1].prophecies
    if plan.knows == "all" or (plan.knows == "first" and declared):
        result = msgspec.structs.replace(result, known=known_round(state, sentence))
    timings = tuple(timed.timing(names[seat]) for seat, timed in seated.items())
    return ArenaRound(
        result,
        RoundTiming(task.key, spent, timings),
        print_record(Record.of(state, secrets)) if with_record else "",
    )


def _scored_as(name: str, agent: Agent) -> str:
    """Whose the points are: not a language model's that never answered."""
    if kind_of_agent(name) == LLM:
        from eleusis.agents.llm import LlmPlayer  # sockets are for those who ask for them

        if isinstance(agent, LlmPlayer) and agent.tally.is_silent:
            return f"cautious for {name}"
    return name


def _result(
    task: ArenaTask,
    sentence: str,
    state: Round,
    names: dict[Seat, str],
    agents: dict[Seat, Agent],
) -> RoundResult:
    totals = score(state).totals
    assert state.end is not None
    return RoundResult(
        key=task.key,
        deal=task.deal,
        rulebook=state.setup.rulebook.name,
        rule=sentence,
        seats=tuple(
            _seat_result(state, seat, name, totals[seat], agents[seat])
            for seat, name in names.items()
        ),
        dealer=totals[DEALER],
        end=state.end.reason.value,
        turns=state.turns,
        laid=state.on_layout,
    )


def _seat_result(state: Round, seat: Seat, name: str, points: int, agent: Agent) -> SeatResult:
    def of_seat(kind: type[Event]) -> list[int]:
        """The places in the log where something of the kind is told of the seat."""
        return [
            place
            for place, event in enumerate(state.log)
            if type(event) is kind and event.seat == seat  # type: ignore[union-attr]
        ]

    plays, no_plays = of_seat(Played), of_seat(NoPlayDeclared)
    declared = len(of_seat(ProphetDeclared))
    return SeatResult(
        agent=name,
        score=points,
        plays=len(plays),
        right=sum(_ruled_right(state, place) is True for place in plays),
        no_plays=len(no_plays),
        no_plays_right=sum(_ruled_right(state, place) is True for place in no_plays),
        prophecies=declared,
        stood=declared - len(of_seat(ProphetFell)),
        claims=tuple(stated_chances(state, seat, agent)),
        expelled=bool(of_seat(Expelled)),
    )


def _ruled_right(state: Round, place: int) -> bool | None:
    """The ruling that follows a place in the log; none if the round ended before."""
    return next((event.right for event in state.log[place:] if type(event) is Judged), None)


def stated_chances(state: Round, seat: Seat, agent: Agent) -> Iterator[StatedChance]:
    """What an agent that keeps a diary claimed, and whether it came true."""
    for decided in getattr(agent, "diary", ()):
        move = decided.move
        if isinstance(move, DeclareProphet):
            fell = any(isinstance(e, ProphetFell) and e.seat == seat for e in state.log)
            yield StatedChance("prophecy", decided.chance, not fell)
            continue
        right = _ruled_right(state, decided.version)
        if right is None:
            continue
        match move:
            case Play(cards=cards):
                what = "card" if len(cards) == 1 else "string"
                yield StatedChance(what, decided.chance, right)
            case DeclareNoPlay():
                yield StatedChance("no play", decided.chance, right)
            case Call(right=called):
                yield StatedChance("call", decided.chance, right == called)
            case _:
                pass
