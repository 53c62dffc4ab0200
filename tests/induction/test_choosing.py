"""Single hypotheses chosen from the posterior, beside all of them written down."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np
import pytest

from eleusis.cards import BLACK, CARDS, FACE, ODD, RED, UNKNOWN, Card, CardSet, parse_cards
from eleusis.errors import InputError
from eleusis.induction.posterior import (
    JUDGE_ERRED,
    SAYABLE_BITS,
    SHADOW_BITS,
    TOLERANCE,
    WARINESS,
    Hypothesis,
    Posterior,
)
from eleusis.induction.prior.primitives import Atom
from eleusis.induction.sampling import heaviest
from eleusis.rule.analysis.claims import LastFew, OfLaid
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.language.wording import word_rule
from eleusis.rule.tree.syntax import CANDIDATE, LAST, If, In, RuleTree, all_of, negate
from induction.small import SMALL, is_right, outside_written_down, written_down

if TYPE_CHECKING:
    from eleusis.induction.facts import Fact
    from eleusis.induction.space import Space


@pytest.fixture(scope="module")
def posterior() -> Posterior:
    """What is thought after a starter and some verdicts."""
    thinker = Posterior(SMALL)
    thinker.observe_starter(Card("7H"))
    for text, verdict in (("3H", True), ("8C", False), ("5D", True), ("5H", True)):
        thinker.observe(Card(text), verdict)
    thinker.observe_string(parse_cards("9S 2D"), is_right=False)
    return thinker


def shares_by_hand(facts: list[Fact]) -> dict[RuleTree, float]:
    left, _ = written_down(facts, 1)
    total = sum(written.prior for written in left)
    shares: dict[RuleTree, float] = defaultdict(float)
    for written in left:
        shares[written.rule] += written.prior / total
    return shares


def believed(posterior: Posterior, share: float, *, refuted: bool = False) -> float:
    """What is left of a share of the hypotheses beside the outside and the shadow of its class."""
    inside = 1 - posterior.outside
    bits = posterior.evidence_bits - np.log2(inside * share)
    left = JUDGE_ERRED if refuted else 1.0
    return float(left * inside * share / (1 + 2 ** ((bits - SAYABLE_BITS) / SHADOW_BITS)))


def test_the_heaviest_come_first(posterior: Posterior) -> None:
    by_hand = shares_by_hand(posterior.facts)
    everything = list(heaviest(posterior._cases))
    shares = [choice.share for choice in everything]
    assert shares == sorted(shares, reverse=True)
    together: dict[RuleTree, float] = defaultdict(float)
    for choice in everything:
        together[posterior._space.rule(choice.row, choice.bodies)] += choice.share
    assert together == pytest.approx(by_hand, abs=1e-12)
    top = posterior.top(4)
    assert [one.rule for one in top] == sorted(by_hand, key=by_hand.__getitem__)[:-5:-1]
    for one in top:
        share = one.probability / (1 - posterior.outside)
        assert 0.8 * by_hand[one.rule] < share < by_hand[one.rule] + 1e-12


def test_drawn_hypotheses_come_as_often_as_their_shares_say(posterior: Posterior) -> None:
    by_hand = shares_by_hand(posterior.facts)
    drawn = posterior.sample(4_000, seed=5)
    assert drawn == posterior.sample(4_000, seed=5)
    counts: dict[RuleTree, int] = defaultdict(int)
    for one in drawn:
        counts[one.rule] += 1
    assert set(counts) <= set(by_hand)
    distance = sum(abs(counts[rule] / 4_000 - share) for rule, share in by_hand.items()) / 2
    assert distance < 0.05


def test_none_may_be_asked_for(posterior: Posterior) -> None:
    assert posterior.sample(0, seed=1) == ()
    assert posterior.panel(0, seed=1).right(posterior.line).shape == (0, len(CARDS))


def test_a_panel_judges_as_its_rules_do(posterior: Posterior) -> None:
    panel, drawn = posterior.panel(60, seed=2), posterior.sample(60, seed=2)
    line = (*posterior.line, *parse_cards("QD 4S"))
    right = panel.right(line)
    assert panel.weights.sum() == pytest.approx(1)
    for hypothesis, row in zip(drawn, right, strict=True):
        assert row.tolist() == [is_right(hypothesis.rule, line, card, 1) for card in CARDS]
    some = np.array([50, 7, 8])
    assert np.array_equal(panel.chosen(some).right(line), right[some])
    # Together, with what the outside says, they predict what the posterior predicts.
    votes = posterior.panel(4_000, seed=1)
    inside = votes.weights @ votes.right(posterior.line)
    tables = outside_written_down(posterior.facts, 1)
    others = np.array([tables.chance(card, posterior.line) for card in CARDS])
    mixed = (1 - posterior.outside) * inside + posterior.outside * others
    assert mixed == pytest.approx(posterior.predict(), abs=0.05)


def test_predictions_further_on_suppose_that_the_cards_before_were_right(
    posterior: Posterior,
) -> None:
    laid = parse_cards("JH AH")
    left, line = written_down(posterior.facts, 1)
    supposed = [
        written
        for written in left
        if all(is_right(written.rule, (*line, *laid[:n]), card, 1) for n, card in enumerate(laid))
    ]
    tables = outside_written_down(posterior.facts, 1)
    inside = sum(written.prior for written in supposed) / sum(written.prior for written in left)
    inside *= 1 - posterior.outside
    outside = posterior.outside * tables.judge(laid, are_right=True)
    total = sum(written.prior for written in supposed)
    expected = [
        (
            inside
            * sum(w.prior for w in supposed if is_right(w.rule, (*line, *laid), card, 1))
            / total
            + outside * tables.chance(card, (*line, *laid))
        )
        / (inside + outside)
        for card in CARDS
    ]
    assert posterior.predict(laid) == pytest.approx(expected, abs=1e-12)
    card = parse_cards("QD")[0]
    chances = [posterior.predict(laid[:n])[one] for n, one in enumerate((*laid, card))]
    assert posterior.all_right((*laid, card)) == pytest.approx(np.prod(chances), abs=1e-12)


def test_the_wary_are_least_sure_where_nobody_was() -> None:
    """All is foreseen alike but for what was judged: no black card ever was, nor a low one."""
    thinker = Posterior(SMALL)
    thinker.observe_starter(Card("KH"))
    for card in parse_cards("QH JD KD JH QD"):
        thinker.observe(card, is_right=True)
    chances = thinker.predict()
    wary = thinker.warily(chances)
    assert np.all((wary > 0.5) == (chances > 0.5))
    assert np.all(np.abs(wary - 0.5) <= np.abs(chances - 0.5))
    surest, sure = thinker.warily(np.ones(52)), 1 - WARINESS / 2
    assert np.all((surest >= sure) & (surest < 1))
    assert surest[Card("2S")] < surest[Card("JS")] < surest[Card("JD")]
    assert surest[Card("2S")] < surest[Card("2D")] < surest[Card("QD")]


def test_classes_hold_what_judges_alike(posterior: Posterior) -> None:
    """The share of a class is that of all hypotheses equal to it from here on."""
    by_hand = shares_by_hand(posterior.facts)
    for classed in posterior.classes(3):
        rule = classed.simplest.rule
        equal = sum(
            share
            for other, share in by_hand.items()
            if difference(rule, other, posterior.line) is None
        )
        # Lines that are tried cannot part equal rules, and part nearly all others.
        share = posterior.class_probability(rule)
        assert believed(posterior, equal) - 1e-6 <= share <= believed(posterior, equal + 0.01)
        assert classed.share == pytest.approx(believed(posterior, equal), abs=0.06)
    first = posterior.classes(1)[0]
    assert posterior.best() == first.simplest
    assert posterior.explain(1) == (f"{first.share:.0%}: {word_rule(first.simplest.rule)}",)


def test_a_copy_goes_its_own_way(posterior: Posterior) -> None:
    before = posterior.predict(), posterior.line, posterior.evidence_bits
    twin = posterior.copy()
    twin.observe(Card("KS"), is_right=True)
    assert len(twin.line) == len(posterior.line) + 1
    assert twin.evidence_bits > posterior.evidence_bits
    assert (posterior.line, posterior.evidence_bits) == before[1:]
    assert np.array_equal(posterior.predict(), before[0])


def test_hints_that_say_nothing_of_right_cards_are_not_used(posterior: Posterior) -> None:
    twin = posterior.copy()
    assert not twin.observe_hint(LastFew(2))
    assert not twin.observe_hint(OfLaid(()))
    assert twin.facts == posterior.facts


def test_nothing_is_learnt_of_unknown_cards(posterior: Posterior) -> None:
    with pytest.raises(InputError, match="unknown card"):
        posterior.copy().observe_no_play((Card("9S"), UNKNOWN), is_right=True)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_a_dealer_says_makes_it_fail(seed: int) -> None:
    """A judge who throws a coin: no hypothesis fits, and that is said."""
    chance = np.random.default_rng(seed)
    thinker = Posterior(SMALL)
    thinker.observe_starter(Card("7H"))
    for _ in range(40):
        card = CARDS[chance.integers(52)]
        thinker.observe(card, bool(chance.integers(2)))
    thinker.observe_string(parse_cards("9S 2D"), is_right=False)
    thinker.observe_no_play(parse_cards("9S 2D"), is_right=True)
    thinker.observe_no_play(parse_cards("9S 2D"), is_right=False, picked=Card("9S"))
    thinker.observe_not(RuleTree(In(CANDIDATE, RED)))
    assert thinker.is_misfit
    assert "none of the rules" in thinker.explain()[0]
    assert np.all((thinker.predict() >= 0) & (thinker.predict() <= 1 + 1e-9))
    assert 0 <= thinker.class_probability(thinker.best().rule) <= 1


def test_all_is_weighed_anew_only_with_bodies_that_are_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks again and again, and begins anew once: when it starts to tolerate misses."""
    looked, begun = [], []
    weigh = Posterior._start_over

    def none_richer(*_: object, **__: object) -> tuple[Atom, ...]:
        looked.append(len(thinker.facts))
        return ()

    def counted(self: Posterior, space: Space, tolerance: int) -> None:
        begun.append(tolerance)
        weigh(self, space, tolerance)

    monkeypatch.setattr("eleusis.induction.posterior.richer_bodies", none_richer)
    monkeypatch.setattr(Posterior, "_start_over", counted)
    chance = random.Random(4)
    thinker = Posterior(SMALL)
    for _ in range(60):
        thinker.observe(chance.choice(CARDS), chance.random() < 0.5)
    assert len(looked) > 3
    assert begun == [TOLERANCE]


