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

from eleusis.agents.layout_player import STRING_MAX
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

    from eleusis.play.state import Laid
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
_PLAYED, _SIZES = 112, 128
_RECENT: Final = 8
"""Cards of the line that are told."""
_PLAYED_MAX: Final = 16
_NO_CARDS, _NOTHING_PLAYED, _SPARE = bytes(52), bytes(_PLAYED_MAX), bytes(8)
"""No hand, no play, and what stands for the seats that there are not."""
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
_STATUSES: Final = {status: number for number, status in enumerate(Status)}
_OF_A_SEAT: Final = (PendingPlay, PendingNoPlay, WrongNoPlay, PendingPick)
"""What is pending between a seat and the judge, or a prophet."""


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


def _left(hand: Cards, begun: Cards) -> bytes:
    """How many there are of each of the 52 when these cards of the hand are laid."""
    if not begun:
        return _counted(hand)
    counts = bytearray(_counted(hand))
    for card in begun:
        counts[card] -= 1
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
    view, begun = choice.view, choice.begun
    assert isinstance(view, View), "the judge has no turn"
    mask[:52] = held = _left(view.hand, begun).translate(_ONES)
    limit = view.table.rulebook.string_max or STRING_MAX
    if len(begun) + 1 < min(limit, len(view.hand)):
        mask[ACT_MORE : ACT_MORE + 52] = held
    if not begun and DeclareNoPlay in view.may:
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


class TableBytes(NamedTuple):
    """What all see alike of a table, as far as it takes time to say."""

    layout: bytes
    """The single wrong cards below the end of the line, and that end."""
    on_line: int
    on_layout: int
    since_marker: int
    """Cards that lie since a standing prophet declared."""
    played: bytes
    """The cards that are being played."""
    shown: bytes
    """The shown hand, while it is called or picked from."""


def observation_of(choice: Choice) -> Bytes:
    """What whoever decides sees, as `OBSERVATION_SIZE` bytes; the judge sees no hand."""
    return with_begun(seen(choice, table_bytes(choice.view.table)), choice)


def seen(choice: Choice, of_table: TableBytes) -> bytes:
    """The same before any card is begun, of what all see alike."""
    view, table = choice.view, choice.view.table
    layout, on_line, on_layout, since_marker, played, shown = of_table
    hand, seats, seat = _NO_CARDS, len(table.names), table.dealer
    if isinstance(view, View):
        seat, hand = view.seat, _counted(view.hand)
    elif view.turned is not None:
        played = _cards((view.turned,))
    sizes = table.hand_counts
    if max(sizes) > _MOST:
        sizes = tuple(min(size, _MOST) for size in sizes)
    whose, is_declared, pending = 0, False, table.pending
    if isinstance(pending, _OF_A_SEAT):
        whose, is_declared = (pending.seat - seat) % seats, type(pending) is not PendingPlay
    phase = _BETWEEN if choice.offered else _NUMBER_OF[table.phase]
    numbers = (phase, on_line, on_layout, whose, is_declared, since_marker)
    around = bytes((*sizes[seat:], *sizes[:seat], *_SPARE[seats:]))
    parts = (hand, layout, played, around, _statuses(table.status, seat), bytes(numbers), shown)
    return b"".join(parts)


def with_begun(shown: bytes, choice: Choice) -> Bytes:
    """What is `seen`, with the cards of a string that are laid so far."""
    told, view, begun = bytearray(shown), choice.view, choice.begun
    if begun and isinstance(view, View) and Play in view.may:
        for place, card in enumerate(begun):
            told[card] -= 1
            told[_PLAYED + place] = card + 1
        told[_SIZES] = min(len(view.hand) - len(begun), _MOST)
    return np.frombuffer(told, np.uint8)


def table_bytes(table: TableView) -> TableBytes:
    """What all see alike of a table: made once, it serves every seat."""
    laid, standing, on_line, on_layout, since_marker = table.laid, table.prophecy, 0, 0, 0
    if laid:
        on_line, on_layout = laid[-1].column_after, laid[-1].number_after
    if standing is not None:
        since_marker = min(on_layout - standing.number, _MOST)
    played, shown = _NOTHING_PLAYED, _NO_CARDS
    match table.pending:
        case None:
            pass
        case PendingPlay(cards=cards):
            played = _cards(cards)
        case PendingPick(seat=seat, card=card):
            played, shown = _cards((card,)), _counted(table.shown[seat])
        case PendingNoPlay(seat=seat) | WrongNoPlay(seat=seat):
            shown = _counted(table.shown[seat])
        case _:
            pass
    counts = min(on_line, _MOST), min(on_layout, _MOST), since_marker
    return TableBytes(_layout(laid), *counts, played, shown)


def _layout(laid: Sequence[Laid]) -> bytes:
    """The single wrong cards below the end of the line, and that end, the newest card first."""
    below, end = bytearray(len(CARDS)), bytearray(_RECENT)
    place = 0
    for play in reversed(laid):
        cards = play.cards
        if play.right:
            for card in reversed(cards):
                end[place] = card + 1
                place += 1
                if place == _RECENT:
                    return bytes(below + end)
        elif not place and len(cards) == 1:
            below[cards[0]] = 1
    return bytes(below + end)


@lru_cache(maxsize=4096)
def _cards(cards: Cards) -> bytes:
    """The cards that are being played."""
    return bytes([card + 1 for card in cards]).ljust(_PLAYED_MAX, b"\0")


@lru_cache(maxsize=4096)
def _statuses(status: tuple[Status, ...], seat: Seat) -> bytes:
    """What each seat is, from this one on."""
    around = status[seat:] + status[:seat]
    return bytes(map(_STATUSES.__getitem__, around)).ljust(len(_SPARE), b"\0")
