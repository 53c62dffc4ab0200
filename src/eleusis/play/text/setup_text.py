"""Everything that is agreed before the first event, as lines of text, and back.

`parse_setup` reads back exactly what `setup_lines` wrote. Records begin with these lines, and so do
the sheets that people write (`eleusis.play.text.position_text`).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from eleusis.cards import UNKNOWN, print_cards
from eleusis.errors import InputError, did_you_mean
from eleusis.messages import Message, message
from eleusis.play.seal import Sealed, is_seal
from eleusis.play.seats import Seat, Status, require_names
from eleusis.play.state import Laid, Position, Setup
from eleusis.play.text.fields import hand_of_text
from eleusis.play.text.laid_text import parse_layout, parse_prophecy, print_layout, print_prophecy
from eleusis.play.text.tokens import (
    Line,
    Misread,
    parse_number,
    parse_seat,
    reading_line,
    shortened,
)
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from eleusis.cards import Cards
    from eleusis.play.state import Prophecy
    from eleusis.play.text.tokens import Names
    from eleusis.rulebook.terms import Rulebook

_T = TypeVar("_T")


_OF_SETUP: Final = ("rulebook", "seats", "dealer", "packs", "starters", "stock", "seal")
_OF_POSITION: Final = (
    *("turn", "earlier", "layout", "hand"),
    *("expelled", "out", "prophet", "false"),
)
SETUP_WORDS: Final = (*_OF_SETUP, *_OF_POSITION)
"""The first words of all lines of a set-up."""


# Writing -----------------------------------------------------------------------------------


def setup_lines(setup: Setup) -> list[str]:
    """The lines that tell everything that is agreed before the first event.

    Raises:
        InputError: `unpublished-rulebook`, if the rulebook is not the one that its name stands for.
    """
    book = setup.rulebook
    if rulebook(book.name) != book:
        raise InputError("unpublished-rulebook", name=book.name)
    position = setup.position
    stock = None if position is None else position.stock
    lines = [
        f"rulebook {book.name} {book.revision}",
        f"seats {' '.join(setup.names)}",
        f"dealer {setup.names[setup.dealer]}",
        f"packs {setup.packs}",
    ]
    if setup.starters != 1:
        lines.append(f"starters {setup.starters}")
    if stock is not None:
        lines.append(f"stock {stock}")
    elif not setup.stock_known:
        lines.append("stock unknown")
    if setup.rule_seal:
        lines.append(f"seal {Sealed.RULE.value} {setup.rule_seal}")
    if setup.shuffle_seal:
        lines.append(f"seal {Sealed.SHUFFLE.value} {setup.shuffle_seal}")
    return lines if position is None else lines + _position_lines(setup, position)


def _position_lines(setup: Setup, position: Position) -> list[str]:
    names, book = setup.names, setup.rulebook
    lines = [f"turn {names[position.turn]}"]
    if position.laid:
        first = position.laid[0]
        if first.number:
            lines.append(f"earlier line={first.column} side={first.number - first.column}")
        lines.append(f"layout {print_layout(position.laid, names)}")
    for seat, hand in enumerate(position.hands):
        if seat != setup.dealer:
            lines.append(f"hand {names[seat]} {_print_hand(hand)}")
    lines += [print_prophecy(past, position.laid, names, book) for past in position.prophecies]
    for word, status in (("expelled", Status.EXPELLED), ("out", Status.OUT)):
        told = [names[seat] for seat, its in enumerate(position.status) if its is status]
        if told:
            lines.append(f"{word} {' '.join(told)}")
    return lines


def _print_hand(hand: Cards) -> str:
    return print_cards(hand) if any(card is not UNKNOWN for card in hand) else str(len(hand))


# Reading -----------------------------------------------------------------------------------


def parse_setup(lines: Sequence[Line]) -> Setup:
    """The set-up that these lines tell.

    Raises:
        Misread: an `InputError` that knows the line.
    """
    told = _Told(lines)
    book = told.one("rulebook", _parse_rulebook)
    names = told.one("seats", _parse_names)
    dealer = told.one("dealer", lambda name: parse_seat(name, names), Seat(0))
    uncounted: tuple[bool, int | None] = (True, None)
    stock_known, stock = told.one("stock", _parse_stock, uncounted)
    seals = dict(told.each("seal", _parse_seal))
    setup = Setup(
        rulebook=book,
        names=names,
        dealer=dealer,
        packs=told.one("packs", parse_number, book.packs.for_players(len(names))),
        stock_known=stock_known,
        starters=told.one("starters", parse_number, 1),
        rule_seal=seals.get(Sealed.RULE, ""),
        shuffle_seal=seals.get(Sealed.SHUFFLE, ""),
    )
    if not any(line.word in _OF_POSITION for line in lines):
        if stock is not None:
            raise told.complaint("stock", message("bad-position.stock"))
        return setup
    return replace(setup, position=_parse_position(told, setup, stock))


class _Told:
    """The lines of a set-up by the word that each begins with."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        for line in lines:
            if line.word not in SETUP_WORDS:
                refuse_line(line)

    def one(self, word: str, read: Callable[[str], _T], default: _T | None = None) -> _T:
        """What the only line with this word says; the default if there is none."""
        found = [line for line in self.lines if line.word == word]
        if len(found) > 1:
            raise Misread("told-twice", word=word, line=found[1].number)
        if found:
            with reading_line(found[0].number):
                return read(found[0].rest)
        if default is None:
            raise self.complaint(word, message("bad-position.missing", word=word))
        return default

    def each(self, word: str, read: Callable[[str], _T]) -> list[_T]:
        """What all lines with this word say, in their order."""
        said = []
        for line in self.lines:
            if line.word == word:
                with reading_line(line.number):
                    said.append(read(line.rest))
        return said

    def complaint(self, word: str, said: Message) -> Misread:
        """A complaint about the line of this word, or where it should be."""
        numbers = [line.number for line in self.lines if line.word == word]
        last = self.lines[-1].number if self.lines else 1
        return Misread(said, line=numbers[0] if numbers else last)


