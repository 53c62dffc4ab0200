"""Players without a browser: they come by the protocol and lay what a test wants laid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import APIRequestContext


class Caller:
    """Somebody who sits at a table by the protocol alone.

    Attributes:
        facts: What everybody sees.
        you: What is the caller's own: the hand, and what may be done now.
    """

    def __init__(self, request: APIRequestContext, house: str, code: str, name: str) -> None:
        self._request = request
        self._base = f"{house}/api/tables/{code}"
        self._headers = {"Accept": "application/json"}
        self._since = 0
        self.facts: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        admitted = self._answer("people", {"name": name})
        self._headers["Authorization"] = f"Bearer {admitted['token']}"

    @property
    def hand(self) -> list[str]:
        """The cards held."""
        cards: list[str] = self.you["hand"]
        return cards

    def wait(self) -> None:
        """Take in what has happened, as soon as something has."""
        for message in self._answer(f"events?since={self._since}"):
            if message["say"] == "update":
                self._since = message["v"]
                self.facts |= message["view"]["facts"]
                self.you = message["view"].get("you", self.you)

    def lay(self, cards: tuple[str, ...]) -> None:
        """Lay these cards."""
        do = {"say": "do", "id": f"play-{self._since}", "seen": self._since}
        self._answer("commands", do | {"command": {"do": "play", "cards": list(cards)}})

    def _answer(self, path: str, body: Any = None) -> Any:
        url = f"{self._base}/{path}"
        if body is None:
            answer = self._request.get(url, headers=self._headers)
        else:
            answer = self._request.post(url, data=body, headers=self._headers)
        assert answer.ok, answer.text()
        return answer.json()
