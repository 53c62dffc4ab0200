"""What holds in every state of every round, by any rulebook; see `invariants`.

Rounds are random but always the same ones. Many more are played in `test_many_rounds.py`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from eleusis.errors import IllegalMove
from eleusis.play.engine import TRANSITIONS, may, step
from eleusis.play.evolution import replay
from eleusis.play.legality import standing_rulings
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
from eleusis.play.pending import PendingStarter
from eleusis.play.seats import JUDGE, STOCK, Seat
from eleusis.play.state import Phase, Round
from play.invariants import after_every_move, at_the_end
from play.rounds import Company, Manners, play, playable

if TYPE_CHECKING:
    from eleusis.play.events import Event
    from eleusis.rulebook import Rulebook

BOOKS = pytest.mark.parametrize("book", playable(), ids=lambda book: book.name)

SETTLED_WITHIN = 20
"""Events that settle one turn: calls, rulings, picks, a fall, two debts, the end."""

_UNHURRIED = (Hint, Correct, GuessRule, DeclareProphet, TurnStarter, AddPack)
"""Moves that complete no turn but that nobody can repeat for ever at no cost to somebody."""


@BOOKS
@pytest.mark.parametrize("seed", range(4))
def test_every_state_is_sound(book: Rulebook, seed: int) -> None:
    at_the_end(play(Random(f"{book.name} {seed}"), book, watch=after_every_move))


@BOOKS
def test_a_refusal_says_why_and_changes_nothing(book: Rulebook) -> None:
    refused: list[tuple[Round, Move]] = []

    def look(state: Round, move: Move, refusal: IllegalMove) -> None:
        assert refusal.code == refusal.code.lower().replace(" ", "-")
        assert refusal.message.endswith((".", "?"))
        assert replay(state.setup, state.log) == state
        refused.append((state, move))

    play(Random(book.name), book, Manners(nonsense=0.4, stop=0.01), refused=look)
    assert refused
    for state, move in refused[:20]:
        with pytest.raises(IllegalMove):
            step(state, move)


@BOOKS
def test_a_stale_move_is_refused_whatever_it_is(book: Rulebook) -> None:
    def look(before: Round, move: Move, _events: tuple[Event, ...], _after: Round) -> None:
        for seen in (len(before.log) - 1, len(before.log) + 1):
            with pytest.raises(IllegalMove) as refusal:
                step(before, move, version=seen)
            assert refusal.value.code == "stale-version"
        step(before, move, version=len(before.log))

    play(Random(book.name), book, Manners(stop=0.02), watch=look)


@BOOKS
def test_every_turn_is_settled_within_bounds(book: Rulebook) -> None:
    since = {"turns": 0, "events": 0}

    def look(before: Round, move: Move, events: tuple[Event, ...], after: Round) -> None:
        side_step = isinstance(move, _UNHURRIED) or before.phase in (
            Phase.JUDGING_GUESS,
            Phase.JUDGING_STARTER,
        )
        if after.turns != since["turns"] or isinstance(move, Correct):
            since.update(turns=after.turns, events=0)
        elif not side_step:
            since["events"] += len(events)
        assert since["events"] <= SETTLED_WITHIN

    play(Random(book.name), book, Manners(prophecy=0.3), watch=look)


# What `may` offers ---------------------------------------------------------------------------

PLAYERS_KINDS = (Play, DeclareNoPlay, ThrowIn, DeclareProphet, GoOut, Call, GuessRule, Pick)
JUDGES_KINDS = (Judge, Hint, Correct, Pick, OpenPredictions)
STOCKS_KINDS = (TurnStarter, TurnCard, Deal, AddPack)


def tries(state: Round, seat: Seat, kind: type[Move], company: Company) -> list[Move]:
    """Moves of that kind by that seat, a legal one among them if there is any."""
    hand = state.hands[seat] if seat >= 0 else ()
    pending = state.pending
    declarer = None if isinstance(pending, PendingStarter | None) else pending.seat
    shown = () if declarer is None else state.hands[declarer]
    debts = [debt for debt in state.owed if len(company.stock) >= debt.size]
    moves: dict[type[Move], list[Move]] = {
        Play: [Play(seat, (card,)) for card in hand] or [Play(seat, tuple(company.stock[:1]))],
        DeclareNoPlay: [DeclareNoPlay(seat)],
        ThrowIn: [ThrowIn(seat, hand[:count]) for count in range(len(hand) + 1)],
        DeclareProphet: [DeclareProphet(seat)],
        GoOut: [GoOut(seat)],
        Call: [Call(seat, right=True), Call(seat, right=False)],
        GuessRule: [GuessRule(seat, "red after black")],
        Pick: [Pick(seat, card) for card in shown] or [Pick(seat, card) for card in hand],
        Judge: [Judge(right=True), Judge(right=False)],
        Hint: [Hint("suits are irrelevant")],
        Correct: [Correct(number) for number in standing_rulings(state.log)] or [Correct(0)],
        TurnStarter: [TurnStarter(card) for card in company.stock[:1]],
        TurnCard: [TurnCard(card) for card in company.stock[:1]],
        OpenPredictions: [OpenPredictions(())],
        Deal: [Deal(debt.seat, tuple(company.stock[: debt.size])) for debt in debts],
        AddPack: [AddPack()],
    }
    return moves[kind]


def is_legal(state: Round, move: Move) -> bool:
    try:
        step(state, move)
    except IllegalMove:
        return False
    return True


def offers_are_true(state: Round, company: Company) -> None:
    """A kind that is offered has a legal move, and one that is not has none."""
    for seat in (JUDGE, STOCK, *map(Seat, range(len(state.hands)))):
        kinds = {JUDGE: JUDGES_KINDS, STOCK: STOCKS_KINDS}.get(seat, PLAYERS_KINDS)
        # A prediction is offered to be gathered; alone it is refused, whoever makes it.
        is_predicting = state.phase is Phase.PREDICTING
        assert (Predict in may(state, seat)) == (is_predicting and seat in _players(state))
        offered = tuple(kind for kind in may(state, seat) if kind is not Predict)
        assert set(offered) <= set(kinds)
        assert list(offered) == [kind for kind in TRANSITIONS[state.phase] if kind in offered]
        for kind in kinds:
            legal = [move for move in tries(state, seat, kind, company) if is_legal(state, move)]
            assert bool(legal) == (kind in offered), (seat, kind, state.phase)


def _players(state: Round) -> list[Seat]:
    return [Seat(seat) for seat in range(len(state.status)) if seat != state.setup.dealer]


@BOOKS
def test_what_is_offered_is_legal_and_the_rest_is_not(book: Rulebook) -> None:
    rng = Random(book.name)
    company: Company | None = None

    def look(before: Round, _move: Move, events: tuple[Event, ...], after: Round) -> None:
        nonlocal company
        if company is None:
            company = Company(rng, Manners(), before.setup)
        for event in events:
            company.observe(after, event)
        if rng.random() < 0.2 or after.owed or after.phase is Phase.LEAVING:
            offers_are_true(after, company)

    play(rng, book, Manners(prophecy=0.2, stop=0.005), watch=look)


@BOOKS
def test_a_table_may_stop_at_any_time_until_the_end(book: Rulebook) -> None:
    def look(_before: Round, _move: Move, _events: tuple[Event, ...], after: Round) -> None:
        legal = is_legal(after, StopRound(StopReason.AGREEMENT))
        assert legal == (after.phase is not Phase.OVER)

    play(Random(book.name), book, Manners(), watch=look)
