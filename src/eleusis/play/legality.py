"""What the rulebook and the moment permit: each `verify_…` returns nothing or refuses.

The law of this file: it changes nothing. A refusal is an `IllegalMove` with a stable code, a
sentence that shows the offending value, and the passage of the rulebook.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from eleusis.cards import UNKNOWN, Cards, print_cards
from eleusis.errors import IllegalMove
from eleusis.play.events import Event, Judged
from eleusis.play.evolution import in_force
from eleusis.play.seats import JUDGE, STOCK, Seat, Status
from eleusis.play.state import (
    Phase,
    Round,
    parted,
    prophecy,
    turn_of,
    waits_for,
)
from eleusis.rulebook.terms import HintTime, ProphetTiming

TEXT_MAX: Final = 2000
"""Characters of a hint or a guess."""


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


def refusal(state: Round, field: str, code: str, message: str) -> IllegalMove:
    """The error that refuses a move by a field of the rulebook."""
    return IllegalMove(code, message, state.setup.rulebook.cite(field))


def untimely(state: Round, code: str, message: str) -> IllegalMove:
    """The error that refuses a move because the present phase is not for it."""
    first_deal = state.phase is Phase.DEALING and not state.laid and not state.turns
    field = "hand_size" if first_deal else _GOVERNED_BY[state.phase]
    return refusal(state, field, code, message)


def verify_seat(state: Round, seat: Seat) -> None:
    """Refuse a seat that is not in the round."""
    if not 0 <= seat < len(state.status):
        raise IllegalMove("no-such-seat", f"There is no seat {seat} at this table.")
    status = state.status[seat]
    if status is Status.PLAYING:
        return
    name = state.setup.names[seat]
    if status is Status.DEALER:
        raise refusal(
            state, "hand_size", "dealer-plays", f"{name} is the dealer and plays no cards."
        )
    if status is Status.PROPHET:
        raise refusal(
            state, "prophet", "prophet-plays", f"{name} is the prophet and plays no cards."
        )
    if status is Status.EXPELLED:
        raise refusal(state, "expulsion", "expelled", f"{name} is expelled from this round.")
    raise refusal(
        state,
        "prophet.resumes",
        "out-of-round",
        f"{name} was a false prophet and is out until the round ends.",
    )


def verify_turn(state: Round, seat: Seat) -> None:
    """Refuse a seat whose turn it is not."""
    if turn_of(state) != seat:
        verify_seat(state, seat)
        raise refusal(
            state,
            "first_player",
            "not-your-turn",
            f"It is not {state.setup.names[seat]}'s turn. {waiting(state)}",
        )


def verify_cards(state: Round, seat: Seat, cards: Cards) -> None:
    """Refuse cards that the seat cannot hold."""
    hand = state.hands[seat]
    if UNKNOWN in cards:
        raise refusal(
            state, "string_max", "unknown-card", "Say which card it is: ?? cannot be laid."
        )
    given = parted(hand, cards)
    if given is None:
        missing = next(card for card in cards if cards.count(card) > hand.count(card))
        name = state.setup.names[seat]
        raise refusal(state, "hand_size", "not-in-hand", f"{missing} is not in {name}'s hand.")
    if given[1]:
        verify_exist(state, given[1], state.bottom)


def verify_exist(state: Round, fresh: Cards, elsewhere: Cards = ()) -> None:
    """Refuse cards of which no unseen copy is left, apart from those known to lie *elsewhere*."""
    if state.unseen is None or not fresh:
        return
    left = bytearray(state.unseen)
    for card in fresh:
        if card is UNKNOWN:
            continue
        if left[card] <= elsewhere.count(card):
            raise refusal(
                state,
                "packs",
                "no-such-card",
                f"No unseen {card} is left: {state.setup.packs} pack(s) are in use and all other "
                f"copies are known.",
            )
        left[card] -= 1


def verify_shown_hand(state: Round, seat: Seat, shown: Cards) -> None:
    """Refuse to take these cards for the seat's hand, part of which may be unknown."""
    hand = state.hands[seat]
    known = Counter(card for card in hand if card.is_known)
    # A card that is known to be there must be shown by its face: ?? would make it forgotten.
    if len(shown) != len(hand) or known - Counter(shown):
        raise refusal(
            state,
            "no_play",
            "not-the-hand",
            f"{print_cards(shown)} cannot be {state.setup.names[seat]}'s hand of "
            f"{len(hand)} cards.",
        )
    given = parted(hand, shown)
    assert given is not None
    verify_exist(state, given[1], state.bottom)


