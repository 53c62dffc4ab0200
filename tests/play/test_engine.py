"""The engine's refusals by code and citation, every kind of move in every phase, its limits."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from eleusis.cards import UNKNOWN, Card, parse_cards
from eleusis.errors import IllegalMove, InputError
from eleusis.play.engine import EVENTS_MAX, TRANSITIONS, decide, may, step
from eleusis.play.events import Hinted, Judged, NoPlayDeclared, Owed, Played, RoundEnded
from eleusis.play.evolution import begin
from eleusis.play.legality import check_hinting, waiting
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
from eleusis.play.seats import JUDGE, STOCK, Seat
from eleusis.play.state import Phase, Round, Setup, line
from eleusis.play.view import StockView, judge_view, stock_view, table_view
from eleusis.rulebook import rulebook
from play.conformance.scene import dealt, even_only, given

if TYPE_CHECKING:
    from collections.abc import Callable

G, A, B, C, D = map(Seat, range(5))
HAND = "JD 2C 10D 8H 10S 5H KS 6C"


def after(state: Round, *moves: Move) -> Round:
    for move in moves:
        state = step(state, move)[1]
    return state


def turn(book: str = "gardner") -> Round:
    """A's turn; nobody is the prophet, eight cards lie."""
    return given(book, A=HAND, layout=8).state


def under_a_prophet() -> Round:
    """A's turn; B is the prophet."""
    return given(A=HAND, B=9, prophet="B", layout=13, after_marker=5).state


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def picking() -> Round:
    """B, the prophet, is to pick from A's hand."""
    calls = (DeclareNoPlay(A), Call(B, right=False), Judge(right=False))
    return after(under_a_prophet(), *calls)


def throwing_in() -> Round:
    """A has more cards than King lets him throw in."""
    odd = given("king", on_line="2C 4H", rule=even_only, A="AS 3S 5S 7S 9S JS KS AH")
    return after(odd.state, DeclareNoPlay(A), Judge(right=True))


def judging_a_guess() -> Round:
    """C has guessed after A's right play."""
    right = (Play(A, cards("JD")), Judge(right=True), GuessRule(C, "red"))
    return after(turn("express"), *right)


def leaving() -> Round:
    """A has laid his last card and may become prophet instead of going out."""
    last = given(rulebook("matuszek+out-prophet"), A="JD", layout=8).state
    return after(last, Play(A, cards("JD")), Judge(right=True))


IN_PHASE: dict[Phase, Callable[[], Round]] = {
    Phase.DEALING: lambda: begin(Setup(rulebook("gardner"), tuple("GABCD"), G, 2)),
    Phase.TURNING_STARTER: lambda: dealt("gardner").state,
    Phase.JUDGING_STARTER: lambda: after(dealt("howell").state, TurnStarter(Card("3H"))),
    Phase.TURNING: lambda: after(dealt("delphi").state, TurnStarter(Card("3H"))),
    Phase.PREDICTING: lambda: after(
        dealt("delphi").state, TurnStarter(Card("3H")), TurnCard(Card("9S"))
    ),
    Phase.TURN: turn,
    Phase.CALLING: lambda: after(under_a_prophet(), Play(A, cards("JD"))),
    Phase.JUDGING: lambda: after(turn(), Play(A, cards("JD"))),
    Phase.PICKING: picking,
    Phase.JUDGING_PICK: lambda: after(picking(), Pick(B, Card("JD"))),
    Phase.THROWING_IN: throwing_in,
    Phase.JUDGING_GUESS: judging_a_guess,
    Phase.LEAVING: leaving,
    Phase.OVER: lambda: after(turn(), StopRound(StopReason.AGREEMENT)),
}
"""An example of each phase, by a rulebook that has it."""

TAKEN: dict[Phase, set[type[Move]]] = {
    Phase.DEALING: {Deal, Hint},
    Phase.TURNING_STARTER: {TurnStarter, Hint},
    Phase.JUDGING_STARTER: {Judge, Hint},
    Phase.TURNING: {TurnCard, Hint},
    Phase.PREDICTING: {Predict, OpenPredictions},
    Phase.TURN: {Play, DeclareNoPlay, DeclareProphet},
    Phase.CALLING: {Call},
    Phase.JUDGING: {Judge},
    Phase.PICKING: {Pick, Correct},
    Phase.JUDGING_PICK: {Judge, Correct},
    Phase.THROWING_IN: {ThrowIn, DeclareProphet, Correct},
    Phase.JUDGING_GUESS: {Judge, Correct},
    Phase.LEAVING: {GoOut, DeclareProphet, Correct},
    Phase.OVER: set(),
}
"""The kinds of move that somebody may make in the example of each phase."""


