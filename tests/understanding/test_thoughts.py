"""A hypothesis judges as its rule does, and belief is what the pictures leave over."""

from __future__ import annotations

import random
import tracemalloc
from typing import TYPE_CHECKING

import numpy as np
import pytest

from eleusis.cards import CARDS, FULL_MASK, HEARTS, NONE, RED, Card, CardSet, parse_cards
from eleusis.rule import machine
from eleusis.understanding.belief import PictureBelief
from eleusis.understanding.choosing import CANNOT, best_line, views_of
from eleusis.understanding.impossible import ImpossibleLines
from eleusis.understanding.prior import prior_of
from eleusis.understanding.sights import Picture
from eleusis.understanding.taps import fewest_taps
from eleusis.understanding.thoughts import LineSight, ThoughtSpace, thoughts_of

if TYPE_CHECKING:
    from eleusis.cards import Cards
    from eleusis.induction.kernels import Indices
    from eleusis.understanding.impossible import SortedBodies
    from eleusis.understanding.thoughts import RulePanel


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


LONG = "4D JS 7D 3D 9H AC 5D 9C AH", "2C JH 7C 3H 9D AD 5C 9S KH"
SHORT = "KC 3H 7D 6H", "7H 4C AC"
IMPOSSIBLE = [
    ("", (), LONG[:1]),
    ("", (), LONG),
    ("something with suits", (), ("5S AS 9D AD", "AH 9D 2S")),
    ("", (Picture((Card("5H"),), RED.mask), Picture((Card("4D"), Card("9H")), RED.mask)), SHORT),
]


@pytest.mark.parametrize(("text", "pictures", "told"), IMPOSSIBLE)
def test_what_is_drawn_calls_lines_impossible_that_cannot_come(
    text: str, pictures: tuple[Picture, ...], told: tuple[str, ...]
) -> None:
    lines = [parse_cards(line) for line in told]
    belief = PictureBelief(prior_of(text), pictures, lines)
    panel = belief.drawn(80, 1)
    for number in range(len(panel)):
        judge = machine(belief.rule(panel, number))
        for line in lines:
            right = [
                judge.mask(judge.after(line[:at])) >> line[at] & 1 for at in range(1, len(line))
            ]
            assert not all(right)


@pytest.mark.parametrize(("text", "pictures", "told"), IMPOSSIBLE)
def test_what_lines_that_cannot_come_leave_of_all_mass_is_exact(
    text: str, pictures: tuple[Picture, ...], told: tuple[str, ...]
) -> None:
    lines = [parse_cards(line) for line in told]
    prior = prior_of(text)
    before, after = PictureBelief(prior, pictures), PictureBelief(prior, pictures, lines)
    panel = before.drawn(4000, 1)
    fits = ImpossibleLines(prior.thoughts, lines).fit(panel.shapes, panel.bodies)
    share = panel.weights[fits].sum()
    assert 0.02 < share < 0.98
    assert np.exp(after.log_mass - before.log_mass) == pytest.approx(share, abs=0.03)


def test_what_a_line_that_cannot_come_takes_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, placed = 0, 0
    sort, after = ImpossibleLines.sort, ThoughtSpace.after

    def sorting(self: ImpossibleLines, bodies: Indices) -> SortedBodies:
        nonlocal looked
        looked += len(bodies)
        return sort(self, bodies)

    def placing(self: ThoughtSpace, line: Cards) -> LineSight:
        nonlocal placed
        placed += 1
        return after(self, line)

    monkeypatch.setattr(ImpossibleLines, "sort", sorting)
    monkeypatch.setattr(ThoughtSpace, "after", placing)
    prior, lines = (
        prior_of("red after odd, higher after even"),
        [parse_cards(line) for line in LONG],
    )
    tracemalloc.start()
    PictureBelief(prior, (Picture((Card("5H"),), RED.mask),), lines).drawn(400, 1)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert placed <= 1 + sum(len(line) - 1 for line in lines)
    assert looked < 5 * len(prior.thoughts.space.table)
    assert most < 150e6


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
