"""What the last cards show, with the card or without it: different suits, one sort, a sum."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.pointing import ThatNumber, choose
from eleusis.rule.language.core.discourse.recall import announced
from eleusis.rule.language.core.meaning import SUBJECT, as_it_is, constant
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.relations import so_far
from eleusis.rule.tree.features import classes, partition
from eleusis.rule.tree.limits import NTH_LAST_MAX, check_range
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    WHOLE_LINE,
    Arithmetic,
    CardRef,
    Compare,
    Constant,
    CountDistinct,
    CountExtreme,
    CountIn,
    CountLike,
    Extreme,
    LastCards,
    Operation,
    Rank,
    RankSummary,
    Relation,
    Summary,
    all_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import Condition, Feature, Number, Stretch


def _shows(how: tuple[Relation, int], feature: Feature) -> Callable[[int], Condition]:
    """“The last four cards show exactly two suits.”"""
    return lambda count: so_far(CountDistinct(feature, LastCards(count, at_most=True)), how)


def _shows_all(feature: Feature) -> Callable[[int], Condition]:
    return _shows((Relation.EQUAL, len(classes(feature))), feature)


def _all_there(count: int | None, feature: Feature, where: Stretch) -> Condition:
    """“All four suits are among the last six cards.”

    Raises:
        InputError: `unclear`, if they are another number.
    """
    sorts = len(classes(feature))
    if count not in (None, sorts):
        raise InputError("unclear.shared-out")
    return so_far(CountDistinct(feature, _there(where)), (Relation.EQUAL, sorts))


def _there(where: Stretch | None) -> Stretch:
    """Of the last so many cards those that are there; without a word, those of the line."""
    return replace(where, at_most=True) if isinstance(where, LastCards) else where or WHOLE_LINE


def _that_many(count: int, feature: Feature, demand: Condition) -> Condition:
    """“Two suits: play red”, behind what counts them."""
    del feature
    return choose(Compare(ThatNumber(), Relation.EQUAL, Constant(count)), demand)


def _like_it(count: int, how: tuple[Relation, int], feature: Feature) -> Condition:
    """“In any four cards in a row there may be at most two of one suit.”

    Raises:
        InputError: `unclear`, if not so many at most.
    """
    check_range("a number of cards", count, 2, NTH_LAST_MAX)
    relation, most = how
    if relation not in (Relation.AT_MOST, Relation.LESS):
        raise InputError("unclear.before")
    before = CountLike(feature, LastCards(count - 1, at_most=True))
    bound = most if relation is Relation.AT_MOST else most - 1
    return Compare(before, Relation.LESS, Constant(bound))


Edge = tuple[Relation, Summary]


def _bound(summary: Summary) -> Callable[[Relation], Edge]:
    return lambda relation: (relation, summary)


def _within(bound: Edge, said: Condition) -> Condition:
    """“No lower than the lowest and no higher than the highest of the last three.”

    Raises:
        InputError: `unclear`, if the end compares it with no highest or lowest card.
    """
    match said:
        case Compare(_, _, RankSummary(Summary.HIGHEST | Summary.LOWEST, stretch, ())):
            pass
        case Compare(_, _, Rank(Extreme(_, stretch))):
            pass
        case _:
            raise InputError("unclear.clear-how-card-compares")
    relation, summary = bound
    return all_of(Compare(Rank(SUBJECT), relation, RankSummary(summary, stretch)), said)


def _up_to(end: Number | CardRef) -> Condition:
    number = Rank(end) if isinstance(end, CardRef) else end
    return Compare(Rank(SUBJECT), Relation.AT_MOST, number)


def _with_last(term: Number, last: Stretch) -> Number:
    return Arithmetic(term, Operation.PLUS, RankSummary(Summary.SUM, last))


def _more_than_other(feature: Feature) -> Condition:
    """That there are more of its colour than of the other.

    Raises:
        InputError: `bad-rule`, if there are more than two.
    """
    if len(classes(feature)) != 2:
        raise InputError("bad-rule.comes-two-kinds")
    one, least = CountLike(feature, WHOLE_LINE, SUBJECT), CountExtreme(feature, False)
    return Compare(one, Relation.GREATER, least)


def _behind(feature: Feature, where: Stretch | None, cand: None, again: Feature) -> Condition:
    """“If one colour is ahead, the card must be of the other colour.”

    Raises:
        InputError: `bad-rule`, if there are more than two.
    """
    del cand
    if len(classes(feature)) != 2 or again != feature:
        raise InputError("bad-rule.comes-two-kinds")
    there = _there(where)
    one, other = (CountIn(kind, there) for kind in classes(feature))
    rarer = CountExtreme(feature, False, there)
    least = Compare(CountLike(feature, there, CANDIDATE), Relation.EQUAL, rarer)
    return choose(Compare(one, Relation.UNEQUAL, other), least)


def _parts(*kinds: CardSet) -> tuple[CardSet, ...]:
    return kinds


def _more_parts(one: Any, more: tuple[CardSet, ...]) -> tuple[CardSet, ...]:
    return (one, *more)


ROWS: Final = (
    # ---- how many sorts there are
    Row(
        "Preface", "addup the? different Feat Where", lambda f, of: announced(CountDistinct(f, of))
    ),
    Row("If", "Int Feat : Demand", _that_many),
    Row("If", "all Int Feat? : Demand", _that_many),
    Row("OfLast", "show|contain Counted different? Feat", _shows),
    Row("OfLast", "has Counted different Feat", _shows),
    Row(
        "OfLast", "show|contain|has all the? Int? different? Feat", lambda n, f=None: _shows_all(f)
    ),
    Row("Cond", "all|both the? Int? different? Feat is|occur|appear|come Where", _all_there),
    Row("Present", "all|both the? Int? different? Feat Where", _all_there),
    # ---- the card among those that stand in one row with it
    Row("Pattern", "amongany Int card ,? there must is Counted of the? same|one Feat", _like_it),
    # ---- the card and the highest and lowest of several
    Row("Edge", "Height|Least the? highest|higher one|card|rank?", _bound(Summary.HIGHEST)),
    Row("Edge", "Height|Least the? lowest|lower one|card|rank?", _bound(Summary.LOWEST)),
    Row("Least", "atleast", constant(Relation.AT_LEAST)),
    Row("Least", "atmost", constant(Relation.AT_MOST)),
    Row("Cmp", "Edge ,? and|but Cmp", _within),
    Row(
        "Cmp",
        "from the? lowest|lower one|card|rank? to Atom|Ref inclusive?",
        lambda end: _within((Relation.AT_LEAST, Summary.LOWEST), _up_to(end)),
    ),
    Row("Total", "Term plus|+ Lastn", _with_last),
    Row("Total", "Lastn plus|+ Term", lambda last, term: _with_last(term, last)),
    Row("About", "they|those add up to a|an? NumSaid", lambda said: said(ThatNumber())),
    Row("Like", "a|the Feat that has more card than the other", _more_than_other),
    Row("If", "if one Feat is ahead Where? , Cand must is of? the other Feat", _behind),
    # ---- sorts that a text lists
    Row("Feat", "parts among ( Sorted )", lambda parts: partition(*parts)),
    Row("Sorted", "SortedIn|SortedBy", as_it_is),
    Row("SortedBy", "Kinds ; and? Kinds", _parts),
    Row("SortedBy", "Kinds ; SortedBy", _more_parts),
    Row("SortedIn", "Span|Plain ,? and? Span|Plain", _parts),
    Row("SortedIn", "Span|Plain , SortedIn", _more_parts),
)
