"""The benchmark of agents counts games by their order, and finds the first agent in each seat."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from itertools import permutations
from pathlib import Path

import msgspec

from eleusis.arena.plan import ArenaPlan
from eleusis.arena.playing import RoundResult, SeatResult
from eleusis.arena.running import claim_folder

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


def test_what_a_change_brought_is_told_of_deals_that_both_have_played(tmp_path: Path) -> None:
    points = {"novice": 1, "club": 2, "bayes": 3}
    more = points | {"novice": 4}
    for name, scores in (("before", points), ("now", more)):
        folder = tmp_path / name
        claim_folder(PLAN, folder)
        rounds = list(results(PLAN, {0: scores, 1: scores}).values())
        lines = [msgspec.json.encode(each) for each in rounds[: 10 if name == "now" else None]]
        (folder / "results.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    found = benchmark.gained(tmp_path / "before", tmp_path / "now")
    assert found["gain"] == {"mean": 3, "interval": (3, 3)}
    assert found["now"] == {"prophecies that stood": "0 of 0", "no plays": "0 of 0"}
