"""The automatic dealer: a judge that knows a rule, and a stock-keeper that knows a seed.

And what the rulebook says to the rule itself (`propriety`), whoever judges by it.

Judge and stock-keeper are functions of what they are given and of the events they observe. Whoever
shows a fresh one the log of a round has the old one back, so that resuming, restarting and
replaying need nothing but the rule and the seed.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, assert_never, get_args

from msgspec.structs import replace

from eleusis.agents.rng import shuffled
from eleusis.cards import Cards, deck, print_cards
from eleusis.errors import EleusisError, InputError
from eleusis.messages import Message, message
from eleusis.play.events import (
    Called,
    CardTurned,
    Corrected,
    Dealt,
    Event,
    Expelled,
    HandEmptied,
    HandReturned,
    Hinted,
    Judged,
    NoPlayDeclared,
    Owed,
    PackAdded,
    Picked,
    Played,
    Predicted,
    ProphetDeclared,
    ProphetFell,
    RoundEnded,
    RuleGuessed,
    StarterLaid,
    StarterRefused,
    StarterTurned,
    in_force,
)
from eleusis.play.moves import (
    AddPack,
    Deal,
    Judge,
    Move,
    Pick,
    StopReason,
    StopRound,
    TurnCard,
    TurnStarter,
)
from eleusis.play.seats import JUDGE
from eleusis.rule.analysis.audit import all_problems
from eleusis.rule.analysis.equivalence import Undecided, difference
from eleusis.rule.machine.lazy import machine
from eleusis.rulebook import Permission, StockOut
from eleusis.values import Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import Card
    from eleusis.play.seats import Seat
    from eleusis.play.view import JudgeView, StockView
    from eleusis.rule.analysis.problems import RuleProblem
    from eleusis.rule.machine.lazy import Machine, State
    from eleusis.rule.tree.syntax import RuleTree
    from eleusis.rulebook import Rulebook


# The judge -----------------------------------------------------------------------------------


_Question = StarterTurned | CardTurned | Played | NoPlayDeclared | Picked | RuleGuessed
"""What a judge is asked."""

_RULINGS: Final = (Judge(False), Judge(True))
"""What a judge can say, made once; moves do not change."""


def _tells(kind: type[Event]) -> tuple[bool, bool]:
    """Whether events of that kind tell a judge something, and whether they move the stock."""
    if issubclass(kind, (Played, NoPlayDeclared, Picked, RuleGuessed, Judged)):
        return True, False
    if issubclass(kind, (Dealt, HandReturned, PackAdded, StarterRefused)):
        return False, True
    if issubclass(kind, (StarterTurned, StarterLaid, CardTurned, Corrected)):
        return True, True
    if issubclass(
        kind,
        (
            Called,
            Owed,
            Expelled,
            Predicted,
            ProphetDeclared,
            ProphetFell,
            HandEmptied,
            Hinted,
            RoundEnded,
        ),
    ):
        return False, False
    assert_never(kind)


_KINDS: Final[tuple[type[Event], ...]] = get_args(Event)
_TELLING_JUDGE: Final = frozenset(kind for kind in _KINDS if _tells(kind)[0])
_MOVING_STOCK: Final = frozenset(kind for kind in _KINDS if _tells(kind)[1])


class AutomaticJudge:
    """Rules as the rule says, truthfully and at once; gives no hints and corrects nothing.

    A ruling that somebody else made stands: what was ruled right is on the line, whatever the
    rule says. Of several right cards to pick it takes the first of the sorted hand; the first card
    of all if the rule knows none, which somebody must have overruled. A rule that lets no card
    open the line has any starter.

    Args:
        rule: The secret rule.
        starters: Cards that open the line; 0 where the rulebook has no starter.
        line: The line of a set-up position; empty where the round starts with the deal.
        rule_on_guess: Decides on a guess that cannot be read or compared with the rule, for
            instance by asking whoever wrote the rule. Without it such a guess is wrong.
    """

    def __init__(
        self,
        rule: RuleTree,
        *,
        starters: int = 1,
        line: Cards = (),
        rule_on_guess: Callable[[str], bool] | None = None,
    ) -> None:
        self._rule = rule
        self._starters = starters
        self._rule_on_guess = rule_on_guess
        self._machine: Machine = machine(rule, starters=starters)
        self._opening = line
        self._begin()

    def _begin(self) -> None:
        self._events: list[Event] = []
        self._state = self._machine.after(self._opening)
        self._line = list(self._opening)
        self._question: _Question | None = None
        self._hand: Cards = ()
        """The hand shown with the last declaration of no play."""

    def copy(self) -> AutomaticJudge:
        """A judge that knows what this one does, and goes on by itself."""
        twin = copy(self)
        twin._events, twin._line = list(self._events), list(self._line)
        return twin

    def observe(self, event: Event) -> None:
        """Follow the line and note what is to be ruled on."""
        self._events.append(event)
        if type(event) in _TELLING_JUDGE:
            self._follow(event)

    def choose(self, view: JudgeView) -> Move:
        """The ruling on what is pending or, after a wrong declaration of no play, a right card."""
        return self.answer()

    def answer(self) -> Move:
        """The same without a view: the events observed say all that the judge goes by."""
        state, question = self._state, self._question
        if type(question) is Played:
            return _RULINGS[self._fits(state, question.cards)]
        match question:
            case NoPlayDeclared():
                right = not any(self._fits(state, (card,)) for card in self._hand)
            case Picked(_, card) | CardTurned(card):
                right = self._fits(state, (card,))
            case StarterTurned(card):
                right = self._fits(state, (card,)) or not self._machine.mask(state)
            case RuleGuessed(_, text):
                right = self._is_the_rule(text, tuple(self._line))
            case None:
                return Pick(JUDGE, next(iter(self.fitting()), self._hand[0]))
        return _RULINGS[right]

    def fitting(self) -> Cards:
        """The cards of the hand shown last that are right now: what a judge may pick."""
        return tuple(card for card in self._hand if self._fits(self._state, (card,)))

    # Following -------------------------------------------------------------------------------

    def _follow(self, event: Event) -> None:
        # The two that every play brings about come first, and by the quickest test there is.
        if type(event) is Played:
            self._question = event
        elif type(event) is Judged:
            question, self._question = self._question, None
            if event.right and type(question) is Played:
                self._lay(question.cards)
            elif event.right and isinstance(question, Picked | CardTurned):
                self._lay((question.card,))
        else:
            self._follow_rarer(event)

    def _follow_rarer(self, event: Event) -> None:
        match event:
            case StarterTurned() | CardTurned() | RuleGuessed():
                self._question = event
            case NoPlayDeclared(hand=hand):
                self._question, self._hand = event, hand
            case Picked(seat, card):
                if seat == JUDGE:
                    self._lay((card,))
                else:
                    self._question = event
            case StarterLaid(card):
                self._lay((card,))
            case Corrected(ruling):
                events = self._events
                self._begin()
                for number in in_force(events[:ruling]):
                    self.observe(events[number])
                self._events = events
            case _:
                pass

    def _lay(self, cards: Cards) -> None:
        """These cards came to the line, and nothing is to be ruled on."""
        for card in cards:
            self._state = self._machine.step(self._state, card)
        self._line += cards
        self._question = None

    # Knowing ---------------------------------------------------------------------------------

    def _fits(self, state: State, cards: Cards) -> bool:
        """True if each card is right after those before it."""
        *before, last = cards
        for card in before:
            if not self._machine.mask(state) >> card & 1:
                return False
            state = self._machine.step(state, card)
        return bool(self._machine.mask(state) >> last & 1)

    def _is_the_rule(self, text: str, line: Cards) -> bool:
        """True if the guess, read as a rule, judges every card from now on as the rule does."""
        from eleusis.rule.answers.answering import (
            read_rule,
        )  # a round without guesses reads nothing

        try:
            guess = read_rule(text)
        except EleusisError:
            return self._ruled_elsewhere(text)
        found = difference(self._rule, guess, line, starters=self._starters)
        return self._ruled_elsewhere(text) if isinstance(found, Undecided) else found is None

    def _ruled_elsewhere(self, text: str) -> bool:
        return self._rule_on_guess is not None and self._rule_on_guess(text)


# The stock-keeper ----------------------------------------------------------------------------


class _Pile(Value, frozen=True):
    """The stock at a moment."""

    cards: Cards
    """As they lay before any was taken, the top card first; what goes to the bottom is added."""
    top: int = 0
    """The place of the top card: those before it are taken."""
    drawn: int = 0
    """Cards taken so far; counted on where `cards` are put together anew."""
    turned: bool = False
    """True while a turned starter awaits the judge."""


class AutomaticStock:
    """Deals from the top of a stock whose order is a function of its seed and of the events.

    The cards lie as `shuffled(cards, seed, 0)`, the n-th pack added during the round comes under
    them as `shuffled(deck(1), seed, n)`. Refused starters and returned hands go to the bottom in
    the order of their event, and so do, after a correction, the cards dealt since that ruling.

    Args:
        seed: Any number or word; whoever knows it knows the order.
        cards: What the stock holds at the start: `deck(packs)`, an incomplete pack, or, in a
            set-up position, what is neither on the table nor in a hand.
    """

    def __init__(self, seed: int | str, cards: Cards) -> None:
        self._seed = seed
        self._pile = _Pile(shuffled(cards, seed, 0))
        self._past = [self._pile]
        # Counted on through corrections: players may have seen cards of a pack that was voided.
        self._packs_added = 0

    def observe(self, event: Event) -> None:
        """Follow the stock.

        Raises:
            InputError: `other-shuffle`, if the event shows cards that do not lie on top: the log
                is not of a round with this seed.
        """
        if type(event) in _MOVING_STOCK:
            self._pile = self._after(event)
        self._past.append(self._pile)

    def choose(self, view: StockView) -> Move:
        """The cards owed first, or a starter; a pack, or the end, if the stock cannot meet them."""
        owed, book = view.table.owed, view.table.rulebook
        if owed:
            return self.answer(owed[0].seat, owed[0].size, book)
        return self.answer(None, 1, book, turns_card=TurnCard in view.may)

    def answer(
        self, seat: Seat | None, size: int, book: Rulebook, *, turns_card: bool = False
    ) -> Move:
        """The same without a view: so many cards for this seat, or for nobody a starter, or where
        it *turns a card* one to predict.
        """
        if not self.meets(size):
            adds = StockOut.ADD_PACK in book.stock_out[:1]
            return AddPack() if adds else StopRound(StopReason.STOCK)
        if seat is not None:
            return self.deal(seat, size)
        return TurnCard(self.top()) if turns_card else TurnStarter(self.top())

    def meets(self, size: int) -> bool:
        """True if the stock holds that many cards."""
        return len(self._pile.cards) - self._pile.top >= size

    def top(self) -> Card:
        """The top card."""
        return self._pile.cards[self._pile.top]

    def deal(self, seat: Seat, size: int) -> Deal:
        """That many cards from the top for this seat."""
        pile = self._pile
        return Deal(seat, pile.cards[pile.top : pile.top + size])

    # Following -------------------------------------------------------------------------------

    def _after(self, event: Event) -> _Pile:
        pile = self._pile
        match event:
            case Dealt(cards=cards):
                return self._drawn(cards)
            case HandReturned(cards=cards):
                return replace(pile, cards=pile.cards + cards)
            case CardTurned(card):
                return self._drawn((card,))
            case StarterTurned(card):
                return replace(self._drawn((card,)), turned=True)
            case StarterLaid(card):
                return replace(pile, turned=False) if pile.turned else self._drawn((card,))
            case StarterRefused(card):
                return replace(pile, cards=(*pile.cards, card), turned=False)
            case PackAdded():
                self._packs_added += 1
                pack = shuffled(deck(1), self._seed, self._packs_added)
                return replace(pile, cards=pile.cards + pack)
            case Corrected(ruling):
                return self._returned(self._past[ruling])
            case _:
                return pile

    def _returned(self, past: _Pile) -> _Pile:
        """The stock at a ruling, with the cards that it has dealt since then at its bottom."""
        drawn = self._pile.drawn
        lay = past.cards[past.top :]
        dealt = min(drawn - past.drawn, len(lay))
        return _Pile(lay[dealt:] + lay[:dealt], drawn=drawn)

    def _drawn(self, cards: Cards) -> _Pile:
        """The stock without these cards, which must lie on top."""
        pile = self._pile
        count = len(cards)
        top = pile.cards[pile.top : pile.top + count]
        if top != cards and tuple(sorted(top)) != cards:
            raise InputError("other-shuffle", cards=print_cards(cards), top=print_cards(top))
        return _Pile(pile.cards, pile.top + count, pile.drawn + count, pile.turned)


# The rule ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RuleObjection:
    """What a rulebook says to a problem of a secret rule."""

    problem: RuleProblem
    permission: Permission
    citation: str

    @property
    def said(self) -> Message:
        """The problem, and what the rulebook says to it."""
        return message(f"objection.{self.permission.value}", problem=self.problem.said)

    def __str__(self) -> str:
        return str(self.said)

    @property
    def cited(self) -> str:
        """The same with the passage of the rulebook, for whoever asks what that says."""
        return f"{self} [{self.citation}]"


class Propriety(NamedTuple):
    """What a dealer must change about a rule, and what they should know of it."""

    refusals: tuple[RuleObjection, ...]
    """The rulebook forbids it."""
    warnings: tuple[RuleObjection, ...]
    """The rulebook lets it pass, perhaps among experienced players only."""


_NEVER_PROPER: Final = ("sees-players", "sees-decks", "sees-outside", "sees-hands")
"""What no rulebook lets a rule look at."""


def propriety_of(rule: RuleTree | str, book: Rulebook) -> Propriety:
    """What the rulebook says to a rule, or to the text of one; dead ends are looked for too.

    Raises:
        RuleTooLarge: a text or a tree beyond the limits.
    """
    return propriety(book, all_problems(rule, starters=0 if book.starter is None else 1))


def require_proper(text: str, book: Rulebook) -> None:
    """Nothing, if the text of a rule can be read and the rulebook admits it.

    Raises:
        InputError: `improper-rule`, with the rulebook's passage, also for a text that cannot be
            read because it speaks of what no rule may look at.
        RuleSyntaxError: it cannot be read.
        RuleTooLarge: it is beyond the limits.
    """
    from eleusis.rule.answers.answering import read_rule

    refusals, _ = propriety_of(text, book)
    if refusals:
        raise InputError("improper-rule", objections=[each.said for each in refusals])
    read_rule(text)


def propriety(book: Rulebook, problems: tuple[RuleProblem, ...]) -> Propriety:
    """The problems that were found in a rule, as the rulebook sees them.

    A rule that cannot be read is no question of propriety: a person may still judge by it.
    """
    objections = [
        objection for problem in problems if (objection := _objection(book, problem)) is not None
    ]
    return Propriety(
        tuple(each for each in objections if each.permission is Permission.FORBIDDEN),
        tuple(each for each in objections if each.permission is not Permission.FORBIDDEN),
    )


def _objection(book: Rulebook, problem: RuleProblem) -> RuleObjection | None:
    terms = book.proper_rule
    if problem.code in _NEVER_PROPER:
        return RuleObjection(problem, Permission.FORBIDDEN, book.cite("proper_rule"))
    if problem.code == "sees-rejected":
        return RuleObjection(problem, terms.rejected_cards, book.cite("proper_rule.rejected_cards"))
    if problem.code == "open-first-cards":
        return RuleObjection(
            problem, terms.open_first_cards, book.cite("proper_rule.open_first_cards")
        )
    if problem.code == "dead-end":
        return RuleObjection(problem, terms.dead_ends, book.cite("proper_rule.dead_ends"))
    return None
