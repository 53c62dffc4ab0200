"""A lesson in browsers: the teacher, two phones and the projector, from plan to report."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.hands import Finger, Mouse
from browser.inspection import Inspection
from browser.people import DESKTOP, PHONE, Device

if TYPE_CHECKING:
    from browser.people import People, Person

WALL = Device("wall", 1280, 720)


def come_in(person: Person, code: str) -> None:
    person.come("/")
    person.hands.write(person.field("Your name"), person.name)
    person.hands.write(person.field("The table’s letters"), code)
    person.press("To the table")
    person.press("Come in")
    person.sees("You are in")


def play_one(person: Person) -> None:
    """Lay a card, when it is one's turn."""
    expect(person.page.get_by_text("Your turn").first).to_be_visible()
    person.lay(person.hand[0])


def test_a_lesson_of_express(people: People) -> None:
    """As in the plan for twenty minutes; everybody can use what they see."""
    teacher = people.comes("Teacher", Mouse(), DESKTOP, Inspection("desktop", has_axe=True))
    lena = people.comes("Lena", Finger(), PHONE, Inspection("phone", has_axe=True))
    tom = people.comes("Tom", Finger(), PHONE, Inspection("phone2", has_axe=True))
    wall = people.comes("Wall", Mouse(), WALL, Inspection("wall", has_axe=True))
    teacher.come("/teach")
    teacher.sees("Lesson plans")
    teacher.look("teach")
    teacher.page.get_by_role("link", name=re.compile("Eleusis Express in 20")).click()
    teacher.sees("Ask the class")
    teacher.look("lesson plan")
    teacher.press("Open a class for this lesson")
    teacher.sees("No tables yet")
    code = teacher.page.url.rpartition("/")[2]
    teacher.press("Ways in")
    teacher.press("Link for: projector")
    link = teacher.page.get_by_role("link", name="Go on")
    wall.page.goto(link.get_attribute("href") or "")
    wall.sees("Come in with a phone")
    wall.look("class gathers")
    teacher.press("Ways in")
    for pupil in (lena, tom):
        come_in(pupil, code)
    lena.look("pupil waits")
    teacher.sees("2 pupils")
    teacher.hands.write(teacher.field("Rule (empty: one is drawn)"), "Colours alternate.")
    teacher.press("Start")
    for pupil in (lena, tom):
        pupil.sees("Table 1")
    for _ in range(2):
        for pupil in (lena, tom):
            play_one(pupil)
    lena.page.get_by_role("button", name=re.compile("otebook")).first.click()
    lena.suspect("Only red cards.")
    lena.look("pupil notes")
    lena.page.keyboard.press("Escape")
    tom.press(re.compile("Ask for the teacher"))
    teacher.sees("Called by Tom")
    teacher.sees("Only red cards.")
    teacher.look("class wall")
    wall.sees("How far the rule could be known")
    expect(wall.page.get_by_text("Only red cards.")).to_have_count(0)
    wall.look("class race")
    teacher.press("Stop all")
    tom.sees("Your teacher has stopped the game")
    teacher.press("Go on")
    teacher.press("End the round")
    for each in (lena, tom, wall, teacher):
        each.sees("Colours alternate.")
    lena.look("pupil between")
    wall.look("class over")
    predict_together(teacher, lena, tom, wall)
    teacher.page.get_by_role("link", name="Report").first.click()
    teacher.sees("For the class")
    teacher.sees("To say tomorrow")
    teacher.look("class report")


def predict_together(teacher: Person, lena: Person, tom: Person, wall: Person) -> None:
    """A round of Delphi, for which all move to one table."""
    teacher.press("Settings")
    teacher.hands.pick(teacher.field("Rulebook"), "Delphi for a class")
    teacher.press("Save")
    expect(teacher.field("Rulebook")).to_have_count(0)
    teacher.press("Next rule")
    for pupil in (lena, tom):
        pupil.sees("What will God say?")
    expect(lena.page.get_by_text("Only red cards.")).to_have_count(0)
    lena.press("Close")
    lena.look("pupil predicts")
    lena.press("Right")
    tom.press("Wrong")
    for each in (teacher, wall):
        each.sees("50% said “right”")
    wall.look("class predicts")
    teacher.press("End the round")
    wall.sees("The rule was")
