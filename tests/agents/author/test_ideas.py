"""What an author thinks of is proper, neither too wide nor too narrow, and can be said."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from agents.tables import setup
from eleusis.agents.dealer import propriety
from eleusis.agents.rule_designer import Idea, ideas_for
from eleusis.agents.rule_designer.ideas import (
    EVOLVED,
    INVENTED,
    SENTENCE_MAX,
    SHARE_MAX,
    SHARE_MIN,
)
from eleusis.rule import library, read_rule, word_rule
from eleusis.rule.analysis.audit import audit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.play.state import Setup

    Thoughts = tuple[Setup, tuple[Idea, ...]]


PUBLISHED = library()[:10]
"""Not all of the library, to be quick."""


@pytest.fixture(scope="module", autouse=True)
def a_thin_library() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("eleusis.agents.rule_designer.ideas.library", lambda: PUBLISHED)
        yield


SETUPS = {
    "gardner": setup("gardner"),
    "king": setup("king"),
    "howell, two starters": replace(setup("howell"), starters=2),
}


def thoughts(agreed: Setup, published: int, inventions: int, seed: int) -> tuple[Idea, ...]:
    starters = agreed.starter_count
    return ideas_for(agreed.rulebook, published, inventions, seed, starters=starters)


@pytest.fixture(scope="module", params=SETUPS.values(), ids=tuple(SETUPS))
def thought_of(request: pytest.FixtureRequest, a_thin_library: None) -> Thoughts:
    return request.param, thoughts(request.param, 10, 30, seed=5)


def test_ideas_are_proper(thought_of: Thoughts) -> None:
    agreed, found = thought_of
    for idea in found:
        assert read_rule(idea.sentence) == idea.rule
        known = audit(idea.rule, starters=agreed.starter_count)
        assert propriety(agreed.rulebook, known.problems) == ((), ())
        share = known.share
        assert share.in_play == idea.share
        assert SHARE_MIN <= idea.share <= SHARE_MAX
        assert share.by_place[0] >= SHARE_MIN
        assert len(idea.sentence) <= SENTENCE_MAX


def test_some_are_published_and_some_invented(thought_of: Thoughts) -> None:
    agreed, found = thought_of
    published = {rule.sentence: rule.source for rule in PUBLISHED}
    invented = [idea for idea in found if idea.source == INVENTED]
    evolved = [idea for idea in found if idea.source == EVOLVED]
    others = [idea for idea in found if idea.source not in (INVENTED, EVOLVED)]
    assert len(invented) >= 3
    assert bool(evolved) == (agreed.starter_count == 1)
    assert (
        others or agreed.starter_count == 0
    )  # the first of the library are for lines with a starter
    assert all(published[idea.sentence] == idea.source for idea in others)
    assert all(word_rule(idea.rule) == idea.sentence for idea in invented)
    assert len({idea.sentence for idea in found}) == len(found)


def test_what_cannot_be_looked_through_is_no_idea(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule with more states after two starters than an audit looks at."""
    sentence = (
        "The card must be 3 away from the last card and "
        "the face of the card must not occur in the line."
    )
    endless = ((sentence, INVENTED),)
    monkeypatch.setattr("eleusis.agents.rule_designer.ideas._invented", lambda *_: iter(endless))
    assert not audit(read_rule(sentence), starters=2).share.by_place
    assert thoughts(SETUPS["howell, two starters"], 0, 1, seed=1) == ()


def test_what_people_think_of_first_is_least_surprising() -> None:
    bits = {idea.sentence: idea.bits for idea in thoughts(setup(), 10, 1, seed=1)}
    assert bits["Colours alternate."] < bits["Same suit or same rank as the last card."] < 60


def test_the_same_seed_gives_the_same_ideas() -> None:
    one, same, other = (thoughts(setup(), 4, 3, seed=seed) for seed in (1, 1, 2))
    assert one == same
    published, others = (
        {idea.sentence for idea in found if idea.source != INVENTED} for found in (one, other)
    )
    assert published != others
    assert one != other
