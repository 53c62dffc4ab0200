"""The rounds that the client's tests play are such as a table of today would tell them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
import pytest

from eleusis.rulebook import rulebook
from eleusis.server.projection import merged
from eleusis.server.protocol.messages import Update
from eleusis.server.protocol.views import You

if TYPE_CHECKING:
    from eleusis.server.projection import Shown

FILMS: Final = sorted(
    Path(__file__).parents[2].joinpath("frontend", "src", "lib", "fixtures").glob("*.json")
)


@pytest.mark.parametrize("file", FILMS, ids=lambda file: file.stem)
def test_a_film_is_what_a_table_tells(file: Path) -> None:
    film = msgspec.json.decode(file.read_bytes(), type=tuple[Update, ...])
    shown: Shown | None = None
    for update in film:
        shown = merged(shown, update.view)
    assert shown is not None
    assert rulebook(shown.facts.rulebook).name == file.stem
    assert shown.facts.stage == "over"
    assert isinstance(film[0].view.you, You)
    assert film[0].is_whole
    assert [update.v for update in film] == sorted({update.v for update in film})


def test_there_are_films() -> None:
    assert len(FILMS) == 3
