"""What is typed at the prompt, understood: a word of command and the rest, or cards to lay."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from eleusis.cards import parse_cards
from eleusis.errors import InputError, did_you_mean


class Request(NamedTuple):
    """A word of `WORDS` and what followed it."""

    word: str
    rest: str = ""


WORDS: Final = {
    "play": "cards, such as JD or JD 8H, lay them; the word itself may be left out",
    "no play": "say that no card of your hand is right, and show it",
    "prophet": "become the prophet",
    "go out": "take the bonus for an empty hand",
    "right": "call or rule: right",
    "wrong": "call or rule: wrong",
    "pick": "pick JD lays JD from the shown hand",
    "throw": "throw 3H 4S gives those cards back",
    "guess": "guess the rule aloud, in your own words",
    "hint": "give everybody a truthful hint",
    "correct": "take back your last ruling",
    "sort": "sort suit, sort rank or sort colour: your hand",
    "layout": "show the layout again",
    "hands": "who holds how many cards",
    "score": "the score, if the round ended now",
    "rules": "what the rulebook says about this moment",
    "help": "this list",
    "stop": "end the round here, by agreement, and score it",
    "quit": "leave; the record is kept and can be resumed",
    "next": "just press Enter: go on",
}
"""Each word of command and what it does."""

_ALIASES: Final = {
    "noplay": "no play",
    "no-play": "no play",
    "declare": "prophet",
    "goout": "go out",
    "out": "go out",
    "r": "right",
    "w": "wrong",
    "lay": "play",
    "undo": "correct",
    "table": "layout",
    "show": "layout",
    "hand": "layout",
    "counts": "hands",
    "scores": "score",
    "rule": "rules",
    "rulebook": "rules",
    "h": "help",
    "?": "help",
    "q": "quit",
    "exit": "quit",
    "bye": "quit",
    "pass": "next",
}

_LOOKS_LIKE_CARDS: Final = re.compile(r"([\dATJQKatjqk]{1,2}\w?[SHDCshdc♠♥♦♣]?[\s,]*)+")


def read_request(typed: str) -> Request:
    """What was asked for; an empty line is `next`.

    Raises:
        InputError: `unknown-word`, with the nearest word, or `unknown-card`.
    """
    text = " ".join(typed.split())
    if not text:
        return Request("next")
    first, _, rest = text.partition(" ")
    lower, word = text.lower(), first.lower()
    for known in ("no play", "go out"):
        if lower == known:
            return Request(known)
    if word in WORDS:
        return Request(word, rest)
    if word in _ALIASES:
        return Request(_ALIASES[word], rest)
    try:
        parse_cards(text)
    except InputError:
        if _LOOKS_LIKE_CARDS.fullmatch(text):
            raise
    else:
        return Request("play", text)
    near = did_you_mean(word, [*WORDS, *_ALIASES])
    raise InputError(
        "unknown-word",
        f"I do not know {first[:30]!r}.{near} Type cards such as JD, or help.",
    )
