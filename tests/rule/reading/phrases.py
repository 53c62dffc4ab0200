"""The phrases of docs/rule-language.md that go into its sentences, and what they mean.

Each phrase stands here as it stands there, its gaps in capitals; beside it, what it means: a plain
function of the line, the card, and whatever fills its gaps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from eleusis.cards import Card

Line = Sequence[Card]
Has = Callable[[Card], bool]
Find = Callable[[Line, Card], Card]
Says = Callable[[Line, Card, Card], bool]
"""What is said of a card, the third."""
Holds = Callable[[Line, Card], bool]
Measure = Callable[[Line, Card], int]


class Missing(LookupError):
    """A card that a phrase speaks of is not on the line: what holds then is not promised."""


class Phrase(NamedTuple):
    """A phrase with gaps in capitals, and what it means, given the meanings of what fills them."""

    words: str
    means: Callable[..., Any]


def suit_of(card: Card) -> str:
    return str(card)[-1]


def is_red(card: Card) -> bool:
    return suit_of(card) in "DH"


def _from(low: int, high: int) -> Has:
    return lambda card: low <= card.rank <= high


def _of(*ranks: int) -> Has:
    return lambda card: card.rank in ranks


# ---- Kinds: with an article, in the plural, behind "is", behind "the last" ----------------------


class Kind(NamedTuple):
    """A kind of card in its forms."""

    one: str
    many: str
    adjective: str
    bare: str
    has: Has


def _noun(one: str, many: str, has: Has) -> Kind:
    return Kind(one, many, one, one.partition(" ")[2], has)


def _sort(adjective: str, has: Has) -> Kind:
    article = "an" if adjective[0] in "aeiou" else "a"
    return Kind(
        f"{article} {adjective} card", f"{adjective} cards", adjective, f"{adjective} card", has
    )


PLAIN_KINDS: Final = (
    _sort("red", is_red),
    _sort("black", lambda card: not is_red(card)),
    _sort("odd", lambda card: card.rank % 2 == 1),
    _sort("even", lambda card: card.rank % 2 == 0),
    _sort("prime", _of(2, 3, 5, 7, 11, 13)),
    _noun("a heart", "hearts", lambda card: suit_of(card) == "H"),
    _noun("a spade", "spades", lambda card: suit_of(card) == "S"),
    _noun("a club", "clubs", lambda card: suit_of(card) == "C"),
    _noun("a diamond", "diamonds", lambda card: suit_of(card) == "D"),
    _noun("a face card", "face cards", lambda card: card.rank > 10),
    _noun("a number card", "number cards", lambda card: card.rank < 11),
    _noun("a king", "kings", _of(13)),
    _noun("an ace", "aces", _of(1)),
    _noun("a queen", "queens", _of(12)),
)
KINDS: Final = (
    *PLAIN_KINDS,
    Kind("a card from 8 to king", "cards from 8 to king", "from 8 to king", "", _from(8, 13)),
    Kind("a card from ace to 5", "cards from ace to 5", "from ace to 5", "", _from(1, 5)),
    _noun("a heart or a spade", "hearts and spades", lambda card: suit_of(card) in "HS"),
    _noun("an ace or a king", "aces and kings", _of(1, 13)),
    _noun("a 3, a 6 or a 9", "threes, sixes and nines", _of(3, 6, 9)),
    _noun("a red face card", "red face cards", lambda card: is_red(card) and card.rank > 10),
)
FEATURES: Final[tuple[tuple[str, Callable[[Card], object]], ...]] = (
    ("suit", suit_of),
    ("colour", is_red),
    ("rank", lambda card: card.rank),
    ("parity", lambda card: card.rank % 2),
)

# ---- Cards on the line ---------------------------------------------------------------------------


def _last(line: Line, has: Has) -> Card:
    for card in reversed(line):
        if has(card):
            return card
    raise Missing


CARDS: Final = (
    Phrase("the last card", lambda: lambda line, card: line[-1]),
    Phrase("the second-last card", lambda: lambda line, card: line[-2]),
    Phrase("the third-last card", lambda: lambda line, card: line[-3]),
    Phrase("the card before the last card", lambda: lambda line, card: line[-2]),
    Phrase("the first card of the line", lambda: lambda line, card: line[0]),
    Phrase("the last BARE", lambda kind: lambda line, card: _last(line, kind.has)),
    Phrase("the latest BARE", lambda kind: lambda line, card: _last(line, kind.has)),
    Phrase(
        "the most recent card of its suit",
        lambda: lambda line, card: _last(line, lambda one: suit_of(one) == suit_of(card)),
    ),
    Phrase(
        "the last card of its suit",
        lambda: lambda line, card: _last(line, lambda one: suit_of(one) == suit_of(card)),
    ),
)

# ---- What is said of a card, behind "must" -------------------------------------------------------


def _compared(compare: Callable[[int, int], bool]) -> Callable[[Find], Says]:
    return lambda find: lambda line, card, of: compare(of.rank, find(line, card).rank)


def _distant(
    compare: Callable[[int, int], bool],
) -> Callable[[int, Find], Says]:
    return lambda count, find: (
        lambda line, card, of: compare(of.rank - find(line, card).rank, count)
    )


MUST: Final = (
    Phrase("be ADJECTIVE", lambda kind: lambda line, card, of: kind.has(of)),
    Phrase(
        "have the same FEATURE as CARD",
        lambda feature, find: lambda line, card, of: feature(of) == feature(find(line, card)),
    ),
    Phrase(
        "have a different FEATURE from CARD",
        lambda feature, find: lambda line, card, of: feature(of) != feature(find(line, card)),
    ),
    Phrase("be higher than CARD", _compared(lambda own, other: own > other)),
    Phrase("be lower than CARD", _compared(lambda own, other: own < other)),
    Phrase("be no higher than CARD", _compared(lambda own, other: own <= other)),
    Phrase("be no lower than CARD", _compared(lambda own, other: own >= other)),
    Phrase("be N higher than CARD", _distant(lambda gap, count: gap == count)),
    Phrase("be N lower than CARD", _distant(lambda gap, count: gap == -count)),
    Phrase("be N away from CARD", _distant(lambda gap, count: abs(gap) == count)),
    Phrase("be at least N away from CARD", _distant(lambda gap, count: abs(gap) >= count)),
    Phrase("be at most N away from CARD", _distant(lambda gap, count: abs(gap) <= count)),
    Phrase(
        "be higher than all of the last FEW cards",
        lambda few: lambda line, card, of: of.rank > max(one.rank for one in line[-few:]),
    ),
    # in other words
    Phrase(
        "be of the same FEATURE as CARD",
        lambda feature, find: lambda line, card, of: feature(of) == feature(find(line, card)),
    ),
    Phrase(
        "be of a different FEATURE than CARD",
        lambda feature, find: lambda line, card, of: feature(of) != feature(find(line, card)),
    ),
    Phrase("be at most as high as CARD", _compared(lambda own, other: own <= other)),
    Phrase("be at least as high as CARD", _compared(lambda own, other: own >= other)),
    Phrase("be N ranks above CARD", _distant(lambda gap, count: gap == count)),
    Phrase("be N or more away from CARD", _distant(lambda gap, count: abs(gap) >= count)),
    Phrase("be within N ranks of CARD", _distant(lambda gap, count: abs(gap) <= count)),
    Phrase(
        "be higher than at least one of the last FEW cards",
        lambda few: lambda line, card, of: of.rank > min(one.rank for one in line[-few:]),
    ),
)

# ---- What can be counted and measured ------------------------------------------------------------


def count_of(has: Has, line: Line) -> int:
    return sum(map(has, line))


def _since(kind: Kind) -> Measure:
    def measured(line: Line, card: Card) -> int:
        _last(line, kind.has)
        return next(at for at, one in enumerate(reversed(line)) if kind.has(one))

    return measured


NUMBERS: Final = (
    Phrase(
        "the number of KINDS on the line", lambda kind: lambda line, card: count_of(kind.has, line)
    ),
    Phrase(
        "the number of KINDS among the last FEW cards",
        lambda kind, few: lambda line, card: count_of(kind.has, line[-few:]),
    ),
    Phrase("the number of cards on the line", lambda: lambda line, card: len(line)),
    Phrase("the number of cards since the last BARE", _since),
    Phrase(
        "the sum of the card and the last card",
        lambda: lambda line, card: card.rank + line[-1].rank,
    ),
    Phrase(
        "the sum of the last two cards", lambda: lambda line, card: line[-1].rank + line[-2].rank
    ),
    Phrase(
        "the distance between the card and the last card",
        lambda: lambda line, card: abs(card.rank - line[-1].rank),
    ),
    Phrase(
        "the distance between the last two cards",
        lambda: lambda line, card: abs(line[-1].rank - line[-2].rank),
    ),
    Phrase(
        "the highest rank of the last FEW cards",
        lambda few: lambda line, card: max(one.rank for one in line[-few:]),
    ),
)
OF_THE_CARD: Final = tuple(one for one in NUMBERS if "the card" in one.words)
AMOUNTS: Final = (
    Phrase("even", lambda: lambda number: number % 2 == 0),
    Phrase("odd", lambda: lambda number: number % 2 == 1),
    Phrase("at least N", lambda count: lambda number: number >= count),
    Phrase("at most N", lambda count: lambda number: number <= count),
    Phrase("divisible by 3", lambda: lambda number: number % 3 == 0),
    # in other words
    Phrase("N or more", lambda count: lambda number: number >= count),
    Phrase("N or less", lambda count: lambda number: number <= count),
    Phrase("less than N", lambda count: lambda number: number < count),
    Phrase("more than N", lambda count: lambda number: number > count),
    Phrase("a multiple of 3", lambda: lambda number: number % 3 == 0),
)

# ---- Cases, behind "if" --------------------------------------------------------------------------


def _on_line(words: str, holds: Callable[[Kind, Line], bool]) -> Phrase:
    return Phrase(words, lambda kind: lambda line, card: holds(kind, line))


def _among(words: str, holds: Callable[[int, int], bool]) -> Phrase:
    """How many of the last few are of a kind: compared with how many are looked at."""
    return Phrase(
        words, lambda few, kind: lambda line, card: holds(count_of(kind.has, line[-few:]), few)
    )


CASES: Final = (
    Phrase("the last card IS", lambda said: lambda line, card: said(line, card, line[-1])),
    Phrase("the second-last card IS", lambda said: lambda line, card: said(line, card, line[-2])),
    Phrase("the card IS", lambda said: lambda line, card: said(line, card, card)),
    Phrase(
        "the last card is not ADJECTIVE", lambda kind: lambda line, card: not kind.has(line[-1])
    ),
    Phrase("NUMBER is AMOUNT", lambda number, so: lambda line, card: so(number(line, card))),
    _on_line("there is ONE on the line", lambda kind, line: count_of(kind.has, line) > 0),
    _on_line("there is no BARE on the line", lambda kind, line: count_of(kind.has, line) == 0),
    Phrase(
        "there is ONE among the last FEW cards",
        lambda kind, few: lambda line, card: count_of(kind.has, line[-few:]) > 0,
    ),
    Phrase(
        "there are more red cards than black cards on the line",
        lambda: lambda line, card: 2 * count_of(is_red, line) > len(line),
    ),
    _among("at least two of the last FEW cards are KINDS", lambda count, few: count >= 2),
    _among("all of the last FEW cards are KINDS", lambda count, few: count == few),
    _among("none of the last FEW cards is ONE", lambda count, few: count == 0),
    Phrase(
        "the last two cards have the same FEATURE",
        lambda feature: lambda line, card: feature(line[-1]) == feature(line[-2]),
    ),
    # in other words
    _among("two or more of the last FEW cards are KINDS", lambda count, few: count >= 2),
    _among("exactly one of the last FEW cards is ONE", lambda count, few: count == 1),
    Phrase(
        "there are two or more KINDS among the last FEW cards",
        lambda kind, few: lambda line, card: count_of(kind.has, line[-few:]) >= 2,
    ),
    _on_line(
        "there is an even number of KINDS on the line",
        lambda kind, line: count_of(kind.has, line) % 2 == 0,
    ),
    _on_line(
        "there is an odd number of KINDS on the line",
        lambda kind, line: count_of(kind.has, line) % 2 == 1,
    ),
    _on_line("no BARE is on the line", lambda kind, line: count_of(kind.has, line) == 0),
    Phrase(
        "red cards outnumber black cards on the line",
        lambda: lambda line, card: 2 * count_of(is_red, line) > len(line),
    ),
    Phrase("the line has just gone up", lambda: lambda line, card: line[-1].rank > line[-2].rank),
    Phrase(
        "the last two cards are at least N apart",
        lambda count: lambda line, card: abs(line[-1].rank - line[-2].rank) >= count,
    ),
    Phrase(
        "CASE and CASE", lambda one, other: lambda line, card: one(line, card) and other(line, card)
    ),
    Phrase(
        "CASE or CASE", lambda one, other: lambda line, card: one(line, card) or other(line, card)
    ),
)

# ---- Demands, behind a case ----------------------------------------------------------------------

DEMANDS: Final = (
    Phrase("play ONE", lambda kind: lambda line, card: kind.has(card)),
    Phrase("go higher", lambda: lambda line, card: card.rank > line[-1].rank),
    Phrase("go lower", lambda: lambda line, card: card.rank < line[-1].rank),
    Phrase("keep the FEATURE", lambda f: lambda line, card: f(card) == f(line[-1])),
    Phrase("change the FEATURE", lambda f: lambda line, card: f(card) != f(line[-1])),
    Phrase("the card must MUST", lambda said: lambda line, card: said(line, card, card)),
    # in other words
    Phrase("do not play ONE", lambda kind: lambda line, card: not kind.has(card)),
    Phrase("play a higher card", lambda: lambda line, card: card.rank > line[-1].rank),
    Phrase("play a lower card", lambda: lambda line, card: card.rank < line[-1].rank),
    Phrase("stay in the same FEATURE", lambda f: lambda line, card: f(card) == f(line[-1])),
    Phrase("play a different FEATURE", lambda f: lambda line, card: f(card) != f(line[-1])),
)
