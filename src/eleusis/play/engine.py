"""`decide(state, move)`: what a move brings about, or why the rulebook refuses it.

Two laws. Everything that the rulebook decides is decided here, from `TRANSITIONS`, which says
which moves each phase takes. And a refusal changes nothing: it is an `IllegalMove` with a stable
code, a sentence for people and the passage of the rulebook.

The engine knows neither chance nor the secret rule: cards and rulings come in as moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn

from eleusis.cards import UNKNOWN, Card, Cards, print_cards
from eleusis.errors import IllegalMove
from eleusis.play.events import (
    Called,
    Corrected,
    Dealt,
    EndReason,
    Event,
    Expelled,
    Guessed,
    HandEmptied,
    HandReturned,
    Hinted,
    Judged,
    NoPlayDeclared,
    Owed,
    PackAdded,
    Picked,
    Played,
    ProphetDeclared,
    ProphetFell,
    RoundEnded,
    StarterLaid,
    StarterRefused,
    StarterTurned,
)
from eleusis.play.evolution import evolve
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
from eleusis.play.seats import JUDGE, STOCK, Seat, Status
from eleusis.play.state import (
    Pending,
    Phase,
    Prophecy,
    Round,
    layout_count,
    picker,
    prophecy,
    revealed,
    turn_of,
    waits_for,
    without,
)
from eleusis.rulebook.terms import (
    HintTime,
    Picker,
    ProphetTiming,
    StarterKind,
    StockOut,
)

if TYPE_CHECKING:
    from collections.abc import Callable

EVENTS_MAX: Final = 5000
"""Events after which a round may only be stopped; real rounds have a few hundred."""

TEXT_MAX: Final = 2000
"""Characters of a hint or a guess."""


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
    if version is not None and version != len(state.log):
        raise IllegalMove(
            "stale-version",
            f"The table has moved on: you had seen {version} events, there are {len(state.log)}. "
            "Look again and decide anew.",
        )
    handler = TRANSITIONS[state.phase].get(type(move))
    if handler is None:
        _refuse_moment(state, move)
    if len(state.log) >= EVENTS_MAX and type(move) is not StopRound:
        raise IllegalMove(
            "event-limit",
            f"The round has reached {EVENTS_MAX} events and can only be stopped.",
        )
    course = _Course(state)
    handler(course, move)
    return tuple(course.events), course.state


class _Course:
    """A move on its way: the events so far and the round after them."""

    __slots__ = ("events", "state")

    def __init__(self, state: Round) -> None:
        self.state = state
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)


def _refuse_moment(state: Round, move: Move) -> NoReturn:
    """Refuse a move that the phase does not take, saying what the table waits for."""
    if state.phase is Phase.OVER:
        raise IllegalMove("round-over", "The round is over.")
    rulebook = state.setup.rulebook
    match move:
        case DeclareProphet(seat=seat):
            _verify_prophet(state, seat)
        case GuessRule(seat=seat):
            _verify_guess(state, seat)
        case ThrowIn() if rulebook.no_play is not None:
            cited = rulebook.cite("no_play.exchange_max")
            raise IllegalMove("not-now", f"Nothing is to be thrown in. {waiting(state)}", cited)
        case _:
            pass
    raise IllegalMove("not-now", f"{_NAMES[type(move)]} is not possible now. {waiting(state)}")


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


def waiting(state: Round) -> str:
    """One sentence that says what the round waits for."""
    who = name_of(state, waits_for(state))
    match state.phase:
        case Phase.DEALING:
            debt = state.owed[0]
            return f"{name_of(state, debt.seat)} is to be dealt {debt.size} card(s)."
        case Phase.TURNING_STARTER:
            return "A starter card is to be turned."
        case Phase.TURN:
            return f"It is {who}'s turn."
        case Phase.CALLING:
            return f"{who}, the prophet, is to call."
        case Phase.THROWING_IN:
            return f"{who} chooses cards to throw in."
        case Phase.LEAVING:
            return f"{who} has no card left: go out, or become the prophet?"
        case Phase.PICKING:
            return f"{who} is to pick a right card from the shown hand."
        case Phase.OVER:
            return "The round is over."
        case Phase.JUDGING | Phase.JUDGING_PICK | Phase.JUDGING_GUESS | Phase.JUDGING_STARTER:
            return f"{who} is to rule."


def name_of(state: Round, seat: Seat | None) -> str:
    """The name at a seat; the dealer's for the judge, "the stock-keeper" for the stock."""
    names = state.setup.names
    if seat is None:
        return "nobody"
    if seat == JUDGE:
        return names[state.setup.dealer]
    if seat == STOCK:
        return "the stock-keeper"
    return names[seat]


