"""What is typed at the prompt, and what is made of it."""

from __future__ import annotations

from typing import get_args

import pytest

from eleusis.cli.table.phrases import PROMPT_WORDS, Request, read_request
from eleusis.errors import InputError
from eleusis.play.moves import Move


@pytest.mark.parametrize(
    ("typed", "request_"),
    [
        ("JD", Request("play", "JD")),
        ("jd 8h", Request("play", "jd 8h")),
        ("10♥, 9s", Request("play", "10♥, 9s")),
        ("play JD", Request("play", "JD")),
        ("no play", Request("no play")),
        ("  NO   PLAY ", Request("no play")),
        ("noplay", Request("no play")),
        ("r", Request("right")),
        ("w", Request("wrong")),
        ("pick 3C", Request("pick", "3C")),
        ("pick queen of spades", Request("pick", "Qs")),
        ("5 of Hearts, Ace of clubs", Request("play", "5H, Ac")),
        ("lay ten of diamonds", Request("play", "10d")),
        ("guess play a queen of spades", Request("guess", "play a queen of spades")),
        ("hand", Request("hand")),
        ("guess Colours alternate.", Request("guess", "Colours alternate.")),
        ("JD prophet", Request("play", "JD", Request("prophet"))),
        ("jd 8h, and declare!", Request("play", "jd 8h", Request("prophet"))),
        ("no play prophet", Request("no play", then=Request("prophet"))),
        ("5 of hearts guess Only red.", Request("play", "5h", Request("guess", "Only red"))),
        ("coach prophet", Request("coach", "prophet")),
        ("coach guess Only red.", Request("coach", "guess Only red.")),
        ("rules prophet", Request("rules", "prophet")),
        ("sort rank", Request("sort", "rank")),
        ("?", Request("help")),
        ("", Request("next")),
        ("   ", Request("next")),
    ],
)
def test_a_line_is_a_request(typed: str, request_: Request) -> None:
    assert read_request(typed) == request_


def test_every_word_is_known() -> None:
    assert {read_request(word).word for word in PROMPT_WORDS} == set(PROMPT_WORDS)


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        ("propht", "unknown-word", "Did you mean 'prophet'?"),
        ("hlep", "unknown-word", "Did you mean 'help'?"),
        ("JZ", "unknown-card", "'JZ' is not a card"),
        ("JD 11H", "unknown-card", "'11H' is not a card"),
        ("qwertyuiop" * 50, "unknown-word", "help"),
        ("__import__('os')", "unknown-word", "help"),
    ],
)
def test_what_is_not_understood(typed: str, code: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        read_request(typed)
    assert refused.value.code == code
    assert said in refused.value.message
    assert len(refused.value.message) < 200


@pytest.mark.parametrize(
    ("typed", "apt", "said"),
    [
        ("yes", ("right", "wrong", "quit"), "I do not know 'yes'. Type right, wrong or help."),
        ("hints", ("play", "no play"), "Did you mean 'hands'? Type cards such as JD, or help."),
        ("hints", ("right", "wrong", "hint"), "Did you mean 'hint'?"),
        ("huh", ("sort", "layout"), "I do not know 'huh'. Type help."),
    ],
)
def test_only_what_would_do_is_proposed(typed: str, apt: tuple[str, ...], said: str) -> None:
    with pytest.raises(InputError) as refused:
        read_request(typed, apt)
    assert said in refused.value.message


def test_whatever_asks_for_a_move_is_a_word_of_command() -> None:
    assert {word for kind in get_args(Move) for word in kind.typed} <= {*PROMPT_WORDS}
