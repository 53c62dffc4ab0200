"""Kruskal's Delphi of 1962, after secondary texts: everybody predicts every card.

Section by section of what the specification says of it; a reading is marked as one, and the other
readings of its passage stand in the rulebook.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from eleusis.cards import Card, deck, parse_cards
from eleusis.errors import IllegalMove
from eleusis.play.engine import may, step
from eleusis.play.events import (
    CardTurned,
    EndReason,
    Judged,
    Predicted,
    Predictions,
    RoundEnded,
    StarterLaid,
)
from eleusis.play.evolution import begin
from eleusis.play.game import Game
from eleusis.play.moves import (
    AddPack,
    Correct,
    Hint,
    Judge,
    Move,
    OpenPredictions,
    Predict,
    StopReason,
    StopRound,
    TurnCard,
    TurnStarter,
)
from eleusis.play.predictions import cast, missing
from eleusis.play.scoring import Counts, points_of, score, score_counts
from eleusis.play.seats import FOLLOWERS, JUDGE, STOCK, Seat
from eleusis.play.state import Phase, Round, Setup, line, waits_for
from eleusis.play.text.move_text import parse_move
from eleusis.play.view import table_view, view
from eleusis.rulebook import Prediction, Rulebook, rulebook

ORACLE, ANN, BEN, CYD = map(Seat, range(4))
NAMES = ("Ora", "Ann", "Ben", "Cyd")
DELPHI = rulebook("delphi")


def opened(book: Rulebook = DELPHI, *moves: Move, names: tuple[str, ...] = NAMES) -> Round:
    """A round with the 5♣ as its starter, and what comes of these moves."""
    return after(begin(Setup(book, names, ORACLE, 1)), TurnStarter(Card("5C")), *moves)


def after(state: Round, *moves: Move) -> Round:
    for move in moves:
        state = step(state, move)[1]
    return state


def card(face: str, said: str, right: bool) -> tuple[Move, ...]:
    """A card from the pack, what each Follower says of it (R, W, or - for nothing), the ruling."""
    told = tuple(
        (Seat(seat), word == "R") for seat, word in enumerate(said.split(), 1) if word != "-"
    )
    return TurnCard(Card(face)), OpenPredictions(told), Judge(right)


def refused(state: Round, move: Move) -> str:
    with pytest.raises(IllegalMove) as refusal:
        step(state, move)
    assert not refusal.value.citation or refusal.value.citation.startswith(DELPHI.name)
    return refusal.value.code


# Players, deck, hands ------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 8])
def test_three_to_seven_play_one_of_them_the_oracle(players: int) -> None:
    """Three to seven; one text says eight."""
    with pytest.raises(Exception, match="3 to 7"):
        begin(Setup(DELPHI, tuple(f"P{seat}" for seat in range(players)), ORACLE, 1))
    assert any("eight" in other for other in DELPHI.sources["players.max"].alternatives)


def test_one_deck_and_no_hands() -> None:
    state = begin(Setup(DELPHI, NAMES, ORACLE, DELPHI.packs.for_players(4)))
    assert (state.stock, state.hands, state.owed) == (52, ((),) * 4, ())
    assert state.phase is Phase.TURNING_STARTER  # nobody is dealt anything


# The starter ---------------------------------------------------------------------------------


def test_the_top_card_opens_the_line_and_is_not_predicted() -> None:
    """A reading: no text says whether it is."""
    state = opened()
    assert state.log == (StarterLaid(Card("5C")),)
    assert (state.phase, state.tokens) == (Phase.TURNING, (0, 0, 0, 0))
    assert "predicted" in DELPHI.sources["starter.kind"].alternatives[0]


# A card --------------------------------------------------------------------------------------


def test_the_deck_is_turned_card_by_card_and_all_predict_at_once() -> None:
    state = opened(DELPHI, TurnCard(Card("9H")))
    assert (state.phase, waits_for(state)) == (Phase.PREDICTING, FOLLOWERS)
    for seat in (ANN, BEN, CYD):
        assert Predict in may(state, seat)
    assert may(state, ORACLE) == ()
    assert OpenPredictions in may(state, JUDGE)
    assert may(state, STOCK) == ()


def test_the_card_lies_on_the_line_or_below_its_last_card() -> None:
    state = opened(DELPHI, *card("9H", "R R R", True), *card("2S", "R R R", False))
    assert line(state) == parse_cards("5C 9H")
    wrong = state.laid[-1]
    assert (wrong.cards, wrong.right, wrong.column) == (parse_cards("2S"), False, 2)


def test_a_right_prediction_wins_a_token_from_the_oracle_and_a_wrong_one_pays_it() -> None:
    state = opened(DELPHI, *card("9H", "R W R", True))
    assert state.tokens == (-1, 1, -1, 1)
    state = after(state, *card("2S", "R W R", False))
    assert state.tokens == (0, 0, 0, 0)


def test_debts_are_allowed_and_tokens_at_the_start_do_not_matter() -> None:
    """A reading: twenty-five at the start in one text, fifty in another."""
    state = opened()
    for face in ["2C", "3C", "4C", "6C"]:
        state = after(state, *card(face, "W R R", True))
    assert state.tokens == (-4, -4, 4, 4)
    told = " ".join(DELPHI.sources["prediction.right"].alternatives)
    assert "twenty-five" in told
    assert "fifty" in told


def test_who_says_nothing_in_time_neither_wins_nor_loses() -> None:
    """A reading: other tables might wait, or take a token."""
    state = opened(DELPHI, *card("9H", "R - W", True))
    assert state.tokens == (0, 1, 0, -1)
    assert state.laid[-1].predictions == ((ANN, True), (CYD, False))
    nobody = opened(DELPHI, *card("9H", "- - -", True))
    assert nobody.tokens == (0, 0, 0, 0)
    assert len(DELPHI.sources["prediction"].alternatives) == 2


def test_the_other_reading_pays_right_predictions_only() -> None:
    """One text shows only the +1 side; it is a value away."""
    assert DELPHI.sources["prediction.wrong"].is_gap
    house = replace(DELPHI, prediction=Prediction(right=1, wrong=0))
    assert opened(house, *card("9H", "R W R", True)).tokens == (-2, 1, 0, 1)


def test_there_are_no_strings_no_play_no_prophet_no_expulsion() -> None:
    terms = (DELPHI.no_play, DELPHI.prophet, DELPHI.expulsion, DELPHI.guess, DELPHI.string_max)
    assert terms == (None, None, None, None, 1)
    state = opened()
    for text in ("Ann plays 5D", "Ann says no play", "Ann becomes prophet", 'Ann guesses "red"'):
        refused(state, parse_move(text, NAMES, ORACLE))


# Hidden until all are in ---------------------------------------------------------------------


def test_a_prediction_alone_is_no_move_of_the_round() -> None:
    """Nothing that a view, an event or a version shows can tell that somebody has said something:
    the round is not told. Predictions are gathered by whoever runs the table.
    """
    state = opened(DELPHI, TurnCard(Card("9H")))
    assert refused(state, Predict(ANN, right=True)) == "predictions-together"
    ballot = cast(state, (), Predict(BEN, right=False))
    assert missing(state, ballot) == (ANN, CYD)
    ballot = cast(state, ballot, Predict(ANN, right=True))
    assert ballot == ((ANN, True), (BEN, False))
    with pytest.raises(IllegalMove, match="first word stands"):
        cast(state, ballot, Predict(ANN, right=False))
    with pytest.raises(IllegalMove, match="knows the rule"):
        cast(state, ballot, Predict(ORACLE, right=True))


def test_the_order_in_which_they_came_leaves_no_trace() -> None:
    """Whatever the order, and the views of all meanwhile, the round is the same."""
    turned = opened(DELPHI, TurnCard(Card("9H")))
    said = {ANN: True, BEN: False, CYD: True}
    rounds = set()
    for seed in range(6):
        order = list(said)
        Random(seed).shuffle(order)
        ballot: Predictions = ()
        for seat in order:
            before = [view(turned, each) for each in said]
            ballot = cast(turned, ballot, Predict(seat, said[seat]))
            assert [view(turned, each) for each in said] == before
        rounds.add(repr(after(turned, OpenPredictions(ballot)).log))
    assert len(rounds) == 1


def test_all_are_opened_together_before_the_oracle_rules() -> None:
    state = opened(DELPHI, TurnCard(Card("9H")))
    assert refused(state, Judge(right=True)) == "not-now"
    events, state = step(state, OpenPredictions(((CYD, False), (ANN, True))))
    assert events == (Predicted(((ANN, True), (CYD, False))),)
    assert table_view(state).pending == state.pending
    assert state.phase is Phase.JUDGING


def test_what_nobody_can_have_said_is_not_opened() -> None:
    state = opened(DELPHI, TurnCard(Card("9H")))
    assert refused(state, OpenPredictions(((ORACLE, True),))) == "dealer-predicts"
    assert refused(state, OpenPredictions(((Seat(9), True),))) == "no-such-seat"
    twice = OpenPredictions(((ANN, True), (ANN, False)))
    assert refused(state, twice) == "predicted-already"
    assert refused(opened(), OpenPredictions(())) == "not-now"
    gardner = begin(Setup(rulebook("gardner"), NAMES, ORACLE, 2))
    with pytest.raises(IllegalMove, match="Nobody predicts"):
        step(gardner, Predict(ANN, right=True))


def test_no_card_is_turned_twice_nor_before_its_time() -> None:
    assert refused(opened(), TurnCard(Card("5C"))) == "no-such-card"
    assert refused(opened(), TurnCard(Card("??"))) == "unknown-card"
    state = opened(DELPHI, TurnCard(Card("9H")))
    assert refused(state, TurnCard(Card("2S"))) == "not-now"


# Hints and misrulings ------------------------------------------------------------------------


def test_the_oracle_hints_before_play() -> None:
    """The hint is Kruskal's, as Gardner tells; when it is given is a reading."""
    state = opened(DELPHI, Hint("suits are irrelevant"))
    assert state.hints == ("suits are irrelevant",)
    late = after(state, TurnCard(Card("9H")))
    assert refused(late, Hint("ranks are irrelevant")) == "hint-too-late"


