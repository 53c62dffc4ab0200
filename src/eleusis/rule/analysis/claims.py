"""What can be said about a rule without giving it away, and whether it is true.

A claim is data with a plain English form. A claim is called true only if it holds on every line,
and false only with lines and cards that show it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, assert_never

from eleusis.cards import CARDS, FULL_MASK, RANKS, Card, Cards, CardSet, Suit
from eleusis.rule.analysis.audit import (
    Attributes,
    is_enough_of_candidate,
    is_enough_of_laid,
    joint_classes,
    kinds_of_cards,
    parted_ways,
    right_masks,
    step_table,
)
from eleusis.rule.analysis.card_classes import never_told_apart
from eleusis.rule.analysis.reachable import first_card, territory
from eleusis.rule.machine.lazy import machine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rule.analysis.reachable import Territory
    from eleusis.rule.machine.lazy import State
    from eleusis.rule.tree.syntax import RuleTree

_PAIRS_MAX: Final = 50_000
"""Pairs of states, or states after a word, looked at for one claim."""


@dataclass(frozen=True, slots=True)
class LastFew:
    """So many last cards decide what is right, once there are that many and all starters."""

    count: int


@dataclass(frozen=True, slots=True)
class OfCandidate:
    """Next cards that are the same in these attributes are both right or both wrong."""

    attributes: Attributes


@dataclass(frozen=True, slots=True)
class OfLaid:
    """Lines whose cards are the same in these attributes one by one leave the same right cards.

    With no attributes, nothing but the number of cards laid can matter.
    """

    attributes: Attributes


@dataclass(frozen=True, slots=True)
class Only:
    """Both: nothing else matters of any card, laid or to be judged."""

    attributes: Attributes


@dataclass(frozen=True, slots=True)
class ColoursSwap:
    """The suits can be paired, a red one with a black one, so that partners are the same."""


@dataclass(frozen=True, slots=True)
class AlwaysRight:
    """These cards are right at every place."""

    cards: CardSet


@dataclass(frozen=True, slots=True)
class NeverRight:
    """These cards are right at no place."""

    cards: CardSet


@dataclass(frozen=True, slots=True)
class RightCount:
    """At every place so many cards of the 52 are right."""

    fewest: int
    most: int


@dataclass(frozen=True, slots=True)
class Obeys:
    """Whatever is right by the secret rule is right by this one too."""

    rule: RuleTree


Claim = (
    LastFew
    | OfCandidate
    | OfLaid
    | Only
    | ColoursSwap
    | AlwaysRight
    | NeverRight
    | RightCount
    | Obeys
)


# ---- Verdicts -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Holds:
    """True on every line."""


@dataclass(frozen=True, slots=True)
class TwoCards:
    """False: after the line one card is right and the other wrong."""

    line: Cards
    right: Card
    wrong: Card


@dataclass(frozen=True, slots=True)
class TwoLines:
    """False: after one line a card is right, after the other it is wrong."""

    line: Cards
    other: Cards
    card: Card


@dataclass(frozen=True, slots=True)
class OneCard:
    """False: after the line this card is right, or it is wrong."""

    line: Cards
    card: Card
    is_right: bool


@dataclass(frozen=True, slots=True)
class OneCount:
    """False: after the line so many cards are right."""

    line: Cards
    count: int


@dataclass(frozen=True, slots=True)
class Unknown:
    """Not found out: the rule remembers without end, or too much."""


Counterexample = TwoCards | TwoLines | OneCard | OneCount
Finding = Holds | Counterexample | Unknown


def check_claim(claim: Claim, rule: RuleTree, *, starters: int = 1) -> Finding:
    """Whether the claim is true of *rule*; if not, by a shortest line, or shortest two in sum.

    Lines begin with so many starters, laid unjudged; what is said of places is said of judged
    ones.
    """
    land = territory(rule, starters=starters)
    apart = _Apart(never_told_apart(rule), machine(rule, starters=starters).card_classes)
    match claim:
        case LastFew(count):
            return _last_few(land, count)
        case OfCandidate(attributes):
            return _of_candidate(land, joint_classes(attributes), apart)
        case OfLaid(attributes):
            return _of_laid(land, joint_classes(attributes), apart)
        case Only(attributes):
            return _only(land, joint_classes(attributes), apart)
        case ColoursSwap():
            findings = [_only(land, alike, apart) for alike in PAIRINGS]
            # True if one pairing will do, so it is false only if both are known to fail.
            return min(findings, key=lambda found: _ORDER.get(type(found), len(_ORDER)))
        case AlwaysRight(cards):
            return _first_of(land, cards.mask, wanted=False)
        case NeverRight(cards):
            return _first_of(land, cards.mask, wanted=True)
        case RightCount(fewest, most):
            return _right_count(land, fewest, most)
        case Obeys(wider):
            return _obeys(rule, wider, starters)
    assert_never(claim)


_ORDER: Final[dict[type, int]] = {Holds: 0, Unknown: 1}


def _paired(*pairs: tuple[Suit, Suit]) -> tuple[int, ...]:
    """Masks of two cards of one rank, for each rank and pair of suits."""
    return tuple(
        1 << Card.of(rank, one) | 1 << Card.of(rank, other)
        for one, other in pairs
        for rank in RANKS
    )


PAIRINGS: Final = (
    _paired((Suit.CLUBS, Suit.DIAMONDS), (Suit.SPADES, Suit.HEARTS)),
    _paired((Suit.CLUBS, Suit.HEARTS), (Suit.SPADES, Suit.DIAMONDS)),
)
"""The ways to pair the suits by colour: for each, the masks of cards that are partners."""


# ---- Cards to be judged -------------------------------------------------------------------------


def _judged(land: Territory) -> Iterator[tuple[Cards, int]]:
    """Shortest lines to all states that judge, the shortest first, with the right next cards."""
    states = zip(land.lines, land.masks, land.is_judged, strict=True)
    judged = [(line, mask) for line, mask, is_judged in states if is_judged]
    yield from sorted(judged, key=lambda state: (len(state[0]), state[0]))


def _if_all_seen(land: Territory) -> Finding:
    """What to say when nothing was found that speaks against it."""
    return Holds() if land.is_complete else Unknown()


class _Apart(NamedTuple):
    """Masks of cards that a rule never tells apart, whatever the line."""

    judged: tuple[int, ...]
    laid: tuple[int, ...]


def is_within(alike: tuple[int, ...], kinds: tuple[int, ...]) -> bool:
    """True if cards that are alike are always of one kind."""
    return all(any(group & ~kind == 0 for kind in kinds) for group in alike)


def _of_candidate(land: Territory, alike: tuple[int, ...], apart: _Apart) -> Finding:
    if is_within(alike, apart.judged):
        return Holds()
    if is_enough_of_candidate(right_masks(land), alike):
        return _if_all_seen(land)
    return next(
        TwoCards(line, first_card(mask & group), first_card(group & ~mask))
        for line, mask in _judged(land)
        for group in alike
        if mask & group not in (0, group)
    )


def _first_of(land: Territory, cards: int, *, wanted: bool) -> Finding:
    """The first of these cards that is right anywhere, or that is wrong."""
    for line, mask in _judged(land):
        found = cards & (mask if wanted else ~mask)
        if found:
            return OneCard(line, first_card(found), wanted)
    return _if_all_seen(land)


def _right_count(land: Territory, fewest: int, most: int) -> Finding:
    for line, mask in _judged(land):
        if not fewest <= mask.bit_count() <= most:
            return OneCount(line, mask.bit_count())
    return _if_all_seen(land)


def _obeys(rule: RuleTree, wider: RuleTree, starters: int) -> Finding:
    """By walking the lines of right cards with both rules side by side, the shortest first."""
    inner, outer = machine(rule, starters=starters), machine(wider, starters=starters)
    kinds = {
        pair: card
        for card in reversed(CARDS)
        for pair in [(inner.class_of[card], outer.class_of[card])]
    }
    waiting: list[tuple[Cards, State, State]] = [((), inner.start, outer.start)]
    seen = {(0, inner.start, outer.start)}
    for line, here, there in waiting:  # grows on the way
        is_judged = len(line) >= starters
        right = inner.mask(here) if is_judged else FULL_MASK
        if is_judged and (found := right & ~outer.mask(there)):
            return OneCard(line, first_card(found), is_right=True)
        if len(seen) * len(kinds) > _PAIRS_MAX:
            return Unknown()
        for (one, other), _ in sorted(kinds.items(), key=lambda kind: kind[1]):
            cards = right & inner.card_classes[one] & outer.card_classes[other]
            after = inner.step_class(here, one), outer.step_class(there, other)
            key = (min(len(line) + 1, starters), *after)
            if cards and key not in seen:
                seen.add(key)
                waiting.append(((*line, first_card(cards)), *after))
    return Holds()


# ---- Cards laid ---------------------------------------------------------------------------------


def _only(land: Territory, alike: tuple[int, ...], apart: _Apart) -> Finding:
    of_candidate = _of_candidate(land, alike, apart)
    if isinstance(of_candidate, TwoCards):
        return of_candidate
    of_laid = _of_laid(land, alike, apart)
    return (
        of_laid if isinstance(of_candidate, Holds) or isinstance(of_laid, TwoLines) else Unknown()
    )


def _of_laid(land: Territory, alike: tuple[int, ...], apart: _Apart) -> Finding:
    """By walking two lines of like cards side by side until they judge differently."""
    if is_within(alike, apart.laid):
        return Holds()
    if land.is_complete and is_enough_of_laid(parted_ways(land), alike):
        return Holds()
    lines: dict[tuple[int, int], tuple[Cards, Cards]] = {(0, 0): ((), ())}
    waiting = [(0, 0)]
    for pair in waiting:  # grows on the way
        here, there = pair
        if land.is_judged[here] and land.is_judged[there]:
            differing = land.masks[here] ^ land.masks[there]
            if differing:
                return _two_lines(land.masks[here], lines[pair], first_card(differing))
        for (one, to_one), (other, to_other) in _like_steps(land, pair, alike):
            after = (to_one, to_other)
            if after not in lines:
                lines[after] = ((*lines[pair][0], one), (*lines[pair][1], other))
                waiting.append(after)
        if len(waiting) > _PAIRS_MAX:
            return Unknown()
    return _if_all_seen(land)


def _two_lines(mask: int, lines: tuple[Cards, Cards], card: Card) -> TwoLines:
    line, other = lines if mask >> card & 1 else lines[::-1]
    return TwoLines(line, other, card)


_Step = tuple[Card, int]
"""A card that is laid, and the state after it."""


def _like_steps(
    land: Territory, pair: tuple[int, int], alike: tuple[int, ...]
) -> Iterator[tuple[_Step, _Step]]:
    """Like cards by which the lines of two states can go on, as long as that was seen."""
    for group in alike:
        ones, others = (
            [
                (first_card(way.cards & group), way.to)
                for way in land.ways[state] or ()
                if way.cards & group
            ]
            for state in pair
        )
        for one in ones:
            yield from ((one, other) for other in others if pair[0] != pair[1] or one <= other)


# ---- The last cards -----------------------------------------------------------------------------


def _last_few(land: Territory, count: int) -> Finding:
    """By following every word of so many cards from all states at once.

    An origin is a state that a word leads to, with the line that it was begun after.
    """
    if not land.is_complete:
        return Unknown()
    table = step_table(land)
    kinds = [first_card(kind) for kind in kinds_of_cards(land)]
    layer: list[tuple[Cards, dict[int, Cards]]] = [((), dict(enumerate(land.lines)))]
    cost = 0
    for _ in range(count):
        longer: dict[frozenset[tuple[int, int]], tuple[Cards, dict[int, Cards]]] = {}
        for word, origins in layer:
            cost += len(origins) * len(kinds)
            if cost > _PAIRS_MAX * len(kinds):
                return Unknown()
            for number, card in enumerate(kinds):
                after = _origins_after(table, origins, number)
                key = frozenset((state, len(line)) for state, line in after.items())
                if len(after) > 1:
                    longer.setdefault(key, ((*word, card), after))
        layer = list(longer.values())
    torn = [found for word, origins in layer if (found := _torn(land, word, origins))]
    return min(torn, key=lambda found: len(found.line) + len(found.other), default=Holds())


def _origins_after(
    table: list[list[int]], origins: dict[int, Cards], kind: int
) -> dict[int, Cards]:
    """Where one more card of this kind leads to, by the shortest line for each state."""
    after: dict[int, Cards] = {}
    for state, line in origins.items():
        target = table[state][kind]
        if target >= 0 and (target not in after or len(line) < len(after[target])):
            after[target] = line
    return after


def _torn(land: Territory, word: Cards, origins: dict[int, Cards]) -> TwoLines | None:
    """The two shortest lines that end in this word and leave different right cards."""
    judged = [state for state in origins if land.is_judged[state]]
    judged.sort(key=lambda state: len(origins[state]))
    shortest: dict[int, int] = {}  # a state for each mask
    for state in judged:
        shortest.setdefault(land.masks[state], state)
    if len(shortest) < 2:
        return None
    one, other = list(shortest.values())[:2]
    differing = land.masks[one] ^ land.masks[other]
    lines = (*origins[one], *word), (*origins[other], *word)
    return _two_lines(land.masks[one], lines, first_card(differing))
