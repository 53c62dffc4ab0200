"""The others at the table: how they choose their cards, as far as their plays tell.

Everybody sees who laid what, and the shared belief says how likely each of these cards was to be
right beforehand. Whoever lays any card has likely and unlikely ones alike; whoever goes by what the
table knows has likely ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.induction.facts import CardJudged, StringRejected, cards_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from eleusis.agents.bayes.evidence import Dated
    from eleusis.induction.facts import Fact
    from eleusis.play.seats import Seat


_KINDS: Final = ((0.0, 0.3), (0.3, 0.3), (0.6, 0.2), (0.9, 0.2))
"""In which part of their plays somebody may go by what the table knows, where they do not lay just
any card; and how likely a stranger is to be such a one."""

_MORE: Final = (1.0, 4.0)
"""Cards that a stranger may be taken to have laid: with another one at once, and in all."""


class Other(NamedTuple):
    """Another player, as far as one can tell."""

    kinds: tuple[float, ...]
    """How likely they are of each kind, whoever lays any card first."""
    more: float
    """How often they lay another card at once."""

    @property
    def aim(self) -> float:
        """In which part of their plays they go by what the table knows."""
        return sum(weight * aim for weight, (aim, _) in zip(self.kinds, _KINDS, strict=True))

    @property
    def blind(self) -> float:
        """How likely they lay any card."""
        return self.kinds[0]

    @property
    def match(self) -> float:
        """How likely they nearly always go by what the table knows."""
        return self.kinds[-1]


STRANGER: Final = Other(tuple(likely for _, likely in _KINDS), _MORE[0] / _MORE[1])
"""Somebody who has not played yet."""


def others_of(
    dated: Iterable[Dated], foreseen: Iterable[float], share: float
) -> Mapping[Seat, Other]:
    """Those who have played.

    Args:
        dated: The facts that are kept in mind.
        foreseen: How likely the shared belief thought each of them beforehand.
        share: The share of cards that are right by this rule, about.
    """
    kinds: dict[Seat, list[float]] = {}
    more: dict[Seat, list[float]] = {}
    last = None
    for each, likely in zip(dated, foreseen, strict=True):
        if (seat := each.seat) is not None:
            known = kinds.setdefault(seat, [*STRANGER.kinds])
            counted = more.setdefault(seat, [*_MORE])
            for place, factor in enumerate(_factors(each.fact, likely, share)):
                known[place] *= factor
            cards = len(cards_of(each.fact))
            counted[0] += cards - (seat != last)
            counted[1] += cards
        last = seat
    return {seat: _other(known, *more[seat]) for seat, known in kinds.items()}


def _other(kinds: list[float], more: float, cards: float) -> Other:
    total = sum(kinds)
    return Other(tuple(weight / total for weight in kinds), more / cards)


def _factors(fact: Fact, likely: float, share: float) -> list[float]:
    """For each kind of player how much likelier it is to lay these cards than whoever lays any."""
    match fact:
        case CardJudged(is_right=is_right):
            right = likely if is_right else 1 - likely
        case StringRejected():
            right = 1 - likely
        case _:
            return [1.0] * len(_KINDS)
    usual = share ** len(cards_of(fact))
    return [1 - aim + aim * right / usual for aim, _ in _KINDS]
