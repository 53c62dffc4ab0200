"""Mutants are the code with one change each, and what the tests see of them is counted."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import mutate

SCRIPT = str(mutate.__file__)

SOURCE = '''
LIMIT = 3

@cache
def share(parts: tuple[int, ...], most: int = 1) -> int | None:
    """One part."""
    if parts and len(parts) <= 2:
        raise ValueError(f"only {len(parts)} parts", "too-few")
    return min(most, sum(parts) // 2)
'''


def test_a_function_is_changed_in_one_place_at_a_time() -> None:
    tree = ast.parse(SOURCE)
    before = ast.dump(tree)
    assert [(mutant.line, str(mutant)) for mutant in mutate.mutants(tree)] == [
        (7, "`parts and len(parts) <= 2` → `not (parts and len(parts) <= 2)`"),
        (7, "`parts and len(parts) <= 2` → `parts or len(parts) <= 2`"),
        (7, "`len(parts) <= 2` → `len(parts) < 2`"),
        (7, "`len(parts) <= 2` → `len(parts) <= 3`"),
        (8, "`raise ValueError(f'only {len(parts)} parts', 'too-few')` → `pass`"),
        (
            8,
            "`ValueError(f'only {len(parts)} parts', 'too-few')`"
            " → `ValueError(f'only {len(parts)} parts', '')`",
        ),
        (9, "`return min(most, sum(parts) // 2)` → `return None`"),
        (9, "`min(most, sum(parts) // 2)` → `max(most, sum(parts) // 2)`"),
        (9, "`sum(parts) // 2` → `sum(parts) * 2`"),
        (9, "`sum(parts) // 2` → `sum(parts) // 3`"),
    ]
    assert ast.dump(tree) == before


def test_marks_tell_which_statements_were_come_to() -> None:
    source = (
        "def f(n):\n    if n:\n        return 1\n    elif n is None:\n        n = 2\n    return n\n"
    )
    met: list[tuple[str, int]] = []
    names = {"__come_to__": met.append, "__name__": "m"}
    exec(compile(mutate.marked(ast.parse(source)), "m.py", "exec"), names)  # noqa: S102
    assert names["f"](0) == 0  # type: ignore[operator]
    assert met == [("m", 2), ("m", 4), ("m", 6)]


def test_mutants_are_killed_by_tests_that_come_to_them_and_by_no_others() -> None:
    command = [sys.executable, SCRIPT, "play/seal", "play/game", "--each", "4"]
    tests = ["--tests", "tests/play/test_seal.py"]
    done = subprocess.run([*command, *tests], capture_output=True, text=True, check=True)
    assert re.search(r"play/seal: 4 of \d+, [0-3] survived", done.stdout)
    assert re.search(r"play/game: 4 of \d+, 4 survived", done.stdout)
    assert len(re.findall(r"survived: play/game.py:.* → .*, 0 tests", done.stdout)) == 4
    assert re.search(r"^8 mutants, [1-4] killed", done.stdout, re.MULTILINE)
