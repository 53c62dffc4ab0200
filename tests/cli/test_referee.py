"""`eleusis referee`, with a file and live."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from eleusis.cli.table.refereeing import in_full, refereed
from eleusis.play.records.replaying import replay_record

if TYPE_CHECKING:
    from cli.shell import Eleusis

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

SHEET = """rulebook gardner
seats Ann Ben Cleo Dan Eve
dealer Ann
starter 2H
Cleo plays 9S
God says right
"""

TABLE = "gardner\nAnn Ben Cleo Dan Eve\nAnn\n"
"""Answers to the questions before the first card."""


def test_the_published_scoring_example(eleusis: Eleusis) -> None:
    told = json.loads(eleusis("referee", str(EXAMPLES / "last-card.txt"), "--json").out)
    totals = {name: score["total"] for name, score in told["scores"].items()}
    assert totals == {"Smith": 42, "Jones": 21, "Brown": 42, "Robinson": 3, "Adams": 0}
    assert told["phase"] == "over"


def test_rulings_events_and_the_resulting_position(eleusis: Eleusis) -> None:
    told = json.loads(eleusis("referee", "-", "--json", answers=SHEET).out)
    assert told["moves"][-1]["events"] == ["judged right"]
    assert told["waiting"] == "It is Dan's turn."
    again = json.loads(eleusis("referee", "-", "--json", answers=told["position"]).out)
    assert again["position"] == told["position"]


def test_a_position_is_told_to_people_too(eleusis: Eleusis) -> None:
    told = eleusis("referee", "-", answers=SHEET).words
    for said in ("Cleo plays 9♠: right.", "It is Dan's turn.", "The score as it stands"):
        assert said in told


def test_the_rule_rules_where_nobody_did(eleusis: Eleusis) -> None:
    moves = "Cleo plays 9S\nDan plays 10S\nEve plays JD\n"
    sheet = SHEET.partition("Cleo plays")[0] + moves
    told = eleusis("referee", "-", "--rule", "colours-alternate", "--json", answers=sheet)
    events = [event for move in json.loads(told.out)["moves"] for event in move["events"]]
    rulings = [event for event in events if event.startswith("judged")]
    assert (told.status, rulings) == (0, ["judged right", "judged wrong", "judged right"])


def test_the_rule_cannot_tell_of_a_hand_that_nobody_noted(eleusis: Eleusis) -> None:
    declared = SHEET.partition("Cleo plays")[0] + "Cleo says no play\n"
    told = eleusis("referee", "-", "--rule", "colours-alternate", "--json", answers=declared)
    assert json.loads(told.out)["waiting"] == "Ann is to rule."
    for ruling in ("God says right\n", "God says wrong\nGod picks 3C\n"):
        told = eleusis("referee", "-", "--rule", "colours-alternate", answers=declared + ruling)
        assert (told.status, told.err) == (0, "")


def test_the_rule_can_tell_of_a_hand_that_was_noted(eleusis: Eleusis) -> None:
    hand = "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD 9S"
    sheet = SHEET.partition("Cleo plays")[0] + f"Cleo says no play {hand}\n"
    told = eleusis("referee", "-", "--rule", "colours-alternate", "--json", answers=sheet)
    events = [event for move in json.loads(told.out)["moves"] for event in move["events"]]
    assert "judged wrong" in events
    assert any("9S" in event for event in events if event.startswith("picked"))


def test_a_ruling_against_the_rule_is_objected_to(eleusis: Eleusis) -> None:
    sheet = SHEET.replace("9S", "9D")
    told = eleusis("referee", "-", "--rule", "colours-alternate", answers=sheet)
    assert told.status == 1
    assert "line 6: By the rule it is wrong." in told.words


def test_penalties_are_dealt_without_being_typed() -> None:
    outcome = refereed(SHEET.replace("right", "wrong") + "Dan plays 3C\nGod says right\n")
    assert list(map(len, outcome.state.hands)) == [0, 14, 15, 13, 14]


@pytest.mark.parametrize(
    ("sheet", "line", "said"),
    [
        (SHEET.replace("9S", "9X"), 5, "'9X' is not a card"),
        (SHEET.replace("Cleo plays", "Klio plays"), 5, "Klio"),
        (SHEET.replace("gardner", "gardnre"), 1, "Did you mean 'gardner'?"),
        (SHEET.replace("Cleo plays", "Ben plays"), 5, "It is Cleo's turn"),
        (SHEET.replace("plays 9S", "plays 2H 2H"), 5, "2H"),
    ],
)
def test_what_is_wrong_in_a_sheet_is_told_with_its_line(
    eleusis: Eleusis, sheet: str, line: int, said: str
) -> None:
    refused = eleusis("referee", "-", answers=sheet)
    assert (refused.status, refused.out) == (2, "")
    assert f"line {line}" in refused.err
    assert said in refused.err


@pytest.mark.parametrize(
    "options",
    [
        ["--json"],
        [str(EXAMPLES / "last-card.txt"), "--record", "record.txt"],
        [str(EXAMPLES / "last-card.txt"), "--resume", "record.txt"],
        ["--resume", "one.txt", "--record", "two.txt"],
    ],
)
def test_options_that_do_not_go_together(eleusis: Eleusis, options: list[str]) -> None:
    refused = eleusis("referee", *options)
    assert (refused.status, refused.out) == (2, "")
    assert "leave out" in refused.err or "--json needs a file" in refused.err


def test_a_record_is_no_sheet(eleusis: Eleusis) -> None:
    refused = eleusis("referee", str(EXAMPLES / "round.txt"))
    assert (refused.status, refused.out) == (2, "")
    assert "This is a record" in refused.err


@pytest.mark.parametrize(
    ("data", "said"), [(b"", "rulebook"), (b"\xff\xfe", "is not UTF-8"), (b"\x00" * 50, "")]
)
def test_a_file_that_is_no_sheet(eleusis: Eleusis, data: bytes, said: str) -> None:
    refused = eleusis("referee", "-", answers=data)
    assert refused.status == 2
    assert said in refused.err


# Live ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("9S", "Cleo plays 9S"),
        ("cleo 9s 10h", "Cleo plays 9s 10h"),
        ("no play", "Cleo says no play"),
        ("Cleo no play 3H 4S", "Cleo says no play 3H 4S"),
        ("Ben prophet", "Ben becomes prophet"),
        ("right", "God says right"),
        ("Ann wrong", "Ann says wrong"),
        ("Ben guess the red ones", 'Ben guesses "the red ones"'),
        ("Cleo plays 9S", "Cleo plays 9S"),
        ("Cleo go out", "Cleo goes out"),
        ("Cleo throw 3H 4S", "Cleo throws in 3H 4S"),
        ("stop", "stop"),
        ("", ""),
    ],
)
def test_short_lines_are_filled_in(typed: str, full: str) -> None:
    state = refereed(SHEET.partition("Cleo plays")[0]).state
    assert in_full(typed, state) == full


def test_short_lines_wait_for_no_dealing(eleusis: Eleusis) -> None:
    moves = (
        "3H\n9S\nwrong\n10S\nright\nEve prophet\nBen no play\nwrong\nwrong\npick 4C\nright\nJD\n"
    )
    kept = eleusis("referee", answers=TABLE + moves)
    for said in (
        "Ben, Cleo, Dan and Eve get 14 cards each. Then turn the starter",
        "The starter is 3♥.",
        "Dan gets 2 cards. Then it is Eve's turn.",
        "Now: Ben declares no play. Eve, the prophet, is to call: right or wrong?",
        "Ben declares no play; the prophet Eve calls it wrong. Ann is to rule: right or wrong?",
        "Now: Eve lays a right card from Ben's hand: type pick, and the card.",
        "Now: the prophet picks 4♣. Ann is to rule: right or wrong?",
        "Ben gets 5 cards. Then it is Cleo's turn.",
        "Now: Cleo plays J♦.",
    ):
        assert said in kept.words


def test_predictions_of_real_cards_are_typed_with_names_or_clockwise(
    eleusis: Eleusis, tmp_path: Path
) -> None:
    path = tmp_path / "floor.txt"
    moves = "starter 3H\n5C\nBen right Cleo wrong Dan right\nright\n7D\nwrong right wrong\nwrong\n"
    answers = f"delphi\nAnn Ben Cleo Dan\nAnn\n{moves}stop\nyes\nno\n"
    kept = eleusis("referee", "--record", str(path), answers=answers)
    assert kept.status == 0
    assert "everybody predicts 5♣ at once" in kept.words
    (state,) = replay_record(path.read_bytes()).rounds
    assert [play.predictions for play in state.laid[-2:]] == [
        ((1, True), (2, False), (3, True)),
        ((1, False), (2, True), (3, False)),
    ]
    assert state.tokens == (-2, 2, -2, 2)
    assert eleusis("replay", "--verify", str(path)).status == 0


def test_a_ruling_taken_back_is_told_anew(eleusis: Eleusis) -> None:
    kept = eleusis("referee", answers=TABLE + "2H\n9S\nwrong\ncorrect\nright\n")
    assert "Ann takes back the ruling on “Cleo plays 9♠”; what came after it is void." in kept.words
    assert "Cleo plays 9♠: right." in kept.words


def test_who_contradicts_the_prophet_is_named(eleusis: Eleusis) -> None:
    moves = "2H\n9S\nright\nCleo prophet\n8S\nwrong\nright\n"
    kept = eleusis("referee", answers=TABLE + moves)
    assert "the prophet Cleo calls it wrong, but Ann says: right." in kept.words


def test_the_floor_is_kept_to_the_score(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "floor.txt"
    moves = "starter 2H\n9S\nright\nDan 10S 4C\nwrong\nEve KD\nright\nEve prophet\nBen 3C\n"
    answers = TABLE + moves + "right\nright\nstop\nyes\nno\n"
    kept = eleusis("referee", "--record", str(record), answers=answers)
    assert kept.status == 0
    for said in (
        "Dan draws 4 cards.",
        "Now: Dan gets 4 cards. Then it is Eve's turn.",
        "Eve stands up as the prophet",
    ):
        assert said in kept.words
    replay = replay_record(record.read_bytes())
    assert replay.record.finished
    assert list(map(len, replay.rounds[0].hands)) == [0, 13, 13, 16, 13]


def test_the_floor_says_how_to_give_cards_back(eleusis: Eleusis) -> None:
    hand = "3C 4C 5C 6C 7C 8C 9C 10C JC QC"
    moves = f"king\nAnn Ben Cleo Dan\n\nno play {hand}\nright\nthrow {hand[:20]}\n"
    kept = eleusis("referee", answers=moves)
    assert "Now: Ben chooses what to give back: throw, and the cards." in kept.words
    assert "Ben gives back 7 cards, to the bottom of the stock." in kept.words
    assert "Now: Ben gets" in kept.words


def test_a_line_typed_wrongly_is_undone(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "floor.txt"
    answers = TABLE + "undo\nstarter 2H\n9S\nundo\n8S\nright\nnonsense\nDan 99X\n"
    kept = eleusis("referee", "--record", str(record), answers=answers)
    assert "There is no line to take back." in kept.words
    assert "The last line is taken back." in kept.words
    (state,) = replay_record(record.read_bytes()).rounds
    assert [str(card) for laid in state.laid for card in laid.cards] == ["2H", "8S"]


def test_the_floor_is_taken_up_again(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "floor.txt"
    left = eleusis("referee", "--record", str(record), answers=TABLE + "starter 2H\n9S\n")
    assert "referee --resume" in left.words
    eleusis("referee", "--resume", str(record), answers="right\n10D\nright\nundo\nwrong\n")
    (state,) = replay_record(record.read_bytes()).rounds
    assert [laid.right for laid in state.laid] == [True, True, False]


def test_the_deal_passes_on(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "floor.txt"
    answers = TABLE + "starter 2H\nstop\nno\nstop\nyes\nyes\nstarter 3H\nstop\nyes\nno\n"
    kept = eleusis("referee", "--record", str(record), answers=answers)
    assert "Another round, with Ben as God?" in kept.words
    assert [part.setup.dealer for part in replay_record(record.read_bytes()).record.rounds] == [
        0,
        1,
    ]


def test_questions_before_the_first_card_are_asked_again(eleusis: Eleusis) -> None:
    asked = eleusis("referee", answers="gardnre\n\nAnn Ben\nAnn Ben Cleo Dan\nZoe\n")
    assert asked.status == 0
    for said in ("Did you mean 'gardner'?", "4 to 8 players", "'Zoe' is not among"):
        assert said in asked.words
    assert "nothing is recorded" in asked.words


def test_the_line_that_ended_a_round_is_undone_too(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "floor.txt"
    answers = TABLE + "2H\n9S\nright\nstop\nyes\nperhaps\nundo\n8S\nright\nstop\nyes\nno\n"
    kept = eleusis("referee", "--record", str(record), answers=answers)
    assert "Type yes, no or undo." in kept.words
    replay = replay_record(record.read_bytes())
    assert replay.record.finished
    (state,) = replay.rounds
    assert [str(card) for laid in state.laid for card in laid.cards] == ["2H", "9S", "8S"]


def test_god_may_be_given_for_whoever_is_god(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "floor.txt"
    answers = "\nAnn God Ben Cy\nstop\nDora\nstarter 2H\n"
    kept = eleusis("referee", "--record", str(record), answers=answers).words
    assert "And what is God's own name? stop 'stop' would be taken for what happens" in kept
    (part,) = replay_record(record.read_bytes()).record.rounds
    assert (part.setup.names, part.setup.dealer) == (("Ann", "Dora", "Ben", "Cy"), 1)


@pytest.mark.parametrize("name", ["stop", "Right", "KD"])
def test_nobody_is_called_like_a_word_that_is_typed(eleusis: Eleusis, name: str) -> None:
    asked = eleusis("referee", answers=f"gardner\nAnn Ben Cleo {name}\n")
    assert f"'{name}' would be taken for what happens" in asked.words
