"""How the client is built: scripts/client.py and the hook of the package, without Node."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import client
import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with something to build."""
    frontend = tmp_path / "frontend"
    (frontend / "src" / "lib").mkdir(parents=True)
    (frontend / "src" / "main.ts").write_text("1")
    (frontend / "src" / "lib" / "a.ts").write_text("2")
    (frontend / "node_modules").mkdir()
    for name in ("package.json", "package-lock.json", "index.html", "vite.config.ts"):
        (frontend / name).write_text(name)
    return tmp_path


class Npm:
    """Stands in for npm: writes down what it was asked, and builds."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.builds = True
        self._static = root / "src" / "eleusis" / "server" / "static"
        monkeypatch.setattr(client, "_run", self)

    def __call__(self, _frontend: Path, *arguments: str) -> None:
        self.asked.append(" ".join(arguments[:2]))
        if arguments == ("run", "build") and self.builds:
            self._static.mkdir(parents=True, exist_ok=True)
            (self._static / "index.html").write_text("a page")


@pytest.fixture
def npm(root: Path, monkeypatch: pytest.MonkeyPatch) -> Npm:
    return Npm(root, monkeypatch)


def test_a_build_is_made_once(root: Path, npm: Npm) -> None:
    assert not client.is_fresh(root)
    client.build(root)
    assert client.is_fresh(root)
    assert npm.asked == ["ci --ignore-scripts", "run build"]


@pytest.mark.parametrize(
    "changed",
    ["src/main.ts", "src/lib/a.ts", "src/new.ts", "index.html", "vite.config.ts", "tsconfig.json"],
)
def test_what_changes_is_built_anew(root: Path, npm: Npm, changed: str) -> None:
    client.build(root)
    (root / "frontend" / changed).write_text("changed")
    assert not client.is_fresh(root)
    client.build(root)
    assert client.is_fresh(root)
    assert npm.asked == ["ci --ignore-scripts", "run build", "run build"]


def test_a_file_that_went_counts_too(root: Path, npm: Npm) -> None:
    client.build(root)
    (root / "frontend" / "src" / "lib" / "a.ts").rename(root / "frontend" / "src" / "b.ts")
    assert not client.is_fresh(root)


def test_what_was_installed_does_not_count(root: Path, npm: Npm) -> None:
    client.build(root)
    (root / "frontend" / "node_modules" / "x.js").write_text("x")
    assert client.is_fresh(root)


def test_packages_are_installed_anew_when_they_change(root: Path, npm: Npm) -> None:
    client.npm(root, "run", "check")
    client.npm(root, "run", "check")
    (root / "frontend" / "package-lock.json").write_text("changed")
    client.npm(root, "run", "check")
    assert npm.asked == [
        "ci --ignore-scripts",
        "run check",
        "run check",
        "ci --ignore-scripts",
        "run check",
    ]


def test_an_sdist_has_its_build_and_no_sources(root: Path, npm: Npm) -> None:
    client.build(root)
    (root / "frontend").rename(root / "elsewhere")
    assert client.is_fresh(root)


def test_a_build_without_a_page_is_none(root: Path, npm: Npm) -> None:
    npm.builds = False
    with pytest.raises(client.BuildError):
        client.build(root)
    assert not client.is_fresh(root)


def test_an_earlier_build_is_better_than_none(
    root: Path, npm: Npm, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: Any) -> None:
        raise client.BuildError("no network")

    client.build(root)
    monkeypatch.setattr(client, "ROOT", root)
    monkeypatch.setattr(client, "_run", fails)
    (root / "frontend" / "src" / "main.ts").write_text("changed")
    assert client.main(["build"]) == 0
    assert "earlier build: no network" in capsys.readouterr().err
    assert client.main(["build", "--force"]) == 1
    assert client.main(["bild"]) == 2


def test_node_comes_with_the_tools() -> None:
    """The version that the client's tools ask for, whatever the system has."""
    done = subprocess.run(
        [client.node_wheel() / "bin" / "node", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    major, minor = map(int, done.stdout.strip().removeprefix("v").split(".")[:2])
    assert (22, 12) <= (major, minor) < (25, 0)


@pytest.mark.slow
def test_a_wheel_has_the_client(tmp_path: Path) -> None:
    """Built as pip builds it; needs the network, and the tools of the build."""
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", tmp_path, ROOT],
        check=True,
        env={"PIP_BUILD_CONSTRAINT": str(ROOT / "constraints.txt")} | _environment(),
    )
    [wheel] = tmp_path.glob("*.whl")
    names = subprocess.run(
        [sys.executable, "-m", "zipfile", "-l", wheel], capture_output=True, text=True, check=True
    ).stdout
    assert "eleusis/server/static/index.html" in names
    assert "eleusis/server/static/assets/index-" in names
    assert "migrations/sqlite/0001" in names


def _environment() -> dict[str, str]:
    import os

    return dict(os.environ)
