"""A bot at an online table, with nothing but the standard library.

python examples/online_bot.py http://localhost:8000 CODE [NAME]

It joins while people gather, plays a card of its hand whenever it may, right or wrong, and leaves
when the round is over. What to play is where your own ideas begin.
"""

from __future__ import annotations

import json
import random
import sys
import urllib.error
import urllib.request
from typing import Any

CONFLICT = 409


class Table:
    """A table as the bot knows it.

    Attributes:
        facts: What everybody sees.
        plays: What lies on the table, oldest first.
        you: What is the bot's own: its hand, and what it may do now.
    """

    def __init__(self, address: str, code: str, name: str) -> None:
        self._base = f"{address}/api/tables/{code}"
        self._token = ""
        self._token = self._ask("/people", {"name": name})["token"]
        self._since = 0
        self.facts: dict[str, Any] = {}
        self.plays: list[dict[str, Any]] = []
        self.you: dict[str, Any] = {"may": [], "hand": []}

    def wait(self) -> None:
        """Take in what has happened, waiting for it up to 25 seconds."""
        for message in self._ask(f"/events?since={self._since}"):
            if message["say"] == "update":
                self._since = message["v"]
                self.facts |= message["view"]["facts"]
                self.you = message["view"].get("you", self.you)
                layout = message["view"].get("layout", {"start": len(self.plays), "plays": []})
                self.plays[layout["start"] :] = layout["plays"]

    def do(self, **command: Any) -> None:
        """Ask for something. Its id says after which entry, so asking again changes nothing."""
        identity = f"{self._since}-{command['do']}"
        message = {"say": "do", "id": identity, "seen": self._since, "command": command}
        try:
            self._ask("/commands", message)
        except urllib.error.HTTPError as refusal:
            if refusal.code != CONFLICT:
                raise
            # Something else has happened first: look again.

    def _ask(self, path: str, body: Any = None) -> Any:
        request = urllib.request.Request(self._base + path)
        request.add_header("Accept", "application/json")
        if self._token:
            request.add_header("Authorization", f"Bearer {self._token}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        with urllib.request.urlopen(request, timeout=40) as answer:
            return json.load(answer)


def play(address: str, code: str, name: str) -> None:
    """Play one round."""
    table = Table(address, code, name)
    while table.facts.get("stage") != "over":
        table.wait()
        may = table.you["may"]
        if "play" in may:
            table.do(do="play", cards=[random.choice(table.you["hand"])])
        elif "go-out" in may:
            table.do(do="go-out")
        elif "pass" in may:
            table.do(do="pass")


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else "Robby")
