"""The rule of a dealer who looks for one that brings them much: `eleusis play --rule author`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.agents import LLM, kind_of_agent
from eleusis.agents.rng import Chance
from eleusis.cli.io.progress import counted, told_if_long
from eleusis.cli.table.rule_setup import GodsRule
from eleusis.cli.table.seating import PERSON, Lots

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.cli.table.seating import Seating
    from eleusis.play.state import Setup
    from eleusis.rule import RuleTree

WHY: Final = "why"
"""The word of the record's notes that tell why a rule was chosen."""

PUBLISHED: Final = 20
"""Published rules that the dealer thinks of."""

INVENTIONS: Final = 80
"""Rules made up, of which about half are fit to be played."""

REHEARSALS: Final = 120
"""Rehearsals among agents that decide at once."""

SLOW_REHEARSALS: Final = 30
"""The same among agents that think: a round of theirs takes some seconds."""

DOING: Final = "The dealer is looking for a rule"
"""What people are told while they wait."""

QUICK: Final = frozenset({"cautious", "random"})
"""Agents that decide at once."""

UNDERSTUDIES: Final = {True: "cautious", False: "club"}
"""Who stands in for a person or a language model, where all other agents are quick or not."""


def authored(setup: Setup, seating: Seating, number: int) -> GodsRule:
    """The rule that brings the dealer of round *number* most, as rehearsed with agents.

    The rulebook must have a scoring, as all have that can be played by.
    """
    from eleusis.agents.rule_designer import choose_rule, ideas_for, rehearsals_in  # loads numba
    from eleusis.arena.rehearsal import Rehearsal

    cast = understudied(seating.occupants, dealer=setup.dealer)
    rehearsals = REHEARSALS if QUICK.issuperset(cast) else SLOW_REHEARSALS
    word = Lots(seating.seed).word("author", number)
    rehearsal = Rehearsal(setup, cast, f"{word}/rehearsal")
    with told_if_long(DOING):
        seed, starters = Chance(word).below(1 << 32), setup.starter_count
        ideas = ideas_for(setup.rulebook, PUBLISHED, INVENTIONS, seed, starters=starters)
    with counted(rehearsals_in(ideas, rehearsals), DOING) as done:

        def rehearse(rule: RuleTree, number: int) -> int:
            points = rehearsal(rule, number)
            done()
            return points

        choice = choose_rule(ideas, rehearse, rehearsals)
    return GodsRule(choice.sentence, by_hand=False, why=choice.explain())


def understudied(occupants: tuple[str, ...], dealer: int) -> tuple[str, ...]:
    """The occupants, with agents that can be rehearsed with for all who cannot.

    So also for the dealer, who does not play.
    """
    is_absent = [seat == dealer or _is_absent(each) for seat, each in enumerate(occupants)]
    seats = tuple(zip(occupants, is_absent, strict=True))
    understudy = UNDERSTUDIES[QUICK.issuperset(each for each, absent in seats if not absent)]
    return tuple(understudy if absent else each for each, absent in seats)


def reasons(notes: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Why the rule of a recorded round was chosen, as its notes tell it."""
    return tuple(text for word, text in notes if word == WHY)


def _is_absent(occupant: str) -> bool:
    """True for whoever cannot be rehearsed with: a person, or a model that is paid for."""
    return occupant == PERSON or kind_of_agent(occupant) == LLM
