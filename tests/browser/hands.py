"""The ways in which people use a page: with a mouse, with a finger, with keys alone.

Nobody does here what a person could not do. What can only be reached by other means than the one in
hand is not reached, and the test fails.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

TABS_MAX: Final = 150
"""Presses of the Tab key after which something cannot be reached."""

_INDEX: Final = 8
"""Pixels from a card's corner to its index, which is seen even where cards overlap."""

_HAS_FOCUS: Final = "element => element === document.activeElement"


class Hands(Protocol):
    """A way to use a page."""

    def press(self, target: Locator) -> None:
        """Press a button, or follow a link."""

    def tick(self, target: Locator) -> None:
        """Choose this one of several, or tick this box."""

    def write(self, target: Locator, text: str) -> None:
        """Write into a field, in place of what stands there."""

    def pick(self, target: Locator, option: str) -> None:
        """Pick an option of a list that folds out."""

    def take(self, page: Page, cards: tuple[str, ...]) -> None:
        """Choose cards of the hand, in this order."""


class _Pointer:
    """What mouse and finger share: they hit what they see."""

    def press(self, target: Locator) -> None:
        raise NotImplementedError

    def tick(self, target: Locator) -> None:
        # The square or circle is small or not seen at all: people hit its words.
        self.press(target.locator("xpath=ancestor::label"))

    def write(self, target: Locator, text: str) -> None:
        self.press(target)
        target.press("ControlOrMeta+a")
        target.press_sequentially(text)

    def pick(self, target: Locator, option: str) -> None:
        # The list itself is drawn by the system, where no test can point.
        target.select_option(label=option)

    def take(self, page: Page, cards: tuple[str, ...]) -> None:
        for card in cards:
            # Two cards can be the same, and one of them chosen already.
            self._hit(page.locator(f'[data-held="{card}"][aria-selected="false"]').first)

    def _hit(self, target: Locator) -> None:
        raise NotImplementedError


class Mouse(_Pointer):
    """A mouse."""

    def press(self, target: Locator) -> None:
        target.click()

    def _hit(self, target: Locator) -> None:
        target.click(position={"x": _INDEX, "y": _INDEX})

    def drag(self, page: Page, card: str) -> None:
        """Draw a card from the hand to where the next one is to lie."""
        held = page.locator(f'[data-held="{card}"]').first
        held.hover(position={"x": _INDEX, "y": _INDEX})
        page.mouse.down()
        # What is dragged swallows the pointer, so that no element can be hovered over.
        goal = page.locator("[data-next]").bounding_box()
        assert goal is not None
        page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=8)
        page.mouse.up()


class Finger(_Pointer):
    """A finger on glass."""

    def press(self, target: Locator) -> None:
        target.tap()

    def _hit(self, target: Locator) -> None:
        target.tap(position={"x": _INDEX, "y": _INDEX})


class Keys:
    """A keyboard and nothing else."""

    def press(self, target: Locator) -> None:
        self._reach(target)
        target.page.keyboard.press("Enter")

    def tick(self, target: Locator) -> None:
        if target.get_attribute("type") != "radio":
            self._reach(target)
            target.page.keyboard.press("Space")
            return
        group = target.locator("xpath=ancestor::fieldset").get_by_role("radio")
        self._reach(group.and_(target.page.locator(":checked")))
        for _ in range(group.count()):
            if target.is_checked():
                return
            target.page.keyboard.press("ArrowRight")
        raise AssertionError("arrow keys do not come to this choice")

    def write(self, target: Locator, text: str) -> None:
        self._reach(target)
        target.page.keyboard.press("ControlOrMeta+a")
        target.page.keyboard.type(text)

    def pick(self, target: Locator, option: str) -> None:
        self._reach(target)
        target.page.keyboard.type(option)

    def take(self, page: Page, cards: tuple[str, ...]) -> None:
        options = page.get_by_role("listbox").get_by_role("option")
        self._reach(options.and_(page.locator('[tabindex="0"]')))
        for card in cards:
            page.keyboard.press("Home")
            goal = page.locator(f'[data-held="{card}"][aria-selected="false"]').first
            for _ in range(options.count()):
                if goal.evaluate(_HAS_FOCUS):
                    break
                page.keyboard.press("ArrowRight")
            assert goal.evaluate(_HAS_FOCUS), f"arrow keys do not come to {card}"
            page.keyboard.press("Space")

    def _reach(self, target: Locator) -> None:
        target.wait_for()
        for _ in range(TABS_MAX):
            if target.evaluate(_HAS_FOCUS):
                return
            target.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not come to {target}")
