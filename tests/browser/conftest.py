"""A browser, a house, and people who come to it."""

from __future__ import annotations

import shutil
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect, sync_playwright

import eleusis.server
from browser.houses import House, a_house
from browser.people import PATIENCE_MS, People

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from playwright.sync_api import Browser

CHROMIUM: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same without its windows: a page comes for a quarter of the work."""

ARGUMENTS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


_RUNNING: Final = ExitStack()
"""What the browser leans on, and itself."""


@cache
def _chromium() -> Browser:
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        pytest.skip("no Chromium: scripts/install_programs brings it")
    if not (Path(eleusis.server.__file__).parent / "static" / "index.html").is_file():
        pytest.skip("no pages: python scripts/client.py build makes them")
    expect.set_options(timeout=PATIENCE_MS)
    playwright = _RUNNING.enter_context(sync_playwright())
    chromium = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
    _RUNNING.callback(chromium.close)
    return chromium


@pytest.fixture
def browser() -> Browser:
    """The system's Chromium, one for all tests in a row that are in a browser."""
    return _chromium()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    """Ends it before other tests, for while it runs none of the process could use asyncio."""
    try:
        return (yield)
    finally:
        if nextitem is None or nextitem.path.parent != item.path.parent:
            _RUNNING.close()
            _chromium.cache_clear()


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
