"""Moves as people say them: `Smith plays JD 8H`, `God says right`, and back.

The law of this file: `parse_move(print_move(move, …), …) == move`. God goes by that word or by the
dealer's own name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar, assert_never

from msgspec.structs import replace

from eleusis.cards import UNKNOWN, parse_cards, print_cards
from eleusis.errors import InputError, did_you_mean
from eleusis.play.legality import standing_rulings
from eleusis.play.moves import (
    AddPack,
    Call,
    Correct,
    Deal,
    DeclareNoPlay,
    DeclareProphet,
    GoOut,
    GuessRule,
    Hint,
    Judge,
    Move,
    Pick,
    Play,
    StopReason,
    StopRound,
    ThrowIn,
    TurnStarter,
)
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.text.tokens import (
    Names,
    parse_card,
    parse_number,
    parse_seat,
    parse_verdict,
    print_verdict,
    quote,
    shortened,
    sorted_cards,
    unquote,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import Cards
    from eleusis.play.state import Round

_T = TypeVar("_T")

GOD: Final = "God"
"""The judge's name where no player has it."""

LATEST: Final = -1
"""The ruling of a `correct` without a number; `with_ruling` finds it."""


def print_move(move: Move, names: Names, dealer: Seat) -> str:
    """The move as one line."""
    match move:
        case Judge(right=right):
            return f"{_god(names, dealer)} says {print_verdict(right)}"
        case Hint(text=text):
            return f"{_god(names, dealer)} hints {quote(text)}"
        case Pick(seat=seat, card=card):
            return f"{_god(names, dealer) if seat == JUDGE else names[seat]} picks {card}"
        case Correct(ruling=ruling):
            return "correct" if ruling == LATEST else f"correct {ruling}"
        case TurnStarter(card=card):
            return f"starter {card}"
        case Deal(seat=seat, cards=cards):
            return _spaced("deal", names[seat], _cards_or_count(cards))
        case AddPack():
            return "add pack"
        case StopRound(reason=reason):
            return "stop" if reason is StopReason.AGREEMENT else f"stop {reason.value}"
        case _:
            return f"{names[move.seat]} {_deed(move)}"


def _deed(
    move: Play | DeclareNoPlay | ThrowIn | DeclareProphet | GoOut | Call | GuessRule,
) -> str:
    match move:
        case Play(cards=cards):
            return _spaced("plays", print_cards(cards))
        case DeclareNoPlay(hand=hand):
            return _spaced("says no play", print_cards(hand))
        case ThrowIn(cards=cards):
            return _spaced("throws in", print_cards(cards))
        case DeclareProphet():
            return "becomes prophet"
        case GoOut():
            return "goes out"
        case Call(right=right):
            return f"calls {print_verdict(right)}"
        case GuessRule(text=text):
            return f"guesses {quote(text)}"
        case _:
            assert_never(move)


def _spaced(*parts: str) -> str:
    return " ".join(filter(None, parts))


def _cards_or_count(cards: Cards) -> str:
    hidden = cards and all(card is UNKNOWN for card in cards)
    return str(len(cards)) if hidden else print_cards(cards)


def hand_of_text(text: str) -> Cards:
    """The cards of a hand, or that many unknown ones if the text is a number.

    >>> hand_of_text("QS ?? 2C"), len(hand_of_text("14"))
    ((Card('2C'), Card('QS'), Card('??')), 14)
    """
    return (UNKNOWN,) * parse_number(text) if text.isdigit() else sorted_cards(text)


def _god(names: Names, dealer: Seat) -> str:
    """`God`, or the dealer's name if a player is called so."""
    return names[dealer] if _is_name_of_player(GOD, names, dealer) else GOD


def _is_name_of_player(word: str, names: Names, dealer: Seat) -> bool:
    return any(
        name.casefold() == word.casefold() for seat, name in enumerate(names) if seat != dealer
    )


# Reading -----------------------------------------------------------------------------------

