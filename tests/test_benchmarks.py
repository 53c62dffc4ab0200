"""The benchmark of reading counts what it says it counts."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parent.parent / "benchmarks" / "reading.py"

SENTENCES = [
    ("only_aces", "AC", "Only aces.", "right"),
    (
        "alternating_colors",
        "4C 9H",
        "If the last card is red, play black; otherwise play red.",
        "right",
    ),
    # From a red card on, the same colour again and again is red throughout.
    ("only_red_cards", "9H", "Play the same colour as the last card.", "right"),
    ("only_red_cards", "9H", "Only hearts.", "wrong"),
    # True of the first two cards, but what is compared is what may follow.
    ("alternating_colors", "4C 9H", "Play a different suit than the last card.", "wrong"),
    # Which cards are the odd ones depends on whether the first card is a starter.
    (
        "paired_suits_alternating",
        "5S 6H 8H",
        "A different suit from the last card, then the same suit as the last card, and repeat, "
        "from the first card played.",
        "wrong",
    ),
    ("no_spades", "4C", "Spades smell of elderberries.", "refused"),
    ("only_red_cards", "9H", "Only red cards, says my grandmother.", "asked_first"),
    ("only_aces", "AC", "Only red cards, says my grandmother.", "asked_other"),
]
"""Rule, line, sentence and what becomes of it."""


Run = Callable[..., "subprocess.CompletedProcess[str]"]


def program(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.fixture
def reading(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The same in this process, which has read the language."""

    def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        monkeypatch.setattr(sys, "argv", [SCRIPT.name, *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            runpy.run_path(str(SCRIPT), run_name="__main__")
        return subprocess.CompletedProcess(
            sys.argv, int(left.value.code or 0), *capsys.readouterr()
        )

    return run


@pytest.fixture
def sentences(tmp_path: Path) -> Path:
    file = tmp_path / "sentences.jsonl"
    lines = [
        json.dumps({"rule": rule, "line": line, "sentence": sentence, "writer": "us"})
        for rule, line, sentence, _ in SENTENCES
    ]
    file.write_text("\n".join(lines) + "\n\n", encoding="utf-8")
    return file


def test_the_object_has_the_counts_and_what_failed(sentences: Path) -> None:
    done = program(sentences, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    for name in ("right", "asked_first", "asked_other", "wrong", "refused", "undecided"):
        expected = [sentence for *_, sentence, outcome in SENTENCES if outcome == name]
        assert found[name] == len(expected)
        if name != "right":
            assert [each["sentence"] for each in found[f"{name}_sentences"]] == expected
    assert found["total"] == len(SENTENCES)
    assert list(found["times"]) == ["read", "asked", "refused"]
    for spread in found["times"].values():
        assert 0 < spread["median"] <= spread["p95"] <= spread["longest"]


def test_what_failed_comes_with_its_reason(reading: Run, sentences: Path) -> None:
    found = json.loads(reading(sentences, "--json").stdout)
    hearts = found["wrong_sentences"][0]
    assert hearts["reading"] == "The card must be a heart."
    assert hearts["differs"]["line"] == "9H"
    assert hearts["differs"]["card"].endswith("D")
    assert hearts["differs"]["verdict"] == "right"
    (refused,) = found["refused_sentences"]
    assert refused["code"] == "unreadable"
    assert refused["message"]


def test_a_table_for_people(reading: Run, sentences: Path) -> None:
    done = reading(sentences)
    rows = [row.split() for row in done.stdout.splitlines()]
    assert done.returncode == 0
    assert ["right", "3", "33.3%"] in rows
    assert ["wrong", "3", "33.3%"] in rows
    assert ["refused", "1", "11.1%"] in rows
    assert ["CPU", "in", "ms", "median", "p95", "longest"] in rows
    assert [row[0] for row in rows if row][-3:] == ["read", "asked", "refused"]


def test_sentences_with_a_predicate_or_a_rule_of_the_library(reading: Run, tmp_path: Path) -> None:
    file = tmp_path / "said.jsonl"
    lines = [
        {"id": "one", "says": "Play red.", "says2": "Play black.", "predicate": "red(c)"},
        {"id": "two", "says": "Higher than the last card.", "predicate": "v(c)>v(m[-1])"},
        {"library": "colours-alternate", "sentence": "Colours alternate."},
        {"library": None, "sentence": "Colours alternate."},
        {"rule": "only_aces", "sentence": "Only aces."},
    ]
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    found = json.loads(reading(file, "--json", "--lines", "50").stdout)
    counted = {name: found[name] for name in ("right", "wrong", "undecided", "total")}
    assert counted == {"right": 4, "wrong": 1, "undecided": 1, "total": 6}
    (wrong,) = found["wrong_sentences"]
    assert (wrong["sentence"], wrong["reading"]) == ("Play black.", "The card must be black.")
    assert wrong["differs"] == {"line": "AC", "card": "AC", "verdict": "wrong"}


GOOD = '{"rule": "only_aces", "line": "AC", "sentence": "Only aces."}'


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (GOOD + "\n{", "line 2: not JSON"),
        (GOOD + "\n\n[1]", "line 3: not an object"),
        ('{"rule": "only_aces", "line": "AC"}', "line 1: the field 'sentence' is missing"),
        (GOOD.replace('"AC"', "7"), "line 1: the field 'line' must be a text, not 7"),
        (GOOD.replace("only_aces", "only_acres"), "Did you mean 'science-only-aces'?"),
        (GOOD.replace("AC", "1C"), "line 1: '1C' is not a card"),
        (GOOD.replace("AC", "??"), "line 1: every card of the line must be known"),
        ("\n", "has no sentences"),
    ],
)
def test_a_file_that_cannot_be_used(
    reading: Run, tmp_path: Path, text: str, complaint: str
) -> None:
    file = tmp_path / "sentences.jsonl"
    file.write_text(text, encoding="utf-8")
    done = reading(file)
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_missing_or_no_text(reading: Run, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\xff")
    assert "not a text file" in reading(picture).stderr
    missing = reading(tmp_path / "none.jsonl")
    assert missing.returncode == 2
    assert "No such file" in missing.stderr
