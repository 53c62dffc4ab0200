"""What must hold of every round: between events, after each move, and at the end.

Each check says one thing and raises `AssertionError`. They reckon on their own, from the log and
the packs, and borrow nothing from the engine but the state that they examine.
"""

from __future__ import annotations

from collections import Counter
from functools import reduce
from typing import TYPE_CHECKING, Final

from eleusis.cards import CARDS, UNKNOWN, deck
from eleusis.play.engine import TRANSITIONS, decide
from eleusis.play.events import (
    Called,
    Dealt,
    EndReason,
    Event,
    HandReturned,
    Judged,
    NoPlayDeclared,
    PackAdded,
    Picked,
    Played,
    Predicted,
    ProphetDeclared,
    RuleGuessed,
    in_force,
)
from eleusis.play.evolution import evolve, replay
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
from eleusis.play.scoring import score
from eleusis.play.seats import JUDGE, STOCK, Seat, Status
from eleusis.play.state import Phase, Round, turn_of, waits_for
from eleusis.play.view import table_view, view

if TYPE_CHECKING:
    from eleusis.cards import Card
    from eleusis.play.moves import Move

TURN_EVENTS_MAX: Final = 60
"""Events that settle one turn: rulings, a fall, debts and the first deal of eight hands."""

_RULING = (Phase.JUDGING, Phase.JUDGING_PICK, Phase.JUDGING_GUESS, Phase.JUDGING_STARTER)
_PENDING: Final[dict[Phase, tuple[type, ...]]] = {
    Phase.TURNING_STARTER: (type(None),),
    Phase.JUDGING_STARTER: (PendingStarter,),
    Phase.TURNING: (type(None),),
    Phase.PREDICTING: (PendingCard,),
    Phase.TURN: (type(None),),
    Phase.CALLING: (PendingPlay, PendingNoPlay),
    Phase.JUDGING: (PendingPlay, PendingCard, PendingNoPlay),
    Phase.PICKING: (WrongNoPlay,),
    Phase.JUDGING_PICK: (PendingPick,),
    Phase.THROWING_IN: (RightNoPlay,),
    Phase.JUDGING_GUESS: (PendingGuess,),
    Phase.LEAVING: (EmptyHand,),
}
"""What is pending in each phase; while cards are dealt that may be whatever comes after."""


def holds(state: Round) -> list[Event]:
    """The events of the log that no correction made void."""
    return [state.log[number] for number in in_force(state.log)]


# The cards -----------------------------------------------------------------------------------


def cards_are_conserved(state: Round) -> None:
    """Every copy of every card is in one place: a hand, the layout, a pending play, the stock."""
    table: Counter[Card] = Counter()
    for hand in state.hands:
        table.update(hand)
    for laid in state.laid:
        table.update(laid.cards)
    if isinstance(state.pending, PendingPlay):
        table.update(state.pending.cards)
    if isinstance(state.pending, PendingStarter | PendingCard):
        table[state.pending.card] += 1
    unknown = table.pop(UNKNOWN, 0)
    if state.unseen is None:
        assert state.stock is None
        return
    added = sum(isinstance(event, PackAdded) for event in holds(state))
    packs = state.setup.packs + added
    for card in CARDS:
        assert table[card] + state.unseen[card] == packs, f"{card}: {table[card]} of {packs}"
    assert state.stock is not None
    assert sum(state.unseen) == state.stock + unknown
    assert len(deck(packs)) == table.total() + unknown + state.stock


def hands_follow_from_events(state: Round) -> None:
    """The size of each hand is what it was dealt less what it laid and returned."""
    counts = [0] * len(state.hands)
    picked: Picked | None = None
    declarer: Seat | None = None
    for event in holds(state):
        match event:
            case Dealt():
                counts[event.seat] += len(event.cards)
            case Played() | HandReturned():
                counts[event.seat] -= len(event.cards)
            case NoPlayDeclared():
                declarer = event.seat
                assert len(event.hand) == counts[event.seat]
            case Picked():
                picked = event
                if event.seat == JUDGE:
                    assert declarer is not None
                    counts[declarer] -= 1
            case Judged():
                if picked is not None and picked.seat != JUDGE and event.right:
                    assert declarer is not None
                    counts[declarer] -= 1
                picked = None
            case _:
                pass
    assert [len(hand) for hand in state.hands] == counts
    assert table_view(state).hand_counts == tuple(counts)


