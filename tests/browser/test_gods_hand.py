"""God judges by hand, errs and admits it; others look on and must not see too much."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from browser.hands import Finger, Keys, Mouse
from browser.inspection import Inspection, calm
from browser.people import DESKTOP, PHONE

if TYPE_CHECKING:
    from browser.people import People, Person

DENEXA: Final = "Eleusis, Denexa Games' rules"
"""Whoever sits to God's left begins, be the starter what it may."""

SMALL: Final = """least => {
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
        const {data, parentElement: one} = texts.currentNode;
        const isRead = data.trim() && one.checkVisibility() && !one.closest(".visually-hidden");
        const size = parseFloat(getComputedStyle(one).fontSize);
        if (isRead && size < least) found.push(`${data.trim()}: ${size}`);
    }
    return found;
}"""
"""What is written smaller than so many pixels."""

RULE: Final = "Whatever pleases me, but never the same suit three times."
HINT: Final = "Numbers do not matter."


def test_god_judges_by_hand_and_takes_a_ruling_back(people: People) -> None:
    anna = people.comes("Anna", Mouse(), DESKTOP, Inspection("desktop", has_axe=True))
    ben = people.comes("Ben", Finger(), PHONE, Inspection("phone", has_axe=True))
    code = anna.open_table(role="I am God", rulebook=DENEXA)
    ben.join(code)
    anna.seat_agents(2)
    will_judge(anna)
    anna.press("Deal the cards")
    assert ben.await_turn()
    gives_a_hint(anna, ben)
    first = ben.hand[0]
    ben.lay(first)
    rules(anna, right=True)
    expect(ben.plays.last).to_have_accessible_name(re.compile("right, by Ben"))
    ben.press("Notebook")
    contradicted(ben, first)
    rules(anna, right=True)
    regrets(anna)
    rules(anna, right=False)
    expect(ben.plays.last).to_have_accessible_name(re.compile("wrong, by Ben"))
    anna.sees("You take back the ruling")

    wall = others_look_on(people, code, ben)
    stops(anna, ben)
    is_read_from_afar(wall)


def will_judge(anna: Person) -> None:
    anna.hands.tick(anna.page.get_by_role("radio", name="Judge by hand"))
    anna.hands.write(anna.field("The rule, in your own words"), RULE)
    anna.look("by hand")
    anna.press("Seal it, and judge by hand")
    anna.sees("You judge by hand.")


def gives_a_hint(anna: Person, ben: Person) -> None:
    anna.hands.press(anna.page.get_by_text("Give a hint"))
    anna.hands.write(anna.field("A truthful hint for everybody"), HINT)
    anna.press("Say it")
    ben.sees(HINT)


def rules(anna: Person, *, right: bool) -> None:
    """Rule on what is asked next."""
    asked = anna.page.get_by_role("group", name="Your ruling?")
    expect(asked).to_be_visible()
    anna.look("ruling")
    words = asked.get_attribute("aria-label") or ""
    anna.press("Right" if right else "Wrong")
    expect(anna.page.get_by_role("group", name=words)).to_be_hidden()


def contradicted(ben: Person, first: str) -> None:
    """Ben suspects what his own card contradicts: it lights up."""
    other = "red" if first.endswith(("S", "C")) else "black"
    ben.suspect(f"The card must be {other}.")
    ben.sees("Contradicted by 1 of 1 play.")
    ben.look("notebook")


def regrets(anna: Person) -> None:
    anna.sees("Your ruling?")
    anna.hands.press(anna.page.get_by_text("I ruled wrongly"))
    anna.look("corrections")
    anna.press(re.compile("^Take it back: Ben"))
    anna.press("Take it back")


def others_look_on(people: People, code: str, ben: Person) -> Person:
    """Who comes late, and the projector, see the layout and nobody's hand."""
    cara = people.comes("Cara", Finger(), PHONE, Inspection("phone", has_axe=True))
    cara.come(f"/t/{code}")
    cara.sees("A round is being played.")
    cara.look("door")
    cara.press("Look on")
    wall = people.comes("Wall", Mouse(), DESKTOP, Inspection("wall", has_axe=True))
    wall.come(f"/t/{code}/projector")
    for looker in (cara, wall):
        expect(looker.plays).to_have_count(ben.plays.count())
        looker.sees(HINT)
        assert looker.held.count() == 0
        looker.look("looking on")
    wall.sees("Anna is judging")
    is_read_from_afar(wall)
    return wall


def is_read_from_afar(wall: Person) -> None:
    """Nothing on a wall is written smaller than a fortieth of its height."""
    for width, height in ((1280, 720), (1920, 1080)):
        wall.page.set_viewport_size({"width": width, "height": height})
        calm(wall.page)
        assert wall.page.evaluate(SMALL, 0.025 * height) == []
    wall.look("wall")


def stops(anna: Person, ben: Person) -> None:
    anna.press(re.compile("about this table"))
    anna.look("menu")
    anna.press("Stop the round")
    anna.press("Yes")
    for person in (anna, ben):
        expect(person.ending).to_be_visible()
        person.sees(RULE)
        person.look("stopped")


def test_a_hand_is_laid_open_and_god_lays_a_card_of_it(people: People) -> None:
    anna = people.comes("Anna", Keys(), DESKTOP)
    ben = people.comes("Ben", Keys(), DESKTOP, Inspection("desktop", has_axe=True))
    code = anna.open_table(role="I am God", rulebook=DENEXA)
    ben.join(code)
    anna.seat_agents(2)
    anna.hands.tick(anna.page.get_by_role("radio", name="Judge by hand"))
    anna.press("Judge by hand, without writing it down")
    anna.sees("You judge by hand.")
    anna.press("Deal the cards")
    assert ben.await_turn()

    hand = ben.hand
    ben.press("No play")
    ben.look("no play")
    ben.press("Show my hand")
    asked = anna.page.get_by_role("group", name="Is really no card of the hand right?")
    expect(asked).to_be_focused()
    anna.press("No, one is right")
    ben.look("laid open")
    picks = anna.button(re.compile("^Pick "))
    expect(picks).to_have_count(len(hand))
    anna.hands.press(picks.first)
    expect(ben.plays).to_have_count(2)
    # One card of the hand lies on the line; five are dealt.
    expect(ben.held).to_have_count(len(hand) - 1 + 5)
