"""Who may import whom. The table is the house's floor plan; docs/design.md explains it.

Imports for types count as well as imports inside functions: a name that one package takes from
another is a dependency, whenever it is resolved.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(__file__).resolve().parent.parent / "src" / "eleusis"

COMMON = ("cards", "codes", "errors", "messages", "values")
"""What everyone may import."""

CORE = ("play", "rule", "rulebook")
UPPER = ("agents", "batch", "induction", *CORE)
TOP = ("understanding", *UPPER)

MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "codes": (),
    "errors": (),
    "messages": (),
    "cards": (),
    "values": (),
    "kept": (),
    "rule": (),
    "rulebook": (),
    "play": ("rulebook",),
    "induction": ("kept", "rule"),
    "understanding": ("induction", "rule"),
    "batch": ("kept", "play", "rule", "rulebook"),
    "agents": (
        *("induction", "rule", "rulebook"),
        *("play.events", "play.moves", "play.pending", "play.seats", "play.view"),
    ),
    "adapters": ("arena", "front", "study", *TOP),
    "arena": ("server.projection", "server.protocol", "server.table.moving", "study", *TOP),
    "study": TOP,
    "lessons": ("agents", *CORE),
    "server": ("adapters.pixels", "lessons", "study", *TOP),
    "front": ("arena", "study", *TOP),
    "cli": ("adapters", "arena", "lessons", "server", "study", *TOP),
    "__main__": ("cli",),
    "__init__": ("adapters", "front", *TOP),
}
"""Package of `eleusis` → what it may import besides itself and `COMMON`.

