"""Verdicts: which cards are right or wrong and when, with what holds otherwise, or before."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from eleusis.errors import InputError
from eleusis.rule.language.core.company.sameness import different, same
from eleusis.rule.language.core.discourse.exceptions import Instead, is_of_these
from eleusis.rule.language.core.discourse.pointing import bind, choose, is_in
from eleusis.rule.language.core.discourse.recall import FreeFirst
from eleusis.rule.language.core.discourse.sentences import in_one_demand
from eleusis.rule.language.core.discourse.together import (
    Allowance,
    Disregard,
    NotDue,
    Prohibition,
    Rest,
    TiesNoted,
)
from eleusis.rule.language.core.meaning import (
    LEFT_OUT,
    as_it_is,
    both,
    constant,
    deny,
    of_kind,
    said_of,
)
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.properties import said_of_property
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    Always,
    Anchor,
    Attribute,
    Condition,
    FirstCards,
    If,
    In,
    NthLast,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from eleusis.cards import CardSet
    from eleusis.rule.language.core.properties import Prop, SaidOfFeatures
    from eleusis.rule.tree.syntax import Feature


def _card_is(test: Condition) -> Condition:
    """A test that tells which cards are right: “it” is the card that is judged."""
    return bind(said_of(test, CANDIDATE), CANDIDATE)


def _wrong(test: Condition) -> Condition:
    return deny(_card_is(test))


def _always(*said: Any) -> Allowance:
    """Cards that are right, whatever else is demanded."""
    return Allowance(said_of(said[-1], CANDIDATE), is_exception=True)


def _right_unless(kind: CardSet, test: Condition) -> Allowance:
    """Not those cards of the kind that the test takes out.

    Raises:
        InputError: `unclear`, if it may be meant that in its case all cards are right.
    """
    out = _card_is(test)
    if any(isinstance(node, NthLast) for node in nodes(out)):
        raise InputError("unclear.clear-right-case")
    return Allowance(all_of(is_in(CANDIDATE, kind), negate(out)))


def _free(said: Condition) -> Allowance:
    """“Hearts are free.”

    Raises:
        InputError: `unclear`, for “the other colour”: than what was told, or than the last card?
    """
    if LEFT_OUT in nodes(said):
        raise InputError("unclear.clear-which-cards")
    return _always(said)


def _right_in(case: Condition, kind: CardSet) -> Allowance:
    """“While there is no heart on the line, any heart is right.”"""
    return Allowance(all_of(case, _kind(kind)))


def _all_except(
    told: tuple[Any, ...], free: Allowance | Prohibition | Rest
) -> tuple[Any, ...] | Readings:
    """“After red go up, after black go down, except that kings are always right.”

    What is not always right may be so in the last case alone.

    Raises:
        InputError: `unclear`, if all others are right, or wrong.
    """
    if isinstance(free, Rest):
        raise InputError("unclear.clear-which-case")
    if isinstance(free, Prohibition):
        return (*told, free)
    if not all(isinstance(one, Condition) for one in told):
        return (*told, replace(free, is_exception=True))
    whole = (any_of(in_one_demand(told), free.condition),)
    match told:
        case (*before, If(test, then, rest)) if not free.is_exception:
            freed = [any_of(one, free.condition) for one in (then, rest)]
            last = If(test, freed[0]) if rest == ALWAYS else If(test, then, freed[1])
            return Readings((whole, (*before, last)))
        case _:
            return whole


def _all_unless(test: Condition, told: tuple[Any, ...]) -> tuple[Any, ...]:
    """“Unless the card is a king: after red go up, after black go down.”

    What is free is so whatever else is demanded, and so is what is said of those kings alone.
    """
    apart = tuple(one for one in told if isinstance(one, Allowance) or is_of_these(one, test))
    demands = tuple(one for one in told if one not in apart)
    return (choose(test, ALWAYS, in_one_demand(demands)), *apart)


def _except_in_case(told: Condition, case: Condition) -> Condition:
    """A rule, except in a case in which something else is demanded.

    Raises:
        InputError: `unclear`, if the exception is no case.
    """
    match case:
        case If(test, then, Always()):
            return choose(test, then, told)
        case _:
            raise InputError("unclear.exception-says-which")


def _close_exception(told: Condition, case: Condition) -> Condition:
    """“Go up except after a king go down”; but “anything except a king must …” is a subject.

    Raises:
        InputError: `unclear`, if nothing is demanded before it.
    """
    if told == ALWAYS:
        raise InputError("unclear.exception-says-which")
    return _except_in_case(said_of(told, CANDIDATE), case)


def _later(start: tuple[int, bool], sentences: tuple[Any, ...]) -> Readings | tuple[Any, ...]:
    """“From the second card on”: before it, any card is right; of the line, or of those played?

    A demand that looks back at one card asks nothing of the first of the line anyhow.
    """
    number, is_of_line = start
    if is_of_line or (number == 2 and _looks_back(sentences)):
        return (FirstCards(number - 1, ALWAYS), *sentences)
    if _looks_back(sentences):
        return (FreeFirst(number - 1), *sentences)
    anchors = (Anchor.LINE, Anchor.PLAYED)
    return Readings(tuple((FirstCards(number - 1, ALWAYS, each), *sentences) for each in anchors))


def _looks_back(sentences: tuple[Any, ...]) -> bool:
    return any(
        isinstance(node, NthLast)
        for said in sentences
        if isinstance(said, Condition)
        for node in nodes(said)
    )


def _true_of(kinds: CardSet, said: CardSet) -> Disregard:
    """What is so of all these cards anyhow: “aces count as number cards”.

    Raises:
        InputError: `unclear`, if it is not so.
    """
    if not kinds <= said:
        raise InputError("bad-rule.card-all-at")
    return Disregard(())


def _two_cases(
    subject: Prop, said: SaidOfFeatures, test: Condition, other: SaidOfFeatures, rest: Condition
) -> Condition:
    """“Its suit matches the last card's if …, and differs from it if ….”"""
    then, then_other = (said_of_property(subject, one) for one in (said, other))
    return all_of(choose(test, then), choose(rest, then_other))


