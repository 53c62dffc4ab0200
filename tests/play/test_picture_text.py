"""The layout in text, as it was looked at and found good; and never wider than allowed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from pictures import NAMES, awaiting, layouts, table

from eleusis.cards import CARDS
from eleusis.errors import InputError
from eleusis.play.pictures.layout import layout_of
from eleusis.play.pictures.picture_text import WIDTH_MIN, display_width, picture_text, wrapped
from eleusis.play.seats import Seat
from eleusis.play.state import Phase, Prophecy

ANSI = re.compile(r"\x1b\[[\d;]*m")

PROPHET = """\
                                           ♚Robinson
 J♦    5♠    8♠    2♥    3♦    5♣    4♣    Q♥    9♥    7♠    8♣    6♥    6♦
      ×K♥               ×J♥   ×6♦   ×Q♠                                 ×3♣
                              ‹8♥♙  ×2♣                                 ‹6♣
                                                                        ×2♣

       ♟10                                 ♟20
 6♥    K♥    10♠   2♦    2♦    J♥    K♣    6♣    A♦◂
      ×9♦         ×7♣               ×A♥
                  ‹K♦

22 cards on the line, 13 below it.
Newest: 6♣ A♦ by Brown, right.
Robinson is the prophet: 21 cards after the marker.
A wrong play expels now: 20 cards or more lie after the marker.
× wrong; ‹ laid with the card before; ♙ every tenth card;
♟ every tenth after the marker; ♚ the prophet's marker"""

ORACLE = """\
                               +Robinson
 .     7S   <9C    JH    KD    QD    9S    6C
x4S               xQD   xAH
xKD               <10C  xKH
<2C               <KD
                  <8S
                  x4S

                               ^Jones
<3S   <2C   <4C    7C    8H    10D   KS   <JD

<8C    5S    4D   <5C   <2C    3C
      x9C                     x3H*
      xAD

21 cards on the line, 13 below it.
Newest: 3H by Adams, wrong.
Robinson fell over card 15.
Jones is the prophet: 11 cards after the marker.
x wrong; < laid with the card before;
^ the prophet's marker; + a prophet fell here"""


def test_eighty_columns() -> None:
    assert picture_text(layouts()["prophet"]) == PROPHET


def test_letters_only_and_narrow() -> None:
    """King: column 0, overlapping right strings, a fall that stays marked."""
    text = picture_text(layouts()["oracle"], 50, letters=True)
    assert text == ORACLE
    assert text.isascii()


def test_cards_that_await_their_ruling_hang_in_one_piece_beside_the_line() -> None:
    rows = picture_text(layouts()["awaiting"]).splitlines()
    assert " 6♥    K♥    10♠   2♦    2♦    J♥    K♣    6♣    A♦◂  ?9♥" in rows
    assert "      ×9♦         ×7♣               ×A♥               ‹4♠" in rows
    assert "Jones lays 9♥ 4♠, Robinson calls it right: awaiting the ruling." in rows


def test_a_name_is_cut_where_the_next_piece_stands() -> None:
    prophet = Prophecy(Seat(3), column=8, number=9, marker=8)
    fallen = Prophecy(Seat(2), column=2, number=2, marker=1, fall=9)
    quiet = table("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C", "king", fallen, prophet)
    names = ("God", "Jones", "Brown", "Nebuchadnezzar", "Adams")
    first = picture_text(layout_of(replace(quiet, names=names)), 80).splitlines()[0]
    assert first == " " * 49 + "♚Neb… †Brown"


def test_a_pawn_in_a_sideline_stands_beside_its_card() -> None:
    layout = layout_of(table("2C 3C 4C 5C 6C 7C 8C x9C-10C-10D-JC"))
    rows = picture_text(layout).splitlines()
    assert [row.strip() for row in rows[1:5]] == ["×9♣", "‹10♣", "‹10♦♙", "‹J♣◂"]


