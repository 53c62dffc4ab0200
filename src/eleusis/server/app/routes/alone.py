"""Playing alone over HTTP: the game of science, the rule of the day, rules by difficulty.

Nothing is kept: whoever plays sends all that they did so far. It is worked out by the processes of
the desk, as readings are, so that no rule keeps the tables waiting.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from eleusis.cards import UNKNOWN, Card
from eleusis.errors import InputError, RuleSyntaxError, RuleTooLarge
from eleusis.rule import RuleAsked, word_rule
from eleusis.server.app.routes.drafts import asked_back
from eleusis.server.protocol.solo import (
    PublishedMean,
    RivalSight,
    RivalTurn,
    SoloEnd,
    SoloFacts,
    SoloLaid,
    SoloSight,
)
from eleusis.server.protocol.wire import Told, words_of
from eleusis.study.alone.daily import FIRST_DAY, squares
from eleusis.study.alone.playing import SoloMove, after_move, after_moves
from eleusis.study.alone.pool import pool, pool_rule, pool_version
from eleusis.study.alone.puzzles import puzzle
from eleusis.study.alone.rivals import rival_round
from eleusis.study.science.benchmark import language_models, published_deals
from eleusis.study.science.protocol import STARTERS, TURNS

if TYPE_CHECKING:
    from eleusis.server.app.services import Visit
    from eleusis.server.protocol.solo import RivalAsked, SoloPlay, SoloTurn
    from eleusis.study.alone.puzzles import Puzzle
    from eleusis.study.science.protocol import SoloRound

PLAYING: Final = 2.0
"""What a turn costs, where a request costs 1."""

RIVALLING: Final = 5.0
"""What an agent's round costs: a second of computing or two."""

TODAY: Final = "daily"


async def tell_alone(_visit: Visit) -> SoloFacts:
    """What there is to play alone."""
    return replace(_lasting(), today=_today().isoformat())


async def play_alone(visit: Visit, play: SoloPlay) -> SoloSight:
    """Where a round stands after all these turns; the rule is told at its end."""
    return await visit.work(solo_sight, play, _today())


async def play_rival(visit: Visit, asked: RivalAsked) -> RivalSight:
    """How one of our agents fares with the deal of a round that is over."""
    return await visit.work(rival_sight, asked, _today())


def _today() -> date:
    return datetime.now(UTC).date()


@cache
def _lasting() -> SoloFacts:
    return SoloFacts(
        deals=len(published_deals()),
        today="",
        first_day=FIRST_DAY.isoformat(),
        pool=pool_version(),
        ratings=tuple(rule.rating for rule in pool()),
        models=tuple(
            PublishedMean(each.name, each.score, each.solved, each.wrong_guesses)
            for each in language_models()
        ),
    )


def solo_sight(play: SoloPlay, today: date) -> SoloSight:
    """Where a round stands.

    Raises:
        EleusisError: there is no such puzzle, or an earlier turn cannot have been so.
    """
    found = _puzzle_of(play, today)
    round_ = after_moves(found.deal, map(_move, play.turns[:-1]))
    if not play.turns:
        return _sight(found, round_, play)
    try:
        round_ = after_move(round_, _move(play.turns[-1]))
    except RuleAsked as error:
        asked = asked_back(error.asked, STARTERS)
        return replace(_sight(found, round_, play), problem=Told.of(error.said), asked=asked)
    except (RuleSyntaxError, RuleTooLarge) as error:
        return replace(_sight(found, round_, play), problem=Told.of(error.said))
    return _sight(found, round_, play)


def rival_sight(asked: RivalAsked, today: date) -> RivalSight:
    """How an agent fares with the deal.

    Raises:
        EleusisError: `solo-on`, or as for `solo_sight`.
    """
    found = _puzzle_of(asked.play, today)
    own = after_moves(found.deal, map(_move, asked.play.turns))
    if not (own.is_over or asked.play.gives_up):
        raise InputError("solo-on")
    round_ = rival_round(asked.agent, found)
    return RivalSight(
        asked.agent,
        round_.is_found,
        round_.score,
        round_.wrong_guesses,
        tuple(
            RivalTurn(
                card=str(turn.answer.card),
                right=turn.is_right,
                rule="" if turn.answer.rule is None else word_rule(turn.answer.rule),
                confidence=turn.answer.confidence,
                guess=turn.answer.is_guess,
                correct=turn.is_correct,
            )
            for turn in round_.turns
        ),
    )


def _puzzle_of(play: SoloPlay, today: date) -> Puzzle:
    name = f"{TODAY}-{today.isoformat()}" if play.puzzle == TODAY else play.puzzle
    return puzzle(name, today=today, text=play.text)


def _move(turn: SoloTurn) -> SoloMove:
    card = Card(turn.card)
    if card == UNKNOWN:
        raise InputError("unknown-card")
    return SoloMove(card, turn.guess)


def _sight(found: Puzzle, round_: SoloRound, play: SoloPlay) -> SoloSight:
    deal, turns = found.deal, round_.turns
    is_over = round_.is_over or play.gives_up
    return SoloSight(
        puzzle=found.name,
        seal=found.secret.seal,
        starter=str(deal.starter),
        hand=words_of(round_.hand),
        laid=tuple(
            SoloLaid(
                card=str(turn.answer.card),
                right=turn.is_right,
                guess=told.guess.strip(),
                correct=turn.answer.is_guess and turn.is_correct,
            )
            for turn, told in zip(turns, play.turns, strict=False)
        ),
        turns=TURNS,
        worth=round_.worth,
        end=_end(found, round_) if is_over else None,
    )


def _end(found: Puzzle, round_: SoloRound) -> SoloEnd:
    rule = None if found.pool_number is None else pool_rule(found.pool_number)
    return SoloEnd(
        found=round_.is_found,
        score=round_.score,
        rule=found.sentence,
        reading=word_rule(found.deal.rule),
        salt=found.secret.salt,
        squares=squares(round_),
        rating=None if rule is None else rule.rating,
    )
