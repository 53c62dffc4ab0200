"""Red and black at a glance, for every eye; words and shapes dark enough on what they stand on."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from eleusis.cards import Colour, Suit
from eleusis.play.pictures.themes import THEMES, Palette, Theme, mixed

Light = tuple[float, float, float]
"""Red, green, blue; linear, from 0 to 1."""

# How people with that kind of sight see linear light: Machado, Oliveira and Fernandes 2009, at
# full severity; without any colour, the luminance remains.
GREY = (0.2126, 0.7152, 0.0722)
SIGHTS = {
    "full colour": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "achromatopsia": (GREY, GREY, GREY),
}


def light(colour: str) -> Light:
    def channel(at: int) -> float:
        value = int(colour[at : at + 2], 16) / 255
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    return channel(1), channel(3), channel(5)


def dot(row: tuple[float, ...], seen: Light) -> float:
    return sum(a * b for a, b in zip(row, seen, strict=True))


def contrast(colour: str, other: str) -> float:
    """The contrast ratio of WCAG: 1 for the same lightness, 21 for black on white."""
    low, high = sorted(dot(GREY, light(shown)) for shown in (colour, other))
    return (high + 0.05) / (low + 0.05)


def lab(seen: Light) -> Light:
    """CIE L*a*b* of linear light under D65."""

    def root(value: float) -> float:
        return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116

    x = root(dot((0.4124, 0.3576, 0.1805), seen) / 0.9505)
    y = root(dot(GREY, seen))
    z = root(dot((0.0193, 0.1192, 0.9505), seen) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(colour: str, other: str, sight: str) -> float:
    """How different two colours look (ΔE 1976): about 2 is just noticeable side by side."""
    matrix = SIGHTS[sight]
    seen = []
    for shown in (light(colour), light(other)):
        r, g, b = (min(1.0, max(0.0, dot(row, shown))) for row in matrix)
        seen.append(lab((r, g, b)))
    return float(sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5)


def palettes(theme: Theme) -> tuple[Palette, Palette]:
    return theme.right, theme.wrong


themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def test_the_measures_themselves() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert lab(light("#ffffff")) == pytest.approx((100, 0, 0), abs=0.02)
    assert distance("#ff0000", "#008000", "full colour") > 100
    assert distance("#b00000", "#5c5c00", "deuteranopia") < 20
    assert distance("#ff0000", "#7f7f7f", "achromatopsia") < 2


@themes
@pytest.mark.parametrize("sight", SIGHTS)
def test_the_four_suits_differ_for_every_eye(theme: Theme, sight: str) -> None:
    for one, other in combinations(theme.right.inks.values(), 2):
        assert distance(one, other, sight) >= 10


@themes
def test_red_and_black_are_unmistakable_for_who_sees_colours(theme: Theme) -> None:
    inks = theme.right.inks
    reds = [inks[suit] for suit in Suit if suit.colour is Colour.RED]
    blacks = [inks[suit] for suit in Suit if suit.colour is Colour.BLACK]
    across = min(distance(red, black, "full colour") for red, black in product(reds, blacks))
    within = max(distance(one, other, "full colour") for one, other in (tuple(reds), tuple(blacks)))
    assert across >= 60
    assert across > within


@themes
def test_red_and_black_differ_without_any_colour_too(theme: Theme) -> None:
    """One family is darker throughout."""
    brightness = {suit: dot(GREY, light(ink)) for suit, ink in theme.right.inks.items()}
    in_order = sorted(Suit, key=lambda suit: brightness[suit])
    assert in_order[0].colour is in_order[1].colour
    assert in_order[2].colour is in_order[3].colour


@themes
def test_cards_are_readable(theme: Theme) -> None:
    assert min(contrast(ink, theme.right.paper) for ink in theme.right.inks.values()) >= 4.5


@themes
def test_wrong_cards_are_faded_but_readable(theme: Theme) -> None:
    for suit, ink in theme.wrong.inks.items():
        shown = contrast(ink, theme.wrong.paper)
        assert 3 <= shown < contrast(theme.right.inks[suit], theme.right.paper)


@themes
def test_words_are_readable(theme: Theme) -> None:
    for words in (theme.ink, theme.faint, theme.accent):
        assert contrast(words, theme.table) >= 4.5
    assert contrast(theme.on_accent, theme.accent) >= 4.5  # the prophet's name on its ribbon
    assert contrast(theme.mark, theme.wrong.paper) >= 4.5  # the cross


@themes
def test_cards_are_paper_on_every_table(theme: Theme) -> None:
    """Dark signs on light paper: no negatives, and black suits are black."""
    for palette in palettes(theme):
        paper = dot(GREY, light(palette.paper))
        assert all(dot(GREY, light(ink)) < paper for ink in palette.inks.values())
    for suit, ink in theme.right.inks.items():
        if suit.colour is Colour.BLACK:
            assert contrast(ink, "#000000") < 2


@themes
def test_what_is_right_stands_out_from_what_is_wrong(theme: Theme) -> None:
    right, wrong = palettes(theme)
    assert contrast(right.paper, theme.table) > contrast(wrong.paper, theme.table)


def test_mixing() -> None:
    assert mixed("#102030", "#ffffff", 0) == "#102030"
    assert mixed("#102030", "#ffffff", 1) == "#ffffff"
