"""A round in the words of the scenarios: who holds what, who does what, what must follow.

`given(...)` sets up a position; the scene then deals what is owed and lets the dealer rule by a
plain predicate, so that a test says only what its passage of the rulebook talks about. Counts are
authoritative: cards that a passage does not name are unknown cards or cards laid earlier.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from msgspec.structs import replace

from eleusis.cards import UNKNOWN, Card, Cards, parse_cards, print_cards
from eleusis.errors import IllegalMove
from eleusis.play.engine import step
from eleusis.play.events import Dealt, Expelled, HandReturned, Judged, Picked
from eleusis.play.evolution import begin
from eleusis.play.game import Game
from eleusis.play.moves import (
    AddPack,
    Call,
    Deal,
    DeclareNoPlay,
    DeclareProphet,
    GuessRule,
    Judge,
    Move,
    Pick,
    Play,
    ThrowIn,
    TurnStarter,
)
from eleusis.play.pending import PendingNoPlay, PendingPick, PendingPlay, WrongNoPlay
from eleusis.play.scoring import Counts, Office, Scores, score, score_counts
from eleusis.play.seats import JUDGE, Seat, Status
from eleusis.play.state import (
    Laid,
    Phase,
    Position,
    Prophecy,
    Round,
    Setup,
    line,
    prophecy,
    turn_of,
)
from eleusis.rulebook import Rulebook, Ruling, rulebook

Predicate = Callable[[Cards, Card], bool]
"""A secret rule: is this card right after this line?"""

_F = TypeVar("_F", bound=Callable[..., None])


def scenario(*names: str) -> Callable[[_F], _F]:
    """Marks the test that carries these scenarios; `test_all_scenarios.py` counts them."""

    def mark(test: _F) -> _F:
        assert names, "a scenario has a name"
        return test

    return mark


def odd_black_even_red(line: Cards, card: Card) -> bool:
    """Gardner's and Howell's example: after an odd card a black one, after an even card a red."""
    return (card.suit.letter in "SC") == (line[-1].rank % 2 == 1)


def even_only(line: Cards, card: Card) -> bool:
    """King's example of a rule that looks at nothing but the card."""
    return card.rank % 2 == 0


def right_string(rule: Predicate, line: Cards, cards: Cards) -> bool:
    """A string is right if every card is right after those before it."""
    return all(rule((*line, *cards[:place]), card) for place, card in enumerate(cards))


