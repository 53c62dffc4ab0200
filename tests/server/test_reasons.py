"""The client says the reasons of a score in other languages: it knows every form there is."""

import re
from itertools import product
from pathlib import Path

import pytest

from eleusis.play.scoring import Counts, Office, score_counts
from eleusis.play.seats import Seat
from eleusis.rulebook import rulebook, rulebook_names

EXAMPLES = Path(__file__).resolve().parents[2] / "frontend/src/lib/i18n/reasons.test.ts"
SCORED = tuple(name for name in rulebook_names() if rulebook(name).scoring is not None)


def form(reason: str) -> str:
    """The reason without its numbers."""
    return re.sub(r"\d+", "#", reason).replace("cards", "card")


def known_forms() -> set[str]:
    """The forms that the client's test has an example of."""
    told = re.findall(r'\[\s*"([^"]+)",', EXAMPLES.read_text("utf-8"))
    return {form(reason) for reason in told}


def rounds() -> list[Counts]:
    """Rounds of all kinds, as far as they differ for a score."""
    prophets = [
        (),
        (Office(Seat(2), line=1, side=2, before=4),),
        (Office(Seat(2), line=30, side=9, before=1),),
        (Office(Seat(2), line=3, side=1, stands=False, before=9),),
    ]
    return [
        Counts(Seat(0), (0, held, 7, 12), offices, guesser)
        for held, offices, guesser in product((0, 1, 12), prophets, (None, Seat(3)))
    ]


@pytest.mark.parametrize("name", SCORED)
def test_every_reason_has_a_form_that_the_client_knows(name: str) -> None:
    book, known = rulebook(name), known_forms()
    for counts in rounds():
        for seat in score_counts(book, counts).seats:
            for point in seat.points:
                assert form(point.reason) in known, point.reason