def verify_prophet(state: Round, seat: Seat) -> None:
    """Refuse a declaration of prophecy that the rulebook does not permit now."""
    rulebook = state.setup.rulebook
    terms = rulebook.prophet
    if terms is None:
        raise refusal(state, "prophet", "no-prophets", f"{rulebook.title} has no prophets.")
    verify_seat(state, seat)
    name = state.setup.names[seat]
    standing = prophecy(state)
    if standing is not None:
        raise refusal(
            state,
            "prophet",
            "prophet-stands",
            f"{name_of(state, standing.seat)} is the prophet; there is only one at a time.",
        )
    if terms.once_per_round and any(past.seat == seat for past in state.prophecies):
        raise refusal(
            state,
            "prophet.once_per_round",
            "was-prophet",
            f"{name} has been the prophet in this round already.",
        )
    if terms.timing is ProphetTiming.ANY_TIME:
        if state.phase not in (Phase.TURN, Phase.DEALING, Phase.THROWING_IN, Phase.LEAVING):
            raise refusal(
                state,
                "prophet.timing",
                "not-now",
                f"Nobody becomes the prophet between a play and its ruling. {waiting(state)}",
            )
    elif state.phase not in (Phase.TURN, Phase.LEAVING) or state.last != seat or not state.turns:
        raise refusal(
            state,
            "prophet.timing",
            "not-after-own-play",
            f"{name} may become the prophet only right after playing, before the next play. "
            f"{waiting(state)}",
        )
    if state.pending is not None and state.pending.seat != seat and state.phase is Phase.LEAVING:
        raise untimely(state, "not-now", waiting(state))
    if state.phase is Phase.THROWING_IN and state.pending and state.pending.seat == seat:
        raise untimely(state, "not-now", f"{name} must throw in cards first.")
    others = sum(status is Status.PLAYING for status in state.status) - 1
    if others < terms.others_min:
        raise refusal(
            state,
            "prophet.others_min",
            "too-few-others",
            f"At least {terms.others_min} other players must be in the round, there are {others}.",
        )


def verify_guess(state: Round, seat: Seat) -> None:
    """Refuse a guess that the rulebook does not permit now."""
    rulebook = state.setup.rulebook
    if rulebook.guess is None:
        raise refusal(
            state, "guess", "no-guesses", f"{rulebook.title} does not let one guess aloud."
        )
    verify_seat(state, seat)
    if state.phase is not Phase.TURN or not state.right_play:
        raise refusal(
            state,
            "guess",
            "not-after-right-play",
            f"The rule may be guessed only after a right play and before the next one. "
            f"{waiting(state)}",
        )
    if seat in state.guessers:
        raise refusal(
            state,
            "guess",
            "guessed-already",
            f"{state.setup.names[seat]} has guessed since the last play; one guess per right play.",
        )


_BEFORE_PLAY: Final = (
    Phase.DEALING,
    Phase.TURNING_STARTER,
    Phase.JUDGING_STARTER,
    Phase.TURN,
)
"""The phases of a round in which nobody has played, as long as no turn is completed."""


def verify_hint(state: Round, seat: Seat) -> None:
    """Refuse a hint that does not come from the dealer, or comes too late."""
    rulebook = state.setup.rulebook
    if seat != JUDGE:
        raise refusal(state, "hint", "not-the-dealer", "Only the dealer gives hints.")
    begun = state.turns or state.phase not in _BEFORE_PLAY
    if rulebook.hint is HintTime.BEFORE_PLAY and begun:
        raise refusal(state, "hint", "hint-too-late", "Hints are given before the first play.")


def verify_text(text: str, what: str) -> None:
    """Refuse a text that is empty or too long."""
    if not text.strip() or len(text) > TEXT_MAX:
        raise IllegalMove(
            "bad-text", f"A {what} is a text of 1 to {TEXT_MAX} characters, not {len(text)}."
        )


def verify_stock(state: Round, count: int) -> None:
    """Refuse to take more cards than the stock holds."""
    if state.stock is not None and state.stock < count:
        raise refusal(
            state,
            "stock_out",
            "stock-out",
            f"The stock holds {state.stock} card(s), {count} are due. Add a pack first.",
        )


def verify_stock_out(state: Round) -> None:
    """Refuse what is only for a stock that cannot meet the next deal."""
    due = max((debt.size for debt in state.owed), default=1)
    if state.stock is None or state.stock >= due:
        held = "nobody counts the stock" if state.stock is None else f"it holds {state.stock}"
        raise refusal(
            state,
            "stock_out",
            "stock-not-out",
            f"The stock can meet the next deal of {due}: {held}.",
        )


def standing_rulings(log: tuple[Event, ...]) -> tuple[int, ...]:
    """The numbers of the rulings in force: `Judged` events that no correction made void."""
    return tuple(number for number in in_force(log) if isinstance(log[number], Judged))
