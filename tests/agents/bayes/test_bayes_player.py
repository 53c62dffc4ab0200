"""The player who weighs all rules, in whole rounds."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from agents.tables import ALTERNATE, BLACK_AFTER_ODD, NOTHING, RULES, facing, layout, play
from eleusis.agents import kind_of_agent, player
from eleusis.agents.bayes import STRENGTHS, BayesPlayer
from eleusis.agents.bayes.strength import NO_PLAY, PROPHECY, STRING, sobered
from eleusis.agents.remarks import Explaining, Remarking
from eleusis.cards import BLACK, Card
from eleusis.errors import InputError
from eleusis.play.events import EndReason, Judged, Picked, Played, ProphetDeclared
from eleusis.play.moves import DeclareProphet, Play
from eleusis.play.scoring import score
from eleusis.play.seats import Seat
from eleusis.play.state import End, Phase

if TYPE_CHECKING:
    from eleusis.agents.bayes.strength import Salt, Strength

ANN = Seat(1)
HAND = "2C 5D 9S JH 3C 7D"


@pytest.mark.parametrize("book", ["gardner", "king", "express", "denexa"])
def test_it_plays_whole_rounds_by_unlike_rulebooks(book: str) -> None:
    finished = play(ALTERNATE, ["bayes", "bayes:novice", "random", "bayes:club"], book=book, seed=2)
    assert finished.phase is Phase.OVER


def test_in_express_it_says_the_rule() -> None:
    finished = play(ALTERNATE, ["bayes", "random", "random"], book="express", seed=1)
    assert finished.end is not None
    assert finished.end == End(EndReason.GUESSED, ANN)


def test_it_is_ahead_of_who_thinks_less() -> None:
    names = ["bayes", "cautious", "random", "random"]
    scores = [
        score(play(rule, names, seed=seed)).totals
        for seed, rule in enumerate((ALTERNATE, BLACK_AFTER_ODD, RULES["match"]))
    ]
    bayes, cautious = (fmean(totals[seat] for totals in scores) for seat in (1, 2))
    assert bayes > cautious


def test_a_rule_by_which_nothing_is_right_is_played_to_the_end() -> None:
    finished = play(NOTHING, ["bayes", "cautious", "random"], seed=1)
    assert finished.phase is Phase.OVER
    assert not any(play.right for play in finished.laid[1:])


@pytest.mark.parametrize("name", ["bayes", "bayes:club", "bayes:novice", "Bayes:Novice "])
def test_each_strength_is_asked_for_by_name(name: str) -> None:
    assert kind_of_agent(name) == name.strip().lower()
    assert isinstance(player(name, ANN, seed=1), BayesPlayer)


def test_a_strength_that_does_not_exist_is_refused() -> None:
    assert kind_of_agent("bayes:master") is None
    with pytest.raises(InputError, match="bayes:novice"):
        player("bayes:master", ANN, seed=1)


# Strength ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("strength", STRENGTHS.values(), ids=STRENGTHS)
def test_who_sees_less_clearly_is_no_readier_to_claim_what_is_improbable(
    strength: Strength,
) -> None:
    for chance in (0.001, 0.05, 0.4):
        assert strength.judged(chance, 0.0, is_claim=True) == pytest.approx(chance)
    assert 0.5 < strength.judged(0.9, 0.0, is_claim=True) <= 0.9 + 1e-9


@pytest.mark.parametrize("strength", STRENGTHS.values(), ids=STRENGTHS)
def test_what_is_likelier_is_thought_likelier(strength: Strength) -> None:
    judged = [strength.judged(chance, 0.3) for chance in (0.0, 0.01, 0.3, 0.5, 0.9, 1.0)]
    assert judged == sorted(judged)
    assert 0 <= judged[0] < judged[-1] <= 1


def test_full_strength_takes_probabilities_as_they_are() -> None:
    assert [STRENGTHS["full"].judged(chance, 9.9) for chance in (0.0, 0.37, 1.0)] == [0, 0.37, 1]


@pytest.mark.parametrize("salt", [STRING, NO_PLAY, PROPHECY])
def test_claims_are_taken_with_a_grain_of_salt(salt: Salt) -> None:
    claims = [0.5, 0.6, 0.8, 0.95, 0.999]
    sober = [sobered(claim, salt) for claim in claims]
    assert sober == sorted(sober)
    assert all(left < claimed for left, claimed in zip(sober, claims, strict=True))
    assert sober[-1] > 0.99


def test_novices_are_less_sure() -> None:
    full, club, novice = STRENGTHS.values()
    sure = [strength.judged(0.97, 0.0) for strength in (full, club, novice)]
    assert sure == sorted(sure, reverse=True)
    assert sure[-1] < 0.9


def test_novices_lay_shorter_strings() -> None:
    now = facing(layout(ALTERNATE, 30), HAND)
    moves = {
        name: BayesPlayer(ANN, seed=1, strength=strength).choose(now)
        for name, strength in STRENGTHS.items()
    }
    lengths = [len(move.cards) for move in moves.values() if isinstance(move, Play)]
    assert len(lengths) == 3
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] <= 2


def test_mistakes_are_drawn_from_the_seed() -> None:
    now = facing(layout(BLACK_AFTER_ODD, 12), HAND)
    novice = STRENGTHS["novice"]
    moves = [BayesPlayer(ANN, seed=n, strength=novice).choose(now) for n in (*range(8), 0)]
    assert moves[0] == moves[-1]
    assert len(set(moves)) > 1


# What it tells -----------------------------------------------------------------------------------


def test_afterwards_it_tells_what_it_believed_when() -> None:
    agent = BayesPlayer(ANN, seed=1)
    now = facing(layout(ALTERNATE, 20), HAND)
    told = agent.explain(now.table)
    assert isinstance(agent, Explaining)
    assert "colour" in str(told[-1])
    assert all(str(line).startswith("after ") for line in told)
    assert BayesPlayer(Seat(2), seed=2).explain(now.table) == told


def test_a_prophets_wrong_pick_is_no_card_on_the_layout() -> None:
    agent = BayesPlayer(ANN, seed=1)
    for event in (Picked(Seat(2), Card("2C")), Judged(right=False)):
        agent.observe(event)
    (told,) = agent.explain(facing(layout(ALTERNATE, 0), HAND).table)
    assert str(told).startswith("after 1 card: ")


def test_what_it_claimed_is_told_with_how_sure_it_was() -> None:
    agent = BayesPlayer(ANN, seed=1)
    last = [play.cards[-1] for play in layout(ALTERNATE, 30) if play.right][-1]
    hand = "2C 5S 9S KC 4S" if last in BLACK else "2D 5H 9H KD 4H"
    now = facing(layout(ALTERNATE, 30), hand)
    agent.choose(now)
    assert str(agent.explain(now.table)[-1]).startswith("no play: nothing is right with 9")


def test_decisions_are_noted_for_the_keeper_once() -> None:
    agent = BayesPlayer(ANN, seed=1)
    assert isinstance(agent, Remarking)
    agent.choose(facing(layout(ALTERNATE, 12), HAND))
    (remark,) = agent.take_remarks()
    assert "right with" in remark.note
    assert not remark.aloud
    assert agent.take_remarks() == ()


def test_the_diary_has_what_was_done() -> None:
    """One entry for each play and declaration of the seat, with the events before it."""
    from agents.tables import setup, table

    agents = {Seat(n): BayesPlayer(Seat(n), seed=1) for n in range(1, 4)}
    finished = table(ALTERNATE, setup(seats=4), agents).run()
    for seat, agent in agents.items():
        for decided in agent.diary:
            assert 0 <= decided.chance <= 1 + 1e-9
            event = finished.log[decided.version]
            match decided.move:
                case Play(cards=cards):
                    assert event == Played(seat, cards)
                case DeclareProphet():
                    assert event == ProphetDeclared(seat)
                case _:
                    pass
