"""Alone with a secret rule, in a browser."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.hands import Finger, Keys, Mouse
from browser.inspection import Inspection
from browser.people import DESKTOP, PHONE
from eleusis.study.alone.pool import pool
from eleusis.study.alone.puzzles import daily_puzzle

if TYPE_CHECKING:
    from browser.people import People, Person


def lay_first(person: Person, guess: str = "") -> None:
    """Lay the first card of the hand, with a guess."""
    expect(person.held).not_to_have_count(0)
    if guess:
        person.hands.write(person.field("I think the rule is …"), guess)
    person.hands.take(person.page, (person.hand[0],))
    person.press("Lay the card and guess" if guess else "Lay the card")


def test_a_deal_of_science_by_finger(people: People) -> None:
    ada = people.comes("Ada", Finger(), PHONE, Inspection("phone", has_axe=True))
    ada.come("/science/1")
    lay_first(ada)
    ada.sees("Turn 2 of 30")
    lay_first(ada, "only even cards, says my aunt")
    ada.sees("Do you mean this?")
    ada.sees("Turn 2 of 30")  # it costs nothing
    ada.look("solo")
    ada.press(re.compile("The card must be even"))
    ada.press("Lay the card and guess")
    ada.sees("You found it after 2 cards.")
    ada.sees("29 points")
    expect(ada.page.get_by_role("columnheader", name="random")).to_be_visible()
    ada.look("solo end")
    ada.page.reload()
    ada.sees("You found it after 2 cards.")


def test_a_rule_that_somebody_wrote_by_keys(people: People) -> None:
    ben = people.comes("Ben", Keys(), DESKTOP, Inspection("desktop", has_axe=True))
    ben.come("/science")
    ben.sees("Sixteen language models")
    ben.look("science")
    ben.hands.write(ben.page.get_by_label("The rule, in English"), "only red cards pls")
    ben.press("Seal it and deal")
    ben.press(re.compile("The card must be red"))
    ben.press("Seal it and deal")
    ben.sees("Turn 1 of 30")
    lay_first(ben, "Only black cards.")
    ben.sees("That is not the rule: 2 points less.")
    ben.look("solo table")
    ben.press("Give up")
    ben.press("Yes")
    ben.sees("The card must be red.")


def test_the_rule_of_the_day_in_german(people: People) -> None:
    jan = people.comes("Jan", Finger(), PHONE, Inspection("phone", has_axe=True), locale="de-DE")
    jan.come("/daily")
    jan.sees("Zug 1 von 30")
    jan.look("daily")
    facts = jan.page.request.get(f"{jan.house}/api/alone").json()
    today = date.fromisoformat(facts["today"])
    jan.hands.write(jan.field("Ich glaube, die Regel ist …"), "Only kings.")
    jan.hands.take(jan.page, (jan.hand[0],))
    jan.press("Karte legen und vermuten")
    jan.sees("Das ist nicht die Regel: 2 Punkte weniger.")
    sentence = daily_puzzle(today, today=today).sentence
    jan.hands.write(jan.field("Ich glaube, die Regel ist …"), sentence)
    jan.hands.take(jan.page, (jan.hand[0],))
    jan.press("Karte legen und vermuten")
    jan.sees(f"Eleusis {today.isoformat()}: gefunden nach 2 Karten, 27 Punkte")
    jan.sees("1 Tag in Folge")
    jan.look("daily end")


def test_rules_follow_the_person(people: People) -> None:
    ben = people.comes("Ben", Mouse(), DESKTOP, Inspection("desktop", has_axe=True))
    ben.come("/ladder")
    ben.sees("the first rules come from the easy third")
    ben.press("Play a rule for you")
    ben.sees("Turn 1 of 30")
    number = int(ben.page.url.rpartition("/")[2].split("-")[1])
    ratings = sorted(rule.rating for rule in pool())
    assert pool()[number - 1].rating <= ratings[len(ratings) // 3]
    lay_first(ben, pool()[number - 1].sentence)
    ben.sees(re.compile("Your rating: 1500, now "))
    ben.look("ladder end")
    ben.hands.press(ben.page.get_by_role("link", name="To the ladder"))
    ben.sees("after 1 round")
    ben.look("ladder")


def test_a_deal_that_there_is_not(people: People) -> None:
    ben = people.comes("Ben", Mouse(), DESKTOP)
    ben.expects("422")
    ben.come("/science/79")
    ben.sees("There is no deal 79; they go from 1 to 78.")
    ben.hands.press(ben.page.get_by_role("link", name="To the game of science"))
    ben.sees("Play a deal")
