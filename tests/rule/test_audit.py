"""Audits say what is so: against slow trying of short lines, and worked out by hand."""

from __future__ import annotations

from math import isclose
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from eleusis.cards import BLACK, CARDS, EVEN, FULL_MASK, ODD, RED, parse_cards
from eleusis.rule import LibraryRule, library, library_rule, read_rule
from eleusis.rule.analysis.audit import (
    PLACES,
    Audit,
    Enough,
    Lookback,
    NeverEnough,
    NotEnough,
    all_problems,
    attribute_sets,
    audit,
    joint_classes,
)
from eleusis.rule.analysis.claims import Holds, LastFew, OfCandidate, OfLaid, check_claim
from eleusis.rule.analysis.reachable import territory
from eleusis.rule.language.wording import word_rule
from eleusis.rule.meaning import right_cards
from eleusis.rule.tree.features import RANK_SETS, Attribute
from eleusis.rule.tree.features import Attribute as A
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    NEVER,
    Compare,
    Constant,
    CurrentBlock,
    Cycle,
    FirstCards,
    Growing,
    If,
    In,
    NthLast,
    Place,
    Rank,
    Relation,
    Repeating,
    RuleTree,
    Same,
    Seen,
    negate,
)
from rule import strategies as some
from rule.slow_audit import is_small, judged_lines, speaks_against

if TYPE_CHECKING:
    from eleusis.cards import Cards

RANK = Rank(CANDIDATE)
COLOURS_ALTERNATE = RuleTree(negate(Same(A.COLOUR, CANDIDATE, LAST)))
RISING = RuleTree(Compare(RANK, Relation.GREATER, Rank(LAST)))
SUMMARY_2004 = RuleTree(
    If(
        In(LAST, BLACK),
        Compare(RANK, Relation.AT_LEAST, Rank(LAST)),
        Compare(RANK, Relation.LESS, Rank(LAST)),
    )
)
RED_AFTER_ODD = RuleTree(If(In(LAST, ODD), In(CANDIDATE, RED), In(CANDIDATE, BLACK)))
ENDLESS = RuleTree(Cycle((In(CANDIDATE, RED), In(CANDIDATE, BLACK)), Growing(1)))


@pytest.mark.parametrize(
    ("rule", "starters", "dead_end", "longest"),
    [
        (COLOURS_ALTERNATE, 1, None, None),
        (RISING, 1, "KC", 13),
        (RISING, 0, "KC", 13),
        (SUMMARY_2004, 1, "AD", None),  # after a red ace nothing is lower
        (RuleTree(NEVER), 0, "", 0),
        (RuleTree(NEVER), 1, "AC", 1),
        (RuleTree(NEVER), 2, "AC AC", 2),
        (RuleTree(Compare(Place(), Relation.LESS, Constant(4))), 1, "AC AC AC", 3),
        (RuleTree(ALWAYS, (FirstCards(1, NEVER),)), 1, None, None),  # the starter is not asked
    ],
)
def test_dead_ends(
    rule: RuleTree, starters: int, dead_end: str | None, longest: int | None
) -> None:
    found = audit(rule, starters=starters)
    assert found.dead_end == (None if dead_end is None else parse_cards(dead_end))
    assert found.longest == longest


@pytest.mark.parametrize(
    ("rule", "lookback", "of_candidate", "of_laid"),
    [
        (COLOURS_ALTERNATE, Enough(1), (A.COLOUR,), (A.COLOUR,)),
        (RuleTree(In(CANDIDATE, EVEN)), Enough(0), (A.PARITY,), ()),
        (RuleTree(ALWAYS), Enough(0), (), ()),
        (RED_AFTER_ODD, Enough(1), (A.COLOUR,), (A.PARITY,)),
        (RuleTree(Same(A.SUIT, CANDIDATE, NthLast(2))), Enough(2), (A.SUIT,), (A.SUIT,)),
        (RISING, Enough(1), (A.RANK,), (A.RANK,)),
        # The place decides, and the last card does not tell it: odd cards come after both.
        (
            RuleTree(Cycle((In(CANDIDATE, RED), In(CANDIDATE, ODD)))),
            NeverEnough(),
            (A.COLOUR, A.PARITY),
            (),
        ),
        (
            RuleTree(negate(Seen(A.SUIT, CurrentBlock(Repeating((3,)))))),
            NeverEnough(),
            (A.SUIT,),
            (A.SUIT,),
        ),
        (ENDLESS, None, (A.COLOUR,), None),
    ],
)  # fmt: skip
def test_what_matters(
    rule: RuleTree,
    lookback: Enough | NeverEnough | None,
    of_candidate: tuple[Attribute, ...],
    of_laid: tuple[Attribute, ...] | None,
) -> None:
    found = audit(rule)
    assert (found.lookback, found.of_candidate, found.of_laid) == (lookback, of_candidate, of_laid)


