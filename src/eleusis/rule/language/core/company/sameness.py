"""In what cards are the same, and in what they differ: one feature or several, of one or several.

Features are joined of each card by itself: “the same suit or rank as each of the last two cards”
is that each of them shares its suit or its rank. So is what is said of one of them, or of so many.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from eleusis.cards import ALL
from eleusis.rule.language.core.kinds import Its
from eleusis.rule.language.core.meaning import (
    CHANGED,
    ITS,
    LEFT_OUT,
    SUBJECT,
    Came,
    alike,
    of_several,
)
from eleusis.rule.tree.syntax import (
    CardRef,
    Compare,
    CountIn,
    CountLike,
    Feature,
    LastCards,
    Relation,
    Stretch,
    all_of,
    any_of,
    negate,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.rule.language.core.kinds import NamedFeatures
    from eleusis.rule.tree.syntax import Condition

Many = tuple[bool | None, Stretch]
"""All of a stretch, or one of it at least; None is any of it, see `CONVENTIONS`."""


def in_features(features: NamedFeatures, said: Callable[[Feature], Condition]) -> Condition:
    """What is said of each feature, or of one of them at least."""
    join, named = features
    return (any_of if join == "or" else all_of)(*map(said, named))


def same(features: NamedFeatures, other: CardRef | Many | None = None) -> Condition:
    """That the subject is the same as another card, or as several, in these features.

    Each of several is compared by itself: “the same suit or rank as each of them”.
    """
    if not isinstance(other, tuple):
        card = _unsaid(features) if other is None else other
        return in_features(features, lambda feature: alike(feature, card))
    is_every, stretch = bool(other[0]), other[1]
    if not is_every and _is_any(features, "or"):
        return in_features(features, lambda feature: Came(feature, stretch))
    return of_several(partial(same, features), stretch, every=is_every)


def different(features: NamedFeatures, other: CardRef | Many | None = None) -> Condition:
    """That the subject differs from another card, or from several, in these features.

    From any, and from the last two cards, is from each of them.
    """
    if not isinstance(other, tuple):
        card = _unsaid(features) if other is None else other
        return in_features(features, lambda feature: negate(alike(feature, card)))
    quantity, stretch = other
    are_all = isinstance(stretch, LastCards) and not stretch.at_most
    is_every = quantity is not False or are_all
    if is_every and _is_any(features, "and"):
        return in_features(features, lambda feature: negate(Came(feature, stretch)))
    if not is_every and _is_any(features, "or"):
        return in_features(features, lambda feature: _unlike_one(feature, stretch))
    return of_several(partial(different, features), stretch, every=is_every)


def onwards(how: Callable[..., Condition], features: NamedFeatures) -> Condition:
    """What stays or changes from card to card: against the card before, and no other."""
    return how(features) if isinstance(features, Its) else how(features, CHANGED)


def _unsaid(features: NamedFeatures) -> CardRef:
    return ITS if isinstance(features, Its) else LEFT_OUT


def _is_any(features: NamedFeatures, join: str) -> bool:
    """True where it is the same whether the features are joined of each card or of all of them."""
    return features[0] == join or len(features[1]) == 1


def _unlike_one(feature: Feature, stretch: Stretch) -> Condition:
    """That some card of a stretch is not the same as the subject."""
    mine = CountLike(feature, stretch, SUBJECT)
    return Compare(mine, Relation.LESS, CountIn(ALL, stretch))
