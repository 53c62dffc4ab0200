"""What keeps the house in order and no linter looks at: sizes, links, pins, places."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
FILE_LINES_MAX = 600
FOLDER_MODULES_MAX = 16
FUNCTION_LINES = 45
"""A function longer than this is worth a second look; one in twenty may be."""
FUNCTION_LINES_MAX = 80

FOLDERS = ("src", "tests", "benchmarks", "scripts", "docs", ".ci")
TEXTS = {"", ".cfg", ".json", ".jsonl", ".md", ".py", ".sh", ".toml", ".txt"}

MACHINE_PATH = re.compile(r"(?<![\w.:/])/(?:home|root|work|Users|mnt|opt|var)\b")
"""An absolute path that holds on one machine only."""


def files_of_the_project() -> list[Path]:
    """Our own text files: what lies in the root and everything in our folders."""
    below = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*")]
    return sorted(
        file
        for file in [*ROOT.iterdir(), *below]
        if file.is_file()
        and file.suffix in TEXTS
        and file.name != ".git"  # of a worktree: a file with the path of the clone
        and not file.name.startswith(".venv")
    )


def python_files() -> list[Path]:
    return [file for file in files_of_the_project() if file.suffix == ".py"]


def function_lengths(source: str) -> Iterator[tuple[str, int]]:
    """Each function's name and its lines, without its docstring."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            lines = node.end_lineno - node.lineno + 1
            if ast.get_docstring(node) is not None:
                docstring = node.body[0]
                assert docstring.end_lineno is not None
                lines -= docstring.end_lineno - docstring.lineno + 1
            yield node.name, lines


def test_no_file_is_a_god_module() -> None:
    lengths = {str(file.relative_to(ROOT)): file.read_text().count("\n") for file in python_files()}
    assert {name: n for name, n in lengths.items() if n > FILE_LINES_MAX} == {}


def test_no_folder_is_a_heap() -> None:
    folders = Counter(
        str(file.parent.relative_to(ROOT))
        for file in (ROOT / "src").rglob("*.py")
        if file.name != "__init__.py"
    )
    assert {name: n for name, n in folders.items() if n > FOLDER_MODULES_MAX} == {}


def test_functions_are_short() -> None:
    lengths = [
        (lines, f"{file.relative_to(ROOT)}: {name}")
        for file in (ROOT / "src").rglob("*.py")
        for name, lines in function_lengths(file.read_text())
    ]
    longer = sorted(entry for entry in lengths if entry[0] >= FUNCTION_LINES)
    assert [entry for entry in longer if entry[0] > FUNCTION_LINES_MAX] == []
    assert len(longer) <= len(lengths) / 20, longer


WAITING = {"timeout", "wait", "wait_for", "wait_for_timeout"}
"""Calls whose numbers are seconds that they wait."""

WITHOUT_END = {"connect", "delete", "get", "post", "put"}
"""Of HTTP and WebSocket clients, which give up after seconds of their own unless told."""


def impatience(source: str) -> Iterator[str]:
    """Each call that waits by a number of its own, or of its library."""
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        name = ast.unparse(call.func)
        given = {word.arg: word.value for word in call.keywords if word.arg}
        limits = [value for word, value in given.items() if word.endswith("timeout")]
        limits += call.args if name.rpartition(".")[2] in WAITING else []
        if any(isinstance(limit, ast.Constant) and is_number(limit.value) for limit in limits):
            yield ast.unparse(call)
        is_client = name.startswith("httpx2.") and name.rpartition(".")[2] in WITHOUT_END
        if (is_client and "timeout" not in given) or (
            name == "connect" and "open_timeout" not in given
        ):
            yield ast.unparse(call)


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def test_no_test_has_a_patience_of_its_own() -> None:
    found = {
        str(file.relative_to(ROOT)): calls
        for file in (ROOT / "tests").rglob("*.py")
        if (calls := list(impatience(file.read_text())))
    }
    assert found == {}, "wait for an event, at most patience.PATIENCE_S"


@pytest.mark.parametrize(
    ("source", "is_found"),
    [
        ("process.wait(timeout=20)", True),
        ("asyncio.timeout(20)", True),
        ("started.wait(PATIENCE_S)", False),
        ("goes.wait()", False),
        ("httpx2.get(url)", True),
        ("httpx2.get(url, timeout=PATIENCE_S)", False),
        ("connect(url)", True),
        ("' '.join(words)", False),
    ],
)
def test_what_is_impatient(source: str, *, is_found: bool) -> None:
    assert bool(list(impatience(source))) is is_found


