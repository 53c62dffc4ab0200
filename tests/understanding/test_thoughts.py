"""A hypothesis judges as its rule does, and belief is what the pictures leave over."""

from __future__ import annotations

import random
import tracemalloc
from typing import TYPE_CHECKING

import numpy as np
import pytest

from eleusis.cards import CARDS, FULL_MASK, HEARTS, NONE, RED, Card, CardSet, parse_cards
from eleusis.induction.prior.primitives import Split
from eleusis.rule import machine
from eleusis.rule.tree.syntax import Compare, Constant, CountIn, LastCards, Relation
from eleusis.understanding.belief import PictureBelief
from eleusis.understanding.choosing import CANNOT, best_line, lines_said, views_of
from eleusis.understanding.drawing import fewest_taps, picture_of
from eleusis.understanding.evidence import evidence_of
from eleusis.understanding.prior import prior_of
from eleusis.understanding.sights import CannotCome, Picture
from eleusis.understanding.thoughts import LineSight, ThoughtSpace, thoughts_of
from eleusis.understanding.vocabulary import further_models, standard

if TYPE_CHECKING:
    from eleusis.cards import Cards
    from eleusis.induction.kernels import Truths
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


def test_either_of_two_sorts_may_be_counted_while_the_line_is_short() -> None:
    told_apart = [model.split for model in (*standard().models, *further_models())]
    for cards in (RED, ~RED):
        number = CountIn(cards, LastCards(4, at_most=True))
        test = Compare(number, Relation.AT_LEAST, Constant(2))
        assert Split((test,), start=0) in told_apart


def test_what_is_drawn_fits_the_pictures() -> None:
    pictures = (Picture((Card("5H"),), (~RED).mask), Picture((Card("9S"),), RED.mask))
    belief = believed(*pictures)
    panel = belief.drawn(100, 1)
    for picture in pictures:
        place = belief.thoughts.after(picture.line)
        masks = place.masks(panel.shapes, panel.bodies, belief.thoughts)
        assert set(masks.tolist()) == {picture.right}


LONG = "4D JS 7D 3D 9H AC 5D 9C AH", "2C JH 7C 3H 9D AD 5C 9S KH"
IMPOSSIBLE = [
    ("", (), {LONG[0]: 5}),
    ("", (), dict.fromkeys(LONG, 2)),
    ("something with suits", (), {"5S AS 9D AD": 1, "AH 9D 2S": 2}),
    ("", (Picture((Card("5H"),), RED.mask),), {"KC 3H 7D": 2, "7H 4C AC": 1}),
]


def told(lines: dict[str, int]) -> list[CannotCome]:
    return [CannotCome(parse_cards(line), place) for line, place in lines.items()]


def said_so(belief: PictureBelief, panel: RulePanel, lines: dict[str, int]) -> Truths:
    """Which hypotheses call just this card of each line the first that is wrong."""
    said = lines_said(panel, belief.thoughts, [one.line for one in told(lines)])
    wrong = [int(CANNOT) | place for place in lines.values()]
    return np.asarray((np.array(wrong, np.uint64) == said.T).all(axis=1))


@pytest.mark.parametrize(("text", "pictures", "lines"), IMPOSSIBLE)
def test_a_line_that_cannot_come_tells_of_its_cards(
    text: str, pictures: tuple[Picture, ...], lines: dict[str, int]
) -> None:
    """What is drawn calls the same card wrong, and what it leaves of all mass is exact."""
    prior, before = prior_of(text), PictureBelief(prior_of(text), pictures)
    after = PictureBelief(prior, evidence_of((*pictures, *told(lines)), 1))
    panel = after.drawn(80, 1)
    assert said_so(after, panel, lines).all()
    for line, place in lines.items():
        judge = machine(after.rule(panel, 7))
        cards = parse_cards(line)
        right = [judge.mask(judge.after(cards[:n])) >> cards[n] & 1 for n in range(1, place + 1)]
        assert right == [1] * (place - 1) + [0]
    panel = before.drawn(4000, 1)
    share = panel.weights[said_so(before, panel, lines)].sum()
    assert 0.005 < share < 0.98
    assert np.exp(after.log_mass - before.log_mass) == pytest.approx(share, abs=0.03)


def test_what_lines_that_cannot_come_take_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    placed, after = 0, ThoughtSpace.after

    def placing(self: ThoughtSpace, line: Cards) -> LineSight:
        nonlocal placed
        placed += 1
        return after(self, line)

    monkeypatch.setattr(ThoughtSpace, "after", placing)
    answers = (Picture((Card("5H"),), RED.mask), *told(dict.fromkeys(LONG, 8)))
    prior = prior_of("red after odd, higher after even")
    tracemalloc.start()
    PictureBelief(prior, evidence_of(answers, 1)).drawn(400, 1)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert placed <= 1 + sum(len(parse_cards(line)) - 1 for line in LONG)
    assert most < 150e6


def test_a_whole_picture_outweighs_single_cards() -> None:
    line = parse_cards("5H 6S 7D")
    picture = Picture(line[:1], RED.mask)
    assert evidence_of((picture, CannotCome(line, 2)), 1)[0] == picture
    [rest] = evidence_of((picture, CannotCome(line, 2)), 1)[1:]
    assert (rest.line, rest.right, rest.judged) == (line[:2], 0, 1 << line[2])
    assert evidence_of((CannotCome(line),), 1) == []
    [only] = evidence_of((CannotCome(line[:2]),), 1)
    assert (only.line, only.judged) == (line[:1], 1 << line[1])


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
            wrong = int(CANNOT) | (upto.index(0) + 1 if 0 in upto else 0)
            assert mask == (right if all(upto) else wrong)


def test_the_best_line_parts_what_is_believed_and_is_new() -> None:
    belief = believed()
    panel = belief.drawn(200, 2)
    views = views_of(panel, belief.thoughts, 2)
    found = best_line(views, panel.weights, set())
    assert found is not None
    assert views.worth(panel.weights)[found] > 1
    other = best_line(views, panel.weights, {views.lines[found]})
    assert other is not None
    assert other != found


def test_pictures_are_drawn_to_be_put_right_with_few_taps() -> None:
    masks = np.array([one.mask for one in (RED, ~RED, HEARTS, CardSet.parse("5H"))], np.uint64)
    weights = np.array([0.4, 0.3, 0.2, 0.1])
    found = picture_of(masks, weights)
    assert found.believed in (RED.mask, HEARTS.mask)
    shown = [found.believed, *found.offers]
    assert len(set(shown)) == len(shown)
    assert (~RED).mask in shown
    taps = [
        min(
            int(fewest_taps(np.array([one ^ mask], np.uint64))[0]) + (one != shown[0])
            for one in shown
        )
        for mask in masks.tolist()
    ]
    assert found.taps == pytest.approx(weights @ taps)


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