def _or_otherwise(
    subject: Prop, said: SaidOfFeatures, test: Condition, other: SaidOfFeatures
) -> Condition:
    then, then_other = (said_of_property(subject, one) for one in (said, other))
    return choose(test, then, then_other)


def _starts(kind: Condition) -> FirstCards:
    return FirstCards(1, said_of(kind, CANDIDATE), Anchor.PLAYED)


def _alike_but(kept: Feature, changed: Feature) -> Condition:
    """“Same colour, different suit.”"""
    return both(same(("and", (kept,))), different(("and", (changed,))))


def _unlike(*features: Feature) -> Condition:
    return different(("and", features))


def _kind(kind: CardSet) -> Condition:
    return is_in(CANDIDATE, kind)


def _only_on(said: Condition, before: Condition) -> Condition:
    """“Changing suit is allowed only after a king.”"""
    return _only_there(said_of(before, LAST), said)


def _may_only_on(subject: Prop, said: SaidOfFeatures, before: Condition) -> Condition:
    return _only_on(said_of_property(subject, said), before)


def _not_without(said: Condition, more: Condition) -> Condition:
    """“Never go up without changing suit.”"""
    return any_of(deny(said), more)


def _only_there(case: Condition, said: Condition) -> Condition:
    """“Only after a heart may you go up”: not elsewhere."""
    return any_of(case, said_of(deny(said), CANDIDATE))


def _none_but_there(said: Condition, case: Condition) -> Condition:
    """“No heart without a spade before it.”"""
    return choose(said_of(said, CANDIDATE), case)


def _none_but_such(kind: CardSet, such: Condition) -> Condition:
    """“No red card except one of the suit of the last card.”"""
    return choose(is_in(CANDIDATE, kind), said_of(such, CANDIDATE))


def _none_but_on(kind: CardSet, before: Condition) -> Condition:
    """“The only place for a club is right behind a heart.”"""
    return choose(_kind(kind), said_of(before, LAST))


