"""What every host of agents needs: names, a rule when nobody has one, and when they give up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.rule import library, read_rule, right_cards

if TYPE_CHECKING:
    from eleusis.agents.chance import Chance
    from eleusis.rulebook import Rulebook

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ivo")
"""Agents by seat; one more than any rulebook seats, for a person may have one of these names."""

SENTENCE_MAX: Final = 100
"""Letters of a rule chosen by lot; the longer published ones warn of what nobody will find."""

OPENING_MIN: Final = 8
"""Cards of the 52 that must be right on the empty line: with fewer nobody gets to know a rule."""

ROUNDS_OF_TURNS_MAX: Final = 40
"""Times round the table after which agents among themselves give up; where the rulebook expels, a
round has some ten."""


def is_endless(turns: int, seats: int) -> bool:
    """True if a round of agents has had so many turns that it should be stopped as it stands."""
    return turns >= ROUNDS_OF_TURNS_MAX * seats


def rule_by_lot(book: Rulebook, chance: Chance) -> str:
    """The sentence of a published rule that makes a good round by this rulebook."""
    style = "empty" if book.starter is None else "starter"
    fit = [
        rule.sentence
        for rule in library()
        if style in rule.line
        and rule.kind != "hypothesis"
        and not rule.remarks
        and len(rule.sentence) <= SENTENCE_MAX
    ]
    while True:
        sentence = chance.choice(fit)
        if len(right_cards(read_rule(sentence), ())) >= OPENING_MIN:
            return sentence
