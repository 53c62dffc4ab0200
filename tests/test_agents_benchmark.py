"""The benchmark of agents counts games by their order, and finds the first agent in each seat."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
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


def results(points: dict[int, dict[str, int]]) -> dict[str, RoundResult]:
    """Rounds in which the agents scored so in each deal of a game."""
    found = {}
    for task in PLAN.tasks:
        scores = points[task.deal // benchmark.DEALS]
        seats = tuple(
            SeatResult(name, scores[name], 0, 0, 0, 0, 0, 0, ()) for name in PLAN.seating_of(task)
        )
        found[task.key] = RoundResult(task.key, task.deal, "gardner", "", seats, 0, "", 0)
    return found


def test_games_are_counted_that_come_out_in_order() -> None:
    rising = {"novice": 1, "club": 2, "bayes": 3}
    level = {"novice": 2, "club": 2, "bayes": 3}
    played = results({0: rising, 1: level})
    found = benchmark.order(PLAN, played)
    assert found.ordered == 1
    assert found.games == [
        {name: 12 * points[name] for name in NAMES} for points in (rising, level)
    ]
    assert str(found).startswith("In 1 of 2 games in this order")
    assert benchmark.firsts(PLAN, played) == [1] * 4 + [2] * 4
