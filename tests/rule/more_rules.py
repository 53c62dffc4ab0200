"""Rules that other programs play by: each in our words, beside what it means in plain Python.

The meanings are facts; the sentences are ours. These rules are no part of the library, since
agents learn from that one and are measured by others. Predicates know nothing of the rule
language and speak of any line, the empty one included. Where the programs leave the first card
free, so do both. Rules that look further back than the last card are in `more_line_rules`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, Final

from rule.predicates import Predicate, face, odd, prime, red

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import Card


@dataclass(frozen=True, slots=True)
class SaidRule:
    """A sentence and what it has to mean, on lines with a starter or without one."""

    name: str
    sentence: str
    is_right: Predicate


def each_card(name: str, sentence: str, is_right: Callable[[Card], bool]) -> SaidRule:
    """A rule that every card meets by itself, the first one too."""
    return SaidRule(name, sentence, lambda _, card: is_right(card))


def each_pair(name: str, sentence: str, is_right: Callable[[Card, Card], bool]) -> SaidRule:
    """A rule on the last card and the next one; the first card of all is free."""
    return SaidRule(name, sentence, lambda line, card: not line or is_right(line[-1], card))


# ---- Short forms ---------------------------------------------------------------------------------


def suit(card: Card) -> str:
    return card.suit.letter


def even(card: Card) -> bool:
    return not odd(card)


def black(card: Card) -> bool:
    return not red(card)


def distance(last: Card, card: Card) -> int:
    return abs(card.rank - last.rank)


def steps_up(last: Card, card: Card) -> int:
    """From 0 to 12, the ace following the king."""
    return (card.rank - last.rank) % 13


def same_colour(last: Card, card: Card) -> bool:
    return red(last) == red(card)


def same_parity(last: Card, card: Card) -> bool:
    return odd(last) == odd(card)


POWERS_OF_TWO: Final = (1, 2, 4, 8)
SUIT_VALUES: Final = {"H": 1, "D": 2, "C": 3, "S": 4}


# ---- The card by itself --------------------------------------------------------------------------

SINGLE_CARDS: Final = (
    each_card("aces and kings", "Only aces and kings.", lambda card: card.rank in (1, 13)),
    each_card(
        "high red cards", "Play a red card above 6.", lambda card: red(card) and card.rank >= 7
    ),
    each_card(
        "multiples of four or five",
        "Only 4, 5, 8, 10 and queen.",
        lambda card: card.rank % 4 == 0 or card.rank % 5 == 0,
    ),
    each_card("hearts and spades", "Hearts and spades only.", lambda card: suit(card) in "HS"),
    each_card(
        "odd is red",
        "If the card is odd, it must be red; otherwise it must be black.",
        lambda card: odd(card) == red(card),
    ),
    each_card(
        "powers of two",
        "The rank of the card must be a power of two.",
        lambda card: card.rank in POWERS_OF_TWO,
    ),
    each_card(
        "even is red",
        "If the card is even, it must be red; otherwise it must be black.",
        lambda card: even(card) == red(card),
    ),
    each_card("no kings", "Kings are never right.", lambda card: card.rank != 13),
    each_card("odd and black", "Only odd black cards.", lambda card: odd(card) and black(card)),
    each_card(
        "rank and colour by three",
        "Play a red card among 2, 5, 8, jack or a black card among ace, 4, 7, 10, king.",
        lambda card: (card.rank + black(card)) % 3 == 2,
    ),
    each_card("no primes", "No prime card is right.", lambda card: not prime(card)),
    each_card("above six", "Higher than 6.", lambda card: card.rank > 6),
    each_card("below five", "Lower than 5.", lambda card: card.rank < 5),
    each_card("clubs", "Clubs only.", lambda card: suit(card) == "C"),
    each_card("diamonds", "Diamonds only.", lambda card: suit(card) == "D"),
    each_card(
        "black faces, red numbers",
        "Black face cards or red number cards.",
        lambda card: black(card) == face(card),
    ),
    each_card(
        "one more than a multiple of three",
        "Only ace, 4, 7, 10 and king.",
        lambda card: card.rank % 3 == 1,
    ),
    each_card(
        "hearts or even clubs",
        "Hearts, or even clubs.",
        lambda card: suit(card) == "H" or (suit(card) == "C" and even(card)),
    ),
    each_card(
        "powers of two or faces",
        "Play a 2, a 4, an 8 or a face card.",
        lambda card: card.rank in (2, 4, 8) or face(card),
    ),
    each_card("odd or red", "Play an odd card or a red card.", lambda card: odd(card) or red(card)),
)

# ---- Higher and lower, near and far --------------------------------------------------------------

RANKS_OF_TWO: Final = (
    each_pair(
        "up, and an ace on a king",
        "After a king play an ace, otherwise play higher.",
        lambda last, card: card.rank > last.rank or (last.rank, card.rank) == (13, 1),
    ),
    each_pair("down", "Play lower than the last card.", lambda last, card: card.rank < last.rank),
    each_pair(
        "neighbours on the circle",
        "Play 1 higher or lower than the last card, turning the corner.",
        lambda last, card: distance(last, card) in (1, 12),
    ),
    each_pair(
        "together more than seven",
        "Rank plus last rank is greater than 7.",
        lambda last, card: card.rank + last.rank > 7,
    ),
    each_pair("never up", "Play equal or lower.", lambda last, card: card.rank <= last.rank),
    each_pair(
        "one up on the circle",
        "Play one higher than the last card, turning the corner.",
        lambda last, card: card.rank == last.rank % 13 + 1,
    ),
    each_pair(
        "as far as the suit says",
        "If the card is a heart, it must be 1 away from the last card. "
        "If the card is a diamond, it must be 2 away from the last card. "
        "If the card is a club, it must be 3 away from the last card. "
        "If the card is a spade, it must be 4 away from the last card.",
        lambda last, card: distance(last, card) == SUIT_VALUES[suit(card)],
    ),
    each_pair(
        "a common factor",
        "Rank shares a factor with last rank.",
        lambda last, card: gcd(card.rank, last.rank) > 1,
    ),
    each_pair(
        "one divides the other",
        "Rank is divisible by last rank, or last rank is divisible by rank.",
        lambda last, card: card.rank % last.rank == 0 or last.rank % card.rank == 0,
    ),
    each_pair("up", "Play higher than the last card.", lambda last, card: card.rank > last.rank),
    each_pair(
        "one up, anything on a king",
        "Play one higher than the last card unless the last card is a king.",
        lambda last, card: last.rank == 13 or card.rank == last.rank + 1,
    ),
    each_pair(
        "one down, anything on an ace",
        "Play one lower than the last card unless the last card is an ace.",
        lambda last, card: last.rank == 1 or card.rank == last.rank - 1,
    ),
    each_pair(
        "three apart or more",
        "The distance between rank and last rank is at least 3.",
        lambda last, card: distance(last, card) >= 3,
    ),
    each_pair(
        "one to three up",
        "Play one to three higher than the last card, turning the corner.",
        lambda last, card: steps_up(last, card) in (1, 2, 3),
    ),
    each_pair(
        "two apart or more",
        "The distance between rank and last rank is at least 2.",
        lambda last, card: distance(last, card) >= 2,
    ),
    each_pair(
        "five apart or more",
        "The distance between rank and last rank is at least 5.",
        lambda last, card: distance(last, card) >= 5,
    ),
    each_pair(
        "the same or a neighbour",
        "The same rank as the last card or 1 away from the last card.",
        lambda last, card: distance(last, card) <= 1,
    ),
    each_pair(
        "up, or an ace",
        "Play higher, or an ace.",
        lambda last, card: card.rank == 1 or card.rank > last.rank,
    ),
    each_pair(
        "either side of eight",
        "If the last card is below 8, play above 8, otherwise play below 8. "
        "Any card may start the line.",
        lambda last, card: card.rank > 8 if last.rank < 8 else card.rank < 8,
    ),
    each_pair(
        "down, aces on the line high",
        "Rank is less than the ace high rank of the last card.",
        lambda last, card: card.rank < (14 if last.rank == 1 else last.rank),
    ),
    each_pair(
        "up, aces played high",
        "The ace-high rank of the card is higher than the rank of the last card.",
        lambda last, card: (14 if card.rank == 1 else card.rank) > last.rank,
    ),
    each_pair(
        "an even distance",
        "The distance between rank and last rank is even.",
        lambda last, card: distance(last, card) % 2 == 0,
    ),
    each_pair(
        "down, or three up",
        "Play lower or three higher than the last card.",
        lambda last, card: card.rank < last.rank or card.rank == last.rank + 3,
    ),
    each_pair(
        "the same or far away",
        "The card has the same rank as the last card, "
        "or the distance between rank and last rank is more than 7.",
        lambda last, card: distance(last, card) < 1 or distance(last, card) > 7,
    ),
    each_pair(
        "far away, or two up",
        "The distance between rank and last rank is more than 7, "
        "or the card is 2 higher than the last card.",
        lambda last, card: distance(last, card) > 7 or card.rank == last.rank + 2,
    ),
    each_pair(
        "neither the same nor four away",
        "The card has a different rank from the last card, "
        "and the card is not 4 away from the last card.",
        lambda last, card: card.rank != last.rank and distance(last, card) != 4,
    ),
)

# ---- After what, play what -----------------------------------------------------------------------

KINDS_OF_TWO: Final = (
    each_pair(
        "the suit stays after even",
        "After an even card play the same suit, after an odd card a different suit.",
        lambda last, card: (suit(card) == suit(last)) == even(last),
    ),
    each_pair(
        "the colour stays after even",
        "After an even card play the same colour; after an odd card play a different colour.",
        lambda last, card: same_colour(last, card) == even(last),
    ),
    each_pair("one colour", "Same colour as the last card.", same_colour),
    each_pair(
        "spades after primes",
        "A prime card must be followed by a spade.",
        lambda last, card: suit(card) == "S" or not prime(last),
    ),
    each_pair(
        "black after even",
        "An even card must be followed by a black one.",
        lambda last, card: black(card) or odd(last),
    ),
    each_pair(
        "diamonds after low cards",
        "After a 4 or lower play a diamond.",
        lambda last, card: suit(card) == "D" or last.rank > 4,
    ),
    each_pair(
        "black after queens",
        "A queen must be followed by a black card.",
        lambda last, card: black(card) or last.rank != 12,
    ),
    each_pair(
        "up to five and above alternate",
        "Cards above 5 and cards from ace to 5 alternate.",
        lambda last, card: (card.rank > 5) != (last.rank > 5),
    ),
    each_pair(
        "up to six and above alternate",
        "Cards from ace to 6 and cards from 7 to king alternate.",
        lambda last, card: (card.rank > 6) != (last.rank > 6),
    ),
    each_pair(
        "never two odd",
        "Never two odd cards in a row.",
        lambda last, card: not (odd(card) and odd(last)),
    ),
    each_pair(
        "never two multiples of three",
        "No two cards among 3, 6, 9, queen in a row.",
        lambda last, card: card.rank % 3 != 0 or last.rank % 3 != 0,
    ),
    each_pair(
        "never two faces",
        "After a face card play a number card.",
        lambda last, card: not (face(card) and face(last)),
    ),
    each_pair(
        "never two black",
        "After a black card play a red one.",
        lambda last, card: not (black(card) and black(last)),
    ),
    each_pair(
        "two pairs of suits alternate",
        "Alternate (hearts or clubs) and (diamonds or spades).",
        lambda last, card: (suit(card) in "HC") != (suit(last) in "HC"),
    ),
    each_pair(
        "red after even",
        "Red after even, black after odd.",
        lambda last, card: red(card) == even(last),
    ),
    each_pair(
        "one of two red",
        "No two black cards in a row.",
        lambda last, card: red(last) or red(card),
    ),
    each_pair(
        "both red",
        "The card is red and the last card is red. Any card may start the line.",
        lambda last, card: red(last) and red(card),
    ),
    each_pair(
        "primes alternate",
        "Prime and non-prime cards alternate.",
        lambda last, card: prime(card) != prime(last),
    ),
)

# ---- Rank and kind together ----------------------------------------------------------------------

BOTH_OF_TWO: Final = (
    each_pair(
        "black down, red not",
        "If the card is black, it must be lower than the last card; "
        "otherwise it must be equal or higher.",
        lambda last, card: (card.rank < last.rank) == black(card),
    ),
    each_pair(
        "parity kept, colour changed",
        "The card must have the same parity as the last card "
        "and have a different colour from the last card.",
        lambda last, card: same_parity(last, card) and not same_colour(last, card),
    ),
    each_pair(
        "spades up, others down",
        "If the card is a spade, it must be higher than the last card; otherwise lower.",
        lambda last, card: card.rank > last.rank if suit(card) == "S" else card.rank < last.rank,
    ),
    each_pair(
        "same colour or neighbours, not both",
        "Exactly one of these holds: (the card has the same colour as the last card; "
        "the card is 1 away from the last card).",
        lambda last, card: same_colour(last, card) != (distance(last, card) == 1),
    ),
    each_pair(
        "same parity up, other parity down",
        "If the card has the same parity as the last card, it must be higher; otherwise lower.",
        lambda last, card: (
            card.rank > last.rank if same_parity(last, card) else card.rank < last.rank
        ),
    ),
    each_pair(
        "same colour, prime product",
        "Rank times last rank is prime, and the card has the same colour as the last card.",
        lambda last, card: (
            card.rank * last.rank in (2, 3, 5, 7, 11, 13) and same_colour(last, card)
        ),
    ),
    each_pair(
        "down, colours alternating",
        "Play lower. Colours alternate.",
        lambda last, card: card.rank < last.rank and not same_colour(last, card),
    ),
    each_pair(
        "same colour, not three away",
        "The card has the same colour as the last card, "
        "and the card is not 3 away from the last card.",
        lambda last, card: same_colour(last, card) and distance(last, card) != 3,
    ),
    each_pair(
        "another suit, two away",
        "The card has a different suit from the last card, "
        "and the card is 2 away from the last card.",
        lambda last, card: suit(card) != suit(last) and distance(last, card) == 2,
    ),
    each_pair(
        "the other colour, or five away",
        "The card has a different colour from the last card, "
        "or the card is 5 away from the last card.",
        lambda last, card: not same_colour(last, card) or distance(last, card) == 5,
    ),
    each_pair(
        "down, or the same parity",
        "Play lower or the same parity.",
        lambda last, card: card.rank < last.rank or same_parity(last, card),
    ),
    each_pair(
        "the other colour, less than four away",
        "Colours alternate. The distance between rank and last rank is less than 4.",
        lambda last, card: not same_colour(last, card) and distance(last, card) < 4,
    ),
    each_pair(
        "not down, the same parity",
        "The card must be at least as high as the last card "
        "and have the same parity as the last card.",
        lambda last, card: card.rank >= last.rank and same_parity(last, card),
    ),
    each_pair(
        "same colour, another remainder by six",
        "The card has the same colour as the last card, and rank mod 6 ≠ last rank mod 6.",
        lambda last, card: same_colour(last, card) and (card.rank - last.rank) % 6 != 0,
    ),
)

RULES_OF_ONE_OR_TWO: Final = SINGLE_CARDS + RANKS_OF_TWO + KINDS_OF_TWO + BOTH_OF_TWO
"""They see the next card, and the last card at most."""
