"""What an agent has to tell beside its moves: to the keeper of the record, and to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    from eleusis.messages import Message
    from eleusis.play.view import TableView


class AgentRemark(NamedTuple):
    """What an agent tells about a decision."""

    note: str
    """One line for the keeper alone; it may tell of the hand."""
    aloud: str = ""
    """What everybody may hear, without the agent's name; "" if nothing is out of the ordinary."""


@runtime_checkable
class Remarking(Protocol):
    """An agent that has something to tell."""

    def take_remarks(self) -> tuple[AgentRemark, ...]:
        """What is to be told and was not taken yet."""


@runtime_checkable
class Recalling(Protocol):
    """An agent that goes on from its own notes when a round is taken up again."""

    def recall(self, note: str) -> None:
        """Take notice of what was noted, note after note."""


@runtime_checkable
class Explaining(Protocol):
    """An agent that can say afterwards what it thought."""

    def explain(self, table: TableView) -> tuple[Message, ...]:
        """What to say after the round that has ended so: what was thought when, and claimed.

        Agents that think alike tell the same of what could be thought.
        """
