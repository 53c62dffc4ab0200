"""What the rulebook and the moment permit: each `check_…` returns a refusal, or `None`.

The engine asks for each seat and each kind of move whether it is permitted, far more often than it
refuses one. So a refusal is a small value, and becomes a message only when it is raised.
Nothing here changes anything.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, cast, final

from msgspec import field

from eleusis.cards import UNKNOWN, Cards, print_cards
from eleusis.errors import IllegalMove
from eleusis.messages import Message, Who, message, places
from eleusis.play.events import Corrected, Event, Judged, in_force
from eleusis.play.pending import EmptyHand, RightNoPlay
from eleusis.play.seats import FOLLOWERS, JUDGE, STOCK, Seat, Status
from eleusis.play.state import Phase, Round, next_playing, parted, prophecy, waits_for
from eleusis.rulebook.terms import HintTime, ProphetTiming
from eleusis.values import Value

if TYPE_CHECKING:
    from eleusis.codes import Code

# As constants: to look a member up by its name takes a function in Python 3.11.
_PLAYING: Final = Status.PLAYING
_TURN: Final = Phase.TURN
_ANY_TIME: Final = ProphetTiming.ANY_TIME

_TEXT_MAX: Final = 2000
"""Characters of a hint or a guess."""


# Refusals -------------------------------------------------------------------------------------


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


def _governs(phase: Phase) -> str:  # noqa: C901 - a case for each
    """The field of the rulebook that governs a phase: what a move out of its time is told."""
    match phase:
        case Phase.DEALING | Phase.JUDGING:
            return "wrong_penalty"
        case Phase.TURNING_STARTER | Phase.JUDGING_STARTER:
            return "starter"
        case Phase.TURNING | Phase.PREDICTING:
            return "prediction"
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


def waiting(state: Round) -> Message:  # noqa: C901 - a case for each
    """One sentence that says what the round waits for."""
    who = who_at(state, waits_for(state))
    match state.phase:
        case Phase.DEALING:
            debt = state.owed[0]
            return message("waiting.dealing", seat=who_at(state, debt.seat), count=debt.size)
        case Phase.TURNING_STARTER:
            return message("waiting.starter")
        case Phase.TURNING:
            return message("waiting.card")
        case Phase.PREDICTING:
            return message("waiting.predictions")
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
    if seat == FOLLOWERS:
        return message("who.followers")
    if 0 <= seat < len(names):
        return Who(names[seat], seat)
    return message("who.seat", number=seat)


def name_of(state: Round, seat: Seat | None) -> str:
    """The name at a seat, in English: the dealer's for the judge, "the stock-keeper", "nobody"."""
    who = who_at(state, seat)
    return who.name if isinstance(who, Who) else str(who)


# What is permitted ----------------------------------------------------------------------------


def check_seat(state: Round, seat: Seat) -> Refusal | None:
    """Whether the seat is in the round."""
    if not 0 <= seat < len(state.status):
        return Refusal("no-such-seat", values={"number": seat})
    status = state.status[seat]
    if status is _PLAYING:
        return None
    key, term = _not_playing(status)
    return Refusal(key, term, {"seat": seat})


def _not_playing(
    status: Literal[Status.DEALER, Status.PROPHET, Status.EXPELLED, Status.OUT],
) -> tuple[str, str]:
    """Why such a seat plays no cards: the sentence, and the field of the rulebook."""
    match status:
        case Status.DEALER:
            return "dealer-plays", "hand_size"
        case Status.PROPHET:
            return "prophet-plays", "prophet"
        case Status.EXPELLED:
            return "expelled", "expulsion"
        case Status.OUT:
            return "out-of-round", "prophet.resumes"


def check_turn(state: Round, seat: Seat) -> Refusal | None:
    """Whether it is the seat's turn."""
    if next_playing(state, state.last) == seat:
        return None
    return check_seat(state, seat) or Refusal("not-your-turn", "first_player", {"seat": seat})


