"""What everybody at the table has learned of the rule, as facts in the order of time.

The layout tells of the plays; events tell the rest: hands of which no card was right, guesses and
picks that were wrong, hints. Facts are public, so that all seats that have seen the same round have
the same ones.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import merge
from typing import TYPE_CHECKING, NamedTuple

from eleusis.agents.event_log import EventsInForce, Ruled
from eleusis.cards import UNKNOWN
from eleusis.errors import InputError, RuleSyntaxError, RuleTooLarge
from eleusis.induction import facts
from eleusis.play.events import (
    CardTurned,
    Hinted,
    NoPlayDeclared,
    Picked,
    Played,
    RuleGuessed,
    StarterLaid,
)
from eleusis.rule import read_rule
from eleusis.rule.analysis.hints import read_hint

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.agents.event_log import AwaitsRuling
    from eleusis.cards import Cards
    from eleusis.play.events import Event
    from eleusis.play.seats import Seat
    from eleusis.play.view import TableView


class Dated(NamedTuple):
    """A fact in its place: what was heard comes before the card that was laid next."""

    before: int
    """Cards on the layout before it."""
    is_laid: bool
    """True if the layout tells it; otherwise it was heard."""
    fact: facts.Fact
    seat: Seat | None = None
    """Who laid it; `None` for what was heard, and for starters."""

    @property
    def after(self) -> int:
        """Cards on the layout when it was known."""
        return self.before + (len(facts.cards_of(self.fact)) if self.is_laid else 0)


class Hearsay:
    """The events of one round that are in force, and what they tell beside the layout."""

    def __init__(self) -> None:
        self._events = EventsInForce()

    def hear(self, event: Event) -> None:
        """Take notice of the next event."""
        self._events.hear(event)

    def known(self, table: TableView) -> tuple[facts.Fact, ...]:
        """All that is known of the rule when the table looks like this."""
        return tuple(each.fact for each in self.dated(table))

    def dated(self, table: TableView) -> tuple[Dated, ...]:
        """The same, each fact with its place in the order of time."""
        heard: list[tuple[int, facts.Fact]] = []
        added = 0
        for cards, fact in self._told():
            heard.extend([] if fact is None else [(added, fact)])
            added += cards
        # A round may start from a position, so places are counted from the end of the layout.
        before = (table.laid[-1].number_after if table.laid else 0) - added
        told = (Dated(before + place, False, fact) for place, fact in heard)
        return tuple(merge(told, _laid(table), key=lambda each: each[:2]))

    def _told(self) -> Iterator[tuple[int, facts.Fact | None]]:
        """For each event that matters: the cards that came to the layout, and a fact beside it."""
        for event in self._events.ruled():
            match event:
                case StarterLaid() | Picked():
                    yield 1, None
                case Hinted(text=text):
                    yield 0, hinted(text)
                case Ruled(question, right):
                    yield ruled(question, right=right)
                case _:
                    pass


def starters_of(table: TableView) -> int:
    """How many cards at the beginning of the line were laid unjudged."""
    if table.rulebook.starter is None:
        return 0
    if not table.rulebook.starter.several:
        return 1
    unjudged = 0
    for laid in table.laid:
        if laid.seat is not None or not laid.right:
            break
        unjudged += len(laid.cards)
    return max(1, unjudged)


def _laid(table: TableView) -> Iterator[Dated]:
    """What the layout tells."""
    starters = starters_of(table)
    for laid in table.laid:
        if UNKNOWN in laid.cards:
            continue
        if laid.right:
            for place, card in enumerate(laid.cards):
                is_starter = laid.column + place < starters
                fact = facts.CardLaid(card) if is_starter else facts.CardJudged(card, True)
                yield Dated(laid.number + place, True, fact, laid.seat)
        elif len(laid.cards) == 1:
            yield Dated(laid.number, True, facts.CardJudged(laid.cards[0], False), laid.seat)
        else:
            yield Dated(laid.number, True, facts.StringRejected(laid.cards), laid.seat)


def ruled(question: AwaitsRuling, *, right: bool) -> tuple[int, facts.Fact | None]:
    """The cards that came to the layout with a ruling, and what it tells beside it."""
    match question:
        case Played(cards=cards):
            return len(cards), None
        case CardTurned():
            return 1, None
        case Picked(card=card):
            return (1, None) if right else (0, facts.CardJudged(card, False))
        case NoPlayDeclared(hand=hand):
            return 0, _no_play_ruled(hand, right=right)
        case RuleGuessed(text=text) if not right:
            return 0, _guessed(text)
        case _:
            return 0, None


def _no_play_ruled(hand: Cards, *, right: bool) -> facts.Fact | None:
    """What a declaration of no play tells, whose hand may be known in part only."""
    known = tuple(card for card in hand if card.is_known)
    if right:
        return facts.NoneRight(known) if known else None
    return facts.SomeRight(known) if known == hand else None


@lru_cache(maxsize=64)
def _guessed(text: str) -> facts.NotTheRule | None:
    """That this is not the rule, if it can be read."""
    try:
        return facts.NotTheRule(read_rule(text))
    except (InputError, RuleSyntaxError, RuleTooLarge):
        return None


@lru_cache(maxsize=64)
def hinted(text: str) -> facts.HintHeard | None:
    """What a hint says, if it can be read and is no denial."""
    try:
        hint = read_hint(text)
    except (InputError, RuleTooLarge):
        return None
    return facts.HintHeard(hint.claim) if hint.is_so else None
