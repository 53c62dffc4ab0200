"""Whole conditions in parentheses, joined, counted and taken in turn.

`Full` is a condition that says all it says in words of its own: a fact, a demand, several of them
joined, a choice, a cycle. In parentheses it stands wherever a condition does, so that nothing hangs
on where a reader pauses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.rule.language.core.meaning import as_it_is, constant, deny, named, said_of
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
    Seen,
    Walk,
    all_of,
    any_of,
    negate,
)

if TYPE_CHECKING:
    from eleusis.cards import CardSet


def _list(*conditions: Condition) -> tuple[Condition, ...]:
    return conditions


def _of(card: CardRef, said: Condition) -> Condition:
    return said_of(said, named(card))


def _turn(said: Condition) -> Condition:
    return said_of(said, CANDIDATE)


def _in_blocks(turns: tuple[Condition, ...], lengths: Lengths, anchor: Anchor) -> Condition:
    return Cycle(turns, lengths, anchor)


def _cycle(turns: tuple[Condition, ...], anchor: Anchor) -> Condition:
    return Cycle(turns, SINGLE, anchor)


Places = tuple[int, Anchor]
"""How many first cards, and from where they are counted."""


def _first(places: Places, condition: Condition) -> FirstCards:
    count, anchor = places
    return FirstCards(count, condition, anchor)


def _walk(groups: tuple[CardSet, ...]) -> Condition:
    return Walk(groups)


ROWS: Final = (
    # ---- whole conditions
    Row("Item", "Cond|Cando", lambda said: said_of(said, CANDIDATE)),
    Row("Item", "Fact|Due", as_it_is),
    Row("Ands", "Item and Item", all_of),
    Row("Ands", "Item and Ands", all_of),
    Row("Ors", "Item or Item", any_of),
    Row("Ors", "Item or Ors", any_of),
    Row("Full", "Item|Ands|Ors|If|Pattern", as_it_is),
    Row("Full", "anything", constant(ALWAYS)),
    Row("Cond", "( Full )", as_it_is),
    Row("Cond", "not ( Full )", negate),
    Row("Cond", "no card is right", constant(NEVER)),
    Row("Fulls", "Full", _list),
    Row("Fulls", "Full ; Fulls", lambda one, more: (one, *more)),
    Row("Cond", "exactly one of these hold : ( Fulls )", ExactlyOne),
    Row("Cond", "atleast Int of these hold : ( Fulls )", AtLeast),
    # ---- what is said of one card in several words
    Row("Verb", "is Phrase", as_it_is),
    Row("Verb", "has Has", as_it_is),
    Row("AllVerbs", "Verb and Verb", all_of),
    Row("AllVerbs", "Verb and AllVerbs", all_of),
    Row("SomeVerbs", "Verb or Verb", any_of),
    Row("SomeVerbs", "Verb or SomeVerbs", any_of),
    Row("Verbs", "AllVerbs|SomeVerbs", as_it_is),
    Row("Fact", "Ref Verbs", _of),
    Row("Due", "Ref must Verb|Verbs", _of),
    Row("Due", "Ref mustnot is Phrase", lambda card, said: _of(card, deny(said))),
    Row("Cando", "Cand must? Verbs", lambda cand, said: said),
    # ---- groups in their order
    Row("Cond", "the card must? follow the last card in the circle ( Groups )", Follows),
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
    Row("Step1", "( Full )", as_it_is),
    Row("Step1", "anything", constant(ALWAYS)),
    Row("InTurn", "Step1 , then Step1", _list),
    Row("InTurn", "Step1 , then InTurn", lambda one, more: (one, *more)),
    Row("Pattern", "InTurn andrepeat ,? From", _cycle),
    Row("Pattern", "InTurn andrepeat ,? in block of Lengths From", _in_blocks),
    # ---- the first cards
    Row("FirstFew", "the starter", constant((1, Anchor.LINE))),
    Row("FirstFew", "thefirst", constant((1, Anchor.PLAYED))),
    Row("FirstFew", "the first Int card of theline", lambda count: (count, Anchor.LINE)),
    Row("FirstFew", "the first Int card played", lambda count: (count, Anchor.PLAYED)),
    Row("Start", "for FirstFew , Full", _first),
    Row("Start", "FirstFew may is anything", lambda places: _first(places, ALWAYS)),
)
