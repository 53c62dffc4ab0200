"""Language models in a seat: any server that speaks OpenAI's chat completions.

| module | what |
|---|---|
| `player` | the agent: decides, falls back, keeps a transcript |
| `interview` | asks, complains, asks again, gives up |
| `endpoint` | address, model and key; what a seat may use of them |
| `chat` | one request and what comes of it |
| `manner` | what servers differ about: forms of asking, options, errors |
| `meeting` | the first question: whether it answers, and in which form |
| `briefing`, `view_text`, `chronicle` | the game, the view and what was heard, as text |
| `answers`, `fields` | the moves on offer, and an answer read as one of them |
| `translator` | what a text that is not read may mean, proposed and then asked |
| `trouble` | what can go wrong, as values |
| `tally` | what was answered, what was not, and what it took |
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from eleusis.agents.llm.chat import MANNERS
from eleusis.agents.llm.endpoint import ChatEndpoint, Limits
from eleusis.agents.llm.interview import Interview, Prompt, PromptAttempt
from eleusis.agents.llm.meeting import meet
from eleusis.agents.llm.player import Exchange, LlmPlayer
from eleusis.agents.llm.tally import Asking, Tally

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eleusis.play.seats import Seat

__all__ = [
    "MANNERS",
    "Asking",
    "ChatEndpoint",
    "Exchange",
    "Interview",
    "Limits",
    "LlmPlayer",
    "Prompt",
    "PromptAttempt",
    "Tally",
    "llm_endpoint",
    "llm_player",
    "meet",
]


def llm_player(
    spec: str, seat: Seat, *, seed: int | str, environment: Mapping[str, str] | None = None
) -> LlmPlayer:
    """The language model that `llm:MODEL` asks for; its address and key come from the environment.

    Upper and lower case of MODEL matter, and it may hold colons. Nothing is asked of it yet.

    Raises:
        InputError: `no-endpoint`, `bad-endpoint` or `bad-limit`, with the variable to set.
    """
    endpoint, limits = llm_endpoint(spec, environment)
    return LlmPlayer(seat, endpoint, seed=seed, limits=limits)


def llm_endpoint(
    spec: str, environment: Mapping[str, str] | None = None
) -> tuple[ChatEndpoint, Limits]:
    """Where the language model of `llm:MODEL` is, and how much of it may be used.

    Raises:
        InputError: as above.
    """
    variables = os.environ if environment is None else environment
    _, _, model = spec.strip().partition(":")
    endpoint = ChatEndpoint.from_environment(model.strip(), variables)
    return endpoint, Limits.from_environment(variables)
