"""Positions: any moment of a round, set up by hand, as a diagram is in chess.

A position tells what lies on the table and may leave out what nobody noted: who laid a card, cards
laid earlier (only their number counts), the faces of hands, the stock. As people write it:
`eleusis.play.text.position_text`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from eleusis.cards import CARDS, deck
from eleusis.errors import InputError
from eleusis.play.seats import Seat, Status
from eleusis.play.state import Phase, Round, next_playing

if TYPE_CHECKING:
    from eleusis.play.state import Position, Setup


def first_phase(setup: Setup, on_line: int) -> Phase:
    """What the round waits for with so many cards on the line, and nothing else to be done."""
    if on_line < setup.starter_count:
        return Phase.TURNING_STARTER
    return Phase.TURN if setup.rulebook.prediction is None else Phase.TURNING


def begin_at(position: Position, setup: Setup) -> Round:
    """The round that starts at the position.

    Raises:
        InputError: `bad-position`, if the parts do not fit together.
    """
    _verify(position, setup)
    seats = len(setup.names)
    starters = setup.starter_count
    turns = sum(not (play.right and play.number < starters) for play in position.laid)
    state = Round(
        setup=setup,
        phase=Phase.TURN,
        hands=tuple(tuple(sorted(hand)) for hand in position.hands),
        shown=((),) * seats,
        status=position.status,
        laid=position.laid,
        on_line=position.laid[-1].column_after if position.laid else 0,
        on_layout=position.laid[-1].number_after if position.laid else 0,
        last=Seat((position.turn - 1) % seats),
        turns=turns,
        right_play=False,
        guessers=(),
        tokens=position.tokens or (0,) * seats,
        pending=None,
        owed=(),
        resume=Phase.TURN,
        prophecies=position.prophecies,
        unseen=None,
        stock=position.stock,
        bottom=(),
        hints=(),
        end=None,
        log=(),
    )
    last = _last(position, state)
    return replace(
        state,
        phase=first_phase(setup, state.on_line),
        last=last,
        # Not if the newest card was laid before the last turn, which then was a no play.
        right_play=turns > 0 and position.laid[-1].right and position.laid[-1].seat in (None, last),
        unseen=_unseen(position, state),
    )


def _last(position: Position, state: Round) -> Seat:
    """Whose turn was completed last: only they may become prophet before the next play.

    Who laid the newest card, if that was noted and the turn has passed from them; otherwise the
    nearest seat before the turn that takes turns or did.
    """
    newest = position.laid[-1].seat if position.laid else None
    if newest is not None and next_playing(state, newest) == position.turn:
        return newest
    seats = len(position.status)
    before = (Seat((position.turn - step) % seats) for step in range(1, seats + 1))
    never = (Status.DEALER, Status.PROPHET)
    return next(seat for seat in before if position.status[seat] not in never)


def _unseen(position: Position, state: Round) -> bytes | None:
    """Copies of unknown place, if every card of the packs is accounted for; else `None`."""
    setup = state.setup
    if position.stock is None:
        return None
    laid = [card for play in position.laid for card in play.cards]
    held = [card for hand in position.hands for card in hand]
    known = Counter(card for card in laid + held if card.is_known)
    excess = [card for card in CARDS if known[card] > setup.packs]
    if excess:
        raise InputError(
            "bad-position.copies", count=known[excess[0]], card=str(excess[0]), packs=setup.packs
        )
    shows_all = not position.laid or position.laid[0].number == 0
    placed = state.on_layout + len(held)
    if not shows_all or placed + position.stock != len(deck(setup.packs)):
        return None
    return bytes(setup.packs - known[card] for card in CARDS)


def _verify(position: Position, setup: Setup) -> None:
    seats = len(setup.names)
    if len(position.hands) != seats or len(position.status) != seats:
        raise InputError("bad-position.hands", count=len(position.hands), seats=seats)
    if position.status[setup.dealer] is not Status.DEALER or position.hands[setup.dealer]:
        raise InputError("bad-position.dealer")
    if not 0 <= position.turn < seats or position.status[position.turn] is not Status.PLAYING:
        raise InputError("bad-position.turn", turn=position.turn)
    for name, hand, status in zip(setup.names, position.hands, position.status, strict=True):
        if status is Status.PLAYING and not hand and setup.rulebook.hand_size != 0:
            raise InputError("bad-position.empty", name=name)
    for earlier, later in zip(position.laid, position.laid[1:], strict=False):
        if (later.column, later.number) != (earlier.column_after, earlier.number_after):
            raise InputError("bad-position.gap", cards=later.cards)
    standing = [seat for seat, status in enumerate(position.status) if status is Status.PROPHET]
    declared = [past.seat for past in position.prophecies if past.fall is None]
    if standing != declared:
        raise InputError("bad-position.prophets", standing=str(standing), declared=str(declared))
