"""The view as text says all that the view says, and what was heard besides; the briefing too."""

from __future__ import annotations

import re
from dataclasses import replace as variant
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest
from msgspec.structs import replace

from agents.tables import ALTERNATE, named, setup, table
from eleusis.agents.llm.answers import offered, question
from eleusis.agents.llm.briefing import briefing
from eleusis.agents.llm.chronicle import Chronicle
from eleusis.agents.llm.view_text import view_text
from eleusis.cards import Card, parse_cards
from eleusis.play.events import (
    Corrected,
    Judged,
    NoPlayDeclared,
    Picked,
    Played,
    RuleGuessed,
    StarterLaid,
)
from eleusis.play.seats import JUDGE, Seat, Status
from eleusis.play.state import Laid, Phase, Prophecy
from eleusis.play.view import View, view
from eleusis.rule import read_rule
from eleusis.rulebook import rulebook, rulebook_names
from play.rounds import Manners, play, playable

if TYPE_CHECKING:
    from eleusis.play.events import Event
    from eleusis.play.moves import Move
    from eleusis.play.state import Round
    from eleusis.rulebook import Rulebook

ANN, BEN = Seat(1), Seat(2)
NAMES = ("God", "Ann", "Ben")
LIVELY = Manners(prophecy=0.3, correction=0.02, no_play=0.2, guess=0.2, hint=0.1, string=0.4)


def text_of(seen: View) -> str:
    return f"{view_text(seen)}\n{question(seen, offered(seen, may_pass=False))}"


def told(seen: View) -> object:
    """What the view tells, without what follows from the rest or only counts."""
    prophecies = tuple(replace(past, marker=None) for past in seen.table.prophecies)
    return replace(seen, table=replace(seen.table, version=0, prophecies=prophecies))


@pytest.mark.parametrize("book", playable(), ids=lambda book: book.name)
def test_different_views_have_different_texts(book: Rulebook) -> None:
    for seed in range(4):
        by_text: dict[str, object] = {}

        def watch(
            _: Round,
            __: Move,
            ___: object,
            after: Round,
            by_text: dict[str, object] = by_text,
        ) -> None:
            for seat in map(Seat, range(len(after.status))):
                if seat != after.setup.dealer:
                    seen = view(after, seat)
                    assert by_text.setdefault(text_of(seen), told(seen)) == told(seen)

        play(Random(seed), book, LIVELY, watch=watch)
        assert len(by_text) > 20


TEXT = """\
All plays, oldest first, each judged after the right cards above it:
- 3H: on the line
- 4S 9C: wrong (Ben), a string: at least one of these cards was wrong in its place
- 10D: right (Ann)
The line (2 right cards): 3H 10D

After 1 right cards Ann rightly declared no play: none of 2C 3H was right.

The table, clockwise; you are Ben:
- God: the dealer, who knows the rule and has no cards
- Ann: 3 cards, known to hold QS
- Ben: 2 cards
- Cleo: 14 cards, the PROPHET, who calls the plays in the dealer's place

4 cards lie on the layout; 2 turns are completed. Cleo became the prophet after 3 cards on the \
layout and 1 on the line. Ann completed the last turn. The table waits for Ben (turn). The stock \
has 104.

Your hand: 2C 9H."""


def test_a_text_that_one_can_read() -> None:
    state = table(ALTERNATE, setup(seats=4), named(["random"] * 3)).state
    laid = (
        Laid(None, parse_cards("3H"), True, 0, 0),
        Laid(BEN, parse_cards("4S 9C"), False, 1, 1),
        Laid(ANN, parse_cards("10D"), True, 1, 3),
    )
    state = replace(
        state,
        phase=Phase.TURN,
        owed=(),
        last=ANN,
        turns=2,
        laid=laid,
        hands=((), parse_cards("4C 9D QS"), parse_cards("2C 9H"), parse_cards("AC") * 14),
        shown=((), parse_cards("QS"), (), ()),
        status=(Status.DEALER, Status.PLAYING, Status.PLAYING, Status.PROPHET),
        prophecies=(Prophecy(Seat(3), 1, 3, 2),),
    )
    events = (StarterLaid(laid[0].cards[0]), NoPlayDeclared(ANN, HAND), Judged(True))
    spoken = heard(*events, Played(ANN, laid[2].cards), Judged(True), line=2)
    assert view_text(view(state, BEN), spoken) == TEXT