def _nothing_but(before: Condition, kind: CardSet) -> Condition:
    """“Nothing goes on a king except hearts.”"""
    return choose(said_of(before, LAST), _kind(kind))


def _takes(kind: CardSet, before: CardSet) -> Condition:
    """“It takes a red card to follow a red one.”"""
    return choose(is_in(LAST, before), _kind(kind))


def _and_takes(told: Condition, kind: CardSet, before: CardSet) -> Condition:
    return all_of(told, _takes(kind, before))


def _excepted(out: CardSet) -> Readings:
    """“Exception: kings”: the card that is a king is free, or the one that is laid on a king."""
    return Readings(tuple(Allowance(is_in(card, out), True) for card in (CANDIDATE, LAST)))


def _except_there(case: Condition, told: tuple[Any, ...]) -> tuple[Any, ...]:
    """“Except after a king, go up”; what is told of that case besides is demanded there."""
    there = tuple(one for one in told if isinstance(one, If) and one.test == case)
    return (*_all_unless(case, tuple(one for one in told if one not in there)), *there)


def _all_excepted(out: CardSet, told: tuple[Any, ...]) -> tuple[Any, ...] | Readings:
    """“Kings excepted, red goes on black and black on red”: what goes on kings, too?"""
    free = _all_unless(_kind(out), told)
    cases = [node for one in told if isinstance(one, Condition) for node in nodes(one)]
    of_kinds = [one for one in cases if isinstance(one, If) and isinstance(one.test, In)]
    if len(of_kinds) < 2:
        return free
    either = any_of(*(is_in(card, out) for card in (CANDIDATE, LAST)))
    return Readings((free, _all_unless(either, told)))


def _but_of_these(kind: CardSet, out: CardSet, said: Condition) -> Condition:
    """“Red cards, except hearts, must be even.”

    Raises:
        InputError: `unclear`, if none of these is of that kind.
    """
    if not kind & out:
        raise InputError("unclear.here-kind-card")
    return choose(_kind(kind & ~out), said_of(said, CANDIDATE))


def _none_but(kind: CardSet, out: CardSet) -> Condition:
    """“No kings but red ones.”

    Raises:
        InputError: `unclear`, if none of these is of that kind.
    """
    if not kind & out:
        raise InputError("unclear.here-kind-card")
    return of_kind(~kind | out)


def _free_of(test: Condition, told: tuple[Any, ...]) -> Readings:
    """What is told, freed of all of it in a case, or of what is told last.

    Raises:
        InputError: `unclear`, if not all of it is demanded.
    """
    if not all(isinstance(one, Condition) for one in told):
        raise InputError("unclear.clear-which-case")
    *before, last = told
    ways = [_except_there(test, told)]
    if before:
        ways.append((*before, choose(test, ALWAYS, last)))
    return Readings(tuple(ways))


def _but_these(told: tuple[Any, ...], out: CardSet) -> Readings:
    """“Change colour, except kings”; “play hearts, except kings” may be all hearts but these."""
    free = _free_of(_kind(out), told)
    named = (node for one in told for node in nodes(one) if isinstance(node, In))
    if any(node.card == CANDIDATE for node in named):
        return Readings((*free.meanings, (*told, Prohibition(_kind(~out)))))
    return free


def _none_that(kind: CardSet | None, said: Condition) -> Condition:
    return deny(_such(kind, said))


def _nor_there(kind: CardSet, case: Condition, other: CardSet, there: Condition) -> Condition:
    """“Odd cards are wrong after odd ones, nor are even ones right after hearts.”"""
    return all_of(choose(case, _kind(~kind)), choose(there, _kind(~other)))


def _may_not(kind: CardSet, said: Condition) -> Condition:
    """“Under no circumstances may a heart follow a heart.”"""
    return choose(_kind(kind), said_of(deny(said), CANDIDATE))


def _neither_may(one: CardSet, other: CardSet, said: Condition) -> Condition:
    return _may_not(one | other, said)