class Scene:
    """A round whose dealer rules by a predicate and deals at once what is owed."""

    def __init__(self, state: Round, rule: Predicate) -> None:
        self.state = state
        self.rule = rule
        self.dealer_says = ""
        """The dealer's last word as the rulebook has him say it."""
        self._dealer_picks: str | None = None

    # What people do

    def play(self, name: str, cards: str) -> None:
        """Lay a card or a string; the dealer rules unless the prophet calls first."""
        self.make(Play(self.seat(name), parse_cards(cards)))

    def no_play(self, name: str, dealer_picks: str | None = None) -> None:
        """Declare no play; should the dealer have to pick a card, he takes that one."""
        self._dealer_picks = dealer_picks
        self.make(DeclareNoPlay(self.seat(name)))

    def call(self, name: str, word: str) -> None:
        """The prophet's call, "right" or "wrong", and the dealer's word on it."""
        self.make(Call(self.seat(name), {"right": True, "wrong": False}[word]))

    def pick(self, name: str, card: str) -> None:
        """The prophet's choice from the shown hand, and the dealer's word on it."""
        self.make(Pick(self.seat(name), Card(card)))

    def declare(self, name: str) -> None:
        """Become the prophet."""
        self.make(DeclareProphet(self.seat(name)))

    def throw_in(self, name: str, cards: str) -> None:
        self.make(ThrowIn(self.seat(name), parse_cards(cards)))

    def guess(self, name: str, text: str, *, right: bool) -> None:
        """Say the rule aloud; the dealer says whether it is right."""
        self.make(GuessRule(self.seat(name), text))
        self.make(Judge(right))

    def turn_starter(self, card: str, *, accepted: bool = True) -> None:
        """Turn a card of the stock as the starter; where starters are judged, rule on it."""
        self.make(TurnStarter(Card(card)))
        if self.state.phase is Phase.JUDGING_STARTER:
            self.make(Judge(accepted))

    def make(self, move: Move) -> None:
        """The move, and all that the dealer does on his own after it."""
        self.state = step(self.state, move)[1]
        self.dealer_acts()

    def refused(self, move: Move) -> str:
        """The code with which the move is refused; the refusal must change nothing."""
        before = self.state
        with pytest.raises(IllegalMove) as refusal:
            step(before, move)
        assert self.state == before
        return refusal.value.code

    def refused_prophet(self, name: str) -> str:
        return self.refused(DeclareProphet(self.seat(name)))

    # What the dealer does

    def dealer_acts(self) -> None:
        """Rule on, pick and deal whatever the dealer alone has to."""
        while True:
            state = self.state
            match state.phase, state.pending:
                case Phase.JUDGING, PendingPlay(seat, cards, call=call):
                    self._rule(self._is_right(seat, cards), call)
                case Phase.JUDGING, PendingNoPlay(seat, call=call):
                    self._rule(self._is_right(seat, ()), call)
                case Phase.JUDGING_PICK, PendingPick(card=card):
                    self._rule(self.rule(line(state), card), True)
                case Phase.PICKING, WrongNoPlay(seat) if prophecy(state) is None:
                    self._dealer_lays(seat)
                case Phase.DEALING, _:
                    self._deal()
                case _:
                    return

    def _is_right(self, seat: Seat, cards: Cards) -> bool:
        if cards:
            return right_string(self.rule, line(self.state), cards)
        return not self.right_cards_of(self.name(seat))

    def _rule(self, right: bool, call: bool | None) -> None:
        """Say the dealer's word: on a prophet's call or on the play, as the rulebook has it."""
        terms = self.state.setup.rulebook.prophet
        if call is None:
            self.dealer_says = "right" if right else "wrong"
        else:
            on_call = terms is not None and terms.ruling is Ruling.CALL
            self.dealer_says = "Correct" if (right == call if on_call else right) else "Incorrect"
        self.state = step(self.state, Judge(right))[1]

    def _dealer_lays(self, seat: Seat) -> None:
        right = self.right_cards_of(self.name(seat))
        chosen = right[0] if self._dealer_picks is None else Card(self._dealer_picks)
        assert chosen in right, f"{chosen} is none of the right cards {right}"
        self.state = step(self.state, Pick(JUDGE, chosen))[1]

    def _deal(self) -> None:
        debt = self.state.owed[0]
        if self.state.stock is not None and self.state.stock < debt.size:
            self.state = step(self.state, AddPack())[1]
        self.state = step(self.state, Deal(debt.seat, (UNKNOWN,) * debt.size))[1]

    # What one sees

    def seat(self, name: str) -> Seat:
        return Seat(self.state.setup.names.index(name))

    def name(self, seat: Seat | None) -> str | None:
        return None if seat is None else self.state.setup.names[seat]

    def right_cards_of(self, name: str | None) -> Cards:
        """The cards of the hand that the rule accepts now; unknown cards count as none."""
        assert name is not None
        hand = self.state.hands[self.seat(name)]
        return tuple(c for c in hand if c.is_known and self.rule(line(self.state), c))

    def hand(self, name: str) -> int:
        """Cards in the hand."""
        return len(self.state.hands[self.seat(name)])

    def holds(self, name: str, cards: str) -> bool:
        """True if the hand is exactly these cards."""
        return self.state.hands[self.seat(name)] == tuple(sorted(parse_cards(cards)))

    def drew(self, name: str) -> int:
        """Cards dealt to the seat since the scene began."""
        return sum(len(e.cards) for e in self._events(Dealt) if e.seat == self.seat(name))

    def dealt_by(self, name: str) -> tuple[str | None, ...]:
        """Who handed the seat its cards, in order."""
        return tuple(self.name(e.by) for e in self._events(Dealt) if e.seat == self.seat(name))

    def returned(self, name: str) -> int:
        """Cards of the seat that went to the bottom of the stock."""
        return sum(len(e.cards) for e in self._events(HandReturned) if e.seat == self.seat(name))

    def picked_by(self) -> tuple[str, ...]:
        """Who laid cards of shown hands on the line: names, or "dealer"."""
        chosen = self._events(Picked)
        return tuple("dealer" if e.seat == JUDGE else str(self.name(e.seat)) for e in chosen)

    def is_expelled(self, name: str) -> bool:
        assert self.status(name) is not Status.EXPELLED or self._events(Expelled)
        return self.status(name) is Status.EXPELLED

    def status(self, name: str) -> Status:
        return self.state.status[self.seat(name)]

    def verdicts(self) -> tuple[bool, ...]:
        return tuple(e.right for e in self._events(Judged))

    @property
    def turn(self) -> str | None:
        """Whose turn it is."""
        assert self.state.phase is Phase.TURN, f"it is nobody's turn: {self.state.phase}"
        return self.name(turn_of(self.state))

    @property
    def line(self) -> str:
        """The shown part of the line."""
        return print_cards(line(self.state))

    def sideline(self, column: int | None = None) -> tuple[str, ...]:
        """The rejected plays below a line card (the last one), each string joined by `-`."""
        below = self.state.on_line if column is None else column
        wrong = [laid for laid in self.state.laid if not laid.right and laid.column == below]
        return tuple("-".join(map(str, laid.cards)) for laid in wrong)

    @property
    def layout(self) -> int:
        """Cards on the layout."""
        return self.state.on_layout

    @property
    def prophet(self) -> str | None:
        """The standing prophet."""
        standing = prophecy(self.state)
        return None if standing is None else self.name(standing.seat)

    @property
    def marked_card(self) -> Card:
        """The card under the marker."""
        standing = prophecy(self.state)
        assert standing is not None
        assert standing.marker is not None
        for laid in self.state.laid:
            if laid.number <= standing.marker < laid.number + len(laid.cards):
                return laid.cards[standing.marker - laid.number]
        raise AssertionError("the marker is on a card that the scene does not show")

    @property
    def after_marker(self) -> int:
        """Cards laid since the declaration."""
        standing = prophecy(self.state)
        assert standing is not None
        return self.layout - standing.number

    @property
    def is_over(self) -> bool:
        return self.state.phase is Phase.OVER

    def scores(self) -> dict[str, int]:
        """The score as it stands, by name."""
        return dict(zip(self.state.setup.names, score(self.state).totals, strict=True))

    def _events(self, kind: type[_E]) -> list[_E]:
        return [event for event in self.state.log if isinstance(event, kind)]


