"""The benchmark of induction counts what it says, by formulas that are never run as code."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from eleusis.cards import CARDS, CardSet

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
MASKS = """
import json, sys
from eleusis.cards import CARDS
from formulas import FormulaRule
formula, lines = json.loads(sys.argv[1])
rule = FormulaRule.parse(formula, "any")
print(json.dumps([rule.mask(tuple(CARDS[card] for card in line)) for line in lines]))
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


AS_PYTHON = (
    "'CDHS'.index(s(c)) == ('CDHS'.index(s(m[-1])) + 1) % 4",
    "(lambda seen: not seen or col(c) != col(seen[-1]))([x for x in m if face(x)])",
    "[s(x) for x in m].count(s(c)) == min([s(x) for x in m].count(t) for t in 'CDHS')",
    "len(set(s(x) for x in m[-3:] + [c])) == len({s(x) for x in m[-3:]}) or even(c)",
    "any(v(a) < v(b) for a, b in zip(m, m[1:])) or isqrt(v(c)) ** 2 == v(c)",
    "sum(v(x) for n, x in enumerate(reversed(m)) if n % 2) % 3 == int(v(c) / 5)",
    "{1: 'H', 2: 'S'}.get(len(m) % 3) == s(c) or sorted((v(x) for x in m), reverse=True)[0] > 9",
    "any(v(x) + v(y) == v(c) for x in m for y in m if x != y) or prime(c)",
    "(m and v(m[-1]) or 3) & v(c) == 1 or sorted([1, 2]) == [2 - 1, v(c)]",
    "v(c) > v(m[0]) if all(red(x) for x in m[::2]) else bool(v(c) ^ 5 | 2)",
)


@pytest.mark.parametrize("formula", AS_PYTHON)
def test_formulas_are_held_against_python_itself(formula: str) -> None:
    told = {
        "v": lambda card: card.rank,
        "s": lambda card: card.suit.letter,
        "red": lambda card: card in CardSet.parse("RED"),
        "col": lambda card: "R" if card in CardSet.parse("RED") else "B",
        "face": lambda card: card.rank > 10,
        "even": lambda card: card.rank % 2 == 0,
        "prime": lambda card: card.rank in {2, 3, 5, 7, 11, 13},
        "isqrt": math.isqrt,
    }
    judge = eval(f"lambda m, c: {formula}", told)  # noqa: S307 ours, and what ours is held against
    chance = random.Random(formula)
    lines = [chance.choices(CARDS, k=length) for length in (1, 2, 3, 5, 8)]
    said = json.loads(python("-c", MASKS, json.dumps([formula, lines])).stdout)
    assert said == [sum(1 << card for card in CARDS if judge(line, card)) for line in lines]


@pytest.mark.parametrize(
    "formula",
    [
        *("__import__('os')", "c.rank", "[].append(1)", "exec('1')", "1 +", "''.join('a')"),
        *("c.__class__", "(x := 1)", "f'{c}'", "L[0:2, 1]", "[*L]", "max(*L)", "(lambda x=1: x)()"),
        *("[x for x.y in L]", "2 ** 999 > v(c)", "getattr(c, 'rank')"),
    ],
)
def test_other_code_is_refused(formula: str) -> None:
    said = right_cards(formula, "AC")
    assert "is not known in formulas" in said or "is no formula" in said


MEASURED = """
import json, sys
import induction
sys.exit(max(induction.main(arguments) for arguments in json.loads(sys.argv[1])))
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    written = tmp_path / "rules.json"
    written.write_text(json.dumps({"rules": [SPADES_ONLY]}), encoding="utf-8")
    return written


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What is told of one simple rule, and of some unlike ones, by one process."""
    simple, unlike = (tmp_path_factory.mktemp("rules") / name for name in ("one", "some.jsonl"))
    simple.write_text(json.dumps({"rules": [SPADES_ONLY]}), encoding="utf-8")
    rules = (
        {"id": "red", "predicate": "red(c)", "level": "simple"},
        {"id": "chaos", "predicate": "(7 * v(c) + 3 * len(m)) % 11 < 5", "level": "intricate"},
        {"id": "open", "predicate": "open('x')", "level": "simple"},
    )
    unlike.write_text("\n".join(map(json.dumps, rules)), encoding="utf-8")
    options = ["--half", "all", "--plays", "20", "--json"]
    asked = (
        [str(simple), *options, "--seeds", "1"],
        [str(unlike), *options, "--seeds", "2", "--first-seed", "5", "--claims", "5"],
    )
    ended = python("-c", MEASURED, json.dumps(asked))
    assert ended.returncode == 0, ended.stderr
    return [json.loads(line) for line in ended.stdout.splitlines()]


def test_a_simple_rule_is_found(measured: list[dict[str, Any]]) -> None:
    figures = measured[0]
    assert figures["rules"] == figures["games"] == 1
    assert figures["identified_games"] == figures["identified_rules"] == 1
    assert 1 < figures["median_plays"] < 20
    assert figures["vote_accuracy"] > 0.99


def test_claims_are_told_by_what_was_said_by_time_by_family_and_in_misfits(
    measured: list[dict[str, Any]],
) -> None:
    figures = measured[1]
    assert (figures["rules"], figures["games"], figures["skipped"]) == (2, 4, 1)
    assert "open" in figures["skipped_rules"]
    assert figures["identified_by_family"] == {"simple": 1, "intricate": 0}
    told = figures["reliability"]
    assert told["all"]["all"]["claims"] == 2 * 2 * 20 / 5
    assert {name: one["claims"] for name, one in told["quarter"].items()} == dict.fromkeys(
        "1234", 4
    )
    assert {name: one["claims"] for name, one in told["family"].items()} == {
        "simple": 8,
        "intricate": 8,
    }
    for some in (told["said"], told["misfit"]):
        assert sum(one["claims"] for one in some.values()) == 16


def test_a_file_that_cannot_be_used_is_said_to_be(tmp_path: Path) -> None:
    written = tmp_path / "rules.json"
    written.write_text(json.dumps({"rules": [NO_SUCH_NAME]}), encoding="utf-8")
    for unusable in (written, tmp_path / "missing.json"):
        ended = python("induction.py", unusable, "--half", "all")
        assert ended.returncode == 2
        assert "cannot be used" in ended.stderr


def test_what_few_games_are_off_by_chance() -> None:
    """One claim of 30 % is off by 30 % in seven of ten cases, and by 70 % in three."""
    claims = "[(str(game), 'all', Claim(0.3, game < 3, 0.0, 1.0, False)) for game in range(10)]"
    one, ten = "reliability(told[:1]).by_chance", "reliability(told)"
    said = python(
        "-c",
        f"from reliability import *; told = {claims}; all = {ten}; "
        f"print({one}, all.by_chance, all.error, reliability(told * 5).by_chance)",
    )
    single, several, error, five_each = map(float, said.stdout.split())
    assert single == pytest.approx(0.42, abs=0.03)
    expected = sum(
        math.comb(10, n) * 0.3**n * 0.7 ** (10 - n) * abs(n / 10 - 0.3) for n in range(11)
    )
    assert several == pytest.approx(expected, abs=0.01)
    assert five_each == pytest.approx(several)  # claims of one game go together
    assert error == pytest.approx(0)
