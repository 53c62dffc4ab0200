"""`eleusis replay` and `eleusis layout`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from eleusis.play.records.chain import Chain
from eleusis.play.records.record import Record, parse_record, print_record

if TYPE_CHECKING:
    from cli.shell import Eleusis

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def record(eleusis: Eleusis, tmp_path: Path) -> Path:
    """The record of a whole round."""
    file = tmp_path / "record.txt"
    eleusis("play", "--watch", "--seed", "7", "--record", str(file))
    return file


def rehashed(lines: list[str]) -> bytes:
    """These lines with sound hashes."""
    chain = Chain()
    return "".join(chain.link(line) + "\n" for line in lines).encode()


def said(file: Path) -> list[str]:
    """The lines of a record without their hashes."""
    return [line[13:] for line in file.read_text().splitlines()]


def test_a_record_is_told(eleusis: Eleusis, record: Path) -> None:
    told = eleusis("replay", str(record), "--step").words
    for words in ("Round 1: New Eleusis.", "The starter is", "The score", "The sealed rule was"):
        assert words in told


def test_a_record_as_json(eleusis: Eleusis, record: Path) -> None:
    told = json.loads(eleusis("replay", str(record), "--json").out)
    (part,) = told["rounds"]
    assert told["finished"] is True
    assert part["end"] is not None
    assert sum(score["total"] for score in part["scores"].values()) > 0


def test_a_sound_record_verifies(eleusis: Eleusis, record: Path) -> None:
    assert eleusis("replay", str(record), "--verify").status == 0
    assert json.loads(eleusis("replay", str(record), "--verify", "--json").out)["verified"] is True


def test_a_changed_line_does_not_verify(eleusis: Eleusis, record: Path) -> None:
    record.write_text(record.read_text().replace("judged right", "judged wrong", 1))
    no = eleusis("replay", str(record), "--verify")
    assert no.status == 1
    assert "line" in no.out
    broken = eleusis("replay", str(record))
    assert (broken.status, broken.out) == (2, "")
    assert "line" in broken.err


def test_a_misruling_with_sound_hashes_does_not_verify(eleusis: Eleusis, tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    answers = "\n" + "wrong\nyes\n" + "stop\nyes\n"
    eleusis(
        *("play", "--as", "god", "--by-hand", "--rule", "Any card is right.", "--seed", "4"),
        *("--record", str(file)),
        answers=answers,
    )
    no = eleusis("replay", str(file), "--verify")
    assert no.status == 1
    assert "ruled wrong, against the sealed rule" in no.out


def test_cards_that_were_not_shuffled_so_do_not_verify(eleusis: Eleusis, record: Path) -> None:
    lines = said(record)
    first = next(number for number, line in enumerate(lines) if line.startswith("dealt"))
    one, two = (lines[first + step].split(" ") for step in (0, 1))
    one[2:16], two[2:16] = two[2:16], one[2:16]
    lines[first : first + 2] = [" ".join(one), " ".join(two)]
    dealt = next(number for number, line in enumerate(lines) if line.startswith("starter")) + 1
    record.write_bytes(rehashed(lines[:dealt]))
    no = eleusis("replay", str(record), "--verify")
    assert no.status == 1
    assert f"line {first + 1}" in no.out


def test_an_unfinished_record_says_so(eleusis: Eleusis, record: Path) -> None:
    record.write_bytes(rehashed(said(record)[:-1]))
    assert "unfinished" in eleusis("replay", str(record)).out
    assert "unfinished" in eleusis("replay", str(record), "--verify").out


def test_a_public_record_verifies_too(eleusis: Eleusis, record: Path) -> None:
    public: Record = parse_record(record.read_bytes()).public()
    record.write_text(print_record(public))
    assert eleusis("replay", str(record), "--verify").status == 0


@pytest.mark.parametrize("data", [b"", b"Dear diary", b"\xff\xfe\x00", b"905b9cf9fec1 eleusis rec"])
@pytest.mark.parametrize("option", [[], ["--verify"]])
def test_what_is_no_record(
    eleusis: Eleusis, tmp_path: Path, data: bytes, option: list[str]
) -> None:
    file = tmp_path / "file.txt"
    file.write_bytes(data)
    refused = eleusis("replay", str(file), *option)
    assert refused.status == 2
    assert refused.err.startswith("eleusis: line 1:")


def test_a_file_that_is_not_there(eleusis: Eleusis) -> None:
    refused = eleusis("replay", "nowhere.txt")
    assert refused.status == 2
    assert refused.err == "eleusis: nowhere.txt: No such file or directory\n"


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.txt")), ids=lambda file: file.name)
def test_the_examples_hold(eleusis: Eleusis, file: Path) -> None:
    command = ("replay", "--verify") if b"eleusis record" in file.read_bytes() else ("referee",)
    assert eleusis(*command, str(file)).status == 0


# Pictures ------------------------------------------------------------------------------------


def test_a_layout_as_text(eleusis: Eleusis, record: Path) -> None:
    assert "4♣" in eleusis("layout", str(record)).out
    position = eleusis("layout", str(EXAMPLES / "last-card.txt"), "--width", "30").out
    assert "K♠" in position
    assert max(map(len, position.splitlines())) <= 30


def test_a_layout_as_pictures(eleusis: Eleusis, tmp_path: Path) -> None:
    svg, png = tmp_path / "layout.svg", tmp_path / "layout.png"
    drawn = eleusis(
        *("layout", str(EXAMPLES / "last-card.txt"), "--svg", str(svg), "--png", str(png)), "--dark"
    )
    assert (drawn.status, drawn.out) == (0, "")
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    assert png.read_bytes().startswith(b"\x89PNG")


def test_a_layout_needs_some_width(eleusis: Eleusis) -> None:
    refused = eleusis("layout", str(EXAMPLES / "last-card.txt"), "--width", "10")
    assert refused.status == 2
    assert "24 columns" in refused.err
