"""Several kinds of which one thing is told in a case: the first of them is no demand by itself."""

from __future__ import annotations

import pytest

from eleusis.rule import Read, answer
from rule.reading.judging import why_not_read

_OTHERWISE = "If the last card is red, the card must be higher than the last card; otherwise ({})."
FRAMES = (
    ("if the last card is red, {}.", "If the last card is red, ({})."),
    ("if the last card is red, then {}.", "If the last card is red, ({})."),
    ("after a red card, {}.", "If the last card is red, ({})."),
    ("after a red card {}.", "If the last card is red, ({})."),
    ("at even places {}.", "If the place in the line is even, ({})."),
    (
        "if more hearts than spades lie on the line, {}.",
        "If there are more hearts than spades on the line, ({}).",
    ),
    ("unless the last card is red, {}.", "If the last card is black, ({})."),
    ("if the last card is red, go higher; otherwise {}.", _OTHERWISE),
    ("if the last card is red, go higher. Otherwise, {}.", _OTHERWISE),
    ("if the last card is red, go higher, else {}.", _OTHERWISE),
    ("if the last card is red, go higher; if not, {}.", _OTHERWISE),
    ("after a red card go higher; after any other card {}.", _OTHERWISE),
    ("if the last card is red, go higher. In every other case {}.", _OTHERWISE),
    (
        "at even places go higher; at all other places {}.",
        "If the place in the line is even, the card must be higher than the last card;"
        " otherwise ({}).",
    ),
    (
        "if the last card is a heart, go higher; if it is a spade, {}; otherwise go lower.",
        "If the last card is a heart, the card must be higher than the last card; otherwise if the"
        " last card is a spade, ({}); otherwise the card must be lower than the last card.",
    ),
)
KINDS = (
    ("even clubs and odd diamonds", "an even club or an odd diamond"),
    ("sevens, eights and nines", "from 7 to 9"),
    ("2s and 3s", "from 2 to 3"),
    ("hearts and spades", "a heart or a spade"),
    ("hearts, spades, and clubs", "black or a heart"),
    ("face cards and aces", "a face card or an ace"),
    ("aces, kings and red cards", "an ace, a king or red"),
    ("red kings or black queens", "a red king or a black queen"),
)
WRONG = ("are forbidden", "are not allowed", "may not be played", "must not be played")


@pytest.mark.parametrize(("frame", "meant"), FRAMES)
def test_all_of_them_are_wrong_there(frame: str, meant: str) -> None:
    for kinds, are_kinds in KINDS:
        for verdict in WRONG if kinds.startswith("even") else WRONG[:1]:
            said = frame.format(f"{kinds} {verdict}")
            wrong = f"not (the card must be {are_kinds})"
            assert not why_not_read(said[0].upper() + said[1:], meant.format(wrong))


@pytest.mark.parametrize("verdict", ["are right", "always fit", "are always right", "fit"])
def test_of_what_is_right_there_none_is_demanded_silently(verdict: str) -> None:
    for frame, _ in FRAMES:
        for kinds in ("even clubs and odd diamonds", "sevens, eights and nines"):
            said = frame.format(f"{kinds} {verdict}")
            found = answer(said[0].upper() + said[1:])
            whole = ("even club or an odd diamond", "from 7 to 9")
            assert not isinstance(found, Read) or any(k in found.sentence for k in whole), found


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (
            "If the last card is a 3, a 6 or a 9, hearts and spades are forbidden.",
            "If the last card is a 3, a 6 or a 9, the card must be a club or a diamond.",
        ),
        ("Sevens, eights and nines are forbidden.", "The card must not be from 7 to 9."),
        (
            "If the last card is red, no sevens, eights or nines may be played.",
            "If the last card is red, the card must not be from 7 to 9.",
        ),
        # each case has kinds of its own
        (
            "If more hearts than spades lie on the line, sevens, eights and nines are forbidden; if"
            " not, even clubs and odd diamonds are forbidden.",
            "If there are more hearts than spades on the line, the card must not be from 7 to 9;"
            " otherwise not (the card must be an even club or an odd diamond).",
        ),
    ],
)
def test_where_a_list_begins(said: str, meant: str) -> None:
    assert not why_not_read(said, meant)