def hands_are_in_order(state: Round) -> None:
    """Hands are sorted, the dealer has none, shown cards are part of them and known."""
    for hand, shown in zip(state.hands, state.shown, strict=True):
        assert list(hand) == sorted(hand)
        assert list(shown) == sorted(shown)
        assert Counter(shown) <= Counter(hand)
        assert UNKNOWN not in shown
    assert state.hands[state.setup.dealer] == ()


def bottom_lies_in_the_stock(state: Round) -> None:
    """Cards known to lie at the bottom are unseen copies, and no more than the stock holds.

    Where hidden cards were dealt, a hand may turn out to hold such a copy: people misdeal.
    """
    if state.stock is not None:
        assert len(state.bottom) <= state.stock
    if state.unseen is not None and not any(_is_hidden(event) for event in state.log):
        unseen = Counter({card: state.unseen[card] for card in CARDS})
        assert Counter(state.bottom) <= unseen


def _is_hidden(event: Event) -> bool:
    return isinstance(event, Dealt) and UNKNOWN in event.cards


def layout_is_numbered(state: Round) -> None:
    """Each play lies where the one before it ends; there are no empty plays."""
    column = number = 0
    for laid in state.laid:
        assert laid.cards
        assert (laid.column, laid.number) == (column, number)
        number += len(laid.cards)
        column += len(laid.cards) if laid.right else 0
    assert (state.on_line, state.on_layout) == (column, number)


# Seats and phases ----------------------------------------------------------------------------


def seats_are_in_order(state: Round) -> None:
    """One dealer; at most one prophet, who is the last to have declared; turns go to players."""
    status = state.status
    assert [seat for seat, is_ in enumerate(status) if is_ is Status.DEALER] == [state.setup.dealer]
    prophets = [seat for seat, is_ in enumerate(status) if is_ is Status.PROPHET]
    assert prophets == [past.seat for past in state.prophecies if past.fall is None]
    assert len(prophets) <= 1
    assert all(past.fall is not None for past in state.prophecies[:-1])
    turn = turn_of(state)
    assert turn is None or status[turn] is Status.PLAYING
    has_turns = state.setup.rulebook.prediction is None
    assert (turn is None) == (Status.PLAYING not in status or not has_turns)


def phase_fits(state: Round) -> None:
    """Each phase has what it waits for, and only what it waits for."""
    phase = state.phase
    assert (phase is Phase.OVER) == (state.end is not None) == (waits_for(state) is None)
    if phase is not Phase.OVER:
        assert bool(state.owed) == (phase is Phase.DEALING)
    if phase not in (Phase.DEALING, Phase.OVER):
        assert type(state.pending) in _PENDING[phase]
    if phase is Phase.TURN:
        assert turn_of(state) is not None
    if phase in _RULING:
        assert waits_for(state) == JUDGE
    if phase is Phase.CALLING:
        awaited = waits_for(state)
        assert awaited is not None
        assert state.status[awaited] is Status.PROPHET
    assert all(debt.size > 0 for debt in state.owed)


def only_seats_in_the_round_act(before: Round, events: tuple[Event, ...]) -> None:
    """Who plays, declares, guesses is a player in the round; who calls or picks is the prophet."""
    state = before
    for event in events:
        match event:
            case Played() | NoPlayDeclared() | RuleGuessed() | ProphetDeclared():
                assert state.status[event.seat] is Status.PLAYING
            case Called():
                assert state.status[event.seat] is Status.PROPHET
            case Picked():
                assert event.seat == JUDGE or state.status[event.seat] is Status.PROPHET
            case _:
                pass
        if isinstance(event, Played | NoPlayDeclared):
            assert event.seat == turn_of(state)
        state = evolve(state, event)


# Predictions ---------------------------------------------------------------------------------


def tokens_follow_from_events(state: Round) -> None:
    """Tokens are neither made nor lost: each prediction moves one, to or from the dealer."""
    terms = state.setup.rulebook.prediction
    counts = [0] * len(state.hands)
    said: Predicted | None = None
    for event in holds(state):
        if isinstance(event, Predicted):
            said = event
            seats = [seat for seat, _ in said.predictions]
            assert seats == sorted(set(seats))
            assert state.setup.dealer not in seats
        elif isinstance(event, Judged) and said is not None:
            assert terms is not None
            for seat, right in said.predictions:
                gain = terms.right if right == event.right else -terms.wrong
                counts[seat] += gain
                counts[state.setup.dealer] -= gain
            said = None
    assert list(state.tokens) == counts
    assert sum(state.tokens) == 0


