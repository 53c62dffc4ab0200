"""`evolve(state, event)`: what an event makes of a round. Events are facts and never refused.

The law of this file: it decides nothing. Whether something may happen, and what follows from it,
is `engine.py`; here each event changes the state in one way, whoever caused it.
"""

from __future__ import annotations

from collections import Counter
from functools import reduce
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec.structs import replace

from eleusis.cards import RANKS, Card, Cards
from eleusis.errors import InputError
from eleusis.play.events import (
    Called,
    Corrected,
    Dealt,
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
from eleusis.play.position import begin_at
from eleusis.play.seats import JUDGE, Seat, Status, require_names
from eleusis.play.state import (
    Debt,
    End,
    Laid,
    Phase,
    Prophecy,
    Round,
    Setup,
    counts,
    layout_count,
    marked_card,
    parted,
    prophecy,
)
from eleusis.rulebook.terms import Counted, FirstPlayer, Picker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

PACK_SIZE: Final = 52
_PACK: Final = bytes([1]) * PACK_SIZE

_T = TypeVar("_T")


def begin(setup: Setup) -> Round:
    """The round before its first event: every player is owed a hand, or the set-up position.

    Raises:
        InputError: if the rulebook cannot be played so (`incomplete-rulebook`, `players`,
            `starters`, `dealer`, `packs`).
    """
    _require_playable(setup)
    if setup.position is not None:
        return begin_at(setup.position, setup)
    seats = len(setup.names)
    rulebook = setup.rulebook
    size = rulebook.hand_size_for(seats)
    status = tuple(
        Status.DEALER if seat == setup.dealer else Status.PLAYING for seat in range(seats)
    )
    owed = tuple(
        Debt(Seat((setup.dealer + step) % seats), size, setup.dealer) for step in range(1, seats)
    )
    unseen = bytes([setup.packs]) * PACK_SIZE if setup.stock_known else None
    return Round(
        setup=setup,
        phase=Phase.DEALING,
        hands=((),) * seats,
        shown=((),) * seats,
        status=status,
        laid=(),
        last=setup.dealer,
        turns=0,
        right_play=False,
        guessers=(),
        pending=None,
        owed=owed,
        resume=Phase.TURN if rulebook.starter is None else Phase.TURNING_STARTER,
        prophecies=(),
        unseen=unseen,
        stock=setup.packs * PACK_SIZE if setup.stock_known else None,
        bottom=(),
        hints=(),
        end=None,
        log=(),
    )


def _require_playable(setup: Setup) -> None:
    rulebook = setup.rulebook
    if not rulebook.is_complete or rulebook.first_player is FirstPlayer.ALL:
        raise InputError(
            "incomplete-rulebook.terminal",
            title=rulebook.title,
            missing="; ".join(rulebook.missing),
        )
    if setup.position is None:
        rulebook.require_players(len(setup.names))
    if not 0 <= setup.dealer < len(setup.names):
        raise InputError("dealer", dealer=setup.dealer)
    require_names(setup.names)
    if not 0 < setup.packs < 256:
        raise InputError("packs", packs=setup.packs)
    several = rulebook.starter is not None and rulebook.starter.several
    if setup.starters != 1 and not (several and 1 <= setup.starters <= len(RANKS)):
        raise InputError("starters", title=rulebook.title, starters=setup.starters)


def evolve(state: Round, event: Event) -> Round:
    """The round after this event."""
    return _FOLDS[type(event)](state, event)


def replay(setup: Setup, events: Iterable[Event]) -> Round:
    """The round after all these events."""
    return reduce(evolve, events, begin(setup))


def _impossible(state: Round, event: Event) -> AssertionError:
    """The error of a log that no moves can have made."""
    return AssertionError(f"{event} cannot happen in the phase {state.phase.value!r}")


# Small parts of the state ------------------------------------------------------------------


def _put(items: tuple[_T, ...], index: int, item: _T) -> tuple[_T, ...]:
    return items[:index] + (item,) + items[index + 1 :]


def _shift(unseen: bytes | None, cards: Cards, by: int) -> bytes | None:
    """The unseen copies when these cards become seen (by = -1) or unseen again (by = 1)."""
    if unseen is None or not cards:
        return unseen
    copies = bytearray(unseen)
    for card in cards:
        if card < PACK_SIZE:
            copies[card] += by
    return bytes(copies)


def _less(cards: Cards, removed: Cards) -> Cards:
    """The sorted cards without those of *removed* that are among them."""
    if not cards:
        return cards
    rest = list(cards)
    for card in removed:
        if card in rest:
            rest.remove(card)
    return tuple(rest)


def _give(hand: Cards, cards: Cards) -> tuple[Cards, Cards]:
    given = parted(hand, cards)
    assert given is not None, f"a hand of {hand} cannot give {cards}"
    return given


def _lay(state: Round, seat: Seat | None, cards: Cards, right: bool) -> tuple[Laid, ...]:
    column, number = counts(state)
    return state.laid + (Laid(seat, cards, right, column, number),)


def in_expulsion_phase(state: Round) -> bool:
    """True if a wrong play that is made now expels (tested before the play: reading A10)."""
    expulsion = state.setup.rulebook.expulsion
    if expulsion is None:
        return False
    standing = prophecy(state)
    if standing is not None:
        return layout_count(state) - standing.number >= expulsion.with_prophet
    on_line, laid = counts(state)
    counted = on_line if expulsion.without_prophet_counts is Counted.LINE else laid
    return counted >= expulsion.without_prophet


# One fold for each event --------------------------------------------------------------------


def _dealt(state: Round, event: Dealt) -> Round:
    seat, cards = event.seat, event.cards
    owed = state.owed
    for paid, debt in enumerate(owed):
        if debt.seat == seat:
            owed = owed[:paid] + owed[paid + 1 :]
            break
    stock, bottom = state.stock, state.bottom
    if stock is not None:
        stock -= len(cards)
        if stock < len(bottom):
            bottom = bottom[len(bottom) - stock :]
    return replace(
        state,
        hands=_put(state.hands, seat, tuple(sorted(state.hands[seat] + cards))),
        owed=owed,
        phase=Phase.DEALING if owed else state.resume,
        unseen=_shift(state.unseen, cards, -1),
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
        unseen=_shift(state.unseen, (event.card,), -1),
        stock=None if state.stock is None else state.stock - 1,
        log=state.log + (event,),
    )


def _starter_laid(state: Round, event: StarterLaid) -> Round:
    setup = state.setup
    was_turned = state.pending is not None
    laid = _lay(state, None, (event.card,), True)
    last = setup.dealer
    if setup.rulebook.first_player is FirstPlayer.COUNT:
        # Counting starts on the dealer's left and leaves the dealer out; `last` is one before.
        seats = len(setup.names)
        last = Seat((setup.dealer + (event.card.rank - 1) % (seats - 1)) % seats)
    return replace(
        state,
        phase=Phase.TURN if len(laid) >= setup.starters else Phase.TURNING_STARTER,
        laid=laid,
        last=last,
        pending=None,
        unseen=state.unseen if was_turned else _shift(state.unseen, (event.card,), -1),
        stock=state.stock if was_turned or state.stock is None else state.stock - 1,
        log=state.log + (event,),
    )


def _starter_refused(state: Round, event: StarterRefused) -> Round:
    return replace(
        state,
        phase=Phase.TURNING_STARTER,
        pending=None,
        unseen=_shift(state.unseen, (event.card,), 1),
        stock=None if state.stock is None else state.stock + 1,
        log=state.log + (event,),
    )


def _played(state: Round, event: Played) -> Round:
    seat, cards = event.seat, event.cards
    hand = state.hands[seat]
    shown = state.shown
    if shown[seat]:
        shown = _put(shown, seat, _less(shown[seat], cards))
    rest, unknown = _give(hand, cards)
    return replace(
        state,
        phase=Phase.JUDGING if prophecy(state) is None else Phase.CALLING,
        hands=_put(state.hands, seat, rest),
        shown=shown,
        pending=PendingPlay(seat, cards, in_expulsion_phase(state)),
        unseen=_shift(state.unseen, unknown, -1) if unknown else state.unseen,
        log=state.log + (event,),
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
        unseen=_shift(state.unseen, unknown, -1),
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


def _judged(state: Round, event: Judged) -> Round:
    right, log = event.right, state.log + (event,)
    match state.pending:
        case PendingPlay(seat, cards):
            return replace(
                state,
                phase=Phase.TURN,
                laid=_lay(state, seat, cards, right),
                last=seat,
                turns=state.turns + 1,
                right_play=right,
                guessers=(),
                pending=None,
                log=log,
            )
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
        _turn_completed(state, seat),
        hands=_put(state.hands, seat, rest),
        shown=_put(state.shown, seat, _less(state.shown[seat], (card,))),
        laid=_lay(state, seat, (card,), True),
        unseen=_shift(state.unseen, unknown, -1),
    )


def _picked(state: Round, event: Picked) -> Round:
    no_play, log = state.pending, state.log + (event,)
    if not isinstance(no_play, WrongNoPlay):
        raise _impossible(state, event)
    if event.seat == JUDGE:
        return replace(_picked_card_laid(state, no_play.seat, event.card), log=log)
    pending = PendingPick(no_play, event.card)
    return replace(state, phase=Phase.JUDGING_PICK, pending=pending, log=log)


def _owed(state: Round, event: Owed) -> Round:
    return replace(
        state,
        phase=Phase.DEALING,
        resume=state.resume if state.phase is Phase.DEALING else state.phase,
        owed=(*state.owed, Debt(event.seat, event.count, event.by)),
        log=state.log + (event,),
    )


def _hand_returned(state: Round, event: HandReturned) -> Round:
    seat = event.seat
    rest, unknown = _give(state.hands[seat], event.cards)
    # Cards that turn up only now were never counted as seen.
    were_seen = _less(tuple(sorted(event.cards)), unknown)
    return replace(
        _turn_completed(state, seat),
        hands=_put(state.hands, seat, rest),
        shown=_put(state.shown, seat, _less(state.shown[seat], event.cards)),
        unseen=_shift(state.unseen, were_seen, 1),
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
    column, number = counts(state)
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
        state.prophecies[-1], fall=event.number, fell_over_cards=layout_count(state) > event.number
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


def _guessed(state: Round, event: Guessed) -> Round:
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


_FOLDS: Final[dict[type, Callable[[Round, Any], Round]]] = {
    Dealt: _dealt,
    PackAdded: _pack_added,
    StarterTurned: _starter_turned,
    StarterLaid: _starter_laid,
    StarterRefused: _starter_refused,
    Played: _played,
    NoPlayDeclared: _no_play_declared,
    Called: _called,
    Judged: _judged,
    Picked: _picked,
    Owed: _owed,
    HandReturned: _hand_returned,
    Expelled: _expelled,
    ProphetDeclared: _prophet_declared,
    ProphetFell: _prophet_fell,
    HandEmptied: _hand_emptied,
    Guessed: _guessed,
    Hinted: _hinted,
    Corrected: _corrected,
    RoundEnded: _round_ended,
}