def test_a_misruling_is_corrected_and_tokens_go_back() -> None:
    state = opened(DELPHI, *card("9H", "R W R", True))
    ruling = state.log.index(Judged(right=True))
    state = after(state, *card("2S", "R R R", True), Correct(ruling))
    assert state.phase is Phase.JUDGING
    state = after(state, Judge(right=False))
    assert state.tokens == (1, -1, 1, -1)


# The end -------------------------------------------------------------------------------------


def test_the_round_ends_with_the_pack() -> None:
    """A reading where a text lets it end when the Oracle and all agree: they may stop."""
    state = opened()
    for face in [face for face in deck(1) if face != Card("5C")]:
        assert state.phase is Phase.TURNING
        state = after(state, *card(str(face), "R W -", face.rank % 2 == 0))
    assert state.end is not None
    assert state.end.reason is EndReason.STOCK_OUT
    assert len(state.laid) == 52
    assert refused(state, TurnCard(Card("9H"))) == "round-over"
    stopped = step(opened(), StopRound(StopReason.AGREEMENT))[0]
    assert stopped == (RoundEnded(EndReason.STOPPED, None),)
    assert refused(opened(), AddPack()) != ""
    assert sum(isinstance(event, CardTurned) for event in state.log) == 51


# Scoring -------------------------------------------------------------------------------------


