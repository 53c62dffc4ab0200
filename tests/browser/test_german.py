"""The table in German, which a German browser gets without asking."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.hands import Finger
from browser.inspection import Inspection
from browser.people import PHONE

if TYPE_CHECKING:
    from browser.people import People


def test_a_german_plays_in_german(people: People) -> None:
    inspection = Inspection("phone", has_axe=True)
    jan = people.comes("Jan", Finger(), PHONE, inspection, locale="de-DE")
    jan.come()
    assert jan.page.locator("html").get_attribute("lang") == "de"
    jan.look("german lobby")
    jan.hands.write(jan.field("Dein Name"), "Jan")
    jan.press("Jetzt spielen")
    jan.sees("Du bist am Zug")
    names = jan.held.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert all(re.match("(Kreuz|Pik|Herz|Karo) ", name) for name in names), names
    jan.look("german turn")

    jan.press(re.compile("zu diesem Tisch"))
    jan.hands.pick(jan.field("Sprache"), "English")
    jan.sees("Your turn")
    assert jan.page.locator("html").get_attribute("lang") == "en"
    jan.page.reload()
    expect(jan.button("No play")).to_be_visible()
