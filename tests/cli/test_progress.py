"""People who wait see how far it is; programs that read along see nothing of it."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

import pytest
from rich.progress import Progress

from eleusis.cli.io.progress import watched
from patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_nothing_is_shown_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(watched("abc", 3, "Letters", patience=0)) == ["a", "b", "c"]
    assert capsys.readouterr() == ("", "")


def test_nothing_is_shown_of_what_is_done_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    assert list(watched("abc", 3, "Letters", patience=3600)) == ["a", "b", "c"]
    assert capsys.readouterr() == ("", "")


def test_a_bar_for_who_waits(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    started = Event()
    start = Progress.start

    def starting(progress: Progress) -> None:
        start(progress)
        started.set()

    monkeypatch.setattr(Progress, "start", starting)

    def slow() -> Iterator[str]:
        assert started.wait(PATIENCE_S)
        yield "a"

    assert list(watched(slow(), 1, "Letters", patience=0)) == ["a"]
    told = capsys.readouterr()
    assert told.out == ""
    assert "Letters" in told.err


def test_what_goes_wrong_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")

    def failing() -> Iterator[str]:
        yield "a"
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        list(watched(failing(), 2, "Letters"))
