"""`decide(state, move)`: what a move brings about, or why the rulebook refuses it.

Two laws. Everything that the rulebook decides is decided here, from `TRANSITIONS`, which says
which moves each phase takes. And a refusal changes nothing: it is an `IllegalMove` with a stable
code, a sentence for people and the passage of the rulebook.

The engine knows neither chance nor the secret rule: cards and rulings come in as moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn

from eleusis.cards import UNKNOWN, Card
from eleusis.errors import IllegalMove
from eleusis.play.consequences import (
    after_pick,
    close,
    exchange,
    overthrow,
    penalise,
    right_no_play,
    way_out,
    wrong_no_play,
    wrong_play_cards,
)
from eleusis.play.events import (
    Called,
    Corrected,
    Dealt,
    EndReason,
    Event,
    Guessed,
    Hinted,
    Judged,
    NoPlayDeclared,
    Owed,
    PackAdded,
    Picked,
    Played,
    ProphetDeclared,
    RoundEnded,
    StarterLaid,
    StarterRefused,
    StarterTurned,
)
from eleusis.play.evolution import evolve
from eleusis.play.legality import (
    name_of,
    refusal,
    standing_rulings,
    untimely,
    verify_cards,
    verify_exist,
    verify_guess,
    verify_hint,
    verify_prophet,
    verify_shown_hand,
    verify_stock,
    verify_stock_out,
    verify_text,
    verify_turn,
    waiting,
)
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
    Pick,
    Play,
    StopReason,
    StopRound,
    ThrowIn,
    TurnStarter,
)
from eleusis.play.seats import JUDGE, STOCK, Seat
from eleusis.play.state import (
    Phase,
    Round,
    layout_count,
    picker,
    prophecy,
    waits_for,
)
from eleusis.rulebook.terms import (
    StarterKind,
    StockOut,
)

if TYPE_CHECKING:
    from collections.abc import Callable

EVENTS_MAX: Final = 5000
"""Events after which a round may only be stopped; real rounds have a few hundred."""


def decide(state: Round, move: Move, *, version: int | None = None) -> tuple[Event, ...]:
    """The events that this move brings about, in order; never empty.

    Pass the *version* (number of events) that the mover had seen to have a move refused that was
    sent before something else happened.

    Raises:
        IllegalMove: the rulebook or the moment does not permit it; nothing has changed.
    """
    return step(state, move, version=version)[0]


def step(
    state: Round, move: Move, *, version: int | None = None
) -> tuple[tuple[Event, ...], Round]:
    """The events of a move and the round after them; see `decide`."""
    count = len(state.log)
    if version is not None and version != count:
        raise IllegalMove(
            "stale-version",
            f"The table has moved on: you had seen {version} events, there are {count}. "
            "Look again and decide anew.",
        )
    handler = TRANSITIONS[state.phase].get(type(move))
    if handler is None:
        _refuse_moment(state, move)
    if count >= EVENTS_MAX and type(move) is not StopRound:
        raise IllegalMove(
            "event-limit",
            f"The round has reached {EVENTS_MAX} events and can only be stopped.",
        )
    after: Round = handler(state, move)
    # The log of the new round holds the events: a correction, too, only adds to it.
    return after.log[count:], after


def _refuse_moment(state: Round, move: Move) -> NoReturn:
    """Refuse a move that the phase does not take, saying what the table waits for."""
    if state.phase is Phase.OVER:
        raise untimely(state, "round-over", "The round is over.")
    match move:
        case DeclareProphet(seat=seat):
            verify_prophet(state, seat)
        case GuessRule(seat=seat):
            verify_guess(state, seat)
        case _:
            pass
    raise untimely(state, "not-now", f"{_NAMES[type(move)]} is not possible now. {waiting(state)}")


_NAMES: Final[dict[type, str]] = {
    Play: "A play",
    DeclareNoPlay: "A declaration of no play",
    ThrowIn: "Throwing in cards",
    DeclareProphet: "Becoming the prophet",
    GoOut: "Going out",
    Call: "A prophet's call",
    GuessRule: "Guessing the rule",
    Pick: "Picking a card",
    Judge: "A ruling",
    Hint: "A hint",
    Correct: "Correcting a ruling",
    TurnStarter: "Turning a starter",
    Deal: "Dealing",
    AddPack: "Adding a pack",
    StopRound: "Stopping the round",
}


# Players -------------------------------------------------------------------------------------


def _play(state: Round, move: Play) -> Round:
    seat, cards = move.seat, move.cards
    rulebook = state.setup.rulebook
    verify_turn(state, seat)
    if not cards:
        raise refusal(state, "string_max", "no-cards", "A play has at least one card.")
    limit = rulebook.string_max
    if limit is not None and len(cards) > limit:
        allowed = f"at most {limit} cards" if limit > 1 else "one card"
        raise refusal(
            state,
            "string_max",
            "string-too-long",
            f"{rulebook.title} lets one play {allowed} at once, not {len(cards)}.",
        )
    verify_cards(state, seat, cards)
    return evolve(state, Played(seat, cards))


def _declare_no_play(state: Round, move: DeclareNoPlay) -> Round:
    seat = move.seat
    rulebook = state.setup.rulebook
    if rulebook.no_play is None:
        raise refusal(state, "no_play", "no-no-play", f"{rulebook.title} has no such declaration.")
    verify_turn(state, seat)
    shown = tuple(sorted(move.hand)) or state.hands[seat]
    verify_shown_hand(state, seat, shown)
    return evolve(state, NoPlayDeclared(seat, shown))


def _declare_prophet(state: Round, move: DeclareProphet) -> Round:
    verify_prophet(state, move.seat)
    return close(evolve(state, ProphetDeclared(move.seat)))


def _call(state: Round, move: Call) -> Round:
    standing = prophecy(state)
    if standing is None or standing.seat != move.seat:
        raise refusal(
            state,
            "prophet",
            "not-the-prophet",
            f"Only the prophet calls. {waiting(state)}",
        )
    return evolve(state, Called(move.seat, move.right))


def _guess(state: Round, move: GuessRule) -> Round:
    verify_guess(state, move.seat)
    verify_text(move.text, "guess")
    return evolve(state, Guessed(move.seat, move.text))


def _throw_in(state: Round, move: ThrowIn) -> Round:
    pending, no_play = state.pending, state.setup.rulebook.no_play
    assert pending is not None
    assert no_play is not None
    if move.seat != pending.seat:
        raise untimely(state, "not-your-turn", waiting(state))
    verify_cards(state, move.seat, move.cards)
    count = no_play.exchange_max
    if len(move.cards) != count:
        raise refusal(
            state,
            "no_play.exchange_max",
            "wrong-count",
            f"Exactly {count} cards are thrown in, not {len(move.cards)}.",
        )
    return exchange(state, move.seat, tuple(sorted(move.cards)))


def _go_out(state: Round, move: GoOut) -> Round:
    pending = state.pending
    assert pending is not None
    if move.seat != pending.seat:
        raise untimely(state, "not-your-turn", waiting(state))
    return evolve(state, RoundEnded(way_out(state), move.seat))


# The judge -----------------------------------------------------------------------------------

_JUDGED: Final = (Judged(False), Judged(True))
"""Both rulings, made once: every play needs one of them."""


def _judge(state: Round, move: Judge) -> Round:
    """A ruling on a play or a declaration of no play, and all that follows from it."""
    pending, standing, right = state.pending, prophecy(state), move.right
    assert pending is not None
    after = evolve(state, _JUDGED[right])
    fell = standing is not None and pending.call != right
    if fell and standing is not None:
        after = overthrow(after, standing, layout_count(state))
    if pending.cards:
        if not right:
            after = penalise(after, pending, wrong_play_cards(state, pending), spared=fell)
    elif right:
        after = right_no_play(after, pending.seat)
    else:
        after = wrong_no_play(after, pending, fell)
    return close(after)


def _judge_pick(state: Round, move: Judge) -> Round:
    pending, standing = state.pending, prophecy(state)
    assert pending is not None
    after = evolve(state, _JUDGED[move.right])
    if move.right:
        return after_pick(after, pending)
    assert standing is not None
    return overthrow(after, standing, layout_count(state))


def _pick(state: Round, move: Pick) -> Round:
    pending = state.pending
    assert pending is not None
    if move.seat != picker(state):
        raise refusal(state, "no_play.picker", "not-the-picker", waiting(state))
    verify_cards(state, pending.seat, (move.card,))
    after = evolve(state, Picked(move.seat, move.card))
    return after_pick(after, pending) if move.seat == JUDGE else after


def _judge_guess(state: Round, move: Judge) -> Round:
    pending, guess = state.pending, state.setup.rulebook.guess
    assert pending is not None
    assert guess is not None
    after = evolve(state, _JUDGED[move.right])
    if move.right:
        return evolve(after, RoundEnded(EndReason.GUESSED, pending.seat))
    if guess.wrong_cards:
        return evolve(after, Owed(pending.seat, guess.wrong_cards, state.setup.dealer))
    return after


def _hint(state: Round, move: Hint) -> Round:
    verify_hint(state, JUDGE)
    verify_text(move.text, "hint")
    return evolve(state, Hinted(move.text.strip()))


def _correct(state: Round, move: Correct) -> Round:
    rulings = standing_rulings(state.log)
    if not rulings:
        raise IllegalMove("no-such-ruling", "There is no ruling to take back.")
    if move.ruling not in rulings:
        raise IllegalMove(
            "no-such-ruling",
            f"Event {move.ruling} is no ruling in force; the last is number {rulings[-1]}.",
        )
    return evolve(state, Corrected(move.ruling))


# The stock-keeper ----------------------------------------------------------------------------


def _turn_starter(state: Round, move: TurnStarter) -> Round:
    starter = state.setup.rulebook.starter
    assert starter is not None
    verify_stock(state, 1)
    if move.card is UNKNOWN:
        raise refusal(
            state, "starter", "unknown-card", "A starter lies face up: say which card it is."
        )
    verify_exist(state, (move.card,))
    judged = starter.kind is StarterKind.JUDGED
    return evolve(state, StarterTurned(move.card) if judged else StarterLaid(move.card))


def _judge_starter(state: Round, move: Judge) -> Round:
    pending = state.pending
    assert pending is not None
    card: Card | None = pending.picked
    assert card is not None
    return evolve(state, StarterLaid(card) if move.right else StarterRefused(card))


def _deal(state: Round, move: Deal) -> Round:
    for debt in state.owed:
        if debt.seat == move.seat:
            break
    else:
        raise untimely(
            state,
            "nothing-owed",
            f"{name_of(state, move.seat)} is owed no cards. {waiting(state)}",
        )
    if len(move.cards) != debt.size:
        raise untimely(
            state,
            "wrong-count",
            f"{name_of(state, debt.seat)} is owed {debt.size} cards, not {len(move.cards)}.",
        )
    verify_stock(state, debt.size)
    verify_exist(state, move.cards)
    return close(evolve(state, Dealt(debt.seat, tuple(sorted(move.cards)), debt.by)))


def _add_pack(state: Round, move: AddPack) -> Round:
    rulebook = state.setup.rulebook
    verify_stock_out(state)
    if StockOut.ADD_PACK not in rulebook.stock_out:
        raise refusal(state, "stock_out", "no-more-packs", f"{rulebook.title} adds no packs.")
    return evolve(state, PackAdded())


def _stop(state: Round, move: StopRound) -> Round:
    if move.reason is StopReason.STOCK:
        verify_stock_out(state)
        if StockOut.END_ROUND not in state.setup.rulebook.stock_out:
            raise refusal(
                state,
                "stock_out",
                "stock-ends-nothing",
                f"{state.setup.rulebook.title} does not end a round for want of cards.",
            )
        return evolve(state, RoundEnded(EndReason.STOCK_OUT, None))
    if move.reason is StopReason.LIMIT and len(state.log) < EVENTS_MAX:
        raise IllegalMove(
            "limit-not-reached", f"{len(state.log)} of {EVENTS_MAX} events have happened."
        )
    return evolve(state, RoundEnded(EndReason.STOPPED, None))


# The machine ---------------------------------------------------------------------------------

_Handler = dict[type, "Callable[[Round, Any], Round]"]

_ALWAYS: Final[_Handler] = {Hint: _hint, Correct: _correct, StopRound: _stop}

TRANSITIONS: Final[dict[Phase, _Handler]] = {
    Phase.DEALING: {Deal: _deal, AddPack: _add_pack, DeclareProphet: _declare_prophet, **_ALWAYS},
    Phase.TURNING_STARTER: {TurnStarter: _turn_starter, AddPack: _add_pack, **_ALWAYS},
    Phase.JUDGING_STARTER: {Judge: _judge_starter, **_ALWAYS},
    Phase.TURN: {
        Play: _play,
        DeclareNoPlay: _declare_no_play,
        DeclareProphet: _declare_prophet,
        GuessRule: _guess,
        **_ALWAYS,
    },
    Phase.CALLING: {Call: _call, **_ALWAYS},
    Phase.JUDGING: {Judge: _judge, **_ALWAYS},
    Phase.PICKING: {Pick: _pick, **_ALWAYS},
    Phase.JUDGING_PICK: {Judge: _judge_pick, **_ALWAYS},
    Phase.THROWING_IN: {ThrowIn: _throw_in, DeclareProphet: _declare_prophet, **_ALWAYS},
    Phase.JUDGING_GUESS: {Judge: _judge_guess, **_ALWAYS},
    Phase.LEAVING: {GoOut: _go_out, DeclareProphet: _declare_prophet, **_ALWAYS},
    Phase.OVER: {Correct: _correct},
}
"""The whole machine: which moves each phase takes, and what handles them."""


def may(state: Round, seat: Seat) -> tuple[type[Move], ...]:
    """The kinds of move that this seat, `JUDGE` or `STOCK` may make now, in a fixed order.

    A kind is here if some move of it would be legal: for a play that means that it is the seat's
    turn. `StopRound` is left out; the table as a whole may always agree on it, and at the event
    limit there is nothing else.
    """
    if len(state.log) >= EVENTS_MAX:
        return ()
    return tuple(
        kind
        for kind in TRANSITIONS[state.phase]
        if kind is not StopRound and _MAY[kind](state, seat)
    )


def _is_awaited(state: Round, seat: Seat) -> bool:
    return waits_for(state) == seat


def _passes(verify: Callable[[Round, Seat], None]) -> Callable[[Round, Seat], bool]:
    def check(state: Round, seat: Seat) -> bool:
        try:
            verify(state, seat)
        except IllegalMove:
            return False
        return True

    return check


def _may_declare_no_play(state: Round, seat: Seat) -> bool:
    return _is_awaited(state, seat) and state.setup.rulebook.no_play is not None


def _may_correct(state: Round, seat: Seat) -> bool:
    return seat == JUDGE and bool(standing_rulings(state.log))


def _may_deal(state: Round, seat: Seat) -> bool:
    stock = state.stock
    return _is_awaited(state, seat) and (
        stock is None or any(debt.size <= stock for debt in state.owed)
    )


def _may_turn_starter(state: Round, seat: Seat) -> bool:
    return _is_awaited(state, seat) and state.stock != 0


def _may_add_pack(state: Round, seat: Seat) -> bool:
    if seat != STOCK or StockOut.ADD_PACK not in state.setup.rulebook.stock_out:
        return False
    return _passes(lambda state, _: verify_stock_out(state))(state, seat)


_MAY: Final[dict[type, Callable[[Round, Seat], bool]]] = {
    Play: _is_awaited,
    DeclareNoPlay: _may_declare_no_play,
    ThrowIn: _is_awaited,
    DeclareProphet: _passes(verify_prophet),
    GoOut: _is_awaited,
    Call: _is_awaited,
    GuessRule: _passes(verify_guess),
    Pick: _is_awaited,
    Judge: _is_awaited,
    Hint: _passes(verify_hint),
    Correct: _may_correct,
    TurnStarter: _may_turn_starter,
    Deal: _may_deal,
    AddPack: _may_add_pack,
}
