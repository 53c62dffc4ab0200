"""The phrases of docs/rule-language.md, put together at random, with a judge that knows no reader.

The document promises that whatever is put together from its phrases is read at once. Each phrase
stands here as it stands there, its gaps in capitals; beside it, what it means: a plain function of
the line, the card, and whatever fills its gaps. A test holds the two lists to each other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eleusis.cards import Card

if TYPE_CHECKING:
    from random import Random

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


class Told(NamedTuple):
    """A text, and what it demands of the next card."""

    text: str
    right: Holds


def _suit(card: Card) -> str:
    return str(card)[-1]


def _is_red(card: Card) -> bool:
    return _suit(card) in "DH"


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
    _sort("red", _is_red),
    _sort("black", lambda card: not _is_red(card)),
    _sort("odd", lambda card: card.rank % 2 == 1),
    _sort("even", lambda card: card.rank % 2 == 0),
    _sort("prime", _of(2, 3, 5, 7, 11, 13)),
    _noun("a heart", "hearts", lambda card: _suit(card) == "H"),
    _noun("a spade", "spades", lambda card: _suit(card) == "S"),
    _noun("a club", "clubs", lambda card: _suit(card) == "C"),
    _noun("a diamond", "diamonds", lambda card: _suit(card) == "D"),
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
    _noun("a heart or a spade", "hearts and spades", lambda card: _suit(card) in "HS"),
    _noun("an ace or a king", "aces and kings", _of(1, 13)),
    _noun("a 3, a 6 or a 9", "threes, sixes and nines", _of(3, 6, 9)),
    _noun("a red face card", "red face cards", lambda card: _is_red(card) and card.rank > 10),
)
FEATURES: Final[tuple[tuple[str, Callable[[Card], object]], ...]] = (
    ("suit", _suit),
    ("colour", _is_red),
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
        lambda: lambda line, card: _last(line, lambda one: _suit(one) == _suit(card)),
    ),
    Phrase(
        "the last card of its suit",
        lambda: lambda line, card: _last(line, lambda one: _suit(one) == _suit(card)),
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


def _count(has: Has, line: Line) -> int:
    return sum(map(has, line))


def _since(kind: Kind) -> Measure:
    def measured(line: Line, card: Card) -> int:
        _last(line, kind.has)
        return next(at for at, one in enumerate(reversed(line)) if kind.has(one))

    return measured


NUMBERS: Final = (
    Phrase(
        "the number of KINDS on the line", lambda kind: lambda line, card: _count(kind.has, line)
    ),
    Phrase(
        "the number of KINDS among the last FEW cards",
        lambda kind, few: lambda line, card: _count(kind.has, line[-few:]),
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
        words, lambda few, kind: lambda line, card: holds(_count(kind.has, line[-few:]), few)
    )


CASES: Final = (
    Phrase("the last card IS", lambda said: lambda line, card: said(line, card, line[-1])),
    Phrase("the second-last card IS", lambda said: lambda line, card: said(line, card, line[-2])),
    Phrase("the card IS", lambda said: lambda line, card: said(line, card, card)),
    Phrase(
        "the last card is not ADJECTIVE", lambda kind: lambda line, card: not kind.has(line[-1])
    ),
    Phrase("NUMBER is AMOUNT", lambda number, so: lambda line, card: so(number(line, card))),
    _on_line("there is ONE on the line", lambda kind, line: _count(kind.has, line) > 0),
    _on_line("there is no BARE on the line", lambda kind, line: _count(kind.has, line) == 0),
    Phrase(
        "there is ONE among the last FEW cards",
        lambda kind, few: lambda line, card: _count(kind.has, line[-few:]) > 0,
    ),
    Phrase(
        "there are more red cards than black cards on the line",
        lambda: lambda line, card: 2 * _count(_is_red, line) > len(line),
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
        lambda kind, few: lambda line, card: _count(kind.has, line[-few:]) >= 2,
    ),
    _on_line(
        "there is an even number of KINDS on the line",
        lambda kind, line: _count(kind.has, line) % 2 == 0,
    ),
    _on_line(
        "there is an odd number of KINDS on the line",
        lambda kind, line: _count(kind.has, line) % 2 == 1,
    ),
    _on_line("no BARE is on the line", lambda kind, line: _count(kind.has, line) == 0),
    Phrase(
        "red cards outnumber black cards on the line",
        lambda: lambda line, card: 2 * _count(_is_red, line) > len(line),
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

# ---- Sentences -----------------------------------------------------------------------------------


def _if(case: Holds, then: Holds, otherwise: Holds | None = None) -> Holds:
    def right(line: Line, card: Card) -> bool:
        if case(line, card):
            return then(line, card)
        return otherwise is None or otherwise(line, card)

    return right


def _after(kind: Kind, then: Holds) -> Holds:
    return lambda line, card: not kind.has(line[-1]) or then(line, card)


def _row(length: int, has: Callable[[Sequence[Card]], bool]) -> Holds:
    """True unless so many cards in a row, the new one the last of them, are all alike."""
    return lambda line, card: (
        len(line) < length - 1 or not has([*line[len(line) - length + 1 :], card])
    )


def _place(line: Line) -> int:
    return len(line) + 1


def _in_block(line: Line, size: int) -> Line:
    return line[len(line) // size * size :]


def _by_place(is_there: Callable[[int], bool]) -> Callable[[Says, Says], Holds]:
    return lambda there, elsewhere: (
        lambda line, card: (
            there(line, card, card) if is_there(_place(line)) else elsewhere(line, card, card)
        )
    )


SENTENCES: Final = (
    Phrase("The card must MUST.", lambda said: lambda line, card: said(line, card, card)),
    Phrase(
        "The card must MUST and MUST.",
        lambda one, other: lambda line, card: one(line, card, card) and other(line, card, card),
    ),
    Phrase(
        "The card must MUST or MUST.",
        lambda one, other: lambda line, card: one(line, card, card) or other(line, card, card),
    ),
    Phrase("The card must not be ADJECTIVE.", lambda kind: lambda line, card: not kind.has(card)),
    Phrase(
        "The card must MUST and not be ADJECTIVE.",
        lambda said, kind: lambda line, card: said(line, card, card) and not kind.has(card),
    ),
    Phrase("MEASURE must be AMOUNT.", lambda number, so: lambda line, card: so(number(line, card))),
    Phrase("If CASE, DEMAND.", _if),
    Phrase("If CASE, DEMAND; otherwise DEMAND.", _if),
    Phrase(
        "If CASE, any card is right; otherwise DEMAND.",
        lambda case, otherwise: _if(case, lambda line, card: True, otherwise),
    ),
    Phrase(
        "If CASE, DEMAND; otherwise, if CASE, DEMAND; otherwise DEMAND.",
        lambda case, then, other, then2, otherwise: _if(case, then, _if(other, then2, otherwise)),
    ),
    Phrase("After ONE DEMAND.", _after),
    Phrase(
        "KINDS must MUST.",
        lambda kind, said: lambda line, card: not kind.has(card) or said(line, card, card),
    ),
    Phrase(
        "KINDS are always right. Any other card must MUST.",
        lambda kind, said: lambda line, card: kind.has(card) or said(line, card, card),
    ),
    Phrase(
        "At even places of the line the card must MUST; at all other places the card must MUST.",
        _by_place(lambda place: place % 2 == 0),
    ),
    Phrase(
        "At places 3, 6, 9 and so on of the line the card must MUST; at all other places the card "
        "must MUST.",
        _by_place(lambda place: place % 3 == 0),
    ),
    Phrase(
        "In each block of SIZE cards from the first card of the line at most two cards may be "
        "KINDS.",
        lambda size, kind: (
            lambda line, card: not kind.has(card) or _count(kind.has, _in_block(line, size)) < 2
        ),
    ),
    Phrase(
        "In each block of SIZE cards from the first card of the line no FEATURE may repeat.",
        lambda size, feature: (
            lambda line, card: feature(card) not in [feature(one) for one in _in_block(line, size)]
        ),
    ),
    Phrase(
        "Never FEW PLAIN in a row.",
        lambda few, kind: _row(few, lambda cards: all(map(kind.has, cards))),
    ),
    Phrase(
        "Never FEW cards of the same FEATURE in a row.",
        lambda few, feature: _row(few, lambda cards: len(set(map(feature, cards))) == 1),
    ),
    Phrase(
        "The FEATURE of the card must not be among the last FEW cards.",
        lambda feature, few: lambda line, card: feature(card) not in map(feature, line[-few:]),
    ),
    Phrase(
        "The FEATURE of the card must not be on the line.",
        lambda feature: lambda line, card: feature(card) not in map(feature, line),
    ),
    Phrase(
        "The FEATURE of the card must be among the last FEW cards.",
        lambda feature, few: lambda line, card: feature(card) in map(feature, line[-few:]),
    ),
    Phrase(
        "Exactly one of suit, colour and parity must change.",
        lambda: (
            lambda line, card: (
                (
                    [
                        feature(card) != feature(line[-1])
                        for feature in (_suit, _is_red, lambda c: c.rank % 2)
                    ]
                ).count(True)
                == 1
            )
        ),
    ),
)
RETOLD: Final = (
    Phrase("Every card must MUST.", lambda said: lambda line, card: said(line, card, card)),
    Phrase("No card may MUST.", lambda said: lambda line, card: not said(line, card, card)),
    Phrase("Only KINDS may be played.", lambda kind: lambda line, card: kind.has(card)),
    Phrase("Never play ONE.", lambda kind: lambda line, card: not kind.has(card)),
    Phrase("MEASURE may not be AMOUNT.", lambda n, so: lambda line, card: not so(n(line, card))),
    Phrase("When CASE, DEMAND.", _if),
    Phrase("If CASE, DEMAND. In every other case DEMAND.", _if),
    Phrase(
        "KINDS may only follow KINDS.",
        lambda kind, before: lambda line, card: not kind.has(card) or before.has(line[-1]),
    ),
    Phrase(
        "KINDS may not follow KINDS.",
        lambda kind, before: lambda line, card: not (kind.has(card) and before.has(line[-1])),
    ),
    Phrase(
        "KINDS must MUST. All other cards must MUST.",
        lambda kind, said, other: (
            lambda line, card: (said if kind.has(card) else other)(line, card, card)
        ),
    ),
    Phrase(
        "Unless the card is ONE, it must MUST.",
        lambda kind, said: lambda line, card: kind.has(card) or said(line, card, card),
    ),
    Phrase(
        "The card must MUST, except that KINDS are always right.",
        lambda said, kind: lambda line, card: kind.has(card) or said(line, card, card),
    ),
    Phrase(
        "Every third card of the line must MUST. All other cards must MUST.",
        _by_place(lambda place: place % 3 == 0),
    ),
    Phrase(
        "The line is cut into blocks of SIZE cards. In each block no FEATURE may come twice.",
        lambda size, feature: (
            lambda line, card: feature(card) not in map(feature, _in_block(line, size))
        ),
    ),
    Phrase(
        "There may be at most two PLAIN in a row.",
        lambda kind: _row(3, lambda cards: all(map(kind.has, cards))),
    ),
    Phrase(
        "No more than two cards in a row may have the same FEATURE.",
        lambda feature: _row(3, lambda cards: len(set(map(feature, cards))) == 1),
    ),
    Phrase(
        "None of the last FEW cards may have the same FEATURE as the card.",
        lambda few, feature: lambda line, card: feature(card) not in map(feature, line[-few:]),
    ),
    Phrase(
        "At least one of the last FEW cards must have the same FEATURE as the card.",
        lambda few, feature: lambda line, card: feature(card) in map(feature, line[-few:]),
    ),
    Phrase(
        "No FEATURE may occur twice on the line.",
        lambda feature: lambda line, card: feature(card) not in map(feature, line),
    ),
    Phrase(
        "The second card of the line is free. After that, the card must MUST.",
        lambda said: lambda line, card: len(line) < 2 or said(line, card, card),
    ),
    Phrase(
        "The first FEW cards of the line are free. After that, the card must MUST.",
        lambda few, said: lambda line, card: len(line) < few or said(line, card, card),
    ),
)
"""The same sentences in other words."""

WHILE_SHORT: Final = "While there are fewer than FEW cards on the line, any card is right."

WHILE_NONE: Final = "While there is no BARE on the line, any card is right."

TABLES: Final[dict[str, Sequence[Phrase]]] = {
    "CARD": CARDS,
    "MUST": MUST,
    "NUMBER": NUMBERS,
    "MEASURE": OF_THE_CARD,
    "AMOUNT": AMOUNTS,
    "CASE": CASES,
    "DEMAND": DEMANDS,
}
PHRASES: Final = tuple(
    dict.fromkeys(one for table in (*TABLES.values(), SENTENCES, RETOLD) for one in table)
)
COUNTS: Final = {2: "two", 3: "three", 4: "four", 5: "five"}
_FORMS: Final = {
    "ONE": (KINDS, "one"),
    "KINDS": (KINDS, "many"),
    "ADJECTIVE": (KINDS, "adjective"),
    "PLAIN": (PLAIN_KINDS, "many"),
    "BARE": (PLAIN_KINDS, "bare"),
}
"""The gaps for kinds: of which, and in which form."""

_RANGES: Final = {"N": range(2, 7), "SIZE": range(3, 7), "FEW": range(2, 5)}
_GAP: Final = re.compile(r"\b[A-Z]{2,}\b|\bN\b")


class _Filling:
    """Fills the gaps of phrases, at random."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def filled(self, phrase: Phrase, depth: int = 0) -> tuple[str, Any]:
        meanings: list[Any] = []

        def fill(gap: re.Match[str]) -> str:
            words, meaning = self._gap(gap[0], depth)
            meanings.append(meaning)
            return words

        words = _GAP.sub(fill, phrase.words)
        return words, phrase.means(*meanings)

    def _gap(self, gap: str, depth: int) -> tuple[str, Any]:
        if gap in _FORMS:
            kinds, form = _FORMS[gap]
            kind = self.random.choice(kinds)
            return getattr(kind, form), kind
        if gap in _RANGES:
            count = self.random.choice(_RANGES[gap])
            return (COUNTS[count] if gap == "FEW" else str(count)), count
        if gap == "FEATURE":
            return self.random.choice(FEATURES)
        if gap == "IS":
            words, said = self.filled(self.random.choice(MUST), depth)
            return said_of_it(words), said
        # of two cases neither is two again
        table = CASES[:-2] if gap == "CASE" and depth else TABLES[gap]
        return self.filled(self.random.choice(table), depth + (gap == "CASE"))


