"""Positions and moves as people write them, and back."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis.cards import CARDS, UNKNOWN, Card, parse_cards
from eleusis.errors import InputError
from eleusis.play import moves as asked
from eleusis.play.engine import step
from eleusis.play.evolution import begin
from eleusis.play.moves import Move, StopReason
from eleusis.play.seats import JUDGE, Seat, Status
from eleusis.play.state import Laid, Phase, Prophecy, Round
from eleusis.play.text.fields import LATEST
from eleusis.play.text.move_text import parse_move, print_move, with_ruling
from eleusis.play.text.position_text import as_position, parse_position, print_position
from eleusis.play.text.tokens import Misread

NAMES = ("Dealer", "Smith", "Jones", "Brown")
DEALER, SMITH, JONES, BROWN = map(Seat, range(4))

SHEET = """\
# The table on Friday, as far as we noted it.
rulebook gardner
seats Dealer Smith Jones Brown

turn Smith
earlier line=20 side=12
layout 3♥ 9S [ Smith:10S, 6C-2D ] 4C
layout Jones:5H-6H
hand Smith JD 2C ??
hand Jones 9
hand Brown 12
prophet Brown line=3 side=0
expelled Jones
stock unknown
Smith plays JD
Brown calls right
God says right
"""


def played(text: str) -> Round:
    sheet = parse_position(text)
    state = begin(sheet.setup)
    for move in sheet.moves:
        state = step(state, with_ruling(move, state))[1]
    return state


def test_a_sheet_tells_what_it_says() -> None:
    sheet = parse_position(SHEET)
    position = sheet.setup.position
    assert position is not None
    assert sheet.setup.packs == 2
    assert not sheet.setup.stock_known
    assert position.laid == (
        Laid(None, parse_cards("3H"), True, 20, 32),
        Laid(None, parse_cards("9S"), True, 21, 33),
        Laid(SMITH, parse_cards("10S"), False, 22, 34),
        Laid(None, parse_cards("6C 2D"), False, 22, 35),
        Laid(None, parse_cards("4C"), True, 22, 37),
        Laid(JONES, parse_cards("5H 6H"), True, 23, 38),
    )
    assert position.hands == ((), parse_cards("2C JD ??"), (UNKNOWN,) * 9, (UNKNOWN,) * 12)
    assert position.status == (Status.DEALER, Status.PLAYING, Status.EXPELLED, Status.PROPHET)
    assert position.prophecies == (Prophecy(BROWN, 22, 37, 36),)
    assert sheet.lines == (15, 16, 17)
    assert played(SHEET).laid[-1] == Laid(SMITH, parse_cards("JD"), True, 25, 40)


def test_a_sheet_is_printed_in_one_way() -> None:
    sheet = parse_position(SHEET)
    assert (
        print_position(sheet.setup, sheet.moves)
        == """\
