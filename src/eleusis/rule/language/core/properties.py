"""Properties as subjects: “its suit”, “the colour of the last card”, and what is said of them.

A property is features of a card; what is said of it is a function of the features, whose meaning
is a condition on `SUBJECT`. Each property stands with each verb.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from eleusis.errors import InputError
from eleusis.rule.language.core.company.sameness import different, in_features, onwards, same
from eleusis.rule.language.core.discourse.pointing import It, bind, choose
from eleusis.rule.language.core.kinds import FEATURES, multiples
from eleusis.rule.language.core.meaning import (
    LEFT_OUT,
    Came,
    PriorCards,
    alike,
    as_it_is,
    both,
    compared,
    constant,
    denied,
    is_kind,
    kind_of,
    named,
    of_kind,
    said_of,
)
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.relations import distant, steps_away
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.language.kinds import not_of_property
from eleusis.rule.tree.features import classes, tells
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    And,
    Attribute,
    Candidate,
    CardRef,
    LastCards,
    Not,
    Relation,
    Seen,
    all_of,
    any_of,
    negate,
    nodes,
    partition,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.language.core.company.sameness import Many
    from eleusis.rule.language.core.kinds import NamedFeatures
    from eleusis.rule.tree.syntax import Condition, Feature, Number, Stretch

    SaidOfFeatures = Callable[[NamedFeatures], Condition | Readings]


class Prop(NamedTuple):
    """Properties of a card."""

    features: NamedFeatures
    card: CardRef
    is_named: bool = False
    """Whether it is said of which card: "the rank of the last card" is a number (`numbers`)."""


class Foil(NamedTuple):
    """What a property is held against: a card, or several, and perhaps the property said again."""

    other: CardRef | Many | Number
    feature: Feature | None = None


def _of(card: CardRef) -> Callable[..., Prop]:
    return lambda features: Prop(features, card)


def _its(features: NamedFeatures) -> Prop:
    return Prop(features, It())


def said_of_property(subject: Prop, said: SaidOfFeatures) -> Condition:
    """What is *said*, of that property of its card."""
    told = cast("Condition", said(subject.features))
    if subject.is_named and subject.features[1] == (Attribute.RANK,) and is_kind(told):
        raise not_of_property(Attribute.RANK, kind_of(told))
    if LEFT_OUT in nodes(told) and not isinstance(subject.card, Candidate):
        raise InputError("unclear.clear-which-card-another")
    return said_of(told, named(subject.card))


def _may_only_if(subject: Prop, said: SaidOfFeatures, test: Condition) -> Condition:
    """“The colour may change only if the suit does.”"""
    return choose(said_of_property(subject, said), bind(test, CANDIDATE))


def _denied_of(subject: Prop, said: SaidOfFeatures) -> Condition | Readings:
    if isinstance(said, Jointly):
        return said_of_property(subject, said.of_none)
    return _each_denied(said_of_property(subject, said))


def _each_denied(said: Condition) -> Condition | Readings:
    """That it is not so; of several features none has come: “suit and rank must be new”.

    “Suit and parity must not change”: neither may, or not both?
    """
    match said:
        case And(parts) if all(isinstance(part, Seen) for part in parts):
            return all_of(*map(negate, parts))
        case And(parts) if all(isinstance(part, Not) for part in parts):
            return Readings((all_of(*map(negate, parts)), negate(said)))
        case _:
            return denied(said)


def whose_not(kind: CardSet | None, features: NamedFeatures, said: SaidOfFeatures) -> Readings:
    """“A red card whose suit is not among the last two cards'”."""
    if isinstance(said, Jointly):
        return Readings((whose(kind, features, said.of_none),))
    told = _each_denied(cast("Condition", said(features)))
    meanings = told.meanings if isinstance(told, Readings) else (told,)
    return Readings(tuple(whose(kind, features, constant(one)) for one in meanings))


def whose(kind: CardSet | None, features: NamedFeatures, said: SaidOfFeatures) -> Condition:
    """“A red card whose suit differs from the last card's”."""
    condition = cast("Condition", said(features))
    return condition if kind is None else both(of_kind(kind), condition)


def _kind(kind: CardSet) -> SaidOfFeatures:
    """What is said of a property: "the suit must be hearts"."""

    def said(features: NamedFeatures) -> Condition:
        for feature in features[1]:
            if not tells(feature, kind):
                raise not_of_property(feature, kind)
        return of_kind(kind)

    return said


