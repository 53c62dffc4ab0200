"""Rounds to study: played by agents, with rules that fit into a small world and known thoughts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from eleusis import Rule, play_round
from eleusis.play.seats import Seat
from eleusis.study.round import Noted

if TYPE_CHECKING:
    from eleusis import PlayedRound
    from eleusis.rule import RuleTree

RULES = (
    "Colours alternate.",
    "The card must have the same colour as the last card.",
    "If the last card is odd, then the card must be black; otherwise the card must be red.",
    "If the last card is odd, then the card must be red; otherwise the card must be black.",
    "The card must be red.",
    "The card must be odd.",
    "The card must be at least as high as the last card.",
    "The card must be higher than the last card or be a king.",
    "The card must have a different suit from the last card.",
    "The card must be neither a spade nor a face card.",
    "If the last card is red, then the card must be even; otherwise the card must be odd.",
    "The card must have a different parity from the last card.",
)
"""A dozen rules; some of them agree for long."""

BOOKS = ("gardner", "king", "express", "howell", "denexa")


@dataclass(frozen=True)
class Case:
    """A round, its rule, and what players wrote down when."""

    played: PlayedRound
    rule: str
    notes: tuple[Noted, ...]


@cache
def world() -> tuple[tuple[RuleTree, float], ...]:
    """The dozen with weights of no symmetry."""
    return tuple((Rule(text).tree, 1 / (2 + number)) for number, text in enumerate(RULES))


@cache
def case(seed: int) -> Case:
    """A round of fast players; every fourth card somebody believes one of the dozen."""
    chance = Random(seed)
    rule = RULES[seed % len(RULES)]
    players = ["random", "cautious", chance.choice(["random", "cautious"])]
    played = play_round(BOOKS[seed % len(BOOKS)], rule=rule, players=players, seed=seed)
    if seed % 4 == 3:
        few = (played.up_to(events) for events in range(len(played)))
        played = next(part for part in few if part.state.on_layout == 2)  # broken off
    laid = played.state.on_layout
    notes = tuple(
        Noted(Seat(chance.randrange(1, 4)), at, chance.choice(RULES)) for at in range(1, laid, 4)
    )
    return Case(played, rule, notes)