def test_shares_worked_out_by_hand() -> None:
    half = audit(COLOURS_ALTERNATE).share
    assert (half.over_states, half.by_place, half.ended) == (0.5, (0.5,) * PLACES, 0.0)
    rising = audit(RISING, starters=0).share
    # The first card is open; after a random one, half of the other twelve ranks are higher.
    assert rising.by_place[0] == 1
    assert isclose(rising.by_place[1], 6 / 13)
    assert rising.ended == 1
    assert isclose(rising.over_states, (52 + sum(4 * n for n in range(13))) / (14 * 52))


def test_what_no_line_was_followed_to_has_no_share_in_play() -> None:
    endless = read_rule(
        "The card must be 3 away from the last card and "
        "the face of the card must not occur in the line."
    )
    share = audit(endless, starters=2).share
    assert (share.by_place, share.in_play) == ((), None)
    assert 0 < share.over_states < 1


def slow_shares(rule: RuleTree, starters: int, places: int) -> list[float]:
    """By going through every line with its chance."""
    shares: list[float] = []
    chances: dict[Cards, float] = {(): 1.0}
    for laid in range(starters + places):
        after: dict[Cards, float] = {}
        share = 0.0
        for line, chance in chances.items():
            right = right_cards(rule, line, starters=starters)
            share += chance * len(right) / 52
            fitting = CARDS if laid < starters else tuple(right)
            for card in fitting if laid + 1 < starters + places else ():
                after[*line, card] = chance / len(fitting)
        if laid >= starters and chances:
            shares.append(share / sum(chances.values()))
        chances = after
    return shares


@given(some.rules, st.integers(0, 1))
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_shares_agree_with_every_line_tried(rule: RuleTree, starters: int) -> None:
    assume(is_small(rule, starters))
    found = audit(rule, starters=starters).share.by_place[:2]
    places = 2 if starters == 0 else 1
    expected = slow_shares(rule, starters, places)
    assert all(isclose(*both, abs_tol=1e-9) for both in zip(found, expected, strict=False))
    assert found
    assert expected


def assert_audit_is_true(rule: RuleTree, starters: int, length: int) -> None:
    """No line that can be tried speaks against an audit, and dead ends are none the less real."""
    assume(is_small(rule, starters))
    found = audit(rule, starters=starters)
    if found.dead_end is not None:
        assert_dead_end_is_real(rule, found)
    lines = judged_lines(rule, starters, length)
    for line, right in lines.items():
        if not right:
            assert found.dead_end is not None
            assert len(found.dead_end) <= len(line)
        assert found.longest is None or len(line) <= found.longest
    assert not speaks_against(OfCandidate(found.of_candidate), lines)
    assert found.of_laid is not None
    assert not speaks_against(OfLaid(found.of_laid), lines)
    if isinstance(found.lookback, Enough):
        assert not speaks_against(LastFew(found.lookback.count), lines)


def assert_dead_end_is_real(rule: RuleTree, found: Audit) -> None:
    line = found.dead_end
    assert line is not None
    assert len(line) >= found.starters
    for length, card in enumerate(line):
        if length >= found.starters:
            assert card in right_cards(rule, line[:length], starters=found.starters)
    assert not right_cards(rule, line, starters=found.starters)


@given(some.rules, st.integers(0, 1))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_short_line_speaks_against_an_audit(rule: RuleTree, starters: int) -> None:
    assert_audit_is_true(rule, starters, 2)


@pytest.mark.slow
@given(some.rules, st.integers(0, 1))
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_line_of_three_speaks_against_an_audit(rule: RuleTree, starters: int) -> None:
    assert_audit_is_true(rule, starters, 3)


@given(some.rules, st.integers(0, 1))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_fewer_attributes_and_fewer_cards_are_not_enough(rule: RuleTree, starters: int) -> None:
    """What an audit calls necessary is: whatever is coarser can be refuted."""
    assume(is_small(rule, starters))
    found = audit(rule, starters=starters)
    for attributes in attribute_sets():
        if len(joint_classes(attributes)) >= len(joint_classes(found.of_candidate)):
            break
        finding = check_claim(OfCandidate(attributes), rule, starters=starters)
        assert not isinstance(finding, Holds)
    fewer = {Enough: getattr(found.lookback, "count", 0) - 1, NotEnough: 1, NeverEnough: 2}
    count = fewer[type(found.lookback)]
    if count >= 0:
        finding = check_claim(LastFew(count), rule, starters=starters)
        assert not isinstance(finding, Holds)


