"""The grammar as values: what is shipped is what lark makes of the sources, and needs no lark."""

from __future__ import annotations

import shutil
import subprocess
import sys
from graphlib import CycleError
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from eleusis.rule.language.grammar import grammar_text, shipped
from eleusis.rule.language.grammar.compiled import (
    START,
    Grammar,
    Production,
    Slot,
    TerminalSymbol,
    from_json,
    to_json,
)
from eleusis.rule.language.grammar.compiling import compiled
from eleusis.rule.language.grammar.sharing import shared

if TYPE_CHECKING:
    from collections.abc import Callable

TEXT = 'start: "♠" WORD* -> many | _and\n_and: "and" start\nWORD: /[a-z]+/\n%ignore " "'
OTHER = 'start: "other"'


# ---- As values ----------------------------------------------------------------------------------


def test_what_lark_makes_of_a_text() -> None:
    grammar = compiled('start: x "a" -> both\n?x: WORD\nWORD: /[b-z]+/\n%ignore " "')
    x, a, word = Slot(("x",), False), Slot(("A",), True), Slot(("WORD",), False)
    assert set(grammar.productions) == {
        Production(START, (x, a), "both", is_transparent=False),
        Production("x", (word,), "x", is_transparent=True),
    }
    assert grammar.terminals == (
        TerminalSymbol("WORD", "(?:[b-z]+)(?![a-z0-9])", is_skipped=False),
        TerminalSymbol("A", "(?:a)(?![a-z0-9])", is_skipped=False),
        TerminalSymbol("__IGNORE_0", r"\ ", is_skipped=True),
    )


def test_a_grammar_with_an_empty_production_is_refused() -> None:
    with pytest.raises(AssertionError, match="can be empty: x"):
        compiled('start: "a" x\nx: "b" |')


def test_a_grammar_with_endlessly_many_parses_is_refused() -> None:
    with pytest.raises(CycleError, match="'x'"):
        compiled('start: x\nx: y | "a"\ny: x')


@pytest.mark.parametrize("text", [TEXT, OTHER, grammar_text()], ids=["small", "tiny", "our own"])
def test_a_grammar_comes_back_from_json(text: str) -> None:
    grammar = compiled(text)
    assert from_json(to_json(grammar)) == grammar


# ---- Shipped ------------------------------------------------------------------------------------


def read_in(folder: Path, *, without_lark: bool = False) -> subprocess.CompletedProcess[str]:
    """A new process that needs the older grammar; it says whether lark was needed."""
    hidden = "sys.modules['lark'] = None; " if without_lark else ""
    code = (
        f"import sys; {hidden}sys.path.insert(0, sys.argv[1]); "
        "from eleusis.rule.language.reading import language; language(); "
        "print('lark.grammar' in sys.modules)"
    )
    command = [sys.executable, "-P", "-c", code, str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What reading needs of the package, built."""
    shipped.shipped()
    package = Path(shipped.__file__).parents[3]
    for part in ("rule", "messages"):
        shutil.copytree(package / part, tmp_path / "eleusis" / part)
    for module in package.glob("*.py"):
        shutil.copy(module, tmp_path / "eleusis")
    return tmp_path


def grammar_of(checkout: Path) -> Path:
    return checkout / "eleusis" / "rule" / "language" / "grammar"


def test_what_is_shipped_is_what_lark_makes_of_our_grammar() -> None:
    assert shipped.shipped() == compiled(grammar_text())
    assert shipped.is_fresh()


def test_nobody_needs_lark_to_read(checkout: Path) -> None:
    done = read_in(checkout, without_lark=True)
    assert (done.stderr, done.stdout.strip()) == ("", "False")


def add_a_word(folder: Path) -> None:
    with (folder / "words.lark").open("a", encoding="utf-8") as file:
        file.write('NEVER_SEEN: "abracadabra"\n')


def remove(folder: Path) -> None:
    (folder / "compiled.json").unlink()


def cut(folder: Path) -> None:
    file = folder / "compiled.json"
    file.write_text(file.read_text(encoding="utf-8")[:20], encoding="utf-8")


def change_the_compiler(folder: Path) -> None:
    with (folder / "compiling.py").open("a", encoding="utf-8") as file:
        file.write("# changed\n")


DAMAGES = (add_a_word, remove, cut, change_the_compiler)


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_not_made_from_the_sources_is_compiled_again_and_kept(
    checkout: Path, damage: Callable[[Path], None]
) -> None:
    damage(grammar_of(checkout))
    assert [read_in(checkout).stdout.strip() for _ in range(2)] == ["True", "False"]
    assert [file.name for file in grammar_of(checkout).glob("compiled.json*")] == ["compiled.json"]


def test_where_nothing_can_be_kept_it_is_read_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("compiled.py", "compiling.py", "sharing.py"):
        shutil.copy(shipped.COMPILED.with_name(name), tmp_path)
    monkeypatch.setattr(shipped, "COMPILED", tmp_path / "compiled.json")
    monkeypatch.setattr(shipped, "keep", refuse)
    assert shipped.shipped() == compiled(grammar_text())
    assert not shipped.is_fresh()


def refuse(_: Grammar) -> None:
    raise PermissionError(13, "Permission denied")


def test_without_lark_it_is_said_what_to_run(checkout: Path) -> None:
    add_a_word(grammar_of(checkout))
    done = read_in(checkout, without_lark=True)
    assert done.returncode == 1
    assert "lark, which compiles it, is not installed. Run scripts/install" in done.stderr


def test_the_build_needs_nothing_but_lark() -> None:
    """The package's build compiles in an environment that has none of its dependencies."""
    code = (
        "import sys; before = set(sys.modules); import eleusis.rule.language.grammar.compiling; "
        "new = {name.partition('.')[0] for name in set(sys.modules) - before}; "
        "print(*sorted(new - set(sys.stdlib_module_names)))"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True)
    assert done.stdout.split() == ["eleusis", "lark"], done.stderr


# ---- Groups that are shared --------------------------------------------------------------------


def test_groups_are_phrases_of_their_own() -> None:
    grammar = """start: ("a" | "b") ("c" | "d")? // ("no" "group")
     | "(" ("a" | "b") ")"
"""
    assert len(compiled(grammar).productions) == 3 + 2 + 2
    assert shared(grammar).count("_group_0") == 3
