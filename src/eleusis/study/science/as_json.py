"""Rounds of the science benchmark, for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.cards import print_cards
from eleusis.rule import word_rule

if TYPE_CHECKING:
    from eleusis.study.science.protocol import SoloRound


def round_json(each: SoloRound) -> dict[str, object]:
    """A round turn by turn."""
    return {
        "rule": each.deal.name,
        "seed": each.deal.seed,
        "hand": print_cards(each.deal.hand),
        "starter": str(each.deal.starter),
        "score": each.score,
        "solved": each.is_solved,
        "wrong_guesses": each.wrong_guesses,
        "no_stakes_score": each.no_stakes_score,
        "turns": [
            {
                "card": str(turn.answer.card),
                "right": turn.is_right,
                "rule": None if turn.answer.rule is None else word_rule(turn.answer.rule),
                "confidence": turn.answer.confidence,
                "guess": turn.answer.is_guess,
                "correct": turn.is_correct,
                **({} if turn.answer.asking is None else {"asking": turn.answer.asking.facts()}),
            }
            for turn in each.turns
        ],
    }
