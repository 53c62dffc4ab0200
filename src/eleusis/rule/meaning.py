"""What a rule means, written to be obviously right.

One card is judged at a time, by walking the tree. Nothing is cached or shared; the machines in
`automaton` are fast and must agree with this file (`tests/rule/test_automaton.py`).

Logic has three values here (Kleene's): true, false, and undecided (None) for what depends on a
missing card. A card is wrong only where the rule decides so; what stays undecided is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, assert_never

from eleusis.cards import CARDS, UNKNOWN, Card, CardSet
from eleusis.errors import InputError
from eleusis.rule.tree.calculation import Exact, calculate, is_of_kind, is_related, summarise
from eleusis.rule.tree.digits import digit
from eleusis.rule.tree.features import are_same, classes
from eleusis.rule.tree.syntax import (
    CANDIDATE,
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
    Or,
    Place,
    Points,
    Rank,
    RankSummary,
    Repeating,
    RuleTree,
    RunLength,
    Same,
    Seen,
    Since,
    Statement,
    Streak,
    Stretch,
    Walk,
    WholeLine,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

Truth = bool | None
"""True, False, or None: undecided."""


@dataclass(frozen=True, slots=True)
class Moment:
    """All that a rule sees: the line so far, the candidate, and how many cards are starters."""

    line: tuple[Card, ...]
    candidate: Card
    starters: int
    each: Card | None = None
    """The card of a stretch that is compared with the candidate just now."""

    def before(self, anchor: Anchor) -> int:
        """How many cards of the line stand before the anchor."""
        return self.starters if anchor is Anchor.PLAYED else 0

    def place(self, anchor: Anchor) -> int:
        """The candidate's place from the anchor on, 1 the first; 0 or less before it."""
        return len(self.line) + 1 - self.before(anchor)


def right_cards(rule: RuleTree, line: Sequence[Card], *, starters: int = 1) -> CardSet:
    """The cards that are right next on *line*, whose first *starters* cards are starters."""
    return CardSet.from_cards(
        card for card in CARDS if verdict(rule, line, card, starters=starters)
    )


def verdict(rule: RuleTree, line: Sequence[Card], card: Card, *, starters: int = 1) -> bool:
    """True if *card* is right next on *line*, whose first *starters* cards are starters.

    Raises:
        InputError: `unknown-card`, if the line or the card is not fully known.
    """
    return kleene_verdict(rule, line, card, starters=starters) is not False


def kleene_verdict(rule: RuleTree, line: Sequence[Card], card: Card, *, starters: int = 1) -> Truth:
    """What the rule itself says of *card*: True, False, or None where it leaves it open."""
    if card is UNKNOWN or UNKNOWN in line:
        raise InputError("unknown-card.judged")
    moment = Moment(tuple(line), card, starters)
    for clause in rule.first:
        if 1 <= moment.place(clause.anchor) <= clause.count:
            return truth(clause.condition, moment)
    return truth(rule.condition, moment)


# ---- Conditions ---------------------------------------------------------------------------------


def truth(condition: Condition, moment: Moment) -> Truth:
    """Whether *condition* holds now; None if that is undecided."""
    match condition:
        case Always():
            return True
        case Never():
            return False
        case Not(inner):
            return _negation(truth(inner, moment))
        case And(conditions):
            return _at_least(len(conditions), conditions, moment)
        case Or(conditions):
            return _at_least(1, conditions, moment)
        case AtLeast(count, conditions):
            return _at_least(count, conditions, moment)
        case ExactlyOne(conditions):
            return _exactly_one(conditions, moment)
        case If(test, then, otherwise):
            return _choice(truth(test, moment), truth(then, moment), truth(otherwise, moment))
        case Cycle(items, lengths, anchor):
            block = _block(lengths, moment.place(anchor))
            return None if block is None else truth(items[block.number % len(items)], moment)
        case _:
            return _statement(condition, moment)


def _statement(statement: Statement, moment: Moment) -> Truth:
    """The truth of a condition that has no conditions below it."""
    match statement:
        case In(reference, cards):
            card = _card(reference, moment)
            return None if card is None else card in cards
        case Same(feature, first, second):
            one, other = _card(first, moment), _card(second, moment)
            return None if one is None or other is None else are_same(feature, one, other)
        case Compare(left, relation, right):
            low, high = value(left, moment), value(right, moment)
            return None if low is None or high is None else is_related(low, relation, high)
        case Between():
            return _is_between(statement, moment)
        case IsKind(number, kind):
            exact = value(number, moment)
            return None if exact is None else is_of_kind(exact, kind)
        case OneOf(number, values):
            exact = value(number, moment)
            return None if exact is None else exact in values
        case Seen(feature, stretch):
            return _is_seen(feature, stretch, moment)
        case Follows(order):
            return _follows(order, moment)
        case Walk(order, circular):
            return _walks(order, circular, moment)
    assert_never(statement)


