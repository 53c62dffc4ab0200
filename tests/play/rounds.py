"""Random rounds for tests: people who do everything that a rulebook permits, and some of the rest.

The engine knows neither chance nor the rule, so cards and rulings here come from dice. A round is a
function of its setup, its `Manners` and the random numbers; nothing is kept between rounds.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from eleusis.cards import CARDS, UNKNOWN, Card, Cards, deck
from eleusis.errors import IllegalMove
from eleusis.play.engine import step
from eleusis.play.events import (
    CardTurned,
    Corrected,
    Dealt,
    HandReturned,
    PackAdded,
    StarterLaid,
    StarterRefused,
    StarterTurned,
    in_force,
)
from eleusis.play.evolution import begin
from eleusis.play.legality import standing_rulings
from eleusis.play.moves import (
    AddPack,
    Call,
    Correct,
    Deal,
    DeclareNoPlay,
    DeclareProphet,
    GoOut,
    GuessRule,
    Hint,
    Judge,
    Move,
    OpenPredictions,
    Pick,
    Play,
    Predict,
    StopReason,
    StopRound,
    ThrowIn,
    TurnCard,
    TurnStarter,
)
from eleusis.play.pending import (
    EmptyHand,
    PendingCard,
    PendingGuess,
    PendingNoPlay,
    PendingPick,
    PendingPlay,
    RightNoPlay,
    WrongNoPlay,
)
from eleusis.play.seats import Seat
from eleusis.play.state import Phase, Round, Setup, picker, prophecy, turn_of
from eleusis.rulebook import Rulebook, StarterKind, StockOut, rulebook, rulebook_names

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from eleusis.play.events import Event

    Watcher = Callable[[Round, Move, tuple[Event, ...], Round], None]
    """Sees each move that was made: the round before it, the move, its events, the round after."""

    Refused = Callable[[Round, Move, IllegalMove], None]
    """Sees each move that was refused, and why."""

MOVES_MAX: Final = 500
"""Moves after which the people of a random round agree to stop."""

NAMES: Final = ("Ann", "Bea", "Cyd", "Dan", "Eve", "Fay", "Gil", "Hal")


@dataclass(frozen=True, slots=True)
class Manners:
    """How the people of a round behave: chances from 0 to 1."""

    right: float = 0.6
    """That a play is right."""
    string: float = 0.2
    """That a play has one more card."""
    no_play: float = 0.1
    prophecy: float = 0.1
    """That somebody tries to become the prophet before the next play."""
    silence: float = 0.1
    """That a player says nothing of a turned card in time."""
    truth: float = 0.8
    """That the prophet's call is the judge's ruling."""
    guess: float = 0.1
    correction: float = 0.01
    """That the judge takes back one of his rulings before the next move."""
    nonsense: float = 0.02
    """That somebody asks for whatever comes to mind before the next move."""
    hint: float = 0.01
    """That the dealer gives a hint before the first play."""
    stop: float = 0.0005
    """That the people stop before the next move."""
    faces: bool = True
    """False: real cards lie on the floor, and only what is shown becomes known."""


def manners(rng: Random) -> Manners:
    """Some people: careful or careless, talkative or not."""
    return Manners(
        right=rng.choice((0.35, 0.6, 0.85)),
        string=rng.choice((0.0, 0.15, 0.5)),
        no_play=rng.choice((0.02, 0.1, 0.3)),
        prophecy=rng.choice((0.0, 0.1, 0.4)),
        truth=rng.choice((0.5, 0.9, 1.0)),
        guess=rng.choice((0.0, 0.05)),
        correction=rng.choice((0.0, 0.0, 0.02)),
        nonsense=rng.choice((0.0, 0.05)),
        faces=rng.random() < 0.85,
    )


@cache
def playable() -> tuple[Rulebook, ...]:
    """The rulebooks by which whole rounds can be played, and two variants."""
    books = [rulebook(name) for name in rulebook_names()]
    return (
        *(book for book in books if book.is_complete),
        rulebook("gardner+trial"),
        rulebook("matuszek+out-prophet"),
    )


def setup(rng: Random, book: Rulebook, *, stock_known: bool = True) -> Setup:
    """A table of a size that the rulebook permits; sometimes with fewer packs than usual."""
    players = rng.randint(book.players.min, book.players.max or len(NAMES))
    packs = max(1, book.packs.for_players(players) - rng.choice((0, 0, 1)))
    several = book.starter is not None and book.starter.several
    return Setup(
        rulebook=book,
        names=NAMES[:players],
        dealer=Seat(rng.randrange(players)),
        packs=packs,
        stock_known=stock_known,
        starters=rng.choice((1, 2)) if several else 1,
    )


class Company:
    """The people around a table, the stock in the keeper's hands included."""

    def __init__(self, rng: Random, manners: Manners, setup: Setup) -> None:
        self.rng = rng
        self.manners = manners
        self.stock = self._shuffled(deck(setup.packs))

    def _shuffled(self, cards: Cards) -> list[Card]:
        pile = list(cards)
        self.rng.shuffle(pile)
        return pile

    def observe(self, state: Round, event: Event) -> None:
        """Keep the stock as the event leaves it; where faces stay hidden nobody looks at it."""
        if not self.manners.faces:
            return
        match event:
            case Dealt(cards=cards):
                for card in cards:
                    self.stock.remove(card)
            case StarterTurned(card=card) | CardTurned(card=card):
                self.stock.remove(card)
            case StarterLaid(card=card) if not _is_judged(state):
                self.stock.remove(card)
            case HandReturned(cards=cards):
                self.stock += cards
            case StarterRefused(card=card):
                self.stock.append(card)
            case PackAdded():
                self.stock += self._shuffled(CARDS)
            case Corrected():
                rest = _not_on_the_table(state) - Counter(state.bottom)
                self.stock = self._shuffled(tuple(rest.elements())) + [*state.bottom]
            case _:
                pass

    # What somebody asks for next

    def proposes(self, state: Round) -> Move:
        """A move to try; most are legal."""
        rng, chances = self.rng, self.manners
        if rng.random() < chances.correction:
            rulings = standing_rulings(state.log)
            return Correct(rng.choice(rulings)) if rulings else Correct(0)
        if rng.random() < chances.nonsense:
            return self.nonsense(state)
        if not state.turns and rng.random() < chances.hint:
            return Hint("suits are irrelevant")
        if rng.random() < chances.stop:
            return StopRound(StopReason.AGREEMENT)
        if state.phase in (Phase.TURN, Phase.DEALING, Phase.THROWING_IN):
            if rng.random() < chances.prophecy:
                anyone = Seat(rng.randrange(len(state.status)))
                return DeclareProphet(rng.choice((state.last, anyone)))
            if state.right_play and rng.random() < chances.guess:
                return GuessRule(Seat(rng.randrange(len(state.status))), "red after black")
        return self.plays_on(state)

    def plays_on(self, state: Round) -> Move:  # noqa: C901 - a case for each
        """A legal move that the round waits for."""
        rng = self.rng
        match state.phase:
            case Phase.DEALING | Phase.TURNING_STARTER | Phase.JUDGING_STARTER:
                return self._serves(state)
            case Phase.TURNING:
                return TurnCard(self._top(state, 1)[0])
            case Phase.PREDICTING:
                return OpenPredictions(self._predictions(state))
            case Phase.TURN:
                return self._takes_a_turn(state)
            case Phase.CALLING:
                standing = prophecy(state)
                assert standing is not None
                return Call(standing.seat, rng.random() < self.manners.right)
            case Phase.JUDGING | Phase.JUDGING_PICK | Phase.JUDGING_GUESS:
                return Judge(self._rules(state))
            case Phase.PICKING:
                assert isinstance(state.pending, WrongNoPlay)
                return Pick(picker(state), self.some(state, state.pending.seat, 1)[0])
            case Phase.THROWING_IN:
                assert isinstance(state.pending, RightNoPlay)
                no_play = state.setup.rulebook.no_play
                assert no_play is not None
                assert no_play.exchange_max is not None
                seat = state.pending.seat
                return ThrowIn(seat, self.some(state, seat, no_play.exchange_max))
            case Phase.LEAVING:
                assert isinstance(state.pending, EmptyHand)
                seat = state.pending.seat
                return GoOut(seat) if rng.random() < 0.3 else DeclareProphet(seat)
            case Phase.OVER:
                raise AssertionError("nobody moves when the round is over")

    def _serves(self, state: Round) -> Move:
        """The stock-keeper's and judge's part before and between the turns."""
        if state.phase is Phase.JUDGING_STARTER:
            return Judge(self.rng.random() < 0.5)
        due = max((debt.size for debt in state.owed), default=1)
        if state.stock is not None and state.stock < due:
            if StockOut.END_ROUND in state.setup.rulebook.stock_out and self.rng.random() < 0.5:
                return StopRound(StopReason.STOCK)
            return AddPack()
        if state.phase is Phase.TURNING_STARTER:
            return TurnStarter(self._top(state, 1)[0])
        debt = self.rng.choice(state.owed)
        hidden = not self.manners.faces
        return Deal(debt.seat, (UNKNOWN,) * debt.size if hidden else self._top(state, debt.size))

    def _top(self, state: Round, count: int) -> Cards:
        """The next cards of the stock; where nobody knows the hands, any that can be there."""
        return tuple(self.stock[:count]) if self.manners.faces else self._unseen(state, count)

    def _takes_a_turn(self, state: Round) -> Move:
        rng = self.rng
        seat = turn_of(state)
        assert seat is not None
        held = len(state.hands[seat])
        if state.setup.rulebook.no_play is not None and rng.random() < self.manners.no_play:
            unknown = UNKNOWN in state.hands[seat]
            return DeclareNoPlay(seat, self.some(state, seat, held) if unknown else ())
        limit = min(held, state.setup.rulebook.string_max or 6)
        count = 1
        while count < limit and rng.random() < self.manners.string:
            count += 1
        return Play(seat, self.some(state, seat, count))

    def _rules(self, state: Round) -> bool:
        rng = self.rng
        match state.pending:
            case PendingGuess():
                return rng.random() < 0.3
            case PendingPick():
                return rng.random() < self.manners.truth
            case PendingPlay(call=bool(call)) | PendingNoPlay(call=bool(call)):
                return call if rng.random() < self.manners.truth else not call
            case _:
                return rng.random() < self.manners.right

    def _predictions(self, state: Round) -> tuple[tuple[Seat, bool], ...]:
        """What everybody shows of the turned card, in any order."""
        rng = self.rng
        said = [
            (seat, rng.random() < self.manners.right)
            for seat in map(Seat, range(len(state.status)))
            if seat != state.setup.dealer and rng.random() >= self.manners.silence
        ]
        rng.shuffle(said)
        return tuple(said)

    def some(self, state: Round, seat: Seat, count: int) -> Cards:
        """That many cards of the hand; unknown ones turn out to be something."""
        chosen = self.rng.sample(state.hands[seat], count)
        unknown = chosen.count(UNKNOWN)
        found = iter(self._unseen(state, unknown)) if unknown else iter(())
        return tuple(card if card is not UNKNOWN else next(found) for card in chosen)

    def _unseen(self, state: Round, count: int) -> Cards:
        """Cards that nobody knows to be elsewhere."""
        if state.unseen is None:
            return tuple(self.rng.choices(CARDS, k=count))
        copies = Counter({card: state.unseen[card] for card in CARDS})
        copies.subtract(state.bottom)
        return tuple(self.rng.sample(sorted(copies.elements()), count))

    def nonsense(self, state: Round) -> Move:
        """A move without regard to the moment; it may be legal by luck. Nobody misdeals."""
        rng = self.rng
        seat = Seat(rng.randrange(-2, len(state.status) + 1))
        cards = tuple(rng.choices((*CARDS, UNKNOWN), k=rng.randint(0, 5)))
        card, right = rng.choice((*CARDS, UNKNOWN)), rng.random() < 0.5
        text = rng.choice(("", "red after black", "x" * 3000))
        number = rng.randrange(len(state.log) + 2)
        return rng.choice(
            (
                Play(seat, cards),
                DeclareNoPlay(seat, cards),
                ThrowIn(seat, cards),
                DeclareProphet(seat),
                GoOut(seat),
                Call(seat, right),
                GuessRule(seat, text),
                Pick(seat, card),
                Judge(right),
                Hint(text),
                Correct(number),
                TurnStarter(card),
                TurnCard(UNKNOWN),
                Predict(seat, right),
                OpenPredictions(((seat, right), (seat, right))),
                Deal(seat, tuple(self.stock[: rng.randint(0, 5)])),
                AddPack(),
                StopRound(rng.choice((StopReason.LIMIT, StopReason.STOCK))),
            )
        )


