"""What the reader of pictures knows beyond induction's standard vocabulary.

At the table the scientist needs answers in milliseconds and sees one line; here there are pictures
of 52 verdicts and seconds between them, so rarer things can be thought of too: further atoms,
further ways to tell lines apart, and rules where the candidate itself decides what is asked of it.
A prior belongs to a kind, never to a single condition.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import log2
from typing import TYPE_CHECKING, Final

from eleusis.cards import BLACK, FACE, ODD, PRIME, RED
from eleusis.induction.prior.atoms import HALVES, LAST_RANK, RANK, ranks, thresholds
from eleusis.induction.prior.primitives import Atom, Model, Split
from eleusis.induction.prior.standard import learned_counts, vocabulary_of
from eleusis.rule.tree.features import RANK_SETS, SUIT_SETS
from eleusis.rule.tree.limits import NTH_LAST_MAX
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Arithmetic,
    Attribute,
    Compare,
    Condition,
    Constant,
    CountIn,
    CountLike,
    Follows,
    In,
    IsKind,
    LastCards,
    LastLike,
    NthCard,
    NthLast,
    Number,
    NumberKind,
    Operation,
    Rank,
    RankSummary,
    Relation,
    Same,
    Seen,
    Stretch,
    Summary,
    all_of,
    negate,
    partition,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.cards import CardSet
    from eleusis.induction.prior.primitives import Vocabulary

ATOM_SHARE: Final = 0.08
"""How much of what is said of cards is said in the further atoms."""

SPLIT_SHARE: Final = 0.08
"""How many rules tell lines apart in the further ways."""

CHOICE_SHARE: Final = 0.08
"""In how many rules the candidate decides what is asked of it."""


@dataclass(frozen=True, slots=True)
class TwoPartRule:
    """A rule in two parts: one judges the candidates that pass the test, the other all others."""

    test: Condition
    bits: float


@cache
def standard() -> Vocabulary:
    """Induction's own vocabulary, which the further kinds are added to."""
    return vocabulary_of(learned_counts())


# ---- Further atoms ------------------------------------------------------------------------------


@cache
def further_atoms() -> tuple[Atom, ...]:
    """Atoms that stand for bodies by themselves; the share is divided among their kinds.

    What induction says itself is not among them.
    """
    said = {atom.condition for atom in standard().atoms}
    kinds = [tuple(one for one in dict.fromkeys(kind) if one not in said) for kind in _atom_kinds()]
    kinds = [kind for kind in kinds if kind]
    each = ATOM_SHARE / len(kinds)
    return tuple(
        Atom(condition, bits, bits)
        for kind in kinds
        for bits in (-log2(each / (2 * len(kind))),)
        for one in kind
        for condition in (one, negate(one))
    )


def _atom_kinds() -> Iterator[tuple[Condition, ...]]:
    yield tuple(_like_the_last_like_it())
    yield tuple(_like_the_last_of_a_sort())
    yield tuple(_running_totals())
    yield tuple(_extremes_of_late())
    yield tuple(_rare_of_late())
    yield tuple(_orders_of_groups())
    yield tuple(_sides())
    yield tuple(_further_seen())
    yield tuple(choice.test for choice in two_part_rules())


def _like_the_last_like_it() -> Iterator[Condition]:
    """Another parity than the last card of its suit."""
    features = (Attribute.SUIT, Attribute.COLOUR, Attribute.PARITY, Attribute.RANK, Attribute.FACE)
    for beside in features:
        for feature in features:
            if feature != beside and (beside, feature) != (Attribute.SUIT, Attribute.COLOUR):
                yield Same(feature, CANDIDATE, LastLike(beside))


def _like_the_last_of_a_sort() -> Iterator[Condition]:
    """The colour of the last face card."""
    for among in (FACE, ~FACE, RED, BLACK, ODD, ~ODD, *SUIT_SETS):
        last = NthLast(1, among)
        for feature in (Attribute.SUIT, Attribute.COLOUR, Attribute.PARITY, Attribute.RANK):
            yield Same(feature, CANDIDATE, last)
        yield from _both(Rank(CANDIDATE), Rank(last))


def _both(left: Number, right: Number) -> Iterator[Condition]:
    yield Compare(left, Relation.GREATER, right)
    yield Compare(left, Relation.LESS, right)


def _running_totals() -> Iterator[Condition]:
    """The sum of the whole line, the candidate included."""
    total = Arithmetic(RANK, Operation.PLUS, RankSummary(Summary.SUM))
    yield from (
        Compare(total, Relation.DIVISIBLE, Constant(by)) for by in (3, 4, 5, 6, 7, 8, 9, 10)
    )
    yield IsKind(total, NumberKind.ODD)
    yield IsKind(total, NumberKind.PRIME)