@pytest.mark.parametrize(
    ("slug", "steps", "lookback"),
    [
        # Five states by two kinds of cards, then what is still open; a word after which only one
        # state is left costs nothing any more.
        ("two-odd-two-even", 24, Enough(3)),
        ("two-odd-two-even", 23, NotEnough(2)),
        ("two-odd-two-even", 10, NotEnough(1)),
        ("two-odd-two-even", 9, NotEnough(0)),
        # Too few for the words, but enough for a look at four pairs of states: they go round.
        ("red-black-odd-even", 16, NeverEnough()),
        ("red-black-odd-even", 15, NotEnough(0)),
        ("run-then-face", 961, NotEnough(1)),
    ],
)
def test_a_search_that_is_given_up_says_how_far_it_came(
    slug: str, steps: int, lookback: Lookback, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eleusis.rule.analysis.audit.LOOKBACK_COST_MAX", steps)
    assert audit(read_rule(library_rule(slug).sentence)).lookback == lookback


@given(some.rules, st.sampled_from([0, 10, 30, 100, 300]))
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_search_that_is_given_up_says_nothing_untrue(rule: RuleTree, steps: int) -> None:
    assume(is_small(rule, 1))
    exact = audit(rule).lookback
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("eleusis.rule.analysis.audit.LOOKBACK_COST_MAX", steps)
        found = audit(rule).lookback
    if isinstance(found, NotEnough):
        assert not isinstance(exact, Enough) or found.count < exact.count
    else:
        assert found == exact


def test_an_endless_rule_says_how_far_was_looked() -> None:
    found = audit(ENDLESS)
    assert not found.is_exact
    assert found.cards is not None
    assert found.dead_end is None
    assert found.lookback is None


@pytest.mark.parametrize("rule", [ENDLESS, RISING])
def test_lines_go_on_by_right_cards_and_starters_by_any(rule: RuleTree) -> None:
    land = territory(rule)
    for mask, is_judged, ways in zip(land.masks, land.is_judged, land.ways, strict=True):
        if ways is not None:
            assert sum(way.cards for way in ways) == (mask if is_judged else FULL_MASK)


def test_a_dead_end_of_an_endless_rule_is_real() -> None:
    """None after an ace, which can come first: endless memory, a near end."""
    rule = RuleTree(If(In(LAST, RANK_SETS[0]), NEVER, ENDLESS.condition))
    found = audit(rule)
    assert not found.is_exact
    assert found.dead_end == parse_cards("AC")
    assert_dead_end_is_real(rule, found)


def test_problems_of_an_audit() -> None:
    two_back = RuleTree(Same(A.COLOUR, CANDIDATE, NthLast(2)))
    assert [problem.code for problem in audit(two_back).problems] == ["open-first-cards"]
    assert [problem.code for problem in audit(RISING).problems] == ["dead-end"]
    assert audit(COLOURS_ALTERNATE).problems == ()


@pytest.mark.parametrize("starters", [0, 1])
@pytest.mark.parametrize("rule", [RISING, COLOURS_ALTERNATE, ENDLESS])
def test_all_problems_are_those_of_an_audit(rule: RuleTree, starters: int) -> None:
    found = all_problems(rule, starters=starters)
    assert found == audit(rule, starters=starters).problems
    assert found == all_problems(word_rule(rule), starters=starters)


def test_all_problems_of_what_cannot_be_read() -> None:
    assert [found.code for found in all_problems("Red on Mondays.")] == ["sees-outside"]


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.slug) for rule in library()])
def test_the_library_remarks_its_dead_ends(rule: LibraryRule) -> None:
    for style in rule.line:
        found = audit(read_rule(rule.sentence), starters=int(style == "starter"))
        assert (found.dead_end is not None) == ("dead-ends" in rule.remarks)
        if found.dead_end is not None:
            assert_dead_end_is_real(read_rule(rule.sentence), found)


def test_a_rule_by_which_no_card_can_start_is_a_dead_end_from_the_start() -> None:
    (problem,) = all_problems(RuleTree(NEVER), starters=0)
    assert (problem.said.key, problem.place) == ("dead-end.empty", "")


@pytest.mark.parametrize("text", ["Colours alternate.", "Play higher than the last card."])
def test_a_line_goes_on_by_its_lowest_card_first(text: str) -> None:
    for ways in territory(read_rule(text)).ways:
        lowest = [way.cards & -way.cards for way in ways or ()]
        assert lowest == sorted(lowest)
