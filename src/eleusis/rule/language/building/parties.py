"""What is held against what along the line: cards, properties, sorts that take turns."""

from __future__ import annotations

from eleusis.cards import NONE, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.building.common import Groups, Pointer, resolve
from eleusis.rule.language.kinds import word_kind
from eleusis.rule.tree.features import classes
from eleusis.rule.tree.syntax import LAST, Attribute, Candidate, Feature

Party = tuple[Feature | None, Pointer]
"""A card, or a property of it, as one of the two that are held against each other."""

Pair = tuple[CardSet, CardSet]


def one_round(groups: Groups) -> Groups:
    """*groups* once round, where more than one round is said.

    Raises:
        InputError: `bad-rule`, if the further rounds are not like the first.
    """
    period = groups.index(groups[0], 2) if groups[0] in groups[2:] else len(groups)
    if any(group != groups[place % period] for place, group in enumerate(groups)):
        raise InputError("bad-rule.order-goes-round")
    return groups[:period]


def split(said: tuple[Party | Groups, ...]) -> tuple[list[Party], list[Groups]]:
    """The parties and the lists of groups among what was said."""
    is_groups = [all(isinstance(part, CardSet) for part in one) for one in said]
    return (
        [one for one, groups in zip(said, is_groups, strict=True) if not groups],  # type: ignore[misc]
        [one for one, groups in zip(said, is_groups, strict=True) if groups],  # type: ignore[misc]
    )


def against_last(subject: Party, other: Party = (None, LAST)) -> Feature | None:
    """The property in which the card to be judged is held against the last one, if named.

    Raises:
        InputError: `bad-rule`, if it is another card or another property.
    """
    if not isinstance(subject[1], Candidate) or resolve(other[1]) != LAST:
        raise InputError("bad-rule.card-last-card")
    if None not in (subject[0], other[0]) and subject[0] != other[0]:
        raise InputError("bad-rule.property-compared-same")
    return subject[0] or other[0]


def check_sorts(feature: Feature, sorts: Groups) -> None:
    """Colours alternate between red and black, not between hearts and spades."""
    for sort in sorts:
        if any(sort & part not in (NONE, part) for part in classes(feature)):
            raise InputError("bad-rule.name-such", feature=plural(feature), sort=word_kind(sort))


def check_groups(feature: Feature, groups: Groups) -> None:
    """Suits cycle through suits, ranks through ranks."""
    is_plain = feature in (Attribute.SUIT, Attribute.RANK, Attribute.COLOUR)
    if is_plain and not set(groups) <= set(classes(feature)):
        raise InputError(
            "bad-rule.go-round-through", feature=plural(feature), lower=plural(feature).lower()
        )


def plural(feature: Feature) -> str:
    """“Suits”, to begin a sentence with."""
    return f"{feature.value}s".capitalize() if isinstance(feature, Attribute) else "Groups"
