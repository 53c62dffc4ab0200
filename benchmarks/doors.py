"""How fast the doors for learners are, beside their peers in the same run, per CPU second.

    python benchmarks/doors.py               the figures of benchmarks/results.md
    python benchmarks/doors.py --profile     where the time of raw_env goes

A *step* is one decision of a player, by a random legal action; dealing, judging and set-up count as
time, and so do the observation and the mask that each step is shown. Of RLCard it is one `env.step`
of UNO, of PettingZoo's hanabi one `step` of its `raw_env`. In OpenSpiel the same loop plays both
games; `nodes` are all actions, chance's included. A peer that is not installed is left out.

Time is CPU time of this process; all take turns, and each figure is the median of the repeats, so
that other work disturbs the ratios little.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import random
from collections import defaultdict
from dataclasses import replace
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eleusis.adapters import new_eleusis_v0
from eleusis.adapters.gymnasium import NewEleusis
from eleusis.adapters.vector import NewEleusisVector
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable

REPEATS: Final = 5
SECONDS: Final = 1.0
RULE: Final = "Colours alternate."
SINGLE: Final = replace(rulebook("gardner"), string_max=1, no_play=None, prophet=None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--profile", action="store_true", help="where the time of raw_env goes")
    parser.add_argument("--json", action="store_true", help="print the rates as JSON")
    parser.add_argument("--repeats", type=int, default=REPEATS)
    options = parser.parse_args()
    if options.profile:
        profiler = cProfile.Profile()
        profiler.runcall(agents_loop(new_eleusis_v0.raw_env(rule=RULE)))
        pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(25)
        return
    rates = measured(options.repeats)
    if options.json:
        print(json.dumps(rates))
        return
    for name, rate in rates.items():
        print(f"{name:34}{rate:12,.0f} per CPU second")
    told = ratios(rates)
    for name, ratio in told.items():
        print(f"{name:60}{ratio:6.2f}")


def measured(repeats: int) -> dict[str, float]:
    """The steps per CPU second of each, the median of the repeats."""
    runs: dict[str, Callable[[], float]] = {
        "raw_env, Gardner's whole game": agents_loop(new_eleusis_v0.raw_env(rule=RULE)),
        "raw_env, single cards": agents_loop(new_eleusis_v0.raw_env(rule=RULE, rulebook=SINGLE)),
        "env, Gardner's whole game": agents_loop(new_eleusis_v0.env(rule=RULE)),
        "Gymnasium, against random": one_seat(),
        "vector of 512, against random": vector(512),
        **peers(),
        **open_spiel_games(),
    }
    rates: dict[str, list[float]] = defaultdict(list)
    for name, run in runs.items():
        run()  # compiles, and fills caches
        rates[name] = []
    for _ in range(repeats):
        for name, run in runs.items():
            rates[name].append(run())
    return {name: median(each) for name, each in rates.items()}


def ratios(rates: dict[str, float]) -> dict[str, float]:
    """Ours over theirs, for the peers that are there."""
    pairs = [
        ("raw_env, Gardner's whole game", "RLCard, UNO"),
        ("raw_env, single cards", "RLCard, UNO"),
        ("raw_env, Gardner's whole game", "PettingZoo, hanabi raw_env"),
        ("python_new_eleusis, nodes", "python_kuhn_poker, nodes"),
        ("python_new_eleusis, decisions", "python_kuhn_poker, decisions"),
    ]
    return {
        f"{ours} / {theirs}": rates[ours] / rates[theirs]
        for ours, theirs in pairs
        if ours in rates and theirs in rates
    }


def agents_loop(env: Any) -> Callable[[], float]:
    """PettingZoo's loop, `last` and `step`."""
    chance = random.Random(1).random
    seeds = iter(range(10**9))

    def run() -> float:
        steps, started = 0, process_time()
        while (spent := process_time() - started) < SECONDS:
            env.reset(seed=next(seeds))
            for _ in env.agent_iter():
                seen, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
                legal = mask.nonzero()[0]
                env.step(int(legal[int(chance() * len(legal))]))
                steps += 1
        return steps / spent

    return run


