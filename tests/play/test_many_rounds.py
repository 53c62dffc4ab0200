"""A hundred thousand random rounds, and what was seen in them. Slow: only in `./check --slow`.

Cheap checks at the end of each round, all checks in every state of one in fifty. A rulebook's
rounds must show everything that its terms allow (`sights.expected`), so that no check passes for
want of a case.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from play.invariants import after_every_move, at_the_end
from play.rounds import play, playable
from play.sights import Sight, expected, sights_of

if TYPE_CHECKING:
    from eleusis.play.events import Event
    from eleusis.play.moves import Move
    from eleusis.play.state import Round
    from eleusis.rulebook import Rulebook

ROUNDS: Final = 100_000
BLOCKS: Final = 2
"""Parts of a rulebook's rounds, so that two processors share them evenly."""
THOROUGH: Final = 50
"""Every so-manieth round is checked in all its states: 2,000 of them."""


def seen_in(book: Rulebook, seed: str, *, thorough: bool) -> Counter[Sight]:
    """What a random round shows, checked."""
    seen: Counter[Sight] = Counter()

    def watch(before: Round, move: Move, events: tuple[Event, ...], after: Round) -> None:
        seen.update(sights_of(before, move, events, after))
        if thorough:
            after_every_move(before, move, events, after)

    at_the_end(play(Random(seed), book, watch=watch))
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("book", playable(), ids=lambda book: book.name)
def test_many_rounds(book: Rulebook, block: int) -> None:
    seen: Counter[Sight] = Counter()
    for number in range(ROUNDS // len(playable()) // BLOCKS):
        seed = f"{book.name} {block} {number}"
        try:
            seen += seen_in(book, seed, thorough=number % THOROUGH == 0)
        except Exception as error:
            error.add_note(f"in the random round {seed!r}")
            raise
    print(f"\n{book.name}, block {block}:")
    for sight in Sight:
        if seen[sight] or sight in expected(book):
            print(f"{seen[sight]:>9,} {sight.value}")
    assert {sight for sight in expected(book) if not seen[sight]} == set()
    assert set(seen) <= expected(book)


def test_a_few_rounds_of_each_rulebook_show_most_of_it() -> None:
    """The quick version: what people do all the time was seen."""
    for book in playable():
        seen = sum((seen_in(book, f"{book.name} {n}", thorough=False) for n in range(5)), Counter())
        assert set(seen) <= expected(book)
        assert {Sight.CARD_RIGHT, Sight.CARD_WRONG} <= set(seen)
