"""Cards that may be laid at some places only: nothing is said of what else may lie there."""

from __future__ import annotations

import pytest

from rule.reading.judging import why_not_asked, why_not_read

KINDS = (
    ("hearts", "a heart"),
    ("a heart", "a heart"),
    ("red cards", "red"),
    ("red face cards", "a red face card"),
    ("hearts and spades", "a heart or a spade"),
    ("sevens, eights and nines", "from 7 to 9"),
    ("a red queen or a black jack", "a red queen or a black jack"),
)
PLACES = (
    ("at even places", "even"),
    ("at odd places of the line", "odd"),
    ("at places 3, 6, 9 and so on", "divisible by 3"),
    ("at every third place", "divisible by 3"),
    ("from place 7 on", "at least 7"),
    ("up to place 6", "at most 6"),
    ("in the first four places", "at most 4"),
)
ONLY_THERE = (
    *(f"{{kind}} {may} only be {laid} {{place}}." for may in ("may", "can")
      for laid in ("played", "laid", "used", "placed")),
    "{kind} may be played only {place}.",
    "{kind} can be played {place} only.",
    "{kind} may only go {place}.",
    "{kind} may go only {place}.",
    "{kind} may only stand {place}.",
    "{kind} are only allowed {place}.",
    "{kind} are right only {place}.",
    "{kind} must only be played {place}.",
    "{kind} only {place}.",
    "{kind} go only {place}.",
)  # fmt: skip
OF_EITHER = (
    "play {kind} only {place}.",
    "only play {kind} {place}.",
    "you may only play {kind} {place}.",
    "{kind} must be played {place}.",
)


def _said(frame: str, kind: str, place: str) -> str:
    said = frame.format(kind=kind, place=place)
    return said[0].upper() + said[1:]


@pytest.mark.parametrize("frame", ONLY_THERE)
def test_such_cards_lie_only_there(frame: str) -> None:
    for kind, is_kind in KINDS:
        for place, is_there in PLACES:
            meant = f"If the card is {is_kind}, the place in the line must be {is_there}."
            assert not why_not_read(_said(frame, kind, place), meant)


@pytest.mark.parametrize("frame", OF_EITHER)
def test_what_may_be_only_there_or_all_there_is_asked(frame: str) -> None:
    for kind, is_kind in KINDS:
        for place, is_there in PLACES:
            assert not why_not_asked(
                _said(frame, kind, place),
                f"If the card is {is_kind}, the place in the line must be {is_there}.",
                f"If the place in the line is {is_there}, the card must be {is_kind}.",
            )


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        *(
            (
                f"Red cards may only be played at even places{joint} black cards only at odd"
                " places.",
                "If the card is red, the place in the line must be even."
                " If the card is black, the place in the line must be odd.",
            )
            for joint in (",", " and", ", and", ";")
        ),
        (
            "Spades are only allowed on odd places, hearts only on even ones.",
            "If the card is a spade, the place in the line must be odd. If the card is a heart, the"
            " place in the line must be even.",
        ),
        (
            "Hearts may only be played at even places; all other cards must change the suit.",
            "If the card is a heart, the place in the line must be even; otherwise the card must"
            " have a different suit from the last card.",
        ),
        (
            "Cards higher than the last card may only be played at even places.",
            "If the card is higher than the last card, the place in the line must be even.",
        ),
        (
            "Hearts may only be played from the fifth card of the line on.",
            "If the card is a heart, the place in the line must be at least 5.",
        ),
        # only such cards lie there
        *(
            (said, "If the place in the line is even, the card must be a heart.")
            for said in (
                "At even places only hearts may be played.",
                "At even places play only hearts.",
            )
        ),
    ],
)
def test_each_kind_and_each_place_has_its_own(said: str, meant: str) -> None:
    assert not why_not_read(said, meant)


@pytest.mark.parametrize(
    ("said", "ways"),
    [
        # of the line, or of the cards played
        (
            "Hearts may only be played from the fifth card on.",
            (
                "If the card is a heart, the place in the line must be at least 5.",
                "If the card is a heart, the place among the cards played must be at least 5.",
            ),
        ),
        # of other cards, or at other places
        (
            "Hearts may only be played at even places, otherwise change the suit.",
            (
                "If the card is a heart, the place in the line must be even; otherwise the card"
                " must have a different suit from the last card.",
                "If the card is a heart, the place in the line must be even. If the place in the"
                " line is odd, the card must have a different suit from the last card.",
            ),
        ),
        # only there, or nothing else there
        (
            "Hearts have to be played at even places.",
            (
                "If the card is a heart, the place in the line must be even.",
                "If the place in the line is even, the card must be a heart.",
            ),
        ),
    ],
)
def test_of_what_else_it_may_be_said_is_asked(said: str, ways: tuple[str, ...]) -> None:
    assert not why_not_asked(said, *ways, alone=True)
