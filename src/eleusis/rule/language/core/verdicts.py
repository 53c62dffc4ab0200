"""Verdicts: which cards are right or wrong and when, with what holds otherwise, or before."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from eleusis.errors import InputError
from eleusis.rule.language.core.company.sameness import different, same
from eleusis.rule.language.core.discourse.exceptions import is_of_these
from eleusis.rule.language.core.discourse.pointing import bind, choose, is_in
from eleusis.rule.language.core.discourse.recall import FreeFirst
from eleusis.rule.language.core.discourse.sentences import in_one_demand
from eleusis.rule.language.core.discourse.together import (
    Allowance,
    Disregard,
    Prohibition,
    Rest,
    TiesNoted,
)
from eleusis.rule.language.core.meaning import LEFT_OUT, both, constant, deny, said_of
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.properties import said_of_property
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    Always,
    Anchor,
    Condition,
    FirstCards,
    If,
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
