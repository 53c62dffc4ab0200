"""Gymnasium's vector environments on `eleusis.batch`: thousands of rounds, one learner in each.

>>> import gymnasium
>>> name = "eleusis.adapters.gymnasium:NewEleusis-v0"
>>> envs = gymnasium.make_vec(name, num_envs=64, vectorization_mode="vector_entry_point")
>>> observations, infos = envs.reset(seed=1)
>>> observations.shape, infos["action_mask"].shape
((64, 202), (64, 109))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eleusis.adapters import MissingExtra
from eleusis.adapters.dealing import as_sentences, require_between
from eleusis.adapters.gymnasium import OPPONENTS, players_of
from eleusis.batch import CautiousSeat, Environment, ExternalSeat, InducerSeat, RandomSeat
from eleusis.batch.rule_table import rule_table
from eleusis.batch.terms import TURNS_MAX
from eleusis.errors import InputError, did_you_mean
from eleusis.front.rounds import find_rulebook
from eleusis.rulebook.terms import Rulebook

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise MissingExtra("no-extra", extra="gymnasium") from None

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eleusis.batch.environment import Stepped
    from eleusis.batch.policies import SeatPolicy

POLICIES: Final[Mapping[str, SeatPolicy]] = {
    "cautious": CautiousSeat(),
    "inducer": InducerSeat(),
    "random": RandomSeat(),
}
"""Who can sit at the tables of a batch, by name."""

_ENVS_MAX: Final = 1 << 20


class NewEleusisVector(VectorEnv[Any, Any, Any]):
    """Many rounds at once, in each of which one seat is the learner's.

    Observations and actions are those of `NewEleusis`; the cards of a seed are not. A round that
    is over is followed by a fresh one in the same step; then the reward is the points of the round
    that is over, `infos["points"]` those of all its seats, and observation and mask are of the
    fresh one. A round that was stopped after too many turns is truncated.

    Args:
        num_envs: How many rounds.
        rulebook: Its name, or a variant of your own.
        opponents: `random`, `cautious` or `inducer`, clockwise from the dealer's left; they are
            policies of `eleusis.batch`, of which `cautious` is simpler than the agent.
        place: How many of them sit before the learner.
        rule: The secret rule; or several, that fresh rounds take in turns; or `None` for the
            published ones.
        turns_max: Turns after which a round is truncated; 40 times round the table if not said.

    Raises:
        InputError, RuleSyntaxError: for what there is not.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 as they have it

    def __init__(
        self,
        num_envs: int = 1,
        *,
        rulebook: str | Rulebook = "gardner",
        opponents: Sequence[str] = OPPONENTS,
        place: int = 0,
        rule: str | Sequence[str] | None = None,
        turns_max: int | None = None,
    ) -> None:
        require_between("num_envs", num_envs, 1, _ENVS_MAX)
        if turns_max is not None:
            require_between("turns_max", turns_max, 1 + len(opponents), TURNS_MAX)
        book = rulebook if isinstance(rulebook, Rulebook) else find_rulebook(rulebook)
        starters = 0 if book.starter is None else 1
        self._rules = rule_table(None if rule is None else as_sentences(rule), starters=starters)
        seated = [_policy(name) for name in players_of(opponents, place)]
        self._policies: list[SeatPolicy] = [RandomSeat(), *seated]
        self._seat = 1 + place
        self._book, self._turns_max = book, turns_max
        self.num_envs = num_envs
        self._env = self._made(0)
        self.single_observation_space = spaces.Box(0, 255, (self._env.observation_size,), np.uint8)
        self.single_action_space = spaces.Discrete(self._env.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """All rounds anew: the deals follow from the seed, or from the last one that was given."""
        super().reset(seed=seed)
        self._env = self._made(int(self.np_random.integers(2**63)))
        shown = self._env.reset()
        return shown.observations, {"action_mask": shown.masks.view(np.int8)}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """What follows in each round.

        Raises:
            InputError: `bad-batch`, with the first round whose mask does not allow its action;
                then nothing has happened anywhere.
        """
        shown = self._env.step(actions)
        rewards = shown.rewards[:, self._seat].astype(np.float64)
        terminated = shown.ended & ~shown.cut
        return shown.observations, rewards, terminated, shown.cut, _infos(shown)

    def _made(self, seed: int) -> Environment:
        return Environment(
            self.num_envs,
            rulebook=self._book,
            seats=len(self._policies),
            rules=self._rules,
            policies=self._policies,
            seed=seed,
            turns_max=self._turns_max,
        )


def _infos(shown: Stepped) -> dict[str, Any]:
    infos: dict[str, Any] = {"action_mask": shown.masks.view(np.int8)}
    if shown.ended.any():
        infos["points"], infos["_points"] = shown.rewards, shown.ended
    return infos


def _policy(name: str | None) -> SeatPolicy:
    if name is None:
        return ExternalSeat()
    if name not in POLICIES:
        hint = did_you_mean(name, POLICIES)
        raise InputError("bad-action.policy", name=name, hint=hint, policies=tuple(POLICIES))
    return POLICIES[name]
