"""Conditions of a rule, compiled to checks that read their truth off a machine's memory.

A check answers for all candidates at once (`Verdicts`). The verdicts of a check are those of
`meaning.truth` for each candidate.
"""

from __future__ import annotations

from typing import assert_never

from eleusis.cards import CARDS, CardSet
from eleusis.rule.machine.abstraction import (
    EXACTLY,
    SHIFTED,
    Capped,
    Modulo,
    Need,
    capped_above,
)
from eleusis.rule.machine.balances import is_lead
from eleusis.rule.machine.masks import (
    FAILS,
    HOLDS,
    UNDECIDED,
    Check,
    Memory,
    Verdicts,
    all_hold,
    any_holds,
    at_least,
    checked,
    chosen,
    combined,
    exactly_one,
    negated,
    related,
)
from eleusis.rule.machine.numbers import (
    balance_gauge,
    card_gauge,
    number_gauge,
    period_of,
    total_gauge,
)
from eleusis.rule.machine.registers import (
    COUNT_ALL,
    AddUp,
    Blocks,
    Collect,
    Recent,
    Registry,
    Running,
    class_labels,
    membership_labels,
)
from eleusis.rule.meaning import next_positions
from eleusis.rule.tree.calculation import Exact, is_of_kind, relation_test
from eleusis.rule.tree.features import class_indices_of, classes
from eleusis.rule.tree.syntax import (
    Always,
    And,
    AtLeast,
    Between,
    Compare,
    Condition,
    Constant,
    Cycle,
    ExactlyOne,
    Feature,
    Follows,
    If,
    In,
    IsKind,
    LastCards,
    Never,
    Not,
    NumberKind,
    OneOf,
    Or,
    Relation,
    RuleTree,
    Same,
    Seen,
    Statement,
    Stretch,
    Walk,
)


def rule_check(rule: RuleTree, registry: Registry) -> Check:
    """Reads off whether a card is right: by the clause for its place, or by the condition."""
    check = condition_check(rule.condition, registry)
    for clause in reversed(rule.first):
        covered = condition_check(clause.condition, registry)
        count = AddUp(Capped(clause.count))
        slot = registry.slot(Running(COUNT_ALL, count, registry.skip(clause.anchor)))
        check = _first_of(slot, clause.count, covered, check)
    return check


def _first_of(slot: int, count: int, covered: Check, otherwise: Check) -> Check:
    def check(memory: Memory) -> Verdicts:
        before_anchor, laid = memory[slot]
        return covered(memory) if not before_anchor and laid < count else otherwise(memory)

    return check


# ---- Conditions made of conditions --------------------------------------------------------------


def condition_check(condition: Condition, registry: Registry) -> Check:
    """Reads the truth of *condition*."""
    match condition:
        case Always():
            return lambda memory: HOLDS
        case Never():
            return lambda memory: FAILS
        case Not(inner):
            check = condition_check(inner, registry)
            return lambda memory: negated(check(memory))
        case And(conditions) | Or(conditions) | ExactlyOne(conditions) | AtLeast(_, conditions):
            checks = [condition_check(part, registry) for part in conditions]
            return _joined(condition, checks)
        case If():
            return _if_check(condition, registry)
        case Cycle():
            return _cycle_check(condition, registry)
        case _:
            return _statement_check(condition, registry)


def _joined(condition: And | Or | ExactlyOne | AtLeast, checks: list[Check]) -> Check:
    match condition:
        case And():
            return lambda memory: all_hold(check(memory) for check in checks)
        case Or():
            return lambda memory: any_holds(check(memory) for check in checks)
        case ExactlyOne():
            return lambda memory: exactly_one(check(memory) for check in checks)
        case AtLeast(count):
            return lambda memory: at_least(count, (check(memory) for check in checks))
    assert_never(condition)


def _if_check(condition: If, registry: Registry) -> Check:
    test = condition_check(condition.test, registry)
    then = condition_check(condition.then, registry)
    otherwise = condition_check(condition.otherwise, registry)

    def check(memory: Memory) -> Verdicts:
        verdicts = test(memory)
        # A test of cards already laid is the same for every candidate: read one branch only.
        if verdicts == HOLDS:
            return then(memory)
        if verdicts == FAILS:
            return otherwise(memory)
        return chosen(verdicts, then(memory), otherwise(memory))

    return check


def _cycle_check(cycle: Cycle, registry: Registry) -> Check:
    items = [condition_check(item, registry) for item in cycle.items]
    period = period_of(cycle.lengths, len(items))
    slot = registry.slot(Blocks(cycle.lengths, period, registry.skip(cycle.anchor)))

    def check(memory: Memory) -> Verdicts:
        before_anchor, turn, _, _ = memory[slot]
        return UNDECIDED if before_anchor else items[turn % len(items)](memory)

    return check


# ---- Statements about cards and numbers ---------------------------------------------------------


