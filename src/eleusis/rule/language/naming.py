"""What cards, stretches of the line, features and numbers are called in canonical English.

A name reads back as what it names, wherever it stands.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, assert_never

from eleusis.cards import ALL, CardSet
from eleusis.rule.language.kinds import join, word_kind
from eleusis.rule.language.vocabulary import ORDINALS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    EACH,
    Among,
    Anchor,
    Arithmetic,
    Attribute,
    Candidate,
    CardRef,
    Constant,
    CountDistinct,
    CountedBack,
    CountExtreme,
    CountIn,
    CountLike,
    CountWhere,
    CurrentBlock,
    Digit,
    Each,
    Extreme,
    Feature,
    Growing,
    Including,
    LastCards,
    LastLike,
    Lengths,
    NthCard,
    NthLast,
    Number,
    Operation,
    Place,
    Points,
    PointTable,
    Rank,
    RankSummary,
    Relation,
    Repeating,
    RunLength,
    Since,
    Streak,
    Stretch,
    WholeLine,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

_ORDINALS: Final = ORDINALS[1:]
_ADJECTIVES: Final = "red|black|odd|even|face|number"
_NOUNS: Final = "club|diamond|heart|spade|ace|jack|queen|king"
_SUMS: Final = {Operation.PLUS, Operation.MINUS}
"""What may be said in a row, without parentheses."""
WITH_CARD: Final = "together with the card"


# ---- Cards, stretches, features -----------------------------------------------------------------


def word_card(card: CardRef) -> str:
    """What a card is called: `the second-last card`."""
    match card:
        case Candidate():
            return "the card"
        case NthLast(n, among):
            nth = "" if n == 1 else f"{_ORDINALS[n - 2]}-"
            return f"the {nth}last {_noun(among)}"
        case LastLike(feature):
            return f"the last card of its {word_feature(feature)}"
        case NthCard(n, anchor):
            return f"card {n} of {'the line' if anchor is Anchor.LINE else 'the cards played'}"
        case Extreme(highest, stretch):
            return f"the {'highest' if highest else 'lowest'} card in {word_stretch(stretch)}"
        case CountedBack(by):
            return f"the card as many places back as the rank of {word_card(by)}"
        case Each():
            return "the other card"
    assert_never(card)


def _noun(kind: CardSet) -> str:
    """A card of the kind behind an ordinal: `face card`, `heart`, `card that was (...)`."""
    if kind == ALL:
        return "card"
    words = word_kind(kind)
    if " " not in words:
        return f"{words} card"
    noun = words.partition(" ")[2]
    if re.fullmatch(rf"an? (?:(?:{_ADJECTIVES}) )*(?:card|{_NOUNS})", words):
        return noun
    return f"card that was ({words})"


def word_kinds(kind: CardSet) -> str | None:
    """Cards of the kind, `face cards`, if it has a noun or an adjective of its own."""
    noun = _noun(kind)
    return None if "(" in noun else f"{noun}s"


def word_inner(kind: CardSet) -> str:
    """A kind inside a phrase: an adjective, or in parentheses."""
    words = word_kind(kind)
    return f"({words})" if " " in words else words


def word_groups(groups: Iterable[CardSet]) -> str:
    """Groups in their order: `(red; a black face card)`."""
    return f"({'; '.join(map(word_kind, groups))})"


def word_feature(feature: Feature, *, plural: bool = False) -> str:
    """What cards may have in common: `suit`, `colours`, `group among (ace; king)`."""
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
    return word_groups(named if len(named) == len(groups) - 1 else groups)


def word_stretch(stretch: Stretch) -> str:
    """What a stretch is called: `the last 3 cards`."""
    match stretch:
        case WholeLine(Anchor.LINE):
            return "the line"
        case WholeLine():
            return "the cards played"
        case LastCards(count, at_most):
            words = f"the last {count} card{'s' * (count > 1)}"
            return f"as many of {words} as there are" if at_most else words
        case CurrentBlock(lengths, anchor):
            return f"the current block of {word_lengths(lengths)} {word_anchor(anchor)}"
        case Since(kind):
            return f"the cards since the last card that was {word_inner(kind)}"
        case Including(laid):
            return f"{word_stretch(laid)} {WITH_CARD}"
        case Among(kind, wider):
            return f"the cards that are {word_inner(kind)} in {word_stretch(wider)}"
    assert_never(stretch)


def word_lengths(lengths: Lengths) -> str:
    """How long blocks are: `2 and 3 cards`."""
    match lengths:
        case Repeating((length,)):
            return f"{length} card{'s' * (length > 1)}"
        case Repeating(several):
            return f"{join(map(str, several), 'and')} cards"
        case Growing(first, step):
            return f"{first}, {first + step}, {first + 2 * step} and so on cards"
    assert_never(lengths)


def word_anchor(anchor: Anchor) -> str:
    """Where places are counted from."""
    return f"from the first card {'of the line' if anchor is Anchor.LINE else 'played'}"


# ---- Numbers ------------------------------------------------------------------------------------


def word_integer(value: int) -> str:
    """A whole number: `minus 2`."""
    return f"minus {-value}" if value < 0 else str(value)


def word_operand(number: Number) -> str:
    """A number as a part of another one, or beside an "and"."""
    words = word_number(number)
    return f"({words})" if isinstance(number, Arithmetic) else words


def word_number(number: Number) -> str:
    """What a number is called: `the sum of the ranks of the last 2 cards`."""
    match number:
        case Constant(value):
            return word_integer(value)
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
            where = "of" if isinstance(stretch, LastCards) else "in"
            return f"the {what} {where} {word_stretch(stretch)}"
        case Arithmetic():
            return _word_arithmetic(number)
        case CountIn() | CountLike() | CountExtreme() | CountWhere() | CountDistinct():
            return _word_count(number)
        case RunLength() | Streak():
            return _word_count(number)
    assert_never(number)


def _word_arithmetic(number: Arithmetic) -> str:
    match number:
        case Arithmetic(Rank(card, False), Operation.DISTANCE, Rank(other, False)) if EACH not in (
            card,
            other,
        ):
            return f"the distance between {word_card(card)} and {word_card(other)}"
        case Arithmetic(left, operation, right):
            goes_on = {operation, getattr(left, "operation", None)} <= _SUMS
            first = word_number(left) if goes_on else word_operand(left)
            return _word_operation(operation, first, word_operand(right))


def word_relation(relation: Relation, be: str, share: str) -> str:
    """What stands between two numbers, with these forms of "be" and "share"."""
    match relation:
        case Relation.LESS:
            return f"{be} less than"
        case Relation.AT_MOST:
            return f"{be} at most"
        case Relation.EQUAL:
            return be
        case Relation.UNEQUAL:
            return f"{be} different from"
        case Relation.AT_LEAST:
            return f"{be} at least"
        case Relation.GREATER:
            return f"{be} greater than"
        case Relation.DIVISIBLE:
            return f"{be} divisible by"
        case Relation.SHARES_FACTOR:
            return f"{share} a factor with"
    assert_never(relation)


def _word_table(table: PointTable) -> str:
    return "; ".join(f"{word_integer(worth)} for {word_kind(cards)}" for cards, worth in table)


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
            # Without parentheses it might be an average that is rounded down.
            divisor = f"({right})" if right.startswith("the ") else right
            return f"{left} divided by {divisor} rounded down"
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
            counted = word_kinds(cards) or f"cards that are {word_inner(cards)}"
            return f"the number of {counted} in {word_stretch(stretch)}"
        case CountLike(feature, stretch, card):
            what = word_feature(feature)
            whose = f"its {what}" if card == CANDIDATE else f"the {what} of {word_card(card)}"
            return f"the number of cards of {whose} in {word_stretch(stretch)}"
        case CountExtreme(feature, most, stretch):
            which = f"the {'most' if most else 'least'} frequent {word_feature(feature)}"
            return f"the number of cards of {which} in {word_stretch(stretch)}"
        case CountWhere(left, relation, right, stretch):
            stands = word_relation(relation, "is", "shares")
            which = f"for which ({word_number(left)} {stands} {word_number(right)})"
            return f"the number of cards in {word_stretch(stretch)} {which}"
        case CountDistinct(feature, stretch):
            different = word_feature(feature, plural=True)
            return f"the number of different {different} in {word_stretch(stretch)}"
        case RunLength(feature, 0):
            return f"the length of the run of one {word_feature(feature)} that the card ends"
        case RunLength(feature, nth_last):
            nth = "" if nth_last == 1 else f"{_ORDINALS[nth_last - 2]}-"
            return f"the length of the {nth}last run of one {word_feature(feature)}"
        case Streak(cards, with_candidate):
            until = "up to" if with_candidate else "before"
            return f"the number of cards in a row that are {word_inner(cards)} {until} the card"
    assert_never(number)