def nothing_is_told_before_all_is(state: Round) -> None:
    """While a card is predicted, the round holds the card and nothing else of it."""
    if state.phase is Phase.PREDICTING:
        assert isinstance(state.pending, PendingCard)
        assert state.pending.predictions is None


# Moves ---------------------------------------------------------------------------------------


def events_make_the_state(before: Round, events: tuple[Event, ...], after: Round) -> None:
    """A move has events, and the fold of them is the round after it."""
    assert events
    assert reduce(evolve, events, before) == after
    assert after.log == before.log + events


def move_was_offered(before: Round, move: Move) -> None:
    """The phase takes this kind of move, and deciding twice decides the same."""
    assert type(move) in TRANSITIONS[before.phase]
    assert decide(before, move) == decide(before, move, version=len(before.log))


def views_agree(state: Round) -> None:
    """A seat's view shows its own hand; a player in his turn is offered a play."""
    table = table_view(state)
    assert table.version == len(state.log)
    for seat in map(Seat, range(len(state.hands))):
        seen = view(state, seat)
        assert (seen.hand, seen.table) == (state.hands[seat], table)
        assert state.phase is not Phase.OVER or seen.may == ()
    assert STOCK not in range(len(state.hands))


# The end -------------------------------------------------------------------------------------


def round_is_replayed_by_its_log(state: Round) -> None:
    """Replaying the log gives the live round."""
    assert replay(state.setup, state.log) == state


def scores_add_up(state: Round) -> None:
    """The score is what the hands say, reckoned anew; who went out has the best hand of all."""
    terms = state.setup.rulebook.scoring
    assert terms is not None
    scores = score(state)
    totals = scores.totals
    dealer = state.setup.dealer
    assert len(totals) == len(state.hands)
    for seat_score in scores.seats:
        assert seat_score.total == sum(point.amount for point in seat_score.points)
        assert all(str(point.reason) for point in seat_score.points)
    if terms.by_pairs:
        held = [tokens for seat, tokens in enumerate(state.tokens) if seat != dealer]
        pairs = [(one, other) for place, one in enumerate(held) for other in held[:place]]
        assert totals[dealer] == sum(abs(one - other) for one, other in pairs)
        assert sum(totals) == totals[dealer]
        return
    best = max(total for seat, total in enumerate(totals) if seat != dealer)
    assert totals[dealer] <= best
    assert totals[dealer] == best or prophets_cap(state)
    end = state.end
    if end is not None and end.reason in (EndReason.WENT_OUT, EndReason.NO_PLAY):
        assert end.seat is not None
        assert state.hands[end.seat] == ()
        prophets = {past.seat for past in state.prophecies}
        mortals = set(range(len(totals))) - prophets - {dealer}
        assert totals[end.seat] >= max((totals[seat] for seat in mortals), default=0)


def prophets_cap(state: Round) -> bool:
    """True if a standing prophet limits the dealer's score."""
    terms = state.setup.rulebook.scoring
    stands = Status.PROPHET in state.status
    return stands and terms is not None and terms.cap_factor is not None


def after_every_move(before: Round, move: Move, events: tuple[Event, ...], after: Round) -> None:
    """All checks of one step."""
    move_was_offered(before, move)
    events_make_the_state(before, events, after)
    only_seats_in_the_round_act(before, events)
    in_every_state(after)


def in_every_state(state: Round) -> None:
    """All checks of one state."""
    cards_are_conserved(state)
    hands_follow_from_events(state)
    hands_are_in_order(state)
    bottom_lies_in_the_stock(state)
    layout_is_numbered(state)
    seats_are_in_order(state)
    phase_fits(state)
    tokens_follow_from_events(state)
    nothing_is_told_before_all_is(state)
    views_agree(state)
    scores_add_up(state)


def at_the_end(state: Round) -> None:
    """The cheap checks of a finished round."""
    assert state.phase is Phase.OVER
    cards_are_conserved(state)
    hands_follow_from_events(state)
    hands_are_in_order(state)
    bottom_lies_in_the_stock(state)
    layout_is_numbered(state)
    seats_are_in_order(state)
    phase_fits(state)
    tokens_follow_from_events(state)
    scores_add_up(state)
    round_is_replayed_by_its_log(state)
