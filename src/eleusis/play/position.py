"""Positions: any moment of a round, set up by hand, as a diagram is in chess.

A position tells what lies on the table and may leave out what nobody noted: who laid a card, cards
laid earlier (only their number counts), the faces of hands, the stock. As people write it:
`eleusis.play.text.position_text`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from eleusis.cards import CARDS, deck
from eleusis.errors import InputError
from eleusis.play.seats import Seat, Status
from eleusis.play.state import Phase, Round, layout_count, line_count, next_playing

if TYPE_CHECKING:
    from eleusis.cards import Cards
    from eleusis.play.state import Laid, Prophecy, Setup


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

    def begin(self, setup: Setup) -> Round:
        """The round that starts here.

        Raises:
            InputError: `bad-position`, if the parts do not fit together.
        """
        self._verify(setup)
        seats = len(setup.names)
        starters = setup.starter_count
        turns = sum(not (play.right and play.number < starters) for play in self.laid)
        state = Round(
            setup=setup,
            phase=Phase.TURN,
            hands=tuple(tuple(sorted(hand)) for hand in self.hands),
            shown=((),) * seats,
            status=self.status,
            laid=self.laid,
            last=Seat((self.turn - 1) % seats),
            turns=turns,
            right_play=False,
            guessers=(),
            pending=None,
            owed=(),
            resume=Phase.TURN,
            prophecies=self.prophecies,
            unseen=None,
            stock=self.stock,
            bottom=(),
            hints=(),
            end=None,
            log=(),
        )
        last = self._last(state)
        return replace(
            state,
            phase=Phase.TURNING_STARTER if line_count(state) < starters else Phase.TURN,
            last=last,
            # Not if the newest card was laid before the last turn, which then was a no play.
            right_play=turns > 0 and self.laid[-1].right and self.laid[-1].seat in (None, last),
            unseen=self._unseen(state),
        )

    def _last(self, state: Round) -> Seat:
        """Whose turn was completed last: only he may become prophet before the next play.

        Who laid the newest card, if that was noted and the turn has passed from him; otherwise the
        nearest seat before the turn that takes turns or did.
        """
        newest = self.laid[-1].seat if self.laid else None
        if newest is not None and next_playing(state, newest) == self.turn:
            return newest
        seats = len(self.status)
        before = (Seat((self.turn - step) % seats) for step in range(1, seats + 1))
        never = (Status.DEALER, Status.PROPHET)
        return next(seat for seat in before if self.status[seat] not in never)

    def _unseen(self, state: Round) -> bytes | None:
        """Copies of unknown place, if every card of the packs is accounted for; else `None`."""
        setup = state.setup
        if self.stock is None:
            return None
        laid = [card for play in self.laid for card in play.cards]
        held = [card for hand in self.hands for card in hand]
        known = Counter(card for card in laid + held if card.is_known)
        excess = [card for card in CARDS if known[card] > setup.packs]
        if excess:
            raise InputError(
                "bad-position",
                f"{known[excess[0]]} copies of {excess[0]} are on the table, "
                f"but there are {setup.packs} packs.",
            )
        shows_all = not self.laid or self.laid[0].number == 0
        placed = layout_count(state) + len(held)
        if not shows_all or placed + self.stock != len(deck(setup.packs)):
            return None
        return bytes(setup.packs - known[card] for card in CARDS)

    def _verify(self, setup: Setup) -> None:
        seats = len(setup.names)
        if len(self.hands) != seats or len(self.status) != seats:
            raise InputError(
                "bad-position", f"The position has {len(self.hands)} hands for {seats} seats."
            )
        if self.status[setup.dealer] is not Status.DEALER or self.hands[setup.dealer]:
            raise InputError("bad-position", "The dealer has no cards and no other office.")
        if not 0 <= self.turn < seats or self.status[self.turn] is not Status.PLAYING:
            raise InputError(
                "bad-position", f"Seat {self.turn} is to play but is not in the round."
            )
        for name, hand, status in zip(setup.names, self.hands, self.status, strict=True):
            if status is Status.PLAYING and not hand:
                raise InputError(
                    "bad-position",
                    f"{name} is in the round without a card, but who has none left ends the round.",
                )
        for earlier, later in zip(self.laid, self.laid[1:], strict=False):
            if (later.column, later.number) != (earlier.column_after, earlier.number_after):
                raise InputError(
                    "bad-position", f"{later.cards} does not lie where the play before it ends."
                )
        standing = [seat for seat, status in enumerate(self.status) if status is Status.PROPHET]
        declared = [past.seat for past in self.prophecies if past.fall is None]
        if standing != declared:
            raise InputError(
                "bad-position", f"Prophets by seat: {standing}, by declaration: {declared}."
            )