def check_cards(state: Round, seat: Seat, cards: Cards) -> Refusal | None:
    """Whether the seat can hold these cards."""
    hand = state.hands[seat]
    if len(cards) == 1 and cards[0] in hand and cards[0] is not UNKNOWN:
        return None  # as nearly every play; what follows says of the others why not
    return _check_rarer_cards(state, seat, cards)


def _check_rarer_cards(state: Round, seat: Seat, cards: Cards) -> Refusal | None:
    hand = state.hands[seat]
    if UNKNOWN in cards:
        return Refusal("unknown-card", "string_max")
    given = parted(hand, cards)
    if given is None:
        missing = next(card for card in cards if cards.count(card) > hand.count(card))
        return Refusal("not-in-hand", "hand_size", {"card": str(missing), "seat": seat})
    return check_exist(state, given[1], state.bottom) if given[1] else None


def check_exist(state: Round, fresh: Cards, elsewhere: Cards = ()) -> Refusal | None:
    """Whether unseen copies of these cards are left, apart from those known to lie *elsewhere*."""
    unseen = state.unseen
    if unseen is None:
        return None
    known = len(elsewhere)
    for card in fresh:
        if card is UNKNOWN:
            continue
        left = unseen[card] - fresh.count(card)
        if left < known and left < elsewhere.count(card):
            values = {"card": str(card), "packs": state.setup.packs}
            return Refusal("no-such-card", "packs", values)
    return None


def check_shown_hand(state: Round, seat: Seat, shown: Cards) -> Refusal | None:
    """Whether these cards can be the seat's hand, part of which may be unknown."""
    hand = state.hands[seat]
    known = Counter(card for card in hand if card.is_known)
    # A card that is known to be there must be shown by its face: ?? would make it forgotten.
    given = parted(hand, shown)
    if given is None or len(shown) != len(hand) or known - Counter(shown):
        values = {"cards": print_cards(shown), "seat": seat, "count": len(hand)}
        return Refusal("not-the-hand", "no_play", values)
    return check_exist(state, given[1], state.bottom)


def check_prophet(state: Round, seat: Seat) -> Refusal | None:
    """Whether the seat may become the prophet now."""
    terms = state.setup.rulebook.prophet
    if terms is None:
        return Refusal("no-prophets", "prophet")
    refused = check_seat(state, seat)
    if refused is not None:
        return refused
    standing = prophecy(state)
    if standing is not None:
        return Refusal("prophet-stands", "prophet", {"seat": standing.seat})
    if terms.once_per_round:
        for past in state.prophecies:
            if past.seat == seat:
                return Refusal("was-prophet", "prophet.once_per_round", {"seat": seat})
    refused = _check_prophets_time(state, seat, terms.timing)
    if refused is not None:
        return refused
    others = state.status.count(Status.PLAYING) - 1
    if others < terms.others_min:
        values = {"wanted": terms.others_min, "others": others}
        return Refusal("too-few-others", "prophet.others_min", values)
    return None


def may_be_prophet(state: Round, seat: Seat) -> bool:
    """True if the seat may become the prophet now: for whoever asks often, and never why not."""
    terms = state.setup.rulebook.prophet
    if terms is None or (terms.timing is not _ANY_TIME and state.last != seat):
        return False  # as nearly always
    return check_prophet(state, seat) is None


def _check_prophets_time(state: Round, seat: Seat, timing: ProphetTiming) -> Refusal | None:
    phase = state.phase
    if timing is _ANY_TIME:
        if not _TIMES[phase].between_rulings:
            return Refusal("not-now.ruling", "prophet.timing")
    elif state.last != seat or not state.turns or not _TIMES[phase].between_plays:
        return Refusal("not-after-own-play", "prophet.timing", {"seat": seat})
    match state.pending:
        case EmptyHand(leaving) if phase is Phase.LEAVING and leaving != seat:
            return untimely(state, "not-now.leaving")
        case RightNoPlay(declarer) if phase is Phase.THROWING_IN and declarer == seat:
            return untimely(state, "not-now.throwing", seat=seat)
        case _:
            return None


