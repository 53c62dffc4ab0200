"""How the fields of events and moves are written, by their types, both ways.

An event and a move say in their annotations what they hold, and nothing else says how that is
written. A field of a type that is not here stops the program when it is loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec.structs import fields

from eleusis.cards import UNKNOWN, Card, Cards, parse_cards, print_cards
from eleusis.errors import InputError
from eleusis.play.events import By, EndReason, PickingSeat, Predictions, RulingNumber
from eleusis.play.moves import DealtCards, ShownHand, StopReason
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

    from eleusis.values import Value


class FieldText(NamedTuple):
    """One part of a line: how many words it takes, and the two directions."""

    words: int | None
    """`None`: all that the other parts leave, perhaps none."""
    write: Callable[[Any, Names], str]
    read: Callable[[str, Names], Any]
    is_last: bool = False
    """True for what stands at the end of the line: by whom."""


def parts_of(kind: type[Value]) -> dict[str, FieldText]:
    """The parts of a line by field, in their order; at most one takes all that the others leave."""
    found = [(field.name, PARTS[field.type]) for field in fields(kind)]
    return dict(sorted(found, key=lambda part: part[1].is_last))


LATEST: Final = -1
"""The ruling of a correction that names none; `move_text.with_ruling` finds it."""


def hand_of_text(text: str) -> Cards:
    """The cards of a hand, or that many unknown ones if the text is a number.

    >>> hand_of_text("QS ?? 2C"), len(hand_of_text("14"))
    ((Card('2C'), Card('QS'), Card('??')), 14)
    """
    return (UNKNOWN,) * parse_number(text) if text.isdigit() else sorted_cards(text)


def _write_dealt(cards: Cards, _: Names) -> str:
    hidden = cards and all(card is UNKNOWN for card in cards)
    return str(len(cards)) if hidden else print_cards(cards)


def _write_by(seat: Seat, names: Names) -> str:
    return f"by {names[seat]}"


def _read_by(text: str, names: Names) -> Seat:
    by, _, name = text.partition(" ")
    if by != "by":
        raise InputError("bad-event.by", text=shortened(text))
    return parse_seat(name, names)


def _write_picker(seat: Seat, names: Names) -> str:
    return "" if seat == JUDGE else _write_by(seat, names)


def _read_picker(text: str, names: Names) -> Seat:
    return _read_by(text, names) if text else JUDGE


def _read_end(word: str, _: Names) -> EndReason:
    try:
        return EndReason(word)
    except ValueError:
        raise InputError("bad-event.end", word=shortened(word)) from None


def _write_stop(reason: StopReason, _: Names) -> str:
    return "" if reason is StopReason.AGREEMENT else reason.value


def _read_stop(word: str, _: Names) -> StopReason:
    try:
        return StopReason(word) if word else StopReason.AGREEMENT
    except ValueError:
        raise too_much(word) from None


def too_much(rest: str) -> InputError:
    """The complaint that a line of a move goes on after its end."""
    return InputError("bad-move.rest", rest=shortened(rest))


def _write_predictions(predictions: Predictions, names: Names) -> str:
    return " ".join(f"{names[seat]} {print_verdict(right)}" for seat, right in predictions)


def _read_predictions(text: str, names: Names) -> Predictions:
    """Names and verdicts by turns; commas between them do not matter."""
    words = text.replace(",", " ").split()
    if len(words) % 2:
        raise InputError("bad-predictions", text=shortened(text))
    said = zip(words[::2], words[1::2], strict=True)
    return tuple(sorted((parse_seat(name, names), parse_verdict(word)) for name, word in said))


PARTS: Final[dict[Any, FieldText]] = {
    Seat: FieldText(1, lambda seat, names: names[seat], parse_seat),
    By: FieldText(2, _write_by, _read_by, is_last=True),
    PickingSeat: FieldText(None, _write_picker, _read_picker, is_last=True),
    Seat | None: FieldText(
        None,
        lambda seat, names: "" if seat is None else names[seat],
        lambda text, names: parse_seat(text, names) if text else None,
    ),
    Card: FieldText(1, lambda card, _: str(card), lambda word, _: parse_card(word)),
    Cards: FieldText(None, lambda cards, _: print_cards(cards), lambda text, _: parse_cards(text)),
    ShownHand: FieldText(
        None, lambda cards, _: print_cards(cards), lambda text, _: sorted_cards(text)
    ),
    DealtCards: FieldText(None, _write_dealt, lambda text, _: hand_of_text(text)),
    int: FieldText(1, lambda count, _: str(count), lambda word, _: parse_number(word)),
    RulingNumber: FieldText(
        1,
        lambda ruling, _: "" if ruling == LATEST else str(ruling),
        lambda word, _: parse_number(word) if word else LATEST,
    ),
    bool: FieldText(1, lambda right, _: print_verdict(right), lambda word, _: parse_verdict(word)),
    str: FieldText(None, lambda text, _: quote(text), lambda text, _: unquote(text)),
    Predictions: FieldText(None, _write_predictions, _read_predictions),
    EndReason: FieldText(1, lambda reason, _: reason.value, _read_end),
    StopReason: FieldText(None, _write_stop, _read_stop),
}
"""By the type of the field."""
