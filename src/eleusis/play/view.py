"""Views: what a seat, a spectator, the judge or the stock-keeper may know of a round.

A view is built, never filtered. None of these types has a field that could hold what its owner must
not see; `tests/play/test_views.py` permutes everything unseen and finds them unchanged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.play.engine import may
from eleusis.play.pending import PendingPlay, PendingStarter, PublicPending
from eleusis.play.seats import JUDGE, STOCK, Seat, Status
from eleusis.play.state import Debt, End, Laid, Phase, Prophecy, Round, turn_of, waits_for
from eleusis.values import Value

if TYPE_CHECKING:
    from eleusis.cards import Card, Cards
    from eleusis.play.moves import Move
    from eleusis.rulebook.terms import Rulebook

_TURN: Final = Phase.TURN  # as a constant: to look it up by name takes a function in Python 3.11


class TableView(Value, frozen=True):
    """What everybody sees: the view of a spectator, and part of every other view.

    >>> from eleusis import play_round
    >>> played = play_round(rule="Colours alternate.", players=["random"] * 3, seed=1)
    >>> table_view(played.state)
    <TableView of God, Ada, Ben, Cleo: 15 cards on the line; over>
    """

    rulebook: Rulebook
    names: tuple[str, ...]
    dealer: Seat
    version: int
    """Events so far."""
    phase: Phase
    waits_for: Seat | None
    """Who must act: a seat, `JUDGE`, `STOCK`, or `FOLLOWERS` for all players at once; `None` when
    the round is over."""
    turn: Seat | None
    """Whose turn it is or will be once the pending things are settled."""
    hand_counts: tuple[int, ...]
    shown: tuple[Cards, ...]
    """The cards of each hand that everybody has seen, in a wrong no play for instance; sorted."""
    status: tuple[Status, ...]
    laid: tuple[Laid, ...]
    """The layout in the order of time."""
    pending: PublicPending | None
    """What is to be judged or chosen; never a turned starter's face."""
    owed: tuple[Debt, ...]
    prophecies: tuple[Prophecy, ...]
    """All prophets of the round, the standing one last."""
    stock: int | None
    bottom: Cards
    """Cards known to lie at the bottom of the stock, the lowest last."""
    turns: int
    tokens: tuple[int, ...]
    """Tokens won and lost by seat (Delphi)."""
    last: Seat
    """Whose turn was completed last."""
    hints: tuple[str, ...]
    end: End | None

    def __repr__(self) -> str:
        laid = f"{len(self.line)} cards on the line; {self.phase.value}"
        return f"<TableView of {', '.join(self.names)}: {laid}>"

    @property
    def line(self) -> Cards:
        """The accepted cards in order."""
        return tuple(card for laid in self.laid if laid.right for card in laid.cards)

    @property
    def held(self) -> tuple[int, ...]:
        """Cards by seat once all is settled: what awaits its ruling, and what is owed, is theirs.

        So a picture drawn between a play and its penalty counts as one drawn after it, and as the
        score does.
        """
        counts = list(self.hand_counts)
        if isinstance(self.pending, PendingPlay):
            counts[self.pending.seat] += len(self.pending.cards)
        for debt in self.owed:
            counts[debt.seat] += debt.size
        return tuple(counts)

    @property
    def prophecy(self) -> Prophecy | None:
        """The standing prophet's time in office."""
        standing = self.prophecies[-1] if self.prophecies else None
        return standing if standing is not None and standing.fall is None else None

    def may_rise(self, seat: Seat) -> bool:
        """True if nothing but the moment, or a standing prophet, is in the way of its prophecy."""
        terms = self.rulebook.prophet
        if terms is None:
            return False
        has_been = any(past.seat == seat for past in self.prophecies)
        playing = sum(status in (Status.PLAYING, Status.PROPHET) for status in self.status)
        return playing > terms.others_min and not (terms.once_per_round and has_been)


class View(Value, frozen=True):
    """What a player sees: the table and their own hand.

    >>> from eleusis import moves, play_round
    >>> seen = []
    >>> def watchful(view):
    ...     seen.append(view)
    ...     return moves.Play(view.seat, view.hand[:1])
    >>> played = play_round(rule="Colours alternate.", players=[watchful] * 3, seed=1)
    >>> seen[0]
    <View of seat ...: 14 cards; may Play, DeclareNoPlay...>
    >>> seen[0].table.names[seen[0].seat], len(seen[0].hand)
    ('...', 14)
    """

    table: TableView
    seat: Seat
    hand: Cards
    """Sorted."""
    may: tuple[type[Move], ...]
    """The kinds of move that the seat may make now."""

    def __repr__(self) -> str:
        name, kinds = self.table.names[self.seat], ", ".join(kind.__name__ for kind in self.may)
        return (
            f"<View of seat {self.seat}, {name}: {len(self.hand)} cards; may {kinds or 'nothing'}>"
        )


class JudgeView(Value, frozen=True):
    """What the judge sees: the table and a turned starter, but no hands."""

    table: TableView
    turned: Card | None
    may: tuple[type[Move], ...]


class StockView(Value, frozen=True):
    """What the stock-keeper sees, who knows anyway which cards to deal."""

    table: TableView
    may: tuple[type[Move], ...]


def table_view(state: Round) -> TableView:
    """What everybody sees of the round."""
    setup, pending, turn = state.setup, state.pending, turn_of(state)
    return TableView(
        rulebook=setup.rulebook,
        names=setup.names,
        dealer=setup.dealer,
        version=len(state.log),
        phase=state.phase,
        waits_for=turn if state.phase is _TURN else waits_for(state),
        turn=turn,
        hand_counts=tuple(map(len, state.hands)),
        shown=state.shown,
        status=state.status,
        laid=state.laid,
        # A turned starter is the judge's to see, also in a round that is stopped over it.
        pending=None if isinstance(pending, PendingStarter) else pending,
        owed=state.owed,
        prophecies=state.prophecies,
        stock=state.stock,
        bottom=state.bottom,
        turns=state.turns,
        tokens=state.tokens,
        last=state.last,
        hints=state.hints,
        end=state.end,
    )


def view(state: Round, seat: Seat, table: TableView | None = None) -> View:
    """What the player at this seat sees; of a *table* that is at hand, with that."""
    shown = table or table_view(state)
    return View(shown, seat, state.hands[seat], may(state, seat, shown.waits_for))


def judge_view(state: Round, table: TableView | None = None) -> JudgeView:
    """What the judge sees, likewise."""
    pending = state.pending
    turned = pending.card if isinstance(pending, PendingStarter) else None
    return JudgeView(table or table_view(state), turned, may(state, JUDGE))


def stock_view(state: Round) -> StockView:
    """What the stock-keeper sees."""
    return StockView(table_view(state), may(state, STOCK))
