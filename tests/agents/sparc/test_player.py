"""The historical method at the table: what it plays, what it claims, what it says of its rule."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from agents.tables import (
    ALTERNATE,
    BLACK_AFTER_ODD,
    NOTHING,
    RULES,
    facing,
    layout,
    named,
    setup,
    table,
)
from eleusis.agents.sparc import SparcPlayer
from eleusis.cards import BLACK, RED, UNKNOWN, Card
from eleusis.play.moves import Call, DeclareNoPlay, DeclareProphet, Play
from eleusis.play.scoring import score
from eleusis.play.seats import Seat, Status
from eleusis.play.state import Laid, Pending, Phase, Prophecy
from eleusis.rulebook import rulebook, rulebook_names

if TYPE_CHECKING:
    from eleusis.play.state import Round
    from eleusis.rule.syntax import Rule

PLAYABLE = [name for name in rulebook_names() if rulebook(name).is_complete]
ANN, BEN = Seat(1), Seat(2)


def sparc(seat: Seat = ANN) -> SparcPlayer:
    return SparcPlayer(seat, seed=1)


def after_black(laid: tuple[Laid, ...]) -> bool:
    return [play.cards[-1] for play in laid if play.right][-1] in BLACK


def played(rule: Rule, seed: int, *, book: str = "gardner", seats: int = 5) -> Round:
    """A round of sparc in every other seat, random in the others."""
    agreed = setup(book, seats)
    players = named(["random"] * (seats - 1), seed=seed)
    for seat in range(1 + seed % 2, seats, 2):
        players[Seat(seat)] = SparcPlayer(Seat(seat), seed=seed)
    return table(rule, agreed, players, seed=seed).run()


def test_unknown_cards_and_cards_of_unknown_seats_do_no_harm() -> None:
    laid = tuple(play._replace(seat=None) for play in layout(ALTERNATE, 30))
    blurred = (*laid, Laid(BEN, (UNKNOWN,), False, laid[-1].column_after, 31))
    for each in (laid, blurred):
        move = sparc().choose(facing(each, "2C 5S 9S JH"))
        assert isinstance(move, Play)
        assert (move.cards[0] in RED) is after_black(laid)


@pytest.mark.parametrize("book", PLAYABLE)
def test_it_plays_whole_rounds_by_every_rulebook(book: str) -> None:
    finished = played(ALTERNATE, 3, book=book, seats=max(3, rulebook(book).players.min))
    assert finished.phase is Phase.OVER


def test_it_plays_on_where_no_card_is_ever_right() -> None:
    assert played(NOTHING, 1).phase is Phase.OVER


def test_it_plays_what_its_rule_calls_right() -> None:
    laid = layout(ALTERNATE, 30)
    move = sparc().choose(facing(laid, "2C 5S 9S JH"))
    assert isinstance(move, Play)
    assert (move.cards[0] in RED) is after_black(laid)


def test_it_lays_the_longest_string_that_its_rules_agree_on() -> None:
    move = sparc().choose(facing(layout(ALTERNATE, 60), "2C 5D 9S JH"))
    assert isinstance(move, Play)
    assert len(move.cards) == 4
    assert len({card in RED for card in move.cards[::2]}) == 1


@pytest.mark.parametrize("plays", [3, 60])
def test_it_declares_no_play_when_its_rule_has_long_held(plays: int) -> None:
    laid = layout(ALTERNATE, plays)
    move = sparc().choose(facing(laid, "2C 5S 9S" if after_black(laid) else "2D 5H 9H"))
    assert (move == DeclareNoPlay(ANN)) is (plays == 60)


@pytest.mark.parametrize(("plays", "declares"), [(5, False), (60, True)])
def test_it_becomes_the_prophet_when_its_rule_has_long_held(plays: int, declares: bool) -> None:
    now = facing(layout(BLACK_AFTER_ODD, plays), "2C 5D")._replace(may=(DeclareProphet,))
    assert sparc().interject(now) == (DeclareProphet(ANN) if declares else None)


@pytest.mark.parametrize("colour", [RED, BLACK])
def test_as_the_prophet_it_calls_by_its_rule(colour: object) -> None:
    laid = layout(ALTERNATE, 60)
    pending = Pending(BEN, (Card("2C" if colour is BLACK else "2D"),))
    now = facing(laid, "")
    status = (Status.DEALER, Status.PROPHET, *[Status.PLAYING] * 3)
    seen = now.table._replace(pending=pending, prophecies=(Prophecy(ANN, 1, 1, 0),), status=status)
    is_right = (colour is RED) is after_black(laid)
    assert sparc().choose(now._replace(table=seen, may=(Call,))) == Call(ANN, is_right)


def test_it_claims_nothing_when_no_rule_fits() -> None:
    """A judge by the number of the play is beyond its words."""
    laid = []
    column = 0
    for play in layout(ALTERNATE, 80):
        right = play.number % 7 in (0, 3, 4)
        laid.append(play._replace(right=right, column=column))
        column += right
    agent = sparc()
    assert agent.interject(facing(tuple(laid), "2C")._replace(may=(DeclareProphet,))) is None
    assert isinstance(agent.choose(facing(tuple(laid), "2C 5D")), Play)


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
    agent.interject(now._replace(may=(DeclareProphet,)))
    rule = "If the last card is odd, then the card must be black; otherwise the card must be red."
    *_, belief, claim = agent.explain(now.table)
    assert f"“{rule}” (decomposition)" in belief
    assert claim.startswith("after 61 cards: declared prophecy")
    assert rule in claim


def test_it_says_when_no_simple_rule_fits() -> None:
    """The judge of this layout went by nothing but the number of the play."""
    laid = tuple(each._replace(cards=(Card("2C"),)) for each in layout(ALTERNATE, 40))
    assert "no simple rule fits" in sparc().explain(facing(laid, "2C").table)[-1]


def averages(rule: Rule, rounds: int) -> dict[bool, float]:
    """The average score of the seats of sparc (True) and of the random ones."""
    totals: Counter[bool] = Counter()
    for seed in range(rounds):
        totals_of = score(played(rule, seed)).totals
        for seat in range(1, 5):
            totals[seat % 2 == (1 + seed % 2) % 2] += totals_of[seat]
    return {is_sparc: totals[is_sparc] / (2 * rounds) for is_sparc in (True, False)}


def test_method_pays() -> None:
    found = averages(BLACK_AFTER_ODD, 4)
    assert found[True] > found[False] + 6


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_method_pays_by_every_rule(name: str) -> None:
    found = averages(RULES[name], 60)
    assert found[True] > found[False] + 6
