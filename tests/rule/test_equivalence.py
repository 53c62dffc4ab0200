"""Where two rules differ, from the beginning or from a line on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eleusis.cards import BLACK, CARDS, ODD, RED, SPADES, Card, parse_cards
from eleusis.errors import RuleTooLarge
from eleusis.rule import read_rule
from eleusis.rule.analysis.equivalence import Difference, Undecided, _first_difference, difference
from eleusis.rule.library.published import library_rule
from eleusis.rule.machine.dfa import compile_rule
from eleusis.rule.meaning import right_cards, verdict
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    NEVER,
    And,
    FirstCards,
    If,
    In,
    NthLast,
    RuleTree,
)
from rule import strategies as some

if TYPE_CHECKING:
    from eleusis.cards import Cards

TWO_IN_TURN = "Red, then black, and repeat."


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Colours alternate.", "Colours alternate."),
        (
            "Colours alternate.",
            "If the last card was red, play a black card; otherwise a red one.",
        ),
        ("Play a red 5 or a black 5.", "Play a 5."),
    ],
)
def test_the_same_in_other_words_is_the_same(first: str, second: str) -> None:
    line = parse_cards("9H")
    assert difference(read_rule(first), read_rule(second), line) is None
    assert difference(read_rule(second), read_rule(first), line) is None


@pytest.mark.parametrize(
    ("first", "second", "line"),
    [
        ("Colours alternate.", "Play a black card.", "9H"),
        ("Colours alternate.", "Play a red card.", "9H"),
        ("Play a red card.", "Red, then black, and repeat.", ""),
    ],
)
def test_a_difference_is_one(first: str, second: str, line: str) -> None:
    one, other = read_rule(first), read_rule(second)
    found = difference(one, other, parse_cards(line))
    assert isinstance(found, Difference)
    assert verdict(one, found.line, found.card) == found.first
    assert verdict(other, found.line, found.card) != found.first
    assert found.line[: len(parse_cards(line))] == parse_cards(line)
    starters = 1 if not line else 0
    played = range(len(parse_cards(line)) + starters, len(found.line))
    assert all(verdict(one, found.line[:n], found.line[n]) for n in played)


def test_a_shortest_line_is_found() -> None:
    one, other = read_rule("Colours alternate."), read_rule("Play a black card.")
    found = difference(one, other, parse_cards("9H"))
    assert isinstance(found, Difference)
    assert len(found.line) == 2


def test_each_of_several_starters_may_be_any_card() -> None:
    """Two black cards in a row cannot be played by either rule, but they can be turned up."""
    red = In(CANDIDATE, RED)
    two_black = And((In(LAST, BLACK), In(NthLast(2), BLACK)))
    one, other = RuleTree(red), RuleTree(If(two_black, ALWAYS, red), (FirstCards(2, red),))
    assert difference(one, other, starters=1) is None
    found = difference(one, other, starters=2)
    assert found == Difference(parse_cards("AC AC"), Card("AC"), first=False)
    assert difference(one, other, parse_cards("AC"), starters=2) == found


def test_rules_may_agree_from_a_line_on() -> None:
    """With a red card on the line, nothing but red cards can follow by either."""
    one = read_rule("Play a card of the same colour as the last card.")
    other = read_rule("Play a red card.")
    assert difference(one, other, parse_cards("9H")) is None
    assert isinstance(difference(one, other, parse_cards("9S")), Difference)


def test_too_many_states_are_left_undecided() -> None:
    rule = read_rule("In each block of 13 cards no rank repeats.")
    other = RuleTree(If(In(LAST, RED), rule.condition, rule.condition))
    line = parse_cards("9H")
    # One pair, then 12 ranks in 2 colours; two of those are gone on from, the second to one rank
    # less, as the two ranks in the other order are the same: 1 + 24 + 22 + 20 pairs.
    assert difference(rule, other, line, pairs_max=50) == Undecided(pairs=67, cards=1)


def test_rules_agree_as_far_as_decimals_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty decimals judge thirty cards, the last one after a line of 29."""
    monkeypatch.setattr("eleusis.rule.tree.digits.DIGITS_MAX", 30)
    rule = read_rule(library_rule("pi-with-tens").sentence)
    other = RuleTree(If(In(LAST, RED), rule.condition, rule.condition))
    # The empty line is one pair, and each longer line ends in red or in black.
    assert difference(rule, other) == Undecided(pairs=1 + 2 * 29, cards=29)
    assert difference(rule, other, parse_cards("3H AC")) == Undecided(pairs=1 + 2 * 27, cards=27)
    # Nothing goes on from the second of the pairs that are three cards away.
    assert difference(rule, other, pairs_max=8) == Undecided(pairs=9, cards=3)


