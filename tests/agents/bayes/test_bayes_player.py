"""The player who weighs all rules, in whole rounds."""

from __future__ import annotations

import math
from functools import reduce
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from agents.tables import ALTERNATE, BLACK_AFTER_ODD, NOTHING, RULES, facing, layout, play
from eleusis.agents import kind_of_agent, player
from eleusis.agents.bayes import STRENGTHS, BayesPlayer
from eleusis.agents.bayes.beliefs import belief
from eleusis.agents.bayes.evidence import Hearsay
from eleusis.agents.bayes.mind import AT_TABLE
from eleusis.agents.bayes.strength import GUESS, NO_PLAY, STRING, sobered
from eleusis.agents.remarks import Explaining, Remarking
from eleusis.cards import BLACK, Card
from eleusis.errors import InputError
from eleusis.induction.facts import CardLaid, line_after
from eleusis.play.events import EndReason, Judged, Picked, Played, ProphetDeclared
from eleusis.play.moves import DeclareProphet, Play
from eleusis.play.scoring import score
from eleusis.play.seats import Seat
from eleusis.play.state import End, Phase
from eleusis.rule.analysis.equivalence import difference

if TYPE_CHECKING:
    from eleusis.agents.bayes.strength import Salt
    from eleusis.cards import Cards
    from eleusis.induction.facts import Fact

ANN = Seat(1)
HAND = "2C 5D 9S JH 3C 7D"


@pytest.mark.parametrize("book", ["gardner", "king", "express", "denexa"])
def test_it_plays_whole_rounds_by_unlike_rulebooks(book: str) -> None:
    finished = play(ALTERNATE, ["bayes", "novice", "random", "club"], book=book, seed=2)
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


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("bayes", "bayes"),
        ("master", "bayes"),
        ("club", "club"),
        ("Novice ", "novice"),
        ("bayes:club", "club"),
        ("bayes:novice", "novice"),
    ],
)
def test_each_strength_is_asked_for_by_name(name: str, kind: str) -> None:
    assert kind_of_agent(name) == kind
    assert isinstance(player(name, ANN, seed=1), BayesPlayer)


def test_a_strength_that_does_not_exist_is_refused() -> None:
    assert kind_of_agent("nowice") is None
    with pytest.raises(InputError, match="novice"):
        player("nowice", ANN, seed=1)


# Strength ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["novice", "club"])
def test_what_does_not_come_to_mind_is_outside(name: str) -> None:
    """A mind takes a rule for none of its own as often as the whole prior says."""
    mind = STRENGTHS[name].mind
    known, whole = (
        math.exp(each.at_first(1)._cases.log_mass) for each in (mind, STRENGTHS["master"].mind)
    )
    assert mind.outside == pytest.approx(1 - (1 - AT_TABLE) * known / whole, abs=0.05)


def test_who_thinks_of_little_is_wrong_of_more() -> None:
    """A rule with two sides is known to the master and the club, and never to a novice."""
    facts = Hearsay().known(facing(layout(BLACK_AFTER_ODD, 40), HAND).table)
    minds = {
        name: belief(facts, starters=1, mind=strength.mind) for name, strength in STRENGTHS.items()
    }
    rule = minds["master"].best.simplest.rule
    assert difference(rule, BLACK_AFTER_ODD) is None
    assert minds["club"].posterior.class_probability(rule) > 0.5
    assert minds["novice"].posterior.class_probability(rule) == 0
    assert minds["novice"].posterior.outside > 0.5 > minds["club"].posterior.outside


def test_what_is_long_past_is_seen_on_the_line_alone() -> None:
    facts = Hearsay().known(facing(layout(ALTERNATE, 40), HAND).table)
    for name, strength in STRENGTHS.items():
        kept = [strength.mind.kept(facts[:count]) for count in range(len(facts) + 1)]
        for count, each in enumerate(kept):
            assert line_of(each) == line_of(facts[:count])
            judged = sum(not isinstance(fact, CardLaid) for fact in each)
            most = math.inf if strength.mind.memory is None else 2 * strength.mind.memory
            assert judged < most, name
        assert kept[12] == facts[:12]


def line_of(facts: tuple[Fact, ...]) -> Cards:
    return reduce(line_after, facts, ())


@pytest.mark.parametrize("salt", [STRING, NO_PLAY, GUESS])
def test_claims_are_taken_with_a_grain_of_salt(salt: Salt) -> None:
    claims = [0.5, 0.6, 0.8, 0.95, 0.999]
    sober = [sobered(claim, salt) for claim in claims]
    assert sober == sorted(sober)
    assert all(left < claimed for left, claimed in zip(sober, claims, strict=True))
    assert sober[-1] > 0.99


def test_novices_lay_shorter_strings() -> None:
    now = facing(layout(ALTERNATE, 30), HAND)
    moves = {
        name: BayesPlayer(ANN, seed=1, strength=strength).choose(now)
        for name, strength in STRENGTHS.items()
    }
    lengths = [len(move.cards) for move in moves.values() if isinstance(move, Play)]
    assert len(lengths) == 3
    assert lengths == sorted(lengths)
    assert lengths[0] <= 2 < lengths[-1]


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
    assert str(told).startswith("after 1 card (2C was wrong): ")


def test_what_it_claimed_is_told_with_how_sure_it_was() -> None:
    agent = BayesPlayer(ANN, seed=1)
    last = [play.cards[-1] for play in layout(ALTERNATE, 30) if play.right][-1]
    hand = "2C 5S 9S KC 4S" if last in BLACK else "2D 5H 9H KD 4H"
    now = facing(layout(ALTERNATE, 30), hand)
    agent.choose(now)
    assert str(agent.explain(now.table)[-1]).startswith("no play: 9")


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
