"""The launcher: `./eleusis` and `scripts/install.py`, without a network.

A fresh clone is made for each test, under a path with a space; its `.venv/bin/python` is a script
that shows how it was called.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import install
import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files that the launcher needs, with an environment that needs no setting up."""
    root = (tmp_path / "a clone").resolve()
    for name in ("eleusis", "pyproject.toml", "scripts/install", "scripts/install.py"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    shutil.copytree(ROOT / "locks", root / "locks")
    write_script(root / ".venv" / "bin" / "python", 'printf "<%s>" "$@"')
    (root / ".venv" / "stamp").write_text(install.fingerprint(root))
    return root


def write_script(file: Path, command: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    file.write_text(f"#!/bin/sh\n{command}\n")
    file.chmod(0o755)


def launch(program: Path, *arguments: str, cwd: Path) -> str:
    result = subprocess.run(
        [program, *arguments], cwd=cwd, check=True, capture_output=True, text=True
    )
    return result.stdout


def test_it_passes_the_arguments_on_from_any_folder(clone: Path, tmp_path: Path) -> None:
    shown = launch(clone / "eleusis", "rule", "read", "a b", "", cwd=tmp_path)
    assert shown == "<-P><-m><eleusis><rule><read><a b><>"


def test_it_tells_the_program_how_it_was_called(clone: Path) -> None:
    write_script(clone / ".venv" / "bin" / "python", 'printf "%s" "$ELEUSIS_CALLED_AS"')
    assert launch(clone / "eleusis", cwd=Path("/")) == str(clone / "eleusis")


def test_it_finds_its_place_through_links(clone: Path, tmp_path: Path) -> None:
    (tmp_path / "bin dir").mkdir()
    (tmp_path / "absolute").symlink_to(clone / "eleusis")
    (tmp_path / "bin dir" / "relative").symlink_to(Path("..") / "absolute")
    assert launch(tmp_path / "bin dir" / "relative", cwd=Path("/")) == "<-P><-m><eleusis>"


def test_its_exit_status_is_the_programs(clone: Path) -> None:
    write_script(clone / ".venv" / "bin" / "python", "exit 2")
    assert subprocess.run([clone / "eleusis"], check=False).returncode == 2


def test_before_the_table_is_served_its_pages_are_built(clone: Path) -> None:
    write_script(clone / "scripts" / "install", 'printf "[%s]" "$@"')
    shown = launch(clone / "eleusis", "serve", "--port", "80", cwd=Path("/"))
    assert shown == (
        f"[frontend]<-P><{clone}/scripts/client.py><build><-P><-m><eleusis><serve><--port><80>"
    )


def test_what_builds_them_is_installed_once(clone: Path) -> None:
    write_script(clone / "scripts" / "install", "exit 1")
    (clone / ".venv" / "extras").write_text("dev\nfrontend")
    shown = launch(clone / "eleusis", "serve", cwd=Path("/"))
    assert shown.endswith("<-P><-m><eleusis><serve>")


def test_for_help_nothing_is_built(clone: Path) -> None:
    shown = launch(clone / "eleusis", "serve", "--help", cwd=Path("/"))
    assert shown == "<-P><-m><eleusis><serve><--help>"


def test_without_pages_nothing_is_served(clone: Path) -> None:
    write_script(clone / "scripts" / "install", "exit 1")
    result = subprocess.run([clone / "eleusis", "serve"], check=False, capture_output=True)
    assert (result.returncode, result.stdout) == (1, b"")


def test_what_is_compiled_is_kept(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_script(clone / ".venv" / "bin" / "python", 'printf "[%s]" "$PYTHONDONTWRITEBYTECODE"')
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert launch(clone / "eleusis", cwd=Path("/")) == "[]"


@pytest.mark.parametrize("changed", ["pyproject.toml", "locks/core.txt", ".venv/stamp", "moved"])
def test_it_installs_when_something_changed(clone: Path, changed: str) -> None:
    write_script(clone / "scripts" / "install", "printf installed:")
    if changed == "moved":
        clone = clone.rename(clone.parent / "moved")
    else:
        with (clone / changed).open("a") as file:
            file.write("# changed\n")
    assert launch(clone / "eleusis", cwd=clone) == "installed:<-P><-m><eleusis>"


def test_it_does_not_start_when_the_installation_failed(clone: Path) -> None:
    write_script(clone / "scripts" / "install", "exit 1")
    (clone / ".venv" / "stamp").unlink()
    result = subprocess.run([clone / "eleusis"], check=False, capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (1, "")


EMPTY: Mapping[str, str] = MappingProxyType({})


class Commands:
    """Stands in for the commands that an installation runs, and writes them down."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.run: list[str] = []
        self.fail: tuple[str, ...] = ()
        monkeypatch.setattr(install, "run", self)

    def __call__(
        self, command: list[str], *, cwd: Path, environment: Mapping[str, str] = EMPTY
    ) -> None:
        if "venv" in command:
            shutil.rmtree(cwd / ".venv", ignore_errors=True)
            write_script(cwd / ".venv" / "bin" / "python", "")
            self.run.append("venv")
            return
        program = "uv" if command[0].endswith("uv") else "pip"
        locks = [Path(word).stem for word in command if word.startswith("locks/")]
        assert ("--require-hashes" in command) is bool(locks)
        self.run.append(" ".join([program, *(locks or ["project"])]))
        if program in self.fail:
            raise install.InstallError(f"`{program}` failed.")
        if locks == ["installer"]:
            write_script(cwd / ".venv" / "bin" / "uv", "")


FIRST = ["venv", "pip installer", "uv build core", "uv project"]
"""What a first use runs."""


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> Commands:
    return Commands(monkeypatch)


def test_nothing_is_done_to_a_whole_environment(clone: Path, commands: Commands) -> None:
    install.install(clone, frozenset())
    assert commands.run == []


def test_a_first_use_makes_the_environment(clone: Path, commands: Commands) -> None:
    shutil.rmtree(clone / ".venv")
    install.install(clone, frozenset())
    install.install(clone, frozenset())
    assert commands.run == FIRST


def test_new_pins_update_it_and_keep_its_extras(clone: Path, commands: Commands) -> None:
    install.install(clone, frozenset({"dev"}))
    with (clone / "locks" / "core.txt").open("a") as file:
        file.write("another==1\n")
    install.install(clone, frozenset({"bench"}))
    assert commands.run == [
        "pip installer",
        *("uv build core dev", "uv project"),
        *("uv build core bench dev", "uv project"),
    ]


def test_what_is_wanted_besides_is_added_and_nothing_is_said_to_have_changed(
    clone: Path, commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    install.install(clone, frozenset({"frontend"}))
    assert "adding to .venv what this needs (frontend)" in capsys.readouterr().err
    assert (clone / ".venv" / "extras").read_text() == "frontend"


def test_a_moved_checkout_gets_a_new_one(clone: Path, commands: Commands) -> None:
    install.install(clone.rename(clone.parent / "moved"), frozenset())
    assert commands.run == FIRST


def test_one_whose_python_has_gone_is_made_anew(clone: Path, commands: Commands) -> None:
    python = clone / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("python that was upgraded")
    install.install(clone, frozenset())
    assert commands.run == FIRST


def test_an_interrupted_installation_is_done_again(clone: Path, commands: Commands) -> None:
    commands.fail = ("uv", "pip")
    with pytest.raises(install.InstallError):
        install.install(clone, frozenset({"dev"}))
    commands.fail = ()
    install.install(clone, frozenset())
    assert commands.run == ["pip installer", "pip build core dev", *FIRST]


def test_where_uv_does_not_get_through_pip_goes_on(
    clone: Path, commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    commands.fail = ("uv",)
    install.install(clone, frozenset({"dev"}))
    assert commands.run == [
        *("pip installer", "uv build core dev"),
        *("pip build core dev", "pip project"),
    ]
    assert "`uv` failed. Going on with pip" in capsys.readouterr().err
    assert (clone / ".venv" / "stamp").read_text() == install.fingerprint(clone)


def test_uv_asks_the_registries_that_pip_is_told_of(clone: Path) -> None:
    write_script(
        clone / ".venv" / "bin" / "python",
        """echo "global.index-url='http://global/simple'"
        echo "global.extra-index-url='file:///one file:///two'"
        echo ":env:.index-url='http://of-the-environment/simple'"
        echo "global.timeout='5'" """,
    )
    told = install.settings_of_uv(clone)
    assert told["UV_DEFAULT_INDEX"] == "http://of-the-environment/simple"
    assert told["UV_INDEX"] == "file:///one file:///two"


def test_what_is_downloaded_is_told_and_the_rest_when_it_fails(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "pip"
    write_script(script, "echo Resolved; echo 'Downloading numpy (16.1MiB)'; exit $1")
    install.run([str(script), "0"], cwd=tmp_path)
    assert capfd.readouterr().err == "eleusis:   Downloading numpy (16.1MiB)\n"
    with pytest.raises(install.InstallError, match="`pip 1` failed, see above"):
        install.run([str(script), "1"], cwd=tmp_path)
    assert "Resolved" in capfd.readouterr().err


def test_pip_need_not_be_installed(clone: Path) -> None:
    """The pip of whoever runs this comes with their Python, in `ensurepip` or beside it."""
    shown = subprocess.run(
        [sys.executable, *install.pip(clone)[1:], "--version"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert shown.stdout.startswith("pip ")


def test_only_one_at_a_time(clone: Path) -> None:
    lock = clone / ".venv.lock"
    with install.only_one(lock), lock.open() as second, pytest.raises(BlockingIOError):
        fcntl.flock(second, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with install.only_one(lock):
        pass


def test_without_a_fitting_python_it_says_so(clone: Path, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    write_script(tmp_path / "bin" / "python3", "exit 1")
    message = failure_of_install(clone, tmp_path / "bin")
    assert "Python 3.11 or newer" in message


def test_without_the_venv_module_it_names_the_package(clone: Path, tmp_path: Path) -> None:
    command = f'case $2 in *ensurepip*) exit 1 ;; esac; exec "{sys.executable}" "$@"'
    write_script(tmp_path / "bin" / "python3", command)
    message = failure_of_install(clone, tmp_path / "bin")
    assert f"apt install python{sys.version_info[0]}.{sys.version_info[1]}-venv" in message


def failure_of_install(clone: Path, path: Path) -> str:
    """What scripts/install says when only the commands in *path* can be found."""
    shell = shutil.which("sh")
    assert shell is not None
    environment = {key: value for key, value in os.environ.items() if key != "PYTHON"}
    result = subprocess.run(
        [shell, clone / "scripts" / "install"],
        env=environment | {"PATH": str(path)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert result.returncode == 1
    return result.stderr
