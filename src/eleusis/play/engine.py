"""`decide(state, move)`: what a move brings about, or why the rulebook refuses it.

Two laws. Everything that the rulebook decides is decided here, from `TRANSITIONS`, which says
which moves each phase takes. And a refusal changes nothing: it is an `IllegalMove` with a stable
code, a sentence for people and the passage of the rulebook.

The engine knows neither chance nor the secret rule: cards and rulings come in as moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from eleusis.cards import UNKNOWN
from eleusis.messages import Message, message
from eleusis.play.consequences import (
    after_pick,
    close,
    exchange,
    overthrow,
    pack_out,
    penalise,
    right_no_play,
    way_out,
    wrong_no_play,
)
from eleusis.play.events import (
    Called,
    CardTurned,
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
    Predicted,
    ProphetDeclared,
    RoundEnded,
    RuleGuessed,
    StarterLaid,
    StarterRefused,
    StarterTurned,
)
from eleusis.play.evolution import dealt, evolve, judged, played
from eleusis.play.legality import (
    Refusal,
    check_cards,
    check_exist,
    check_guess,
    check_hinting,
    check_prophet,
    check_shown_hand,
    check_stock,
    check_stock_out,
    check_text,
    check_turn,
    has_ruling,
    illegal,
    may_be_prophet,
    may_guess,
    standing_rulings,
    untimely,
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
    OpenPredictions,
    Pick,
    Play,
    Predict,
    StopReason,
    StopRound,
    ThrowIn,
    TurnCard,
    TurnStarter,
)
from eleusis.play.pending import (
    EmptyHand,
    PendingCard,
    PendingGuess,
    PendingNoPlay,
    PendingPick,
    PendingPlay,
    PendingStarter,
    RightNoPlay,
    WrongNoPlay,
)
from eleusis.play.predictions import check_alone, check_prediction, check_predictions
from eleusis.play.seats import JUDGE, STOCK, Seat
from eleusis.play.state import Phase, Round, picker, prophecy, waits_for
from eleusis.rulebook.terms import StarterKind, StockOut

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.play.events import Predictions

_TURN: Final = Phase.TURN  # as a constant: to look it up by name takes a function in Python 3.11

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
    kind = type(move)
    if kind not in TRANSITIONS[state.phase]:
        raise illegal(_out_of_phase(state, move), state)
    if count >= EVENTS_MAX and kind is not StopRound:
        raise illegal(Refusal("event-limit", values={"limit": EVENTS_MAX}))
    after = _outcome(state, move)
    if type(after) is Refusal:
        raise illegal(after, state)
    # The log of the new round holds the events: a correction, too, only adds to it.
    return after.log[count:], after


def _outcome(state: Round, move: Move) -> Round | Refusal:  # noqa: C901 one case for each move
    """The round after a move that the phase takes, or why it is refused."""
    # The three that every play takes come first, and by the quickest test there is.
    if type(move) is Play:
        return _play(state, move)
    if type(move) is Judge:
        return _judge(state, move)
    if type(move) is Deal:
        return _deal(state, move)
    match move:
        case DeclareNoPlay():
            return _declare_no_play(state, move)
        case DeclareProphet():
            return _declare_prophet(state, move)
        case Call():
            return _call(state, move)
        case Pick():
            return _pick(state, move)
        case ThrowIn():
            return _throw_in(state, move)
        case GoOut():
            return _go_out(state, move)
        case GuessRule():
            return _guess(state, move)
        case Predict():
            predictions = ((move.seat, move.right),)
            return check_alone(state, move.seat) or _open(state, predictions)
        case OpenPredictions(predictions=predictions):
            return _open(state, predictions)
        case Hint():
            return _hint(state, move)
        case Correct():
            return _correct(state, move)
        case TurnStarter():
            return _turn_starter(state, move)
        case TurnCard():
            return _turn_card(state, move)
        case AddPack():
            return _add_pack(state)
        case StopRound():
            return _stop(state, move)
        case _:
            assert_never(move)


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
        case Predict(seat=seat):
            refused = check_prediction(state, seat)
        case _:
            pass
    return refused or untimely(state, "not-now", move=_deed(move))


def _deed(move: Move) -> Message:  # noqa: C901 one case for each kind of move
    """What the move is called in a refusal."""
    match move:
        case Play():
            return message("deed.play")
        case DeclareNoPlay():
            return message("deed.no-play")
        case ThrowIn():
            return message("deed.throw-in")
        case DeclareProphet():
            return message("deed.prophet")
        case GoOut():
            return message("deed.go-out")
        case Call():
            return message("deed.call")
        case GuessRule():
            return message("deed.guess")
        case Pick():
            return message("deed.pick")
        case Judge():
            return message("deed.ruling")
        case Hint():
            return message("deed.hint")
        case Correct():
            return message("deed.correct")
        case TurnStarter():
            return message("deed.starter")
        case TurnCard():
            return message("deed.card")
        case Predict():
            return message("deed.predict")
        case OpenPredictions():
            return message("deed.open")
        case Deal():
            return message("deed.deal")
        case AddPack():
            return message("deed.pack")
        case StopRound():
            return message("deed.stop")
        case _:
            assert_never(move)


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
    return check_cards(state, seat, cards) or played(state, Played(seat, cards))


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
    pending = state.pending
    if type(pending) is PendingPlay:
        return _judge_play(state, pending, right)
    match pending:
        case PendingNoPlay() as no_play:
            return _judge_no_play(state, no_play, right)
        case PendingPick() as pick:
            return _judge_pick(state, pick, right)
        case PendingGuess(seat):
            return _judge_guess(state, seat, right)
        case PendingCard():
            return pack_out(judged(state, _JUDGED[right]))
        case PendingStarter(card):
            return evolve(state, StarterLaid(card) if right else StarterRefused(card))
        case _:
            return _out_of_phase(state, move)


def _judge_play(state: Round, play: PendingPlay, right: bool) -> Round:
    after, fell = judged(state, _JUDGED[right]), False
    if state.prophecies:
        after, fell = _overthrown(state, after, play.call, right)
    if not right:
        cards = state.setup.rulebook.wrong_penalty * len(play.cards)
        after = penalise(after, play.seat, cards, expels=play.expels, spared=fell)
    return close(after)


def _judge_no_play(state: Round, no_play: PendingNoPlay, right: bool) -> Round:
    after, fell = _overthrown(state, judged(state, _JUDGED[right]), no_play.call, right)
    if right:
        return close(right_no_play(after, no_play.seat))
    return close(wrong_no_play(after, no_play.seat, expels=no_play.expels, fell=fell))


def _overthrown(before: Round, after: Round, call: bool | None, right: bool) -> tuple[Round, bool]:
    """The round when a ruling has met the prophet's call, and whether the prophet fell over it."""
    standing = prophecy(before)
    if standing is None or call == right:
        return after, False
    return overthrow(after, standing, before.on_layout), True


