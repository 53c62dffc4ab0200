"""One round of a tournament, and what is kept of it."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from dataclasses import replace
from time import process_time
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from eleusis.agents import player
from eleusis.agents.dealer import AutomaticJudge, AutomaticStock
from eleusis.agents.defaults import is_endless
from eleusis.arena.knowing import KnownRound, known_round
from eleusis.arena.plan import DEALER, arena_setup, is_program, seed_of
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
    from collections.abc import Iterator, Sequence

    from eleusis.agents import Agent
    from eleusis.arena.plan import ArenaPlan, ArenaTask
    from eleusis.arena.programs import ProgramSeat
    from eleusis.play.events import Event
    from eleusis.play.moves import Move
    from eleusis.play.state import Round, Setup
    from eleusis.play.view import View
    from eleusis.rule import RuleTree


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
    """Of agents that tell them: `bayes` and its like, and programs that do."""
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
    """CPU seconds of the process; of a language model, that is not the time one waits for it. Of a
    program, its own, from its start to its end."""
    slowest: float = 0.0
    """The longest of the decisions; 0 for a program."""
    memory: int = 0
    """By how many bytes the most that the process ever held grew meanwhile."""
    tokens: int = 0
    """Of a language model, those of its questions and answers."""


class RoundTiming(msgspec.Struct, frozen=True):
    """What a round took."""

    key: str
    seconds: float
    seats: tuple[SeatTiming, ...]


class AgentDecision(Protocol):
    """A decision of an agent that tells how likely it thought it to be right."""

    @property
    def version(self) -> int:
        """Events of the round before it."""

    @property
    def move(self) -> Move:
        """What it did."""

    @property
    def chance(self) -> float:
        """From 0 to 1."""


class ArenaRound(NamedTuple):
    """A round that was played."""

    result: RoundResult
    timing: RoundTiming
    record: str
    """As text, if it was asked for; else empty."""


class _Occupant(Protocol):
    """Who sits in a seat, and what that took."""

    decisions: int
    seconds: float
    slowest: float
    memory: int

    @property
    def tokens(self) -> int:
        """Of a language model."""

    @property
    def is_silent(self) -> bool:
        """True of a language model that never answered: the points are not its own."""

    @property
    def diary(self) -> Sequence[AgentDecision]:
        """What it gave probabilities of."""


class _Timed:
    """An agent whose decisions are timed."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.memory = 0

    @property
    def tokens(self) -> int:
        """Of a language model."""
        tally = getattr(self.agent, "tally", None)
        return 0 if tally is None else int(tally.tokens)

    @property
    def is_silent(self) -> bool:
        """True of a language model that never answered."""
        tally = getattr(self.agent, "tally", None)
        return tally is not None and bool(tally.is_silent)

    @property
    def diary(self) -> Sequence[AgentDecision]:
        """Of agents that keep one: `bayes` and its like."""
        found: Sequence[AgentDecision] = getattr(self.agent, "diary", ())
        return found

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


def peak_memory() -> int:
    """The most bytes that this process ever held; 0 where the system does not tell."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def play_task(plan: ArenaPlan, luck: str, task: ArenaTask, *, with_record: bool) -> ArenaRound:
    """The round of a task; *luck* is the plan's.

    Raises:
        EleusisError: an agent moved illegally, a model does not answer, or a program fails.
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
    rule = read_rule(sentence)
    state, occupants = _played(setup, rule, seating, seed)
    names = {
        seat: f"cautious for {seating[seat - 1]}" if each.is_silent else seating[seat - 1]
        for seat, each in occupants.items()
    }
    spent = round(process_time() - began, 6)
    result = _result(task, sentence, state, names, occupants)
    declared = result.seats[plan.first_seat(task) - 1].prophecies
    if plan.knows == "all" or (plan.knows == "first" and declared):
        result = msgspec.structs.replace(result, known=known_round(state, sentence))
    timings = tuple(
        SeatTiming(
            names[seat],
            each.decisions,
            round(each.seconds, 6),
            round(each.slowest, 6),
            each.memory,
            each.tokens,
        )
        for seat, each in occupants.items()
    )
    return ArenaRound(
        result,
        RoundTiming(task.key, spent, timings),
        print_record(Record.of(state, secrets)) if with_record else "",
    )


def _played(
    setup: Setup, rule: RuleTree, seating: Sequence[str], seed: str
) -> tuple[Round, dict[Seat, _Occupant]]:
    """The round that these agents play, and who they were."""
    agents: dict[Seat, _Timed] = {}
    programs: dict[Seat, ProgramSeat] = {}
    with ExitStack() as stack:
        for seat, name in zip(map(Seat, range(1, len(setup.names))), seating, strict=True):
            if is_program(name):
                from eleusis.arena.programs import ProgramSeat  # pipes are for who asks for them

                programs[seat] = stack.enter_context(ProgramSeat(name, seat))
            else:
                agents[seat] = _Timed(player(name, seat, seed=seed))
        judge = AutomaticJudge(rule, starters=setup.starter_count)
        table = SeatedRound(begin(setup), agents, judge, AutomaticStock(seed, deck(setup.packs)))
        while table.state.end is None:
            for _ in table.moves():
                if is_endless(table.state.turns, len(setup.names)) and table.state.end is None:
                    table.make(StopRound(StopReason.AGREEMENT))
            if table.awaited is not None:
                programs[table.awaited.seat].answer(table, table.awaited)
        for program in programs.values():
            program.hear_end(table.state)
    return table.state, dict(sorted((agents | programs).items()))


def _result(
    task: ArenaTask,
    sentence: str,
    state: Round,
    names: dict[Seat, str],
    occupants: dict[Seat, _Occupant],
) -> RoundResult:
    totals = score(state).totals
    assert state.end is not None
    return RoundResult(
        key=task.key,
        deal=task.deal,
        rulebook=state.setup.rulebook.name,
        rule=sentence,
        seats=tuple(
            _seat_result(state, seat, name, totals[seat], occupants[seat].diary)
            for seat, name in names.items()
        ),
        dealer=totals[DEALER],
        end=state.end.reason.value,
        turns=state.turns,
        laid=state.on_layout,
    )


def _seat_result(
    state: Round, seat: Seat, name: str, points: int, diary: Sequence[AgentDecision]
) -> SeatResult:
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
        claims=tuple(_stated_chances(state, seat, diary)),
        expelled=bool(of_seat(Expelled)),
    )


def _ruled_right(state: Round, place: int) -> bool | None:
    """The ruling that follows a place in the log; none if the round ended before."""
    return next((event.right for event in state.log[place:] if type(event) is Judged), None)


def _stated_chances(
    state: Round, seat: Seat, diary: Sequence[AgentDecision]
) -> Iterator[StatedChance]:
    """What an agent claimed, and whether it came true."""
    for decided in diary:
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
