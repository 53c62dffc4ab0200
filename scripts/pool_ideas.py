"""Rules as people think of them, many of them: what `scripts/make_pool.py` chooses from.

Each group is a way to make a rule; within it the words change. Nothing here is measured or checked:
many of these are too easy, too hard, the same as another, or lead to dead ends.
"""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

SUITS: Final = ("heart", "spade", "diamond", "club")
HALVES: Final = (("red", "black"), ("odd", "even"), ("7 or lower", "8 or higher"))
"""Kinds that part the pack, with their opposites."""
COLOURS: Final = ("red", "black")
PARITIES: Final = ("odd", "even")
KINDS: Final = (
    *("a red card", "a black card", "an odd card", "an even card", "a face card"),
    *("a heart", "a spade", "a diamond", "a club", "a number card", "a prime card"),
    *("7 or lower", "8 or higher", "a card from 5 to 9"),
)
PROPERTIES: Final = ("colour", "suit", "parity", "rank")


def ideas() -> Iterator[str]:
    """Sentences, of all groups."""
    for group in (_kinds, _turns, _after, _relations, _cases, _memory, _numbers, _mixed):
        yield from group()


def _kinds() -> Iterator[str]:
    """What is right whatever lies there."""
    yield from (f"Only {kind}s." for kind in ("red card", "black card", "odd card", "even card"))
    yield from ("Only face cards.", "Only number cards.", "Only prime cards.", "No prime cards.")
    yield from (f"No {suit}s." for suit in SUITS)
    yield from (f"Only {one}s and {other}s." for one, other in combinations(SUITS, 2))
    for low, high in ((1, 6), (1, 8), (1, 9), (3, 9), (4, 10), (5, 10), (6, 11), (5, 12), (3, 7)):
        yield f"The rank must be from {low} to {high}."
    yield from ("7 or lower.", "8 or higher.", "9 or higher.", "5 or lower.", "10 or lower.")
    for colour, parity in product(COLOURS, PARITIES):
        yield f"The card must be {colour} or {parity}."
        yield f"The card must be {parity} if it is {colour}."
    for suit in SUITS:
        yield f"The card must be a {suit} or a face card."
        yield f"The card must be a {suit} or even."
        yield f"The card must be a {suit} or odd."
        yield f"The card must be a {suit} or 8 or higher."
    for most, least in ((6, 8), (7, 9), (5, 7), (8, 6)):
        yield f"Red cards must be {most} or lower, black cards must be {least} or higher."
    for colour, other in permutations(COLOURS):
        yield f"{colour.capitalize()} cards must be odd, {other} cards must be even."
        yield f"{colour.capitalize()} face cards and {other} number cards only."
        yield f"{colour.capitalize()} cards must be 7 or lower, {other} cards 8 or higher."
    yield from (f"Every {kind} is right, and so is every ace." for kind in ("red card", "odd card"))


def _turns() -> Iterator[str]:
    """What goes round by places."""
    halves = (*COLOURS, *PARITIES)
    for one, other in (*HALVES, ("a face card", "a number card"), ("hearts", "spades")):
        yield f"{one} and {other} alternate.".capitalize()
    for one, other, third in permutations(("red", "odd", "black", "even", "8 or higher"), 3):
        yield f"{one.capitalize()}, then {other}, then {third}, and repeat."
    for one, other in combinations(("red", "odd", "black", "even", "7 or lower", "8 or higher"), 2):
        yield f"{one.capitalize()}, then {other}, and repeat."
    for half in halves:
        yield f"Every second card must be {half}."
        yield f"Every third card must be {half}."
    for one, other in HALVES:
        yield f"Two {one}, then two {other}, and repeat."
        yield f"Three {one}, then three {other}, and repeat."
        yield f"{one.capitalize()}, {other}, {other}, and repeat."
        yield f"{other.capitalize()}, {one}, {one}, and repeat."
        yield f"{one.capitalize()}, {one}, {one}, {other}, and repeat."
    for order in permutations(("hearts", "spades", "diamonds")):
        first, second, third = order
        yield f"{first.capitalize()} or clubs, then {second}, then {third}, and repeat."
    for first, second in permutations(SUITS, 2):
        rest = [suit for suit in SUITS if suit not in (first, second)]
        yield f"A {first} or a {second}, then a {rest[0]} or a {rest[1]}, and repeat."


def _after() -> Iterator[str]:
    """What comes after which kind."""
    for (one, other), (first, second) in product(HALVES, HALVES):
        yield f"After {one} play {first}, after {other} play {second}."
        yield f"After {one} play {second}, after {other} play {first}."
    for kind, right in product(KINDS, KINDS):
        if kind != right:
            yield f"After {kind} play {right}."
    for one, other in combinations(KINDS[:5], 2):
        yield f"After a face card play {one}; otherwise play {other}."
        yield f"After {one} play {other}; otherwise play a red card."
        yield f"After {one} play {other}; otherwise play an even card."
    for suit, other in permutations(SUITS, 2):
        yield f"Never a {suit} on a {other}."
        yield f"No {suit} on a {other}, no {other} on a {suit}."
    for half in (*COLOURS, *PARITIES):
        yield f"No two {half} cards in a row."
        yield f"Never three {half} cards in a row."


