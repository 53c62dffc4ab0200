"""PNG from SVG, on machines with or without fonts."""

from __future__ import annotations

import struct

import pytest
from pictures import PICTURES, layouts, pictures

from eleusis.adapters.pixels import png
from eleusis.play.pictures.picture_svg import picture_svg

WORDS = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40" font-family="{font}">'
    '<text y="30" font-size="30">{text}</text></svg>'
)


def size(picture: bytes) -> tuple[int, int]:
    """Width and height from the header of a PNG."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_a_picture_has_the_size_of_the_drawing_times_the_zoom() -> None:
    svg = picture_svg(layouts()["opening"])
    once, twice = png(svg, zoom=1), png(svg)
    assert size(twice) == tuple(2 * side for side in size(once))
    assert f'width="{size(once)[0]}" height="{size(once)[1]}"' in svg


def test_words_are_set_in_the_serif_that_comes_along() -> None:
    # A name that ends in a number is no name without its quotation marks.
    own = WORDS.format(font="'Source Serif 4'", text="Brown")
    assert png(WORDS.format(font="serif", text="Brown")) == png(own)
    assert png(own) != png(WORDS.format(font="serif", text=""))


@pytest.mark.parametrize("name", pictures())
def test_the_pictures_of_the_documents_are_of_today(name: str) -> None:
    drawn = (PICTURES / f"{name}.svg").read_text(encoding="utf-8")
    assert drawn == pictures()[name], "python scripts/pictures.py draws them anew"
    assert (PICTURES / f"{name}.png").is_file()
