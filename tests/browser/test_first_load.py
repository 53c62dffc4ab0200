"""What the first page costs somebody with a phone and a poor line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from browser.hands import Finger
from browser.people import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Request

    from browser.people import People

BYTES_MAX: Final = 150_000


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