def _judge_pick(state: Round, pick: PendingPick, right: bool) -> Round:
    after, standing = judged(state, _JUDGED[right]), prophecy(state)
    if right:
        return after_pick(after, pick.no_play)
    assert standing is not None, "whose pick is judged is the prophet"
    return overthrow(after, standing, state.on_layout)


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
    after = judged(state, _JUDGED[right])
    if right:
        return evolve(after, RoundEnded(EndReason.GUESSED, seat))
    if guess.wrong_cards:
        return evolve(after, Owed(seat, guess.wrong_cards, state.setup.dealer))
    return after


def _open(state: Round, predictions: Predictions) -> Round | Refusal:
    told = Predicted(tuple(sorted(predictions)))
    return check_predictions(state, predictions) or evolve(state, told)


def _hint(state: Round, move: Hint) -> Round | Refusal:
    return (
        check_hinting(state, JUDGE)
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


def _turn_card(state: Round, move: TurnCard) -> Round | Refusal:
    refused = check_stock(state, 1)
    if refused is None and move.card is UNKNOWN:
        refused = Refusal("unknown-card.turned", "prediction")
    return refused or check_exist(state, (move.card,)) or evolve(state, CardTurned(move.card))


def _deal(state: Round, move: Deal) -> Round | Refusal:
    seat, cards = move.seat, move.cards
    for debt in state.owed:
        if debt.seat == seat:
            break
    else:
        return untimely(state, "nothing-owed", seat=seat)
    size = debt.size
    if len(cards) != size:
        return untimely(state, "wrong-count", seat=debt.seat, count=size, given=len(cards))
    refused = check_stock(state, size) or check_exist(state, cards)
    if refused is not None:
        return refused
    return close(dealt(state, Dealt(seat, tuple(sorted(cards)), debt.by)))


def _add_pack(state: Round) -> Round | Refusal:
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

_ALWAYS: Final = (Hint, Correct, StopRound)


def _taken_in(phase: Phase) -> tuple[type[Move], ...]:  # noqa: C901 - a case for each
    """The kinds of move that a phase takes."""
    match phase:
        case Phase.DEALING:
            return (Deal, AddPack, DeclareProphet, *_ALWAYS)
        case Phase.TURNING_STARTER:
            return (TurnStarter, AddPack, *_ALWAYS)
        case Phase.TURNING:
            return (TurnCard, AddPack, *_ALWAYS)
        case Phase.PREDICTING:
            return (Predict, OpenPredictions, *_ALWAYS)
        case Phase.TURN:
            return (Play, DeclareNoPlay, DeclareProphet, GuessRule, *_ALWAYS)
        case Phase.CALLING:
            return (Call, *_ALWAYS)
        case Phase.JUDGING | Phase.JUDGING_STARTER | Phase.JUDGING_PICK | Phase.JUDGING_GUESS:
            return (Judge, *_ALWAYS)
        case Phase.PICKING:
            return (Pick, *_ALWAYS)
        case Phase.THROWING_IN:
            return (ThrowIn, DeclareProphet, *_ALWAYS)
        case Phase.LEAVING:
            return (GoOut, DeclareProphet, *_ALWAYS)
        case Phase.OVER:
            return (Correct,)


TRANSITIONS: Final = {phase: _taken_in(phase) for phase in Phase}
"""The whole machine: which moves each phase takes."""

_OF_SEATS: Final = {
    phase: tuple(kind for kind in kinds if kind not in _ALWAYS)
    for phase, kinds in TRANSITIONS.items()
}
"""Those that can be a seat's; the others are the judge's, or the table's."""


def may(state: Round, seat: Seat, waiting: Seat | None = None) -> tuple[type[Move], ...]:
    """The kinds of move that this seat, `JUDGE` or `STOCK` may make now, in a fixed order; given
    for whom the round is *waiting*, if that is at hand.

    A kind is here if some move of it would be legal: for a play that means that it is the seat's
    turn. `StopRound` is left out; the table as a whole may always agree on it, and at the event
    limit there is nothing else.
    """
    if len(state.log) >= EVENTS_MAX:
        return ()
    awaited = (waits_for(state) if waiting is None else waiting) == seat
    taken = (_OF_SEATS if seat >= 0 else TRANSITIONS)[state.phase]
    return tuple([kind for kind in taken if _MAY[kind](state, seat, awaited)])


def may_interject(state: Round, seat: Seat) -> bool:
    """True if this seat may declare prophecy or guess between two turns."""
    return (
        state.phase is _TURN
        and len(state.log) < EVENTS_MAX
        and (may_be_prophet(state, seat) or may_guess(state, seat))
    )


def _may_deal(state: Round, seat: Seat, awaited: bool) -> bool:
    stock = state.stock
    return awaited and (stock is None or any(debt.size <= stock for debt in state.owed))


def _may_add_pack(state: Round, seat: Seat, awaited: bool) -> bool:
    adds = seat == STOCK and StockOut.ADD_PACK in state.setup.rulebook.stock_out
    return adds and check_stock_out(state) is None


def _is_open(kind: type[Move]) -> Callable[[Round, Seat, bool], bool]:  # noqa: C901 as above
    """Whether a seat may make that kind of move in a phase that takes it, as a test of the round,
    the seat, and whether the round waits for the seat.
    """
    if issubclass(kind, (Play, ThrowIn, GoOut, Call, Pick, Judge)):
        return lambda state, seat, awaited: awaited
    if issubclass(kind, DeclareNoPlay):
        return lambda state, seat, awaited: awaited and state.setup.rulebook.no_play is not None
    if issubclass(kind, DeclareProphet):
        return lambda state, seat, awaited: may_be_prophet(state, seat)
    if issubclass(kind, GuessRule):
        return lambda state, seat, awaited: may_guess(state, seat)
    if issubclass(kind, Predict):
        return lambda state, seat, awaited: check_prediction(state, seat) is None
    if issubclass(kind, OpenPredictions):
        return lambda state, seat, awaited: seat == JUDGE
    if issubclass(kind, Hint):
        return lambda state, seat, awaited: check_hinting(state, seat) is None
    if issubclass(kind, Correct):
        return lambda state, seat, awaited: seat == JUDGE and has_ruling(state.log)
    if issubclass(kind, (TurnStarter, TurnCard)):
        return lambda state, seat, awaited: awaited and state.stock != 0
    if issubclass(kind, Deal):
        return _may_deal
    if issubclass(kind, AddPack):
        return _may_add_pack
    if issubclass(kind, StopRound):
        return lambda state, seat, awaited: False
    assert_never(kind)


_MAY: Final = {kind: _is_open(kind) for kinds in TRANSITIONS.values() for kind in kinds}
