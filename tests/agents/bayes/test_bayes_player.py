"""The player who weighs all rules, in whole rounds."""

from __future__ import annotations

import math
import re
from functools import reduce
from itertools import pairwise
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from agents.tables import ALTERNATE, BLACK_AFTER_ODD, NOTHING, RULES, facing, layout, play
from eleusis.agents import kind_of_agent, player
from eleusis.agents.bayes import STRENGTHS, BayesPlayer
from eleusis.agents.bayes.beliefs import belief
from eleusis.agents.bayes.evidence import Hearsay
from eleusis.agents.bayes.mind import AT_TABLE, NEWS, Recollection
from eleusis.agents.bayes.player import BayesDecision
from eleusis.agents.bayes.strength import GUESS, NO_PLAY, STRING, sobered
from eleusis.agents.remarks import Explaining, Remarking
from eleusis.cards import BLACK, CARDS, Card, parse_cards
from eleusis.errors import InputError
from eleusis.induction.facts import CardJudged, CardLaid, Fact, line_after
from eleusis.play.events import (
    EndReason,
    Judged,
    Picked,
    Played,
    ProphetDeclared,
    RuleGuessed,
)
from eleusis.play.moves import DeclareProphet, GuessRule, Play
from eleusis.play.scoring import score
from eleusis.play.seats import Seat
from eleusis.play.state import End, Phase, Prophecy
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.meaning import verdict

if TYPE_CHECKING:
    from eleusis.agents.bayes.strength import Salt
    from eleusis.cards import Cards
    from eleusis.rule.tree.syntax import RuleTree

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
    """Where a coin judges, much is news."""
    chance = Random(1)
    drawn = chance.choices(CARDS, k=80)
    facts: tuple[Fact, ...]
    facts = (CardLaid(drawn[0]), *(CardJudged(card, chance.random() < 0.5) for card in drawn[1:]))
    for name in ("novice", "club"):
        mind = STRENGTHS[name].mind
        assert mind.memory is not None
        recalled, kept = Recollection(mind, 1), list[int]()
        for count, fact in enumerate(facts, 1):
            recalled.learn(fact)
            remembered = recalled.posterior.facts
            assert line_of(tuple(remembered)) == line_of(facts[:count])
            recent = len(recalled.foreseen)
            assert tuple(remembered[len(remembered) - recent :]) == facts[count - recent : count]
            past = remembered[: len(remembered) - recent]
            assert all(isinstance(each, CardLaid) for each in past)
            assert sum(likely < NEWS for likely in recalled.foreseen) < 2 * mind.memory
            kept.append(recent)
        assert kept[11] == 12
        assert any(after < before for before, after in pairwise(kept)), name


@pytest.mark.parametrize(("name", "rule"), [("novice", ALTERNATE), ("club", BLACK_AFTER_ODD)])
def test_a_rule_that_goes_on_fitting_is_not_forgotten(name: str, rule: RuleTree) -> None:
    """Twos of two suits fit many rules, so by the last verdicts alone none would stand out."""
    learned = Hearsay().known(facing(layout(rule, 30), HAND).table)
    line, foreseen = line_of(learned), list[Fact]()
    for _ in range(60):
        card = next(card for card in parse_cards("2C 2D") if verdict(rule, line, card))
        line, foreseen = (*line, card), [*foreseen, CardJudged(card, True)]
    for facts in (learned, (*learned, *foreseen)):
        thought = belief(facts, starters=1, mind=STRENGTHS[name].mind)
        assert thought.posterior.class_probability(rule) > 0.5


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
    told = str(agent.explain(now.table)[-1])
    assert re.fullmatch(r"after \d+ cards: said “no play”, 9\d% sure .*points\)", told)


@pytest.mark.parametrize(
    ("right", "outcome"), [(True, "; so it was"), (False, "; it was not so"), (None, "")]
)
def test_a_claim_is_told_before_what_it_brought_up(right: bool | None, outcome: str) -> None:
    agent = BayesPlayer(ANN, seed=1)
    now = facing(layout(ALTERNATE, 12), HAND)
    laid = now.table.laid[-1].number_after
    agent.diary.append(BayesDecision(30, laid, GuessRule(ANN, "Only red."), 0.9, 4.0))
    agent.observe(RuleGuessed(ANN, "Only red."))
    if right is not None:
        agent.observe(Judged(right=right))
    told = list(map(str, agent.explain(now.table)))
    claim = f"after {laid} cards: guessed “Only red.”, 90% sure (expecting +4.0 points){outcome}"
    assert claim in told
    assert all("(a guess was wrong)" not in line for line in told[: told.index(claim)])


def test_of_a_prophet_it_is_told_whether_they_stood() -> None:
    agent = BayesPlayer(ANN, seed=1)
    table = facing(layout(ALTERNATE, 12), HAND).table
    agent.diary.append(BayesDecision(30, 4, DeclareProphet(ANN), 0.8, 30.0))
    stood, fell = (Prophecy(ANN, 3, 4, 3, fall=fall) for fall in (None, 9))
    for prophecy, outcome in ((stood, "so it was"), (fell, "it was not so")):
        told = map(str, agent.explain(replace(table, prophecies=(prophecy,))))
        assert any(
            line.startswith("after 4 cards: became the prophet") and line.endswith(outcome)
            for line in told
        )


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
