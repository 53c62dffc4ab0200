"""Frames: what is demanded, forbidden or free, and in which case."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eleusis.errors import InputError
from eleusis.rule.language.building.common import It, bind, choose, is_in, says_it
from eleusis.rule.language.building.remarks import Allowance, Prohibition, Remarks, Rest
from eleusis.rule.language.building.sentences import Sentences
from eleusis.rule.language.core.meaning import (
    as_it_is,
    constant,
    denied,
    deny,
    is_kind,
    kind_of,
    named,
    of_kind,
    said_of,
)
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.recall import Otherwise, apart
from eleusis.rule.language.core.relations import NamedFeatures, different, same
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.features import tells
from eleusis.rule.tree.limits import NTH_LAST_MAX, check_range
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    Always,
    Anchor,
    Attribute,
    Candidate,
    CardRef,
    Condition,
    FirstCards,
    If,
    IsKind,
    NthLast,
    NumberKind,
    Place,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import Feature


class Beside(NamedTuple):
    """What is told behind a bare "and": of a case, beside what holds there."""

    told: Any


class But(NamedTuple):
    """What is told behind "but": instead of what was told before, or beside it."""

    told: Any


def _of(card: CardRef, said: Condition) -> Condition:
    """What is said of a card that is named; which card a name means the whole text tells."""
    return said_of(said, named(card))


def _demand(said: Condition) -> Condition:
    return said_of(said, CANDIDATE)


def _after(kind: Condition, demand: Condition) -> Condition:
    return choose(said_of(kind, LAST), demand)


def _if(test: Condition, demand: Condition, otherwise: Condition | None = None) -> Condition:
    return choose(test, demand, ALWAYS if otherwise is None else otherwise)


def _backwards(demand: Condition, test: Condition, otherwise: Condition | None = None) -> Readings:
    """Behind a branch that names another card, "it" may be that card, or what it was before."""
    rest = ALWAYS if otherwise is None else otherwise
    tests = _tests(test, demand)
    return Readings(tuple(choose(one, demand, rest) for one in tests))


def _just_if(demand: Condition, test: Condition) -> Readings:
    return Sentences().exactly_if(demand, test)


def _arrow(kind: CardSet, then: Condition) -> Condition | Readings:
    """An arrow says what comes after; if a card can be both, perhaps what the one must be."""
    after = choose(is_in(LAST, kind), said_of(then, CANDIDATE))
    if is_kind(then) and kind.isdisjoint(kind_of(then)):
        return after
    return Readings((after, choose(is_in(CANDIDATE, kind), said_of(then, CANDIDATE))))


def _only_if(demand: Condition, test: Condition) -> Readings:
    return Readings((choose(test, ALWAYS, negate(demand)), choose(test, demand, negate(demand))))


def _unless(demand: Condition, test: Condition, then: Condition | None = None) -> Readings:
    free = ALWAYS if then is None else then
    return Readings(tuple(choose(one, free, demand) for one in _tests(test, demand)))


def _tests(test: Condition, demand: Condition) -> list[Condition]:
    """The test, and with "it" for each other card that the demand before it names."""
    if not says_it(test):
        return [test]
    named = (node for node in nodes(demand) if isinstance(node, CardRef))
    others = dict.fromkeys(card for card in named if not isinstance(card, Candidate))
    return [test, *(bind(test, card) for card in others)]


def _subject_must(subject: Condition, said: Condition) -> Condition:
    """What is demanded of such cards, or of all of them."""
    demand = said_of(said, CANDIDATE)
    return demand if subject == ALWAYS else choose(_demand(subject), demand)


def _none_such(subject: Condition, said: Condition) -> Any:
    """What no such card may be: of all cards it is denied as it would be of one."""
    return denied(said) if subject == ALWAYS else choose(subject, deny(said))


def _on_only(kind: CardSet, before: CardSet) -> Condition:
    """“Red cards go only on odd cards.”"""
    return choose(is_in(CANDIDATE, kind), is_in(LAST, before))


def _rest() -> Rest:
    return Rest(are_right=True)


def _permitted(said: Condition) -> Allowance:
    return Allowance(_demand(said))


def _exception(*tests: Condition) -> Allowance:
    return Allowance(all_of(*tests), is_exception=True)


def _free_after(before: Condition) -> Allowance:
    return _exception(said_of(before, LAST))


def _first(condition: Condition) -> FirstCards:
    return FirstCards(1, condition)


def _first_played(condition: Condition) -> FirstCards:
    return FirstCards(1, condition, Anchor.PLAYED)


def _opposite_turn(kind: CardSet, then: Condition) -> Condition:
    return choose(is_in(LAST, kind), said_of(then, CANDIDATE))


def _no(kind: CardSet) -> Condition:
    return of_kind(~kind)


def _kind_said(features: NamedFeatures, kind: CardSet) -> Condition:
    """What is said of a property: "the suit must be hearts"."""
    if not all(tells(feature, kind) for feature in features[1]):
        raise InputError("bad-rule.property-does-tell", kind=str(kind))
    return of_kind(kind)


def _property_said(feature: Feature, card: CardRef, kind: CardSet) -> Condition:
    """“The suit of the last card is hearts.” Ranks are numbers and said so."""
    if not tells(feature, kind) or feature == Attribute.RANK:
        raise InputError("bad-rule.property-does-tell", kind=str(kind))
    return is_in(named(card), kind)


def _of_as_it_is(
    said: Callable[[NamedFeatures, Any], Condition],
    features: NamedFeatures,
    again: Feature,
    other: Any,
) -> Condition:
    """What is said of a property is compared with the same property."""
    if features[1] != (again,):
        raise InputError("bad-rule.property-compared-same")
    return said(features, other)


def _row(count: int, kind: CardSet) -> Condition:
    """The last so many cards are of that kind."""
    check_range("a number of last cards", count, 1, NTH_LAST_MAX)
    return all_of(*(is_in(NthLast(n), kind) for n in range(1, count + 1)))


def _place(word: str, *anchors: Anchor) -> Readings:
    """Odd or even places; turns may be counted from the first card that was played."""
    if word not in ("odd", "even"):
        raise InputError("bad-rule.place-odd-even", word=word)
    kind = NumberKind.ODD if word == "odd" else NumberKind.EVEN
    return Readings(tuple(IsKind(Place(anchor), kind) for anchor in (Anchor.LINE, *anchors)))


def _beside(before: Any, said: Any) -> tuple[Any, ...]:
    """What is told before a bare "and", with what is told behind it; a new case stands alone."""
    if isinstance(said, Condition) and not isinstance(said, If):
        match before:
            case If(test, then, Always()):
                return (choose(test, all_of(then, said)),)
            case If(test, then, otherwise):
                return (choose(test, then, all_of(otherwise, said)),)
            case Otherwise(demand):
                return (Otherwise(all_of(demand, said)),)
            case FirstCards():
                return (replace(before, condition=all_of(before.condition, said)),)
    return (before, said)


def _in_one(*told: Any) -> tuple[Any, ...]:
    """What one sentence tells; of two cases that leave no third, the second is the rest.

    The "otherwise" behind a list of cases is said of them all.
    """
    joined: tuple[Any, ...] = ()
    for one in told:
        if isinstance(one, Beside):
            joined = (*joined[:-1], *_beside(joined[-1], one.told))
        else:
            joined = (*joined, one)
    told = joined
    match told:
        case (If(test, then, Always()), If(rest, other, Always())) if rest == negate(test):
            return (choose(test, then, other),)
        case (*cases, If(test, then, otherwise)) if otherwise != ALWAYS and all(
            isinstance(case, If) and case.otherwise == ALWAYS and apart(case.test, test)
            for case in cases
        ):
            return (*cases, If(test, then), Otherwise(otherwise))
        case _:
            return told


ROWS: Final = (
    # ---- demands
    Row("Cand", "thecard", constant(None)),
    Row("Cand", "the|a|each|every|any|all? card", constant(None)),
    Row("Cand", "it", constant(None)),
    Row("Must", "must only?", constant(None)),
    Row("Act", "play only? Phrase", as_it_is),
    Row("Act", "Modal|Do|Dos", as_it_is),
    Row("Act", "never|avoid|donot play? Said|Or|NotLike", denied),
    Row("Modal", "must Does|DoesNot|Dos", as_it_is),
    Row("Modal", "must is? play? only? Phrase", as_it_is),
    Row("Modal", "mustnot play|is? Said|Or", denied),
    Row("Modal", "mustnot is of|in Like", denied),
    Row("Modal", "mustnot|donot|never Do|NotLike", denied),
    Row("Modal", "mustnot has Has|NotLike", denied),
    Row("Pred", "Modal|Does|DoesNot", as_it_is),
    Row("Pred", "is Denied", as_it_is),
    Row("Act", "anything", constant(ALWAYS)),
    Row("Act", "play? anything", constant(ALWAYS)),
    Row("Bare", "Phrase", as_it_is),
    Row("Bare", "only Phrase", as_it_is),
    Row("Bare", "only Phrase is? right", as_it_is),
    Row("Bare", "Phrase only", as_it_is),
    Row("Bare", "stay|stick|keep with|to Phrase", as_it_is),
    Row("Bare", "no Subj may|must Does|Phrase", _none_such),
    Row("Bare", "no Kinds", lambda kind: _no(kind)),
    Row("Bare", "no Kinds is? right", lambda kind: _no(kind)),
    Row("Bare", "no Kinds or|, no? Kinds", lambda one, other: _no(one | other)),
    Row("Cando", "Cand Pred", lambda cand, said: said),
    Row("Cando", "Cand is? Phrase", lambda cand, said: said),
    Row("Cando", "Cand is right onlyif|iff|if it Does|DoesNot", lambda cand, said: said),
    Row("Cando", "Cand is wrong if it Does", lambda cand, said: deny(said)),
    Row("Cando", "the|its? Feats must? is Kinds", lambda feats, kind: _kind_said(feats, kind)),
    Row(
        "Cando",
        "the|its? Feats mustnot is? Kinds",
        lambda feats, kind: deny(_kind_said(feats, kind)),
    ),
    Row(
        "Cando",
        "the|its? Feats must? differ from Other|Few",
        lambda feats, other: different(feats, other),
    ),
    Row(
        "Cando",
        "the|its? Feats must? differ from the Feat of Other",
        lambda feats, again, other: _of_as_it_is(different, feats, again, other),
    ),
    Row(
        "Cando",
        "the|its? Feats must? is different from the Feat of Other",
        lambda feats, again, other: _of_as_it_is(different, feats, again, other),
    ),
    Row(
        "Cando",
        "the|its? Feats must? is|match the? same? as? the Feat of Other",
        lambda feats, again, other: _of_as_it_is(same, feats, again, other),
    ),
    Row("Cando", "the|its? Feats must? match Other", lambda feats, other: same(feats, other)),
    Row("Cando", "the|its? Feats must? change|differ|alternate", lambda feats: different(feats)),
    Row("Cando", "the|its? Feats must? is different", lambda feats: different(feats)),
    Row(
        "Cando",
        "the|its? Feats must? is different from Other",
        lambda feats, other: different(feats, other),
    ),
    Row(
        "Cando", "the|its? Feats mustnot repeat|stay|is the? same?", lambda feats: different(feats)
    ),
    Row("Cando", "the|its? Feats must? stay|match the? same?", lambda feats: same(feats)),
    Row("Cando", "the|its? Feats must? is the? same", lambda feats: same(feats)),
    Row(
        "Cando",
        "the|its? Feats must? is the? same as Other",
        lambda feats, other: same(feats, other),
    ),
    # ---- tests
    Row("Fact", "Ref is Phrase", _of),
    Row("Fact", "Ref Does|DoesNot", _of),
    Row("Fact", "thecard is Phrase", _demand),
    Row("Fact", "the|a|your? card is Phrase", _demand),
    Row("Fact", "thecard Does|DoesNot", _demand),
    Row("Fact", "the? Feat of Ref is Kinds", _property_said),
    Row("Fact", "the|your? card Does|DoesNot", _demand),
    Row("About", "Ref|thecard Phrase", _of),
    Row("About", "Fact|Cond|Bracket", as_it_is),
    Row("About", "Do|DoesNot|Like|Cmp", _demand),
    Row("About", "play Phrase", _demand),
    Row("About", "Adjs", lambda kind: is_in(It(), kind)),
    Row("Test", "About", as_it_is),
    Row("Test", "About and About", all_of),
    Row("Test", "About or About", any_of),
    Row("Test", "Ands|Ors", as_it_is),
    Row("Case", "after|on|following Said|Or|Denied", lambda said: said_of(said, LAST)),
    Row("Case", "after|on Int Kind inarow?", lambda count, kind: _row(count, kind)),
    Row("Case", "on|at|in a|the|every|each? SORT place", _place),
    Row("Case", "on|at|in a|the|every|each? SORT turn", lambda word: _place(word, Anchor.PLAYED)),
    # ---- sentences
    Row("If", "if Test ,|then|:|-> then? Demand", _if),
    Row("If", "if Test Act2", _if),
    Row("If", "if Test ,|then|:|-> then? Demand ,|;|.? and? otherwise ,? Demand", _if),
    Row("If", "if Test , then? Demand ,|; otherwise If", _if),
    Row("If", "Cond -> Demand", _if),
    Row("If", "Demand ,? if Test", _backwards),
    Row("If", "Demand ,? if Test ,|;|.? and? otherwise ,? Demand", _backwards),
    Row("If", "Demand ,? if Test , Demand otherwise", _backwards),
    Row("If", "Demand onlyif Test", _only_if),
    Row("If", "Demand iff Test", _just_if),
    Row("If", "Demand ,? unless Test", _unless),
    Row("If", "Demand ,? unless Test ,|;|.? then|otherwise Demand", _unless),
    Row("If", "unless Test , Demand", lambda test, demand: _unless(demand, test)),
    Row("If", "Case ,|:|->|;|then then? Demand", choose),
    Row("If", "Case Branch", choose),
    Row("If", "If ,? and|or? viceversa", Remarks().vice_versa),
    Row(
        "If",
        "Act2 ,? if Test ,? and|or? viceversa",
        lambda demand, test: Remarks().vice_versa(choose(test, demand)),
    ),
    Row(
        "If",
        "mustnot|donot|never play Said on|after Said",
        lambda said, before: choose(said_of(before, LAST), deny(said_of(said, CANDIDATE))),
    ),
    Row("Act2", "Act|Cando", _demand),
    Row("Branch", "Act|Cando|Bare", _demand),
    Row("If", "Case Branch ,|;|.? and? otherwise ,? Demand", _if),
    Row("If", "if Test Act2 ,|;|.? and? otherwise ,? Demand", _if),
    Row("If", "Case ,|:|-> then? Demand ,|;|.? and? otherwise ,? Demand", _if),
    Row("If", "Demand Case", _backwards),
    Row("If", "Kinds -> Phrase", _arrow),
    Row(
        "If",
        "only Kinds may|must? follow Kinds",
        lambda kind, before: choose(is_in(LAST, before), is_in(CANDIDATE, kind)),
    ),
    Row("If", "Kinds must? is|go only? on|after Kinds", _on_only),
    Row("If", "Kinds must is? play only? on|after Kinds", _on_only),
    Row("If", "Kinds must only? is|go|play? on|after Kinds", _on_only),
    Row(
        "If",
        "no Kinds on|after Said",
        lambda kind, before: choose(said_of(before, LAST), is_in(CANDIDATE, ~kind)),
    ),
    Row(
        "If",
        "Kinds mustnot follow|go|is? on|after? Kinds",
        lambda kind, before: choose(is_in(LAST, before), is_in(CANDIDATE, ~kind)),
    ),
    Row("If", "Subj Pred", _subject_must),
    Row("Free", "Kind may? is? isfollowedby anything", lambda kind: _exception(is_in(LAST, kind))),
    Row("Free", "after|on Said|Or ,|:? anything", _free_after),
    Row(
        "Free",
        "after|on Said and after|on Said ,|:? anything",
        lambda a, b: _free_after(any_of(a, b)),
    ),
    Row("Free", "if Test ,|then? anything", _exception),
    Row("Perm", "Like is right", _permitted),
    Row("Free", "Like is anytime right", lambda said: _exception(_demand(said))),
    Row("Perm", "all|the|any|every|each? others|rest|other card|suit|one? is right", _rest),
    Row("Perm", "Kinds may|must? go anywhere", lambda kind: Allowance(is_in(CANDIDATE, kind))),
    Row("Free", "Subj is anytime right", lambda said: _exception(_demand(said))),
    Row("Perm", "all|the? others|rest|other card? is wrong", lambda: Rest(are_right=False)),
    Row("Perm", "Such is right", _permitted),
    Row("Perm", "Kind is right", lambda kind: Allowance(is_in(CANDIDATE, kind))),
    Row("Free", "Kinds is wrong", lambda kind: Prohibition(is_in(CANDIDATE, ~kind))),
    Row("Free", "no Kind is right", lambda kind: Prohibition(is_in(CANDIDATE, ~kind))),
    Row("Free", "Kind may is? play anytime", lambda kind: _exception(is_in(CANDIDATE, kind))),
    Row("Free", "Kind is wild", lambda kind: _exception(is_in(CANDIDATE, kind))),
    Row("Start", "thefirst may is? anything", lambda: _first_played(ALWAYS)),
    Row("Start", "thefirst is right", lambda: _first_played(ALWAYS)),
    Row("Start", "the starter is right", lambda: _first(ALWAYS)),
    Row("Start", "thefirst is? anything", lambda: _first_played(ALWAYS)),
    Row("Start", "thefirst must is Phrase", lambda said: _first_played(_demand(said))),
    Row("Start", "the starter may is? anything", lambda: _first(ALWAYS)),
    Row("Start", "the starter is? anything", lambda: _first(ALWAYS)),
    Row("Start", "anything may start", lambda: _first(ALWAYS)),
    Row("Demand", "Act|Bare|Cando", _demand),
    Row("Demand", "Cond|Ands|Ors|Due|Bracket", as_it_is),
    Row("Told", "Act|Cando", _demand),
    Row("Told", "Cond|If|Free|Start|Pattern|Due|Ors|Ands", as_it_is),
    Row("Told", "otherwise ,? Demand", Otherwise),
    Row("Told", "Act2 ,? but Perm", Remarks().with_permission),
    Row("Clause", "Told|Perm", as_it_is),
    Row("Sent", "Clause", lambda one: (one,)),
    Row("Sent", "Bare", lambda said: (_demand(said),)),
    Row("Sent", "Clause Sents", lambda one, more: _in_one(one, *more)),
    Row("Sent", "Bare ,|; and Sent2", lambda one, more: (_demand(one), *more)),
    Row("Sent", "Bare ,|; but Sent2", lambda one, more: (_demand(one), But(more[0]), *more[1:])),
    Row("Sent2", "Told", lambda one: (one,)),
    Row("Sent2", "Told Sents", lambda one, more: _in_one(one, *more)),
    Row("Sents", ",|; and? Clause", lambda one: (one,)),
    Row("Sents", "; and? Bare", lambda said: (_demand(said),)),
    Row("Sents", "; and? Bare Semi", lambda said, more: (_demand(said), *more)),
    Row("Semi", "; and? Clause", lambda one: (one,)),
    Row("Semi", "; and? Clause Sents", lambda one, more: (one, *more)),
    Row("Semi", "; and? Bare", lambda said: (_demand(said),)),
    Row("Sents", ",|; and? Clause Sents", lambda one, more: (one, *more)),
    Row("Sents", ",|; and Clause", lambda one: (one,)),
    Row("Sents", "and Clause", lambda one: (Beside(one),)),
    Row("Sents", "and Clause Sents", lambda one, more: (Beside(one), *more)),
    Row("Sents", ",|;? but Sent2", lambda more: (But(more[0]), *more[1:])),
    Row("Text", "Sent .|;|!?", as_it_is),
    Row("Text", "Sent .|! and|but? Text", lambda one, more: (*one, *more)),
)
