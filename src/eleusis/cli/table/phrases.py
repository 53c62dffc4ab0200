"""What is typed at the prompt, understood: a word of command and the rest, or cards to lay."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.cards import parse_cards
from eleusis.errors import InputError, did_you_mean
from eleusis.messages import Message, message

if TYPE_CHECKING:
    from collections.abc import Sequence


class Request(NamedTuple):
    """A word of `PROMPT_WORDS` and what followed it."""

    word: str
    rest: str = ""
    then: Request | None = None
    """What is to come right after the play: `prophet`, or a guess."""


PROMPT_WORDS: Final = {
    "play": "cards, such as JD or JD 8H, lay them; the word itself may be left out",
    "no play": "say that no card of your hand is right, and show it",
    "prophet": "become the prophet; JD prophet: right after laying JD",
    "go out": "take the bonus for an empty hand",
    "right": "call or rule: right",
    "wrong": "call or rule: wrong",
    "pick": "pick JD lays JD from the shown hand",
    "throw": "throw 3H 4S gives those cards back",
    "guess": "guess the rule aloud: guess Colours alternate.; guess show: with pictures; "
    "JD guess …: after laying JD",
    "hint": "give everybody a truthful hint",
    "correct": "take back your last ruling",
    "sort": "sort suit, sort rank or sort colour: your hand",
    "hand": "show your hand",
    "layout": "show the layout again",
    "hands": "who holds how many cards",
    "score": "the score, if the round ended now",
    "rules": "how it is played; rules prophet: all about prophets; rules sources: where it stands",
    "coach": "what could I test? could I prophesy? coach prophet Colours alternate.",
    "help": "this list",
    "stop": "end the round here, by agreement, and score it",
    "quit": "leave; the record is kept and can be resumed",
    "next": "just press Enter: right after your play it holds the round, otherwise it goes on",
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
    "cards": "hand",
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

_QUESTION: Final = re.compile(r"(what|could|can|should|may) .*", re.I)
"""What is asked in a sentence is for the coach."""

_AND_THEN: Final = re.compile(
    r"(?P<play>.+?)[\s,;:]+((and|then) )*(?P<then>(prophet|declare)\W*|guess\b.*)", re.I
)
"""A play, and what is to be said right after it."""

_SPOKEN_RANKS: Final = {"ace": "A", "ten": "10", "jack": "J", "queen": "Q", "king": "K"}

_SPOKEN_CARD: Final = re.compile(
    rf"\b({'|'.join(_SPOKEN_RANKS)}|[2-9]|10|[ajqk]) of (spade|heart|diamond|club)s?\b", re.I
)
"""A card as people say it: `queen of spades`, `5 of hearts`."""

_TAKING_CARDS: Final = ("play", "pick", "throw")
_FOR_GOD: Final = ("hint", "correct")

_ANSWERS: Final = ("right", "wrong", "pick", "throw", "go out", "prophet", "guess")
"""What answers a question that no card answers."""

_SUGGESTED_LENGTH_MIN: Final = 4
"""Letters of an alias that may be suggested: `bye` for `yes` helps nobody."""

_LOOKS_LIKE_CARDS: Final = re.compile(r"([\dATJQKatjqk]{1,2}\w?[SHDCshdc♠♥♦♣]?[\s,]*)+")


def read_request(typed: str, apt: Sequence[str] = tuple(PROMPT_WORDS)) -> Request:
    """What was asked for; an empty line is `next`.

    Args:
        typed: The line.
        apt: The words that mean something at this moment; only these are suggested.

    Raises:
        InputError: `unknown-word`, with the nearest word, or `unknown-card`.
    """
    text = " ".join(typed.split())
    if not text:
        return Request("next")
    return _play_and_more(text, apt) or _plain(text, apt)


def _play_and_more(text: str, apt: Sequence[str]) -> Request | None:
    """A play with what is to be said right after it; `None` if the text is nothing of the kind."""
    said = _AND_THEN.fullmatch(text)
    play = None if said is None else read_request(said["play"], apt)
    if said is None or play is None or play.word not in ("play", "no play"):
        return None
    return play._replace(then=read_request(said["then"].strip(" .!"), apt))


def _plain(text: str, apt: Sequence[str]) -> Request:
    """What a text that is not empty asks for."""
    first, _, rest = text.partition(" ")
    lower, word = text.lower(), _ALIASES.get(first.lower(), first.lower())
    for known in ("no play", "go out"):
        if lower == known:
            return Request(known)
    if word in PROMPT_WORDS:
        return Request(word, _in_letters(rest) if word in _TAKING_CARDS else rest)
    if _QUESTION.fullmatch(text):
        return Request("coach", text)
    cards = _in_letters(text)
    try:
        parse_cards(cards)
    except InputError:
        if _LOOKS_LIKE_CARDS.fullmatch(cards):
            raise
    else:
        return Request("play", cards)
    raise InputError("unknown-word", first=first[:30], hint=_what_would_do(word, apt))


def _in_letters(text: str) -> str:
    """The text with its cards in letters: `5 of hearts` becomes `5h`."""

    def letters(spoken: re.Match[str]) -> str:
        rank = spoken[1].lower()
        return _SPOKEN_RANKS.get(rank, rank) + spoken[2][0]

    return _SPOKEN_CARD.sub(letters, text)


def _what_would_do(word: str, apt: Sequence[str]) -> Message:
    """The nearest word, if one is near, and what one usually types now."""
    known = [other for other in PROMPT_WORDS if other in apt or other not in _FOR_GOD]
    known += [
        alias
        for alias, meant in _ALIASES.items()
        if meant in known and len(alias) >= _SUGGESTED_LENGTH_MIN
    ]
    near = did_you_mean(word, known)
    if "play" in apt:
        return message("would-do.cards", near=near)
    answers = [answer for answer in _ANSWERS if answer in apt]
    return message("would-do.answers", near=near, answers=(*answers, "help"))
