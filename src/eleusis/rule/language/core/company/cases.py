"""One subject in several cases, each with what is demanded in it.

“Face cards must be red after an odd card and black after an even one.” “If the card is odd, it must
be lower on a club, higher on a heart and red otherwise.” Such a list says all that its sentence has
to say; only what stands behind a semicolon goes on.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from eleusis.cards import ALL
from eleusis.errors import InputError
from eleusis.rule.language.core.branches import of_other
from eleusis.rule.language.core.company.amounts import with_it
from eleusis.rule.language.core.discourse.apart import apart
from eleusis.rule.language.core.discourse.joined import in_one
from eleusis.rule.language.core.discourse.pointing import It, choose, is_in
from eleusis.rule.language.core.discourse.recall import Otherwise, recalled
from eleusis.rule.language.core.discourse.sentences import after_cases
from eleusis.rule.language.core.discourse.spoken import of_one_card
from eleusis.rule.language.core.discourse.together import Allowance
from eleusis.rule.language.core.frames import of_each_it, subject_must
from eleusis.rule.language.core.meaning import (
    LEFT_OUT,
    as_it_is,
    compared,
    constant,
    denied,
    deny,
    is_kind,
    kind_of,
    of_kind,
    said_of,
)
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.relations import steps_away
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    Always,
    And,
    Candidate,
    Condition,
    CountIn,
    If,
    In,
    Including,
    Relation,
    all_of,
    any_of,
    nodes,
)

if TYPE_CHECKING:
    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import Feature

Cased = tuple[Condition | None, Condition]
"""A case and what is said of the card in it; no case stands for all that is left."""
Told = tuple[Any, ...]


def _cased(said: Condition, case: Condition) -> Cased:
    return case, said


def _cased_if(said: Condition, test: Condition) -> Readings:
    """“… higher than the last card if it is red”: the card, or the last one?"""
    return Readings(tuple((one, said) for one in of_each_it(test, said_of(said, CANDIDATE))))


def _otherwise(said: Condition, _: object = None) -> Cased:
    return None, said


def _listed(one: Cased, *more: Any) -> tuple[Cased, ...]:
    (behind,) = more
    return (one, *(behind if isinstance(behind[0], tuple) else (behind,)))


def _cases(cased: tuple[Cased, ...]) -> tuple[Any, ...]:
    """The cases, with their "it" and "that number" made clear by those before.

    Raises:
        InputError: `unclear`, if "otherwise" stands behind cases that overlap.
    """
    told = tuple(If(test, said_of(said, CANDIDATE)) for test, said in cased if test is not None)
    cases: tuple[Any, ...] = ()
    for case in of_one_card(recalled(told)):
        cases = (*cases, after_cases(case, list(cases)))
    rest = next((said for test, said in cased if test is None), None)
    if rest is None:
        return cases
    if len(cases) == 1:
        return (choose(cases[0].test, cases[0].then, said_of(rest, CANDIDATE)),)
    if any(not apart(a.test, b.test) for at, a in enumerate(cases) for b in cases[:at]):
        raise InputError("unclear.clear-said-cards")
    left = choose(any_of(*(case.test for case in cases)), ALWAYS, said_of(rest, CANDIDATE))
    return (*cases, left)


def _in_cases(cased: tuple[Cased, ...]) -> Condition:
    return all_of(*_cases(cased))


def _under(test: Condition, demand: Condition) -> Condition:
    return choose(test, demand)


def _one_with(one: Condition, kind: CardSet, other: Condition, rest: CardSet) -> Condition:
    """“Go up with a heart or down with a spade”: one of the two."""
    ways = all_of(one, of_kind(kind)), all_of(other, of_kind(rest))
    return said_of(any_of(*ways), CANDIDATE)


def _but_under(test: Condition, cased: tuple[Cased, ...]) -> Condition:
    return choose(test, ALWAYS, _in_cases(cased))


def _of_such(subject: Condition, cased: tuple[Cased, ...]) -> Condition:
    """What such cards must be in each case.

    Raises:
        InputError: `unclear`, if a case is of all of them, or of none: “hearts … if it is red”.
    """
    for test, _ in cased:
        match test:
            case In(It() | Candidate(), kind) if is_kind(subject):
                if not kind_of(subject) & kind or not kind_of(subject) & ~kind:
                    raise InputError("unclear.clear-which-card-say")
    return choose(said_of(subject, CANDIDATE), _in_cases(cased))


def _and_also(subject: Condition, cased: Cased, said: Condition) -> Readings:
    """“Hearts must be odd if the last card is red, and go up”: then, or in every case?"""
    test, then = cased
    in_case = _of_such(subject, ((test, all_of(then, said)),))
    always = choose(said_of(subject, CANDIDATE), said_of(said, CANDIDATE))
    return Readings((in_case, all_of(_of_such(subject, (cased,)), always)))


def _of_others(other: tuple[Feature | None, CardSet], cased: tuple[Cased, ...]) -> Any:
    return of_other(other, _in_cases(cased))


def _or_in_cases(demand: Condition, cased: tuple[Cased, ...]) -> Condition:
    """“Go up, or play a heart after a club and a club after a heart”: elsewhere only up."""
    return any_of(demand, *(all_of(case.test, case.then) for case in _cases(cased)))


def _else_of_either(test: Condition, freed: Condition, rest: Condition) -> Readings:
    """“After red go up unless …, otherwise …”: not after red, or where it was freed?"""
    match freed, rest:
        case _, If(_, Always()):
            return Readings((choose(test, freed, rest),))
        case If(free, Always(), demand), _:
            return Readings((choose(test, freed, rest), choose(test, If(free, rest, demand))))
        case _:
            raise InputError("unclear.clear-which-case")


def _and_such(told: Condition, subject: Condition, said: Condition) -> Condition:
    """“In that case hearts must be even and spades must go up.”"""
    return all_of(told, subject_must(subject, said))


def _and_others(
    told: Condition, other: tuple[Feature | None, CardSet], said: Condition
) -> Condition:
    """“In that case hearts must be even and all other cards must go up.”

    Raises:
        InputError: `unclear`, if the others are of a kind of their own.
    """
    each = told.conditions if isinstance(told, And) else (told,)
    named = tuple(one.test for one in each if isinstance(one, If))
    if other != (None, ALL) or len(named) < len(each):
        raise InputError("unclear.clear-said-cards")
    return all_of(told, choose(any_of(*named), ALWAYS, said_of(said, CANDIDATE)))


def _barred_there(case: Condition, kind: CardSet) -> Condition:
    return choose(case, is_in(CANDIDATE, ~kind))


def _or_free(demand: Condition, free: Any) -> Condition:
    """“Otherwise keep the parity, except that aces are always right.”

    Raises:
        InputError: `unclear`, if it frees no cards of the case.
    """
    if not isinstance(free, Allowance) or CANDIDATE not in nodes(free.condition):
        raise InputError("unclear.clear-which-case")
    return any_of(demand, free.condition)


def _or_such(kind: CardSet, demand: Condition) -> Condition:
    """“In that case a red card must go up and black cards are free.”"""
    return any_of(is_in(CANDIDATE, kind), demand)


def _or_others(kind: CardSet, other: tuple[Feature | None, CardSet], said: Condition) -> Condition:
    """“Hearts are free and all other cards must go down.”

    Raises:
        InputError: `unclear`, if the others are of a kind of their own.
    """
    if other != (None, ALL):
        raise InputError("unclear.clear-said-cards")
    return _or_such(kind, said_of(said, CANDIDATE))


def _there_with_it(said: Condition) -> Condition:
    """“There must be a club among the last four cards and the card.”

    Raises:
        InputError: `unclear`, if the card does not count: whatever is played, it is so or not.
    """
    counted = [node.stretch for node in nodes(said) if isinstance(node, CountIn)]
    if not any(isinstance(stretch, Including) for stretch in counted):
        raise InputError("unclear.clear-which-cards")
    return said


def _there_must_be(said: Condition) -> Condition | Readings:
    """“In that case there must be two spades on the line”: before the card lies there, or then?"""
    try:
        return Readings((said, with_it(said)))
    except InputError:  # that is known of the last cards
        return said


def _tails(cased: Cased | tuple[Cased, ...]) -> Condition:
    """What holds in the one case, or in each of several, that is told behind it."""
    return _in_cases(cased if isinstance(cased[0], tuple) else (cased,))


def _free_if(demand: Condition, out: CardSet, test: Condition) -> Condition:
    """“The card must be even, except a king, when …”: the king is free of it."""
    return choose(test, any_of(is_in(CANDIDATE, out), demand))


def _barred(said: Condition) -> Condition:
    return said_of(deny(said), CANDIDATE)


def _or_else(test: Condition, demand: Condition, other: Condition) -> Readings:
    """“If A, go up, or else change the suit”: the one or the other there, or where it is not so?"""
    return Readings((choose(test, any_of(demand, other)), choose(test, demand, other)))


def _unless_or_else(test: Condition, demand: Condition, other: Condition) -> Readings:
    return Readings((choose(test, ALWAYS, any_of(demand, other)), choose(test, other, demand)))


ROWS: Final = (
    # ---- an exception in a case, and what holds otherwise
    Row("If", "Branch , except Kinds , if Test", _free_if),
    Row("Whole", "Demand|Freed", as_it_is),
    Row("Whole", "Kinds is wrong", lambda kind: is_in(CANDIDATE, ~kind)),
    Row("If", "if Test ,|then|: then? Demand orelse ,? Whole", _or_else),
    Row("If", "if Test Act2 orelse ,? Whole", _or_else),
    Row("If", "Case ,|: then? Demand orelse ,? Whole", _or_else),
    Row("If", "Case Branch orelse ,? Whole", _or_else),
    Row("If", "unless Test , Demand orelse ,? Whole", _unless_or_else),
    Row(
        "If", "Demand ,? if Test orelse ,? Whole", lambda said, test, more: choose(test, said, more)
    ),
    Row("If", "Demand ,? unless Test orelse ,? Whole", lambda d, test, more: choose(test, more, d)),
    Row("If", "if Test ,|then|: then? Freed ;|. and? otherwise ,? Whole", choose),
    Row("If", "if Test ,|then|: then? Freed , and? otherwise ,? Whole", _else_of_either),
    Row("If", "Case ,? Freed ;|. and? otherwise ,? Whole", choose),
    Row("If", "Case ,? Freed , and? otherwise ,? Whole", _else_of_either),
    # ---- several cases of one subject
    Row("Deed", "is? only? Phrase", as_it_is),
    Row("Deed", "has Has", as_it_is),
    Row("Deed", "Do", as_it_is),
    Row("Deed", "up", constant(compared(Relation.GREATER, LEFT_OUT))),
    Row("Deed", "down", constant(compared(Relation.LESS, LEFT_OUT))),
    Row("Cased", "Deed Case", _cased),
    Row("Cased", "Deed ,? if Test", _cased_if),
    Row("Cased", "Deed with Kinds", lambda said, kind: (is_in(CANDIDATE, kind), said)),
    Row("Rested", "and|but? Deed otherwise", _otherwise),
    Row("Rested", "and|but? otherwise must? Deed", _otherwise),
    Row("Rested", "and|but? Deed after|on|with Other1 card|one", _otherwise),
    Row("Listed1", "Cased ,|;? and|but|or? must? Cased", _listed),
    Row("Rounded", "Cased ,|;? Rested", _listed),
    Row("Rounded", "Cased ,|; and|but|or? must? Rounded", _listed),
    Row("Listed1", "Rounded", as_it_is),
    Row("Spread", "Cand must Rounded", lambda cand, cased: _in_cases(cased)),
    Row("Spread", "play Rounded", _in_cases),
    Row("Listed1", "Cased ,|; and|but|or? must? Listed1", _listed),
    Row("Split", "Cand must Listed1", lambda cand, cased: cased),
    Row("Split", "play? Listed1", as_it_is),
    Row("Heading", "up|higher", constant(compared(Relation.GREATER, LEFT_OUT))),
    Row("Heading", "down|lower", constant(compared(Relation.LESS, LEFT_OUT))),
    Row("Heading", "up|higher by Amount", partial(steps_away, True)),
    Row("Heading", "down|lower by Amount", partial(steps_away, False)),
    Row("Headed", "Heading Case", _cased),
    Row("Headed", "Heading ,? if Test", _cased_if),
    Row("Headed", "Heading with Kinds", lambda said, kind: (is_in(CANDIDATE, kind), said)),
    Row("Headed", "Heading with Other1 card|one", _otherwise),
    Row("Headed", "Heading with all|the others|rest", _otherwise),
    Row("UpOrDown", "Cased ,|;? and|but|or? Headed", _listed),
    Row("Spread", "UpOrDown", _in_cases),
    Row("Spread", "Cand must UpOrDown", lambda cand, cased: _in_cases(cased)),
    Row("Spread", "Subj UpOrDown", _of_such),
    Row("Withs", "Deed with Kinds or Deed with Kinds", _one_with),
    Row("Spread", "Withs", as_it_is),
    Row("Spread", "Cand must Withs", lambda cand, said: said),
    Row("Lone", "Cand must Cased", lambda cand, one: (one,)),
    Row("Lone", "play Cased", lambda one: (one,)),
    Row(
        "Spread",
        "if Test ,|then|:|-> then? Split|Lone|UpOrDown",
        lambda t, of: _under(t, _in_cases(of)),
    ),
    Row("Spread", "Case ,|:? Split|Lone|UpOrDown", lambda case, of: _under(case, _in_cases(of))),
    Row("Spread", "unless Test , Split|Lone|UpOrDown", _but_under),
    Row("Spread", "otherwise ,? Split|Lone|UpOrDown", lambda of: Otherwise(_in_cases(of))),
    Row("Spread", "Seated|Seats .|; otherwise ,? Split", lambda a, of: any_of(a, _in_cases(of))),
    Row("Spread", "Subj must Cased", lambda subject, one: _of_such(subject, (one,))),
    Row("Spread", "Subj must Cased , and must? Deed", _and_also),
    Row("Spread", "Subj must Listed1", _of_such),
    Row("Spread", "OtherKind must Cased", lambda other, one: _of_others(other, (one,))),
    Row("Spread", "OtherKind must Listed1", _of_others),
    Row("Spread", "Act2 , or Split", _or_in_cases),
    Row(
        "Told",
        "OtherKind Pred ,? unless Them",
        lambda other, said, out: of_other(other, any_of(said, out)),
    ),
    # ---- in a case, a demand beside one that has a case of its own
    Row("Tails", "play|must? Cased|Listed1", _tails),
    Row("Tails", "Cand must Cased|Listed1", lambda cand, cased: _tails(cased)),
    Row("Tails", ", if Test , Demand", _under),
    Row("Laden", "Demand ,? and|but Tails", all_of),
    Row("If", "Barred Case ,|; Act2", lambda barred, case, act: choose(case, all_of(barred, act))),
    Row("Barred", "never|avoid|donot|mustnot|not play? Said|Or", _barred),
    Row("Barred", "mustnot|donot|never Do", _barred),
    Row("Barred", "play? no Kinds|Rank", lambda kind: is_in(CANDIDATE, ~kind)),
    Row("Laden", "Act2|Barred , Act2|Barred|Apiece", all_of),
    # of such cards nothing is played
    Row("Deeds", "must Does|DoesNot|Dos", as_it_is),
    Row("Deeds", "mustnot is? Said|Or|NotHigh", denied),
    Row("Deeds", "mustnot Do|NotLike", denied),
    Row("Apiece", "Subj Deeds", subject_must),
    Row("Apiece", "Apiece ,? and|but Subj Deeds", _and_such),
    Row("Laden", "Apiece", as_it_is),
    Row("Laden", "there must is Presents", _there_must_be),
    Row("Laden", "Apiece ,? and|but OtherKind Deeds", _and_others),
    Row("Laden", "Demand|Apiece and|but Kinds is? anything", lambda one, kind: _or_such(kind, one)),
    Row("Laden", "Kinds is? anything ,? and|but Demand|Apiece", _or_such),
    Row("Laden", "Kinds is? anything ,? and|but OtherKind Pred", _or_others),
    Row("Laden", "Kinds|Excepted is wrong", lambda kind: is_in(CANDIDATE, ~kind)),
    Row("Laden", "Following", as_it_is),
    Row("If", "if Test ,|then|: then? Laden", _under),
    Row("If", "Case ,|:? Laden", _under),
    Row("If", "if Test ,|then|: then? Laden ,|;|. and? otherwise ,? Whole", choose),
    Row("If", "Case ,|:? Laden ,|;|. and? otherwise ,? Whole", choose),
    Row("Whole", "Laden", as_it_is),
    # behind the last case, what is always right may be so in that case alone
    Row("Whole", "Demand|Laden , except that? Perm|Free", _or_free),
    Row("Whole", "Demand|Laden , but Free", _or_free),
    Row("Told", "there must is Presents", _there_with_it),
    Row("Told", "afterthat ,? Laden", Otherwise),
    # what is wrong in one case and, with no verb, what is so in the next
    Row("Barring", "InCase ,|:? Kinds|Excepted is wrong", _barred_there),
    Row(
        "Sent",
        "Barring ,|; and? InCase ,|:? Kinds|Excepted",
        lambda told, case, kind: in_one(told, _barred_there(case, kind)),
    ),
    Row(
        "Sent",
        "Kinds|Excepted is wrong InCase ,|; and? Kinds|Excepted InCase",
        lambda *of: in_one(_barred_there(of[1], of[0]), _barred_there(of[3], of[2])),
    ),
    Row(
        "If",
        "Barring ,|; and? otherwise ,? Kinds|Excepted",
        lambda told, kind: choose(told.test, told.then, is_in(CANDIDATE, ~kind)),
    ),
    Row("Spreads", "Spread", lambda one: (one,)),
    Row("Spreads", "Spread ,|; and|but? Spreads", lambda one, more: (one, *more)),
    Row("Sent", "Spreads", as_it_is),
    Row("Sent", "Spreads Semi", lambda one, more: (*one, *more)),
    Row("Sents", "; and? Spreads", as_it_is),
)