def _only_these(kind: CardSet, again: CardSet, before: CardSet) -> Condition:
    """“Kings, and only kings, may follow queens.”

    Raises:
        InputError: `unclear`, if these are others.
    """
    if kind != again:
        raise InputError("unclear.clear-which-cards")
    return choose(is_in(LAST, before), _kind(kind))


def _may_there(demand: Condition, case: Condition, said: Condition) -> tuple[Condition]:
    """“Change colour. After a king you may keep it.”

    Raises:
        InputError: `unclear`, if it frees of no more than a part of what is demanded.
    """
    if negate(said_of(said, CANDIDATE)) != demand:
        raise InputError("unclear.exception-says-which")
    return _need_not_there(demand, case)


def _need_not_there(demand: Condition, case: Condition) -> tuple[Condition]:
    return (choose(case, ALWAYS, demand),)


def _not_there(demand: Condition, case: Condition) -> Readings:
    """“Change suit, but not after a king”: there it is free, or must it not be there?"""
    rests = (ALWAYS, negate(demand))
    return Readings(tuple((choose(case, rest, demand),) for rest in rests))


def _nor_this(*said: Condition) -> Condition:
    return all_of(*map(deny, said))


def _need_not_with(demand: Condition, kind: CardSet) -> Readings:
    """“Change suit, but with spades you needn't”: with which card?"""
    ways = (choose(is_in(card, kind), ALWAYS, demand) for card in (CANDIDATE, LAST))
    return Readings(tuple((way,) for way in ways))


def _must_elsewhere(said: Condition, case: Condition) -> Condition:
    """“You needn't change suit after a king, but otherwise you must.”"""
    return choose(case, ALWAYS, said_of(said, CANDIDATE))


def _not_of_these(demand: Condition, said: Condition) -> tuple[Condition]:
    """“Go up. This doesn't apply to kings”: not of what was told just before."""
    return (choose(said_of(said, CANDIDATE), ALWAYS, demand),)


def _free_kind(kind: CardSet) -> Allowance:
    return _always(_kind(kind))


def _if_not_done(said: Condition, demand: Condition) -> Condition:
    """“You needn't follow suit, but if you don't, go up.”"""
    return choose(said_of(said, CANDIDATE), ALWAYS, demand)


def _not_due(said: Condition) -> NotDue:
    return NotDue(demands=(said_of(said, CANDIDATE),))


def _such(kind: CardSet | None, said: Condition) -> Condition:
    whole = said if kind is None else all_of(_kind(kind), said)
    return said_of(whole, CANDIDATE)


