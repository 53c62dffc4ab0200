"""Moves as numbers and views as arrays: the one encoding that all doors for learners share.

What a seat is to decide is a `Choice`. `legal_actions` says which of the numbers are legal,
`move_for` what a number stands for, `actions_of` the numbers of a move: a string is laid card by
card, so a move may take several. `observation_of` is the view as bytes. All are made of the view
and of what the seat itself has begun, never of the state, so that nothing can leak that a view
does not show.

Numbers and bytes are those of `eleusis.batch.Environment`, and docs/batch.md says what is where:
what was learnt on thousands of rounds at once plays at every door.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from eleusis.cards import CARDS, Cards
from eleusis.play.moves import (
    Call,
    DeclareNoPlay,
    DeclareProphet,
    GoOut,
    GuessRule,
    Judge,
    Move,
    Pick,
    Play,
    ThrowIn,
)
from eleusis.play.pending import PendingNoPlay, PendingPick, PendingPlay, WrongNoPlay
from eleusis.play.seats import JUDGE, Seat, Status
from eleusis.play.state import Phase
from eleusis.play.view import JudgeView, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.cards import Card
    from eleusis.play.view import TableView

Bytes: TypeAlias = npt.NDArray[np.uint8]
Mask: TypeAlias = npt.NDArray[np.int8]

ACT_MORE: Final = 52
"""Added to a card: lay it, and another one after it."""
ACT_NO_PLAY, ACT_PROPHET, ACT_PASS, ACT_RIGHT, ACT_WRONG = range(104, 109)
ACTION_COUNT: Final = 109
"""Numbers without guesses; with guesses, `ACTION_COUNT + n` says the n-th of them aloud."""
OBSERVATION_SIZE: Final = 202
"""Bytes of a view."""
_STRING_MAX: Final = 4
"""Cards of the longest string where the rulebook sets no limit, as agents have it."""

_BELOW, _LINE, _PLAYED, _SIZES, _STATUS, _NUMBERS, _SHOWN = 52, 104, 112, 128, 136, 144, 150
_RECENT: Final = 8
_ONES: Final = bytes([0] + [1] * 255)
"""Any number but 0 as 1."""
_MOST: Final = 255
_BETWEEN: Final = 8
"""The phase of what is offered between two turns, which the engine counts to the turn."""


def _number(phase: Phase) -> int:
    """The phase as a batch numbers it."""
    match phase:
        case Phase.DEALING:
            return 0
        case Phase.TURNING_STARTER | Phase.JUDGING_STARTER:
            return 1
        case Phase.TURN:
            return 2
        case Phase.CALLING:
            return 3
        case Phase.JUDGING | Phase.JUDGING_PICK | Phase.JUDGING_GUESS:
            return 4
        case Phase.PICKING:
            return 5
        case Phase.THROWING_IN:
            return 6
        case Phase.LEAVING:
            return 7
        case Phase.OVER | Phase.TURNING | Phase.PREDICTING:
            return 9  # cards are predicted in no round that is played from outside


_NUMBER_OF: Final = {phase: _number(phase) for phase in Phase}
_PLAYING: Final = Status.PLAYING
_STATUSES: Final = {status: number for number, status in enumerate(Status)}


class Choice(NamedTuple):
    """What a seat, or the judge, has before it."""

    view: View | JudgeView
    begun: Cards = ()
    """The cards it has laid so far of a string, or set aside to be thrown in; nobody sees them."""
    offered: bool = False
    """True between two turns, where it may declare prophecy or guess, or let it pass."""

    @property
    def seat(self) -> Seat:
        """Who decides."""
        return self.view.seat if isinstance(self.view, View) else JUDGE

    @property
    def hand(self) -> Cards:
        """The cards that are left to lay."""
        if not isinstance(self.view, View):
            return ()
        return _without(self.view.hand, self.begun) if self.begun else self.view.hand


def _without(hand: Cards, cards: Cards) -> Cards:
    """The hand without these cards of it."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


@lru_cache(maxsize=4096)
def _counted(cards: Cards) -> bytes:
    """How many there are of each of the 52; hands are asked for several times."""
    counts = bytearray(52)
    for card in cards:
        counts[card] += 1
    return bytes(counts)