def test_the_text_of_a_long_round_is_short() -> None:
    """Some 1,500 tokens: the layout grows by a dozen with each play."""
    longest = 0

    def watch(_: Round, __: Move, ___: object, after: Round) -> None:
        nonlocal longest
        if len(after.laid) <= 60:
            seat = Seat(1 if after.setup.dealer == 0 else 0)
            longest = max(longest, len(text_of(view(after, seat))))

    play(Random(3), rulebook("gardner"), watch=watch)
    assert 1_000 < longest < 6_000


# Chronicle -----------------------------------------------------------------------------------


def heard(*events: Event, line: int) -> tuple[str, ...]:
    chronicle = Chronicle()
    for event in events:
        chronicle.hear(event)
    return chronicle.sentences(NAMES, line)


HAND = parse_cards("2C 3H")
JACK = Card("JD")


def test_a_right_no_play_is_remembered() -> None:
    events = (StarterLaid(JACK), NoPlayDeclared(ANN, HAND), Judged(True))
    assert heard(*events, line=1) == (
        "After 1 right cards Ann rightly declared no play: none of 2C 3H was right.",
    )


def test_a_wrong_no_play_and_a_wrong_pick_are_remembered() -> None:
    events = (
        *(StarterLaid(JACK), NoPlayDeclared(ANN, HAND), Judged(False)),
        *(Picked(BEN, HAND[0]), Judged(False), Picked(JUDGE, HAND[1])),
        *(RuleGuessed(BEN, "Only red."), Judged(False)),
    )
    assert heard(*events, line=2) == (
        "After 1 right cards Ann wrongly declared no play: one or more of 2C 3H were right.",
        "After 1 right cards Ben, the prophet, picked 2C, which was wrong.",
        "After 2 right cards Ben guessed “Only red.”, which is not the rule.",
    )


def test_plays_are_not_told_twice_but_counted() -> None:
    events = (
        *(Played(ANN, parse_cards("2C 3H")), Judged(True)),
        *(Played(ANN, (JACK,)), Judged(False)),
        *(NoPlayDeclared(BEN, HAND), Judged(False), Picked(BEN, JACK), Judged(True)),
        *(RuleGuessed(ANN, "Only black."), Judged(False)),
    )
    assert [each[:22] for each in heard(*events, line=13)] == [
        "After 12 right cards B",
        "After 13 right cards A",
    ]


def test_what_a_correction_made_void_is_forgotten() -> None:
    events = (
        StarterLaid(JACK),
        *(Played(ANN, (HAND[0],)), Judged(True)),
        *(NoPlayDeclared(BEN, HAND), Judged(True)),
        Corrected(4),
        Judged(False),
    )
    assert heard(*events, line=2) == (
        "After 2 right cards Ben wrongly declared no play: one or more of 2C 3H were right.",
    )
    assert heard(*events[:5], Corrected(2), Judged(False), line=1) == ()


def test_the_chronicle_counts_along_whole_rounds() -> None:
    """Each place it tells is the length that the line had when the ruling fell."""
    spoken = 0
    for seed in range(6):
        chronicle = Chronicle()
        places: list[_Ruled] = []
        book = playable()[seed % len(playable())]

        def watch(
            before: Round,
            _: Move,
            events: tuple[Event, ...],
            after: Round,
            chronicle: Chronicle = chronicle,
            places: list[_Ruled] = places,
        ) -> None:
            if not places:
                for event in before.log:
                    chronicle.hear(event.seen_by(None))
            for event in events:
                chronicle.hear(event.seen_by(None))
                if isinstance(event, Corrected):
                    places[:] = [each for each in places if each.number < event.ruling]
            places.append(_Ruled(len(before.log), _line(before)))
            sentences = chronicle.sentences(after.setup.names, _line(after))
            lines = {each.line for each in places}
            assert {int(each.split()[1]) for each in sentences} <= lines

        state = play(Random(seed), book, LIVELY, watch=watch)
        spoken += len(chronicle.sentences(state.setup.names, _line(state)))
    assert spoken > 10


class _Ruled(NamedTuple):
    number: int
    line: int


def _line(state: Round) -> int:
    return sum(len(laid.cards) for laid in state.laid if laid.right)


# Briefing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", rulebook_names())
def test_the_briefing_tells_the_terms(name: str) -> None:
    book = rulebook(name)
    assert book.title in briefing(book)
    other = variant(book, wrong_penalty=book.wrong_penalty + 1)
    assert briefing(other) != briefing(book)


def test_the_rules_that_the_briefing_shows_can_be_read() -> None:
    examples = [
        each for each in re.findall('"([^"]+)"', briefing(rulebook("gardner"))) if "." in each
    ]
    assert len(examples) == 5
    for sentence in examples:
        read_rule(sentence)