ROWS: Final = (
    # ---- right, wrong, otherwise
    Row("Ifso", "if|iff|onlyif", constant(None)),
    Row("Wrongly", ",|;|.? and? otherwise ,|:? it? is? wrong", constant(None)),
    Row("Wrongly", ",|;|.? and? wrong otherwise", constant(None)),
    Row("Rightly", ",|;|.? and? otherwise ,|:? it? is? right", constant(None)),
    Row("Cando", "Cand is right Ifso Test Wrongly", lambda c, i, test, w: _card_is(test)),
    Row("Cando", "Cand is wrong Ifso Test Rightly", lambda c, i, test, r: _wrong(test)),
    Row("Cando", "Cand is wrong unless Test", lambda cand, test: _card_is(test)),
    Row("Cando", "if Test ,|then|:? then? Rightness Wrongly", lambda test, *_: _card_is(test)),
    Row("Cando", "if Test ,|then|:? then? Wrongness Rightly", lambda test, *_: _wrong(test)),
    Row("Rightness", "it? is? right", constant(None)),
    Row("Wrongness", "it? is? wrong", constant(None)),
    Row("Perm", "Np that DoesNot is right", lambda kind, said: Allowance(_such(kind, said))),
    Row("Perm", "Kind is right unless Test", _right_unless),
    Row("Seated", "Kind is right on|at|in At", lambda kind, at: all_of(is_in(CANDIDATE, kind), at)),
    Row("Seats", "Seated ,|;|. and? Seated", any_of),
    Row("Perm", "Seats", Allowance),
    Row("If", "Seated|Seats .|;|, otherwise ,? Whole", any_of),
    Row("Cando", "no card may|must Does|Phrase|Going", deny),
    Row("Act", "play Phrase only", lambda said: said),
    Row("Bare", "the? same Feat , a? different Feat", _alike_but),
    Row("Bare", "a? different Feat , a? different Feat", _unlike),
    # ---- exceptions
    Row("Free", "may anytime play Phrase", _always),
    Row("Free", "Kind may anytime is? play", lambda kind: _always(_kind(kind))),
    Row("Free", "PermOn", lambda said: replace(said, is_exception=True)),
    Row("If", "Branch ,|; except that? If", _except_in_case),
    Row("If", "Branch except that If", _except_in_case),
    Row("If", "Act|Cando except If", _close_exception),
    Row("Free", "Wild", lambda free: free),
    Row("Perm", "InCase ,|: any Kind is right", _right_in),
    Row("Free", "InCase ,|:? Wild", lambda case, free: _always(all_of(case, free.condition))),
    Row("Free", "Wild InCase", lambda free, case: _always(all_of(free.condition, case))),
    Row("Free", "Subj may? anything", _free),
    Row("Wild", "Subj may? is anything|wild", _free),
    Row("Wild", "Subj is anytime right", lambda said: _always(said_of(said, CANDIDATE))),
    Row("Sent", "Sent ,? except that? Perm|Free", _all_except),
    Row("Sent", "unless Test ,|: Sent", _all_unless),
    Row("Sent", "except Kinds , Sent", lambda out, told: _all_unless(is_in(CANDIDATE, out), told)),
    Row("Sent", "except InCase , Sent", _except_there),
    Row("Sent", "Kinds excepted|excluded|aside , Sent", _all_excepted),
    Row("Bare", "no Kinds except|but Kinds", _none_but),
    Row("Bare", "play? no Kinds except|but one|those Such|Cmp", _none_but_such),
    Row("If", "Kinds , except Kinds , Pred", _but_of_these),
    Row("Sent", "Sent , Kinds excepted|excluded|aside", _but_these),
    Row("Sent", "Sent , except Kinds", _but_these),
    Row("Sent", "Sent , except InCase", lambda told, case: _free_of(case, told)),
    Row("Free", "only? Kinds may|is break|exempt from? this|that|the|it|them? rule?", _free_kind),
    Row("Free", "this|that donot apply|hold|count to|for Subj", _free),
    Row("Sent", "Act2 ,|;|. this|that donot apply|hold|count to|for Subj", _not_of_these),
    Row("Free", "the? only? exception|exceptions is|: Kinds", _excepted),
    # ---- what is right nowhere but there
    Row("Gate", "only Case", as_it_is),
    Row("Gate", "onlyif Test", as_it_is),
    Row("Gate", "not if Test", negate),
    Row("If", "Gate ,? may Doing", _only_there),
    Row("If", "Gate ,? may|is Subj is? right|play|played|go|follow?", _only_there),
    Row("If", "the? only place for Kinds is right? on|after Said", _none_but_on),
    Row("Nowhere", "without Kinds before it|them", lambda kind: is_in(LAST, kind)),
    Row("Nowhere", "without Present", as_it_is),
    Row("Nowhere", "except|but|unless Case", as_it_is),
    Row("If", "no Subj ,? Nowhere", _none_but_there),
    Row("If", "no Subj may? is? right|play|played|go Nowhere", _none_but_there),
    Row("If", "Subj mustnot is|go? right|play|played? Nowhere", _none_but_there),
    Row("If", "mustnot|never|donot|avoid play Subj Nowhere", _none_but_there),
    Row("If", "there mustnot is Subj Nowhere", _none_but_there),
    Row("If", "nothing may? go|follow|play on|after? Said", lambda on: deny(said_of(on, LAST))),
    Row("If", "nothing may? go|follow|play on|after? Said except|but Kinds", _nothing_but),
    Row("Cando", "nothing may is? right|play|played|go except|but Kinds", of_kind),
    Row("If", "may Doing must only go on|after Said", _only_on),
    # ---- what must not fail to be, and what need not be
    Row("Act", "it is wrong not to Doing", as_it_is),
    Row("Takes", "it must play Kinds to follow Kinds", _takes),
    Row("Takes", "Takes ,|;|and and? it? must? play? Kinds to follow Kinds", _and_takes),
    Row("If", "Takes", as_it_is),
    Row("Told", "neednot Doing", _not_due),
    Row(
        "If",
        "Theprop must PropVerb ,|; and|but? Theprop neednot",
        lambda a, said, b: said_of_property(a, said),
    ),
    Row("Told", "Kinds neednot isfollowedby Behind", lambda kind, said: _not_due(said)),
    Row("Gerund", "playing Phrase", as_it_is),
    Row("Gerund", "changing|switching Feats", different),
    Row("Gerund", "repeating|keeping|matching Feats", same),
    Row("Gerund", "after suit", constant(same(("or", (Attribute.SUIT,))))),
    Row("Act", "not Gerund is wrong", as_it_is),
    Row("Act", "mustnot|never|donot Do without Gerund", _not_without),
    Row("If", "Gerund is? right? must only go on|after Said", _only_on),
    Row("If", "Theprop may PropVerb must only go on|after Said", _may_only_on),
    Row("Cando", "mustnot|never|donot|avoid play a|any card unless Test", _card_is),
    Row("Sent", "this|that donot apply|hold InCase", lambda case: (If(case, ALWAYS), Instead())),
    Row("Act", "mustnot|never|donot|avoid play? Said , nor Said", _nor_this),
    Row("Act", "mustnot|never|donot not|fail to? Doing", as_it_is),
    Row("Act", "mustnot|never|donot|avoid play Np that DoesNot", _none_that),
    Row("If", "Kinds|Excepted is wrong Case ,|; nor is Kinds Case", _nor_there),
    Row("Cando", "mustnot Adjs|Tailless card|one? Does|Going", _may_not),
    Row("Subj", "anything that? DoesNot", as_it_is),
    Row("Cando", "neither Kinds nor Kinds may|must Does|Phrase|Going", _neither_may),
    Row("If", "Kinds ,? and only Kinds ,? may|must? follow Kinds", _only_these),
    Row("Sent", "Act2 ,|;|. but? InCase ,? may Doing", _may_there),
    Row("Sent", "Act2 ,|; but? neednot InCase", _need_not_there),
    Row("Sent", "Act2 ,|; but? InCase ,? neednot", _need_not_there),
    Row("Sent", "Act2 ,|; but? with Kinds neednot", _need_not_with),
    Row(
        "If",
        "neednot Doing Case ,|; but otherwise|after|on any|all? other? card? must",
        _must_elsewhere,
    ),
    Row("Sent", "Act2 ,|; but not Case", _not_there),
    Row("Sent", "whether or not Test , Sent", lambda _, told: told),
    Row("Sent", ",? Regardless , Sent", lambda ignored, told: (*told, ignored)),
    Row("If", "neednot|may Doing ,|; and|but? if donot ,? then? Demand", _if_not_done),
    Row("If", "neednot Doing ,|; and|but? otherwise ,? Demand", _if_not_done),
    # ---- the first cards, and later ones
    Row("Later", "after thefirst", constant((2, False))),
    Row("Later", "from|with the Nth card Along? on?", lambda nth, along: (nth, bool(along))),
    Row("Sent", "Later ,|:? Sent", _later),
    Row("Told", "start with Phrase", _starts),
    # ---- what is so anyhow
    Row("Told", "tiesright", TiesNoted),
    Row("Told", "Kinds is|count|counts considered|as? Kinds", _true_of),
    Row("Told", "Kinds is|count|counts not considered|as? Kinds", lambda a, b: _true_of(a, ~b)),
    # ---- a property in two cases
    Row("If", "Prop must? PropVerb ,? if Test ,? and|but|or must? PropVerb if Test", _two_cases),
    Row("If", "Prop must? PropVerb ,? if Test ,? and|but must? PropVerb otherwise", _or_otherwise),
)
