"""Whole conditions in parentheses, joined, counted and taken in turn.

`Full` is a condition that says all it says in words of its own: a fact, a demand, several of them
joined, a choice, a cycle. In parentheses it stands wherever a condition does, so that nothing hangs
on where a reader pauses.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.pointing import It, bind, is_in, joined_of_it
from eleusis.rule.language.core.discourse.recall import FreeFirst
from eleusis.rule.language.core.meaning import LEFT_OUT, as_it_is, constant, deny, named, said_of
from eleusis.rule.language.core.notation import Row
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    NEVER,
    SINGLE,
    Anchor,
    AtLeast,
    CardRef,
    Condition,
    Cycle,
    ExactlyOne,
    FirstCards,
    Follows,
    Lengths,
    Same,
    Seen,
    Walk,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from eleusis.cards import CardSet


def _list(*conditions: Condition) -> tuple[Condition, ...]:
    return conditions


def _of(card: CardRef, said: Condition) -> Condition:
    return said_of(said, named(card))


def _due(card: CardRef, said: Condition) -> Condition:
    """What is demanded of a card that lies: of which other card, must be said."""
    if isinstance(card, It) or LEFT_OUT in nodes(said):
        raise InputError("unclear.clear-which-card-another")
    return _of(card, said)


def _turn(said: Condition) -> Condition:
    return said_of(said, CANDIDATE)


def _in_blocks(turns: tuple[Condition, ...], lengths: Lengths, anchor: Anchor) -> Condition:
    return Cycle(turns, lengths, anchor)


def _cycle(turns: tuple[Condition, ...], anchor: Anchor) -> Condition:
    return Cycle(turns, SINGLE, anchor)


FirstFew = tuple[int, Anchor | None]
"""How many first cards, and from where they are counted."""


def _first(places: FirstFew, condition: Condition) -> FirstCards | FreeFirst:
    count, anchor = places
    if anchor is None and condition == ALWAYS:
        return FreeFirst(count)
    return FirstCards(count, condition, anchor or Anchor.PLAYED)


def _demanded_first(places: FirstFew, said: Condition) -> FirstCards | FreeFirst:
    return _first(places, said_of(said, CANDIDATE))


def _starts(kind: CardSet) -> FirstCards:
    return FirstCards(1, is_in(CANDIDATE, kind))


def _walk(groups: tuple[CardSet, ...]) -> Condition:
    return Walk(groups)


ROWS: Final = (
    # ---- whole conditions
    Row("Item", "Cond|Cando", lambda said: said_of(said, CANDIDATE)),
    Row("Item", "Fact|Due|Bracket", as_it_is),
    Row("Ands", "Item and Item|Ands|Ors", partial(joined_of_it, all_of)),
    Row("Ands", "Ors and Item|Ands", partial(joined_of_it, all_of)),
    Row("Ors", "Item or Item|Ors|Ands", partial(joined_of_it, any_of)),
    Row("Ors", "Ands or Item|Ors|Ands", partial(joined_of_it, any_of)),
    Row("Told", "Item|Ors|Ands , or Item|Ors|Ands|Either", any_of),
    Row("Either", "Item|Ors|Ands , or Item|Ors|Ands|Either", any_of),
    Row("Ors", "either? Ands ,? or Ands", any_of),
    Row("Cond", "either? Item ,? or Item ,? but not both", lambda a, b: ExactlyOne((a, b))),
    Row("Full", "Cando", lambda said: said_of(said, CANDIDATE)),
    Row("Full", "Cond|Due|Ands|Ors|If|Pattern", as_it_is),
    Row("Full", "anything", constant(ALWAYS)),
    Row("Part", "Full|Fact|Bracket", as_it_is),
    Row("Bracket", "( Full )", lambda full: bind(full, CANDIDATE)),
    Row("Cond", "not ( Part )", negate),
    Row("Cond", "no card is right", constant(NEVER)),
    Row("Parts", "Part", _list),
    Row("Parts", "Part ; Parts", lambda one, more: (one, *more)),
    Row("Cond", "exactly one hold : ( Parts )", ExactlyOne),
    Row("Cond", "atleast Int hold : ( Parts )", AtLeast),
    # ---- what is said of one card in several words
    Row("Verb", "is Phrase", as_it_is),
    Row("Verb", "not is Phrase", deny),
    Row("Verb", "has Has", as_it_is),
    Row("AllVerbs", "Verb and Verb", all_of),
    Row("AllVerbs", "Verb and AllVerbs", all_of),
    Row("SomeVerbs", "Verb or Verb", any_of),
    Row("SomeVerbs", "Verb or SomeVerbs", any_of),
    Row("Verbs", "AllVerbs|SomeVerbs", as_it_is),
    Row("Fact", "Ref Verbs", _of),
    Row("OneVerb", "either? Verb or Verb ,? but not both", lambda a, b: ExactlyOne((a, b))),
    Row("Verbs", "OneVerb", as_it_is),
    Row("Due", "Ref must Verb|Verbs", _due),
    Row("Due", "Ref mustnot is Phrase", lambda card, said: _due(card, deny(said))),
    Row(
        "Due",
        "Ref mustnot is Phrase or mustnot is Phrase",
        lambda card, *said: _due(card, any_of(*map(deny, said))),
    ),
    Row(
        "Due",
        "Ref mustnot is Phrase and Verb|AllVerbs",
        lambda card, said, more: _due(card, all_of(deny(said), more)),
    ),
    Row(
        "Due",
        "Ref mustnot is Phrase or Verb|SomeVerbs",
        lambda card, said, more: _due(card, any_of(deny(said), more)),
    ),
    Row("Cando", "Cand must? Verbs", lambda cand, said: said),
    # ---- groups in their order
    Row("Do", "follow the last card in the circle ( Groups )", Follows),
    Row("Cond", "the card must? nextstep of the walk ( Groups )", _walk),
    Row(
        "Cond",
        "the card must? nextstep of the circular walk ( Groups )",
        lambda groups: Walk(groups, circular=True),
    ),
    # ---- what lies already
    Row("Cond", "the Feat of the card must? occur Where", Seen),
    Row("Cond", "the Feat of the card mustnot|donot occur Where", lambda *of: deny(Seen(*of))),
    # ---- in turn
    Row("Step1", "Phrase", _turn),
    Row("Step1", "Bracket", as_it_is),
    Row("Step1", "( Fact )", as_it_is),
    Row("Step1", "Rank", lambda kind: is_in(CANDIDATE, kind)),
    Row("Step1", "anything", constant(ALWAYS)),
    Row("InTurn", "Step1 , then Step1", _list),
    Row("InTurn", "Step1 , then InTurn", lambda one, more: (one, *more)),
    Row("Pattern", "InTurn andrepeat", lambda turns: _cycle(turns, Anchor.PLAYED)),
    Row("Pattern", "InTurn andrepeat ,? From", _cycle),
    Row("Pattern", "InTurn andrepeat ,? in block of Lengths From", _in_blocks),
    # ---- the first cards
    Row("FirstFew", "the starter", constant((1, Anchor.LINE))),
    Row("FirstFew", "thefirst", constant((1, Anchor.PLAYED))),
    Row("FirstFew", "the first Int card of theline", lambda count: (count, Anchor.LINE)),
    Row("FirstFew", "the first Int card", lambda count: (count, None)),
    Row("FirstFew", "the first Int card played", lambda count: (count, Anchor.PLAYED)),
    Row("FirstFew", "the first Int card of theplayed", lambda count: (count, Anchor.PLAYED)),
    Row("Start", "FirstFew Freely", lambda places, _: _first(places, ALWAYS)),
    Row("Start", "FirstFew Modal", lambda places, said: _first(places, _turn(said))),
    Row(
        "Start",
        "FirstFew may? is? anything but|except Kinds",
        lambda places, kind: _first(places, is_in(CANDIDATE, ~kind)),
    ),
    Row(
        "Start",
        "FirstFew may? is? anything but|except Ref 's Feat",
        lambda places, card, feature: _first(places, negate(Same(feature, CANDIDATE, card))),
    ),
    Row("Start", "Kinds may start theline", lambda kind: FirstCards(1, is_in(CANDIDATE, kind))),
    Row("Start", "for FirstFew , Full", _first),
    Row("Start", "for|in? FirstFew ,? Act", _demanded_first),
    Row("Start", "for|in FirstFew ,|:? Laden", _demanded_first),
    Row(
        "Start",
        "FirstFew may? is? anything but|except Phrase",
        lambda places, said: _first(places, said_of(deny(said), CANDIDATE)),
    ),
    Row("Start", "anything may start theline?", lambda: _first((1, Anchor.LINE), ALWAYS)),
    Row("Start", "only Kinds may start theline?", _starts),
)
