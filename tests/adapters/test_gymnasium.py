"""Gymnasium's own checker, unchanged, and what it does not look at."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import FlattenObservation, RecordEpisodeStatistics, TimeLimit

import eleusis  # noqa: F401 which tells gymnasium of its environments
from adapters.learning import RULE, Numbered
from eleusis.adapters.gymnasium import EleusisScience, NewEleusis
from eleusis.adapters.vector import NewEleusisVector
from eleusis.errors import EleusisError, InputError
from eleusis.front.rounds import play_round
from eleusis.play.seats import Seat
from eleusis.study.science.benchmark import published_deals
from eleusis.study.science.protocol import is_correct

HOME = "eleusis.adapters.gymnasium"


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("NewEleusis-v0", {}),
        ("NewEleusis-v0", {"rulebook": "king", "opponents": ["random"] * 2, "place": 1}),
        ("NewEleusis-v0", {"rulebook": "express", "guesses": ["Only hearts."]}),
        ("EleusisScience-v0", {}),
        ("EleusisScience-v0", {"deals": True}),
    ],
)
def test_gymnasiums_own_checker_is_silent(name: str, options: dict[str, Any]) -> None:
    env = gymnasium.make(f"{HOME}:{name}", **options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


MADE = "e = {0}.make('{1}:NewEleusis-v0'); e.reset(seed=1); print(e.unwrapped.seat)"


@pytest.mark.parametrize(
    "program",
    [
        "import gymnasium as g; " + MADE.format("g", "eleusis"),
        f"import eleusis, gymnasium as g; {MADE.format('g', HOME)}",
        "import eleusis, sys; assert not {'gymnasium', 'numpy', 'pettingzoo'} & set(sys.modules); "
        "print(1)",
    ],
)
def test_names_are_known_in_any_order_of_imports(program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-W", "error", "-c", program], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout.strip()) == (0, "1"), done.stderr


def test_the_same_moves_end_in_the_record_of_the_table() -> None:
    players = ["random", "cautious", "random"]
    for seed in range(3):
        env = NewEleusis(opponents=["random", "random"], place=1, rule=RULE)
        env.reset(seed=seed)
        agents, is_over = Numbered("cautious", 4, seed), False
        while not is_over:
            assert env._round is not None
            for action in agents.answer(env._round):
                _, reward, ended, cut, info = env.step(action)
                is_over = ended or cut
        table = play_round(rule=RULE, players=players, seed=seed)
        assert env.played.record == table.record
        assert reward == list(table.scores.values())[2]
        assert info["points"].tolist() == list(table.scores.values())


def test_an_illegal_action_changes_nothing() -> None:
    env = NewEleusis(rule=RULE)
    first, info = env.reset(seed=1)
    illegal = int(info["action_mask"].argmin())
    for action in (illegal, -1, 5000):
        seen, reward, ended, cut, told = env.step(action)
        assert (reward, ended, cut, told["illegal"]) == (-1.0, False, False, True)
        assert (seen == first).all()
    assert (env.action_masks() == info["action_mask"]).all()


def by_chance(env: gymnasium.Env[Any, Any], seed: int) -> float:
    """The return of an episode of legal actions."""
    _, info = env.reset(seed=seed)
    chance, total = np.random.default_rng(seed), 0.0
    while True:
        _, reward, ended, cut, info = env.step(chance.choice(info["action_mask"].nonzero()[0]))
        total += float(reward)
        if ended or cut:
            return total


def test_wrappers_and_the_end() -> None:
    env = gymnasium.make("eleusis:NewEleusis-v0", rule=RULE, opponents=["random"] * 3)
    wrapped = RecordEpisodeStatistics(FlattenObservation(TimeLimit(env, 400)))
    by_chance(wrapped, 3)
    bare = env.unwrapped
    assert isinstance(bare, NewEleusis)
    with pytest.raises(InputError, match="Reset"):
        bare.step(0)
    assert not bare.action_masks().any()
    with pytest.raises(InputError, match="Reset"):
        NewEleusis().step(0)


def test_a_round_that_is_cut_is_truncated() -> None:
    env = NewEleusis(
        rule="Only aces.", rulebook="gardner+trial", opponents=["random"] * 3, turns_max=9
    )
    _, info = env.reset(seed=1)
    while True:
        _, _, ended, cut, info = env.step(int(info["action_mask"].argmax()))
        if ended or cut:
            break
    assert (ended, cut) == (False, True)


# The game of science -------------------------------------------------------------------------


def test_a_correct_guess_scores_what_the_protocol_says() -> None:
    env = EleusisScience(deals=True)
    _, info = env.reset(seed=5)
    rule = next(n for n, each in enumerate(env.bank) if each == env.round.deal.rule)
    wrong = next(
        n
        for n, each in enumerate(env.bank)
        if not is_correct(each, env.round.deal.rule, env.round.line)
    )
    card = int(info["action_mask"][:52].argmax())
    seen, reward, ended, _, info = env.step(52 + wrong)
    assert (reward, ended, int(seen[-1])) == (0, False, wrong + 1)
    assert not info["action_mask"][52:].any()
    _, reward, ended, _, info = env.step(card)
    assert (reward, ended, env.round.wrong_guesses) == (0, False, 1)
    env.step(52 + rule)
    _, reward, ended, _, info = env.step(int(info["action_mask"][:52].argmax()))
    assert (ended, reward) == (True, 31 - 2 - 2)
    assert env.round.score == reward
    with pytest.raises(InputError, match="Reset"):
        env.step(card)


def test_the_deals_of_science() -> None:
    names = {deal.name for deal in published_deals()}
    assert by_chance(EleusisScience(deals=True), 1) >= 0
    env = EleusisScience(rules=["Only hearts.", "Colours alternate."], bank=["Only hearts."])
    env.reset(seed=2)
    assert env.round.deal.name not in names
    assert isinstance(env.action_space, spaces.Discrete)
    assert env.action_space.n == 53
    with pytest.raises(InputError, match="rules of their own"):
        EleusisScience(rules=["Only hearts."], deals=True)
    with pytest.raises(InputError, match="no render mode 'svg'"):
        EleusisScience(render_mode="svg")
    assert EleusisScience(rules="Only hearts.").bank == EleusisScience(bank="Only hearts.").bank


@pytest.mark.parametrize(
    ("kind", "options", "said"),
    [
        (NewEleusis, {"opponents": "random"}, "Name a list of players"),
        (NewEleusis, {"place": "x"}, "number"),
        (NewEleusis, {"place": 3, "turns_max": 3}, "turns_max is 3; it goes from 4"),
        (NewEleusisVector, {"num_envs": 0}, "num_envs is 0; it goes from 1"),
        (NewEleusisVector, {"turns_max": 0}, "turns_max is 0; it goes from 4 to 400"),
        (NewEleusisVector, {"turns_max": 401}, "it goes from 4 to 400"),
        (NewEleusisVector, {"opponents": ["bayes"] * 3}, "thousands of rounds"),
    ],
)
def test_what_no_environment_is_made_with(
    kind: type[Any], options: dict[str, Any], said: str
) -> None:
    with pytest.raises(InputError, match=said):
        kind(**options)


# Vectors -------------------------------------------------------------------------------------

VECTOR = pytest.mark.usefixtures("kernels")


@VECTOR
def test_a_vector_of_rounds() -> None:
    envs = gymnasium.make_vec(
        f"{HOME}:NewEleusis-v0",
        num_envs=24,
        vectorization_mode="vector_entry_point",
        rule=[RULE, "Colours alternate."],
        opponents=["random", "cautious", "random"],
    )
    assert isinstance(envs, NewEleusisVector)
    seen = []
    for _ in range(2):
        observations, infos = envs.reset(seed=4)
        chance, ends, told = np.random.default_rng(1), 0, []
        for _ in range(120):
            mask = infos["action_mask"]
            actions = (mask * chance.random(mask.shape)).argmax(axis=1)
            observations, rewards, ended, cut, infos = envs.step(actions)
            assert envs.observation_space.contains(np.ascontiguousarray(observations))
            assert not rewards[~ended].any()
            assert not cut.any()
            if ended.any():
                assert (infos["points"][ended, 1] == rewards[ended]).all()
                assert (infos["_points"] == ended).all()
            ends += int(ended.sum())
            told.append((observations.copy(), rewards))
        seen.append(told)
    assert ends > 20
    for one, other in zip(*seen, strict=True):
        assert all((a == b).all() for a, b in zip(one, other, strict=True))


@VECTOR
def test_a_round_of_a_vector_that_is_stopped_is_truncated() -> None:
    """Whoever learns goes on to value what comes after it, which is never so at an end."""
    envs = NewEleusisVector(32, rule="Only hearts.", opponents=["random"] * 3, turns_max=20)
    _, infos = envs.reset(seed=2)
    chance, ends, cuts = np.random.default_rng(1), 0, 0
    for _ in range(200):
        mask = infos["action_mask"]
        actions = (mask * chance.random(mask.shape)).argmax(axis=1)
        _, rewards, ended, cut, infos = envs.step(actions)
        assert not (ended & cut).any()
        over = ended | cut
        if over.any():
            assert (infos["_points"] == over).all()
            assert (infos["points"][over, 1] == rewards[over]).all()
        ends, cuts = ends + int(ended.sum()), cuts + int(cut.sum())
    assert cuts > 50
    assert ends > 0


@VECTOR
def test_what_a_vector_does_not_take() -> None:
    envs = NewEleusisVector(3, rule=RULE)
    _, infos = envs.reset(seed=1)
    with pytest.raises(EleusisError, match="round 0"):
        envs.step(infos["action_mask"].argmin(axis=1))
    with pytest.raises(InputError, match="Did you mean 'cautious'"):
        NewEleusisVector(3, opponents=["cautios"])
    with pytest.raises(InputError, match="no place 4"):
        NewEleusis(place=4)


@VECTOR
def test_vector_and_single_rounds_show_the_same() -> None:
    """The first observations differ in the deal, but not in what stands where."""
    envs, one = NewEleusisVector(2, rule=RULE), NewEleusis(rule=RULE)
    many, _ = envs.reset(seed=1)
    single, _ = one.reset(seed=1)
    for shown in (*many, single):
        assert shown[:52].sum() == shown[128]
        assert shown[136:141].tolist() == [1, 1, 1, 1, 0][:4] + [0]
    assert Seat(1) == one.seat
