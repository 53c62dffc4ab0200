"""Which line to ask about next: the one whose answer is expected to tell most.

The leading hypotheses are drawn by weight, and each says of every line in question what its
picture would be. A line is worth the entropy of these answers, less for each card that has to be
imagined. Longer lines are not taken from a list, but grown from what the hypotheses call right,
since hardly any line of four cards is right by a given rule.

This module draws with a generator of its own, so the same evidence leads to the same question.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.cards import CARDS
from eleusis.understanding.drawing import Drawn, picture_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eleusis.cards import Cards
    from eleusis.induction.kernels import Floats, Places, Words
    from eleusis.induction.space import Sight
    from eleusis.rule.machine.lazy import LazyMachine
    from eleusis.understanding.thoughts import RulePanel, ThoughtSpace

UNEASE: Final = 0.9
"""What each further card of a line leaves of its worth."""

VAIN: Final = 0.75
"""What a line that cannot come loses of its worth."""

TOLD_LEAST: Final = 1e-9
"""Bits below which an answer tells nothing."""

GROWN: Final = 36
"""Lines grown from hypotheses for one question."""

LONGEST: Final = 9
"""Cards of the longest of these."""

TRIAL: Final = 6
"""Cards of the shortest line that a rule is tried on."""

TRIAL_BITS: Final = 1.0
"""What it is worth to have a rule tried on a line that is asked about anyhow."""

LIKELY_ENOUGH: Final = 0.5
"""How likely a picture must be to be one that a rule foretells."""

PAIRS: Final = 40
"""Lines of two cards that are always considered."""

CANNOT: Final = np.uint64(1 << 63)
"""The bit of what a hypothesis says of a line that cannot come by it, beside the place of the first
card that is wrong; no picture has it.
"""

TAP_BITS: Final = 0.12
"""What a tap costs of what a line tells."""

WEIGHED: Final = 16
"""Lines that tell most, of which it is weighed what they cost."""


@dataclass(frozen=True, eq=False, slots=True)
class Views:
    """What each hypothesis of a panel says of each line: its picture, or that it cannot come.

    Shape: *said* is (lines, hypotheses).
    """

    lines: tuple[Cards, ...]
    said: Words

    def worth(self, weights: Floats) -> Floats:
        """What each line's answer tells, in bits."""
        return np.array([_entropy(said, weights) for said in self.said])

    def foretold(self, weights: Floats) -> Floats:
        """How likely each line's answer is the likeliest, if that is a picture at all."""
        return np.array([_likeliest(said, weights) for said in self.said])

    def ease(self, weights: Floats) -> Floats:
        """How little each line asks of who has to imagine it, at most 1."""
        length = np.array([UNEASE ** max(len(line) - 1, 0) for line in self.lines])
        can_come = (self.said < CANNOT) @ weights
        return np.asarray(length * (1 - VAIN + VAIN * can_come))

    def drawn(self, at: int, weights: Floats) -> Drawn:
        """How the picture of a line is drawn; it has none where no hypothesis says one."""
        masks, which = np.unique(self.said[at], return_inverse=True)
        shares = np.asarray(np.bincount(which, weights=weights), np.float64)
        is_picture = masks < CANNOT
        if not is_picture.any():
            return Drawn(0, (), 1.0)
        return picture_of(masks[is_picture], shares[is_picture])

    def joined(self, judges: Sequence[LazyMachine]) -> Views:
        """These, and what further rules say of the same lines."""
        said = [[said_by(judge, line) for judge in judges] for line in self.lines]
        return Views(self.lines, np.hstack([self.said, np.array(said, np.uint64)]))

    def groups(self) -> Places:
        """For each hypothesis the group of those that say the same of all lines."""
        _, group = np.unique(self.said.T, axis=0, return_inverse=True)
        return np.asarray(group.reshape(-1))


def _entropy(said: Words, weights: Floats) -> float:
    _, which = np.unique(said, return_inverse=True)
    shares = np.bincount(which, weights=weights)
    shares = shares[shares > 0]
    return float(-(shares * np.log2(shares)).sum())


def _likeliest(said: Words, weights: Floats) -> float:
    masks, which = np.unique(said, return_inverse=True)
    return float((np.bincount(which, weights=weights) * (masks < CANNOT)).max())


def views_of(panel: RulePanel, thoughts: ThoughtSpace, seed: int) -> Views:
    """What the panel says of lines of one card, of two, and of longer ones it thinks right."""
    chance = random.Random(seed)
    tree = _Tree(panel, thoughts)
    singles: list[Cards] = [(card,) for card in CARDS]
    if not thoughts.space.starters:
        singles.append(())
    pairs = [(one, other) for one, other in _pairs(chance)]
    grown = list(_grown(panel, tree, chance))
    lines = tuple(dict.fromkeys([*singles, *pairs, *grown]))
    return Views(lines, np.array([tree.said(line) for line in lines]))


def lines_said(panel: RulePanel, thoughts: ThoughtSpace, lines: Sequence[Cards]) -> Words:
    """What each hypothesis of a panel says of each of these lines, as in `Views`."""
    tree = _Tree(panel, thoughts)
    return np.array([tree.said(line) for line in lines])


