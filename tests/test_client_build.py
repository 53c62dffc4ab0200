"""How the client is built: scripts/client.py and the hook of the package, without Node."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import client
import documents
import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with something to build."""
    frontend = tmp_path / "frontend"
    (frontend / "src" / "lib").mkdir(parents=True)
    messages = tmp_path / "src" / "eleusis" / "messages"
    messages.mkdir(parents=True)
    (messages / "page.de.json").write_text("{}")
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

    def __call__(self, _frontend: Path, *arguments: str, **_how: object) -> None:
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


def test_texts_that_the_page_shares_with_the_program_count_too(root: Path, npm: Npm) -> None:
    client.build(root)
    (root / "src" / "eleusis" / "messages" / "page.de.json").write_text('{"gone": "weg"}')
    assert not client.is_fresh(root)


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


def test_a_build_without_a_page_is_none(root: Path, npm: Npm) -> None:
    npm.builds = False
    with pytest.raises(client.BuildError):
        client.build(root)
    assert not client.is_fresh(root)


def test_an_earlier_build_is_better_than_none(
    root: Path, npm: Npm, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: Any, **__: Any) -> None:
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


@pytest.fixture
def failing_node(root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Node that says something and fails."""
    node = root / "wheel" / "bin" / "node"
    node.parent.mkdir(parents=True)
    node.write_text("#!/bin/sh\necho something is wrong\nexit 1\n")
    node.chmod(0o755)
    monkeypatch.setattr(client, "node_wheel", lambda: root / "wheel")
    return node


def test_what_failed_is_said_and_the_network_is_blamed_for_downloads_alone(
    root: Path, failing_node: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(client.BuildError, match=r"`npm ci .*` failed, see above. Is the network"):
        client.npm(root, "run", "test")
    assert "something is wrong" in capfd.readouterr().err
    lock = sha256((root / "frontend" / "package-lock.json").read_bytes()).hexdigest()
    (root / "frontend" / client.INSTALLED).write_text(lock)
    with pytest.raises(client.BuildError, match=r"`npm run test` failed, see above\.$"):
        client.npm(root, "run", "test")
    with pytest.raises(client.BuildError, match=r"`npm run build` failed, see above\.$"):
        client.build(root)
    assert capfd.readouterr().err.count("something is wrong") == 2


def test_a_good_build_says_nothing(
    root: Path, failing_node: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    page = root / "src" / "eleusis" / "server" / "static" / "index.html"
    page.parent.mkdir(parents=True)
    failing_node.write_text(f"#!/bin/sh\necho npm warn\necho '(!) vite' >&2\ntouch '{page}'\n")
    client.build(root)
    assert capfd.readouterr() == ("", "eleusis: installing what the client is built with …\n")


def built(kind: str, folder: Path) -> Path:
    """What hatchling, which is in every environment of ours, makes of this checkout."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [file] = folder.iterdir()
    return file


def test_a_wheel_has_all_that_is_built(tmp_path: Path) -> None:
    names = zipfile.ZipFile(built("wheel", tmp_path)).namelist()
    assert "eleusis/server/static/index.html" in names
    assert "eleusis/server/documents/reference/Rule.html" in names
    assert [name for name in names if name.startswith("eleusis/server/static/assets/index-")]
    assert [name for name in names if "migrations/sqlite/0001" in name]


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """What the sdist holds."""
    with tarfile.open(built("sdist", tmp_path)) as file:
        file.extractall(tmp_path, filter="data")
    [root] = [each for each in tmp_path.iterdir() if each.is_dir()]
    return root


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a clone")
def test_an_sdist_has_all_that_is_in_git_and_what_was_built(unpacked: Path) -> None:
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True)
    ours = {name for name in done.stdout.splitlines() if (ROOT / name).exists()}
    packed = {file.relative_to(unpacked).as_posix() for file in unpacked.rglob("*")}
    assert ours - packed == set()
    assert not [name for name in packed - ours if "node_modules" in name or "cache" in name]
    assert client.is_fresh(unpacked)
    assert documents.is_fresh(unpacked)


@pytest.mark.slow
def test_the_tests_of_an_sdist_can_be_collected(unpacked: Path) -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    environment = os.environ | {"PYTHONPATH": str(unpacked / "src")}
    done = subprocess.run(
        command, cwd=unpacked, env=environment, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