def _relations() -> Iterator[str]:
    """How the card stands to the last one."""
    for one in PROPERTIES:
        yield f"A different {one} from the last card."
        yield f"The same {one} as the second-last card."
        yield f"A different {one} from the second-last card."
    for one, other in combinations(PROPERTIES, 2):
        yield f"The same {one} or the same {other} as the last card."
        yield f"A different {one} and a different {other} from the last card."
        yield f"The same {one} as the last card or a different {other}."
    for steps in (1, 2, 3, 4, 5, 6):
        yield f"At most {steps} away from the last card."
        yield f"At least {steps} away from the last card."
        yield f"At most {steps} away from the last card on the circle."
    for near, far in combinations((1, 2, 3, 4, 5), 2):
        yield f"{near} or {far} away from the last card on the circle."
    for top in (3, 4, 5, 6):
        yield f"At most {top} higher than the last card, wrapping."
        yield f"1 to {top} higher than the last card, on the circle."
        yield f"1 to {top} lower than the last card, on the circle."
    yield from (
        "A different suit of the same colour, or a different colour of the same parity.",
        "The same colour as the last card, but a different suit.",
        "A different suit, but not of the other colour.",
    )


def _cases() -> Iterator[str]:
    """A test of the last card decides how the next stands to it."""
    ways = ("play equal or higher", "play equal or lower")
    for (one, other), (up, down) in product((*HALVES, ("a face card", "a number card")), (ways,)):
        yield f"After {one} {up}; after {other} {down}."
        yield f"After {one} {down}; after {other} {up}."
    likes = ("play the same colour", "play a different colour", "play the same suit")
    others = ("play a different suit", "play the same parity", "play a different parity")
    for kind, (like, other) in product(KINDS[:5], permutations((*likes, *others), 2)):
        yield f"After {kind} {like}; otherwise {other}."
    for kind, steps in product(KINDS[:5], (2, 3, 4)):
        yield f"After {kind} stay within {steps} of the last card; otherwise play any card."
        yield f"After {kind} play at least {steps} away; otherwise play a red card."


def _memory() -> Iterator[str]:
    """What lies further back decides."""
    alike = ("have the same colour", "have the same parity", "have the same suit")
    for test, (one, other) in product(alike, (*HALVES, *[pair[::-1] for pair in HALVES])):
        yield f"If the last two cards {test}, play {one}; otherwise play {other}."
    for test in alike:
        yield f"If the last two cards {test}, play a different colour; otherwise the same colour."
        yield f"If the last two cards {test}, play a different suit; otherwise the same colour."
    turn = "If the last card is higher than the one before it,"
    for one, other in (*HALVES, *[pair[::-1] for pair in HALVES]):
        yield f"{turn} play {one}; otherwise play {other}."
    yield f"{turn} play a different colour; otherwise play the same colour."
    yield f"{turn} play equal or lower; otherwise play equal or higher."
    for half in (*COLOURS, *PARITIES):
        yield f"If the second-last card is {half}, play red; otherwise play black."
        yield f"If the second-last card is {half}, play even; otherwise play odd."
        yield f"If the second-last card is {half}, play a different colour from the last card."
    for kind in ("colour", "suit", "parity"):
        yield f"Never three cards of one {kind} in a row."
        yield (
            f"A different {kind} from each of the last two cards."
            if kind == "suit"
            else (f"The {kind} must change after two cards of the same {kind}.")
        )


def _numbers() -> Iterator[str]:
    """What is reckoned with ranks."""
    for whole in ("even", "odd"):
        yield f"The sum of the card and the last card is {whole}."
        yield f"The sum of the last two cards and the card is {whole}."
    for number in (3, 4, 5):
        yield f"The sum of the card and the last card is not divisible by {number}."
        yield f"The difference from the last card is divisible by {number}."
        yield f"The difference from the last card is not divisible by {number}."
        yield f"The rank must be divisible by {number} or the card must be red."
        yield f"The rank must not be divisible by {number}."
        yield f"The rank must not be divisible by {number}, unless the card is a heart."
    for number in (8, 10, 12, 14, 16, 18):
        yield f"The sum of the card and the last card is at least {number}."
        yield f"The sum of the card and the last card is at most {number}."
    yield "The rank is prime if the last card is red, and not prime if it is black."


def _mixed() -> Iterator[str]:
    """Two demands, or one with an exception."""
    demands = (
        *("a different suit from the last card", "a different rank from the last card"),
        *("a different colour from the last card", "at most 4 away from the last card"),
        *("the same parity as the last card", "at least 3 away from the last card"),
    )
    kinds = ("a face card", "a heart", "an even card", "an odd card", "a red card", "8 or higher")
    for demand, kind in product(demands, kinds):
        yield (
            f"The card must be {kind} or have {demand}."
            if demand.startswith(("a ", "the "))
            else (f"The card must be {kind} or {demand}.")
        )
    for kind, demand in product(KINDS[:5], demands):
        yield f"After {kind} play {demand}."
    for special, rest in product(("a face card", "an ace", "a king"), ("red", "black", "odd")):
        yield f"Play {rest}, but after {special} any card."
