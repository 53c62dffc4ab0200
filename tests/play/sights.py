"""What a move shows that a thorough run must have seen: strings, overthrows, expulsions, ends.

`sights_of` names what one move showed; `expected` names what rounds of a rulebook must show.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from eleusis.play.events import (
    Corrected,
    EndReason,
    Event,
    Expelled,
    HandEmptied,
    HandReturned,
    Hinted,
    PackAdded,
    Picked,
    ProphetDeclared,
    ProphetFell,
    RoundEnded,
    StarterRefused,
)
from eleusis.play.evolution import in_expulsion_phase
from eleusis.play.moves import Judge, Move, ThrowIn
from eleusis.play.pending import (
    PendingCard,
    PendingGuess,
    PendingNoPlay,
    PendingPick,
    PendingPlay,
    WrongNoPlay,
)
from eleusis.play.seats import JUDGE, Seat, Status
from eleusis.play.state import Phase, Round, prophecy
from eleusis.rulebook import Picker, StarterKind, StockOut

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rulebook import Rulebook


class Sight(Enum):
    CARD_RIGHT = "card right"
    CARD_WRONG = "card wrong"
    STRING_RIGHT = "string right"
    STRING_WRONG = "string wrong"
    NO_PLAY_RIGHT = "no play right"
    NO_PLAY_WRONG = "no play wrong"
    HAND_EXCHANGED = "hand exchanged"
    THROWN_IN = "cards thrown in"
    STARTER_REFUSED = "starter refused"
    PROPHET = "prophet declared"
    SECOND_PROPHET = "second prophet of a round"
    OVERTHROW = "prophet overthrown"
    STOOD = "prophet stood to the end"
    PROPHET_OUT = "false prophet out of the round"
    PICK = "prophet's pick right"
    WRONG_PICK = "prophet's pick wrong"
    DEALER_PICK = "dealer's pick"
    EXPELLED = "expelled without a prophet"
    EXPELLED_BY_PROPHET = "expelled with a prophet"
    EXEMPT = "overthrower spared in the expulsion phase"
    SUSPENDED = "expulsions suspended by a declaration"
    RESUMED = "expulsions resumed by a fall"
    PACK_ADDED = "pack added to a stock that was out"
    LEAVING = "choice between the bonus and the office"
    LEFT_AS_PROPHET = "prophet without a card"
    FORETOLD = "prediction right"
    MISTAKEN = "prediction wrong"
    SILENT = "no prediction in time"
    GUESS_RIGHT = "guess right"
    GUESS_WRONG = "guess wrong"
    CORRECTION = "correction"
    HINT = "hint"
    WENT_OUT = "ended: went out"
    NO_PLAY_END = "ended: no play"
    NOBODY_LEFT = "ended: nobody left"
    GUESSED = "ended: guessed"
    STOPPED = "ended: stopped"
    STOCK_OUT = "ended: stock out"


_ENDS: Final = {
    EndReason.WENT_OUT: Sight.WENT_OUT,
    EndReason.NO_PLAY: Sight.NO_PLAY_END,
    EndReason.NOBODY_LEFT: Sight.NOBODY_LEFT,
    EndReason.GUESSED: Sight.GUESSED,
    EndReason.STOPPED: Sight.STOPPED,
    EndReason.STOCK_OUT: Sight.STOCK_OUT,
}

_PLAIN: Final[dict[type[Event], Sight]] = {
    StarterRefused: Sight.STARTER_REFUSED,
    HandReturned: Sight.HAND_EXCHANGED,
    PackAdded: Sight.PACK_ADDED,
    HandEmptied: Sight.LEAVING,
    Corrected: Sight.CORRECTION,
    Hinted: Sight.HINT,
}
"""Events that show something by happening."""


def sights_of(
    before: Round, move: Move, events: tuple[Event, ...], after: Round
) -> Iterator[Sight]:
    """What this move showed."""
    if isinstance(move, Judge):
        yield from _of_ruling(before, move.right)
    if isinstance(before.pending, PendingCard) and isinstance(move, Judge):
        said = before.pending.predictions or ()
        yield from (Sight.FORETOLD if right == move.right else Sight.MISTAKEN for _, right in said)
        yield from [Sight.SILENT] * (len(before.status) - 1 - len(said))
    if isinstance(move, ThrowIn):
        yield Sight.THROWN_IN
    for event in events:
        yield from _of_event(before, event, after)


def _of_ruling(before: Round, right: bool) -> Iterator[Sight]:
    match before.pending:
        case PendingPlay(cards=cards) if len(cards) > 1:
            yield Sight.STRING_RIGHT if right else Sight.STRING_WRONG
        case PendingPlay() | PendingCard():
            yield Sight.CARD_RIGHT if right else Sight.CARD_WRONG
        case PendingNoPlay():
            yield Sight.NO_PLAY_RIGHT if right else Sight.NO_PLAY_WRONG
        case PendingPick():
            yield Sight.PICK if right else Sight.WRONG_PICK
        case PendingGuess():
            yield Sight.GUESS_RIGHT if right else Sight.GUESS_WRONG
        case _:
            pass


def _of_event(before: Round, event: Event, after: Round) -> Iterator[Sight]:
    if type(event) in _PLAIN:
        yield _PLAIN[type(event)]
    match event:
        case Picked(seat=seat) if seat == JUDGE:
            yield Sight.DEALER_PICK
        case Expelled():
            standing = prophecy(before)
            yield Sight.EXPELLED if standing is None else Sight.EXPELLED_BY_PROPHET
        case ProphetDeclared(seat=seat):
            yield from _of_declaration(before, seat, after)
        case ProphetFell(seat=seat):
            yield from _of_fall(before, seat, after)
        case RoundEnded(reason=reason):
            yield _ENDS[reason]
            if prophecy(after) is not None:
                yield Sight.STOOD
        case _:
            pass


def _of_declaration(before: Round, seat: Seat, after: Round) -> Iterator[Sight]:
    yield Sight.PROPHET
    if before.prophecies:
        yield Sight.SECOND_PROPHET
    if before.phase is Phase.LEAVING:
        assert not before.hands[seat]
        yield Sight.LEFT_AS_PROPHET
    if in_expulsion_phase(before) and not in_expulsion_phase(after):
        yield Sight.SUSPENDED


def _of_fall(before: Round, seat: Seat, after: Round) -> Iterator[Sight]:
    yield Sight.OVERTHROW
    if after.status[seat] is Status.OUT:
        yield Sight.PROPHET_OUT
    match before.pending:
        case (
            PendingPlay(seat=player, expels=True)
            | PendingNoPlay(seat=player, expels=True)
            | PendingPick(no_play=WrongNoPlay(seat=player, expels=True))
        ) if after.status[player] is Status.PLAYING:
            yield Sight.EXEMPT
        case _:
            pass
    if not in_expulsion_phase(before) and in_expulsion_phase(after):
        yield Sight.RESUMED


_STRINGS: Final = {Sight.STRING_RIGHT, Sight.STRING_WRONG}
_PICKS: Final = {Sight.PICK, Sight.WRONG_PICK}
_PROPHETS: Final = {Sight.PROPHET, Sight.SECOND_PROPHET, Sight.OVERTHROW, Sight.STOOD}
_EXPULSIONS: Final = {Sight.EXPELLED, Sight.EXPELLED_BY_PROPHET}
_TRUCES: Final = {Sight.EXEMPT, Sight.SUSPENDED, Sight.RESUMED}
_OFFICES: Final = {Sight.LEAVING, Sight.LEFT_AS_PROPHET}
_PREDICTIONS: Final = {Sight.FORETOLD, Sight.MISTAKEN, Sight.SILENT}
_NO_PLAYS: Final = {Sight.NO_PLAY_RIGHT, Sight.NO_PLAY_WRONG, Sight.HAND_EXCHANGED}
_ENDS_OF_HANDS: Final = {Sight.WENT_OUT, Sight.NO_PLAY_END}
_GUESSES: Final = {Sight.GUESS_RIGHT, Sight.GUESS_WRONG, Sight.GUESSED}


def expected(book: Rulebook) -> frozenset[Sight]:
    """What many random rounds by this rulebook must show: all that its terms allow."""
    prophet, no_play = book.prophet, book.no_play
    lays_picks = no_play is not None and no_play.picker is not Picker.NOBODY
    impossible: tuple[tuple[bool, set[Sight]], ...] = (
        (book.string_max == 1, _STRINGS),
        (no_play is None or no_play.exchange_max is None, {Sight.THROWN_IN}),
        (
            book.starter is None or book.starter.kind is not StarterKind.JUDGED,
            {Sight.STARTER_REFUSED},
        ),
        (prophet is None, _PROPHETS | _PICKS),
        (prophet is None or prophet.resumes, {Sight.PROPHET_OUT}),
        (prophet is None or prophet.out_false_cards is None, _OFFICES),
        (not lays_picks, _PICKS | {Sight.DEALER_PICK}),
        (book.expulsion is None, _EXPULSIONS | _TRUCES),
        (book.expulsion is None and prophet is None, {Sight.NOBODY_LEFT}),
        (book.guess is None, _GUESSES),
        (book.prediction is None, _PREDICTIONS),
        (no_play is None, _NO_PLAYS),
        (book.prediction is not None, _ENDS_OF_HANDS),
        (StockOut.ADD_PACK not in book.stock_out, {Sight.PACK_ADDED}),
        (StockOut.END_ROUND not in book.stock_out, {Sight.STOCK_OUT}),
    )
    return frozenset(Sight).difference(*(sights for absent, sights in impossible if absent))
