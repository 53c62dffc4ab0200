"""The card that teaches most: by its own verdict, or by where it leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from eleusis.cards import CARDS, Card, parse_cards
from eleusis.induction.experiments import most_telling, opened_by
from eleusis.induction.posterior import Posterior
from eleusis.induction.prior.primitives import Atom, Forms, Model, Split, Vocabulary
from eleusis.rule import read_rule

if TYPE_CHECKING:
    from eleusis.induction.kernels import Floats

FORMS = Forms(1, 9, 9, 9, 6, 1, 0, 3, 1, 3, 0.2, 0.2, 3)
AFTER_NINES, AFTER_TENS = (
    read_rule(f"If the last card is a {rank}, any card is right; otherwise play red.").condition
    for rank in (9, 10)
)


@pytest.fixture
def torn() -> Posterior:
    """Either rule, alike likely; and all that is asked after a 2 is foreseen."""
    atoms = (Atom(AFTER_NINES, 2.0, 60.0), Atom(AFTER_TENS, 2.0, 60.0))
    vocabulary = Vocabulary(atoms, (Model(Split(), None, 1.0),), FORMS)
    posterior = Posterior(vocabulary, outside=1e-9)
    for card in parse_cards("2H 3H 2D"):
        posterior.observe(card, is_right=True)
    posterior.observe(Card("5C"), is_right=False)
    return posterior


def test_where_all_is_foreseen_a_card_is_laid_behind_which_rules_differ(torn: Posterior) -> None:
    chances = torn.predict()
    for text, chosen in (("4H 9H 5D", "9H"), ("KD 3D 10D 2C", "10D"), ("9S KH 10H", "10H")):
        assert most_telling(torn, parse_cards(text), chances) == Card(chosen)


def test_what_leads_nowhere_is_chosen_by_its_own_verdict(torn: Posterior) -> None:
    chances, hand = torn.predict(), parse_cards("4H 9S KD 10C")
    least = min(hand, key=lambda card: abs(float(torn.warily(chances)[card]) - 0.5))
    assert most_telling(torn, hand, chances) == least


def test_a_verdict_that_is_open_is_asked_for(torn: Posterior) -> None:
    torn.observe(Card("9H"), is_right=True)
    chances = torn.predict()
    assert most_telling(torn, parse_cards("9D 10D 4S"), chances) == Card("4S")


def test_what_opens_is_how_verdicts_vary_there(torn: Posterior) -> None:
    for card in CARDS:
        behind: Floats = torn.predict((card,))
        assert opened_by(torn, card) == pytest.approx(np.mean([one * (1 - one) for one in behind]))