def test_the_worked_example() -> None:
    """Surpluses of 26, 16 and 8: +28, -2, -26, and the Oracle 36. The text prints 18 for 28."""
    counts = Counts(ORACLE, hands=(0, 0, 0, 0), tokens=(-50, 26, 16, 8))
    assert score_counts(DELPHI, counts).totals == (36, 28, -2, -26)
    assert "28" in DELPHI.sources["scoring.by_pairs"].text


def test_each_number_has_its_reason() -> None:
    state = opened(DELPHI, *card("9H", "R W R", True))
    told = [str(point) for seat in score(state).seats for point in seat.points]
    assert [points_of(state, seat) for seat in (ANN, BEN, CYD)] == [2, -4, 2]
    assert told == [
        "+4 as the differences between all players",
        "+2 as the differences of 1 token to all others",
        "-4 as the differences of -1 tokens to all others",
        "+2 as the differences of 1 token to all others",
    ]


def test_an_oracle_gains_most_when_half_of_them_find_the_rule() -> None:
    """The aim that follows from the score, though no text says it."""
    names = tuple(f"P{seat}" for seat in range(7))

    def oracle(knowing: int) -> int:
        tokens = (0, *[20] * knowing, *[0] * (6 - knowing))
        return score_counts(DELPHI, Counts(ORACLE, (0,) * len(names), tokens=tokens)).totals[0]

    scores = [oracle(knowing) for knowing in range(7)]
    assert scores.index(max(scores)) == 3
    assert scores[0] == scores[6] == 0


def test_a_game_is_one_round_with_each_as_oracle_and_owes_nothing_for_fewer() -> None:
    game = Game(DELPHI, NAMES).with_round(ORACLE, (4, 2, -4, 2))
    assert game.next_dealer == ANN
    assert game.final_totals() == (4, 2, -4, 2)
    assert DELPHI.sources["scoring.compensation"].is_gap


# A class -------------------------------------------------------------------------------------


def test_any_number_may_predict_one_line() -> None:
    book = rulebook("delphi+class")
    names = tuple(f"P{seat}" for seat in range(201))
    state = opened(book, TurnCard(Card("9H")), names=names)
    half = tuple((Seat(seat), seat % 2 == 0) for seat in range(1, 201))
    state = after(state, OpenPredictions(half), Judge(right=True))
    assert state.tokens[0] == 0
    assert sum(right for _, right in state.laid[-1].predictions) == 100
    assert score(state).totals[1:3] == (-200, 200)
    with pytest.raises(Exception, match="2 players or more"):
        begin(Setup(book, ("Ora",), ORACLE, 1))


def test_alone_with_the_oracle_a_prediction_opens_at_once() -> None:
    state = opened(rulebook("delphi+class"), TurnCard(Card("9H")), names=("Ora", "Ann"))
    assert step(state, Predict(ANN, right=True))[0] == (Predicted(((ANN, True),)),)
