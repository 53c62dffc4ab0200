"""After the round: what the agents thought, told once where several thought the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.agents.remarks import Explaining
from eleusis.cli.waiting import told_if_long

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eleusis.play.view import TableView


def afterthoughts(
    agents: Mapping[str, object], table: TableView
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Who thought what about the round that ended like this: names and lines.

    Args:
        agents: The agents by name; those of them who explain nothing are left out.
        table: How it ended.
    """
    speakers: dict[str, list[str]] = {}
    with told_if_long("The agents look back"):
        for name, agent in agents.items():
            if isinstance(agent, Explaining):
                for line in dict.fromkeys(agent.explain(table)):
                    speakers.setdefault(line, []).append(name)
    told: dict[str, list[str]] = {}
    for line, names in speakers.items():
        told.setdefault(listed(names), []).append(line)
    return tuple((names, tuple(lines)) for names, lines in told.items())


def listed(names: Sequence[str]) -> str:
    """`Ada`, `Ada and Ben`, `Ada, Ben and Cleo`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