def _pairs(chance: random.Random) -> Iterator[Cards]:
    for _ in range(PAIRS):
        one, other = chance.sample(CARDS, 2)
        yield one, other


def _grown(panel: RulePanel, tree: _Tree, chance: random.Random) -> Iterator[Cards]:
    """Lines that some hypothesis thinks right, drawn by its weight; each prefix is one too."""
    for _ in range(GROWN):
        number = int(np.searchsorted(np.cumsum(panel.weights), chance.random()))
        number = min(number, len(panel) - 1)
        yield from _grown_by(number, chance.randrange(1, LONGEST), tree, chance)


def _grown_by(number: int, further: int, tree: _Tree, chance: random.Random) -> Iterator[Cards]:
    """A line that grows by so many cards, each right by one hypothesis, after each of them."""
    line: Cards = (chance.choice(CARDS),)
    for _ in range(further):
        mask = int(tree.masks(line)[number])
        right = [card for card in CARDS if mask >> card & 1]
        if not right:
            break
        line = (*line, chance.choice(right))
        yield line


@dataclass(frozen=True, slots=True)
class Trial:
    """A long line to try a rule on, and whether variants of it think otherwise."""

    line: Cards
    parts_variants: bool


def trial_line(
    rule: RulePanel,
    doubters: RulePanel,
    variants: Sequence[LazyMachine],
    thoughts: ThoughtSpace,
    seed: int,
    asked: set[Cards],
    longest: int = LONGEST,
) -> Trial | None:
    """A line of at most *longest* cards, right by a rule, of which most others think otherwise.

    The variants count as much as all doubters. Where no line gets so long by the rule, it is one
    after which nothing is right; None if there is none of these either.
    """
    chance = random.Random(seed)
    tree = _Tree(rule.joined(doubters), thoughts)
    best, most = None, (False, -1.0, 0)
    for _ in range(GROWN):
        for line in _grown_by(0, longest - 1, tree, chance):
            said = tree.said(line)
            own = int(said[0])
            if line in asked or not is_trial(line, own):
                continue
            parted = sum(said_by(variant, line) != own for variant in variants)
            doubted = float((said != said[0]).mean())
            worth = doubted + parted / max(len(variants), 1)
            rank = len(line) >= TRIAL, worth, len(set(line))
            if rank > most:
                best, most = Trial(line, parted > 0), rank
    return best


def is_trial(line: Cards, right: int) -> bool:
    """True if a line is so long that a rule may be tried on it, or goes no further by it."""
    return len(line) >= TRIAL or (len(line) > 2 and not right)


def said_by(judge: LazyMachine, line: Cards) -> int:
    """The picture of a line by a rule, or `CANNOT` with the place of the first wrong card."""
    state = judge.start
    for at, card in enumerate(line):
        if at >= judge.starters and not judge.is_right(state, card):
            return int(CANNOT) | at
        state = judge.step(state, card)
    return judge.mask(state)


class _Tree:
    """What the panel says of lines that share their beginnings."""

    def __init__(self, panel: RulePanel, thoughts: ThoughtSpace) -> None:
        self._panel = panel
        self._thoughts = thoughts
        self._masks: dict[Cards, Words] = {}
        self._sights: dict[Cards, Sight] = {(): thoughts.space.after(())}

    def masks(self, line: Cards) -> Words:
        """The right cards by each hypothesis."""
        found = self._masks.get(line)
        if found is None:
            place = self._thoughts.place(self._sight(line))
            panel = self._panel
            found = place.masks(panel.shapes, panel.bodies, self._thoughts)
            self._masks[line] = found
        return found

    def said(self, line: Cards) -> Words:
        """The picture by each hypothesis, or `CANNOT` with the place of the first wrong card."""
        said = self.masks(line)
        for at in range(len(line) - 1, self._thoughts.space.starters - 1, -1):
            is_right = self.masks(line[:at]) >> np.uint64(line[at]) & np.uint64(1) == 1
            said = np.where(is_right, said, CANNOT | np.uint64(at))
        return said

    def _sight(self, line: Cards) -> Sight:
        found = self._sights.get(line)
        if found is None:
            found = self._sights[line] = self._sight(line[:-1]).after(line[-1])
        return found


def best_line(
    views: Views, weights: Floats, asked: set[Cards], *, needs_trial: bool = False
) -> int | None:
    """The number of the line that is most worth asking about; None if none tells anything.

    Where a long line has yet to be foretold, one that tells as much may be that one, too.
    """
    is_new = np.array([line not in asked for line in views.lines])
    worth = views.worth(weights) * is_new
    score = worth * views.ease(weights)
    if needs_trial:
        is_long = np.array([len(line) >= TRIAL for line in views.lines])
        foretold = views.foretold(weights)
        score += TRIAL_BITS * foretold * (is_long & is_new & (foretold >= LIKELY_ENOUGH))
    leading = [at for at in np.argsort(-score, kind="stable")[:WEIGHED] if worth[at] > TOLD_LEAST]
    if not leading:
        return None
    return int(max(leading, key=lambda at: score[at] - TAP_BITS * views.drawn(at, weights).taps))
