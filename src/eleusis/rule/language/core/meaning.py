"""What phrases of the core mean before it is known of which card they are said.

What is said of a card is a condition on `SUBJECT`; a card that a phrase leaves out, or names by
its place before that one, is `PriorCard`. So everything that can be said is a tree, and trees that
say the same are equal. `said_of` puts the card in.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, cast

from eleusis.cards import ALL, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.pointing import (
    BeforeIt,
    Changed,
    Implied,
    It,
    is_in,
    resolve,
)
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.language.kinds import word_kind
from eleusis.rule.tree.features import tells
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Always,
    And,
    Arithmetic,
    Attribute,
    Candidate,
    CardRef,
    Compare,
    Condition,
    Constant,
    CountLike,
    ExactlyOne,
    Feature,
    In,
    IsKind,
    LastCards,
    Node,
    Not,
    NthCard,
    NthLast,
    NumberKind,
    OneOf,
    Operation,
    Or,
    Rank,
    RankSummary,
    Relation,
    Same,
    Seen,
    Summary,
    WholeLine,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.rule.tree.syntax import Number, Stretch


@dataclass(frozen=True, slots=True)
class Subject(Candidate):
    """The card of which something is said."""


@dataclass(frozen=True, slots=True)
class PriorCard(NthLast):
    """The card so many places before the subject."""


@dataclass(frozen=True, slots=True)
class Unsaid(PriorCard):
    """The card before the subject, where a comparison does not name the other card."""

    is_its: bool = field(default=False, compare=False)
    """True if it is called "its": of the card that is played it is then "it"."""
    is_change: bool = field(default=False, compare=False)
    """True if it is what changes from card to card: different from no card but the one before."""


@dataclass(frozen=True, slots=True)
class Previous(NthLast):
    """What a sentence calls the previous card: the last one, or the one before what it calls so."""


@dataclass(frozen=True, slots=True)
class Came(Seen):
    """Some card of the stretch is the same as the subject: not the subject itself."""


@dataclass(frozen=True, slots=True)
class PriorCards(LastCards):
    """The *count* cards before the subject, as many as there are."""


@dataclass(frozen=True, slots=True)
class EitherOf(LastCards):
    """“Either of the last two”, taken for all of them: “not higher than either” is than none."""


SUBJECT: Final = Subject()
PRIOR: Final = PriorCard(1)
LEFT_OUT: Final = Unsaid(1)
ITS: Final = Unsaid(1, is_its=True)
CHANGED: Final = Unsaid(1, is_change=True)


def said_of(said: Condition, card: CardRef) -> Condition:
    """What is *said*, with *card* for its subject.

    Raises:
        InputError: `unclear`, if a card before *card* is meant and has no name.
    """
    return cast("Condition", _put(said, card))


def named(card: CardRef) -> CardRef:
    """The card of which a clause begins to speak."""
    return Previous(card.n) if isinstance(card, PriorCard) else card


def settled(part: Any, *, by: int) -> Any:
    """*part* with the previous card *by* places before the last."""
    if isinstance(part, Previous):
        return NthLast(part.n + by)
    if isinstance(part, Implied):
        return LAST
    if isinstance(part, tuple):
        return tuple(settled(inner, by=by) for inner in part)
    if not isinstance(part, Node) or not any(
        isinstance(node, Previous | Implied) for node in nodes(part)
    ):
        return part
    return type(part)(
        **{each.name: settled(getattr(part, each.name), by=by) for each in fields(part)}
    )


def _put(part: Any, card: CardRef) -> Any:
    match part:
        case Subject():
            return card
        case Unsaid(is_its=True) if card == CANDIDATE:
            return It()
        case PriorCard(n):
            found = resolve(BeforeIt(n), card)
            if isinstance(part, Unsaid) and found == LAST:
                return (Changed if part.is_change else Implied)(1)
            return found
        case EitherOf(count, at_most):
            return LastCards(count, at_most)
        case PriorCards() | Came() | Compare() if _is_of_several(part):
            return _put_among(part, card)
        case tuple():
            return tuple(_put(inner, card) for inner in part)
    if not isinstance(part, Node) or not _is_open(part):
        return part
    return _rebuilt(part, card)


def _rebuilt(part: Node, card: CardRef) -> Any:
    parts = {each.name: _put(getattr(part, each.name), card) for each in fields(part)}
    if isinstance(part, And | Or):
        return (all_of if isinstance(part, And) else any_of)(*parts["conditions"])
    return type(part)(**parts)


def _is_of_several(part: Node) -> bool:
    return any(isinstance(node, Came | PriorCards) for node in nodes(part))


def _put_among(part: PriorCards | Came | Compare, card: CardRef) -> Any:
    """*part* with *card* for the one that is held against several."""
    if not isinstance(card, Candidate):
        match part:
            case Came():
                return _laid_before(part, card)
            case Compare():
                return _beside_priors(part, card)
            case _:
                raise InputError("unclear.clear-how-card-compares")
    if isinstance(card, Subject):
        return part
    match part:
        case PriorCards(count):
            return LastCards(count, at_most=True)
        case Came(feature, stretch):
            return Seen(feature, _put(stretch, card))
        case _:
            return _rebuilt(part, card)


def _is_open(part: Node) -> bool:
    return any(isinstance(node, _OPEN) for node in nodes(part))


_OPEN: Final = (Subject, PriorCard, Came, PriorCards, EitherOf)


def _laid_before(came: Came, card: CardRef) -> Condition:
    """That some other card is the same as *card*, which is laid itself.

    Raises:
        InputError: `unclear`, if *card* may be one of those that are meant, or they are none of
            which a tree says so.
    """
    match came.stretch, card:
        case PriorCards(count), NthLast():
            others = _priors(count, card)
        case LastCards(count), NthLast(among=among) if among == ALL:
            others = [other for n in range(1, count + 1) if (other := NthLast(n)) != card]
        case LastCards(count), NthCard():
            others = [NthLast(n) for n in range(1, count + 1)]
        case WholeLine(), _:
            return Compare(CountLike(came.feature, WHOLE_LINE, card), Relation.GREATER, Constant(1))
        case _:
            raise InputError("unclear.clear-how-card-compares")
    return any_of(*(Same(came.feature, card, other) for other in others))


def _beside_priors(said: Compare, card: CardRef) -> Condition:
    """That *card* is higher than all of those before it, or than one of them, and so on.

    Raises:
        InputError: `unclear`, if it is not the highest or the lowest of them that it is beside.
    """
    match said, card:
        case Compare(Rank(Subject()), relation, RankSummary(end, PriorCards(count), ())), NthLast():
            ranks = (Compare(Rank(card), relation, Rank(each)) for each in _priors(count, card))
        case _:
            raise InputError("unclear.clear-how-card-compares")
    up = relation in (Relation.GREATER, Relation.AT_LEAST)
    return (all_of if up == (end is Summary.HIGHEST) else any_of)(*ranks)


def _priors(count: int, card: NthLast) -> list[CardRef]:
    return [resolve(BeforeIt(n), card) for n in range(1, count + 1)]


def kind_of(said: Condition) -> CardSet:
    """The cards of which *said* is true, if that is all it says.

    Raises:
        InputError: `unclear`, if it says something else.
    """
    match said:
        case Always():
            return ALL
        case In(Subject(), cards):
            return cards
        case _:
            raise InputError("unclear.here-kind-card")


def is_kind(said: Condition) -> bool:
    """True if *said* is only that the card is of a kind."""
    return isinstance(said, Always) or (isinstance(said, In) and isinstance(said.card, Subject))


def of_kind(kind: CardSet) -> Condition:
    """That the subject is of *kind*."""
    return is_in(SUBJECT, kind)


def either(*said: Condition) -> Condition:
    """That some of these are true; kinds together are one kind."""
    if all(map(is_kind, said)):
        kind = kind_of(said[0])
        for one in said[1:]:
            kind |= kind_of(one)
        if kind == ALL:
            raise InputError("bad-rule.every-card-these")
        return of_kind(kind)
    return any_of(*said)


def both(*said: Condition) -> Condition:
    """That all of these are true; kinds together are one kind.

    Raises:
        InputError: `bad-rule`, if no card is of all these kinds at once.
    """
    if not all(map(is_kind, said)):
        return all_of(*said)
    kind = kind_of(said[0])
    for one in said[1:]:
        kind &= kind_of(one)
    if not kind:
        raise InputError("bad-rule.card-all-at")
    return of_kind(kind)


def none(*said: Condition) -> Condition:
    """That none of these is true."""
    return all_of(*map(deny, said)) if not all(map(is_kind, said)) else deny(either(*said))


def all_together(join: Callable[..., Condition], *said: Condition) -> Condition | Readings:
    """What is said, joined; a card that one of them leaves out is one that another names.

    “The same suit or the same rank as the second-last card”: both as that card. “Beat the starter
    or share its suit”: the suit of the starter, or of the card before? Both are readings.

    Raises:
        InputError: `unclear`, if it may as well be the card before.
    """
    *earlier, last = said
    named = _named_by(last)
    filled = []
    for one in earlier:
        if isinstance(one, Same) and LEFT_OUT in nodes(one) and isinstance(last, Seen):
            raise InputError("unclear.clear-which-card-each")  # both are said of those cards
        if LEFT_OUT not in nodes(one) or not named or LEFT_OUT in nodes(last):
            filled.append(one)
        elif len(named) == 1 and type(one) is type(last):
            filled.append(cast("Condition", _filled(one, next(iter(named)))))
        elif named in ({LAST}, {PRIOR}):
            filled.append(one)
        else:
            raise InputError("unclear.clear-which-card-each")
    whole = join(*filled, last)
    before = set().union(*map(_named_by, earlier)) - {LAST, PRIOR}
    if LEFT_OUT not in nodes(last) or len(before) != 1:
        return whole
    return Readings((join(*filled, cast("Condition", _filled(last, before.pop()))), whole))


def _named_by(said: Condition) -> set[CardRef]:
    """The cards that it names, its subject left out."""
    return {
        node
        for node in nodes(said)
        if isinstance(node, CardRef) and not isinstance(node, Subject | Unsaid)
    }


def _filled(part: Any, card: CardRef) -> Any:
    if isinstance(part, Unsaid):
        return card
    if isinstance(part, tuple):
        return tuple(_filled(inner, card) for inner in part)
    if not isinstance(part, Node) or LEFT_OUT not in nodes(part):
        return part
    parts = {each.name: _filled(getattr(part, each.name), card) for each in fields(part)}
    return type(part)(**parts)


def some(*said: Condition, is_apart: bool = False) -> Condition | Readings:
    """That some of these are true, as people list them.

    Args:
        said: The conditions.
        is_apart: Whether a comma stands between them: “3 or more higher, or lower”.

    Raises:
        InputError: `unclear`, for “a 4 or lower”, which is a span of ranks, and “2 higher or
            lower”, which is a distance.
    """
    for one, other in pairwise(said):
        of_ranks = is_kind(one) and tells(Attribute.RANK, kind_of(one))
        few = of_ranks and len(kind_of(one)) <= FEW
        far = _is_far(one) or (_is_some_way(one) and not is_apart)
        elided = far and LEFT_OUT in nodes(one) and _is_height(other)
        if (of_ranks and _is_bare_height(other)) or elided or (few and _is_far(other)):
            raise InputError("unclear.clear-lower-higher")
    return all_together(either, *said)


def every(*said: Condition) -> Condition | Readings:
    """That all of these are true, as people list them."""
    return all_together(both, *said)


def unlike(denied: Condition, said: Condition) -> Condition | Readings:
    """That it is not the one, and is the other.

    Raises:
        InputError: `unclear`, for “not one of 4, 7 and king”, where all of them are denied: a king
            is no 4 and no 7 anyhow.
    """
    if is_kind(denied) and is_kind(said) and not kind_of(said) & ~kind_of(denied):
        raise InputError("unclear.clear-other-way")
    return every(denied, said)


FEW: Final = 48
"""Cards of twelve ranks: “1, 2 or 3 away” lists steps, not ranks."""


def _is_far(said: Condition) -> bool:
    """True for so many steps."""
    match said:
        case Compare(Arithmetic(), Relation.EQUAL, Constant()) | OneOf(Arithmetic()):
            return True
        case _:
            return False


def _is_some_way(said: Condition) -> bool:
    """True for at least so many steps up, or down."""
    match said:
        case Compare(Arithmetic(_, Operation.MINUS, _), _, Constant()):
            return True
        case _:
            return False


def _is_bare_height(said: Condition) -> bool:
    """True for "higher" without a card."""
    return _is_height(said) and LEFT_OUT in nodes(said)


def _is_height(said: Condition) -> bool:
    return isinstance(said, Compare) and isinstance(said.left, Rank)


def deny(said: Condition) -> Condition:
    """That it is not so, with what is denied of several said of each.

    Raises:
        InputError: `unclear`, for “not higher than either” where that would be than both.
    """
    match said:
        case Compare(Rank(), _, RankSummary(_, EitherOf())):
            raise InputError("unclear.say-any-them")
        case Or(parts):
            return all_of(*map(deny, parts))
        case Not(inner):
            return inner
        case _:
            return negate(said)


def denied(said: Condition) -> Condition | Readings:
    """That it is not so; of several things together, perhaps none of them is.

    “Not the same suit and rank”: not both, or neither? Both are readings.

    Raises:
        InputError: `unclear`, for “not the same suit as both of them”.
    """
    match said:
        case And((Same(feature, _, one), *others)) if all(
            isinstance(other, Same) for other in others
        ):
            if any(other.feature == feature for other in others):  # type: ignore[union-attr]
                raise InputError("unclear.say-any-them")
            del one
            return Readings((negate(said), all_of(*map(negate, said.conditions))))
        case ExactlyOne(parts):  # “not the suit or the rank, but not both”
            return Readings((negate(said), ExactlyOne(tuple(map(negate, parts)))))
        case _:
            return deny(said)


def is_named(said: Condition) -> bool:
    """True for a kind of which the canonical sentences, too, say "not": it is denied alone."""
    if not is_kind(said) or kind_of(said) == ALL:  # of no card there is nothing to say
        return False
    return word_kind(~kind_of(said)).startswith(("not ", "neither "))


def nor_or(one: Condition, other: Condition) -> Readings:
    """“It must not go up or be red”, “not red or not even”: neither, or is the other told?"""
    return Readings((all_of(deny(one), deny(other)), any_of(deny(one), other)))


def compared(relation: Relation, card: CardRef) -> Condition:
    """How the rank of the subject stands to that of *card*."""
    return Compare(Rank(SUBJECT), relation, Rank(card))


def alike(feature: Feature, other: CardRef | Number) -> Condition:
    """That the subject is the same as another card in *feature*, or as a number in parity.

    Raises:
        InputError: `bad-rule`, if a number has no such feature.
    """
    if isinstance(other, CardRef):
        return Same(feature, SUBJECT, other)
    if feature != Attribute.PARITY:
        raise InputError("bad-rule.property-compared-same")
    return IsKind(Arithmetic(Rank(SUBJECT), Operation.PLUS, other), NumberKind.EVEN)


def of_several(said: Callable[[CardRef], Condition], stretch: Stretch, *, every: bool) -> Condition:
    """What is *said* of one of several cards, or of *every* one.

    Raises:
        InputError: `unclear`, if they are all that lies there: no tree says so.
    """
    return (all_of if every else any_of)(*map(said, cards_there(stretch)))


def cards_there(stretch: Stretch) -> list[CardRef]:
    """Each card of a stretch, the last first.

    Raises:
        InputError: `unclear`, if they are all that lies there.
    """
    match stretch:
        case LastCards(count):
            of = PriorCard if isinstance(stretch, PriorCards) else NthLast
            return [of(n) for n in range(1, count + 1)]
        case _:
            raise InputError("unclear.clear-how-card-compares")


def constant(value: Any) -> Callable[..., Any]:
    """A meaning that is always *value*, whatever the parts."""
    return lambda *_: value


def as_it_is(value: Any) -> Any:
    """The meaning of a phrase that is its only part."""
    return value
