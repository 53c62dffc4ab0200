"""Gymnasium: one seat among agents, and one scientist alone with a rule.

    >>> import gymnasium
    >>> env = gymnasium.make("eleusis.adapters.gymnasium:NewEleusis-v0", rule="Colours alternate.")
    >>> observation, info = env.reset(seed=7)
    >>> observation.shape, int(info["action_mask"].sum()) > 14
    ((202,), True)

`docs/gymnasium.md` is the way in.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eleusis.adapters import MissingExtra
from eleusis.adapters.dealing import Dealing, as_sentences, cached_rule
from eleusis.adapters.encoding import ACTION_COUNT, OBSERVATION_SIZE
from eleusis.adapters.external_round import played_of
from eleusis.adapters.registering import register
from eleusis.adapters.rendering import RENDER_MODES, rendered, require_mode
from eleusis.cards import CARDS, print_cards
from eleusis.errors import InputError, require_kind
from eleusis.play.seats import Seat
from eleusis.study.science.benchmark import published_deals
from eleusis.study.science.protocol import TURNS, ScientistTurn, SoloRound, deal_cards

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise MissingExtra("no-extra", extra="gymnasium") from None

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from eleusis.adapters.external_round import ExternalRound
    from eleusis.front.rounds import PlayedRound
    from eleusis.rulebook.terms import Rulebook
    from eleusis.study.science.protocol import SoloDeal

__all__ = ["OPPONENTS", "EleusisScience", "NewEleusis", "players_of"]

_ILLEGAL: Final = -1.0
"""The reward of an action that the mask does not allow; nothing happens."""
OPPONENTS: Final = ("cautious",) * 3

register(gymnasium)


def players_of(opponents: Sequence[str], place: int) -> list[str | None]:
    """Who plays, clockwise from the dealer's left: `None` at the learner's place.

    Raises:
        InputError: `bad-action`, if there is no such place; `players`, if one name stands alone.
    """
    if isinstance(opponents, str):
        raise InputError("players.one-name", players=opponents)
    require_kind(place, "count", int)
    if not 0 <= place <= len(opponents):
        raise InputError("bad-action.place", place=place, last=len(opponents))
    return [*opponents[:place], None, *opponents[place:]]


class NewEleusis(gymnasium.Env[Any, Any]):
    """One seat among agents: an episode is a round, and the reward its points, at the end.

    An action that the mask does not allow is answered with the reward -1, and nothing happens. A
    seat that is expelled sees the others play on, all in one step.

    Args:
        rulebook: Its name, or a variant of your own.
        opponents: The agents at the table, clockwise from the dealer's left.
        place: How many of them sit before the learner.
        rule: The secret rule; several, of which each round has one by lot; or `None` for a
            published one by lot.
        guesses: Sentences that can be guessed aloud, where the rulebook has that.
        turns_max: Turns after which a round is truncated; 40 times round the table if not said.
        render_mode: `human`, `ansi`, `svg` or `rgb_array`: what lies on the table.

    Raises:
        InputError, RuleSyntaxError: for what there is not.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 as they have it

    def __init__(
        self,
        *,
        rulebook: str | Rulebook = "gardner",
        opponents: Sequence[str] = OPPONENTS,
        place: int = 0,
        rule: str | Sequence[str] | None = None,
        guesses: Sequence[str] = (),
        turns_max: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        require_mode(render_mode)
        self.render_mode = render_mode
        self._dealing = Dealing(
            rulebook, players_of(opponents, place), rule, guesses=guesses, turns_max=turns_max
        )
        self.seat = Seat(1 + place)
        self._count = ACTION_COUNT + len(self._dealing.guesses)
        self.observation_space = spaces.Box(0, 255, (OBSERVATION_SIZE,), np.uint8)
        self.action_space = spaces.Discrete(self._count)
        self._round: ExternalRound | None = None

    @property
    def played(self) -> PlayedRound:
        """The round so far with all its secrets: for whoever studies it, not for the learner."""
        return played_of(self._begun(), self._secrets)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal; with a seed the cards, and the agents, of `play_round` with that seed.

        Args:
            seed: What this round follows from, and each further one that is given none.
            options: `{"rule": sentence}` sets the rule of this round.
        """
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(2**63))
        rule = (options or {}).get("rule")
        self._round, self._secrets = self._dealing.next_round(seed, rule)
        return self._told()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What follows.

        Raises:
            InputError: `bad-action`, if the round is over, or none was dealt.
        """
        here = self._begun()
        if here.is_over:
            raise InputError("bad-action.over")
        chosen = index(action)
        if not (0 <= chosen < self._count and here.mask[chosen]):
            observation, info = self._told()
            return observation, _ILLEGAL, False, False, {**info, "illegal": True}
        here.act(chosen)
        observation, info = self._told()
        if not self._begun().is_over:
            return observation, 0.0, False, False, info
        points = here.points
        info["points"] = np.array(points)
        return observation, float(points[self.seat]), not here.is_cut, here.is_cut, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, as trainers with masks ask for it."""
        return self._mask().astype(np.bool_)

    def render(self) -> Any:
        """What lies on the table, in the mode that was asked for."""
        return rendered(self._begun().state, self.render_mode)

    def _begun(self) -> ExternalRound:
        if self._round is None:
            raise InputError("bad-action.over")
        return self._round

    def _mask(self) -> npt.NDArray[np.int8]:
        here = self._begun()
        return np.zeros(self._count, np.int8) if here.is_over else here.mask.copy()

    def _told(self) -> tuple[Any, dict[str, Any]]:
        return self._begun().observation(self.seat), {"action_mask": self._mask()}


_GUESS: Final = 52
"""Added to a rule's number in the bank: it is the guess that goes with the next card."""
_LAID, _VERDICTS, _COUNTS = 52, 52 + TURNS + 1, 52 + 2 * (TURNS + 1)


class EleusisScience(gymnasium.Env[Any, Any]):
    """The game of science: alone with a secret rule, thirty cards, and guesses that cost points.

    An episode is a round by the protocol of `docs/science.md`; the reward comes at its end and is
    its score, from 0 to 30. Actions 0 to 51 lay that card; `52 + n` says rule n of the bank as the
    guess that goes with the card laid next. An action that the mask does not allow is answered
    with the reward -1, and nothing happens.

    The observation: how many of each card are held; the cards laid, from the starter on, each
    plus 1; their verdicts, 1 right and 2 wrong; the turn, the wrong guesses, and the guess that
    waits for its card, plus 1.

    Args:
        rules: The secret rules, of which each round has one by lot; the 26 published ones if none
            are given.
        bank: What can be guessed; the rules if it is not given, of which at most 254.
        deals: True if the published 78 deals are played, one by lot; not with *rules*.
        render_mode: `human` or `ansi`.

    Raises:
        InputError, RuleSyntaxError: for what there is not.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 2}  # noqa: RUF012 as they have it

    def __init__(
        self,
        *,
        rules: Sequence[str] = (),
        bank: Sequence[str] = (),
        deals: bool = False,
        render_mode: str | None = None,
    ) -> None:
        require_mode(render_mode, ("human", "ansi"))
        self.render_mode = render_mode
        if deals and rules:
            raise InputError("bad-action.deals")
        published = {deal.name: deal.rule for deal in published_deals()}
        self._rules = {text: cached_rule(text).tree for text in as_sentences(rules)} or published
        guessed = tuple(cached_rule(text).tree for text in as_sentences(bank))
        self.bank = guessed or tuple(self._rules.values())
        if len(self.bank) > np.iinfo(np.uint8).max - 1:
            raise InputError("bad-action.bank", count=len(self.bank))
        self._deals = published_deals() if deals else ()
        self.observation_space = spaces.Box(0, 255, (_COUNTS + 3,), np.uint8)
        self.action_space = spaces.Discrete(_GUESS + len(self.bank))
        self._solo: SoloRound | None = None
        self._guess: int | None = None

    @property
    def round(self) -> SoloRound:
        """The round so far with its secrets: for whoever studies it, not for the learner."""
        if self._solo is None:
            raise InputError("bad-action.over")
        return self._solo

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A fresh deal, which follows from the seed, or from the last one that was given."""
        super().reset(seed=seed)
        self._solo, self._guess = SoloRound(self._dealt()), None
        return self._told()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What follows.

        Raises:
            InputError: `bad-action`, if the round is over, or none was dealt.
        """
        before = self.round
        if before.is_over:
            raise InputError("bad-action.over")
        chosen, mask = index(action), self._mask()
        if not (0 <= chosen < len(mask) and mask[chosen]):
            observation, info = self._told()
            return observation, _ILLEGAL, False, False, {**info, "illegal": True}
        if chosen >= _GUESS:
            self._guess = chosen - _GUESS
        else:
            rule = None if self._guess is None else self.bank[self._guess]
            answer = ScientistTurn(CARDS[chosen], rule, 1.0 if rule else 0.0, rule is not None)
            self._solo, self._guess = before.after(answer), None
        observation, info = self._told()
        is_over = self.round.is_over
        return observation, float(self.round.score if is_over else 0), is_over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, as trainers with masks ask for it."""
        return self._mask().astype(np.bool_)

    def render(self) -> Any:
        """The cards so far with their verdicts, and the hand."""
        text = "\n".join(
            [
                f"{self.round.deal.starter}: right",
                *(
                    f"{turn.answer.card}: {'right' if turn.is_right else 'wrong'}"
                    for turn in self.round.turns
                ),
                f"hand: {print_cards(sorted(self.round.hand))}",
            ]
        )
        if self.render_mode == "human":
            print(text)
            return None
        return text if self.render_mode == "ansi" else None

    def _dealt(self) -> SoloDeal:
        lots = self.np_random
        if self._deals:
            return self._deals[int(lots.integers(len(self._deals)))]
        name = tuple(self._rules)[int(lots.integers(len(self._rules)))]
        return deal_cards(name, self._rules[name], int(lots.integers(2**63)))

    def _mask(self) -> npt.NDArray[np.int8]:
        mask = np.zeros(_GUESS + len(self.bank), np.int8)
        if not self.round.is_over:
            mask[list(self.round.hand)] = 1
            mask[_GUESS:] = self._guess is None
        return mask

    def _told(self) -> tuple[Any, dict[str, Any]]:
        shown = np.zeros(_COUNTS + 3, np.uint8)
        for card in self.round.hand:
            shown[card] += 1
        shown[_LAID], shown[_VERDICTS] = self.round.deal.starter + 1, 1
        for place, turn in enumerate(self.round.turns, 1):
            shown[_LAID + place] = turn.answer.card + 1
            shown[_VERDICTS + place] = 1 if turn.is_right else 2
        guess = 0 if self._guess is None else self._guess + 1
        shown[_COUNTS:] = len(self.round.turns), self.round.wrong_guesses, guess
        return shown, {"action_mask": self._mask()}
