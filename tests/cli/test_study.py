"""`eleusis study`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from eleusis import play_round
from eleusis.play.records.chain import Chain

if TYPE_CHECKING:
    from cli.shell import Eleusis

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "record.txt"
    play_round(rule="Colours alternate.", players=["random"] * 3, seed=1).save(file)
    return file


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    file = tmp_path / "rules.txt"
    file.write_text("# Two rules\nColours alternate.\n\nThe card must be red.\n")
    return file


def test_a_round_is_told(eleusis: Eleusis, record: Path, rules: Path) -> None:
    run = eleusis("study", str(record), "--among", str(rules))
    assert run.status == 0
    for words in ("The rule could be known after", "doubt", "known", "Ada", "plays right"):
        assert words in run.words
    assert max(map(len, run.out.splitlines())) <= 80


def test_a_round_as_json(eleusis: Eleusis, record: Path, rules: Path) -> None:
    told = json.loads(eleusis("study", str(record), "--among", str(rules), "--json").out)
    assert {"entropy", "knowable_at", "seats", "sentences"} <= set(told)
    assert len(told["entropy"]) == told["steps"][-1]["t"]
    assert told["entropy"][-1] == 0


def test_pictures_and_pages_are_written(
    eleusis: Eleusis, record: Path, rules: Path, tmp_path: Path
) -> None:
    svg, png, html = (tmp_path / f"study.{kind}" for kind in ("svg", "png", "html"))
    files = ("--svg", str(svg), "--png", str(png), "--html", str(html))
    run = eleusis("study", str(record), "--among", str(rules), *files)
    assert (run.status, run.out) == (0, "")
    ElementTree.fromstring(svg.read_text())
    assert png.read_bytes().startswith(b"\x89PNG")
    assert "Colours alternate." in html.read_text() or "different colour" in html.read_text()


def test_what_fits_a_position(eleusis: Eleusis, rules: Path) -> None:
    told = eleusis("study", str(EXAMPLES / "last-card.txt"), "--fit").words
    assert "The card must have a different colour from the last card." in told
    assert "Next cards on which they part" in told
    found = json.loads(
        eleusis(
            "study", str(EXAMPLES / "last-card.txt"), "--fit", "--json", "--among", str(rules)
        ).out
    )
    assert found["rules"][0]["share"] > 0.9


def test_bad_input_is_told(eleusis: Eleusis, record: Path, tmp_path: Path) -> None:
    text = record.read_text()
    lines = text.splitlines(keepends=True)
    bad = {
        "damaged": text.replace("judged right", "judged wrong", 1),
        "later": f"{Chain().link('eleusis record 3 full')}\n",
        "large": "x" * 10_000_000,
        "unplayed": "".join(lines[:12]),
        "incomplete": "rulebook original\nseats Ann Ben Cleo\n",
        "empty": "",
    }
    said = {
        "damaged": "line",
        "later": "3",
        "large": "",
        "unplayed": "nothing to study",
        "incomplete": "cannot be played",
        "empty": "",
    }
    for name, content in bad.items():
        file = tmp_path / name
        file.write_text(content)
        run = eleusis("study", str(file))
        assert run.status == 2, name
        assert run.out == ""
        assert said[name] in run.err, run.err
    assert eleusis("study", str(record), "--round", "2").status == 2
    assert eleusis("study", str(tmp_path / "nowhere")).status == 2
