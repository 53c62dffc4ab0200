"""Sound hashes do not make a record true: what could not have happened is refused by its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis.cards import UNKNOWN
from eleusis.play.evolution import begin
from eleusis.play.moves import Deal
from eleusis.play.records.record import (
    Kind,
    Record,
    parse_record,
    print_record,
)
from eleusis.play.records.replaying import replay_record
from eleusis.play.scoring import score
from eleusis.play.state import Setup
from eleusis.play.text.position_text import as_position
from eleusis.rulebook import rulebook
from play.test_record import (
    ANN,
    BEA,
    CYD,
    FULL,
    GOD,
    NAMES,
    OPENING,
    PUBLIC,
    SETUP,
    made,
    outcome,
    refusal,
    rehashed,
    said,
)


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "shown"),
    [
        ("owed Bea 2 by God", "owed Bea 1 by God", "wrong-consequence", 21, "owed Bea 2"),
        ("owed Bea 2 by God", None, "wrong-consequence", 21, "'owed Bea 2 by God' was to follow"),
        ("dealt Bea KD KD by God", "dealt Bea KD by God", "impossible-event", 22, "2 cards"),
        ("dealt Bea KD KD by God", "expelled Bea", "impossible-event", 22, "follows from nothing"),
        ("played Bea 3H", "played Cyd 3S", "impossible-event", 19, "turn"),
        ("played Bea 3H", "played Bea 3S", "impossible-event", 19, "not in Bea's hand"),
        ("played Bea 3H", "plaid Bea 3H", "bad-event", 19, "'played'"),
        ("judged wrong", "judged", "bad-event", 20, "judged right"),
        ("round-ended stopped", "round-ended guessed Ann", "impossible-event", 23, "nothing"),
        ("round-ended stopped", "round-ended went-out", "impossible-event", 23, "nothing"),
        ("round-ended stopped", "round-ended stock-out", "impossible-event", 23, "stock"),
        ("round-ended stopped", None, "not-over", 22, "before its end"),
        ("packs 2", "packs 0", "packs", 2, "packs"),
        ("packs 2", "packs two", "bad-number", 6, "'two'"),
        ("seats God Ann Bea Cyd", "seats God Ann Bea Ann Cyd", "names", 4, "same name"),
        ("seats God Ann Bea Cyd", "seats God Ann Bea Cyd d e f g h", "players", 2, "3 to 8"),
        ("rulebook express 1", "rulebook express 9", "rulebook-revision", 3, "revision 9"),
        ("rulebook express 1", "rulebook expres 1", "unknown-rulebook", 3, "'express'"),
        ("rulebook express 1", "rulebook original 1", "incomplete-rulebook", 2, "cannot be played"),
        ("secret shuffle", "secret shuttle", "bad-secret", 10, "shuttle"),
        ('"7"', '"8"', "broken-seal", 10, "shuffle"),
        ('"7"', "7", "bad-text", 10, "quotation"),
        ("round 1", "round 2", "bad-line", 2, "'round 1'"),
        ("round 1", None, "bad-line", 2, "'round 1'"),
        ("events=12", "events=13", "wrong-count", 24, "events=12"),
    ],
)
def test_sound_hashes_do_not_make_a_record_true(
    old: str, new: str | None, code: str, line: int, shown: str
) -> None:
    lines = said(FULL)
    (index,) = (i for i, text in enumerate(lines) if old in text)
    lines[index : index + 1] = [] if new is None else [lines[index].replace(old, new)]
    if new is None:
        lines[-1] = lines[-1].replace("events=12", "events=11")
    error = refusal(rehashed(lines))
    assert (error.code, error.line) == (code, line)
    assert shown in str(error)


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "shown"),
    [
        ("dealt Bea ?? ?? by God", "dealt Bea ?? KD by God", "hidden-face", 20, "dealt Bea ?? KD"),
        ("starter-laid KC", "starter-turned 4H", "hidden-face", 13, "'starter-turned ??'"),
        ("starter-laid KC", "starter-refused 4H", "hidden-face", 13, "'starter-refused ??'"),
        ("round-ended stopped", None, "early-secret", 21, "over"),
        ("rulebook express 1", "rulebook express", "no-revision", 3, "'rulebook express 1'"),
    ],
)
def test_a_public_record_tells_no_more_than_everybody_saw(
    old: str, new: str | None, code: str, line: int, shown: str
) -> None:
    lines = [new if text == old else text for text in said(PUBLIC)]
    error = refusal(rehashed([text for text in lines if text is not None]))
    assert (error.code, error.line) == (code, line)
    assert shown in error.message


def test_a_public_record_shows_no_hand_of_a_position() -> None:
    setup = as_position(made(begin(SETUP), *OPENING))
    lines = said(print_record(Record.of(begin(setup), kind=Kind.PUBLIC)))
    hand = lines.index("hand Ann 11")
    lines[hand] = "hand Ann AC 3C 4C 5C 6C 7C 8C 9C 10C JC QC"
    error = refusal(rehashed(lines))
    assert (error.code, error.line) == ("hidden-face", 1 + hand)
    assert "'hand Ann 11'" in error.message


def test_a_full_record_names_its_revision_too() -> None:
    error = refusal(rehashed([text.replace("express 1", "express") for text in said(FULL)]))
    assert (error.code, error.line) == ("no-revision", 3)


HOWELL_1 = """
    eleusis record 2 full
    round 1
    rulebook howell 1
    seats God Ann Bea Cyd
    dealer God
    packs 2
    turn Ann
    layout 3H 9S 4C
    hand Ann 10S 2C
    hand Bea 30
    hand Cyd 9
    begin
    played Ann 10S
    judged wrong
    owed Ann 2 by God
    dealt Ann 4D 2H by God
    prophet-declared Ann
    round-ended stopped
    end rounds=1 events=6
