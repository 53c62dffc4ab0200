"""What sentences say of each other: of them, of the sum, otherwise; and of a line that is short.

Each is a mark in what a sentence means until all sentences are known; `recalled` and `applied`
put in what is meant.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from eleusis.cards import ALL, FACE
from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.pointing import (
    It,
    That,
    ThatNumber,
    bind,
    choose,
    is_in,
    replaced,
    says_it,
    subject_of,
    with_condition,
)
from eleusis.rule.language.core.discourse.together import Allowance, Disregard, is_freed_in_case
from eleusis.rule.tree.features import Attribute, tells
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Anchor,
    And,
    Candidate,
    CardRef,
    Compare,
    Condition,
    Constant,
    CountDistinct,
    CountIn,
    FirstCards,
    If,
    In,
    IsKind,
    LastCards,
    Node,
    Not,
    NthLast,
    Number,
    NumberKind,
    Or,
    Place,
    Rank,
    RankSummary,
    Relation,
    RuleTree,
    Same,
    Seen,
    Statement,
    WholeLine,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import Feature, Stretch


TestsBefore = tuple[Condition, ...]
"""The tests of the cases that were told, the last one last."""


def last_cards(count: int) -> tuple[NthLast, ...]:
    """The last so many cards, the last first."""
    return tuple(NthLast(n) for n in range(1, count + 1))


# ---- What was named before -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Recalled(IsKind):
    """A test that speaks of what the test before it named: of them, of the sum, of as many."""

    of: Callable[[Any], Condition]
    of_all: bool = False
    """True for what speaks of all tests before it: “if it is neither”."""
    is_demanded: bool = False
    """True for what may be demanded in the case of that test: “one of those suits”."""


@dataclass(frozen=True, slots=True)
class WhereBefore(WholeLine):
    """Where the case before counted, if it looked at the last few cards; else all of the line."""


WHERE_BEFORE: Final = WhereBefore()


@dataclass(frozen=True, slots=True)
class Neither(Not):
    """That none of several is so, as long as a later case may ask of which of them it is."""


def recall(of: Callable[[Any], Condition], *, of_all: bool = False) -> Recalled:
    """A test that is *of* the one before it, or of all of them."""
    return Recalled(Place(), NumberKind.ODD, of, of_all)


def demanded(of: Callable[[Condition], Condition]) -> Recalled:
    """What is demanded *of* the cards of which the test before it speaks."""
    return Recalled(Place(), NumberKind.ODD, of, is_demanded=True)


def of_them(said: Callable[[int], Condition]) -> Recalled:
    """What is said of as many last cards as the test before named."""
    return recall(lambda before: said(_number_of(before)))


def _number_of(test: Condition) -> int:
    stretch = those_of(test)
    if not isinstance(stretch, LastCards):
        raise InputError("unclear.which-they")
    return stretch.count


def those_of(test: Condition) -> Stretch:
    """The cards of which a test speaks: a stretch of the line.

    Raises:
        InputError: `unclear`, if there is none, or several.
    """
    numbers = {node.n for node in nodes(test) if isinstance(node, NthLast) and node.among == ALL}
    stretches: set[Stretch] = {
        each for node in nodes(test) if (each := getattr(node, "stretch", None))
    }
    if not stretches and len(numbers) > 1 and numbers == set(range(1, len(numbers) + 1)):
        return LastCards(len(numbers))
    if len(stretches) != 1:
        raise InputError("unclear.which-they")
    return stretches.pop()


@dataclass(frozen=True, slots=True)
class TheOthers(In):
    """That the card is none of those demanded in the case before, until it is clear which."""


@dataclass(frozen=True, slots=True)
class OfOthers(Not):
    """What is demanded of "any other card", until it is clear that cards were excepted before."""

    def __post_init__(self) -> None:
        """It denies nothing."""


def the_others() -> Condition:
    """“… after black only the other suits.”"""
    return TheOthers(CANDIDATE, FACE)


class Announced(NamedTuple):
    """A number or a card that is named before it is said what depends on it."""

    named: Number | CardRef


class Otherwise(NamedTuple):
    """What holds in all cases but those told just before."""

    demand: Condition


class InCase(NamedTuple):
    """What holds instead of all that is said else, in a case."""

    test: Condition
    demand: Condition

    def applied(self, rule: RuleTree) -> RuleTree:
        """The rule with that case before it."""
        return replace(rule, condition=choose(self.test, self.demand, rule.condition))


def recalled(told: tuple[Any, ...]) -> tuple[Any, ...]:
    """The sentences with what was named before for what speaks of it.

    Raises:
        InputError: `unclear`, if nothing such was named.
    """
    made: list[Any] = []
    before: TestsBefore = ()
    known: Number | CardRef | None = None
    for at, one in enumerate(told):
        if isinstance(one, Announced) and not any(
            _points_back(later) or _names(later, one) for later in told[at + 1 :]
        ):
            raise InputError("unclear.before")
        if isinstance(one, Condition | Allowance):
            one = _pointed(one, known, before)
        if known is None and at:
            known = _summary_in(told[at - 1])
        if isinstance(one, Announced):
            known = one.named
        elif isinstance(one, If):
            case, test, known = _recalled(_with_named(one, known), before, known)
            of_it = isinstance(test, In) and says_it(test)
            before = (*before[:-1], test, *before[-1:]) if of_it else (*before, test)
            made.append(case)
        elif isinstance(one, Allowance):
            test = _test_recalled(one.condition, before, known)
            made.append(replace(one, condition=test))
            if isinstance(test, And) and is_freed_in_case(one):
                test = test.conditions[0]
            before = (*before, test)
        elif isinstance(one, Node):
            said = _with_number(cast("Condition", one), known)
            made.append(bind(said, CANDIDATE, known) if isinstance(known, CardRef) else said)
            before = before or (said,)
        else:
            made.append(one)
    return tuple(made)


def _with_named(case: If, known: Number | CardRef | None) -> If:
    """A case of the card with the card that was named for "it" in what is demanded then."""
    if not isinstance(known, CardRef) or not isinstance(case.test, In) or says_it(case.test):
        return case
    branches = (case.then, case.otherwise)
    then, otherwise = (bind(branch, CANDIDATE, known) for branch in branches)
    return replace(case, then=then, otherwise=otherwise)


def _says_number(told: Condition) -> bool:
    return any(isinstance(node, ThatNumber) for node in nodes(told))


def _summary_in(told: Any) -> Number | None:
    """What several cards come to, if what is told speaks of one such number."""
    parts = nodes(told) if isinstance(told, Node) else ()
    found = {node for node in parts if isinstance(node, RankSummary)}
    return found.pop() if len(found) == 1 else None


def _points_back(told: Any) -> bool:
    """True if what is told speaks of what was named before it."""
    if isinstance(told, Node):
        return any(isinstance(node, It | That | ThatNumber | Recalled) for node in nodes(told))
    return isinstance(told, tuple | Allowance) and any(map(_points_back, _parts(told)))


def _names(told: Any, announced: Announced) -> bool:
    """True if what is told says again what was announced."""
    return isinstance(told, Node) and announced.named in nodes(told)


def _parts(told: Any) -> tuple[Any, ...]:
    return told if isinstance(told, tuple) else (told.condition,)


@dataclass(frozen=True, slots=True)
class TheNamed(That):
    """“That card”, which its own clause must name: else it may be any that was spoken of."""


def _pointed(
    told: Condition | Allowance, known: Number | CardRef | None, before: TestsBefore
) -> Any:
    """What is told, with the card that was named for "that card".

    Where none was, it is the card of which the case *before* speaks, or the last one: “If the card
    before the last one was red, …. If it was black, …”

    Raises:
        InputError: `unclear`, if several were.
    """
    if isinstance(told, Allowance):
        return replace(told, condition=_pointed(told.condition, known, before))
    that = {node for node in nodes(told) if isinstance(node, That)}
    others = {node for node in nodes(told) if isinstance(node, CardRef)} - that - {It(), CANDIDATE}
    if that and not isinstance(known, CardRef):
        if len(others) > 1 or (not others and that != {That()}):
            raise InputError("unclear.clear-which-card")
        known = others.pop() if others else _spoken_of(before)
    for one in that:
        told = replaced(told, one, cast("CardRef", known))
    return told


def _spoken_of(before: TestsBefore) -> CardRef:
    card = subject_of(before[-1]) if before else None
    return card if isinstance(card, NthLast) else LAST


def _recalled(
    case: If, before: TestsBefore, known: Number | CardRef | None
) -> tuple[If, Condition, Number | CardRef | None]:
    test = _test_recalled(case.test, before, known)
    if isinstance(test, Compare | IsKind) and not _says_number(case.test):
        known = test.left if isinstance(test, Compare) else test.number
    otherwise = case.otherwise
    if isinstance(otherwise, If):
        otherwise, _, known = _recalled(otherwise, (*before, test), known)
    else:
        otherwise = _with_number(otherwise, known, _summary_in(case.then))
        otherwise = _of_those(otherwise, (test,), is_demand=True)
    then = _of_those(_with_number(case.then, known), (test,), is_demand=True)
    return If(test, then, otherwise), test, known


def _test_recalled(
    test: Condition, before: TestsBefore, known: Number | CardRef | None
) -> Condition:
    test = _of_same_card(_counted_there(test, before), before)
    test = _with_number(_of_those(test, before), known)
    return bind(test, known) if isinstance(known, CardRef) and says_it(test) else test


def _of_same_card(test: Condition, before: TestsBefore) -> Condition:
    """“If the last card is higher than the first, …; if it is lower than the first, …”."""
    match before[-1:], test:
        case [Compare(Rank() as left, _, other)], Compare(Rank(It()), relation, again) if (
            other == again
        ):
            return Compare(left, relation, other)
        case _:
            return test


def _counted_there(test: Condition, before: TestsBefore) -> Condition:
    """“If there are more odd than even cards among the last four, …; if there are more even …”."""
    last = {node for node in nodes(before[-1]) if isinstance(node, LastCards)} if before else set()
    return replaced(test, WHERE_BEFORE, last.pop()) if len(last) == 1 else test


def _of_those(said: Condition, before: TestsBefore, *, is_demand: bool = False) -> Condition:
    """What is said, with what the tests *before* it named for what it recalls of them."""
    recalls = [node for node in nodes(said) if isinstance(node, Recalled)]
    for node in (node for node in recalls if node.is_demanded or not is_demand):
        if not before:
            raise InputError("unclear.which-they")
        said = replaced(said, node, node.of(before if node.of_all else before[-1]))
    return said


def all_recalled(rule: RuleTree) -> RuleTree:
    """The rule, if all that it recalls was named before.

    Raises:
        InputError: `unclear`, if not.
    """
    if any(isinstance(node, Recalled | TheOthers | OfOthers) for node in nodes(rule)):
        raise InputError("unclear.before")
    condition = replaced(rule.condition, WHERE_BEFORE, WHOLE_LINE)
    for node in [node for node in nodes(condition) if isinstance(node, Neither)]:
        condition = replaced(condition, node, _each_denied(node.condition))
    return with_condition(rule, condition)


def _each_denied(said: Condition) -> Condition:
    return all_of(*map(negate, said.conditions if isinstance(said, Or) else (said,)))


def _with_number(said: Condition, *named: Number | CardRef | None) -> Condition:
    """What is said, with the first that fits of what was named for "the sum", "that average".

    Raises:
        InputError: `unclear`, if none does.
    """
    for that in {node for node in nodes(said) if isinstance(node, ThatNumber)}:
        number = next((number for number in named if that.may_be(number)), None)
        if number is None:
            raise InputError("unclear.before")
        said = replaced(said, that, number)
    return said


# ---- While the line is short ---------------------------------------------------------------------


class LookAtAll(NamedTuple):
    """While there are fewer cards than a rule looks at, it looks at those."""

    test: Condition | None

    def applied(self, rule: RuleTree) -> RuleTree:
        """The rule, with as many cards as there are where it looks at the last so many.

        Raises:
            InputError: `unclear`, if it is not clear how it looks at fewer.
        """
        counts = {node.count for node in nodes(rule) if isinstance(node, LastCards)}
        counts |= {node.n for node in nodes(rule) if isinstance(node, NthLast) and node.n > 1}
        if not counts or (self.test is not None and self.test not in _shorter(max(counts))):
            raise InputError("unclear.short-line")
        condition = cast("Condition", _of_as_many(rule.condition))
        parts = condition.conditions if isinstance(condition, And) else (condition,)
        if any(_needs_more(part) for part in parts):
            raise InputError("unclear.short-line")
        return replace(rule, condition=condition)


class Against(NamedTuple):
    """With which card the rank of the card is compared, where no other is named."""

    card: CardRef

    def applied(self, rule: RuleTree) -> RuleTree:
        """The rule, with that card for the last one where ranks are compared.

        Raises:
            InputError: `unclear`, if none are.
        """
        mine = {node for node in nodes(rule) if isinstance(node, Compare) and _is_height(node)}
        if not mine:
            raise InputError("unclear.before")
        condition = rule.condition
        for one in mine:
            condition = replaced(condition, one, replace(one, right=Rank(self.card)))
        return replace(rule, condition=condition)


def _is_height(said: Compare) -> bool:
    return (said.left, said.right) == (Rank(CANDIDATE), Rank(LAST))


class FreeIn(NamedTuple):
    """In a case any suit is right, or any distance: nothing that is demanded of it holds there."""

    test: Condition
    feature: Feature | None
    """None for how far the card may be from others."""

    def applied(self, rule: RuleTree) -> RuleTree:
        """The rule with that case in what it demands of the feature.

        Raises:
            InputError: `unclear`, if it demands nothing of it, or something else together with it.
        """
        said = rule.condition
        parts = said.conditions if isinstance(said, And) else (said,)
        if not any(map(self._frees, parts)):
            raise InputError("unclear.before")
        freed = (any_of(part, self.test) if self._frees(part) else part for part in parts)
        return replace(rule, condition=all_of(*freed))

    def _frees(self, part: Condition) -> bool:
        branches = (part.then, part.otherwise) if isinstance(part, If) else (part,)
        regards = {self._is_of(node) for branch in branches for node in nodes(branch)} - {None}
        if regards == {True, False}:
            raise InputError("unclear.before")
        return True in regards

    def _is_of(self, node: Node) -> bool | None:
        """True if a node demands something of the feature, False if of another."""
        match node:
            case Same(feature) | Seen(feature):
                return feature == self.feature
            case In(Candidate(), kind):
                return self.feature is not None and tells(self.feature, kind)
            case Rank(Candidate()):
                return self.feature in (Attribute.RANK, None)
            case _:
                return None


class FreeFirst(NamedTuple):
    """“The first three cards are free”: of the line, where the rule looks at just as many.

    Then it says what is so anyhow. Else they are the first that are played.
    """

    few: int

    def applied(self, rule: RuleTree) -> RuleTree:
        """The rule with its first cards free."""
        looked = {node.n for node in nodes(rule.condition) if isinstance(node, NthLast)}
        windows = (node for node in nodes(rule.condition) if isinstance(node, LastCards))
        looked |= {each.count for each in windows}
        anchor = Anchor.LINE if max(looked, default=0) == self.few else Anchor.PLAYED
        return replace(rule, first=(*rule.first, FirstCards(self.few, ALWAYS, anchor)))


def _shorter(count: int) -> Iterator[Condition]:
    """That fewer cards are there, in all ways to say so."""
    yield Compare(Place(), Relation.LESS, Constant(count + 1))
    yield Compare(Place(), Relation.AT_MOST, Constant(count))
    if count == 2:
        yield Compare(Place(), Relation.EQUAL, Constant(2))


def _needs_more(part: Condition) -> bool:
    """True if a part of a demand can be wrong because a card is missing, or say more of others."""
    cards = {node for node in nodes(part) if isinstance(node, NthLast)}
    is_one = isinstance(part, Statement) or (
        isinstance(part, Not) and isinstance(part.condition, Statement)
    )
    return any(card.n > 1 for card in cards) and (len(cards) > 1 or not is_one)


def _of_as_many(part: Any) -> Any:
    match part:
        case LastCards(count, False):
            return LastCards(count, at_most=True)
        case And(conditions) | Or(conditions) if kind := _of_each(conditions):
            there = CountIn(kind if isinstance(part, Or) else ~kind, _as_many(len(conditions)))
            none = Compare(there, Relation.EQUAL, Constant(0))
            return none if isinstance(part, And) else negate(none)
        case tuple():
            return tuple(map(_of_as_many, part))
        case _ if isinstance(part, Node):
            parts = {each.name: _of_as_many(getattr(part, each.name)) for each in fields(part)}
            return type(part)(**parts)
        case _:
            return part


def announced(count: CountIn | CountDistinct) -> Announced:
    """“Count the clubs among the last four”: among as many as there are."""
    stretch = count.stretch
    if isinstance(stretch, LastCards):
        count = replace(count, stretch=_as_many(stretch.count))
    return Announced(count)


def _as_many(count: int) -> LastCards:
    return LastCards(count, at_most=True)


def _of_each(conditions: tuple[Condition, ...]) -> CardSet | None:
    """The kind of which each of the last cards is said to be, one after the other."""
    match conditions[0]:
        case In(NthLast(1), kind) if conditions == tuple(
            is_in(card, kind) for card in last_cards(len(conditions))
        ):
            return kind
        case _:
            return None


@dataclass(frozen=True, slots=True)
class StarterCounts(Disregard):
    """That places, counts and blocks begin with the starter."""

    unregarded: tuple[Feature | Stretch, ...] = ()

    def check(self, said: Condition) -> None:
        """Refuse a condition that begins later, or nowhere.

        Raises:
            InputError: `bad-rule`.
        """
        anchors = {anchor for node in nodes(said) if (anchor := _anchor(node)) is not None}
        if anchors - {Anchor.LINE}:
            raise InputError("bad-rule.starter-counts")


def _anchor(node: Node) -> Anchor | None:
    return getattr(node, "anchor", None)