def _negation(inner: Truth) -> Truth:
    return None if inner is None else not inner


def _choice(test: Truth, then: Truth, otherwise: Truth) -> Truth:
    if test is None:
        return then if then == otherwise else None
    return then if test else otherwise


def _at_least(count: int, conditions: Sequence[Condition], moment: Moment) -> Truth:
    """Kleene's "and" is all of them, his "or" one of them."""
    truths = [truth(condition, moment) for condition in conditions]
    if truths.count(True) >= count:
        return True
    return None if truths.count(True) + truths.count(None) >= count else False


def _exactly_one(conditions: Sequence[Condition], moment: Moment) -> Truth:
    truths = [truth(condition, moment) for condition in conditions]
    if truths.count(True) > 1:
        return False
    return None if None in truths else truths.count(True) == 1


def _is_between(between: Between, moment: Moment) -> Truth:
    number = value(between.number, moment)
    one_end, other_end = value(between.one_end, moment), value(between.other_end, moment)
    if number is None or one_end is None or other_end is None:
        return None
    low, high = sorted((one_end, other_end))
    return low <= number <= high if between.inclusive else low < number < high


def _is_seen(feature: Feature, stretch: Stretch, moment: Moment) -> Truth:
    if isinstance(stretch, LastCards) and not stretch.at_most:
        # Asked card by card, so that one card which is there and the same is enough.
        same = tuple(Same(feature, CANDIDATE, NthLast(n + 1)) for n in range(stretch.count))
        return _at_least(1, same, moment)
    cards = _cards(stretch, moment)
    if cards is None:
        return None
    return any(are_same(feature, moment.candidate, card) for card in cards)


# ---- Walks along lists --------------------------------------------------------------------------


def _position(order: tuple[CardSet, ...], card: Card) -> int | None:
    """The index of the group of *order* that holds *card*, or None."""
    return next((index for index, group in enumerate(order) if card in group), None)


def _follows(order: tuple[CardSet, ...], moment: Moment) -> Truth:
    here = _position(order, moment.candidate)
    if here is None:
        return False
    last = _position(order, moment.line[-1]) if moment.line else None
    return None if last is None else here == (last + 1) % len(order)


def _walks(order: tuple[CardSet, ...], circular: bool, moment: Moment) -> Truth:
    here = _position(order, moment.candidate)
    if here is None:
        return False
    last = _position(order, moment.line[-1]) if moment.line else None
    if last is None:
        return None
    before = _position(order, moment.line[-2]) if len(moment.line) > 1 else None
    return here in next_positions(len(order), circular, last, before)


def next_positions(size: int, circular: bool, last: int, before: int | None) -> set[int]:
    """The positions on a list of *size* groups that a walk may go to after *before* and *last*."""
    if circular:
        for step in (1, -1):
            if before == (last - step) % size:
                return {(last + step) % size}
        return {(last + 1) % size, (last - 1) % size}
    if last == 0:
        return {1}
    if last == size - 1:
        return {size - 2}
    if before == last - 1:
        return {last + 1}
    if before == last + 1:
        return {last - 1}
    return {last - 1, last + 1}


# ---- Numbers ------------------------------------------------------------------------------------


def value(number: Number, moment: Moment) -> Exact | None:
    """The value of *number* now; None if it is not there."""
    match number:
        case Constant(constant):
            return constant
        case Rank(reference, ace_high):
            card = _card(reference, moment)
            return None if card is None else _rank(card, ace_high)
        case Points(reference, table):
            card = _card(reference, moment)
            return None if card is None else _points(card, table)
        case Place(anchor):
            place = moment.place(anchor)
            return place if place >= 1 else None
        case Digit(source, with_whole, anchor):
            place = moment.place(anchor)
            return digit(source, place - 1 if with_whole else place) if place >= 1 else None
        case RunLength(feature, nth_last):
            return _run_length(feature, nth_last, moment)
        case Streak(cards, with_candidate):
            return _streak(cards, with_candidate, moment)
        case Arithmetic(left, operation, right):
            one, other = value(left, moment), value(right, moment)
            return None if one is None or other is None else calculate(one, operation, other)
        case _:
            cards_there = _cards(number.stretch, moment)
            return None if cards_there is None else _tally(number, cards_there, moment)


StretchNumber = CountIn | CountLike | CountExtreme | CountWhere | CountDistinct | RankSummary