class _Time(NamedTuple):
    """What a phase is a time for."""

    between_rulings: bool = False
    """Nothing that was played awaits its ruling."""
    between_plays: bool = False
    """The last turn is completed, and the next play not yet made."""
    may_open: bool = False
    """It can come before anybody has played."""


def _time(phase: Phase) -> _Time:
    match phase:
        case Phase.TURN:
            return _Time(between_rulings=True, between_plays=True, may_open=True)
        case Phase.DEALING:
            return _Time(between_rulings=True, may_open=True)
        case Phase.LEAVING:
            return _Time(between_rulings=True, between_plays=True)
        case Phase.THROWING_IN:
            return _Time(between_rulings=True)
        case Phase.TURNING_STARTER | Phase.JUDGING_STARTER | Phase.TURNING:
            return _Time(may_open=True)
        case Phase.CALLING | Phase.JUDGING | Phase.PICKING | Phase.JUDGING_PICK:
            return _Time()
        case Phase.JUDGING_GUESS | Phase.PREDICTING | Phase.OVER:
            return _Time()


_TIMES: Final = {phase: _time(phase) for phase in Phase}


def check_guess(state: Round, seat: Seat) -> Refusal | None:
    """Whether the seat may guess the rule aloud now."""
    if state.setup.rulebook.guess is None:
        return Refusal("no-guesses", "guess")
    refused = check_seat(state, seat)
    if refused is not None:
        return refused
    if not state.right_play or state.phase is not _TURN:
        return Refusal("not-after-right-play", "guess")
    if seat in state.guessers:
        return Refusal("guessed-already", "guess", {"seat": seat})
    return None


def may_guess(state: Round, seat: Seat) -> bool:
    """True if the seat may guess the rule aloud now."""
    return state.setup.rulebook.guess is not None and check_guess(state, seat) is None


def check_hinting(state: Round, seat: Seat) -> Refusal | None:
    """Whether this is the dealer, and still the time for hints."""
    if seat != JUDGE:
        return Refusal("not-the-dealer", "hint")
    begun = state.turns or not _TIMES[state.phase].may_open
    if begun and state.setup.rulebook.hint is HintTime.BEFORE_PLAY:
        return Refusal("hint-too-late", "hint")
    return None


def check_text(text: str, what: str) -> Refusal | None:
    """Whether a text is neither empty nor too long."""
    if text.strip() and len(text) <= _TEXT_MAX:
        return None
    return Refusal("bad-text", values={"what": what, "limit": _TEXT_MAX, "count": len(text)})


def check_stock(state: Round, count: int) -> Refusal | None:
    """Whether the stock holds that many cards."""
    if state.stock is None or state.stock >= count:
        return None
    return Refusal("stock-out", "stock_out", {"stock": state.stock, "count": count})


def check_stock_out(state: Round) -> Refusal | None:
    """Whether the stock cannot meet the next deal."""
    due = max((debt.size for debt in state.owed), default=1)
    if state.stock is not None and state.stock < due:
        return None
    if state.stock is None:
        return Refusal("stock-not-out.uncounted", "stock_out", {"count": due})
    return Refusal("stock-not-out", "stock_out", {"count": due, "held": state.stock})


def standing_rulings(log: tuple[Event, ...]) -> tuple[int, ...]:
    """The numbers of the rulings in force: `Judged` events that no correction made void."""
    return tuple(number for number in in_force(log) if isinstance(log[number], Judged))


def has_ruling(log: tuple[Event, ...]) -> bool:
    """True if there are rulings in force."""
    for event in reversed(log):
        if type(event) is Judged:
            return True  # nothing came after it that could have made it void
        if type(event) is Corrected:
            return bool(standing_rulings(log))
    return False
