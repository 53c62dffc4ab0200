"""What a decision is worth: strings, no play, prophecy, calls, and plays against a prophet."""

from __future__ import annotations

from dataclasses import replace as variant
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from agents.tables import ALTERNATE, BLACK_AFTER_ODD, RULES, facing, layout
from eleusis.agents.bayes import STRENGTHS, BayesPlayer
from eleusis.agents.bayes.beliefs import belief
from eleusis.agents.bayes.evidence import Hearsay, starters_of
from eleusis.agents.bayes.payoffs import expels, stakes
from eleusis.agents.bayes.rollout import outlook
from eleusis.agents.bayes.turn import options
from eleusis.cards import BLACK, CARDS, RED, Card, parse_cards
from eleusis.play.moves import Call, DeclareNoPlay, DeclareProphet, GuessRule, Pick, Play
from eleusis.play.pending import PendingNoPlay, PendingPlay, WrongNoPlay
from eleusis.play.seats import Seat, Status
from eleusis.play.state import Prophecy
from eleusis.rule import read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from eleusis.agents.bayes.mind import Belief
    from eleusis.agents.bayes.turn import Option
    from eleusis.play.view import View

ANN, BEN = Seat(1), Seat(2)
HAND = "2C 5D 9S JH 3C 7D"


def player(strength: str = "master", seed: int = 1) -> BayesPlayer:
    return BayesPlayer(ANN, seed=seed, strength=STRENGTHS[strength])


def thought(now: View) -> Belief:
    return belief(Hearsay().known(now.table), starters=starters_of(now.table))


def weighed(now: View) -> dict[object, Option]:
    """The options of a master, by cards; no play under its own name."""
    found = options(now, thought(now), STRENGTHS["master"])
    return {getattr(each.move, "cards", "no play"): each for each in found}


def under_prophet(now: View, prophet: Seat, plays_since: int = 0) -> View:
    """The same view with a prophet, who has been so for that many plays."""
    laid = now.table.laid
    since = laid[len(laid) - plays_since - 1]
    office = Prophecy(prophet, since.column_after, since.number_after, since.number)
    status = list(now.table.status)
    status[prophet] = Status.PROPHET
    return replace(now, table=replace(now.table, prophecies=(office,), status=tuple(status)))


# Belief ------------------------------------------------------------------------------------------


def test_one_belief_serves_all_who_know_the_same() -> None:
    now = facing(layout(ALTERNATE, 8), HAND)
    assert thought(now) is thought(facing(layout(ALTERNATE, 8), "KC"))


def test_belief_does_not_depend_on_what_was_thought_before() -> None:
    longer, shorter = (facing(layout(RULES["match"], plays), HAND) for plays in (12, 7))
    first = thought(longer).chances
    thought(shorter)
    for plays in range(13):  # pushes what is remembered out
        thought(facing(layout(RULES["cycle"], plays), HAND))
    again = thought(longer)
    assert again is not None
    assert (abs(again.chances - first) < 1e-12).all()


def test_the_panel_says_what_the_posterior_says() -> None:
    mind = thought(facing(layout(BLACK_AFTER_ODD, 9), HAND))
    assert (abs(mind.now.chances - mind.chances) < 0.08).all()
    card = max(CARDS, key=lambda card: mind.chances[card])
    then = mind.now.judged(card, right=True)
    assert (abs(then.chances - mind.posterior.predict((card,))) < 0.08).all()
    assert mind.now.judged(card, right=False).chance == pytest.approx(1 - then.chance)


# A turn ------------------------------------------------------------------------------------------


def test_who_knows_the_rule_lays_the_longest_string() -> None:
    move = player().choose(facing(layout(ALTERNATE, 30), HAND))
    assert isinstance(move, Play)
    assert len(move.cards) == 4
    assert all((one in RED) != (other in RED) for one, other in pairwise(move.cards))


def test_a_last_string_that_goes_out_is_worth_the_bonus() -> None:
    now = facing(layout(ALTERNATE, 30), "2C 5D 9S")
    best = max(weighed(now).values(), key=lambda each: each.worth)
    assert isinstance(best.move, Play)
    if len(best.move.cards) == 3:
        assert best.worth > 6.5


def test_curiosity_prefers_the_open_question() -> None:
    """Early on, of two cards the one nearer to an even chance is worth more than by points."""
    now = facing(layout(BLACK_AFTER_ODD, 6), " ".join(map(str, CARDS[::3])))
    singles = [each for cards, each in weighed(now).items() if len(cards) == 1]  # type: ignore[arg-type]
    by_points = [each.worth - STRENGTHS["master"].curiosity * each.bits for each in singles]
    assert by_points == pytest.approx([2 * each.chance - 1 for each in singles])
    assert any(each.bits > 0.3 for each in singles)


def test_no_play_is_declared_when_nothing_is_right() -> None:
    laid = layout(ALTERNATE, 50)
    last = [play.cards[-1] for play in laid if play.right][-1]
    hand = "2C 5S 9S KC 4S" if last in BLACK else "2D 5H 9H KD 4H"
    now = facing(laid, hand)
    assert player().choose(now) == DeclareNoPlay(ANN)
    assert weighed(now)["no play"].chance > 0.95


def test_late_in_the_round_wrong_cards_cost_more() -> None:
    early, late = (facing(layout(ALTERNATE, plays), HAND) for plays in (10, 40))
    assert not expels(early.table)
    assert expels(late.table)
    assert stakes(late).wrong(1) > stakes(early).wrong(1) == 1
    prophet = under_prophet(late, BEN, plays_since=5)
    assert not expels(prophet.table)


