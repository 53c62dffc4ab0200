"""A whole round at a table of five, two of them people: through prophecy and overthrow."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from browser.hands import Finger, Hands, Keys, Mouse
from browser.inspection import Inspection
from browser.people import DESKTOP, PHONE, Device, People, Person

if TYPE_CHECKING:
    from collections.abc import Callable

WRITTEN: Final = "Play a black card."
UNDERSTOOD: Final = "The card must be black."
STRING_MAX: Final = 4


def is_right(card: str) -> bool:
    """As Anna's rule has it."""
    return card.endswith(("S", "C"))


@pytest.mark.parametrize(
    ("device", "hands"),
    [
        pytest.param(DESKTOP, Mouse, id="desktop-mouse"),
        pytest.param(PHONE, Finger, id="phone-finger"),
        pytest.param(DESKTOP, Keys, id="desktop-keys"),
        pytest.param(PHONE, Keys, id="phone-keys", marks=pytest.mark.slow),
    ],
)
def test_a_round_through_prophecy_and_overthrow(
    people: People, device: Device, hands: Callable[[], Hands]
) -> None:
    inspection = Inspection(device.name, has_axe=hands is not Keys)
    anna = people.comes("Anna", hands(), device, inspection)
    ben = people.comes("Ben", hands(), device, inspection)
    gather(anna, ben)
    ben_errs_and_is_right(ben)
    ben_is_prophet_and_falls(ben, anna)
    play_on(ben)
    the_end_is_told(anna)
    the_end_is_told(ben)


def gather(anna: Person, ben: Person) -> None:
    code = anna.open_table(role="I am God")
    anna.look("opened")
    anna.seat_agents(3)
    ben.join(code)
    ben.look("joined")
    anna.sees("Ben")
    anna.seal(WRITTEN, UNDERSTOOD)
    anna.look("sealed")
    anna.press("Deal the cards")


def ben_errs_and_is_right(ben: Person) -> None:
    assert ben.await_turn()
    ben.look("turn")
    assert len(ben.hand) == 14
    wrong = next(card for card in ben.hand if not is_right(card))
    ben.lay(wrong)
    # One card given, two dealt.
    expect(ben.held).to_have_count(15)
    assert ben.await_turn()
    right = next(card for card in ben.hand if is_right(card))
    ben.lay(right)
    expect(ben.held).to_have_count(14)


def ben_is_prophet_and_falls(ben: Person, anna: Person) -> None:
    ben.press("Become the prophet")
    ben.press("I know the rule")
    expect(ben.sentence).to_contain_text("You are the prophet")
    anna.sees("Ben stands up as the prophet")
    call(ben, is_true=True)
    held = len(ben.hand)
    ben.look("prophet")
    call(ben, is_true=False)
    anna.sees("Ben is proved false")
    ben.sees("you are proved false")
    expect(ben.held).to_have_count(held + 5)
    ben.look("fallen")


def call(ben: Person, *, is_true: bool) -> None:
    """As the prophet, say what is so, or what is not."""
    expect(ben.sentence).to_contain_text(re.compile("right or wrong|is that so"))
    words = ben.sentence.inner_text()
    if "right or wrong" in words:
        laid = re.search(r"lays (.*?)\. You", words)
        assert laid is not None
        is_so, answers = not set("♥♦") & set(laid[1]), ("Right", "Wrong")
    else:
        hand = ben.page.get_by_role("region", name="open to all").get_by_role("img")
        cards = hand.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        is_so = not any(card.endswith(("spades", "clubs")) for card in cards)
        answers = ("Yes, none is right", "No, one is right")
    ben.press(answers[0] if is_so == is_true else answers[1])
    expect(ben.sentence).not_to_contain_text(words)


def play_on(ben: Person) -> None:
    """Play right cards to the end, four at a time."""
    sight = ""
    while ben.await_turn():
        right = [card for card in ben.hand if is_right(card)]
        if right:
            ben.lay(*right[:STRING_MAX], sight=sight)
        else:
            ben.say_no_play()
        sight = "string"


def the_end_is_told(person: Person) -> None:
    expect(person.ending).to_be_visible()
    person.sees(WRITTEN)
    person.sees("This is what was sealed before the first card; checked in your browser.")
    scores = person.page.get_by_role("table").get_by_role("row")
    expect(scores.filter(has_text="Ben")).to_have_count(1)
    person.look("end")
