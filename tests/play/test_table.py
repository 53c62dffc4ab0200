"""The loop of a round: who is asked when."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from msgspec.structs import replace

from eleusis.agents.dealer import AutomaticJudge, AutomaticStock
from eleusis.agents.random_player import RandomPlayer
from eleusis.cards import deck, parse_cards
from eleusis.play.engine import EVENTS_MAX, step
from eleusis.play.events import EndReason, Hinted, Predicted
from eleusis.play.evolution import begin
from eleusis.play.moves import Deal, GuessRule, Judge, Move, Play, Predict, StopReason, StopRound
from eleusis.play.pending import PendingPlay
from eleusis.play.seats import JUDGE, STOCK, Seat
from eleusis.play.state import Phase, Setup
from eleusis.play.table import Awaited, SeatedRound
from eleusis.play.text.position_text import parse_position
from eleusis.play.view import StockView
from eleusis.rule import read_rule
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from eleusis.play.events import Event
    from eleusis.play.state import Round
    from eleusis.play.view import JudgeView, View

SHEET = """\
rulebook express-golden
seats God Ada Ben Cy
turn Ada
layout KS
hand Ada 2C 3C
hand Ben 4C 5C
hand Cy 6C 7C
"""


class Guesser:
    """Plays its first card and, unless it is shy, guesses whenever it may."""

    def __init__(self, seat: Seat, asked: list[Seat], *, is_shy: bool = False) -> None:
        self._seat = seat
        self._asked = asked
        self._is_shy = is_shy
        self.seen: list[Event] = []

    def observe(self, event: Event) -> None:
        self.seen.append(event)

    def choose(self, view: View) -> Move:
        return Play(self._seat, view.hand[:1])

    def interject(self, view: View) -> Move | None:
        self._asked.append(self._seat)
        return None if self._is_shy else GuessRule(self._seat, "all hearts")


class AllCardsRight:
    """A judge to whom every card is right and every guess wrong; deals what is owed."""

    def __init__(self) -> None:
        self.seen: list[Event] = []

    def observe(self, event: Event) -> None:
        self.seen.append(event)

    def choose(self, view: JudgeView | StockView) -> Move:
        if isinstance(view, StockView):
            (debt,) = view.table.owed
            return Deal(debt.seat, parse_cards("8C 9C")[: debt.size])
        return Judge(view.table.phase is Phase.JUDGING)


def test_a_wrong_guess_leaves_the_others_theirs() -> None:
    """One play and its ruling, then a guess of each and its ruling, before the next play."""
    asked: list[Seat] = []
    god = AllCardsRight()
    players = {Seat(seat): Guesser(Seat(seat), asked) for seat in (1, 2, 3)}
    table = SeatedRound(begin(parse_position(SHEET).setup), players, god, god)
    made = [events[0] for events in islice(table.moves(), 9)]
    assert asked == [1, 2, 3]
    assert [type(event).__name__ for event in made] == [
        *("Played", "Judged"),
        *("RuleGuessed", "Judged") * 3,
        "Played",
    ]
    assert isinstance(table.state.pending, PendingPlay)
    assert table.state.pending.cards == parse_cards("4C")


def test_who_declines_is_not_asked_again_after_the_same_turn() -> None:
    asked: list[Seat] = []
    god = AllCardsRight()
    players = {Seat(seat): Guesser(Seat(seat), asked, is_shy=True) for seat in (1, 2, 3)}
    table = SeatedRound(begin(parse_position(SHEET).setup), players, god, god)
    made = [events[0] for events in islice(table.moves(), 5)]
    assert [type(event).__name__ for event in made] == ["Played", "Judged"] * 2 + ["Played"]
    # Clockwise from whoever has just played; all were asked after each of the two turns.
    assert len(asked) == 6
    assert set(asked[:3]) == set(asked[3:]) == {1, 2, 3}


def test_everybody_sees_every_event_once_as_his_seat_does() -> None:
    """Also what happened before the table was set up, such as in a round that is resumed."""
    start = begin(parse_position(SHEET).setup)
    for move in (Play(Seat(1), parse_cards("2C")), Judge(right=False)):
        _, start = step(start, move)
    told: list[tuple[int, Event]] = []

    def tell(state: Round, event: Event) -> None:
        told.append((len(state.log), event))

    players = {Seat(seat): Guesser(Seat(seat), [], is_shy=True) for seat in (1, 2, 3)}
    judge, stock = AllCardsRight(), AllCardsRight()
    table = SeatedRound(start, players, judge, stock, on_event=tell)
    over = table.run()
    assert over is table.state
    assert over.phase is Phase.OVER
    log = over.log
    for seat, player in players.items():
        assert player.seen == [event.seen_by(seat) for event in log]
    assert judge.seen == [event.seen_by(JUDGE) for event in log]
    assert stock.seen == [event.seen_by(STOCK) for event in log]
    assert players[Seat(1)].seen != players[Seat(2)].seen  # a dealt card
    assert [event for _, event in told] == list(log[len(start.log) :])


def test_a_round_that_has_grown_too_long_is_stopped() -> None:
    start = begin(parse_position(SHEET).setup)
    god = AllCardsRight()
    players = {Seat(seat): Guesser(Seat(seat), []) for seat in (1, 2, 3)}
    almost = replace(start, log=(Hinted("truth"),) * (EVENTS_MAX - 1))
    over = SeatedRound(almost, players, god, god).run()
    assert len(over.log) == EVENTS_MAX + 1
    assert over.end is not None
    assert over.end.reason is EndReason.STOPPED
    stopped = step(start, StopRound(StopReason.AGREEMENT))[1]
    assert list(SeatedRound(stopped, players, god, god).moves()) == []


def test_predictions_are_gathered_before_anybody_hears_of_one() -> None:
    heard: list[tuple[Seat, Event]] = []

    class Follower:
        def __init__(self, seat: Seat) -> None:
            self.seat = seat

        def observe(self, event: Event) -> None:
            heard.append((self.seat, event))

        def choose(self, view: View) -> Move:
            said = [event for _, event in heard if isinstance(event, Predicted)]
            assert len(said) == 3 * view.table.turns
            return Predict(self.seat, right=view.seat == 1)

        def interject(self, view: View) -> Move | None:
            return None

    begun = begin(Setup(rulebook("delphi"), ("Ora", "Ann", "Ben", "Cyd"), Seat(0), 1))
    players = {seat: Follower(seat) for seat in map(Seat, (1, 2, 3))}
    stock = AutomaticStock("seed", deck(1))
    table = SeatedRound(begun, players, AutomaticJudge(read_rule("Colours alternate.")), stock)
    state = table.run()
    assert state.turns == 51
    assert state.tokens[2] == state.tokens[3] == -state.tokens[1]


def test_a_seat_outside_predicts_with_the_others() -> None:
    begun = begin(Setup(rulebook("delphi"), ("Ora", "Ann", "Ben"), Seat(0), 1))
    players = {Seat(2): RandomPlayer(Seat(2), seed=1)}
    stock = AutomaticStock("seed", deck(1))
    table = SeatedRound(begun, players, AutomaticJudge(read_rule("Colours alternate.")), stock)
    while table.state.phase is not Phase.OVER:
        for _ in table.moves():
            pass
        if table.awaited is not None:
            assert table.awaited == Awaited(Seat(1), False)
            table.make(Predict(Seat(1), right=True))
    assert all(len(laid.predictions) == 2 for laid in table.state.laid[1:])