def said_of_it(words: str) -> str:
    """What a card must be, as what it is."""
    for must, is_so in (("be ", "is "), ("have ", "has ")):
        if words.startswith(must):
            return is_so + words.removeprefix(must)
    raise AssertionError(words)


_LOOKS_BACK: Final = re.compile(
    r"(?:second|third)-last|(?:of|between) the last two cards|last two cards (?:have|is|are)"
    r"|all of the last (?P<all>\w+)|just gone up|before the last card"
)
_ELSE: Final = re.compile("otherwise|every other case")
_LATEST: Final = re.compile(r"since the last ([a-z ]*?)(?= is)")


def told(random: Random) -> Told:
    """Any text that the phrases make; one that looks back says what holds of short lines."""
    words, right = _Filling(random).filled(random.choice((*SENTENCES, *RETOLD)))
    for bare in dict.fromkeys(_LATEST.findall(words)):
        words += " " + WHILE_NONE.replace("BARE", bare)
        right = _free_without(bare, right)
    looks_back = _LOOKS_BACK.search(words) if _ELSE.search(words) else None
    if looks_back or random.random() < 0.15:
        few = 4 if looks_back and looks_back["all"] else random.randint(3, 4)
        words += " " + WHILE_SHORT.replace("FEW", COUNTS[few])
        right = _free_before(few, right)
    return Told(_capital(words), right)


def _free_without(bare: str, right: Holds) -> Holds:
    kind = next(kind for kind in PLAIN_KINDS if kind.bare == bare)
    return lambda line, card: not _count(kind.has, line) or right(line, card)


def _free_before(few: int, right: Holds) -> Holds:
    return lambda line, card: len(line) < few or right(line, card)


def _capital(words: str) -> str:
    sentences = re.split(r"(?<=\. )", words)
    return "".join(one[0].upper() + one[1:] for one in sentences)
