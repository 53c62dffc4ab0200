"""What a person can look up at the prompt."""

from __future__ import annotations

import pytest

from eleusis.cards import deck
from eleusis.cli.io.terminal import Terminal
from eleusis.cli.table.prompt import Leave, TablePrompt
from eleusis.play.engine import step
from eleusis.play.evolution import begin
from eleusis.play.moves import Deal, DeclareNoPlay, Judge, Move, Pick, Play, TurnStarter
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.state import Phase, Round, Setup, turn_of
from eleusis.play.view import view
from eleusis.rulebook import rulebook


def after_a_wrong_no_play() -> Round:
    """Somebody has shown his hand in vain, one card of it lies, and it is the next one's turn."""
    state = begin(Setup(rulebook("gardner"), ("God", "Ada", "Ben", "Cy"), Seat(0), packs=2))
    stock = list(deck(2))[::-1]
    moves: list[Move] = []
    while state.phase is not Phase.TURN or not state.turns:
        if state.phase is Phase.DEALING:
            size = state.owed[0].size
            moves = [Deal(state.owed[0].seat, tuple(stock.pop() for _ in range(size)))]
        elif state.phase is Phase.TURNING_STARTER:
            moves = [TurnStarter(stock.pop())]
        else:
            seat = turn_of(state)
            assert seat is not None
            moves = [
                DeclareNoPlay(seat),
                Judge(right=False),
                Pick(JUDGE, state.hands[seat][0]),
            ]
        for move in moves:
            _, state = step(state, move)
    return state


def test_a_hand_that_was_shown_in_vain_can_be_looked_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = after_a_wrong_no_play()
    seat = turn_of(state)
    assert seat is not None
    answers = iter(["hands"])

    def typed(_prompt: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LC_ALL", "C")
    seen = view(state, seat)
    with pytest.raises(Leave):
        TablePrompt(Terminal(), lambda move: None).ask(seen.table, seat, seen.hand, (Play,))
    shower = state.last
    told = capsys.readouterr().out
    assert f"with {state.setup.names[shower]}." in told
    assert all(str(card) in told for card in state.shown[shower])
