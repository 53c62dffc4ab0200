"""Whether what happened is what was sealed: rulings by the rule, cards by the shuffle."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from eleusis.agents.dealer import AutomaticJudge, AutomaticStock
from eleusis.cards import UNKNOWN, deck
from eleusis.errors import EleusisError, InputError, RecordError
from eleusis.play.events import (
    Dealt,
    Judged,
    Picked,
    StarterLaid,
    StarterRefused,
    StarterTurned,
    in_force,
)
from eleusis.play.moves import Judge
from eleusis.play.records.replaying import steps
from eleusis.play.seal import Sealed
from eleusis.play.seats import JUDGE
from eleusis.play.state import Phase, line
from eleusis.play.view import judge_view
from eleusis.rule import read_rule, right_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.play.events import Event
    from eleusis.play.records.record import RoundRecord
    from eleusis.play.state import Round
    from eleusis.rule import RuleTree


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


# The shuffle ---------------------------------------------------------------------------------


def _other_cards(part: RoundRecord, seed: str) -> Iterator[str]:
    """Cards that this seed would not have dealt.

    Where a public record hides a face the seed tells it; then everybody must have laid cards that
    they were dealt.
    """
    stock = AutomaticStock(seed, deck(part.setup.packs))
    told: list[Event] = []
    for index, event in enumerate(part.events):
        told.append(_with_faces(event, stock, told))
        try:
            stock.observe(told[-1])
        except InputError as error:
            yield f"line {_line(part, index)}: {error.message}"
            return
    if tuple(told) != part.events:
        try:
            for _ in steps(replace(part, events=tuple(told))):
                pass
        except RecordError as error:
            yield f"{error.message} The sealed shuffle deals other cards."


def _with_faces(event: Event, stock: AutomaticStock, before: list[Event]) -> Event:
    """The event with the faces that a public record hides, as this stock has them."""
    match event:
        case Dealt(seat, cards, by) if UNKNOWN in cards:
            return Dealt(seat, tuple(sorted(stock.deal(seat, len(cards)).cards)), by)
        case StarterTurned(card) if card is UNKNOWN and stock.meets(1):
            return StarterTurned(stock.top())
        case StarterRefused(card) if card is UNKNOWN:
            turned = [one.card for one in before if isinstance(one, StarterTurned)]
            return StarterRefused(turned[-1]) if turned else event
        case _:
            return event


# The rule ------------------------------------------------------------------------------------


def _misrulings(part: RoundRecord, text: str) -> Iterator[str]:
    """Rulings, starters and picks against the rule; what was corrected is forgiven."""
    try:
        rule = read_rule(text)
    except EleusisError:
        return
    starters = part.setup.starter_count
    judge = AutomaticJudge(rule, starters=starters)
    holding = set(in_force(part.events))
    before: Round | None = None
    index = 0
    for move in steps(part):
        for event in move.events[: move.written]:
            if before is not None and index in holding:
                wrong = _offence(event, before, judge, rule, starters)
                if wrong:
                    yield f"line {_line(part, index)}: {wrong}, against the sealed rule."
            judge.observe(event)
            index += 1
        before = move.state


def _offence(
    event: Event, before: Round, judge: AutomaticJudge, rule: RuleTree, starters: int
) -> str | None:
    """What the dealer did against the rule, in two or three words; `None` if nothing."""
    if isinstance(event, Picked) and event.seat == JUDGE:
        is_right = event.card in right_cards(rule, line(before), starters=starters)
        return None if is_right else f"{event.card} laid as right"
    is_starter = before.phase is Phase.JUDGING_STARTER
    match event:
        case Judged(right=right):
            said, how = right, "ruled right" if right else "ruled wrong"
        case StarterLaid(card) if is_starter:
            said, how = True, f"{card} let open the line"
        case StarterRefused(card) if is_starter and card is not UNKNOWN:
            said, how = False, f"{card} refused as the starter"
        case _:
            return None
    due = judge.choose(judge_view(before))
    return how if isinstance(due, Judge) and due.right != said else None


def _line(part: RoundRecord, index: int) -> int:
    return part.event_lines[index] if part.event_lines else index
