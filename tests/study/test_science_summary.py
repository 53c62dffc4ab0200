"""Means of rounds, and claims held against what came of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest

from eleusis.study.science.benchmark import language_models, published_deals
from eleusis.study.science.insider import Insider
from eleusis.study.science.plots import calibration_svg, scores_svg
from eleusis.study.science.protocol import ScientistTurn, SoloRound, Turn, run_round
from eleusis.study.science.scientists import play_rounds, scientists
from eleusis.study.science.summary import Group, calibrate, means_of

DEALS = published_deals()
SVG = "{http://www.w3.org/2000/svg}"


def finished(turns: int, *, is_found: bool, wrong: int = 0, confidence: float = 0.8) -> SoloRound:
    """A round by the first deal; wrong guesses come first, a correct one comes last."""
    deal = DEALS[0]
    answer = ScientistTurn(deal.hand[0], deal.rule, confidence)
    guess = replace(answer, is_guess=True)
    idle = [Turn(answer, True, is_correct=False)] * (turns - wrong - is_found)
    return SoloRound(
        deal,
        (
            *[Turn(guess, True, is_correct=False)] * wrong,
            *idle,
            *[Turn(guess, True, is_correct=True)] * is_found,
        ),
    )


def test_means() -> None:
    rounds = [
        finished(5, is_found=True),
        finished(9, is_found=True, wrong=2),
        finished(30, is_found=False, wrong=1),
        finished(10, is_found=False, wrong=10),
    ]
    summary = means_of(rounds)
    assert summary.rounds == 4
    assert summary.mean_score == (26 + 18 + 0 + 0) / 4
    assert summary.solved_share == 0.5
    assert summary.wrong_guesses == 13 / 4
    assert summary.no_stakes_score == (26 + 22) / 4
    assert summary.score_interval is not None
    assert summary.score_interval.low == 0
    assert summary.score_interval.high > 11
    assert summary.calibration.count == 5 + 9 + 30 + 10


def test_one_round_tells_nothing_of_how_rounds_vary() -> None:
    assert means_of([finished(5, is_found=True)]).score_interval is None


def test_claims_in_groups() -> None:
    found = calibrate([(0.0, False), (0.05, True), (0.55, True), (0.59, False), (1.0, True)])
    assert [group.count for group in found.groups] == [2, 2, 1]
    assert found.groups[0].correct == 0.5
    assert found.groups[1].confidence == pytest.approx(0.57)
    assert found.error == pytest.approx((2 * 0.475 + 2 * 0.07 + 0) / 5)


def test_honest_claims_are_calibrated_and_boasts_are_not() -> None:
    chance = Random(2)
    sure = [chance.random() for _ in range(20_000)]
    honest = calibrate([(each, chance.random() < each) for each in sure])
    boasting = calibrate([(each**0.5, chance.random() < each) for each in sure])
    assert honest.error < 0.02
    assert boasting.error > 0.1
    inside = [
        group.interval.low < group.confidence < group.interval.high for group in honest.groups
    ]
    assert sum(inside) >= 8


def test_nothing_claimed() -> None:
    found = calibrate([])
    assert (found.groups, found.count, found.error) == ((), 0, 0)
    assert "0 claims" in calibration_svg(found, "nobody")


def test_the_interval_of_a_share() -> None:
    """The values that tables of Wilson's interval give."""
    assert Group(10, 0.5, 0.5).interval == pytest.approx((0.2366, 0.7634), abs=1e-3)
    assert Group(10, 1.0, 1.0).interval == pytest.approx((0.7225, 1.0), abs=1e-3)
    assert Group(10, 0.0, 0.0).interval == pytest.approx((0.0, 0.2775), abs=1e-3)


# ---- The insider, and rounds in several processes ----------------------------------------------


def test_who_knows_the_rules_finds_each_of_them() -> None:
    rules = [deal.rule for deal in DEALS[:26]]
    rounds = [run_round(Insider(rules), deal) for deal in DEALS[:26]]
    assert all(each.is_solved for each in rounds)
    assert means_of(rounds).mean_score > 24


def test_an_insider_who_does_not_know_the_rule_plays_on() -> None:
    round_ = run_round(Insider([DEALS[1].rule]), DEALS[0])
    assert (len(round_.turns), round_.score) == (30, 0)


def test_processes_change_nothing() -> None:
    deals = DEALS[:4]
    alone = list(play_rounds("insider", deals))
    assert list(play_rounds("insider", deals, jobs=2)) == alone
    assert [each.deal for each in alone] == list(deals)


def test_each_round_begins_with_nothing_known() -> None:
    make = scientists("insider")
    assert run_round(make(), DEALS[0]) == run_round(make(), DEALS[0])


# ---- Pictures -----------------------------------------------------------------------------------


def dots(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(f"{SVG}circle"))


def words(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_a_dot_for_each_group_of_claims() -> None:
    claims = [(0.15, False)] * 8 + [(0.95, True)] * 2
    svg = calibration_svg(calibrate(claims), "bayes")
    low, high = dots(svg)
    assert float(low.get("cx", "0")) < float(high.get("cx", "0"))
    assert float(low.get("cy", "0")) > float(high.get("cy", "0"))
    assert float(low.get("r", "0")) > float(high.get("r", "0"))


def test_everybody_is_on_the_picture_of_scores() -> None:
    svg = scores_svg(means_of([finished(5, is_found=True)]), language_models(), "Ada & <Bob>")
    assert len(dots(svg)) == 17
    assert {model.name for model in language_models()} <= set(words(svg))
    assert "Ada & <Bob>" in words(svg)


def test_the_better_stand_higher_and_the_bolder_to_the_right() -> None:
    svg = scores_svg(means_of([finished(9, is_found=True, wrong=1)]), language_models(), "bayes")
    ours, *theirs = dots(svg)
    places = sorted(float(each.get("cy", "0")) for each in theirs)
    assert float(ours.get("cy", "0")) < places[0]
    right = max(theirs, key=lambda each: float(each.get("cx", "0")))
    boldest = max(language_models(), key=lambda model: model.wrong_guesses)
    assert right is theirs[language_models().index(boldest)]


def test_a_low_score_is_on_the_picture_too() -> None:
    svg = scores_svg(means_of([finished(30, is_found=False)]), language_models(), "nobody")
    height = float(ElementTree.fromstring(svg).get("height", "0"))
    assert all(0 < float(each.get("cy", "0")) < height for each in dots(svg))
