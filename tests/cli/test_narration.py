"""What the reader is told."""

from __future__ import annotations

from eleusis.cards import deck, parse_cards
from eleusis.cli.table.narration import Narrator
from eleusis.play.engine import step
from eleusis.play.evolution import begin
from eleusis.play.moves import Deal, Judge, Play
from eleusis.play.seats import Seat
from eleusis.play.state import Phase, Setup
from eleusis.rulebook import rulebook

ADA = Seat(1)


def test_drawn_cards_are_named_also_where_no_starter_ends_the_deal() -> None:
    state = begin(Setup(rulebook("king"), ("God", "Ada", "Ben", "Cy"), Seat(0), packs=3))
    narrator = Narrator(state.setup.names, state.setup.dealer, ADA)
    stock = list(deck(3))
    while state.phase is Phase.DEALING:
        debt = state.owed[0]
        _, state = step(state, Deal(debt.seat, tuple(stock.pop() for _ in range(debt.size))))
    assert narrator.tell(state.log) == ""
    for move in (Play(ADA, state.hands[ADA][:1]), Judge(right=False)):
        events, state = step(state, move)
        narrator.tell(events)
    events, state = step(state, Deal(ADA, parse_cards("AC 2C")))
    assert narrator.tell(events) == "You get A♣ 2♣."