def _is_judged(state: Round) -> bool:
    starter = state.setup.rulebook.starter
    return starter is not None and starter.kind is StarterKind.JUDGED


def _not_on_the_table(state: Round) -> Counter[Card]:
    """The cards of all packs that are in no hand, not laid and not pending."""
    added = sum(isinstance(state.log[number], PackAdded) for number in in_force(state.log))
    rest = Counter(deck(state.setup.packs + added))
    for hand in state.hands:
        rest.subtract(hand)
    for laid in state.laid:
        rest.subtract(laid.cards)
    if isinstance(state.pending, PendingPlay):
        rest.subtract(state.pending.cards)
    if isinstance(state.pending, PendingCard):
        rest[state.pending.card] -= 1
    return rest


def play(
    rng: Random,
    book: Rulebook,
    habits: Manners | None = None,
    *,
    watch: Watcher | None = None,
    refused: Refused | None = None,
) -> Round:
    """A finished random round by this rulebook.

    Args:
        rng: The dice.
        book: The rulebook.
        habits: How people behave; random if left out.
        watch: Told of each move that is made.
        refused: Told of each move that is refused.
    """
    people = manners(rng) if habits is None else habits
    state = begin(setup(rng, book, stock_known=people.faces or rng.random() < 0.5))
    company = Company(rng, people, state.setup)
    moves = 0
    while state.phase is not Phase.OVER:
        moves += 1
        move = company.proposes(state)
        if moves > MOVES_MAX:
            move = StopRound(StopReason.AGREEMENT)
        try:
            events, after = step(state, move)
        except IllegalMove as refusal:
            if refused is not None:
                refused(state, move, refusal)
            move = company.plays_on(state)
            events, after = step(state, move)
        if watch is not None:
            watch(state, move, events, after)
        for event in events:
            company.observe(after, event)
        state = after
    return state