@dataclass(frozen=True, slots=True)
class Jointly:
    """“The same as that of the last two cards”: of both; “not the same”: of neither."""

    others: LastCards
    feature: Feature | None

    def __call__(self, features: NamedFeatures) -> Condition | Readings:
        """The same as all of them."""
        return _held(same, Foil((True, self.others), self.feature))(features)

    def of_none(self, features: NamedFeatures) -> Condition | Readings:
        """Different from each."""
        return _held(different, Foil((None, self.others), self.feature))(features)


def _held(how: Callable[..., Condition], held: Foil) -> SaidOfFeatures:
    """What is said of a property is held against the same property."""
    match held.other:
        case (False, LastCards(at_most=False) as others) if how is same:
            return Jointly(others, held.feature)

    def said(features: NamedFeatures) -> Condition:
        if held.feature is not None and features[1] != (held.feature,):
            raise InputError("bad-rule.property-compared-same")
        if how not in (same, different) and not isinstance(held.other, CardRef | tuple):
            raise InputError("unclear.clear-how-card-compares")
        return how(features, held.other)

    return said


def _neither_of(a: None, one: Feature, b: None, other: Feature, *said: Any) -> Condition | Readings:
    """“Neither its suit nor its rank may be among the last three cards.”"""
    del a, b
    return _denied_of(Prop(("or", (one, other)), CANDIDATE), said[-1])


def _unlike_both(one: Foil, other: Foil) -> SaidOfFeatures:
    """“Different from the suit of the last card and from that of the second-last.”"""
    each = (_held(different, one), _held(different, other))
    return lambda features: all_of(*(cast("Condition", said(features)) for said in each))


def _opposite(features: NamedFeatures, other: Any = None) -> Condition:
    for feature in features[1]:
        if len(classes(feature)) != 2:
            raise InputError("bad-rule.comes-two-kinds")
    return onwards(different, features) if other is None else different(features, other)


def _other_kind(kind: CardSet, again: Feature, held: Foil | None = None) -> SaidOfFeatures:
    """“Its suit is the other black suit”."""

    def said(features: NamedFeatures) -> Condition:
        other = Foil(LEFT_OUT) if held is None else held
        differs = _held(different, other._replace(feature=other.feature or again))(features)
        return all_of(of_kind(kind), cast("Condition", differs))

    return said


def _goes(relation: Relation, features: NamedFeatures) -> Condition:
    if features[1] != (Attribute.RANK,):
        raise InputError("bad-rule.property-compared-same")
    return compared(relation, LEFT_OUT)


def _higher(relation: Relation, held: Foil) -> SaidOfFeatures:
    """“Its rank is higher than that of the last card”."""

    def said(features: NamedFeatures, other: Any) -> Condition:
        _goes(relation, features)
        if isinstance(other, tuple):
            raise InputError("unclear.clear-how-card-compares")
        return compared(relation, other)

    return _held(said, held)


def occurs(where: Stretch, features: NamedFeatures) -> Condition:
    """“Its suit is among the last three cards”; of several features each is, or one."""
    return in_features(features, lambda feature: Came(feature, where))


def _occurs_before(count: int) -> SaidOfFeatures:
    """“The suit of the last card is among the two cards before it.”"""
    return partial(occurs, PriorCards(count))


def _is_new(features: NamedFeatures) -> Condition:
    return in_features(features, lambda feature: negate(Came(feature, WHOLE_LINE)))


def _bare(how: Callable[[NamedFeatures], Condition]) -> SaidOfFeatures:
    return lambda features: how(features)


def _parity(how: Callable[..., Condition], again: Feature, held: Foil | None) -> SaidOfFeatures:
    """“Its rank has another parity”: of the rank its parity is said."""

    def said(features: NamedFeatures) -> Condition:
        if again != Attribute.PARITY or features[1] != (Attribute.RANK,):
            raise InputError("bad-rule.property-compared-same")
        if held is not None and held.feature not in (None, Attribute.PARITY, Attribute.RANK):
            raise InputError("bad-rule.property-compared-same")
        return how(("and", (again,)), None if held is None else held.other)

    return said


def _of_kind_but(kind: CardSet, feature: Feature, other: CardRef | Many | None = None) -> Condition:
    """“A different black suit.”"""
    return all_of(of_kind(kind), different(("and", (feature,)), other))


def _far_from(amount: Any, held: Foil, wrap: bool | None) -> SaidOfFeatures:
    """“Its rank is 2 away from the last card's rank”."""

    def far(features: NamedFeatures, other: Any) -> Condition:
        if features[1] != (Attribute.RANK,):
            raise InputError("bad-rule.property-compared-same")
        return distant(amount, other, wrap)

    return _held(far, held)