def one_seat() -> Callable[[], float]:
    """Gymnasium's loop: the steps are those of one seat, the time that of four."""
    env, chance = NewEleusis(rule=RULE, opponents=["random"] * 3), random.Random(1).random
    seeds = iter(range(10**9))

    def run() -> float:
        steps, started = 0, process_time()
        while (spent := process_time() - started) < SECONDS:
            _, info = env.reset(seed=next(seeds))
            over = False
            while not over:
                legal = info["action_mask"].nonzero()[0]
                action = legal[int(chance() * len(legal))]
                _, _, terminated, truncated, info = env.step(action)
                over = terminated or truncated
                steps += 1
        return steps / spent

    return run


def vector(count: int) -> Callable[[], float]:
    """A vector environment, with actions drawn from the masks."""
    envs = NewEleusisVector(count, rule=RULE, opponents=["random"] * 3)
    lots, (_, infos) = np.random.default_rng(1), envs.reset(seed=1)
    mask = infos["action_mask"]

    def run() -> float:
        nonlocal mask
        steps, started = 0, process_time()
        while (spent := process_time() - started) < SECONDS:
            actions = (mask * lots.random(mask.shape, np.float32)).argmax(axis=1)
            mask = envs.step(actions)[4]["action_mask"]
            steps += count
        return steps / spent

    return run


# Peers ---------------------------------------------------------------------------------------


def peers() -> dict[str, Callable[[], float]]:
    """RLCard's UNO and PettingZoo's hanabi, where they are installed."""
    found: dict[str, Callable[[], float]] = {}
    if find_spec("rlcard") is not None:
        found["RLCard, UNO"] = uno()
    if find_spec("shimmy") is not None and find_spec("pyspiel") is not None:
        from pettingzoo.classic import hanabi_v5

        found["PettingZoo, hanabi raw_env"] = agents_loop(hanabi_v5.raw_env())
    return found


def uno() -> Callable[[], float]:
    """RLCard's step loop."""
    import rlcard

    env, chance = rlcard.make("uno", config={"seed": 1}), random.Random(1).random

    def run() -> float:
        steps, started = 0, process_time()
        while (spent := process_time() - started) < SECONDS:
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(chance() * len(legal))])
                steps += 1
        return steps / spent

    return run


def open_spiel_games() -> dict[str, Callable[[], float]]:
    """Our game and OpenSpiel's small one in Python, both by the same loop."""
    if find_spec("pyspiel") is None:
        return {}
    import open_spiel.python.games  # noqa: F401 and this theirs
    import pyspiel

    import eleusis.adapters.open_spiel  # noqa: F401 registers ours

    texts = {
        "python_new_eleusis": "python_new_eleusis(rules=colours-alternate)",
        "python_kuhn_poker": "python_kuhn_poker",
    }
    found: dict[str, Callable[[], float]] = {}
    for name, text in texts.items():
        game = pyspiel.load_game(text)
        found[f"{name}, decisions"] = spiel_loop(game, count_chance=False)
        found[f"{name}, nodes"] = spiel_loop(game, count_chance=True)
    return found


def spiel_loop(game: Any, *, count_chance: bool) -> Callable[[], float]:
    """OpenSpiel's loop in Python."""
    lot = random.Random(1).random

    def run() -> float:
        steps, started = 0, process_time()
        while (spent := process_time() - started) < SECONDS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    left = lot() * (1 - 1e-9)
                    outcomes = iter(state.chance_outcomes())
                    while left >= 0:
                        action, share = next(outcomes)
                        left -= share
                    state.apply_action(action)
                    steps += count_chance
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(lot() * len(legal))])
                    steps += 1
        return steps / spent

    return run


if __name__ == "__main__":
    main()
