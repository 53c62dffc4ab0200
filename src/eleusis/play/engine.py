"""`decide(state, move)`: what a move brings about, or why the rulebook refuses it.

Two laws. Everything that the rulebook decides is decided here, from `TRANSITIONS`, which says
which moves each phase takes. And a refusal changes nothing: it is an `IllegalMove` with a stable
code, a sentence for people and the passage of the rulebook.

The engine knows neither chance nor the secret rule: cards and rulings come in as moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from eleusis.cards import UNKNOWN
from eleusis.messages import Message, message
from eleusis.play.consequences import (
    after_pick,
    close,
    exchange,
    overthrow,
    penalise,
    right_no_play,
    way_out,
    wrong_no_play,
)
from eleusis.play.events import (
    Called,
    Corrected,
    Dealt,
    EndReason,
    Event,
    Hinted,
    Judged,
    NoPlayDeclared,
    Owed,
    PackAdded,
    Picked,
    Played,
    ProphetDeclared,
    RoundEnded,
    RuleGuessed,
    StarterLaid,
    StarterRefused,
    StarterTurned,
)
from eleusis.play.evolution import evolve
from eleusis.play.legality import (
    check_cards,
    check_exist,
    check_guess,
    check_hint,
    check_prophet,
    check_shown_hand,
    check_stock,
    check_stock_out,
    check_text,
    check_turn,
    has_ruling,
    standing_rulings,
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
from eleusis.play.pending import (
    EmptyHand,
    PendingGuess,
    PendingNoPlay,
    PendingPick,
    PendingPlay,
    PendingStarter,
    RightNoPlay,
    WrongNoPlay,
)
from eleusis.play.refusals import Refusal, illegal, untimely
from eleusis.play.seats import JUDGE, STOCK, Seat
from eleusis.play.state import Phase, Round, layout_count, picker, prophecy, waits_for
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
        raise illegal(Refusal("stale-version", values={"seen": version, "count": count}))
    handler = TRANSITIONS[state.phase].get(type(move))
    if handler is None:
        raise illegal(_out_of_phase(state, move), state)
    if count >= EVENTS_MAX and type(move) is not StopRound:
        raise illegal(Refusal("event-limit", values={"limit": EVENTS_MAX}))
    after = handler(state, move)
    if isinstance(after, Refusal):
        raise illegal(after, state)
    # The log of the new round holds the events: a correction, too, only adds to it.
    return after.log[count:], after


def _out_of_phase(state: Round, move: Move) -> Refusal:
    """Why a move is refused that the phase does not take."""
    if state.phase is Phase.OVER:
        return untimely(state, "round-over")
    refused = None
    match move:
        case DeclareProphet(seat=seat):
            refused = check_prophet(state, seat)
        case GuessRule(seat=seat):
            refused = check_guess(state, seat)
        case _:
            pass
    return refused or untimely(state, "not-now", move=_NAMES[type(move)])


_NAMES: Final[dict[type, Message]] = {
    Play: message("deed.play"),
    DeclareNoPlay: message("deed.no-play"),
    ThrowIn: message("deed.throw-in"),
    DeclareProphet: message("deed.prophet"),
    GoOut: message("deed.go-out"),
    Call: message("deed.call"),
    GuessRule: message("deed.guess"),
    Pick: message("deed.pick"),
    Judge: message("deed.ruling"),
    Hint: message("deed.hint"),
    Correct: message("deed.correct"),
    TurnStarter: message("deed.starter"),
    Deal: message("deed.deal"),
    AddPack: message("deed.pack"),
    StopRound: message("deed.stop"),
}


# Players -------------------------------------------------------------------------------------


def _play(state: Round, move: Play) -> Round | Refusal:
    seat, cards = move.seat, move.cards
    refused = check_turn(state, seat)
    if refused is not None:
        return refused
    if not cards:
        return Refusal("no-cards", "string_max")
    limit = state.setup.rulebook.string_max
    if limit is not None and len(cards) > limit:
        key = "string-too-long" if limit > 1 else "string-too-long.single"
        return Refusal(key, "string_max", {"limit": limit, "count": len(cards)})
    return check_cards(state, seat, cards) or evolve(state, Played(seat, cards))


def _declare_no_play(state: Round, move: DeclareNoPlay) -> Round | Refusal:
    seat = move.seat
    if state.setup.rulebook.no_play is None:
        return Refusal("no-no-play", "no_play")
    refused = check_turn(state, seat)
    if refused is not None:
        return refused
    shown = tuple(sorted(move.hand)) or state.hands[seat]
    return check_shown_hand(state, seat, shown) or evolve(state, NoPlayDeclared(seat, shown))


def _declare_prophet(state: Round, move: DeclareProphet) -> Round | Refusal:
    return check_prophet(state, move.seat) or close(evolve(state, ProphetDeclared(move.seat)))


def _call(state: Round, move: Call) -> Round | Refusal:
    standing = prophecy(state)
    if standing is None or standing.seat != move.seat:
        return Refusal("not-the-prophet", "prophet")
    return evolve(state, Called(move.seat, move.right))


def _guess(state: Round, move: GuessRule) -> Round | Refusal:
    return (
        check_guess(state, move.seat)
        or check_text(move.text, "guess")
        or evolve(state, RuleGuessed(move.seat, move.text))
    )


def _throw_in(state: Round, move: ThrowIn) -> Round | Refusal:
    pending, no_play = state.pending, state.setup.rulebook.no_play
    if not isinstance(pending, RightNoPlay) or no_play is None:
        return _out_of_phase(state, move)
    if move.seat != pending.seat:
        return untimely(state, "not-your-turn.choice")
    refused = check_cards(state, move.seat, move.cards)
    if refused is not None:
        return refused
    count = no_play.exchange_max
    if len(move.cards) != count:
        values = {"count": count, "given": len(move.cards)}
        return Refusal("wrong-count.throwing", "no_play.exchange_max", values)
    return exchange(state, move.seat, tuple(sorted(move.cards)))


def _go_out(state: Round, move: GoOut) -> Round | Refusal:
    pending = state.pending
    if not isinstance(pending, EmptyHand):
        return _out_of_phase(state, move)
    if move.seat != pending.seat:
        return untimely(state, "not-your-turn.choice")
    return evolve(state, RoundEnded(way_out(state), move.seat))


# The judge -----------------------------------------------------------------------------------

_JUDGED: Final = (Judged(False), Judged(True))
"""Both rulings, made once: every play needs one of them."""


def _judge(state: Round, move: Judge) -> Round | Refusal:
    """A ruling, and all that follows from it."""
    right = move.right
    match state.pending:
        case PendingPlay() as play:
            return _judge_play(state, play, right)
        case PendingNoPlay() as no_play:
            return _judge_no_play(state, no_play, right)
        case PendingPick() as pick:
            return _judge_pick(state, pick, right)
        case PendingGuess(seat):
            return _judge_guess(state, seat, right)
        case PendingStarter(card):
            return evolve(state, StarterLaid(card) if right else StarterRefused(card))
        case _:
            return _out_of_phase(state, move)


def _judge_play(state: Round, play: PendingPlay, right: bool) -> Round:
    after, fell = _ruled(state, play.call, right)
    if not right:
        cards = state.setup.rulebook.wrong_penalty * len(play.cards)
        after = penalise(after, play.seat, cards, expels=play.expels, spared=fell)
    return close(after)


def _judge_no_play(state: Round, no_play: PendingNoPlay, right: bool) -> Round:
    after, fell = _ruled(state, no_play.call, right)
    if right:
        return close(right_no_play(after, no_play.seat))
    return close(wrong_no_play(after, no_play.seat, expels=no_play.expels, fell=fell))


def _ruled(state: Round, call: bool | None, right: bool) -> tuple[Round, bool]:
    """The round when a play or declaration is ruled on, and whether a prophet fell over it."""
    after, standing = evolve(state, _JUDGED[right]), prophecy(state)
    if standing is None or call == right:
        return after, False
    return overthrow(after, standing, layout_count(state)), True


def _judge_pick(state: Round, pick: PendingPick, right: bool) -> Round:
    after, standing = evolve(state, _JUDGED[right]), prophecy(state)
    if right:
        return after_pick(after, pick.no_play)
    assert standing is not None, "whose pick is judged is the prophet"
    return overthrow(after, standing, layout_count(state))


def _pick(state: Round, move: Pick) -> Round | Refusal:
    no_play = state.pending
    if not isinstance(no_play, WrongNoPlay):
        return _out_of_phase(state, move)
    if move.seat != picker(state):
        return Refusal("not-the-picker", "no_play.picker")
    refused = check_cards(state, no_play.seat, (move.card,))
    if refused is not None:
        return refused
    after = evolve(state, Picked(move.seat, move.card))
    return after_pick(after, no_play) if move.seat == JUDGE else after


def _judge_guess(state: Round, seat: Seat, right: bool) -> Round:
    guess = state.setup.rulebook.guess
    assert guess is not None
    after = evolve(state, _JUDGED[right])
    if right:
        return evolve(after, RoundEnded(EndReason.GUESSED, seat))
    if guess.wrong_cards:
        return evolve(after, Owed(seat, guess.wrong_cards, state.setup.dealer))
    return after


def _hint(state: Round, move: Hint) -> Round | Refusal:
    return (
        check_hint(state, JUDGE)
        or check_text(move.text, "hint")
        or evolve(state, Hinted(move.text.strip()))
    )


def _correct(state: Round, move: Correct) -> Round | Refusal:
    rulings = standing_rulings(state.log)
    if not rulings:
        return Refusal("no-such-ruling")
    if move.ruling not in rulings:
        values = {"number": move.ruling, "last": rulings[-1]}
        return Refusal("no-such-ruling.other", values=values)
    return evolve(state, Corrected(move.ruling))


# The stock-keeper ----------------------------------------------------------------------------


def _turn_starter(state: Round, move: TurnStarter) -> Round | Refusal:
    starter = state.setup.rulebook.starter
    assert starter is not None
    refused = check_stock(state, 1)
    if refused is None and move.card is UNKNOWN:
        refused = Refusal("unknown-card.starter", "starter")
    judged = starter.kind is StarterKind.JUDGED
    return (
        refused
        or check_exist(state, (move.card,))
        or evolve(state, StarterTurned(move.card) if judged else StarterLaid(move.card))
    )


def _deal(state: Round, move: Deal) -> Round | Refusal:
    for debt in state.owed:
        if debt.seat == move.seat:
            break
    else:
        return untimely(state, "nothing-owed", seat=move.seat)
    cards, size = move.cards, debt.size
    if len(cards) != size:
        return untimely(state, "wrong-count", seat=debt.seat, count=size, given=len(cards))
    refused = check_stock(state, size) or check_exist(state, cards)
    if refused is not None:
        return refused
    return close(evolve(state, Dealt(debt.seat, tuple(sorted(cards)), debt.by)))


def _add_pack(state: Round, move: AddPack) -> Round | Refusal:
    refused = check_stock_out(state)
    if refused is None and StockOut.ADD_PACK not in state.setup.rulebook.stock_out:
        refused = Refusal("no-more-packs", "stock_out")
    return refused or evolve(state, PackAdded())


def _stop(state: Round, move: StopRound) -> Round | Refusal:
    if move.reason is StopReason.STOCK:
        refused = check_stock_out(state)
        if refused is None and StockOut.END_ROUND not in state.setup.rulebook.stock_out:
            refused = Refusal("stock-ends-nothing", "stock_out")
        return refused or evolve(state, RoundEnded(EndReason.STOCK_OUT, None))
    if move.reason is StopReason.LIMIT and len(state.log) < EVENTS_MAX:
        values = {"count": len(state.log), "limit": EVENTS_MAX}
        return Refusal("limit-not-reached", values=values)
    return evolve(state, RoundEnded(EndReason.STOPPED, None))


# The machine ---------------------------------------------------------------------------------

_Handler = dict[type, "Callable[[Round, Any], Round | Refusal]"]

_ALWAYS: Final[_Handler] = {Hint: _hint, Correct: _correct, StopRound: _stop}

TRANSITIONS: Final[dict[Phase, _Handler]] = {
    Phase.DEALING: {Deal: _deal, AddPack: _add_pack, DeclareProphet: _declare_prophet, **_ALWAYS},
    Phase.TURNING_STARTER: {TurnStarter: _turn_starter, AddPack: _add_pack, **_ALWAYS},
    Phase.JUDGING_STARTER: {Judge: _judge, **_ALWAYS},
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
    Phase.JUDGING_PICK: {Judge: _judge, **_ALWAYS},
    Phase.THROWING_IN: {ThrowIn: _throw_in, DeclareProphet: _declare_prophet, **_ALWAYS},
    Phase.JUDGING_GUESS: {Judge: _judge, **_ALWAYS},
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
    awaited = waits_for(state) == seat
    return tuple([kind for kind in TRANSITIONS[state.phase] if _MAY[kind](state, seat, awaited)])


def may_interject(state: Round, seat: Seat) -> bool:
    """True if this seat may declare prophecy or guess between two turns."""
    return (
        state.phase is Phase.TURN
        and len(state.log) < EVENTS_MAX
        and (check_prophet(state, seat) is None or check_guess(state, seat) is None)
    )


def _may_deal(state: Round, seat: Seat, awaited: bool) -> bool:
    stock = state.stock
    return awaited and (stock is None or any(debt.size <= stock for debt in state.owed))


def _may_add_pack(state: Round, seat: Seat, awaited: bool) -> bool:
    adds = seat == STOCK and StockOut.ADD_PACK in state.setup.rulebook.stock_out
    return adds and check_stock_out(state) is None


def _if_awaited(state: Round, seat: Seat, awaited: bool) -> bool:
    return awaited


_MAY: Final[dict[type, Callable[[Round, Seat, bool], bool]]] = {
    Play: _if_awaited,
    DeclareNoPlay: lambda state, seat, awaited: (
        awaited and state.setup.rulebook.no_play is not None
    ),
    ThrowIn: _if_awaited,
    DeclareProphet: lambda state, seat, awaited: check_prophet(state, seat) is None,
    GoOut: _if_awaited,
    Call: _if_awaited,
    GuessRule: lambda state, seat, awaited: check_guess(state, seat) is None,
    Pick: _if_awaited,
    Judge: _if_awaited,
    Hint: lambda state, seat, awaited: check_hint(state, seat) is None,
    Correct: lambda state, seat, awaited: seat == JUDGE and has_ruling(state.log),
    TurnStarter: lambda state, seat, awaited: awaited and state.stock != 0,
    Deal: _may_deal,
    AddPack: _may_add_pack,
    StopRound: lambda state, seat, awaited: False,
}
"""Of each kind of move, whether the seat may make it in a phase that takes it; the third argument
says whether the round waits for the seat."""
