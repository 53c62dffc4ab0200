"""A browser, a house, and people who come to it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect, sync_playwright

import eleusis.server
from browser.houses import House, a_house
from browser.people import PATIENCE_MS, People

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

CHROMIUM: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same without its windows: a page comes for a quarter of the work."""

ARGUMENTS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


# Not for the whole session: while it runs, no other test of the process could use asyncio.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        pytest.skip("no Chromium: scripts/install_programs brings it")
    if not (Path(eleusis.server.__file__).parent / "static" / "index.html").is_file():
        pytest.skip("no pages: python scripts/client.py build makes them")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house for all tests that do it no harm."""
    with a_house(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def people(browser: Browser, house: House) -> Iterator[People]:
    """Whoever comes to the house in a test."""
    all_people = People(browser, house.url)
    yield all_people
    all_people.leave()
