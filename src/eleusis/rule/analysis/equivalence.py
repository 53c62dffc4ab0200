"""Whether two rules say the same from here on.

Both machines walk every line that right cards can make, side by side; a line goes on with cards
that both rules call right, so nothing depends on which rule is named first. A difference is the
first one there is, on a shortest line, in the order of the cards; and rules are called equal only
if they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from eleusis.cards import CARDS, FULL_MASK, Card, Cards
from eleusis.errors import RuleTooLarge
from eleusis.rule.machine.dfa import REJECT, STATES_MAX, Automaton, compile_rule
from eleusis.rule.machine.lazy import LazyMachine

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from eleusis.rule.machine.masks import Memory
    from eleusis.rule.tree.syntax import RuleTree

PAIRS_MAX: Final = 20_000
"""Pairs of states walked before rules are compared by their tables, if they have such."""


_LONG: Final = 16
"""Cards of a long line."""

_MULTIPLIER: Final = 48_271
_MODULUS: Final = 2_147_483_647
"""Of a generator of numbers by chance (S. K. Park and K. W. Miller, 1988)."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A line on which the rules agree card by card, and a next card that they judge differently.

    >>> from eleusis import Rule
    >>> Rule("Only red cards.").compare("Only hearts.")
    Difference(line=(), card=Card('AD'), first=True)
    """

    line: Cards
    card: Card
    first: bool
    """True if the first rule says that the card is right, and the second that it is wrong."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """No difference was found, but the rules remember without end, and not every line was seen.

    >>> from eleusis.rule import read_rule
    >>> aces = read_rule("Only aces.")
    >>> long = "the number of cards in the line must be greater than 2000"
    >>> difference(aces, read_rule(f"The card must be an ace or {long}."), pairs_max=99)
    Undecided(pairs=100, cards=99)
    """

    pairs: int
    """Pairs of states that were compared."""

    cards: int
    """After every line of up to so many more cards the rules agree."""


def difference(
    first: RuleTree,
    second: RuleTree,
    line: Cards = (),
    *,
    starters: int = 1,
    pairs_max: int = PAIRS_MAX,
) -> Difference | Undecided | None:
    """Where two rules differ after *line* or any line that goes on from it; None if nowhere.

    *line* itself may be anything, right or wrong by either rule.

    Cost: in proportion to the pairs of states met, some microseconds each. After *pairs_max*
    pairs both rules are compiled, if they have no more states than that; then the answer is
    exact whatever the number of pairs.
    """
    if first == second:
        return None
    found = _walk(first, second, line, starters, pairs_max)
    if isinstance(found, Undecided):
        states_max = min(pairs_max, STATES_MAX)
        try:
            one = compile_rule(first, starters=starters, line=line, states_max=states_max)
            other = compile_rule(second, starters=starters, line=line, states_max=states_max)
        except RuleTooLarge:
            return found
        return _first_difference(one, other, line)
    return found


def _walk(
    first: RuleTree, second: RuleTree, line: Cards, starters: int, pairs_max: int
) -> Difference | Undecided | None:
    one, other = LazyMachine(first, starters=starters), LazyMachine(second, starters=starters)
    likes = _likes(one, other)
    start = (max(starters - len(line), 0), one.after(line), other.after(line))
    came_by: dict[tuple[int, Memory, Memory], Cards] = {start: line}
    waiting = [start]
    reached: int | None = None  # cards of the first line that was not gone on from
    for compared, pair in enumerate(waiting):  # grows on the way
        starters_left, here, there = pair
        more = len(came_by[pair]) - len(line)
        try:
            masks = one.mask(here), other.mask(there)
        except RuleTooLarge:  # at the last decimal that is known
            return Undecided(compared, more - 1)
        if masks[0] != masks[1]:
            return _difference_of(masks, came_by[pair])
        if len(waiting) > pairs_max:  # those that were met are compared all the same
            reached = more if reached is None else reached
            continue
        for card in _representatives(likes, FULL_MASK if starters_left else masks[0]):
            after = (max(starters_left - 1, 0), one.step(here, card), other.step(there, card))
            if after not in came_by:
                came_by[after] = (*came_by[pair], card)
                waiting.append(after)
    return None if reached is None else Undecided(len(waiting), reached)


def difference_by_chance(
    first: RuleTree, second: RuleTree, *, starters: int, lines: int
) -> Difference | Undecided:
    """Where two rules differ on some long lines that both call right; the same at each call."""
    one, other = LazyMachine(first, starters=starters), LazyMachine(second, starters=starters)
    for number in range(lines):
        here, there, chance = one.start, other.start, number + 1
        line: Cards = ()
        for laid in range(_LONG):
            masks = one.mask(here), other.mask(there)
            if masks[0] != masks[1]:
                return _difference_of(masks, line)
            followed = [card for at, card in enumerate(CARDS) if masks[0] >> at & 1]
            if laid < starters:
                followed = [*CARDS]
            if not followed:
                break
            chance = chance * _MULTIPLIER % _MODULUS
            card = followed[chance % len(followed)]
            here, there, line = one.step(here, card), other.step(there, card), (*line, card)
    return Undecided(lines, 0)


def _difference_of(masks: tuple[int, int], line: Cards) -> Difference:
    """The first card that two masks differ in."""
    differing = masks[0] ^ masks[1]
    card = CARDS[(differing & -differing).bit_length() - 1]
    return Difference(line, card, bool(masks[0] >> card & 1))


def _likes(one: LazyMachine, other: LazyMachine) -> tuple[int, ...]:
    """Masks of cards that neither machine tells apart once they are laid."""
    both = (a & b for a in one.card_classes for b in other.card_classes)
    return tuple(mask for mask in both if mask)


def _representatives(likes: tuple[int, ...], followed: int) -> Iterator[Card]:
    """The first card of each mask that may follow, sorted, whichever machine was named first."""
    lowest = [fitting & -fitting for mask in likes if (fitting := mask & followed)]
    return (CARDS[bit.bit_length() - 1] for bit in sorted(lowest))


# ---- By tables ----------------------------------------------------------------------------------


def _first_difference(one: Automaton, other: Automaton, line: Cards) -> Difference | None:
    """The first difference of two automata that go on from *line*; None if they are equal.

    Pairs of states may be too many to walk; instead all states of both are told apart round by
    round, by what one more card shows (E. F. Moore, "Gedanken-experiments on sequential
    machines", 1956). The round that parts the two starts is the length of the shortest line.

    Cost: O(states · 52) for each round.
    """
    if one == other:
        return None
    masks = [*one.masks, *other.masks, 0]
    moved = ([to if to == REJECT else len(one.masks) + to for to in row] for row in other.next)
    # The last state is where `REJECT` points, too: wrong cards lead there, and nothing leaves it.
    rows = [*one.next, *moved, [REJECT] * len(CARDS)]
    here, there = 0, len(one.masks)
    rounds = [_numbered(masks)]
    while rounds[-1][here] == rounds[-1][there]:
        rounds.append(_refined(rounds[-1], rows))
    for block_of in reversed(rounds[:-1]):
        steps = zip(CARDS, rows[here], rows[there], strict=True)
        card, here, there = next(step for step in steps if block_of[step[1]] != block_of[step[2]])
        line = (*line, card)
    return _difference_of((masks[here], masks[there]), line)


def _refined(block_of: list[int], rows: Iterable[Sequence[int]]) -> list[int]:
    """The blocks of states that one more card does not tell apart either."""
    return _numbered(
        (block, tuple([block_of[to] for to in row]))
        for block, row in zip(block_of, rows, strict=True)
    )


def _numbered(things: Iterable[Hashable]) -> list[int]:
    """A number for each thing, the same for equal things."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(thing, len(numbers)) for thing in things]
