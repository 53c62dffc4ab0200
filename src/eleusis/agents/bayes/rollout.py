"""Whether to become the prophet: the rest of the round, played out in thought.

The other players lay cards on the lines that the panel thinks right. Of each card the prophet
says what most of those hypotheses say that agreed with them so far; the weight of those that still
agree at the end is the probability that they stand. So one such round weighs all hypotheses at
once, and with the same cards also what would come of a prophet who waits for a lap.
"""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.agents.bayes.others import STRANGER
from eleusis.agents.bayes.payoffs import laid_counts, string_limit
from eleusis.cards import CARDS
from eleusis.play.seats import Seat, Status, clockwise
from eleusis.rulebook.terms import Counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eleusis.agents.bayes.mind import Belief
    from eleusis.agents.bayes.others import Other
    from eleusis.cards import Card
    from eleusis.induction.kernels import Floats
    from eleusis.play.view import TableView

ROUNDS: Final = 4
"""Times that the rest of the round is played out."""

_TOO_EARLY: Final = 0.3
"""If a prophet stands less often in the first half of them, the others are not played."""

_CARDS_MAX: Final = 60
"""Cards after which such a round is stopped."""

_HOPELESS: Final = 0.02
"""It is stopped, too, when so little is left of the probability that they stand."""

_NEARLY_NONE: Final = 1e-9
"""A probability that is as good as none."""

_SURE: Final = 0.9
"""Whoever goes by what is known lays another card if it is as likely as this to be right."""

_STRING_MAX: Final = 4
"""Cards that they lay at once, at most."""


class Outlook(NamedTuple):
    """What may come of becoming the prophet now.

    Attributes:
        stands: The probability that they stand at the end.
        score: Their score if they do.
        fallen: Their score if they do not.
        silent: That of going on as a player.
        later: Their score if they become the prophet one lap later, and stand.
        lost: The probability that it is too late then.
        early: Of all that a prophet may fall over, which part comes up in that time.
    """

    stands: float
    score: float
    fallen: float
    silent: float
    later: float
    lost: float
    early: float

    @property
    def declaring(self) -> float:
        """The score that is expected of declaring."""
        return self.stands * self.score + (1 - self.stands) * self.fallen

    @property
    def stands_later(self) -> float:
        """The probability that they stand if they let the others have a turn each before.

        What one would have fallen over meanwhile is known then, and taken for as much of the rule
        as is known now.
        """
        return self.stands * (1 + self.early * (1 - self.stands))

    @property
    def waiting(self) -> float:
        """The score of becoming the prophet after that, if it still pays."""
        stands = self.stands_later
        declaring = stands * self.later + (1 - stands) * self.fallen
        return (1 - self.lost) * max(declaring, self.silent) + self.lost * self.silent

    def staying(self, least: float) -> float:
        """The score of who stays in the round, and becomes the prophet from this probability on."""
        now = self.declaring if self.stands >= least else self.silent
        return max(now, self.waiting if self.stands_later >= least else self.silent)


def outlook(
    belief: Belief,
    table: TableView,
    seat: Seat,
    seed: int,
    others: Mapping[Seat, Other] | None = None,
    *,
    least: float = 0.0,
) -> Outlook:
    """What becomes of the round with this seat as the prophet, and without.

    Args:
        belief: What may be thought of the rule.
        table: What everybody sees.
        seat: Who might become the prophet.
        seed: Any number.
        others: What is known of the other players; without it they are strangers.
        least: If they stand less often than this, nothing else is asked of it: no more is played
            than it takes to see that.
    """
    known = {} if others is None else others
    # Of a rule that nobody on the panel has in mind the prophet would fall.
    inside = 1 - belief.posterior.outside
    rounds: list[Outlook] = []
    while len(rounds) < ROUNDS and not _is_in_vain(rounds):
        left = ROUNDS - len(rounds) - 1
        needed = least * ROUNDS / max(inside, _NEARLY_NONE) - left
        needed -= sum(each.stands for each in rounds)
        if rounds and needed > 1:
            break
        chance = Random(seed + len(rounds))
        rounds.append(_Rest(belief, table, seat, known, chance).played(needed))
    means = Outlook(*(sum(part) / len(rounds) for part in zip(*rounds, strict=True)))
    stands = means.stands * inside
    unforestalled = _unforestalled(table, seat, known, stands)
    return means._replace(stands=stands, lost=1 - (1 - means.lost) * unforestalled)


def _is_in_vain(rounds: list[Outlook]) -> bool:
    """True if these are enough to see that it is too early to become the prophet."""
    return 2 * len(rounds) >= ROUNDS and fmean(each.stands for each in rounds) < _TOO_EARLY


def _unforestalled(
    table: TableView, seat: Seat, others: Mapping[Seat, Other], stands: float
) -> float:
    """The probability that nobody else becomes the prophet while one waits for a lap.

    Whoever goes by what the table knows is as sure of the rule as oneself, and dares as much as
    their strings show.
    """
    left = 1.0
    for other in clockwise(seat, len(table.status))[:-1]:
        if table.status[other] is Status.PLAYING and table.may_rise(other):
            known = others.get(other, STRANGER)
            left *= 1 - stands * known.match * known.more
    return left


