"""The grammar as values: the same whether compiled or kept, and keeping never does harm."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from graphlib import CycleError
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from eleusis.rule.grammar import grammar_text, kept
from eleusis.rule.grammar.compiled import (
    Grammar,
    Production,
    Symbol,
    Terminal,
    compiled,
    from_json,
    to_json,
)
from eleusis.rule.grammar.kept import FILES_MAX, cache_path, compiled_once
from eleusis.rule.reading import language

if TYPE_CHECKING:
    from collections.abc import Callable

TEXT = 'start: "♠" WORD* -> many | _and\n_and: "and" start\nWORD: /[a-z]+/\n%ignore " "'
OTHER = 'start: "other"'


# ---- As values ----------------------------------------------------------------------------------


def test_what_lark_makes_of_a_text() -> None:
    grammar = compiled('start: x "a" -> both\n?x: WORD\nWORD: /[b-z]+/\n%ignore " "')
    x, a, word = Symbol("x", False, False), Symbol("A", True, True), Symbol("WORD", True, False)
    assert set(grammar.productions) == {
        Production("start", (x, a), "both", is_transparent=False),
        Production("x", (word,), "x", is_transparent=True),
    }
    assert grammar.terminals == (
        Terminal("WORD", "(?:[b-z]+)(?![a-z0-9])", is_skipped=False),
        Terminal("A", "(?:a)(?![a-z0-9])", is_skipped=False),
        Terminal("__IGNORE_0", r"\ ", is_skipped=True),
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


# ---- Kept ---------------------------------------------------------------------------------------


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder without anything in it, and where our files lie."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "eleusis"


@pytest.fixture
def never_compile(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    def refuse(text: str) -> Grammar:
        raise AssertionError(f"compiled again: {text}")

    return lambda: monkeypatch.setattr(kept, "compiled", refuse)


def place(text: str) -> Path:
    path = cache_path(text)
    assert path is not None
    return path


def test_a_grammar_is_compiled_once(cache: Path, never_compile: Callable[[], None]) -> None:
    made = compiled_once(TEXT)
    assert list(cache.iterdir()) == [place(TEXT)]
    never_compile()
    assert compiled_once(TEXT) == made == compiled(TEXT)
    with pytest.raises(AssertionError, match="compiled again"):
        compiled_once(OTHER)


def test_the_place_tells_apart_what_the_outcome_depends_on(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = {cache_path(TEXT), cache_path(OTHER)}
    for part in ("_source_of_compiled", "_version_of_lark"):
        with monkeypatch.context() as patched:
            patched.setattr(kept, part, lambda: b"another")
            paths.add(cache_path(TEXT))
    assert len(paths) == 4


def cut(body: bytes) -> bytes:
    return body[: len(body) // 2]


def altered(body: bytes) -> bytes:
    return body.replace(b"many", b"some")


def emptied(body: bytes) -> bytes:
    return body[:0]


def unsealed(body: bytes) -> bytes:
    return body.partition(b"\n")[2]


def lengthened(body: bytes) -> bytes:
    return body + b" "


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("damage", [cut, altered, emptied, unsealed, lengthened])
def test_a_damaged_file_is_written_anew(damage: Callable[[bytes], bytes]) -> None:
    made = compiled_once(TEXT)
    whole = place(TEXT).read_bytes()
    place(TEXT).write_bytes(damage(whole))
    assert compiled_once(TEXT) == made
    assert place(TEXT).read_bytes() == whole


@pytest.mark.usefixtures("cache")
def test_the_file_of_another_grammar_is_not_taken() -> None:
    compiled_once(OTHER)
    place(OTHER).rename(place(TEXT))
    assert compiled_once(TEXT) == compiled(TEXT)


def test_a_folder_in_the_place_of_the_file_does_no_harm(cache: Path) -> None:
    place(TEXT).mkdir(parents=True)
    assert compiled_once(TEXT) == compiled(TEXT)
    assert list(cache.iterdir()) == [place(TEXT)]


def test_a_file_in_the_place_of_the_folder_does_no_harm(cache: Path) -> None:
    cache.write_text("mine")
    assert compiled_once(TEXT) == compiled(TEXT)
    assert cache.read_text() == "mine"


def test_a_full_disk_does_no_harm(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_space(source: str, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", no_space)
    assert compiled_once(TEXT) == compiled(TEXT)
    assert list(cache.iterdir()) == []


def test_nobody_needs_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", homeless)
    assert cache_path(TEXT) is None
    assert compiled_once(TEXT) == compiled(TEXT)


@pytest.mark.parametrize("chosen", ["", "here"])
def test_without_an_absolute_folder_the_cache_is_at_home(
    chosen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", chosen)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert place(TEXT).parent == tmp_path / ".cache" / "eleusis"


def test_only_the_newest_grammars_are_kept(cache: Path) -> None:
    texts = [f'start: "{word}"' for word in ("one", "two", "three", "four", "five", "six")]
    for age, text in enumerate(texts, start=-len(texts)):
        compiled_once(text)
        os.utime(place(text), (2**30 + age, 2**30 + age))
    assert set(cache.iterdir()) == set(map(place, texts[-FILES_MAX:]))


def test_several_processes_may_keep_the_same_grammar_at_once(cache: Path) -> None:
    code = (
        "import sys; from eleusis.rule.grammar.kept import compiled_once; "
        "from eleusis.rule.grammar.compiled import to_json; "
        "print(ascii(to_json(compiled_once(sys.argv[1]))))"
    )

    def other_process(_: int) -> str:
        command = [sys.executable, "-c", code, TEXT]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    with ThreadPoolExecutor(3) as pool:
        assert set(pool.map(other_process, range(3))) == {ascii(to_json(compiled(TEXT)))}
    assert list(cache.iterdir()) == [place(TEXT)]


def test_the_next_process_needs_no_lark() -> None:
    language()  # keeps the grammar, if no process did before
    code = (
        "import sys; from eleusis.rule import read_rule; read_rule('Colours alternate.'); "
        "print('lark' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
