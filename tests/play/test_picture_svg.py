"""The layout as SVG: valid, self-contained, every card told in words too."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from pictures import NAMES, layouts, table

from eleusis.cards import CARDS, UNKNOWN, Card
from eleusis.errors import InputError
from eleusis.play.pictures.card_faces import INDEX_HEIGHT, INDEX_WIDTH, face
from eleusis.play.pictures.layout import Layout, layout_of
from eleusis.play.pictures.picture_svg import DAY, NIGHT, picture_svg
from eleusis.play.pictures.svg_parts import number
from eleusis.play.seats import Seat
from eleusis.play.state import Prophecy

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def titles(layout: Layout) -> list[str]:
    """What is told of each card, in the order of drawing."""
    groups = parsed(picture_svg(layout)).iter(f"{SVG}g")
    return [
        title.text or "" for group in groups if (title := group.find(f"{SVG}title")) is not None
    ]


samples = pytest.mark.parametrize("layout", layouts().values(), ids=layouts())


@samples
@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=lambda theme: theme.name)
def test_every_face_that_is_used_is_there_once(layout: Layout, theme: object) -> None:
    root = parsed(picture_svg(layout, NIGHT if theme is NIGHT else DAY))
    ids = [group.get("id") for group in root.iter(f"{SVG}g") if group.get("id")]
    used = [(use.get("href") or "").removeprefix("#") for use in root.iter(f"{SVG}use")]
    assert len(ids) == len(set(ids))
    assert set(ids) == set(used)
    pending = 0 if layout.awaiting is None else len(layout.awaiting.cards)
    assert len(used) == layout.count + pending


@samples
def test_everything_lies_within_the_picture(layout: Layout) -> None:
    for columns in (2, 7, 12):
        root = parsed(picture_svg(layout, columns=columns))
        width, height = float(root.get("width", 0)), float(root.get("height", 0))
        for use in root.iter(f"{SVG}use"):
            move = re.match(r"translate\((\S+) (\S+)\) scale\((\S+)\)", use.get("transform", ""))
            assert move is not None
            x, y, scale = map(float, move.groups())
            assert 0 <= x <= x + 100 * scale <= width
            assert 0 <= y <= y + 140 * scale <= height


@samples
def test_no_card_hides_the_index_of_another(layout: Layout) -> None:
    root = parsed(picture_svg(layout, columns=9))
    corners = []
    for use in root.iter(f"{SVG}use"):
        move = re.match(r"translate\((\S+) (\S+)\) scale\((\S+)\)", use.get("transform", ""))
        assert move is not None
        corners.append(tuple(map(float, move.groups())))
    for place, (x, y, scale) in enumerate(corners):
        for later_x, later_y, later_scale in corners[place + 1 :]:
            covers_right = later_x < x + (INDEX_WIDTH - 0.5) * scale
            covers_down = later_y < y + (INDEX_HEIGHT - 0.5) * scale
            reaches = later_x + 100 * later_scale > x and later_y + 140 * later_scale > y
            assert not (covers_right and covers_down and reaches)


def test_each_card_tells_who_laid_it_when_and_the_verdict() -> None:
    assert titles(layout_of(table("3H 9S x10S-2D 4C"))) == [
        "Card 1: 3♥, the starter",
        "Card 2: 9♠, by Jones, right",
        "Card 3: 10♠ of 10♠ 2♦, by Brown, wrong",
        "Card 4: 2♦ of 10♠ 2♦, by Brown, wrong",
        "Card 5: 4♣, by Robinson, right",
    ]


def test_a_fall_is_told() -> None:
    told = titles(layouts()["oracle"])
    assert "Card 15: Q♦, by Adams, right; Robinson fell over it" in told


def test_it_is_an_image_with_a_description_for_who_does_not_see_it() -> None:
    root = parsed(picture_svg(layouts()["prophet"]))
    assert root.get("role") == "img"
    assert [element.tag for element in list(root)[:2]] == [f"{SVG}title", f"{SVG}desc"]
    description = root.findtext(f"{SVG}desc", "")
    assert "Newest: 6♣ A♦ by Brown, right." in description
    assert "Robinson is the prophet: 21 cards after the marker." in description


def test_a_name_is_only_ever_text() -> None:
    name = "<b>&\"'"
    prophet = Prophecy(Seat(1), column=2, number=2, marker=1)
    quiet = table("3H 9S 4C", "gardner", prophet)
    svg = picture_svg(layout_of(replace(quiet, names=(NAMES[0], name, *NAMES[2:]))))
    texts = [element.text for element in parsed(svg).iter(f"{SVG}text")]
    assert name in texts
    assert "<b>" not in svg


@pytest.mark.parametrize("name", ["\x00\x08\x1b", "\ufffe\uffff", "\ud800"])
def test_no_name_breaks_the_document(name: str) -> None:
    prophet = Prophecy(Seat(1), column=2, number=2, marker=1)
    quiet = table("3H 9S 4C", "gardner", prophet)
    svg = picture_svg(layout_of(replace(quiet, names=(NAMES[0], name, *NAMES[2:]))))
    texts = [element.text for element in parsed(svg.encode().decode()).iter(f"{SVG}text")]
    assert "\ufffd" * len(name) in texts, "a sign in the place of each that cannot be shown"


def test_without_a_card_there_is_a_picture_still() -> None:
    svg = picture_svg(layout_of(table("", "king")))
    assert [element.text for element in parsed(svg).iter(f"{SVG}text")] == ["No card lies yet."]


def test_expulsion_from_here_stands_at_the_thirtieth_card() -> None:
    svg = picture_svg(layouts()["long"])
    texts = [element.text for element in parsed(svg).iter(f"{SVG}text")]
    assert [words for words in texts if words and "30" in words] == [
        "expulsion from here, 30",
        "A wrong play expels now: 30 cards or more lie on the layout.",
    ]


def test_fewer_columns_make_a_narrower_and_longer_picture() -> None:
    wide, narrow = (parsed(picture_svg(layouts()["long"], columns=n)) for n in (16, 8))
    assert float(wide.get("width", 0)) > float(narrow.get("width", 0))
    assert float(wide.get("height", 0)) < float(narrow.get("height", 0))


def test_one_column_is_no_line() -> None:
    with pytest.raises(InputError, match="not 1") as caught:
        picture_svg(layouts()["opening"], columns=1)
    assert caught.value.code == "too-narrow"


def test_all_faces_differ_and_need_no_font() -> None:
    faces = {face(card, DAY.right) for card in (*CARDS, UNKNOWN)}
    assert len(faces) == 53
    assert not any("<text" in shown for shown in faces)


@pytest.mark.parametrize("rank", range(1, 11))
def test_a_number_card_has_as_many_pips(rank: int) -> None:
    """And the one in its index."""
    shown = parsed(
        f'<svg xmlns="http://www.w3.org/2000/svg">{face(Card(13 + rank - 1), DAY.right)}</svg>'
    )
    diamond = "M0-10.8"
    paths = [path.get("d", "") for path in shown.iter(f"{SVG}path")]
    assert sum(path.startswith(diamond) for path in paths) == rank + 1


def test_numbers_are_short() -> None:
    assert [number(value) for value in (1.0, 1.25, 30.04, -0.5)] == ["1", "1.2", "30", "-0.5"]