def one_of_each(seat: Seat) -> tuple[Move, ...]:
    """A move of every kind."""
    return (
        Play(seat, cards("JD")),
        DeclareNoPlay(seat),
        ThrowIn(seat, cards("AS")),
        DeclareProphet(seat),
        GoOut(seat),
        Call(seat, right=True),
        GuessRule(seat, "red"),
        Pick(seat, Card("JD")),
        Judge(right=True),
        Hint("suits are irrelevant"),
        Correct(0),
        TurnStarter(Card("3H")),
        TurnCard(Card("3H")),
        Predict(seat, right=True),
        OpenPredictions(((seat, True),)),
        Deal(seat, cards("3H 4H")),
        AddPack(),
        StopRound(StopReason.LIMIT),
    )


@pytest.mark.parametrize("phase", Phase)
def test_each_phase_takes_its_moves_and_refuses_all_others(phase: Phase) -> None:
    state = IN_PHASE[phase]()
    assert state.phase is phase
    seats = (JUDGE, STOCK, *map(Seat, range(len(state.hands))))
    assert {kind for seat in seats for kind in may(state, seat)} == TAKEN[phase]
    assert set(TRANSITIONS) == set(Phase)
    for seat in seats:
        for move in one_of_each(seat):
            if type(move) not in TAKEN[phase]:
                with pytest.raises(IllegalMove) as refusal:
                    decide(state, move)
                assert refusal.value.message
                assert state == IN_PHASE[phase]()


def test_a_move_out_of_turn_is_refused_by_who_plays_first() -> None:
    state = turn()
    for move in (Call(A, right=True), Pick(A, Card("JD")), Judge(right=True)):
        with pytest.raises(IllegalMove) as refusal:
            decide(state, move)
        assert refusal.value.citation == state.setup.rulebook.cite("first_player")


def test_a_seat_that_owes_twice_is_dealt_one_debt_at_a_time() -> None:
    state = full_stock()
    (debt,) = state.owed
    other = replace(debt, seat=B)
    twice = replace(state, owed=(debt, debt, other))
    assert after(twice, Deal(debt.seat, (UNKNOWN,) * debt.size)).owed == (debt, other)


WAITS_FOR = {
    Phase.DEALING: "A is to be dealt 14 cards.",
    Phase.TURNING_STARTER: "A starter card is to be turned.",
    Phase.JUDGING_STARTER: "G is to rule.",
    Phase.TURNING: "A card is to be turned.",
    Phase.PREDICTING: "Everybody is to predict the turned card.",
    Phase.TURN: "It is A's turn.",
    Phase.CALLING: "B, the prophet, is to call.",
    Phase.JUDGING: "G is to rule.",
    Phase.PICKING: "B is to pick a right card from the shown hand.",
    Phase.JUDGING_PICK: "G is to rule.",
    Phase.THROWING_IN: "A chooses cards to throw in.",
    Phase.JUDGING_GUESS: "G is to rule.",
    Phase.LEAVING: "A has no card left: go out, or become the prophet?",
    Phase.OVER: "The round is over.",
}


@pytest.mark.parametrize("phase", Phase)
def test_what_a_phase_waits_for_is_said_by_name(phase: Phase) -> None:
    assert str(waiting(IN_PHASE[phase]())) == WAITS_FOR[phase]


def test_the_player_in_the_first_seat_has_a_name_too() -> None:
    """The dealer may sit anywhere."""
    state = begin(Setup(rulebook("gardner"), tuple("ABCG"), Seat(3), 2))
    assert str(waiting(state)) == "A is to be dealt 14 cards."


# Refusals ------------------------------------------------------------------------------------


def expelled() -> Round:
    return given(A=HAND, expelled="B", layout=40).state


def false_prophet_of_king() -> Round:
    state = given("king", on_line="2C", rule=even_only, prophet="B", A="6D 8D").state
    return after(state, Play(A, cards("6D")), Call(B, right=False), Judge(right=True))


def stock_of_three() -> Round:
    state = given(A=HAND, layout=8, stock=3).state
    return after(state, Play(A, cards("JD 2C")), Judge(right=False))


def full_stock() -> Round:
    return after(turn(), Play(A, cards("10S")), Judge(right=False))


def after_a_right_play(book: str) -> Round:
    return after(turn(book), Play(A, cards("JD")), Judge(right=True))


def after_a_wrong_play() -> Round:
    return after(
        turn("express"), Play(A, cards("10S")), Judge(right=False), Deal(A, cards("3S 4S"))
    )


