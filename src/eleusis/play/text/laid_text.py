"""What lies on the table as text, and back: the layout, and the prophets' times in office.

The layout is written in the order of time: the cards of the line, each followed by its sideline in
brackets, the cards of a string joined by hyphens, and who laid a play before a colon.

`prophet Brown line=18 side=22` tells what lies after the marker, as one counts it at the table.
`at=12/20` tells instead how many cards of the line and of the layout lay when they declared; a
false prophet's line has that and `fell=31`, the cards that lay before the play over which they
fell. `marker=20` names the marked card by its number on the layout where it is not the usual one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from eleusis.cards import parse_cards
from eleusis.errors import InputError
from eleusis.play.state import Laid, Prophecy, marked_card
from eleusis.play.text.tokens import parse_number, parse_seat, shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.play.text.tokens import Names
    from eleusis.rulebook.terms import Rulebook

_TOKENS: Final = re.compile(r"[\[\],]|[^\s\[\],]+")
_NO_PLAY: Final = "no-play"
_AT: Final = re.compile(r"([0-9]{1,6})/([0-9]{1,6})")


def print_layout(laid: Sequence[Laid], names: Names) -> str:
    """The plays in the order of time, sidelines in brackets: `3H 9S[Smith:10S,6C-2D] 4C`."""
    text = ""
    was_right = True
    for play in laid:
        who = "" if play.seat is None else f"{names[play.seat]}:"
        cards = who + "-".join(map(str, play.cards))
        if play.right:
            text += ("" if was_right else "]") + (" " if text else "") + cards
        else:
            text += ("[" if was_right else ",") + cards
        was_right = play.right
    return text if was_right else f"{text}]"


def parse_layout(
    text: str, names: Names, last: Laid | None = None, column: int = 0, number: int = 0
) -> list[Laid]:
    """The plays of a text, after *last* or after so many cards on the line and on the layout.

    Raises:
        InputError: `bad-layout` for brackets that do not fit; else as cards and names complain.
    """
    if last is not None:
        column, number = last.column_after, last.number_after
    laid = []
    in_sideline = False
    for token in _TOKENS.findall(text):
        if token in "[],":
            if in_sideline is (token == "["):
                raise InputError("bad-layout.misfit", token=token, text=shortened(text))
            in_sideline = token != "]"
            continue
        who, _, joined = token.rpartition(":")
        cards = parse_cards(joined.replace("-", " "))
        if not cards:
            raise InputError("bad-layout.token", token=shortened(token))
        seat = parse_seat(who, names) if who else None
        laid.append(Laid(seat, cards, not in_sideline, column, number))
        column += 0 if in_sideline else len(cards)
        number += len(cards)
    if in_sideline:
        raise InputError("bad-layout.open", text=shortened(text))
    return laid


def print_prophecy(past: Prophecy, laid: Sequence[Laid], names: Names, book: Rulebook) -> str:
    """The line for a prophet of the round whose layout this is."""
    words = ["prophet" if past.fall is None else "false", names[past.seat]]
    on_line, on_layout = _counts(laid)
    line = on_line - past.column
    side = on_layout - past.number - line
    if past.fall is None and min(line, side) >= 0:
        words += [f"line={line}", f"side={side}"]
    else:
        words.append(f"at={past.column}/{past.number}")
    if past.fall is not None:
        words.append(f"fell={past.fall}")
        if not past.fell_over_cards:
            words.append(f"over={_NO_PLAY}")
    assert book.prophet is not None, "there is a prophet, so there are prophets"
    if past.marker != marked_card(laid, past.number, book.prophet.marker):
        words.append("marker=none" if past.marker is None else f"marker={past.marker + 1}")
    return " ".join(words)


def parse_prophecy(
    text: str, laid: Sequence[Laid], names: Names, book: Rulebook, *, stands: bool
) -> Prophecy:
    """The prophecy of a line's text after its first word.

    Raises:
        InputError: `bad-position`, if it does not fit the layout or the rulebook.
    """
    if book.prophet is None:
        raise InputError("bad-position.no-prophets", title=book.title)
    name, _, rest = text.partition(" ")
    seat = parse_seat(name, names)
    of_fallen = ("at", "fell", "over", "marker")
    said = _options(rest, ("line", "side", "at", "marker") if stands else of_fallen)
    if said.get("over", _NO_PLAY) != _NO_PLAY:
        raise InputError("bad-position.fall", word=_NO_PLAY, said=said["over"][:40])
    on_line, on_layout = _counts(laid)
    if "at" in said:
        column, number = _at(said["at"])
    elif stands:
        line = parse_number(said.get("line", "0"))
        column, number = on_line - line, on_layout - line - parse_number(said.get("side", "0"))
    else:
        column = number = 0
    fall = None if stands else parse_number(said.get("fell", str(number)))
    until = on_layout if fall is None else fall
    if not (0 <= column <= on_line and column <= number <= until <= on_layout):
        raise InputError(
            "bad-position.misfit", text=shortened(text), on_line=on_line, on_layout=on_layout
        )
    marker = marked_card(laid, number, book.prophet.marker)
    if "marker" in said:
        marker = None if said["marker"] == "none" else parse_number(said["marker"]) - 1
    return Prophecy(seat, column, number, marker, fall, fell_over_cards="over" not in said)


def _options(text: str, allowed: tuple[str, ...]) -> dict[str, str]:
    said = dict(word.partition("=")[::2] for word in text.split())
    strange = [word for word in said if word not in allowed]
    if strange:
        raise InputError("bad-position.unknown", text=shortened(strange[0]), allowed=tuple(allowed))
    return said


def _at(text: str) -> tuple[int, int]:
    counts = _AT.fullmatch(text)
    if counts is None:
        raise InputError("bad-position.at", text=text[:40])
    return int(counts[1]), int(counts[2])


def _counts(laid: Sequence[Laid]) -> tuple[int, int]:
    """Cards on the line and on the layout."""
    return (laid[-1].column_after, laid[-1].number_after) if laid else (0, 0)