_DEEDS: Final[dict[str, Callable[[Seat, str], Move]]] = {
    "says no play": lambda seat, rest: DeclareNoPlay(seat, sorted_cards(rest)),
    "plays": lambda seat, rest: Play(seat, parse_cards(rest)),
    "throws in": lambda seat, rest: ThrowIn(seat, parse_cards(rest)),
    "becomes prophet": lambda seat, rest: DeclareProphet(_nothing_after(seat, rest)),
    "goes out": lambda seat, rest: GoOut(_nothing_after(seat, rest)),
    "calls": lambda seat, rest: Call(seat, parse_verdict(rest)),
    "guesses": lambda seat, rest: GuessRule(seat, unquote(rest)),
    "picks": lambda seat, rest: Pick(seat, parse_card(rest)),
}
"""What a player does, by the words for it."""

_GODS_DEEDS: Final[dict[str, Callable[[str], Move]]] = {
    "says": lambda rest: Judge(parse_verdict(rest)),
    "hints": lambda rest: Hint(unquote(rest)),
    "picks": lambda rest: Pick(JUDGE, parse_card(rest)),
}

_ORDERS: Final[dict[str, Callable[[str, Names], Move]]] = {
    "deal": lambda rest, names: _deal(rest, names),
    "starter": lambda rest, _: TurnStarter(parse_card(rest)),
    "add pack": lambda rest, _: _nothing_after(AddPack(), rest),
    "correct": lambda rest, _: Correct(parse_number(rest) if rest else LATEST),
    "stop": lambda rest, _: StopRound(_stop_reason(rest)),
}
"""What is told to the table without saying who does it."""

WORDS_OF_MOVES: Final = frozenset(
    phrase.split()[0] for phrases in (_DEEDS, _GODS_DEEDS, _ORDERS) for phrase in phrases
)
"""Words that would be ambiguous as names."""


def parse_move(text: str, names: Names, dealer: Seat) -> Move:
    """The move that a line asks for. Whether it is legal is for the engine to say.

    Raises:
        InputError: `bad-move`, or the code of the part that cannot be read.
    """
    text = " ".join(text.split()) if '"' not in text else text.strip()
    order, rest = _phrase(text, _ORDERS)
    if order is not None:
        return _ORDERS[order](rest, names)
    who, _, what = text.partition(" ")
    seat = _seat_or_god(who, names, dealer)
    if seat == JUDGE:
        deed, rest = _phrase(what, _GODS_DEEDS)
        if deed is not None:
            return _GODS_DEEDS[deed](rest)
        if who.casefold() != names[dealer].casefold():
            raise _no_such_deed(text, what, _GODS_DEEDS)
        # The dealer plays nothing, but that is for the rulebook to say.
        seat = dealer
    deed, rest = _phrase(what, _DEEDS)
    if deed is None:
        raise _no_such_deed(text, what, _DEEDS)
    return _DEEDS[deed](seat, rest)


def with_ruling(move: Move, state: Round) -> Move:
    """The move, a `correct` without a number now pointing to the latest ruling in force."""
    if isinstance(move, Correct) and move.ruling == LATEST:
        rulings = standing_rulings(state.log)
        if rulings:
            return replace(move, ruling=rulings[-1])
    return move


def _phrase(text: str, phrases: dict[str, Callable[..., Move]]) -> tuple[str | None, str]:
    """Which of the phrases the text begins with, and what follows it."""
    for phrase in phrases:
        if f"{text} ".startswith(f"{phrase} "):
            return phrase, text[len(phrase) :].strip()
    return None, text


def _seat_or_god(who: str, names: Names, dealer: Seat) -> Seat:
    """The seat of that name, `JUDGE` for God and for the dealer."""
    if who.casefold() == GOD.casefold() and not _is_name_of_player(GOD, names, dealer):
        return JUDGE
    seat = parse_seat(who, names)
    return JUDGE if seat == dealer else seat


def _nothing_after(value: _T, rest: str) -> _T:
    if rest:
        raise InputError("bad-move.rest", rest=shortened(rest))
    return value


def _deal(rest: str, names: Names) -> Deal:
    who, _, cards = rest.partition(" ")
    return Deal(parse_seat(who, names), hand_of_text(cards))


def _stop_reason(word: str) -> StopReason:
    for reason in StopReason:
        if word == reason.value:
            return reason
    return _nothing_after(StopReason.AGREEMENT, word)


def _no_such_deed(text: str, what: str, deeds: dict[str, Callable[..., Move]]) -> InputError:
    hint = did_you_mean(what.partition(" ")[0], (phrase.split()[0] for phrase in deeds))
    return InputError("bad-move.unknown", text=shortened(text), hint=hint, deeds=tuple(deeds))