rulebook gardner 1
seats Dealer Smith Jones Brown
dealer Dealer
packs 2
stock unknown
turn Smith
earlier line=20 side=12
layout 3H 9S[Smith:10S,6C-2D] 4C Jones:5H-6H
hand Smith 2C JD ??
hand Jones 9
hand Brown 12
prophet Brown line=3 side=0
expelled Jones
Smith plays JD
Brown calls right
God says right
"""
    )


def test_a_sheet_without_a_position_starts_at_the_deal() -> None:
    sheet = parse_position("rulebook king\nseats A B C D\ndealer C\nstock unknown\ndeal A 10")
    assert sheet.setup.position is None
    assert (sheet.setup.dealer, sheet.setup.packs) == (2, 3)
    assert begin(sheet.setup).stock is None
    assert sheet.moves == (asked.Deal(Seat(0), (UNKNOWN,) * 10),)


def test_king_keeps_false_prophets_out_and_has_a_column_before_the_first_card() -> None:
    sheet = parse_position(
        "rulebook king\nseats God A B C\nturn A\nlayout [A:10S,B:2C-3C] 4C\n"
        "hand A 9\nhand B 8\nhand C 10\nfalse C at=0/1 fell=3\n"
    )
    position = sheet.setup.position
    assert position is not None
    assert [laid.column for laid in position.laid] == [0, 0, 0]
    assert position.status[3] is Status.OUT
    assert position.prophecies == (Prophecy(Seat(3), 0, 1, None, fall=3),)
    assert parse_position(print_position(sheet.setup)).setup == sheet.setup


def test_howell_marks_the_last_right_card_unless_told_otherwise() -> None:
    sheet = "rulebook howell\nseats G A B C D\nturn A\nlayout 4C[A:5C]\n" + "".join(
        f"hand {name} 5\n" for name in "ABCD"
    )
    for option, marker in (("", 0), (" marker=2", 1), (" marker=none", None)):
        setup = parse_position(f"{sheet}prophet B{option}").setup
        assert setup.position is not None
        assert setup.position.prophecies == (Prophecy(Seat(2), 1, 2, marker),)
        assert parse_position(print_position(setup)).setup == setup


def test_a_round_can_be_written_down_and_taken_up_again() -> None:
    state = played(SHEET)
    again = begin(parse_position(print_position(as_position(state))).setup)
    assert again.laid == state.laid
    assert again.hands == state.hands
    assert again.prophecies == state.prophecies
    assert again.phase is Phase.TURN


def test_a_position_is_a_moment_at_which_a_seat_is_to_play() -> None:
    with pytest.raises(InputError) as caught:
        as_position(played(SHEET.replace("God says right\n", "")))
    assert caught.value.code == "not-settled"


@pytest.mark.parametrize(
    ("old", "new", "line", "code", "shown"),
    [
        ("rulebook gardner", "rulebook gardener", 2, "unknown-rulebook", "'gardner'"),
        ("rulebook gardner", "rulebook gardner 99", 2, "rulebook-revision", "revision 99"),
        ("rulebook gardner", "rulbook gardner", 2, "unknown-line", "'rulebook'"),
        ("turn Smith", "turn Smyth", 5, "unknown-name", "'smith'"),
        ("turn Smith", "turn Smith\nturn Smith", 6, "told-twice", "'turn'"),
        ("turn Smith\n", "", 13, "bad-position", "'turn'"),
        ("line=20 side=12", "20", 6, "bad-position", "line=20"),
        ("3♥", "3", 7, "unknown-card", "'3'"),
        ("2D ]", "2D", 7, "bad-layout", "open"),
        ("4C", "]4C", 7, "bad-layout", "']'"),
        ("4C", ",4C", 7, "bad-layout", "','"),
        ("Jones:5H", "Jane:5H", 8, "unknown-name", "Jane"),
        ("Jones:5H-6H", "Jones:", 8, "bad-layout", "no card"),
        ("hand Jones 9", "hand Smith 9", 10, "bad-position", "Smith has a hand"),
        ("hand Jones 9", "hand Dealer 9", 10, "bad-position", "no hand"),
        ("hand Jones 9\n", "", 9, "bad-position", "What does Jones hold?"),
        ("line=3 side=0", "line=30 side=0", 12, "bad-position", "25 cards lie on the line"),
        ("line=3 side=0", "side=12 lime=3", 12, "bad-position", "'lime'"),
        ("line=3 side=0", "at=3", 12, "bad-position", "at=12/20"),
        ("expelled Jones", "expelled Brown", 13, "bad-position", "prophet"),
        ("expelled Jones", "prophet Jones", 13, "bad-position", "standing"),
        ("stock unknown", "stock lots", 14, "bad-number", "'lots'"),
        ("Smith plays JD", "Smith play JD", 15, "bad-move", "'plays'"),
        ("Smith plays JD", "Smith plays JX", 15, "unknown-card", "'JX'"),
        ("God says right", "turn Smith", 17, "late-line", "'turn'"),
        ("Jones Brown", "Jones plays", 3, "names", "'plays'"),
        ("Jones Brown", "Jones jones", 3, "names", "same name"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(
    old: str, new: str, line: int, code: str, shown: str
) -> None:
    assert old in SHEET
    with pytest.raises(Misread) as caught:
        parse_position(SHEET.replace(old, new))
    assert (caught.value.code, caught.value.line) == (code, line)
    assert shown in str(caught.value.said)
    assert str(caught.value).startswith(f"line {line}: ")


def test_a_dealer_alone_is_no_table() -> None:
    with pytest.raises(Misread, match="player"):
        parse_position("rulebook gardner\nseats Dealer")


def test_a_rulebook_without_prophets_has_none_in_a_position() -> None:
    with pytest.raises(Misread, match="no prophets"):
        parse_position(SHEET.replace("rulebook gardner", "rulebook express"))


@given(st.text(max_size=200) | st.lists(st.sampled_from(SHEET.split(" "))).map(" ".join))
def test_no_text_makes_the_reader_crash(text: str) -> None:
    try:
        sheet = parse_position(text)
    except InputError:
        return
    assert parse_position(print_position(*sheet[:2])).setup == sheet.setup


# Moves -------------------------------------------------------------------------------------

players = st.sampled_from((SMITH, JONES, BROWN))
cards = st.lists(st.sampled_from((*CARDS, UNKNOWN)), min_size=1, max_size=5).map(tuple)
hands = st.lists(st.sampled_from(CARDS), max_size=5).map(lambda held: tuple(sorted(held)))
card = st.sampled_from(CARDS)
MOVES: dict[type, st.SearchStrategy[Move]] = {
    asked.Play: st.builds(asked.Play, players, cards),
    asked.DeclareNoPlay: st.builds(asked.DeclareNoPlay, players, hands),
    asked.ThrowIn: st.builds(asked.ThrowIn, players, cards),
    asked.DeclareProphet: st.builds(asked.DeclareProphet, players),
    asked.GoOut: st.builds(asked.GoOut, players),
    asked.Call: st.builds(asked.Call, players, st.booleans()),
    asked.GuessRule: st.builds(asked.GuessRule, players, st.text()),
    asked.Pick: st.builds(asked.Pick, players | st.just(JUDGE), card),
    asked.Judge: st.builds(asked.Judge, st.booleans()),
    asked.Hint: st.builds(asked.Hint, st.text()),
    asked.Correct: st.builds(asked.Correct, st.integers(0, 5000) | st.just(LATEST)),
    asked.TurnStarter: st.builds(asked.TurnStarter, card),
    asked.Deal: st.builds(asked.Deal, players, cards.map(lambda dealt: tuple(sorted(dealt)))),
    asked.AddPack: st.builds(asked.AddPack),
    asked.TurnCard: st.builds(asked.TurnCard, card),
    asked.Predict: st.builds(asked.Predict, players, st.booleans()),
    asked.OpenPredictions: st.builds(
        asked.OpenPredictions,
        st.dictionaries(players, st.booleans()).map(lambda said: tuple(sorted(said.items()))),
    ),
    asked.StopRound: st.builds(asked.StopRound, st.sampled_from(StopReason)),
}


def test_no_kind_of_move_is_forgotten() -> None:
    assert set(MOVES) == set(get_args(Move))


@pytest.mark.parametrize("kind", MOVES, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_a_move_is_read_back(kind: type, data: st.DataObject) -> None:
    move = data.draw(MOVES[kind])
    for names in (NAMES, ("Anna", "God", "Jones", "Brown")):
        text = print_move(move, names, DEALER)
        assert parse_move(text, names, DEALER) == move
        assert text.isprintable()


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("smith plays jd 8h", asked.Play(SMITH, parse_cards("JD 8H"))),
        ("Jones  says   no play", asked.DeclareNoPlay(JONES)),
        ("Jones says no play 3H AS", asked.DeclareNoPlay(JONES, parse_cards("3H AS"))),
        ("Dealer says wrong", asked.Judge(False)),
        ("God picks JD", asked.Pick(JUDGE, Card("JD"))),
        ("Brown picks JD", asked.Pick(BROWN, Card("JD"))),
        ("Dealer plays 3H", asked.Play(DEALER, parse_cards("3H"))),
        ("deal Smith 2", asked.Deal(SMITH, (UNKNOWN, UNKNOWN))),
        ('Smith guesses "red  then black"', asked.GuessRule(SMITH, "red  then black")),
        ("correct", asked.Correct(LATEST)),
        ("stop", asked.StopRound(StopReason.AGREEMENT)),
    ],
)
def test_moves_as_people_say_them(text: str, move: Move) -> None:
    assert parse_move(text, NAMES, DEALER) == move


@pytest.mark.parametrize(
    ("text", "code", "shown"),
    [
        ("", "unknown-name", "''"),
        ("Smith", "bad-move", "plays"),
        ("Smith says right", "bad-move", "says no play"),
        ("God plays 3H", "bad-move", "says"),
        ("God says maybe", "bad-verdict", "'maybe'"),
        ("Smith becomes prophet now", "bad-move", "'now'"),
        ("add pack please", "bad-move", "'please'"),
        ("stop it", "bad-move", "'it'"),
        ("Smith picks 3H 4H", "one-card", "'3H 4H'"),
        ("Smith guesses red", "bad-text", "quotation marks"),
        ("correct x", "bad-number", "'x'"),
        ("Nobody plays 3H", "unknown-name", "Nobody"),
    ],
)
def test_what_is_no_move_is_explained(text: str, code: str, shown: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_move(text, NAMES, DEALER)
    assert caught.value.code == code
    assert shown in caught.value.message


def test_a_correction_without_a_number_is_about_the_latest_ruling() -> None:
    state = played(SHEET)
    assert with_ruling(asked.Correct(LATEST), state) == asked.Correct(2)
    assert step(state, asked.Correct(2))[1].phase is Phase.JUDGING
    fresh = begin(parse_position(SHEET).setup)
    assert with_ruling(asked.Correct(LATEST), fresh) == asked.Correct(LATEST)
