"""What the program knows about a rule: dead ends, how much is right, what it depends on.

Everything is worked out on the rule's `Territory`. What is stated was proved for all lines, or says
of how many cards the lines are that it was seen on.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from eleusis.cards import CARDS, FULL_MASK, Cards, print_cards
from eleusis.errors import RuleSyntaxError
from eleusis.messages import message
from eleusis.rule.analysis.problems import RuleProblem, find_problems, open_first_cards, open_places
from eleusis.rule.analysis.reachable import Territory, territory
from eleusis.rule.answers.answering import read_rule
from eleusis.rule.tree.features import Attribute, classes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.rule.tree.syntax import RuleTree

PLACES: Final = 20
"""Places along which random right play is followed; a round's line has some twenty to forty."""

LOOKBACK_COST_MAX: Final = 300_000
"""Steps spent on finding how many last cards matter: a second or less."""


@dataclass(frozen=True, slots=True)
class Enough:
    """So many last cards decide what is right next; 0 if none matter. No fewer are enough."""

    count: int


@dataclass(frozen=True, slots=True)
class NotEnough:
    """More than so many last cards matter; how many was not found out."""

    count: int


@dataclass(frozen=True, slots=True)
class NeverEnough:
    """No number of last cards is enough: what came long before may matter, or the place does."""


Lookback = Enough | NotEnough | NeverEnough

Attributes = tuple[Attribute, ...]
"""What is enough to know of a card; nothing of it matters where it is empty."""


@dataclass(frozen=True, slots=True)
class Share:
    """How much of the 52 cards is right, as fractions of 1."""

    over_states: float
    """The mean over all states that judged cards can come to, each counted once."""

    by_place: tuple[float, ...]
    """What is to be expected at the first judged place, the second and so on, if the starter is
    any card and then each right card is equally likely to be laid; of the lines that got there.
    Fewer than `PLACES` where no line, or not every line, was seen to get there."""

    ended: float
    """The share of such lines that came to a dead end before the last of these places."""

    @property
    def in_play(self) -> float | None:
        """The mean of `by_place`; `None` if that is empty: too many states before any play."""
        return sum(self.by_place) / len(self.by_place) if self.by_place else None


@dataclass(frozen=True, slots=True, repr=False)
class Audit:
    """What is known about a rule, on lines that begin with so many starters, laid unjudged.

    >>> from eleusis import Rule
    >>> found = Rule("The card must be higher than the last card.").audit()
    >>> found.is_exact, found.states, found.dead_end
    (True, 14, (Card('KC'),))
    >>> found
    <Audit: 14 states, exact; a dead end after KC>
    """

    starters: int

    states: int
    """States seen: all that right lines can come to, or some."""

    cards: int | None
    """None: all lines were seen, and everything here is exact. Else only lines of up to so many
    cards were; a dead end is real all the same."""

    dead_end: Cards | None
    """The first of the shortest lines after which no card is right. None: there is none, or none
    on the lines that were seen."""

    longest: int | None
    """Cards of the longest right line. None: lines can go on forever, or it is not known."""

    share: Share

    lookback: Lookback | None
    """How many last cards matter, once there are that many and all starters. None: not known."""

    of_candidate: Attributes
    """What matters of the card to be judged: the fewest attributes that are enough on all lines
    seen."""

    of_laid: Attributes | None
    """What matters of the cards already laid. None: not known."""

    open_places: tuple[int, ...]
    """Places that the rule leaves open; see `problems.open_places`."""

    def __repr__(self) -> str:
        reach = "exact" if self.is_exact else f"lines of up to {self.cards} cards"
        dead = "no dead end"
        if self.dead_end is not None:
            dead = f"a dead end after {print_cards(self.dead_end) or 'no card'}"
        return f"<Audit: {self.states} states, {reach}; {dead}>"

    @property
    def is_exact(self) -> bool:
        """True if every line was seen, however long."""
        return self.cards is None

    @property
    def problems(self) -> tuple[RuleProblem, ...]:
        """What a rulebook may object to: first cards left open, places without a right card."""
        found = [] if not self.open_places else [open_first_cards(self.open_places)]
        if self.dead_end is not None:
            found.append(_dead_end_problem(self.dead_end))
        return tuple(found)


def audit(rule: RuleTree, *, starters: int = 1) -> Audit:
    """All that is worked out about *rule*.

    Cost: a few milliseconds for most rules, some seconds for those of thousands of states.
    """
    land = territory(rule, starters=starters)
    return Audit(
        starters=starters,
        states=len(land.masks),
        cards=land.cards,
        dead_end=dead_end(land),
        longest=_longest(land) if land.is_complete else None,
        share=_share(land, starters),
        lookback=_lookback(land) if land.is_complete else None,
        of_candidate=_of_candidate(land),
        of_laid=_of_laid(land) if land.is_complete else None,
        open_places=open_places(rule, starters),
    )


