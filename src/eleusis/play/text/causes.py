"""The master table of cause and effect: who says what of a play, and what comes of it.

Howell prints such a table. No effect is written down in it. Each row is played on the engine in
positions made for it, with more and more cards in the hand and on the layout, and what happened
there is what the row says.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, assert_never

from eleusis.cards import UNKNOWN, deck
from eleusis.play.engine import step
from eleusis.play.events import Dealt, Event, Expelled, HandReturned, Picked, ProphetFell
from eleusis.play.evolution import begin
from eleusis.play.moves import Call, Deal, DeclareNoPlay, GoOut, Judge, Move, Pick, Play, ThrowIn
from eleusis.play.seats import JUDGE, Seat, Status
from eleusis.play.state import Laid, Phase, Position, Prophecy, Round, Setup, marked_card, picker
from eleusis.rulebook.terms import Ruling

if TYPE_CHECKING:
    from eleusis.rulebook.terms import Rulebook

LAID_MAX: Final = 500
"""Cards on the layout up to which expulsion is looked for."""

HELD_MAX: Final = 14
"""Cards in the hand up to which it is tried what a right declaration of no play brings."""

_GOD, PLAYER, PROPHET = map(Seat, range(3))
_NAMES: Final = ("God", "player", "prophet", "another", "fourth")


class Cause(NamedTuple):
    """What is done, and what is said of it."""

    lays: bool
    """Cards are laid; otherwise no play is declared."""
    call: bool | None
    """What the prophet says of the play; `None` if there is no prophet."""
    right: bool
    """What the dealer says of the play."""
    picks_wrong: bool = False
    """The prophet then picks a card for the line that is wrong."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What comes of it."""

    lies_right: bool | None = None
    """Whether the laid cards lie on the line or in the sideline; `None` if none were laid."""
    drawn: int = 0
    """Cards that the player draws, for each card laid or for their declaration."""
    lost: int = 0
    """By how many cards the hand is smaller after a right declaration of no play."""
    out_at: int = 0
    """Cards in the hand up to which such a declaration ends the round."""
    picked_by: tuple[Seat, ...] = ()
    """Who chooses a card of the shown hand for the line, one after the other."""
    fall: int | None = None
    """Cards that the prophet draws as they fall; `None` if they do not fall."""
    plays_on: bool = True
    """False if the fallen prophet is out of the round."""
    expelled_from: int | None = None
    """Cards on the layout, with a prophet after their marker, from which the player is expelled."""
    counts_line: bool = False
    """True if only those on the line count."""


CAUSES: Final = (
    *(Cause(lays, None, right) for lays in (True, False) for right in (True, False)),
    *(Cause(lays, right, right) for lays in (True, False) for right in (True, False)),
    *(Cause(lays, not right, right) for lays in (True, False) for right in (False, True)),
    Cause(lays=False, call=False, right=False, picks_wrong=True),
)
"""All that can be said, in the order in which Howell has it."""


def master_table(book: Rulebook) -> tuple[tuple[Cause, Effect], ...]:
    """The causes that this rulebook knows, each with its effect; empty if it cannot be played."""
    return tuple((cause, _effect(book, cause)) for cause in CAUSES if _occurs(book, cause))


def _occurs(book: Rulebook, cause: Cause) -> bool:
    if not book.is_complete or book.prediction is not None:
        return False  # where everybody predicts, nobody plays
    if cause.call is not None and book.prophet is None:
        return False
    if not cause.lays and book.no_play is None:
        return False
    return not cause.picks_wrong or bool(_tried(book, Cause(False, False, False)).of(Picked))


# Trying ------------------------------------------------------------------------------------


class _Trial(NamedTuple):
    """One play from a position to its end."""

    state: Round

    def of(self, *kinds: type[Event]) -> list[Event]:
        """What happened of these kinds."""
        return [event for event in self.state.log if isinstance(event, kinds)]

    def drawn(self, seat: Seat) -> int:
        """Cards dealt to the seat."""
        return sum(len(e.cards) for e in self.state.log if isinstance(e, Dealt) and e.seat == seat)

    @property
    def expels(self) -> bool:
        return bool(self.of(Expelled))


