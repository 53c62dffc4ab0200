"""Whether a record is true to what was sealed: each way to cheat is found, and nothing else."""

from __future__ import annotations

from dataclasses import replace as variant
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from eleusis.agents.dealer import AutomaticStock
from eleusis.cards import BLACK, RED, deck
from eleusis.cli.table.verifying import discrepancies
from eleusis.play.engine import step
from eleusis.play.events import Played
from eleusis.play.evolution import begin
from eleusis.play.moves import Correct, DeclareNoPlay, Judge, Pick, Play, TurnStarter
from eleusis.play.records.record import RoundRecord
from eleusis.play.seal import Sealed, Secret
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.state import Phase, Round, Setup, turn_of
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from eleusis.cards import Card, CardSet
    from eleusis.play.moves import Move

RULE = Secret(Sealed.RULE, "Every card is red.", "1" * 32)
SHUFFLE = Secret(Sealed.SHUFFLE, "seed", "2" * 32)


class Table:
    """A round with the sealed stock, and a dealer who says what the test says."""

    def __init__(self, book: str = "gardner") -> None:
        names = ("God", "Ada", "Ben", "Cy")
        setup = Setup(
            *(rulebook(book), names, Seat(0), 2), rule_seal=RULE.seal, shuffle_seal=SHUFFLE.seal
        )
        self.state: Round = begin(setup)
        self.stock = AutomaticStock(SHUFFLE.text, deck(2))
        while self.state.phase is Phase.DEALING:
            debt = self.state.owed[0]
            self.make(self.stock.deal(debt.seat, debt.size))

    def make(self, *moves: Move) -> None:
        for move in moves:
            events, self.state = step(self.state, move)
            for event in events:
                self.stock.observe(event)

    def turn(self, cards: CardSet) -> tuple[Seat, Card]:
        """Whose turn it is, and the first of these cards in his hand."""
        seat = turn_of(self.state)
        assert seat is not None
        return seat, next(card for card in self.state.hands[seat] if card in cards)

    def wrongs(self, *, public: bool = False) -> list[str]:
        part = RoundRecord(self.state.setup, self.state.log, (RULE, SHUFFLE))
        if public:
            part = variant(part.public(), secrets=part.secrets)
        return list(discrepancies(part))


def opened() -> Table:
    table = Table()
    table.make(TurnStarter(table.stock.top()))
    return table


@pytest.mark.parametrize("public", [False, True])
def test_a_true_record_has_no_discrepancies(public: bool) -> None:
    table = opened()
    for cards, right in ((RED, True), (BLACK, False)):
        seat, card = table.turn(cards)
        table.make(Play(seat, (card,)), Judge(right))
        while table.state.phase is Phase.DEALING:
            debt = table.state.owed[0]
            table.make(table.stock.deal(debt.seat, debt.size))
    assert table.wrongs(public=public) == []


def test_a_misruling_is_found_unless_it_was_corrected() -> None:
    table = opened()
    seat, card = table.turn(RED)
    table.make(Play(seat, (card,)))
    ruling = len(table.state.log)
    table.make(Judge(right=False))
    assert "ruled wrong, against the sealed rule" in table.wrongs()[0]
    table.make(Correct(ruling), Judge(right=True))
    assert table.wrongs() == []


def test_a_wrong_card_that_the_dealer_lays_is_found() -> None:
    table = opened()
    seat, card = table.turn(BLACK)
    table.make(DeclareNoPlay(seat), Judge(right=False), Pick(JUDGE, card))
    assert [f"{card} laid as right" in wrong for wrong in table.wrongs()] == [True]


def test_each_lie_about_a_starter_is_found() -> None:
    """Red cards are refused, and the first black one is let open the line."""
    table = Table("howell")
    lies = []
    while table.state.phase is Phase.TURNING_STARTER:
        card = table.stock.top()
        table.make(TurnStarter(card), Judge(right=card not in RED))
        lies.append(f"{card} refused as the starter" if card in RED else f"{card} let open")
    assert len(lies) > 1
    assert all(lie in wrong for lie, wrong in zip(lies, table.wrongs(), strict=True))


def test_a_card_that_the_sealed_shuffle_did_not_deal_is_found_in_a_public_record() -> None:
    table = opened()
    seat, card = table.turn(RED)
    table.make(Play(seat, (card,)), Judge(right=True))
    other = next(red for red in RED if red not in table.state.hands[seat] and red is not card)
    forged = tuple(
        Played(seat, (other,)) if isinstance(event, Played) else event for event in table.state.log
    )
    table.state = replace(table.state, log=forged)
    wrongs = table.wrongs(public=True)
    assert len(wrongs) == 1
    assert "The sealed shuffle deals other cards." in wrongs[0]