def guessed_once() -> Round:
    return after(judging_a_guess(), Judge(right=False))


REFUSALS: list[tuple[str, str, Callable[[], Round], Move]] = [
    ("no-such-seat", "", turn, Play(Seat(9), cards("JD"))),
    ("no-such-seat", "", turn, DeclareProphet(JUDGE)),
    ("dealer-plays", "gardner, hand_size", turn, Play(G, cards("JD"))),
    ("prophet-plays", "gardner, prophet:", under_a_prophet, Play(B, cards("JD"))),
    ("expelled", "gardner, expulsion", expelled, DeclareNoPlay(B)),
    ("out-of-round", "king, prophet.resumes", false_prophet_of_king, DeclareProphet(B)),
    ("not-your-turn", "gardner, first_player", turn, Play(B, cards("JD"))),
    ("no-cards", "gardner, string_max", turn, Play(A, ())),
    ("string-too-long", "gardner, string_max", turn, Play(A, cards("JD 2C 10D 8H 5H"))),
    (
        "string-too-long",
        "express, string_max",
        lambda: turn("express"),
        Play(A, cards("JD 2C")),
    ),
    ("not-in-hand", "gardner, hand_size", turn, Play(A, cards("3S"))),
    ("not-in-hand", "gardner, hand_size", turn, Play(A, cards("JD JD"))),
    ("unknown-card", "gardner, string_max", turn, Play(A, (UNKNOWN,))),
    ("not-the-hand", "gardner, no_play:", turn, DeclareNoPlay(A, cards("JD"))),
    ("not-the-hand", "gardner, no_play:", turn, DeclareNoPlay(A, cards("3S " + HAND[3:]))),
    ("no-prophets", "express, prophet", lambda: turn("express"), DeclareProphet(A)),
    ("prophet-stands", "gardner, prophet:", under_a_prophet, DeclareProphet(A)),
    (
        "was-prophet",
        "gardner, prophet.once_per_round",
        lambda: given(A=HAND, false_prophets="B").state,
        DeclareProphet(B),
    ),
    ("not-after-own-play", "gardner, prophet.timing", turn, DeclareProphet(A)),
    (
        "too-few-others",
        "gardner, prophet.others_min",
        lambda: after(
            given(seats="G A B C", A=HAND, expelled="C", layout=8).state,
            Play(A, cards("JD")),
            Judge(right=True),
        ),
        DeclareProphet(A),
    ),
    (
        "not-now",
        "king, prophet.timing",
        lambda: after(
            given("king", on_line="2C", rule=even_only, A="6D").state, Play(A, cards("6D"))
        ),
        DeclareProphet(C),
    ),
    (
        "not-now",
        "king, no_play.exchange_max",
        throwing_in,
        DeclareProphet(A),
    ),
    ("not-the-prophet", "gardner, prophet", IN_PHASE[Phase.CALLING], Call(C, right=True)),
    ("not-the-picker", "no_play.picker", picking, Pick(JUDGE, Card("JD"))),
    ("not-in-hand", "hand_size", picking, Pick(B, Card("3S"))),
    (
        "wrong-count",
        "king, no_play.exchange_max",
        throwing_in,
        ThrowIn(A, cards("AS 3S")),
    ),
    (
        "not-your-turn",
        "king, no_play.exchange_max",
        throwing_in,
        ThrowIn(B, cards("AS 3S")),
    ),
    (
        "not-your-turn",
        "matuszek+out-prophet, prophet.out_false_cards",
        leaving,
        GoOut(B),
    ),
    ("no-guesses", "gardner, guess", lambda: after_a_right_play("gardner"), GuessRule(A, "red")),
    ("not-after-right-play", "express, guess", after_a_wrong_play, GuessRule(A, "red")),
    ("guessed-already", "express, guess", guessed_once, GuessRule(C, "black")),
    ("bad-text", "", lambda: after_a_right_play("express"), GuessRule(A, " ")),
    ("bad-text", "", IN_PHASE[Phase.DEALING], Hint("x" * 2001)),
    ("hint-too-late", "gardner, hint", lambda: after_a_right_play("gardner"), Hint("truth")),
    ("no-such-ruling", "", lambda: after_a_right_play("gardner"), Correct(0)),
    ("nothing-owed", "", full_stock, Deal(B, cards("3S 4S"))),
    ("nothing-owed", "", full_stock, Deal(Seat(9), cards("3S 4S"))),
    ("wrong-count", "gardner, wrong_penalty", full_stock, Deal(A, cards("3S"))),
    ("stock-out", "gardner, stock_out", stock_of_three, Deal(A, cards("3S 4S 5S 7S"))),
    ("stock-not-out", "gardner, stock_out", full_stock, AddPack()),
    ("stock-ends-nothing", "gardner, stock_out", stock_of_three, StopRound(StopReason.STOCK)),
    ("limit-not-reached", "", turn, StopRound(StopReason.LIMIT)),
    ("round-over", "gardner, scoring", IN_PHASE[Phase.OVER], Play(A, cards("JD"))),
]


