"""A vocabulary small enough to write every hypothesis down, and the posterior by doing so."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from itertools import product
from typing import TYPE_CHECKING, assert_never

from eleusis.cards import CARDS, ODD, RED, SPADES, Card, Suit
from eleusis.induction.facts import (
    CardJudged,
    CardLaid,
    Fact,
    HintHeard,
    NoneRight,
    NotTheRule,
    SomeRight,
    StringRejected,
)
from eleusis.induction.outside import CLEARNESS, OUTSIDE_SHARE, TABLES, rows_after
from eleusis.induction.prior.primitives import (
    Atom,
    Family,
    Forms,
    Hinge,
    Model,
    Split,
    Turns,
    Vocabulary,
)
from eleusis.induction.probes import paths
from eleusis.induction.space import Space
from eleusis.rule.analysis.claims import (
    AlwaysRight,
    ColoursSwap,
    LastFew,
    NeverRight,
    Obeys,
    OfCandidate,
    OfLaid,
    Only,
    RightCount,
)
from eleusis.rule.meaning import verdict
from eleusis.rule.tree.features import SUIT_SETS, Attribute, are_same
from eleusis.rule.tree.syntax import CANDIDATE, LAST, In, NthLast, RuleTree, Same

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from eleusis.cards import Cards
    from eleusis.rule.analysis.claims import Claim

SUITS = Family("suits", tuple(In(CANDIDATE, suit) for suit in SUIT_SETS))
LAST_RED = In(LAST, RED)
LAST_BOLD = In(LAST, SPADES | RED)
LAST_TWO_ALIKE = Same(Attribute.COLOUR, LAST, NthLast(2))

MODELS = (
    Model(Split(), None, 1.0),
    Model(Split((LAST_RED,), start=1), None, 2.0),
    Model(Turns(2), None, 3.5),
    Model(Turns(3), SUITS, 4.5),
)
LONGER_MODELS = (
    Model(Split((LAST_TWO_ALIKE,), start=2), None, 3.0),
    Model(Split((In(LAST, SPADES), LAST_RED), start=1), None, 4.0),
)

SMALL = Vocabulary(
    atoms=(
        Atom(In(CANDIDATE, ODD), 2.0, 2.5),
        Atom(Same(Attribute.SUIT, CANDIDATE, LAST), 2.5, 4.0),
    ),
    models=(*MODELS, *LONGER_MODELS),
    forms=Forms(
        literal=0.0,
        both=1.5,
        either=2.0,
        exactly_one=2.5,
        part_never=4.0,
        part_literal=0.375,
        part_compound=1.125,
        free_side=2.25,
        bound_sides=1.0,
        free_turn=1.75,
        bound_turn=0.5,
        free_start=0.5,
        bound_start=2.0,
        opposite=1.75,
        unless=1.0,
        choice=0.25,
        own_choice=0.25,
        exception=0.5,
    ),
    body_bits_max=4.8,
    hinges=(
        Hinge(LAST_RED, 1.75, is_split=True),
        Hinge(LAST_BOLD, 1.0),
        Hinge(In(CANDIDATE, SPADES), 0.25, of_candidate=True),
    ),
    mirrored=((In(CANDIDATE, ODD), Same(Attribute.SUIT, CANDIDATE, LAST), 0.5),),
    exceptions=((In(LAST, SPADES), 2.0),),
)


SMALLER = replace(SMALL, models=MODELS)
"""Without a starter, starts are judged, and there would be too many hypotheses."""


def vocabulary(starters: int) -> Vocabulary:
    return SMALL if starters else SMALLER


@dataclass(frozen=True)
class Written:
    """A hypothesis written down: its rule and its prior."""

    rule: RuleTree
    prior: float


@cache
def small_space(starters: int) -> Space:
    return Space(vocabulary(starters), starters=starters)


@cache
def all_written(starters: int) -> tuple[Written, ...]:
    """Every hypothesis of the small vocabulary, one by one."""
    return tuple(_written(small_space(starters)))


def _written(space: Space) -> Iterator[Written]:
    table = space.table
    for number, row in enumerate(space.rows):
        for bodies in product(*(table.palettes[palette].tolist() for palette in row.palettes)):
            prior = 2.0**-row.bits
            for body in bodies:
                prior *= float(table.word_weights[body // 64])
            yield Written(space.rule(number, bodies), prior)


@cache
def is_right(rule: RuleTree, line: Cards, card: Card, starters: int) -> bool:
    return verdict(rule, line, card, starters=starters)


def fits(rule: RuleTree, line: Cards, fact: Fact, starters: int) -> bool:
    """Whether *fact*, after *line*, could have happened if *rule* were the secret rule."""

    def right(card: Card, *laid: Card) -> bool:
        return is_right(rule, (*line, *laid), card, starters)

    match fact:
        case CardLaid():
            return True
        case CardJudged(card, said):
            return right(card) == said
        case StringRejected(cards):
            return not all(right(card, *cards[:n]) for n, card in enumerate(cards))
        case NoneRight(cards):
            return not any(right(card) for card in cards)
        case SomeRight(cards):
            return any(right(card) for card in cards)
        case NotTheRule(guess):
            return any(
                right(card, *path) != is_right(guess, (*line, *path), card, starters)
                for path in paths(guess, line, starters=starters)
                for card in CARDS
            )
        case HintHeard(claim):
            return all(
                holds(claim, partial(is_right, rule, line[:n], starters=starters))
                for n in range(starters, len(line) + 1)
            )
    assert_never(fact)


def holds(claim: Claim, right: Callable[[Card], bool]) -> bool:
    """Whether a claim is true of the right cards of one place."""
    match claim:
        case NeverRight(cards):
            return not any(map(right, cards))
        case AlwaysRight(cards):
            return all(map(right, cards))
        case RightCount(fewest, most):
            return fewest <= sum(map(right, CARDS)) <= most
        case OfCandidate(attributes) | Only(attributes):
            return all(right(one) == right(other) for one, other in alike(attributes))
        case ColoursSwap():
            return any(
                all(right(card) == right(Card.of(card.rank, swap[card.suit])) for card in CARDS)
                for swap in SWAPS
            )
        case LastFew() | OfLaid() | Obeys():
            return True
    assert_never(claim)


@cache
def alike(attributes: tuple[Attribute, ...]) -> tuple[tuple[Card, Card], ...]:
    """All pairs of cards that no attribute of these tells apart."""
    return tuple(
        pair
        for pair in product(CARDS, CARDS)
        if all(are_same(attribute, *pair) for attribute in attributes)
    )


SWAPS = (
    (Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES, Suit.HEARTS),
    (Suit.HEARTS, Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS),
)
"""The partner of each suit, in the order of the suits."""


def after(line: Cards, fact: Fact) -> Cards:
    """The line when *fact* has happened."""
    match fact:
        case CardLaid(card) | CardJudged(card, True):
            return (*line, card)
        case _:
            return line


@lru_cache(maxsize=1)
def _followed(facts: tuple[Fact, ...], starters: int) -> tuple[tuple[Written, ...], Cards, float]:
    """Every hypothesis that fits the facts, the line, and which part of all survived the hints."""
    left, line, hinted = all_written(starters), tuple[Card, ...](), 1.0
    claims: list[HintHeard] = []
    for fact in facts:
        before = left
        left = tuple(written for written in left if fits(written.rule, line, fact, starters))
        longer = after(line, fact)
        if isinstance(fact, HintHeard):
            claims.append(fact)
            hinted *= weight_of(left) / weight_of(before)
        if longer != line and claims:
            line, before = longer, left
            left = tuple(w for w in left if all(fits(w.rule, line, c, starters) for c in claims))
            hinted *= weight_of(left) / weight_of(before)
        line = longer
    return left, line, hinted


def weight_of(written: Sequence[Written]) -> float:
    return sum(one.prior for one in written)


def written_down(facts: Sequence[Fact], starters: int) -> tuple[tuple[Written, ...], Cards]:
    """Every hypothesis that fits the facts, and the line."""
    left, line, _ = _followed(tuple(facts), starters)
    return left, line


class Tables:
    """The outside hypothesis written down: every table by itself, its rows in a dictionary."""

    def __init__(self) -> None:
        self.line: Cards = ()
        self.mass = OUTSIDE_SHARE
        self.weights = [1 / len(TABLES)] * len(TABLES)
        self.seen: dict[tuple[int, int, bool], int] = {}

    def chance(self, card: Card, line: Cards) -> float:
        """That the card is right after *line*."""
        return sum(
            weight * self.of_table(number, card, line) for number, weight in enumerate(self.weights)
        )

    def of_table(self, number: int, card: Card, line: Cards) -> float:
        row = int(_rows_after(line)[number, card])
        right, wrong = (self.seen.get((number, row, said), 0) for said in (True, False))
        return (right + CLEARNESS) / (right + wrong + 2 * CLEARNESS)

    def note(self, card: Card, *, is_right: bool) -> float:
        """Takes a verdict in; the probability that it had."""
        each = [self.of_table(number, card, self.line) for number in range(len(TABLES))]
        said = [one if is_right else 1 - one for one in each]
        chance = sum(weight * one for weight, one in zip(self.weights, said, strict=True))
        products = zip(self.weights, said, strict=True)
        self.weights = [weight * one / chance for weight, one in products]
        for number in range(len(TABLES)):
            key = number, int(_rows_after(self.line)[number, card]), is_right
            self.seen[key] = self.seen.get(key, 0) + 1
        return chance

    def judge(self, cards: Cards, *, are_right: bool) -> float:
        """Takes verdicts in, each after its own; the probability of all of them."""
        chance = 1.0
        for card in cards:
            chance *= self.note(card, is_right=are_right)
            self.line += (card,) if are_right else ()
        return chance

    def happens(self, fact: Fact) -> float:
        """Takes a fact in; the probability that it had."""
        match fact:
            case CardLaid(card):
                self.line += (card,)
                return 1.0
            case CardJudged(card, said):
                return self.judge((card,), are_right=said)
            case NoneRight(cards):
                return self.judge(cards, are_right=False)
            case StringRejected(cards):
                return 1 - deepcopy(self).judge(cards, are_right=True)
            case SomeRight(cards):
                return 1 - deepcopy(self).judge(cards, are_right=False)
            case NotTheRule() | HintHeard():
                return 1.0
        assert_never(fact)


def outside_written_down(facts: Sequence[Fact], starters: int) -> Tables:
    """The outside hypothesis after these facts; hints weigh on it as on all others."""
    tables = Tables()
    for fact in facts:
        tables.mass *= tables.happens(fact)
    *_, hinted = _followed(tuple(facts), starters)
    tables.mass *= hinted
    return tables


_rows_after = lru_cache(maxsize=64)(rows_after)
