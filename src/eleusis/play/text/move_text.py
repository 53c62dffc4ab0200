"""Moves as people say them: `Smith plays JD 8H`, `God says right`, and back.

A move says itself how it is said (`said`) and its fields say how they are written, so
`parse_move(print_move(move, …), …) == move`. God goes by that word or by the dealer's own name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

from msgspec.structs import fields, replace

from eleusis.errors import InputError, did_you_mean
from eleusis.play.events import PickingSeat
from eleusis.play.legality import standing_rulings
from eleusis.play.moves import Correct, Move
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.text.fields import LATEST, parts_of, too_much
from eleusis.play.text.tokens import Names, parse_seat, quote, shortened

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.play.state import Round
    from eleusis.play.text.fields import FieldText

GOD: Final = "God"
"""The judge's name where no player has it."""

_PLAYER: Final = "{seat}"


class _Saying(NamedTuple):
    """How a kind of move is said: who does it, what, and the rest by field."""

    kind: type[Move]
    who: str
    """`{seat}`, `God`, or nothing: then it is told to the table without saying who does it."""
    phrase: str
    parts: dict[str, FieldText]

    @property
    def is_gods(self) -> bool:
        """True if God may be the one who does it."""
        is_either = any(field.type == PickingSeat for field in fields(self.kind))
        return self.who == GOD or is_either

    def move(self, rest: str, names: Names, **who: Seat) -> Move:
        """The move of this kind of which *rest* says the rest."""
        *first, last = self.parts or [""]
        values: dict[str, Any] = {**who}
        for field in first:
            said, _, rest = rest.partition(" ")
            values[field] = self.parts[field].read(said, names)
        if last:
            values[last] = self.parts[last].read(rest, names)
        elif rest:
            raise too_much(rest)
        return self.kind(**values)


def _saying(kind: type[Move]) -> _Saying:
    words = kind.said.split()
    who = words.pop(0) if words[0] in (_PLAYER, GOD) else ""
    phrase = " ".join(word for word in words if "{" not in word)
    parts = {field: part for field, part in parts_of(kind).items() if f"{{{field}}}" in words}
    return _Saying(kind, who, phrase, parts)


_SAYINGS: Final = {kind: _saying(kind) for kind in get_args(Move)}
_ORDERS: Final = [saying for saying in _SAYINGS.values() if not saying.who]
_DEEDS: Final = [saying for saying in _SAYINGS.values() if saying.who == _PLAYER]
_GODS_DEEDS: Final = [saying for saying in _SAYINGS.values() if saying.is_gods]

WORDS_OF_MOVES: Final = frozenset(saying.phrase.split()[0] for saying in _SAYINGS.values())
"""Words that would be ambiguous as names."""


def print_move(move: Move, names: Names, dealer: Seat) -> str:
    """The move as one line."""
    saying = _SAYINGS[type(move)]
    seat = getattr(move, "seat", JUDGE)
    doer = _god(names, dealer) if seat == JUDGE else names[seat]
    parts = (part.write(getattr(move, field), names) for field, part in saying.parts.items())
    return " ".join(filter(None, (doer if saying.who else "", saying.phrase, *parts)))


def parse_move(text: str, names: Names, dealer: Seat) -> Move:
    """The move that a line asks for. Whether it is legal is for the engine to say.

    Raises:
        InputError: `bad-move`, or the code of the part that cannot be read.
    """
    text = " ".join(text.split()) if '"' not in text else text.strip()
    order = _said(text, _ORDERS)
    if order is not None:
        return order.move(_after(order, text), names)
    name, _, what = text.partition(" ")
    seat = _seat_or_god(name, names, dealer)
    if seat == JUDGE:
        deed = _said(what, _GODS_DEEDS)
        if deed is not None:
            who = {"seat": JUDGE} if deed.who == _PLAYER else {}
            return deed.move(_after(deed, what), names, **who)
        if name.casefold() != names[dealer].casefold():
            raise _no_such_deed(text, what, _GODS_DEEDS)
        # The dealer plays nothing, but that is for the rulebook to say.
        seat = dealer
    deed = _said(what, _DEEDS)
    if deed is None:
        raise _no_such_deed(text, what, _DEEDS)
    return deed.move(_after(deed, what), names, seat=seat)


def typed_move(kind: type[Move], typed: str, rest: str, seat: Seat) -> Move:
    """The move that somebody in this seat means who typed one of its words, and perhaps more.

    Raises:
        InputError: the code of the part that cannot be read.
    """
    saying = _SAYINGS[kind]
    who = {"seat": seat} if saying.who == _PLAYER else {}
    return saying.move(_written(saying, typed, rest), (), **who)


def deed_in_full(deed: str) -> str | None:
    """The words of `parse_move` for a deed in words that are typed; `None` if it is none."""
    for saying in (*_DEEDS, *_GODS_DEEDS):
        for typed in saying.kind.typed:
            if f"{deed.lower()} ".startswith(f"{typed} "):
                rest = _written(saying, typed, deed[len(typed) :].strip())
                return f"{saying.phrase} {rest}".strip()
    return None


def _written(saying: _Saying, typed: str, rest: str) -> str:
    """What was typed, as a line of moves has it: verdicts are words, texts are in quotes."""
    held = {field.type for field in fields(saying.kind)}
    if bool in held:
        return typed
    return quote(rest) if str in held and not rest.startswith('"') else rest


def with_ruling(move: Move, state: Round) -> Move:
    """The move, a `correct` without a number now pointing to the latest ruling in force."""
    if isinstance(move, Correct) and move.ruling == LATEST:
        rulings = standing_rulings(state.log)
        if rulings:
            return replace(move, ruling=rulings[-1])
    return move


def _said(text: str, sayings: Iterable[_Saying]) -> _Saying | None:
    """Which of the phrases the text begins with."""
    return next((one for one in sayings if f"{text} ".startswith(f"{one.phrase} ")), None)


def _after(saying: _Saying, text: str) -> str:
    return text[len(saying.phrase) :].strip()


def _god(names: Names, dealer: Seat) -> str:
    """`God`, or the dealer's name if a player is called so."""
    return names[dealer] if _is_name_of_player(GOD, names, dealer) else GOD


def _is_name_of_player(word: str, names: Names, dealer: Seat) -> bool:
    return any(
        name.casefold() == word.casefold() for seat, name in enumerate(names) if seat != dealer
    )


def _seat_or_god(who: str, names: Names, dealer: Seat) -> Seat:
    """The seat of that name, `JUDGE` for God and for the dealer."""
    if who.casefold() == GOD.casefold() and not _is_name_of_player(GOD, names, dealer):
        return JUDGE
    seat = parse_seat(who, names)
    return JUDGE if seat == dealer else seat


def _no_such_deed(text: str, what: str, deeds: Iterable[_Saying]) -> InputError:
    phrases = [deed.phrase for deed in deeds]
    hint = did_you_mean(what.partition(" ")[0], (phrase.split()[0] for phrase in phrases))
    return InputError("bad-move.unknown", text=shortened(text), hint=hint, deeds=tuple(phrases))
