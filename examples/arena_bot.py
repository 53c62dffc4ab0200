"""A bot for tournaments: it reads lines of JSON and writes lines of JSON, as any program can.

eleusis arena benchmark --agent "program:python examples/arena_bot.py" --out knowing

It goes by colours alone: which were right after which. Once five plays in a row were right it
becomes the prophet, two thirds sure of itself.
"""

import json
import sys
from collections import Counter
from functools import partial
from itertools import pairwise


def colour(card):
    """Red or black."""
    return "red" if card[-1] in "DH" else "black"


def rightness(seen, last, card):
    """How often a card of this colour was right after that colour."""
    return seen[last, colour(card)]


facts, plays = {}, []
for line in sys.stdin:
    message = json.loads(line)
    if message["say"] != "update":
        continue
    view = message["view"]
    facts |= view["facts"]
    if "layout" in view:
        plays[view["layout"]["start"] :] = view["layout"]["plays"]
    hand, may = view["you"]["hand"], view["you"]["may"]
    colours = [colour(card) for play in plays if play["right"] for card in play["cards"]]
    likely = partial(rightness, Counter(pairwise(colours)), colours[-1])
    if "declare-prophet" in may and len(plays) > 5 and all(play["right"] for play in plays[-5:]):
        said = {"command": {"do": "declare-prophet"}, "chance": 0.67}
    elif "play" in may:
        said = {"command": {"do": "play", "cards": [max(hand, key=likely)]}}
    elif "call" in may:
        pending = facts["pending"]
        is_right = pending["what"] == "no-play" or likely(pending["cards"][0]) > 0
        said = {"command": {"do": "call", "right": is_right}}
    elif "pick" in may:
        shown = facts["shown"][facts["pending"]["seat"]]
        said = {"command": {"do": "pick", "card": max(shown, key=likely)}}
    elif "pass" in may:
        said = {"command": {"do": "pass"}}
    elif "go-out" in may:
        said = {"command": {"do": "go-out"}}
    else:
        continue  # the round is over
    print(json.dumps({"say": "do", "id": str(message["v"]), **said}), flush=True)
