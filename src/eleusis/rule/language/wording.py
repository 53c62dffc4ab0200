"""A rule in canonical English: one sentence form for each part of a tree.

`read_rule(word_rule(rule)) == rule`, for every rule. Parts that are made of several conditions
stand in parentheses inside others, so nothing hangs on where a reader pauses. A whole rule demands
("must be"), a test inside it only says ("is").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final, assert_never

from eleusis.cards import ALL, CardSet
from eleusis.rule.language.kinds import join, word_kind
from eleusis.rule.language.vocabulary import ORDINALS
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    SINGLE,
    Always,
    Among,
    Anchor,
    And,
    Arithmetic,
    AtLeast,
    Attribute,
    Between,
    Candidate,
    CardRef,
    Compare,
    Condition,
    Constant,
    CountDistinct,
    CountedBack,
    CountExtreme,
    CountIn,
    CountLike,
    CountWhere,
    CurrentBlock,
    Cycle,
    Digit,
    Each,
    ExactlyOne,
    Extreme,
    Feature,
    FirstCards,
    Follows,
    Growing,
    If,
    In,
    Including,
    IsKind,
    LastCards,
    LastLike,
    Lengths,
    Never,
    Not,
    NthCard,
    NthLast,
    Number,
    OneOf,
    Operation,
    Or,
    Place,
    Points,
    Rank,
    RankSummary,
    Relation,
    Repeating,
    Rule,
    RunLength,
    Same,
    Seen,
    Since,
    Statement,
    Streak,
    Stretch,
    Table,
    Walk,
    WholeLine,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

_ORDINALS: Final = ORDINALS[1:]
_SUMS: Final = {Operation.PLUS, Operation.MINUS}
"""What may be said in a row, without parentheses."""
_STEPS: Final = {
    Operation.DISTANCE: ("away from", ""),
    Operation.CIRCLE_DISTANCE: ("away from", " on the circle"),
    Operation.MINUS: ("higher than", ""),
    Operation.STEPS_UP: ("higher than", " on the circle"),
}
"""How far one card is from another, and on what."""
_HEIGHTS: Final = {
    Relation.LESS: "lower than",
    Relation.AT_MOST: "at most as high as",
    Relation.EQUAL: "as high as",
    Relation.UNEQUAL: "not as high as",
    Relation.AT_LEAST: "at least as high as",
    Relation.GREATER: "higher than",
}


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


def word_rule(rule: Rule) -> str:
    """The rule in canonical English: its sentence, then one for each first-card clause.

    >>> from eleusis.rule import read_rule
    >>> word_rule(read_rule("black after odd, red after even"))
    'If the last card is odd, then the card must be black; otherwise the card must be red.'
    """
    sentences = [*map(word_condition, _said_apart(rule.condition)), *map(_word_first, rule.first)]
    return " ".join(f"{_capitalise(sentence)}." for sentence in sentences)


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
            words = f"if {_branch(test, _STATEMENT)}, then {_branch(then, mood)}"
            if otherwise == ALWAYS:
                return words
            chained = isinstance(otherwise, If)
            return f"{words}; otherwise {(_word if chained else _branch)(otherwise, mood)}"
        case And(conditions):
            return _word_junction(conditions, " and ", mood)
        case Or(conditions):
            return _word_junction(conditions, " or ", mood)
        case ExactlyOne(conditions):
            return f"exactly one of these holds: ({_listed(conditions, mood)})"
        case AtLeast(count, conditions):
            return f"at least {count} of these hold: ({_listed(conditions, mood)})"
        case Cycle(items, lengths, anchor):
            turns = ", then ".join(_turn(item, mood) for item in items)
            blocks = "" if lengths == SINGLE else f" in blocks of {_word_lengths(lengths)}"
            return f"{turns}, and repeat,{blocks} {_word_anchor(anchor)}"
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
    bare = {"be": "be", "have": "have"} if mood.demands else verbs
    return link.join(
        [_word_said(first, verbs), *(f"{bare[one.verb]} {one.complement}" for one in others)]
    )


def _is_compound(condition: Condition) -> bool:
    return isinstance(condition, If | And | Or | Cycle)


def _inside(condition: Condition, mood: _Mood) -> str:
    """The condition as a part of another one."""
    words = _word(condition, mood)
    return f"({words})" if _is_compound(condition) else words


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
        case Compare(Rank(card, False), relation, Rank(other, False)) if relation in _HEIGHTS:
            return _Said(card, "be", f"{_HEIGHTS[relation]} {word_card(other)}")
        case Compare(Arithmetic() as number, Relation.EQUAL, Constant(amount)):
            return _say_steps(number, (amount,))
        case OneOf(Arithmetic() as number, amounts):
            return _say_steps(number, amounts)
        case _:
            return None


def _say_alike(words: str, feature: Feature, first: CardRef, second: CardRef) -> _Said:
    complement = words.format(_word_feature(feature), word_card(second))
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
    words = f"{word_card(said.subject)} {verbs[said.verb]} {said.complement}"
    return words.replace("must be not ", "must not be ")


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
            return f"the {_word_feature(feature)} of the card {occurs} in {_word_stretch(stretch)}"
        case Follows(order):
            follows = mood.verb("follow", "follows")
            return f"the card {follows} the last card in the circle {_word_groups(order)}"
        case Walk(order, circular):
            takes = mood.verb("take", "takes")
            walk = "circular walk" if circular else "walk"
            return f"the card {takes} the next step of the {walk} {_word_groups(order)}"
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
            return f"the {_word_feature(feature)} of the card {occurs} in {_word_stretch(stretch)}"
        case _:
            return f"not ({_word(denied, mood)})"


def _word_comparison(condition: Compare | Between | IsKind | OneOf, mood: _Mood) -> str:
    match condition:
        case Compare(left, relation, right):
            stands = _word_relation(relation, mood)
            return f"{_word_number(left)} {stands} {_word_number(right)}"
        case Between(number, one, other, inclusive):
            strictly = "" if inclusive else "strictly "
            return (
                f"{_word_number(number)} {mood.be} {strictly}between {_word_operand(one)} "
                f"and {_word_operand(other)}"
            )
        case IsKind(number, kind):
            return f"{_word_number(number)} {mood.be} {kind.value}"
        case OneOf(number, values):
            listed = join(map(_word_integer, values))
            return f"{_word_number(number)} {mood.be} one of {listed}"
    assert_never(condition)


def _word_relation(relation: Relation, mood: _Mood) -> str:
    """What stands between the two numbers."""
    match relation:
        case Relation.LESS:
            return f"{mood.be} less than"
        case Relation.AT_MOST:
            return f"{mood.be} at most"
        case Relation.EQUAL:
            return mood.be
        case Relation.UNEQUAL:
            return f"{mood.be} different from"
        case Relation.AT_LEAST:
            return f"{mood.be} at least"
        case Relation.GREATER:
            return f"{mood.be} greater than"
        case Relation.DIVISIBLE:
            return f"{mood.be} divisible by"
        case Relation.SHARES_FACTOR:
            return f"{mood.verb('share', 'shares')} a factor with"
    assert_never(relation)


# ---- Cards, stretches, features -----------------------------------------------------------------


def word_card(card: CardRef) -> str:
    """What a card is called: `the second-last card`."""
    match card:
        case Candidate():
            return "the card"
        case NthLast(n, among):
            nth = "" if n == 1 else f"{_ORDINALS[n - 2]}-"
            of_kind = "" if among == ALL else f" that was {_word_inner(among)}"
            return f"the {nth}last card{of_kind}"
        case LastLike(feature):
            return f"the last card of its {_word_feature(feature)}"
        case NthCard(n, anchor):
            return f"card {n} of {'the line' if anchor is Anchor.LINE else 'the cards played'}"
        case Extreme(highest, stretch):
            return f"the {'highest' if highest else 'lowest'} card in {_word_stretch(stretch)}"
        case CountedBack(by):
            return f"the card as many places back as the rank of {word_card(by)}"
        case Each():
            return "the other card"
    assert_never(card)


def _word_inner(kind: CardSet) -> str:
    """A kind inside a phrase: an adjective, or in parentheses."""
    words = word_kind(kind)
    return f"({words})" if " " in words else words


def _word_groups(groups: Iterable[CardSet]) -> str:
    return f"({'; '.join(map(word_kind, groups))})"


def _word_feature(feature: Feature, *, plural: bool = False) -> str:
    if isinstance(feature, Attribute):
        return _word_attribute(feature)[plural]
    return f"{'groups' if plural else 'group'} among {_word_partition(feature.groups)}"


def _word_attribute(attribute: Attribute) -> tuple[str, str]:
    match attribute:
        case Attribute.SUIT:
            return "suit", "suits"
        case Attribute.COLOUR:
            return "colour", "colours"
        case Attribute.RANK:
            return "rank", "ranks"
        case Attribute.PARITY:
            return "parity", "parities"
        case Attribute.FACE:
            return "type", "types"
        case Attribute.PRIMALITY:
            return "primality", "primalities"
        case Attribute.CARD:
            return "face", "faces"
    assert_never(attribute)


def _word_partition(groups: tuple[CardSet, ...]) -> str:
    """The groups, without the one that is best described as all the other cards."""
    named = [group for group in groups if word_kind(group).split()[0] not in ("not", "neither")]
    return _word_groups(named if len(named) == len(groups) - 1 else groups)


def _word_stretch(stretch: Stretch) -> str:
    match stretch:
        case WholeLine(Anchor.LINE):
            return "the line"
        case WholeLine():
            return "the cards played"
        case LastCards(count, at_most):
            words = f"the last {count} card{'s' * (count > 1)}"
            return f"as many of {words} as there are" if at_most else words
        case CurrentBlock(lengths, anchor):
            return f"the current block of {_word_lengths(lengths)} {_word_anchor(anchor)}"
        case Since(kind):
            return f"the cards since the last card that was {_word_inner(kind)}"
        case Including(laid):
            return f"{_word_stretch(laid)} together with the card"
        case Among(kind, wider):
            return f"the cards that are {_word_inner(kind)} in {_word_stretch(wider)}"
    assert_never(stretch)


def _word_lengths(lengths: Lengths) -> str:
    match lengths:
        case Repeating((length,)):
            return f"{length} card{'s' * (length > 1)}"
        case Repeating(several):
            return f"{join(map(str, several), 'and')} cards"
        case Growing(first, step):
            return f"{first}, {first + step}, {first + 2 * step} and so on cards"
    assert_never(lengths)


def _word_anchor(anchor: Anchor) -> str:
    return f"from the first card {'of the line' if anchor is Anchor.LINE else 'played'}"


# ---- Numbers ------------------------------------------------------------------------------------


def _word_integer(value: int) -> str:
    return f"minus {-value}" if value < 0 else str(value)


def _word_operand(number: Number) -> str:
    """A number as a part of another one, or beside an "and"."""
    words = _word_number(number)
    return f"({words})" if isinstance(number, Arithmetic) else words


def _word_number(number: Number) -> str:
    match number:
        case Constant(value):
            return _word_integer(value)
        case Rank(card, ace_high):
            return f"the {'ace-high ' if ace_high else ''}rank of {word_card(card)}"
        case Points(card, table):
            return f"the points of {word_card(card)} ({_word_table(table)})"
        case Place():
            return _word_place(number.anchor)
        case Digit(source, with_whole, anchor):
            digit = "digit" if with_whole else "decimal"
            return f"the {digit} of {source.value} at {_word_place(anchor)}"
        case RankSummary(summary, stretch, table):
            points = f"points ({_word_table(table)})"
            what = re.sub("ranks?", points, summary.value) if table else summary.value
            return f"the {what} in {_word_stretch(stretch)}"
        case Arithmetic(left, operation, right):
            goes_on = {operation, getattr(left, "operation", None)} <= _SUMS
            first = _word_number(left) if goes_on else _word_operand(left)
            return _word_operation(operation, first, _word_operand(right))
        case CountIn() | CountLike() | CountExtreme() | CountWhere() | CountDistinct():
            return _word_count(number)
        case RunLength() | Streak():
            return _word_count(number)
    assert_never(number)


def _word_table(table: Table) -> str:
    return "; ".join(f"{_word_integer(worth)} for {word_kind(cards)}" for cards, worth in table)


def _word_operation(operation: Operation, left: str, right: str) -> str:
    match operation:
        case Operation.PLUS:
            return f"{left} plus {right}"
        case Operation.MINUS:
            return f"{left} minus {right}"
        case Operation.TIMES:
            return f"{left} times {right}"
        case Operation.DISTANCE:
            return f"the distance between {left} and {right}"
        case Operation.QUOTIENT:
            return f"{left} divided by {right}"
        case Operation.WHOLE_QUOTIENT:
            return f"{left} divided by {right} rounded down"
        case Operation.REMAINDER:
            return f"the remainder of {left} divided by {right}"
        case Operation.STEPS_UP:
            return f"the steps up from {right} to {left}"
        case Operation.CIRCLE_DISTANCE:
            return f"the circle distance between {left} and {right}"
    assert_never(operation)


def _word_place(anchor: Anchor) -> str:
    return f"the place {'in the line' if anchor is Anchor.LINE else 'among the cards played'}"


Count = CountIn | CountLike | CountExtreme | CountWhere | CountDistinct | RunLength | Streak


def _word_count(number: Count) -> str:
    match number:
        case CountIn(cards, stretch):
            that = "" if cards == ALL else f" that are {_word_inner(cards)}"
            return f"the number of cards{that} in {_word_stretch(stretch)}"
        case CountLike(feature, stretch, card):
            what = _word_feature(feature)
            whose = f"its {what}" if card == CANDIDATE else f"the {what} of {word_card(card)}"
            return f"the number of cards of {whose} in {_word_stretch(stretch)}"
        case CountExtreme(feature, most, stretch):
            which = f"the {'most' if most else 'least'} frequent {_word_feature(feature)}"
            return f"the number of cards of {which} in {_word_stretch(stretch)}"
        case CountWhere(left, relation, right, stretch):
            which = f"for which ({_word(Compare(left, relation, right), _STATEMENT)})"
            return f"the number of cards in {_word_stretch(stretch)} {which}"
        case CountDistinct(feature, stretch):
            different = _word_feature(feature, plural=True)
            return f"the number of different {different} in {_word_stretch(stretch)}"
        case RunLength(feature, 0):
            return f"the length of the run of one {_word_feature(feature)} that the card ends"
        case RunLength(feature, nth_last):
            nth = "" if nth_last == 1 else f"{_ORDINALS[nth_last - 2]}-"
            return f"the length of the {nth}last run of one {_word_feature(feature)}"
        case Streak(cards, with_candidate):
            until = "up to" if with_candidate else "before"
            return f"the number of cards in a row that are {_word_inner(cards)} {until} the card"
    assert_never(number)
