"""The state of one round: frozen, and nothing in it that could be derived, but for what is counted.

A `Round` is the fold of its events (`eleusis.play.evolution.evolve`); nobody else makes one.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from eleusis.cards import RANKS, UNKNOWN
from eleusis.errors import InputError
from eleusis.play.pending import EmptyHand, RightNoPlay
from eleusis.play.seats import FOLLOWERS, JUDGE, STOCK, Seat, Status, clockwise, require_names
from eleusis.rulebook.terms import MarkerPlace
from eleusis.values import Value, word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.cards import Cards
    from eleusis.play.events import EndReason, Event, Predictions
    from eleusis.play.pending import Pending
    from eleusis.rulebook.terms import Rulebook


@word
class Phase(Enum):
    """What the round waits for. The moves that each phase takes are `engine.TRANSITIONS`."""

    DEALING = "dealing"
    """The stock-keeper owes somebody cards."""
    TURNING_STARTER = "turning-starter"
    JUDGING_STARTER = "judging-starter"
    TURNING = "turning"
    """The stock-keeper is to turn a card for everybody to predict (Delphi)."""
    PREDICTING = "predicting"
    """All players are to say whether the turned card is right."""
    TURN = "turn"
    """The seat `turn_of(state)` is to play."""
    CALLING = "calling"
    """The prophet is to call the pending play or declaration."""
    JUDGING = "judging"
    """The judge is to rule on the pending play or declaration."""
    PICKING = "picking"
    """A right card of the shown hand is to be chosen."""
    JUDGING_PICK = "judging-pick"
    THROWING_IN = "throwing-in"
    """A seat chooses which cards to give back (King)."""
    JUDGING_GUESS = "judging-guess"
    LEAVING = "leaving"
    """A seat with an empty hand chooses between the bonus and the prophet's office."""
    OVER = "over"


class Laid(Value, frozen=True):
    """One play, or starter, as it lies on the layout; cards of a string stay together."""

    seat: Seat | None
    """Who laid it or from whose hand it was picked: the dealer, if it was turned from the pack for
    all to predict; `None` for a starter, or if nobody noted it."""
    cards: Cards
    right: bool
    """On the line; otherwise in the sideline below the line card that was then the last."""
    column: int
    """Cards on the line before it."""
    number: int
    """Cards on the layout before it, line and sidelines."""
    predictions: Predictions = ()
    """What was predicted of it (Delphi)."""

    @property
    def column_after(self) -> int:
        """Cards on the line once it lies: the column of the next play."""
        return self.column + len(self.cards) if self.right else self.column

    @property
    def number_after(self) -> int:
        """Cards on the layout once it lies: the number of the next play."""
        return self.number + len(self.cards)


class Debt(Value, frozen=True):
    """Cards that the stock-keeper owes a seat."""

    seat: Seat
    size: int
    """How many cards."""
    by: Seat
    """Who hands them over: the dealer or the prophet."""


class Prophecy(Value, frozen=True):
    """A prophet's time in office, as points in time on the layout."""

    seat: Seat
    column: int
    """Cards on the line when they declared."""
    number: int
    """Cards on the layout when they declared; all later ones count as after the marker."""
    marker: int | None
    """The layout number of the card under the marker; `None` before the first card (King)."""
    fall: int | None = None
    """Cards on the layout before the play over which they fell; `None` while they stand."""
    fell_over_cards: bool = True
    """False if they fell over a declaration of no play: then no card is the card of the fall."""


