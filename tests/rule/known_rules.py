"""Published rules as trees, each beside a predicate that says the same independently.

Predicates see the line `m` and the candidate `c` and know nothing of the package but cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import gcd, prod
from typing import Final

from eleusis.cards import (
    ALL,
    BLACK,
    CLUBS,
    DIAMONDS,
    EVEN,
    FACE,
    HEARTS,
    NUMBER,
    ODD,
    PRIME,
    RED,
    SPADES,
    Card,
    CardSet,
    Suit,
)
from eleusis.rule.tree.features import RANK_SETS
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    Anchor,
    Arithmetic,
    Attribute,
    Compare,
    Condition,
    Constant,
    CountIn,
    CountLike,
    CurrentBlock,
    Cycle,
    Decimals,
    Digit,
    ExactlyOne,
    Feature,
    FirstCards,
    Follows,
    Growing,
    If,
    In,
    IsKind,
    LastCards,
    NthCard,
    NthLast,
    Number,
    NumberKind,
    OneOf,
    Operation,
    Place,
    Points,
    Rank,
    RankSummary,
    Relation,
    Repeating,
    RuleTree,
    RunLength,
    Same,
    Seen,
    Summary,
    Walk,
    all_of,
    any_of,
    negate,
    partition,
)

Line = Sequence[Card]


@dataclass(frozen=True, slots=True)
class KnownRule:
    """A rule, what it means, and where it is played."""

    name: str
    rule: RuleTree
    is_right: Callable[[Line, Card], bool]
    starters: int = 1
    starter_set: CardSet = field(default=ALL)
    """The starters that the predicate speaks of; the rule refuses the others or is not asked."""


# ---- Short forms: trees -------------------------------------------------------------------------

BEFORE: Final = NthLast(2)
RANK, LAST_RANK, BEFORE_RANK = Rank(CANDIDATE), Rank(LAST), Rank(BEFORE)
LOW, HIGHER = CardSet.from_cards(c for c in ALL if c.rank <= 7), Relation.GREATER


def same(feature: Feature, other: NthLast | NthCard = LAST) -> Condition:
    return Same(feature, CANDIDATE, other)


def differs(feature: Feature, other: NthLast | NthCard = LAST) -> Condition:
    return negate(same(feature, other))


def is_in(cards: CardSet) -> Condition:
    return In(CANDIDATE, cards)


def last_in(cards: CardSet) -> Condition:
    return In(LAST, cards)


def ranks(*wanted: int) -> CardSet:
    return CardSet.from_cards(card for card in ALL if card.rank in wanted)


def compare(relation: Relation, other: Number | int, number: Number = RANK) -> Condition:
    return Compare(number, relation, Constant(other) if isinstance(other, int) else other)


def made(left: Number, operation: Operation, right: Number | int) -> Number:
    return Arithmetic(left, operation, Constant(right) if isinstance(right, int) else right)


def steps_up(*wanted: int) -> Condition:
    steps = made(RANK, Operation.STEPS_UP, LAST_RANK)
    return OneOf(steps, wanted) if len(wanted) > 1 else compare(Relation.EQUAL, wanted[0], steps)


def distance(relation: Relation, wanted: int) -> Condition:
    return compare(relation, wanted, made(RANK, Operation.DISTANCE, LAST_RANK))


def sequence(letters: str, sets: dict[str, CardSet], anchor: Anchor = Anchor.LINE) -> Condition:
    return Cycle(tuple(is_in(sets[letter]) for letter in letters), anchor=anchor)


COLOURS, SUITS = {"R": RED, "B": BLACK}, {"C": CLUBS, "D": DIAMONDS, "H": HEARTS, "S": SPADES}

PRODUCT_BY_FOUR: Final = made(RankSummary(Summary.PRODUCT, LastCards(3)), Operation.REMAINDER, 4)

# ---- Short forms: predicates --------------------------------------------------------------------


def v(card: Card) -> int:
    return card.rank


def s(card: Card) -> str:
    return card.suit.letter


def red(card: Card) -> bool:
    return card.suit in (Suit.DIAMONDS, Suit.HEARTS)


def odd(card: Card) -> bool:
    return card.rank % 2 == 1


def face(card: Card) -> bool:
    return card.rank > 10


def prime(card: Card) -> bool:
    return card.rank in (2, 3, 5, 7, 11, 13)


def block(n: int, lengths: Callable[[int], int]) -> int:
    """The index of the block that holds the 0-based place."""
    index = 0
    while n >= lengths(index):
        n -= lengths(index)
        index += 1
    return index


def ladder(order: list[int], m: Line, c: Card) -> bool:
    if v(c) not in order:
        return False
    if not m:
        return True
    at, to = order.index(v(m[-1])), order.index(v(c))
    if at in (0, len(order) - 1) or len(m) == 1:
        return abs(to - at) == 1
    return to - at == at - order.index(v(m[-2]))


PI_DECIMALS: Final = (
    "14159265358979323846264338327950288419716939937510582097494459230781640628620899"
)
LADDER: Final = [1, 2, 4, 6, 8, 9, 10, 12]
RHINOCEROS: Final = [9, 4, 5, 7, 8, 2, 3, 9, 8, 10]


# ---- The rules ----------------------------------------------------------------------------------

GARDNER: Final = (
    KnownRule(
        "colours alternate", RuleTree(differs(Attribute.COLOUR)), lambda m, c: red(c) != red(m[-1])
    ),
    KnownRule(
        "primes alternate",
        RuleTree(differs(Attribute.PRIMALITY)),
        lambda m, c: prime(c) != prime(m[-1]),
    ),
    KnownRule(
        "product of the last three by four",
        RuleTree(
            If(
                compare(Relation.EQUAL, 0, PRODUCT_BY_FOUR),
                is_in(RED | ~ranks(1, 2, 3, 4, 5, 6)),
                If(
                    compare(Relation.EQUAL, 1, PRODUCT_BY_FOUR),
                    is_in(BLACK | FACE),
                    If(
                        compare(Relation.EQUAL, 2, PRODUCT_BY_FOUR),
                        is_in(EVEN | ranks(1, 2, 3, 4, 5)),
                        is_in(ODD | ranks(10)),
                    ),
                ),
            )
        ),
        lambda m, c: (
            len(m) < 3
            or {
                0: red(c) or v(c) > 6,
                1: not red(c) or face(c),
                2: not odd(c) or v(c) < 6,
                3: odd(c) or v(c) == 10,
            }[prod(v(x) for x in m[-3:]) % 4]
        ),
    ),
    KnownRule(
        "odd then black",
        RuleTree(If(last_in(ODD), is_in(BLACK), is_in(RED))),
        lambda m, c: red(c) != odd(m[-1]),
    ),
    KnownRule(
        "black up, red down",
        RuleTree(
            If(
                last_in(BLACK),
                compare(Relation.AT_LEAST, LAST_RANK),
                compare(Relation.AT_MOST, LAST_RANK),
            )
        ),
        lambda m, c: v(c) <= v(m[-1]) if red(m[-1]) else v(c) >= v(m[-1]),
    ),
    KnownRule(
        "same suit or rank",
        RuleTree(any_of(same(Attribute.SUIT), same(Attribute.RANK))),
        lambda m, c: s(c) == s(m[-1]) or v(c) == v(m[-1]),
    ),
    KnownRule(
        "zigzag",
        RuleTree(
            If(
                compare(Relation.LESS, LAST_RANK, BEFORE_RANK),
                compare(Relation.LESS, LAST_RANK),
                compare(HIGHER, LAST_RANK),
            ),
            (FirstCards(1, differs(Attribute.RANK), Anchor.PLAYED),),
        ),
        lambda m, c: (
            v(c) != v(m[0])
            if len(m) == 1
            else (v(c) < v(m[-1]) if v(m[-2]) < v(m[-1]) else v(c) > v(m[-1]))
        ),
    ),
    KnownRule(
        "red, black, odd, even",
        RuleTree(Cycle((is_in(RED), is_in(BLACK), is_in(ODD), is_in(EVEN)), anchor=Anchor.PLAYED)),
        lambda m, c: [red(c), not red(c), odd(c), not odd(c)][(len(m) - 1) % 4],
    ),
)

HOWELL: Final = (
    KnownRule(
        "runs of three and a face",
        RuleTree(
            Cycle(
                (
                    ALWAYS,
                    distance(Relation.EQUAL, 1),
                    compare(
                        Relation.EQUAL,
                        made(LAST_RANK, Operation.MINUS, BEFORE_RANK),
                        made(RANK, Operation.MINUS, LAST_RANK),
                    ),
                    is_in(FACE),
                )
            )
        ),
        lambda m, c: [
            True,
            not m or abs(v(c) - v(m[-1])) == 1,
            len(m) < 2 or v(c) == 2 * v(m[-1]) - v(m[-2]),
            face(c),
        ][len(m) % 4],
    ),
    KnownRule(
        "ladder",
        RuleTree(Walk(tuple(RANK_SETS[rank - 1] for rank in LADDER))),
        lambda m, c: ladder(LADDER, m, c),
        starter_set=ranks(*LADDER),
    ),
    KnownRule(
        "growing colour blocks, then again",
        RuleTree(sequence("BRBBRRBBBRRR", COLOURS)),
        lambda m, c: "BR"[red(c)] == "BRBBRRBBBRRR"[len(m) % 12],
    ),
    KnownRule(
        "suits there and back",
        RuleTree(sequence("CDHSSHDC", SUITS)),
        lambda m, c: s(c) == "CDHSSHDC"[len(m) % 8],
    ),
    KnownRule(
        "two apart on the circle",
        RuleTree(steps_up(2, 11)),
        lambda m, c: (v(c) - v(m[-1])) % 13 in (2, 11),
    ),
    KnownRule(
        "lower, or ten more",
        RuleTree(
            If(
                last_in(ranks(1, 2, 3)),
                compare(Relation.EQUAL, made(LAST_RANK, Operation.PLUS, 10)),
                compare(Relation.LESS, LAST_RANK),
            )
        ),
        lambda m, c: v(c) == v(m[-1]) + 10 if v(m[-1]) <= 3 else v(c) < v(m[-1]),
    ),
    KnownRule(
        "sum divisible by three",
        RuleTree(all_of(compare(Relation.DIVISIBLE, 3, made(RANK, Operation.PLUS, LAST_RANK)))),
        lambda m, c: (v(c) + v(m[-1])) % 3 == 0,
    ),
)

KING: Final = (
    KnownRule(
        "decimals of pi",
        RuleTree(compare(Relation.EQUAL, Digit(Decimals.PI))),
        lambda m, c: v(c) == int(PI_DECIMALS[len(m)]),
        starters=0,
    ),
    KnownRule(
        "a long word",
        RuleTree(Cycle(tuple(is_in(ranks(rank)) for rank in RHINOCEROS))),
        lambda m, c: v(c) == RHINOCEROS[len(m) % 10],
        starters=0,
    ),
    KnownRule(
        "faces, or the colour three before",
        RuleTree(any_of(is_in(FACE), same(Attribute.COLOUR, NthLast(3)))),
        lambda m, c: len(m) < 3 or face(c) or red(c) == red(m[-3]),
        starters=0,
    ),
    KnownRule(
        "thirteen ranks in each block",
        RuleTree(negate(Seen(Attribute.RANK, CurrentBlock(Repeating((13,)))))),
        lambda m, c: v(c) not in [v(x) for x in m[len(m) - len(m) % 13 :]],
        starters=0,
    ),
)

DENEXA: Final = (
    KnownRule(
        "blocks of two and three",
        RuleTree(
            Cycle(
                (same(Attribute.COLOUR, NthCard(1)), differs(Attribute.COLOUR, NthCard(1))),
                Repeating((2, 3)),
            )
        ),
        lambda m, c: (red(c) == red(m[0])) == (block(len(m), lambda b: 2 + b % 2) % 2 == 0),
    ),
    KnownRule(
        "blocks of two, three, four and on",
        RuleTree(
            Cycle(
                (same(Attribute.COLOUR, NthCard(1)), differs(Attribute.COLOUR, NthCard(1))),
                Growing(2),
            )
        ),
        lambda m, c: (red(c) == red(m[0])) == (block(len(m), lambda b: 2 + b) % 2 == 0),
    ),
    KnownRule(
        "suits in order",
        RuleTree(Follows((SPADES, CLUBS, DIAMONDS, HEARTS))),
        lambda m, c: s(c) == "SCDH"[("SCDH".index(s(m[-1])) + 1) % 4],
    ),
    KnownRule(
        "two apart", RuleTree(distance(Relation.EQUAL, 2)), lambda m, c: abs(v(c) - v(m[-1])) == 2
    ),
)

ELSEWHERE: Final = (
    KnownRule(
        "low and high",
        RuleTree(differs(partition(LOW))),
        lambda m, c: (v(c) <= 7) != (v(m[-1]) <= 7),
    ),
    KnownRule(
        "one more, two more",
        RuleTree(Cycle((steps_up(1), steps_up(2)), anchor=Anchor.PLAYED)),
        lambda m, c: (v(c) - v(m[-1])) % 13 == (1 if len(m) % 2 else 2),
    ),
    KnownRule(
        "the other side of seven",
        RuleTree(all_of(is_in(~ranks(7)), differs(partition(ranks(1, 2, 3, 4, 5, 6), ranks(7))))),
        lambda m, c: v(c) != 7 and (v(c) < 7) == (v(m[-1]) > 7),
        starter_set=~ranks(7),
    ),
    KnownRule(
        "prime sum of three",
        RuleTree(
            IsKind(
                made(RANK, Operation.PLUS, RankSummary(Summary.SUM, LastCards(2))), NumberKind.PRIME
            )
        ),
        lambda m, c: (
            len(m) < 2 or v(c) + v(m[-1]) + v(m[-2]) in (3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
        ),
    ),
    KnownRule(
        "above the average of two, rounded down",
        RuleTree(
            compare(
                HIGHER, made(RankSummary(Summary.SUM, LastCards(2)), Operation.WHOLE_QUOTIENT, 2)
            )
        ),
        lambda m, c: len(m) < 2 or v(c) > (v(m[-1]) + v(m[-2])) // 2,
    ),
    KnownRule(
        "below the lower median",
        RuleTree(compare(Relation.LESS, RankSummary(Summary.LOWER_MEDIAN))),
        lambda m, c: v(c) < sorted(v(x) for x in m)[(len(m) - 1) // 2],
    ),
    KnownRule(
        "suit points are the distance",
        RuleTree(
            compare(
                Relation.EQUAL,
                Points(CANDIDATE, ((HEARTS, 1), (DIAMONDS, 2), (CLUBS, 3), (SPADES, 4))),
                made(RANK, Operation.DISTANCE, LAST_RANK),
            )
        ),
        lambda m, c: abs(v(c) - v(m[-1])) == " HDCS".index(s(c)),
    ),
    KnownRule(
        "common factor",
        RuleTree(compare(Relation.SHARES_FACTOR, LAST_RANK)),
        lambda m, c: gcd(v(c), v(m[-1])) > 1,
    ),
    KnownRule(
        "one divides the other",
        RuleTree(
            any_of(
                compare(Relation.DIVISIBLE, LAST_RANK), compare(Relation.DIVISIBLE, RANK, LAST_RANK)
            )
        ),
        lambda m, c: v(c) % v(m[-1]) == 0 or v(m[-1]) % v(c) == 0,
    ),
    KnownRule(
        "as many as red cards",
        RuleTree(compare(Relation.EQUAL, CountIn(RED))),
        lambda m, c: v(c) == sum(red(x) for x in m),
    ),
    KnownRule(
        "never three of a colour or rank in a row",
        RuleTree(
            all_of(
                compare(Relation.LESS, 3, RunLength(Attribute.COLOUR)),
                compare(Relation.LESS, 3, RunLength(Attribute.RANK)),
            )
        ),
        lambda m, c: (
            len(m) < 2 or not (red(c) == red(m[-1]) == red(m[-2]) or v(c) == v(m[-1]) == v(m[-2]))
        ),
    ),
    KnownRule(
        "three of each parity",
        RuleTree(compare(Relation.LESS, 3, CountLike(Attribute.PARITY))),
        lambda m, c: sum(odd(x) == odd(c) for x in m) < 3,
        starters=0,
    ),
    KnownRule(
        "something of the last three",
        RuleTree(any_of(Seen(Attribute.COLOUR, LastCards(3)), Seen(Attribute.RANK, LastCards(3)))),
        lambda m, c: len(m) < 3 or any(red(c) == red(x) or v(c) == v(x) for x in m[-3:]),
    ),
    KnownRule(
        "clubs without repeats",
        RuleTree(all_of(is_in(CLUBS), negate(Seen(Attribute.RANK)))),
        lambda m, c: s(c) == "C" and v(c) not in [v(x) for x in m],
        starters=0,
    ),
    KnownRule(
        "numbers on prime places",
        RuleTree(If(IsKind(Place(), NumberKind.PRIME), is_in(NUMBER), is_in(FACE))),
        lambda m, c: (len(m) + 1 in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29)) != face(c),
        starters=0,
    ),
    KnownRule(
        "rank and place by three",
        RuleTree(
            compare(
                Relation.EQUAL,
                made(Place(), Operation.REMAINDER, 3),
                made(RANK, Operation.REMAINDER, 3),
            )
        ),
        lambda m, c: v(c) % 3 == (len(m) + 1) % 3,
        starters=0,
    ),
    KnownRule(
        "same colour or neighbours, not both",
        RuleTree(ExactlyOne((same(Attribute.COLOUR), distance(Relation.EQUAL, 1)))),
        lambda m, c: (red(c) == red(m[-1])) != (abs(v(c) - v(m[-1])) == 1),
    ),
    KnownRule(
        "up, aces high",
        RuleTree(compare(HIGHER, LAST_RANK, Rank(CANDIDATE, ace_high=True))),
        lambda m, c: (14 if v(c) == 1 else v(c)) > v(m[-1]),
    ),
    KnownRule(
        "not below the lowest, not five away",
        RuleTree(
            all_of(
                distance(Relation.UNEQUAL, 5),
                compare(Relation.AT_LEAST, RankSummary(Summary.LOWEST)),
            )
        ),
        lambda m, c: abs(v(c) - v(m[-1])) != 5 and v(c) >= min(v(x) for x in m),
    ),
    KnownRule(
        "pairs of ranks",
        RuleTree(Cycle((differs(Attribute.RANK), same(Attribute.RANK)))),
        lambda m, c: not m or (v(c) == v(m[-1])) == (len(m) % 2 == 1),
        starters=0,
    ),
    KnownRule(
        "never down from an ace",
        RuleTree(compare(Relation.AT_LEAST, LAST_RANK), (FirstCards(1, is_in(ranks(1))),)),
        lambda m, c: v(c) >= v(m[-1]) if m else v(c) == 1,
        starters=0,
    ),
    KnownRule(
        "primes and others",
        RuleTree(If(last_in(PRIME), is_in(SPADES))),
        lambda m, c: s(c) == "S" or not prime(m[-1]),
    ),
)

KNOWN_RULES: Final = GARDNER + HOWELL + KING + DENEXA + ELSEWHERE
