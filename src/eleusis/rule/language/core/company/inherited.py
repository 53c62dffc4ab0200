"""What a case takes over from the case before it, where it says less.

“If the last card is higher than the one before it, …; if it is lower, …; if it is neither, ….” “If
the last two cards have the same colour but different suits, …; if they do not, ….” “If they add up
to less, ….” “After two different suits play one of those suits.” Who is compared, with whom, and in
what, is what the case before it told.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, cast

from eleusis.errors import InputError
from eleusis.rule.language.core.company.sameness import different, same
from eleusis.rule.language.core.discourse.earlier import cards_in, turned_to
from eleusis.rule.language.core.discourse.pointing import (
    It,
    is_in,
    joined_of_it,
    replaced,
    subject_of,
)
from eleusis.rule.language.core.discourse.recall import (
    TestsBefore,
    demanded,
    last_cards,
    recall,
)
from eleusis.rule.language.core.frames import PRIOR_RANK, STEPS
from eleusis.rule.language.core.meaning import (
    LEFT_OUT,
    PRIOR,
    SUBJECT,
    PriorCard,
    PriorCards,
    as_it_is,
    said_of,
)
from eleusis.rule.language.core.memory import of_sorts, one_each
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.features import classes
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    And,
    Arithmetic,
    Attribute,
    CardRef,
    Compare,
    Constant,
    CountIn,
    ExactlyOne,
    In,
    Not,
    NthLast,
    OneOf,
    Operation,
    Or,
    Place,
    Rank,
    RankSummary,
    Relation,
    Same,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.language.core.company.sameness import Many
    from eleusis.rule.tree.syntax import Condition, Feature

NO_SENSE: Final = Readings(())
OfLast = Any
"""What so many last cards are together: of a number of cards, a condition."""


# ---- Who is compared, and with whom --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OfIt:
    """“If it is lower”: the card of which was spoken, than the one with which it was compared."""

    said: Condition
    of_the_card: bool = False
    """True for what is said of the card itself, since another thing was compared before."""
    with_all: bool = False

    def __call__(self, before: Condition) -> Condition:
        """What is said, behind the case *before*.

        Raises:
            InputError: `unclear`, if nothing was compared there, or with another number of cards.
        """
        subject, *others = cards_in(before, _WHICH)
        alike = not _compared(before).isdisjoint(_compared(self.said))
        if (self.of_the_card and alike) or (len(others) > 1) is not self.with_all:
            raise InputError(_WHICH)
        if self.of_the_card:
            return said_of(self.said, CANDIDATE)
        if LEFT_OUT not in nodes(self.said) and not alike:
            raise InputError(_WHICH)
        said = (replaced(self.said, LEFT_OUT, one) for one in others)
        return all_of(*(said_of(one, subject) for one in said))


_WHICH: Final = "unclear.clear-which-card-say"


def _of_it(said: Condition) -> Readings:
    """No sense where nothing is compared, or where it is said with what."""
    said = replaced(said, It(), LEFT_OUT)  # “if it is below it”
    if LEFT_OUT in nodes(said):
        return Readings((recall(OfIt(said)), recall(OfIt(said, of_the_card=True))))
    is_compared = any(isinstance(node, PriorCard) for node in nodes(said))
    return Readings((recall(OfIt(said)),)) if is_compared else NO_SENSE


def _compared(said: Condition) -> set[Feature]:
    """In what cards are compared."""
    alike = {node.feature for node in nodes(said) if isinstance(node, Same)}
    ranks = any(
        isinstance(node, Compare) and Rank in map(type, nodes(node)) for node in nodes(said)
    )
    return alike | ({Attribute.RANK} if ranks else set())


def _than_both(relation: Relation) -> Condition:
    return recall(OfIt(Compare(Rank(SUBJECT), relation, Rank(LEFT_OUT)), with_all=True))


def _mutual(said: Condition) -> OfLast:
    """“They have the same colour but different suits”: each two of them; or not all in both.

    No sense where that can not be said of both alike.
    """
    if isinstance(said, Not) and isinstance(said.condition, And):
        in_all = _mutual(said.condition)
        return in_all if in_all is NO_SENSE else lambda count: negate(in_all(count))
    parts = said.conditions if isinstance(said, And | Or) else (said,)
    if not all(_is_likeness(part) for part in parts):
        return NO_SENSE

    def of(count: int) -> Condition:
        if count != 2 and isinstance(said, Or):
            raise InputError("unclear.of-two")
        pairs = combinations(last_cards(count), 2)
        return all_of(*(said_of(replaced(said, LEFT_OUT, b), a) for a, b in pairs))

    return of


def _is_likeness(said: Condition) -> bool:
    said = said.condition if isinstance(said, Not) else said
    return isinstance(said, Same) and LEFT_OUT in nodes(said)


def _before(every_one: bool | None, count: int | None = None) -> Many:
    """“Any of the three cards before it”, where it is not the card that is played."""
    return every_one, PriorCards(count or 2, at_most=True)


def _and_before(said: Condition, count: int, kind: CardSet) -> Condition:
    """“The last card is a king and the two cards before it are red.”"""
    return all_of(said, *(is_in(PriorCard(n), kind) for n in range(1, count + 1)))


def _alike(feature: Feature) -> OfLast:
    return _mutual(same(("or", (feature,))))


def _unlike(feature: Feature) -> OfLast:
    return _mutual(different(("or", (feature,))))


def _alike_unlike(one: Feature, other: Feature) -> OfLast:
    return _joined(_alike(one), _unlike(other))


def _only(card: CardRef, kind: CardSet) -> Condition:
    """“If only the last card is odd”: and no other of those of which was spoken."""

    def of(before: Condition) -> Condition:
        cards = cards_in(before)
        mine = next(one for one in cards if one != LAST) if card == PRIOR else card
        others = (one for one in cards if one != mine)
        return all_of(is_in(mine, kind), *(is_in(one, ~kind) for one in others))

    return recall(of)


def _joined(*said: OfLast) -> OfLast:
    return lambda count: all_of(*(one(count) for one in said))


def _either(one: OfLast, other: OfLast) -> OfLast:
    return lambda count: any_of(one(count), other(count))


def _of_duo(cards: tuple[CardRef, CardRef], said: OfLast) -> Condition:
    """“The last card and the one before it are …”: these are the last two."""
    if tuple(card.n for card in cards if isinstance(card, NthLast)) not in ((1, 2), (2, 1), (1, 1)):
        raise InputError("unclear.of-two")
    return cast("Condition", said(2))


# ---- What was said, denied or said of a number ---------------------------------------------------


def _neither(before: TestsBefore) -> Condition:
    """“If it is neither”: none of the cases that were told.

    Raises:
        InputError: `unclear`, if there was one only.
    """
    if len(before) < 2:
        raise InputError("unclear.before")
    card = subject_of(before[-1]) or LAST
    return all_of(*(_not_so(replaced(one, It(), card)) for one in before))


def _not_so(before: Condition) -> Condition:
    """“If they do not”: and all cards of which was spoken are there."""
    if not isinstance(before, And | Or | ExactlyOne):
        return negate(before)
    backs = {_back(one) for one in before.conditions}
    if len(backs) == 1:
        return negate(before)
    return all_of(Compare(Place(), Relation.GREATER, Constant(max(backs))), negate(before))


def _back(said: Condition) -> int:
    """How many cards must be there."""
    return max((node.n for node in nodes(said) if isinstance(node, NthLast)), default=0)


def _one_of_each(before: TestsBefore) -> Condition:
    """“If they are one of each”, behind “both odd or both even”, or behind a case of each."""
    return _not_so(before[-1]) if isinstance(before[-1], Or) else _neither(before)


def _agreeing(before: Condition) -> Condition:
    """“If they agree”, behind a case in which they differ."""
    match before:
        case Not(Same() as alike):
            return alike
        case _:
            raise InputError("unclear.before")


def _turned(is_of: Callable[[Any], bool], way: Relation) -> Condition:
    """“If they add up to less”, “if they are further apart”: the number of the case before."""

    def of(before: Condition) -> Condition:
        match before:
            case Compare(number, _, Constant()) if is_of(number):
                return turned_to(way)(before)
            case OneOf(number, values) if is_of(number):
                end = max(values) if way is Relation.GREATER else min(values)
                return Compare(number, way, Constant(end))
            case _:
                raise InputError("unclear.before")

    return recall(of)


def _equal(before: Condition) -> Condition:
    """“If they are equal”: the numbers, or the ranks of which it was asked how far apart."""
    match before:
        case Compare(Arithmetic(one, Operation.DISTANCE, other), _, Constant()) | OneOf(
            Arithmetic(one, Operation.DISTANCE, other)
        ):
            return Compare(one, Relation.EQUAL, other)
        case _:
            return turned_to(Relation.EQUAL)(before)


def _more_of_one(way: Relation, kind: CardSet) -> Condition:
    """“If there are fewer reds”: than blacks, as before."""

    def of(before: Condition) -> Condition:
        match before:
            case Compare(CountIn(cards) as one, _, CountIn() as other) if kind == cards:
                return Compare(one, way, other)
            case Compare(CountIn() as one, _, CountIn(cards) as other) if kind == cards:
                return Compare(other, way, one)
            case _:
                raise InputError("unclear.before")

    return recall(of)


def _is_sum(number: Any) -> bool:
    return isinstance(number, RankSummary) or (
        isinstance(number, Arithmetic) and number.operation is Operation.PLUS
    )


def _is_distance(number: Any) -> bool:
    return isinstance(number, Arithmetic) and number.operation is Operation.DISTANCE


def _is_count(number: Any) -> bool:
    return isinstance(number, CountIn)


# ---- What of theirs is demanded ------------------------------------------------------------------


def _one_of_theirs(feature: Feature) -> Condition:
    """“One of those suits”: of the cards of which the case speaks."""

    def of(test: Condition) -> Condition:
        cards = (card for card in cards_in(test) if card != CANDIDATE)
        return any_of(*(Same(feature, CANDIDATE, card) for card in cards))

    return demanded(of)


def _after_the_other(mods: CardSet, feature: Feature) -> Any:
    """“After hearts …; after the other red suit …”: after diamonds.

    Raises:
        InputError: `unclear`, if none of that kind was named before.
    """

    def of(before: Condition) -> Condition:
        match before:
            case In(NthLast() as card, kind) if kind in classes(feature) and kind & mods:
                return is_in(card, mods & ~kind)
            case _:
                raise InputError("unclear.before")

    return recall(of)


def _step(way: str) -> Condition:
    return Compare(Rank(LAST), STEPS[way], PRIOR_RANK)


_MORE: Final = (("higher|more", Relation.GREATER), ("lower", Relation.LESS))

ROWS: Final = (
    # ---- who is compared, and with whom
    Row("About", "it|thatcard Does|DoesNot", _of_it),
    Row("About", "it is Higher than both Ofthem?", lambda way, *_: _than_both(way)),
    Row("Many", "all|every|each|both of? the? Int? card beforeit", partial(_before, True)),
    Row("Many", "any of? the? Int? card beforeit", partial(_before, None)),
    Row("Many", "either|one|some of? the? Int? card beforeit", partial(_before, False)),
    Row("Many", "atleast one of the? Int? card beforeit", partial(_before, False)),
    Row("Few", "the? Int card beforeit", lambda count: (False, PriorCards(count))),
    Row("Many", "the Int card beforeit", partial(_before, True)),
    Row("Does", "is Positive ,? and the? Int card beforeit is? all|both? Kinds", _and_before),
    Row("AllTests", "About ,? and|but About|AllTests", partial(joined_of_it, all_of)),
    Row(
        "SomeTests",
        "either? About|AllTests ,? or if? About|AllTests|SomeTests",
        partial(joined_of_it, any_of),
    ),
    Row("OfLast", "has Has", _mutual),
    Row("OfLast", "is? Like", _mutual),
    Row("OfLast", "DoesNot", _mutual),
    Row("OfLast", "of Int Feat", of_sorts),
    Row("Case", "after|on Int card OfLast", lambda count, said: said(count)),
    Row("OfLast", "OfLast ,? and|but OfLast", _joined),
    Row("OfLast", "OfLast ,? orthey OfLast", _either),
    Row("OfLast", "all|both|each OfLast", as_it_is),
    Row("OfLast", "share|agree in? a|the? Feat but not in? a|the? Feat", _alike_unlike),
    Row("OfLast", "is? one Kinds ,|and? one Kinds", one_each),
    Row("Cond", "the? Feat of Lastn is? all? OneOrMany", lambda one, of, said: said(one)(of.count)),
    Row("Cond", "all Int Feat is OneOrMany", lambda n, one, said: said(one)(n)),
    Row("OneOrMany", "equal|same", lambda: _alike),
    Row("OneOrMany", "the same", lambda: _alike),
    Row("OneOrMany", "different", lambda: _unlike),
    Row("Cond", "only Ref is Kinds", _only),
    Row("Cond", "Duo OfLast", _of_duo),
    Row("Case", "after|on the other Mods Feat", _after_the_other),
    # ---- what was said before
    Row("Cond", "notso", lambda: recall(_not_so)),
    Row("Cond", "they|those is? one of each", lambda: recall(_one_of_each, of_all=True)),
    Row("Case", "after|on one of each", lambda: recall(_one_of_each, of_all=True)),
    Row("Cond", "they is equal", lambda: recall(_equal)),
    Row("Cond", "they|those agree|match", lambda: recall(_agreeing)),
    Row("Cond", "neitherso", lambda: recall(_neither, of_all=True)),
    *(
        row
        for word, way in _MORE
        for row in (
            Row("About", f"they|those|it add up to {word}", partial(_turned, _is_sum, way)),
            Row("About", f"they|those differ by {word}", partial(_turned, _is_distance, way)),
            Row(
                "Cond",
                f"there is {word} Kinds Where?",
                lambda kind, _, to=way: _more_of_one(to, kind),
            ),
            Row("Cond", f"{word} is", partial(_turned, _is_count, way)),
        )
    ),
    Row(
        "About",
        "they|those|it is farther apart|away?",
        partial(_turned, _is_distance, Relation.GREATER),
    ),
    Row(
        "About",
        "they|those|it is nearer apart|inarow|away?",
        partial(_turned, _is_distance, Relation.LESS),
    ),
    # ---- what of theirs is demanded
    Row("Like", "one of those|they|the|their Int? Feat", lambda n, one: _one_of_theirs(one)),
    Row("Like", "the Feat of one of those|they|them|thetwo", _one_of_theirs),
    Row("Like", "one of the? Feat of|in|on|among Few", lambda one, few: same(("or", (one,)), few)),
    Row("Like", "one of Lastn Feat", lambda last, one: same(("or", (one,)), (False, last))),
    # ---- the step that was made
    *(
        Row("Case", f"after|on a|an? {word} one|step?", partial(_turned, _is_distance, way))
        for word, way in (*_MORE, ("longer|wider", _MORE[0][1]), ("shorter", _MORE[1][1]))
    ),
    Row(
        "Case",
        "after|on STEP ,? or after? STEP",
        lambda one, other: any_of(_step(one), _step(other)),
    ),
)
