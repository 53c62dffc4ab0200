"""Doors in front of a small house, and a client before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from eleusis.server.app.application import application
from server.app.small_house import SmallHouse, small_services

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from eleusis.server.app.services import Services


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """The files of a client, as the build leaves them."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Eleusis</title>" + "<p>a</p>" * 99)
    (folder / "assets" / "index-abc.js").write_text("console.log('a');" * 99)
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / ".made-from").write_text("something")
    return folder


@pytest.fixture
def house() -> SmallHouse:
    return SmallHouse()


@pytest.fixture
def services(house: SmallHouse, static: Path) -> Services:
    return small_services(house, static)


@pytest.fixture
def client(services: Services) -> Iterator[TestClient]:
    with TestClient(application(services), base_url="http://table.test") as client:
        yield client