class End(Value, frozen=True):
    """How the round ended."""

    reason: EndReason
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Position:
    """A moment at which a seat is to play (or, before any card lies, the starter is to be turned).

    The counts in `laid` and `prophecies` are authoritative: the first play may have a `column` and
    `number` above 0, for cards laid earlier that are not shown.
    """

    hands: tuple[Cards, ...]
    """By seat; sorted, with `UNKNOWN` for cards that nobody noted. The dealer's is empty."""
    status: tuple[Status, ...]
    turn: Seat
    laid: tuple[Laid, ...] = ()
    """The layout in the order of time."""
    prophecies: tuple[Prophecy, ...] = ()
    """The round's prophets so far, the standing one last."""
    stock: int | None = None
    """Cards in the stock; `None` if nobody counts them."""
    tokens: tuple[int, ...] = ()
    """Tokens won and lost so far by seat (Delphi); empty: none."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is agreed before the first card; it never changes during the round."""

    rulebook: Rulebook
    names: tuple[str, ...]
    """The people around the table, clockwise; `names[seat]`."""
    dealer: Seat
    packs: int
    stock_known: bool = True
    """False if nobody counts the stock: real cards, perhaps incomplete packs."""
    starters: int = 1
    """Starter cards that the rule needs, where the rulebook lets it ask for several."""
    rule_seal: str = ""
    """The hash that commits the dealer to the rule; empty if there is none."""
    shuffle_seal: str = ""
    """The hash that commits the stock-keeper to the shuffle; empty if real cards are dealt."""
    position: Position | None = None
    """Where the round starts; `None`: at the deal."""

    @property
    def starter_count(self) -> int:
        """Cards that open the line unjudged; none where the rulebook has no starter."""
        return 0 if self.rulebook.starter is None else self.starters


def require_playable(setup: Setup) -> None:
    """Nothing, if a round can be played so.

    Raises:
        InputError: `incomplete-rulebook`, `players`, `starters`, `dealer`, `packs`, `names`.
    """
    rulebook = setup.rulebook
    if not rulebook.is_complete:
        raise InputError(
            "incomplete-rulebook.terminal",
            title=rulebook.title,
            missing="; ".join(rulebook.missing),
        )
    if setup.position is None:
        rulebook.require_players(len(setup.names))
    if not 0 <= setup.dealer < len(setup.names):
        raise InputError("dealer", dealer=setup.dealer)
    require_names(setup.names)
    if not 0 < setup.packs < 256:
        raise InputError("packs", packs=setup.packs)
    several = rulebook.starter is not None and rulebook.starter.several
    if setup.starters != 1 and not (several and 1 <= setup.starters <= len(RANKS)):
        raise InputError("starters", title=rulebook.title, starters=setup.starters)


class Round(Value, frozen=True):
    """One deal from the first card to the last, between two events."""

    setup: Setup
    phase: Phase
    hands: tuple[Cards, ...]
    """Sorted cards by seat; unknown cards last. The dealer's is empty."""
    shown: tuple[Cards, ...]
    """The part of each hand that everybody has seen; sorted."""
    status: tuple[Status, ...]
    laid: tuple[Laid, ...]
    """The layout in the order of time."""
    on_line: int
    """Cards on the line, starter included: the column of the next play."""
    on_layout: int
    """Cards on the layout, line and sidelines: the number of the next play."""
    last: Seat
    """Whose turn was completed last; before the first turn, the seat before the first player."""
    turns: int
    """Completed turns."""
    right_play: bool
    """True if the last turn was a right play, after which one may guess (Express)."""
    guessers: tuple[Seat, ...]
    """Who has guessed since then."""
    tokens: tuple[int, ...]
    """Tokens won and lost by seat; what the players have won the dealer has lost (Delphi)."""
    pending: Pending | None
    owed: tuple[Debt, ...]
    resume: Phase
    """The phase that goes on when all owed cards are dealt."""
    prophecies: tuple[Prophecy, ...]
    unseen: bytes | None
    """Copies of each card (52 counts) of unknown place: in the stock or an unknown hand card.
    `None` if the composition of the stock is not known."""
    stock: int | None
    """Cards in the stock; `None` if nobody counts them."""
    bottom: Cards
    """The cards at the bottom of the stock that everybody saw go there, the lowest last."""
    hints: tuple[str, ...]
    end: End | None
    log: tuple[Event, ...]
    """All events so far; its length is the round's version."""

    def __repr__(self) -> str:
        names = ", ".join(self.setup.names)
        return f"<Round of {names}: {self.phase.value} after {len(self.log)} events>"

    @property
    def is_settled(self) -> bool:
        """True if no play awaits its ruling and no card is owed."""
        return self.pending is None and not self.owed


# As constants: to look a member up by its name takes a function in Python 3.11.
_PLAYING: Final = Status.PLAYING
_TURN: Final = Phase.TURN
_JUDGING: Final = Phase.JUDGING


