"""Hints are true, say one thing each, and false ones are refuted by lines that show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from eleusis.cards import CLUBS, FACE, Card, parse_cards
from eleusis.errors import InputError
from eleusis.rule import library_rule, read_rule
from eleusis.rule.analysis.audit import attribute_sets
from eleusis.rule.analysis.claims import (
    AlwaysRight,
    Claim,
    ColoursSwap,
    Holds,
    LastFew,
    NeverRight,
    Obeys,
    OfCandidate,
    OfLaid,
    OneCard,
    OneCount,
    Only,
    RightCount,
    TwoCards,
    TwoLines,
    Unknown,
    check_claim,
)
from eleusis.rule.analysis.hints import EXAMPLES, RuleHint, check_hint, hints, read_hint
from eleusis.rule.meaning import right_cards, verdict
from eleusis.rule.tree.features import Attribute as A
from eleusis.rule.tree.syntax import ALWAYS, CANDIDATE, LAST, FirstCards, RuleTree, Same
from rule import strategies as some
from rule.slow_audit import is_like, is_small, judged_lines, speaks_against

if TYPE_CHECKING:
    from eleusis.cards import Cards
    from eleusis.rule.analysis.claims import Finding

attributes = st.sampled_from(attribute_sets())
kinds = st.sampled_from((FACE, ~FACE, CLUBS))
claims: st.SearchStrategy[Claim] = st.one_of(
    st.integers(0, 3).map(LastFew),
    attributes.map(OfCandidate),
    attributes.map(OfLaid),
    attributes.map(Only),
    st.just(ColoursSwap()),
    kinds.map(AlwaysRight),
    kinds.map(NeverRight),
    st.tuples(st.integers(0, 26), st.integers(26, 52)).map(lambda ends: RightCount(*ends)),
    st.sampled_from(
        (
            "The first card must be black.",
            "Never three of one suit in a row.",
            "Never the suit of the last card.",
            "After a face card play red.",
        )
    ).map(lambda sentence: Obeys(read_rule(sentence))),
)


def is_right_line(rule: RuleTree, line: Cards, starters: int) -> bool:
    return len(line) >= starters and all(
        verdict(rule, line[:n], line[n], starters=starters) for n in range(starters, len(line))
    )


def assert_refuted(rule: RuleTree, claim: Claim, finding: Finding, starters: int) -> None:
    """The example is of right lines, judges as it says, and speaks against the claim."""
    match finding:
        case TwoCards(line, right, wrong):
            assert is_right_line(rule, line, starters)
            found = right_cards(rule, line, starters=starters)
            assert (right in found, wrong in found) == (True, False)
            if isinstance(claim, OfCandidate | Only):
                assert is_like(claim.attributes, right, wrong)
        case TwoLines(line, other, card):
            assert is_right_line(rule, line, starters)
            assert is_right_line(rule, other, starters)
            judged = [verdict(rule, each, card, starters=starters) for each in (line, other)]
            assert judged == [True, False]
            if isinstance(claim, OfLaid | Only):
                pairs = zip(line, other, strict=True)
                assert all(is_like(claim.attributes, *pair) for pair in pairs)
            if isinstance(claim, LastFew):
                assert min(len(line), len(other)) >= claim.count
                assert line[len(line) - claim.count :] == other[len(other) - claim.count :]
        case OneCard(line, card, is_right):
            if isinstance(claim, Obeys):
                assert not verdict(claim.rule, line, card, starters=starters)
            assert is_right_line(rule, line, starters)
            assert verdict(rule, line, card, starters=starters) is is_right
        case OneCount(line, count):
            assert is_right_line(rule, line, starters)
            assert len(right_cards(rule, line, starters=starters)) == count
        case Holds() | Unknown():
            raise AssertionError("not refuted")


@given(some.rules, claims, st.integers(0, 1))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_claims_are_judged_as_lines_show(rule: RuleTree, claim: Claim, starters: int) -> None:
    assume(is_small(rule, starters))
    finding = check_claim(claim, rule, starters=starters)
    if isinstance(finding, Holds):
        if not isinstance(claim, ColoursSwap):
            assert not speaks_against(claim, judged_lines(rule, starters, 2), starters)
    elif not isinstance(finding, Unknown):
        assert_refuted(rule, claim, finding, starters)


@given(some.rules, st.integers(0, 1))
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
def test_hints_are_true_and_read_back(rule: RuleTree, starters: int) -> None:
    assume(is_small(rule, starters))
    lines = judged_lines(rule, starters, 2)
    for hint in hints(rule, starters=starters):
        assert read_hint(str(hint)) == hint
        if not isinstance(hint.claim, ColoursSwap):
            assert not speaks_against(hint.claim, lines, starters)


@given(claims, st.booleans())
def test_what_is_said_reads_back(claim: Claim, is_so: bool) -> None:
    hint = RuleHint(claim, is_so)
    assert read_hint(str(hint)) == hint


def read(slug: str) -> RuleTree:
    return read_rule(library_rule(slug).sentence)


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        (
            "black-after-odd",
            [
                "Of the cards already laid, only the last one matters.",
                "Of the card to be judged, only colour matters.",
                "Of the cards laid, only parity matters.",
                "There are always 26 right cards of 52.",
            ],
        ),
        (
            "zigzag",
            ["Of the cards already laid, only the last two matter.", "Suits are irrelevant."],
        ),
        ("higher-new-suit", ["Of the cards already laid, only the last one matters."]),
        (
            "pi-with-tens",
            [
                "Which cards are laid does not matter, at most how many.",
                "Of the card to be judged, only rank matters.",
            ],
        ),
    ],
)
def test_hints_of_published_rules(slug: str, said: list[str]) -> None:
    assert [str(hint) for hint in hints(read(slug))] == said


def test_a_rule_on_single_cards_is_not_given_away() -> None:
    told = " ".join(map(str, hints(read("even-ranks"))))
    assert "always right" not in told
    assert "never right" not in told


@pytest.mark.parametrize(
    ("text", "claim", "is_so"),
    [
        ("Suits are irrelevant", Only((A.RANK,)), True),
        ("the ranks don't matter.", Only((A.SUIT,)), True),
        ("Colour matters!", ColoursSwap(), False),
        ("The suit does not matter", Only((A.RANK,)), True),
        ("it depends on the last two cards", LastFew(2), True),
        ("It depends only on the last card.", LastFew(1), True),
        ("It does not depend on the cards already laid", LastFew(0), True),
        ("only the position matters", OfLaid(()), True),
        ("only colour and parity matter", Only((A.COLOUR, A.PARITY)), True),
        ("only the rank of the cards laid matters", OfLaid((A.RANK,)), True),
        ("face cards are never right", NeverRight(FACE), True),
        ("Clubs are always wrong", NeverRight(CLUBS), True),
        ("About half of the cards are right.", RightCount(21, 31), True),
    ],
)
def test_how_dealers_say_it(text: str, claim: Claim, is_so: bool) -> None:
    assert read_hint(text) == RuleHint(claim, is_so)


@pytest.mark.parametrize(
    "text", ["", "Parity is irrelevant", "It is easy", "Frogs are never right"]
)
def test_what_cannot_be_checked_is_refused_with_what_can(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_hint(text)
    assert caught.value.code == "unreadable-hint"
    for example in EXAMPLES:
        assert example in caught.value.message
        read_hint(example)


@pytest.mark.parametrize(
    ("slug", "text", "is_true"),
    [
        ("colours-alternate", "Suits are irrelevant", False),
        ("colours-alternate", "Ranks are irrelevant", True),
        ("colours-alternate", "Colours matter", True),
        ("major-suits", "Colours are irrelevant", True),
        ("red", "Colours are irrelevant", False),
        ("pi-with-tens", "Suits are irrelevant", True),
        ("pi-with-tens", "Only the last card matters", None),
        ("pi-with-tens", "Ranks are irrelevant", False),
    ],
)
def test_a_dealers_hint_is_checked(slug: str, text: str, is_true: bool | None) -> None:
    assert check_hint(text, read(slug)).is_true is is_true


def test_cards_that_do_not_matter_yet_may_matter_later() -> None:
    """The first two cards are free, and the first is never looked at again."""
    rule = RuleTree(Same(A.SUIT, CANDIDATE, LAST), (FirstCards(2, ALWAYS),))
    colours = check_claim(OfLaid((A.COLOUR,)), rule, starters=0)
    assert colours == TwoLines(parse_cards("AD AD"), parse_cards("AD AH"), Card("AD"))
    assert check_claim(OfLaid((A.SUIT,)), rule, starters=0) == Holds()


def test_a_false_hint_is_shown_to_be_false_on_the_shortest_lines() -> None:
    found = check_hint("It depends on the last card", read("zigzag")).finding
    assert found == TwoLines(parse_cards("2C"), parse_cards("AC 2C"), Card("3C"))


@pytest.mark.parametrize(
    ("sentence", "starters", "told"),
    [
        ("Colours alternate.", 1, "Never 3 cards of the same colour in a row."),
        ("Never the suit of the last card.", 1, "Never 3 cards of the same suit in a row."),
        (
            "The first card must be a black king. The card must be lower than the last card.",
            0,
            "The first card must be a king.",
        ),
    ],
)
def test_runs_and_first_cards_are_hinted_at(sentence: str, starters: int, told: str) -> None:
    assert told in [str(hint) for hint in hints(read_rule(sentence), starters=starters)]


@pytest.mark.parametrize(
    ("text", "is_true"),
    [
        ("After a face card only black cards are right.", False),
        ("Never two cards of the same suit in a row.", True),
        ("It is not so: never two cards of the same suit in a row.", False),
        ("If the last card is red, play a club or a spade.", True),
    ],
)
def test_a_dealer_may_say_what_a_sentence_of_a_rule_can_say(text: str, *, is_true: bool) -> None:
    assert check_hint(text, read_rule("Colours alternate.")).is_true is is_true
