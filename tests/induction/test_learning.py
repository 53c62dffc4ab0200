"""What rules are counted as when the prior is learned (`scripts/learn_prior.py`)."""

from __future__ import annotations

from dataclasses import replace

from learn_prior import EXCEPTIONS, KIND_OF, Tally, form_of, learn_body, sides_of

from eleusis.induction.prior.standard import standard_vocabulary
from eleusis.induction.space import Space


def test_a_rule_of_two_exceptions_counts_as_the_kind_of_one() -> None:
    """What lies there is an exception only: a king, and anything after an ace."""
    whole = standard_vocabulary()
    ranks = [each for each in whole.atoms if each.condition in EXCEPTIONS]
    few = replace(whole, atoms=tuple(ranks), models=whole.models[:1], hinges=())
    space = Space(few, starters=1)
    bodies = range(len(space.table.form))
    two = [
        body
        for body in bodies
        if form_of(space, body) == "exception" and set(sides_of(space, body)) <= EXCEPTIONS
    ]
    assert len(two) > len(ranks)
    for body in two:
        tally = Tally()
        learn_body(space, body, tally, is_part=False)
        kinds = {KIND_OF[side][0] for side in sides_of(space, body) if side in KIND_OF}
        assert len(tally.atoms) == bool(kinds)
        assert tally.atoms.keys() <= kinds
