"""A player who weighs every rule that fits, and does what promises most points."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import merge
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from eleusis.agents.bayes.beliefs import belief
from eleusis.agents.bayes.evidence import Hearsay, starters_of
from eleusis.agents.bayes.others import STRANGER, others_of
from eleusis.agents.bayes.payoffs import may_go_out
from eleusis.agents.bayes.rollout import outlook
from eleusis.agents.bayes.strength import GUESS, STRENGTHS, sobered
from eleusis.agents.bayes.trace import memoir, percent
from eleusis.agents.bayes.turn import options
from eleusis.agents.remarks import AgentRemark
from eleusis.agents.rng import Chance
from eleusis.cards import print_cards
from eleusis.messages import Message, message
from eleusis.play.events import NoPlayDeclared, RuleGuessed
from eleusis.play.moves import (
    Call,
    DeclareNoPlay,
    DeclareProphet,
    GoOut,
    GuessRule,
    Move,
    Pick,
    Play,
    Predict,
    ThrowIn,
)
from eleusis.play.pending import PendingCard, PendingPlay
from eleusis.rule import word_rule
from eleusis.values import word_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from eleusis.agents.bayes.mind import Belief
    from eleusis.agents.bayes.others import Other
    from eleusis.agents.bayes.rollout import Outlook
    from eleusis.agents.bayes.strength import Strength
    from eleusis.cards import Cards
    from eleusis.play.events import Event
    from eleusis.play.seats import Seat
    from eleusis.play.view import TableView, View

TOO_OPEN: Final = 0.6
"""Doubt about the next verdicts with which nobody need ask whether to become the prophet."""

TENTHS_BELOW: Final = 10
"""Of fewer points tenths are told, too."""


@dataclass(frozen=True, slots=True)
class BayesDecision:
    """A decision, and what was expected of it.

    Attributes:
        version: Events of the round before it.
        after: Cards on the layout when it was made.
        move: What was done.
        chance: The probability that the player gave it: that the cards are right, that the call
            is, that no card of the hand is right, that the prophet stands to the end, or that the
            guess is the rule.
        worth: The points that were expected, if they were weighed.
    """

    version: int
    after: int
    move: Move
    chance: float
    worth: float | None = None


class BayesPlayer:
    """Does what promises most points, by all rules that fit what the table has seen.

    Args:
        seat: Where it sits.
        seed: Any number or word; players of one table may share it.
        strength: How well it thinks.

    Attributes:
        diary: What it decided, in order.
    """

    def __init__(self, seat: Seat, *, seed: int | str, strength: Strength | None = None) -> None:
        self._seat = seat
        self._seed = seed
        self._strength = strength or STRENGTHS["master"]
        self._hearsay = Hearsay()
        self._untold = 0
        self.diary: list[BayesDecision] = []

    def observe(self, event: Event) -> None:
        """Take notice of an event: what the layout does not show is kept."""
        self._hearsay.hear(event)

    def choose(self, view: View) -> Move:
        """The move that promises most."""
        may, table = view.may, view.table
        thought = self._belief(table)
        if Play in may:
            return self._turn(view, thought)
        if Call in may:
            return self._call(table, thought)
        if Pick in may:
            assert table.pending is not None, "a pick is made from a hand that was shown"
            card = self._by_chance(table.shown[table.pending.seat], thought)[-1]
            return self._do(table, Pick(self._seat, card), float(thought.chances[card]))
        if ThrowIn in may:
            no_play = table.rulebook.no_play
            assert no_play is not None
            return ThrowIn(self._seat, self._by_chance(view.hand, thought)[: no_play.exchange_max])
        if Predict in may:
            return self._predict(table, thought)
        if DeclareProphet in may and (declared := self._declares(table, thought)) is not None:
            return declared
        return GoOut(self._seat)

    def interject(self, view: View) -> Move | None:
        """A prophecy or a guess, as soon as it pays."""
        may, table = view.may, view.table
        if DeclareProphet not in may and GuessRule not in may:
            return None
        thought, said = self._belief(table), None
        if DeclareProphet in may:
            said = self._declares(table, thought)
        if said is None and GuessRule in may:
            said = self._guess(table, thought)
        return said

    def take_remarks(self) -> tuple[AgentRemark, ...]:
        """What was expected of each decision since the last time, for the keeper of the record."""
        told = tuple(AgentRemark(str(_said(decided))) for decided in self.diary[self._untold :])
        self._untold = len(self.diary)
        return told

    def explain(self, table: TableView) -> tuple[Message, ...]:
        """What could be believed when, what it claimed, and whether rightly: for afterwards."""
        beliefs = memoir(self._hearsay.dated(table), starters_of(table), self._strength.mind)
        told = [((each.after, each.is_answer), each.said) for each in beliefs]
        return tuple(said for _, said in merge(told, self._claims(table), key=itemgetter(0)))

    def _claims(self, table: TableView) -> Iterator[tuple[tuple[int, bool], Message]]:
        """Each prophecy, no play and guess, in its place behind the cards before it."""
        rulings = {
            DeclareNoPlay: self._hearsay.rulings(NoPlayDeclared, self._seat),
            GuessRule: self._hearsay.rulings(RuleGuessed, self._seat),
            DeclareProphet: (
                each.fall is None for each in table.prophecies if each.seat == self._seat
            ),
        }
        for each in self.diary:
            if (came := rulings.get(type(each.move))) is not None:
                told, outcome = _said(each), next(came, "")
                said = message("thought.claimed", count=each.after, told=told, came=outcome)
                yield (each.after, False), said

    # Deciding ----------------------------------------------------------------------------------

    def _belief(self, table: TableView) -> Belief:
        facts, mind = self._hearsay.known(table), self._strength.mind
        return belief(facts, starters=starters_of(table), mind=mind)

    def _turn(self, view: View, thought: Belief) -> Move:
        table, office, prophet = view.table, 0.0, STRANGER
        if table.prophecy is not None:
            prophet = self._others(table, thought).get(table.prophecy.seat, STRANGER)
        elif may_go_out(view):
            office = self._office(view, thought)
        found = list(options(view, thought, self._strength, office=office, prophet=prophet))
        most = max(each.worth for each in found)
        best = self._chance(view.table).choice([one for one in found if one.worth > most - 1e-9])
        return self._do(view.table, best.move, best.chance, best.worth)

    def _office(self, view: View, thought: Belief) -> float:
        """The points that one gives up who goes out now."""
        table = view.table
        if not self._is_near(table, thought) or not table.may_rise(self._seat):
            return 0.0
        ahead = self._ahead(table, thought)
        otherwise = max(ahead.silent, max(table.hand_counts) - len(view.hand))
        return max(0.0, ahead.staying(self._strength.declares_from) - otherwise)

    def _call(self, table: TableView, thought: Belief) -> Move:
        match table.pending:
            case PendingPlay(cards=cards):
                right = thought.all_right(cards)
            case claim:
                assert claim is not None, "a prophet calls what was played"
                right = thought.none_right(table.shown[claim.seat])
        is_right = right > 0.5
        return self._do(table, Call(self._seat, is_right), right if is_right else 1 - right)

    def _predict(self, table: TableView, thought: Belief) -> Move:
        turned = table.pending
        assert isinstance(turned, PendingCard), "what is predicted lies open"
        right = float(thought.chances[turned.card])
        is_right = right > 0.5
        return self._do(table, Predict(self._seat, is_right), right if is_right else 1 - right)

    def _declares(self, table: TableView, thought: Belief) -> Move | None:
        if not self._is_near(table, thought):
            return None
        least = self._strength.declares_from
        ahead = self._ahead(table, thought, least)
        if ahead.stands < least:
            return None
        if ahead.declaring <= max(ahead.silent, ahead.waiting):
            return None
        return self._do(table, DeclareProphet(self._seat), ahead.stands, ahead.declaring)

    def _is_near(self, table: TableView, thought: Belief) -> bool:
        """True if one may ask whether to become the prophet."""
        return thought.doubt <= TOO_OPEN and table.rulebook.scoring is not None

    def _ahead(self, table: TableView, thought: Belief, least: float = 0.0) -> Outlook:
        others = self._others(table, thought)
        return outlook(thought, table, self._seat, table.version, others, least=least)

    def _others(self, table: TableView, thought: Belief) -> Mapping[Seat, Other]:
        """The other players, by what is remembered of their plays."""
        dated = self._hearsay.dated(table)
        recent = dated[len(dated) - len(thought.foreseen) :]
        return others_of(recent, thought.foreseen, float(thought.chances.mean()))

    def _guess(self, table: TableView, thought: Belief) -> Move | None:
        terms, scoring = table.rulebook.guess, table.rulebook.scoring
        if thought.doubt > TOO_OPEN or terms is None or scoring is None:
            return None
        best = thought.best
        sure = sobered(best.share, GUESS)
        worth = sure * scoring.guess_bonus - (1 - sure) * terms.wrong_cards
        if sure < self._strength.declares_from or worth <= 0:
            return None
        said = GuessRule(self._seat, word_rule(best.simplest.rule))
        return self._do(table, said, sure, worth)

    def _do(self, table: TableView, move: Move, chance: float, worth: float | None = None) -> Move:
        laid = table.laid[-1].number_after if table.laid else 0
        self.diary.append(BayesDecision(table.version, laid, move, chance, worth))
        return move

    # Chance ------------------------------------------------------------------------------------

    def _chance(self, table: TableView) -> Chance:
        """Chance for this decision alone, so that a resumed player goes on as if never stopped."""
        return Chance(self._seed, self._seat, table.version)

    def _by_chance(self, cards: Cards, thought: Belief) -> Cards:
        """The cards, those likely to be right last."""
        return tuple(sorted(cards, key=lambda card: (float(thought.chances[card]), card)))


def _said(decided: BayesDecision) -> Message:
    """A decision in one line."""
    told = _move_said(decided.move, percent(decided.chance))
    if decided.worth is None:
        return told
    digits = 1 if abs(decided.worth) < TENTHS_BELOW else 0
    return message("thought.worth", told=told, points=f"{decided.worth:+.{digits}f}")


def _move_said(move: Move, chance: int) -> Message:
    match move:
        case Play(cards=cards):
            return message("thought.play", cards=print_cards(cards), chance=chance)
        case DeclareNoPlay():
            return message("thought.no-play", chance=chance)
        case DeclareProphet():
            return message("thought.prophet", chance=chance)
        case Call(right=right):
            return message("thought.call", right=right, chance=chance)
        case Predict(right=right):
            return message("thought.predict", right=right, chance=chance)
        case Pick(card=card):
            return message("thought.pick", card=str(card), chance=chance)
        case GuessRule(text=text):
            return message("thought.guess", text=text, chance=chance)
        case _:
            return message("thought.move", move=word_of(type(move)))
