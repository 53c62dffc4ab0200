"""What a terminal can show."""

from __future__ import annotations

import pytest

from eleusis.cli.io.terminal import Terminal, shows_signs


@pytest.mark.parametrize(
    ("encoding", "environment", "shows"),
    [
        ("utf-8", {"LANG": "en_GB.UTF-8"}, True),
        ("utf-8", {"LANG": "C.utf8"}, True),
        ("utf-8", {"LANG": "C"}, False),
        ("utf-8", {"LANG": "en_GB.UTF-8", "LC_ALL": "C"}, False),
        ("utf-8", {"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),
        ("utf-8", {"LANG": "de_DE.ISO-8859-1"}, False),
        ("ascii", {"LANG": "en_GB.UTF-8"}, False),
        ("utf-8", {}, False),
    ],
)
def test_suit_signs_need_a_terminal_that_has_them(
    encoding: str, environment: dict[str, str], shows: bool
) -> None:
    assert shows_signs(encoding, environment) is shows


def test_lines_after_the_first_hang(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    Terminal().say("one two three " * 5, indent=2, hanging=3)
    first, *others = capsys.readouterr().out.splitlines()
    assert first.startswith("  one")
    assert others
    assert all(line.startswith("     ") and line[5] != " " for line in others)
    assert max(map(len, (first, *others))) <= 40
