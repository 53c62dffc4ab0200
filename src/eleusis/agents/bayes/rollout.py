"""Whether to become the prophet: the rest of the round, played out in thought.

The other players lay cards on the lines that the panel thinks right. Of each card the prophet
says what most of those hypotheses say that agreed with them so far; the weight of those that still
agree at the end is the probability that they stand. So one such round weighs all hypotheses at
once.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.cards import CARDS
from eleusis.play.seats import Status

if TYPE_CHECKING:
    from eleusis.agents.bayes.mind import Belief
    from eleusis.cards import Card
    from eleusis.play.seats import Seat
    from eleusis.play.view import TableView

ROUNDS: Final = 4
"""Times that the rest of the round is played out."""

_PLAYS_MAX: Final = 60
"""Plays after which such a round is stopped."""

CHOICE: Final = 4
"""Cards that another player looks at, of which they lay the likeliest to be right."""

AT_RANDOM: Final = 0.5
"""How often another player lays any card."""


FORESTALLED: Final = 0.1
"""How likely another becomes the prophet while one waits for a lap."""


class Outlook(NamedTuple):
    """What may come of becoming the prophet now.

    Attributes:
        stands: The probability that they stand at the end.
        score: Their score if they do.
        fallen: Their score if they do not.
        silent: That of going on as a player.
        missed: The points that come in while the others have a turn each.
        early: Of all that a prophet may fall over, which part comes up in that time.
    """

    stands: float
    score: float
    fallen: float
    silent: float
    missed: float
    early: float

    @property
    def declaring(self) -> float:
        """The score that is expected of declaring."""
        return self.expected(self.stands)

    def expected(self, stands: float) -> float:
        """The score of declaring for whoever expects to stand with this probability."""
        return stands * self.score + (1 - stands) * self.fallen

    def waiting(self, stands: float) -> float:
        """The score of letting the others have a turn each, and declaring if nothing speaks
        against it then.
        """
        spared = self.early * self.silent + (1 - self.early) * self.fallen
        later = stands * (self.score - self.missed) + (1 - stands) * spared
        return (1 - FORESTALLED) * later + FORESTALLED * self.silent


def outlook(belief: Belief, table: TableView, seat: Seat, seed: int) -> Outlook:
    """What becomes of the round with this seat as the prophet, and without."""
    rounds = [_Rest(belief, table, seat, Random(seed + n)).played() for n in range(ROUNDS)]
    means = Outlook(*(sum(part) / ROUNDS for part in zip(*rounds, strict=True)))
    # Of a rule that nobody on the panel has in mind the prophet would fall.
    return means._replace(stands=means.stands * (1 - belief.posterior.outside))


class _Rest:
    """The rest of one round."""

    def __init__(self, belief: Belief, table: TableView, seat: Seat, chance: Random) -> None:
        self._table = table
        self._seat = seat
        self._chance = chance
        self._prospect = belief.now
        self._hands = list(table.hand_counts)
        self._others = [
            other
            for step in range(1, len(self._hands))
            if table.status[other := (seat + step) % len(self._hands)] is Status.PLAYING
        ]
        self._laid = 0
        self._bonus = 0

    def played(self) -> Outlook:
        """The rest of the round, with what comes of it."""
        scoring, terms = self._table.rulebook.scoring, self._table.rulebook.prophet
        assert scoring is not None
        assert terms is not None
        began = self._prospect.chance
        turns, survived, missed = 0, 1.0, 0
        lap = len(self._others)
        while self._others and turns < _PLAYS_MAX and self._prospect.chance > 0.02 * began:
            other = self._others[turns % len(self._others)]
            turns += 1
            is_out = self._play(other)
            if turns <= lap:
                survived, missed = self._prospect.chance / began, self._bonus
            if is_out:
                break
        stands = self._prospect.chance / began
        early = (1 - survived) / (1 - stands) if stands < 1 else 0.0
        held, high = self._hands[self._seat], max(self._hands)
        silent = self._silent(turns)
        own = high - held if scoring.high_counts_prophets else 0
        fallen = silent - terms.false_cards
        return Outlook(stands, own + self._bonus, fallen, silent, missed, early)

    def _silent(self, turns: int) -> float:
        """The score of whoever goes on playing beside the others, and sheds cards as they do."""
        times = turns / max(1, len(self._others))
        held, high = self._hands[self._seat], max(self._hands)
        return high - max(0.0, held - times)

    def _play(self, other: int) -> bool:
        """One card of another player; true if it was their last."""
        scoring, expulsion = self._table.rulebook.scoring, self._table.rulebook.expulsion
        assert scoring is not None
        card, is_right = self._card()
        self._prospect = self._prospect.judged(card, right=is_right)
        self._laid += 1
        if is_right:
            self._bonus += scoring.prophet_line
            self._hands[other] -= 1
            return self._hands[other] == 0
        self._bonus += scoring.prophet_side
        self._hands[other] += self._table.rulebook.wrong_penalty - 1
        if expulsion is not None and self._laid > expulsion.with_prophet:
            self._others.remove(other)
        return False

    def _card(self) -> tuple[Card, bool]:
        """The card that is laid, and the prophet's call."""
        chances = self._prospect.chances()
        if self._chance.random() < AT_RANDOM:
            card = self._chance.choice(CARDS)
        else:
            card = max(self._chance.sample(CARDS, CHOICE), key=lambda card: chances[card])
        return card, bool(chances[card] > 0.5)
