"""What `text.lark` becomes: whole sentences, and clauses for the first cards."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, combinations
from typing import TYPE_CHECKING, cast

from eleusis.cards import ALL, ODD, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.building.common import (
    It,
    Predicate,
    ThatNumber,
    becomes,
    bind,
    choose,
    glossed,
    is_in,
    says_it,
    settle,
    subject_of,
)
from eleusis.rule.language.building.ellipsis import (
    Again,
    AgainAlike,
    AgainAppeared,
    AgainKind,
    AgainOther,
    AgainUnlike,
)
from eleusis.rule.language.building.remarks import (
    FIRST_OF_LINE,
    Allowance,
    Disregard,
    Prohibition,
    Remark,
    Rest,
    condition_of,
    together,
)
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.features import tells
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    NEVER,
    Always,
    Anchor,
    And,
    Candidate,
    CardRef,
    Compare,
    Condition,
    Constant,
    Feature,
    FirstCards,
    Follows,
    If,
    In,
    IsKind,
    Not,
    Number,
    NumberKind,
    Place,
    Rank,
    Relation,
    RuleTree,
    Same,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from eleusis.rule.language.building.about_numbers import SaidOfNumber
    from eleusis.rule.language.building.likeness import Likeness, Property, SaidOfProperty
    from eleusis.rule.language.building.patterns import Times
    from eleusis.rule.language.building.remarks import Telling


@dataclass(frozen=True, slots=True)
class _Places:
    """The first so many cards, from an anchor on."""

    count: int
    anchor: Anchor

    def ruled_by(self, condition: Condition) -> FirstCards:
        """The clause that gives these places to *condition*."""
        return FirstCards(self.count, condition, self.anchor)


@dataclass(frozen=True, slots=True)
class OtherwiseTold:
    """What is told of all cards but those that were permitted before."""

    told: Condition

    def behind(self, before: list[Remark]) -> Condition:
        """The sentence, which takes the permissions *before* with it.

        Raises:
            InputError: `unclear`, if something else was said before.
        """
        permissions = [said.condition for said in before if isinstance(said, Allowance)]
        if not permissions or len(permissions) < len(before):
            raise InputError("unclear.clear-which-case")
        before.clear()
        return any_of(self.told, *permissions)


@dataclass(frozen=True, slots=True)
class AfterThat:
    """What holds later, when what was said before of some places holds no more."""

    told: Condition

    def behind(self, before: list[Remark]) -> Condition:
        """The sentence, which takes the last of those *before* with it if that is of places.

        Raises:
            InputError: `unclear`, if something else was said before.
        """
        match before:
            case []:
                return self.told
            case [*_, If(Compare(Place()) as places, then, Always())]:
                before.pop()
                return choose(places, then, self.told)
            case _:
                raise InputError("unclear.clear-after-say")


def _relation(relation: Relation) -> Callable[[object, int], tuple[Relation, int]]:
    """A method for a phrase that compares a number of cards."""

    def method(builder: object, count: int) -> tuple[Relation, int]:
        del builder
        return relation, count

    return method


def _same_subject(test: Condition, next_test: Condition) -> Condition:
    """*next_test* with its "it" for the card of *test*, if the two are cases of one question.

    Raises:
        InputError: `unclear`, if they are not.
    """
    match test, next_test:
        case IsKind(), In(It(), kind):
            return AgainKind(kind).after(test)
        case In(_, kind), Not(Same(feature, It())) if tells(feature, kind):
            # “If it is red, …; if it is of another colour”: than red, or than the last card?
            raise InputError("unclear.clear-from-differs")
        case In(Candidate(), _), _:
            return bind(next_test, CANDIDATE)
        case In(card, cards), In(It(), others) if not cards & others:
            return is_in(card, others)
    if isinstance(subject_of(test), Candidate):
        return bind(next_test, CANDIDATE)
    raise InputError("unclear.clear-which-card-say")


def _of_the_card(subject: Property) -> Property:
    """The property as that of the card judged, so that a later "it" is another card."""
    return subject._replace(card=CANDIDATE) if isinstance(subject.card, It) else subject


def _related(said: If, before: list[Remark]) -> Condition:
    """A sentence with "it" in its test, after other sentences with a test.

    Raises:
        InputError: `unclear`, if "it" may be a number of which another sentence speaks, or can be
            no card that is right by that sentence.
    """
    if not (says_it(said.test) and before):
        return said
    if isinstance(said.test, In) and _excludes(before[-1], said.test.cards):
        raise InputError("unclear.sentence-before-leaves")
    if isinstance(before[-1], If):
        return choose(_same_subject(before[-1].test, said.test), said.then, said.otherwise)
    if isinstance(said.test, In) and said.test.cards in (ODD, ~ODD):
        raise InputError("unclear.clear-whether-card")
    return said


def _told_behind(said: Remark | AfterThat | OtherwiseTold, before: list[Remark]) -> Remark:
    """What a sentence says behind those *before*, with its "it" and "that card" made clear."""
    if isinstance(said, AfterThat | OtherwiseTold):
        said = said.behind(before)
    if isinstance(said, If):
        said = _related(said, before)
    if isinstance(said, Allowance | Prohibition | Rest | Disregard):
        return said
    return bind(settle(said), CANDIDATE)


def _check_numbers(*told: Condition | FirstCards) -> None:
    """Refuse “the total” where none was named.

    Raises:
        InputError: `unclear`.
    """
    if any(ThatNumber() in nodes(said) for said in told):
        raise InputError("unclear.clear-which-number")


def _excludes(told: Remark, kind: CardSet) -> bool:
    """True if by what is *told* no card of that kind is right."""
    match told:
        case And(conditions):
            return any(_excludes(condition, kind) for condition in conditions)
        case In(Candidate(), cards):
            return cards.isdisjoint(kind)
        case _:
            return False


def _opposite_likeness(said: Condition) -> Condition:
    """What “not match it” says after *said*, that two cards have something in common.

    Raises:
        InputError: `unclear`, if something else was said.
    """
    if not isinstance(said, Same):
        raise InputError("unclear.clear-matched-say")
    return negate(said)


def _groupings(tellings: list[Remark]) -> Iterator[tuple[Remark, ...]]:
    """The sentences as they stand, and with an "otherwise" that is meant of all cases before it.

    “If A, P. If B, Q. Otherwise R”: R where B does not hold, or where neither does?
    """
    yield tuple(tellings)
    grouped: list[Remark] = []
    for said in tellings:
        while (
            isinstance(said, If)
            and said.otherwise != ALWAYS
            and grouped
            and isinstance(case := grouped[-1], If)
            and case.otherwise == ALWAYS
        ):
            grouped.pop()
            said = choose(case.test, case.then, said)
        grouped.append(said)
    if len(grouped) < len(tellings):
        yield tuple(grouped)


def _beside_others(told: Remark) -> Remark:
    """What a sentence means that does not stand alone: where it frees the card, it permits."""
    match told:
        case Always():
            return Allowance(ALWAYS)
        case If(test, Always(), Always()):
            return Allowance(test, is_exception=True)
        case _:
            return told


class Sentences:
    """Whole sentences, the shorthand that only they allow, and clauses for the first cards."""

    def start(self, rule: RuleTree) -> RuleTree:
        return rule

    def text(self, *sentences: Remark | FirstCards | AfterThat | OtherwiseTold) -> Readings:
        """A sentence that says "it" without having named a card means the candidate."""
        first = tuple(said for said in sentences if isinstance(said, FirstCards))
        tellings: list[Remark] = []
        for said in sentences:
            if not isinstance(said, FirstCards):
                tellings.append(_told_behind(said, tellings))
        if len(tellings) > 1:
            tellings = [_beside_others(told) for told in tellings]
        meant = tuple(chain.from_iterable(map(together, _groupings(tellings))))
        _check_numbers(*meant, *first)
        for said in tellings:
            if isinstance(said, Disregard):
                for condition in meant:
                    said.check(condition)
        return Readings(tuple(RuleTree(condition, first) for condition in meant))

    def after_that(self, told: Telling) -> AfterThat:
        return AfterThat(bind(settle(condition_of(told)), CANDIDATE))

    def otherwise_told(self, told: Telling) -> OtherwiseTold:
        return OtherwiseTold(bind(settle(condition_of(told)), CANDIDATE))

    def aside(self, *remarks: Remark) -> tuple[Remark, ...]:
        """Remarks in the order in which they are said, each related to those before."""
        told: list[Remark] = []
        for said in remarks:
            told.append(_related(said, told) if isinstance(said, If) else said)
        return tuple(told)

    def alone(self, condition: Condition) -> Condition:
        return bind(condition, CANDIDATE)

    def rejected_if(self, condition: Condition) -> Condition:
        return negate(bind(condition, CANDIDATE))

    def numbered(self, number: str, condition: Condition) -> Condition:
        del number
        return condition

    def if_then(self, test: Condition, then: Condition) -> Condition:
        return choose(test, then)

    def if_else(self, test: Condition, then: Condition, otherwise: Condition) -> Condition:
        return choose(test, then, otherwise)

    def if_else_if(
        self, test: Condition, then: Condition, rest: Condition, otherwise: Condition
    ) -> Readings:
        """The test said beside "otherwise" must be what is left."""
        return glossed(
            choose(test, then, otherwise), choose(test, then, choose(rest, otherwise, NEVER))
        )

    def in_case(self, test: Condition, then: Condition) -> Condition:
        """A case before a colon; a demand there would be explained by what follows."""
        is_demand = any(isinstance(node, Candidate) for node in nodes(test))
        is_order = isinstance(then, Follows)  # “hearts → spades → clubs” is all one order
        if is_demand or is_order or not (subject_of(test) or isinstance(test, IsKind | Compare)):
            raise InputError("unclear.clear-whether-case")
        return choose(test, then)

    def then_if(self, then: Condition, test: Condition) -> Readings:
        return self.then_if_else(then, test, ALWAYS)

    def then_if_else(self, then: Condition, test: Condition, otherwise: Condition) -> Readings:
        """Behind a branch that names another card, "it" may be that card, or the card."""
        tests = [test]
        others = {node for node in nodes(then) if isinstance(node, CardRef)} - {CANDIDATE, It()}
        if says_it(test) and others:
            tests = [bind(test, card) for card in (CANDIDATE, *others)]
        return Readings(tuple(choose(one, then, otherwise) for one in tests))

    def then_if_else_if(
        self, then: Condition, test: Condition, rest: Condition, otherwise: Condition
    ) -> Readings:
        return self.if_else_if(test, then, rest, otherwise)

    def again(self, kind: CardSet) -> Again:
        return AgainKind(kind)

    def again_number(self, kind: NumberKind) -> Again:
        """Of a number that was tested: "if it is odd, …; if the number is even, …"."""
        return AgainKind(ODD if kind == NumberKind.ODD else ~ODD, of_number=True)

    def again_other(self, feature: Feature | None = None) -> Again:
        return AgainOther(feature)

    def again_appeared(self, times: Times) -> Again:
        return AgainAppeared(times.count)

    def again_unlike(self) -> Again:
        return AgainUnlike()

    def again_alike(self, said: Likeness) -> Again:
        return AgainAlike(said)

    def two_cases(
        self, test: Condition, then: Condition, next_test: Condition | Again, then_next: Condition
    ) -> Condition:
        if isinstance(next_test, Again):
            next_test = next_test.after(test)
        elif says_it(next_test):
            next_test = _same_subject(test, next_test)
        return self.cases(test, then, next_test, then_next)

    def property_cases(
        self,
        subject: Property,
        said: SaidOfProperty,
        test: Condition,
        next_said: SaidOfProperty,
        next_test: Condition,
    ) -> Condition:
        subject = _of_the_card(subject)
        return self.two_cases(test, said(subject), next_test, next_said(subject))

    def number_cases(
        self,
        number: Number,
        said: SaidOfNumber,
        test: Condition,
        next_said: SaidOfNumber,
        next_test: Condition | Again,
    ) -> Condition:
        then, then_next = (bind(one(number), CANDIDATE) for one in (said, next_said))
        return self.two_cases(test, then, next_test, then_next)

    def going_cases(
        self, going: Relation, test: Condition, going_next: Relation, next_test: Condition | Again
    ) -> Condition:
        """“Go up if …, and down if …”."""
        then, then_next = (Compare(Rank(CANDIDATE), one, Rank(LAST)) for one in (going, going_next))
        return self.two_cases(test, then, next_test, then_next)

    def two_cases_backwards(
        self, then: Condition, test: Condition, then_next: Condition, next_test: Condition | Again
    ) -> Condition:
        return self.two_cases(test, then, next_test, then_next)

    def opposite_otherwise(self, then: Condition, test: Condition) -> Readings:
        return self.then_if_else(then, test, _opposite_likeness(then))

    def two_tested(
        self, test: Condition, said: Condition, again: Again, said_again: Condition
    ) -> Condition:
        """“If the number of cards is odd and …, or if the number is even and …”."""
        return any_of(all_of(test, said), all_of(again.after(test), said_again))

    def exactly_if(self, then: Condition, test: Condition) -> Readings:
        return self.then_if_else(then, test, negate(then))

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
                raise InputError("unclear.clear-which-case-which", cards=str(one & other))
        if not rest:
            return all_of(*map(choose, tests, branches))
        chain = rest[0]
        for test, branch in zip(reversed(tests), reversed(branches), strict=True):
            chain = choose(test, branch, chain)
        return chain

    def cases_backwards(self, *branches_and_tests: Condition) -> Condition:
        turned = zip(branches_and_tests[1::2], branches_and_tests[::2], strict=True)
        return self.cases(*(part for case in turned for part in case))

    def kinds_must(self, *kinds_and_said: CardSet | Predicate) -> Condition:
        """What is demanded of each kind: "even cards must be red, odd cards must be black"."""
        kinds = cast("tuple[CardSet, ...]", kinds_and_said[::2])
        said = cast("tuple[Predicate, ...]", kinds_and_said[1::2])
        if ALL in kinds:
            raise InputError("bad-rule.all-cards-meant")
        pairs = zip(kinds, said, strict=True)
        return all_of(*(choose(is_in(CANDIDATE, kind), one(CANDIDATE)) for kind, one in pairs))

    def kind_and_others_must(
        self, kind: CardSet, said: Predicate, of_others: Predicate
    ) -> Condition:
        return choose(is_in(CANDIDATE, kind), said(CANDIDATE), of_others(CANDIDATE))

    def any_feature(self, feature: Feature) -> Condition:
        """Any suit, any rank: then of the others nothing is said either."""
        del feature
        return ALWAYS

    def for_the_card(self, said: Predicate) -> Condition:
        return said(CANDIDATE)

    def only(self, kind: CardSet) -> Condition:
        if kind == ALL:
            raise InputError("bad-rule.card-right-says")
        return is_in(CANDIDATE, kind)

    is_first = becomes(FIRST_OF_LINE)
    just_so_many = _relation(Relation.EQUAL)

    def line_has(self, how_many: tuple[Relation, int]) -> Condition:
        """The candidate's place is one more than the cards of the line."""
        relation, count = how_many
        return Compare(Place(), relation, Constant(count + 1))

    def first_of_line(self, count: int = 1) -> _Places:
        return _Places(count, Anchor.LINE)

    def first_played(self, count: int = 1) -> _Places:
        """People who say "the first card" mean the first they may choose, not the starter."""
        return _Places(count, Anchor.PLAYED)

    def first_demand(self, places: _Places, condition: Condition) -> FirstCards:
        return places.ruled_by(bind(condition, CANDIDATE))

    def first_kind(self, places: _Places, kind: CardSet) -> FirstCards:
        return places.ruled_by(is_in(CANDIDATE, kind))

    def begin_free(self) -> FirstCards:
        return self.first_free(self.first_played())

    def begin_free_until(self, *places: int) -> FirstCards:
        if places != tuple(range(2, len(places) + 2)):
            raise InputError("unclear.clear-which-cards-free")
        return self.first_free(self.first_played(places[-1]))

    def begin_kind(self, kind: CardSet) -> FirstCards:
        return self.first_kind(self.first_played(), kind)

    def first_said(self, places: _Places, said: Predicate) -> FirstCards:
        return places.ruled_by(said(CANDIDATE))

    def first_no_kind(self, places: _Places, kind: CardSet) -> FirstCards:
        return places.ruled_by(is_in(CANDIDATE, ~kind))

    def first_free(self, places: _Places) -> FirstCards:
        return places.ruled_by(ALWAYS)

    def start_free(self) -> FirstCards:
        return FirstCards(1, ALWAYS)
