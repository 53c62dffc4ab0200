"""Four rows of thirteen dots: the same in text, as SVG and in words."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis.cards import ALL, CLUBS, FACE, FULL_MASK, NONE, RED, CardSet, parse_cards
from eleusis.play.pictures.card_grid import CardGrid, caption, grid_svg, grid_text, grid_words
from eleusis.play.pictures.themes import THEMES, Theme

SVG = "{http://www.w3.org/2000/svg}"
sets = st.integers(0, FULL_MASK).map(CardSet)


@given(sets, sets)
def test_text_has_a_dot_for_each_right_card_and_a_frame_for_each_marked(
    right: CardSet, marked: CardSet
) -> None:
    text = grid_text(CardGrid(right, marked=marked))
    rows = text.splitlines()
    assert text.count("●") == len(right)
    assert text.count("·") == 52 - len(right)
    assert text.count("[") == len(marked)
    assert len(rows) == 5
    assert max(map(len, rows)) <= 57


@given(sets, sets)
def test_letters_take_the_place_of_signs_without_a_change_of_place(
    right: CardSet, marked: CardSet
) -> None:
    grid = CardGrid(right, marked=marked)
    table = str.maketrans("●·♠♥♣♦", "#.SHCD")
    assert grid_text(grid, letters=True) == grid_text(grid).translate(table)
    assert grid_text(grid, letters=True).isascii()


def test_hearts_and_diamonds_are_red_where_colours_are_shown() -> None:
    rows = grid_text(CardGrid(RED), colour=True).splitlines()[1:]
    assert [row.startswith("\x1b[31m") for row in rows] == [False, True, False, True]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@given(right=sets)
def test_svg_tells_right_from_wrong_by_size_and_filling_not_by_colour(
    theme: Theme, right: CardSet
) -> None:
    drawn = ElementTree.fromstring(grid_svg(CardGrid(right), theme=theme))
    circles = list(drawn.iter(f"{SVG}circle"))
    full = [circle for circle in circles if circle.get("fill") != "none"]
    assert (len(circles), len(full)) == (52, len(right))
    assert {circle.get("r") for circle in full} <= {"7"}
    assert {circle.get("r") for circle in circles if circle not in full} <= {"2.2"}


def test_svg_says_in_words_what_it_shows() -> None:
    grid = CardGrid(FACE - CLUBS | CardSet.parse("AC 2C 3C 5C"), parse_cards("7H"))
    drawn = ElementTree.fromstring(grid_svg(grid, title='"A" & B <C>'))
    said = '"A" & B <C> After 7♥: 13 of 52 cards are right. ♠ J–K ♥ J–K ♣ A–3, 5 ♦ J–K'
    assert drawn.get("aria-label") == drawn.findtext(f"{SVG}title") == said
    assert drawn.get("role") == "img"


@pytest.mark.parametrize(
    ("right", "words"),
    [
        (ALL, "♠ all ♥ all ♣ all ♦ all"),
        (NONE, "♠ none ♥ none ♣ none ♦ none"),
        (CardSet.parse("AS KS QH KH"), "♠ A, K ♥ Q–K ♣ none ♦ none"),
    ],
)
def test_rows_in_words(right: CardSet, words: str) -> None:
    assert grid_words(right) == words


@pytest.mark.parametrize(
    ("grid", "words"),
    [
        (CardGrid(NONE), "On the empty line: none of 52 cards are right."),
        (
            CardGrid(CardSet.parse("QH"), parse_cards("2C 9D")),
            "After 2♣ 9♦: 1 of 52 cards is right.",
        ),
    ],
)
def test_captions(grid: CardGrid, words: str) -> None:
    assert caption(grid) == words


def test_a_notebook_draws_it() -> None:
    assert CardGrid(RED)._repr_svg_().startswith("<svg")
    assert str(CardGrid(RED)) == grid_text(CardGrid(RED))
