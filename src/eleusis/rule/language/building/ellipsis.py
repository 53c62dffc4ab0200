"""What a second case leaves out, since the first has said it: "if even, ...; if odd, ..."."""

# ruff: noqa: D102 (what `after` gives back is said once, in `Again`)
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from eleusis.cards import ODD, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.building.common import is_in
from eleusis.rule.tree.features import tells
from eleusis.rule.tree.syntax import (
    CardRef,
    Compare,
    Condition,
    Constant,
    Feature,
    In,
    IsKind,
    NumberKind,
    Relation,
    RunLength,
    Same,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from eleusis.rule.language.building.likeness import Likeness


class Again:
    """A test that says only what is new: "if the last card is even, ...; if odd, ..."."""

    __slots__ = ()

    def after(self, test: Condition) -> Condition:
        """The test in full, said after *test*.

        Raises:
            InputError: `unclear`, if *test* is not of that sort.
        """
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class AgainKind(Again):
    """Another kind: of the same card or number."""

    kind: CardSet
    of_number: bool = False

    def after(self, test: Condition) -> Condition:
        match test:
            case In(card, _) if not self.of_number:
                return is_in(card, self.kind)
            case IsKind(number, NumberKind.ODD | NumberKind.EVEN) if self.kind in (ODD, ~ODD):
                return IsKind(number, NumberKind.ODD if self.kind == ODD else NumberKind.EVEN)
            case _:
                raise _untold()


@dataclass(frozen=True, slots=True)
class AgainOther(Again):
    """All that the first case leaves: "if it is any other card", "any other rank"."""

    feature: Feature | None

    def after(self, test: Condition) -> Condition:
        match test:
            case In(_, kind) if self.feature is None or tells(self.feature, kind):
                return negate(test)
            case _:
                raise _untold()


@dataclass(frozen=True, slots=True)
class AgainAlike(Again):
    """What two cards have in common: "if the last two have the same suit, ...; if they have"."""

    said: Likeness

    def after(self, test: Condition) -> Condition:
        named = dict.fromkeys(node for node in nodes(test) if isinstance(node, CardRef))
        if len(named) != 2:
            raise _untold()
        return self.said(*named)


@dataclass(frozen=True, slots=True)
class AgainAppeared(Again):
    """Another length of the same run: "if the suit has appeared once …; if it has … twice"."""

    count: int

    def after(self, test: Condition) -> Condition:
        match test:
            case Compare(RunLength() as run, Relation.EQUAL, _):
                return Compare(run, Relation.EQUAL, Constant(self.count))
            case _:
                raise _untold()


@dataclass(frozen=True, slots=True)
class AgainUnlike(Again):
    """That two cards do not have in common what was tested: "if they were different"."""

    def after(self, test: Condition) -> Condition:
        match test:
            case Same():
                return negate(test)
            case _:
                raise _untold()


def _untold() -> InputError:
    return InputError("unclear.clear-tested-say")
