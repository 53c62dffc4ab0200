"""The page of a finished round, in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.hands import Mouse
from browser.inspection import Inspection
from browser.people import DESKTOP
from eleusis import play_round

if TYPE_CHECKING:
    from pathlib import Path

    from browser.people import People


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
    ada.sees("Of all")
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