def test_a_docstring_does_not_count_as_length() -> None:
    source = 'def f():\n    """One.\n\n    Two.\n    """\n    return 1\n'
    assert list(function_lengths(source)) == [("f", 2)]


def test_no_path_of_one_machine() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {match[0]}"
        for file in files_of_the_project()
        if file != Path(__file__)
        for match in MACHINE_PATH.finditer(file.read_text())
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("cd /" + "work/main", True),
        ('"/' + 'home/anna/x"', True),
        ("docs/work/x", False),
        ("win/root", False),
        ("../var/x", False),
    ],
)
def test_the_pattern_of_machine_paths(text: str, *, is_found: bool) -> None:
    assert bool(MACHINE_PATH.search(text)) is is_found


UNIDIOMATIC = re.compile(r"\blaw of this file\b|\bhow-manieth\b|\b(?:he|him|his|himself)\b", re.I)
"""Invariants are stated plainly; a player, a prophet, a dealer is whoever it is: they."""

OF_AUTHORS = {"docs/rulebooks.md", "gardner.toml", "matuszek.toml", "meaning.py"}
OF_THE_LANGUAGE = {"problems.py", "spans.py", "contractions.py", "wanted.py"}
"""Words that people use of one another in a rule."""


def test_players_are_they() -> None:
    exceptions = tuple(OF_AUTHORS | OF_THE_LANGUAGE)
    texts = {*(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.toml"), ROOT / "README.md"}
    texts |= {ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")}
    found = {
        str(file.relative_to(ROOT)): words
        for file in texts
        if not str(file).endswith(exceptions) and (words := UNIDIOMATIC.findall(file.read_text()))
    }
    assert found == {}


def test_links_between_documents_lead_somewhere() -> None:
    link = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")
    broken = [
        f"{page.relative_to(ROOT)} -> {match[1]}"
        for page in files_of_the_project()
        if page.suffix == ".md"
        for match in link.finditer(page.read_text())
        if not (page.parent / match[1]).exists()
    ]
    assert broken == []


def distribution(requirement: str) -> str:
    """The normalised name of what a requirement asks for: `ruff>=0.9` is `ruff`."""
    name = re.match(r"[\w.-]+", requirement)
    assert name is not None, requirement
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def pins_of(file: Path) -> dict[str, str]:
    """Names, normalised, and versions."""
    lines = re.findall(r"^([\w.-]+)==([\w.]+)(?: .*)?$", file.read_text(), re.MULTILINE)
    return {distribution(name): version for name, version in lines}


def test_everything_that_we_ask_for_is_pinned_and_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    pinned = pins_of(ROOT / "constraints.txt")
    locked = {file.stem: pins_of(file) for file in (ROOT / "locks").iterdir()}
    asked = {
        "build": project["build-system"]["requires"],
        "core": project["project"]["dependencies"],
        **project["project"]["optional-dependencies"],
    }
    assert set(locked) == {*asked, "installer"}
    for name, requirements in asked.items():
        wanted = {distribution(each) for each in requirements} - {project["project"]["name"]}
        assert wanted <= set(locked[name] | locked["core"]), "python scripts/lock.py locks anew"
    for name, pins in locked.items():
        own = ROOT / "constraints" / f"{name}.txt"
        wanted_pins = pinned | (pins_of(own) if own.is_file() else {})
        assert pins.items() <= wanted_pins.items(), "python scripts/lock.py locks anew"


def test_pins_apart_are_of_extras_and_of_what_they_have_otherwise() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    pinned = pins_of(ROOT / "constraints.txt")
    for file in (ROOT / "constraints").iterdir():
        assert file.stem in project["project"]["optional-dependencies"]
        assert not pins_of(file).items() & pinned.items()


def test_locks_have_hashes_and_no_address() -> None:
    line = re.compile(r"#.*|[\w.-]+==[\w.]+( ;.*)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")
    for file in (ROOT / "locks").iterdir():
        assert [one for one in file.read_text().splitlines() if not line.fullmatch(one)] == []
    text = (ROOT / "constraints.txt").read_text()
    assert [one for one in text.splitlines() if not re.fullmatch(r"#.*|[\w.-]+==[\w.]+", one)] == []
