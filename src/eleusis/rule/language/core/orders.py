"""Turns and orders: two sorts in turn, round and round, which comes next.

What takes turns, a property or the cards themselves, and how, each stand with the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from eleusis.cards import ALL, NONE, NUMBER
from eleusis.errors import InputError
from eleusis.rule.language.core.kinds import SUITS
from eleusis.rule.language.core.meaning import (
    LEFT_OUT,
    PRIOR,
    SUBJECT,
    as_it_is,
    constant,
    deny,
    said_of,
)
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.properties import Foil, Prop
from eleusis.rule.language.kinds import word_kind
from eleusis.rule.tree.features import SUIT_SETS, classes
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Attribute,
    Candidate,
    Follows,
    If,
    NthLast,
    Same,
    Walk,
    all_of,
    any_of,
    negate,
    nodes,
    partition,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import CardRef, Condition, Feature

    Groups = tuple[CardSet, ...]
    Turns = Callable[[Feature | None], Condition]
    """How the card takes turns with the last one, in a property, or in none that is named."""


# ---- Two sorts in turn ---------------------------------------------------------------------------


def _check_sorts(feature: Feature, sorts: Groups) -> None:
    """Colours alternate between red and black, not between hearts and spades."""
    for sort in sorts:
        if any(sort & part not in (NONE, part) for part in classes(feature)):
            raise InputError("bad-rule.name-such", feature=_plural(feature), sort=word_kind(sort))


def _check_groups(feature: Feature, groups: Groups) -> None:
    """Suits cycle through suits, ranks through ranks."""
    is_plain = feature in (Attribute.SUIT, Attribute.RANK, Attribute.COLOUR)
    if is_plain and not set(groups) <= set(classes(feature)):
        raise InputError(
            "bad-rule.go-round-through", feature=_plural(feature), lower=_plural(feature).lower()
        )


def _plural(feature: Feature) -> str:
    """“Suits”, to begin a sentence with."""
    return f"{feature.value}s".capitalize() if isinstance(feature, Attribute) else "Groups"


def _kinds_alternate(one: CardSet, other: CardSet) -> Condition:
    if one & other:
        raise InputError("bad-rule.alternates-share-card")
    if one | other == ALL:
        return negate(Same(partition(one, other), CANDIDATE))
    return Follows((one, other))


def _between(one: CardSet, other: CardSet, again: Feature | None = None) -> Turns:
    def turns(feature: Feature | None) -> Condition:
        if feature is not None:
            _check_sorts(feature, (one, other))
        return _kinds_alternate(one, other)

    if again is not None:
        _check_sorts(again, (one, other))
    return turns


def alternate(feature: Feature) -> Condition:
    """That the card is of the other of two sorts.

    Raises:
        InputError: `bad-rule`, if there are more than two.
    """
    if len(classes(feature)) != 2:
        raise InputError("bad-rule.comes-two-sorts")
    return negate(Same(feature, CANDIDATE))


def _in_feature(feature: Feature, again: Turns | None = None) -> Turns:
    def turns(other: Feature | None) -> Condition:
        if other is not None:
            _check_sorts(other, classes(feature))
        return alternate(feature) if again is None else again(feature)

    return turns


def _said_in_turn(one: Condition, other: Condition) -> Condition:
    """Of each card what was not said of the one before: “same suit, then different suit”."""
    if other != deny(one):
        raise InputError("bad-rule.same-different-property")
    return If(said_of(one, LAST), said_of(other, CANDIDATE), said_of(one, CANDIDATE))


def _this_then_not(*told: Any) -> Condition:
    said = told[-1]
    return _said_in_turn(said, deny(said))


def _kept_in_turn(feature: Feature, keep: None) -> Condition:
    del keep
    return _this_then_not(Same(feature, SUBJECT, LEFT_OUT))


# ---- Round and round -----------------------------------------------------------------------------


def _steps(*groups: CardSet | Groups) -> Groups:
    return tuple(
        group for part in groups for group in (part if isinstance(part, tuple) else (part,))
    )


def _one_round(groups: Groups) -> Groups:
    """*groups* once round, where more than one round is said.

    Raises:
        InputError: `bad-rule`, if the further rounds are not like the first.
    """
    period = groups.index(groups[0], 2) if groups[0] in groups[2:] else len(groups)
    if any(group != groups[place % period] for place, group in enumerate(groups)):
        raise InputError("bad-rule.order-goes-round")
    return groups[:period]


def _back_to(groups: Groups, first: CardSet) -> Groups:
    return _one_round((*groups, first))


def _linked(ends: Groups) -> Groups:
    """“Hearts to spades, spades to clubs, clubs to diamonds, diamonds to hearts.”

    Raises:
        InputError: `bad-rule`, if they make no circle.
    """
    after = dict(zip(ends[::2], ends[1::2], strict=True))
    groups = [ends[0]]
    while (following := after.get(groups[-1])) not in (None, ends[0]):
        if following in groups:
            raise InputError("bad-rule.order-goes-round")
        groups.append(following)
    if len(groups) < len(after):
        raise InputError("bad-rule.order-goes-round")
    return tuple(groups)


def _round(groups: Groups) -> Groups:
    return _one_round(groups)


def _suits_of(*words: str) -> Groups:
    return tuple(SUITS[word] for word in words)


def _alphabetical(said: Groups | None = None) -> Groups:
    if said is not None and Follows(said) != Follows(SUIT_SETS):
        raise InputError("bad-rule.alphabetical-order-clubs")
    return SUIT_SETS


def _next(groups: Groups) -> Turns:
    """Which group comes next; two that are not all cards are a link, and no order.

    Raises:
        InputError: `bad-rule`.
    """
    if len(groups) == 2 and groups[0] | groups[1] != ALL:
        raise InputError("bad-rule.order-goes-round")

    def turns(feature: Feature | None) -> Condition:
        if feature is not None:
            _check_groups(feature, groups)
        return Follows(groups)

    return turns


def _next_after(held: Foil, groups: Groups) -> Turns:
    return _against(_next(groups), held)


def _beside(held: Foil, groups: Groups) -> Turns:
    def turns(feature: Feature | None) -> Condition:
        _next(groups)(feature)
        return any_of(Follows(groups), Follows(groups[::-1]))

    return _against(turns, held)


# ---- Who takes turns -----------------------------------------------------------------------------


def _against(turns: Turns, held: Foil) -> Turns:
    """Turns are taken with the last card, whose property may be named again."""
    if held.other not in (LAST, PRIOR):
        raise InputError("bad-rule.card-last-card")

    def same(feature: Feature | None) -> Condition:
        if None not in (feature, held.feature) and feature != held.feature:
            raise InputError("bad-rule.property-compared-same")
        return turns(feature)

    return same


def _property(subject: Prop, turns: Turns) -> Condition:
    (feature, *others) = subject.features[1]
    if others or not isinstance(subject.card, Candidate):
        raise InputError("bad-rule.card-last-card")
    return turns(feature)


def _card(*subject_and_turns: Any) -> Condition:
    turns: Turns = subject_and_turns[-1]
    return turns(None)


def _ref(card: CardRef, turns: Turns) -> Condition:
    return _property(Prop(("or", (Attribute.SUIT,)), card), lambda _: turns(None))


def _of_no_two(said: Condition) -> Condition:
    """What no two neighbours may be: to each other, or each of them."""
    if LEFT_OUT in nodes(said):
        return deny(said_of(said, CANDIDATE))
    return deny(all_of(said_of(said, CANDIDATE), said_of(said, LAST)))


def _likeness_alternates(one: Feature, other: Feature, between: None) -> Condition:
    del between
    if one != other:
        raise InputError("bad-rule.same-different-property")
    return If(Same(one, LAST, NthLast(2)), negate(Same(one, CANDIDATE)), Same(one, CANDIDATE))


def _walk(feature: Feature, groups: Groups) -> Condition:
    _check_groups(feature, groups)
    return Walk(groups)


ROWS: Final = (
    # ---- two sorts in turn
    Row("Side", "Kind|Braced", as_it_is),
    Row("Side", "Mods|Listed|Span", as_it_is),
    Row("Side", "SUIT / SUIT", lambda one, other: SUITS[one] | SUITS[other]),
    Row("Side", "( Kinds )", as_it_is),
    Row("Side", "number", constant(NUMBER)),
    Row("Sides", "either? Side and|or|/|then Side", _between),
    Row("Sides", "Side and|or Side Feat", _between),
    Row("Turning", "alternate between? Sides card|one?", as_it_is),
    Row("Turning", "alternate in? Feat", _in_feature),
    Row("Turning", "alternate the Feat", _in_feature),
    Row("Turning", "alternate :? Round", _next),
    Row(
        "Turning",
        "alternate in? Feat between? Sides",
        _in_feature,
    ),
    Row(
        "Pattern",
        "Cand? must? alternate between Does and Does|DoesNot",
        lambda *said: _said_in_turn(*said[-2:]),
    ),
    # ---- round and round
    Row("Braced", "{ BraceList }", as_it_is),
    Row("BraceList", "Mods|Rank", as_it_is),
    Row("BraceList", "Mods|Rank , BraceList", lambda one, more: one | more),
    Row("Kind", "Braced", as_it_is),
    Row("Sort", "Mods|Rank|Braced", as_it_is),
    Row("Sorts", "Sort ->|,|-|/|then Sort", _steps),
    Row("Sorts", "Sort , and|then Sort", _steps),
    Row("Sorts", "Sort , SortsAnd", _steps),
    Row("SortsAnd", "Sort ,? and then? Sort", _steps),
    Row("SortsAnd", "Sort , SortsAnd", _steps),
    Row("Sorts", "Sort ->|,|-|/|then Sorts", _steps),
    Row("Sorts", "SUIT SUIT SUIT SUIT", _suits_of),
    Row("Round", "Sorts", _round),
    Row("Round", "Links", _linked),
    Row("Links", "Sort ->|to Sort , Sort ->|to Sort", lambda *ends: ends),
    Row("Links", "Sort ->|to Sort , Links", lambda *told: (*told[:2], *told[2])),
    Row("Pattern", "Sort -> Sorts", lambda one, more: Follows(_round(_steps(one, more)))),
    Row("Round", "Sorts ,|->|-? andsoon|andrepeat|wrapping|...", _round),
    Row("Round", "Sorts ,|->? and|then? back to Sort", _back_to),
    Row("Round", "Sorts ,? and? then? Sort again", _back_to),
    Row("Order", "inorder :? Round", as_it_is),
    Row("Order", "Round in|that that? order", as_it_is),
    Row("Order", "in? the? alphabetical order", _alphabetical),
    Row("Order", "in? the? alphabetical order ( Round )", _alphabetical),
    Row("Turning", "follow|go|cycle|is? Order", _next),
    Row("Turning", "go|cycle|follow through? :? Round", _next),
    Row(
        "Turning",
        "cycle|go through the? Feat Order|Round",
        lambda f, groups: _in_feature(f, _next(groups)),
    ),
    Row("Turning", "is nextin Order", _next),
    Row("Turning", "follow Foil Order", _next_after),
    Row("Do", "follow the last card inorder :? Round", Follows),
    Row("Turning", "is? next|adjacent to Foil Order", _beside),
    Row("Turning", "is? beside Foil Order", _beside),
    Row("Turning", "Turning ,? relativeto|from|with|after Foil", _against),
    # ---- who takes turns
    Row("Cando", "Prop must? Turning", _property),
    Row("About", "Prop Turning", _property),
    Row("About", "Ref Turning", _ref),
    Row("Pattern", "play? Turning", _card),
    Row("Pattern", "Cand must? Turning", _card),
    Row("Pattern", "theline must? Turning", _card),
    Row("Pattern", "theline must? is? Moves", lambda said: said_of(said, CANDIDATE)),
    Row("Pattern", "theline mustnot|never Moves", lambda said: deny(said_of(said, CANDIDATE))),
    Row("Pattern", "Cand? must? alternate between Does and otherway", _this_then_not),
    Row("Pattern", "the? Feat must? alternate between Keep and otherway", _kept_in_turn),
    Row("Keep", "stay the? same", constant(None)),
    Row("Keep", "repeat|match|keep", constant(None)),
    Row("Like", "the? next Feat Order", lambda feature, groups: _next(groups)(feature)),
    Row("Has", "a|the Feat that Turning", lambda feature, turns: turns(feature)),
    Row("Cond", "Feat card must? alternate", alternate),
    Row(
        "Pattern",
        "the relationship ( same Feat vs|or|/ different Feat ) between Neighbours must? alternate",
        _likeness_alternates,
    ),
    Row("Neighbours", "two? consecutive|neighbouring|adjacent card", constant(None)),
    Row(
        "Pattern",
        "no Neighbours may|must? Does",
        lambda two, said: _of_no_two(said),
    ),
    Row("Pattern", "the? Feat walk up and down along :? Sorts", _walk),
    Row("Cond", "Side and|/ Side must? alternate", _kinds_alternate),
    Row("Pattern", "Kinds must? alternate with Kinds", _kinds_alternate),
)
