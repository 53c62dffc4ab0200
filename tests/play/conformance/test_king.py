"""King's ELEYSIS: no starter, throwing in cards, prophets at any time who never come back."""

from __future__ import annotations

import pytest

from eleusis.cards import Card, Cards, parse_cards
from eleusis.play.seats import Status
from eleusis.play.state import Phase
from eleusis.rule.meaning import kleene_verdict
from eleusis.rule.tree.features import Attribute
from eleusis.rule.tree.references import Candidate, NthLast
from eleusis.rule.tree.syntax import Not, RuleTree, Same
from eleusis.rulebook import Permission, rulebook
from play.conformance.scene import (
    Predicate,
    Scene,
    dealt,
    even_only,
    fallen,
    given,
    right_string,
    scenario,
    scored,
    standing,
)


def colours_alternate(line: Cards, card: Card) -> bool:
    """The colour differs from the last card's; the first card is free."""
    return not line or card.colour is not line[-1].colour


def faces_or_colour_of_the_third_last(line: Cards, card: Card) -> bool:
    """Places 1 to 3 are free; then faces, or the colour of the third-last card."""
    return len(line) < 3 or card.rank > 10 or card.colour is line[-3].colour


def each_rank_once_in_thirteen(line: Cards, card: Card) -> bool:
    """In every block of thirteen cards no rank comes twice."""
    block = line[len(line) - len(line) % 13 :]
    return card.rank not in [earlier.rank for earlier in block]


def scene(rule: Predicate, line: str = "", *, A: str | int) -> Scene:
    return given("king", rule=rule, on_line=line, A=A)


# Deal and play -------------------------------------------------------------------------------


@scenario("KING-DEAL")
def test_ten_cards_each_none_to_god_and_no_starter() -> None:
    table = dealt("king", 5)
    assert [len(hand) for hand in table.state.hands] == [0, 10, 10, 10, 10]
    assert (table.state.phase, table.line, table.turn) == (Phase.TURN, "", "A")
    assert table.state.setup.packs == 4, "one for every one and a half players, rounded up"


@scenario("KING-FIRST")
def test_the_first_card_is_judged_too() -> None:
    table = scene(colours_alternate, A=10)
    table.play("A", "2C")
    assert (table.dealer_says, table.line, table.hand("A")) == ("right", "2C", 9)
    table = scene(even_only, A=10)
    table.play("A", "3C")
    assert (table.dealer_says, table.line, table.sideline(column=0)) == ("wrong", "", ("3C",))


@scenario("KING-WRONG")
def test_a_wrong_card_costs_two() -> None:
    table = scene(colours_alternate, "2C", A=10)
    table.play("A", "4S")
    assert (table.dealer_says, table.sideline()) == ("wrong", ("4S",))
    assert (table.drew("A"), table.hand("A")) == (2, 11)


def test_a_group_has_no_maximum() -> None:
    table = scene(even_only, "2C", A=10)
    table.play("A", "2H 4H 6H 8H 10H QH 2S")
    assert (table.dealer_says, table.hand("A")) == ("right", 3)
    table.play("B", "2H 4H 6H 8H 10H 3H")
    assert (table.dealer_says, table.drew("B"), table.hand("B")) == ("wrong", 12, 16)


# No correct card -----------------------------------------------------------------------------


@scenario("KING-NP-10")
def test_a_right_claim_with_ten_cards_throws_in_seven_and_draws_three() -> None:
    table = scene(even_only, "2C", A="AS 3S 5S 7S 9S JS KS AH 3H 5H")
    table.no_play("A")
    assert (table.dealer_says, table.state.phase) == ("right", Phase.THROWING_IN)
    table.throw_in("A", "AS 3S 5S 7S 9S JS KS")
    assert (table.returned("A"), table.drew("A"), table.hand("A")) == (7, 3, 6)
    assert (table.is_over, table.turn) == (False, "B")


@scenario("KING-NP-7", "KING-NP-5")
@pytest.mark.parametrize(
    ("hand", "drawn", "left"), [("AS 3S 5S 7S 9S JS KS", 3, 3), ("AS 3S 5S 7S 9S", 1, 1)]
)
def test_a_right_claim_with_seven_or_fewer_throws_in_all(hand: str, drawn: int, left: int) -> None:
    table = scene(even_only, "2C", A=hand)
    table.no_play("A")
    assert table.dealer_says == "right"
    assert table.returned("A") == len(parse_cards(hand))
    assert (table.drew("A"), table.hand("A"), table.is_over) == (drawn, left, False)


@scenario("KING-NP-4", "KING-NP-3")
@pytest.mark.parametrize("hand", ["3S 5S 7S 9S", "3S 5S 7S"])
def test_a_right_claim_with_four_or_fewer_ends_the_round(hand: str) -> None:
    """Reading A30 for fewer than four."""
    table = scene(even_only, "2C", A=hand)
    table.no_play("A")
    assert table.returned("A") == len(parse_cards(hand))
    assert (table.drew("A"), table.hand("A"), table.is_over) == (0, 0, True)


def test_a_wrong_claim_costs_four_and_no_card_is_laid() -> None:
    table = scene(even_only, "2C", A="3S 4S")
    table.no_play("A")
    assert (table.dealer_says, table.picked_by(), table.line) == ("wrong", (), "2C")
    assert (table.drew("A"), table.hand("A"), table.turn) == (4, 6, "B")


# Prophets ------------------------------------------------------------------------------------


