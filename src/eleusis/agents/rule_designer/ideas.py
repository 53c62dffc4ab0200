"""Rules that a dealer may think of: published ones, and inventions of their own.

Inventions are drawn from what people say who invent rules: the prior of the standard vocabulary. An
idea is proper by the rulebook, without a warning, and can be said in a sentence that reads as the
same rule.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from math import inf, log2
from typing import TYPE_CHECKING, Final

from eleusis.agents.dealer import propriety
from eleusis.agents.rng import Chance
from eleusis.errors import EleusisError
from eleusis.induction.posterior import Posterior
from eleusis.rule import library, read_rule, word_rule
from eleusis.rule.analysis.audit import audit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rule import RuleTree
    from eleusis.rulebook import Rulebook

INVENTED: Final = "invented"
"""The source of a rule that nobody published."""

EVOLVED: Final = "an evolution"
"""The source of a rule that was bred for what it pays."""

EVOLVED_IDEAS: Final = 6
"""Rules of those that were bred that an author thinks of at a time."""

SENTENCE_MAX: Final = 140
"""Letters of a rule: nobody wants to be told a longer one after the round."""

SHARE_MIN: Final = 0.18
SHARE_MAX: Final = 0.65
"""The share of cards right, in play and at the first place: with less nobody gets rid of a card,
with more everybody does, and nobody has a bad hand for others to be better than."""

BITS_MAX: Final = 60.0
"""A rule less likely beforehand than 2 to the minus this is outside the vocabulary."""


@dataclass(frozen=True)
class Idea:
    """A rule that might be played.

    Attributes:
        sentence: What would be sealed.
        rule: Its tree.
        source: Who published it, or `INVENTED`.
        share: The share of cards that is right, along random right play.
        bits: How surprising it is: minus the logarithm of the prior probability of the rules that
            judge as it does; infinite if it is none that the vocabulary can say.
    """

    sentence: str
    rule: RuleTree
    source: str
    share: float
    bits: float

    @cached_property
    def plays(self) -> float:
        """About how many plays it takes to find: a verdict tells no more than its entropy."""
        wrong = 1 - self.share
        return self.bits / -(self.share * log2(self.share) + wrong * log2(wrong))


def ideas_for(
    book: Rulebook, published: int, inventions: int, seed: int, *, starters: int
) -> tuple[Idea, ...]:
    """What is fit to be played of so many published rules and so many inventions.

    Which ones it is is left to the seed: who always chose from all would deal the same rule again.
    A sentence comes once, a meaning perhaps in several. *starters* cards open the line unjudged.

    Cost: a tenth of a second for each.
    """
    posterior = Posterior(starters=starters)
    found: dict[str, Idea] = {}
    for sentence, source in (
        *_published(starters, published, seed),
        *_evolved(starters, seed),
        *_invented(posterior, inventions, seed),
    ):
        if sentence not in found and len(sentence) <= SENTENCE_MAX:
            idea = _considered(sentence, source, book, posterior, starters)
            if idea is not None:
                found[sentence] = idea
    return tuple(found.values())


def _published(starters: int, count: int, seed: int) -> Iterator[tuple[str, str]]:
    style = "starter" if starters else "empty"
    fit = [rule for rule in library() if style in rule.line and rule.kind != "hypothesis"]
    fit.sort(key=lambda rule: Chance(seed, rule.slug).below(1 << 53))
    for rule in fit[:count]:
        yield rule.sentence, rule.source


def _evolved(starters: int, seed: int) -> Iterator[tuple[str, str]]:
    """Rules that paid their dealers in `eleusis arena evolve`, by Gardner's rulebook."""
    if starters == 1:
        text = files("eleusis.agents.rule_designer").joinpath("evolved.json").read_text("utf-8")
        found = [rule["sentence"] for rule in json.loads(text)]
        found.sort(key=lambda sentence: Chance(seed, sentence).below(1 << 53))
        yield from ((sentence, EVOLVED) for sentence in found[:EVOLVED_IDEAS])


def _invented(posterior: Posterior, count: int, seed: int) -> Iterator[tuple[str, str]]:
    for hypothesis in posterior.sample(count, seed):
        yield word_rule(hypothesis.rule), INVENTED


def _considered(
    sentence: str, source: str, book: Rulebook, posterior: Posterior, starters: int
) -> Idea | None:
    """The idea, unless the rulebook or good sense has something against it."""
    try:
        rule = read_rule(sentence)
        known = audit(rule, starters=starters)
    except EleusisError:  # ambiguous in words, or too large
        return None
    if any(propriety(book, known.problems)):
        return None
    share = known.share.in_play
    if share is None:  # too many states before the first judged place to tell
        return None
    if min(known.share.by_place[0], share) < SHARE_MIN or share > SHARE_MAX:
        return None
    bits = -log2(max(posterior.class_probability(rule), 2**-BITS_MAX))
    return Idea(sentence, rule, source, share, bits if bits < BITS_MAX else inf)
