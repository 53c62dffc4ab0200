"""What is said of a card: its kind, and how it stands to other cards; with not, or, and.

Every noun, property, relation and quantifier stands everywhere: a phrase of any of them is a
`Said`, and `Said` is what verbs (`Does`) and frames take. Which scope "not" and "or" have is
decided in `CONVENTIONS` only, and only where nearly everybody means the one.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from eleusis.errors import InputError
from eleusis.rule.language.core.company.sameness import different, onwards, same
from eleusis.rule.language.core.kinds import Its, multiples
from eleusis.rule.language.core.meaning import (
    LEFT_OUT,
    SUBJECT,
    EitherOf,
    alike,
    all_together,
    as_it_is,
    both,
    compared,
    constant,
    denied,
    deny,
    either,
    every,
    is_kind,
    kind_of,
    nor_or,
    of_kind,
    some,
    unlike,
)
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.features import RANK_SETS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    EACH,
    LAST,
    WHOLE_LINE,
    Arithmetic,
    Attribute,
    Between,
    Compare,
    Condition,
    Constant,
    CountWhere,
    ExactlyOne,
    IsKind,
    LastCards,
    NthLast,
    NumberKind,
    OneOf,
    Operation,
    Rank,
    RankSummary,
    Relation,
    Stretch,
    Summary,
    all_of,
    any_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.language.core.company.sameness import Many
    from eleusis.rule.language.core.kinds import NamedFeatures
    from eleusis.rule.tree.syntax import CardRef, Feature

CONVENTIONS: Final = {
    "not A or B": "neither: “not a heart or a spade” forbids both, in every English we know",
    "A but not B or C": "A and neither B nor C: “but not” opens one list of what is left out",
    "than any": "than all: “higher than any card on the line” beats them all, not one of them, and"
    " “not lower than any” is no lower than each",
    "far from any": "from all, and near any is near one",
    "same as any": "as at least one: “the same suit as any of the last three” needs one only",
    "A but not B, or C": "the comma closes what stands before it, as it does for “A and B, or C”",
    "and between kinds": "or: “only hearts and spades” names two kinds, since no card is both",
}
"""The scopes that are chosen and not built, and why."""

WORDS: Final = {
    "SIZE": ("low", "high", "small", "big", "middle", "tiny", "large", "major", "minor"),
}
STEP_MAX: Final = 6
"""“7 higher” without a card is more often “7 or higher”, said in haste, than a step of 7."""


def _all_last(count: int) -> Many:
    return True, LastCards(count, at_most=True)


def _either_of(count: int) -> Readings:
    """“Higher than either”, “different from the last or the second-last”: than one, or any?"""
    all_there, there = EitherOf(count, at_most=True), LastCards(count, at_most=True)
    return Readings(((None, all_there), (False, there)))


# ---- The same and different ----------------------------------------------------------------------


def _opposite(features: NamedFeatures, other: CardRef | None = None) -> Condition:
    for feature in features[1]:
        if feature not in (Attribute.COLOUR, Attribute.PARITY):
            raise InputError("bad-rule.comes-two-kinds")
    return onwards(different, features) if other is None else different(features, other)


# ---- Higher and lower ----------------------------------------------------------------------------


def _height(relation: Relation, other: CardRef | Many | None = None) -> Condition:
    if not isinstance(other, tuple):
        return compared(relation, LEFT_OUT if other is None else other)
    every_one, stretch = other
    if relation == Relation.EQUAL:
        return same(("or", (Attribute.RANK,)), other)
    up = relation in (Relation.GREATER, Relation.AT_LEAST)
    summary = Summary.HIGHEST if up == (every_one is not False) else Summary.LOWEST
    return Compare(Rank(SUBJECT), relation, RankSummary(summary, stretch))


def higher_than(higher: tuple[Relation, CardSet | None], other: Any = None) -> Condition:
    """That the subject is a higher, or lower, card of such a kind."""
    relation, kind = higher
    said = _height(relation, other)
    return said if kind is None else all_of(said, of_kind(kind))


Amount = tuple[Relation, int] | tuple[int, ...] | NumberKind


def so_far(number: Any, amount: Any) -> Condition:
    """That a number is of that amount."""
    match amount:
        case (Relation() as relation, int(count)):
            return Compare(number, relation, Constant(count))
        case (int(count),):
            return Compare(number, Relation.EQUAL, Constant(count))
        case NumberKind():
            return IsKind(number, amount)
        case _:
            return OneOf(number, amount)


def _from_to(least: int, most: int) -> Amount:
    if not least < most < len(RANK_SETS):
        raise InputError("bad-rule.from-ranks", lowest=least, highest=most)
    return tuple(range(least, most + 1))


def distant(
    amount: Any, other: CardRef | Many | None = None, wrapping: bool | None = None
) -> Condition:
    """That the subject is so many steps away from another card, or from several."""
    if isinstance(other, tuple):
        return _away_from_many(amount, other, wrapping)
    operation = Operation.CIRCLE_DISTANCE if wrapping else Operation.DISTANCE
    card = LEFT_OUT if other is None else other
    return so_far(Arithmetic(Rank(SUBJECT), operation, Rank(card)), amount)


def _away_from_many(amount: Any, many: Many, wrapping: bool | None) -> Condition:
    every_one, stretch = many
    if every_one is None:
        every_one = amount[0] in (Relation.AT_LEAST, Relation.GREATER)
    if isinstance(stretch, LastCards) and every_one:
        return all_of(*(distant(amount, NthLast(n), wrapping) for n in range(1, stretch.count + 1)))
    far = distant(amount, EACH, wrapping)
    if isinstance(stretch, LastCards) and isinstance(far, Compare | OneOf):
        return any_of(*(_some_where(one, replace(stretch, at_most=True)) for one in _each_of(far)))
    if every_one and amount[0] in (Relation.AT_MOST, Relation.LESS) and not wrapping:
        ends = (RankSummary(summary, stretch) for summary in (Summary.LOWEST, Summary.HIGHEST))
        return all_of(
            *(so_far(Arithmetic(Rank(SUBJECT), Operation.DISTANCE, end), amount) for end in ends)
        )
    raise InputError("unclear.clear-how-far")


def _each_of(far: Compare | OneOf) -> tuple[Compare, ...]:
    """“One or two away” is either."""
    if isinstance(far, Compare):
        return (far,)
    return tuple(Compare(far.number, Relation.EQUAL, Constant(value)) for value in far.values)


def _some_where(far: Compare, stretch: Stretch) -> Condition:
    some = CountWhere(far.left, far.relation, far.right, stretch)
    return Compare(some, Relation.AT_LEAST, Constant(1))


def steps_away(
    up: bool,
    amount: Any,
    other: Any = None,
    wrapping: bool | None = None,
    moving: bool = False,
) -> Condition | Readings:
    """That the subject is so many steps above another card, or below it."""
    if isinstance(other, tuple):
        raise InputError("unclear.clear-how-far")
    operation = Operation.STEPS_UP if wrapping else Operation.MINUS
    card = LEFT_OUT if other is None else other
    ends = (Rank(SUBJECT), Rank(card)) if up else (Rank(card), Rank(SUBJECT))
    number = Arithmetic(ends[0], operation, ends[1])
    said = so_far(number, amount)
    match amount:
        case (Relation.AT_MOST, int()):
            some_way = all_of(Compare(number, Relation.AT_LEAST, Constant(1)), said)
            return some_way if moving else Readings((some_way, said))
        case (int(count),) if other is None and count > STEP_MAX:
            raise InputError("unclear.say-higher-than", count=count)
        case _:
            return said


def _either_way(down: Any, up: Any, card: Any = None, wrapping: bool | None = None) -> Condition:
    """“One less or one more”, “2 lower or 3 higher”."""
    if down == up:
        return distant(down, card, wrapping)
    if not all(isinstance(count, int) for count in (*down, *up)):
        raise InputError("unclear.clear-how-far")
    ways = (steps_away(False, down, card, wrapping), steps_away(True, up, card, wrapping))
    return any_of(*(cast("Condition", way) for way in ways))


def _between(one: CardRef, other: CardRef) -> Condition:
    return Between(Rank(SUBJECT), Rank(one), Rank(other), inclusive=False)


# ---- Not, or, and --------------------------------------------------------------------------------


def _such(kind: CardSet | None, said: Condition) -> Condition:
    """A card, perhaps of a kind, of which something is said."""
    return said if kind is None else both(of_kind(kind), said)


def _such_and(kind: CardSet | None, said: Condition, more: Condition) -> Condition | Readings:
    """A card of a different suit that is higher: both are demanded, and compared with one card."""
    return every(*([] if kind is None else [of_kind(kind)]), said, more)


def _without(said: Condition, out: CardSet) -> Condition | Readings:
    """“Red but a king”, “a higher card but a heart”: all such cards without these.

    Raises:
        InputError: `unclear`, if none of these is such a card.
    """
    if is_kind(said) and kind_of(said).isdisjoint(out):
        raise InputError("unclear.here-kind-card")
    return every(said, of_kind(~out))


def _one_of_two(one: Condition, other: Condition) -> Condition:
    return ExactlyOne((one, other))


def _just_one(features: NamedFeatures, card: CardRef) -> Condition:
    return ExactlyOne(tuple(alike(feature, card) for feature in features[1]))


def _in_each(
    how: Callable[..., Condition],
    ins: tuple[Callable[..., Condition], *tuple[tuple[NamedFeatures, Any], ...]],
) -> Condition:
    """“From the last card in suit and from the second-last in rank”: from each in its own."""
    join, *each = ins
    return join(*(how(features, other) for features, other in each))


def _unlike_alike(feature: Feature, kept: Feature) -> Condition:
    """“The other suit of the same colour.”"""
    return all_of(different(("and", (feature,))), same(("and", (kept,))))


ROWS: Final = (
    # ---- cards and stretches
    Row("Many", "all|every|each of? the? last Int card", _all_last),
    Row("Many", "both of? the? last Int card", lambda n: (True, LastCards(n))),
    Row("Few", "the? last Int card", lambda count: (False, LastCards(count))),
    Row("Few", "Some|One", as_it_is),
    Row("Oneof", "one|some of the? last Int card", lambda n: (False, LastCards(n, True))),
    Row("Oneof", "any of the? last Int card", lambda n: (None, LastCards(n, True))),
    Row("Oneof", "either of the? last Int card", _either_of),
    Row("Few", "Oneof", as_it_is),
    Row("NotLike", "the? same SameFeats as|of|like|with Few", same),
    Row("NotLike", "the Feat of Few", lambda feature, few: same(("or", (feature,)), few)),
    Row("NotLike", "match|share|keep|repeat Feats of|with Few", same),
    Row("Many", "Oneof", as_it_is),
    Row("Many", "all|every|each of? the? card? of|on|in? theline", constant((True, WHOLE_LINE))),
    Row(
        "Many",
        "all|every|each of? the? previous|earlier? card sofar?",
        constant((True, WHOLE_LINE)),
    ),
    Row("Some", "any card? of|on|in theline", constant((None, WHOLE_LINE))),
    Row("Some", "any previous|earlier card", constant((None, WHOLE_LINE))),
    Row("Some", "any card sofar", constant((None, WHOLE_LINE))),
    Row("One", "atleast one|some|one card? of|on|in theline", constant((False, WHOLE_LINE))),
    Row("One", "atleast one of the? last Int card orall?", lambda n: (False, LastCards(n, True))),
    Row("One", "one or more of the? last Int card orall?", lambda n: (False, LastCards(n, True))),
    Row("TheCard", "the card", constant(CANDIDATE)),
    Row("TheCard", "thecard", constant(CANDIDATE)),
    Row("Than", "Ref|Many|TheCard|Some", as_it_is),
    Row("Other", "Than|One", as_it_is),
    # ---- the same and different
    Row("Like", "the? same SameFeats", same),
    Row("Like", "equal Feats", same),
    Row("Like", "its Feat", lambda feature: same(Its("or", (feature,)))),
    Row(
        "Like",
        "Feat same or Feat same as|of|like|with Other",
        lambda one, two, other: same(("or", (one, two)), other),
    ),
    Row("Like", "the? same SameFeats as|of|like|with Other|Counting", same),
    Row("Like", "a|the|any? different|another|other Feats", different),
    Row(
        "Like",
        "a|the|any? different|another|other Feats from|than|to|as Other|Few|Counting",
        different,
    ),
    Row(
        "Like",
        "a|the? different Feats from Ref and from? Ref",
        lambda feats, one, other: all_of(different(feats, one), different(feats, other)),
    ),
    Row("In1", "Other in|on SameFeats", lambda other, features: (features, other)),
    Row("Ins", "In1", lambda one: (all_of, one)),
    Row("Ins", "In1 ,? and with|from|as? In1", lambda *each: (all_of, *each)),
    Row("Ins", "In1 ,? or with|from|as? In1", lambda *each: (any_of, *each)),
    Row("Like", "different from Ins", partial(_in_each, different)),
    Row("Like", "the? same as Ins", partial(_in_each, same)),
    Row("Like", "the|an? opposite Feats", _opposite),
    Row("Like", "the|an? opposite Feats of|to|from|as|than Ref", _opposite),
    Row(
        "Like", "the Feat of Other|Counting", lambda feature, other: same(("or", (feature,)), other)
    ),
    Row("Like", "Ref|TheCard 's Feat", lambda card, feature: same(("or", (feature,)), card)),
    Row("Like", "the last|previous Feat", lambda feature: same(("or", (feature,)), LAST)),
    # ---- higher and lower
    Row("Higher", "higher", constant(Relation.GREATER)),
    Row("Higher", "lower", constant(Relation.LESS)),
    Row("Higher", "unlevel", constant(Relation.UNEQUAL)),
    Row("Higher", "orsame higher", constant(Relation.AT_LEAST)),
    Row("Higher", "orsame lower", constant(Relation.AT_MOST)),
    Row("HigherNp", "a|an|any|the? Higher Mods? Thing?", lambda r, kind, thing=None: (r, kind)),
    Row("Cmp", "HigherNp", higher_than),
    Row("Cmp", "HigherNp than Than|One", higher_than),
    *(
        Row(
            "Cmp",
            f"HigherNp than {both_of}",
            lambda higher, *each: all_of(*(higher_than(higher, card) for card in each)),
        )
        for both_of in ("both Ref and Ref", "Ref and than Ref")
    ),
    Row(
        "Cmp",
        "HigherNp than the? last Int card",
        lambda higher, count: higher_than(higher, _all_last(count)),
    ),
    Row("Cmp", "above|over Ref", partial(_height, Relation.GREATER)),
    Row("Cmp", "below|under Ref", partial(_height, Relation.LESS)),
    Row("Cmp", "atleast ashighas Than|One", partial(_height, Relation.AT_LEAST)),
    Row("Cmp", "atmost ashighas Than|One", partial(_height, Relation.AT_MOST)),
    Row("Cmp", "atleast Than", partial(_height, Relation.AT_LEAST)),
    Row("Cmp", "atmost Than", partial(_height, Relation.AT_MOST)),
    Row(
        "Cmp",
        "atmost the? last Int card",
        lambda count: _height(Relation.AT_MOST, _all_last(count)),
    ),
    Row(
        "Cmp",
        "atleast the? last Int card",
        lambda count: _height(Relation.AT_LEAST, _all_last(count)),
    ),
    Row("Cmp", "ashighas|equal to? Than", partial(_height, Relation.EQUAL)),
    # ---- how far
    Row("Steps", "Int step|rank|place?", as_it_is),
    Row("Amount", "Steps", lambda count: (count,)),
    Row("Amount", "exactly Steps", lambda count: (count,)),
    Row("Amount", "atleast Steps", lambda count: (Relation.AT_LEAST, count)),
    Row("Amount", "Int or more|higher step|rank|place?", lambda count: (Relation.AT_LEAST, count)),
    Row("Amount", "atmost Steps", lambda count: (Relation.AT_MOST, count)),
    Row("Amount", "Int or lower step|rank|place?", lambda count: (Relation.AT_MOST, count)),
    Row("Amount", "up to Steps", lambda count: (Relation.AT_MOST, count)),
    Row("Amount", "more|higher than Steps", lambda count: (Relation.GREATER, count)),
    Row("Amount", "lower than Steps", lambda count: (Relation.LESS, count)),
    Row("Amount", "Int step|rank|place or more", lambda count: (Relation.AT_LEAST, count)),
    Row("Amount", "Int step|rank|place or lower", lambda count: (Relation.AT_MOST, count)),
    Row("Amount", "from? Int to|- Steps", _from_to),
    Row("Amount", "between Int and Steps", _from_to),
    Row("Amount", "atleast Int and|but atmost Steps", _from_to),
    Row("Amount", "Amounts ,? or exactly? Steps", lambda some, last: (*some, last)),
    Row("Amounts", "exactly? Steps", lambda count: (count,)),
    Row("Amounts", "Int , Amounts", lambda count, some: (count, *some)),
    Row("Wrap", ",? wrapping", constant(True)),
    Row("Cmp", "Amount away Wrap?", lambda amount, wrap: distant(amount, None, wrap)),
    Row("Cmp", "Amount away? from Than|One Wrap?", distant),
    Row(
        "Cmp",
        "Amount away? higher|above|lower|below or higher|above|lower|below than? Ref? Wrap?",
        distant,
    ),
    Row("Cmp", "Amount apart from Ref", distant),
    Row(
        "Cmp",
        "Amount higher|more|up or Amount lower|below|down than|from? Ref|One|Many? Wrap?",
        lambda up, down, *of: _either_way(down, up, *of),
    ),
    Row(
        "Cmp", "Amount lower|below|down or Amount higher|more|up than|from? Ref? Wrap?", _either_way
    ),
    Row("Do", "keep the? Feat the same", lambda feature: same(("or", (feature,)))),
    Row("Act", "play? apattern by Int either? up or down", lambda n: distant((n,))),
    Row("Cmp", "Amount higher|up|above Wrap?", lambda a, wrap: steps_away(True, a, None, wrap)),
    Row("Cmp", "Amount higher|above|up than|from? Than Wrap?", partial(steps_away, True)),
    Row("Cmp", "Amount more than Ref Wrap?", partial(steps_away, True)),
    Row("Cmp", "Amount lower|down|below Wrap?", lambda a, wrap: steps_away(False, a, None, wrap)),
    Row("Cmp", "Amount lower|below|down than|from? Than Wrap?", partial(steps_away, False)),
    Row("Cmp", "a|an? adjacent|neighbouring rank|card?", constant(distant((1,)))),
    Row("Cmp", "a|an neighbour rank|card?", constant(distant((1,)))),
    Row("Cmp", "adjacent|next in? rank? to Ref", lambda card: distant((1,), card)),
    Row("Cmp", "between Ref and Ref", _between),
    # ---- kinds as something said; numbers of the rank
    Row("Said", "Kindlist", of_kind),
    Row("Said", "Like|Cmp", as_it_is),
    Row("Said", "Such", as_it_is),
    Row("Np", "Det? Mods? Thing", lambda det, kind, thing: kind),
    Row("Np", "Det? card|one Span", lambda det, kind: kind),
    Row("Such", "of|with|in Like", as_it_is),
    Row("Such", "anything Cmp", as_it_is),
    Row("Such", "Det? Mods of|with|in Like|Has", lambda det, kind, said: _such(kind, said)),
    Row("Such", "Np of|with|in Like|Cmp", _such),
    Row("Such", "Np with|of Has", _such),
    Row("Such", "Np that Does|Dos", _such),
    Row("Such", "Np of|with|in Like that Does", _such_and),
    Row("Such", "Det? Mods? card|ones|rank|number Cmp", lambda det, kind, said: _such(kind, said)),
    Row("Subj", "Kinds", of_kind),
    Row("Subj", "Such", as_it_is),
    Row("Subj", "Np that DoesNot", _such),
    Row("Thing", "card|one|ones|rank|number", constant(None)),
    Row("Said", "anything|card that Does", as_it_is),
    # ---- not, or, and
    # a comma before "or" closes what stands before it: “red but not a heart, or a king”
    Row("Closed", "not is? Said", denied),
    Row("Closed", "Np that DoesNot", _such),
    Row("Closed", "Ofsuch", as_it_is),
    Row("Ofsuch", "Thosesuch", of_kind),
    Row("Closed", "not NotLike|Alts", deny),
    Row("Closed", "not NorOrNot", as_it_is),
    Row("Closed", "not Both", denied),
    Row("Closed", "neither Nor", deny),
    Row("Closed", "not is? NotHigh|Ofsuch", deny),
    Row("Denied", "Closed", as_it_is),
    Row("Denied", "not Parted", deny),
    Row("Denied", "Det? Thing that is not Parted", lambda det, thing, said: deny(said)),
    Row("Parted", "Said , or Said", some),
    Row("Nor", "Said nor Said", some),
    Row("Nor", "Said , nor? Nor", some),
    Row("Nor", "Said nor Nor", some),
    Row("Or", "either? Said or Said", some),
    Row("Or", "Said , Or", some),
    Row("Or", "either? Said , or Said", partial(some, is_apart=True)),
    Row("Or", "either? Said , or And", some),
    Row("Or", "either? Both ,? or Said|Both", some),
    Row("Or", "either? Save|Lacking , or Said|Both", some),
    Row("Or", "either? Save|Both ,? or Save", some),
    Row("Or", "either? Said or And", some),
    Row("OrNot", "either? Said or Denied", some),
    Row("OrNot", "Denied or Denied", some),
    Row("NorOrNot", "Said or Denied", nor_or),
    Row("Said1", "Single", of_kind),
    Row("Said1", "Like|Cmp", as_it_is),
    Row("Both", "both? Said1 and Said", every),
    Row("Both", "both? Said and Said1", every),
    Row("Both", "Said ,? but Said", every),
    Row("Both", "Said ,? but Out", _without),  # “red but a king”: both, or all but kings?
    Row("Out", "Each1|Plain|Rank|Onecard", as_it_is),
    Row("And", "Both", as_it_is),
    Row("Alt", "either? Said or Said", some),
    Row("Alts", "Alt", as_it_is),
    Row("Alts", "either Parted", as_it_is),
    Row("Alts", "Said , Alts", some),
    Row("Alts", "Said , Said , or Said", some),
    Row("Lacking", "Det? Mods card|one? that DoesNot", lambda det, kind, said: _such(kind, said)),
    Row("Save", "Said ,? but|and Closed", every),
    Row("Save", "Closed ,? and Said", unlike),
    Row("And", "Alt ,? but|and Said|Closed", every),
    Row("And", "Save", as_it_is),
    Row("And", "Or|Alts ,? but Denied", every),  # of the whole list, or of its last
    Row("And", "Denied ,? but Said", every),
    Row("And", "Denied and Denied", every),
    Row("And", "Denied , And", every),
    Row("And", "both? Said1 and Alts", every),
    Row("Positive", "Said|Or|OrNot|And", as_it_is),
    Row("Phrase", "Positive|Denied", as_it_is),
    Row("Phrase", "either? Said or Said ,? but not both", _one_of_two),
    Row("Phrase", "Like ,? with Like", every),
    Row("Excepted", "Kinds except Kinds", lambda kind, out: kind & ~out),
    Row("Excepted", "Kinds but not Kinds", lambda kind, out: kind & ~out),
    Row("Excepted", "anything except|but Kinds", lambda out: ~out),
    Row("Phrase", "Excepted", of_kind),
    Row("Subj", "Excepted", of_kind),
    # ---- what a card does
    Row("Has", "Like", as_it_is),
    Row("Has", "Like ,? and|but Like", every),
    Row("Has", "either? Like ,? or Like", some),
    Row("Has", "either? Like ,? or Like ,? but not both", _one_of_two),
    Row("Has", "a|an? Mods rank|number|suit|colour", of_kind),
    Row("Has", "a|the? rank divisible by Int", lambda by: of_kind(multiples(by))),
    Row("Has", "a|an|the? rank|number of? Span|Listed|Rank", of_kind),
    Row("Has", "a|an|the? Higher rank|number than? Ref?", _height),
    Row("Does", "is Positive", as_it_is),
    Row("Does", "has Has", as_it_is),
    Row("Does", "Do", as_it_is),
    Row("DoesNot", "is not Said|Alts|Both", denied),
    Row("DoesNot", "is not NorOrNot", as_it_is),
    Row("DoesNot", "is not of|in? NotLike", deny),
    Row("DoesNot", "is not NotHigh", deny),
    Row("DoesNot", "has not Has|NotLike", denied),
    Row("DoesNot", "donot has Has|NotLike", denied),
    Row("DoesNot", "donot Do|NotLike", denied),
    Row("Do", "match|share|keep|repeat Feats", same),
    Row("Do", "match|share|keep|repeat the? same SameFeats", same),
    Row("Do", "match|share|keep|repeat the? same SameFeats as|of|with Other|Counting", same),
    Row("Do", "match|share|keep|repeat the last|previous Feat", lambda one: same(("or", (one,)))),
    Row("Do", "follow suit", constant(alike(Attribute.SUIT, LEFT_OUT))),
    Row("Do", "match|share|keep|repeat Feats of|with|as Other|Counting", same),
    Row(
        "Do",
        "match|share|keep|repeat Ref 's Feat",
        lambda card, feature: same(("or", (feature,)), card),
    ),
    Row("Do", "match|equal Ins", partial(_in_each, same)),
    Row("Do", "share atleast one of Feats with Ref", same),
    Row("Do", "follow Ref 's Feat", lambda card, feature: same(("or", (feature,)), card)),
    Row("Do", "match|share|agree|has Feats with Ref", same),
    Row("Do", "agree with Ins", partial(_in_each, same)),
    Row(
        "Do", "is|keep|has? a? difference to Amount ,? Ways?", lambda amount, ways: distant(amount)
    ),
    Row(
        "Do", "keep|has a? difference to Amount from|to Ref ,? Ways?", lambda *of: distant(*of[:2])
    ),
    Row("Ways", "up or down", constant(None)),
    Row("Ways", "higher or lower", constant(None)),
    Row("Do", "share exactly one of Feats with Ref", _just_one),
    Row("Dos", "either? Do or Do", partial(all_together, either)),
    Row("Dos", "both? Do and Do", every),
    Row("Like", "a|the? other|different Feat of|with|but|and the? same Feat", _unlike_alike),
    Row("Do", "differ in Feats", different),
    Row("Do", "differ in Feats from Other|Few", different),
    Row("Do", "differ from Ins", partial(_in_each, different)),
    Row("OfIt", "in SameFeats from Other", different),
    Row("Do", "differ OfIt and OfIt", all_of),
    Row("Do", "differ OfIt or OfIt", any_of),
    Row("Do", "change Feats", partial(onwards, different)),
    Row("Do", "change Feats from|of Ref", different),
    Row("Do", "Moves", as_it_is),
    Row("Do", "beat Ref|One", partial(_height, Relation.GREATER)),
    Row("Moves", "go up than? Ref?", partial(_height, Relation.GREATER)),
    Row("Moves", "go down than? Ref?", partial(_height, Relation.LESS)),
    Row("Moves", "differ by Amount Wrap?", lambda amount, wrap: distant(amount, None, wrap)),
    Row("Do", "differ by? Amount from Ref Wrap?", distant),
    Row("Do", "differ from Ref by Amount Wrap?", lambda card, a, wrap: distant(a, card, wrap)),
    Row("Moves", "go up or down by? Amount Wrap?", lambda a, wrap: distant(a, None, wrap)),
    Row("Moves", "go up or stay the? same?", constant(_height(Relation.AT_LEAST))),
    Row("Moves", "go down or stay the? same?", constant(_height(Relation.AT_MOST))),
    Row("Moves", "stay the? same? or go up", constant(_height(Relation.AT_LEAST))),
    Row("Moves", "stay the? same? or go down", constant(_height(Relation.AT_MOST))),
    Row("Do", "stay in? Feats", same),
    Row("Do", "stay in the same Feats", same),
    Row("Moves", "go up by? Amount Wrap?", lambda a, wrap: steps_away(True, a, None, wrap, True)),
    Row(
        "Moves", "go down by? Amount Wrap?", lambda a, wrap: steps_away(False, a, None, wrap, True)
    ),
    Row("Do", "go Cmp", as_it_is),
    Row("Do", "stay Kinds", of_kind),
)
