"""Language models are met before a round begins: whether they answer, and how they are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.agents import LLM, kind_of_agent
from eleusis.cli.io.progress import told_if_long

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def introduce_models(names: Iterable[str], say: Callable[[str], object]) -> None:
    """Say in a line for each language model among these agents what was found out about it.

    Raises:
        InputError: `no-model`, if one does not answer; or what it lacks.
    """
    for name in dict.fromkeys(name for name in names if kind_of_agent(name) == LLM):
        from eleusis.agents.llm import llm_endpoint, meet  # sockets are for those who ask for them

        endpoint, limits = llm_endpoint(name)
        with told_if_long(f"{endpoint.model} is asked whether it is there"):
            found = meet(endpoint, limits)
        say(found)
