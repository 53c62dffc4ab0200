"""A rule shown instead of said, over HTTP: what to ask next of who has it in mind.

Nothing is kept: whoever asks sends all that was answered so far. It is worked out by the
processes of the desk, as readings are. What is asked never depends on the rule of a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from eleusis.cards import UNKNOWN, CardSet, parse_cards
from eleusis.errors import InputError
from eleusis.rule import read_rule
from eleusis.rulebook import rulebook
from eleusis.server.app.routes.drafts import begin_to_think
from eleusis.server.protocol.http import Failure, NextStep, RefusedRule
from eleusis.server.protocol.wire import words_of
from eleusis.server.worker import prepared_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.cards import Cards
    from eleusis.server.app.services import Visit
    from eleusis.server.protocol.http import PictureAnswer, ShownRule
    from eleusis.understanding import GivenUp, Proposal
    from eleusis.understanding.dialogue import AuthorAnswer

ASKING: Final = 4.0
"""What a question costs, where a request costs 1: there is one in some seconds."""


async def understand_draft(visit: Visit, shown: ShownRule) -> NextStep:
    """What to ask next of somebody who has a rule in mind."""
    return await visit.work(next_step, shown)


@prepared_by(begin_to_think)
def next_step(shown: ShownRule) -> NextStep:
    """What to ask next.

    Raises:
        InputError: there is no such rulebook or card, or no card that could be the first wrong one.
        RuleSyntaxError: a refused rule cannot be read.
    """
    # Loads numba, which a process that only reads does without.
    from eleusis.understanding import GivenUp, PictureQuestion, Proposal, Understanding, Understood

    starters = 0 if rulebook(shown.rulebook).starter is None else 1
    answers = tuple(_answer(told, starters) for told in shown.answers)
    step = Understanding(shown.text.strip(), starters, answers).step
    match step:
        case PictureQuestion(line, believed, offers):
            return NextStep(
                "picture",
                words_of(line),
                starters,
                words_of(believed),
                tuple(map(words_of, offers)),
            )
        case Understood():
            return NextStep("rule", rule=step.sentence)
        case Proposal():
            return NextStep("rule", rule=step.sentence, fails=_failures(step))
        case GivenUp():
            return NextStep("given-up", rule=step.sentence, fails=_failures(step))
        case _:
            assert_never(step)


def _failures(step: Proposal | GivenUp) -> tuple[Failure, ...]:
    return tuple(Failure(words_of(each.line), words_of(each.cards)) for each in step.fails)


def _answer(told: PictureAnswer | RefusedRule, starters: int) -> AuthorAnswer:
    from eleusis.understanding.dialogue import SaidNo, checked_place
    from eleusis.understanding.sights import CannotCome, Picture

    if isinstance(told, RefusedRule):
        return SaidNo(read_rule(told.rule))
    line = _known(told.line)
    if told.right is None:
        return CannotCome(line, checked_place(line, told.wrong, starters))
    return Picture(line, CardSet.from_cards(_known(told.right)).mask)


def _known(words: Sequence[str]) -> Cards:
    cards = parse_cards(" ".join(words))
    if UNKNOWN in cards:
        raise InputError("unknown-card")
    return cards
