"""When the rule of a round could be known, and what could be known when somebody claimed to.

It is what the study of a round calls `knowable`, without the rest of the study: the share of belief
that the true rule has in the eyes of whoever sees all that is public, after each act.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import msgspec

from eleusis.agents.bayes.evidence import starters_of
from eleusis.play.view import table_view
from eleusis.rule import read_rule
from eleusis.study.round.acts import ActKind, acts_of
from eleusis.study.round.measures import KNOWN
from eleusis.study.round.worlds import world_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.play.state import Round
    from eleusis.rule import RuleTree


class Declared(msgspec.Struct, frozen=True):
    """A prophecy that was declared."""

    seat: int
    t: int
    """Cards laid before, and no plays."""
    share: float
    """The share of belief that the true rule had then."""
    stood: bool


class KnownRound(msgspec.Struct, frozen=True):
    """When the rule of a round could be known."""

    knowable_at: int | None
    """Cards laid, and no plays, from which on the rule had a share of 95 % to the end, if any."""
    declared: tuple[Declared, ...]


def known_round(
    state: Round, sentence: str, among: Iterable[tuple[RuleTree, float]] | None = None
) -> KnownRound:
    """What the acts of a round told of its rule, be it any or, with weights, *among* these.

    Cost: about a second for any.
    """
    truth, starters = read_rule(sentence), starters_of(table_view(state))
    world = world_of(among, starters)
    share, knowable_at = None, None
    declared: list[Declared] = []
    for act in acts_of(state):
        if act.kind is ActKind.PROPHECY and act.seat is not None:
            declared.append(Declared(int(act.seat), act.t, round(share or 0.0, 4), True))
        elif act.kind is ActKind.FALL:
            declared[-1] = msgspec.structs.replace(declared[-1], stood=False)
        news = 0.0
        for fact in act.facts:
            bits = world.learn(fact)
            news = max(news, bits)
            if share is not None and bits < inf:
                share = min(1 - world.unsaid, share * 2**bits)
        if act.facts and (share is None or news >= world.news):
            share = world.probability(truth)
        if share is None or share < KNOWN:
            knowable_at = None
        elif knowable_at is None:
            knowable_at = act.t
    return KnownRound(knowable_at, tuple(declared))
