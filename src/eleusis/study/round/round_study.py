"""The study of one round as a value: computed from what a record tells and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from eleusis.study.round.measures import entropies

if TYPE_CHECKING:
    from eleusis.messages import Message
    from eleusis.play.state import Round
    from eleusis.rule import RuleTree
    from eleusis.study.round.acts import Act
    from eleusis.study.round.measures import Decision, StudyStep
    from eleusis.study.round.seats import SeatStudy


@dataclass(frozen=True)
class RoundStudy:
    """When the rule could be known, by whom, and how everybody went about it.

    Printed it is its sentences. `PlayedRound.study` makes one.

    >>> from eleusis import play_round
    >>> study = play_round(rule="Colours alternate.", players=["random"] * 3, seed=1).study()
    >>> study
    <RoundStudy: ... steps; knowable at ...>
    >>> print(study.sentences[0])
    The rule could ...
    """

    state: Round
    """The round as it ended, or stands."""
    rule_text: str | None
    """The rule as it was written; `None` if the record tells none."""
    rule: RuleTree | None
    """The same as it is read."""
    acts: tuple[Act, ...]
    steps: tuple[StudyStep, ...]
    decisions: tuple[Decision, ...]
    known: int | None
    """The step from which on the rule could be known to the end."""
    enough: tuple[int, ...] | None
    """The steps whose rulings alone single it out; `None` if it could not be known."""
    seats: tuple[SeatStudy, ...]
    """The players, without the dealer."""
    is_outside: bool
    """True if the rule is none of those that were thought of."""
    is_misfit: bool
    """True if nothing that was thought of explains all rulings."""
    difficulty: float | None
    """Plays after which this rule is found in the median, where that was measured."""
    starters: int
    """Cards that opened the line unjudged."""
    sentences: tuple[Message, ...] = ()
    """What is to be said of it, the most telling first."""

    @cached_property
    def entropy(self) -> tuple[float, ...]:
        """Bits of doubt by *t*, one for each laid card or no play."""
        return entropies(self.steps)

    @property
    def knowable_at(self) -> int | None:
        """The *t* from which on the rule could be known to the end."""
        return None if self.known is None else self.steps[self.known].act.t

    def __str__(self) -> str:
        return "\n".join(map(str, self.sentences))

    def __repr__(self) -> str:
        return f"<RoundStudy: {len(self.steps)} steps; knowable at {self.knowable_at}>"