def all_problems(rule: RuleTree | str, *, starters: int = 1) -> tuple[RuleProblem, ...]:
    """What `find_problems` finds, and then a dead end: all that a rulebook may object to.

    For who only wants to know whether a rule will do; an `audit` takes longer.

    Raises:
        RuleTooLarge: a text or a tree beyond the limits.
    """
    found = find_problems(rule, starters)
    if isinstance(rule, str):
        try:
            rule = read_rule(rule)
        except RuleSyntaxError:
            return found
    line = dead_end(territory(rule, starters=starters))
    return found if line is None else (*found, _dead_end_problem(line))


# ---- Dead ends ----------------------------------------------------------------------------------


def _dead_end_problem(line: Cards) -> RuleProblem:
    laid = print_cards(line)
    said = message("dead-end", line=laid) if laid else message("dead-end.empty")
    return RuleProblem(said, laid)


def dead_end(land: Territory) -> Cards | None:
    """The first of the shortest lines after which no card is right, among those seen."""
    ends = [
        line
        for mask, is_judged, line in zip(land.masks, land.is_judged, land.lines, strict=True)
        if is_judged and not mask
    ]
    return min(ends, key=lambda line: (len(line), line), default=None)


def _longest(land: Territory) -> int | None:
    """Cards of the longest line; None if the ways have a circle."""
    incoming = Counter(way.to for ways in land.ways for way in ways or ())
    cards = [0] * len(land.ways)
    waiting = [] if incoming[0] else [0]
    for state in waiting:  # grows on the way, by states whose predecessors are all done
        for way in land.ways[state] or ():
            cards[way.to] = max(cards[way.to], cards[state] + 1)
            incoming[way.to] -= 1
            if not incoming[way.to]:
                waiting.append(way.to)
    return max(cards) if len(waiting) == len(land.ways) else None


# ---- How much is right --------------------------------------------------------------------------


def _share(land: Territory, starters: int) -> Share:
    judged = [
        mask.bit_count()
        for mask, is_judged in zip(land.masks, land.is_judged, strict=True)
        if is_judged
    ]
    by_place, alive = _random_play(land, starters)
    ended = max(0.0, round(1 - alive, 12))  # no ends but those that rounding makes
    return Share(sum(judged) / (len(judged) * len(CARDS)), tuple(by_place), ended)


def _random_play(land: Territory, starters: int) -> tuple[list[float], float]:
    """What is right by place, as `Share.by_place`, and the share of lines that got to the last."""
    by_place: list[float] = []
    chances = {0: 1.0}
    reached = 1.0
    for laid in range(starters + PLACES):
        alive = sum(chances.values())
        if laid >= starters:
            if not alive:
                break
            right = sum(chance * land.masks[at].bit_count() for at, chance in chances.items())
            by_place.append(right / (alive * len(CARDS)))
            reached = alive
        after: dict[int, float] = {}
        for at, chance in chances.items():
            ways = land.ways[at]
            if ways is None:  # the edge of what was seen
                return by_place, reached
            followed = sum(way.cards.bit_count() for way in ways)
            for way in ways:
                part = chance * way.cards.bit_count() / followed
                after[way.to] = after.get(way.to, 0.0) + part
        chances = after
    return by_place, reached if chances or not by_place else 0.0


# ---- What matters of a card ---------------------------------------------------------------------


@cache
def attribute_sets() -> tuple[Attributes, ...]:
    """All that one may need to know of a card, the coarsest first: from nothing to the card."""
    of_rank = (Attribute.PARITY, Attribute.FACE, Attribute.PRIMALITY)
    ranks = [*(some for n in range(4) for some in combinations(of_rank, n)), (Attribute.RANK,)]
    suits: list[Attributes] = [(), (Attribute.COLOUR,), (Attribute.SUIT,)]
    sets = [(*suit, *rank) for suit in suits for rank in ranks]
    return tuple(sorted(sets, key=lambda some: (len(joint_classes(some)), len(some))))


@cache
def joint_classes(attributes: Attributes) -> tuple[int, ...]:
    """Masks of the cards that are the same in all of these; of none, all cards."""
    masks = [FULL_MASK]
    for attribute in attributes:
        masks = [
            both for mask in masks for group in classes(attribute) if (both := mask & group.mask)
        ]
    return tuple(masks)


