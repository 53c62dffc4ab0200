"""Doors that take long to install, each in an environment of its own, with the wheel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import door
import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as people install it."""
    return door.built_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.mark.slow
@pytest.mark.parametrize("name", door.doors())
def test_a_door_opens_from_the_wheel(name: str, wheel: Path, tmp_path: Path) -> None:
    assert door.open_door(name, wheel, tmp_path) == 0