@pytest.mark.parametrize(("code", "cited", "state", "move"), REFUSALS)
def test_a_refusal_has_a_code_and_cites_the_rulebook(
    code: str, cited: str, state: Callable[[], Round], move: Move
) -> None:
    with pytest.raises(IllegalMove) as refusal:
        decide(state(), move)
    assert refusal.value.code == code
    assert cited in refusal.value.citation
    assert bool(cited) <= bool(refusal.value.citation)


def test_a_rulebook_without_no_play_has_no_such_declaration() -> None:
    state = turn()
    book = dataclasses.replace(state.setup.rulebook, no_play=None)
    state = replace(state, setup=dataclasses.replace(state.setup, rulebook=book))
    assert may(state, A) == (Play,)
    with pytest.raises(IllegalMove, match="no such declaration") as refusal:
        decide(state, DeclareNoPlay(A))
    assert refusal.value.code == "no-no-play"


def test_a_rulebook_may_neither_add_packs_nor_end_for_want_of_cards() -> None:
    """As the original game, which deals all cards out and draws none."""
    state = stock_of_three()
    book = dataclasses.replace(state.setup.rulebook, stock_out=())
    state = replace(state, setup=dataclasses.replace(state.setup, rulebook=book))
    assert may(state, STOCK) == ()
    with pytest.raises(IllegalMove, match="adds no packs") as refusal:
        decide(state, AddPack())
    assert refusal.value.code == "no-more-packs"


def test_a_stock_that_cannot_meet_every_debt_may_meet_one() -> None:
    state = stock_of_three()
    (four,) = state.owed
    state = replace(state, owed=(four, replace(four, seat=B, size=3)))
    assert may(state, STOCK) == (Deal, AddPack)
    state = after(state, Deal(B, (UNKNOWN,) * 3))
    assert may(state, STOCK) == (AddPack,)


@pytest.mark.parametrize(
    ("state", "move", "said"),
    [
        (lambda: turn("express"), Play(A, cards("JD 2C")), "play one card at once, not 2"),
        (turn, Play(A, cards("JD 2C 10D 8H 5H")), "play at most 4 cards at once, not 5"),
        (stock_of_three, Deal(A, cards("3S 4S 5S 7S")), "holds 3 cards, 4 are due"),
        (turn, Play(A, cards("JD 3S")), "^3S is not in A's hand"),
        (turn, Play(A, cards("JD 2C 2C")), "^2C is not in A's hand"),
    ],
)
def test_a_refusal_says_what_is_amiss(state: Callable[[], Round], move: Move, said: str) -> None:
    with pytest.raises(IllegalMove, match=said):
        decide(state(), move)


def test_a_card_that_does_not_exist_is_refused_beside_one_that_nobody_noted() -> None:
    state = IN_PHASE[Phase.DEALING]()
    fourteen = (UNKNOWN, *cards("3H 3H 3H"), *(UNKNOWN,) * 10)
    with pytest.raises(IllegalMove, match="No unseen 3H is left: 2 pack") as refusal:
        decide(state, Deal(A, fourteen))
    assert refusal.value.code == "no-such-card"


def test_only_the_dealer_gives_hints() -> None:
    state = IN_PHASE[Phase.DEALING]()
    assert Hint in may(state, JUDGE)
    for seat in (STOCK, G, A):
        refusal = check_hinting(state, seat)
        assert refusal is not None
        assert refusal.code == "not-the-dealer"


@pytest.mark.parametrize("book", ["express", "express-golden"])
def test_no_guess_follows_a_right_declaration_of_no_play(book: str) -> None:
    state = after(
        after_a_right_play(book), DeclareNoPlay(B, cards("3S 4S 5S 6S 7S 8S 9S 10S 2S JS"))
    )
    state = after(state, Judge(right=True))
    while state.owed:
        state = after(state, Deal(B, (UNKNOWN,) * state.owed[0].size))
    assert state.phase is Phase.TURN
    assert not any(GuessRule in may(state, seat) for seat in (A, B, C, D))


def test_turns_are_counted_one_by_one() -> None:
    state = after(turn(), Play(A, cards("JD")))
    before = state.turns
    state = after(state, Judge(right=True), Play(B, cards("3S")))
    assert state.turns == before + 1
    state = after(state, Judge(right=False), Deal(B, cards("4S 5S")))
    assert state.turns == before + 2


