"""A cautious player: does what has been right before, and claims nothing while there is doubt.

It goes by regularities of the layout, and needs no other memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.agents.layout_player import STRING_MAX, LayoutPlayer
from eleusis.agents.regularities import Regularities
from eleusis.agents.rng import Chance
from eleusis.cards import CARDS, Card, Cards
from eleusis.play.moves import DeclareNoPlay, Move, Play

if TYPE_CHECKING:
    from eleusis.play.view import TableView, View

_SURE: Final = 0.97
"""Probability from which a verdict counts as beyond doubt."""

_CONVINCED: Final = 0.9
"""Probability of each verdict from which one trusts oneself to foretell all of them."""

TRIALS_MIN: Final = 6
"""Cards of either verdict that must have been tried before anything is beyond doubt."""

FORETOLD_MIN: Final = 10
"""Verdicts in a row that must have been foretold before one becomes the prophet."""


class CautiousPlayer(LayoutPlayer):
    """Plays the card that regularities of the layout make most likely to be right.

    It lays strings, declares no play and becomes the prophet only beyond doubt; as the prophet it
    calls what it thinks more likely. Ties are broken by chance.

    Args:
        seat: Where it sits.
        seed: Any number or word; players of one table may share it.
    """

    # Learning --------------------------------------------------------------------------------

    def _forget(self) -> None:
        self._regularities = Regularities()
        self._line: Cards = ()
        self._foretold = 0

    def _learn(self, table: TableView, first: int) -> None:
        for laid in table.laid[first:]:
            # Of a wrong string nobody knows which card was wrong; starters are laid unjudged.
            if laid.seat is not None and (laid.right or len(laid.cards) == 1):
                for done, card in enumerate(laid.cards):
                    self._take_in(self._line + laid.cards[:done], card, laid.right)
            if laid.right:
                self._line += laid.cards

    def _take_in(self, line: Cards, card: Card, is_right: bool) -> None:
        chance = self._regularities.foretell(line, (card,))[0]
        was_foretold = (chance if is_right else 1 - chance) > 0.5
        self._foretold = self._foretold + 1 if was_foretold else 0
        self._regularities.learn(line, card, is_right)

    # Judging ---------------------------------------------------------------------------------

    def _turn(self, view: View) -> Move:
        line, hand = view.table.line, view.hand
        if DeclareNoPlay in view.may and self._has_no_play(line, hand):
            return DeclareNoPlay(self._seat)
        limit = min(view.table.rulebook.string_max or STRING_MAX, len(hand))
        cards: Cards = ()
        rest = hand
        while rest and len(cards) < limit:
            card, chance = self._best(view, rest, cards)
            is_beyond_doubt = self._is_confirmed() and chance >= _SURE
            if cards and not is_beyond_doubt:
                break
            cards = (*cards, card)
            rest = _without(rest, card)
            if not is_beyond_doubt:
                break
        return Play(self._seat, cards)

    def _likeliest(self, view: View, cards: Cards) -> Card:
        return self._best(view, cards)[0]

    def _best(self, view: View, cards: Cards, laid: Cards = ()) -> tuple[Card, float]:
        """The card most likely to be right after the line and those laid, and how likely it is."""
        order = Chance(self._seed, self._seat, view.table.version, len(laid)).sample(
            cards, len(cards)
        )
        chances = self._regularities.foretell(view.table.line + laid, order)
        return max(zip(order, chances, strict=True), key=lambda each: each[1])

    def _expects(self, table: TableView, cards: Cards, hand: Cards) -> bool:
        line, chance = table.line, 1.0
        if cards:
            for done, card in enumerate(cards):
                chance *= self._regularities.foretell(line + cards[:done], (card,))[0]
        else:
            for each in self._regularities.foretell(line, hand):
                chance *= 1 - each
        return chance > 0.5

    def _is_confirmed(self) -> bool:
        """True if enough was tried, and what is best confirmed has held without exception."""
        known = self._regularities
        return min(known.right, known.wrong) >= TRIALS_MIN and known.is_without_exception

    def _has_no_play(self, line: Cards, hand: Cards) -> bool:
        """True if beyond doubt every card of the hand is wrong."""
        return self._is_confirmed() and max(self._regularities.foretell(line, hand)) <= 1 - _SURE

    def _is_convinced(self, table: TableView) -> bool:
        """True if beyond doubt it foretells every card, after the line and the next right card."""
        if not self._is_confirmed() or self._foretold < FORETOLD_MIN:
            return False
        line = table.line
        right = self._foreseen(line)
        return right is not None and all(
            self._foreseen((*line, card)) is not None for card in right
        )

    def _foreseen(self, line: Cards) -> Cards | None:
        """The cards that will be right after the line; None if some card is in doubt."""
        chances = self._regularities.foretell(line, CARDS)
        if any(1 - _CONVINCED < chance < _CONVINCED for chance in chances):
            return None
        return tuple(card for card, chance in zip(CARDS, chances, strict=True) if chance > 0.5)


def _without(hand: Cards, card: Card) -> Cards:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