# A prophet who may not know ----------------------------------------------------------------------


def test_against_a_doubtful_prophet_doubtful_cards_are_worth_more() -> None:
    alone = facing(layout(BLACK_AFTER_ODD, 7), " ".join(map(str, CARDS[::2])))
    watched = under_prophet(alone, BEN)
    free, unmasking = weighed(alone), weighed(watched)
    doubtful = min(unmasking.values(), key=lambda each: abs(each.chance - 0.5))
    sure = max(unmasking.values(), key=lambda each: abs(each.chance - 0.5))
    assert doubtful.fall > sure.fall
    assert free[doubtful.move.cards].fall == 0  # type: ignore[union-attr]


def test_each_call_that_was_right_makes_him_less_doubtful() -> None:
    now = facing(layout(ALTERNATE, 30), HAND)
    new, proved = (
        max(each.fall for each in weighed(under_prophet(now, BEN, plays)).values())
        for plays in (0, 8)
    )
    assert new > proved


def test_novices_do_not_play_against_prophets() -> None:
    now = under_prophet(facing(layout(BLACK_AFTER_ODD, 7), HAND), BEN)
    mind = thought(now)
    judged = options(now, mind, STRENGTHS["novice"])
    assert any(each.fall for each in judged)
    at_stake = stakes(now)
    for each in options(now, mind, STRENGTHS["novice"]):
        if isinstance(each.move, Play) and len(each.move.cards) == 1:
            points = each.chance * at_stake.right(1) - (1 - each.chance) * at_stake.wrong(1)
            assert each.worth <= points + 2 * each.fall + 1e-9


# The prophet -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("plays", "declares"), [(2, False), (30, True)])
def test_it_becomes_the_prophet_once_it_knows(plays: int, declares: bool) -> None:
    now = replace(facing(layout(ALTERNATE, plays), HAND), may=(DeclareProphet,))
    seated = replace(now.table, hand_counts=(0, 6, 12, 12, 12))
    expected = DeclareProphet(ANN) if declares else None
    assert player().interject(replace(now, table=seated)) == expected


@pytest.mark.parametrize("pays", [True, False])
def test_where_it_may_do_either_it_guesses_if_the_office_does_not_pay(pays: bool) -> None:
    now = facing(layout(ALTERNATE, 30), HAND)
    book = now.table.rulebook
    assert book.scoring is not None
    scoring = variant(book.scoring, guess_bonus=6)
    if not pays:
        scoring = variant(scoring, prophet_line=0, prophet_side=0)
    both = variant(book, guess=rulebook("express").guess, scoring=scoring)
    table = replace(now.table, rulebook=both, hand_counts=(0, 6, 12, 12, 12))
    said = player().interject(replace(now, table=table, may=(DeclareProphet, GuessRule)))
    if pays:
        assert said == DeclareProphet(ANN)
    else:
        assert isinstance(said, GuessRule)
        assert difference(read_rule(said.text), ALTERNATE) is None


def test_what_stands_grows_with_what_is_known() -> None:
    views = [facing(layout(BLACK_AFTER_ODD, plays), HAND) for plays in (4, 60)]
    full = [replace(now.table, hand_counts=(0, 6, 12, 12, 12)) for now in views]
    early, late = (
        outlook(thought(now), table, ANN, seed=1) for now, table in zip(views, full, strict=True)
    )
    assert early.stands < late.stands
    assert late.stands > 0.9
    assert late.declaring > late.silent > late.fallen
    assert late.score > 10


def test_the_office_is_held_once() -> None:
    now = facing(layout(ALTERNATE, 10), HAND)
    assert now.table.may_rise(ANN)
    fallen = Prophecy(ANN, 1, 1, 0, fall=5)
    assert not replace(now.table, prophecies=(fallen,)).may_rise(ANN)
    assert replace(now.table, prophecies=(fallen,)).may_rise(BEN)


def fitting(now: View, cards: str) -> dict[bool, Card]:
    """One of the cards that is right where colours alternate, and one that is wrong."""
    is_red = now.table.line[-1] in RED
    return {(card in RED) != is_red: card for card in parse_cards(cards)}


@pytest.mark.parametrize("is_right", [True, False])
def test_the_prophet_calls_what_it_knows(is_right: bool) -> None:
    now = under_prophet(facing(layout(ALTERNATE, 30), ""), ANN)
    card = fitting(now, "2C 5D")[is_right]
    asked = replace(now.table, pending=PendingPlay(BEN, (card,)))
    agent = player()
    assert agent.choose(replace(now, table=asked, may=(Call,))) == Call(ANN, is_right)
    assert agent.diary[-1].chance > 0.95


@pytest.mark.parametrize("is_right", [True, False])
def test_the_prophet_calls_a_hand_of_which_nothing_is_right(is_right: bool) -> None:
    now = under_prophet(facing(layout(ALTERNATE, 30), ""), ANN)
    other = fitting(now, "2C 5D")
    hand = (other[False],) if is_right else (other[False], other[True])
    asked = replace(now.table, pending=PendingNoPlay(BEN), shown=((), (), hand, (), ()))
    assert player().choose(replace(now, table=asked, may=(Call,))) == Call(ANN, is_right)


def test_the_prophet_picks_a_right_card() -> None:
    now = under_prophet(facing(layout(ALTERNATE, 30), ""), ANN)
    other = fitting(now, "2C 5D")
    hand = tuple(sorted(other.values()))
    asked = replace(now.table, pending=WrongNoPlay(BEN), shown=((), (), hand, (), ()))
    assert player().choose(replace(now, table=asked, may=(Pick,))) == Pick(ANN, other[True])
