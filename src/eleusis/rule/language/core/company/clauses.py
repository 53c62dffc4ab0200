"""Clauses put another way: as a question, as a choice of commands, with neither and nor."""

from __future__ import annotations

from functools import partial
from operator import or_
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eleusis.cards import CardSet
from eleusis.errors import InputError
from eleusis.rule.language.core.company.sameness import different, same
from eleusis.rule.language.core.discourse.pointing import It, bind, choose, is_in, replaced, says_it
from eleusis.rule.language.core.discourse.together import Rest
from eleusis.rule.language.core.meaning import (
    alike,
    all_together,
    as_it_is,
    both,
    compared,
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
from eleusis.rule.language.core.properties import whose
from eleusis.rule.language.core.relations import higher_than
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Attribute,
    Compare,
    Constant,
    CountIn,
    NthLast,
    Relation,
    Same,
    all_of,
    any_of,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.rule.language.core.company.sameness import Many
    from eleusis.rule.language.core.kinds import NamedFeatures
    from eleusis.rule.tree.syntax import CardRef, Condition, Feature


def _of(card: CardRef, said: Condition) -> Condition:
    return said_of(said, named(card))


def _if(test: Condition, demand: Condition, otherwise: Condition | None = None) -> Condition:
    return choose(test, demand, ALWAYS if otherwise is None else otherwise)


def _its(feature: Feature) -> Condition:
    return Same(feature, CANDIDATE, It())


def _only_such(kinds: Condition, said: Condition) -> Condition:
    """“Only hearts may go down”: what else goes down is wrong."""
    return any_of(deny(said), kinds)


def _only_there(kind: CardSet, there: Condition) -> Condition:
    """“Only red above 7”: what is above 7 must be red; other rows read that it must be both."""
    return any_of(deny(there), of_kind(kind))


def _command(said: Condition, then: Condition) -> Condition:
    """“Change the colour and you must keep the parity”: if you change it."""
    return choose(said_of(said, CANDIDATE), said_of(then, CANDIDATE))


def _command_only(said: Condition, then: Condition | CardSet) -> Condition:
    """“Go lower only with an ace.”"""
    return _command(said, of_kind(then) if isinstance(then, CardSet) else then)


def _may_only_if(said: Condition, test: Condition) -> Readings:
    """“You may go up only if it is red”: the card, or the last one?"""
    cards = (CANDIDATE, LAST) if says_it(test) else (CANDIDATE,)
    return Readings(tuple(_command(said, bind(test, card)) for card in cards))


def _unlike_in_both(one: Feature, other: Feature, card: CardRef | Many | None = None) -> Condition:
    """“Neither the same suit nor the same rank as the last card.”"""
    return deny(same(("or", (one, other)), card))


def _not_both(one: Condition, other: Condition) -> Condition:
    return any_of(deny(one), deny(other))


def _with(kind: CardSet, then: Condition) -> Condition:
    return choose(is_in(CANDIDATE, kind), then)


def _among(kind: CardSet, then: Condition) -> Condition:
    """“Among the hearts only face cards are right, among the spades odd and even alternate.”

    Raises:
        InputError: `unclear`, if other cards are named than the last of them.
    """
    if {node for node in nodes(then) if isinstance(node, NthLast)} - {LAST}:
        raise InputError("unclear.clear-which-card-another")
    return _with(kind, replaced(then, LAST, NthLast(1, kind)))


def _within(kind: CardSet, then: Condition) -> Readings:
    """“In the red suits go up”: from the last card, or from the last red one?"""
    return Readings((_with(kind, then), _among(kind, then)))


def _for(kind: CardSet, then: Condition) -> Readings:
    """“For hearts: go up”: with a heart, or on one?"""
    return Readings((_with(kind, then), choose(is_in(LAST, kind), then)))


def _lies_there(said: Condition) -> Readings:
    """“When a heart lies there”: last, or anywhere on the line?"""
    kind = is_kind(said) and kind_of(said)
    anywhere = [Compare(CountIn(kind, WHOLE_LINE), Relation.AT_LEAST, Constant(1))] if kind else []
    return Readings((said_of(said, LAST), *anywhere))


def _followed(kind: CardSet, said: Condition) -> Condition:
    return choose(is_in(LAST, kind), said_of(said, CANDIDATE))


def _never_both(duo: tuple[CardRef, CardRef], said: Condition) -> Condition:
    return deny(all_of(*(said_of(said, card) for card in duo)))


def _few_of(duo: tuple[CardRef, CardRef], join: Callable[..., Any], said: Condition) -> Any:
    return join(*(said_of(said, card) for card in duo))


class These(NamedTuple):
    """Several cards, joined: “the starter or the last card”."""

    join: Callable[..., Condition]
    cards: tuple[CardRef, ...]


def _either_of(one: CardRef, other: CardRef) -> Readings:
    """“Different from the starter or the last card”: from both, or from one of them?"""
    return Readings((These(all_of, (one, other)), These(any_of, (one, other))))


def _unlike(features: NamedFeatures, these: These) -> Condition:
    return these.join(*(different(features, card) for card in these.cards))


def _of_rank(features: NamedFeatures, said: Condition) -> Condition:
    if features[1] != (Attribute.RANK,):
        raise InputError("bad-rule.property-compared-same")
    return said


def _than_each(
    join: Callable[..., Condition],
    higher: tuple[Relation, CardSet | None],
    one: CardRef,
    other: CardRef,
) -> Condition:
    """“Higher than the last card and the second-last card.”"""
    return join(higher_than(higher, one), higher_than(higher, other))


def _if_they(
    subject: Condition, said: Condition, test: Condition, other: Condition, case: Condition
) -> Condition:
    """“Number cards must be even if they are red and odd if they are black.”"""
    pairs = ((said, test), (other, case))
    return all_of(*(_command(all_of(subject, test), then) for then, test in pairs))


def _right_only(said: Condition, test: Condition) -> Condition:
    """“The same colour is only right when the card is higher.”"""
    return choose(said_of(said, CANDIDATE), bind(said_of(test, CANDIDATE), CANDIDATE))


# ---- Neither, nor --------------------------------------------------------------------------------


def _neither(one: Feature, *more: Any) -> NamedFeatures:
    rest = [part if isinstance(part, tuple) else ("and", (part,)) for part in more]
    return "and", (one, *(feature for _, features in rest for feature in features))


def _shares_none(features: NamedFeatures, card: CardRef | None = None) -> Condition:
    return different(features, card)


def _shares_none_of(card: CardRef, features: NamedFeatures) -> Condition:
    return different(features, card)


def _none_of(*said: Any) -> Any:
    """What is said of a property is true of none of these."""
    return lambda features: all_of(*(deny(one(features)) for one in said))


def _refused(said: Condition, rest: Rest) -> tuple[Condition, ...]:
    """“No 6 and no 7. Everything else is fine.”"""
    del rest
    return (said_of(said, CANDIDATE),)


def _not_of_both(one: CardSet, _: object, other: CardSet, __: object) -> Condition:
    """“It must not be a heart and a king”: no card is said to be both where none can be.

    Raises:
        InputError: `unclear`, there.
    """
    if one.isdisjoint(other):
        raise InputError("unclear.clear-whether-both")
    return of_kind(~(one & other))


ROWS: Final = (
    # ---- a condition asked, or put before its subject
    Row("Case", "after|on|following Excepted", partial(is_in, LAST)),
    Row("Ask", "is Ref Phrase", _of),
    Row("Ask", "is there Subj isontop", lambda said: said_of(said, LAST)),
    Row("Elided", "donot play Said|Or", lambda said: said_of(deny(said), CANDIDATE)),
    Row("If", "Test ? then? Demand", _if),
    Row("If", "About : then? Demand", _if),
    Row("If", "Ask ,|?|: then? Demand", _if),
    Row("If", "Ask ,|?|: then? Demand ,|;|.? and? otherwise ,? Demand", _if),
    # of the card that the demand before it names, or of the last one
    Row("Elided", "play|match|share|keep|repeat|follow its Feat", _its),
    # ---- who alone may, and who does must
    # of three demands “or” or “and” may join the last two first
    Row("Command", "Do", as_it_is),
    Row("Command", "play Phrase", as_it_is),
    Row("Commands", "Command and Command", partial(all_together, all_of)),
    Row("Act", "Command , Commands", partial(all_together, all_of)),
    Row("EitherDo", "Command or Command", partial(all_together, any_of)),
    Row("Act", "Command or Commands", partial(all_together, any_of)),
    Row("Act", "Commands or Command", partial(all_together, any_of)),
    Row("Act", "Command and EitherDo", partial(all_together, all_of)),
    Row("Act", "EitherDo and Command", partial(all_together, all_of)),
    Row("Bare", "only Subj may Does|DoesNot", _only_such),
    Row("Bare", "only Adjs Above", _only_there),
    Row("Above", "Reach", of_kind),
    Row("Above", "above|over Ref", partial(compared, Relation.GREATER)),
    Row("Above", "below|under Ref", partial(compared, Relation.LESS)),
    Row("If", "Command and must Does|DoesNot", _command),
    Row("Cando", "Kinds must is played", of_kind),
    Row("Denied", "Noes", lambda kind: of_kind(~kind)),
    Row("Noes", "no Plain|PlainOr|Rank", as_it_is),  # “or a king” is no part of it
    Row("Noes", "no Plain|PlainOr|Rank ,? or|and|nor? Noes", or_),
    Row("If", "to Doing ,? Act2", _command),
    Row("If", "may Doing onlyif Test", _may_only_if),
    Row("If", "may? Doing only with|within|in Like|Kinds", _command_only),
    Row("Bare", "may Do ,? and|or may Do ,? but not both", _not_both),
    Row("If", "among Kinds ,|:? Branch", _among),
    Row("If", "in Kinds ,|:? Branch", _within),
    Row("If", "for Kinds ,|: Demand", _for),
    Row("If", "for Kinds Branch", _with),
    Row("If", "Kinds for Kinds", lambda kind, subject: _with(subject, is_in(CANDIDATE, kind))),
    Row("Test", "Subj liesthere", _lies_there),
    Row(
        "Follow",
        "Kinds asksfor|forces|makes|wouldlike the|thecard card? after|behind? it? to? Does",
        lambda kind, said: choose(is_in(LAST, kind), said_of(said, CANDIDATE)),
    ),
    Row("Restful", "OtherKind may? isfollowedby anything", lambda _: Rest(are_right=True)),
    Row(
        "If",
        "Kinds|Excepted is wrong Case",
        lambda kind, case: choose(case, is_in(CANDIDATE, ~kind)),
    ),
    # ---- several cards, each named, that something is held against
    # “card” is of the last of them, and no card of which something is said
    Row("FullRef", "the? last card|one", constant(LAST)),
    Row("FullRef", "the? Nth last card|one", NthLast),
    Row("Refs", "Ref ,|and|nor and|nor? from|of|as|than? FullRef", lambda *of: These(all_of, of)),
    Row("Refs", "Ref ,? or from|of|as|than? FullRef", _either_of),
    Row(
        "Refs",
        "Ref , from|of|as|than? Refs",
        lambda one, more: more._replace(cards=(one, *more.cards)),
    ),
    Row("Cmp", "HigherNp than both? Ref and than? FullRef", partial(_than_each, all_of)),
    Row("Cmp", "HigherNp than either? Ref or than? FullRef", partial(_than_each, any_of)),
    Row("Do", "differ from Refs in Feats", lambda cards, feats: _unlike(feats, cards)),
    Row("Do", "differ in Feats from Refs", _unlike),
    Row("Like", "a|the|any? different|another|other Feats from|than|to|as Refs", _unlike),
    Row("PropVerb", "differ from Refs", lambda cards: lambda feats: _unlike(feats, cards)),
    # ---- of such cards, as they are themselves
    Row("Them", "it|they|those|these is Phrase", as_it_is),
    Row("If", "Subj must? is|go? Phrase if Them ,? and|but|or is|go? Phrase if Them", _if_they),
    Row("If", "Subj must? Moves if Them ,? and|but|or Moves if Them", _if_they),
    Row("If", "Like : then? Demand", _command),
    Row("Do", "stay in? the Feat of Ref", lambda feature, card: alike(feature, card)),
    Row("PropVerb", "is Within|Amid2", lambda said: lambda feats: _of_rank(feats, said)),
    # ---- what asks nothing
    Row("Restful", "OtherKind may? is Feat", lambda other, _: Rest(are_right=True)),
    Row("If", "Like is right onlyif Test", _right_only),
    # ---- two neighbours
    Row("NotBoth", "both is Phrase", partial(_never_both, (CANDIDATE, LAST))),
    Row("NotBoth", "NotBoth or NotBoth", all_of),
    Row("NotBoth", "NotBoth and NotBoth", any_of),
    Row("Apart1", "Neighbouring mustnot NotBoth", lambda _, said: said),
    Row("Apart1", "two card inarow mustnot NotBoth", as_it_is),
    Row("Apart1", "Apart1 ,? nor may? NotBoth", all_of),
    Row("Apart1", "no Neighbouring may NotBoth", lambda _, said: said),
    Row("Cond", "Apart1", as_it_is),
    Row("Cond", "Duo mustnot both is Phrase", _never_both),
    Row("Cond", "atmost one of Duo may is Phrase", _never_both),
    Row("Cond", "of Duo ,? Few1 must? is Phrase", _few_of),
    # ---- how a move is made
    Row("Do", "Moves in|with Like", both),
    # ---- a choice of commands
    Row("Option", "Do|Dos", as_it_is),
    Row("Option", "play Phrase", as_it_is),
    Row("Option", "donot Do", deny),
    # of a choice; “change the suit with a king”, alone, may be a case
    Row("Option", "Withcard", as_it_is),
    Row("Withcard", "Way with Single", lambda way, kind: both(way, of_kind(kind))),
    Row("Withcard", "Way with Cmp", both),
    Row("Way", "follow suit", constant(same(("or", (Attribute.SUIT,))))),
    Row("Way", "change Feats", different),
    Row("Way", "keep Feats", same),
    Row("Options", "Option ,? and|but Option", partial(all_together, all_of)),
    Row("Modal", "mustnot is a|an Mods Noun? and a|an Mods Noun?", _not_of_both),
    Row("Act", "donot Do and Do|Doing", lambda *said: any_of(*map(deny, said))),
    Row("Options", "Option", as_it_is),
    Row("Anded", "Option ,? and|but Option", partial(all_together, all_of)),
    Row("Choice", "Anded ,? or Anded", partial(all_together, any_of)),
    Row("Severally", "Option , Option|Severally", partial(all_together, any_of)),
    Row("Choice", "Severally ,? or Option", partial(all_together, any_of)),
    Row("Choice", "Anded ,? or Option", partial(all_together, any_of)),
    Row("Choice", "Option ,? or Anded", partial(all_together, any_of)),
    Row("Choice", "Option ,? or Withcard", partial(all_together, any_of)),
    Row("Choice", "Withcard ,? or Option", partial(all_together, any_of)),
    Row("Choice", "may? either Options ,? or Options", partial(all_together, any_of)),
    Row("Chosen", "must? Choice", lambda said: said_of(said, CANDIDATE)),
    Row("Chosen", "either Item|Ands , or Item|Ands", any_of),
    # no more stands beside the second of two, so what comes behind "and" is of it
    Row("Demand", "Chosen", as_it_is),
    Row("Sent", "Chosen", lambda said: (said,)),
    Row("Sent", "Chosen Semi", lambda said, more: (said, *more)),
    # ---- all else is right, where only what is wrong was said
    Row("Refusal", "no Kinds|Rank", lambda kind: of_kind(~kind)),
    Row("Refusal", "no Kinds|Rank ,|or|and|nor Nos", lambda kind, more: of_kind(~kind & ~more)),
    Row("Refusal", "never|avoid|donot|mustnot play? Said|Or|Ofsuch", denied),
    Row("Refusal", "Denied", as_it_is),
    Row("Restful", "otherwise ,? anything", lambda: Rest(are_right=True)),
    Row("Refused", "Refusal ,|.|;|! and|but? Restful", _refused),
    Row("Text", "Refused .|;|!?", as_it_is),
    Row("Text", "Refused .|! and|but? Text", lambda one, more: (*one, *more)),
    Row("DoesNot", "is neither Nor", deny),
    Row("Such", "Kinds that Does", lambda kind, said: both(of_kind(kind), said)),
    Row("Such", "Kinds whose Feats PropVerb", whose),
    Row("Denied", "Kinds that DoesNot", lambda kind, said: both(of_kind(kind), said)),
    Row("Cmp", "ashighas Than or higher", lambda card: compared(Relation.AT_LEAST, card)),
    Row("Cmp", "ashighas Than or lower", lambda card: compared(Relation.AT_MOST, card)),
    # ---- neither of two properties
    Row(
        "Nothing",
        "neither Own? same? Feat nor Own? same? Feat",
        lambda _, one, own, two: _neither(one, two),
    ),
    Row("Nothing", "neither in Feat nor in? Feat", _neither),
    Row("NorDo", "match|share|keep|repeat Nothing", _shares_none),
    Row("NorDo", "match|share|keep|repeat Nothing with|of|as Ref", _shares_none),
    Row("NorDo", "match|agree with? Ref Nothing", _shares_none_of),
    Row("NorDo", "has Nothing of|as Ref", _shares_none),
    Row("Has", "Nothing of|as Ref", _shares_none),
    Row("Has", "neither the? same Feat nor the? same? Feat as|of? Other?", _unlike_in_both),
    Row(
        "Do",
        "match|share|repeat neither the? same? Feat nor the? same? Feat as|of|with Other",
        _unlike_in_both,
    ),
    Row("Do", "NorDo", as_it_is),
    Row("Modal", "may NorDo", as_it_is),
    Row(
        "NumDoes",
        "mustnot is? NumSaid or mustnot is NumSaid",
        lambda one, other: lambda number: any_of(deny(one(number)), deny(other(number))),
    ),
    Row(
        "NumDoes",
        "mustnot is? NumSaid ,? and|but not NumSaid",
        lambda one, other: lambda number: all_of(deny(one(number)), deny(other(number))),
    ),
    Row("Bare", "neither Nor is right", deny),
    Row("Modal", "may is? neither Nor", deny),
    Row("PropAdj", "neither PropAdj nor PropAdj", _none_of),
)
