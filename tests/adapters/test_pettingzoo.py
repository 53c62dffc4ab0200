"""PettingZoo's own checks, unchanged, and what they do not look at."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from adapters.learning import RULE, Numbered
from eleusis.adapters import new_eleusis_v0
from eleusis.errors import EleusisError, InputError
from eleusis.front.rounds import play_round
from eleusis.play.evolution import begin
from eleusis.play.seats import Seat, Status
from play.rounds import playable

WAYS: tuple[dict[str, Any], ...] = (
    {},
    {"judge": True},
    {"rulebook": "king", "players": 3},
    {"rulebook": "matuszek", "judge": True},
    {"rulebook": "express", "guesses": ["Only hearts."]},
)

# Observations with masks are dictionaries, and a judge has no number: both are known to warn.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:We recommend agents to be named"),
]


@pytest.mark.parametrize("options", WAYS, ids=str)
def test_pettingzoos_own_tests(options: dict[str, Any]) -> None:
    api_test(new_eleusis_v0.env(**options), num_cycles=120)
    api_test(new_eleusis_v0.raw_env(**options), num_cycles=120)
    seed_test(lambda: new_eleusis_v0.env(**options), num_cycles=60)
    parallel_api_test(new_eleusis_v0.parallel_env(**options), num_cycles=120)


def test_pettingzoos_own_render_test() -> None:
    render_test(lambda render_mode: new_eleusis_v0.env(render_mode=render_mode))


def test_frames_are_of_one_size_and_not_blank() -> None:
    env = new_eleusis_v0.raw_env(render_mode="rgb_array", rule=RULE)
    env.reset(seed=1)
    frames = []
    for _ in range(2):
        frames.append(env.render())
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert frames[0].shape == frames[1].shape == (720, 960, 3)
    assert len(np.unique(frames[0])) > 10
    assert (frames[0] != frames[1]).any()
    with pytest.raises(InputError, match="no render mode 'film'"):
        new_eleusis_v0.raw_env(render_mode="film")


@pytest.mark.parametrize("name", ["gardner", "king", "denexa"])
def test_the_same_moves_end_in_the_record_of_the_table(name: str) -> None:
    env = new_eleusis_v0.raw_env(rulebook=name, players=3, rule=RULE)
    for seed in range(2):
        env.reset(seed=seed)
        agents = Numbered("cautious", 4, seed)
        while (here := env._round) is not None and here.actor is not None:
            if env.terminations[env.agent_selection]:
                env.step(None)
                continue
            for action in agents.answer(here):
                env.step(action)
        table = play_round(name, rule=RULE, players=["cautious"] * 3, seed=seed)
        assert env.played.record == table.record


def whole_round(env: Any, seed: int) -> tuple[dict[str, int], list[str]]:
    """The rewards of a round by chance, and the agents in the order of their deaths."""
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    rewards: dict[str, int] = {}
    for agent in env.agent_iter():
        seen, reward, dead, cut, _ = env.last()
        if dead or cut:
            rewards[agent] = reward
            env.step(None)
        else:
            assert reward == 0
            env.step(chance.choice(seen["action_mask"].nonzero()[0]))
    return rewards, list(rewards)


def test_who_is_expelled_is_dead_with_the_points_of_that_moment() -> None:
    env = new_eleusis_v0.raw_env(players=4, rule="Only aces.", judge=False)
    deaths = 0
    for seed in range(4):
        rewards, order = whole_round(env, seed)
        played = env.played
        expelled = [
            f"player_{seat - 1}"
            for seat, status in enumerate(played.state.status)
            if status is Status.EXPELLED
        ]
        alive = [agent for agent in order if agent not in expelled]
        points = dict(zip(env.possible_agents, list(played.scores.values())[1:], strict=True))
        assert {agent: rewards[agent] for agent in alive} == {a: points[a] for a in alive}
        assert set(order) == set(env.possible_agents)
        deaths += len(expelled)
        # The last to be expelled ends the round, and dies with the final points.
        if expelled and order[-1] in expelled:
            assert rewards[order[-1]] == points[order[-1]]
    assert deaths > 4


def test_a_judge_gets_the_dealers_points() -> None:
    env = new_eleusis_v0.raw_env(judge=True, players=4)
    rewards, _ = whole_round(env, 2)
    assert rewards["judge"] == env.played.scores["God"]


@pytest.mark.parametrize("name", [each.name for each in playable() if each.prediction is None])
def test_every_rulebook_by_name(name: str) -> None:
    env = new_eleusis_v0.raw_env(rulebook=name, rule=RULE)
    rewards, _ = whole_round(env, 1)
    assert env.played.is_over
    assert set(rewards) == set(env.possible_agents)
    assert env.played.state.setup.rulebook.name == name


def test_seeds_make_rounds() -> None:
    def cards(env: Any) -> list[object]:
        return [env.observe(agent)["observation"].tobytes() for agent in env.agents]

    one, other = new_eleusis_v0.raw_env(), new_eleusis_v0.raw_env()
    seen = []
    for env in (one, other):
        env.reset(seed=3)
        first = cards(env)
        env.reset()
        seen.append((first, cards(env)))
    assert seen[0] == seen[1]
    assert seen[0][0] != seen[0][1]
    one.reset(seed=3, options={"rule": "Only hearts."})
    assert one.played.rule is not None
    assert one.played.rule.wording == "The card must be a heart."
    assert begin(one.played.state.setup).setup.names[0] == "God"


def test_an_illegal_action_is_refused_or_ends_the_round() -> None:
    raw = new_eleusis_v0.raw_env(rule=RULE)
    raw.reset(seed=1)
    before, agent = raw.played.state, raw.agent_selection
    illegal = int(raw.observe(agent)["action_mask"].argmin())
    with pytest.raises(InputError, match="not legal now"):
        raw.step(illegal)
    assert raw.played.state is before
    wrapped = new_eleusis_v0.env(rule=RULE)
    wrapped.reset(seed=1)
    wrapped.step(illegal)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards[agent] == -1


def test_an_environment_used_after_its_end_or_before_its_beginning() -> None:
    raw = new_eleusis_v0.raw_env(rule=RULE)
    for use in (
        lambda: raw.step(0),
        lambda: raw.observe("player_0"),
        lambda: raw.played,
        raw.render,
    ):
        with pytest.raises(InputError, match="Reset"):
            use()
    whole_round(raw, 1)
    with pytest.raises(InputError, match="Reset"):
        raw.step(0)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"rulebook": "gardener"}, "Did you mean 'gardner'"),
        ({"players": 9}, "player"),
        ({"rule": "Gloop."}, "Gloop"),
        ({"judge": True, "guesses": ["Only hearts."]}, "judge from outside"),
        ({"turns_max": -3}, "turns_max is -3; it goes from 4"),
        ({"turns_max": 3}, "turns_max is 3; it goes from 4"),
        ({"turns_max": "9"}, "number"),
        ({"players": "3"}, "number"),
        ({"rulebook": 5}, "rulebook is a name"),
        ({"rule": 5}, "rule is a sentence"),
        ({"rulebook": "delphi"}, "everybody predicts"),
    ],
)
def test_what_there_is_not(options: dict[str, Any], said: str) -> None:
    with pytest.raises(EleusisError, match=said):
        new_eleusis_v0.env(**options)


def test_only_who_is_to_act_has_a_mask() -> None:
    env = new_eleusis_v0.raw_env(rule=RULE)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
    assert env._seat_of[env.agent_selection] in (Seat(1), Seat(2), Seat(3), Seat(4))
