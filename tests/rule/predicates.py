"""What the published rules mean, written down a second time, as plain Python.

Independent of the package's rule language: from the rulebooks' texts, by hand. Each function
says whether *card* is right next on *line*. Nothing is made from text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from eleusis.cards import Card, Colour, Suit

Line = Sequence[Card]
Predicate = Callable[[Line, Card], bool]

PREDICATES: dict[str, Predicate] = {}
"""By the slug of the library's rule."""

PI_DECIMALS = "14159265358979323846264338327950288419716939937510"
PRIMES_BELOW_40 = frozenset({2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37})


def of(*slugs: str) -> Callable[[Predicate], Predicate]:
    def keep(predicate: Predicate) -> Predicate:
        for slug in slugs:
            assert slug not in PREDICATES, slug
            PREDICATES[slug] = predicate
        return predicate

    return keep


def red(card: Card) -> bool:
    return card.colour is Colour.RED


def odd(card: Card) -> bool:
    return card.rank % 2 == 1


def face(card: Card) -> bool:
    return card.rank >= 11


def prime(card: Card) -> bool:
    return card.rank in PRIMES_BELOW_40


def follows(order: str, last: Card, card: Card) -> bool:
    return card.suit.letter == order[(order.index(last.suit.letter) + 1) % len(order)]


# ---- Gardner -------------------------------------------------------------------------------------


@of("colours-alternate", "opposite-colour", "golden-colours")
def _(line: Line, card: Card) -> bool:
    return red(card) != red(line[-1])


@of("primes-alternate")
def _(line: Line, card: Card) -> bool:
    return prime(card) != prime(line[-1])


@of("product-of-three")
def _(line: Line, card: Card) -> bool:
    remainder = prod(laid.rank for laid in line[-3:]) % 4
    return (
        red(card) or card.rank > 6,
        not red(card) or face(card),
        not odd(card) or card.rank < 6,
        odd(card) or card.rank == 10,
    )[remainder]


@of("black-after-odd")
def _(line: Line, card: Card) -> bool:
    return red(card) != odd(line[-1])


@of("golden-red-after-odd")
def _(line: Line, card: Card) -> bool:
    return red(card) == odd(line[-1])


@of("up-after-black")
def _(line: Line, card: Card) -> bool:
    return card.rank <= line[-1].rank if red(line[-1]) else card.rank >= line[-1].rank


@of("same-suit-or-rank")
def _(line: Line, card: Card) -> bool:
    return card.suit == line[-1].suit or card.rank == line[-1].rank


@of("zigzag")
def _(line: Line, card: Card) -> bool:
    if len(line) == 1:
        return card.rank != line[0].rank
    if line[-1].rank < line[-2].rank:
        return card.rank > line[-1].rank
    return card.rank < line[-1].rank


@of("red-black-odd-even")
def _(line: Line, card: Card) -> bool:
    return (red(card), not red(card), odd(card), not odd(card))[(len(line) - 1) % 4]


# ---- Howell --------------------------------------------------------------------------------------


@of("run-then-face")
def _(line: Line, card: Card) -> bool:
    match len(line) % 4:
        case 0:
            return True
        case 1:
            return abs(card.rank - line[-1].rank) == 1
        case 2:
            return card.rank - line[-1].rank == line[-1].rank - line[-2].rank
        case _:
            return face(card)


@of("run-then-face-round")
def _(line: Line, card: Card) -> bool:
    match len(line) % 4:
        case 0:
            return True
        case 1:
            return (card.rank - line[-1].rank) % 13 in (1, 12)
        case 2:
            return (card.rank - 2 * line[-1].rank + line[-2].rank) % 13 == 0
        case _:
            return face(card)


def bounces(ladder: list[int], line: Line, card: Card) -> bool:
    """One rung up or down, on in the same direction, back at the ends."""
    if card.rank not in ladder:
        return False
    here, last = ladder.index(card.rank), ladder.index(line[-1].rank)
    if last == 0:
        return here == 1
    if last == len(ladder) - 1:
        return here == last - 1
    before = ladder.index(line[-2].rank) if len(line) > 1 else last
    step = last - before
    return here - last == step if abs(step) == 1 else abs(here - last) == 1


