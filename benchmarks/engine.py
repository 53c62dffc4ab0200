"""How fast the round engine is with the automatic dealer, beside RLCard's UNO.

    python benchmarks/engine.py              the figures of benchmarks/results.md
    python benchmarks/engine.py --profile    where the time goes

A *play* is one `Play` move of one or several cards together with all that it brings about: the
ruling, which is a move of its own (`Judge`), and, if the play is wrong, the dealing of the penalty
cards, one more move (`Deal`). A *move* is one accepted call of `engine.step`; RLCard's counterpart
is one `env.step`. Dealing the hands, the starter and all set-up of a round count as time. The log
is on: every event is kept in the round. Judge and stock-keeper are the real ones and follow every
event; players choose a card, or a string, at random from the hand, without a view.

Time is CPU time of this process. Engine and peer take turns, and each figure is the median of the
repeats, so that other work on the machine disturbs the comparison little.
"""

from __future__ import annotations

import argparse
import cProfile
import platform
import pstats
import random
import time
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.agents import player
from eleusis.agents.dealer import AutomaticJudge, AutomaticStock
from eleusis.cards import deck
from eleusis.play.engine import step
from eleusis.play.evolution import begin
from eleusis.play.moves import AddPack, Move, Play, TurnStarter
from eleusis.play.seats import Seat
from eleusis.play.state import Phase, Round, Setup, turn_of
from eleusis.play.table import SeatedRound
from eleusis.rule import read_rule
from eleusis.rule.library.published import library_rule
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.rule.tree.syntax import RuleTree

SEATS: Final = ("God", "Ann", "Ben", "Cleo", "Dan")
ROUNDS: Final = 300
"""Rounds in one repeat: about half a second."""
REPEATS: Final = 7
STRING_SHARE: Final = 0.1
# As a player's loop would have them: to look a member up by its name takes time in Python 3.11.
_OVER: Final = Phase.OVER
_TURN: Final = Phase.TURN
_JUDGING: Final = Phase.JUDGING
_DEALING: Final = Phase.DEALING
HALF_RIGHT: Final = "colours-alternate"
"""Every second card is right, so half of the plays bring penalty cards."""
MOST_RIGHT: Final = "science-different-suit"


