"""The benchmark of agents counts games by their order, and finds the first agent in each seat."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from itertools import permutations
from pathlib import Path

from eleusis.arena.plan import ArenaPlan
from eleusis.arena.playing import RoundResult, SeatResult

FILE = Path(__file__).resolve().parent.parent / "benchmarks" / "agents.py"
spec = spec_from_file_location("agents_benchmark", FILE)
assert spec is not None
assert spec.loader is not None
benchmark = module_from_spec(spec)
sys.modules[spec.name] = benchmark
spec.loader.exec_module(benchmark)

NAMES = ("novice", "club", "bayes")
PLAN = ArenaPlan(NAMES, ("gardner",), (("Colours alternate.",),), deals=8, seed="0")


def results(plan: ArenaPlan, points: dict[int, dict[str, int]]) -> dict[str, RoundResult]:
    """Rounds in which the agents scored so in each deal of a game."""
    found = {}
    for task in plan.tasks:
        scores = points[task.deal // benchmark.DEALS]
        seats = tuple(
            SeatResult(name, scores[name], 0, 0, 0, 0, 0, 0, ()) for name in plan.seating_of(task)
        )
        found[task.key] = RoundResult(task.key, task.deal, "gardner", "", seats, 0, "", 0)
    return found


def test_a_deal_of_a_game_is_played_in_all_seatings() -> None:
    plans = benchmark.orders(PLAN)
    seatings = [plan.seating_of(task) for plan in plans for task in plan.tasks if task.deal == 0]
    assert sorted(seatings) == sorted(permutations(NAMES))
    assert {plan.luck for plan in plans} == {PLAN.luck}, "the same deals"


def test_games_are_counted_that_come_out_in_order() -> None:
    rising = {"novice": 1, "club": 2, "bayes": 3}
    level = {"novice": 2, "club": 2, "bayes": 3}
    points = {0: rising, 1: level}
    rounds = [each for plan in benchmark.orders(PLAN) for each in results(plan, points).values()]
    found = benchmark.order(PLAN, rounds)
    assert found.ordered == 1
    assert found.games == [{name: 24 * game[name] for name in NAMES} for game in (rising, level)]
    assert str(found).startswith("In 1 of 2 games in this order")


def test_the_first_agent_is_found_in_each_seat() -> None:
    points = {0: {"novice": 1, "club": 2, "bayes": 3}, 1: {"novice": 2, "club": 2, "bayes": 3}}
    assert benchmark.firsts(PLAN, results(PLAN, points)) == [1] * 4 + [2] * 4
