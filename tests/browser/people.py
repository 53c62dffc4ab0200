"""People at browsers of their own: what they do at a table, and what they see there."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from browser.inspection import Inspection
from patience import PATIENCE_S

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request

    from browser.hands import Hands

PATIENCE_MS: Final = 1_000 * PATIENCE_S


@dataclass(frozen=True, slots=True)
class Device:
    """What somebody holds in his hands."""

    name: str
    width: int
    height: int
    is_phone: bool = False


DESKTOP: Final = Device("desktop", 1280, 800)
PHONE: Final = Device("phone", 390, 844, is_phone=True)


@dataclass(slots=True)
class Person:
    """Somebody at a browser.

    Attributes:
        page: What is on the screen.
        hands: How it is used.
        troubles: What the browser complained of.
        expected: Parts of complaints that are no trouble in this test.
    """

    name: str
    page: Page
    hands: Hands
    house: str
    inspection: Inspection
    troubles: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()

    # Around the table -------------------------------------------------------------------------

    def come(self, path: str = "/") -> None:
        """Open a page of the house."""
        self.page.goto(self.house + path)

    def open_table(self, role: str = "I play", agents: int = 0, rulebook: str = "") -> str:
        """The code of a table that this person opens."""
        self.come()
        self.hands.write(self.field("Your name"), self.name)
        self.hands.tick(self.page.get_by_role("radio", name=role))
        if rulebook:
            self.hands.pick(self.field("Rulebook"), rulebook)
        self.hands.pick(self.field("Agents"), str(agents))
        self.press("Open the table")
        expect(self.page.get_by_role("heading", name="Invite")).to_be_visible()
        return self.page.url.rpartition("/")[2]

    def join(self, code: str) -> None:
        """Sit down at a table by its letters."""
        self.come()
        self.hands.write(self.field("Your name"), self.name)
        self.hands.write(self.field("The table’s letters"), code)
        self.press("To the table")
        expect(self.page.get_by_text(re.compile("^you"))).to_be_visible()

    def seat_agents(self, count: int, kind: str = "careful") -> None:
        """Put agents around the table."""
        chairs = self.page.locator("section", has=self.page.locator("#around")).locator("ol > li")
        self.hands.pick(self.field("Which kind"), kind)
        for seated in range(chairs.count(), chairs.count() + count):
            self.press("Add an agent")
            expect(chairs).to_have_count(seated + 1)

    def seal(self, rule: str, understood: str) -> None:
        """As God, write a rule, look how it is understood, and seal it."""
        self.hands.write(self.field("The rule, in your own words"), rule)
        expect(self.page.get_by_text(understood, exact=True)).to_be_visible()
        self.look("written")
        self.press("Seal this rule")
        expect(self.page.get_by_text("Your rule is sealed.")).to_be_visible()

    # In the round -----------------------------------------------------------------------------

    @property
    def held(self) -> Locator:
        """The cards of the hand, as they lie there."""
        return self.page.get_by_role("listbox").get_by_role("option")

    @property
    def hand(self) -> list[str]:
        """Which they are."""
        cards: list[str] = self.held.evaluate_all("all => all.map(one => one.dataset.held)")
        return cards

    @property
    def sentence(self) -> Locator:
        """What may be done now, or is waited for."""
        return self.page.get_by_role("region", name="What may I do now?")

    @property
    def plays(self) -> Locator:
        """What lies on the layout."""
        return self.page.locator("[data-stop]")

    def await_turn(self) -> bool:
        """True when it is this person's turn; False when the round is over.

        Agents that wait for this person alone are let go on.
        """
        turn = self.page.get_by_text("Your turn").or_(self.ending)
        go_on = self.button("Go on").and_(self.page.locator(":enabled"))
        expect(turn.or_(go_on).first).to_be_visible()
        while go_on.is_visible():
            waits = self.page.get_by_text("waits for you").inner_text()
            self.hands.press(go_on)
            expect(self.page.get_by_text(waits)).to_be_hidden()
            expect(turn.or_(go_on).first).to_be_visible()
        return not self.ending.is_visible()

    @property
    def ending(self) -> Locator:
        """The end of the round."""
        return self.page.get_by_role("heading", name=re.compile("(round|game) is over"))

    def lay(self, *cards: str, sight: str = "") -> None:
        """Lay cards, and wait until they have left the hand; *sight* is seen before."""
        before = self.held.count()
        self.hands.take(self.page, cards)
        if sight:
            self.look(sight)
        count = f"{len(cards)} cards" if len(cards) > 1 else "the card"
        self.press(f"Lay {count}")
        expect(self.held).not_to_have_count(before)

    def say_no_play(self) -> None:
        """Claim that no card of the hand is right, and wait until it is ruled on."""
        held = self.held.count()
        self.press("No play")
        self.press("Show my hand")
        expect(self.held).not_to_have_count(held)

    def suspect(self, rule: str) -> None:
        """Note a hypothesis in the notebook."""
        self.hands.write(self.field("I suspect that …"), rule)
        self.press("Note it")

    def press(self, name: str | re.Pattern[str]) -> None:
        """Press a button by what stands on it."""
        self.hands.press(self.button(name))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by what stands on it."""
        exact = isinstance(name, str)
        return self.page.get_by_role("button", name=name, exact=exact)

    def field(self, label: str) -> Locator:
        """A field, or a list that folds out, by what stands over it."""
        fields = self.page.get_by_role("textbox", name=label, exact=True)
        return fields.or_(self.page.get_by_role("combobox", name=label, exact=True))

    def sees(self, words: str | re.Pattern[str]) -> None:
        """These words come to be seen somewhere."""
        expect(self.page.get_by_text(words).filter(visible=True).first).to_be_visible()

    def expects(self, *complaints: str) -> None:
        """What the browser will complain of, without fault of the page."""
        self.expected = complaints

    def look(self, at: str) -> None:
        """Have the page as it is now inspected; *at* says what it shows."""
        self.inspection.inspect(self.page, at)


