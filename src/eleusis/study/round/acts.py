"""A round as acts: who did what, and what everybody learned of the rule by it.

Only what is in force counts: what a correction made void has taught nothing. *t* counts laid cards,
starters among them, and declarations of no play, each as one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, assert_never

from eleusis.agents.bayes.evidence import hinted, ruled, starters_of
from eleusis.agents.event_log import Ruled
from eleusis.cards import UNKNOWN
from eleusis.induction.facts import CardJudged, CardLaid, StringRejected
from eleusis.play.events import (
    Called,
    CardTurned,
    Hinted,
    Judged,
    NoPlayDeclared,
    Picked,
    Played,
    ProphetDeclared,
    ProphetFell,
    RuleGuessed,
    StarterLaid,
    in_force,
)
from eleusis.play.evolution import begin, evolve
from eleusis.play.pending import WrongNoPlay
from eleusis.play.seats import JUDGE
from eleusis.play.view import table_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.agents.event_log import AwaitsRuling
    from eleusis.cards import Cards
    from eleusis.induction.facts import Fact
    from eleusis.play.events import Event
    from eleusis.play.seats import Seat
    from eleusis.play.state import Round


class ActKind(Enum):
    """What an act is."""

    EARLIER = "earlier"
    """It lay there when the round began from a position."""
    STARTER = "starter"
    PLAY = "play"
    NO_PLAY = "no-play"
    PICK = "pick"
    GUESS = "guess"
    HINT = "hint"
    PROPHECY = "prophecy"
    FALL = "fall"


@dataclass(frozen=True, slots=True)
class Act:
    """Something that happened, with its ruling."""

    kind: ActKind
    seat: Seat | None
    """Who did it; of a pick, from whose hand it was. `None` for God, or if nobody noted it."""
    cards: Cards
    """Laid or picked; of a no play, the shown hand."""
    right: bool | None
    """The ruling; `None` where there is none."""
    facts: tuple[Fact, ...]
    """What everybody learned of the rule; nothing of unknown cards."""
    t: int
    """Laid cards and no plays, this act included."""
    laid: int
    """Cards on the layout, this act included."""
    before: Round
    """The round when the act was chosen."""
    event: int
    """The number of its last event in the log; -1 for what lay there before."""
    text: str = ""
    """Of a guess or a hint."""
    call: bool | None = None
    """What the prophet said of it."""

    @property
    def counts(self) -> int:
        """By how much it moves *t*."""
        return _counts(self.kind, self.cards, self.right)


def acts_of(state: Round) -> tuple[Act, ...]:
    """All acts of a round that are in force, in the order of time."""
    starters = starters_of(table_view(state))
    first = begin(state.setup)
    found = list(_earlier(first, starters))
    t = sum(act.counts for act in found)
    for each in _happened(state):
        facts = _facts(each, starters)
        t += _counts(each.kind, each.cards, each.right)
        laid, (kind, seat, cards, right, before, _, event, _, text, call) = (
            each.after.on_layout,
            each,
        )
        found.append(Act(kind, seat, cards, right, facts, t, laid, before, event, text, call))
    return tuple(found)


def _counts(kind: ActKind, cards: Cards, right: bool | None) -> int:
    match kind:
        case ActKind.NO_PLAY:
            return 1
        case ActKind.PICK:
            return 1 if right is not False else 0
        case ActKind.EARLIER | ActKind.STARTER | ActKind.PLAY:
            return len(cards)
        case ActKind.GUESS | ActKind.HINT | ActKind.PROPHECY | ActKind.FALL:
            return 0
    assert_never(kind)


# From a position -----------------------------------------------------------------------------


def _earlier(first: Round, starters: int) -> Iterator[Act]:
    """What lay there before the first event."""
    t = first.laid[0].number if first.laid else 0
    for laid in first.laid:
        t += len(laid.cards)
        is_starter = laid.right and laid.column < starters
        yield Act(
            kind=ActKind.STARTER if is_starter else ActKind.EARLIER,
            seat=laid.seat,
            cards=laid.cards,
            right=None if is_starter else laid.right,
            facts=tuple(_laid_facts(laid.cards, laid.column, starters, right=laid.right)),
            t=t,
            laid=laid.number_after,
            before=first,
            event=-1,
        )


# From events ---------------------------------------------------------------------------------


class _Happened(NamedTuple):
    """An act before its place in time is known."""

    kind: ActKind
    seat: Seat | None
    cards: Cards
    right: bool | None
    before: Round
    after: Round
    event: int
    told: Ruled | Event
    text: str = ""
    call: bool | None = None


def _happened(state: Round) -> Iterator[_Happened]:
    """The acts of the log, each question with its ruling."""
    log = state.log
    states = [begin(state.setup)]
    for event in log:
        states.append(evolve(states[-1], event))
    question: AwaitsRuling | None = None
    asked, call = states[0], None
    for number in in_force(log):
        event, before, after = log[number], states[number], states[number + 1]
        match event:
            case Played() | CardTurned() | NoPlayDeclared() | RuleGuessed():
                question, asked, call = event, before, None
            case Picked() if event.seat != JUDGE:
                question, asked, call = event, before, None
            case Called(right=right):
                call = right
            case Judged(right=right) if question is not None:
                yield _of_ruling(Ruled(question, right), asked, after, number, call)
                question = None
            case _:
                yield from _of_event(event, before, after, number)


def _of_ruling(
    told: Ruled, before: Round, after: Round, number: int, call: bool | None
) -> _Happened:
    """What was ruled on, with the ruling."""
    seat: Seat | None
    cards: Cards
    match told.question:
        case CardTurned(card=card):
            kind, seat, cards, text = ActKind.PLAY, None, (card,), ""
        case Played(seat=seat, cards=cards):
            kind, text = ActKind.PLAY, ""
        case NoPlayDeclared(seat=seat, hand=cards):
            kind, text = ActKind.NO_PLAY, ""
        case Picked(card=card) as pick:
            seat, cards = _picked_from(before, pick), (card,)
            kind, text = ActKind.PICK, ""
        case RuleGuessed(seat=seat, text=text):
            kind, cards = ActKind.GUESS, ()
        case _:
            assert_never(told.question)
    return _Happened(kind, seat, cards, told.right, before, after, number, told, text, call)


def _of_event(event: Event, before: Round, after: Round, number: int) -> Iterator[_Happened]:
    """An act that is its own event."""
    seat: Seat | None = None
    cards: Cards = ()
    right, text = None, ""
    match event:
        case StarterLaid(card=card):
            kind, cards = ActKind.STARTER, (card,)
        case Picked(card=card):
            kind, seat, cards, right = ActKind.PICK, _picked_from(before, event), (card,), True
        case Hinted():
            kind, text = ActKind.HINT, event.text
        case ProphetDeclared():
            kind, seat = ActKind.PROPHECY, event.seat
        case ProphetFell():
            kind, seat = ActKind.FALL, event.seat
        case _:
            return
    yield _Happened(kind, seat, cards, right, before, after, number, event, text)


def _picked_from(before: Round, pick: Picked) -> Seat:
    """Whose hand a card was picked from."""
    pending = before.pending
    return pending.seat if isinstance(pending, WrongNoPlay) else pick.seat


# Evidence ------------------------------------------------------------------------------------


def _facts(each: _Happened, starters: int) -> tuple[Fact, ...]:
    """What everybody learned of the rule."""
    match each.told:
        case StarterLaid() | Picked() | Ruled(question=Played() | CardTurned()):
            return tuple(_newly_laid(each.before, each.after, starters))
        case Ruled(question=Picked(), right=True):
            return tuple(_newly_laid(each.before, each.after, starters))
        case Ruled(question=question, right=right):
            _, fact = ruled(question, right=right)
            return () if fact is None or UNKNOWN in each.cards else (fact,)
        case Hinted(text=text):
            fact = hinted(text)
            return () if fact is None else (fact,)
        case _:
            return ()


def _newly_laid(before: Round, after: Round, starters: int) -> Iterator[Fact]:
    for laid in after.laid[len(before.laid) :]:
        yield from _laid_facts(laid.cards, laid.column, starters, right=laid.right)


def _laid_facts(cards: Cards, column: int, starters: int, *, right: bool) -> Iterator[Fact]:
    if UNKNOWN in cards:
        return
    if right:
        for place, card in enumerate(cards, column):
            yield CardLaid(card) if place < starters else CardJudged(card, True)
    elif len(cards) == 1:
        yield CardJudged(cards[0], False)
    else:
        yield StringRejected(cards)


def facts_of(acts: Iterable[Act]) -> tuple[Fact, ...]:
    """All that was learned, in order."""
    return tuple(fact for act in acts for fact in act.facts)
