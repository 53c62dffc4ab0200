"""The best rule is chosen, by the same rehearsals for all, and the choice can be explained."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from math import inf

import pytest

from eleusis.agents.rule_designer import Idea, Rehearsed, RuleChoice, choose_rule, rehearsals_in
from eleusis.agents.rule_designer.choice import PLAYS_AIM, REHEARSALS_EACH, Rehearse
from eleusis.agents.rule_designer.ideas import INVENTED
from eleusis.errors import InputError
from eleusis.rule import RuleTree, read_rule

SUITS = ("Play spades.", "Play hearts.", "Play clubs.", "Play diamonds.")


def idea(sentence: str, bits: float = 12.0, source: str = INVENTED) -> Idea:
    return Idea(sentence, read_rule(sentence), source, share=0.5, bits=bits)


@cache
def simple() -> tuple[Idea, ...]:
    return tuple(map(idea, SUITS))


def worth(scores: dict[str, int], seen: list[tuple[RuleTree, int]]) -> Rehearse:
    """A rehearsal in which each rule brings its score, give or take what the number says."""
    by_rule = {read_rule(sentence): score for sentence, score in scores.items()}

    def rehearse(rule: RuleTree, number: int) -> int:
        seen.append((rule, number))
        return by_rule[rule] + (1 if number % 2 else -1)

    return rehearse


@pytest.mark.parametrize("best", SUITS)
def test_the_rule_that_brings_most_is_chosen(best: str) -> None:
    seen: list[tuple[RuleTree, int]] = []
    rehearse = worth({sentence: 20 if sentence == best else 10 for sentence in SUITS}, seen)
    choice = choose_rule(simple(), rehearse, 24)
    assert choice.sentence == best
    assert choice.considered == 4
    assert {each.idea for each in choice.rehearsed} == set(simple())
    assert len(seen) == sum(len(each.scores) for each in choice.rehearsed) == 24


def test_the_better_half_goes_on_and_all_have_the_same_luck() -> None:
    seen: list[tuple[RuleTree, int]] = []
    scores = dict(zip(SUITS, (1, 5, 9, 20), strict=True))
    choice = choose_rule(simple(), worth(scores, seen), 24)
    assert [each.idea.sentence for each in choice.rehearsed] == list(reversed(SUITS))
    assert [len(each.scores) for each in choice.rehearsed] == [9, 9, 3, 3]
    numbers = {rule: [n for each, n in seen if each == rule] for rule, _ in seen}
    assert all(asked == list(range(len(asked))) for asked in numbers.values())


def test_only_the_promising_are_rehearsed() -> None:
    hard = [idea("Play spades.", PLAYS_AIM * 9), idea("Play hearts.", inf), idea("Play clubs.", 1)]
    good = [idea("Play diamonds.", PLAYS_AIM), idea("Play red.", PLAYS_AIM + 2)]
    seen: list[tuple[RuleTree, int]] = []
    rehearse = worth({"Play diamonds.": 3, "Play red.": 2}, seen)
    choice = choose_rule([*hard, *good], rehearse, 2 * REHEARSALS_EACH)
    assert choice.considered == 5
    assert Counter(rule for rule, _ in seen) == Counter(
        {each.rule: REHEARSALS_EACH for each in good}
    )


@pytest.mark.parametrize("rehearsals", [1, 4, 12, 13, 24, 100])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_it_is_known_beforehand_how_many_rehearsals_there_will_be(
    count: int, rehearsals: int
) -> None:
    seen: list[tuple[RuleTree, int]] = []
    rehearse = worth(dict.fromkeys(SUITS, 5), seen)
    choose_rule(simple()[:count], rehearse, rehearsals)
    assert rehearsals_in(simple()[:count], rehearsals) == len(seen)


def test_what_is_right_half_the_time_tells_most() -> None:
    even = idea("Play red.", 12.0)
    assert even.plays == 12.0
    assert replace(even, share=0.25).plays > even.plays
    assert replace(even, bits=inf).plays == inf


def test_one_idea_is_enough_and_none_is_not() -> None:
    assert choose_rule(simple()[:1], worth({SUITS[0]: 4}, []), 2).sentence == SUITS[0]
    with pytest.raises(InputError, match="no rule") as refused:
        choose_rule((), worth({}, []), 10)
    assert refused.value.code == "no-ideas"


def test_the_choice_is_explained() -> None:
    own = Rehearsed(idea("Play red.", 9.0), (20, 30))
    other = Rehearsed(idea("Play odd.", 9.0, "Gardner 1977"), (10,))
    told = " ".join(RuleChoice(70, (own, other)).explain())
    for said in (
        "Of 70 rules that I thought of I rehearsed 2, in 3 rounds.",
        "I made this rule up; it brought me 25.0 points a round in 2 rounds.",
        "It should take some 9 plays to find, with 50% of the cards right.",
        "The next best brought 10.0 points a round in 1 round: Play odd.",
    ):
        assert said in told


def test_a_published_rule_that_nobody_finds_is_said_to_be_so() -> None:
    told = " ".join(RuleChoice(1, (Rehearsed(idea("Play red.", inf, "King"), (3,)),)).explain())
    assert "It is from King" in told
    assert "Nobody is likely to find it" in told
    assert "next best" not in told