@of("walk-of-eight")
def _(line: Line, card: Card) -> bool:
    return bounces([1, 2, 4, 6, 8, 9, 10, 12], line, card)


@of("walk-of-seven")
def _(line: Line, card: Card) -> bool:
    return bounces([1, 4, 6, 8, 9, 10, 12], line, card)


@of("growing-colour-runs")
def _(line: Line, card: Card) -> bool:
    return red(card) == ("BRBBRRBBBRRR"[len(line) % 12] == "R")


@of("suits-there-and-back")
def _(line: Line, card: Card) -> bool:
    return card.suit.letter == "CDHSSHDC"[len(line) % 8]


@of("two-away-round")
def _(line: Line, card: Card) -> bool:
    return (card.rank - line[-1].rank) % 13 in (2, 11)


@of("down-and-jump")
def _(line: Line, card: Card) -> bool:
    last = line[-1].rank
    return card.rank == {1: 11, 2: 12, 3: 13}[last] if last <= 3 else card.rank < last


@of("sum-by-three")
def _(line: Line, card: Card) -> bool:
    return (card.rank + line[-1].rank) % 3 == 0 if line else card.rank not in (3, 6, 9, 12)


@of("higher-new-suit")
def _(line: Line, card: Card) -> bool:
    if card.rank == line[-1].rank:
        return True
    return (card.suit != line[-1].suit) == (card.rank > line[-1].rank)


@of("two-odd-two-even")
def _(line: Line, card: Card) -> bool:
    return odd(card) == (len(line) % 4 < 2)


# ---- King ----------------------------------------------------------------------------------------


@of("colours-alternate-from-any", "science-alternating-colors")
def _(line: Line, card: Card) -> bool:
    return not line or red(card) != red(line[-1])


@of("even", "even-ranks", "science-even-ranks-only")
def _(line: Line, card: Card) -> bool:
    return card.rank in (2, 4, 6, 8, 10, 12)


@of("pi")
def _(line: Line, card: Card) -> bool:
    return card.rank == int(PI_DECIMALS[len(line)])


@of("pi-with-tens")
def _(line: Line, card: Card) -> bool:
    return card.rank == (int(PI_DECIMALS[len(line)]) or 10)


@of("rhinoceros")
def _(line: Line, card: Card) -> bool:
    return card.rank == (9, 4, 5, 7, 8, 2, 3, 9, 8, 10)[len(line) % 10]


@of("face-or-colour-of-third-last")
def _(line: Line, card: Card) -> bool:
    return len(line) < 3 or face(card) or red(card) == red(line[-3])


@of("no-rank-twice-in-thirteen")
def _(line: Line, card: Card) -> bool:
    return card.rank not in {laid.rank for laid in line[len(line) - len(line) % 13 :]}


# ---- The summary of 2004, Denexa -----------------------------------------------------------------


@of("up-after-black-down-after-red")
def _(line: Line, card: Card) -> bool:
    return card.rank < line[-1].rank if red(line[-1]) else card.rank >= line[-1].rank


@of("two-away")
def _(line: Line, card: Card) -> bool:
    return abs(card.rank - line[-1].rank) == 2


def block_number(index: int, lengths: Callable[[int], int]) -> int:
    """Of the block, counted from 0, that holds the card with this index."""
    number = 0
    while index >= lengths(number):
        index -= lengths(number)
        number += 1
    return number


@of("colour-blocks-of-two-and-three")
def _(line: Line, card: Card) -> bool:
    block = block_number(len(line), lambda number: 2 if number % 2 == 0 else 3)
    return (red(card) == red(line[0])) == (block % 2 == 0)


@of("colour-blocks-that-grow")
def _(line: Line, card: Card) -> bool:
    block = block_number(len(line), lambda number: 2 + number)
    return (red(card) == red(line[0])) == (block % 2 == 0)


