"""A player who goes by the simplest rule that fits the layout.

What it claims, it claims when its rule has long held and no rival says otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.agents.layout_player import STRING_MAX, LayoutPlayer
from eleusis.agents.rng import Chance
from eleusis.agents.sparc.theories import Investigation
from eleusis.cards import FULL_MASK, UNKNOWN
from eleusis.messages import Message, message
from eleusis.play.moves import DeclareNoPlay, DeclareProphet, Move, Play
from eleusis.rule.language.wording import word_rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.agents.sparc.theories import BestTheory, Theory
    from eleusis.cards import Card, Cards
    from eleusis.play.seats import Seat
    from eleusis.play.view import TableView, View

STEADY: Final = 4
"""Verdicts that a rule must have foretold before strings are laid by it."""

CONVINCING: Final = 6
"""Verdicts that a rule must have foretold before anything is claimed by it, and as many more as
it costs to say: the more a rule says, the more easily it fits by accident."""

OF_EACH: Final = 3
"""Of these so many right cards at least, and so many wrong ones."""


class SparcPlayer(LayoutPlayer):
    """Plays what most of its plausible rules call right, and believes the simplest of them.

    It lays a string as far as all of them agree, declares no play when all of them do, and becomes
    the prophet when its rule has foretold many verdicts in a row.

    Args:
        seat: Where it sits.
        seed: Any number or word; players of one table may share it.
    """

    def __init__(self, seat: Seat, *, seed: int | str) -> None:
        super().__init__(seat, seed=seed)
        self._claims: list[Message] = []

    def explain(self, table: TableView) -> tuple[Message, ...]:
        """The rules that it went by, if they held for some time, and what it claimed."""
        self._study(table)
        *earlier, last = self._found.thoughts
        told = [each for each in earlier if each.until - each.after >= STEADY]
        return (*map(_in_words, (*told, last)), *self._claims)

    # Learning --------------------------------------------------------------------------------

    def _forget(self) -> None:
        self._found = Investigation()

    def _learn(self, table: TableView, first: int) -> None:
        starter = table.rulebook.starter
        for laid in table.laid[first:]:
            is_starter = starter is not None and (
                laid.column == 0 or (starter.several and laid.seat is None)
            )
            if UNKNOWN in laid.cards:  # in a position that was set up; nothing can be learned
                continue
            if is_starter and laid.right:
                for card in laid.cards:
                    self._found.laid(card)
            elif laid.right or len(laid.cards) == 1:
                for card in laid.cards:
                    self._found.judged(card, laid.right)
            else:
                self._found.string_rejected(laid.cards)

    # Claiming --------------------------------------------------------------------------------

    def _prophecy(self, view: View) -> DeclareProphet | None:
        declared = super()._prophecy(view)
        if declared is not None:
            self._claim(view.table, "thought.claimed-prophecy")
        return declared

    def _claim(self, table: TableView, key: str) -> None:
        """Keep what it claims, to explain it afterwards."""
        laid = table.laid[-1].number_after if table.laid else 0
        foretold, rule = sum(self._found.foretold), word_rule(self._found.best.rule)
        self._claims.append(message(key, count=laid, foretold=foretold, rule=rule))

    # Judging ---------------------------------------------------------------------------------

    def _agreed(self) -> list[int]:
        """For each plausible rule the mask of the cards that it calls right now."""
        return [theory.right(self._found.line) for theory in self._found.theories]

    def _has_long_held(self) -> bool:
        foretold = self._found.foretold
        least = CONVINCING + self._found.best.cost
        return sum(foretold) >= least and min(foretold) >= OF_EACH

    def _is_convinced(self, _: TableView) -> bool:
        """True if its rule has long held, and no plausible rule judges any card otherwise."""
        return self._has_long_held() and len(set(self._agreed())) == 1

    def _turn(self, view: View) -> Move:
        hand = view.hand
        of_hand = sum({1 << card for card in hand})
        if (
            DeclareNoPlay in view.may
            and self._has_long_held()
            and not any(right & of_hand for right in self._agreed())
        ):
            self._claim(view.table, "thought.claimed-no-play")
            return DeclareNoPlay(self._seat)
        if sum(self._found.foretold) >= STEADY:
            limit = min(view.table.rulebook.string_max or STRING_MAX, len(hand))
            order = self._chance(view).sample(hand, len(hand))
            string = _longest(self._found.theories, self._found.line, order, limit)
            if string:
                return Play(self._seat, string)
        return Play(self._seat, (self._likeliest(view, hand),))

    def _likeliest(self, view: View, cards: Cards) -> Card:
        """The card that its rule calls right, then that the most of its rivals do."""
        agreed = self._agreed()

        def votes(card: Card) -> tuple[int, int]:
            return agreed[0] >> card & 1, sum(right >> card & 1 for right in agreed)

        return max(self._chance(view).sample(cards, len(cards)), key=votes)

    def _expects(self, _: TableView, cards: Cards, hand: Cards) -> bool:
        """True if its rule calls the play (without cards: no play with that hand) right."""
        best, line = self._found.best, self._found.line
        if cards:
            return best.allows(line, cards)
        return not any(best.right(line) >> card & 1 for card in hand)

    def _chance(self, view: View) -> Chance:
        return Chance(self._seed, self._seat, view.table.version)


def _in_words(thought: BestTheory) -> Message:
    theory, rule = thought.theory, word_rule(thought.theory.rule)
    if not theory.is_consistent:
        return message("thought.nearest", count=thought.after, rule=rule)
    agreed, form = thought.until - thought.after, theory.form.value
    return message("thought.theory", count=thought.after, rule=rule, form=form, agreed=agreed)


def _longest(theories: Sequence[Theory], line: Cards, hand: Cards, limit: int) -> Cards:
    """The longest string of the hand, up to the limit, that all theories call right."""
    right = FULL_MASK
    for theory in theories:
        right &= theory.right(line)
    best: Cards = ()
    for card in dict.fromkeys(card for card in hand if right >> card & 1):
        if len(best) == limit:
            break
        place = hand.index(card)
        rest = hand[:place] + hand[place + 1 :]
        after = _longest(theories, (*line, card), rest, limit - 1) if limit > 1 else ()
        if len(after) >= len(best):
            best = (card, *after)
    return best