def _late(count: int) -> tuple[LastCards, LastCards]:
    """The last few cards: only when there are so many, or as many as there are."""
    return LastCards(count), LastCards(count, at_most=True)


def _extremes_of_late() -> Iterator[Condition]:
    for count in (2, 3, 4, 5):
        for stretch in _late(count):
            for end in (Summary.LOWEST, Summary.HIGHEST):
                yield from _both(RANK, RankSummary(end, stretch))


def _rare_of_late() -> Iterator[Condition]:
    """At most so many of its suit, or colour, among the last few."""
    for feature in (Attribute.SUIT, Attribute.COLOUR, Attribute.PARITY):
        for count in (3, 4, 5):
            for stretch in _late(count):
                for limit in range(1, 3):
                    like = CountLike(feature, stretch)
                    yield Compare(like, Relation.AT_MOST, Constant(limit))


def _orders_of_groups() -> Iterator[Condition]:
    """Low, then middle, then high, and from the beginning."""
    for low, high in combinations(range(3, 11), 2):
        groups = (
            ranks(range(1, low + 1)),
            ranks(range(low + 1, high + 1)),
            ranks(range(high + 1, 14)),
        )
        if high - low > 1:
            yield Follows(groups)
            yield Follows(groups[::-1])
            yield Same(partition(*groups), CANDIDATE)


def _sides() -> Iterator[Condition]:
    """The same group of ranks as the last card, for groups with something in common."""
    yield from (Same(partition(cards), CANDIDATE) for cards in rank_groups())
    lengths = ((1, 2, 6, 10), (3, 7, 8, 12))  # letters of the English names
    yield Same(partition(*(ranks(group) for group in lengths)), CANDIDATE)


def rank_groups() -> tuple[CardSet, ...]:
    """Ranks with something in common: how they are written, what they are to each other."""
    return (
        ranks((1, 4, 7, 13)),  # drawn with straight lines
        ranks((1, 2, 3, 5, 8, 13)),
        ranks((1, 11, 12, 13)),
        ranks((1, 2, 4, 8)),
        ranks((3, 6, 9, 12)),
        ranks((4, 8, 12)),
        ranks((5, 10)),
        ranks((6, 8, 9, 10)),
    )


def _further_seen() -> Iterator[Condition]:
    for count in (2, 3, 4, 5):
        for feature in (Attribute.PARITY, Attribute.COLOUR):
            yield Seen(feature, LastCards(count))


# ---- Further ways to tell lines apart -----------------------------------------------------------


@cache
def further_models() -> tuple[Model, ...]:
    """Models whose bodies are any; the share is divided among their kinds."""
    known = {model.split for model in standard().models if model.family is None}
    kinds = [
        tuple(each for each in dict.fromkeys(kind) if each not in known) for kind in _split_kinds()
    ]
    kinds = [kind for kind in kinds if kind]
    each = SPLIT_SHARE / len(kinds)
    return tuple(Model(split, None, -log2(each / len(kind))) for kind in kinds for split in kind)


def _split_kinds() -> Iterator[tuple[Split, ...]]:
    yield tuple(_by_the_first_card())
    yield tuple(_by_counts_of_late())
    yield tuple(_by_bands())
    yield tuple(_by_groups())
    yield tuple(_by_sums_and_middles())
    yield tuple(_by_present_of_late())
    yield tuple(_by_balance())


def _by_balance() -> Iterator[Split]:
    """Which of two opposite sorts of cards has come more often."""
    for cards in (RED, ODD, FACE):
        one, other = CountIn(cards), CountIn(~cards)
        more = Compare(one, Relation.GREATER, other)
        yield _split(more, Compare(one, Relation.LESS, other), start=0)
        yield _split(more, start=0)


def _split(*tests: Condition, start: int = 1) -> Split:
    return Split(tests, start=start)


def _by_the_first_card() -> Iterator[Split]:
    for cards in (RED, ODD, FACE, PRIME, *SUIT_SETS, *thresholds()[5:8]):
        yield _split(In(NthCard(1), cards))


