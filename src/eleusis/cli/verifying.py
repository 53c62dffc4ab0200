"""Whether what happened is what was sealed: rulings by the rule, cards by the shuffle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.agents.dealer import AutomaticJudge, AutomaticStock
from eleusis.cards import deck
from eleusis.errors import EleusisError, InputError
from eleusis.play.events import Judged
from eleusis.play.moves import Judge
from eleusis.play.replaying import steps
from eleusis.play.seal import Sealed
from eleusis.play.view import judge_view
from eleusis.rule import read_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.play.record import RoundRecord


def discrepancies(part: RoundRecord) -> Iterator[str]:
    """What happened otherwise than the told secrets say, a sentence each.

    A rule that only people can read is taken on trust, and so is a position that was set up.
    """
    secrets = {secret.kind: secret.text for secret in part.secrets}
    if part.setup.position is not None:
        return
    if Sealed.SHUFFLE in secrets:
        yield from _other_cards(part, secrets[Sealed.SHUFFLE])
    if Sealed.RULE in secrets:
        yield from _misrulings(part, secrets[Sealed.RULE])


def _other_cards(part: RoundRecord, seed: str) -> Iterator[str]:
    if part.events != part.public().events:
        stock = AutomaticStock(seed, deck(part.setup.packs))
        for index, event in enumerate(part.events):
            try:
                stock.observe(event)
            except InputError as error:
                yield f"line {_line(part, index)}: {error.message}"
                return


def _misrulings(part: RoundRecord, text: str) -> Iterator[str]:
    try:
        rule = read_rule(text)
    except EleusisError:
        return
    starters = 0 if part.setup.rulebook.starter is None else part.setup.starters
    judge = AutomaticJudge(rule, starters=starters)
    before = None
    index = 0
    for move in steps(part):
        for event in move.events[: move.written]:
            if isinstance(event, Judged) and before is not None:
                due = judge.choose(judge_view(before))
                if isinstance(due, Judge) and due.right != event.right:
                    told = "right" if event.right else "wrong"
                    yield f"line {_line(part, index)}: ruled {told}, against the sealed rule."
            judge.observe(event)
            index += 1
        before = move.state


def _line(part: RoundRecord, index: int) -> int:
    return part.event_lines[index] if part.event_lines else index
