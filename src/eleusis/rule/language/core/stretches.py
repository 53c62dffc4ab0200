"""Groups of cards, stretches of the line, and cards that are found by them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from eleusis.cards import ALL
from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.pointing import It, That
from eleusis.rule.language.core.discourse.recall import TheNamed
from eleusis.rule.language.core.meaning import PRIOR, PriorCard, as_it_is, constant, kind_of
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.syntax import (
    LAST,
    WHOLE_LINE,
    Among,
    Anchor,
    Attribute,
    CountedBack,
    CurrentBlock,
    Extreme,
    Growing,
    Including,
    LastCards,
    LastLike,
    Lengths,
    NthCard,
    NthLast,
    Repeating,
    Since,
    WholeLine,
    partition,
)

if TYPE_CHECKING:
    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import CardRef, Stretch


def _among(kind: CardSet, stretch: Stretch) -> Stretch:
    if isinstance(stretch, Among):
        raise InputError("bad-rule.two-sets")
    return Among(kind, stretch)


def _including(stretch: Stretch) -> Stretch:
    if isinstance(stretch, Including | Among):
        raise InputError("bad-rule.laid-only")
    return Including(stretch)


def _growing(first: int, second: int, third: int) -> Lengths:
    """“1, 2, 3 and so on”: each block is longer by as much."""
    if third - second != second - first:
        raise InputError("bad-rule.blocks-grow-same", first=first, second=second, third=third)
    return Growing(first, second - first)


def _group(*groups: CardSet) -> tuple[CardSet, ...]:
    return groups


def _last_of(kind: CardSet, stretch: Stretch) -> CardRef:
    if stretch != WHOLE_LINE:
        raise InputError("unclear.whole-line")
    return NthLast(1, kind)


def _before(card: CardRef) -> CardRef:
    match card:
        case PriorCard(n):
            return PriorCard(n + 1)
        case NthLast(n, among) if among == ALL:
            return NthLast(n + 1)
        case It():
            return PRIOR
        case _:
            raise InputError("unclear.clear-which-card-before")


def _extreme(highest: bool, stretch: Stretch) -> Readings:
    """“The highest of the last three”: while there are fewer, of those that are there?"""
    if isinstance(stretch, LastCards):
        stretches = dict.fromkeys((replace(stretch, at_most=True), stretch))
        return Readings(tuple(Extreme(highest, each) for each in stretches))
    return Readings((Extreme(highest, stretch),))


ROWS: Final = (
    # ---- groups
    Row("Group", "Phrase", kind_of),
    Row("Groups", "Group", _group),
    Row("Groups", "Group ; Groups", lambda one, more: (one, *more)),
    Row("Inner", "Mod", as_it_is),
    Row("Inner", "( Group )", as_it_is),
    Row("Feat", "group among ( Groups )", lambda groups: partition(*groups)),
    Row("Feat", "type", constant(Attribute.FACE)),
    Row("Feat", "primality", constant(Attribute.PRIMALITY)),
    Row("Feat", "cardface", constant(Attribute.CARD)),
    # ---- places and blocks
    Row("From", "from the starter", constant(Anchor.LINE)),
    Row("From", "from thefirst", constant(Anchor.PLAYED)),
    Row("Lengths", "IntsAnd card", lambda some: Repeating(some)),
    Row("Lengths", "Int , Int , Int andsoon card?", _growing),
    Row("IntsAnd", "Int", lambda count: (count,)),
    Row("IntsAnd", "Int and Int", lambda a, b: (a, b)),
    Row("IntsAnd", "Int , IntsAnd", lambda count, more: (count, *more)),
    # ---- stretches
    Row("Lastn", "the? last Int card", LastCards),
    Row("Lastn", "the? last Int card orall ,?", partial(LastCards, at_most=True)),
    Row("Lastn", "as many of the last Int card asthereare", partial(LastCards, at_most=True)),
    Row("Stretch", "theline", constant(WHOLE_LINE)),
    Row("Stretch", "theplayed", constant(WholeLine(Anchor.PLAYED))),
    Row("Stretch", "Lastn", as_it_is),
    Row("Stretch", "the current block of Lengths From", CurrentBlock),
    Row("Stretch", "the card since the last card that is Inner", Since),
    Row("Stretch", "the card since the last Mod card|one?", Since),
    Row("Stretch", "Stretch withthecard", _including),
    Row("Stretch", "the card that is Inner in Stretch", _among),
    Row("Where", "of|in|on|among Stretch", as_it_is),
    Row("Where", "sofar|there", constant(WHOLE_LINE)),
    Row("Where", "there sofar", constant(WHOLE_LINE)),
    Row("Where", "that is of|in|on|among theline", constant(WHOLE_LINE)),
    Row("Where", "that is there", constant(WHOLE_LINE)),
    # ---- cards
    Row("Ref", "the? last card|one?", constant(LAST)),
    Row("Ref", "the? last card|one of|on|in theline", constant(LAST)),
    Row("Ref", "thatcard", constant(That())),
    Row("Ref", "that card|one", constant(TheNamed())),
    Row("Ref", "the? previous card|one?", constant(PRIOR)),
    Row("Ref", "the? Nth last card|one?", NthLast),
    Row("Ref", "the? card|one? Int card|place|turn|step? back|ago|before|earlier", PriorCard),
    # "that" may be the last card, if it was spoken of, or the card that is judged
    Row("Ref", "the card|one before that card|one?", lambda: Readings((NthLast(2), PRIOR))),
    Row("Ref", "the? card before Ref", lambda card: _before(card)),
    Row("Ref", "the? last card of its|the same? Feat", LastLike),
    Row("Ref", "the starter", constant(NthCard(1))),
    Row("Ref", "it", constant(It())),
    Row("Lastkind", "Mods card|one?", as_it_is),
    Row("Lastkind", "Plain|PlainOr", as_it_is),
    Row("PlainOr", "Plain ,? or Plain", lambda one, other: one | other),
    Row("PlainOr", "Plain , PlainOr", lambda one, other: one | other),
    Row("Lastkind", "card that is Named", as_it_is),
    Row("Lastkind", "OfThese Such1", lambda kind, such: kind & such),
    Row("Lastkind", "card that is ( Group )", as_it_is),
    Row("Ref", "the? last Lastkind", partial(NthLast, 1)),
    Row("Ref", "the? Nth last Lastkind", NthLast),
    Row("Ref", "the? last Mods sofar", partial(NthLast, 1)),
    Row("Ref", "the? last Plain|PlainOr Where", _last_of),
    Row("Ref", "the? highest card Where", partial(Extreme, True)),
    Row("Ref", "the? lowest card Where", partial(Extreme, False)),
    Row("Ref", "the? highest one? Where", partial(_extreme, True)),
    Row("Ref", "the? lowest one? Where", partial(_extreme, False)),
    Row(
        "Ref",
        "the? highest Mods card|one? Where",
        lambda kind, where: Extreme(True, _among(kind, where)),
    ),
    Row(
        "Ref",
        "the? lowest Mods card|one? Where",
        lambda kind, where: Extreme(False, _among(kind, where)),
    ),
    Row("Ref", "card Int of|on|in theline", NthCard),
    Row("Ref", "card Int of theplayed", lambda n: NthCard(n, Anchor.PLAYED)),
    Row("Ref", "the card as many place back as the rank of Whose", CountedBack),
)