def test_no_line_counts_as_seen_whose_decimals_are_not_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of the lines of thirty cards those that end in black could still be compared."""
    monkeypatch.setattr("eleusis.rule.tree.digits.DIGITS_MAX", 30)
    after_red = read_rule(library_rule("pi-with-tens").sentence).condition
    rule = RuleTree(If(In(LAST, RED), after_red, ALWAYS))
    other = RuleTree(If(In(LAST, RED), after_red, If(In(LAST, ODD), ALWAYS, ALWAYS)))
    for pairs_max in range(118, 128):
        assert difference(rule, other, pairs_max=pairs_max) == Undecided(pairs=119, cards=29)


def test_whatever_was_met_is_compared_though_nothing_goes_on_from_it() -> None:
    """Of the three pairs the last differs: after a spade, while after other cards all is alike."""
    one, other = RuleTree(ALWAYS), RuleTree(If(In(LAST, SPADES), NEVER, ALWAYS))
    found = difference(one, other, pairs_max=1)
    assert found == Difference(parse_cards("AS"), Card("AC"), first=True)


@pytest.mark.parametrize(
    ("first", "second", "starters", "line", "card", "which"),
    [
        # The second is back at its start before they differ.
        (TWO_IN_TURN, "Red, black, red, red, and repeat.", 0, "AD AC AD", "AC", 1),
        ("Red, black, red, red, and repeat.", TWO_IN_TURN, 0, "AD AC AD", "AC", 0),
        # What a rule says of the starter is compared as well, though nobody judges that.
        ("Colours alternate.", "Play a black card.", 1, "", "AD", 1),
        ("Play a red card.", "Play a red card or an odd card.", 0, "", "AC", 0),
        ("Play a red card.", "Play a black card.", 0, "", "AC", 0),
        ("Play a heart.", "Play a red card.", 0, "", "AD", 0),
        ("Play a spade.", "Play a spade, but not the king.", 0, "", "KS", 1),
    ],
)
def test_a_difference_is_the_first_card_after_the_first_of_the_shortest_lines(
    first: str, second: str, starters: int, line: str, card: str, which: bool
) -> None:
    one, other = read_rule(first), read_rule(second)
    expected = Difference(parse_cards(line), Card(card), bool(which))
    assert difference(one, other, starters=starters) == expected
    tables = [compile_rule(rule, starters=starters) for rule in (one, other)]
    assert _first_difference(tables[0], tables[1], ()) == expected


def test_a_rule_is_itself_without_a_look() -> None:
    rule = read_rule("In each block of 13 cards no rank repeats.")
    assert difference(rule, rule, pairs_max=0) is None


def test_tables_decide_where_pairs_are_too_many() -> None:
    """Each rule remembers a colour or parity more than it needs: four times the pairs."""
    rule = read_rule("In each block of 4 cards no rank repeats.").condition
    one, other = RuleTree(If(In(LAST, RED), rule, rule)), RuleTree(If(In(LAST, ODD), rule, rule))
    line = parse_cards("9H")
    assert isinstance(difference(one, other, line, pairs_max=200), Undecided)
    assert difference(one, other, line, pairs_max=1000) is None


def brute(
    first: RuleTree, second: RuleTree, line: Cards, starters: int, depth: int
) -> Difference | None:
    """The first difference by the slow meaning, line by line; None within so many more cards."""
    waiting = [line]
    for current in waiting:
        masks = [right_cards(rule, current, starters=starters).mask for rule in (first, second)]
        differing = masks[0] ^ masks[1]
        if differing:
            card = next(card for card in CARDS if differing >> card & 1)
            return Difference(current, card, bool(masks[0] >> card & 1))
        if len(current) - len(line) < depth:
            right = [card for card in CARDS if masks[0] >> card & 1]
            waiting += [(*current, c) for c in (CARDS if len(current) < starters else right)]
    return None


def assert_brute_force_agrees(
    first: RuleTree, second: RuleTree, line: tuple[Card, ...], starters: int
) -> None:
    """Both orders of arguments, against every line of one more card."""
    found = difference(first, second, line, starters=starters, pairs_max=400)
    turned = difference(second, first, line, starters=starters, pairs_max=400)
    if isinstance(found, Difference):
        assert turned == Difference(found.line, found.card, not found.first)
    else:
        assert turned == found
    if isinstance(found, Undecided):
        assert found.cards >= 1  # all that is one card away was seen
    expected = brute(first, second, line, starters, 1)
    if expected is not None:
        assert found == expected
    elif isinstance(found, Difference):
        assert len(found.line) > len(line) + 1
        assert verdict(first, found.line, found.card, starters=starters) == found.first
        assert verdict(second, found.line, found.card, starters=starters) != found.first


pairs = st.one_of(
    st.tuples(some.rules, some.rules),
    # Rules that differ late, or not at all: the same after some first cards.
    st.builds(
        lambda rule, other, count: (
            rule,
            RuleTree(rule.condition, (FirstCards(count, other.condition),)),
        ),
        some.rules,
        some.rules,
        st.integers(1, 3),
    ),
    some.rules.map(
        lambda rule: (rule, RuleTree(If(In(LAST, RED), *[rule.condition] * 2), rule.first))
    ),
)
short_lines = st.lists(some.cards, max_size=3).map(tuple)


@given(pairs, short_lines, st.integers(0, 1))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_brute_force_agrees(
    two: tuple[RuleTree, RuleTree], line: tuple[Card, ...], starters: int
) -> None:
    assert_brute_force_agrees(*two, line, starters)


@pytest.mark.slow
@given(pairs, short_lines, st.integers(0, 1))
@settings(max_examples=2000, deadline=None, suppress_health_check=list(HealthCheck))
def test_brute_force_agrees_on_two_thousand_pairs(
    two: tuple[RuleTree, RuleTree], line: tuple[Card, ...], starters: int
) -> None:
    assert_brute_force_agrees(*two, line, starters)


@given(pairs, short_lines, st.integers(0, 1))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_tables_find_what_the_walk_finds(
    two: tuple[RuleTree, RuleTree], line: tuple[Card, ...], starters: int
) -> None:
    """The two ways to the answer, on rules that both can take."""
    try:
        one, other = (
            compile_rule(rule, starters=starters, line=line, states_max=300) for rule in two
        )
    except RuleTooLarge:
        return
    walked = difference(*two, line, starters=starters)
    if not isinstance(walked, Undecided):
        assert _first_difference(one, other, line) == walked
