"""A misruling admitted: the round goes back to that ruling, and what was seen stays seen."""

from __future__ import annotations

import pytest

from eleusis.cards import deck, parse_cards
from eleusis.errors import IllegalMove
from eleusis.play.engine import decide, step
from eleusis.play.events import EndReason
from eleusis.play.evolution import begin, replay
from eleusis.play.legality import standing_rulings
from eleusis.play.moves import Correct, Deal, DeclareNoPlay, Hint, Judge, Move, Play, TurnStarter
from eleusis.play.pending import PendingPlay
from eleusis.play.seats import Seat
from eleusis.play.state import End, Phase, Round, Setup, line
from eleusis.play.text.position_text import parse_position
from eleusis.rulebook import rulebook

NAMES = ("God", "Ada", "Ben", "Cy")


def opened() -> Round:
    """A dealt Gardner round with the starter KS, Ada to play; cards dealt in index order."""
    state = begin(Setup(rulebook("gardner"), NAMES, Seat(0), packs=2))
    stock = [card for card in deck(2) if str(card) != "KS"]
    while state.phase is Phase.DEALING:
        debt = state.owed[0]
        dealt = tuple(stock.pop(0) for _ in range(debt.size))
        _, state = step(state, Deal(debt.seat, dealt))
    return made(state, TurnStarter(*parse_cards("KS")))


def made(state: Round, *moves: Move) -> Round:
    for move in moves:
        _, state = step(state, move)
    return state


def test_the_round_returns_to_the_ruling_and_dealt_cards_to_the_stock() -> None:
    start = opened()
    card = start.hands[1][0]
    before = made(start, Play(Seat(1), (card,)))
    ruling = len(before.log)
    after = made(before, Judge(False), Deal(Seat(1), parse_cards("QS QS")), Correct(ruling))
    assert after.phase is Phase.JUDGING
    assert (after.hands, after.stock, after.unseen) == (before.hands, before.stock, before.unseen)
    assert after.log[: len(before.log)] == before.log
    assert len(after.log) == len(before.log) + 4
    assert line(made(after, Judge(True)))[-1] == card


def test_cards_laid_in_voided_plays_stay_seen() -> None:
    start = opened()
    first, second = start.hands[1][0], start.hands[2][0]
    state = made(start, Play(Seat(1), (first,)))
    ruling = len(state.log)
    state = made(state, Judge(True), Play(Seat(2), (second,)), Correct(ruling))
    assert second in state.hands[2]
    assert state.shown[2] == (second,)


def test_what_an_earlier_correction_left_seen_stays_so_after_a_later_one() -> None:
    """The later one goes back to a state that it works out anew, through the earlier."""
    state = opened()
    first, second, third = state.hands[1][0], state.hands[2][0], state.hands[2][-1]
    state = made(state, Play(Seat(1), (first,)))
    ruling = len(state.log)
    state = made(state, Judge(True), Play(Seat(2), (second,)), Correct(ruling), Judge(True))
    state = made(state, Play(Seat(2), (third,)))
    ruling = len(state.log)
    state = made(state, Judge(False), Deal(Seat(2), parse_cards("QS QS")), Correct(ruling))
    assert state.shown[2] == (second,)
    assert isinstance(state.pending, PendingPlay)
    assert state.pending.cards == (third,)


def test_what_follows_a_hidden_deal_shows_nothing_of_the_earlier_hand() -> None:
    """Whether a card laid after a voided penalty was in the hand before, nobody can tell."""
    start = opened()
    first, second = start.hands[1][0], start.hands[1][1]
    state = made(start, Play(Seat(1), (first,)))
    ruling = len(state.log)
    state = made(state, Judge(False), Deal(Seat(1), parse_cards("QS QS")))
    for seat in (2, 3):
        state = made(state, Play(Seat(seat), (state.hands[seat][0],)), Judge(True))
    state = made(state, Play(Seat(1), (second,)), Judge(True), Correct(ruling))
    assert second in state.hands[1]
    assert state.shown[1] == ()


def test_only_a_ruling_in_force_is_corrected() -> None:
    state = made(opened(), Play(Seat(1), (opened().hands[1][0],)))
    ruling = len(state.log)
    for number in (0, ruling - 1, ruling, -1):
        with pytest.raises(IllegalMove) as caught:
            decide(state, Correct(number))
        assert caught.value.code == "no-such-ruling"
    state = made(state, Judge(True), Correct(ruling))
    assert standing_rulings(state.log) == ()
    with pytest.raises(IllegalMove):
        decide(state, Correct(ruling))


def test_hints_that_were_given_stay_given() -> None:
    state = made(opened(), Hint("suits are irrelevant"), Play(Seat(1), (opened().hands[1][0],)))
    ruling = len(state.log)
    state = made(state, Judge(True), Correct(ruling))
    assert state.hints == ("suits are irrelevant",)


def test_a_judge_may_change_his_mind_many_times() -> None:
    """Every correction once folded all earlier ones anew: 30 of them took for ever."""
    state = made(opened(), Play(Seat(1), (opened().hands[1][0],)))
    for _ in range(60):
        ruling = len(state.log)
        state = made(state, Judge(True), Correct(ruling))
    assert state.phase is Phase.JUDGING
    assert replay(state.setup, state.log) == state


def test_what_a_correction_made_void_does_not_explain_the_end() -> None:
    """Ada goes out by her last card, whatever Ben's voided declaration did."""
    sheet = "rulebook gardner\nseats God Ada Ben Cy\nturn Ada\nlayout KS\nhand Ada 3C\n"
    state = begin(parse_position(f"{sheet}hand Ben 4C 5C\nhand Cy 9").setup)
    state = made(state, Play(Seat(1), parse_cards("3C")))
    ruling = len(state.log)
    state = made(state, Judge(False), Deal(Seat(1), parse_cards("6C 6D")))
    state = made(state, DeclareNoPlay(Seat(2)), Judge(True))
    assert state.end == End(EndReason.NO_PLAY, Seat(2))
    state = made(state, Correct(ruling), Judge(True))
    assert state.end == End(EndReason.WENT_OUT, Seat(1))
