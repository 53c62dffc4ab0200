"""`evolve(state, event)`: what an event makes of a round. Events are facts and never refused.

This module decides nothing. Whether something may happen, and what follows from it, is `engine.py`;
here each event changes the state in one way, whoever caused it.
"""

from __future__ import annotations

from collections import Counter
from functools import reduce
from typing import TYPE_CHECKING, Final, TypeVar, assert_never

from msgspec.structs import replace

from eleusis.play.events import (
    Called,
    CardTurned,
    Corrected,
    Dealt,
    Event,
    Expelled,
    HandEmptied,
    HandReturned,
    Hinted,
    Judged,
    NoPlayDeclared,
    Owed,
    PackAdded,
    Picked,
    Played,
    Predicted,
    ProphetDeclared,
    ProphetFell,
    RoundEnded,
    RuleGuessed,
    StarterLaid,
    StarterRefused,
    StarterTurned,
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
from eleusis.play.position import begin_at, first_phase
from eleusis.play.predictions import card_judged, card_turned, predicted
from eleusis.play.seats import JUDGE, Seat, Status
from eleusis.play.state import (
    Debt,
    End,
    Laid,
    Phase,
    Prophecy,
    Round,
    Setup,
    less,
    marked_card,
    more,
    parted,
    prophecy,
    require_playable,
    shifted,
)
from eleusis.rulebook.terms import Counted, FirstPlayer, Picker

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.cards import Card, Cards

# Members of enumerations as constants: to look one up by its name takes a function in Python 3.11.
_CALLING: Final = Phase.CALLING
_DEALING: Final = Phase.DEALING
_JUDGING: Final = Phase.JUDGING
_TURN: Final = Phase.TURN
_LINE: Final = Counted.LINE

PACK_SIZE: Final = 52
_PACK: Final = bytes([1]) * PACK_SIZE

_T = TypeVar("_T")


def begin(setup: Setup) -> Round:
    """The round before its first event: every player is owed a hand, or the set-up position.

    Raises:
        InputError: if the rulebook cannot be played so (`incomplete-rulebook`, `players`,
            `starters`, `dealer`, `packs`).
    """
    require_playable(setup)
    if setup.position is not None:
        return begin_at(setup.position, setup)
    seats = len(setup.names)
    rulebook = setup.rulebook
    size = rulebook.hand_size_for(seats)
    status = tuple(
        Status.DEALER if seat == setup.dealer else Status.PLAYING for seat in range(seats)
    )
    players = [Seat((setup.dealer + step) % seats) for step in range(1, seats)]
    owed = tuple(Debt(seat, size, setup.dealer) for seat in players if size)
    opening = first_phase(setup, 0)
    unseen = bytes([setup.packs]) * PACK_SIZE if setup.stock_known else None
    return Round(
        setup=setup,
        phase=Phase.DEALING if owed else opening,
        hands=((),) * seats,
        shown=((),) * seats,
        status=status,
        laid=(),
        on_line=0,
        on_layout=0,
        last=setup.dealer,
        turns=0,
        right_play=False,
        guessers=(),
        tokens=(0,) * seats,
        pending=None,
        owed=owed,
        resume=opening,
        prophecies=(),
        unseen=unseen,
        stock=setup.packs * PACK_SIZE if setup.stock_known else None,
        bottom=(),
        hints=(),
        end=None,
        log=(),
    )


def evolve(state: Round, event: Event) -> Round:  # noqa: C901 one case for each kind of event
    """The round after this event."""
    # The four that every play brings about come first, and by the quickest test there is. Whoever
    # has made one of them may also call its function, which has its name.
    if type(event) is Played:
        return played(state, event)
    if type(event) is Judged:
        return judged(state, event)
    if type(event) is Dealt:
        return dealt(state, event)
    if type(event) is Owed:
        return owed(state, event)
    match event:
        case Called():
            return _called(state, event)
        case Picked():
            return _picked(state, event)
        case NoPlayDeclared():
            return _no_play_declared(state, event)
        case HandReturned():
            return _hand_returned(state, event)
        case Expelled():
            return _expelled(state, event)
        case ProphetDeclared():
            return _prophet_declared(state, event)
        case ProphetFell():
            return _prophet_fell(state, event)
        case HandEmptied():
            return _hand_emptied(state, event)
        case RuleGuessed():
            return _guessed(state, event)
        case Hinted():
            return _hinted(state, event)
        case Corrected():
            return _corrected(state, event)
        case PackAdded():
            return _pack_added(state, event)
        case StarterTurned():
            return _starter_turned(state, event)
        case StarterLaid():
            return _starter_laid(state, event)
        case StarterRefused():
            return _starter_refused(state, event)
        case CardTurned():
            return card_turned(state, event)
        case Predicted():
            return predicted(state, event)
        case RoundEnded():
            return _round_ended(state, event)
        case _:
            assert_never(event)


def replay(setup: Setup, events: Iterable[Event]) -> Round:
    """The round after all these events."""
    return reduce(evolve, events, begin(setup))


def _impossible(state: Round, event: Event) -> AssertionError:
    """The error of a log that no moves can have made."""
    return AssertionError(f"{event} cannot happen in the phase {state.phase.value!r}")


# Small parts of the state ------------------------------------------------------------------


def _put(items: tuple[_T, ...], index: int, item: _T) -> tuple[_T, ...]:
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def _give(hand: Cards, cards: Cards) -> tuple[Cards, Cards]:
    given = parted(hand, cards)
    assert given is not None, f"a hand of {hand} cannot give {cards}"
    return given


def _laid(state: Round, seat: Seat | None, card: Card) -> Round:
    """The round with one more right card on the layout."""
    column, number = state.on_line, state.on_layout
    return replace(
        state,
        laid=(*state.laid, Laid(seat, (card,), True, column, number)),
        on_line=column + 1,
        on_layout=number + 1,
    )


def in_expulsion_phase(state: Round) -> bool:
    """True if a wrong play that is made now expels (tested before the play: reading A10)."""
    expulsion = state.setup.rulebook.expulsion
    if expulsion is None:
        return False
    standing = prophecy(state) if state.prophecies else None
    if standing is not None:
        return state.on_layout - standing.number >= expulsion.with_prophet
    of_line = expulsion.without_prophet_counts is _LINE
    return (state.on_line if of_line else state.on_layout) >= expulsion.without_prophet


# One fold for each event --------------------------------------------------------------------


def dealt(state: Round, event: Dealt) -> Round:
    """The round after a deal."""
    seat, cards, due = event.seat, event.cards, state.owed
    for paid, debt in enumerate(due):
        if debt.seat == seat:
            due = due[:paid] + due[paid + 1 :]
            break
    hands = list(state.hands)
    hands[seat] = more(hands[seat], cards)
    stock, bottom = state.stock, state.bottom
    if stock is not None:
        stock -= len(cards)
        if stock < len(bottom):
            bottom = bottom[len(bottom) - stock :]
    return replace(
        state,
        hands=tuple(hands),
        owed=due,
        phase=_DEALING if due else state.resume,
        unseen=shifted(state.unseen, cards, -1),
        stock=stock,
        bottom=bottom,
        log=state.log + (event,),
    )


def _pack_added(state: Round, event: PackAdded) -> Round:
    unseen = state.unseen
    return replace(
        state,
        unseen=None if unseen is None else bytes(map(sum, zip(unseen, _PACK, strict=True))),
        stock=None if state.stock is None else state.stock + PACK_SIZE,
        # The fresh pack lies under the cards that everybody saw go to the bottom.
        bottom=(),
        log=state.log + (event,),
    )


def _starter_turned(state: Round, event: StarterTurned) -> Round:
    return replace(
        state,
        phase=Phase.JUDGING_STARTER,
        pending=PendingStarter(event.card),
        unseen=shifted(state.unseen, (event.card,), -1),
        stock=None if state.stock is None else state.stock - 1,
        log=state.log + (event,),
    )


def _starter_laid(state: Round, event: StarterLaid) -> Round:
    setup = state.setup
    was_turned = state.pending is not None
    opened = _laid(state, None, event.card)
    last = setup.dealer
    if setup.rulebook.first_player is FirstPlayer.COUNT:
        # Counting starts on the dealer's left and leaves the dealer out; `last` is one before.
        seats = len(setup.names)
        last = Seat((setup.dealer + (event.card.rank - 1) % (seats - 1)) % seats)
    return replace(
        opened,
        phase=first_phase(setup, opened.on_line),
        last=last,
        pending=None,
        unseen=state.unseen if was_turned else shifted(state.unseen, (event.card,), -1),
        stock=state.stock if was_turned or state.stock is None else state.stock - 1,
        log=state.log + (event,),
    )


def _starter_refused(state: Round, event: StarterRefused) -> Round:
    return replace(
        state,
        phase=Phase.TURNING_STARTER,
        pending=None,
        unseen=shifted(state.unseen, (event.card,), 1),
        stock=None if state.stock is None else state.stock + 1,
        log=state.log + (event,),
    )


def played(state: Round, event: Played) -> Round:
    """The round after a play."""
    seat, cards = event.seat, event.cards
    hands = list(state.hands)
    given = parted(hands[seat], cards)
    assert given is not None, "only cards of the hand are played"
    hands[seat], unknown = given
    after = replace(
        state,
        phase=_CALLING if state.prophecies and prophecy(state) else _JUDGING,
        hands=tuple(hands),
        pending=PendingPlay(seat, cards, in_expulsion_phase(state)),
        log=state.log + (event,),
    )
    shown = state.shown[seat]
    if not shown and not unknown:
        return after
    return replace(
        after,
        shown=_put(state.shown, seat, less(shown, cards)),
        unseen=shifted(state.unseen, unknown, -1),
    )


def _no_play_declared(state: Round, event: NoPlayDeclared) -> Round:
    seat = event.seat
    _, unknown = _give(state.hands[seat], event.hand)
    return replace(
        state,
        phase=Phase.JUDGING if prophecy(state) is None else Phase.CALLING,
        hands=_put(state.hands, seat, event.hand),
        # Faces that nobody at the table noted stay unknown.
        shown=_put(state.shown, seat, tuple(card for card in event.hand if card.is_known)),
        pending=PendingNoPlay(seat, in_expulsion_phase(state)),
        unseen=shifted(state.unseen, unknown, -1),
        log=state.log + (event,),
    )


def _called(state: Round, event: Called) -> Round:
    pending = state.pending
    if not isinstance(pending, PendingPlay | PendingNoPlay):
        raise _impossible(state, event)
    return replace(
        state,
        phase=Phase.JUDGING,
        pending=replace(pending, call=event.right),
        log=state.log + (event,),
    )


def judged(state: Round, event: Judged) -> Round:
    """The round after a ruling."""
    pending, right, log = state.pending, event.right, state.log + (event,)
    if type(pending) is PendingPlay:
        seat, cards, column, number = pending.seat, pending.cards, state.on_line, state.on_layout
        size = len(cards)
        return replace(
            state,
            phase=_TURN,
            laid=state.laid + (Laid(seat, cards, right, column, number),),
            on_line=column + size if right else column,
            on_layout=number + size,
            last=seat,
            turns=state.turns + 1,
            right_play=right,
            guessers=(),
            pending=None,
            log=log,
        )
    match pending:
        case PendingCard() as turned:
            return replace(card_judged(state, turned, right), log=log)
        case PendingNoPlay(seat) if right:
            return replace(state, phase=Phase.THROWING_IN, pending=RightNoPlay(seat), log=log)
        case PendingNoPlay(seat, expels):
            no_play = state.setup.rulebook.no_play
            if no_play is not None and no_play.picker is Picker.NOBODY:
                return replace(_turn_completed(state, seat), log=log)
            return replace(state, phase=Phase.PICKING, pending=WrongNoPlay(seat, expels), log=log)
        case PendingPick(no_play, card) if right:
            return replace(_picked_card_laid(state, no_play.seat, card), log=log)
        case PendingPick(no_play):
            return replace(state, phase=Phase.PICKING, pending=no_play, log=log)
        case PendingGuess():
            return replace(state, phase=Phase.TURN, pending=None, log=log)
        case _:
            raise _impossible(state, event)


def _turn_completed(state: Round, seat: Seat) -> Round:
    dealing = state.phase is Phase.DEALING
    return replace(
        state,
        phase=Phase.DEALING if dealing else Phase.TURN,
        resume=Phase.TURN,
        last=seat,
        turns=state.turns + 1,
        right_play=False,
        guessers=(),
        pending=None,
    )


def _picked_card_laid(state: Round, seat: Seat, card: Card) -> Round:
    rest, unknown = _give(state.hands[seat], (card,))
    return replace(
        _turn_completed(_laid(state, seat, card), seat),
        hands=_put(state.hands, seat, rest),
        shown=_put(state.shown, seat, less(state.shown[seat], (card,))),
        unseen=shifted(state.unseen, unknown, -1),
    )


def _picked(state: Round, event: Picked) -> Round:
    no_play, log = state.pending, state.log + (event,)
    if not isinstance(no_play, WrongNoPlay):
        raise _impossible(state, event)
    if event.seat == JUDGE:
        return replace(_picked_card_laid(state, no_play.seat, event.card), log=log)
    pending = PendingPick(no_play, event.card)
    return replace(state, phase=Phase.JUDGING_PICK, pending=pending, log=log)


def owed(state: Round, event: Owed) -> Round:
    """The round after a penalty, or a new hand, became due."""
    return replace(
        state,
        phase=_DEALING,
        resume=state.resume if state.phase is _DEALING else state.phase,
        owed=(*state.owed, Debt(event.seat, event.count, event.by)),
        log=state.log + (event,),
    )


def _hand_returned(state: Round, event: HandReturned) -> Round:
    seat = event.seat
    rest, unknown = _give(state.hands[seat], event.cards)
    # Cards that turn up only now were never counted as seen.
    were_seen = less(tuple(sorted(event.cards)), unknown)
    return replace(
        _turn_completed(state, seat),
        hands=_put(state.hands, seat, rest),
        shown=_put(state.shown, seat, less(state.shown[seat], event.cards)),
        unseen=shifted(state.unseen, were_seen, 1),
        stock=None if state.stock is None else state.stock + len(event.cards),
        bottom=state.bottom + event.cards,
        log=state.log + (event,),
    )


def _expelled(state: Round, event: Expelled) -> Round:
    return replace(
        state, status=_put(state.status, event.seat, Status.EXPELLED), log=state.log + (event,)
    )


def _prophet_declared(state: Round, event: ProphetDeclared) -> Round:
    terms = state.setup.rulebook.prophet
    assert terms is not None
    column, number = state.on_line, state.on_layout
    marker = marked_card(state.laid, number, terms.marker)
    leaving = state.phase is Phase.LEAVING
    return replace(
        state,
        phase=Phase.TURN if leaving else state.phase,
        pending=None if leaving else state.pending,
        status=_put(state.status, event.seat, Status.PROPHET),
        prophecies=(*state.prophecies, Prophecy(event.seat, column, number, marker)),
        log=state.log + (event,),
    )


def _prophet_fell(state: Round, event: ProphetFell) -> Round:
    terms = state.setup.rulebook.prophet
    assert terms is not None
    status = Status.PLAYING if terms.resumes else Status.OUT
    pending = state.pending
    fallen = replace(
        state.prophecies[-1], fall=event.number, fell_over_cards=state.on_layout > event.number
    )
    return replace(
        state,
        status=_put(state.status, event.seat, status),
        prophecies=(*state.prophecies[:-1], fallen),
        pending=replace(pending, spared=True) if isinstance(pending, WrongNoPlay) else pending,
        log=state.log + (event,),
    )


def _hand_emptied(state: Round, event: HandEmptied) -> Round:
    return replace(
        state, phase=Phase.LEAVING, pending=EmptyHand(event.seat), log=state.log + (event,)
    )


def _guessed(state: Round, event: RuleGuessed) -> Round:
    return replace(
        state,
        phase=Phase.JUDGING_GUESS,
        pending=PendingGuess(event.seat, event.text),
        guessers=(*state.guessers, event.seat),
        log=state.log + (event,),
    )


def _hinted(state: Round, event: Hinted) -> Round:
    return replace(state, hints=(*state.hints, event.text), log=state.log + (event,))


def _corrected(state: Round, event: Corrected) -> Round:
    """The round as it was before that ruling, but what was seen since stays seen.

    The states on the way there are kept, for an earlier correction goes back to one of them;
    folding anew for each would double the work with every correction.
    """
    before = [begin(state.setup)]
    for past in state.log[: event.ruling]:
        if isinstance(past, Corrected):
            before.append(_returned(before[past.ruling], before[-1], past))
        else:
            before.append(evolve(before[-1], past))
    return _returned(before[-1], state, event)


def _returned(past: Round, state: Round, event: Corrected) -> Round:
    """*past* with what was learned between it and *state*."""
    since = state.log[event.ruling :]
    shown = tuple(
        _both(hand, already, _seen_of(Seat(seat), since))
        for seat, (hand, already) in enumerate(zip(past.hands, past.shown, strict=True))
    )
    dealt = any(isinstance(fact, Dealt) for fact in since)
    return replace(
        past,
        shown=shown,
        # Hints that were given stay given.
        hints=state.hints,
        # Cards dealt since return under the stock, so nobody can tell any more what lies lowest.
        bottom=() if dealt else past.bottom,
        log=state.log + (event,),
    )


def _seen_of(seat: Seat, events: tuple[Event, ...]) -> Counter[Card]:
    """Cards of the seat's hand before these events that they showed to everybody.

    Of two plays of the same card it may have been the same copy, so it counts once. Once the seat
    got hidden cards nobody can tell from where a card comes: what follows shows nothing.
    """
    seen: Counter[Card] = Counter()
    for event in events:
        match event:
            case Dealt(seat=dealt) if dealt == seat:
                break
            case Played(seat=player, cards=cards) | NoPlayDeclared(seat=player, hand=cards):
                if player == seat:
                    seen |= Counter(cards)
            case _:
                pass
    return seen


def _both(hand: Cards, shown: Cards, seen: Counter[Card]) -> Cards:
    """Of each card of the hand as many as were shown in one way or the other."""
    known = [
        card
        for card in sorted(set(hand))
        for _ in range(min(hand.count(card), max(shown.count(card), seen[card])))
        if card.is_known
    ]
    return tuple(known)


def _round_ended(state: Round, event: RoundEnded) -> Round:
    return replace(
        state, phase=Phase.OVER, end=End(event.reason, event.seat), log=state.log + (event,)
    )
