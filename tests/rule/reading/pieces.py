"""Rules put together at random from pieces that people wrote who had never seen the reader.

`pieces.jsonl` has a piece on each line: a kind of cards (`K` in the plural, `k` with its article),
a case that the line is in (`W`), a demand (`D` as an order, `V` behind “the card must”), a place
(`P`), or a frame (`F`) with gaps for these. What a piece means is told in Python over the line
`m`, the card `c` and any card `x`; a frame's meaning has the same gaps. So the meaning of the whole
is computed without the reader.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rule.known_rules import face, odd, prime, red, s, v
from rule.more_rules import black, even

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from eleusis.cards import Card

    Holds = Callable[[Sequence[Card], Card], object]

FILE: Final = Path(__file__).with_name("pieces.jsonl")
GAP: Final = re.compile(r"\{([KkWDVP])(\d)\}")
SENTENCE: Final = re.compile(r"(?:^|(?<=[.?] ))[a-z]")


def col(card: Card) -> str:
    return "R" if red(card) else "B"


WORDS: Final[dict[str, Any]] = {
    word.__name__: word for word in (v, s, red, black, col, face, odd, even, prime)
}


class Piece(NamedTuple):
    """A piece and what it means, in Python."""

    text: str
    means: str


class Composed(NamedTuple):
    """A whole rule, and what it says of a card after a line of at least six."""

    text: str
    right: Holds


@cache
def pieces() -> dict[str, tuple[Piece, ...]]:
    """All pieces by their slot."""
    found: dict[str, list[Piece]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        found.setdefault(told["slot"], []).append(Piece(told["text"], told["means"]))
    return {slot: tuple(of_slot) for slot, of_slot in found.items()}


def composed(random: Random) -> Composed:
    """A frame, its gaps filled."""
    text, means = random.choice(pieces()["F"])
    for slot, number in dict.fromkeys(GAP.findall(text)):
        piece, gap = random.choice(pieces()[slot]), f"{{{slot}{number}}}"
        told = f"(lambda x: ({piece.means}))" if slot in "Kk" else f"({piece.means})"
        text, means = text.replace(gap, piece.text), means.replace(gap, told)
    whole = SENTENCE.sub(lambda first: first[0].upper(), text)
    return Composed(whole, eval(f"lambda m, c: {means}", dict(WORDS)))  # noqa: S307 our own file
