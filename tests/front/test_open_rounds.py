"""A round that is played from outside, move by move, is the round that is played at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from eleusis import errors, moves, open_round, play_round
from eleusis.agents import player
from eleusis.play.seats import Seat

if TYPE_CHECKING:
    from eleusis.agents import Agent
    from eleusis.front.open_rounds import OpenRound
    from eleusis.play.events import Event


def play_out(table: OpenRound, hands: dict[Seat, Agent]) -> None:
    """Play as agents would that sit there, and are told what happens as those who sit are."""
    shown = 0

    def tell(log: tuple[Event, ...]) -> None:
        nonlocal shown
        for event in log[shown:]:
            for seat, agent in hands.items():
                agent.observe(event.seen_by(seat))
        shown = len(log)

    while table.awaited is not None:
        tell(table.played.state.log)
        seat, may_pass = table.awaited
        if may_pass:
            wish = hands[seat].interject(table.view(seat))
            if wish is None:
                table.let_pass()
            else:
                table.make(wish)
        else:
            table.make(hands[seat].choose(table.view(seat)))


@pytest.mark.parametrize("book", ["gardner", "king", "express", "howell"])
@pytest.mark.parametrize("yours", [(1,), (1, 3), (1, 2, 3)])
def test_the_same_moves_from_outside_end_in_the_same_record(
    book: str, yours: tuple[int, ...]
) -> None:
    seated = ["cautious", "random", "cautious"]
    for seed in range(4):
        whole = play_round(book, rule="Colours alternate.", players=seated, seed=seed)
        left = [None if place + 1 in yours else name for place, name in enumerate(seated)]
        table = open_round(book, rule="Colours alternate.", players=left, seed=seed)
        assert table.yours == tuple(map(Seat, yours))
        play_out(
            table,
            {Seat(seat): player(seated[seat - 1], Seat(seat), seed=str(seed)) for seat in yours},
        )
        assert table.is_over
        assert table.played.record == whole.record


def test_what_cannot_be_done_changes_nothing() -> None:
    table = open_round(rule="Colours alternate.", players=[None, "random", "random"], seed=1)
    before = table.played
    card = table.view().hand[0]
    for move, code in (
        (moves.Play(Seat(2), (card,)), "no-seat"),
        (moves.Judge(True), "no-seat"),
        (moves.Play(Seat(1), (card,) * 3), "not-in-hand"),
    ):
        with pytest.raises(errors.IllegalMove) as refused:
            table.make(move)
        assert refused.value.code == code
    with pytest.raises(errors.IllegalMove, match="must be made"):
        table.let_pass()
    assert table.played == before


def test_nothing_can_be_done_after_the_end() -> None:
    table = open_round(rule="Any card is right.", players=[None, "random", "random"], seed=1)
    while table.awaited is not None:
        if table.view().table.turn == Seat(1):
            table.make(moves.Play(Seat(1), table.view().hand[:1]))  # over the question, too
        else:
            table.let_pass()
    assert table.view().may == ()
    for attempt in (table.let_pass, lambda: table.make(moves.DeclareProphet(Seat(1)))):
        with pytest.raises(errors.IllegalMove) as refused:
            attempt()
        assert refused.value.code == "round-over"
