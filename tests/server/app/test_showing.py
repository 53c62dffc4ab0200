"""A rule is shown over HTTP: what is asked follows from what is sent, and nothing is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx2
import pytest

from eleusis.cards import CARDS, RED
from eleusis.errors import InputError
from eleusis.rule import read_rule
from eleusis.server.app.routes.showing import next_step
from eleusis.server.protocol.http import NextStep, PictureAnswer, RefusedRule, ShownRule
from eleusis.server.protocol.wire import words_of
from patience import PATIENCE_S
from server.app.live_server import real_services, serving
from server.app.talking import at_table, opened

if TYPE_CHECKING:
    from pathlib import Path

ONLY_RED = words_of(RED)


def shown(text: str, rulebook: str = "gardner") -> tuple[NextStep, ShownRule]:
    """What comes of somebody who answers that only red cards are right, and all that they said."""
    pictures: list[PictureAnswer] = []
    while True:
        told = ShownRule(text, rulebook, tuple(pictures))
        step = next_step(told)
        if step.what != "picture":
            return step, told
        can = all(card in ONLY_RED for card in step.line[1 if rulebook == "gardner" else 0 :])
        pictures.append(PictureAnswer(step.line, ONLY_RED if can else None))


@pytest.mark.parametrize("rulebook", ["gardner", "king"])
def test_a_rule_is_shown(rulebook: str) -> None:
    step, told = shown("only the red ones, always", rulebook)
    assert step.what == "rule"
    assert read_rule(step.rule) == read_rule("The card must be red.")
    assert next_step(told) == step


def test_after_a_rule_was_refused_another_is_proposed() -> None:
    """What is answered after a no counts as answered after it."""
    step, told = shown("only the red ones, always")
    answers = (*told.answers, RefusedRule(step.rule))
    while (later := next_step(ShownRule(told.text, told.rulebook, answers))).what == "picture":
        answers = (*answers, PictureAnswer(later.line, later.believed))
    assert later.what == "rule"
    assert later.rule != step.rule


def test_what_fits_no_rule_is_given_up() -> None:
    cards = words_of(CARDS)
    odd = tuple(cards[n] for n in (0, 3, 17, 20, 33, 38, 44, 51))
    other = tuple(cards[n] for n in (1, 2, 9, 18, 30, 41, 45, 50))
    pictures = (
        PictureAnswer(("5H",), odd),
        PictureAnswer(("6H",), other),
        PictureAnswer(("6S",), (*odd, "KH")),
    )
    step = next_step(ShownRule("", "gardner", pictures))
    assert step.what == "given-up"
    assert step.rule
    assert step.fails


def test_the_card_that_cannot_come_is_one_of_the_line_and_no_starter() -> None:
    line = ("5H", "6S", "7D")
    found = next_step(ShownRule("", "gardner", (PictureAnswer(line, None, 2),)))
    assert (found.what, found.starters) == ("picture", 1)
    assert len(found.believed) + len(found.offers) > 1
    assert next_step(ShownRule("", "gardner", (PictureAnswer(line, None),))) != found
    for place in (0, 3):
        with pytest.raises(InputError, match="first wrong one"):
            next_step(ShownRule("", "gardner", (PictureAnswer(line, None, place),)))


def test_an_unknown_card_cannot_be_shown() -> None:
    with pytest.raises(InputError):
        next_step(ShownRule("", "gardner", (PictureAnswer(("??",), ()),)))


def test_what_is_asked_is_the_same_whatever_the_secret_rule_is(tmp_path: Path) -> None:
    """Whoever guesses learns nothing of what is right from being asked what they mean."""
    with serving(real_services(tmp_path, tmp_path)) as address:
        told = [_asked_in_a_round(address, rule) for rule in ("Play red.", "Play black.")]
    assert told[0] == told[1]
    assert told[0][-1]["what"] == "rule"


def _asked_in_a_round(address: str, rule: str) -> list[Any]:
    """All that somebody at a table with this secret rule is asked who has red cards in mind."""
    code, token = opened(address, role="god", rulebook="express")
    found: list[Any] = []
    pictures: list[Any] = []
    with at_table(address, code, token) as god:
        assert god.ask("rule", do="set-rule", text=rule)["say"] == "done"
        assert god.ask("deal", do="begin")["say"] == "done"
        while not found or found[-1]["what"] == "picture":
            told = {"text": "nur rote", "rulebook": "express", "answers": pictures}
            headers = {"authorization": f"Bearer {token}"}
            url = f"http://{address}/api/rules/understand"
            step = httpx2.post(url, json=told, headers=headers, timeout=PATIENCE_S).json()
            can = all(card in ONLY_RED for card in step["line"][1:])
            right = list(ONLY_RED) if can else None
            pictures.append({"what": "picture", "line": step["line"], "right": right})
            found.append(step)
    return found
