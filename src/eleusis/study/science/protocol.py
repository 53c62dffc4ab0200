"""One round of the science benchmark: a scientist alone with a secret rule.

Each turn the scientist lays a card, says which rule it has in mind and how sure it is of it, and
may state that rule as its guess, all before it hears whether the card was right. A guess is correct
if and only if it judges every card as the secret rule does on every line that can follow. That is
decided by comparing the two rules, not by trying some lines.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Final, Protocol

from eleusis.agents.rng import shuffled
from eleusis.cards import Card, Cards, deck
from eleusis.errors import InputError
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.machine.lazy import LazyMachine, machine

if TYPE_CHECKING:
    from eleusis.agents.llm.tally import Asking
    from eleusis.rule.tree.syntax import RuleTree

HAND: Final = 12
"""Cards of the hand, before each play."""

TURNS: Final = 30
"""Cards that a scientist may lay."""

WRONG_GUESS: Final = 2
"""Points that a wrong guess costs."""

_CONVINCED: Final = 0.5
"""How sure one must be of a rule for it to count, without a guess, as having been found."""

STARTERS: Final = 0
"""The first card is no starter to the rule: it was turned up because the rule accepts it."""


@dataclass(frozen=True, slots=True)
class SoloDeal:
    """A secret rule and the cards of a round.

    Attributes:
        name: What the rule is called.
        rule: The rule.
        seed: What the cards were shuffled by.
        hand: The cards to begin with.
        starter: The first card of the line, right by the rule.
        stock: What is drawn, one card after each play.
    """

    name: str
    rule: RuleTree
    seed: int
    hand: Cards
    starter: Card
    stock: Cards


@dataclass(frozen=True, slots=True)
class ScientistTurn:
    """What a scientist does in a turn.

    Attributes:
        card: The card that is laid.
        rule: The rule that it has in mind, if any.
        confidence: How likely it thinks that rule to be correct.
        is_guess: True if that rule is its guess.
        asking: What it took to get this from a language model; `None` for other scientists.
    """

    card: Card
    rule: RuleTree | None = None
    confidence: float = 0.0
    is_guess: bool = False
    asking: Asking | None = field(default=None, compare=False)


class Scientist(Protocol):
    """Who can be asked to find a rule. Each is made for one round."""

    def observe(self, card: Card, is_right: bool) -> None:
        """Take notice of a verdict. The first is of the starter, which is right."""

    def observe_wrong_guess(self, rule: RuleTree) -> None:
        """Take notice that this guess, made in the last turn, is wrong from the line on."""

    def answer(self, hand: Cards) -> ScientistTurn:
        """The card of the hand to lay, the rule in mind, and whether that is the guess."""


@dataclass(frozen=True, slots=True)
class Turn:
    """An answer and what came of it.

    Attributes:
        answer: What the scientist did.
        is_right: The verdict on the card.
        is_correct: True if the rule in mind equals the secret rule from the line on, this turn's
            card included; False also where that cannot be decided, or without a rule.
    """

    answer: ScientistTurn
    is_right: bool
    is_correct: bool


@dataclass(frozen=True, slots=True)
class SoloRound:
    """A deal and its turns; `after` makes the round with one turn more.

    Attributes:
        deal: The rule and the cards.
        turns: What was done and what came of it.
    """

    deal: SoloDeal
    turns: tuple[Turn, ...] = ()

    @property
    def line(self) -> Cards:
        """The right cards, the starter first."""
        return (self.deal.starter, *(turn.answer.card for turn in self.turns if turn.is_right))

    @property
    def hand(self) -> Cards:
        """The cards held; whatever the verdict, one is drawn for each that is laid."""
        hand, stock = self.deal.hand, self.deal.stock
        for turn, drawn in zip(self.turns, stock, strict=False):
            hand = (*_without(hand, turn.answer.card), drawn)
        return hand

    @property
    def wrong_guesses(self) -> int:
        """How many guesses were wrong."""
        return sum(turn.answer.is_guess and not turn.is_correct for turn in self.turns)

    @property
    def is_found(self) -> bool:
        """True if the last guess is correct."""
        last = self.turns[-1:]
        return any(turn.answer.is_guess and turn.is_correct for turn in last)

    @property
    def is_over(self) -> bool:
        """True after a correct guess or the last turn, or when nothing can be scored any more.

        What is done after so many wrong guesses counts nowhere.
        """
        return self.is_found or TURNS - len(self.turns) <= WRONG_GUESS * self.wrong_guesses

    @property
    def is_solved(self) -> bool:
        """True if the rule was guessed, for at least one point."""
        return self.score > 0

    @property
    def worth(self) -> int:
        """The points of a correct guess in the next turn; 0 if there is none."""
        if self.is_over:
            return 0
        return TURNS - len(self.turns) - WRONG_GUESS * self.wrong_guesses

    @property
    def score(self) -> int:
        """31 minus the turn of the correct guess, minus 2 for each wrong one; at least 0."""
        if not self.is_found:
            return 0
        return max(0, TURNS + 1 - len(self.turns) - WRONG_GUESS * self.wrong_guesses)

    @property
    def no_stakes_score(self) -> int:
        """31 minus the first turn with the correct rule in mind, guessed or believed; or 0."""
        for number, turn in enumerate(self.turns, 1):
            claimed = turn.answer.is_guess or turn.answer.confidence >= _CONVINCED
            if claimed and turn.is_correct:
                return TURNS + 1 - number
        return 0

    def after(self, answer: ScientistTurn) -> SoloRound:
        """The round when that is done too.

        Raises:
            InputError: `not-in-hand`; or `solo-over`, if there are no more turns.
        """
        if self.is_over:
            raise InputError("solo-over", turns=len(self.turns))
        _without(self.hand, answer.card)
        judge = machine(self.deal.rule, starters=STARTERS)
        line = self.line
        is_right = judge.is_right(judge.after(line), answer.card)
        if is_right:
            line = (*line, answer.card)
        turn = Turn(answer, is_right, is_correct(answer.rule, self.deal.rule, line))
        return SoloRound(self.deal, (*self.turns, turn))


def run_round(scientist: Scientist, deal: SoloDeal) -> SoloRound:
    """The round that a new scientist plays with this deal."""
    round_ = SoloRound(deal)
    scientist.observe(deal.starter, True)
    while not round_.is_over:
        round_ = round_.after(scientist.answer(round_.hand))
        turn = round_.turns[-1]
        scientist.observe(turn.answer.card, turn.is_right)
        if turn.answer.is_guess and turn.answer.rule is not None and not turn.is_correct:
            scientist.observe_wrong_guess(turn.answer.rule)
    return round_


def is_correct(rule: RuleTree | None, secret: RuleTree, line: Cards) -> bool:
    """True if the rule is known to equal the secret one on *line* and all that can follow."""
    return rule is not None and difference(secret, rule, line, starters=STARTERS) is None


def deal_cards(name: str, rule: RuleTree, seed: int) -> SoloDeal:
    """Cards dealt for another rule as the published ones are, but shuffled in our own way.

    Raises:
        InputError: `no-first-card`, if the rule accepts no card on the empty line.
    """
    judge = LazyMachine(rule, starters=STARTERS)
    right = judge.mask(judge.start)
    if not right:
        raise InputError("no-first-card", name=name)
    for attempt in count():
        cards = shuffled(deck(2), "science", name, seed, attempt)
        # A starter that turned up later would leave too few cards for the stock.
        for turned in range(HAND, len(cards) - TURNS):
            if right >> cards[turned] & 1:
                stock = cards[turned + 1 :][:TURNS]
                return SoloDeal(name, rule, seed, cards[:HAND], cards[turned], stock)
    raise AssertionError("unreachable: a right card turns up early in some shuffle")


def _without(hand: Cards, card: Card) -> Cards:
    """The hand without one copy of a card.

    Raises:
        InputError: `not-in-hand`.
    """
    if card not in hand:
        raise InputError("not-in-hand.scientist", card=str(card), hand=" ".join(map(str, hand)))
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
