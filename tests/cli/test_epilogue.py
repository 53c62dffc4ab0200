"""The end of a round as it is told to people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from eleusis.cli.io.terminal import Terminal
from eleusis.cli.table.epilogue import outcome, seals
from eleusis.cli.table.narration import Narrator
from eleusis.messages import message
from eleusis.play.events import EndReason
from eleusis.play.evolution import begin
from eleusis.play.scoring import Point, Scores, SeatScore
from eleusis.play.seal import Sealed, Secret
from eleusis.play.seats import Seat
from eleusis.play.state import End, Prophecy, Setup
from eleusis.play.view import table_view
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from cli.shell import Eleusis

GOD, YOU, BEN, CY = map(Seat, range(4))

SETUP = Setup(rulebook("gardner"), ("Ada", "You", "Ben", "Cy"), GOD, packs=2)

STANDING = (Prophecy(BEN, column=3, number=4, marker=3),)


@pytest.mark.parametrize(
    ("end", "prophets", "totals", "told"),
    [
        (
            End(EndReason.WENT_OUT, BEN),
            (),
            (9, 3, 9, 0),
            "Ben went out: Ben wins with 9 points, and Ada has as many, as God.",
        ),
        (End(EndReason.WENT_OUT, YOU), (), (5, 9, 3, 0), "You went out: you win with 9 points."),
        (
            End(EndReason.NO_PLAY, CY),
            (),
            (0, 9, 3, 9),
            "Cy went out by a right no play: Cy and you win with 9 points each.",
        ),
        (
            End(EndReason.NOBODY_LEFT, None),
            STANDING,
            (4, 1, 7, 0),
            "Hail Ben, a true prophet to the end! Nobody was left to play: Ben wins with 7 points.",
        ),
        (
            End(EndReason.STOPPED, None),
            (replace(STANDING[0], fall=9),),
            (0, 0, 1, 0),
            "The round was stopped: Ben is ahead with 1 point.",
        ),
        (
            End(EndReason.STOPPED, None),
            (),
            (0, 0, 0, 0),
            "The round was stopped: all have 0 points.",
        ),
    ],
)
def test_one_sentence_tells_how_it_ended_and_who_won(
    end: End, prophets: tuple[Prophecy, ...], totals: tuple[int, ...], told: str
) -> None:
    table = replace(table_view(begin(SETUP)), end=end, prophecies=prophets)
    scores = Scores(
        GOD, tuple(SeatScore((Point(total, message("score.out")),)) for total in totals)
    )
    assert outcome(table, scores, Narrator(SETUP.names, GOD, YOU)) == told


def test_where_the_sources_give_no_score_nobody_wins() -> None:
    table = replace(table_view(begin(SETUP)), end=End(EndReason.STOCK_OUT, None))
    assert outcome(table, None, Narrator(SETUP.names, GOD)) == "The stock ran out."


def test_a_broken_seal_is_cried_out() -> None:
    secret = Secret(Sealed.RULE, "Only hearts.", "0" * 32)
    sealed = Setup(SETUP.rulebook, SETUP.names, GOD, packs=2, rule_seal=secret.seal)
    assert seals(sealed, [secret]) == (
        f"As sealed before the first card: rule {secret.seal[:12]}…."
    )
    other = Secret(Sealed.RULE, "Only spades.", "0" * 32)
    assert "THE RULE IS NOT WHAT WAS SEALED" in seals(sealed, [other])


@pytest.mark.parametrize("players", ["4", "8"])
@pytest.mark.parametrize("seed", ["3", "7"])
def test_the_rule_and_all_that_follows_it_stay_on_a_screen_of_24_rows(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch, players: str, seed: str
) -> None:
    monkeypatch.setattr(Terminal, "is_live", True)
    monkeypatch.setenv("LINES", "24")
    options = ("--agents", "sparc", "--players", players, "--seed", seed, "--delay", "0")
    shown = eleusis("play", "--watch", *options).out
    end = shown[shown.index("The rule was:") :].replace("The record:\n", "The record: ")
    order = [
        re.search(said, end)
        for said in (r"The rule was", r"(with\s-?\d+\spoint|all\shave)", r"\+\d+ ", r"As sealed")
    ]
    places = [found.start() for found in order if found is not None]
    assert len(places) == 4
    assert places == sorted(places)
    assert end.count("\n") <= 23
    assert " thought\n" in end or players == "8"
