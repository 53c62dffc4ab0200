"""Playing alone over HTTP: people send all that they did, and are told no secret before the end."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import httpx2
import msgspec
import pytest

from eleusis.cards import Card
from eleusis.errors import EleusisError, InputError
from eleusis.play.seal import Sealed, Secret
from eleusis.rule import read_rule, word_rule
from eleusis.server.app.routes.alone import rival_sight, solo_sight
from eleusis.server.protocol.solo import RivalAsked, SoloPlay, SoloSight, SoloTurn
from eleusis.study.alone.puzzles import puzzle
from eleusis.study.science.benchmark import published_deals
from eleusis.study.science.protocol import run_round
from eleusis.study.science.scientists import ready_scientists
from patience import PATIENCE_S
from server.app.live_server import real_services, serving

if TYPE_CHECKING:
    from pathlib import Path

    from eleusis.study.science.protocol import Scientist

TODAY = date(2026, 11, 22)


def sight(puzzle: str, *turns: tuple[str, str], **more: object) -> SoloSight:
    play = {"puzzle": puzzle, "turns": [{"card": c, "guess": g} for c, g in turns], **more}
    return solo_sight(msgspec.convert(play, SoloPlay), TODAY)


def through_the_page(scientist: Scientist, puzzle: str) -> SoloSight:
    """A round that a scientist plays by what the page is told and says, and by nothing else."""
    turns: list[tuple[str, str]] = []
    told = sight(puzzle)
    scientist.observe(Card(told.starter), True)
    while told.end is None:
        answer = scientist.answer(tuple(map(Card, told.hand)))
        guess = word_rule(answer.rule) if answer.is_guess and answer.rule is not None else ""
        turns.append((str(answer.card), guess))
        told = sight(puzzle, *turns)
        assert told.asked is None
        assert len(told.laid) == len(turns)
        last = told.laid[-1]
        scientist.observe(answer.card, last.right)
        if guess and not last.correct and answer.rule is not None:
            scientist.observe_wrong_guess(answer.rule)
    return told


@pytest.mark.parametrize(
    "number", [12, *[pytest.param(n, marks=pytest.mark.slow) for n in range(8, 78, 8)]]
)
def test_bayes_scores_as_much_through_the_page_as_in_the_benchmark(number: int) -> None:
    expected = run_round(ready_scientists("bayes")(), published_deals()[number - 1])
    told = through_the_page(ready_scientists("bayes")(), f"science-{number}")
    assert told.end is not None
    assert told.end.score == expected.score
    assert len(told.laid) == len(expected.turns)


@pytest.mark.parametrize("name", ["science-1", "science-40", "daily-2026-11-22", "pool-2-200-3"])
def test_nothing_of_the_rule_is_told_before_the_end(name: str) -> None:
    found = puzzle(name, today=TODAY)
    plays = [(card, "Only kings.") for card in sight(name).hand[:3]]
    told = sight(name, *plays)
    body = msgspec.json.encode(told).decode()
    assert told.end is None
    slug = found.deal.name if name.startswith("science") else found.sentence
    for secret in (found.sentence, word_rule(found.deal.rule), slug, found.secret.salt):
        assert secret not in body


def test_a_guess_that_is_asked_back_costs_nothing() -> None:
    start = sight("science-1")
    asked = sight("science-1", (start.hand[0], "only even cards, says my aunt"))
    assert asked.asked is not None
    assert (asked.laid, asked.hand, asked.worth) == (start.laid, start.hand, start.worth)
    unread = sight("science-1", (start.hand[0], "hm"))
    assert unread.problem is not None
    assert (unread.laid, unread.worth) == ((), 30)
    chosen = sight("science-1", (start.hand[0], asked.asked.choices[0].rule))
    assert chosen.end is not None
    assert chosen.end.score == 30


def test_what_was_sealed_is_opened_at_the_end() -> None:
    start = sight("science-5")
    end = sight("science-5", gives_up=True).end
    assert end is not None
    assert Secret(Sealed.RULE, end.rule, end.salt).opens(start.seal)
    assert read_rule(end.rule) == read_rule(end.reading)
    assert (end.found, end.score) == (False, 0)


def test_an_agent_plays_the_same_deal_only_when_the_round_is_over() -> None:
    play = SoloPlay("science-1")
    with pytest.raises(InputError) as refused:
        rival_sight(RivalAsked(play, "bayes"), TODAY)
    assert refused.value.code == "solo-on"
    told = rival_sight(RivalAsked(SoloPlay("science-1", gives_up=True), "bayes"), TODAY)
    expected = run_round(ready_scientists("bayes")(), published_deals()[0])
    assert (told.score, len(told.turns)) == (expected.score, len(expected.turns))
    assert (told.found, told.turns[-1].correct) == (True, True)


@pytest.mark.parametrize(
    ("play", "code"),
    [
        (SoloPlay("science-79"), "no-deal"),
        (SoloPlay("daily-2026-11-23"), "future-day"),
        (SoloPlay("nothing"), "no-puzzle"),
        (SoloPlay("science-1", (SoloTurn("KC"),)), "not-in-hand"),
        (SoloPlay("science-1", (SoloTurn("??"),)), "unknown-card"),
        (SoloPlay("rule-1", text="hm"), "unreadable"),
    ],
)
def test_what_cannot_be_is_refused(play: SoloPlay, code: str) -> None:
    with pytest.raises(EleusisError) as refused:
        solo_sight(play, TODAY)
    assert refused.value.code == code


def test_it_is_played_over_http(tmp_path: Path) -> None:
    with serving(real_services(tmp_path, tmp_path)) as address:

        def post(path: str, body: object) -> httpx2.Response:
            return httpx2.post(f"http://{address}{path}", json=body, timeout=PATIENCE_S)

        facts = httpx2.get(f"http://{address}/api/alone", timeout=PATIENCE_S).json()
        assert facts["deals"] == 78
        assert len(facts["models"]) == 16
        today = post("/api/alone/play", {"puzzle": "daily"}).json()
        assert today["puzzle"].startswith("daily-20")
        refused = post("/api/alone/play", {"puzzle": "science-79"})
        assert (refused.status_code, refused.json()["code"]) == (422, "no-deal")
        start = post("/api/alone/play", {"puzzle": "science-1"}).json()
        turn = {"card": start["hand"][0], "guess": "Only even cards."}
        told = post("/api/alone/play", {"puzzle": "science-1", "turns": [turn]}).json()
        assert told["end"]["score"] == 30