_E = TypeVar("_E", Dealt, HandReturned, Picked, Expelled, Judged)


def given(
    book: str | Rulebook = "gardner",
    *,
    seats: str = "G A B C D",
    on_line: str = "3H 9S 4C",
    sideline: str = "",
    turn: str = "A",
    layout: int | None = None,
    line: int | None = None,
    prophet: str | None = None,
    after_marker: int = 0,
    line_after_marker: int | None = None,
    expelled: str = "",
    false_prophets: str = "",
    stock: int | None = None,
    rule: Predicate = odd_black_even_red,
    **hands: str | int,
) -> Scene:
    """The scene of a scenario: *turn* is to play.

    Args:
        book: The rulebook or its name.
        seats: Names clockwise, the dealer first.
        on_line: The end of the line.
        sideline: Single cards rejected after it.
        turn: Whose turn it is.
        layout: Cards on the layout; those not shown were laid earlier.
        line: How many of these are on the line, shown ones included; half of the earlier ones.
        prophet: Who stands as prophet.
        after_marker: Cards on the layout since he declared.
        line_after_marker: Those of them on the line; half of them.
        expelled: Who is expelled.
        false_prophets: Who was prophet in this round and fell.
        stock: Cards in the stock, if somebody counts them.
        rule: The secret rule.
        **hands: Cards by name, or how many; 10 for who is not mentioned.
    """
    terms = rulebook(book) if isinstance(book, str) else book
    names = tuple(seats.split())
    shown, wrong = parse_cards(on_line), parse_cards(sideline)
    total = len(shown) + len(wrong) if layout is None else layout
    earlier = total - len(shown) - len(wrong)
    earlier_line = earlier // 2 if line is None else line - len(shown)
    line_total = earlier_line + len(shown)
    assert 0 <= earlier_line <= earlier, "more cards are shown than lie there"
    status = [Status.PLAYING] * len(names)
    status[0] = Status.DEALER
    for name in expelled.split():
        status[names.index(name)] = Status.EXPELLED
    prophecies = [
        Prophecy(Seat(names.index(name)), earlier_line, earlier, earlier - 1, fall=total)
        for name in false_prophets.split()
    ]
    if prophet is not None:
        since = after_marker // 2 if line_after_marker is None else line_after_marker
        declared = total - after_marker
        seat = Seat(names.index(prophet))
        status[seat] = Status.PROPHET
        marker = declared - 1 if declared else None
        prophecies.append(Prophecy(seat, line_total - since, declared, marker))
    position = Position(
        hands=tuple(_hand(hands.get(name, 10)) if name != names[0] else () for name in names),
        status=tuple(status),
        turn=Seat(names.index(turn)),
        laid=_laid(shown, wrong, earlier_line, earlier),
        prophecies=tuple(prophecies),
        stock=stock,
    )
    packs = terms.packs.for_players(len(names))
    setup = Setup(terms, names, Seat(0), packs, stock is not None, position=position)
    return Scene(begin(setup), rule)