def _tried(
    book: Rulebook,
    cause: Cause,
    *,
    held: int = HELD_MAX,
    played: int = 1,
    laid: int = 1,
    on_line: int | None = None,
) -> _Trial:
    """The cause with so many cards held, played, and laid before (with a prophet, since then)."""
    state = begin(_table(book, cause, held, laid, laid if on_line is None else on_line))
    cards = deck(1)[:played]
    state = step(state, Play(PLAYER, cards) if cause.lays else DeclareNoPlay(PLAYER))[1]
    if cause.call is not None:
        state = step(state, Call(PROPHET, cause.call))[1]
    state = step(state, Judge(cause.right))[1]
    wrong_picks = cause.picks_wrong
    while state.phase not in (Phase.TURN, Phase.OVER):
        if state.phase is Phase.JUDGING_PICK:
            state, wrong_picks = step(state, Judge(not wrong_picks))[1], False
        else:
            state = step(state, _next_move(state))[1]
    return _Trial(state)


def _next_move(state: Round) -> Move:
    """What somebody has to do; which cards they take does not matter."""
    match state.phase:
        case Phase.DEALING:
            return Deal(state.owed[0].seat, (UNKNOWN,) * state.owed[0].size)
        case Phase.PICKING:
            return Pick(picker(state), deck(1)[0])
        case Phase.LEAVING:
            return GoOut(PLAYER)
        case Phase.THROWING_IN:
            no_play = state.setup.rulebook.no_play
            assert no_play is not None
            return ThrowIn(PLAYER, deck(1)[: no_play.exchange_max])
        case Phase.TURN | Phase.CALLING | Phase.JUDGING | Phase.JUDGING_PICK | Phase.OVER:
            pass
        case Phase.JUDGING_GUESS | Phase.TURNING_STARTER | Phase.JUDGING_STARTER:
            pass
        case Phase.TURNING | Phase.PREDICTING:
            pass
        case _:
            assert_never(state.phase)
    raise AssertionError(f"nothing is to be done after {state.log[-1]} but what was tried")


def _table(book: Rulebook, cause: Cause, held: int, laid: int, on_line: int) -> Setup:
    """The player is to play; a prophet, where there is one, declared after the first card."""
    since = 0 if cause.call is None else 1
    status = [Status.DEALER] + [Status.PLAYING] * (len(_NAMES) - 1)
    column, number = since + on_line - 1, since + laid - 1
    shown = Laid(None, deck(1)[-1:], True, column, number)
    prophecies: tuple[Prophecy, ...] = ()
    if cause.call is not None:
        assert book.prophet is not None
        status[PROPHET] = Status.PROPHET
        marker = marked_card((shown,), since, book.prophet.marker)
        prophecies = (Prophecy(PROPHET, since, since, marker),)
    position = Position(
        hands=((), *((UNKNOWN,) * held for _ in _NAMES[1:])),
        status=tuple(status),
        turn=PLAYER,
        laid=(shown,) if number >= 0 else (),
        prophecies=prophecies,
    )
    return Setup(book, _NAMES, _GOD, packs=2, stock_known=False, position=position)


# Telling what happened ---------------------------------------------------------------------


def _effect(book: Rulebook, cause: Cause) -> Effect:
    trial = _tried(book, cause)
    falls = bool(trial.of(ProphetFell))
    is_exchange = bool(trial.of(HandReturned))
    out_at = _out_at(book, cause) if is_exchange else 0
    expelled_from = _expelled_from(book, cause)
    return Effect(
        lies_right=trial.state.laid[-1].right if cause.lays else None,
        drawn=0 if is_exchange else _drawn_for_each(book, cause),
        lost=_lost(book, cause, out_at) if is_exchange else 0,
        out_at=out_at,
        picked_by=tuple(e.seat for e in trial.state.log if isinstance(e, Picked)),
        fall=trial.drawn(PROPHET) if falls else None,
        plays_on=not falls or trial.state.status[PROPHET] is Status.PLAYING,
        expelled_from=expelled_from,
        counts_line=expelled_from is not None
        and not _tried(book, cause, laid=expelled_from, on_line=1).expels,
    )


