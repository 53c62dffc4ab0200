"""What every host of agents needs: names, a rule when nobody has one, and when they give up."""

from __future__ import annotations

from itertools import count
from math import inf
from typing import TYPE_CHECKING, Final, Literal

from eleusis.rule import library, read_rule, right_cards
from eleusis.rule.library.difficulties import plays_to_find

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.agents.rng import Chance
    from eleusis.rule.library.published import LibraryRule
    from eleusis.rulebook import Rulebook

Level = Literal["gentle", "club", "cruel"]
"""How hard a rule is: of those that make a good round the third that is found soonest, the middle
one, and the one that takes longest."""

LEVELS: Final[tuple[Level, ...]] = ("gentle", "club", "cruel")
"""The easiest first, which is what people get who say nothing."""

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ivo")
"""Agents by seat; one more than most rulebooks seat, for a person may have one of these names."""

_SENTENCE_MAX: Final = 100
"""Letters of a rule chosen by lot; the longer published ones warn of what nobody will find."""

OPENING_MIN: Final = 8
"""Cards of the 52 that must be right on the empty line: with fewer nobody gets to know a rule."""

ROUNDS_OF_TURNS_MAX: Final = 40
"""Times round the table after which agents among themselves give up; where the rulebook expels, a
round has some ten."""


def names_without_end() -> Iterator[str]:
    """Names for any number of agents."""
    yield from NAMES
    yield from (f"{name}{number}" for number in count(2) for name in NAMES)


def is_endless(turns: int, seats: int) -> bool:
    """True if a round of agents has had so many turns that it should be stopped as it stands."""
    return turns >= ROUNDS_OF_TURNS_MAX * seats


def rule_by_lot(book: Rulebook, chance: Chance, level: Level | None = None) -> str:
    """The sentence of a published rule that makes a good round by this rulebook.

    Args:
        book: The rulebook.
        chance: The lots.
        level: How hard the rule is; however hard if none is said.
    """
    fit = playable_rules(book)
    if level is not None:
        fit = of_level(fit, level)
    while True:
        sentence = chance.choice(fit).sentence
        if len(right_cards(read_rule(sentence), ())) >= OPENING_MIN:
            return sentence


def playable_rules(book: Rulebook) -> list[LibraryRule]:
    """The published rules of which a good round by this rulebook may be made."""
    style = "empty" if book.starter is None else "starter"
    return [
        rule
        for rule in library()
        if style in rule.line
        and rule.kind != "hypothesis"
        and not rule.remarks
        and len(rule.sentence) <= _SENTENCE_MAX
    ]


def of_level(rules: list[LibraryRule], level: Level) -> list[LibraryRule]:
    """The third of the rules that is as hard as that, by the plays it took to find them."""
    ranked = sorted(rules, key=lambda rule: (plays_to_find(rule.slug) or inf, rule.slug))
    third = LEVELS.index(level)
    return ranked[third * len(ranked) // 3 : (third + 1) * len(ranked) // 3]