# Moves as numbers ----------------------------------------------------------------------------


def legal_actions(choice: Choice, guesses: int = 0) -> Mask:
    """For each number 1 if it is legal, otherwise 0; with that many guesses that may be said."""
    mask = bytearray(ACTION_COUNT + guesses)
    may = choice.view.may
    if choice.offered:
        _allow_offers(mask, choice, guesses)
    elif Play in may:
        _allow_turn(mask, choice)
    elif Call in may or Judge in may:
        mask[ACT_RIGHT] = mask[ACT_WRONG] = 1
    elif Pick in may:
        for card in shown_hand(choice.view.table):
            mask[card] = 1
    elif ThrowIn in may:
        for card in choice.hand:
            mask[card] = 1
    elif GoOut in may:
        mask[ACT_PASS] = 1
        mask[ACT_PROPHET] = DeclareProphet in may
    return np.frombuffer(mask, np.int8)


def _allow_offers(mask: bytearray, choice: Choice, guesses: int) -> None:
    may = choice.view.may
    mask[ACT_PASS] = 1
    mask[ACT_PROPHET] = DeclareProphet in may
    if GuessRule in may:
        mask[ACTION_COUNT:] = b"\1" * guesses


def _allow_turn(mask: bytearray, choice: Choice) -> None:
    hand, begun = choice.hand, choice.begun
    mask[:52] = _counted(hand).translate(_ONES)
    limit = choice.view.table.rulebook.string_max or _STRING_MAX
    if len(begun) + 1 < limit and len(hand) > 1:
        mask[ACT_MORE : ACT_MORE + 52] = mask[:52]
    if not begun and DeclareNoPlay in choice.view.may:
        mask[ACT_NO_PLAY] = 1


def shown_hand(table: TableView) -> Cards:
    """The hand that was shown with a declaration of no play, while it is called or picked from."""
    pending = table.pending
    if isinstance(pending, PendingNoPlay | WrongNoPlay | PendingPick):
        return table.shown[pending.seat]
    return ()


def move_for(choice: Choice, action: int, guesses: Sequence[str] = ()) -> Move | Cards | None:
    """The move that a legal number stands for.

    Or the cards that are begun with it, if more are to follow; `None` if an offer is let pass.
    """
    seat, may, begun = choice.seat, choice.view.may, choice.begun
    if action < ACT_MORE:
        card = CARDS[action]
        if Play in may:
            return Play(seat, (*begun, card))
        if Pick in may:
            return Pick(seat, card)
        return _thrown_in(choice, (*begun, card))
    if action < ACT_NO_PLAY:
        return (*begun, CARDS[action - ACT_MORE])
    if action == ACT_NO_PLAY:
        return DeclareNoPlay(seat)
    if action == ACT_PROPHET:
        return DeclareProphet(seat)
    if action == ACT_PASS:
        return None if choice.offered else GoOut(seat)
    if action >= ACTION_COUNT:
        return GuessRule(seat, guesses[action - ACTION_COUNT])
    right = action == ACT_RIGHT
    return Judge(right) if seat == JUDGE else Call(seat, right)


def _thrown_in(choice: Choice, cards: Cards) -> ThrowIn | Cards:
    no_play = choice.view.table.rulebook.no_play
    assert no_play is not None, "cards are thrown in after a declaration of no play"
    return ThrowIn(choice.seat, cards) if len(cards) == no_play.exchange_max else cards


def actions_of(move: Move | None, guesses: Sequence[str] = ()) -> tuple[int, ...]:
    """The numbers that make this move of a player or the judge; `None` lets an offer pass.

    Raises:
        ValueError: a rule is guessed that is none of the *guesses*, or nobody chooses such a move.
    """
    match move:
        case Play(cards=(*first, last)):
            return (*(card + ACT_MORE for card in first), int(last))
        case ThrowIn(cards=cards):
            return tuple(map(int, cards))
        case Pick(card=card):
            return (int(card),)
        case DeclareNoPlay():
            return (ACT_NO_PLAY,)
        case DeclareProphet():
            return (ACT_PROPHET,)
        case GoOut() | None:
            return (ACT_PASS,)
        case Call(right=right) | Judge(right=right):
            return (ACT_RIGHT if right else ACT_WRONG,)
        case GuessRule(text=text) if text in guesses:
            return (ACTION_COUNT + guesses.index(text),)
        case _:
            raise ValueError(f"no number stands for {move!r}")