# Verifying -----------------------------------------------------------------------------------


def _verify_seat(state: Round, seat: Seat) -> None:
    """Refuse a seat that is not in the round."""
    if not 0 <= seat < len(state.status):
        raise IllegalMove("no-such-seat", f"There is no seat {seat} at this table.")
    status = state.status[seat]
    if status is Status.PLAYING:
        return
    name = state.setup.names[seat]
    cite = state.setup.rulebook.cite
    if status is Status.DEALER:
        raise IllegalMove("dealer-plays", f"{name} is the dealer and plays no cards.")
    if status is Status.PROPHET:
        raise IllegalMove(
            "prophet-plays", f"{name} is the prophet and plays no cards.", cite("prophet")
        )
    if status is Status.EXPELLED:
        raise IllegalMove("expelled", f"{name} is expelled from this round.", cite("expulsion"))
    raise IllegalMove(
        "out-of-round",
        f"{name} was a false prophet and is out until the round ends.",
        cite("prophet.resumes"),
    )


def _verify_turn(state: Round, seat: Seat) -> None:
    if turn_of(state) != seat or state.status[seat] is not Status.PLAYING:
        _verify_seat(state, seat)
        raise IllegalMove(
            "not-your-turn",
            f"It is not {state.setup.names[seat]}'s turn. {waiting(state)}",
            state.setup.rulebook.cite("first_player"),
        )


def _verify_cards(state: Round, seat: Seat, cards: Cards) -> None:
    """Refuse cards that the seat cannot hold."""
    hand = state.hands[seat]
    name = state.setup.names[seat]
    if UNKNOWN in cards:
        raise IllegalMove("unknown-card", "Say which card it is: ?? cannot be laid.")
    if without(hand, cards) is None:
        missing = next(card for card in cards if cards.count(card) > hand.count(card))
        raise IllegalMove("not-in-hand", f"{missing} is not in {name}'s hand.")
    _verify_exist(state, revealed(hand, cards))


def _verify_exist(state: Round, fresh: Cards) -> None:
    """Refuse cards of which no unseen copy is left."""
    if state.unseen is None:
        return
    for card in fresh:
        if card is not UNKNOWN and fresh.count(card) > state.unseen[card]:
            raise IllegalMove(
                "no-such-card",
                f"No unseen {card} is left: {state.setup.packs} pack(s) are in use and all other "
                f"copies are known.",
            )


def _verify_prophet(state: Round, seat: Seat) -> None:
    """Refuse a declaration of prophecy that the rulebook does not permit now."""
    rulebook = state.setup.rulebook
    terms, cite = rulebook.prophet, rulebook.cite
    if terms is None:
        raise IllegalMove("no-prophets", f"{rulebook.title} has no prophets.", cite("prophet"))
    _verify_seat(state, seat)
    name = state.setup.names[seat]
    standing = prophecy(state)
    if standing is not None:
        raise IllegalMove(
            "prophet-stands",
            f"{name_of(state, standing.seat)} is the prophet; there is only one at a time.",
            cite("prophet"),
        )
    if terms.once_per_round and any(past.seat == seat for past in state.prophecies):
        raise IllegalMove(
            "was-prophet",
            f"{name} has been the prophet in this round already.",
            cite("prophet.once_per_round"),
        )
    if terms.timing is ProphetTiming.ANY_TIME:
        if state.phase not in (Phase.TURN, Phase.DEALING, Phase.THROWING_IN, Phase.LEAVING):
            raise IllegalMove(
                "not-now",
                f"Nobody becomes the prophet between a play and its ruling. {waiting(state)}",
                cite("prophet.timing"),
            )
    elif state.phase not in (Phase.TURN, Phase.LEAVING) or state.last != seat or not state.turns:
        raise IllegalMove(
            "not-after-own-play",
            f"{name} may become the prophet only after an own play and before the next player's. "
            f"{waiting(state)}",
            cite("prophet.timing"),
        )
    if state.pending is not None and state.pending.seat != seat and state.phase is Phase.LEAVING:
        raise IllegalMove("not-now", waiting(state))
    if state.phase is Phase.THROWING_IN and state.pending and state.pending.seat == seat:
        raise IllegalMove("not-now", f"{name} must throw in cards first.")
    others = sum(status is Status.PLAYING for status in state.status) - 1
    if others < terms.others_min:
        raise IllegalMove(
            "too-few-others",
            f"At least {terms.others_min} other players must be in the round, there are {others}.",
            cite("prophet.others_min"),
        )


