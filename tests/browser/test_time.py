"""Time to speak: alone one has all there is; among people the others wait a while."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from browser.hands import Finger, Hands, Mouse
from browser.inspection import Inspection
from browser.people import DESKTOP, PHONE, Device

if TYPE_CHECKING:
    from collections.abc import Callable

    from browser.people import People, Person

EXPRESS: Final = "Eleusis Express, Denexa Games' rules"
GUESS: Final = "A card is right if and only if it is a spade or a club."

DEVICES: Final = pytest.mark.parametrize(
    ("device", "hands"),
    [
        pytest.param(DESKTOP, Mouse, id="desktop"),
        pytest.param(PHONE, Finger, id="phone"),
    ],
)


def plays_now(ben: Person) -> None:
    """Play alone with agents, and lay the first card when it is one's turn."""
    ben.come()
    ben.hands.write(ben.field("Your name"), ben.name)
    ben.hands.tick(ben.page.get_by_role("radio", name="club"))
    ben.look("level")
    ben.press("Play now")
    assert ben.await_turn()
    ben.lay(ben.hand[0])


@DEVICES
def test_alone_the_window_stays_open_until_one_goes_on(
    people: People, device: Device, hands: Callable[[], Hands]
) -> None:
    inspection = Inspection(device.name, has_axe=True)
    ben = people.comes("Ben", hands(), device, inspection)
    plays_now(ben)
    expect(ben.sentence).to_contain_text("waits for you")
    ben.look("waits for you")
    ben.press("Become the prophet")
    laid = ben.plays.count()
    ben.look("sure")
    ben.press("Back")
    assert ben.plays.count() == laid
    ben.press("Go on")
    expect(ben.plays).not_to_have_count(laid)


def test_alone_a_reload_leaves_the_window_open(people: People) -> None:
    ben = people.comes("Ben", Mouse())
    plays_now(ben)
    expect(ben.button("Go on")).to_be_visible()
    laid = ben.plays.count()
    ben.page.reload()
    expect(ben.button("Become the prophet")).to_be_visible()
    expect(ben.plays).to_have_count(laid)
    ben.press("Become the prophet")
    ben.press("I know the rule")
    expect(ben.sentence).to_contain_text("You are the prophet")


@DEVICES
def test_a_guess_is_written_to_its_end(
    people: People, device: Device, hands: Callable[[], Hands]
) -> None:
    inspection = Inspection(device.name, has_axe=True)
    anna = people.comes("Anna", hands(), device, inspection)
    ben = people.comes("Ben", hands(), device, inspection)
    code = anna.open_table(role="I am God", rulebook=EXPRESS)
    ben.join(code)
    anna.seat_agents(3)
    anna.seal("Play a black card.", "The card must be black.")
    anna.press("Deal the cards")
    assert ben.await_turn()
    ben.lay(next(card for card in ben.hand if card.endswith(("S", "C"))))
    ben.press("Guess the rule")
    ben.sees("The others wait for you:")
    anna.sees("The next play waits")
    laid = ben.plays.count()
    ben.hands.write(ben.field("The rule, in a sentence"), GUESS)
    ben.look("guess")
    assert ben.plays.count() == laid
    ben.press("Say it aloud")
    for person in (anna, ben):
        expect(person.ending).to_be_visible()
        person.sees("Ben has guessed the rule.")


def test_again_with_the_same_people(people: People) -> None:
    ben = people.comes("Ben", Mouse(), DESKTOP, Inspection("desktop", has_axe=True))
    plays_now(ben)
    ben.press(re.compile("about this table"))
    ben.press("Stop the round")
    ben.press("Yes")
    expect(ben.ending).to_be_visible()
    ben.look("again")
    ben.press("Again")
    expect(ben.ending).to_be_hidden()
    assert ben.await_turn()
    ben.press(re.compile("about this table"))
    ben.look("menu with record")
    record = ben.page.get_by_role("link", name="The record of all rounds so far")
    with ben.page.expect_download() as download:
        ben.hands.press(record)
    assert "ended stopped" in download.value.path().read_text()
