"""The first question to an endpoint: whether it answers at all, and in which form."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from eleusis.agents.llm.chat import MANNERS
from eleusis.agents.llm.errors import OF_THE_ANSWER, Trouble, TroubleKind
from eleusis.agents.llm.fields import last_object
from eleusis.agents.llm.interview import Interview, Prompt
from eleusis.agents.llm.manner import AnswerFormat
from eleusis.errors import InputError

if TYPE_CHECKING:
    from eleusis.agents.llm.endpoint import ChatEndpoint, Limits

_CALLS: Final = 50
"""Requests of this question: each may be made anew without what the server objects to."""

_BRIEFING: Final = """\
You are asked about playing cards. Answer with one JSON object and nothing else. Its fields:
- "reasoning": your thoughts, in a few words;
- "confidence": how sure you are, from 0 to 100;
- "card": the card, such as "JD" for the jack of diamonds.\
"""

_QUESTION: Final = 'Which card is the two of hearts? It is one of "JD" and "2H".'

_SCHEMA: Final = {
    "type": "object",
    "properties": {
        "reasoning": {"type": "string"},
        "confidence": {"type": "integer"},
        "card": {"type": "string", "enum": ["JD", "2H"]},
    },
    "required": ["reasoning", "confidence", "card"],
    "additionalProperties": False,
}


def meet(endpoint: ChatEndpoint, limits: Limits) -> str:
    """What was found out, in one sentence; whoever asks this endpoint later knows it, too.

    Cost: a question of some 150 tokens, asked once in each form until one does.

    Raises:
        InputError: `no-model`, if nothing comes back that a model said.
    """
    # Whatever form does is found before requests are used up; a seat's are for its round.
    patient = replace(limits, attempts=max(limits.attempts, len(AnswerFormat) + 1), calls=_CALLS)
    interview = Interview(endpoint, seed=0, limits=patient)
    outcome = interview.ask(Prompt(_BRIEFING, _QUESTION, _SCHEMA, _read))
    answer = outcome.answer
    if isinstance(answer, Trouble) and answer.kind not in OF_THE_ANSWER:
        raise InputError("no-model", model=endpoint.model, answer=str(answer))
    told = f"{endpoint.model} {MANNERS[endpoint]}"
    if isinstance(answer, Trouble):
        return f"{told}; but its first answer could not be read ({answer.kind.value})."
    return f"{told}. It answered in {outcome.seconds:.1f} s."


def _read(text: str) -> bool | Trouble:
    """True if it is an answer in the form that was asked for, right or wrong."""
    if last_object(text, "card") is None:
        return Trouble(TroubleKind.NONSENSE, 'No JSON object with a field "card" was found.')
    return True