def _verify_guess(state: Round, seat: Seat) -> None:
    rulebook = state.setup.rulebook
    if rulebook.guess is None:
        raise IllegalMove(
            "no-guesses", f"{rulebook.title} does not let one guess aloud.", rulebook.cite("guess")
        )
    _verify_seat(state, seat)
    if state.phase is not Phase.TURN or not state.right_play:
        raise IllegalMove(
            "not-after-right-play",
            f"The rule may be guessed only after a right play and before the next one. "
            f"{waiting(state)}",
            rulebook.cite("guess"),
        )
    if seat in state.guessers:
        raise IllegalMove(
            "guessed-already",
            f"{state.setup.names[seat]} has guessed since the last play; one guess per right play.",
            rulebook.cite("guess"),
        )


def _verify_text(text: str, what: str) -> None:
    if not text.strip() or len(text) > TEXT_MAX:
        raise IllegalMove(
            "bad-text", f"A {what} is a text of 1 to {TEXT_MAX} characters, not {len(text)}."
        )


# Players -------------------------------------------------------------------------------------


def _play(course: _Course, move: Play) -> None:
    state, seat, cards = course.state, move.seat, move.cards
    rulebook = state.setup.rulebook
    _verify_turn(state, seat)
    if not cards:
        raise IllegalMove("no-cards", "A play has at least one card.")
    limit = rulebook.string_max
    if limit is not None and len(cards) > limit:
        allowed = f"at most {limit} cards" if limit > 1 else "one card"
        raise IllegalMove(
            "string-too-long",
            f"{rulebook.title} lets one play {allowed} at once, not {len(cards)}.",
            rulebook.cite("string_max"),
        )
    _verify_cards(state, seat, cards)
    course.happen(Played(seat, cards))


def _declare_no_play(course: _Course, move: DeclareNoPlay) -> None:
    state, seat = course.state, move.seat
    rulebook = state.setup.rulebook
    if rulebook.no_play is None:
        raise IllegalMove(
            "no-no-play", f"{rulebook.title} has no such declaration.", rulebook.cite("no_play")
        )
    _verify_turn(state, seat)
    hand = state.hands[seat]
    if not move.hand or move.hand == hand:
        course.happen(NoPlayDeclared(seat, hand))
        return
    told = tuple(sorted(move.hand))
    if len(told) != len(hand) or without(told, tuple(c for c in hand if c.is_known)) is None:
        raise IllegalMove(
            "not-the-hand",
            f"{print_cards(told)} cannot be {state.setup.names[seat]}'s hand of {len(hand)} cards.",
        )
    _verify_exist(state, revealed(hand, told))
    course.happen(NoPlayDeclared(seat, told))


def _declare_prophet(course: _Course, move: DeclareProphet) -> None:
    _verify_prophet(course.state, move.seat)
    course.happen(ProphetDeclared(move.seat))
    _close(course)


def _call(course: _Course, move: Call) -> None:
    standing = prophecy(course.state)
    if standing is None or standing.seat != move.seat:
        raise IllegalMove(
            "not-the-prophet",
            f"Only the prophet calls. {waiting(course.state)}",
            course.state.setup.rulebook.cite("prophet"),
        )
    course.happen(Called(move.seat, move.right))


def _guess(course: _Course, move: GuessRule) -> None:
    _verify_guess(course.state, move.seat)
    _verify_text(move.text, "guess")
    course.happen(Guessed(move.seat, move.text))


