"""The master table of cause and effect: what the engine does is what Howell's table says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from eleusis.play.seats import JUDGE
from eleusis.play.text.causes import (
    CAUSES,
    PROPHET,
    Cause,
    Effect,
    master_table,
    table_in_words,
)
from eleusis.rulebook import Rulebook, rulebook, rulebook_names, variants_of

CARDS, NO_PLAY = True, False
RIGHT, WRONG = True, False

HOWELL = (
    (Cause(CARDS, None, RIGHT), Effect(lies_right=True)),
    (Cause(CARDS, None, WRONG), Effect(lies_right=False, drawn=2, expelled_from=30)),
    (Cause(NO_PLAY, None, RIGHT), Effect(lost=4, out_at=4)),
    (Cause(NO_PLAY, None, WRONG), Effect(picked_by=(JUDGE,), drawn=5, expelled_from=30)),
    (Cause(CARDS, RIGHT, RIGHT), Effect(lies_right=True)),
    (Cause(CARDS, WRONG, WRONG), Effect(lies_right=False, drawn=2, expelled_from=20)),
    (Cause(NO_PLAY, RIGHT, RIGHT), Effect(lost=4, out_at=4)),
    (Cause(NO_PLAY, WRONG, WRONG), Effect(picked_by=(PROPHET,), drawn=5, expelled_from=20)),
    (Cause(CARDS, RIGHT, WRONG), Effect(lies_right=False, fall=5)),
    (Cause(CARDS, WRONG, RIGHT), Effect(lies_right=True, fall=5)),
    (Cause(NO_PLAY, RIGHT, WRONG), Effect(picked_by=(JUDGE,), fall=5)),
    # Reading A2: the table has "Player gets 5 cards" here, the prose the smaller new hand.
    (Cause(NO_PLAY, WRONG, RIGHT), Effect(lost=4, out_at=4, fall=5)),
    (Cause(NO_PLAY, WRONG, WRONG, picks_wrong=True), Effect(picked_by=(PROPHET, JUDGE), fall=5)),
)


def test_howells_thirteen_rows() -> None:
    assert master_table(rulebook("howell")) == HOWELL


def test_gardner_plays_the_same_and_validates_calls() -> None:
    """Reading A28: where the two disagree, the dealer's words are the opposite ones."""
    gardner, howell = (table_in_words(rulebook(name)) for name in ("gardner", "howell"))
    assert master_table(rulebook("gardner")) == HOWELL
    for number, (one, other) in enumerate(zip(gardner, howell, strict=True), 1):
        assert (one.player, one.prophet) == (other.player, other.prophet)
        assert one.effect.replace("The dealer", "God") == other.effect
        assert (one.dealer == other.dealer) is (number in (1, 2, 3, 4, 5, 7, 9, 11))
    assert [row.dealer for row in gardner[4:]] == ["Correct"] * 4 + ["Incorrect"] * 4 + ["Correct"]


def test_the_others_differ_where_their_texts_do() -> None:
    king, denexa = (dict(master_table(rulebook(name))) for name in ("king", "denexa"))
    assert king[Cause(NO_PLAY, None, WRONG)] == Effect(drawn=4)
    assert king[Cause(CARDS, RIGHT, WRONG)] == Effect(False, drawn=2, fall=0, plays_on=False)
    assert CAUSES[-1] not in king, "nobody picks a card"
    late = Effect(lies_right=False, drawn=2, expelled_from=40, counts_line=True)
    assert denexa[Cause(CARDS, None, WRONG)] == late
    assert denexa[Cause(CARDS, WRONG, WRONG)].expelled_from == 30
    golden = dict(master_table(rulebook("express-golden")))
    assert list(golden) == list(CAUSES[:4])
    assert golden[Cause(NO_PLAY, None, RIGHT)] == Effect(lost=1, out_at=1)


ALL = [
    book
    for name in rulebook_names()
    for book in (
        rulebook(name),
        *(of(rulebook(name)) for of in variants_of(rulebook(name)).values()),
    )
]


@pytest.mark.parametrize("book", ALL, ids=lambda book: book.name)
def test_every_rulebook_that_can_be_played_has_its_table(book: Rulebook) -> None:
    told = table_in_words(book)
    assert bool(told) is (book.is_complete and book.prediction is None)
    assert all(row.effect.endswith(".") for row in told)
    assert any(row.prophet for row in told) is (book.prophet is not None and book.is_complete)


def test_the_table_is_found_by_playing() -> None:
    book = rulebook("howell")
    assert book.expulsion
    assert book.prophet
    house = replace(
        book,
        wrong_penalty=3,
        expulsion=replace(book.expulsion, without_prophet=77),
        prophet=replace(book.prophet, overthrow_spares_penalty=False),
    )
    table = dict(master_table(house))
    assert table[Cause(CARDS, None, WRONG)] == Effect(False, drawn=3, expelled_from=77)
    assert table[Cause(CARDS, RIGHT, WRONG)] == Effect(False, drawn=3, fall=5)
    assert table[Cause(NO_PLAY, RIGHT, WRONG)].drawn == 5


def test_how_it_reads() -> None:
    rows = table_in_words(rulebook("howell"))
    assert rows[1] == (
        "plays cards",
        "",
        "Incorrect",
        "The cards go in the sideline. The player draws 2 cards for each. "
        "Expelled if 30 cards or more already lay on the layout.",
    )
    assert rows[12] == (
        "declares no play",
        "Incorrect, picks a wrong card",
        "Incorrect",
        "That card goes back to the hand. The prophet falls and draws 5 cards. "
        "God lays a right card of the hand on the line.",
    )
    assert table_in_words(rulebook("express"))[2].effect == (
        "A new hand, 1 card smaller; with 1 card the round ends."
    )
