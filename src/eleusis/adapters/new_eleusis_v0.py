"""PettingZoo: New Eleusis as an environment of several agents.

    >>> from eleusis.adapters import new_eleusis_v0
    >>> env = new_eleusis_v0.env(players=3, rule="Colours alternate.")
    >>> env.reset(seed=7)
    >>> env.agent_selection
    'player_...'

The players are `player_0` and so on, clockwise from the dealer's left, and with `judge=True` there
is the `judge`. What a seat sees and may do is `{"observation", "action_mask"}`; docs/batch.md says
what the numbers mean. `docs/pettingzoo.md` is the way in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from eleusis.adapters import MissingExtra
from eleusis.adapters.dealing import Dealing
from eleusis.adapters.encoding import ACTION_COUNT, OBSERVATION_SIZE
from eleusis.adapters.external_round import played_of
from eleusis.adapters.rendering import RENDER_MODES, rendered, require_mode
from eleusis.errors import InputError, require_kind
from eleusis.play.seats import JUDGE, Seat

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ImportError:
    raise MissingExtra("no-extra", extra="pettingzoo") from None

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.adapters.external_round import ExternalRound
    from eleusis.front.rounds import PlayedRound
    from eleusis.rulebook.terms import Rulebook

__all__ = ["env", "parallel_env", "raw_env"]

_ILLEGAL: float = -1
"""The reward of an illegal action, which ends the round, by the wrapper in `env`."""


class raw_env(AECEnv):
    """The environment without wrappers.

    A round is an episode. Rewards are 0 until it is over, then the points of each; a seat that is
    expelled is dead at once, and its reward is what it has then.

    Args:
        rulebook: Its name, or a variant of your own.
        players: How many play, the dealer not counted.
        rule: The secret rule; or several, of which each round has one by lot; or `None` for a
            published one by lot.
        judge: True if the judge, too, is an agent. It gets the dealer's points.
        guesses: Sentences that can be guessed aloud, where the rulebook has that.
        turns_max: Turns after which a round is truncated; 40 times round the table if not said.
        render_mode: `human`, `ansi`, `svg` or `rgb_array`: what lies on the table.

    Raises:
        InputError, RuleSyntaxError: for what there is not.
    """

    metadata = {  # noqa: RUF012 as PettingZoo has it
        "name": "new_eleusis_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": True,
        "render_fps": 2,
    }

    def __init__(
        self,
        *,
        rulebook: str | Rulebook = "gardner",
        players: int = 4,
        rule: str | Sequence[str] | None = None,
        judge: bool = False,
        guesses: Sequence[str] = (),
        turns_max: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        require_mode(render_mode)
        require_kind(players, "count", int)
        self.render_mode = render_mode
        self._dealing = Dealing(
            rulebook,
            [None] * players,
            rule,
            judge_outside=judge,
            guesses=guesses,
            turns_max=turns_max,
        )
        self._name_of = {Seat(1 + number): f"player_{number}" for number in range(players)}
        if judge:
            self._name_of[JUDGE] = "judge"
        self._seat_of = {name: seat for seat, name in self._name_of.items()}
        self.possible_agents = list(self._seat_of)
        self.agents: list[str] = []
        self._round: ExternalRound | None = None
        count = ACTION_COUNT + len(self._dealing.guesses)
        self._nothing = np.zeros(count, np.int8)
        self._actions = {name: spaces.Discrete(count) for name in self.possible_agents}
        self._observations = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (OBSERVATION_SIZE,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for name in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """The bytes and the mask."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of `eleusis.adapters.encoding`."""
        return self._actions[agent]

    @property
    def played(self) -> PlayedRound:
        """The round so far with all its secrets: for whoever studies it, not for players."""
        return played_of(self._begun(), self._secrets)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; with a seed the cards of `play_round` with that seed.

        Args:
            seed: What this round follows from, and each further one that is given none.
            options: `{"rule": sentence}` sets the rule of this round.
        """
        rule = (options or {}).get("rule")
        self._round, self._secrets = self._dealing.next_round(seed, rule)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._skip_agent_selection = None
        self._status = self._round.state.status
        self.agent_selection = self._name_of[self._actor(self._round)]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees, and may do if it is the one to act."""
        seat, here = self._seat_of[agent], self._begun()
        is_actor = seat == here.actor
        return {
            "observation": here.observation(seat),
            "action_mask": (here.mask if is_actor else self._nothing).copy(),
        }

    def step(self, action: int | None) -> None:
        """Do it for the selected agent; dead agents take `None`.

        Raises:
            InputError: `bad-action`, if the mask does not allow it (nothing has happened), or if
                the round is over.
        """
        if not self.agents:
            raise InputError("bad-action.over")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        here = self._begun()
        here.act(action)  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0
        if here.actor is not None:
            self.agent_selection = self._name_of[here.actor]
            if here.state.status is self._status:
                return  # as nearly always: no rewards, no deaths
            self._bury(here)
        else:
            self._end(here)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """What lies on the table, in the mode that was asked for."""
        return rendered(self._begun().state, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _begun(self) -> ExternalRound:
        if self._round is None:
            raise InputError("bad-action.over")
        return self._round

    def _actor(self, here: ExternalRound) -> Seat:
        assert here.actor is not None, "a round that is dealt waits for somebody"
        return here.actor

    def _end(self, here: ExternalRound) -> None:
        points, dealer = here.points, here.state.setup.dealer
        ends = self.truncations if here.is_cut else self.terminations
        for agent in self.agents:
            seat = self._seat_of[agent]
            ends[agent] = True
            self.rewards[agent] = points[dealer if seat == JUDGE else seat]

    def _bury(self, here: ExternalRound) -> None:
        """Seats that are expelled are dead."""
        self._status = here.state.status
        for seat in here.expelled:
            agent = self._name_of[seat]
            if agent in self.terminations and not self.terminations[agent]:
                self.terminations[agent] = True
                self.rewards[agent] = here.points_of(seat)


def env(**options: Any) -> Any:
    """The environment with PettingZoo's usual wrappers: an illegal action ends the round.

    Args:
        options: As of `raw_env`.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=_ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def parallel_env(**options: Any) -> Any:
    """All agents act at once, but only the action of the one whose turn it is counts.

    Args:
        options: As of `raw_env`.
    """
    return turn_based_aec_to_parallel(env(**options))