def _hand(cards: str | int) -> Cards:
    return (UNKNOWN,) * cards if isinstance(cards, int) else parse_cards(cards)


def _laid(shown: Cards, wrong: Cards, column: int, number: int) -> tuple[Laid, ...]:
    """The shown line, then the rejected cards below its end, after the cards laid earlier."""
    on_line = [
        Laid(None, (card,), True, column + place, number + place)
        for place, card in enumerate(shown)
    ]
    below = [
        Laid(None, (card,), False, column + len(shown), number + len(shown) + place)
        for place, card in enumerate(wrong)
    ]
    return (*on_line, *below)


def dealt(book: str, players: int = 5, *, starters: int = 1) -> Scene:
    """The scene after the deal (of cards whose faces nobody notes), G being the dealer."""
    terms = rulebook(book)
    names = tuple("GABCDEFH"[:players])
    packs = terms.packs.for_players(players)
    scene = Scene(begin(Setup(terms, names, Seat(0), packs, starters=starters)), odd_black_even_red)
    scene.dealer_acts()
    return scene


def first_player(book: str, *starters: str) -> str | None:
    """Who begins after these starters; G deals to A, B, C and D."""
    scene = dealt(book, starters=len(starters))
    for starter in starters:
        scene.turn_starter(starter)
    return scene.turn


def scored(
    book: str,
    *,
    guesser: str | None = None,
    offices: tuple[tuple[str, Office], ...] = (),
    **hands: int,
) -> dict[str, int]:
    """The scores by name for these hands at the end; G is the dealer.

    Args:
        book: The rulebook's name.
        guesser: Who guessed the rule.
        offices: The round's prophets by name; `standing` and `fallen` make them.
        **hands: Cards by name.
    """
    names = ("G", *hands)
    counts = Counts(
        dealer=Seat(0),
        hands=(0, *hands.values()),
        offices=tuple(replace(past, seat=Seat(names.index(name))) for name, past in offices),
        guesser=None if guesser is None else Seat(names.index(guesser)),
    )
    scores: Scores = score_counts(rulebook(book), counts)
    return dict(zip(names, scores.totals, strict=True))


def standing(name: str, *, line: int, side: int, before: int = 0) -> tuple[str, Office]:
    """A prophet at the end: cards after his marker, and all up to the marked one (*before*)."""
    return name, Office(Seat(0), line, side, stands=True, before=before)


def fallen(name: str, *, line: int = 0, side: int = 0) -> tuple[str, Office]:
    """A false prophet: cards that he judged rightly."""
    return name, Office(Seat(0), line, side, stands=False)


def final_totals(book: str, *rounds: tuple[str, dict[str, int]]) -> dict[str, int]:
    """The final totals by name of a game that ends after these rounds (dealer, points by name)."""
    names = tuple(rounds[0][1])
    game = Game(rulebook(book), names)
    for dealer, points in rounds:
        by_seat = tuple(points[name] for name in names)
        game = game.with_round(Seat(names.index(dealer)), by_seat)
    return dict(zip(names, game.final_totals(), strict=True))