def _throw_in(course: _Course, move: ThrowIn) -> None:
    state = course.state
    pending, no_play = state.pending, state.setup.rulebook.no_play
    assert pending is not None
    assert no_play is not None
    if move.seat != pending.seat:
        raise IllegalMove("not-your-turn", waiting(state))
    _verify_cards(state, move.seat, move.cards)
    count = no_play.exchange_max
    if len(move.cards) != count:
        raise IllegalMove(
            "wrong-count",
            f"Exactly {count} cards are thrown in, not {len(move.cards)}.",
            state.setup.rulebook.cite("no_play.exchange_max"),
        )
    _exchange(course, move.seat, tuple(sorted(move.cards)))


def _go_out(course: _Course, move: GoOut) -> None:
    pending = course.state.pending
    assert pending is not None
    if move.seat != pending.seat:
        raise IllegalMove("not-your-turn", waiting(course.state))
    course.happen(RoundEnded(_way_out(course.state), move.seat))


# The judge -----------------------------------------------------------------------------------


def _judge(course: _Course, move: Judge) -> None:
    """A ruling on a play or a declaration of no play, and all that follows from it."""
    state, right = course.state, move.right
    pending, standing = state.pending, prophecy(state)
    assert pending is not None
    before = layout_count(state)
    course.happen(Judged(right))
    fell = standing is not None and pending.call != right
    if fell and standing is not None:
        _overthrow(course, standing, before)
    if pending.cards:
        if not right:
            _penalise(course, pending, _wrong_play_cards(course.state, pending), spared=fell)
    elif right:
        _right_no_play(course, pending.seat)
    else:
        _wrong_no_play(course, pending, fell)
    _close(course)


def _wrong_play_cards(state: Round, pending: Pending) -> int:
    return state.setup.rulebook.wrong_penalty * len(pending.cards)


def _overthrow(course: _Course, standing: Prophecy, before: int) -> None:
    """The prophet is proved false and draws his cards."""
    state = course.state
    terms = state.setup.rulebook.prophet
    assert terms is not None
    cards = terms.false_cards
    if terms.out_false_cards is not None and not state.hands[standing.seat]:
        cards = terms.out_false_cards
    course.happen(ProphetFell(standing.seat, before))
    if cards:
        course.happen(Owed(standing.seat, cards, state.setup.dealer))


def _penalise(course: _Course, pending: Pending, cards: int, *, spared: bool) -> None:
    """Penalty cards and expulsion for a wrong play, unless it overthrew the prophet."""
    state = course.state
    terms = state.setup.rulebook.prophet
    spares_cards = spared and terms is not None and terms.overthrow_spares_penalty
    spares_expulsion = spared and terms is not None and terms.overthrow_spares_expulsion
    if cards and not spares_cards:
        standing = prophecy(state)
        by = state.setup.dealer if standing is None else standing.seat
        course.happen(Owed(pending.seat, cards, by))
    if pending.expels and not spares_expulsion:
        course.happen(Expelled(pending.seat))


def _right_no_play(course: _Course, seat: Seat) -> None:
    """The hand goes back and a smaller one is dealt, or the round ends with an empty hand."""
    no_play = course.state.setup.rulebook.no_play
    assert no_play is not None
    hand = course.state.hands[seat]
    if no_play.exchange_max is None or len(hand) <= no_play.exchange_max:
        _exchange(course, seat, hand)


def _exchange(course: _Course, seat: Seat, thrown: Cards) -> None:
    state = course.state
    no_play = state.setup.rulebook.no_play
    assert no_play is not None
    held = len(state.hands[seat])
    standing = prophecy(state)
    course.happen(HandReturned(seat, thrown))
    if held > no_play.ends_at:
        by = state.setup.dealer if standing is None else standing.seat
        course.happen(Owed(seat, len(thrown) - no_play.reduction, by))
    _close(course)


def _wrong_no_play(course: _Course, pending: Pending, fell: bool) -> None:
    no_play = course.state.setup.rulebook.no_play
    assert no_play is not None
    if no_play.picker is Picker.NOBODY:
        _penalise(course, pending, no_play.wrong_cards, spared=fell)


def _judge_pick(course: _Course, move: Judge) -> None:
    state = course.state
    pending, standing = state.pending, prophecy(state)
    assert pending is not None
    before = layout_count(state)
    course.happen(Judged(move.right))
    if move.right:
        _after_pick(course, pending)
    else:
        assert standing is not None
        _overthrow(course, standing, before)