def line(state: Round) -> Cards:
    """The accepted cards in order, as far as they are shown (a position may leave out a start)."""
    return tuple(card for laid in state.laid if laid.right for card in laid.cards)


def prophecy(state: Round) -> Prophecy | None:
    """The standing prophet's time in office, or `None` without a prophet."""
    if state.prophecies and state.prophecies[-1].fall is None:
        return state.prophecies[-1]
    return None


def marked_card(laid: Sequence[Laid], number: int, place: MarkerPlace) -> int | None:
    """The layout number of the card that bears the marker of whoever declares after *number* cards.

    `None` before the first card. Of cards that are not shown the newest is taken.
    """
    if place is MarkerPlace.LAST_PLAYED:
        return number - 1 if number else None
    ends = [play.number_after for play in laid if play.right and play.number_after <= number]
    if ends:
        return ends[-1] - 1
    has_line = bool(laid) and laid[0].column > 0
    return min(number, laid[0].number) - 1 if has_line else None


def next_playing(state: Round, seat: Seat) -> Seat | None:
    """The next seat clockwise after *seat* that may play, itself last; `None` if nobody may."""
    status = state.status
    for other in clockwise(seat, len(status)):
        if status[other] is _PLAYING:
            return other
    return None


def turn_of(state: Round) -> Seat | None:
    """Whose turn it is, or will be once the pending things are settled; `None` if nobody's."""
    if state.setup.rulebook.prediction is not None:
        return None  # all at once
    return next_playing(state, state.last)


def waits_for(state: Round) -> Seat | None:  # noqa: C901 - a case for each
    """Who must act now: a seat, `JUDGE`, `STOCK` or `FOLLOWERS`; `None` when the round is over."""
    phase = state.phase
    if phase is _TURN:
        return turn_of(state)
    if phase is _JUDGING:
        return JUDGE
    match phase:
        case Phase.DEALING | Phase.TURNING_STARTER | Phase.TURNING:
            return STOCK
        case Phase.PREDICTING:
            return FOLLOWERS
        case Phase.CALLING:
            standing = prophecy(state)
            return None if standing is None else standing.seat
        case Phase.PICKING:
            return picker(state)
        case Phase.THROWING_IN | Phase.LEAVING:
            match state.pending:
                case RightNoPlay(seat) | EmptyHand(seat):
                    return seat
                case _:
                    return None
        case Phase.JUDGING_PICK | Phase.JUDGING_GUESS | Phase.JUDGING_STARTER:
            return JUDGE
        case Phase.OVER:
            return None


def picker(state: Round) -> Seat:
    """Who chooses the card after a wrong declaration: the standing prophet, else the judge."""
    standing = prophecy(state)
    return JUDGE if standing is None else standing.seat


def parted(hand: Cards, cards: Cards) -> tuple[Cards, Cards] | None:
    """What a sorted hand keeps when it gives *cards*, and which of them nobody knew to be in it.

    An unknown card may turn out to be any card. `None` if the hand cannot hold them.
    """
    kept = list(hand)
    unknown: Cards = ()
    for card in cards:
        try:
            kept.remove(card)
        except ValueError:
            if not kept or kept[-1] is not UNKNOWN:
                return None
            kept.pop()
            unknown += (card,)
    return tuple(kept), unknown


def more(cards: Cards, added: Cards) -> Cards:
    """The sorted cards with a few, or many, more."""
    if not cards:
        return tuple(sorted(added))
    held = list(cards)
    for card in added:
        insort(held, card)
    return tuple(held)


def less(cards: Cards, removed: Cards) -> Cards:
    """The sorted cards without those of *removed* that are among them."""
    if not cards:
        return cards
    rest = list(cards)
    for card in removed:
        if card in rest:
            rest.remove(card)
    return tuple(rest)


def shifted(unseen: bytes | None, cards: Cards, by: int) -> bytes | None:
    """The unseen copies when these cards become seen (by = -1) or unseen again (by = 1)."""
    if unseen is None or not cards:
        return unseen
    copies = bytearray(unseen)
    for card in cards:
        if card is not UNKNOWN:
            copies[card] += by
    return bytes(copies)
