"""Rules that other programs play by and that see more of the line than its last card.

As in `more_rules`: each in our words, beside what it means in plain Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rule.more_rules import (
    SaidRule,
    black,
    distance,
    even,
    same_colour,
    same_parity,
    steps_up,
    suit,
)
from rule.predicates import face, red

if TYPE_CHECKING:
    from rule.predicates import Line


def lowest(line: Line) -> int:
    return min(laid.rank for laid in line)


def highest(line: Line) -> int:
    return max(laid.rank for laid in line)


PRIME_PLACES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)

# ---- The last few cards --------------------------------------------------------------------------

LAST_FEW: Final = (
    SaidRule(
        "never three of a colour",
        "Never three cards of one colour in a row.",
        lambda line, card: len(line) < 2 or not (red(card) == red(line[-1]) == red(line[-2])),
    ),
    SaidRule(
        "above the average of two, rounded down",
        "Rank is greater than the sum of the ranks in the last 2 cards divided by 2 rounded down.",
        lambda line, card: len(line) < 2 or card.rank > (line[-1].rank + line[-2].rank) // 2,
    ),
    SaidRule(
        "three together by seven",
        "Rank plus the sum of the ranks in the last two cards is divisible by 7.",
        lambda line, card: len(line) < 2 or (card.rank + line[-1].rank + line[-2].rank) % 7 == 0,
    ),
    SaidRule(
        "nothing unless the last three go by seven",
        "If the sum of the ranks of the last 3 cards is divisible by 7, any card is right; "
        "otherwise no card is right.",
        lambda line, _: len(line) < 3 or sum(laid.rank for laid in line[-3:]) % 7 == 0,
    ),
    SaidRule(
        "another suit than two back",
        "The card must have a different suit from the second-last card.",
        lambda line, card: len(line) < 2 or suit(card) != suit(line[-2]),
    ),
    SaidRule(
        "like one of the last three",
        "The colour of the card occurs in the last three cards "
        "or the rank of the card occurs in the last three cards.",
        lambda line, card: (
            len(line) < 3
            or any(same_colour(laid, card) or laid.rank == card.rank for laid in line[-3:])
        ),
    ),
    SaidRule(
        "like two back",
        "Same colour or same rank as the second-last card.",
        lambda line, card: (
            len(line) < 2 or same_colour(line[-2], card) or card.rank == line[-2].rank
        ),
    ),
    SaidRule(
        "never three of a colour or rank",
        "Never three cards of one colour in a row. Never three cards of one rank in a row.",
        lambda line, card: (
            len(line) < 2
            or not (
                red(card) == red(line[-1]) == red(line[-2])
                or card.rank == line[-1].rank == line[-2].rank
            )
        ),
    ),
)

# ---- The whole line ------------------------------------------------------------------------------

WHOLE_LINES: Final = (
    SaidRule(
        "as many as red cards",
        "Rank = the number of red cards in the line.",
        lambda line, card: card.rank == sum(map(red, line)),
    ),
    SaidRule(
        "as many as black cards",
        "Rank = the number of black cards in the line.",
        lambda line, card: card.rank == sum(map(black, line)),
    ),
    SaidRule(
        "below the lower median",
        "Rank is less than the lower median of the ranks in the line.",
        lambda line, card: (
            not line or card.rank < sorted(laid.rank for laid in line)[(len(line) - 1) // 2]
        ),
    ),
    SaidRule(
        "three of each parity",
        "The number of cards of its parity in the line is less than 3.",
        lambda line, card: sum(same_parity(laid, card) for laid in line) < 3,
    ),
    SaidRule(
        "clubs without repeats",
        "Only clubs. No rank repeats.",
        lambda line, card: suit(card) == "C" and card.rank not in {laid.rank for laid in line},
    ),
    SaidRule(
        "not below the lowest, not five away",
        "The card is not 5 away from the last card, and rank is at least the lowest rank in the "
        "line.",
        lambda line, card: (
            not line or (distance(line[-1], card) != 5 and card.rank >= lowest(line))
        ),
    ),
    SaidRule(
        "the lowest, if it is near",
        "The distance between rank and last rank is less than 5, "
        "and rank = the lowest rank in the line.",
        lambda line, card: not line or (distance(line[-1], card) < 5 and card.rank == lowest(line)),
    ),
    SaidRule(
        "six away, or above the lowest",
        "The card is 6 away from the last card, "
        "or rank is greater than the lowest rank in the line.",
        lambda line, card: not line or distance(line[-1], card) == 6 or card.rank > lowest(line),
    ),
    SaidRule(
        "above the lowest, or the highest",
        "Rank is greater than the lowest rank in the line, "
        "or rank is at least the highest rank in the line.",
        lambda line, card: not line or card.rank > lowest(line) or card.rank >= highest(line),
    ),
    SaidRule(
        "near, or not above the lowest",
        "The distance between rank and last rank is less than 5, "
        "or rank is at most the lowest rank in the line.",
        lambda line, card: not line or distance(line[-1], card) < 5 or card.rank <= lowest(line),
    ),
    SaidRule(
        "the same colour, or above the lowest",
        "The card has the same colour as the last card, "
        "or rank is greater than the lowest rank in the line.",
        lambda line, card: not line or same_colour(line[-1], card) or card.rank > lowest(line),
    ),
    SaidRule(
        "two away, or a new lowest",
        "The card is 2 away from the last card, or rank is less than the lowest rank in the line.",
        lambda line, card: not line or distance(line[-1], card) == 2 or card.rank < lowest(line),
    ),
)

# ---- Places --------------------------------------------------------------------------------------

PLACES: Final = (
    SaidRule(
        "colours in pairs",
        "A different colour from the last card, then the same colour as the last card, and repeat, "
        "from the first card of the line.",
        lambda line, card: not line or same_colour(line[-1], card) == (len(line) % 2 == 1),
    ),
    SaidRule(
        "even, odd, even, odd",
        "Even, then odd, and repeat, from the first card of the line.",
        lambda line, card: even(card) == (len(line) % 2 == 0),
    ),
    SaidRule(
        "three up, then down",
        "For the first three cards of the line, play higher. Play lower.",
        lambda line, card: (
            not line or (card.rank > line[-1].rank if len(line) < 3 else card.rank < line[-1].rank)
        ),
    ),
    SaidRule(
        "one up, two up",
        "Two higher than the last card on the circle, "
        "then one higher than the last card on the circle, and repeat, "
        "from the first card of the line.",
        lambda line, card: not line or steps_up(line[-1], card) == (1 if len(line) % 2 else 2),
    ),
    SaidRule(
        "six cards",
        "The first 6 cards of the line may be any cards. No card is right.",
        lambda line, _: len(line) < 6,
    ),
    SaidRule(
        "seven cards",
        "The first 7 cards of the line are free. No card is right.",
        lambda line, _: len(line) < 7,
    ),
    SaidRule(
        "eight cards",
        "If the number of cards in the line is less than 8, any card is right; "
        "otherwise no card is right.",
        lambda line, _: len(line) < 8,
    ),
    SaidRule(
        "every second a heart",
        "Every second card must be a heart.",
        lambda line, card: len(line) % 2 == 0 or suit(card) == "H",
    ),
    SaidRule(
        "every second a club",
        "If the place in the line is even, play a club.",
        lambda line, card: len(line) % 2 == 0 or suit(card) == "C",
    ),
    SaidRule(
        "rank and place by three",
        "Rank mod 3 = the place in the line mod 3.",
        lambda line, card: (card.rank - len(line) - 1) % 3 == 0,
    ),
    SaidRule(
        "numbers at prime places",
        "If the place in the line is prime, play a number card; otherwise a face card.",
        lambda line, card: (len(line) + 1 in PRIME_PLACES) != face(card),
    ),
    SaidRule(
        "black at prime places",
        "If the place in the line is prime, play black; otherwise red.",
        lambda line, card: (len(line) + 1 in PRIME_PLACES) == black(card),
    ),
)

RULES_OF_LINES: Final = LAST_FEW + WHOLE_LINES + PLACES
