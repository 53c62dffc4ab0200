"""The page of a finished round, in a browser, and all the pages that need no table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browser.hands import Mouse
from browser.inspection import Inspection, calm
from browser.people import DESKTOP
from browser.test_sizes import SIZES
from eleusis import play_round

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import APIRequestContext

    from browser.people import People


PAGES = (
    *("/", "/r", "/learn", "/learn/suspicion", "/how-to-play"),
    *("/science", "/science/12", "/daily", "/ladder"),
)
"""Those that need no table."""


def test_who_tried_a_deal_stands_beside_the_others(people: People) -> None:
    """A friend is told nothing of the rule before they want to; then all tries are on the page."""
    ada = people.comes("Ada", Mouse(), DESKTOP, Inspection("desktop", has_axe=True))
    first = finished(ada.page.context.request, ada.house)
    finished(ada.page.context.request, ada.house, first["page"])
    ada.come(f"/r/{first['page']}#try")
    ada.sees("A rule to find")
    assert first["opened"]["rule"] not in ada.page.content()
    ada.look("rule to find")
    ada.press("I know it already: show the round")
    ada.sees("Who tried this deal")
    ada.sees("When the rule could be known")
    rows = ada.page.locator("section", has=ada.page.locator("#tries")).locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("this round")
    ada.look("round tried")


def finished(request: APIRequestContext, house: str, taken_up: str = "") -> dict[str, Any]:
    """What everybody sees of a round that two agents have played for a while."""
    new: dict[str, Any] = {"name": "Xena", "role": "spectator", "rulebook": "express"}
    new |= {"agents": ["random"] * 2, "round": taken_up}
    asked = {"Accept": "application/json"}
    admitted = request.post(f"{house}/api/tables", data=new, headers=asked).json()
    table = f"{house}/api/tables/{admitted['code']}"
    asked["Authorization"] = f"Bearer {admitted['token']}"
    facts: dict[str, Any] = {}
    wanted, since = ["begin", "stop-round"], 0
    while not facts.get("page"):
        if wanted and facts.get("turns", 0) >= (0 if "begin" in wanted else 5):
            do = wanted.pop(0)
            said = {"say": "do", "id": do, "seen": since, "command": {"do": do}}
            answer = request.post(f"{table}/commands", data=said, headers=asked)
            # Nobody watches, so the agents do not dawdle: their round may be over by now.
            is_over = do == "stop-round" and "no-round" in answer.text()
            assert answer.ok or is_over, answer.text()
        for said in request.get(f"{table}/events?since={since}", headers=asked).json():
            if said["say"] == "update":
                since, facts = said["v"], facts | said["view"]["facts"]
    return facts


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_every_page_at_every_size(people: People, locale: str) -> None:
    """Nothing is cut off or scrolls sideways, and everybody can use it, by day and by night."""
    ada = people.comes("Ada", Mouse(), DESKTOP, Inspection("sizes", has_axe=True), locale=locale)
    page = finished(ada.page.context.request, ada.house)["page"]
    for path in (*PAGES, f"/r/{page}", f"/r/{page}#try"):
        ada.page.goto("about:blank")  # else the same address with another ending is no new page
        ada.come(path)
        ada.page.wait_for_load_state("networkidle")  # a study, too
        for width, height in SIZES:
            ada.page.set_viewport_size({"width": width, "height": height})
            calm(ada.page)
            wide = ada.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, (path, width, height, wide)
            if (width, height) in (SIZES[0], SIZES[4], SIZES[-1]):
                ada.look(f"{path} {width}x{height}")


def test_a_dropped_record_is_looked_at_card_by_card(people: People, tmp_path: Path) -> None:
    """Its study is worked out by a worker; then the layout goes back with the chart."""
    record = tmp_path / "round.txt"
    played = play_round(rule="Colours alternate.", players=["random"] * 3, seed=1)
    played.save(record)
    ada = people.comes("Ada", Mouse(), DESKTOP, Inspection("desktop", has_axe=True))
    ada.come("/r")
    ada.sees("No round yet.")
    ada.page.set_input_files("input[type=file]", str(record))
    ada.sees("When the rule could be known")
    ada.sees("came as everybody could expect")
    spots = ada.page.locator(".layout [data-stop], .layout li")
    expect(ada.page.get_by_label("Moment of the round")).to_be_visible()
    before = spots.count()
    ada.look("round page")
    for _ in range(3):
        ada.page.get_by_label("One card back").click()
    ada.sees("bits of doubt")
    assert spots.count() < before
    width, height = 390, 844
    ada.page.set_viewport_size({"width": width, "height": height})
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= width
    ada.look("round page phone")
