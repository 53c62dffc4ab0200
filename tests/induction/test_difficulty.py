"""Easy rules are found soon, rules outside the vocabulary never; found is found for good."""

from __future__ import annotations

import math

from eleusis.cards import FACE, ODD, RED, SPADES
from eleusis.induction.difficulty import Difficulty, difficulty
from eleusis.induction.prior.primitives import Atom, Forms, Model, Split, Turns, Vocabulary
from eleusis.rule import RuleTree
from eleusis.rule.tree.syntax import CANDIDATE, LAST, Attribute, If, In, Same, negate

SAME_COLOUR = Same(Attribute.COLOUR, CANDIDATE)
SMALL = Vocabulary(
    atoms=tuple(Atom(In(CANDIDATE, cards), 3.0, 3.0) for cards in (RED, ODD, FACE))
    + (Atom(SAME_COLOUR, 3.0, 3.0),),
    models=(
        Model(Split(), None, 1.0),
        Model(Split((In(LAST, RED),), start=1), None, 2.0),
        Model(Turns(2), None, 2.0),
    ),
    forms=Forms(1, 3, 3, 5, 6, 1, 0, 3, 1, 3, 0.2, 0.2, 3),
)
EASY = RuleTree(In(CANDIDATE, RED))
HARDER = RuleTree(If(In(LAST, RED), In(CANDIDATE, ODD), In(CANDIDATE, FACE)))
UNSAYABLE = RuleTree(negate(In(CANDIDATE, SPADES)))


def test_what_needs_more_words_takes_more_plays() -> None:
    easy, harder = (difficulty(rule, vocabulary=SMALL) for rule in (EASY, HARDER))
    assert easy.found == harder.found == 1
    assert easy.median < harder.median < 40


def test_what_cannot_be_said_is_never_found() -> None:
    result = difficulty(UNSAYABLE, vocabulary=SMALL, searches=2, plays_max=25)
    assert result.plays == (None, None)
    assert result.found == 0
    assert result.median == math.inf


def test_the_same_seed_gives_the_same_searches() -> None:
    one, same, other = (
        difficulty(HARDER, vocabulary=SMALL, starters=0, searches=3, seed=seed)
        for seed in (1, 1, 2)
    )
    assert one == same
    assert one != other


def test_the_median_counts_what_was_not_found_as_endless() -> None:
    assert Difficulty((5, None, 9), 40).median == 9
    assert Difficulty((None, None, 9), 40).median == math.inf