def test_bodies_that_come_later_are_weighed_by_all_that_was_seen(posterior: Posterior) -> None:
    richer = all_of(In(CANDIDATE, RED), In(CANDIDATE, ODD), negate(In(CANDIDATE, FACE)))
    later, sooner = posterior.copy(), Posterior(SMALL)
    assert later.class_probability(RuleTree(richer)) == 0
    later.extend((Atom(richer, 4.0, 64.0),))
    sooner.extend((Atom(richer, 4.0, 64.0),))
    for fact in posterior.facts:
        sooner.learn(fact)
    assert later.class_probability(RuleTree(richer)) > 0
    assert later.predict() == pytest.approx(sooner.predict(), abs=1e-12)
    assert (later.line, later.facts) == (posterior.line, posterior.facts)
    assert posterior.class_probability(RuleTree(richer)) == 0


def equal_from(thinker: Posterior, rule: RuleTree, other: Hypothesis) -> bool:
    return difference(rule, other.rule, thinker.line) is None


def test_a_judge_who_erred_once_is_forgiven() -> None:
    """The rule is plain, but the judge once said the opposite."""
    thinker = Posterior(SMALL)
    thinker.observe_starter(Card("7H"))
    rule = RuleTree(SMALL.atoms[0].condition)
    chance = np.random.default_rng(1)
    for turn in range(30):
        card = CARDS[chance.integers(52)]
        thinker.observe(card, is_right(rule, thinker.line, card, 1) != (turn == 12))
    assert thinker.is_misfit
    assert thinker.best().rule == rule
    probable = sum(one.probability for one in thinker.top(50) if equal_from(thinker, rule, one))
    share = probable / (1 - thinker.outside)
    claimed = believed(thinker, share, refuted=True)
    assert thinker.class_probability(rule) == pytest.approx(claimed, abs=0.001)
    assert share > 0.9
    first = thinker.classes(1)[0]
    assert first.share == pytest.approx(believed(thinker, share, refuted=True), abs=0.05)


