"""Rounds for learning: `Environment.step` takes an action for each round, and all go on at once.

Whoever is to decide in a round is its *actor*; a round that is over is scored, and a fresh one is
begun in its place at once, so that every round always awaits an action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from eleusis.batch.form import (
    ACTIONS,
    MIND,
    OBSERVATION,
    STATE,
    STEPPED,
    TRACE,
    Records,
)
from eleusis.batch.observing import draw_all, step_all
from eleusis.batch.policies import ExternalSeat
from eleusis.batch.setting import setting_of
from eleusis.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.batch.policies import SeatPolicy
    from eleusis.batch.rule_table import RuleTable
    from eleusis.rulebook.terms import Rulebook


_NONE: Final = np.zeros(0, np.int64)
"""No actions: every round begins."""


class Stepped(NamedTuple):
    """What every round shows after a step; the arrays are fresh each time, and only to be read."""

    observations: npt.NDArray[np.uint8]
    """(rounds, `OBSERVATION`): what the actor sees; `docs/batch.md` says what is where."""
    masks: npt.NDArray[np.bool_]
    """(rounds, `ACTIONS`): which actions are legal."""
    actors: npt.NDArray[np.int32]
    """The seat that is to decide."""
    rewards: npt.NDArray[np.int32]
    """(rounds, seats): the points of each seat where a round has just ended, otherwise 0."""
    ended: npt.NDArray[np.bool_]
    """Where a round has just ended, and a fresh one begun."""
    cut: npt.NDArray[np.bool_]
    """Where it did not end by itself but was stopped, after too many turns."""


class Environment:
    """Many rounds that wait for actions.

    Args:
        count: How many.
        rulebook: The rulebook, or its name.
        seats: People at each table, the dealer included.
        rules: The rules, which fresh rounds take in turns; the published ones if none are given.
        policies: One for each seat; `ExternalSeat` where actions come from outside, as in every
            seat if there are none.
        seed: A number that everything but the actions follows from.
        dealer: The dealer's seat.
        turns_max: Turns after which a round is stopped; 40 times round the table if not said.

    >>> from eleusis.batch import Environment
    >>> env = Environment(16, seed=3)
    >>> shown = env.reset()
    >>> shown = env.step(env.drawn_actions(7))
    >>> shown.observations.shape == (16, env.observation_size), bool(shown.masks.any(axis=1).all())
    (True, True)
    """

    observation_size: int = OBSERVATION
    action_count: int = ACTIONS

    def __init__(
        self,
        count: int,
        *,
        rulebook: str | Rulebook = "gardner",
        seats: int = 5,
        rules: RuleTable | None = None,
        policies: Sequence[SeatPolicy] = (),
        seed: int = 0,
        dealer: int = 0,
        turns_max: int | None = None,
    ) -> None:
        seated = tuple(policies) or (ExternalSeat(),) * seats
        self._setting = setting_of(
            rulebook, seats, rules, seated, dealer=dealer, turns_max=turns_max
        )
        players = [policy for seat, policy in enumerate(seated) if seat != dealer]
        if not any(isinstance(policy, ExternalSeat) for policy in players):
            raise InputError("bad-batch.outside")
        self._states = np.zeros(count, STATE)
        self._minds = np.zeros(count if self._setting.bank["count"][0] else 1, MIND)
        self._minds["on"] = self._setting.bank["count"][0]
        self._trace = np.zeros(1, TRACE)
        self._seats = seats
        self._arguments = (
            self._setting.addressed(),
            self._minds,
            self._trace,
            np.uint64(seed % 2**64),
            np.arange(seats, dtype=np.int32),
        )
        self._shown = np.zeros(count, STEPPED)

    def __len__(self) -> int:
        """How many rounds."""
        return len(self._states)

    def reset(self) -> Stepped:
        """Every round at its first decision, as after the making."""
        self._states["rounds"] = 0
        self._states["phase"] = 0
        shown = np.zeros(len(self), STEPPED)
        step_all(self._states, *self._arguments, self._shown, shown, _NONE)
        return self._told(shown)

    def step(self, actions: npt.NDArray[Any]) -> Stepped:
        """What follows when each actor has done that.

        Raises:
            InputError: `bad-batch`, with the first round whose mask does not allow its action;
                then nothing has happened anywhere.
        """
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != (len(self),):
            raise InputError(
                "bad-batch.shape", name="actions", given=chosen.shape, wanted=(len(self),)
            )
        shown = np.zeros(len(self), STEPPED)
        refused = step_all(self._states, *self._arguments, self._shown, shown, chosen)
        if refused >= 0:
            raise InputError("bad-batch.action", action=int(chosen[refused]), round=int(refused))
        return self._told(shown)

    def drawn_actions(self, chance: int) -> npt.NDArray[np.int64]:
        """A legal action for each round, by lot; the same number is the same lot."""
        actions = np.empty(len(self), np.int64)
        draw_all(self._shown, np.uint64(chance % 2**64), actions)
        return actions

    def _told(self, shown: Records) -> Stepped:
        """The step, from its records, which say what the next one may do."""
        self._shown = shown
        rewards = shown["rewards"][:, : self._seats]
        observations, masks = shown["observations"], shown["masks"].view(np.bool_)
        ended, cut = shown["ended"].view(np.bool_), shown["cut"].view(np.bool_)
        return Stepped(observations, masks, shown["actors"], rewards, ended, cut)