"""


def test_a_round_by_an_earlier_revision_of_its_rulebook_is_replayed() -> None:
    """Events of Howell's first revision follow by the second; God's limit was 8 there, and is 6."""
    replay = replay_record(rehashed([line.strip() for line in HOWELL_1.strip().splitlines()]))
    (state,) = replay.rounds
    assert replay.missing == ()
    assert score(state).totals == (6, 27, 0, 21)
    assert "rulebook howell 2" in print_record(replay.record)


def test_a_starter_lies_face_up() -> None:
    state = begin(Setup(rulebook("howell"), NAMES, GOD, 2))
    for seat in (ANN, BEA, CYD):
        state = made(state, Deal(seat, (UNKNOWN,) * 14))
    lines = said(print_record(Record.of(state)))
    assert (
        refusal(rehashed([*lines, "starter-turned ??", "starter-laid ??"])).code
        == "impossible-event"
    )
    assert refusal(rehashed([*lines, "starter-laid ??"])).code == "impossible-event"
    assert (
        refusal(rehashed([*lines, "starter-turned ??", "judged right"])).code == "impossible-event"
    )


def test_nothing_follows_the_closing_line() -> None:
    assert refusal(rehashed([*said(FULL), "judged right"])).code == "after-end"


def test_events_do_not_follow_the_secrets() -> None:
    lines = said(PUBLIC)
    lines[-3], lines[-4] = lines[-4], lines[-3]
    assert refusal(rehashed(lines)).code == "bad-line"


def test_a_secret_needs_a_seal() -> None:
    lines = [line for line in said(FULL) if not line.startswith("seal")]
    assert refusal(rehashed(lines)).code == "broken-seal"


@given(data=st.data())
def test_no_forgery_makes_the_reader_crash(data: st.DataObject) -> None:
    """Lines taken from anywhere, words changed for other words, and all hashes sound."""
    lines = said(data.draw(st.sampled_from((FULL, PUBLIC))))
    words = sorted({word for line in lines for word in line.split()} - {lines[0].split()[2]})
    more = (
        "0",
        "99",
        "prophet",
        "false",
        "turn",
        "layout",
        "hand",
        "[KC]",
        "corrected",
        "returned",
    )
    for _ in range(data.draw(st.integers(1, 4))):
        index = data.draw(st.integers(1, len(lines) - 1))
        parts = lines[index].split(" ")
        match data.draw(st.integers(0, 3)):
            case 0:
                place = data.draw(st.integers(0, len(parts) - 1))
                parts[place] = data.draw(st.sampled_from((*words, *more)))
                lines[index] = " ".join(parts)
            case 1:
                lines.insert(index, data.draw(st.sampled_from(lines)))
            case 2:
                del lines[index]
            case _:
                told = data.draw(st.lists(st.sampled_from((*words, *more)), max_size=4))
                lines.insert(index, " ".join(told))
        if len(lines) < 2:
            break
    replay, error = outcome(rehashed(lines))
    if replay is None:
        assert error is not None
        assert 1 <= error.line <= len(lines)
    else:
        text = print_record(replay.record)
        assert print_record(parse_record(text)) == text
