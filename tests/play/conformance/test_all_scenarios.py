"""Every scenario drawn from the published rulebooks has exactly one test that carries it."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAMES: Final = """
HOW-T01 HOW-T02s HOW-T03 HOW-T03-8 HOW-T03-5 HOW-T03-1 HOW-T04 HOW-T04x HOW-T05 HOW-T06
HOW-T06x HOW-T06y HOW-T07 HOW-T07-4 HOW-T08 HOW-T08x HOW-T09 HOW-T10 HOW-T12 HOW-STARTER
HOW-FIRST-8 HOW-FIRST-MULTI HOW-EXP-35a HOW-EXP-35b HOW-EXP-30 HOW-EXP-AFTERFALL HOW-SCORE-1
HOW-CAP-STRATEGY HOW-MARKER HOW-GAME-10 HOW-REPLAY HOW-REPLAY-END
GAR-FIRST-3 GAR-FIRST-K GAR-FIRST-10 GAR-DEAL-8 GAR-DEAL-4 GAR-DEAL-3 GAR-RIGHT GAR-WRONG
GAR-WRONG2 GAR-STR-ORDER-a GAR-STR-ORDER-b GAR-STR-HOWELL GAR-NP-5 GAR-NP-4-BONUS
GAR-NP-WRONG GAR-EXP-35a GAR-EXP-25 GAR-EXP-STRING GAR-EXP-STARTER GAR-EXP-NP
GAR-EXP-PROPHET-22 GAR-EXP-PROPHET-12 GAR-EXP-OVERTHROW GAR-EXP-CORRECT GAR-EXP-TURN
GAR-EXP-DEALERCARD GAR-PR-1 GAR-PR-2 GAR-PR-3 GAR-PR-5 GAR-PR-6 GAR-PR-7 GAR-PR-8 GAR-PR-9
GAR-PR-10 GAR-PR-11 GAR-OV-1 GAR-OV-4 GAR-OV-5 GAR-NPP-3 GAR-NPP-4a GAR-NPP-4b GAR-NPP-4c
GAR-NPP-2c GAR-MISSED GAR-END-1 GAR-END-3 GAR-END-4 GAR-CAP-LOW GAR-CAP-COUNT
GAR-SCORE-NOPROPHET GAR-SCORE-PROPHETHIGH GAR-SCORE-FALSE GAR-SCORE-TIE GAR-SCORE-BLAZE
GAR-GAME-10 GAR-GAME-FULL GAR-STOCK
ABB-REPLAY
KING-DEAL KING-FIRST KING-WRONG KING-NP-10 KING-NP-7 KING-NP-5 KING-NP-4 KING-NP-3 KING-PR-3
KING-PR-4 KING-SCORE-1 KING-SCORE-2 KING-SCORE-3 KING-RULE-INV1 KING-RULE-INV3 KING-RULE-9
KING-RULE-10
DEN-FIRST DEN-NP-4 DEN-NP-9 DEN-EXP-42main DEN-EXP-40main DEN-EXP-P30 DEN-EXP-IMMUNE
DEN-PR-EXPELLED DEN-SCORE-1 DEN-GAME
EXP-STR EXP-WRONG EXPG-WRONG EXP-NP-12 EXP-NP-1 EXP-NP-WRONG EXP-NOPROPHET EXP-NOEXP
EXP-GUESS-OK EXP-GUESS-BAD EXP-GUESS-TIME EXP-SCORE-OUT EXP-SCORE-GUESS
MAT-EXP MAT-EXP-P MAT-OUT-PROPHET
ORI-DEAL
"""

SCENARIOS: Final = tuple(_NAMES.split())
"""By rulebook and section: GAR for Gardner, HOW for Howell, ABB for a text after Abbott, KING, DEN
for Denexa, EXP and EXPG for both texts of Express, MAT for Matuszek, ORI for the original game."""


def carried(source: str) -> Iterator[str]:
    """The names in the `@scenario(...)` decorators of the tests in a file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "scenario":
                    yield from (ast.literal_eval(name) for name in mark.args)


def test_each_scenario_is_carried_once() -> None:
    files = sorted(Path(__file__).parent.glob("test_*.py"))
    counts = Counter(name for file in files for name in carried(file.read_text("utf-8")))
    assert len(SCENARIOS) == len(set(SCENARIOS)) == 135
    assert counts == Counter(SCENARIOS)
