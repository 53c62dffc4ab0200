"""What stands where: columns, pawns, the marker, the count to expulsions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from pictures import awaiting, layouts, table

from eleusis.cards import Card
from eleusis.play.pending import PendingNoPlay, PendingPick, WrongNoPlay
from eleusis.play.pictures.layout import Layout, layout_of
from eleusis.play.pictures.parts import LayoutPlay, Marker, Pawn, PawnColour
from eleusis.play.pictures.picture_svg import picture_svg
from eleusis.play.seats import Seat
from eleusis.play.state import Laid, Phase, Prophecy
from eleusis.rulebook import Counted

TWELVE = "3H 9S x10S x6C-2D 4C 5D-6D-7D xKH 8S x9S"
"""Line 3H 9S 4C 5D 6D 7D 8S; below 9S, 7D and 8S hang 10S and 6C-2D, KH, 9S."""


def pawns(layout: Layout, colour: PawnColour) -> dict[int, int]:
    """Numbers of the cards that bear such a pawn, with its count."""
    return {
        laid.number: laid.pawn.count
        for play in layout.plays
        for laid in play.cards
        if laid.pawn and laid.pawn.colour is colour
    }


def cards_of(plays: tuple[LayoutPlay, ...]) -> list[str]:
    return ["-".join(str(laid.card) for laid in play.cards) for play in plays]


def many(count: int) -> str:
    """That many plays, every third wrong."""
    return " ".join(f"{'x' if index % 3 == 2 else ''}3H" for index in range(count))


def test_sidelines_hang_below_the_card_that_was_last() -> None:
    layout = layout_of(table(TWELVE))
    assert [(column.place, str(column.card and column.card.card)) for column in layout.columns] == [
        (place, card) for place, card in enumerate(["3H", "9S", "4C", "5D", "6D", "7D", "8S"], 1)
    ]
    assert [cards_of(column.below) for column in layout.columns] == [
        [],
        ["10S", "6C-2D"],
        [],
        [],
        [],
        ["KH"],
        ["9S"],
    ]
    assert (layout.line_count, layout.side_count, layout.count) == (7, 5, 12)


def test_the_cards_of_a_right_string_know_their_place_in_it() -> None:
    layout = layout_of(table(TWELVE))
    assert [column.index for column in layout.columns] == [0, 0, 0, 0, 1, 2, 0]
    assert len({id(column.play) for column in layout.columns[3:6]}) == 1


def test_plays_come_back_in_the_order_of_time() -> None:
    plays = layout_of(table(TWELVE)).plays
    assert cards_of(plays) == ["3H", "9S", "10S", "6C-2D", "4C", "5D-6D-7D", "KH", "8S", "9S"]
    assert [laid.number for play in plays for laid in play.cards] == list(range(1, 13))
    assert [play.is_newest for play in plays] == [False] * 8 + [True]
    assert [play.is_starter for play in plays] == [True] + [False] * 8
    assert [play.by for play in plays[:5]] == ["", "Jones", "Brown", "Robinson", "Adams"]


def test_gardner_a_white_pawn_on_every_tenth_card_starter_counted() -> None:
    layout = layout_of(table(many(25)))
    assert pawns(layout, PawnColour.WHITE) == {10: 10, 20: 20}
    assert pawns(layout, PawnColour.BLACK) == {}


def test_gardner_a_pawn_stands_on_its_card_within_a_string() -> None:
    layout = layout_of(table(f"{many(8)} x4C-5C-6C-7C"))
    string = layout.plays[-1]
    assert [laid.pawn for laid in string.cards] == [None, Pawn(PawnColour.WHITE, 10), None, None]


def test_gardner_with_a_prophet_white_pawns_end_and_black_ones_count_from_the_marker() -> None:
    prophet = Prophecy(Seat(2), column=8, number=12, marker=11)
    layout = layout_of(table(many(35), "gardner", prophet))
    assert pawns(layout, PawnColour.WHITE) == {10: 10}
    assert pawns(layout, PawnColour.BLACK) == {22: 10, 32: 20}
    assert layout.marker == Marker("Brown", number=12, since=12)


def test_gardner_after_a_fall_white_pawns_are_brought_up_to_date() -> None:
    fallen = Prophecy(Seat(2), column=8, number=12, marker=11, fall=20)
    layout = layout_of(table(many(25), "gardner", fallen))
    assert pawns(layout, PawnColour.WHITE) == {10: 10, 20: 20}
    assert (pawns(layout, PawnColour.BLACK), layout.marker) == ({}, None)


def test_gardner_a_fall_leaves_no_mark() -> None:
    fallen = Prophecy(Seat(2), column=8, number=12, marker=11, fall=20)
    assert not any(play.fallen for play in layout_of(table(many(25), "gardner", fallen)).plays)


def test_denexa_pawns_count_the_mainline_until_a_prophet_stands() -> None:
    layout = layout_of(table(many(30), "denexa"))
    assert pawns(layout, PawnColour.WHITE) == {14: 10, 29: 20}
    prophet = Prophecy(Seat(2), column=10, number=14, marker=13)
    layout = layout_of(table(many(30), "denexa", prophet))
    assert pawns(layout, PawnColour.WHITE) == {14: 10}
    assert pawns(layout, PawnColour.BLACK) == {24: 10}


@pytest.mark.parametrize("name", ["king", "express", "gardner+trial"])
def test_no_pawns_where_nobody_is_expelled(name: str) -> None:
    layout = layout_of(table(many(35), name))
    assert (pawns(layout, PawnColour.WHITE), layout.expulsions) == ({}, None)


@pytest.mark.parametrize(
    ("cards", "left", "since"), [(1, 29, None), (29, 1, None), (30, 0, 30), (34, 0, 30)]
)
def test_gardner_cards_left_until_a_wrong_play_expels(
    cards: int, left: int, since: int | None
) -> None:
    expulsions = layout_of(table(many(cards))).expulsions
    assert expulsions is not None
    assert (expulsions.left, expulsions.since) == (left, since)
    assert (expulsions.counts, expulsions.after_marker) == (Counted.LAYOUT, False)


@pytest.mark.parametrize(("cards", "left", "since"), [(31, 1, None), (32, 0, 32), (40, 0, 32)])
def test_gardner_with_a_prophet_twenty_after_the_marker(
    cards: int, left: int, since: int | None
) -> None:
    prophet = Prophecy(Seat(2), column=8, number=12, marker=11)
    expulsions = layout_of(table(many(cards), "gardner", prophet)).expulsions
    assert expulsions is not None
    assert (expulsions.left, expulsions.since, expulsions.after_marker) == (left, since, True)


def test_denexa_the_forty_cards_are_of_the_mainline() -> None:
    expulsions = layout_of(table(many(58), "denexa")).expulsions
    assert expulsions is not None
    assert (expulsions.left, expulsions.counts) == (1, Counted.LINE)
    expulsions = layout_of(table(many(62), "denexa")).expulsions
    assert expulsions is not None
    assert (expulsions.left, expulsions.since) == (0, 59)


def test_king_cards_refused_before_the_first_right_one_hang_in_column_0() -> None:
    layout = layouts()["oracle"]
    first = layout.columns[0]
    assert (first.place, first.card, cards_of(first.below)) == (0, None, ["4S", "KD-2C"])
    assert layout.columns[1].place == 1


def test_king_right_groups_overlap_and_falls_stay_marked() -> None:
    layout = layouts()["oracle"]
    assert layout.overlaps_right
    assert [(cards_of((play,)), play.fallen) for play in layout.plays if play.fallen] == [
        (["QD"], "Robinson")
    ]
    assert not layout_of(table(TWELVE)).overlaps_right


def test_king_a_marker_before_the_first_card_has_a_column_to_stand_over() -> None:
    prophet = Prophecy(Seat(2), column=0, number=0, marker=None)
    layout = layout_of(table("7S 9C", "king", prophet))
    assert [column.place for column in layout.columns] == [0, 1, 2]
    assert layout.marks(layout.columns[0].card)
    assert not layout.marks(layout.columns[1].card)
    empty = layout_of(table("", "king", prophet))
    assert [column.place for column in empty.columns] == [0]


def test_a_position_may_leave_out_the_beginning() -> None:
    quiet = table("3H")
    laid = (
        Laid(Seat(1), (Card("10S"),), False, 17, 28),
        Laid(Seat(2), (Card("4C"), Card("5C")), True, 17, 29),
    )
    layout = layout_of(replace(quiet, laid=laid))
    assert (layout.earlier, layout.line_count, layout.side_count) == (28, 19, 12)
    assert [(column.place, column.card is None) for column in layout.columns] == [
        (17, True),
        (18, False),
        (19, False),
    ]
    assert pawns(layout, PawnColour.WHITE) == {30: 30}


def test_a_play_awaits_its_ruling_beside_the_line() -> None:
    layout = layouts()["awaiting"]
    assert layout.awaiting is not None
    assert (layout.awaiting.cards, layout.awaiting.by) == ((Card("9H"), Card("4S")), "Jones")
    assert (layout.awaiting.call, layout.awaiting.is_pick) == (True, False)
    assert layout.count == layouts()["prophet"].count


def test_a_declaration_of_no_play_lays_no_cards() -> None:
    assert layout_of(awaiting(table(TWELVE), "")).awaiting is None


def test_a_prophets_pick_awaits_its_ruling_too() -> None:
    quiet = awaiting(table(TWELVE), "")
    assert isinstance(quiet.pending, PendingNoPlay)
    pick = PendingPick(WrongNoPlay(quiet.pending.seat), Card("2S"))
    picked = replace(quiet, phase=Phase.JUDGING_PICK, pending=pick)
    found = layout_of(picked).awaiting
    assert found is not None
    assert (found.cards, found.is_pick) == ((Card("2S"),), True)


def test_names_cannot_command_the_terminal() -> None:
    names = ("God", "\x1b[2J", "B", "C", "D")
    layout = layout_of(replace(table(TWELVE), names=names))
    assert layout.plays[1].by == "\ufffd[2J"


def test_a_notebook_shows_the_picture() -> None:
    layout = layouts()["opening"]
    assert layout._repr_svg_() == picture_svg(layout)
