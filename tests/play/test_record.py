"""Records are read back as they were written; whatever is not as written is refused by its line."""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis.cards import UNKNOWN, parse_cards
from eleusis.errors import InputError, RecordError
from eleusis.play.engine import step
from eleusis.play.events import StarterTurned
from eleusis.play.evolution import begin
from eleusis.play.game import Game
from eleusis.play.moves import Deal, Hint, Judge, Move, Play, StopReason, StopRound, TurnStarter
from eleusis.play.records.chain import RECORD_MAX, Chain, intact_part
from eleusis.play.records.record import (
    KeeperRemark,
    Kind,
    Record,
    RecordWriter,
    RoundRecord,
    parse_record,
    print_record,
)
from eleusis.play.records.replaying import Replay, replay_record
from eleusis.play.seal import Sealed, Secret, derived_salt
from eleusis.play.seats import Seat
from eleusis.play.state import Phase, Round, Setup
from eleusis.play.text.position_text import as_position
from eleusis.rulebook import Rulebook, rulebook
from play.rounds import play, playable

GOD, ANN, BEA, CYD = map(Seat, range(4))
NAMES = ("God", "Ann", "Bea", "Cyd")
SECRETS = tuple(
    Secret(kind, text, derived_salt("7", kind))
    for kind, text in ((Sealed.RULE, 'Say "red",\nthen ♠.'), (Sealed.SHUFFLE, "7"))
)
SETUP = Setup(
    rulebook=rulebook("express"),
    names=NAMES,
    dealer=GOD,
    packs=2,
    rule_seal=SECRETS[0].seal,
    shuffle_seal=SECRETS[1].seal,
)
OPENING = (
    Deal(ANN, parse_cards("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC")),
    Deal(BEA, parse_cards("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH")),
    Deal(CYD, parse_cards("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS")),
    TurnStarter(*parse_cards("KC")),
    Hint("Suits are irrelevant."),
    Play(ANN, parse_cards("2C")),
    Judge(True),
    Play(BEA, parse_cards("3H")),
    Judge(False),
    Deal(BEA, parse_cards("KD KD")),
)
STOP = StopRound(StopReason.AGREEMENT)


def made(state: Round, *moves: Move) -> Round:
    for move in moves:
        state = step(state, move)[1]
    return state


FINISHED = made(begin(SETUP), *OPENING, STOP)
FULL = print_record(Record.of(FINISHED, SECRETS))
PUBLIC = print_record(Record.of(FINISHED, SECRETS, Kind.PUBLIC))


def rehashed(lines: list[str]) -> str:
    """A forger's record: these lines, each with the digits that belong to it."""
    chain = Chain()
    return "".join(f"{chain.link(line)}\n" for line in lines)


def said(text: str) -> list[str]:
    """The lines of a record without their digits."""
    return [line[13:] for line in text.splitlines()]


