"""What to do on one's turn: every play worth considering, by the points that it may bring.

A play is worth what right cards bring and wrong ones cost, each by its probability; what its
ruling teaches; and, where a prophet stands who may not know the rule, the chance that they fall
over it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING, Final

from eleusis.agents.bayes.others import STRANGER
from eleusis.agents.bayes.payoffs import Stakes, stakes, string_limit
from eleusis.agents.bayes.strength import NO_PLAY, STRING, sobered
from eleusis.play.moves import DeclareNoPlay, Play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.agents.bayes.mind import Belief, Prospect
    from eleusis.agents.bayes.others import Other
    from eleusis.agents.bayes.strength import Strength
    from eleusis.cards import Cards
    from eleusis.play.moves import Move
    from eleusis.play.view import TableView, View

BEAM: Final = 4
"""Strings of each length that are gone on with."""

_LIKELY: Final = 0.5
"""A string less likely to be right than this is not looked at."""

AIMLESS: Final = 0.3
"""What is left of curiosity for whoever cannot make use of the rule but to shed cards by it."""

GUESSING: Final = 0.5
"""How likely a prophet took a rule for the true one that only fits so far."""

NEARLY: Final = 1e-6
"""What chances that are the same may differ by, reckoned in two ways."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something to do.

    Attributes:
        move: The move.
        chance: How likely it is to be found right, in the player's own opinion.
        worth: The points that are expected of it.
        bits: What its ruling teaches.
        fall: How likely a prophet falls over it.
    """

    move: Move
    chance: float
    worth: float
    bits: float
    fall: float = 0.0


def options(
    view: View,
    belief: Belief,
    strength: Strength,
    *,
    office: float = 0.0,
    prophet: Other = STRANGER,
) -> Iterator[Option]:
    """What may be done on one's turn.

    Args:
        view: What the player sees.
        belief: What may be thought of the rule.
        strength: How well the player thinks.
        office: The points that one gives up who goes out, and might have become the prophet.
        prophet: Who has been the prophet since they declared, if anybody.
    """
    at_stake = stakes(view)
    bluff = _bluff(view.table, prophet)
    curiosity = strength.curiosity * (1 if at_stake.is_hunting else AIMLESS)
    for cards, chance in _plays(view, belief, strength):
        own = chance if len(cards) == 1 else sobered(chance, STRING)
        worth, fall = _worth(at_stake, len(cards), own, bluff)
        bits = entropy(own)
        worth += fall * at_stake.overthrow if strength.unmasks else 0.0
        worth -= own * office if len(cards) == at_stake.held else 0.0
        yield Option(Play(view.seat, cards), own, worth + curiosity * bits, bits, fall)
    # A hand of which one card may well be right need not be asked about as a whole.
    at_most = 1 - max(float(belief.chances[card]) for card in view.hand)
    if DeclareNoPlay in view.may and sobered(at_most, NO_PLAY) >= strength.claims_from - NEARLY:
        own = sobered(belief.none_right(view.hand), NO_PLAY)
        worth = own * at_stake.right_no_play() - (1 - own) * at_stake.wrong_no_play()
        worth -= own * office if at_stake.goes_out_with_none else 0.0
        bits = entropy(own)
        if own >= strength.claims_from:
            yield Option(DeclareNoPlay(view.seat), own, worth + curiosity * bits, bits)


def entropy(chance: float) -> float:
    """Bits that one learns from what happens with this probability."""
    if not 0 < chance < 1:
        return 0.0
    return -chance * log2(chance) - (1 - chance) * log2(1 - chance)


def _worth(at_stake: Stakes, count: int, chance: float, bluff: float) -> tuple[float, float]:
    """The points of a play, and how likely the prophet falls over it."""
    gain, cost = at_stake.right(count) * chance, at_stake.wrong(count)
    if not at_stake.overthrow:
        return gain - (1 - chance) * cost, 0.0
    # Whoever guesses holds one of the rules that fit, so they call it right as likely as it is.
    over_right = (1 - bluff) * GUESSING * (1 - chance) + bluff / 2
    over_wrong = (1 - bluff) * GUESSING * chance + bluff / 2
    spared = (1 - chance) * over_wrong  # then the cards lie, and none are drawn
    worth = gain + spared * count - ((1 - chance) - spared) * cost
    return worth, chance * over_right + spared


def _bluff(table: TableView, prophet: Other) -> float:
    """How likely the standing prophet calls by chance, after the calls that were right."""
    standing = table.prophecy
    if standing is None:
        return 0.0
    calls = sum(laid.number >= standing.number for laid in table.laid)
    lucky = prophet.blind * 0.5**calls
    return lucky / (lucky + 1 - prophet.blind)


def _plays(view: View, belief: Belief, strength: Strength) -> Iterator[tuple[Cards, float]]:
    """Single cards and promising strings, with the probability that all are right."""
    for card in dict.fromkeys(view.hand):
        yield (card,), float(belief.chances[card])
    limit = string_limit(view.table.rulebook, len(view.hand), strength.string_max)
    if limit > 1:
        yield from strings(belief, view.hand, limit)


def strings(belief: Belief, hand: Cards, limit: int) -> Iterator[tuple[Cards, float]]:
    """The likeliest strings of each length, each card after its predecessors."""
    beam: list[tuple[Cards, Cards, Prospect]] = [((), hand, belief.now)]
    for length in range(1, limit + 1):
        longer = []
        for place, (cards, rest, prospect) in enumerate(beam):
            chances = (prospect.chances * prospect.chance).tolist()
            longer += [
                (chances[card], (*cards, card), place)
                for card in dict.fromkeys(rest)
                if chances[card] >= _LIKELY
            ]
        longer.sort(key=lambda each: -each[0])
        del longer[BEAM:]
        if length > 1:
            yield from (
                (cards, belief.beside_outside(chance, cards)) for chance, cards, _ in longer
            )
        if length < limit:
            beam = [
                (
                    cards,
                    _without(beam[place][1], cards[-1:]),
                    beam[place][2].judged(cards[-1], right=True),
                )
                for _, cards, place in longer
            ]


def _without(hand: Cards, cards: Cards) -> Cards:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)