def _tally(number: StretchNumber, cards: Sequence[Card], moment: Moment) -> Exact | None:
    """What a number says of the cards of its stretch."""
    match number:
        case CountIn(counted):
            return sum(card in counted for card in cards)
        case CountLike(feature, _, reference):
            like = _card(reference, moment)
            return None if like is None else sum(are_same(feature, like, card) for card in cards)
        case CountExtreme(feature, most):
            counts = [sum(card in group for card in cards) for group in classes(feature)]
            return max(counts) if most else min(counts)
        case CountWhere():
            return sum(stands(number, moment.candidate, card) for card in cards)
        case CountDistinct(feature):
            return sum(any(card in group for card in cards) for group in classes(feature))
        case RankSummary(summary, _, table):
            worth = [_points(card, table) if table else card.rank for card in cards]
            return summarise(summary, worth)
    assert_never(number)


def stands(count: CountWhere, candidate: Card, each: Card) -> bool:
    """True if the two cards stand to each other as those that are counted."""
    pair = Moment((), candidate, 0, each)
    return truth(Compare(count.left, count.relation, count.right), pair) is True


def _rank(card: Card, ace_high: bool) -> int:
    return 14 if ace_high and card.rank == 1 else card.rank


def _points(card: Card, table: tuple[tuple[CardSet, int], ...]) -> int:
    return next((points for cards, points in table if card in cards), 0)


def _run_length(feature: Feature, nth_last: int, moment: Moment) -> int | None:
    cards = moment.line if nth_last else (*moment.line, moment.candidate)
    runs: list[list[Card]] = []
    for card in cards:
        if runs and are_same(feature, runs[-1][-1], card):
            runs[-1].append(card)
        else:
            runs.append([card])
    wanted = max(nth_last, 1)
    return len(runs[-wanted]) if wanted <= len(runs) else None


def _streak(counted: CardSet, with_candidate: bool, moment: Moment) -> int:
    cards = (*moment.line, moment.candidate) if with_candidate else moment.line
    length = 0
    while length < len(cards) and cards[-1 - length] in counted:
        length += 1
    return length


# ---- Cards, stretches and blocks ----------------------------------------------------------------


def _card(reference: CardRef, moment: Moment) -> Card | None:
    """The card pointed at, or None if it is missing."""
    match reference:
        case Candidate():
            return moment.candidate
        case NthLast(n, among):
            counted = [card for card in moment.line if card in among]
            return counted[-n] if n <= len(counted) else None
        case LastLike(feature):
            alike = [card for card in moment.line if are_same(feature, card, moment.candidate)]
            return alike[-1] if alike else None
        case NthCard(n, anchor):
            index = moment.before(anchor) + n - 1
            return moment.line[index] if index < len(moment.line) else None
        case Extreme(highest, stretch):
            return _extreme(highest, _cards(stretch, moment))
        case CountedBack(by):
            card = _card(by, moment)
            return moment.line[-card.rank] if card and card.rank <= len(moment.line) else None
        case Each():
            return moment.each
    assert_never(reference)


def _extreme(highest: bool, cards: Sequence[Card] | None) -> Card | None:
    ranks = [card.rank for card in cards or ()]
    wanted = (max if highest else min)(ranks, default=0)
    return next((card for card in reversed(cards or ()) if card.rank == wanted), None)


def _cards(stretch: Stretch, moment: Moment) -> Sequence[Card] | None:
    """The cards of a stretch, perhaps none; None if the stretch is missing."""
    match stretch:
        case WholeLine(anchor):
            return moment.line[moment.before(anchor) :]
        case LastCards(count, at_most):
            return moment.line[-count:] if at_most or count <= len(moment.line) else None
        case CurrentBlock(lengths, anchor):
            block = _block(lengths, moment.place(anchor))
            return None if block is None else moment.line[len(moment.line) - block.laid :]
        case Since(kind):
            return list(takewhile(lambda card: card not in kind, reversed(moment.line)))[::-1]
        case Including(laid):
            cards = _cards(laid, moment)
            return None if cards is None else (*cards, moment.candidate)
        case Among(kind, wider):
            cards = _cards(wider, moment)
            return None if cards is None else [card for card in cards if card in kind]
    assert_never(stretch)


@dataclass(frozen=True, slots=True)
class _Block:
    number: int
    """0 for the first block."""
    laid: int
    """Cards of it that lie before the candidate."""


def _block(lengths: Lengths, place: int) -> _Block | None:
    """The block that holds this place, 1 the first; None before the first."""
    if place < 1:
        return None
    number, laid = 0, place - 1
    while laid >= _length(lengths, number):
        laid -= _length(lengths, number)
        number += 1
    return _Block(number, laid)


def _length(lengths: Lengths, number: int) -> int:
    match lengths:
        case Repeating(repeated):
            return repeated[number % len(repeated)]
        case Growing(first, step):
            return first + step * number
    assert_never(lengths)