def _statement_check(statement: Statement, registry: Registry) -> Check:
    match statement:
        case In(reference, cards):
            read_member = card_gauge(reference, membership_labels(cards), registry)
            return lambda memory: checked(read_member(memory), bool)
        case Same(feature, first, second):
            labels = class_labels(feature)
            read_first = card_gauge(first, labels, registry)
            read_second = card_gauge(second, labels, registry)
            return lambda memory: related(read_first(memory), read_second(memory), int.__eq__)
        case Compare():
            return _compare_check(statement, registry)
        case Between():
            return _between_check(statement, registry)
        case IsKind(number, kind):
            even_or_odd = kind in (NumberKind.ODD, NumberKind.EVEN)
            read = number_gauge(number, Modulo(2) if even_or_odd else EXACTLY, registry)
            return lambda memory: checked(read(memory), lambda value: is_of_kind(value, kind))
        case OneOf(number, values):
            listed = frozenset(values)
            need = capped_above(Constant(max(values)))
            read_listed = number_gauge(number, need, registry)
            return lambda memory: checked(read_listed(memory), listed.__contains__)
        case Seen(feature, stretch):
            return _seen_check(feature, stretch, registry)
        case Follows() | Walk():
            return _steps_check(statement, registry)
    assert_never(statement)


def _compare_check(compare: Compare, registry: Registry) -> Check:
    relation = compare.relation
    test = relation_test(relation)
    read_balance = None
    if relation is not Relation.SHARES_FACTOR and relation is not Relation.DIVISIBLE:
        read_balance = balance_gauge(compare.left, compare.right, registry)
    if read_balance:
        return lambda memory: checked(read_balance(memory), lambda more: test(more, 0))
    left_need, right_need = _compared_needs(compare)
    read_left = number_gauge(compare.left, left_need, registry)
    read_right = number_gauge(compare.right, right_need, registry)
    return lambda memory: related(read_left(memory), read_right(memory), test)


def _compared_needs(compare: Compare) -> tuple[Need, Need]:
    left, right = compare.left, compare.right
    match compare.relation:
        case Relation.DIVISIBLE:
            if isinstance(right, Constant) and right.value > 0:
                return Modulo(right.value), EXACTLY
            return EXACTLY, EXACTLY
        case Relation.SHARES_FACTOR:
            return EXACTLY, EXACTLY
        case _ if is_lead(left, right):
            return SHIFTED, SHIFTED
        case _:
            return capped_above(right), capped_above(left)


def _between_check(between: Between, registry: Registry) -> Check:
    end_need = capped_above(between.number)
    read = number_gauge(between.number, capped_above(between.one_end, between.other_end), registry)
    read_one = number_gauge(between.one_end, end_need, registry)
    read_other = number_gauge(between.other_end, end_need, registry)

    def ends(one: Exact, other: Exact) -> tuple[Exact, Exact]:
        return (one, other) if one < other else (other, one)

    def test(number: Exact, low_high: tuple[Exact, Exact]) -> bool:
        low, high = low_high
        return low <= number <= high if between.inclusive else low < number < high

    return lambda memory: related(
        read(memory), combined(read_one(memory), read_other(memory), ends), test
    )


def _seen_check(feature: Feature, stretch: Stretch, registry: Registry) -> Check:
    groups = classes(feature)
    masks = [group.mask for group in groups]
    labels = class_labels(feature)
    if isinstance(stretch, LastCards) and not stretch.at_most:
        count = stretch.count
        recent = registry.slot(Recent(labels, count))

        def check_window(memory: Memory) -> Verdicts:
            window = memory[recent]
            yes = 0
            for label in window:
                yes |= masks[label]
            return yes, HOLDS[0] & ~yes if len(window) == count else 0

        return check_window

    read_seen = total_gauge(Collect(), labels, stretch, registry)

    def check(memory: Memory) -> Verdicts:
        for seen, _ in read_seen(memory):  # the same for all candidates, or missing
            yes = 0
            for label, mask in enumerate(masks):
                if seen >> label & 1:
                    yes |= mask
            return yes, HOLDS[0] & ~yes
        return UNDECIDED

    return check


def _steps_check(statement: Follows | Walk, registry: Registry) -> Check:
    """For each pair of positions that the last two cards may have, all verdicts beforehand."""
    order = statement.order
    size = len(order)
    is_walk = isinstance(statement, Walk)
    # `size` is the position of cards that are in no group.
    positions = tuple(index if index >= 0 else size for index in class_indices_of(order))
    slot = registry.slot(Recent(positions, 2 if is_walk else 1))
    listed = CardSet.from_cards(card for card in CARDS if positions[card] < size).mask

    def check(memory: Memory) -> Verdicts:
        recent = memory[slot]
        if not recent or recent[0] == size:
            return 0, HOLDS[0] & ~listed
        if isinstance(statement, Walk):
            before = recent[1] if len(recent) > 1 else None  # a step from `size` leads nowhere
            following = next_positions(size, statement.circular, recent[0], before)
        else:
            following = {(recent[0] + 1) % size}
        yes = 0
        for position in following:
            yes |= order[position].mask
        return yes, HOLDS[0] & ~yes

    return check
