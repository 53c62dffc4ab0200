"""The way to the table breaks, and heals by itself: no page is loaded anew, no move is lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from browser.hands import Finger, Mouse
from browser.houses import a_house
from browser.people import PHONE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browser.houses import House
    from browser.people import People, Person

LOST: Final = re.compile("Connection lost")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of our own: it is killed."""
    with a_house(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def ben(people: People) -> Person:
    """Somebody who plays alone against agents, whose turn it is."""
    person = people.comes("Ben", Finger(), PHONE)
    person.come()
    person.hands.write(person.field("Your name"), person.name)
    person.press("Play now")
    assert person.await_turn()
    person.page.evaluate("() => { window.isSamePage = true; }")
    return person


def test_the_server_is_killed_and_comes_back(ben: Person, house: House) -> None:
    ben.expects("ERR_CONNECTION_REFUSED", "WebSocket connection", "ERR_CONNECTION_RESET")
    card = ben.hand[0]
    house.kill()
    ben.sees(LOST)
    ben.hands.take(ben.page, (card,))
    ben.press("Lay the card")
    house.start()
    played_once(ben)


def test_the_network_is_cut_and_comes_back(ben: Person) -> None:
    ben.expects("ERR_INTERNET_DISCONNECTED", "WebSocket connection")
    ben.page.context.set_offline(True)
    ben.sees(LOST)
    ben.hands.take(ben.page, (ben.hand[0],))
    ben.press("Lay the card")
    ben.page.context.set_offline(False)
    played_once(ben)


def test_where_sockets_are_barred_there_is_another_way(people: People) -> None:
    ben = people.comes("Ben", Mouse())
    ben.page.route_web_socket(re.compile("/socket"), lambda socket: socket.close())
    ben.come()
    ben.hands.write(ben.field("Your name"), ben.name)
    ben.press("Play now")
    assert ben.await_turn()
    ben.lay(ben.hand[0])


def played_once(ben: Person) -> None:
    """The card laid meanwhile is played, once, and the page is the one of before."""
    expect(ben.page.get_by_text(LOST)).to_be_hidden()
    mine = ben.page.get_by_role("button", name=re.compile(", by Ben"))
    expect(mine).to_have_count(1)
    assert ben.page.evaluate("() => window.isSamePage")