A dotted entry opens that one module only: agents see views and public events, never the state.
"""

THIRD_PARTY: dict[str, tuple[str, ...]] = {
    "codes": (),
    "errors": (),
    "messages": (),
    "cards": (),
    "values": ("msgspec",),
    "rule": (),
    "rulebook": (),
    "play": ("msgspec",),
}
"""The packages that import nothing from outside but this; the others may as they need."""


class Import(NamedTuple):
    """One imported module, by its full dotted name, and the line where it is imported."""

    module: str
    line: int


parsed = cache(ast.parse)


@cache
def imports_in(source: str) -> list[ast.Import | ast.ImportFrom]:
    found = ast.walk(parsed(source))
    return [node for node in found if isinstance(node, ast.Import | ast.ImportFrom)]


def imports_of(source: str, package: str) -> Iterator[Import]:
    """Every module that *source*, a module of *package*, imports anywhere.

    `from a import b` yields `a.b`, since b may be a module; no table entry is hurt by the tail
    when it is a name.
    """
    for node in imports_in(source):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, node.lineno) for alias in node.names)
        else:
            origin = node.module or ""
            if node.level:
                parent = package.split(".")[: len(package.split(".")) - node.level + 1]
                origin = ".".join([*parent, *filter(None, [origin])])
            yield from (Import(f"{origin}.{alias.name}", node.lineno) for alias in node.names)


def is_within(module: str, opened: str) -> bool:
    return module == opened or module.startswith(f"{opened}.")


def violations(source: str, module: str, *, is_package: bool = False) -> list[str]:
    """The forbidden imports of a module, named relative to `eleusis` (`play.engine`)."""
    top = module.split(".")[0]
    package = f"eleusis.{module}" if is_package else f"eleusis.{module}".rpartition(".")[0]
    allowed = (top, *COMMON, *MAY_IMPORT[top])
    found = []
    for imported, line in imports_of(source, package):
        root, _, inner = imported.partition(".")
        if root == "eleusis":
            fine = any(is_within(inner, opened) for opened in allowed)
        elif root in sys.stdlib_module_names or top not in THIRD_PARTY:
            fine = True
        else:
            fine = root in THIRD_PARTY[top]
        if not fine:
            found.append(f"{module}:{line} imports {imported}")
    return found


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("file", modules(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_follow_the_floor_plan(file: Path) -> None:
    parts = file.relative_to(SOURCE).with_suffix("").parts
    is_package = parts[-1] == "__init__" and len(parts) > 1
    module = ".".join(parts[:-1] if is_package else parts)
    assert violations(file.read_text(), module, is_package=is_package) == []


def test_every_package_is_on_the_floor_plan() -> None:
    assert {file.relative_to(SOURCE).with_suffix("").parts[0] for file in modules()} <= set(
        MAY_IMPORT
    )


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("play.engine", "import eleusis.rule"),
        ("play.engine", "from eleusis import rule"),
        ("play.engine", "from ..rule import meaning"),
        ("rule.meaning", "from eleusis.play.state import Round"),
        ("cards", "from eleusis.rulebook import Rulebook"),
        ("agents.cautious", "from eleusis.play.state import Round"),
        ("agents.cautious", "from eleusis.play import state"),
        ("agents.cautious", "import eleusis.play"),
        ("play.view", "if TYPE_CHECKING:\n    from eleusis.agents.dealer import Dealer"),
        ("play.picture", "def png():\n    import rich"),
        ("rulebook", "import msgspec"),
        ("server.app", "from eleusis.cli import main"),
    ],
)
def test_a_forbidden_import_is_seen(module: str, source: str) -> None:
    assert len(violations(source, module)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("play.engine", "from eleusis.rulebook import Rulebook"),
        ("play.engine", "from . import events\nfrom .moves import Play"),
        ("play.engine", "from eleusis.cards import Card\nfrom eleusis.errors import IllegalMove"),
        ("agents.cautious", "from eleusis.play.view import View"),
        ("rule.reading", "import functools"),
        ("cli.play", "import rich\nfrom eleusis.play.engine import decide"),
    ],
)
def test_a_permitted_import_passes(module: str, source: str) -> None:
    assert violations(source, module) == []


@pytest.mark.parametrize("package", [name for name in THIRD_PARTY if name != "rule"])
def test_the_core_starts_with_little_from_outside(package: str) -> None:
    """Rounds are replayed with msgspec and nothing else; what is imported indirectly counts too."""
    code = (
        f"import sys; before = set(sys.modules); import eleusis.{package}; "
        "new = {name.partition('.')[0] for name in set(sys.modules) - before}; "
        "print(*sorted(new - set(sys.stdlib_module_names) - {'eleusis'}))"
    )
    result = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True
    )
    assert set(result.stdout.split()) <= {"msgspec", "typing_extensions"}


ROOMS = ("play.text", "play.records", "play.pictures")
"""Rooms within `play`: they know its modules, its modules know none of them."""


def room_of(module: str) -> str | None:
    return next((room for room in ROOMS if is_within(module, room)), None)


@pytest.mark.parametrize(
    "file", sorted((SOURCE / "play").rglob("*.py")), ids=lambda file: str(file.relative_to(SOURCE))
)
def test_the_round_knows_neither_its_texts_nor_its_pictures(file: Path) -> None:
    module = ".".join(file.relative_to(SOURCE).with_suffix("").parts)
    own = room_of(module)
    # Records are written in texts; otherwise a room keeps to itself.
    open_to = {None: (), "play.records": ("play.records", "play.text")}.get(own, (own,))
    used = {
        room_of(imported.partition(".")[2])
        for imported, _ in imports_of(file.read_text(), f"eleusis.{module}".rpartition(".")[0])
        if imported.startswith("eleusis.")
    }
    assert used - {None} <= set(open_to)


@cache
def dependencies() -> dict[str, set[str]]:
    """Which of our modules each imports, for types and inside functions too."""
    named = {module_of(file): file for file in modules()}
    found: dict[str, set[str]] = {}
    for module, file in named.items():
        package = module if file.name == "__init__.py" else module.rpartition(".")[0]
        targets = (imported for imported, _ in imports_of(file.read_text(), package))
        nearest = {each if each in named else each.rpartition(".")[0] for each in targets}
        found[module] = (nearest & set(named)) - {module}
    return found


def module_of(file: Path) -> str:
    """The dotted name that one imports a file by."""
    parts = file.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def circles(graph: dict[str, set[str]]) -> list[str]:
    """What stays when that which needs nobody, or whom nobody needs, is taken away."""
    left = dict(graph)
    while True:
        needed = {target for targets in left.values() for target in targets}
        ends = {node for node, targets in left.items() if not targets & set(left)}
        ends |= set(left) - needed
        if not ends:
            return sorted(left)
        left = {node: targets for node, targets in left.items() if node not in ends}


def test_no_circle_of_modules() -> None:
    assert circles(dependencies()) == []


@pytest.mark.parametrize(
    ("graph", "found"),
    [
        ({"a": {"b"}, "b": set()}, []),
        ({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()}, ["b", "c"]),
    ],
)
def test_a_circle_is_seen(graph: dict[str, set[str]], found: list[str]) -> None:
    assert circles(graph) == found


def test_what_a_module_needs_is_seen() -> None:
    """Packages, modules and names alike, wherever the import stands."""
    found = dependencies()
    assert "eleusis.play.events" in found["eleusis"]  # for types
    assert "eleusis.rule.library.published" in found["eleusis.agents.random_player"]  # deferred
    assert "eleusis.induction.facts" in found["eleusis.agents.bayes.evidence"]  # as a module


PROTOCOL = "eleusis.server.protocol"
"""What goes over the wire is called as what it is the form of: the command `Play` is the move."""

CHAPTERS = "eleusis.rule.language.core"
CHAPTERS_TABLES = {"ROWS", "WORDS"}
"""Tables of the same make, one in each chapter."""


def public_names(module: str, source: str) -> Iterator[str]:
    """What a module defines at its top for others to use."""
    for node in parsed(source).body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found = [name]
            case ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                found = [name]
            case ast.Assign(targets=targets):
                found = [target.id for target in targets if isinstance(target, ast.Name)]
            case _:
                found = []
        own = CHAPTERS_TABLES if is_within(module, CHAPTERS) else set()
        yield from (name for name in found if not name.startswith("_") and name not in own)


def homonyms(defined: dict[str, list[str]]) -> dict[str, list[str]]:
    """Names that several modules define, where one is not the form of the other on the wire."""
    inner = {
        name: [home for home in homes if not is_within(home, PROTOCOL)]
        for name, homes in defined.items()
    }
    wired = {name: len(homes) - len(inner[name]) for name, homes in defined.items()}
    return {
        name: homes for name, homes in defined.items() if len(inner[name]) > 1 or wired[name] > 1
    }


def test_no_public_name_stands_for_two_things() -> None:
    defined: dict[str, list[str]] = {}
    for file in modules():
        for name in public_names(module_of(file), file.read_text()):
            defined.setdefault(name, []).append(module_of(file))
    assert homonyms(defined) == {}


@pytest.mark.parametrize(
    ("homes", "is_found"),
    [
        (["eleusis.play.moves", f"{PROTOCOL}.commands"], False),
        (["eleusis.play.moves", "eleusis.cli.play"], True),
        ([f"{PROTOCOL}.views", f"{PROTOCOL}.commands"], True),
        (["eleusis.play.moves"], False),
    ],
)
def test_a_homonym_is_seen(homes: list[str], *, is_found: bool) -> None:
    assert bool(homonyms({"Play": homes})) is is_found


def test_which_names_are_public() -> None:
    source = "A = 1\n_B = 2\nC: int = 3\ndef d(): pass\nclass E: pass\nROWS = ()"
    assert list(public_names("play", source)) == ["A", "C", "d", "E", "ROWS"]
    assert "ROWS" not in public_names(CHAPTERS, source)
