"""What is kept on disk is what was made, or is made anew."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import TYPE_CHECKING

import numpy as np
import pytest

from eleusis import kept as on_disk
from eleusis.kept import cache_folder, kept_arrays

if TYPE_CHECKING:
    from eleusis.kept import Arrays

MADE = {
    "records": np.array([(1, 2.5), (3, 4.5)], [("one", np.int32), ("other", np.float64)]),
    "words": np.array(["♥", "two of them"]),
    "none": np.array([], np.str_),
    "masks": np.arange(1000, dtype=np.uint64),
}


class Maker:
    """Makes the same arrays, and counts how often."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> Arrays:
        self.count += 1
        return MADE


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to keep things in."""
    monkeypatch.setenv("ELEUSIS_CACHE", str(tmp_path / "kept"))
    return cache_folder()


def kept_of(make: Maker, told: object = None, kind: str = "tests") -> Arrays:
    return kept_arrays(kind, ("cards",), told, make)


def is_what_was_made(found: Arrays) -> bool:
    return found.keys() == MADE.keys() and all(
        found[name].dtype == made.dtype and (found[name] == made).all()
        for name, made in MADE.items()
    )


def test_what_is_kept_is_not_made_again(folder: Path) -> None:
    make = Maker()
    assert all(is_what_was_made(kept_of(make)) for _ in range(3))
    assert make.count == 1
    assert len([*folder.iterdir()]) == 1


def test_what_is_made_from_something_else_is_something_else(folder: Path) -> None:
    make = Maker()
    for kind, told in (("tests", 1), ("tests", 2), ("others", 2)):
        kept_of(make, told, kind)
    assert make.count == 3 == len([*folder.iterdir()])


def test_changed_code_makes_it_anew(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_disk, "_PACKAGE", tmp_path)
    (tmp_path / "rule" / "inner").mkdir(parents=True)
    decisive = ("cards.py", "rule/reading.py", "rule/inner/deep.py")
    for name in decisive:
        (tmp_path / name).write_text("as it was")
    make = Maker()
    for count, name in enumerate((*decisive, "values.py", "rule/notes.txt"), 1):
        (tmp_path / name).write_text("changed")
        on_disk._code.cache_clear()
        kept_arrays("tests", ("cards", "rule"), None, make)
        assert make.count == min(count, 3), name
    on_disk._code.cache_clear()
    assert len([*folder.iterdir()]) == 3


@pytest.mark.parametrize("share", [0.0, 0.001, 0.2, 0.9, 0.999])
def test_a_damaged_file_is_made_anew(folder: Path, share: float) -> None:
    """Cut off there, or with another byte there."""
    make = Maker()
    kept_of(make)
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    place = int(share * len(whole))
    for damaged in (whole[:place], bytes([*whole[:place], whole[place] ^ 8, *whole[place + 1 :]])):
        file.write_bytes(damaged)
        assert is_what_was_made(kept_of(make))
        assert file.read_bytes() == whole
    assert make.count == 3


def test_where_nothing_can_be_written_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("ELEUSIS_CACHE", str(tmp_path / "file" / "below"))
    make = Maker()
    assert all(is_what_was_made(kept_of(make)) for _ in range(2))
    assert make.count == 2


def test_without_code_to_know_it_by_nothing_is_kept(folder: Path) -> None:
    make = Maker()
    for _ in range(2):
        assert is_what_was_made(kept_arrays("tests", ("cards", "nowhere"), None, make))
    assert make.count == 2
    assert not folder.exists()


def test_who_has_no_home_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("ELEUSIS_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    assert is_what_was_made(kept_of(Maker()))


def test_a_disk_that_fills_up_leaves_nothing_half_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, data: bytes) -> None:
        self.touch()
        raise OSError("No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert is_what_was_made(kept_of(Maker()))
    assert [*folder.iterdir()] == []


def test_several_make_the_same_at_once(folder: Path) -> None:
    make, start = Maker(), Barrier(8)

    def found(_: int) -> bool:
        start.wait()
        return all(is_what_was_made(kept_of(make, told)) for told in range(5))

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(found, range(8)))
    assert len([*folder.iterdir()]) == 5


def test_the_oldest_of_a_kind_make_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = Maker()
    kept_of(make, kind="others")
    for told in range(3):
        before = {*folder.iterdir()}
        kept_of(make, told)
        (file,) = {*folder.iterdir()} - before
        os.utime(file, (told, told))
    monkeypatch.setattr(on_disk, "KIND_BYTES_MAX", 3 * file.stat().st_size)
    kept_of(make, 3)
    assert make.count == 5
    for told, times in ((1, 5), (2, 5), (3, 5), (0, 6)):
        kept_of(make, told)
        assert make.count == times
    assert len([*folder.glob("others-*")]) == 1
