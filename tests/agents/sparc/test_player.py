"""The historical method at the table: what it plays, what it claims, what it says of its rule."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from agents.tables import (
    ALTERNATE,
    ANN,
    BEN,
    BLACK_AFTER_ODD,
    NOTHING,
    PLAYABLE,
    RULES,
    alternating,
    asked_to_call,
    averages,
    facing,
    layout,
    play,
    unruly_layout,
)
from eleusis.agents.sparc import SparcPlayer
from eleusis.cards import BLACK, RED, UNKNOWN, Card
from eleusis.play.moves import Call, DeclareNoPlay, DeclareProphet, Play
from eleusis.play.state import Laid, Phase
from eleusis.rulebook import rulebook

MIXED = ("sparc", "random", "sparc", "random")


def sparc() -> SparcPlayer:
    return SparcPlayer(ANN, seed=1)


def test_unknown_cards_and_cards_of_unknown_seats_do_no_harm() -> None:
    laid = tuple(replace(play, seat=None) for play in layout(ALTERNATE, 30))
    blurred = (*laid, Laid(BEN, (UNKNOWN,), False, laid[-1].column_after, 31))
    for each in (laid, blurred):
        move = sparc().choose(facing(each, "2C 5S 9S JH"))
        assert isinstance(move, Play)
        assert move.cards[0] in alternating(laid, "2C 5S 9S JH")


@pytest.mark.parametrize("book", PLAYABLE)
def test_it_plays_whole_rounds_by_every_rulebook(book: str) -> None:
    names = MIXED[: max(2, rulebook(book).players.min - 1)]
    finished = play(ALTERNATE, names, book=book, seed=3)
    assert finished.phase is Phase.OVER


def test_it_plays_on_where_no_card_is_ever_right() -> None:
    assert play(NOTHING, MIXED).phase is Phase.OVER


def test_it_plays_what_its_rule_calls_right() -> None:
    laid = layout(ALTERNATE, 30)
    move = sparc().choose(facing(laid, "2C 5S 9S JH"))
    assert isinstance(move, Play)
    assert move.cards[0] in alternating(laid, "2C 5S 9S JH")


def test_it_lays_the_longest_string_that_its_rules_agree_on() -> None:
    move = sparc().choose(facing(layout(ALTERNATE, 60), "2C 5D 9S JH"))
    assert isinstance(move, Play)
    assert len(move.cards) == 4
    assert len({card in RED for card in move.cards[::2]}) == 1


@pytest.mark.parametrize("plays", [3, 60])
def test_it_declares_no_play_when_its_rule_has_long_held(plays: int) -> None:
    laid = layout(ALTERNATE, plays)
    move = sparc().choose(facing(laid, "2D 5H 9H" if alternating(laid, "2C") else "2C 5S 9S"))
    assert (move == DeclareNoPlay(ANN)) is (plays == 60)


@pytest.mark.parametrize(("plays", "declares"), [(5, False), (60, True)])
def test_it_becomes_the_prophet_when_its_rule_has_long_held(plays: int, declares: bool) -> None:
    now = replace(facing(layout(BLACK_AFTER_ODD, plays), "2C 5D"), may=(DeclareProphet,))
    assert sparc().interject(now) == (DeclareProphet(ANN) if declares else None)


@pytest.mark.parametrize("colour", [RED, BLACK])
def test_as_the_prophet_it_calls_by_its_rule(colour: object) -> None:
    laid = layout(ALTERNATE, 60)
    card = Card("2C" if colour is BLACK else "2D")
    is_right = card in alternating(laid, "2C 2D")
    assert sparc().choose(asked_to_call(laid, (card,))) == Call(ANN, is_right)


def test_it_claims_nothing_when_no_rule_fits() -> None:
    """A judge by the number of the play is beyond its words."""
    agent, laid = sparc(), unruly_layout(80)
    assert agent.interject(replace(facing(laid, "2C"), may=(DeclareProphet,))) is None
    assert isinstance(agent.choose(facing(laid, "2C 5D")), Play)


def test_a_shorter_layout_makes_it_forget() -> None:
    agent, laid = sparc(), layout(ALTERNATE, 60)
    agent.choose(facing(laid, "2C 5D 9S JH"))
    early = facing(laid[:8], "2C 5D 9S JH")
    assert agent.choose(early) == sparc().choose(early)


def test_what_is_known_does_not_hang_on_when_it_was_looked_at() -> None:
    laid = layout(RULES["cycle"], 40)
    often, once = sparc(), sparc()
    for count in range(1, len(laid)):
        often.explain(facing(laid[:count], "2C 5D").table)
    whole = facing(laid, "2C 5D 9S JH")
    assert often.explain(whole.table) == once.explain(whole.table)
    seen = [[(each.rule, each.since) for each in one._found.theories] for one in (often, once)]
    assert seen[0] == seen[1]


def test_it_explains_in_english_what_it_thought_and_claimed() -> None:
    agent, laid = sparc(), layout(BLACK_AFTER_ODD, 60)
    now = facing(laid, "2C 5D")
    agent.interject(replace(now, may=(DeclareProphet,)))
    rule = "If the last card is odd, then the card must be black; otherwise the card must be red."
    *_, belief, claim = agent.explain(now.table)
    assert f"“{rule}” (decomposition)" in str(belief)
    assert str(claim).startswith("after 61 cards: declared prophecy")
    assert rule in str(claim)


def test_it_says_when_no_simple_rule_fits() -> None:
    """The judge of this layout went by nothing but the number of the play."""
    laid = tuple(replace(each, cards=(Card("2C"),)) for each in layout(ALTERNATE, 40))
    assert "no simple rule fits" in str(sparc().explain(facing(laid, "2C").table)[-1])


def test_method_pays() -> None:
    found = averages(BLACK_AFTER_ODD, MIXED, 4)
    assert found["sparc"] > found["random"] + 6


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_method_pays_by_every_rule(name: str) -> None:
    found = averages(RULES[name], MIXED, 60)
    assert found["sparc"] > found["random"] + 6