def _by_counts_of_late() -> Iterator[Split]:
    """The majority, or whether there are many, of the last few."""
    for cards in (RED, ODD, FACE, ~RED, ~ODD, ~FACE):
        for count in (2, 3, 4, 5):
            for stretch in _late(count):
                if cards not in (RED, ODD, FACE) and not stretch.at_most:
                    continue  # so many of one sort are so few of the other
                number, start = CountIn(cards, stretch), 0 if stretch.at_most else count
                for least in range(1, count + 1):
                    yield _split(Compare(number, Relation.AT_LEAST, Constant(least)), start=start)
                yield _split(IsKind(number, NumberKind.ODD), start=start)
                more = Compare(number, Relation.GREATER, Constant(count // 2))
                less = Compare(number, Relation.LESS, Constant(count // 2))
                yield _split(more, less, start=start)


def _by_bands() -> Iterator[Split]:
    """Low, middle and high last cards; the middle may be one rank."""
    for low, high in combinations(range(2, 12), 2):
        yield _split(In(LAST, ranks(range(1, low + 1))), In(LAST, ranks(range(high + 1, 14))))


def _by_groups() -> Iterator[Split]:
    yield from (_split(In(LAST, cards)) for cards in rank_groups())


def _by_sums_and_middles() -> Iterator[Split]:
    three = RankSummary(Summary.SUM, LastCards(3))
    for most in range(15, 28):
        yield _split(Compare(three, Relation.AT_MOST, Constant(most)), start=3)
    total = RankSummary(Summary.SUM, LastCards(2))
    yield _split(IsKind(total, NumberKind.ODD), start=2)
    yield _split(IsKind(RankSummary(Summary.SUM), NumberKind.ODD))
    for middle in (6, 7):
        median = RankSummary(Summary.MEDIAN, LastCards(3))
        yield _split(Compare(median, Relation.AT_MOST, Constant(middle)), start=3)


def _by_present_of_late() -> Iterator[Split]:
    """Whether a sort of card lay among the last two or three."""
    for cards in (*SUIT_SETS, FACE, RED, ODD):
        for stretch in (*_late(2), *_late(3)):
            start = 0 if stretch.at_most else stretch.count
            yield _split(_some(cards, stretch), start=start)


def _some(cards: CardSet, stretch: Stretch) -> Condition:
    return Compare(CountIn(cards, stretch), Relation.AT_LEAST, Constant(1))


# ---- The candidate decides ----------------------------------------------------------------------


@cache
def two_part_rules() -> tuple[TwoPartRule, ...]:
    """What the candidate may decide by."""
    kinds = (_kinds_of_card(), _limits(), _likes(), _latest())
    each = CHOICE_SHARE / len(kinds)
    return tuple(TwoPartRule(test, -log2(each / len(kind))) for kind in kinds for test in kind)


def _kinds_of_card() -> tuple[Condition, ...]:
    sets = (RED, ODD, FACE, PRIME, *SUIT_SETS, *HALVES)
    return tuple(In(CANDIDATE, cards) for cards in sets)


def _limits() -> tuple[Condition, ...]:
    sets: Iterable[CardSet] = (*thresholds(), *RANK_SETS[1:-1], *rank_groups())
    return tuple(In(CANDIDATE, cards) for cards in sets)


def _likes() -> tuple[Condition, ...]:
    features = (Attribute.COLOUR, Attribute.SUIT, Attribute.PARITY, Attribute.FACE)
    return (
        *(Same(feature, CANDIDATE) for feature in features),
        Compare(RANK, Relation.GREATER, LAST_RANK),
        Compare(RANK, Relation.LESS, LAST_RANK),
    )


def _latest() -> tuple[Condition, ...]:
    """Whether such a card has come, and how high the last card of its suit was."""
    own = LastLike(Attribute.SUIT)
    return (
        *(Seen(feature) for feature in (Attribute.SUIT, Attribute.RANK)),
        *(In(own, cards) for cards in (FACE, ODD, *thresholds())),
    )


# ---- What numbers of a text may be about --------------------------------------------------------


def conditions_with(numbers: Iterable[int]) -> Iterator[Condition]:
    """What is said with numbers that are too rare to be thought of without the text.

    How far one looks back for another such card, and between what a sum or a distance lies.
    """
    told = sorted(set(numbers))
    for count in (number for number in told if 2 <= number <= NTH_LAST_MAX):
        for feature in (Attribute.RANK, Attribute.SUIT, Attribute.COLOUR, Attribute.PARITY):
            yield from (Seen(feature, stretch) for stretch in _late(count))
    for number in (
        Arithmetic(RANK, Operation.PLUS, LAST_RANK),
        Arithmetic(RANK, Operation.DISTANCE, LAST_RANK),
    ):
        for low, high in combinations(told, 2):
            yield all_of(
                Compare(number, Relation.AT_LEAST, Constant(low)),
                Compare(number, Relation.AT_MOST, Constant(high)),
            )


def splits_with(numbers: Iterable[int]) -> Iterator[Split]:
    """Ways to tell lines apart that are too rare to be thought of without numbers of a text.

    Whether cards of such a rank have come an odd number of times.
    """
    for number in sorted(set(numbers)):
        if number <= len(RANK_SETS):
            count = CountIn(ranks((number,)))
            yield Split((IsKind(count, NumberKind.ODD),), start=0)
