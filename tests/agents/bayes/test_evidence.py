"""Facts of the table: true of the rule, in the order of time, and the same for every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from agents.tables import ALTERNATE, BLACK_AFTER_ODD, RULES, facing, layout, play, setup
from eleusis.agents.bayes.evidence import Hearsay, starters_of
from eleusis.cards import Card, Cards, parse_cards
from eleusis.induction import facts
from eleusis.play.engine import step
from eleusis.play.events import Hinted, NoPlayDeclared, RuleGuessed
from eleusis.play.events import Judged as Ruled
from eleusis.play.evolution import begin
from eleusis.play.moves import Correct, Deal, DeclareNoPlay, Judge, Pick, TurnStarter
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.state import Laid
from eleusis.play.view import table_view
from eleusis.rule.analysis.claims import Only
from eleusis.rule.meaning import verdict
from eleusis.rule.tree.syntax import Attribute, RuleTree

if TYPE_CHECKING:
    from eleusis.play.moves import Move
    from eleusis.play.state import Round

ANN = Seat(1)


def known(state: Round, seat: Seat | None = ANN) -> tuple[facts.Fact, ...]:
    """The facts for who has seen the whole round from this seat."""
    hearsay = Hearsay()
    for event in state.log:
        hearsay.hear(event.seen_by(seat))
    return hearsay.known(table_view(state))


def is_true(fact: facts.Fact, rule: RuleTree, line: Cards) -> bool:
    """Whether what the fact says of cards is what the rule says, after that line."""
    match fact:
        case facts.CardJudged(card, is_right):
            return verdict(rule, line, card) is is_right
        case facts.NoneRight(cards):
            return not any(verdict(rule, line, card) for card in cards)
        case facts.SomeRight(cards):
            return any(verdict(rule, line, card) for card in cards)
        case facts.StringRejected(cards):
            return not all(verdict(rule, line + cards[:n], c) for n, c in enumerate(cards))
        case _:
            return True


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("book", ["gardner", "king", "express"])
def test_facts_are_true_and_lead_to_the_line(name: str, book: str) -> None:
    """No play after no play is in its place: a fact that came too late would be false."""
    finished = play(RULES[name], ["random"] * 4, book=book, seed=3)
    line: Cards = ()
    for fact in known(finished):
        assert is_true(fact, RULES[name], line)
        line = facts.line_after(line, fact)
    assert line == table_view(finished).line


def test_all_seats_and_spectators_know_the_same() -> None:
    finished = play(ALTERNATE, ["random"] * 4, seed=5)
    assert len({known(finished, seat) for seat in (None, ANN, Seat(2))}) == 1


def test_what_the_layout_does_not_show_is_told() -> None:
    kinds = {
        type(fact)
        for seed in range(6)
        for fact in known(play(ALTERNATE, ["random"] * 4, seed=seed))
    }
    wanted = {facts.CardLaid, facts.CardJudged, facts.StringRejected, facts.SomeRight}
    assert wanted <= kinds


def after(state: Round, *moves: Move) -> Round:
    for move in moves:
        _, state = step(state, move)
    return state


def opened(*hands: str) -> Round:
    """A round of five whose players hold these cards, 9♥ on the line; Ann is to play."""
    state = after(
        begin(setup()),
        *(Deal(Seat(n), parse_cards(hand)) for n, hand in enumerate(hands, 1)),
        TurnStarter(Card("9H")),
    )
    return replace(state, last=Seat(0))


HANDS = (
    "2C 3C 4C 5C 6C 7C 8C 2D 3D 4D 5D 6D 7D 8D",
    "2S 3S 4S 5S 6S 7S 8S 2H 3H 4H 5H 6H 7H 8H",
    "9C 10C JC QC KC AC 9D 10D JD QD KD AD 9S 10S",
    "JS QS KS AS 10H JH QH KH AH 2C 3C 4C 5C 6C",
)


def test_a_wrong_no_play_and_the_card_picked() -> None:
    state = after(opened(*HANDS), DeclareNoPlay(ANN), Judge(right=False), Pick(JUDGE, Card("2C")))
    assert known(state) == (
        facts.CardLaid(Card("9H")),
        facts.SomeRight(state.log[-4].hand),  # type: ignore[union-attr]
        facts.CardJudged(Card("2C"), True),
    )


def test_what_was_corrected_is_forgotten() -> None:
    """A right no play is taken back: the hand is no evidence any more."""
    state = after(opened(*HANDS), DeclareNoPlay(ANN), Judge(right=True))
    assert any(isinstance(fact, facts.NoneRight) for fact in known(state))
    ruling = next(n for n, event in enumerate(state.log) if isinstance(event, Ruled))
    assert known(after(state, Correct(ruling))) == (facts.CardLaid(Card("9H")),)


def test_a_round_that_starts_from_a_position() -> None:
    """What is heard comes after all that lay there, though nobody saw it happen."""
    table = facing(layout(ALTERNATE, 6), "2C 5D").table
    hearsay = Hearsay()
    hearsay.hear(Hinted("Suits are irrelevant."))
    told = hearsay.known(table)
    assert told[-1] == facts.HintHeard(Only((Attribute.RANK,)))
    assert len(told) == 8


def test_guesses_and_hints_that_cannot_be_read_tell_nothing() -> None:
    table = facing(layout(ALTERNATE, 0), "2C 5D").table
    hearsay = Hearsay()
    for event in (RuleGuessed(ANN, "Gibberish!"), Ruled(right=False), Hinted("It is a nice rule.")):
        hearsay.hear(event)
    assert hearsay.known(table) == (facts.CardLaid(Card("9H")),)
    for event in (RuleGuessed(ANN, "Colours alternate."), Ruled(right=False)):
        hearsay.hear(event)
    assert hearsay.known(table)[1:] == (facts.NotTheRule(ALTERNATE),)


@pytest.mark.parametrize(
    ("hand", "right", "told"),
    [
        ("2C ??", True, (facts.NoneRight(parse_cards("2C")),)),
        ("2C ??", False, ()),
        ("2C 5D", False, (facts.SomeRight(parse_cards("2C 5D")),)),
        ("??", True, ()),
    ],
)
def test_of_cards_that_nobody_noted_nothing_is_told(
    hand: str, right: bool, told: tuple[facts.Fact, ...]
) -> None:
    hearsay = Hearsay()
    for event in (NoPlayDeclared(ANN, parse_cards(hand)), Ruled(right)):
        hearsay.hear(event)
    assert hearsay.known(facing(layout(ALTERNATE, 0), "2C").table)[1:] == told


def test_only_cards_before_the_first_play_are_starters() -> None:
    assert starters_of(facing(layout(ALTERNATE, 3), "2C").table) == 1
    finished = play(BLACK_AFTER_ODD, ["random"] * 2, book="express", seed=1)
    line = table_view(finished)
    assert starters_of(line) == (0 if line.rulebook.starter is None else 1)


def test_wrong_cards_that_nobody_noted_are_no_starters() -> None:
    """Where a rulebook lets a rule ask for several starters, a position may begin with any."""
    table = table_view(begin(setup("howell")))
    unnoted = [Laid(None, (Card("9H"),), True, 0, 0), Laid(None, (Card("2C"),), True, 1, 1)]
    wrong = [Laid(None, (Card(text),), False, 2, n) for n, text in enumerate(("3C", "4S"), 2)]
    later = Laid(None, (Card("5D"),), True, 2, 4)
    assert starters_of(replace(table, laid=(*unnoted, *wrong, later))) == 2
    assert starters_of(replace(table, laid=(unnoted[0], *wrong))) == 1
    assert starters_of(replace(table, laid=())) == 1
