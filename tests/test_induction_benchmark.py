"""The benchmark of induction counts what it says, by formulas that are never run as code."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from eleusis.cards import CardSet

BENCHMARKS = Path(__file__).resolve().parent.parent / "benchmarks"

SPADES_ONLY = {"id": "spades", "py": "s(c)=='S'", "first_py": "same"}
NO_SUCH_NAME = {"id": "open", "py": "open('x')", "first_py": "any"}
RIGHT_CARDS = """
import json, sys
from eleusis.cards import parse_cards
from formulas import FormulaRule, UnusableFormula
formula, first, line = json.loads(sys.argv[1])
try:
    print(FormulaRule.parse(formula, first).mask(parse_cards(line)))
except UnusableFormula as error:
    print(error)
"""


def python(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=BENCHMARKS,
    )


def right_cards(formula: str, line: str, first: str = "any") -> str:
    """What the formula calls right next, as the module says it; or why it is refused."""
    said = python("-c", RIGHT_CARDS, json.dumps([formula, first, line]))
    assert said.stderr == ""
    return said.stdout.strip()


@pytest.mark.parametrize(
    ("formula", "line", "right"),
    [
        ("s(c)=='S'", "", "ALL"),
        ("s(c) in 'HD'", "AC", "RED"),
        ("v(c) in {11, 12, 13}", "AC", "FACE"),
        ("1 < v(c) <= 2 and not red(c)", "AC", "2C 2S"),
        ("v(c)==max(v(x) for x in L) and s(c)=='C'", "4D 9H 2S", "9C"),
        ("v(c)==sorted(v(x) for x in L)[(n-1)//2] and s(c)=='C'", "4D 9H 2S", "4C"),
        ("v(c)==sum(v(x) for x in L[-2:] if odd(x)) and s(c)=='C'", "3D 9H 2S", "9C"),
        ("v(c)=={'S': 1, 'D': 7}[s(p)] and black(c)", "4D 9H 2S", "AC AS"),
        ("gcd(v(c), v(p))>1 if red(p) else c==p", "5S", "5S"),
    ],
)
def test_formulas_mean_what_python_means(formula: str, line: str, right: str) -> None:
    assert right_cards(formula, line) == str(CardSet.parse(right).mask)


@pytest.mark.parametrize(
    "formula",
    ["__import__('os')", "c.rank", "(lambda: 1)()", "[].append(1)", "exec('1')", "L[::2]", "1 +"],
)
def test_other_code_is_refused(formula: str) -> None:
    said = right_cards(formula, "AC")
    assert "is not known in formulas" in said or "is no formula" in said


@pytest.fixture
def file(tmp_path: Path) -> Path:
    written = tmp_path / "rules.json"
    written.write_text(json.dumps({"rules": [SPADES_ONLY]}), encoding="utf-8")
    return written


def test_a_simple_rule_is_found(file: Path) -> None:
    ended = python("induction.py", file, "--half", "all", "--seeds", "1", "--plays", "20", "--json")
    assert ended.returncode == 0, ended.stderr
    figures = json.loads(ended.stdout)
    assert figures["rules"] == figures["games"] == 1
    assert figures["identified_games"] == figures["identified_rules"] == 1
    assert 1 < figures["median_plays"] < 20
    assert figures["vote_accuracy"] > 0.99


def test_a_file_that_cannot_be_used_is_said_to_be(tmp_path: Path) -> None:
    written = tmp_path / "rules.json"
    written.write_text(json.dumps({"rules": [NO_SUCH_NAME]}), encoding="utf-8")
    for unusable in (written, tmp_path / "missing.json"):
        ended = python("induction.py", unusable, "--half", "all")
        assert ended.returncode == 2
        assert "cannot be used" in ended.stderr
