"""Branches: what goes on what, what follows what, and what is said of two cards together."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eleusis.cards import ALL, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.core.company.pairs import comes_after, goes_on
from eleusis.rule.language.core.company.sameness import different, same
from eleusis.rule.language.core.discourse.exceptions import for_others
from eleusis.rule.language.core.discourse.pointing import (
    That,
    bind,
    choose,
    is_in,
    replaced,
    subject_of,
)
from eleusis.rule.language.core.discourse.recall import Neither, OfOthers, Otherwise
from eleusis.rule.language.core.discourse.together import Allowance, Prohibition, with_permission
from eleusis.rule.language.core.kinds import Its
from eleusis.rule.language.core.meaning import (
    LEFT_OUT,
    PRIOR,
    SUBJECT,
    PriorCard,
    alike,
    as_it_is,
    both,
    constant,
    deny,
    named,
    of_kind,
    said_of,
)
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.relations import distant
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    Always,
    And,
    Arithmetic,
    Candidate,
    Compare,
    Condition,
    Constant,
    ExactlyOne,
    If,
    In,
    IsKind,
    NthLast,
    Operation,
    Or,
    Place,
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
    from eleusis.rule.tree.syntax import CardRef, Feature, Number

    Joined = Callable[..., Condition | Readings]


class Arrival(NamedTuple):
    """“Even follows odd”: what comes after odd, or after what alone even comes?"""

    later: CardSet
    earlier: CardSet

    @property
    def meanings(self) -> tuple[Condition, Condition]:
        """What must come after the earlier; after what alone the later may come."""
        return comes_after(self.later, self.earlier), goes_on(self.later, self.earlier)


class Remaining(NamedTuple):
    """What holds of such cards of a kind, or after them, as the cases told just before leave."""

    feature: Feature | None
    """What those cases must tell, if that is said: "after any other suit"."""
    kind: CardSet
    demand: Condition
    card: CardRef = LAST


class NothingElse(NamedTuple):
    """In a case no cards but those are right of which was told before."""

    test: Condition


def _and_on(told: Condition, kind: CardSet, before: CardSet) -> Condition:
    return all_of(told, goes_on(kind, before))


def _followed(kind: CardSet, then: Condition) -> Condition:
    return choose(is_in(LAST, kind), said_of(then, CANDIDATE))


def _after_it(before: CardSet, kind: CardSet) -> Condition:
    """“There must be a spade after each heart.”"""
    return _followed(before, of_kind(kind))


def _never_after(before: CardSet, said: Condition) -> Condition:
    """“Never follow red with red.”"""
    return choose(is_in(LAST, before), said_of(deny(said), CANDIDATE))


def _one_followed(free: CardSet, kind: CardSet, then: Condition) -> Condition:
    """“Red may be followed by anything, black only by red.”

    Raises:
        InputError: `unclear`, if a card is of both.
    """
    if free & kind:
        raise InputError("unclear.clear-which-cards")
    return _followed(kind, then)


def _and_followed(told: Condition, kind: CardSet, then: Condition) -> Condition:
    return all_of(told, _followed(kind, then))


def _followed_unless(kind: CardSet, then: Condition, except_: CardSet) -> Readings:
    """“Eights must be followed by queens unless they are spades”: the eights, or what follows?"""
    free = any_of(said_of(then, CANDIDATE), is_in(CANDIDATE, except_))
    return Readings((_followed(kind & ~except_, then), choose(is_in(LAST, kind), free)))


def _of_before(said: Condition) -> Condition:
    """What is said of the card before the subject: “on a card of its own suit”, “on a lower card”.

    Raises:
        InputError: `unclear`, if it is compared with the card before it.
    """
    if any(type(node) is PriorCard for node in nodes(said)):
        raise InputError("unclear.clear-which-card-another")
    compared = replaced(replaced(said, SUBJECT, That()), LEFT_OUT, SUBJECT)
    return replaced(compared, That(), PRIOR)


def _after_other(other: tuple[Feature | None, CardSet], demand: Condition) -> Remaining:
    return Remaining(*other, demand)


def _wrong_after_other(other: tuple[Feature | None, CardSet], kind: CardSet) -> Remaining:
    return Remaining(*other, is_in(CANDIDATE, ~kind))


def of_other(other: tuple[Feature | None, CardSet], said: Condition) -> Remaining:
    """What is demanded of the cards that the cases told just before leave."""
    return Remaining(*other, said_of(said, CANDIDATE), CANDIDATE)


def _in_any_case(other: tuple[Feature | None, CardSet], said: Condition) -> OfOthers:
    """“… At even places any other card must be red.”

    Raises:
        InputError: `unclear`, if the others are of a kind of their own.
    """
    if other != (None, ALL):
        raise InputError("unclear.clear-said-cards")
    return OfOthers(said)


def _for_others(
    other: tuple[Feature | None, CardSet], told: tuple[Any, ...]
) -> Readings | tuple[Any, ...]:
    """“For any other card: after red go up, after black go down.”"""
    ways: list[Any] = []
    if all(isinstance(one, Condition) for one in told):
        ways.append((Remaining(*other, all_of(*told), CANDIDATE),))
    if other == (None, ALL):
        ways.append(for_others(told))
    if not ways:
        raise InputError("unclear.clear-which-cards")
    return Readings(tuple(ways))


def _no_other(said: Condition) -> Remaining:
    """“No other card may be a heart.”"""
    return Remaining(None, ALL, deny(said_of(said, CANDIDATE)), CANDIDATE)


def with_what_is_left(told: tuple[Any, ...]) -> tuple[Any, ...]:
    """“Any other card must go up if …; otherwise it must …”: so must any other card."""
    made: list[Any] = []
    for one in told:
        match made, one:
            case [*_, Remaining(demand=If(test, then, Always())) as others], Otherwise(rest):
                made[-1] = others._replace(demand=choose(test, then, rest))
            case _:
                made.append(one)
    return tuple(made)


def _others_unless(
    other: tuple[Feature | None, CardSet], said: Condition, test: Condition
) -> Remaining:
    return Remaining(*other, choose(test, ALWAYS, said_of(said, CANDIDATE)), CANDIDATE)


def _after_other_played(other: tuple[Feature | None, CardSet], demand: Condition) -> Remaining:
    return Remaining(*other, demand, CANDIDATE)


def tells_apart(told: Any, said: Remaining) -> bool:
    """True for a case that parts the cards of which is *said* what holds of those it leaves.

    By how they stand to others, or by their place: “Cards of the suit of the last card go up, all
    others (cards of any other suit) go down.” “Every third card must … .”
    """
    if said.kind != ALL or not isinstance(said.card, Candidate):
        return False
    match told:
        case If(Same(feature, Candidate()), _, Always()) if said.feature is not None:
            return feature == said.feature
        case If(test, _, Always()) if said.feature is None and not isinstance(test, In):
            of_card = isinstance(test, Seen) or isinstance(subject_of(test), Candidate)
            return of_card or is_of_place(told)
        case _:
            return False


def is_of_place(told: Any) -> bool:
    """True for a case that turns on the place."""
    match told:
        case If(test, _, Always()):
            parts = test.conditions if isinstance(test, And) else (test,)
            return all(map(_is_place, parts))
        case _:
            return False


def _is_place(test: Condition) -> bool:
    return isinstance(test, Compare | IsKind) and any(
        isinstance(node, Place) for node in nodes(test)
    )


def _with(said: Condition | CardSet, then: Condition) -> Condition:
    """“With a spade go up”: the spade is what is played."""
    subject = said if not isinstance(said, CardSet) else of_kind(said)
    return choose(said_of(subject, CANDIDATE), then)


def _others_on(other: tuple[Feature | None, CardSet], before: CardSet) -> Remaining:
    """“Kings go anywhere, all other cards only on red.”"""
    return Remaining(*other, is_in(LAST, before), CANDIDATE)


def _other_right_only(other: tuple[Feature | None, CardSet], test: Condition) -> Remaining:
    return Remaining(*other, bind(test, CANDIDATE), CANDIDATE)


def _never_both(one: Condition, other: Condition) -> bool:
    match one, other:
        case In(Candidate(), kind), In(Candidate(), again):
            return kind.isdisjoint(again)
        case _:
            return False


def _right_only(subject: Condition, test: Condition) -> Readings:
    """Such cards are right in that case only; of others nothing is said.

    While cards are missing that the test names, it is open whether they are.
    """
    subject, own = said_of(subject, CANDIDATE), bind(test, CANDIDATE)
    # “black cards only if it is red”: no black card is, but the last one may be
    test = bind(test, LAST) if _never_both(subject, own) else own
    back = max((node.n for node in nodes(test) if isinstance(node, NthLast)), default=1)
    strict = all_of(Compare(Place(), Relation.GREATER, Constant(back)), test)
    tests = (test,) if back == 1 else (test, strict)
    return Readings(tuple(choose(subject, one) for one in tests))


def _together(one: CardSet, other: CardSet) -> Condition:
    """After a card of the one kind lies one of the other: each beside such a one."""
    return all_of(
        choose(is_in(LAST, one), is_in(CANDIDATE, other)),
        choose(is_in(LAST, other), is_in(CANDIDATE, one)),
    )


def _apart(one: CardSet, other: CardSet) -> Condition:
    """Cards of the two kinds that never lie side by side, in either order."""
    return all_of(
        choose(is_in(LAST, one), is_in(CANDIDATE, ~other)),
        choose(is_in(LAST, other), is_in(CANDIDATE, ~one)),
    )


def _may_follow(kind: CardSet, before: CardSet) -> Allowance:
    """“An ace may go on a king”: there too, whatever else is asked for."""
    return Allowance(all_of(is_in(CANDIDATE, kind), is_in(LAST, before)))


def _pairs_free(said: Condition) -> Allowance:
    """“Red on red is free.”"""
    return Allowance(said_of(said, CANDIDATE), is_exception=True)


def _not_in_case(free: Allowance | Prohibition, case: Condition) -> Allowance | Prohibition:
    """What is free, or wrong, but for a case."""
    if isinstance(free, Prohibition):
        return replace(free, condition=any_of(free.condition, bind(case, CANDIDATE)))
    return replace(free, condition=all_of(free.condition, negate(case)))


def _or_in_case(said: Condition, *cases: Condition) -> Condition:
    """“Follow suit, or play odd if the last card is odd”: in that case the one or the other."""
    pairs = zip(cases[::2], cases[1::2], strict=True)
    also = [(said_of(then, CANDIDATE), test) for then, test in pairs]
    if len(also) == 1:
        ((then, test),) = also
        return any_of(said, all_of(test, then))
    return any_of(said, all_of(*(choose(test, then) for then, test in also)))


def _asked_first(said: Condition, demand: Condition) -> Readings:
    """“Red? Go up.” Is the last card red, or the one that is played?"""
    return Readings(tuple(choose(said_of(said, card), demand) for card in (LAST, CANDIDATE)))


def _two_alike(count: int, feature: Feature) -> Condition:
    """That of so many cards, the one that is judged among them, not all are different."""
    cards: tuple[CardRef, ...] = (CANDIDATE, *(NthLast(n) for n in range(1, count)))
    return any_of(*(Same(feature, one, other) for one, other in combinations(cards, 2)))


def _never_all_different(count: int, kinds: int | None, feature: Feature) -> Condition:
    if kinds not in (None, count):
        raise InputError("unclear.shared-out")
    return _two_alike(count, feature)


def _one_or_other(*said: Condition) -> Readings:
    """“Either of the two must be red”: one at least, or only one?"""
    return Readings((any_of(*said), ExactlyOne(said)))


def _both_or_none(*said: Condition) -> Condition:
    return negate(ExactlyOne(said))


def _of_neighbours(two: object, join: Joined, said: Condition) -> Any:
    del two
    return join(said_of(said, CANDIDATE), said_of(said, LAST))


def _none(*said: Condition) -> Condition:
    some = any_of(*said)
    return Neither(some) if isinstance(some, Or) else all_of(*map(deny, said))


def _of_both(each: tuple[Joined, tuple[CardRef, CardRef]], said: Condition) -> Any:
    """What is said of two cards, each for itself."""
    join, cards = each
    return join(*(said_of(said, card) for card in cards))


def _total(one: Number, other: Number, said: Callable[[Number], Condition]) -> Condition:
    return said(Arithmetic(one, Operation.PLUS, other))


def _just_one(one: Feature, other: Feature, cand: None, card: CardRef) -> Condition:
    del cand
    return ExactlyOne(tuple(alike(each, card) for each in (one, other)))


def _one_alike(card: CardRef, features: NamedFeatures) -> Condition:
    return ExactlyOne(tuple(alike(each, card) for each in features[1]))


def _kept_not(
    kept: NamedFeatures, changed: NamedFeatures, card: CardRef | None = None
) -> Condition:
    return both(same(kept, card), different(changed, card))


def _neither_alike(one: Feature, other: Feature, card: CardRef | None = None) -> Condition:
    return both(different(("and", (one,)), card), different(("and", (other,)), card))


ROWS: Final = (
    # ---- what goes on what
    Row("On", "Kinds must|may? go on|after Kinds only", goes_on),
    Row("On", "Kinds must? go on|after Kinds and nowhere otherwise", goes_on),
    Row("On", "Kinds must? go only? on|after Kinds , nowhere otherwise", goes_on),
    Row("On", "Kinds must|may? only? go only on|after Kinds", goes_on),
    Row("On", "Kinds must only go on|after Kinds", goes_on),
    Row("On", "Kinds must has Kinds before|in it|them|front", goes_on),
    Row("On", "On ,|;|and and? Kinds must|may? only? go? on|after Kinds only?", _and_on),
    Row("If", "On", as_it_is),
    # ---- what follows what
    Row("Behind", "Phrase", as_it_is),
    Row("Follow", "Kinds|Excepted must? isfollowedby Behind", _followed),
    Row("Follow", "Follow ,|;|and and? Kinds must? only? by|isfollowedby Behind", _and_followed),
    Row("Follow", "Kinds must play Phrase after|behind it", _followed),
    Row("Follow", "follow|answer Kinds with Phrase", _followed),
    Row("Follow", "there must is Kinds after|behind Kinds", lambda kind, on: _after_it(on, kind)),
    Row("If", "mustnot|never|donot follow|answer Kinds with Phrase", _never_after),
    Row(
        "Follow",
        "Kinds may? isfollowedby anything ,|; and|but? Kinds only by|isfollowedby Behind",
        _one_followed,
    ),
    Row("If", "Kinds must? isfollowedby Behind ,? unless they|it is Kinds", _followed_unless),
    Row("If", "Follow", as_it_is),
    Row("If", "if Test ,|then|: then? Follow", choose),
    Row("If", "Case ,|: Follow", choose),
    Row("Told", "Kinds must? follow Kinds", Arrival),
    Row("Told", "Kinds go on|after Kinds", Arrival),
    # ---- the cards that other cases leave
    Row("Other1", "any|all|every|each|the other Int?", constant(None)),
    Row("Other1", "another", constant(None)),
    Row("Other1", "other", constant(None)),
    Row("Other1", "otherones", constant(None)),
    Row("OtherKind", "Other1 card|one", lambda other: (None, ALL)),
    Row("OtherKind", "all? the? others|rest", lambda: (None, ALL)),
    Row("OtherKind", "Other1 Feat", lambda other, feature: (feature, ALL)),
    Row(
        "OtherKind",
        "a|any|every|each|all? card of Other1 Feat",
        lambda other, feature: (feature, ALL),
    ),
    Row("OtherKind", "Other1 Mods card|one?", lambda other, kind: (None, kind)),
    Row("OtherKind", "Other1 Head", lambda other, kind: (None, kind)),
    Row("Told", "after|on OtherKind ,|:|-> then? Whole", _after_other),
    Row("Told", "after|on OtherKind Branch|Freed", _after_other),
    Row("Told", "after|on OtherKind ,? Kinds is wrong", _wrong_after_other),
    Row("Told", "if it is OtherKind ,|:|-> then? Demand", _after_other),
    Row("Told", "if play OtherKind ,|then|:? Demand", _after_other_played),
    Row("Told", "with OtherKind ,|:? Branch", _after_other_played),
    Row("Told", "OtherKind Pred|Preds", of_other),
    Row(
        "Told",
        "every|each other card must? is Said",
        lambda said: Otherwise(said_of(said, CANDIDATE)),
    ),
    Row("Cando", "OtherKind Pred", _in_any_case),
    Row("Sent", "for OtherKind ,|:? Sent", _for_others),
    Row("Told", "no other card|one Along? may|must Does", lambda _, said: _no_other(said)),
    Row("Told", "OtherKind Pred ,? unless Test", _others_unless),
    Row("Told", "OtherKind is right onlyif Test", _other_right_only),
    Row("Told", "OtherKind must only go on|after Kinds", _others_on),
    # ---- what lies on what, and what beside
    Row("Test", "Subj isontop", lambda said: said_of(said, LAST)),
    Row("Going", "follow Said|Or", _of_before),
    Row("Going", "follow Said ,? nor Said", lambda *of: _of_before(any_of(*of))),
    Row("Going", "go|is? on|after Said|Or", _of_before),
    Row("Such", "goingon Said|Or", _of_before),
    Row("Such", "Det? card goingon Said|Or", lambda det, said: _of_before(said)),
    Row("Such", "Kinds goingon Said|Or", lambda kind, said: both(of_kind(kind), _of_before(said))),
    Row(
        "About",
        "Kinds is play on Said|Or",
        lambda kind, said: said_of(both(of_kind(kind), _of_before(said)), CANDIDATE),
    ),
    Row("If", "Kind and Kind mustnot|never|donot is? inarow|adjacent|neighbours", _apart),
    Row("If", "Plain and Plain must is? adjacent|neighbours", _together),
    Row("If", "Kinds mustnot|never|donot is? beside Kinds", _apart),
    Row("If", "no|never|donot play? Kinds may? is? beside Kinds", _apart),
    Row("If", "Subj is right onlyif Test", _right_only),
    Row(
        "Told", "after|on Said ,? nothing otherwise", lambda said: NothingElse(said_of(said, LAST))
    ),
    Row("PermOn", "Kinds may go|follow on|after? Kinds", _may_follow),
    Row("PermOn", "Kinds may isfollowedby Kinds", lambda before, kind: _may_follow(kind, before)),
    Row("Told", "Branch ,? but PermOn", with_permission),
    Row("Free", "Subj donot|neednot is?", lambda said: Allowance(said_of(said, CANDIDATE), True)),
    Row("Free", "Free ,? except InCase", _not_in_case),
    Row("Free", "Free ,? unless Test", _not_in_case),
    Row("If", "Case ,? Kinds is wrong", lambda case, kind: choose(case, is_in(CANDIDATE, ~kind))),
    Row("If", "Act2 , or is? Phrase if Test", _or_in_case),
    Row("If", "Act2 , or is? Phrase if Test and Phrase if Test", _or_in_case),
    Row("If", "must only Do if|onlyif Test", lambda said, test: _right_only(said, test)),
    Row("Told", "Said|Dos|Do ? Demand", _asked_first),
    Row("OnPair", "Kinds on|after Kinds", lambda a, b: both(of_kind(a), is_in(PRIOR, b))),
    Row("OnPairs", "OnPair", as_it_is),
    Row("OnPairs", "OnPair ,? and OnPairs", any_of),
    Row("Free", "OnPairs may? is? anything", _pairs_free),
    Row("Free", "OnPairs is anytime? right", _pairs_free),
    Row("Phrase", "OnPair ,? or OnPair", any_of),
    Row("SomeVerbs", "Verb ,? or is? OnPair", any_of),
    Row("Fact", "it|thecard must? is OnPair", lambda said: said_of(said, CANDIDATE)),
    Row("InPlace", "Cand must? is? OnPair", lambda cand, said: said_of(said, CANDIDATE)),
    Row("Item", "InPlace", as_it_is),
    Row("Ors", "Item , or InPlace", any_of),
    Row("Phrase", "Phrase ,? or OnPair", any_of),
    Row("Phrase", "OnPair ,? or Phrase", any_of),
    # ---- several cards in a row that are not all different
    Row("Pattern", "Int card inarow mustnot is|has of? Int? different Feat", _never_all_different),
    Row(
        "Cond",
        "among the last Int card and New atleast two must Agree Feat",
        lambda count, new, agree, feature: _two_alike(count + 1, feature),
    ),
    Row("Agree", "match|share|agree in? a|the?", constant(None)),
    Row("Agree", "has|is of? the same", constant(None)),
    # ---- what players do
    Row("Doing", "Does", as_it_is),
    Row("Doing", "play Phrase", as_it_is),
    Row("If", "who Doing ,? Act2", lambda said, demand: choose(said_of(said, CANDIDATE), demand)),
    Row("If", "with Like|Kinds ,? Branch", _with),
    # ---- two cards as one subject
    Row("New", "thecard", constant(CANDIDATE)),
    Row("New", "the card", constant(CANDIDATE)),
    Row("Duo", "New and Ref", lambda new, card: (new, named(card))),
    Row("Duo", "Ref and Ref", lambda *cards: tuple(map(named, cards))),
    Row("Duo", "Ref and New", lambda card, new: (new, named(card))),
    Row("DuoOr", "New or Ref", lambda new, card: (new, named(card))),
    Row("DuoOr", "Ref or New", lambda card, new: (new, named(card))),
    Row("DuoNor", "New nor Ref", lambda new, card: (new, named(card))),
    Row("DuoNor", "Ref nor New", lambda card, new: (new, named(card))),
    Row("Each", "both|all|each of? Duo", lambda duo: (all_of, duo)),
    Row("Each", "Duo", lambda duo: (all_of, duo)),
    Row("Each", "atleast one of Duo", lambda duo: (any_of, duo)),
    Row("Each", "exactly one of Duo", lambda duo: (lambda *said: ExactlyOne(said), duo)),
    Row("Cond", "of Neighbouring ,? Few1 must? is Phrase", _of_neighbours),
    Row("Few1", "exactly one", constant(lambda *said: ExactlyOne(said))),
    Row("Few1", "atleast one", constant(any_of)),
    Row("Few1", "neither|none", constant(_none)),
    Row("Each", "either? both or none|neither of Duo", lambda duo: (_both_or_none, duo)),
    Row("Each", "one|either of Duo", lambda duo: (_one_or_other, duo)),
    Row("Each", "either DuoOr", lambda duo: (_one_or_other, duo)),
    Row("None", "neither DuoNor", lambda duo: (_none, duo)),
    Row("None", "neither|none of Duo", lambda duo: (_none, duo)),
    Row("Each", "None", as_it_is),
    Row("Cond", "None may is? Phrase", _of_both),
    Row("Cond", "Each must? is both|all|each? Phrase", _of_both),
    Row("Cond", "Term and Term inarow must? is|has? NumSaid", _total),
    # ---- neither of two properties
    Row(
        "Cando",
        "neither the|its? Feat nor the|its? Feat Recurs",
        lambda a, b, _: _neither_alike(a, b),
    ),
    Row("Recurs", "may? repeat|andrepeat", constant(None)),
    Row("Changes", "may? change|differ", constant(None)),
    Row(
        "Cando",
        "neither the|its? Feat nor the|its? Feat Changes",
        lambda one, other, _: same(("and", (one, other))),
    ),
    Row("Recurs", "may? is? the? same", constant(None)),
    Row(
        "Cando",
        "neither the|its? Feat nor the|its? Feat may? is that|those of Ref",
        _neither_alike,
    ),
    Row(
        "Cando",
        "neither the|its? Feat nor the|its? Feat may? is the same as Ref",
        _neither_alike,
    ),
    Row(
        "Cando",
        "neither the|its? Feat nor the|its? Feat of Ref may? repeat|andrepeat|occur|return",
        _neither_alike,
    ),
    Row("Act", "repeat neither the? Feat nor the? Feat", _neither_alike),
    Row("Told", "of Feat and Feat ,? Cand must share exactly one with Ref", _just_one),
    # ---- verbs with a subject or an object of their own
    Row("Cando", "their|the rank must? differ by Amount", distant),
    Row("Do", "repeat|match|keep its Feats", lambda feats: same(Its(*feats))),
    Row("Do", "agree|match with? Ref in exactly one of Feats", _one_alike),
    Row("Do", "change its Feats", lambda feats: different(Its(*feats))),
    Row("Do", "match|share|keep Feats ,? but not Feats", _kept_not),
    Row("Do", "match|share|keep Feats ,? and|but not Feats ,? of Ref", _kept_not),
    Row(
        "Do",
        "match|share|keep Feats of Ref ,? but not Feats",
        lambda kept, card, changed: _kept_not(kept, changed, card),
    ),
)
