"""A short round in Firefox and in WebKit: whoever has no Chromium plays as well."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from browser.engines import ENTER, Engine, firefox, webkit
from browser.inspection import kept

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

    from browser.houses import House

pytestmark = pytest.mark.slow

PLAYS: Final = 3
"""That Ben makes before he stops the round."""

APPEARS: Final = """(...values) => new Promise(done => {
    const find = FIND;
    const look = () => {
        const found = find(...values);
        if (!found?.checkVisibility()) return false;
        done(found);
        return true;
    };
    if (look()) return;
    const seen = new MutationObserver(() => look() && seen.disconnect());
    seen.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
})"""
"""Something, once it is to be seen; FIND is how it is found."""

BY_STYLE: Final = "style => document.querySelector(style)"

BY_NAME: Final = """name => [...document.querySelectorAll("button:enabled")]
    .find(one => (one.ariaLabel ?? one.innerText).trim() === name)"""

BY_WORDS: Final = """words => [...document.querySelectorAll("h1, h2, h3, p")]
    .find(one => one.innerText.includes(words))"""

PROMPT: Final = """() => [...document.querySelectorAll("p")]
    .find(one => /waits for you|Your turn/.test(one.innerText))"""
"""What Ben may do now; agents wait until he goes on, as he may become the prophet before."""

SAID: Final = f"() => ({PROMPT})()?.innerText ?? ''"

OTHERWISE: Final = f"before => ({SAID})() === before ? null : document.body"

OTHER_HAND: Final = """count => {
    const held = document.querySelectorAll("[data-held]");
    return held.length === count ? null : held[0];
}"""

HELD: Final = """() => document.querySelectorAll("[data-held]").length"""

LISTS: Final = """() => [...document.querySelectorAll("select")]
    .map(one => [getComputedStyle(one).appearance, getComputedStyle(one).backgroundColor])"""


@pytest.mark.parametrize("opened", [firefox, webkit])
def test_a_short_round(
    opened: Callable[[Path], AbstractContextManager[Engine | str]], house: House, tmp_path: Path
) -> None:
    with opened(tmp_path) as engine:
        if isinstance(engine, str):
            pytest.skip(engine)
        ben = Player(engine, opened.__name__)
        ben.comes(house.url)
        for _ in range(PLAYS):
            ben.lays_a_card()
        ben.looks("turn")
        assert all(look == "none" for look, _ in engine.ask(LISTS))
        ben.stops()
        ben.looks("end")
        assert engine.troubles() == []


class Player:
    """Somebody at such a browser, with a mouse and a keyboard."""

    def __init__(self, engine: Engine, device: str) -> None:
        self._engine = engine
        self._device = device

    def comes(self, url: str) -> None:
        """Play at once, by the Enter key."""
        self._engine.go(url)
        self._press(BY_STYLE, "input[autocomplete=nickname]")
        keys = [
            {"type": kind, "value": key}
            for key in ("B", "e", "n", ENTER)
            for kind in ("keyDown", "keyUp")
        ]
        self._engine.act([{"type": "key", "id": "keys", "actions": keys}])

    def lays_a_card(self) -> None:
        """Lay the last card of the hand, right or wrong."""
        self._sees(PROMPT)
        while "Your turn" not in (said := self._engine.ask(SAID)):
            self._press(BY_NAME, "Go on")
            self._sees(OTHERWISE, said)
            self._sees(PROMPT)
        held = self._engine.ask(HELD)
        self._press(BY_STYLE, "[data-held]:last-of-type")  # no other lies upon it
        self._press(BY_NAME, "Lay the card")
        self._sees(OTHER_HAND, held)

    def stops(self) -> None:
        """Stop the round, and see the rule."""
        self._press(BY_STYLE, "button.code")
        self._press(BY_NAME, "Stop the round")
        self._press(BY_NAME, "Yes")
        self._sees(BY_WORDS, "The round is over")
        self._sees(BY_WORDS, "checked in your browser")

    def looks(self, sight: str) -> None:
        """Keep a picture, where pictures are wanted."""
        kept(f"{sight}, {self._device}", self._engine.picture)

    def _sees(self, find: str, *values: Any) -> dict[str, Any]:
        return self._engine.find(APPEARS.replace("FIND", find), *values)

    def _press(self, find: str, *values: Any) -> None:
        at = {"origin": self._sees(find, *values), "x": 0, "y": 0}
        moves = [
            {"type": "pointerMove", "duration": 0, **at},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self._engine.act([mouse | {"actions": moves}])
