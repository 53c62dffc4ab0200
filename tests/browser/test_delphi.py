"""Delphi on a phone and at a desk: everybody says right or wrong at once, before it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.hands import Finger, Mouse
from browser.inspection import Inspection
from browser.people import DESKTOP, PHONE

if TYPE_CHECKING:
    from browser.people import People, Person


def said(person: Person, name: str) -> str:
    """What stands at a seat."""
    return person.page.locator("[data-seat]", has_text=name).inner_text()


def test_nobody_sees_what_another_says_before_all_have(people: People) -> None:
    anna = people.comes("Anna", Mouse(), DESKTOP, Inspection("desktop", has_axe=True))
    ben = people.comes("Ben", Finger(), PHONE, Inspection("phone", has_axe=True))
    ben.join(anna.open_table(agents=0, rulebook="Delphi"))
    anna.seat_agents(4, kind="by chance")
    anna.press("Deal the cards")
    ben.sees("What will God say?")
    ben.look("predicting")
    for laid, right in enumerate((True, False)):
        anna.sees("What will God say?")
        before = said(anna, "Ben")
        ben.press("Right" if right else "Wrong")
        ben.sees(f"You say {'right' if right else 'wrong'}; nobody knows it yet.")
        assert said(anna, "Ben") == before
        expect(anna.button("Time is up")).to_have_count(0)
        anna.press("Wrong")
        expect(anna.plays).to_have_count(laid + 2)
        for person in (anna, ben):
            expect(person.page.locator("[data-seat]", has_text="Ben")).to_contain_text(
                f" · said {'right' if right else 'wrong'}"
            )
    expect(ben.page.get_by_role("listbox")).to_have_count(0)
    anna.look("ruled")
