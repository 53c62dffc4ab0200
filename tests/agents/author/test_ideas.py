"""What an author thinks of is proper, neither too wide nor too narrow, and can be said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from eleusis.agents.author import Idea, ideas_for
from eleusis.agents.author.ideas import INVENTED, SENTENCE_MAX, SHARE_MAX, SHARE_MIN
from eleusis.agents.dealer import propriety_of
from eleusis.rule import library, read_rule, word_rule
from eleusis.rule.audit import audit
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

    Thoughts = tuple[str, tuple[Idea, ...]]


PUBLISHED = library()[:10]
"""Not all of the library, to be quick."""


@pytest.fixture(scope="module", autouse=True)
def a_thin_library() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("eleusis.agents.author.ideas.library", lambda: PUBLISHED)
        yield


@pytest.fixture(scope="module", params=["gardner", "king"])
def thought_of(request: pytest.FixtureRequest, a_thin_library: None) -> Thoughts:
    return request.param, ideas_for(rulebook(request.param), 10, 12, seed=1)


def test_ideas_are_proper(thought_of: Thoughts) -> None:
    name, found = thought_of
    book = rulebook(name)
    for idea in found:
        assert read_rule(idea.sentence) == idea.rule
        assert propriety_of(idea.rule, book) == ((), ())
        share = audit(idea.rule, starters=0 if book.starter is None else 1).share
        assert share.in_play == idea.share
        assert SHARE_MIN <= idea.share <= SHARE_MAX
        assert share.by_place[0] >= SHARE_MIN
        assert len(idea.sentence) <= SENTENCE_MAX


def test_some_are_published_and_some_invented(thought_of: Thoughts) -> None:
    name, found = thought_of
    published = {rule.sentence: rule.source for rule in PUBLISHED}
    invented = [idea for idea in found if idea.source == INVENTED]
    others = [idea for idea in found if idea.source != INVENTED]
    assert len(invented) >= 3
    assert others or name == "king"  # the first of the library are for lines with a starter
    assert all(published[idea.sentence] == idea.source for idea in others)
    assert all(word_rule(idea.rule) == idea.sentence for idea in invented)
    assert len({idea.sentence for idea in found}) == len(found)


def test_what_people_think_of_first_is_least_surprising() -> None:
    bits = {idea.sentence: idea.bits for idea in ideas_for(rulebook("gardner"), 10, 1, seed=1)}
    assert bits["Colours alternate."] < bits["Same suit or same rank as the last card."] < 60


def test_the_same_seed_gives_the_same_ideas() -> None:
    book = rulebook("gardner")
    one, same, other = (ideas_for(book, 4, 3, seed=seed) for seed in (1, 1, 2))
    assert one == same
    published, others = (
        {idea.sentence for idea in found if idea.source != INVENTED} for found in (one, other)
    )
    assert published != others
    assert one != other
