"""Why a move is not permitted, as data; and what the round waits for.

The engine asks for each seat and each kind of move whether it is permitted, far more often than it
refuses one. So a refusal is a small value, and becomes a message only when it is raised.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast, final

from msgspec import field

from eleusis.errors import IllegalMove
from eleusis.messages import Message, Who, message, places
from eleusis.play.seats import JUDGE, STOCK, Seat
from eleusis.play.state import Phase, Round, waits_for
from eleusis.values import Value

if TYPE_CHECKING:
    from eleusis.codes import Code


@final
class Refusal(Value, frozen=True):
    """A move that the rulebook or the moment does not permit."""

    key: str
    """Of its message: the code, such as `not-now`, and where one code has several messages a full
    stop and a word."""
    term: str = ""
    """The field of the rulebook that forbids it; empty where the moment does, or nobody."""
    values: dict[str, Any] = field(default_factory=dict)
    """What the message shows: seats, cards, counts. `title`, of the rulebook, and `waiting`, what
    the round waits for, need not be given."""

    @property
    def code(self) -> Code:
        """A stable, hyphenated name for programs."""
        return cast("Code", self.key.partition(".")[0])


def untimely(state: Round, key: str, **values: object) -> Refusal:
    """The refusal of a move for which the present phase is not."""
    first_deal = state.phase is Phase.DEALING and not state.laid and not state.turns
    return Refusal(key, "hand_size" if first_deal else _governs(state.phase), values)


def _governs(phase: Phase) -> str:
    """The field of the rulebook that governs a phase: what a move out of its time is told."""
    match phase:
        case Phase.DEALING | Phase.JUDGING:
            return "wrong_penalty"
        case Phase.TURNING_STARTER | Phase.JUDGING_STARTER:
            return "starter"
        case Phase.TURN:
            return "first_player"
        case Phase.CALLING:
            return "prophet"
        case Phase.PICKING | Phase.JUDGING_PICK:
            return "no_play.picker"
        case Phase.THROWING_IN:
            return "no_play.exchange_max"
        case Phase.JUDGING_GUESS:
            return "guess"
        case Phase.LEAVING:
            return "prophet.out_false_cards"
        case Phase.OVER:
            return "scoring"


def illegal(refusal: Refusal, state: Round | None = None) -> IllegalMove:
    """The error that refuses a move; *state* where the sentence speaks of the round."""
    told, citation = dict(refusal.values), ""
    if state is not None:
        shown = places(refusal.key)
        if "title" in shown:
            told["title"] = state.setup.rulebook.title
        if "waiting" in shown:
            told["waiting"] = waiting(state)
        if "seat" in told:
            told["seat"] = who_at(state, told["seat"])
        if refusal.term:
            citation = state.setup.rulebook.cite(refusal.term)
    return IllegalMove(Message(refusal.key, told), citation=citation)


def waiting(state: Round) -> Message:
    """One sentence that says what the round waits for."""
    who = who_at(state, waits_for(state))
    match state.phase:
        case Phase.DEALING:
            debt = state.owed[0]
            return message("waiting.dealing", seat=who_at(state, debt.seat), count=debt.size)
        case Phase.TURNING_STARTER:
            return message("waiting.starter")
        case Phase.TURN:
            return message("waiting.turn", seat=who)
        case Phase.CALLING:
            return message("waiting.call", seat=who)
        case Phase.THROWING_IN:
            return message("waiting.throwing", seat=who)
        case Phase.LEAVING:
            return message("waiting.leaving", seat=who)
        case Phase.PICKING:
            return message("waiting.pick", seat=who)
        case Phase.OVER:
            return message("round-over")
        case Phase.JUDGING | Phase.JUDGING_PICK | Phase.JUDGING_GUESS | Phase.JUDGING_STARTER:
            return message("waiting.ruling", seat=who)


def who_at(state: Round, seat: Seat | None) -> Who | Message:
    """Who has a seat; the dealer for the judge."""
    names = state.setup.names
    if seat is None:
        return message("who.nobody")
    if seat == JUDGE:
        return Who(names[state.setup.dealer], state.setup.dealer)
    if seat == STOCK:
        return message("who.stock")
    if 0 <= seat < len(names):
        return Who(names[seat], seat)
    return message("who.seat", number=seat)


def name_of(state: Round, seat: Seat | None) -> str:
    """The name at a seat, in English: the dealer's for the judge, "the stock-keeper", "nobody"."""
    who = who_at(state, seat)
    return who.name if isinstance(who, Who) else str(who)