def right_masks(land: Territory) -> frozenset[int]:
    """All that can be right next."""
    judged = zip(land.masks, land.is_judged, strict=True)
    return frozenset(mask for mask, is_judged in judged if is_judged)


def parted_ways(land: Territory) -> frozenset[tuple[int, ...]]:
    """For each state, but each once, the masks of the cards that go on together."""
    return frozenset(tuple([way.cards for way in ways or ()]) for ways in land.ways)


def is_enough_of_candidate(right: Iterable[int], alike: Iterable[int]) -> bool:
    """True if, of these masks, cards that are alike are always both right or both wrong."""
    return all(mask & group in (0, group) for mask in right for group in alike)


def is_enough_of_laid(followed: Iterable[tuple[int, ...]], alike: Iterable[int]) -> bool:
    """True if cards that are alike, once laid, leave the same right cards forever after.

    Exact for an automaton, whose states all differ, and true where it says so for any other.
    """
    return all(
        sum(bool(cards & group) for cards in ways) <= 1 for group in alike for ways in followed
    )


def _of_candidate(land: Territory) -> Attributes:
    right = right_masks(land)
    return next(
        some for some in attribute_sets() if is_enough_of_candidate(right, joint_classes(some))
    )


def _of_laid(land: Territory) -> Attributes:
    followed = parted_ways(land)
    return next(
        some for some in attribute_sets() if is_enough_of_laid(followed, joint_classes(some))
    )


# ---- How many last cards matter -----------------------------------------------------------------


def _lookback(land: Territory) -> Lookback:
    """The fewest last cards that decide what is right next.

    For every word, the states that it can lead to from anywhere: while two of them judge
    differently, the word does not say enough.
    """
    table = step_table(land)
    judged = frozenset(state for state, is_judged in enumerate(land.is_judged) if is_judged)
    if not _is_torn(land, judged):
        return Enough(0)
    layer = {frozenset(range(len(land.masks)))}
    seen: set[frozenset[frozenset[int]]] = set()
    count, cost = 0, 0
    while True:
        cost += sum(map(len, layer)) * len(table[0])
        if cost > LOOKBACK_COST_MAX:
            return NeverEnough() if _has_circle_of_pairs(table) else NotEnough(count)
        layer = {after for states in layer for after in _after_each(table, states)}
        count += 1
        if not any(_is_torn(land, states & judged) for states in layer):
            return Enough(count)
        if frozenset(layer) in seen:
            return NeverEnough()
        seen.add(frozenset(layer))


def _is_torn(land: Territory, states: frozenset[int]) -> bool:
    return len({land.masks[state] for state in states}) > 1


def kinds_of_cards(land: Territory) -> list[int]:
    """Masks of cards that take the same way from every state."""
    kinds = [FULL_MASK]
    for mask in {way.cards for ways in land.ways for way in ways or ()}:
        kinds = [part for kind in kinds for part in (kind & mask, kind & ~mask) if part]
    return sorted(kinds, key=lambda kind: kind & -kind)


def step_table(land: Territory) -> list[list[int]]:
    """For each state and kind of cards, the state after it, -1 where there is none."""
    kinds = kinds_of_cards(land)
    return [
        [next((way.to for way in ways or () if way.cards & kind), -1) for kind in kinds]
        for ways in land.ways
    ]


def _after_each(table: list[list[int]], states: frozenset[int]) -> Iterable[frozenset[int]]:
    """Where each kind of card leads from these states, if there are still several."""
    for targets in zip(*(table[state] for state in states), strict=True):
        after = frozenset(targets) - {-1}
        if len(after) > 1:
            yield after


def _has_circle_of_pairs(table: list[list[int]]) -> bool:
    """True if the same cards lead two states round and round and never together.

    Then cards as long ago as one likes still matter. False also where the search was given up.
    """
    on_path: dict[tuple[int, int], bool] = {}  # False once nothing more comes of the pair
    for pair in ((0, state) for state in range(1, len(table))):
        path = [(pair, iter(_pairs_after(table, pair)))] if pair not in on_path else []
        on_path.setdefault(pair, True)
        while path:
            here, further = path[-1]
            following = next(further, None)
            if following is None:
                on_path[here] = False
                path.pop()
            elif following not in on_path:
                if len(on_path) > LOOKBACK_COST_MAX // len(table[0]):
                    return False
                on_path[following] = True
                path.append((following, iter(_pairs_after(table, following))))
            elif on_path[following]:
                return True
    return False


def _pairs_after(table: list[list[int]], pair: tuple[int, int]) -> set[tuple[int, int]]:
    targets = zip(table[pair[0]], table[pair[1]], strict=True)
    return {(min(both), max(both)) for both in targets if -1 < both[0] != both[1] > -1}
