"""Rules by which a line ends are rarely dealt: their discount, against its definition."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from eleusis.cards import CARDS, ODD, RED
from eleusis.induction.dead_ends import walks
from eleusis.induction.posterior import Posterior
from eleusis.induction.prior.primitives import Atom, Model, Split, Vocabulary
from eleusis.induction.space import Space
from eleusis.rule.tree.quantities import Rank
from eleusis.rule.tree.syntax import CANDIDATE, LAST, Compare, In, Relation, RuleTree
from induction.small import SMALL, is_right

if TYPE_CHECKING:
    from eleusis.cards import Cards

DEARER = 2.5
ENDING = Vocabulary(
    atoms=(
        Atom(In(CANDIDATE, ODD), 2.0, 2.5),
        Atom(In(CANDIDATE, RED), 2.0, 2.5),
        Atom(Compare(Rank(CANDIDATE), Relation.GREATER, Rank(LAST)), 2.5, 2.5),
    ),
    models=(Model(Split(), None, 1.0),),
    forms=replace(SMALL.forms, both=0.0, either=0.0, dead_end=DEARER),
    body_bits_max=8.0,
)


def priors(starters: int) -> dict[RuleTree, float]:
    """Of each rule what it weighs, by what it would without the discount and by where it leads."""
    forms = replace(ENDING.forms, dead_end=0.0)
    space = Space(replace(ENDING, forms=forms), starters=starters)
    found = {}
    for body in space.table.palettes[space.rows[0].palettes[0]].tolist():
        rule = space.rule(0, (body,))
        weight = float(space.table.word_weights[body // 64])
        found[rule] = weight * 2**-DEARER if comes_to_an_end(rule, starters) else weight
    return found


def comes_to_an_end(rule: RuleTree, starters: int) -> bool:
    for line in walks():
        for place in range(starters, len(line) + 1):
            right = {card for card in CARDS if is_right(rule, line[:place], card, starters)}
            if not right:
                return True
            if place < len(line) and line[place] not in right:
                break
    return False


@pytest.mark.parametrize("starters", [0, 1])
def test_what_comes_to_an_end_is_believed_less(starters: int) -> None:
    left = priors(starters)
    ending = {rule for rule in left if comes_to_an_end(rule, starters)}
    assert 0 < len(ending) < len(left)
    posterior = Posterior(ENDING, starters=starters, outside=1e-300)
    line: Cards = ()
    if starters:
        posterior.observe_starter(CARDS[4])
        line = (CARDS[4],)
    for card in (CARDS[6], CARDS[17], CARDS[47]):
        whole = sum(left.values())
        expected = [
            sum(prior for rule, prior in left.items() if is_right(rule, line, each, starters))
            / whole
            for each in CARDS
        ]
        assert posterior.predict() == pytest.approx(expected, abs=1e-12, rel=0)
        said = expected[card] > 0.5
        posterior.observe(card, said)
        left = {r: p for r, p in left.items() if is_right(r, line, card, starters) == said}
        line = (*line, card) if said else line
