"""One person alone against agents: what the table offers besides playing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.hands import Mouse
from browser.inspection import Inspection
from browser.people import DESKTOP

if TYPE_CHECKING:
    from browser.people import People, Person


def test_what_can_be_done_at_the_table_besides(people: People) -> None:
    ben = people.comes("Ben", Mouse(), DESKTOP, Inspection("desktop", has_axe=True))
    ben.come()
    ben.look("lobby")
    ben.hands.write(ben.field("Your name"), ben.name)
    ben.press("Play now")
    draws_a_card_onto_the_layout(ben)
    notes_what_he_suspects(ben)
    ben.press(re.compile("about this table"))
    ben.hands.pick(ben.field("Light"), "Night")
    ben.press("Close")
    ben.look("night")
    looks_back(ben)
    reads_the_layout_as_a_list(ben)


def test_where_there_is_nothing(people: People) -> None:
    ben = people.comes("Ben", Mouse(), DESKTOP, Inspection("desktop", has_axe=True))
    ben.expects("404")
    ben.come("/t/QQQQ")
    ben.sees("There is no table QQQQ")
    ben.look("no table")
    ben.come("/nowhere/at/all")
    ben.look("nowhere")
    ben.hands.press(ben.page.get_by_role("link", name="To the entrance", exact=True))
    ben.sees("Play now")


def draws_a_card_onto_the_layout(ben: Person) -> None:
    assert ben.await_turn()
    assert isinstance(ben.hands, Mouse)
    held = ben.held.count()
    ben.hands.drag(ben.page, ben.hand[-1])
    expect(ben.held).not_to_have_count(held)
    expect(ben.page.get_by_role("button", name=re.compile(", by Ben"))).to_have_count(1)


def notes_what_he_suspects(ben: Person) -> None:
    ben.suspect("Any card is right.")
    ben.suspect("purple")
    expect(ben.page.get_by_role("list", name="Hypotheses").get_by_role("listitem")).to_have_count(2)
    ben.look("notebook")
    ben.hands.press(ben.button("Tear out: purple"))
    expect(ben.page.get_by_role("list", name="Hypotheses").get_by_role("listitem")).to_have_count(1)


def looks_back(ben: Person) -> None:
    assert ben.await_turn()
    laid = ben.plays.count()
    ben.press("View")
    back = ben.button("A step back")
    while back.is_enabled():
        ben.hands.press(back)
    expect(ben.plays).to_have_count(1)
    ben.look("looking back")
    stays_in_reach_at_every_width(ben, "Back to now")
    ben.press("Back to now")
    expect(ben.plays).to_have_count(laid)


def stays_in_reach_at_every_width(ben: Person, name: str) -> None:
    """Nothing lies over a button, however much room what stands beside it takes."""
    page, size = ben.page, ben.page.viewport_size
    assert size is not None
    covered = []
    for width in range(360, size["width"] + 1, 40):
        page.set_viewport_size({**size, "width": width})
        ben.button(name).scroll_into_view_if_needed()
        if not ben.button(name).evaluate(_IS_ON_TOP):
            covered.append(width)
    page.set_viewport_size(size)
    assert covered == []


_IS_ON_TOP = """button => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def reads_the_layout_as_a_list(ben: Person) -> None:
    laid = ben.plays.count()
    ben.press("As a list")
    rows = ben.page.get_by_role("table").get_by_role("row")
    expect(rows.filter(has_text="starter")).to_have_count(1)
    expect(rows.filter(has_text="Ben")).to_have_count(1)
    ben.look("list")
    ben.press("As a list")
    expect(ben.plays).to_have_count(laid)
