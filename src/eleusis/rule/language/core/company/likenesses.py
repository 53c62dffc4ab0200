"""The same in this and another in that: features of two cards that are the same, and that are not.

“The same colour, a different suit and a different parity as the last card”: a list of them, and one
card behind it with which all are compared, or none. And what is denied of each of several, where
“not” may as well be said of them together.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from eleusis.rule.language.core.company.sameness import Many, different, same
from eleusis.rule.language.core.meaning import as_it_is
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.relations import higher_than
from eleusis.rule.tree.syntax import LastCards, all_of, any_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import CardSet
    from eleusis.rule.language.core.kinds import NamedFeatures
    from eleusis.rule.tree.syntax import CardRef, Condition, Feature, Relation

    Likeness = Callable[[CardRef | Many | None], Condition]
    """What is said of a card and another; of the one that a comparison leaves out for None."""


def _same(features: NamedFeatures) -> Likeness:
    return lambda card: same(features, card)


def _different(features: NamedFeatures) -> Likeness:
    return lambda card: different(features, card)


def _joined(join: Callable[..., Condition], one: Likeness, *more: Likeness) -> Likeness:
    return lambda card: join(one(card), *(other(card) for other in more))


def _as_card(said: Likeness, card: CardRef | None = None) -> Condition:
    return said(card)


def _as_either(features: NamedFeatures, one: CardRef, other: CardRef) -> Condition:
    return any_of(same(features, one), same(features, other))


def _each(a: None, one: Feature, b: None, other: Feature) -> NamedFeatures:
    """“The suit and the parity” that must not change: neither of them may."""
    del a, b
    return "or", (one, other)


def _than_one_last(higher: tuple[Relation, CardSet | None], count: int) -> Condition:
    """“Not higher than the last two”: than none of them."""
    return higher_than(higher, (False, LastCards(count, at_most=True)))


def _than_all_of(higher: tuple[Relation, CardSet | None], one: Many) -> Condition:
    """“Not higher than at least one of the last two”: not than all of them."""
    return higher_than(higher, (True, one[1]))


ROWS: Final = (
    Row("InOne", "the? same Feats as?", _same),
    Row("InOne", "a|the? different|another|other Feats", _different),
    *(
        row
        for word, join in (("and|but", all_of), ("or", any_of))
        for row in (
            Row(f"InOne{word[:3]}", f"InOne ,? {word} InOne", partial(_joined, join)),
            Row(f"InOne{word[:3]}", f"InOne , InOne{word[:3]}", partial(_joined, join)),
            Row("InSeveral", f"InOne{word[:3]}", as_it_is),
        )
    ),
    Row("Like", "both? InSeveral as|from|than|of Ref", _as_card),
    Row("Shift", "match|share|keep|repeat Feats", _same),
    Row("Shift", "change Feats", _different),
    Row("Shifts", "Shift ,? and|but Shift", partial(_joined, all_of)),
    Row("Shifts", "Shift or Shift", partial(_joined, any_of)),
    Row("Dos", "Shifts of Ref", _as_card),
    Row("Like", "the? same Feats as|of Ref or as|of? FullRef", _as_either),
    Row("InMany", "InOne , InOneand", partial(_joined, all_of)),
    Row("InMany", "InOne , InOne , InOne", partial(_joined, all_of)),
    Row("Like", "InMany", _as_card),
    # ---- what is denied of each
    Row("Eachfeat", "Own? Feat and Own? Feat", _each),
    Row("NotLike", "change|differ in? Eachfeat from|of? Ref?", different),
    Row("NotLike", "a|the? different Eachfeat from|than|to|as? Ref?", different),
    Row("NotHigh", "HigherNp than the? last Int card", _than_one_last),
    Row("NotHigh", "HigherNp than One", _than_all_of),
    Row("IsHigh", "is NotHigh", as_it_is),
)
