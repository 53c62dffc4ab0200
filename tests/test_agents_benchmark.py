"""The benchmark of agents counts games by their order."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from itertools import permutations
from pathlib import Path

FILE = Path(__file__).resolve().parent.parent / "benchmarks" / "agents.py"
spec = spec_from_file_location("agents_benchmark", FILE)
assert spec is not None
assert spec.loader is not None
benchmark = module_from_spec(spec)
sys.modules[spec.name] = benchmark
spec.loader.exec_module(benchmark)

NAMES = ("novice", "club", "bayes")


def played(seating: tuple[str, ...], points: dict[str, int]) -> object:
    scores = tuple(points[name] for name in seating)
    return benchmark.Played("", "", seating, scores, 0, "", 0, (), 0.0, ())


def test_a_game_is_four_deals_in_all_seatings() -> None:
    tasks = benchmark.games(NAMES, 2, "gardner", seed=1)
    assert len(tasks) == 2 * 4 * 6
    for deal in range(8):
        same = tasks[6 * deal : 6 * deal + 6]
        assert {task.agents for task in same} == set(permutations(NAMES))
        assert len({(task.rule.slug, task.seed) for task in same}) == 1


def test_games_are_counted_that_come_out_in_order() -> None:
    rising = {"novice": 1, "club": 2, "bayes": 3}
    level = {"novice": 2, "club": 2, "bayes": 3}
    rounds = [
        played(seating, points)
        for points in (rising, level)
        for _ in range(4)
        for seating in permutations(NAMES)
    ]
    found = benchmark.order(NAMES, rounds)
    assert found.ordered == 1
    assert found.games == [
        {name: 24 * points[name] for name in NAMES} for points in (rising, level)
    ]
    assert str(found).startswith("In 1 of 2 games in this order")