def test_the_marker_in_a_sideline_stands_beside_its_card() -> None:
    prophet = Prophecy(Seat(2), column=2, number=3, marker=2)
    text = picture_text(layout_of(table("2C 3C x4C 5C", "gardner", prophet)))
    assert text.splitlines()[1] == "      ×4♣♚"


def test_before_the_first_card() -> None:
    assert picture_text(layout_of(table("", "king"))) == "No card lies yet."


def test_colour_says_nothing_that_the_signs_do_not() -> None:
    layout = layouts()["prophet"]
    coloured = picture_text(layout, colour=True)
    assert ANSI.sub("", coloured) == picture_text(layout)
    assert "\x1b[31mQ♥\x1b[0m" in coloured  # red suits are red
    assert "\x1b[2;31mK♥\x1b[0m" in coloured  # wrong ones dim
    assert "\x1b[1m6♣\x1b[0m" in coloured  # the newest bold
    assert "\x1b" not in picture_text(layout)


def test_too_narrow_is_said_with_the_width_that_is_enough() -> None:
    with pytest.raises(InputError, match=f"{WIDTH_MIN} columns of text, there are 23") as caught:
        picture_text(layouts()["opening"], 23)
    assert caught.value.code == "too-narrow"
    picture_text(layouts()["opening"], WIDTH_MIN)


def plays() -> st.SearchStrategy[str]:
    cards = st.lists(st.sampled_from(CARDS), min_size=1, max_size=5)
    play = st.builds(
        lambda wrong, cards: ("x" if wrong else "") + "-".join(map(str, cards)),
        st.booleans(),
        cards,
    )
    return st.builds(lambda plays: " ".join(["3H", *plays]), st.lists(play, max_size=40))


@given(plays(), st.integers(WIDTH_MIN, 120), st.sampled_from(["gardner", "king", "denexa"]))
def test_never_wider_than_asked_and_every_card_once(text: str, width: int, name: str) -> None:
    shown = picture_text(layout_of(awaiting(table(text, name), "QS KH")), width, letters=True)
    assert max(map(display_width, shown.splitlines())) <= width
    picture = shown.partition(" on the line")[0].rpartition("\n")[0]
    laid = re.findall(r"(?:10|[A2-9JQK])[CDHS]", text + " QS KH")
    assert sorted(re.findall(r"(?:10|[A2-9JQK])[CDHS]", picture)) == sorted(laid)


def test_wide_letters_take_two_columns() -> None:
    assert display_width("曹操") == 4
    assert display_width("e\u0301") == 1
    names = (NAMES[0], "曹操" * 6, *NAMES[2:])
    shown = picture_text(layout_of(replace(table("3H 4H"), names=names)), WIDTH_MIN)
    assert max(map(display_width, shown.splitlines())) <= WIDTH_MIN


def test_parts_stay_whole_where_they_can() -> None:
    assert wrapped(["one two", "three"], 13) == ["one two three"]
    assert wrapped(["one two", "three"], 10) == ["one two", "three"]
    assert wrapped(["one two", "three"], 5) == ["one", "two", "three"]
    assert wrapped(["abcdefgh"], 5) == ["abcd~"]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (12, "After 18 more cards a wrong play expels."),
        (29, "After one more card a wrong play expels."),
        (30, "A wrong play expels now: 30 cards or more lie on the layout."),
    ],
)
def test_how_far_expulsions_are_is_said_until_the_round_is_over(cards: int, said: str) -> None:
    during = table(" ".join(["3H"] * cards))
    assert said in picture_text(layout_of(during), 80)
    after = picture_text(layout_of(replace(during, phase=Phase.OVER)), 80)
    assert "expels" not in after
    assert f"{cards} cards on the line, none below it." in after


def test_a_pawn_and_a_marker_on_one_card_stand_apart() -> None:
    prophecy = Prophecy(Seat(2), column=9, number=10, marker=9)
    label = picture_text(layout_of(table(" ".join(["3H"] * 10), "gardner", prophecy)), 80)
    assert f"♙10 ♚{NAMES[2]}" in label