def test_a_hint_may_be_two_thousand_characters_long() -> None:
    hinted = after(IN_PHASE[Phase.DEALING](), Hint("x" * 2000))
    assert hinted.hints == ("x" * 2000,)


def test_a_copy_beyond_the_packs_does_not_exist() -> None:
    """Two packs have two threes of hearts; a third is in nobody's hand."""
    state = dealt("gardner").state
    state = after(state, TurnStarter(Card("3H")))
    seat = next(seat for seat in map(Seat, range(5)) if Play in may(state, seat))
    with pytest.raises(IllegalMove) as refusal:
        decide(state, Play(seat, cards("3H 3H")))
    assert refusal.value.code == "no-such-card"
    assert decide(state, Play(seat, cards("3H"))) == (Played(seat, cards("3H")),)


# Consequences, event by event ----------------------------------------------------------------


def test_a_wrong_play_leads_to_exactly_these_events() -> None:
    state = after(turn(), Play(A, cards("10S")))
    assert decide(state, Judge(right=False)) == (Judged(right=False), Owed(A, 2, G))


def test_a_stop_by_agreement_ends_the_round_as_it_stands() -> None:
    events = decide(IN_PHASE[Phase.CALLING](), StopRound(StopReason.AGREEMENT))
    assert [type(event) for event in events] == [RoundEnded]


def test_a_hand_of_real_cards_is_shown_by_whoever_holds_it() -> None:
    """Unknown cards become known by the declaration, known ones must be among them."""
    state = given(A="?? ?? JD").state
    shown = cards("2S 5C JD")
    assert decide(state, DeclareNoPlay(A, shown)) == (NoPlayDeclared(A, tuple(sorted(shown))),)
    assert after(state, DeclareNoPlay(A, shown)).hands[A] == tuple(sorted(shown))


def test_at_the_event_limit_the_round_can_only_be_stopped() -> None:
    state = IN_PHASE[Phase.DEALING]()
    state = replace(state, log=(Hinted("truth"),) * EVENTS_MAX)
    with pytest.raises(IllegalMove) as refusal:
        decide(state, Hint("truth"))
    assert refusal.value.code == "event-limit"
    assert not any(may(state, seat) for seat in (JUDGE, STOCK, A, B, C))
    ended = after(state, StopRound(StopReason.LIMIT))
    assert ended.phase is Phase.OVER


# Setups --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "setup"),
    [
        ("players", Setup(rulebook("gardner"), tuple("GAB"), G, 2)),
        ("players", Setup(rulebook("king"), tuple("GABCDEFH"), G, 4)),
        ("dealer", Setup(rulebook("gardner"), tuple("GABC"), Seat(4), 2)),
        ("dealer", Setup(rulebook("gardner"), tuple("GABC"), JUDGE, 2)),
        ("names", Setup(rulebook("gardner"), tuple("GABA"), G, 2)),
        ("packs", Setup(rulebook("gardner"), tuple("GABC"), G, 0)),
        ("packs", Setup(rulebook("gardner"), tuple("GABC"), G, 256)),
        ("starters", Setup(rulebook("gardner"), tuple("GABC"), G, 2, starters=2)),
        ("starters", Setup(rulebook("king"), tuple("GABC"), G, 2, starters=0)),
        ("incomplete-rulebook", Setup(rulebook("original"), tuple("GABC"), G, 1)),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(code: str, setup: Setup) -> None:
    with pytest.raises(InputError) as refusal:
        begin(setup)
    assert refusal.value.code == code


def test_as_many_packs_can_be_shuffled_as_a_byte_counts() -> None:
    state = begin(Setup(rulebook("gardner"), tuple("GABC"), G, 255))
    assert state.unseen == bytes([255] * 52)


# Views ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", Phase)
def test_only_a_turned_starter_is_shown_to_the_judge(phase: Phase) -> None:
    turned = judge_view(IN_PHASE[phase]()).turned
    assert turned == (Card("3H") if phase is Phase.JUDGING_STARTER else None)


@pytest.mark.parametrize("phase", Phase)
def test_the_stock_keeper_sees_the_table_and_what_he_may_do(phase: Phase) -> None:
    state = IN_PHASE[phase]()
    assert stock_view(state) == StockView(table_view(state), may(state, STOCK))


def test_the_line_of_a_table_is_that_of_the_round() -> None:
    state = after_a_wrong_play()
    assert table_view(state).line == line(state) == cards("3H 9S 4C")
