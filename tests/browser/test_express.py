"""Eleusis Express: no prophets; whoever knows the rule says it aloud, in words of his own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from browser.hands import Mouse
from browser.inspection import Inspection
from browser.people import DESKTOP

if TYPE_CHECKING:
    from browser.people import People, Person

EXPRESS: Final = "Eleusis Express, Denexa Games' rules"


def test_a_rule_is_guessed_aloud(people: People) -> None:
    inspection = Inspection("desktop", has_axe=True)
    anna = people.comes("Anna", Mouse(), DESKTOP, inspection)
    ben = people.comes("Ben", Mouse(), DESKTOP, inspection)
    code = anna.open_table(role="I am God", rulebook=EXPRESS)
    ben.join(code)
    anna.seat_agents(3)
    anna.seal("Play a black card.", "The card must be black.")
    anna.press("Deal the cards")

    assert ben.await_turn()
    ben.lay(next(card for card in ben.hand if card.endswith(("S", "C"))))
    guesses(ben, "Colours alternate.")
    ben.look("guess")
    anna.sees(re.compile("Ben guesses .*: wrong"))
    if not ben.button("Guess the rule").is_visible():
        assert ben.await_turn()
        ben.lay(next(card for card in ben.hand if card.endswith(("S", "C"))))
    guesses(ben, "A card is right if and only if it is a spade or a club.")
    for person in (anna, ben):
        expect(person.ending).to_be_visible()
        person.sees("Ben has guessed the rule.")


def guesses(ben: Person, rule: str) -> None:
    ben.press("Guess the rule")
    ben.hands.write(ben.field("The rule, in a sentence"), rule)
    ben.press("Say it aloud")
