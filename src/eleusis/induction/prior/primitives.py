"""What hypotheses are made of: atoms, tests, splits, families, models, with their prior in bits.

A hypothesis is a rule. It is made of a *model* and one *body* for each of its cells: the model
sorts lines into cells, by what lies on the line alone; the body of a cell judges the candidate
there. The prior of a hypothesis is 2 to the minus the bits of its parts. What a hypothesis means is
what its tree means; nothing here judges a card.

Which parts there are is in `standard`; anyone may make a `Vocabulary` of other parts.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING, ClassVar, Final

from eleusis.rule.tree.syntax import ALWAYS, Condition, Cycle, FirstCards, If, RuleTree

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Atom:
    """A condition on the candidate, alone or beside the line, that bodies are made of.

    Attributes:
        condition: What it says.
        bits: What it costs to say.
        negation_bits: What it costs to say that it does not hold.
        joined: What either costs more in a body that says other things too: everyday things are
            joined, and odd ones are said alone.
        part: What either costs more where it is all that one part of a rule says.
        kind: What sort of condition it is, if any: two of a sort are said together more easily.
        kind_bits: How much of its bits say of what kind it is; a second of the kind saves them.
    """

    condition: Condition
    bits: float
    negation_bits: float
    joined: float = 0.0
    part: float = 0.0
    kind: str = ""
    kind_bits: float = 0.0


@dataclass(frozen=True, slots=True)
class Hinge:
    """What a body may turn on: "if the last two cards are alike".

    Attributes:
        condition: What decides which side of the body rules.
        bits: What it costs to say.
        of_candidate: True if it is of the candidate; else it is of the line alone.
        is_split: True if models sort lines by it, so that bodies need not do it.
        kind: What sort of test it is, if any: a second one of a sort is said more easily.
        kind_bits: How much of its bits say of what kind it is.
    """

    condition: Condition
    bits: float
    of_candidate: bool = False
    is_split: bool = False
    kind: str = ""
    kind_bits: float = 0.0


@dataclass(frozen=True, slots=True)
class Family:
    """Conditions of one kind that the cells of a model choose from: the suits, the ranks.

    They exclude each other, one of them holds for each card, and all cost the same.
    """

    name: str
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """Lines sorted by tests that do not mention the candidate.

    Not *crossed*: cell 0 is where the first test holds, cell 1 where the second holds and the
    first does not, and so on; the last cell is where none holds. *Crossed*: a cell for each
    combination; where all hold is cell 0, and the last test changes fastest. Without any tests
    there is one cell.

    The first *start* places of the line, a starter's included, are a cell of their own, after
    the others. Tests must be undecided at those places, or not at all: see `standard`.
    """

    tests: tuple[Condition, ...] = ()
    crossed: bool = False
    start: int = 0

    @property
    def cells(self) -> int:
        """How many cells there are beside that of the start."""
        return 2 ** len(self.tests) if self.crossed else len(self.tests) + 1

    def cell(self, truths: Sequence[bool]) -> int:
        """The cell of a line on which the tests have these truths."""
        if self.crossed:
            return sum((not true) << n for n, true in enumerate(reversed(truths)))
        return next((n for n, true in enumerate(truths) if true), len(truths))

    def condition(self, bodies: Sequence[Condition]) -> Condition:
        """The tree that rules by these bodies, one for each cell but that of the start."""
        return _branch(self.tests, bodies, self.crossed)


@dataclass(frozen=True, slots=True)
class Turns:
    """Lines sorted by the place of the candidate: place 1 is of cell 0, and so on, round.

    The starter, where there is one, has place 1.
    """

    period: int

    start: ClassVar[int] = 0

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.period

    def condition(self, bodies: Sequence[Condition]) -> Condition:
        """The tree that rules by these bodies in turn, said as shortly as may be."""
        period = next(p for p in range(1, self.period + 1) if _recurs(bodies, p))
        return bodies[0] if period == 1 else Cycle(tuple(bodies[:period]))


@dataclass(frozen=True, slots=True)
class Model:
    """A way to sort lines into cells, and what their bodies are taken from.

    Attributes:
        split: Which line belongs to which cell.
        family: What the bodies are taken from; None for the library of all bodies.
        bits: What it costs to say; those of the bodies come on top.
    """

    split: Split | Turns
    family: Family | None
    bits: float

    def rule(
        self, bodies: Sequence[Condition], start: Condition = ALWAYS, *, starters: int = 1
    ) -> RuleTree:
        """The rule with these bodies; *start* rules the places of the start."""
        condition = self.split.condition(bodies)
        # Starters are not judged; and what holds at the start as everywhere is said once.
        if self.split.start <= starters or start == condition:
            return RuleTree(condition)
        return RuleTree(condition, (FirstCards(self.split.start, start),))


@dataclass(frozen=True, slots=True)
class Forms:
    """What the form of a body costs; its literals come on top. All in bits.

    Who tells cells apart says little in each. So the body of a *part*, one cell among several or
    a start, has costs of its own. A part where any card is right is *free*, others are *bound*.
    """

    literal: float
    both: float
    either: float
    exactly_one: float
    part_never: float
    part_literal: float
    part_compound: float
    """On top of what *both*, *either* and *exactly one* cost."""
    free_side: float
    """One side free, where there are two cells, and which it is; never are both."""
    bound_sides: float
    free_turn: float
    """One of three cells or more."""
    bound_turn: float
    free_start: float
    bound_start: float
    opposite: float = inf
    """The body turns on a test, with one thing on one side and its opposite on the other."""
    unless: float = inf
    """The body turns on a test, and on one side any card is right; which it is costs nothing."""
    choice: float = inf
    """The body turns on a test of the line, and says two different things."""
    own_choice: float = inf
    """The same, of a test of the candidate."""
    exception: float = inf
    """The body is a literal with an exception."""
    twins: float = inf
    """On top of what joining costs, where both things are of one kind, which is said once."""
    twin_sides: float = inf
    """The body turns on a test, and says two things of one kind."""
    dead_end: float = 0.0
    """On top, where the body leads to where no card is right if it is all that the rule says."""


@dataclass(frozen=True, slots=True, eq=False)
class Rare:
    """What is in no table of bodies, but is looked through where nothing there fits."""

    atoms: tuple[Atom, ...] = ()
    hinges: tuple[Hinge, ...] = ()


NOTHING_RARE: Final = Rare()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All that hypotheses are made of.

    Bodies are the literals (atoms and their negations), two literals joined by *and* or *or*,
    literals with an exception, two atoms of which exactly one holds, bodies that turn on one of
    the *hinges*, and in parts `NEVER`; those of more than *body_bits_max* are left out. Two
    literals of one kind are joined for less. Free parts have `ALWAYS`.
    """

    atoms: tuple[Atom, ...]
    models: tuple[Model, ...]
    forms: Forms
    body_bits_max: float = 24.0
    hinges: tuple[Hinge, ...] = ()
    mirrored: tuple[tuple[Condition, Condition, float], ...] = ()
    """Conditions that are opposites, as up and down are, though neither denies the other; and what
    the second costs beside the first."""
    exceptions: tuple[tuple[Condition, float], ...] = ()
    """What may be right whatever else is asked, and what that costs."""
    rare: Rare = field(default=NOTHING_RARE, repr=False)

    def within(self, bits: float) -> Vocabulary:
        """The part of it of which nothing said in one cell costs more: what comes to mind first."""
        said = min(min(atom.bits, atom.negation_bits) for atom in self.atoms) + self.forms.literal
        return replace(
            self,
            atoms=tuple(atom for atom in self.atoms if min(atom.bits, atom.negation_bits) <= bits),
            models=tuple(model for model in self.models if model.bits + said <= bits),
            body_bits_max=min(bits, self.body_bits_max),
            hinges=tuple(hinge for hinge in self.hinges if hinge.bits + said <= bits),
            mirrored=(),
            exceptions=tuple(each for each in self.exceptions if each[1] + said <= bits),
            rare=NOTHING_RARE,
        )


def _branch(tests: Sequence[Condition], bodies: Sequence[Condition], crossed: bool) -> Condition:
    if not tests:
        return bodies[0]
    first = len(bodies) // 2 if crossed else 1
    then = _branch(tests[1:] if crossed else (), bodies[:first], crossed)
    otherwise = _branch(tests[1:], bodies[first:], crossed)
    return then if then == otherwise else If(tests[0], then, otherwise)


def _recurs(bodies: Sequence[Condition], period: int) -> bool:
    return len(bodies) % period == 0 and all(
        body == bodies[n % period] for n, body in enumerate(bodies)
    )
