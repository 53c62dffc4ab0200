"""Which rules agree with what lies there, and the next cards on which they part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from eleusis.agents.bayes.evidence import starters_of
from eleusis.cards import CARDS, CardSet
from eleusis.errors import InputError
from eleusis.play.view import table_view
from eleusis.rule import right_cards, word_rule
from eleusis.study.round.acts import acts_of, facts_of
from eleusis.study.round.judging import refutes
from eleusis.study.round.measures import doubt_of
from eleusis.study.round.worlds import world_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eleusis.cards import Cards
    from eleusis.play.state import Round
    from eleusis.rule import RuleTree

RULES: Final = 8
"""Rules that are told."""

PARTINGS: Final = 5
"""Groups of cards that are told."""

_LEAST: Final = 0.001
"""The share below which a rule is not told."""


@dataclass(frozen=True, slots=True)
class FittingRule:
    """A rule that agrees with all rulings."""

    rule: RuleTree
    share: float
    right: CardSet
    """The cards that it calls right next."""


@dataclass(frozen=True, slots=True)
class Parting:
    """Cards that the same rules call right, and others wrong."""

    cards: CardSet
    right_by: tuple[int, ...]
    """The numbers of the rules that call them right, from 1."""
    bits: float
    """What their ruling would tell."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """What fits, likeliest first, and what would tell more."""

    line: Cards
    rules: tuple[FittingRule, ...]
    partings: tuple[Parting, ...]
    entropy: float
    is_misfit: bool
    """True if nothing simple fits; then the rules have exceptions."""


def fitting_rules(
    state: Round, *, among: Iterable[tuple[RuleTree, float]] | None = None, count: int = RULES
) -> Fitting:
    """The rules that agree with what lies there, and with what was said.

    Raises:
        InputError: `nothing-played`.
    """
    facts = facts_of(acts_of(state))
    if not facts:
        raise InputError("nothing-played")
    starters = starters_of(table_view(state))
    world = world_of(among, starters)
    for fact in facts:
        world.learn(fact)
    line = table_view(state).line
    found = world.classes(4 * count)
    agreeing = [one for one in found if not refutes(one.rule, facts, starters)]
    kept = [one for one in (agreeing or found) if one.share >= _LEAST][:count]
    rules = tuple(
        FittingRule(rule, share, right_cards(rule, line, starters=starters)) for rule, share in kept
    )
    return Fitting(
        line=line,
        rules=rules,
        partings=_partings(rules, world.chances()),
        entropy=world.entropy(),
        is_misfit=world.is_misfit or not agreeing,
    )


def _partings(rules: Sequence[FittingRule], chances: Sequence[float]) -> tuple[Parting, ...]:
    """Groups of cards by who calls them right, those that tell most first."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for card in CARDS:
        said = tuple(number for number, one in enumerate(rules, 1) if card in one.right)
        if 0 < len(said) < len(rules):
            groups.setdefault(said, []).append(card)
    found = [
        Parting(
            CardSet.from_cards(CARDS[card] for card in cards),
            said,
            max(doubt_of(chances[card]) for card in cards),
        )
        for said, cards in groups.items()
    ]
    return tuple(sorted(found, key=lambda each: -each.bits)[:PARTINGS])


def fitting_json(found: Fitting) -> dict[str, Any]:
    """The same as JSON."""
    return {
        "line": [str(card) for card in found.line],
        "rules": [
            {
                "rule": word_rule(one.rule),
                "share": round(one.share, 4),
                "right": [str(card) for card in one.right],
            }
            for one in found.rules
        ],
        "partings": [
            {
                "cards": [str(card) for card in each.cards],
                "right_by": list(each.right_by),
                "bits": round(each.bits, 3),
            }
            for each in found.partings
        ],
        "entropy": round(found.entropy, 3),
        "is_misfit": found.is_misfit,
    }