def _drawn_for_each(book: Rulebook, cause: Cause) -> int:
    """Penalty cards for a declaration or for one card; a string of two costs twice as many."""
    one = _tried(book, cause).drawn(PLAYER)
    if cause.lays and book.string_max != 1:
        assert _tried(book, cause, played=2).drawn(PLAYER) == 2 * one
    return one


def _expelled_from(book: Rulebook, cause: Cause) -> int | None:
    """Once late plays expel, all later ones do, so the first of them is found by halving."""
    counts = range(1, LAID_MAX + 1)
    found = bisect_left(counts, True, key=lambda laid: _tried(book, cause, laid=laid).expels)
    return counts[found] if found < len(counts) else None


def _out_at(book: Rulebook, cause: Cause) -> int:
    """The largest hand with which a right declaration of no play ends the round."""
    ends = (
        held
        for held in range(HELD_MAX, 0, -1)
        if _tried(book, cause, held=held).state.phase is Phase.OVER
    )
    return next(ends)


def _lost(book: Rulebook, cause: Cause, out_at: int) -> int:
    """By how much every larger hand shrinks."""
    (lost,) = {
        held - len(_tried(book, cause, held=held).state.hands[PLAYER])
        for held in range(out_at + 1, HELD_MAX + 1)
    }
    return lost


# In words ----------------------------------------------------------------------------------


class CauseRow(NamedTuple):
    """A row of the table in words."""

    player: str
    prophet: str
    dealer: str
    effect: str


def table_in_words(book: Rulebook) -> tuple[CauseRow, ...]:
    """The master table as a person reads it; the dealer's word is about what the rulebook says."""
    return tuple(_row(book, cause, effect) for cause, effect in master_table(book))


def dealer_in_words(book: Rulebook) -> str:
    """`God`, if the rulebook calls the dealer that and nothing else; otherwise `the dealer`."""
    return book.titles.dealer[0] if len(book.titles.dealer) == 1 else "the dealer"


def _row(book: Rulebook, cause: Cause, effect: Effect) -> CauseRow:
    on_call = book.prophet is not None and book.prophet.ruling is Ruling.CALL
    validates = cause.call is not None and on_call
    agrees = cause.right == cause.call if validates else cause.right
    play = "plays cards" if book.string_max != 1 else "plays a card"
    call = "" if cause.call is None else _word(cause.call)
    return CauseRow(
        player=play if cause.lays else "declares no play",
        prophet=f"{call}, picks a wrong card" if cause.picks_wrong else call,
        dealer=_word(agrees),
        effect=" ".join(_sentences(book, cause, effect)),
    )


def _word(right: bool) -> str:
    return "Correct" if right else "Incorrect"


def _sentences(book: Rulebook, cause: Cause, effect: Effect) -> list[str]:
    told = []
    if cause.picks_wrong:
        told.append("That card goes back to the hand.")
    if effect.fall is not None:
        fate = f" and draws {_cards(effect.fall)}" if effect.fall else ""
        told.append(f"The prophet falls{fate}{'' if effect.plays_on else ' and is out'}.")
    if effect.lies_right is not None:
        many = book.string_max != 1
        verb = "go" if many else "goes"
        place = "on the line" if effect.lies_right else "in the sideline"
        told.append(f"The {'cards' if many else 'card'} {verb} {place}.")
    if effect.picked_by:
        who = "The prophet"
        if effect.picked_by[-1] == JUDGE:
            who = dealer_in_words(book)
        told.append(f"{who[0].upper()}{who[1:]} lays a right card of the hand on the line.")
    if effect.lost:
        told.append(
            f"A new hand, {_cards(effect.lost)} smaller; with "
            f"{_cards(effect.out_at)}{' or fewer' if effect.out_at > 1 else ''} the round ends."
        )
    if effect.drawn:
        each = " for each" if cause.lays and book.string_max != 1 else ""
        told.append(f"The player draws {_cards(effect.drawn)}{each}.")
    if effect.expelled_from is not None:
        where = "after the marker" if cause.call is not None else "on the layout"
        where = "on the line" if effect.counts_line else where
        told.append(f"Expelled if {_cards(effect.expelled_from)} or more already lay {where}.")
    return told


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
