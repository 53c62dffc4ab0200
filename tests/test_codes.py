"""Every code that may be raised is listed (the type checker sees to that), and no other."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

from eleusis.codes import Code
from eleusis.play.refusals import SENTENCES

SOURCE = Path(__file__).resolve().parent.parent / "src" / "eleusis"


def texts() -> set[str]:
    """All texts that stand in the program, but for the list of codes itself."""
    return {
        node.value
        for file in SOURCE.rglob("*.py")
        if file.name != "codes.py"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_no_code_is_listed_that_nobody_raises() -> None:
    known = texts() | {key.partition(".")[0] for key in SENTENCES}
    assert set(get_args(Code)) - known == set()


def test_the_sentences_of_refusals_go_by_listed_codes() -> None:
    assert {key.partition(".")[0] for key in SENTENCES} <= set(get_args(Code))


def test_codes_stand_in_order() -> None:
    assert list(get_args(Code)) == sorted(set(get_args(Code)))
