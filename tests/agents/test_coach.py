"""What the coach advises: from what everybody has seen and the own hand, and so that it holds."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from agents.tables import ALTERNATE, BLACK_AFTER_ODD, facing, layout, named, setup, table
from eleusis.agents.coach import Refutation, refutation, what_to_test, whether_to_prophesy
from eleusis.cards import Card, parse_cards
from eleusis.induction.facts import CardJudged, CardLaid, NoneRight, SomeRight, StringRejected
from eleusis.play.events import Hinted
from eleusis.play.seats import Seat
from eleusis.play.state import Phase
from eleusis.play.view import view
from eleusis.rule import read_rule, right_cards
from eleusis.rule.meaning import verdict

if TYPE_CHECKING:
    from eleusis.agents.coach import Advice
    from eleusis.induction.facts import Fact
    from eleusis.play.state import Laid as LaidCards

HAND = "2C 5D 9S JH 3C 7D"
FEW, SOME, MANY = (layout(ALTERNATE, plays) for plays in (3, 8, 30))


def advised(plays: tuple[LaidCards, ...] = SOME, hand: str = HAND) -> Advice:
    return what_to_test(facing(plays, hand), ())


def test_what_teaches_most_comes_first() -> None:
    bits = [round(each.bits, 1) for each in advised().experiments]
    assert bits == sorted(bits, reverse=True)
    assert 0 < bits[0] <= 1


def test_copies_of_a_card_are_one_experiment() -> None:
    advice = advised(hand="2C 2C 2C 5D")
    single = [each for each in advice.experiments if len(each.cards) == 1]
    cards = [card for each in single for card in (*each.cards, *each.alike)]
    assert cards
    assert len(cards) == len(set(cards))


@pytest.mark.parametrize("plays", [FEW, SOME, MANY], ids=["few", "some", "many"])
def test_what_is_advised_can_be_laid(plays: tuple[LaidCards, ...]) -> None:
    held = Counter(parse_cards(HAND))
    experiments = advised(plays).experiments
    assert any(each.cards for each in experiments)
    for each in experiments:
        assert not Counter((*each.cards, *each.alike)) - held


def test_a_verdict_speaks_for_rules_that_agree_with_it() -> None:
    seen = facing(SOME, HAND)
    starters = 1
    experiments = what_to_test(seen, ()).experiments
    assert experiments
    for each in experiments:
        for opinions, is_right in ((each.if_right, True), (each.if_wrong, False)):
            for opinion in opinions:
                line = seen.table.line
                said = all(
                    verdict(opinion.rule, (*line, *each.cards[:place]), card, starters=starters)
                    for place, card in enumerate(each.cards)
                )
                if each.cards:
                    assert said == is_right
                assert opinion.then >= opinion.now


def test_the_rule_that_is_known_makes_testing_idle() -> None:
    advice = advised(MANY)
    line = facing(MANY, HAND).table.line
    assert advice.surest in right_cards(ALTERNATE, line)
    assert advice.chance > 0.95
    single = [each for each in advice.experiments if len(each.cards) == 1]
    assert all(each.bits < 0.5 for each in single)


def test_advice_does_not_depend_on_what_one_does_not_see() -> None:
    at_play = table(ALTERNATE, setup(), named(["random"] * 4))
    moves = at_play.moves()
    while at_play.state.phase is not Phase.TURN:
        next(moves)
    state, ann = at_play.state, Seat(1)
    god, hers, ben, cleo, dan = state.hands
    otherwise = replace(state, hands=(god, hers, dan, ben, cleo))
    assert what_to_test(view(otherwise, ann), state.log) == what_to_test(view(state, ann), ())


def test_advice_heeds_hints() -> None:
    seen = facing(SOME, HAND)
    hinted = (Hinted("Suits are irrelevant."),)
    assert what_to_test(seen, hinted) != what_to_test(seen, ())


# Prophecy ----------------------------------------------------------------------------------------


def test_the_more_is_known_the_safer_a_prophecy_is() -> None:
    early, late = (whether_to_prophesy(facing(plays, HAND), ()) for plays in (FEW, MANY))
    assert late.share > early.share
    assert late.clear > early.clear
    assert late.rule == ALTERNATE
    assert late.refutation is None
    assert early.ahead is not None
    assert late.ahead is not None
    assert late.ahead.stands > early.ahead.stands
    assert not early.pays


def test_rivals_say_otherwise_of_the_next_card() -> None:
    seen = facing(FEW, HAND)
    prospects = whether_to_prophesy(seen, ())
    ours = right_cards(prospects.rule, seen.table.line)
    assert prospects.rivals
    for rival in prospects.rivals:
        theirs = right_cards(rival.rule, seen.table.line)
        assert (rival.takes, rival.refuses) == (theirs - ours, ours - theirs)
        assert theirs != ours


def test_a_rule_of_ones_own_is_held_against_all_that_was_ruled() -> None:
    seen = facing(MANY, HAND)
    mine = whether_to_prophesy(seen, (), own=ALTERNATE)
    assert mine.refutation is None
    assert mine.share > 0.5
    other = whether_to_prophesy(seen, (), own=BLACK_AFTER_ODD)
    assert other.refutation is not None
    assert other.share < 0.01
    assert mine.ahead is None


RED_ONLY = read_rule("Only red cards.")


@pytest.mark.parametrize(
    ("fact", "found"),
    [
        (CardJudged(Card("2H"), is_right=True), None),
        (CardJudged(Card("2S"), is_right=False), None),
        (CardJudged(Card("2S"), is_right=True), Refutation((Card("2S"),), was_right=True)),
        (CardJudged(Card("2H"), is_right=False), Refutation((Card("2H"),), was_right=False)),
        (StringRejected(parse_cards("2H 2S")), None),
        (
            StringRejected(parse_cards("2H 3H")),
            Refutation(parse_cards("2H 3H"), was_right=False),
        ),
        (NoneRight(parse_cards("2S 3S")), None),
        (NoneRight(parse_cards("2S 3H")), Refutation((Card("3H"),), was_right=False)),
        (SomeRight(parse_cards("2S 3H")), None),
        (SomeRight(parse_cards("2S 3S")), Refutation(parse_cards("2S 3S"), was_right=True)),
    ],
)
def test_what_refutes_a_rule(fact: Fact, found: Refutation | None) -> None:
    assert refutation(RED_ONLY, (CardLaid(Card("AS")), fact)) == found


def test_what_is_right_by_a_rule_stays_on_its_line() -> None:
    """Alternating colours are judged by the card before, so the line must have grown."""
    facts: list[Fact] = [
        CardLaid(Card("AS")),
        CardJudged(Card("2H"), is_right=True),
        CardJudged(Card("3C"), is_right=True),
    ]
    assert refutation(ALTERNATE, facts) is None
    assert refutation(ALTERNATE, [*facts, CardJudged(Card("4S"), is_right=True)]) is not None
