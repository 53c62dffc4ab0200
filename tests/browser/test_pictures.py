"""A rule shown with pictures instead of said, by a thumb on a small phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from browser.hands import Finger
from browser.inspection import Inspection
from browser.people import Device

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from browser.people import People

SMALL: Final = Device("small phone", 360, 640, is_phone=True)

TARGET_PX: Final = 24
"""What a finger hits, as WCAG 2.2 has it."""

IS_ON_TOP: Final = """one => {
    const {left, right, top, bottom} = one.getBoundingClientRect();
    const middle = (left + right) / 2;
    return [top + 1, bottom - 1].every(y => one.contains(document.elementFromPoint(middle, y)));
}"""

SIZES: Final = """all => all.map(one => one.getBoundingClientRect())
    .flatMap(({width, height}) => [width, height])"""

BACKGROUNDS: Final = "all => [...new Set(all.map(one => getComputedStyle(one).backgroundColor))]"


def test_pictures_are_put_right_on_a_small_phone(people: People) -> None:
    anna = people.comes("Anna", Finger(), SMALL, Inspection(SMALL.name, has_axe=True))
    anna.open_table(role="I am God")
    anna.press("Show it instead: I ask with pictures")
    heading = anna.page.get_by_role("heading", name="Picture 1: is this what you mean?")
    expect(heading).to_be_focused()
    is_on_top(anna.button("Yes, all of it"))
    grid = anna.page.get_by_role("group", name="the cards that are right.")
    assert min(grid.get_by_role("button").evaluate_all(SIZES)) >= TARGET_PX

    anna.look("shown")
    anna.press("6 of diamonds")
    # A finger leaves nothing lit: it would stay so in the picture that comes next. (Where it was
    # the browser still believes a pointer, a moment after.)
    expect(grid.locator("button:hover")).to_have_count(1)
    assert grid.get_by_role("button").evaluate_all(BACKGROUNDS) == ["rgba(0, 0, 0, 0)"]
    is_on_top(anna.button("Now it is right"))
    anna.look("shown otherwise")
    anna.press("Now it is right")
    expect(anna.page.get_by_role("heading", name="Picture 2: is this")).to_be_focused()


def is_on_top(answer: Locator) -> None:
    """It is seen whole without scrolling, and nothing lies over it."""
    expect(answer).to_be_in_viewport(ratio=1)
    assert answer.evaluate(IS_ON_TOP)
