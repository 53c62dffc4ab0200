"""What plays tell of the other players, and what that means for becoming the prophet."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from agents.tables import ALTERNATE, facing, layout
from eleusis.agents.bayes import STRENGTHS
from eleusis.agents.bayes.beliefs import belief
from eleusis.agents.bayes.evidence import Dated, Hearsay, starters_of
from eleusis.agents.bayes.others import STRANGER, Other, others_of
from eleusis.agents.bayes.rollout import Outlook, outlook
from eleusis.agents.bayes.turn import options
from eleusis.cards import CARDS, Card, parse_cards
from eleusis.induction.facts import CardJudged, CardLaid, NoneRight, StringRejected
from eleusis.play.seats import Seat

if TYPE_CHECKING:
    from eleusis.agents.bayes.turn import Option
    from eleusis.cards import Cards

ANN, BEN, CLEO, DAN = (Seat(number) for number in range(1, 5))
CARD = Card("9H")
SHARE = 0.4
HAND = "2C 5D 9S JH 3C 7D"
MASTER = STRENGTHS["master"]


def laid(seat: Seat, *, right: bool, place: int = 0) -> Dated:
    return Dated(place, True, CardJudged(CARD, right), seat)


def after(*plays: tuple[bool, float]) -> Other:
    """Ben, who laid cards: whether each was right, and how likely it was to be."""
    dated = [laid(BEN, right=right) for right, _ in plays]
    foreseen = [chance if right else 1 - chance for right, chance in plays]
    return others_of(dated, foreseen, SHARE)[BEN]


def test_whoever_lays_likely_cards_goes_by_what_is_known() -> None:
    wise, careless = after(*[(True, 0.95)] * 6), after(*[(True, 0.95), (False, 0.05)] * 3)
    assert wise.aim > STRANGER.aim > careless.aim
    assert wise.match > careless.match
    assert wise.blind < STRANGER.blind < careless.blind


def test_of_cards_with_even_chances_nothing_follows() -> None:
    assert after((True, SHARE), (False, SHARE)).kinds == pytest.approx(STRANGER.kinds)


def test_strings_show_who_lays_another_card() -> None:
    pairs = [laid(seat, right=True) for seat in (BEN, BEN, CLEO, BEN, BEN, CLEO)]
    rejected = Dated(9, True, StringRejected(parse_cards("2C 3C 4C")), DAN)
    found = others_of([*pairs, rejected], [0.5] * 7, SHARE)
    assert found[DAN].more > found[BEN].more > STRANGER.more > found[CLEO].more


def test_what_nobody_laid_tells_of_nobody() -> None:
    heard = [Dated(0, True, CardLaid(CARD)), Dated(1, False, NoneRight((CARD,)))]
    assert others_of(heard, [1.0, 0.2], SHARE) == {}


@pytest.mark.parametrize("plays", [0, 5, 30])
def test_each_fact_is_kept_with_how_likely_it_was(plays: int) -> None:
    now = facing(layout(ALTERNATE, plays), "2C 5D")
    dated = Hearsay().dated(now.table)
    thought = belief(Hearsay().known(now.table), starters=starters_of(now.table))
    assert len(thought.foreseen) == len(dated) == plays + 1
    assert [each.seat for each in dated] == [None, *[BEN] * plays]
    before = facing(layout(ALTERNATE, max(0, plays - 1)), "2C 5D")
    if plays:
        earlier = belief(Hearsay().known(before.table), starters=starters_of(before.table))
        told = earlier.posterior.chance(dated[-1].fact)
        assert thought.foreseen[-1] == pytest.approx(told, abs=1e-6)


# When to become the prophet ----------------------------------------------------------------------

WILD = Other((1.0, 0.0, 0.0, 0.0), 0.05)
WISE = Other((0.0, 0.0, 0.0, 1.0), 0.7)


def ahead(plays: int, other: Other, *, held: int = 6, least: float = 0.0) -> Outlook:
    """What may come of it beside three players like this one."""
    now = facing(layout(ALTERNATE, plays), HAND)
    seen = replace(now.table, hand_counts=(0, held, 12, 12, 12))
    found = belief(Hearsay().known(seen), starters=starters_of(seen))
    return outlook(found, seen, ANN, 1, dict.fromkeys((BEN, CLEO, DAN), other), least=least)


@pytest.mark.parametrize("least", [0.2, 0.65, 0.95])
@pytest.mark.parametrize("plays", [4, 8, 12, 30])
def test_no_more_is_played_than_shows_who_stands_too_seldom(plays: int, least: float) -> None:
    whole, told = ahead(plays, WILD), ahead(plays, WILD, least=least)
    assert told == whole if whole.stands >= least else told.stands < least


def test_who_knows_no_rule_is_told_so() -> None:
    """Where a coin judged, a novice is certain that none of its rules fits."""
    now = facing(layout(ALTERNATE, 4), HAND)
    chance = Random(1)
    facts = [CardJudged(card, chance.random() < 0.5) for card in chance.choices(CARDS, k=60)]
    novice = STRENGTHS["novice"].mind._replace(memory=None)
    found = belief((CardLaid(CARD), *facts), starters=1, mind=novice)
    assert outlook(found, now.table, ANN, 1, least=0.9).stands < 1e-6


def test_who_waits_beside_the_wise_may_be_too_late() -> None:
    beside_wild, beside_wise = (ahead(20, other) for other in (WILD, WISE))
    assert beside_wise.lost > beside_wild.lost + 0.2


def test_beside_the_wise_a_prophet_earns_less() -> None:
    beside_wild, beside_wise = (ahead(20, other) for other in (WILD, WISE))
    assert beside_wise.score < beside_wild.score


def test_a_last_card_may_be_too_late() -> None:
    last, many = (ahead(8, WILD, held=held) for held in (1, 6))
    assert last.lost > many.lost + 0.3


def test_who_waits_is_spared_what_shows_meanwhile() -> None:
    found = Outlook(stands=0.5, score=40, fallen=5, silent=10, later=40, lost=0.0, early=0.5)
    assert found.stands_later == 0.5 + 0.5 * 0.5 * 0.5
    assert found.waiting > found.declaring > found.silent
    assert found._replace(lost=1.0).waiting == found.silent
    assert found._replace(early=0.0).waiting == found.declaring
    assert found.staying(0.6) == found.waiting
    assert found.staying(0.7) == found.silent


def test_who_may_become_the_prophet_does_not_hurry_out() -> None:
    now = facing(layout(ALTERNATE, 30), "2C 5D")
    found = belief(Hearsay().known(now.table), starters=starters_of(now.table))

    def weighed(office: float) -> dict[Cards, Option]:
        found_options = options(now, found, MASTER, office=office)
        return {getattr(each.move, "cards", ()): each for each in found_options}

    free, bound = weighed(0.0), weighed(20.0)
    assert free.keys() == bound.keys()
    for cards, each in free.items():
        given_up = 20 * each.chance if len(cards) == len(now.hand) else 0.0
        if cards:
            assert bound[cards].worth == pytest.approx(each.worth - given_up)
