"""A language model at an online table, with nothing but the standard library.

python examples/llm_seat.py http://localhost:8000 CODE http://localhost:11434/v1 MODEL

It shows the model the plays and its hand whenever it may play, and lays the card that the model
names; what cannot be read or laid becomes the first card of the hand. OPENAI_API_KEY is sent if
set.
"""

from __future__ import annotations

import json
import os
import re
import sys
import urllib.request
from typing import Any

from online_bot import Table

ASKED = """You play New Eleusis. A secret rule says which card is right next, by the line of right
cards so far. Plays, oldest first, each judged after the right cards above it:
{plays}
Your hand: {hand}. Say which rules fit all of this, then end with the one card of your hand that
you lay, in brackets: [9H]."""


def ask(endpoint: str, model: str, text: str) -> str:
    """What the model says."""
    body = {"model": model, "messages": [{"role": "user", "content": text}]}
    request = urllib.request.Request(f"{endpoint}/chat/completions", json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    if key := os.environ.get("OPENAI_API_KEY"):
        request.add_header("Authorization", f"Bearer {key}")
    with urllib.request.urlopen(request, timeout=120) as answer:
        return str(json.load(answer)["choices"][0]["message"]["content"])


def chosen(said: str, hand: list[str]) -> str:
    """The last card in brackets, if it is in the hand."""
    named = [word.upper() for word in re.findall(r"\[\s*(\w+)\s*\]", said)]
    return named[-1] if named and named[-1] in hand else hand[0]


def play(table: Table, endpoint: str, model: str) -> None:
    """Play one round."""
    while table.facts.get("stage") != "over":
        table.wait()
        may: list[Any] = table.you["may"]
        if "play" in may:
            verdicts = (f"{' '.join(p['cards'])}: {p['right']}" for p in table.plays)
            asked = ASKED.format(plays="\n".join(verdicts), hand=" ".join(table.you["hand"]))
            table.do(do="play", cards=[chosen(ask(endpoint, model, asked), table.you["hand"])])
        elif "pass" in may or "go-out" in may:
            table.do(do="go-out" if "go-out" in may else "pass")


if __name__ == "__main__":
    play(Table(sys.argv[1], sys.argv[2], "Model"), sys.argv[3], sys.argv[4])
