"""What the README and the help show first is worth seeing: somebody finds the rule out."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eleusis.cli.table.seating import DEFAULT_AGENTS

if TYPE_CHECKING:
    import pytest

    from cli.shell import Eleusis

README: Final = Path(__file__).resolve().parents[2] / "README.md"


def has_a_true_prophet(eleusis: Eleusis, seed: str) -> bool:
    words = eleusis("play", "--watch", "--seed", seed).words
    return "stands up as the prophet" in words and "has fallen" not in words


def test_the_demonstration_has_a_true_prophet(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The agents that everybody has, not the quick ones of other tests.
    monkeypatch.setattr("eleusis.cli.table.seating.DEFAULT_AGENTS", DEFAULT_AGENTS)
    texts = (README.read_text(), eleusis("--help").out, eleusis("play", "--help").out)
    [seed] = {found for text in texts for found in re.findall(r"play --watch --seed (\d+)", text)}
    assert has_a_true_prophet(eleusis, seed), (
        f"seed {next(n for n in count(1) if has_a_true_prophet(eleusis, str(n)))} shows one"
    )