class People:
    """Whoever comes to the house in a test; in the end nobody's browser may have complained."""

    def __init__(self, browser: Browser, house: str) -> None:
        self._browser = browser
        self._house = house
        self._all: list[Person] = []

    def comes(
        self,
        name: str,
        hands: Hands,
        device: Device = DESKTOP,
        inspection: Inspection | None = None,
        locale: str = "en-GB",
    ) -> Person:
        """Somebody with a browser that was never here before."""
        context = self._browser.new_context(
            viewport={"width": device.width, "height": device.height},
            has_touch=device.is_phone,
            is_mobile=device.is_phone,
            device_scale_factor=1.4 if device.is_phone else 1,
            reduced_motion="reduce",
            locale=locale,
        )
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        person = Person(name, page, hands, self._house, inspection or Inspection())
        page.on("console", lambda message: _hear(person, message))
        page.on("pageerror", lambda error: person.troubles.append(str(error)))
        page.on("request", lambda request: _watch(person, request))
        self._all.append(person)
        return person

    def leave(self) -> None:
        """All go home; what their browsers complained of is told."""
        for person in self._all:
            person.page.context.close()
        troubles = {person.name: person.troubles for person in self._all if person.troubles}
        assert not troubles, troubles
        found = {line: None for person in self._all for line in person.inspection.found}
        assert not found, "\n".join(found)


def _hear(person: Person, message: ConsoleMessage) -> None:
    """Violations of the content policy are errors, too."""
    is_expected = any(part in message.text for part in person.expected)
    if message.type in ("error", "warning") and not is_expected:
        person.troubles.append(f"{message.text} ({message.location.get('url')})")


def _watch(person: Person, request: Request) -> None:
    """A page asks nobody but its house."""
    if not request.url.startswith((person.house, "data:", "blob:")):
        person.troubles.append(f"asked elsewhere: {request.url}")
