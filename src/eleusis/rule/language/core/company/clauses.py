"""Clauses put another way: as a question, as a choice of commands, with neither and nor."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from eleusis.rule.language.core.discourse.pointing import It, choose
from eleusis.rule.language.core.discourse.together import Rest
from eleusis.rule.language.core.meaning import (
    all_together,
    as_it_is,
    both,
    denied,
    deny,
    named,
    of_kind,
    said_of,
)
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.relations import different
from eleusis.rule.tree.syntax import ALWAYS, CANDIDATE, LAST, Same, all_of, any_of

if TYPE_CHECKING:
    from eleusis.rule.language.core.relations import NamedFeatures
    from eleusis.rule.tree.syntax import CardRef, Condition, Feature


def _of(card: CardRef, said: Condition) -> Condition:
    return said_of(said, named(card))


def _if(test: Condition, demand: Condition, otherwise: Condition | None = None) -> Condition:
    return choose(test, demand, ALWAYS if otherwise is None else otherwise)


def _its(feature: Feature) -> Condition:
    return Same(feature, CANDIDATE, It())


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


ROWS: Final = (
    # ---- a condition asked, or put before its subject
    Row("Ask", "is Ref Phrase", _of),
    Row("Ask", "has Ref Has", _of),
    Row("Ask", "is there Subj isontop", lambda said: said_of(said, LAST)),
    Row("Elided", "donot play Said|Or", lambda said: said_of(deny(said), CANDIDATE)),
    Row("If", "Ask ,|?|: then? Demand", _if),
    Row("If", "Ask ,|?|: then? Demand ,|;|.? and? otherwise ,? Demand", _if),
    # of the card that the demand before it names, or of the last one
    Row("Elided", "play|match|share|keep|repeat|follow its Feat", _its),
    # ---- how a move is made
    Row("Do", "Moves in|with Like", both),
    Row("Do", "Moves in Adjs", lambda moved, kind: both(moved, of_kind(kind))),
    # ---- a choice of commands
    Row("Option", "Do|Dos", as_it_is),
    Row("Option", "play Phrase", as_it_is),
    Row("Option", "donot Do", deny),
    Row("Option", "donot play Said|Or", deny),
    Row("Options", "Option ,? and|but Option", partial(all_together, all_of)),
    Row("Options", "Option", as_it_is),
    Row("Choice", "may? either Options ,? or Options", partial(all_together, any_of)),
    Row("Chosen", "Choice", lambda said: said_of(said, CANDIDATE)),
    Row("Chosen", "either Item|Ands , or Item|Ands", any_of),
    # no more stands beside the second of two, so what comes behind "and" is of it
    Row("Demand", "Chosen", as_it_is),
    Row("Sent", "Chosen", lambda said: (said,)),
    Row("Sent", "Chosen Semi", lambda said, more: (said, *more)),
    # ---- all else is right, where only what is wrong was said
    Row("Refusal", "no Kinds|Rank", lambda kind: of_kind(~kind)),
    Row("Refusal", "no Kinds|Rank ,|or|and|nor Nos", lambda kind, more: of_kind(~kind & ~more)),
    Row("Refusal", "never|avoid|donot|mustnot play? Said|Or", denied),
    Row("Refusal", "Denied", as_it_is),
    Row("Restful", "otherwise ,? anything", lambda: Rest(are_right=True)),
    Row("Refused", "Refusal ,|.|;|! and|but? Restful", _refused),
    Row("Text", "Refused .|;|!?", as_it_is),
    Row("Text", "Refused .|! and|but? Text", lambda one, more: (*one, *more)),
    # ---- neither of two properties
    Row("Nothing", "neither Own? Feat nor Own? Feat", lambda _, one, own, two: _neither(one, two)),
    Row("Nothing", "neither in Feat nor in? Feat", _neither),
    Row("NorDo", "match|share|keep|repeat Nothing", _shares_none),
    Row("NorDo", "match|share|keep|repeat Nothing with|of|as Ref", _shares_none),
    Row("NorDo", "match|agree with? Ref Nothing", _shares_none_of),
    Row("NorDo", "has Nothing of|as Ref", _shares_none),
    Row("Do", "NorDo", as_it_is),
    Row("Modal", "may NorDo", as_it_is),
    Row("Bare", "neither Nor is right", deny),
    Row("Modal", "may is? neither Nor", deny),
    Row("PropAdj", "neither PropAdj nor PropAdj", _none_of),
)
