"""Each suit by itself, what may lie where only, and one of two properties."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from eleusis.cards import ALL
from eleusis.errors import InputError
from eleusis.rule.language.core.branches import Remaining
from eleusis.rule.language.core.company.others import so_many_hold
from eleusis.rule.language.core.company.pairs import comes_after, goes_on
from eleusis.rule.language.core.discourse.pointing import bind, choose, is_in, replaced
from eleusis.rule.language.core.discourse.recall import last_cards
from eleusis.rule.language.core.discourse.together import Allowance, Rest
from eleusis.rule.language.core.frames import of_each_it
from eleusis.rule.language.core.meaning import (
    LEFT_OUT,
    SUBJECT,
    all_together,
    as_it_is,
    both,
    constant,
    denied,
    deny,
    every,
    named,
    of_kind,
    said_of,
)
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.features import partition
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    Anchor,
    Compare,
    Constant,
    CountDistinct,
    ExactlyOne,
    LastLike,
    NthLast,
    Place,
    Rank,
    RankSummary,
    Relation,
    Same,
    Summary,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.language.core.company.mixed import How
    from eleusis.rule.language.core.kinds import NamedFeatures
    from eleusis.rule.language.core.properties import SaidOfFeatures
    from eleusis.rule.tree.syntax import CardRef, Condition, Feature, Stretch

    Cards = tuple[CardRef, ...]
    OfCards = Callable[[Cards], Condition]

# ---- Each suit by itself -------------------------------------------------------------------------


def _in_each(feature: Feature, said: Condition) -> Condition:
    """What is demanded within each suit: of a card and the last one of its suit.

    Raises:
        InputError: `unclear`, if it does not look at the last card alone.
    """
    said = said_of(said, CANDIDATE)
    if {node for node in nodes(said) if isinstance(node, NthLast)} != {LAST}:
        raise InputError("unclear.clear-which-card-another")
    return replaced(said, LAST, LastLike(feature))


# ---- What may lie where only ---------------------------------------------------------------------


def _only_if(said: Condition, test: Condition) -> Readings:
    """“Only play a king if …”: no king otherwise, or nothing else then?"""
    mine = said_of(said, CANDIDATE)
    return Readings((choose(mine, test), choose(test, mine)))


def _may_only_if(said: Condition, test: Condition) -> Readings:
    """“It may only be red if …”: not otherwise."""
    mine = said_of(said, CANDIDATE)
    return Readings(tuple(choose(mine, one) for one in of_each_it(test, mine)))


def _only_on(said: Condition, before: Condition) -> Readings:
    return _only_if(said, said_of(before, LAST))


def _from_card(said: Condition, nth: int, along: bool | None) -> Readings:
    """“Hearts only from the fifth card on”: of the line, or of those that are played?"""
    anchors = (Anchor.LINE,) if along else (Anchor.LINE, Anchor.PLAYED)
    from_it = (Compare(Place(one), Relation.AT_LEAST, Constant(nth)) for one in anchors)
    return Readings(tuple(choose(said_of(said, CANDIDATE), one) for one in from_it))


def _either_of(cand: None, one: Condition, again: None, other: Condition) -> Condition | Readings:
    """“Either the card is red or it is higher.”"""
    del cand, again
    return all_together(any_of, one, other)


def _granted(kind: CardSet, test: Condition) -> Allowance:
    """“Hearts are right if they are even.”"""
    return Allowance(all_of(is_in(CANDIDATE, kind), bind(said_of(test, CANDIDATE), CANDIDATE)))


def _others_are(other: tuple[Feature | None, CardSet], said: Condition) -> tuple[Any, ...]:
    """“Hearts must be even, all other cards odd.”"""
    return (Remaining(*other, said_of(said, CANDIDATE), CANDIDATE),)


def _each_on_other(kind: CardSet, before: CardSet) -> Readings:
    """“Red on black and vice versa”: what comes then, or where alone the two may lie?"""
    pairs = ((kind, before), (before, kind))
    after = all_of(*(comes_after(a, b) for a, b in pairs))
    return Readings((after, all_of(*(goes_on(a, b) for a, b in pairs))))


def _must(subject: Condition, said: Condition) -> Condition:
    return choose(said_of(subject, CANDIDATE), said_of(said, CANDIDATE))


def _elided(
    subject: Condition, said: Condition, second: Condition, more: Condition
) -> tuple[Condition, ...]:
    """“A heart must be odd, a spade even.”"""
    return (_must(subject, said), _must(second, more))


def _and_elided(
    told: tuple[Condition, ...], second: Condition, more: Condition
) -> tuple[Condition, ...]:
    return (*told, _must(second, more))


def _on_such(subject: Condition, said: Condition) -> Condition:
    """“A face card may only be played on a lower card”: lower than the face card.

    Raises:
        InputError: `unclear`, if it is compared with another card.
    """
    if LEFT_OUT not in nodes(said):
        raise InputError("unclear.clear-which-card-another")
    before = said_of(replaced(said, LEFT_OUT, CANDIDATE), LAST)
    return before if subject == ALWAYS else choose(said_of(subject, CANDIDATE), before)


def _not_followed(before: Condition, said: Condition) -> Condition:
    return choose(said_of(before, LAST), said_of(deny(said), CANDIDATE))


def _never_followed(kind: CardSet, said: Condition) -> Condition:
    return choose(is_in(LAST, kind), said_of(deny(said), CANDIDATE))


def _nor_followed(told: Condition, kind: CardSet, said: Condition) -> Condition:
    return all_of(told, _never_followed(kind, said))


def _none_unless(kind: CardSet, before: CardSet, test: Condition) -> Condition:
    """“No even card on an even card, unless it has the same suit.”"""
    barred = choose(is_in(LAST, before), is_in(CANDIDATE, ~kind))
    return any_of(barred, bind(said_of(test, CANDIDATE), CANDIDATE))


def _only_in(subject: Condition, test: Condition) -> Condition:
    """“Black cards only if they are higher than the last card.”"""
    return choose(said_of(subject, CANDIDATE), bind(test, CANDIDATE))


def _extreme(summary: Summary, card: CardRef, where: Stretch) -> Condition:
    up = summary is Summary.HIGHEST
    relation = Relation.AT_LEAST if up else Relation.AT_MOST
    return Compare(Rank(named(card)), relation, RankSummary(summary, where))


def _so_many_sorts(how: tuple[Relation, int], feature: Feature, where: Stretch) -> Condition:
    relation, count = how
    return Compare(CountDistinct(feature, where), relation, Constant(count))


def _free_on(before: CardSet) -> Allowance:
    return Allowance(is_in(LAST, before), is_exception=True)


# ---- One of two properties -----------------------------------------------------------------------


Aspects = tuple["Feature", ...]


def _list(*things: Feature) -> Aspects:
    return things


def _sorts(one: CardSet, other: CardSet) -> Feature:
    """“Whether it is low or high”: which of two sorts.

    Raises:
        InputError: `unclear`, if a card is of both, or of neither.
    """
    if one & other or one | other != ALL:
        raise InputError("unclear.clear-which-case")
    return partition(one, other)


def _so_many(how: How, things: Aspects, unlike: bool, card: CardRef | None = None) -> Condition:
    """“Exactly two of colour, parity and suit must change.”"""
    other = LAST if card is None else named(card)
    likes = tuple(Same(feature, CANDIDATE, other) for feature in things)
    return so_many_hold(how, tuple(map(negate, likes)) if unlike else likes)


def _at_most(count: int, things: Aspects, than: tuple[bool, CardRef | None]) -> Condition:
    return _so_many((Relation.AT_MOST, count), things, *than)


def _such_head(det: None, adjective: CardSet | None, kind: CardSet, said: Condition) -> Condition:
    """“A heart higher than the last card”, “an even diamond lower than …”."""
    del det
    return both(of_kind(kind if adjective is None else kind & adjective), said)


def _such_are_right(*kinds: Condition) -> Allowance:
    return Allowance(any_of(*(said_of(kind, CANDIDATE) for kind in kinds)))


def _just_one(unlike: bool, features: NamedFeatures, card: CardRef | None = None) -> Condition:
    """That exactly one of these properties is the same, or changes."""
    return _so_many((Relation.EQUAL, 1), features[1], unlike, card)


def _with_in_one(unlike: bool, card: CardRef, features: NamedFeatures) -> Condition:
    return _just_one(unlike, features, card)


def _said_of_one(said: SaidOfFeatures) -> SaidOfFeatures:
    """“The suit or the parity must change, but not both.”"""

    def of(features: NamedFeatures) -> Condition:
        return ExactlyOne(tuple(cast("Condition", said(("and", (one,)))) for one in features[1]))

    return of


def _of_just_one(feature: Feature, count: int) -> Condition:
    """“The suit of the last card or of the one before that, but not of both.”

    Raises:
        InputError: `unclear`, if they are not two.
    """
    if count != 2:
        raise InputError("unclear.of-two")
    return ExactlyOne(tuple(Same(feature, SUBJECT, card) for card in last_cards(2)))


def _neighbours_share(count: int, features: NamedFeatures) -> Condition:
    """“Any two cards side by side must share colour or parity, but not both.”

    Raises:
        InputError: `unclear`, if they are not two.
    """
    if count != 2:
        raise InputError("unclear.of-two")
    return _just_one(False, features)


def _counted_out(count: int | None, how: How, things: Aspects, *than: Any) -> Condition:
    """“Exactly one of three things must change: …”

    Raises:
        InputError: `unclear`, if another number of them is named.
    """
    if count not in (None, len(things)):
        raise InputError("unclear.shared-out")
    return _so_many(how, things, *than)


def _demanded(said: Condition) -> Condition:
    return said_of(said, CANDIDATE)


def _so_many_claims(how: How, count: int | None, options: tuple[Condition, ...]) -> Condition:
    """“Exactly one of these must hold: change the colour; go up; be even.”

    Raises:
        InputError: `unclear`, if another number of them is named.
    """
    if count not in (None, len(options)):
        raise InputError("unclear.shared-out")
    return so_many_hold(how, options)


def _one_of(*said: Condition) -> Condition:
    return ExactlyOne(tuple(said))


ROWS: Final = (
    # ---- each suit by itself
    Row("Told", "ineach Feat ,? Demand|Pattern", _in_each),
    # ---- what may lie where only
    Row("Cando", "either Cand is? Phrase ,? or Cand must? is? Phrase", _either_of),
    Row("Grant", "Kinds is right if Test", _granted),
    Row("Sents", ",|; and? OtherKind Phrase", _others_are),
    Row("Bare", "no card may|must is? Phrase", denied),
    Row("Both", "Such and Such", every),
    Row("Such", "Det? Adjs? Head Cmp", _such_head),
    Row("Perm", "Such ,? and Such is right", _such_are_right),
    Row("OnlySo", "onlyplay Said|Or|Do if|onlyif Test", _only_if),
    Row("OnlySo", "onlyplay Said|Or|Do after|on Said|Or", _only_on),
    Row("OnlySo", "onlyplay Said|Or AtPlace", _only_if),
    Row("If", "Subj mustlie AtPlace", _only_if),
    Row("If", "Subj mustbeat from the Nth card Along? on", _from_card),
    # beside “only go up” as what is demanded then
    Row("OnlySo", "only Do if|onlyif Test", _only_if),
    Row("OnlySo", "only Do after|on Said|Or", _only_on),
    Row("OnlySo", "may onlyplay Said|Or|Do if|onlyif Test", _may_only_if),
    Row("OnlySo", "may onlyplay Said|Or|Do after|on Said|Or", _only_on),
    Row("Told", "OnlySo", as_it_is),
    Row("Told", "Cand OnlySo", lambda cand, said: said),
    Row("Told", "Subj OnlySo", lambda kind, said: choose(said_of(kind, CANDIDATE), said)),
    Row("Second", "Kinds", of_kind),
    Row(
        "Second",
        "Np of|with|in Like",
        lambda kind, said: said if kind is None else both(of_kind(kind), said),
    ),
    Row("Second", "Like", as_it_is),
    Row("Elided1", "Subj Pred ,|; and|but? Second Phrase", _elided),
    Row("Elided1", "Elided1 ,|; and|but? Second Phrase", _and_elided),
    Row("Sent", "Elided1", as_it_is),
    Row("Sent", "Elided1 Sents", lambda told, more: (*told, *more)),
    Row("If", "Subj must only? go|follow on|after? Such|Like|Cmp", _on_such),
    Row(
        "If",
        "Cand must only? go|follow on|after? Such|Like|Cmp",
        lambda cand, said: _on_such(ALWAYS, said),
    ),
    Row("If", "no Subj may|must isfollowedby Phrase", _not_followed),
    Row("NotFollow", "Kinds mustnot isfollowedby Behind", _never_followed),
    Row("NotFollow", "NotFollow ,|;? nor|and? Kinds not? by|isfollowedby Behind", _nor_followed),
    Row("If", "NotFollow", as_it_is),
    Row("If", "no Kinds on|after Kinds ,? unless Test", _none_unless),
    Row("If", "Subj onlyif Test", _only_in),
    Row("Branch", "Kinds must follow", of_kind),
    Row("Act2", "only Phrase is? right", lambda said: said_of(said, CANDIDATE)),
    Row("Fact", "Ref is the? highest card|one? Where", partial(_extreme, Summary.HIGHEST)),
    Row("Fact", "Ref is the? lowest card|one? Where", partial(_extreme, Summary.LOWEST)),
    Row("Cond", "Counted different? Feat is Where", _so_many_sorts),
    Row("Present", "Counted different? Feat Where", _so_many_sorts),
    Row("If", "Kinds go? on|after Kinds ,? and? viceversa", _each_on_other),
    Row("Free", "anything may? go on|after Kinds", _free_on),
    Row("Remnant", "all|the? others|rest", constant(None)),
    Row("Remnant", "all|the|any|every? other card|suit|one", constant(None)),
    Row("Restful", "Remnant may? go|is? anywhere|anything", lambda _: Rest(are_right=True)),
    # ---- one of two properties
    Row("Dos", "either? Do or play? Phrase", lambda one, other: all_together(any_of, one, other)),
    Row("Dos", "play Phrase or Do", lambda one, other: all_together(any_of, one, other)),
    Row("Do", "either? Do or Do ,? but not both", _one_of),
    Row(
        "Do",
        "match|share Feats with|of|as Ref ,? but not both",
        lambda feats, card: _just_one(False, feats, card),
    ),
    Row("Do", "match Ref in? Feats ,? but? not in? both", partial(_with_in_one, False)),
    Row(
        "Do",
        "agree with Ref in|on? Feats ,? but? not in? both",
        lambda c, f: _just_one(False, f, c),
    ),
    Row("Do", "differ from Ref in? Feats ,? but? not in? both", partial(_with_in_one, True)),
    Row("Do", "has Feats of|as Ref ,? but not both", lambda f, c: _just_one(False, f, c)),
    Row("PropVerb", "PropVerb but not both", _said_of_one),
    Row("Like", "the? same Feat as either of the last Int card ,? but not of? both", _of_just_one),
    Row("Pattern", "Series must? share|match|has Feats but not both", _neighbours_share),
    Row("Do", "change Feats but not both", partial(_just_one, True)),
    Row("Do", "keep|match|share|repeat Feats but not both", partial(_just_one, False)),
    Row("Aspect", "the? Feat", as_it_is),
    Row("Aspect", "whether Cand? is Kinds or Kinds", lambda c, a, b: _sorts(a, b)),
    Row("Aspect", "whether Cand? is Kinds", lambda cand, kind: _sorts(kind, ~kind)),
    Row("Aspect", "is Kinds or Kinds", _sorts),
    Row("Aspect", "is Kind", lambda kind: _sorts(kind, ~kind)),
    Row("Aspect", "the? height ( Kinds or Kinds )", _sorts),
    Row("Aspects", "Aspect ,? and|or Aspect", _list),
    Row("Aspects", "Aspect , Aspect", _list),
    Row("Aspects", "Aspect , Aspects", lambda one, more: (one, *more)),
    Row("Strict", "Sure of?", as_it_is),
    Row("ThanRef", "from|as|in|of|on|with|to|for Ref", as_it_is),
    Row("ThanRef", "as|like in|of|on|with|to|for Ref", as_it_is),
    Row("ThanRef", "from card to card", constant(LAST)),
    Row("ThanRef", "from the last card to New", constant(LAST)),
    Row("Ofthings", "Strict Aspects", lambda how, things: (None, how, things)),
    Row(
        "Ofthings",
        "Strict of? these|the Int? thing|things? ,|: Aspects",
        lambda how, n, of: (n, how, of),
    ),
    Row("Do", "differ from Ref in Ofthings", lambda card, of: _counted_out(*of, True, card)),
    Row("Do", "match|agree with? Ref in Ofthings", lambda card, of: _counted_out(*of, False, card)),
    Row("Likeness", "match|repeat|stay|keep the? same?", lambda: False),
    Row("Likeness", "is? the? same", lambda: False),
    Row("Likeness", "change|differ", lambda: True),
    Row("Likeness", "is? different", lambda: True),
    Row("LikeThan", "Likeness", lambda unlike: (unlike, None)),
    Row("LikeThan", "Likeness ThanRef", lambda *of: of),
    Row("LikeThan", "match|share|repeat|equal Ref", lambda card: (False, card)),
    Row("LikeThan", "is? the? same as Ref 's", lambda card: (False, card)),
    Row("Cando", "Strict Aspects must? LikeThan", lambda how, of, than: _so_many(how, of, *than)),
    Row("Cando", "of Aspects ,? Strict must? LikeThan", lambda of, how, x: _so_many(how, of, *x)),
    Row("Cando", "atmost Int of? Aspects may LikeThan", _at_most),
    Row("Cando", "of Aspects ,? atmost Int may LikeThan", lambda of, n, x: _at_most(n, of, x)),
    Row(
        "Cando",
        "Strict Int? these|thing|things|the Int? must? LikeThan ,|: Aspects",
        lambda how, n, m, than, things: _counted_out(n or m, how, things, *than),
    ),
    Row(
        "Cando",
        "atmost Int of? these|things Int? may|must LikeThan : Aspects",
        lambda most, n, than, things: _counted_out(n, (Relation.AT_MOST, most), things, *than),
    ),
    # ---- several things of which so many must hold
    Row("Cond", "Counted of these Int? must hold : Claims", _so_many_claims),
    Row("Claim", "Do", _demanded),
    Row("Claim", "is Said", _demanded),
    Row("Claim", "Cand Do", lambda cand, said: _demanded(said)),
    Row("Claim", "Cand must? is Said", lambda cand, said: _demanded(said)),
    Row("Claim", "Cand has Like", lambda cand, said: _demanded(said)),
    Row("Claim", "Ref is Said", lambda card, said: said_of(said, named(card))),
    Row("Claim", "PropSaid", _demanded),
    Row("Claims", "Claim ,|; and|or? Claim", lambda *of: of),
    Row("Claims", "Claim and|or Claim", lambda *of: of),
    Row("Claims", "Claim ,|; Claims", lambda one, more: (one, *more)),
    Row("Do", "match|share|keep|repeat Ofthings", lambda of: _counted_out(*of, False)),
    Row("Do", "change Ofthings", lambda of: _counted_out(*of, True)),
    Row(
        "Do", "match|share Strict Aspects with Ref", lambda how, of, c: _so_many(how, of, False, c)
    ),
)