def action_text(action: int, guesses: Sequence[str] = ()) -> str:
    """What a number means, in the words of whoever types it.

    >>> [action_text(action) for action in (20, 72, 104, 107)]
    ['8D', '8D …', 'no play', 'right']
    """
    if action < ACT_MORE:
        return str(CARDS[action])
    if action < ACT_NO_PLAY:
        return f"{CARDS[action - ACT_MORE]} …"
    if action >= ACTION_COUNT:
        return f"guess {guesses[action - ACTION_COUNT]}"
    return ("no play", "prophet", "pass", "right", "wrong")[action - ACT_NO_PLAY]


# Views as bytes ------------------------------------------------------------------------------


def observation_of(choice: Choice) -> Bytes:
    """What whoever decides sees, as `OBSERVATION_SIZE` bytes; the judge sees no hand."""
    view, table, begun = choice.view, choice.view.table, choice.begun
    shown = bytearray(OBSERVATION_SIZE)
    seat = view.seat if isinstance(view, View) else table.dealer
    laying = bool(begun) and Play in view.may
    if isinstance(view, View):
        shown[:52] = _counted(choice.hand if laying else view.hand)
    _write_layout(shown, table)
    seats = len(table.names)
    sizes = table.hand_counts[seat:] + table.hand_counts[:seat]
    shown[_SIZES : _SIZES + seats] = bytes([size if size < _MOST else _MOST for size in sizes])
    statuses = table.status[seat:] + table.status[:seat]
    shown[_STATUS : _STATUS + seats] = bytes(
        [1 if each is _PLAYING else _STATUSES[each] for each in statuses]
    )
    if laying:
        shown[_SIZES] -= len(begun)
        _write_cards(shown, begun)
    if isinstance(view, JudgeView) and view.turned is not None:
        _write_cards(shown, (view.turned,))
    shown[_NUMBERS] = _BETWEEN if choice.offered else _NUMBER_OF[table.phase]
    if table.pending is not None:
        _write_pending(shown, table, seat)
    standing = table.prophecy
    if standing is not None:
        laid = table.laid[-1].number_after if table.laid else 0
        shown[_NUMBERS + 5] = min(laid - standing.number, _MOST)
    return np.frombuffer(shown, np.uint8)


def _write_layout(shown: bytearray, table: TableView) -> None:
    """The end of the line, what lies below it, and how many cards there are."""
    laid = table.laid
    if not laid:
        return
    shown[_NUMBERS + 1] = min(laid[-1].column_after, _MOST)
    shown[_NUMBERS + 2] = min(laid[-1].number_after, _MOST)
    place, below = 0, True
    for play in reversed(laid):
        cards = play.cards
        if not play.right:
            if below and len(cards) == 1:
                shown[_BELOW + cards[0]] = 1
            continue
        below = False
        for card in reversed(cards):
            shown[_LINE + place] = card + 1
            place += 1
            if place == _RECENT:
                return


def _write_cards(shown: bytearray, cards: Sequence[Card]) -> None:
    """The cards that are being played."""
    for place, card in enumerate(cards):
        shown[_PLAYED + place] = card + 1


def _write_pending(shown: bytearray, table: TableView, seat: Seat) -> None:
    """What is to be called, ruled on or picked from, and whose it is."""
    pending = table.pending
    match pending:
        case PendingPlay(cards=cards):
            _write_cards(shown, cards)
        case PendingPick(card=card):
            _write_cards(shown, (card,))
        case PendingNoPlay() | WrongNoPlay():
            pass
        case _:
            return
    shown[_NUMBERS + 3] = (pending.seat - seat) % len(table.names)
    shown[_NUMBERS + 4] = not isinstance(pending, PendingPlay)
    shown[_SHOWN:] = _counted(shown_hand(table))