def _stepped(up: bool, amount: Any, held: Foil, wrap: bool | None) -> SaidOfFeatures:
    """“Its rank is 2 higher than that of the last card”."""

    def stepped(features: NamedFeatures, other: Any) -> Condition:
        if features[1] != (Attribute.RANK,):
            raise InputError("bad-rule.property-compared-same")
        return cast("Condition", steps_away(up, amount, other, wrap))

    return _held(stepped, held)


def _neither(*each: SaidOfFeatures) -> SaidOfFeatures:
    """“Neither the rank of the last card nor one next to it.”"""
    return lambda features: all_of(*(negate(cast("Condition", said(features))) for said in each))


def _either(*each: SaidOfFeatures) -> SaidOfFeatures:
    return lambda features: any_of(*(cast("Condition", said(features)) for said in each))


def _likened(how: Callable[..., Condition], feature: Feature, held: Foil) -> Condition | Readings:
    return _held(how, held)(("or", (feature,)))


def _like_number(card: CardRef, number: Number, feature: Feature) -> Condition:
    return said_of(alike(feature, number), card)


def _both_alike(feature: Feature, *cards: CardRef) -> Condition:
    """Two cards are the same in a feature."""
    one, other = sorted(map(named, cards), key=lambda card: not isinstance(card, Candidate))
    return said_of(same(("and", (feature,)), other), one)


