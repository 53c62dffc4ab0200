"""How many of the last cards have what the card to be played has: its suit, its rank, its colour.

What is counted is counted among as many cards as there are. Only what is said of all of them is
said of each, as of kinds (`memory.so_many`).
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eleusis.cards import ALL
from eleusis.errors import InputError
from eleusis.rule.language.core.company.mixed import bounds_of
from eleusis.rule.language.core.company.others import so_many_hold
from eleusis.rule.language.core.company.sameness import in_features, same
from eleusis.rule.language.core.discourse.earlier import cards_in
from eleusis.rule.language.core.discourse.pointing import It, choose, replaced
from eleusis.rule.language.core.discourse.recall import demanded, last_cards
from eleusis.rule.language.core.meaning import (
    SUBJECT,
    as_it_is,
    constant,
    denied,
    deny,
    is_kind,
    kind_of,
    named,
    said_of,
)
from eleusis.rule.language.core.memory import SHARES, so_many
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.properties import occurs, said_of_property, whose_not
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.limits import CONSTANT_MAX, check_range
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    EACH,
    WHOLE_LINE,
    Arithmetic,
    Candidate,
    Compare,
    Constant,
    CountExtreme,
    CountIn,
    CountLike,
    CountWhere,
    LastCards,
    Not,
    OneOf,
    Operation,
    Rank,
    Relation,
    Same,
    Seen,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.rule.language.core.kinds import NamedFeatures
    from eleusis.rule.language.core.properties import Prop, SaidOfFeatures
    from eleusis.rule.tree.syntax import CardRef, Condition, Feature, Stretch

Quantifier = tuple[Any, Any]
"""How many, as `memory` has it: a relation and a number, "all", "none", "some", or values."""


def _there(last: LastCards) -> LastCards:
    return replace(last, at_most=True)


# ---- How many have what the card has -------------------------------------------------------------


def _shared(
    quantifier: Quantifier, last: LastCards, features: NamedFeatures, card: CardRef = CANDIDATE
) -> Condition:
    """“At least two of the last three cards have its suit”, or have its suit or its rank.

    Raises:
        InputError: `bad-rule`, if there are not so many.
    """
    if len(features[1]) > 1:
        likenesses = (same(features, other) for other in last_cards(last.count))
        return _so_many_alike(quantifier, tuple(said_of(like, card) for like in likenesses))
    (feature,) = features[1]
    seen = Seen(feature, _there(last))
    match quantifier:
        case "all", _:
            return all_of(*(Same(feature, card, other) for other in last_cards(last.count)))
        case "not all", _:
            return negate(_shared(("all", 0), last, features, card))
        case ("some", _) | (Relation.AT_LEAST, 1) | (Relation.GREATER, 0):
            return seen
        case ("none", _) | (Relation.LESS, 1) | (Relation.AT_MOST, 0):
            return negate(seen)
        case "share", share:
            twice = Arithmetic(Constant(2), Operation.TIMES, CountLike(feature, _there(last), card))
            return Compare(twice, SHARES[share], CountIn(ALL, _there(last)))
        case "values", values:
            return OneOf(CountLike(feature, _there(last), card), values)
        case Relation() as relation, number:
            check_range("a number of cards", number, 1, last.count)
            return Compare(CountLike(feature, _there(last), card), relation, Constant(number))
        case _:
            raise InputError("unclear.before")


def _so_many_alike(quantifier: Quantifier, each: tuple[Condition, ...]) -> Condition:
    match quantifier:
        case "all", _:
            return all_of(*each)
        case "some", _:
            return any_of(*each)
        case ("none", _) | (Relation.LESS, 1) | (Relation.AT_MOST, 0):
            return all_of(*map(deny, each))
        case Relation(), _:
            return so_many_hold(quantifier, each)
        case _:
            raise InputError("unclear.before")


def _may_share(
    quantifier: Quantifier, last: LastCards, features: NamedFeatures
) -> Condition | Readings:
    """“At most one of them may have its suit”; “only one may”: one at most, or just one?

    Raises:
        InputError: `unclear`, if it is so many or more: that these may have it demands nothing.
    """
    how, number = quantifier
    if how is Relation.EQUAL:
        ways = ((Relation.AT_MOST, number), quantifier)
        return Readings(tuple(_shared(way, last, features) for way in ways))
    if how not in _HOLDS_BACK:
        raise InputError("unclear.before")
    return _shared(quantifier, last, features)


def _unshared(quantifier: Quantifier, last: LastCards, features: NamedFeatures) -> Condition:
    """“At least two of the last three cards must not have its suit”, or must have another.

    While there are fewer, those that are there must leave it possible.

    Raises:
        InputError: `unclear`, if it is said of a share, of either number, or of several features.
    """
    match quantifier:
        case "none", _:
            return _shared(("all", 0), last, features)
        case "all", _:
            return _shared(("none", 0), last, features)
        case "not all", _:
            return _shared(("some", 0), last, features)
        case "some", _:
            return _shared(("not all", 0), last, features)
        case Relation(), _ if len(features[1]) == 1:
            least, most = bounds_of(quantifier, last.count)
            (feature,) = features[1]
        case _:
            raise InputError("unclear.before")
    there = CountIn(ALL, _there(last))
    alike = CountLike(feature, _there(last))
    unlike = Arithmetic(there, Operation.MINUS, alike)
    held = (
        Compare(alike, Relation.AT_MOST, Constant(last.count - least)) if least else ALWAYS,
        Compare(unlike, Relation.AT_MOST, Constant(most)) if most < last.count else ALWAYS,
    )
    return all_of(*held)


def _of_the_card(prop: Prop) -> NamedFeatures:
    """The features that are named, if they are said to be those of the card.

    Raises:
        InputError: `unclear`, if they are those of another, or of none.
    """
    is_its = prop.is_named or isinstance(prop.card, It)
    if not (is_its and isinstance(prop.card, Candidate)):
        raise InputError("unclear.clear-how-card-compares")
    return prop.features


def _so_often(how: tuple[Relation, int], where: Stretch) -> Readings:
    """“Its suit occurs more than once among the last three cards.”

    Of the whole line it is asked whether the card counts itself.
    """
    relation, number = how
    stretch = _there(where) if isinstance(where, LastCards) else where

    def at(bound: int, features: NamedFeatures) -> Condition:
        return in_features(
            features,
            lambda one: Compare(CountLike(one, stretch, SUBJECT), relation, Constant(bound)),
        )

    ways = (partial(at, number), partial(at, number - 1))
    return Readings(ways if stretch == WHOLE_LINE else ways[:1])


def _exactly_or_more(number: int) -> Readings:
    """“Twice among the last four.”"""
    return Readings(((Relation.EQUAL, number), (Relation.AT_LEAST, number)))


def _of_so_often(
    feature: Feature, how: tuple[Relation, int], where: Stretch
) -> Condition | Readings:
    """“Of a suit that occurs more than once among the last three cards.”"""
    return Readings(tuple(way(("and", (feature,))) for way in _so_often(how, where).meanings))


def _may_come(prop: Prop, how: tuple[Relation, int], where: Stretch) -> Condition | Readings:
    """“Its suit may occur at most twice among the last five cards.”

    Raises:
        InputError: `unclear`, if so often or more: that demands nothing.
    """
    if how[0] not in (Relation.AT_MOST, Relation.LESS):
        raise InputError("unclear.before")
    return Readings(tuple(said_of_property(prop, way) for way in _so_often(how, where).meanings))


def _none_so_often(
    feature: Feature, how: tuple[Relation, int], where: Stretch
) -> Condition | Readings:
    """“No rank may come more than twice on the line”, once the card lies there.

    Of the last few it is asked whether the card is one of them.

    Raises:
        InputError: `unclear`, if it is not that it comes so often or more that is forbidden.
    """
    relation, number = how
    if relation not in (Relation.GREATER, Relation.AT_LEAST):
        raise InputError("unclear.before")
    most = number - (relation is Relation.AT_LEAST)
    check_range("a number of cards", most, 1, CONSTANT_MAX)

    def at_most(bound: int, stretch: Stretch) -> Condition:
        return Compare(CountLike(feature, stretch), Relation.AT_MOST, Constant(bound))

    if not isinstance(where, LastCards):
        return at_most(most - 1, where)
    with_it = LastCards(where.count - 1, at_most=True)
    return Readings((at_most(most - 1, with_it), at_most(most, _there(where))))


def _several(how: tuple[Relation, int]) -> tuple[Relation, int]:
    """How many, where one or two may be two at least: “the same suit as two of them”.

    Raises:
        InputError: `unclear`, if it may be; and of at least one, which `relations` knows.
    """
    if how[0] is Relation.EQUAL or how == (Relation.AT_LEAST, 1):
        raise InputError("unclear.before")
    return how


def _like_so_many(features: NamedFeatures, how: tuple[Relation, int], last: LastCards) -> Condition:
    """“The same suit or rank as at most one of the last three cards.”"""
    return _shared(how, last, features, SUBJECT)


def _held_by(*those: Any) -> SaidOfFeatures:
    """“Its suit must match at least two of the last three cards.”"""
    return lambda features: _like_so_many(features, *those)


def _that_so_many(*those: Any) -> Callable[[Feature], Condition]:
    """“A suit that at most one of the last three cards has.”"""
    return lambda feature: _like_so_many(("or", (feature,)), *those)


# ---- Whether it is among theirs ------------------------------------------------------------------


def _seen_there(where: Stretch, features: NamedFeatures) -> Condition:
    return said_of(same(features, (False, where)), CANDIDATE)


def _show(features: NamedFeatures) -> Callable[[int], Condition]:
    """“The last three cards contain its suit.”"""
    return lambda count: in_features(
        features, lambda one: Seen(one, LastCards(count, at_most=True))
    )


def _all_show(features: NamedFeatures) -> Callable[[int], Condition]:
    """“The last two cards have its suit.”"""
    return lambda count: said_of(same(features, (True, LastCards(count))), CANDIDATE)


def _among(last: LastCards) -> SaidOfFeatures:
    """“Its suit is among the last three cards.”"""
    return partial(occurs, _there(last))


def _among_them(features: NamedFeatures) -> Condition:
    """“Its suit is among them”: among those of which the case before speaks."""

    def of(before: Condition) -> Condition:
        cards = [card for card in cards_in(before) if card != CANDIDATE]
        return in_features(
            features, lambda one: any_of(*(Same(one, CANDIDATE, card) for card in cards))
        )

    return demanded(of)


# ---- How many share one --------------------------------------------------------------------------


class Alike(NamedTuple):
    """That so many of the last cards share a suit, a rank, or what it is."""

    how: tuple[Relation, int]
    last: LastCards
    feature: Feature

    @property
    def test(self) -> Condition:
        """That they do."""
        relation, number = self.how
        most = CountExtreme(self.feature, True, _there(self.last))
        return Compare(most, relation, Constant(number))

    def of_it(self, feature: Feature) -> Condition:
        """That the card has that of so many.

        Raises:
            InputError: `bad-rule`, if it is another feature.
        """
        if feature != self.feature:
            raise InputError("bad-rule.property-compared-same")
        return _shared(self.how, self.last, ("or", (feature,)))


def _alike(how: tuple[Relation, int], last: LastCards, feature: Feature) -> Alike:
    """“Two or more of the last four cards share a suit.”

    Raises:
        InputError: `unclear`, if it is at most so many; `bad-rule`, if there are not so many.
    """
    relation, number = how
    if relation not in (Relation.AT_LEAST, Relation.EQUAL, Relation.GREATER):
        raise InputError("unclear.before")
    check_range("a number of cards", number + (relation is Relation.GREATER), 2, last.count)
    return Alike(how, last, feature)


def _two_alike(number: int, last: LastCards, feature: Feature) -> Alike:
    """“Two of the last four cards share a suit”: two at least."""
    return _alike((Relation.AT_LEAST, number), last, feature)


def _not_that(alike: Alike, card: None, feature: Feature) -> Condition:
    del card
    unlike = negate(alike.of_it(feature))
    return choose(alike.test, unlike) if alike.how[0] is Relation.EQUAL else unlike


def _only_that(alike: Alike, card: None, feature: Feature) -> Condition:
    del card
    return choose(alike.test, alike.of_it(feature))


# ---- How each stands to the card -----------------------------------------------------------------


def _each_held(how: Quantifier, last: LastCards, said: Condition) -> Condition:
    """“None of the last three cards may be within 2 of the card.”

    Raises:
        InputError: `unclear`, if it is not with the card to be played that they are compared; or
            where they are only the same, which is said of the card (`Sharing`).
    """
    if is_kind(said):
        return so_many(how, kind_of(said), last)
    if isinstance(said, Same) or CANDIDATE not in set(nodes(said)):
        raise InputError("unclear.clear-how-card-compares")
    match how, said:
        case _, Not(Same(feature, _, _)):
            return _unshared(how, last, ("or", (feature,)))
        case ("not all", _), _:
            return negate(_each_held(("all", 0), last, said))
        case ("all", _), _:
            return all_of(*(said_of(said, card) for card in last_cards(last.count)))
        case ("none", count), _ if count in (0, last.count):
            return all_of(*(said_of(deny(said), card) for card in last_cards(last.count)))
        case ("some", _), Compare():
            return _each_held((Relation.AT_LEAST, 1), last, said)
        case (Relation() as way, int(count)), Compare():
            ends = replaced(said, SUBJECT, EACH)
            assert isinstance(ends, Compare)
            some = CountWhere(ends.left, ends.relation, ends.right, _there(last))
            return Compare(some, way, Constant(count))
        case _:
            raise InputError("unclear.clear-how-card-compares")


def _higher_than_so_many(way: Relation, how: Quantifier, last: LastCards) -> Condition:
    """“Higher than at least two of the last three.”"""
    beaten = CountWhere(Rank(SUBJECT), way, Rank(EACH), _there(last))
    if how[0] != "share":
        return Compare(beaten, how[0], Constant(how[1]))
    twice = Arithmetic(Constant(2), Operation.TIMES, beaten)
    return Compare(twice, Relation.GREATER, CountIn(ALL, _there(last)))


def _neither_held(one: CardRef, other: CardRef, said: Condition) -> Condition:
    """“Neither the last card nor the first may be within 2 of the card.”"""
    return all_of(*(said_of(deny(said), named(card)) for card in (one, other)))


_HOLDS_BACK: Final = ("none", "not all", Relation.AT_MOST, Relation.LESS)
"""Of how many it can be told what they may be: of none, not of all, of so many at most."""


def _none_held(how: Quantifier, last: LastCards, said: Condition) -> Condition:
    if how[0] not in _HOLDS_BACK:
        raise InputError("unclear.before")
    return _each_held(how, last, said)


def _not_held(how: Quantifier, last: LastCards, said: Condition) -> Condition | Readings:
    """“At least two of the last three cards must not be red.”"""
    held = partial(_each_held, last=last, said=said)
    return _all_denied(how, held) or _each_held(how, last, deny(said))


def _not_shared(how: Quantifier, last: LastCards, features: NamedFeatures) -> Condition | Readings:
    """“At least two must not have its suit.”"""
    shared = partial(_shared, last=last, features=features)
    return _all_denied(how, shared) or _unshared(how, last, features)


def _all_denied(how: Quantifier, said: Callable[[Quantifier], Any]) -> Readings | None:
    """“All must not be red”: not all, or none? None for what is said of so many.

    Raises:
        InputError: `unclear`, if it is said of some, which may be any.
    """
    if how[0] == "some":
        raise InputError("unclear.before")
    return Readings((said(("not all", 0)), said(("none", 0)))) if how[0] == "all" else None


def _of_some(said: Callable[..., Any]) -> Callable[..., Any]:
    return lambda some, what: said(*some, what)


_IF_ALIKE: Final = "if Alike ,|then|:? then? Cand?"
_THAT: Final = "play|has|is|share|repeat of|in? that Feat"


ROWS: Final = (
    # ---- how many have what the card has
    Row("Mine", "the? same SameFeats as|of|like TheCard", lambda features, card: features),
    Row("Mine", "Prop", _of_the_card),
    Row("Sharing", "has|is|share|match of|in? Mine", as_it_is),
    Row("Sharing", "match|agree with? TheCard in|on Feats", lambda card, features: features),
    Row("Sharing", "share|has a|the? same? Feats with TheCard", lambda features, card: features),
    Row("SomeOf", "Quant card? of|among Lastn", lambda how, last: (how, last)),
    Row("SomeOf", "of|among Lastn ,? Quant", lambda last, how: (how, last)),
    *(
        Row("Cond", f"SomeOf {verb} {what}", _of_some(said))
        for verb, sharing, does in (
            ("must?", _shared, _each_held),
            ("may", _may_share, _none_held),
            ("mustnot", _not_shared, _not_held),
        )
        for what, said in (("Sharing", sharing), ("Does", does))
    ),
    Row("Cond", "Lastn mustnot all Sharing", partial(_shared, ("not all", 0))),
    Row("Cond", "Lastn mustnot all Does", partial(_each_held, ("not all", 0))),
    Row("Cond", "neither Ref nor Ref may|must? Does", _neither_held),
    Row("Cond", "no card Where has|is of|in? Mine", lambda *of: negate(_seen_there(*of))),
    Row("Cond", "no card of Mine|Own1 is Where", lambda of, there: negate(_seen_there(there, of))),
    Row("Own1", "its|the? same? Feat", lambda feature: ("or", (feature,))),
    Row("SoMany", "Counted", _several),
    Row("SoMany", "exactly Int", lambda number: (Relation.EQUAL, number)),
    Row("Like", "the? same SameFeats as|of|with SoMany of|among Lastn", _like_so_many),
    Row(
        "Like", "the Feat of SoMany of|among Lastn", lambda f, *of: _like_so_many(("or", (f,)), *of)
    ),
    Row("Do", "match|share|keep|repeat Feats of|with|as SoMany of|among Lastn", _like_so_many),
    Row("Cmp", "Higher than SoMany|Most of|among Lastn", _higher_than_so_many),
    Row("Most", "most", constant(("share", 0))),
    Row("PropVerb", "match|equal SoMany of|among Lastn", _held_by),
    Row("Oftentimes", "Sure times", as_it_is),
    Row("Oftentimes", "Int times or more", lambda number: (Relation.AT_LEAST, number)),
    Row("Oftentimes", "Int times or lower", lambda number: (Relation.AT_MOST, number)),
    Row("Oftentimes", "Int or more times", lambda number: (Relation.AT_LEAST, number)),
    Row("Oftentimes", "exactly Times", lambda number: (Relation.EQUAL, number)),
    *(Row("Oftentimes", written, _exactly_or_more) for written in ("Times", "Int times")),
    Row("PropVerb", "is|occur|come|appear there? Oftentimes Where", _so_often),
    Row(
        "PropVerb",
        "is|occur|come|appear there? Where Oftentimes",
        lambda where, how: _so_often(how, where),
    ),
    Row("Cando", "Prop may is|occur|come|appear Oftentimes Where", _may_come),
    Row("Cando", "no Feat may|must is|occur|come|appear Oftentimes Where", _none_so_often),
    Row(
        "Like",
        "a|the Feat that is|occur|come|appear Oftentimes Where",
        _of_so_often,
    ),
    Row("Missing", "that SoMany of|among Lastn has|is", _that_so_many),
    # ---- whether it is among theirs
    Row("Act", "never|donot repeat|use Like", denied),
    Row("OfLast", "show|contain Mine", _show),
    Row("OfLast", "has Mine", _all_show),
    Row("PropAdj", "among|in|on Lastn", _among),
    Row("PropAdj", "among|in they|them|those|these", lambda: _among_them),
    Row("PropAdj", "one of they|them|those|these|theirs", lambda: _among_them),
    Row("Such", "Np whose Feats is not PropAdj", whose_not),
    # ---- how many share one
    Row("Alike", "SoMany of|among Lastn OneSort", _alike),
    Row("Alike", "Int of|among Lastn OneSort", _two_alike),
    Row("OneSort", "has|share|is of|in? a|the|one? same? Feat", as_it_is),
    Row("Cond", "Alike", lambda alike: alike.test),
    Row("Pattern", f"{_IF_ALIKE} mustnot|donot|never {_THAT}", _not_that),
    Row("Pattern", f"{_IF_ALIKE} must? {_THAT}", _only_that),
)