def _pick(course: _Course, move: Pick) -> None:
    state = course.state
    pending = state.pending
    assert pending is not None
    if move.seat != picker(state):
        raise IllegalMove(
            "not-the-picker", waiting(state), state.setup.rulebook.cite("no_play.picker")
        )
    _verify_cards(state, pending.seat, (move.card,))
    course.happen(Picked(move.seat, move.card))
    if move.seat == JUDGE:
        _after_pick(course, pending)


def _after_pick(course: _Course, pending: Pending) -> None:
    """The penalty for the wrong declaration is dealt before the hand counts as empty (A23)."""
    no_play = course.state.setup.rulebook.no_play
    assert no_play is not None
    _penalise(course, pending, no_play.wrong_cards, spared=pending.spared)
    _close(course)


def _judge_guess(course: _Course, move: Judge) -> None:
    state = course.state
    pending, guess = state.pending, state.setup.rulebook.guess
    assert pending is not None
    assert guess is not None
    course.happen(Judged(move.right))
    if move.right:
        course.happen(RoundEnded(EndReason.GUESSED, pending.seat))
    elif guess.wrong_cards:
        course.happen(Owed(pending.seat, guess.wrong_cards, state.setup.dealer))


def _hint(course: _Course, move: Hint) -> None:
    state = course.state
    rulebook = state.setup.rulebook
    _verify_text(move.text, "hint")
    begun = state.turns or state.phase in (Phase.CALLING, Phase.JUDGING)
    if rulebook.hint is HintTime.BEFORE_PLAY and begun:
        raise IllegalMove(
            "hint-too-late", "Hints are given before the first play.", rulebook.cite("hint")
        )
    course.happen(Hinted(move.text.strip()))


def standing_rulings(log: tuple[Event, ...]) -> tuple[int, ...]:
    """The numbers of the rulings in force: `Judged` events that no correction made void."""
    rulings: list[int] = []
    for number, event in enumerate(log):
        if type(event) is Judged:
            rulings.append(number)
        elif type(event) is Corrected:
            rulings = [ruling for ruling in rulings if ruling < event.ruling]
    return tuple(rulings)


def _correct(course: _Course, move: Correct) -> None:
    rulings = standing_rulings(course.state.log)
    if move.ruling not in rulings:
        have = f"the last is number {rulings[-1]}" if rulings else "there is none"
        raise IllegalMove("no-such-ruling", f"Event {move.ruling} is no ruling in force; {have}.")
    course.happen(Corrected(move.ruling))


# The stock-keeper ----------------------------------------------------------------------------


def _verify_stock(state: Round, count: int) -> None:
    if state.stock is not None and state.stock < count:
        raise IllegalMove(
            "stock-out",
            f"The stock holds {state.stock} card(s), {count} are due. Add a pack first.",
            state.setup.rulebook.cite("stock_out"),
        )


def _turn_starter(course: _Course, move: TurnStarter) -> None:
    state = course.state
    starter = state.setup.rulebook.starter
    assert starter is not None
    _verify_stock(state, 1)
    if move.card is UNKNOWN:
        raise IllegalMove("unknown-card", "A starter lies face up: say which card it is.")
    _verify_exist(state, (move.card,))
    judged = starter.kind is StarterKind.JUDGED
    course.happen(StarterTurned(move.card) if judged else StarterLaid(move.card))


def _judge_starter(course: _Course, move: Judge) -> None:
    pending = course.state.pending
    assert pending is not None
    card: Card | None = pending.picked
    assert card is not None
    course.happen(StarterLaid(card) if move.right else StarterRefused(card))


def _deal(course: _Course, move: Deal) -> None:
    state = course.state
    debt = next((debt for debt in state.owed if debt.seat == move.seat), None)
    if debt is None:
        raise IllegalMove(
            "nothing-owed", f"{name_of(state, move.seat)} is owed no cards. {waiting(state)}"
        )
    if len(move.cards) != debt.size:
        raise IllegalMove(
            "wrong-count",
            f"{name_of(state, debt.seat)} is owed {debt.size} cards, not {len(move.cards)}.",
        )
    _verify_stock(state, debt.size)
    _verify_exist(state, move.cards)
    course.happen(Dealt(debt.seat, tuple(sorted(move.cards)), debt.by))
    _close(course)


