"""The small pieces that records, positions and typed moves are written in.

Every pair here is inverse: what one function prints, the other reads. What cannot be read is an
`InputError`; whoever reads whole texts turns it into a `Misread`, which knows the line.
"""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.cards import Card, parse_cards
from eleusis.errors import InputError, did_you_mean
from eleusis.play.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import Cards
    from eleusis.messages import Message, MessageValue

Names = tuple[str, ...]
"""The people around the table; `names[seat]`."""

_NUMBER: Final = re.compile(r"[0-9]{1,6}")
"""Six digits are enough for any count of cards or events, and cheap to read."""


class Line(NamedTuple):
    """A line of a text and its 1-based number."""

    number: int
    text: str

    @property
    def word(self) -> str:
        """What the line is about."""
        return self.text.partition(" ")[0]

    @property
    def rest(self) -> str:
        """What it says about it."""
        return self.text.partition(" ")[2].strip()


class Misread(InputError):
    """A text of several lines cannot be read.

    Attributes:
        line: The 1-based line where the trouble is. Only `message` tells it, not `said`.
    """

    def __init__(self, said: str | Message, /, *, line: int, **values: MessageValue) -> None:
        super().__init__(said, **values)
        self.line = line

    @property
    def message(self) -> str:
        """What is wrong, in English, behind the number of the line."""
        return f"line {self.line}: {super().message}"


@contextmanager
def reading_line(number: int) -> Iterator[None]:
    """A block whose complaints are about this line."""
    try:
        yield
    except Misread:
        raise
    except InputError as error:
        raise Misread(error.said, line=number) from error


def shortened(text: str) -> str:
    """The text as it is shown in a complaint: not endless."""
    return text if len(text) <= 60 else text[:60] + "…"


def quote(text: str) -> str:
    r"""The text as a JSON string on one line, with nothing unprintable in it.

    >>> print(quote('Say "red"\nor ♥'))
    "Say \"red\"\nor ♥"
    """
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(sign: str) -> str:
    return sign if sign.isprintable() and sign not in '"\\' else json.dumps(sign)[1:-1]


def unquote(text: str) -> str:
    """The text of one JSON string.

    Raises:
        InputError: `bad-text`, if it is anything else.
    """
    # Only a string may start with a quotation mark, so nothing nested is ever read.
    if text.startswith('"'):
        try:
            value, end = json.JSONDecoder().raw_decode(text)
        except ValueError:
            pass
        else:
            if end == len(text) and isinstance(value, str):
                return value
    raise InputError("bad-text.quoted", text=shortened(text))


def parse_number(word: str) -> int:
    """The number of a word of one to six digits.

    Raises:
        InputError: `bad-number`, if it is anything else.
    """
    if _NUMBER.fullmatch(word) is None:
        raise InputError("bad-number", word=shortened(word))
    return int(word)


def parse_seat(word: str, names: Names) -> Seat:
    """The seat of this name; upper and lower case do not matter.

    Raises:
        InputError: `unknown-name`, with the nearest name there is.
    """
    folded = [name.casefold() for name in names]
    if word.casefold() in folded:
        return Seat(folded.index(word.casefold()))
    hint = did_you_mean(word.casefold(), folded)
    raise InputError("unknown-name", word=shortened(word), hint=hint, names=" ".join(names))


def print_verdict(right: bool) -> str:
    """`right` or `wrong`."""
    return "right" if right else "wrong"


def parse_verdict(word: str) -> bool:
    """True for `right`, False for `wrong`.

    Raises:
        InputError: `bad-verdict`, for any other word.
    """
    if word in ("right", "wrong"):
        return word == "right"
    raise InputError("bad-verdict", word=shortened(word))


def parse_card(word: str) -> Card:
    """One card; see `parse_cards` for several."""
    cards = parse_cards(word)
    if len(cards) != 1:
        raise InputError("one-card.word", word=shortened(word))
    return cards[0]


def sorted_cards(text: str) -> Cards:
    """The cards of a hand, in the order in which hands are kept."""
    return tuple(sorted(parse_cards(text)))
