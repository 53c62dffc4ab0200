"""A rule in canonical English: one sentence form for each part of a tree.

`read_rule(word_rule(rule)) == rule`, for every rule. Parts that are made of several conditions
stand in parentheses inside others, so nothing hangs on where a reader pauses. A whole rule demands
("must be"), a test inside it only says ("is").
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final, assert_never

from eleusis.rule.language.kinds import join, word_kind
from eleusis.rule.language.naming import (
    WITH_CARD,
    word_anchor,
    word_card,
    word_feature,
    word_groups,
    word_integer,
    word_kinds,
    word_lengths,
    word_number,
    word_operand,
    word_relation,
    word_stretch,
)
from eleusis.rule.tree.features import Attribute, Partition, classes
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    SINGLE,
    Always,
    Among,
    Anchor,
    And,
    Arithmetic,
    AtLeast,
    Between,
    Candidate,
    CardRef,
    Compare,
    Condition,
    Constant,
    CountDistinct,
    CountExtreme,
    CountIn,
    CountLike,
    CountWhere,
    Cycle,
    Each,
    ExactlyOne,
    Feature,
    FirstCards,
    Follows,
    If,
    In,
    IsKind,
    Never,
    Not,
    Number,
    OneOf,
    Operation,
    Or,
    Rank,
    RankSummary,
    Relation,
    RuleTree,
    RunLength,
    Same,
    Seen,
    Statement,
    Streak,
    Walk,
    WholeLine,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.cards import CardSet

_STEPS: Final = {
    Operation.DISTANCE: ("away from", ""),
    Operation.CIRCLE_DISTANCE: ("away from", " on the circle"),
    Operation.MINUS: ("higher than", ""),
    Operation.STEPS_UP: ("higher than", " on the circle"),
}
"""How far one card is from another, and on what."""
_HEIGHTS: Final = {
    Relation.LESS: "lower than",
    Relation.AT_MOST: "no higher than",
    Relation.EQUAL: "as high as",
    Relation.UNEQUAL: "not as high as",
    Relation.AT_LEAST: "no lower than",
    Relation.GREATER: "higher than",
}
_HEIGHTS_OF_SOME: Final = {
    Relation.LESS: "lower than",
    Relation.AT_MOST: "at most as high as",
    Relation.EQUAL: "as high as",
    Relation.AT_LEAST: "at least as high as",
    Relation.GREATER: "higher than",
}
"""Beside a number of cards: "no" would stand before "none", and "not" be meant of the number."""

_AMOUNTS: Final = {
    Relation.LESS: "less than",
    Relation.AT_MOST: "at most",
    Relation.AT_LEAST: "at least",
    Relation.GREATER: "more than",
}
_SOME: Final = {
    Relation.AT_MOST: "at most",
    Relation.EQUAL: "exactly",
    Relation.AT_LEAST: "at least",
}


_OF_STRETCH: Final = CountIn | CountLike | CountExtreme | CountWhere | CountDistinct | RankSummary


@dataclass(frozen=True, slots=True)
class _Mood:
    """The verbs of a demand or of a statement."""

    be: str
    have: str
    demands: bool

    def verb(self, stem: str, stated: str) -> str:
        """`must occur`, or `occurs`."""
        return f"must {stem}" if self.demands else stated

    def denied(self, stem: str) -> str:
        """`must not occur`, or `does not occur`."""
        return f"must not {stem}" if self.demands else f"does not {stem}"


_DEMAND: Final = _Mood("must be", "must have", demands=True)
_STATEMENT: Final = _Mood("is", "has", demands=False)


def word_rule(rule: RuleTree) -> str:
    """The rule in canonical English: its sentence, then one for each first-card clause.

    >>> from eleusis.rule import read_rule
    >>> word_rule(read_rule("black after odd, red after even"))
    'If the last card is odd, then the card must be black; otherwise the card must be red.'
    """
    demands = list(map(word_condition, _said_apart(rule.condition)))
    if _is_of_laid_cards(rule.condition):
        demands = [f"({demand})" for demand in demands]
    elif alternating := _word_alternating(rule.condition):
        demands = [alternating]
    sentences = [*demands, *map(_word_first, rule.first)]
    return " ".join(f"{_capitalise(sentence)}." for sentence in sentences)


def _is_of_laid_cards(condition: Condition) -> bool:
    """True where cards that lie are told what to be: nobody writes that and means it.

    In parentheses it is said all the same, so that only who confirms it says it.
    """
    return isinstance(condition, In) and not isinstance(condition.card, Candidate)


def _word_alternating(condition: Condition) -> str | None:
    """Two kinds of cards that take turns: `cards from ace to 7 and cards from 8 to king …`."""
    match condition:
        case Not(Same(Partition() | Attribute.PRIMALITY as feature, Candidate(), last)):
            kinds = list(map(_word_kinds, classes(feature)))
            if last == LAST and len(kinds) == 2 and None not in kinds:
                return f"{' and '.join(filter(None, kinds))} must alternate"
    return None


def _word_kinds(kind: CardSet) -> str | None:
    """Cards of a kind: `prime cards`, `cards from ace to 7`."""
    words = word_kind(kind)
    return f"cards {words}" if words.startswith("from ") else word_kinds(kind)


def _said_apart(condition: Condition) -> tuple[Condition, ...]:
    """What a rule demands, in as many sentences as are easier to read than parentheses.

    "If ..., any card is right" beside other sentences would be an exception from them, and an
    "otherwise" right behind another "if ..." might be meant of both.
    """
    if not isinstance(condition, And) or not any(map(_is_compound, condition.conditions)):
        return (condition,)
    if any(isinstance(one, If) and one.then == one.otherwise for one in condition.conditions):
        return (condition,)
    if any(_has_one_case(one) and _has_two(other) for one, other in pairwise(condition.conditions)):
        return (condition,)
    return condition.conditions


def _has_one_case(condition: Condition) -> bool:
    return isinstance(condition, If) and condition.otherwise == ALWAYS


def _has_two(condition: Condition) -> bool:
    return isinstance(condition, If) and condition.otherwise != ALWAYS


def word_condition(condition: Condition) -> str:
    """The condition as a demand on the card, without a full stop."""
    return _word(condition, _DEMAND)


def _word_first(clause: FirstCards) -> str:
    cards = "card" if clause.count == 1 else f"{clause.count} cards"
    where = "of the line" if clause.anchor is Anchor.LINE else "played"
    if clause.condition == ALWAYS:
        return f"the first {cards} {where} may be any card{'s' * (clause.count > 1)}"
    return f"for the first {cards} {where}, {word_condition(clause.condition)}"


def _capitalise(sentence: str) -> str:
    start = len(sentence) - len(sentence.lstrip("("))
    return sentence[:start] + sentence[start].upper() + sentence[start + 1 :]


# ---- Conditions ---------------------------------------------------------------------------------


def _word(condition: Condition, mood: _Mood) -> str:
    match condition:
        case If(test, then, otherwise):
            # A case demands, also where the whole is a test: "is" would not be read of laid cards.
            words = f"if {_branch(test, _STATEMENT)}, then {_branch(then, _DEMAND)}"
            if otherwise == ALWAYS:
                return words
            chained = isinstance(otherwise, If)
            return f"{words}; otherwise {(_word if chained else _branch)(otherwise, _DEMAND)}"
        case And(conditions):
            return _word_junction(conditions, " and ", mood)
        case Or(conditions):
            return _word_choice(conditions, mood)
        case ExactlyOne(conditions):
            return f"exactly one of these holds: ({_listed(conditions, mood)})"
        case AtLeast(count, conditions):
            return f"at least {count} of these hold: ({_listed(conditions, mood)})"
        case Cycle(items, lengths, anchor):
            turns = ", then ".join(_turn(item, mood) for item in items)
            blocks = "" if lengths == SINGLE else f" in blocks of {word_lengths(lengths)}"
            return f"{turns}, and repeat,{blocks} {word_anchor(anchor)}"
        case Compare(number, Relation.LESS, Constant(count)) if mood.demands and count > 1:
            return _never_so_many(number, count) or _word_statement(condition, mood)
        case _:
            return _word_statement(condition, mood)


def _word_junction(conditions: tuple[Condition, ...], link: str, mood: _Mood) -> str:
    """Several conditions; if all are said of one card, the card is named once."""
    said = [_say(condition) for condition in conditions]
    subjects = {one.subject for one in said if one}
    if None in said or len(subjects) > 1:
        return link.join(_inside(condition, mood) for condition in conditions)
    verbs = {"be": mood.be, "have": mood.have}
    first, *others = (one for one in said if one)
    words = _word_said(first, verbs)
    # “must not be red and be odd” might forbid both together; of laid cards nobody demands it
    is_denied = first.subject == CANDIDATE and " must not " in words
    is_bare = mood.demands and not is_denied
    again = {"be": "be", "have": "have"} if is_bare else verbs
    return link.join([words, *(_predicate(one, again) for one in others)])


def _word_choice(conditions: tuple[Condition, ...], mood: _Mood) -> str:
    """Conditions of which one must hold: a card that lies *is* red, the next one *must be*."""
    are_laid = list(map(_is_of_laid_cards, conditions))
    if not mood.demands or all(are_laid) or not any(are_laid):
        return _word_junction(conditions, " or ", mood)
    moods = (_STATEMENT if is_laid else mood for is_laid in are_laid)
    return " or ".join(map(_inside, conditions, moods))


def _is_compound(condition: Condition) -> bool:
    return isinstance(condition, If | And | Or | Cycle)


def _inside(condition: Condition, mood: _Mood) -> str:
    """The condition as a part of another one; a number in front might end a list of ranks."""
    words = _word(condition, mood)
    return f"({words})" if _is_compound(condition) or words[0].isdigit() else words


def _branch(condition: Condition, mood: _Mood) -> str:
    """The condition after "then" or "otherwise": only choices and cycles need parentheses."""
    return _inside(condition, mood) if isinstance(condition, If | Cycle) else _word(condition, mood)


def _listed(conditions: Iterable[Condition], mood: _Mood) -> str:
    return "; ".join(_inside(condition, mood) for condition in conditions)


def _turn(condition: Condition, mood: _Mood) -> str:
    said = _say(condition)
    if condition == ALWAYS:
        return "any card"
    if said and said.subject == CANDIDATE:
        return said.complement
    return f"({_word(condition, mood)})"


@dataclass(frozen=True, slots=True)
class _Said:
    """A condition that says something of one card."""

    subject: CardRef
    verb: str
    """`be` or `have`."""
    complement: str


def _say(condition: Condition) -> _Said | None:
    """The condition as something said of a card, if that is what it is."""
    match condition:
        case In(card, cards):
            return _Said(card, "be", word_kind(cards))
        case Same(feature, first, second):
            return _say_alike("the same {} as {}", feature, first, second)
        case Not(Same(feature, first, second)):
            return _say_alike("a different {} from {}", feature, first, second)
        case Compare():
            return _say_compared(condition)
        case OneOf(Arithmetic() as number, amounts):
            return _say_steps(number, amounts)
        case _:
            return None


def _say_compared(compare: Compare) -> _Said | None:
    match compare:
        case Compare(Rank(card, False), relation, Rank(other, False)) if relation in _HEIGHTS:
            return _Said(card, "be", f"{_HEIGHTS[relation]} {word_card(other)}")
        case Compare(Arithmetic() as number, Relation.EQUAL, Constant(amount)):
            return _say_steps(number, (amount,))
        case Compare(Arithmetic() as one, Relation.EQUAL, Arithmetic() as other):
            return _say_as_far(one, other)
        case Compare(Arithmetic() as number, relation, Constant(amount)):
            return _say_distance(number, relation, amount)
        case Compare(
            CountLike(feature, stretch, Candidate()), Relation.EQUAL, CountExtreme() as so
        ):
            if (so.feature, so.stretch) != (feature, stretch):
                return None
            rarest = f"the {'most' if so.most else 'least'} frequent {word_feature(feature)}"
            return _Said(CANDIDATE, "have", f"{rarest} in {word_stretch(stretch)}")
        case Compare(CountWhere() as count, relation, Constant(amount)):
            return _say_of_each(count, relation, amount)
        case _:
            return None


def _say_as_far(one: Arithmetic, other: Arithmetic) -> _Said | None:
    """Two equal distances: `as far from the last card as the last card is from the first`."""
    match one, other:
        case (
            Arithmetic(Rank(card, False), Operation.DISTANCE, Rank(its, False)),
            Arithmetic(Rank(first, False), Operation.DISTANCE, Rank(second, False)),
        ):
            as_far = f"as {word_card(first)} is from {word_card(second)}"
            return _Said(card, "be", f"as far from {word_card(its)} {as_far}")
        case _:
            return None


def _say_distance(number: Arithmetic, relation: Relation, amount: int) -> _Said | None:
    """How far one card is at most or at least: `at most 3 away from the last card`."""
    match number:
        case Arithmetic(
            Rank(card, False),
            Operation.DISTANCE | Operation.CIRCLE_DISTANCE as operation,
            Rank(other, False),
        ) if relation in _AMOUNTS and amount > 0:
            circle = _STEPS[operation][1]
            far = f"{_AMOUNTS[relation]} {amount} away from {word_card(other)}{circle}"
            return _Said(card, "be", far)
        case _:
            return None


def _say_of_each(count: CountWhere, relation: Relation, amount: int) -> _Said | None:
    """How a card stands to several: `higher than at least 2 of the cards in the line`."""
    match count:
        case CountWhere(Rank(Candidate(), False), height, Rank(Each(), False), stretch):
            if height not in _HEIGHTS_OF_SOME:
                return None
            cards = f"of the cards in {word_stretch(stretch)}"
            if (relation, amount) == (Relation.EQUAL, 0):
                return _Said(CANDIDATE, "be", f"{_HEIGHTS_OF_SOME[height]} none {cards}")
            if relation not in _SOME or amount < 1:
                return None
            some = f"{_SOME[relation]} {amount} {cards}"
            return _Said(CANDIDATE, "be", f"{_HEIGHTS_OF_SOME[height]} {some}")
        case _:
            return None


def _never_so_many(number: Number, count: int) -> str | None:
    """That a run stays shorter: `never 3 cards of the same colour in a row`."""
    match number:
        case RunLength(feature, 0):
            return f"never {count} cards of the same {word_feature(feature)} in a row"
        case Streak(cards, True) if plural := word_kinds(cards):
            return f"never {count} {plural} in a row"
        case _:
            return None


def _say_alike(words: str, feature: Feature, first: CardRef, second: CardRef) -> _Said:
    complement = words.format(word_feature(feature), word_card(second))
    return _Said(first, "have", complement)


def _say_steps(number: Arithmetic, amounts: tuple[int, ...]) -> _Said | None:
    """How many ranks one card is from another: `1 or 2 higher than the last card`."""
    match number:
        case Arithmetic(Rank(card, False), operation, Rank(other, False)) if operation in _STEPS:
            direction, circle = _STEPS[operation]
            if min(amounts) < 0:
                return None
            if other == CANDIDATE and direction == "higher than":
                card, other, direction = other, card, "lower than"
            return _Said(
                card, "be", f"{join(map(str, amounts))} {direction} {word_card(other)}{circle}"
            )
        case _:
            return None


def _word_said(said: _Said, verbs: dict[str, str]) -> str:
    return f"{word_card(said.subject)} {_predicate(said, verbs)}"


def _predicate(said: _Said, verbs: dict[str, str]) -> str:
    return f"{verbs[said.verb]} {said.complement}".replace("must be not ", "must not be ")


def _word_statement(condition: Statement | Always | Never | Not, mood: _Mood) -> str:
    if said := _say(condition):
        return _word_said(said, {"be": mood.be, "have": mood.have})
    match condition:
        case Always():
            return "any card is right"
        case Never():
            return "no card is right"
        case Seen(feature, stretch):
            occurs = mood.verb("occur", "occurs")
            return f"the {word_feature(feature)} of the card {occurs} in {word_stretch(stretch)}"
        case Follows(order):
            follows = mood.verb("follow", "follows")
            return f"the card {follows} the last card in the circle {word_groups(order)}"
        case Walk(order, circular):
            takes = mood.verb("take", "takes")
            walk = "circular walk" if circular else "walk"
            return f"the card {takes} the next step of the {walk} {word_groups(order)}"
        case Not(inner):
            return _word_denial(inner, mood)
        case Compare() | Between() | IsKind() | OneOf():
            return _word_comparison(condition, mood)
        case In() | Same():
            raise AssertionError("said of a card")
    assert_never(condition)


def _word_denial(denied: Condition, mood: _Mood) -> str:
    match denied:
        case Seen(feature, stretch):
            occurs = mood.denied("occur")
            return f"the {word_feature(feature)} of the card {occurs} in {word_stretch(stretch)}"
        case Compare(left, Relation.SHARES_FACTOR, right):
            shares = mood.denied("share")
            return f"{word_number(left)} {shares} a factor with {word_number(right)}"
        case Compare() | Between() | IsKind() | OneOf():
            be = "must not be" if mood.demands else "is not"
            return _word_comparison(denied, replace(mood, be=be))
        case And((In(Candidate(), kind), In(last, same))) if (
            mood.demands and last == LAST and kind == same
        ):
            return f"the card and the last card must not both be {word_kind(kind)}"
        case _:
            return f"not ({_word(denied, mood)})"


def _word_left(left: Number, divisor: Constant) -> str | None:
    """What a division leaves: `a remainder of 1 when divided by 3`."""
    by = f"when divided by {word_integer(divisor.value)}"
    match left:
        case Constant(value):
            return f"a remainder of {word_integer(value)} {by}"
        case Arithmetic(other, Operation.REMAINDER, Constant() as same) if same == divisor:
            return f"the same remainder as {word_number(other)} {by}"
        case _:
            return None


def _closed(condition: Compare | Between, last: str) -> str:
    """The *last* number of a comparison, in parentheses where its end might be meant of more.

    "More than … in the line together with the card" might add the card to each line that is
    counted.
    """
    counted = {
        number.stretch.stretch if isinstance(number.stretch, Among) else number.stretch
        for number in nodes(condition)
        if isinstance(number, _OF_STRETCH)
    }
    is_open = last.endswith(WITH_CARD) and any(isinstance(one, WholeLine) for one in counted)
    return f"({last})" if is_open else last


def _word_comparison(condition: Compare | Between | IsKind | OneOf, mood: _Mood) -> str:
    match condition:
        case Compare(
            Arithmetic(number, Operation.REMAINDER, Constant() as divisor),
            Relation.EQUAL | Relation.UNEQUAL as relation,
            left,
        ) if left_over := _word_left(left, divisor):
            is_so = relation is Relation.EQUAL
            leaves = mood.verb("leave", "leaves") if is_so else mood.denied("leave")
            return f"{word_number(number)} {leaves} {left_over}"
        case Compare(left, relation, right):
            share = mood.verb("share", "shares")
            stands = word_relation(relation, mood.be, share)
            last = _closed(condition, word_number(right))
            return f"{word_number(left)} {stands} {last}"
        case Between(number, one, other, inclusive):
            strictly = "" if inclusive else "strictly "
            last = _closed(condition, word_operand(other))
            return (
                f"{word_number(number)} {mood.be} {strictly}between {word_operand(one)} and {last}"
            )
        case IsKind(number, kind):
            return f"{word_number(number)} {mood.be} {kind.value}"
        case OneOf(number, values):
            listed = join(map(word_integer, values))
            return f"{word_number(number)} {mood.be} one of {listed}"
    assert_never(condition)
