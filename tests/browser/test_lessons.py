"""Somebody who knows nothing learns the game: no name, a phone, and not always as told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.hands import Finger
from browser.inspection import Inspection
from browser.people import PHONE

if TYPE_CHECKING:
    from browser.people import People


def test_a_lesson_is_taken_left_and_taken_up_again(people: People) -> None:
    anna = people.comes("Anna", Finger(), PHONE, Inspection("phone", has_axe=True))
    anna.come()
    anna.hands.press(anna.page.get_by_role("link", name="Learn in two minutes"))
    anna.sees("Lay the 8♠.")
    anna.look("lesson")
    anna.hands.take(anna.page, ("JH",))
    anna.press("Lay the card")
    anna.sees("At a real table you might.")
    anna.lay("8S")
    anna.sees("Now see what happens to your 3♦.")
    anna.come("/learn")  # left, and taken up again
    anna.lay("3D")
    anna.lay("KC")
    anna.sees("You have just done science")
    anna.hands.press(anna.page.get_by_role("link", name="Next lesson"))

    anna.sees("What do you suspect?")
    anna.press("Write it down")
    anna.suspect("Colours alternate.")
    anna.sees("Now a test: the 5♠")
    marked = anna.page.get_by_role("option", name="right by your note")
    expect(marked).to_have_count(2)  # the red ones, after a black card
    anna.lay("5S")
    anna.sees("so your suspicion fell")
    anna.press("Write it down")
    anna.suspect("The suit must change.")
    anna.sees("That is God’s rule.")
    anna.look("found")
    done = anna.page.get_by_role("link", name="Lesson 1: Right and wrong (done)")
    expect(done).to_be_visible()

    anna.come()
    anna.page.get_by_text("How it is played").tap()
    anna.sees("One player is God and has a secret rule")
    anna.hands.press(anna.page.get_by_role("link", name="On one page, to print"))
    anna.sees("What it costs")
    anna.look("how to play")