class _Account:
    """What comes to the seats while the others lay their cards.

    Attributes:
        hands: Cards by seat.
        others: Who still plays, but for the seat that it is about.
        bonus: What the prophet has for the cards since their marker.
    """

    def __init__(self, table: TableView, seat: Seat) -> None:
        self.hands: list[float] = list(table.hand_counts)
        self.others = [
            other
            for other in clockwise(seat, len(table.status))[:-1]
            if table.status[other] is Status.PLAYING
        ]
        self.bonus = 0
        self._seat = seat
        self._book = table.rulebook
        self._number, self._column = laid_counts(table)
        self._since: int | None = None

    @property
    def is_over(self) -> bool:
        """True if somebody has no card left, or nobody plays any more."""
        return not self.others or any(self.hands[other] == 0 for other in self.others)

    @property
    def expels(self) -> bool:
        """True if the next wrong card expels."""
        terms = self._book.expulsion
        if terms is None:
            return False
        if self._since is not None:
            return self._since >= terms.with_prophet
        is_layout = terms.without_prophet_counts is Counted.LAYOUT
        return (self._number if is_layout else self._column) >= terms.without_prophet

    @property
    def score(self) -> float:
        """What the prophet has, if they stand."""
        scoring = self._book.scoring
        assert scoring is not None
        own = max(self.hands) - self.hands[self._seat] if scoring.high_counts_prophets else 0
        return own + self.bonus

    def plays(self, other: Seat) -> bool:
        """True if another player has a turn to come."""
        return other in self.others and not self.is_over

    def rise(self) -> None:
        """The seat becomes the prophet."""
        self._since, self.bonus = 0, 0

    def lay(self, other: Seat, *, right: bool) -> None:
        """A card of another player, if they are there to lay it."""
        scoring, expels = self._book.scoring, self.expels
        assert scoring is not None
        if not self.plays(other):
            return
        self._number += 1
        self._column += right
        self._since = None if self._since is None else self._since + 1
        self.bonus += scoring.prophet_line if right else scoring.prophet_side
        self.hands[other] += -1 if right else self._book.wrong_penalty - 1
        if expels and not right:
            self.others.remove(other)

    def lost(self, chance: float) -> float:
        """How likely the own turn, with this chance to be right, is too late or the last."""
        terms = self._book.prophet
        assert terms is not None
        if self.is_over or len(self.others) < terms.others_min:
            return 1.0
        ending = chance if self.hands[self._seat] <= 1 else 0.0
        return ending + ((1 - chance) if self.expels else 0.0)

    def own_turn(self, chance: float) -> None:
        """The seat lays a card that is right with this chance."""
        self.hands[self._seat] += (1 - chance) * (self._book.wrong_penalty - 1) - chance


class _Rest:
    """The rest of one round."""

    def __init__(
        self,
        belief: Belief,
        table: TableView,
        seat: Seat,
        others: Mapping[Seat, Other],
        chance: Random,
    ) -> None:
        self._table = table
        self._seat = seat
        self._others = others
        self._chance = chance
        self._prospect = belief.now
        self._now, self._then = _Account(table, seat), _Account(table, seat)
        self._began = self._prospect.chance
        self._stands = 1.0
        self._cards = 0

    def played(self, least: float) -> Outlook:
        """The rest of the round, with what comes of it; until they stand less often than this."""
        terms, now, then = self._table.rulebook.prophet, self._now, self._then
        assert terms is not None
        now.rise()
        order = tuple(now.others)
        survived = self._lap(order)
        lost, laps = self._rise_late(), 1
        while self._cards < _CARDS_MAX and self._stands > _HOPELESS and self._stands >= least:
            if now.is_over and then.is_over:
                break
            self._lap(order)
            laps += 1
        early = (1 - survived) / (1 - self._stands) if self._stands < 1 else 0.0
        silent = max(now.hands) - max(0.0, self._table.hand_counts[self._seat] - laps)
        fallen = silent - terms.false_cards
        return Outlook(self._stands, now.score, fallen, silent, then.score, lost, early)

    def _lap(self, order: Sequence[Seat]) -> float:
        """A turn of each of the others; the probability that the prophet stands after it."""
        for other in order:
            was_over = self._now.is_over
            self._turn(other)
            if not was_over:
                self._stands = self._prospect.chance / self._began
        return self._stands

    def _turn(self, other: Seat) -> None:
        """The turn of another player, if they are still there."""
        if not (self._now.plays(other) or self._then.plays(other)):
            return
        known = self._others.get(other, STRANGER)
        is_aimed = self._chance.random() < known.aim
        limit = string_limit(self._table.rulebook, self._table.hand_counts[other], _STRING_MAX)
        for place in range(max(1, limit)):
            chances = self._prospect.chances
            card = self._card(chances, self._now.hands[other] if is_aimed else 1)
            if place and (chances[card] < _SURE or self._chance.random() > known.more):
                return
            right = bool(chances[card] > 0.5)
            self._prospect = self._prospect.judged(card, right=right)
            self._cards += 1
            for account in (self._now, self._then):
                account.lay(other, right=right)
            if not (is_aimed and right):
                return

    def _card(self, chances: Floats, held: float) -> Card:
        """The likeliest to be right of so many cards."""
        hand = self._chance.sample(CARDS, max(1, min(int(held), len(CARDS))))
        return max(hand, key=chances.item)

    def _rise_late(self) -> float:
        """Let the seat have its turn and become the prophet then; how likely it is too late."""
        chances, held = self._prospect.chances, self._then.hands[self._seat]
        right = float(chances[self._card(chances, held)])
        lost = self._then.lost(right)
        self._then.own_turn(right)
        self._then.rise()
        return lost