class Count(NamedTuple):
    """What happened in some rounds, and how much CPU time it took."""

    plays: int
    moves: int
    events: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Workload:
    """One way to fill the table."""

    name: str
    run: Callable[[int], Count]
    """Plays that many rounds."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--profile", action="store_true", help="show where the time goes")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    options = parser.parse_args()
    half, most = (read_rule(library_rule(slug).sentence) for slug in (HALF_RIGHT, MOST_RIGHT))
    workloads = [
        Workload("single cards", lambda rounds: engine_rounds(half, rounds, 0.0)),
        Workload("3 of 4 cards right", lambda rounds: engine_rounds(most, rounds, 0.0)),
        Workload("a tenth strings", lambda rounds: engine_rounds(half, rounds, STRING_SHARE)),
        Workload("whole table, views", lambda rounds: table_rounds(half, rounds // 10)),
    ]
    if options.profile:
        profile(workloads[0], options.rounds)
        return
    peer = uno()
    if peer is None:
        print("RLCard is not installed (pip install eleusis[bench]); the peer is left out.")
    else:
        workloads.append(peer)
    report(workloads, options.rounds, options.repeats)


def report(workloads: list[Workload], rounds: int, repeats: int) -> None:
    """Print the medians; the workloads take turns within each repeat."""
    for workload in workloads:
        workload.run(max(1, rounds // 10))  # caches and branch predictors
    counts: dict[str, list[Count]] = {workload.name: [] for workload in workloads}
    for _ in range(repeats):
        for workload in workloads:
            counts[workload.name].append(workload.run(rounds))
    print(f"Python {platform.python_version()}, median of {repeats} repeats, per CPU second")
    print(f"{'':22}{'plays':>10}{'moves':>10}{'events':>10}{'slowest … fastest moves':>27}")
    for name, each in counts.items():
        rates = [
            median(getattr(count, field) / count.seconds for count in each)
            for field in ("plays", "moves", "events")
        ]
        shown = "".join(f"{rate:10,.0f}" if rate else f"{'-':>10}" for rate in rates)
        speeds = sorted(count.moves / count.seconds for count in each)
        print(f"{name:22}{shown}{f'{speeds[0]:,.0f} … {speeds[-1]:,.0f}':>27}")
    if PEER in counts:
        ours, theirs = (
            median(count.moves / count.seconds for count in counts[name])
            for name in (workloads[0].name, PEER)
        )
        print(f"moves of the engine for each step of {PEER}: {ours / theirs:.2f}")


# The engine ----------------------------------------------------------------------------------


def engine_rounds(rule: RuleTree, rounds: int, string_share: float) -> Count:
    """Rounds of players that choose at random, by the bare engine and the automatic dealer."""
    book = rulebook("gardner")
    setup = Setup(book, SEATS, Seat(0), book.packs.for_players(len(SEATS)))
    plays = moves = events = 0
    started = time.process_time()
    for seed in range(rounds):
        played, moved, finished = engine_round(rule, setup, seed, string_share)
        plays += played
        moves += moved
        events += len(finished.log)
    return Count(plays, moves, events, time.process_time() - started)


def engine_round(
    rule: RuleTree, setup: Setup, seed: int, string_share: float
) -> tuple[int, int, Round]:
    """The plays, the moves and the finished round."""
    judge = AutomaticJudge(rule)
    stock = AutomaticStock(seed, deck(setup.packs))
    judge_sees, stock_sees = judge.observe, stock.observe
    chance = random.Random(seed).random
    state = begin(setup)
    plays = moves = 0
    while (phase := state.phase) is not _OVER:
        move: Move
        if phase is _TURN:
            move = random_play(state, chance, string_share)
            plays += 1
        elif phase is _JUDGING:
            move = judge.answer()
        elif phase is _DEALING:
            debt = state.owed[0]
            move = stock.deal(debt.seat, debt.size) if stock.meets(debt.size) else AddPack()
        else:
            move = TurnStarter(stock.top())
        happened, state = step(state, move)
        moves += 1
        for event in happened:
            judge_sees(event)
            stock_sees(event)
    return plays, moves, state


def random_play(state: Round, chance: Callable[[], float], string_share: float) -> Play:
    seat = turn_of(state)
    assert seat is not None
    hand = state.hands[seat]
    first = int(chance() * len(hand))
    if string_share and first and chance() < string_share:
        # Neighbours in the hand: strings need no shuffling to be random enough for a benchmark.
        return Play(seat, hand[first - 1 : first + 1])
    return Play(seat, (hand[first],))


def table_rounds(rule: RuleTree, rounds: int) -> Count:
    """Rounds of random players at a `SeatedRound`: views and redacted events for everybody."""
    book = rulebook("gardner")
    setup = Setup(book, SEATS, Seat(0), book.packs.for_players(len(SEATS)))
    plays = moves = events = 0
    started = time.process_time()
    for seed in range(rounds):
        seats = [Seat(seat) for seat in range(1, len(SEATS))]
        players = {seat: player("random", seat, seed=seed) for seat in seats}
        stock = AutomaticStock(seed, deck(setup.packs))
        table = SeatedRound(begin(setup), players, AutomaticJudge(rule), stock)
        moves += sum(1 for _ in table.moves())
        plays += table.state.turns
        events += len(table.state.log)
    return Count(plays, moves, events, time.process_time() - started)


def profile(workload: Workload, rounds: int) -> None:
    """Print the functions that take most time themselves."""
    profiler = cProfile.Profile()
    profiler.runcall(workload.run, rounds)
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(30)


# The peer ------------------------------------------------------------------------------------

PEER: Final = "RLCard UNO"


def uno() -> Workload | None:
    """RLCard's UNO by its step loop, with random legal actions; None if it is not installed."""
    try:
        import rlcard
    except ImportError:
        return None
    env = rlcard.make("uno", config={"seed": 1})
    chance = random.Random(1)

    def run(games: int) -> Count:
        moves = 0
        started = time.process_time()
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(chance.random() * len(legal))])
                moves += 1
        return Count(0, moves, 0, time.process_time() - started)

    return Workload(PEER, run)


if __name__ == "__main__":
    main()