ROWS: Final = (
    Row("Feat", "type ( Side vs|or|/|and Side )", partition),
    # ---- properties
    Row("Cardof", "the|each|every|a|any? card", constant(CANDIDATE)),
    Row("Cardof", "thecard", constant(CANDIDATE)),
    Row("Prop", "its Feats", _its),
    # “the number” may be one that was named
    *(
        Row("Plainfeat", word, constant(feat))
        for word, feat in FEATURES.items()
        if word != "number"
    ),
    Row("Prop", "the? Plainfeat", lambda feature: Prop(("or", (feature,)), CANDIDATE)),
    Row("Theprop", "the? Feats", _of(CANDIDATE)),
    Row("Cando", "Theprop must? PropVerb", said_of_property),
    Row("Cando", "Theprop mustnot|donot|never PropVerb", _denied_of),
    Row("Prop", "the? Feats of Cardof|Ref", lambda features, card: Prop(features, card, True)),
    Row("Prop", "Cardof|Ref 's Feats", lambda card, features: Prop(features, card, True)),
    Row("Prop", "card Feats", _of(CANDIDATE)),
    # ---- what they are held against
    Row(
        "Foil",
        "Other|Few|Counting|Again",
        lambda said: said if isinstance(said, Foil) else Foil(said),
    ),
    Row("Again", "the? Feat of Other|Few|Counting", lambda feature, other: Foil(other, feature)),
    Row("Again", "that|those of Other|Few|Counting", Foil),
    Row("Again", "Ref 's Feat?", lambda card, feature: Foil(card, feature)),
    Row("Again", "the? last|previous Feat", lambda feature: Foil(LAST, feature)),
    Row(
        "Like", "a|the? different|opposite Feat from|than|to|of Again", partial(_likened, different)
    ),
    Row("Like", "the? same|equal Feat as|to|of Again", partial(_likened, same)),
    Row(
        "Like",
        "a|the? Feat different|opposite from|to|than|of Foil",
        partial(_likened, different),
    ),
    Row("Like", "a|the? Feat same|equal as|to Foil", partial(_likened, same)),
    Row("Like", "a|an|the? different|another|other|opposite Mods Feat", _of_kind_but),
    Row(
        "Like",
        "a|an|the? different|another|other|opposite Mods Feat from|than|to|of Other",
        _of_kind_but,
    ),
    # ---- what is said of them
    Row("PropAdj", "Kinds|Rank", _kind),
    Row("PropAdj", "divisible by Int", lambda by: _kind(multiples(by))),
    Row("PropAdj", "the? same", constant(_bare(same))),
    Row("PropAdj", "the? same as Foil", partial(_held, same)),
    Row("PropAdj", "equal to? Foil", partial(_held, same)),
    Row("PropAdj", "equal", constant(_bare(same))),
    Row(
        "PropAdj",
        "the? Feat of Other|Counting",
        lambda feature, card: _held(same, Foil(card, feature)),
    ),
    Row("PropAdj", "that of Ref|Counting", lambda card: _held(same, Foil(card))),
    Row("PropAdj", "different", constant(_bare(different))),
    Row("PropAdj", "different from Foil", partial(_held, different)),
    Row("PropAdj", "different from Foil and from? Foil", _unlike_both),
    Row("PropAdj", "the|a|an? opposite|different|other Mods Feat", _other_kind),
    Row(
        "PropAdj",
        "the|a|an? opposite|different|other Mods Feat from|to|of|than Foil",
        _other_kind,
    ),
    Row("PropAdj", "Higher", lambda relation: partial(_goes, relation)),
    Row("PropAdj", "Higher than Foil", _higher),
    Row("PropAdj", "Amount higher|more than Foil Wrap?", partial(_stepped, True)),
    Row("PropAdj", "Amount lower than Foil Wrap?", partial(_stepped, False)),
    Row("PropAdj", "atleast ashighas? Again", partial(_higher, Relation.AT_LEAST)),
    Row("PropAdj", "atmost ashighas? Again", partial(_higher, Relation.AT_MOST)),
    Row("PropAdj", "the? opposite", constant(_bare(_opposite))),
    Row("PropAdj", "the? opposite to|of|from? Foil", partial(_held, _opposite)),
    Row(
        "Nextto",
        "one|a|an? adjacent|next in? rank? to Foil",
        lambda held: _far_from((1,), held, None),
    ),
    Row("PropAdj", "neither PropAdj nor PropAdj|Nextto", _neither),
    Row("PropAdj", "either? PropAdj or Nextto", _either),
    Row("PropVerb", "is PropAdj", as_it_is),
    Row("PropVerb", "match|equal|repeat Foil", partial(_held, same)),
    Row("PropVerb", "stay the? same?", constant(partial(onwards, same))),
    Row("PropVerb", "match the? same?", constant(_bare(same))),
    Row("PropVerb", "repeat", constant(_bare(same))),
    Row("PropVerb", "differ from Foil", partial(_held, different)),
    Row("PropVerb", "differ", constant(_bare(different))),
    Row("PropVerb", "change", constant(partial(onwards, different))),
    Row("PropVerb", "occur|appear Where", lambda where: partial(occurs, where)),
    Row("PropVerb", "occur|is on|in|among the? Int card beforeit", _occurs_before),
    Row("PropVerb", "is on|in|among theline", constant(partial(occurs, WHOLE_LINE))),
    Row("PropVerb", "is not on|in|among theline", constant(_is_new)),
    Row("PropVerb", "go up", constant(partial(_goes, Relation.GREATER))),
    Row("PropVerb", "go down", constant(partial(_goes, Relation.LESS))),
    Row("PropVerb", "alternate", constant(_bare(_opposite))),
    Row("PropVerb", "alternate with|from|relativeto Foil", partial(_held, _opposite)),
    Row("PropVerb", "has the? same Feat", lambda again: _parity(same, again, None)),
    Row("PropVerb", "has the? same Feat as|of Foil", partial(_parity, same)),
    Row("PropVerb", "has the|a|an? opposite|different Feat", lambda f: _parity(different, f, None)),
    Row(
        "PropVerb",
        "has the|a|an? opposite|different Feat from|to|as|than|of Foil",
        partial(_parity, different),
    ),
    Row("Such", "Np whose Feats PropVerb", whose),
    Row("PropVerb", "is Amount away? from Foil Wrap?", _far_from),
    Row("PropVerb", "is beside Foil Wrap?", lambda held, wrap: _far_from((1,), held, wrap)),
    Row("PropVerb", "differ by? Amount from Foil Wrap?", _far_from),
    Row("PropVerb", "differ from Foil by Amount Wrap?", lambda held, a, w: _far_from(a, held, w)),
    Row("PropSaid", "Prop must? PropVerb", said_of_property),
    Row("PropSaid", "Prop mustnot|donot|never PropVerb", _denied_of),
    Row("PropSaid", "Prop is not PropAdj", _denied_of),
    Row("PropSaid", "neither Own? Feat nor Own? Feat Ofcard? may|must? PropVerb", _neither_of),
    Row("Cando", "PropSaid", as_it_is),
    Row("If", "Prop may PropVerb onlyif Test", _may_only_if),
    Row("Cond", "Cardof and Counting must? has|share the? same Feat", _like_number),
    # ---- two cards as one subject
    Row(
        "About",
        "both? Ref and Cardof|Ref has|share the? same Feat",
        lambda one, other, feature: _both_alike(feature, one, other),
    ),
    Row(
        "About",
        "both? Cardof and Ref has|share the? same Feat",
        lambda one, other, feature: _both_alike(feature, one, other),
    ),
)
