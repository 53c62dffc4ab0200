"""Rows of moves are what the engine's own replay of the round says, and what fits is what fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from eleusis.arena.export import _Room
from eleusis.batch import CautiousSeat, InducerSeat, RandomSeat, rounds, rule_table
from eleusis.batch.tabulating import ROW_KINDS, tabulate
from eleusis.batch.tracing import batch_setup, events_of
from eleusis.cards import CARDS
from eleusis.play import events
from eleusis.play.evolution import begin, evolve
from eleusis.play.seats import JUDGE
from eleusis.play.state import prophecy
from eleusis.rule import read_rule
from eleusis.rule.machine.lazy import machine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.batch.rounds import BatchRounds
    from eleusis.play.state import Round

pytestmark = pytest.mark.usefixtures("kernels")

SENTENCES = [
    "Colours alternate.",
    "Only red cards.",
    "The card must be higher than the last card.",
    "The same suit as the last card or the same rank as the last card.",
    "Red, then black, then odd, and repeat.",
    "If the last card was odd, play black, otherwise red.",
    "Any card is right.",
]

KINDS = {
    events.Played: "play",
    events.NoPlayDeclared: "no play",
    events.ProphetDeclared: "prophet",
    events.Called: "call",
    events.Picked: "pick",
    events.RuleGuessed: "guess",
}


def expected(played: BatchRounds, index: int) -> Iterator[dict[str, Any]]:
    """The moves of a round by the engine, with the rules that fit before each."""
    setup, _ = batch_setup(played, index)
    state: Round = begin(setup)
    log = events_of(played, index)
    fits = Fits(played)
    for place, event in enumerate(log):
        kind = KINDS.get(type(event))
        seat = getattr(event, "seat", JUDGE)
        if kind is not None and seat != JUDGE:
            standing = prophecy(state)
            yield {
                "seat": seat,
                "kind": kind,
                "right": ruling_after(log, place) if kind != "prophet" else None,
                "called": event.right if isinstance(event, events.Called) else None,
                "line": state.on_line,
                "layout": state.on_layout,
                "prophet": None if standing is None else standing.seat,
                "hand": [CARDS.index(card) for card in state.hands[seat]],
                "counts": [len(hand) for hand in state.hands],
                "cards": [CARDS.index(card) for card in named(event)],
                "fitting": fits.numbers(),
            }
        fits.hear(event, state)
        state = evolve(state, event)


def named(event: events.Event) -> Any:
    if isinstance(event, events.Played):
        return event.cards
    return (event.card,) if isinstance(event, events.Picked) else ()


def ruling_after(log: tuple[events.Event, ...], place: int) -> bool | None:
    """The next ruling; none if the round is stopped before it."""
    for event in log[place:]:
        if isinstance(event, events.Judged):
            return event.right
    return None


class Fits:
    """Which rules agree with every ruling on cards, by their machines, slowly."""

    def __init__(self, played: BatchRounds) -> None:
        table = played.setting.table
        self._machines = [
            machine(read_rule(text), starters=table.starters) for text in table.sentences
        ]
        self._facts: list[tuple[tuple[Any, ...], Any, str, bool]] = []
        self._line: list[Any] = []
        self._asked: Any = None
        self._turned = False

    def hear(self, event: events.Event, state: Round) -> None:
        """Take notice of an event that came in this state."""
        if isinstance(event, events.StarterTurned):
            self._turned = True
        elif isinstance(event, events.StarterLaid):
            if self._turned:
                self._note((event.card,), "starter", True)
            self._line.append(event.card)
        elif isinstance(event, events.Picked) and event.seat == JUDGE:
            self._note((event.card,), "cards", True)
            self._line.append(event.card)
        elif isinstance(event, events.Played | events.NoPlayDeclared | events.Picked):
            self._asked = event
        elif isinstance(event, events.RuleGuessed):
            self._asked = None
        elif isinstance(event, events.Judged) and self._asked is not None:
            if isinstance(self._asked, events.NoPlayDeclared):
                self._note(self._asked.hand, "hand", event.right)
            else:
                self._note(named(self._asked), "cards", event.right)
                if event.right:
                    self._line += named(self._asked)
            self._asked = None

    def _note(self, cards: Any, what: str, right: bool) -> None:
        self._facts.append((tuple(self._line), cards, what, right))

    def numbers(self) -> list[int]:
        return [
            number
            for number, judge in enumerate(self._machines)
            if all(self._agrees(judge, *fact) for fact in self._facts)
        ]

    def _agrees(self, judge: Any, line: Any, cards: Any, what: str, right: bool) -> bool:
        state = judge.after(line)
        if what == "hand":
            return any(judge.is_right(state, card) for card in cards) != right
        if what == "starter" and not judge.mask(state):
            return True
        for card in cards:
            if not judge.is_right(state, card):
                return not right
            state = judge.step(state, card)
        return right


@pytest.mark.parametrize("book", ["gardner", "king", "express", "howell"])
def test_every_row_is_what_the_engine_says(book: str) -> None:
    starters = 0 if book == "king" else 1
    played = rounds(
        14,
        rulebook=book,
        rules=rule_table(SENTENCES, starters=starters, keep=False),
        policies=[
            RandomSeat(),
            InducerSeat(),
            CautiousSeat(),
            RandomSeat(string=0.4, no_play=0.2, prophecy=0.4, guess=0.3),
            RandomSeat(insight=0.6, prophecy=0.5),
        ],
        seed=18,
    )
    table = played.setting.table
    first = np.asarray(table.first, np.int64)
    room = _Room(len(first))
    after = np.ascontiguousarray(table.states["after"])
    seen = set()
    for index, words in enumerate(played.traced(range(len(played)))):
        begun = int(room.sizes[0])
        room.make(len(words))
        tabulate(
            words,
            len(words),
            index,
            (room.sizes, after, table.masks, first),
            room.rows,
            room.cards,
            room.hands,
            room.fits,
        )
        told = list(expected(played, index))
        assert int(room.sizes[0]) - begun == len(told)
        for place, row in enumerate(told, begun):
            assert as_told(room, place, played.setting.seats) == row
            seen.add(row["kind"])
    assert {"play", "no play", "prophet" if book != "express" else "guess"} <= seen


def as_told(room: _Room, place: int, seats: int) -> dict[str, Any]:
    """A row as the engine's is told."""
    row = room.rows[place]

    def part(values: Any, name: str) -> list[int]:
        start = 0 if place == 0 else int(room.rows[place - 1][name])
        return [int(value) for value in values[start : int(row[name])]]

    return {
        "seat": int(row["seat"]),
        "kind": ROW_KINDS[row["kind"]],
        "right": None if row["right"] < 0 else bool(row["right"]),
        "called": None if row["called"] < 0 else bool(row["called"]),
        "line": int(row["line"]),
        "layout": int(row["layout"]),
        "prophet": None if row["prophet"] < 0 else int(row["prophet"]),
        "hand": part(room.hands, "hand"),
        "counts": [int(count) for count in row["counts"][:seats]],
        "cards": part(room.cards, "cards"),
        "fitting": part(room.fits, "fitting"),
    }