def test_a_rule_that_fits_all_goes_before_one_that_only_foretells_more() -> None:
    """Odd cards are right, and one even card."""
    plain, whole = RuleTree(In(CANDIDATE, ODD)), RuleTree(In(CANDIDATE, ODD | CardSet.parse("4S")))
    thinker, chance = Posterior(SMALL), random.Random(1)
    thinker.observe_starter(Card("7H"))
    for turn in range(40):
        card = Card("4S") if turn in (12, 20) else chance.choice(CARDS)
        thinker.observe(card, is_right(whole, thinker.line, card, 1))
    assert thinker.is_misfit
    assert thinker.best().rule == plain
    assert thinker.class_probability(plain) < JUDGE_ERRED
    assert thinker.outside < 0.1  # what is refuted foretells better
    assert thinker.unsayable == pytest.approx(1 - JUDGE_ERRED * (1 - thinker.outside), abs=1e-3)
    thinker.extend((Atom(whole.condition, 20.0, 64.0),))
    assert thinker.predict()[Card("4S")] < 0.5  # what has missed it still weighs more
    assert thinker.best().rule == whole
    assert thinker.class_probability(whole) > thinker.class_probability(plain)


@pytest.mark.slow
def test_a_rule_is_found_in_spite_of_two_lies() -> None:
    """With all that hypotheses are made of, among which some fit the lies as well."""
    rule = RuleTree(If(In(LAST, ODD), In(CANDIDATE, BLACK), In(CANDIDATE, RED)))
    thinker, chance = Posterior(), random.Random(3)
    thinker.observe_starter(Card("7H"))
    for turn in range(44):
        likely = thinker.predict()
        card = min(chance.sample(CARDS, 12), key=lambda card: abs(likely[card] - 0.5))
        thinker.observe(card, is_right(rule, thinker.line, card, 1) != (turn in (15, 28)))
    assert thinker.is_misfit
    assert thinker.best().rule == rule