def _add_pack(course: _Course, move: AddPack) -> None:
    state = course.state
    rulebook = state.setup.rulebook
    _verify_stock_out(state)
    if StockOut.ADD_PACK not in rulebook.stock_out:
        raise IllegalMove(
            "no-more-packs", f"{rulebook.title} adds no packs.", rulebook.cite("stock_out")
        )
    course.happen(PackAdded())


def _verify_stock_out(state: Round) -> None:
    due = max((debt.size for debt in state.owed), default=1)
    if state.stock is None or state.stock >= due:
        held = "nobody counts the stock" if state.stock is None else f"it holds {state.stock}"
        raise IllegalMove(
            "stock-not-out",
            f"The stock can meet the next deal of {due}: {held}.",
            state.setup.rulebook.cite("stock_out"),
        )


def _stop(course: _Course, move: StopRound) -> None:
    state = course.state
    if move.reason is StopReason.STOCK:
        _verify_stock_out(state)
        if StockOut.END_ROUND not in state.setup.rulebook.stock_out:
            raise IllegalMove(
                "stock-ends-nothing",
                f"{state.setup.rulebook.title} does not end a round for want of cards.",
                state.setup.rulebook.cite("stock_out"),
            )
        course.happen(RoundEnded(EndReason.STOCK_OUT, None))
        return
    if move.reason is StopReason.LIMIT and len(state.log) < EVENTS_MAX:
        raise IllegalMove(
            "limit-not-reached", f"{len(state.log)} of {EVENTS_MAX} events have happened."
        )
    course.happen(RoundEnded(EndReason.STOPPED, None))


# The end -------------------------------------------------------------------------------------


def _close(course: _Course) -> None:
    """End the round if a hand is empty or nobody is left, once all cards are dealt."""
    state = course.state
    if state.phase is not Phase.TURN:
        return
    last = state.last
    if state.turns and not state.hands[last] and state.status[last] is Status.PLAYING:
        if _may_stay_as_prophet(state, last):
            course.happen(HandEmptied(last))
        else:
            course.happen(RoundEnded(_way_out(state), last))
    elif Status.PLAYING not in state.status:
        course.happen(RoundEnded(EndReason.NOBODY_LEFT, None))


def _may_stay_as_prophet(state: Round, seat: Seat) -> bool:
    terms = state.setup.rulebook.prophet
    if terms is None or terms.out_false_cards is None:
        return False
    try:
        _verify_prophet(state, seat)
    except IllegalMove:
        return False
    return True


def _way_out(state: Round) -> EndReason:
    """How the last hand became empty: by a right declaration of no play, or by laying cards."""
    for event in reversed(state.log):
        if isinstance(event, HandReturned):
            return EndReason.NO_PLAY
        if isinstance(event, Played | Picked):
            return EndReason.WENT_OUT
    raise AssertionError("a hand is empty, so cards were laid or returned")


# The machine ---------------------------------------------------------------------------------

_Handler = dict[type, "Callable[[_Course, Any], None]"]

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
    turn. `StopRound` is left out; the table as a whole may always agree on it.
    """
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


def _may_hint(state: Round, seat: Seat) -> bool:
    begun = state.turns or state.phase in (Phase.CALLING, Phase.JUDGING)
    return seat == JUDGE and not (state.setup.rulebook.hint is HintTime.BEFORE_PLAY and begun)


def _may_correct(state: Round, seat: Seat) -> bool:
    return seat == JUDGE and bool(standing_rulings(state.log))


def _may_add_pack(state: Round, seat: Seat) -> bool:
    if seat != STOCK or StockOut.ADD_PACK not in state.setup.rulebook.stock_out:
        return False
    return _passes(lambda state, _: _verify_stock_out(state))(state, seat)


_MAY: Final[dict[type, Callable[[Round, Seat], bool]]] = {
    Play: _is_awaited,
    DeclareNoPlay: _may_declare_no_play,
    ThrowIn: _is_awaited,
    DeclareProphet: _passes(_verify_prophet),
    GoOut: _is_awaited,
    Call: _is_awaited,
    GuessRule: _passes(_verify_guess),
    Pick: _is_awaited,
    Judge: _is_awaited,
    Hint: _may_hint,
    Correct: _may_correct,
    TurnStarter: _is_awaited,
    Deal: _is_awaited,
    AddPack: _may_add_pack,
}
