"""Cards that may be laid at some places only: nothing is said of what else may lie there."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

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
            found = answer(_said(frame, kind, place))
            meant = f"If the card is {is_kind}, the place in the line must be {is_there}."
            assert isinstance(found, Read), found
            assert difference(found.rule, read_rule(meant)) is None, found


@pytest.mark.parametrize("frame", OF_EITHER)
def test_what_may_be_only_there_or_all_there_is_asked(frame: str) -> None:
    for kind, is_kind in KINDS:
        for place, is_there in PLACES:
            found = answer(_said(frame, kind, place))
            assert isinstance(found, Asked), found
            if found.unused:
                continue
            ways = (
                f"If the card is {is_kind}, the place in the line must be {is_there}.",
                f"If the place in the line is {is_there}, the card must be {is_kind}.",
            )
            for way in map(read_rule, ways):
                assert any(difference(one, way) is None for one in (found.rule, *found.rivals))


def test_each_of_two_kinds_has_places_of_its_own() -> None:
    for joint in (",", " and", ", and", ";"):
        found = answer(
            f"Red cards may only be played at even places{joint} black cards only at odd places."
        )
        meant = (
            "If the card is red, the place in the line must be even."
            " If the card is black, the place in the line must be odd."
        )
        assert isinstance(found, Read), found
        assert difference(found.rule, read_rule(meant)) is None, found


def test_from_a_card_on_is_of_the_line_or_of_those_played() -> None:
    found = answer("Hearts may only be played from the fifth card on.")
    assert isinstance(found, Asked)
    found = answer("Hearts may only be played from the fifth card of the line on.")
    meant = "If the card is a heart, the place in the line must be at least 5."
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found


def test_only_some_kind_may_lie_there() -> None:
    for said in ("At even places only hearts may be played.", "At even places play only hearts."):
        found = answer(said)
        assert isinstance(found, Read), found
        meant = "If the place in the line is even, the card must be a heart."
        assert difference(found.rule, read_rule(meant)) is None, found


@pytest.mark.parametrize(
    ("said", "meant"),
    [
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
    ],
)
def test_it_goes_on(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found


def test_what_holds_otherwise_may_be_of_other_cards_or_places() -> None:
    found = answer("Hearts may only be played at even places, otherwise change the suit.")
    assert isinstance(found, Asked), found
    assert len(found.rivals) == 1


def test_what_has_to_lie_there_is_asked() -> None:
    assert isinstance(answer("Hearts have to be played at even places."), Asked)
