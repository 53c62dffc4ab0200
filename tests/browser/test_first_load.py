"""What the first page costs somebody with a phone and a poor line."""

from __future__ import annotations

from functools import partial
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from browser.hands import Finger
from browser.people import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Request

    from browser.people import People

BYTES_MAX: Final = 150_000

LATER: Final = {
    "/r": "Round",
    "/learn": "Learn",
    "/science": "Science",
    "/daily": "Daily",
    "/ladder": "Ladder",
    "/teach": "Teach",
    "/t/ABCD": "TablePage",
}
"""Pages whose code is fetched when somebody opens them: where they are, and its name."""


def test_the_first_page_is_small(people: People) -> None:
    anna = people.comes("Anna", Finger(), PHONE)
    fetched: list[Request] = []
    anna.page.on("requestfinished", lambda request: fetched.append(request))
    anna.come()
    anna.sees("Play now")
    anna.page.wait_for_load_state("networkidle")
    sizes = {request.url: request.sizes() for request in fetched}
    scripts = [url for url in sizes if url.endswith(".js")]
    assert scripts, "the page without its script is not the page"
    total = sum(size["responseBodySize"] for size in sizes.values())
    assert 10_000 < total < BYTES_MAX, sizes


def test_study_lessons_science_and_class_load_when_opened(people: People) -> None:
    anna = people.comes("Anna", Finger(), PHONE)
    anna.expects("404")  # there is no such table
    fetched: set[str] = set()
    anna.page.on("requestfinished", lambda request: fetched.add(_module(request.url)))
    anna.come()
    anna.sees("Play now")
    anna.page.wait_for_load_state("networkidle")
    assert "index" in fetched
    for path, module in LATER.items():
        assert module not in fetched, f"{module} is there before anybody opened {path}"
        with anna.page.expect_request_finished(partial(_is_of, module)):
            anna.come(path)


def _is_of(module: str, request: Request) -> bool:
    return _module(request.url) == module


def _module(url: str) -> str:
    """The name that a script had before it was built."""
    return PurePosixPath(url).name.partition("-")[0]