def _parse_rulebook(text: str) -> Rulebook:
    name, _, revision = text.partition(" ")
    book = rulebook(name)
    # What was played by an earlier one is derived again: what does not follow is refused there.
    if revision and not 1 <= parse_number(revision) <= book.revision:
        raise InputError(
            "rulebook-revision", revision=revision, name=book.name, known=book.revision
        )
    return book


def _parse_names(text: str) -> Names:
    names = tuple(text.split())
    if len(names) < 2:
        raise InputError("names.none")
    require_names(names)
    return names


def _parse_stock(text: str) -> tuple[bool, int | None]:
    return (False, None) if text == "unknown" else (True, parse_number(text))


def _parse_seal(text: str) -> tuple[Sealed, str]:
    kind, _, seal = text.partition(" ")
    if kind not in [sealed.value for sealed in Sealed] or not is_seal(seal):
        raise InputError("bad-seal", text=shortened(text))
    return Sealed(kind), seal


def _parse_position(told: _Told, setup: Setup, stock: int | None) -> Position:
    names = setup.names
    laid = _parse_laid(told, names)
    prophecies = _parse_prophecies(told, laid, setup)
    return Position(
        hands=_parse_hands(told, setup),
        status=_parse_status(told, setup, prophecies),
        turn=told.one("turn", lambda name: parse_seat(name, names)),
        laid=laid,
        prophecies=prophecies,
        stock=stock,
    )


_COUNTS: Final = re.compile(r"line=([0-9]{1,6}) side=([0-9]{1,6})")


def _parse_laid(told: _Told, names: Names) -> tuple[Laid, ...]:
    column, number = told.one("earlier", _parse_earlier, (0, 0))
    laid: list[Laid] = []

    def read(text: str) -> None:
        laid.extend(parse_layout(text, names, laid[-1] if laid else None, column, number))

    told.each("layout", read)
    if number and not laid:
        raise told.complaint("earlier", message("bad-position.earlier-alone"))
    return tuple(laid)


def _parse_earlier(text: str) -> tuple[int, int]:
    counts = _COUNTS.fullmatch(text)
    if counts is None:
        raise InputError("bad-position.earlier", text=shortened(text))
    line, side = map(int, counts.groups())
    return line, line + side


def _parse_hands(told: _Told, setup: Setup) -> tuple[Cards, ...]:
    hands: dict[Seat, Cards] = {}

    def read(text: str) -> None:
        who, _, cards = text.partition(" ")
        seat = parse_seat(who, setup.names)
        if seat == setup.dealer or seat in hands:
            key = "bad-position.second-hand" if seat in hands else "bad-position.dealers-hand"
            raise InputError(key, name=setup.names[seat])
        hands[seat] = hand_of_text(cards)

    told.each("hand", read)
    for seat, name in enumerate(setup.names):
        if seat != setup.dealer and seat not in hands:
            raise told.complaint("hand", message("bad-position.no-hand", name=name))
    return tuple(hands.get(Seat(seat), ()) for seat in range(len(setup.names)))


def _parse_prophecies(told: _Told, laid: tuple[Laid, ...], setup: Setup) -> tuple[Prophecy, ...]:
    """All prophets of the round in the order of their lines."""
    prophecies: list[Prophecy] = []
    for line in told.lines:
        if line.word in ("prophet", "false"):
            with reading_line(line.number):
                if prophecies and prophecies[-1].fall is None:
                    raise InputError("bad-position.standing")
                stands = line.word == "prophet"
                prophecies.append(
                    parse_prophecy(line.rest, laid, setup.names, setup.rulebook, stands=stands)
                )
    return tuple(prophecies)


def _parse_status(
    told: _Told, setup: Setup, prophecies: tuple[Prophecy, ...]
) -> tuple[Status, ...]:
    status = {Seat(seat): Status.PLAYING for seat in range(len(setup.names))}
    status[setup.dealer] = Status.DEALER
    terms = setup.rulebook.prophet
    for past in prophecies:
        if past.fall is None:
            status[past.seat] = Status.PROPHET
        elif terms is not None and not terms.resumes:
            status[past.seat] = Status.OUT

    def leave(text: str, becomes: Status) -> None:
        for name in text.split():
            seat = parse_seat(name, setup.names)
            if status[seat] not in (Status.PLAYING, becomes):
                was = status[seat].value
                raise InputError("bad-position.status", name=name, was=was, other=becomes.value)
            status[seat] = becomes

    told.each("expelled", lambda text: leave(text, Status.EXPELLED))
    told.each("out", lambda text: leave(text, Status.OUT))
    return tuple(status[Seat(seat)] for seat in range(len(setup.names)))


def refuse_line(line: Line) -> NoReturn:
    """Complain that a line begins with no word of a set-up.

    Raises:
        Misread: always.
    """
    hint = did_you_mean(line.word, SETUP_WORDS)
    raise Misread("unknown-line", word=shortened(line.word), hint=hint, line=line.number)
