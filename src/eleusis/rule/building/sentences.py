"""What `text.lark` becomes: whole sentences, and clauses for the first cards."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from eleusis.cards import ALL, CardSet
from eleusis.errors import InputError
from eleusis.rule.building.common import Pointer, Predicate, bind, choose, is_in, resolve
from eleusis.rule.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    Anchor,
    Condition,
    Feature,
    FirstCards,
    In,
    Rule,
    Same,
    all_of,
    any_of,
    negate,
)


@dataclass(frozen=True, slots=True)
class Places:
    """The first so many cards, from an anchor on."""

    count: int
    anchor: Anchor

    def ruled_by(self, condition: Condition) -> FirstCards:
        """The clause that gives these places to *condition*."""
        return FirstCards(self.count, condition, self.anchor)


class Sentences:
    """Whole sentences, the shorthand that only they allow, and clauses for the first cards."""

    def start(self, rule: Rule) -> Rule:
        return rule

    def text(self, *sentences: Condition | FirstCards) -> Rule:
        """A sentence that says "it" without having named a card means the candidate."""
        first = tuple(said for said in sentences if isinstance(said, FirstCards))
        main = (bind(said, CANDIDATE) for said in sentences if not isinstance(said, FirstCards))
        return Rule(all_of(*main), first)

    def alone(self, condition: Condition) -> Condition:
        return bind(condition, CANDIDATE)

    def if_then(self, test: Condition, then: Condition) -> Condition:
        return choose(test, then)

    def if_else(self, test: Condition, then: Condition, otherwise: Condition) -> Condition:
        return choose(test, then, otherwise)

    def then_if(self, then: Condition, test: Condition) -> Condition:
        return choose(test, then)

    def then_if_else(self, then: Condition, test: Condition, otherwise: Condition) -> Condition:
        return choose(test, then, otherwise)

    def unless(self, condition: Condition, exception: Condition) -> Condition:
        return choose(exception, ALWAYS, condition)

    def after(self, kind: CardSet) -> Condition:
        return is_in(LAST, kind)

    def cases(self, *tests_and_branches: Condition) -> Condition:
        """Case by case; of what no case covers, the odd one out at the end, or nothing, is said."""
        count = len(tests_and_branches) // 2
        tests, branches = tests_and_branches[: 2 * count : 2], tests_and_branches[1 : 2 * count : 2]
        rest = tests_and_branches[2 * count :]
        if not rest and count == 2 and tests[1] == negate(tests[0]):
            return choose(tests[0], *branches)
        kinds = [test.cards for test in tests if isinstance(test, In)]
        for one, other in combinations(kinds, 2):
            if rest and one & other:
                raise InputError(
                    "unclear", f"It is not clear which case the {one & other} are, and which not."
                )
        if not rest:
            return all_of(*map(choose, tests, branches))
        chain = rest[0]
        for test, branch in zip(reversed(tests), reversed(branches), strict=True):
            chain = choose(test, branch, chain)
        return chain

    def cases_backwards(self, *branches_and_tests: Condition) -> Condition:
        turned = zip(branches_and_tests[1::2], branches_and_tests[::2], strict=True)
        return self.cases(*(part for case in turned for part in case))

    def followed_by(self, kind: CardSet, said: Predicate) -> Condition:
        return choose(is_in(LAST, kind), said(CANDIDATE))

    def for_the_card(self, said: Predicate) -> Condition:
        return said(CANDIDATE)

    def some_for_the_card(self, *said: Predicate) -> Condition:
        return any_of(*(one(CANDIDATE) for one in said))

    def some_kind_or(self, kind: CardSet, said: Predicate) -> Condition:
        return any_of(is_in(CANDIDATE, kind), said(CANDIDATE))

    def only(self, kind: CardSet) -> Condition:
        if kind == ALL:
            raise InputError("bad-rule", "“A card is right” says nothing; say “any card”.")
        return is_in(CANDIDATE, kind)

    def none_of(self, kind: CardSet) -> Condition:
        return is_in(CANDIDATE, ~kind)

    def first_of_line(self, count: int = 1) -> Places:
        return Places(count, Anchor.LINE)

    def first_played(self, count: int = 1) -> Places:
        """People who say "the first card" mean the first they may choose, not the starter."""
        return Places(count, Anchor.PLAYED)

    def after_starter(self, condition: Condition) -> FirstCards:
        return self.first_played().ruled_by(bind(condition, CANDIDATE))

    def first_demand(self, places: Places, condition: Condition) -> FirstCards:
        return places.ruled_by(bind(condition, CANDIDATE))

    def first_kind(self, places: Places, kind: CardSet) -> FirstCards:
        return places.ruled_by(is_in(CANDIDATE, kind))

    def first_said(self, places: Places, said: Predicate) -> FirstCards:
        return places.ruled_by(said(CANDIDATE))

    def first_other(self, places: Places, other: tuple[Feature, Pointer]) -> FirstCards:
        feature, card = other
        return places.ruled_by(negate(Same(feature, CANDIDATE, resolve(card))))

    def first_no_kind(self, places: Places, kind: CardSet) -> FirstCards:
        return places.ruled_by(is_in(CANDIDATE, ~kind))

    def first_free(self, places: Places) -> FirstCards:
        return places.ruled_by(ALWAYS)

    def start_free(self) -> FirstCards:
        return FirstCards(1, ALWAYS)

    def start_kind(self, kind: CardSet) -> FirstCards:
        return FirstCards(1, is_in(CANDIDATE, kind))