@of("golden-threes")
def _(line: Line, card: Card) -> bool:
    return (red(card) == red(line[0])) == (len(line) // 3 % 2 == 0)


@of("suits-cycle-scdh")
def _(line: Line, card: Card) -> bool:
    return follows("SCDH", line[-1], card)


# ---- From elsewhere ------------------------------------------------------------------------------


@of("golden-suits-cycle")
def _(line: Line, card: Card) -> bool:
    return follows("SHDC", line[-1], card)


@of("golden-parity")
def _(line: Line, card: Card) -> bool:
    return odd(card) != odd(line[-1])


@of("golden-low-high")
def _(line: Line, card: Card) -> bool:
    return (card.rank <= 7) != (line[-1].rank <= 7)


@of("golden-one-to-three-up")
def _(line: Line, card: Card) -> bool:
    return (card.rank - line[-1].rank) % 13 in (1, 2, 3)


@of("closed-loops-alternate")
def _(line: Line, card: Card) -> bool:
    looped = (1, 4, 6, 8, 9, 12)
    return (card.rank in looped) != (line[-1].rank in looped)


@of("abbott-suits-cycle")
def _(line: Line, card: Card) -> bool:
    return follows("SDCH", line[-1], card)


@of("abbott-red-even-after-black-odd")
def _(line: Line, card: Card) -> bool:
    return red(line[-1]) or not odd(line[-1]) or (red(card) and not odd(card))


@of("abbott-high-after-black")
def _(line: Line, card: Card) -> bool:
    return card.rank <= 6 if red(line[-1]) else card.rank >= 7


@of("one-up-two-up")
def _(line: Line, card: Card) -> bool:
    return (card.rank - line[-1].rank) % 13 == (1 if len(line) % 2 == 1 else 2)


@of("rank-of-last-or-suit-of-second-last")
def _(line: Line, card: Card) -> bool:
    return card.rank == line[-1].rank or (len(line) > 1 and card.suit == line[-2].suit)


@of("one-away")
def _(line: Line, card: Card) -> bool:
    return abs(card.rank - line[-1].rank) == 1


@of("either-side-of-seven")
def _(line: Line, card: Card) -> bool:
    return card.rank < 7 if line[-1].rank > 7 else card.rank > 7


@of("even-after-red")
def _(line: Line, card: Card) -> bool:
    return not (red(line[-1]) and odd(card))


@of("low-after-red")
def _(line: Line, card: Card) -> bool:
    return card.rank <= 7 if red(line[-1]) else card.rank >= 8


@of("major-suits")
def _(line: Line, card: Card) -> bool:
    return card.suit in (Suit.HEARTS, Suit.SPADES)


@of("one-or-two-away")
def _(line: Line, card: Card) -> bool:
    return 1 <= abs(card.rank - line[-1].rank) <= 2


@of("seven-always")
def _(line: Line, card: Card) -> bool:
    return card.rank <= 7 if red(line[-1]) else card.rank >= 7


@of("fibonacci-round")
def _(line: Line, card: Card) -> bool:
    return len(line) < 2 or (card.rank - line[-1].rank - line[-2].rank) % 13 == 0


@of("prime-sum-of-three")
def _(line: Line, card: Card) -> bool:
    return len(line) < 2 or card.rank + line[-1].rank + line[-2].rank in PRIMES_BELOW_40


@of("like-the-second-last")
def _(line: Line, card: Card) -> bool:
    return len(line) < 2 or red(card) == red(line[-2]) or card.rank == line[-2].rank


@of("red", "science-only-red-cards")
def _(line: Line, card: Card) -> bool:
    return card.suit in (Suit.DIAMONDS, Suit.HEARTS)


@of("red-or-odd-black")
def _(line: Line, card: Card) -> bool:
    return red(card) or odd(card)


@of("face-spades-number-hearts")
def _(line: Line, card: Card) -> bool:
    return card.suit is (Suit.SPADES if face(card) else Suit.HEARTS)


@of("no-ace-of-hearts")
def _(line: Line, card: Card) -> bool:
    return card is not Card("AH")


@of("even-hearts-above-five")
def _(line: Line, card: Card) -> bool:
    return str(card) in ("6H", "8H", "10H", "QH")


@of("three-of-a-rank")
def _(line: Line, card: Card) -> bool:
    return len(line) < 2 or card.rank == line[-1].rank == line[-2].rank


@of("no-face-below-the-second-last")
def _(line: Line, card: Card) -> bool:
    return len(line) < 2 or not (face(card) and line[-2].rank > card.rank)


@of("rank-of-second-last-or-one-up")
def _(line: Line, card: Card) -> bool:
    return len(line) < 2 or card.rank - line[-2].rank in (0, 1)


# ---- The single-player benchmark -----------------------------------------------------------------


@of("science-face-cards-only")
def _(line: Line, card: Card) -> bool:
    return face(card)


@of("science-ranks-one-to-seven")
def _(line: Line, card: Card) -> bool:
    return card.rank <= 7


@of("science-ranks-five-to-nine")
def _(line: Line, card: Card) -> bool:
    return 5 <= card.rank <= 9


@of("science-prime-ranks-only")
def _(line: Line, card: Card) -> bool:
    return prime(card)


@of("science-only-aces")
def _(line: Line, card: Card) -> bool:
    return card.rank == 1


@of("science-spades-only")
def _(line: Line, card: Card) -> bool:
    return card.suit is Suit.SPADES


@of("science-spades-and-diamonds-only")
def _(line: Line, card: Card) -> bool:
    return card.suit in (Suit.SPADES, Suit.DIAMONDS)


@of("science-no-spades")
def _(line: Line, card: Card) -> bool:
    return card.suit is not Suit.SPADES


@of("science-black-face-cards")
def _(line: Line, card: Card) -> bool:
    return face(card) and not red(card)


@of("science-red-rank-up-to-seven")
def _(line: Line, card: Card) -> bool:
    return red(card) and card.rank <= 7


@of("science-face-cards-red-number-cards-black")
def _(line: Line, card: Card) -> bool:
    return red(card) == face(card)


@of("science-alternating-face-number")
def _(line: Line, card: Card) -> bool:
    return not line or face(card) != face(line[-1])


@of("science-opposite-parity")
def _(line: Line, card: Card) -> bool:
    return not line or odd(card) != odd(line[-1])


@of("science-rank-non-decreasing-start-ace")
def _(line: Line, card: Card) -> bool:
    return card.rank >= line[-1].rank if line else card.rank == 1


@of("science-different-suit")
def _(line: Line, card: Card) -> bool:
    return not line or card.suit != line[-1].suit


@of("science-different-suit-same-color")
def _(line: Line, card: Card) -> bool:
    return not line or (card.suit != line[-1].suit and red(card) == red(line[-1]))


@of("science-cyclic-suit-order")
def _(line: Line, card: Card) -> bool:
    return not line or follows("HSCD", line[-1], card)


@of("science-alternating-groups")
def _(line: Line, card: Card) -> bool:
    return not line or (card.suit.letter in "HS") != (line[-1].suit.letter in "HS")


@of("science-share-color-or-parity")
def _(line: Line, card: Card) -> bool:
    return not line or red(card) == red(line[-1]) or odd(card) == odd(line[-1])


@of("science-red-up-black-down")
def _(line: Line, card: Card) -> bool:
    if not line:
        return 5 <= card.rank <= 9
    return card.rank >= line[-1].rank if red(line[-1]) else card.rank <= line[-1].rank


@of("science-face-card-imposes-suit")
def _(line: Line, card: Card) -> bool:
    return not line or (card.suit == line[-1].suit) == face(line[-1])


@of("science-paired-suits-alternating")
def _(line: Line, card: Card) -> bool:
    return not line or (card.suit == line[-1].suit) == (len(line) % 2 == 1)


@of("science-paired-ranks-distinct")
def _(line: Line, card: Card) -> bool:
    return not line or (card.rank == line[-1].rank) == (len(line) % 2 == 1)