def test_a_prophet_may_declare_on_anybodys_turn_and_before_the_first_card() -> None:
    table = scene(even_only, A=10)
    table.declare("C")
    assert (table.prophet, table.turn, table.state.prophecies[-1].marker) == ("C", "A", None)


def test_who_declares_on_his_turn_passes_it() -> None:
    table = scene(even_only, "2C", A=10)
    table.declare("A")
    assert (table.prophet, table.turn) == ("A", "B")


@scenario("KING-PR-3")
def test_a_false_prophet_is_out_without_penalty_and_another_may_declare() -> None:
    table = given(
        "king", seats="G A B C", rule=even_only, on_line="2C 4H", prophet="C", A=9, B=9, C=10
    )
    table.play("A", "6D")
    table.call("C", "wrong")
    assert table.verdicts() == (True,)
    assert (table.drew("C"), table.status("C")) == (0, Status.OUT)
    fall = table.state.prophecies[-1].fall
    assert [str(laid.cards[0]) for laid in table.state.laid if laid.number == fall] == ["6D"]
    assert table.refused_prophet("C") == "out-of-round"
    table.declare("B")
    assert table.prophet == "B"


@scenario("KING-PR-4")
def test_a_wrong_card_that_overthrows_still_costs_two() -> None:
    table = given("king", rule=even_only, on_line="2C 4H", prophet="C", A=9, C=10)
    table.play("A", "7D")
    table.call("C", "right")
    assert (table.status("C"), table.drew("A"), table.hand("A")) == (Status.OUT, 2, 10)


def test_the_round_ends_when_nobody_can_play() -> None:
    table = given("king", seats="G A B C", rule=even_only, on_line="2C 4H", A=9, B=9, C=9)
    table.declare("A")
    table.play("B", "6D")
    table.call("A", "wrong")
    table.declare("B")
    table.play("C", "6D")
    table.call("B", "wrong")
    table.declare("C")
    assert (table.is_over, table.prophet) == (True, "C")
    assert table.scores() == {"G": 0, "A": 0, "B": 0, "C": 0}


# Scores --------------------------------------------------------------------------------------


@scenario("KING-SCORE-1")
def test_mortals_score_the_largest_hand_minus_their_own() -> None:
    assert scored("king", A=8, B=3, C=0) == {"A": 0, "B": 5, "C": 8, "G": 8}


@scenario("KING-SCORE-2")
def test_a_prophet_scores_three_for_each_card_and_his_hand_does_not_count() -> None:
    marker = standing("P", line=6, side=5, before=9)
    assert scored("king", offices=(marker,), A=8, B=0, P=20) == {"A": 0, "B": 8, "P": 33, "G": 33}


@scenario("KING-SCORE-3")
def test_a_false_prophet_keeps_his_points_but_for_the_card_of_his_fall() -> None:
    offices = (fallen("F", line=3, side=1), standing("P", line=1, side=1, before=9))
    scores = scored("king", offices=offices, A=8, B=0, F=9, P=9)
    assert scores == {"A": 0, "B": 8, "F": 12, "P": 6, "G": 12}


def test_a_false_prophets_points_are_counted_from_the_layout() -> None:
    table = given("king", seats="G A B C", rule=even_only, on_line="2C", A=9, B=9, C=9)
    table.declare("C")
    table.play("A", "6D 8D")
    table.call("C", "right")
    table.play("B", "7D")
    table.call("C", "wrong")
    table.play("A", "10D")
    table.call("C", "wrong")
    assert table.scores()["C"] == 3 * 3


# Example rules -------------------------------------------------------------------------------


@scenario("KING-RULE-9")
def test_the_rule_on_the_third_last_card() -> None:
    line = parse_cards("2C 5H 9S")
    rule = faces_or_colour_of_the_third_last
    assert [rule(line, card) for card in parse_cards("4S 4H JH")] == [True, False, True]


@scenario("KING-RULE-10")
def test_the_rule_on_blocks_of_thirteen() -> None:
    line = parse_cards("AS 5H KS")
    rule = each_rank_once_in_thirteen
    assert [rule(line, card) for card in parse_cards("5C 6C")] == [False, True]
    assert right_string(rule, (), parse_cards("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"))


@scenario("KING-RULE-INV1")
def test_a_rule_that_looks_at_rejected_cards_is_no_rule_of_the_line() -> None:
    """Accepted just after a rejection: two tables with the same line would be judged unlike."""

    def after_a_rejection(table: Scene) -> bool:
        return bool(table.state.laid) and not table.state.laid[-1].right

    plain = given("king", on_line="2C 4H")
    rejected = given("king", on_line="2C 4H", sideline="7D")
    assert plain.line == rejected.line
    assert after_a_rejection(plain) != after_a_rejection(rejected)
    proper = {name: rulebook(name).proper_rule.rejected_cards for name in ("king", "denexa")}
    assert proper == {"king": Permission.FORBIDDEN, "denexa": Permission.ALLOWED}


@scenario("KING-RULE-INV3")
def test_a_rule_that_leaves_the_first_cards_open_is_forbidden() -> None:
    """Unlike the colour of the card two places earlier: nothing is said of places 1 and 2."""
    rule = RuleTree(Not(Same(Attribute.COLOUR, Candidate(), NthLast(2))))
    line, card = parse_cards("2C 4H"), Card("6D")
    decided = [kleene_verdict(rule, line[:count], card, starters=0) for count in range(3)]
    assert decided == [None, None, True]
    assert rulebook("king").proper_rule.open_first_cards is Permission.FORBIDDEN
    assert rulebook("gardner").proper_rule.open_first_cards is Permission.ALLOWED
