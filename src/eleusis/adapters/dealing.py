"""How the rounds of an environment follow from its seeds, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from secrets import randbits
from typing import TYPE_CHECKING

from eleusis.adapters.external_round import ExternalRound, deal_round, require_turns
from eleusis.agents.defaults import rule_by_lot
from eleusis.agents.rng import Chance
from eleusis.errors import InputError, require_kind
from eleusis.front.rounds import find_rulebook
from eleusis.front.rules import Rule
from eleusis.play.engine import EVENTS_MAX
from eleusis.rulebook.terms import Rulebook

if TYPE_CHECKING:
    from eleusis.play.seal import Secret


def as_sentences(given: str | Sequence[str]) -> tuple[str, ...]:
    """One sentence, or several, as several.

    Raises:
        InputError: `wrong-kind`, if it is neither.
    """
    if isinstance(given, str):
        return (given,)
    require_kind(given, "rule", Sequence)
    return tuple(given)


def require_between(name: str, value: int, low: int, high: int) -> None:
    """Nothing, if what an environment was made with is such a number.

    Raises:
        InputError: `bad-action` or `wrong-kind`, with what would do.
    """
    require_kind(value, "count", int)
    if not low <= value <= high:
        raise InputError("bad-action.parameter", name=name, value=value, low=low, high=high)


class Dealing:
    """Deals round after round.

    A round that is given a seed has the cards, and agents with the chances, of `play_round` with
    that seed. Those that are given none follow from the last seed that was, and how many came
    since; without any, from the machine's own chance.

    Args:
        rulebook: The rulebook, or its name.
        players: Clockwise from the dealer's left, the name of an agent, or `None` for outside.
        rule: The secret rule; several, of which each round has one by lot; or `None` for a
            published one.
        judge_outside: True if the judge's decisions come from outside.
        guesses: What can be guessed aloud.
        turns_max: Turns after which a round is cut.

    Raises:
        InputError, RuleSyntaxError: for what there is not, before any round is dealt.
    """

    def __init__(
        self,
        rulebook: str | Rulebook,
        players: Sequence[str | None],
        rule: str | Sequence[str] | None = None,
        *,
        judge_outside: bool = False,
        guesses: Sequence[str] = (),
        turns_max: int | None = None,
    ) -> None:
        self.book = rulebook if isinstance(rulebook, Rulebook) else find_rulebook(rulebook)
        self.book.require_players(1 + len(players))
        require_turns(self.book)
        self.players = tuple(players)
        if turns_max is not None:  # a round in which somebody has no turn may wait for nobody
            require_between("turns_max", turns_max, len(players), EVENTS_MAX)
        self.guesses = tuple(cached_rule(text).wording for text in as_sentences(guesses))
        if judge_outside and self.guesses:
            raise InputError("bad-action.guesses")
        self._judge_outside = judge_outside
        self._turns_max = turns_max
        self._rules = tuple(cached_rule(text).wording for text in as_sentences(rule or ()))
        self._seed: int | None = None
        self._since = 0

    def next_round(
        self, seed: int | None = None, rule: str | None = None
    ) -> tuple[ExternalRound, tuple[Secret, ...]]:
        """A fresh round that waits for somebody outside, and what opens its seals.

        Args:
            seed: What it, and those after it, follow from.
            rule: Its rule, where it is not left to lot.
        """
        if seed is not None:
            require_kind(seed, "seed", int)
            self._seed, self._since = int(seed), 0
        while True:
            dealt, secrets = self._deal(self._next_seed(), rule)
            if dealt.actor is not None:
                return dealt, secrets

    def _next_seed(self) -> str:
        if self._seed is None:
            self._seed, self._since = randbits(32), 0
        number, self._since = self._since, self._since + 1
        return f"{self._seed}/{number}" if number else str(self._seed)

    def _deal(self, seed: str, rule: str | None) -> tuple[ExternalRound, tuple[Secret, ...]]:
        return deal_round(
            self.book,
            self._rule(seed, rule),
            self.players,
            seed,
            judge_outside=self._judge_outside,
            guesses=self.guesses,
            turns_max=self._turns_max,
        )

    def _rule(self, seed: str, given: str | None) -> Rule:
        lots = Chance(seed, "rule")
        if given is None:
            given = lots.choice(self._rules) if self._rules else rule_by_lot(self.book, lots)
        return cached_rule(given)


@lru_cache(maxsize=512)
def cached_rule(text: str) -> Rule:
    """The rule; reading takes longer than a round."""
    return Rule(text)
