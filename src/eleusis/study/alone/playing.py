"""A round of the game of science as people play it: cards, and guesses in English."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from eleusis.play.pictures.layout import Layout
from eleusis.play.pictures.parts import Column, LayoutCard, LayoutPlay
from eleusis.rule import read_rule
from eleusis.study.science.protocol import ScientistTurn, SoloRound

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.cards import Card
    from eleusis.study.science.protocol import SoloDeal


@dataclass(frozen=True, slots=True)
class SoloMove:
    """What a person does in a turn.

    Attributes:
        card: The card that is laid.
        guess: What they say the rule is, in English; empty if they do not guess.
    """

    card: Card
    guess: str = ""


def after_move(round_: SoloRound, move: SoloMove) -> SoloRound:
    """The round when the move is made too; a guess is judged after its card.

    Raises:
        InputError: `not-in-hand`, or `solo-over`.
        RuleSyntaxError: the guess cannot be read; or, as `RuleAsked`, only when somebody says what
            it means. The turn is not taken.
        RuleTooLarge: it is too long, or needs too much.
    """
    rule = read_rule(move.guess) if move.guess.strip() else None
    return round_.after(ScientistTurn(move.card, rule, is_guess=rule is not None))


def after_moves(deal: SoloDeal, moves: Iterable[SoloMove]) -> SoloRound:
    """The round of this deal with all these moves; raises what `after_move` does."""
    round_ = SoloRound(deal)
    for move in moves:
        round_ = after_move(round_, move)
    return round_


def solo_layout(round_: SoloRound) -> Layout:
    """What lies on the table."""
    columns = [Column(1, LayoutPlay((LayoutCard(round_.deal.starter, 1),), right=True))]
    for number, turn in enumerate(round_.turns, 2):
        laid = LayoutPlay(
            (LayoutCard(turn.answer.card, number),),
            right=turn.is_right,
            is_newest=number == len(round_.turns) + 1,
        )
        if turn.is_right:
            columns.append(Column(columns[-1].place + 1, laid))
        else:
            last = columns[-1]
            columns[-1] = Column(last.place, last.play, 0, (*last.below, laid))
    return Layout(
        columns=tuple(columns),
        line_count=len(columns),
        side_count=sum(len(column.below) for column in columns),
        earlier=0,
        marker=None,
        awaiting=None,
        expulsions=None,
        overlaps_right=False,
        is_over=round_.is_over,
    )
