"""Why a move is not permitted, as data; and what the round waits for. `SENTENCES` says both.

The engine asks for each seat and each kind of move whether it is permitted, far more often than it
refuses one. So a refusal is a small value, and becomes English only when it is raised.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast, final

from msgspec import field

from eleusis.errors import IllegalMove
from eleusis.play.seats import JUDGE, STOCK, Seat
from eleusis.play.state import Phase, Round, waits_for
from eleusis.values import Value

if TYPE_CHECKING:
    from eleusis.codes import Code


@final
class Refusal(Value, frozen=True):
    """A move that the rulebook or the moment does not permit."""

    key: str
    """Of its sentence: the code, such as `not-now`, and where one code has several sentences a
    full stop and a word."""
    term: str = ""
    """The field of the rulebook that forbids it; empty where the moment does, or nobody."""
    values: dict[str, Any] = field(default_factory=dict)
    """What the sentence shows: seats, cards, counts."""

    @property
    def code(self) -> Code:
        """A stable, hyphenated name for programs."""
        return cast("Code", self.key.partition(".")[0])


def untimely(state: Round, key: str, **values: object) -> Refusal:
    """The refusal of a move for which the present phase is not."""
    first_deal = state.phase is Phase.DEALING and not state.laid and not state.turns
    return Refusal(key, "hand_size" if first_deal else _GOVERNED_BY[state.phase], values)


_GOVERNED_BY: Final = {
    Phase.DEALING: "wrong_penalty",
    Phase.TURNING_STARTER: "starter",
    Phase.JUDGING_STARTER: "starter",
    Phase.TURN: "first_player",
    Phase.CALLING: "prophet",
    Phase.JUDGING: "wrong_penalty",
    Phase.PICKING: "no_play.picker",
    Phase.JUDGING_PICK: "no_play.picker",
    Phase.THROWING_IN: "no_play.exchange_max",
    Phase.JUDGING_GUESS: "guess",
    Phase.LEAVING: "prophet.out_false_cards",
    Phase.OVER: "scoring",
}
"""The field of the rulebook that governs each phase: what a move out of its time is told."""


SENTENCES: Final[dict[str, str]] = {
    "stale-version": (
        "The table has moved on: you had seen {seen} events, there are {count}. "
        "Look again and decide anew."
    ),
    "event-limit": "The round has reached {limit} events and can only be stopped.",
    "limit-not-reached": "{count} of {limit} events have happened.",
    "round-over": "The round is over.",
    "not-now": "{move} is not possible now. {waiting}",
    "not-now.ruling": "Nobody becomes the prophet between a play and its ruling. {waiting}",
    "not-now.leaving": "{waiting}",
    "not-now.throwing": "{seat} must throw in cards first.",
    "no-such-seat": "There is no seat {number} at this table.",
    "dealer-plays": "{seat} is the dealer and plays no cards.",
    "prophet-plays": "{seat} is the prophet and plays no cards.",
    "expelled": "{seat} is expelled from this round.",
    "out-of-round": "{seat} was a false prophet and is out until the round ends.",
    "not-your-turn": "It is not {seat}'s turn. {waiting}",
    "not-your-turn.choice": "{waiting}",
    "no-cards": "A play has at least one card.",
    "string-too-long": "{title} lets one play at most {limit} cards at once, not {count}.",
    "string-too-long.single": "{title} lets one play one card at once, not {count}.",
    "unknown-card": "Say which card it is: ?? cannot be laid.",
    "unknown-card.starter": "A starter lies face up: say which card it is.",
    "not-in-hand": "{card} is not in {seat}'s hand.",
    "no-such-card": (
        "No unseen {card} is left: {packs} pack(s) are in use and all other copies are known."
    ),
    "no-no-play": "{title} has no such declaration.",
    "not-the-hand": "{cards} cannot be {seat}'s hand of {count} cards.",
    "wrong-count": "{seat} is owed {count} cards, not {given}.",
    "wrong-count.throwing": "Exactly {count} cards are thrown in, not {given}.",
    "not-the-picker": "{waiting}",
    "no-prophets": "{title} has no prophets.",
    "prophet-stands": "{seat} is the prophet; there is only one at a time.",
    "was-prophet": "{seat} has been the prophet in this round already.",
    "not-after-own-play": (
        "{seat} may become the prophet only right after playing, before the next play. {waiting}"
    ),
    "too-few-others": ("At least {wanted} other players must be in the round, there are {others}."),
    "not-the-prophet": "Only the prophet calls. {waiting}",
    "no-guesses": "{title} does not let one guess aloud.",
    "not-after-right-play": (
        "The rule may be guessed only after a right play and before the next one. {waiting}"
    ),
    "guessed-already": "{seat} has guessed since the last play; one guess per right play.",
    "not-the-dealer": "Only the dealer gives hints.",
    "hint-too-late": "Hints are given before the first play.",
    "bad-text": "A {what} is a text of 1 to {limit} characters, not {count}.",
    "no-such-ruling": "There is no ruling to take back.",
    "no-such-ruling.other": ("Event {number} is no ruling in force; the last is number {last}."),
    "nothing-owed": "{seat} is owed no cards. {waiting}",
    "stock-out": "The stock holds {stock} card(s), {count} are due. Add a pack first.",
    "stock-not-out": "The stock can meet the next deal of {count}: {held}.",
    "no-more-packs": "{title} adds no packs.",
    "stock-ends-nothing": "{title} does not end a round for want of cards.",
}
"""Every refusal's sentence by its key; the names in braces are the values of the refusal, besides
`title`, of the rulebook, and `waiting`, what the round waits for."""


def illegal(refusal: Refusal, state: Round | None = None) -> IllegalMove:
    """The error that refuses a move; *state* where the sentence speaks of the round."""
    sentence, told, citation = SENTENCES[refusal.key], dict(refusal.values), ""
    if state is not None:
        told |= {"title": state.setup.rulebook.title, "waiting": waiting(state)}
        if "seat" in told:
            told["seat"] = name_of(state, told["seat"])
        if refusal.term:
            citation = state.setup.rulebook.cite(refusal.term)
    return IllegalMove(refusal.code, sentence.format(**told), citation)


def waiting(state: Round) -> str:
    """One sentence that says what the round waits for."""
    who = name_of(state, waits_for(state))
    match state.phase:
        case Phase.DEALING:
            debt = state.owed[0]
            return f"{name_of(state, debt.seat)} is to be dealt {debt.size} card(s)."
        case Phase.TURNING_STARTER:
            return "A starter card is to be turned."
        case Phase.TURN:
            return f"It is {who}'s turn."
        case Phase.CALLING:
            return f"{who}, the prophet, is to call."
        case Phase.THROWING_IN:
            return f"{who} chooses cards to throw in."
        case Phase.LEAVING:
            return f"{who} has no card left: go out, or become the prophet?"
        case Phase.PICKING:
            return f"{who} is to pick a right card from the shown hand."
        case Phase.OVER:
            return "The round is over."
        case Phase.JUDGING | Phase.JUDGING_PICK | Phase.JUDGING_GUESS | Phase.JUDGING_STARTER:
            return f"{who} is to rule."


def name_of(state: Round, seat: Seat | None) -> str:
    """The name at a seat; the dealer's for the judge, "the stock-keeper" for the stock."""
    names = state.setup.names
    if seat is None:
        return "nobody"
    if seat == JUDGE:
        return names[state.setup.dealer]
    if seat == STOCK:
        return "the stock-keeper"
    return names[seat] if 0 <= seat < len(names) else f"seat {seat}"
