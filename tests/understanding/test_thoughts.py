"""A hypothesis judges as its rule does, and belief is what the pictures leave over."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from eleusis.cards import CARDS, FULL_MASK, HEARTS, NONE, RED, Card, CardSet
from eleusis.rule import machine
from eleusis.understanding.belief import Picture, PictureBelief
from eleusis.understanding.choosing import CANNOT, best_line, views_of
from eleusis.understanding.prior import prior_of
from eleusis.understanding.taps import fewest_taps
from eleusis.understanding.thoughts import thoughts_of

if TYPE_CHECKING:
    from eleusis.understanding.panel import RulePanel


def believed(*pictures: Picture, text: str = "") -> PictureBelief:
    return PictureBelief(prior_of(text), pictures)


def choices_of(panel: RulePanel) -> list[int]:
    shapes = thoughts_of().shapes
    return [n for n, shape in enumerate(panel.shapes.tolist()) if shapes[shape].is_choice]


@pytest.mark.parametrize("seed", range(3))
def test_a_hypothesis_judges_as_its_rule(seed: int) -> None:
    belief, chance = believed(), random.Random(seed)
    panel = belief.drawn(60, seed)
    for length in (1, 2, 5):
        line = tuple(chance.choices(CARDS, k=length))
        masks = belief.thoughts.after(line).masks(panel.shapes, panel.bodies, belief.thoughts)
        for number, mask in enumerate(masks.tolist()):
            judge = machine(belief.rule(panel, number))
            assert judge.mask(judge.after(line)) == mask, (line, belief.rule(panel, number))


def test_some_rules_let_the_candidate_decide() -> None:
    belief = believed()
    panel = belief.drawn(400, 1)
    assert choices_of(panel)


def test_what_is_drawn_fits_the_pictures() -> None:
    pictures = (Picture((Card("5H"),), (~RED).mask), Picture((Card("9S"),), RED.mask))
    belief = believed(*pictures)
    panel = belief.drawn(100, 1)
    for picture in pictures:
        place = belief.thoughts.after(picture.line)
        masks = place.masks(panel.shapes, panel.bodies, belief.thoughts)
        assert set(masks.tolist()) == {picture.right}


def test_a_picture_of_some_cards_says_nothing_of_others() -> None:
    belief = believed(Picture((Card("5H"),), 0, 1 << Card("6H")))
    panel = belief.drawn(100, 1)
    masks = belief.thoughts.after((Card("5H"),)).masks(panel.shapes, panel.bodies, belief.thoughts)
    assert not any(mask >> Card("6H") & 1 for mask in masks.tolist())
    assert len(set(masks.tolist())) > 1


def test_what_fits_nothing_leaves_nothing_and_the_nearest_is_near() -> None:
    chance = random.Random(3)
    noise = [Picture((Card(one),), chance.getrandbits(52)) for one in ("5H", "6H", "5S")]
    assert believed(*noise).log_mass == -np.inf
    wrong = RED.mask ^ (1 << Card("KD"))
    nearest = believed(Picture((Card("2S"),), RED.mask), Picture((Card("5H"),), wrong)).nearest()
    judge = machine(nearest)
    assert (judge.mask(judge.after((Card("5H"),))) ^ wrong).bit_count() <= 1


def test_the_likeliest_comes_first_of_the_heaviest() -> None:
    belief = believed(Picture((Card("5H"),), (~RED).mask))
    panel = belief.heaviest(5)
    weights = [
        belief.weight(shape, bodies)
        for shape, bodies in zip(panel.shapes.tolist(), panel.bodies.tolist(), strict=True)
    ]
    assert weights == sorted(weights, reverse=True)


def test_views_say_what_the_rules_say() -> None:
    belief = believed()
    panel = belief.drawn(20, 2)
    views = views_of(panel, belief.thoughts, 2)
    assert any(len(line) > 3 for line in views.lines)
    for line, said in zip(views.lines[::7], views.said[::7], strict=True):
        for number, mask in enumerate(said.tolist()):
            judge = machine(belief.rule(panel, number))
            upto = [judge.mask(judge.after(line[:n])) >> line[n] & 1 for n in range(1, len(line))]
            right = judge.mask(judge.after(line))
            assert mask == (right if all(upto) else int(CANNOT))


def test_the_best_line_parts_what_is_believed_and_is_new() -> None:
    belief = believed()
    panel = belief.drawn(200, 2)
    views = views_of(panel, belief.thoughts, 2)
    found = best_line(views, panel.weights, set())
    assert found is not None
    line, bits = found
    assert bits > 1
    other = best_line(views, panel.weights, {line})
    assert other is not None
    assert other[0] != line


@pytest.mark.parametrize(
    ("differs", "taps"),
    [
        (NONE, 0),
        (CardSet.parse("5H"), 1),
        (RED, 2),
        (CardSet.parse("5C 5D 5H 5S"), 1),
        (CardSet.parse("5C 5D 5H"), 2),
        (HEARTS ^ CardSet.parse("5C 5D 5H 5S"), 2),
        (~HEARTS, 3),
    ],
)
def test_the_fewest_taps(differs: CardSet, taps: int) -> None:
    assert fewest_taps(np.array([differs.mask], np.uint64)).tolist() == [taps]


def test_where_all_say_the_same_no_line_is_worth_asking() -> None:
    belief = believed()
    panel = belief.drawn(200, 2).kept(np.array([0]))
    assert best_line(views_of(panel, belief.thoughts, 2), panel.weights, set()) is None
    assert int(CANNOT) > FULL_MASK