def refusal(data: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        replay_record(data)
    return caught.value


def outcome(data: str | bytes) -> tuple[Replay | None, RecordError | None]:
    """What a record leads to, or why it is refused; anything else is a crash."""
    try:
        return replay_record(data), None
    except RecordError as error:
        return None, error


# What is written ---------------------------------------------------------------------------


def test_how_a_full_record_looks() -> None:
    assert said(FULL) == [
        "eleusis record 2 full",
        "round 1",
        "rulebook express 1",
        "seats God Ann Bea Cyd",
        "dealer God",
        "packs 2",
        f"seal rule {SECRETS[0].seal}",
        f"seal shuffle {SECRETS[1].seal}",
        f'secret rule {SECRETS[0].salt} "Say \\"red\\",\\nthen ♠."',
        f'secret shuffle {SECRETS[1].salt} "7"',
        "begin",
        "dealt Ann AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC by God",
        "dealt Bea AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH by God",
        "dealt Cyd AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS by God",
        "starter-laid KC",
        'hinted "Suits are irrelevant."',
        "played Ann 2C",
        "judged right",
        "played Bea 3H",
        "judged wrong",
        "owed Bea 2 by God",
        "dealt Bea KD KD by God",
        "round-ended stopped",
        "end rounds=1 events=12",
    ]


def test_a_public_record_hides_what_a_spectator_did_not_see_and_tells_the_secrets_last() -> None:
    lines = said(PUBLIC)
    assert "dealt Bea ?? ?? by God" in lines
    assert not any(line.startswith("secret") for line in lines)
    assert lines[-4:] == [
        "round-ended stopped",
        f'reveal rule {SECRETS[0].salt} "Say \\"red\\",\\nthen ♠."',
        f'reveal shuffle {SECRETS[1].salt} "7"',
        "end rounds=1 events=12",
    ]


def test_a_public_record_of_a_round_that_goes_on_tells_no_secret() -> None:
    going_on = Record.of(made(begin(SETUP), *OPENING), SECRETS, Kind.PUBLIC)
    assert going_on.rounds[0].secrets == ()
    text = print_record(going_on)
    assert "7H" not in text
    assert SECRETS[1].salt not in text
    assert not parse_record(text).finished


def test_the_digits_are_the_hash_of_all_lines_so_far() -> None:
    for number, line in enumerate(FULL.splitlines(), 1):
        plain = "".join(f"{text}\n" for text in said(FULL)[:number])
        assert line[:12] == sha256(plain.encode()).hexdigest()[:12]


def test_the_record_in_the_documents_is_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    shown = "".join(f"{line}\n" for line in re.findall(r"^    ([0-9a-f]{12} .*)$", page, re.M))
    (state,) = replay_record(shown).rounds
    assert (state.phase, len(state.log)) == (Phase.OVER, 7)


@pytest.mark.parametrize("kind", Kind)
def test_a_record_written_line_by_line_is_the_same_text(kind: Kind) -> None:
    stream = StringIO()
    writer = RecordWriter(stream, kind)
    state = begin(SETUP)
    writer.begin(SETUP, SECRETS)
    for move in (*OPENING, STOP):
        events, state = step(state, move)
        writer.write(events)
        expected = print_record(Record.of(state, SECRETS, kind))
        assert expected.startswith(stream.getvalue())
    writer.reveal()
    writer.close()
    assert stream.getvalue() == expected


def with_remarks() -> Record:
    """The finished round, with notes before the first event, between two, and after all."""
    (part,) = parse_record(FULL).rounds
    remarks = (
        KeeperRemark(0, "llm", "“Red”,\nI think."),
        KeeperRemark(7, "coach", "Ann asked."),
        KeeperRemark(7, "llm", ""),
        KeeperRemark(len(part.events), "llm", "round-ended stopped"),
    )
    return Record(Kind.FULL, (replace(part, remarks=remarks),), finished=True)


def test_what_is_noted_beside_the_events_is_read_back_and_changes_nothing() -> None:
    record = with_remarks()
    text = print_record(record)
    assert parse_record(text) == record
    assert said(text)[said(text).index("played Bea 3H") - 2] == 'note coach "Ann asked."'
    assert replay_record(text).rounds == (FINISHED,)


def test_what_is_noted_is_not_public() -> None:
    assert print_record(with_remarks().public()) == PUBLIC
    stream = StringIO()
    writer = RecordWriter(stream, Kind.PUBLIC)
    writer.begin(SETUP, SECRETS)
    before = stream.getvalue()
    writer.remark("llm", "My hand is bad.")
    assert stream.getvalue() == before
    forged = said(PUBLIC)
    forged.insert(forged.index("starter-laid KC"), 'note llm "x"')
    assert refusal(rehashed(forged)).code == "bad-event"


def test_a_rulebook_that_no_name_stands_for_is_not_recorded() -> None:
    changed = replace(SETUP, rulebook=replace(SETUP.rulebook, wrong_penalty=3))
    with pytest.raises(InputError) as caught:
        print_record(Record.of(begin(changed)))
    assert caught.value.code == "unpublished-rulebook"


# What is read ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("book", playable(), ids=lambda book: book.name)
def test_whole_rounds_are_read_back_and_replay_to_the_live_state(book: Rulebook, seed: int) -> None:
    read_back_and_replayed(book, seed)


@pytest.mark.slow
@pytest.mark.parametrize("book", playable(), ids=lambda book: book.name)
def test_many_rounds_are_read_back_and_replay_to_the_live_state(book: Rulebook) -> None:
    for seed in range(300):
        read_back_and_replayed(book, seed)


def read_back_and_replayed(book: Rulebook, seed: int) -> None:
    state = play(Random(seed), book)
    full = Record.of(state)
    text = print_record(full)
    assert parse_record(text) == full
    assert replay_record(text).rounds == (state,)
    public = print_record(full.public())
    assert parse_record(public) == full.public()
    seen = replay_record(public.encode()).rounds[0]
    assert tuple(event.seen_by(None) for event in seen.log) == full.public().rounds[0].events
    assert seen.laid == state.laid
    assert tuple(map(len, seen.hands)) == tuple(map(len, state.hands))
    assert (seen.stock, seen.status, seen.prophecies) == (
        state.stock,
        state.status,
        state.prophecies,
    )


def test_a_turned_starter_has_its_face_back_once_it_was_laid() -> None:
    setup = Setup(rulebook("howell"), NAMES, GOD, 2)
    state = begin(setup)
    while state.phase is Phase.DEALING:
        debt = state.owed[0]
        state = made(state, Deal(debt.seat, (UNKNOWN,) * debt.size))
    refused, laid = parse_cards("2C KH")
    state = made(state, TurnStarter(refused), Judge(False), TurnStarter(laid), Judge(True))
    record = Record.of(state, kind=Kind.PUBLIC)
    assert StarterTurned(laid) not in record.rounds[0].events
    (seen,) = replay_record(print_record(record)).rounds
    assert seen.log[-4:-1:2] == (StarterTurned(UNKNOWN), StarterTurned(laid))
    assert seen.unseen == state.unseen


def test_a_round_from_a_position_hides_the_hands_that_its_keeper_knows() -> None:
    setup = as_position(made(begin(SETUP), *OPENING))
    state = made(begin(setup), Play(CYD, parse_cards("7S")), Judge(True))
    full = Record.of(state, SECRETS)
    assert replay_record(print_record(full)).rounds == (state,)
    public = print_record(full.public())
    assert "hand Cyd 12" in public
    assert "QS" not in public
    assert replay_record(public).rounds[0].laid == state.laid


def test_line_ends_and_a_byte_order_mark_do_not_matter() -> None:
    moved = b"\xef\xbb\xbf" + FULL.replace("\n", "\r\n").encode()
    assert parse_record(moved) == parse_record(FULL)
    assert parse_record(FULL.removesuffix("\n")) == parse_record(FULL)


def test_a_game_is_several_rounds_in_one_record() -> None:
    game = Game(rulebook("gardner"), NAMES)
    parts = []
    stream = StringIO()
    writer = RecordWriter(stream, Kind.PUBLIC)
    for _ in range(3):
        state = made(begin(game.setup()), STOP)
        writer.begin(state.setup)
        writer.write(state.log)
        parts.append(RoundRecord(state.setup, state.log))
        game = game.with_round(state.setup.dealer, (0, 0, 0, 0))
    assert not parse_record(stream.getvalue()).finished
    writer.close()
    record = parse_record(stream.getvalue())
    assert record == Record(Kind.PUBLIC, tuple(parts), finished=True)
    assert print_record(record) == stream.getvalue()
    lines = said(stream.getvalue())
    second = lines.index("round 2")
    dropped = lines[:second] + lines[lines.index("round 3") :]
    assert refusal(rehashed(dropped)).line == second + 1


# Interruptions -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", Kind)
def test_an_interrupted_record_goes_on_and_ends_as_if_nothing_had_been(kind: Kind) -> None:
    whole = print_record(Record.of(FINISHED, SECRETS, kind))
    for newline in ("\n", ""):
        written = print_record(Record.of(made(begin(SETUP), *OPENING), SECRETS, kind)).strip("\n")
        stream = StringIO()
        stream.write(written + newline)
        writer = RecordWriter.resume(stream, written + newline, SECRETS)
        state = replay_record(written).rounds[0]
        writer.write(step(state, STOP)[0])
        writer.reveal()
        writer.close()
        assert stream.getvalue() == whole


def test_a_finished_record_is_not_resumed() -> None:
    with pytest.raises(RecordError) as caught:
        RecordWriter.resume(StringIO(), FULL)
    assert (caught.value.code, caught.value.line) == ("closed", 24)


def test_consequences_that_were_not_written_any_more_are_told() -> None:
    lines = said(FULL)
    ruling = lines.index("judged wrong")
    replay = replay_record(rehashed(lines[: ruling + 1]))
    assert [type(event).__name__ for event in replay.missing] == ["Owed"]
    assert replay.rounds[0] == made(begin(SETUP), *OPENING[:-1])
    assert replay_record(rehashed(lines[: ruling + 2])).missing == ()


def test_a_line_that_was_half_written_can_be_cut_away() -> None:
    torn = FULL.encode()[: FULL.encode().index(b"played Bea") + 4]
    assert refusal(torn).code == "cut-off"
    saved = intact_part(torn)
    assert said(saved) == said(FULL)[:18]
    assert FULL.startswith(saved)
    with pytest.raises(RecordError):
        intact_part(b"")


# Accidents ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [FULL, PUBLIC], ids=["full", "public"])
def test_each_line_changed_dropped_swapped_or_added_is_noticed_there(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for index, line in enumerate(lines):
        for where in (0, 13, len(line) - 2):
            sign = "0" if line[where] != "0" else "1"
            changed = [*lines[:index], line[:where] + sign + line[where + 1 :], *lines[index + 1 :]]
            assert refusal("".join(changed)).line == index + 1
        twice = [*lines[: index + 1], *lines[index:]]
        assert refusal("".join(twice)).line == index + 2
        if index + 1 < len(lines):
            dropped = [*lines[:index], *lines[index + 1 :]]
            assert refusal("".join(dropped)).line == index + 1
            swapped = [*lines[:index], lines[index + 1], line, *lines[index + 2 :]]
            assert refusal("".join(swapped)).line == index + 1


def test_a_record_that_is_cut_off_anywhere_is_refused_or_known_to_be_unfinished() -> None:
    data = FULL.encode()
    whole = parse_record(data)
    for length in range(len(data)):
        replay, error = outcome(data[:length])
        if replay is None:
            assert error is not None
            assert 1 <= error.line <= data[:length].count(b"\n") + 1
        else:
            is_whole = length == len(data) - 1  # the last line break alone
            assert replay.record.finished is is_whole
            told = tuple(part.events for part in replay.record.rounds)
            assert told in ((), *((whole.rounds[0].events[:n],) for n in range(13)))


@given(
    st.lists(
        st.tuples(st.integers(0, len(FULL) - 1), st.binary(max_size=3), st.integers(0, 3)),
        min_size=1,
        max_size=3,
    )
)
def test_a_damaged_file_means_the_same_or_is_refused(
    damages: list[tuple[int, bytes, int]],
) -> None:
    data = FULL.encode()
    for start, added, lost in damages:
        data = data[:start] + added + data[start + lost :]
    replay, error = outcome(data)
    if replay is None:
        assert error is not None
        assert 1 <= error.line <= data.count(b"\n") + 1
        assert str(error).startswith(f"line {error.line}: ")
    else:
        assert replay.record == parse_record(FULL)


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_what_is_no_record_is_refused(data: str | bytes) -> None:
    assert refusal(data).line == 1


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        ("", "empty-record", 1),
        (b"\x7fELF\x00\x01", "not-a-record", 1),
        ("\ud800", "not-a-record", 1),
        (FULL.encode()[:200] + b"\xff" + FULL.encode()[200:], "bad-encoding", 7),
        ("x" * (RECORD_MAX + 1), "record-too-large", 1),
        (rehashed(["eleusis record 3 full"]), "record-format", 1),
        ("000000000000 eleusis record 3 sealed otherwise", "record-format", 1),
        (rehashed(["eleusis record 0 full"]), "record-format", 1),
        (rehashed(["eleusis record one full"]), "not-a-record", 1),
        (rehashed(said(FULL)[:8]), "cut-off", 8),
    ],
)
def test_files_of_other_kinds(data: str | bytes, code: str, line: int) -> None:
    error = refusal(data)
    assert (error.code, error.line) == (code, line)
