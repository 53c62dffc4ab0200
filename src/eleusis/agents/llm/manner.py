"""How an endpoint is spoken to: what servers that all speak "chat completions" differ about.

A `Manner` is what has been found out about one endpoint so far: the strictest form in which it
takes a question and keeps to the answer, and the options that it objects to. This module is pure,
and a manner only ever asks for less than before, so that trying comes to an end.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.agents.llm.errors import TroubleKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class ChatMessage(NamedTuple):
    """One message of a conversation."""

    role: str
    """`system`, `user` or `assistant`."""
    content: str


class AnswerFormat(Enum):
    """The forms in which an answer in JSON can be asked for, the strictest first."""

    SCHEMA = "json_schema"
    """OpenAI, vLLM, LM Studio, Ollama, llama.cpp."""
    OBJECT_BY_SCHEMA = "json_object with a schema"
    """llama-cpp-python, and llama.cpp before it knew the above."""
    OBJECT = "json_object"
    """Any JSON object: DeepSeek, older models of OpenAI."""
    TOOL = "a tool call"
    """The answer is the argument of a function."""
    TEXT = "plain text"
    """Nothing but the question; the answer is looked for in the text."""


TOOL_NAME: Final = "answer"


@dataclass(frozen=True, slots=True)
class Manner:
    """What is known of an endpoint.

    Attributes:
        refused: Forms that it refused.
        unread: Forms that it took and did not keep to.
        limit: Its word for the longest answer; "" if it takes none.
        has_seed: False if it objects to a seed.
        has_system: False if its model knows no system messages.
        is_settled: True once an answer could be read, or no other form is left to try.
    """

    refused: tuple[AnswerFormat, ...] = ()
    unread: tuple[AnswerFormat, ...] = ()
    limit: str = "max_tokens"
    has_seed: bool = True
    has_system: bool = True
    is_settled: bool = False

    @property
    def form(self) -> AnswerFormat:
        """The form to ask in: the first that may still do, else the first that was not refused."""
        taken = [form for form in AnswerFormat if form not in self.refused]
        return next((form for form in taken if form not in self.unread), taken[0])

    def body(
        self,
        messages: Sequence[ChatMessage],
        schema: Mapping[str, object],
        *,
        answer_tokens: int,
        seed: int,
    ) -> dict[str, object]:
        """The fields of a request, but for the model."""
        asked = messages if self.has_system else _without_system(messages)
        body: dict[str, object] = {"messages": [message._asdict() for message in asked]}
        if self.limit:
            body[self.limit] = answer_tokens
        if self.has_seed:
            body["seed"] = seed
        return body | _asking_for(self.form, schema)

    def after_complaint(self, complaint: str) -> Manner | None:
        """What to try when the server refused a request; `None` if nothing is left to leave out."""
        complaint = complaint.casefold()
        if "max_completion_tokens" in complaint and self.limit == "max_tokens":
            return replace(self, limit="max_completion_tokens")
        if _TOO_LONG.search(complaint):
            # Room for the answer is asked for beside the question: less of it may do.
            return replace(self, limit="") if self.limit else None
        if self.limit and self.limit in complaint:
            return replace(self, limit="")
        if self.has_seed and re.search(r"\bseed\b", complaint):
            return replace(self, has_seed=False)
        if self.has_system and _SYSTEM.search(complaint):
            return replace(self, has_system=False)
        # Servers word their dislike of a form in many ways, so anything else may be meant by it.
        is_of_the_form = not self.is_settled or _FORM.search(complaint)
        if not is_of_the_form or self.form is AnswerFormat.TEXT:
            return None
        return replace(self, refused=(*self.refused, self.form))

    def after_unread(self) -> Manner:
        """What to try when the answer was not what the form asks for."""
        if self.is_settled:
            return self
        tried = replace(self, unread=(*self.unread, self.form))
        is_over = all(form in tried.refused + tried.unread for form in AnswerFormat)
        return replace(tried, is_settled=is_over)

    def after_answer(self) -> Manner:
        """What is known when an answer could be read."""
        return replace(self, is_settled=True)

    def __str__(self) -> str:
        """One clause for people: how it is asked, and what it does not take."""
        told = [f"is asked for {self.form.value}"]
        if self.refused:
            told.append(f"refuses {', '.join(form.value for form in self.refused)}")
        ignored = [form.value for form in self.unread if form is not self.form]
        if ignored:
            told.append(f"does not keep to {', '.join(ignored)}")
        options = {"limit": self.limit, "seed": self.has_seed, "system message": self.has_system}
        lacks = [option for option, has in options.items() if not has]
        if lacks:
            told.append(f"takes no {', no '.join(lacks)}")
        return "; ".join(told)


def _without_system(messages: Sequence[ChatMessage]) -> list[ChatMessage]:
    """The messages with the first, the briefing, at the head of the question."""
    briefing, question, *rest = messages
    return [ChatMessage("user", f"{briefing.content}\n\n{question.content}"), *rest]


def _asking_for(form: AnswerFormat, schema: Mapping[str, object]) -> dict[str, object]:
    """The fields that ask for an answer in this form."""
    match form:
        case AnswerFormat.SCHEMA:
            described = {"name": TOOL_NAME, "strict": True, "schema": schema}
            return {"response_format": {"type": "json_schema", "json_schema": described}}
        case AnswerFormat.OBJECT_BY_SCHEMA:
            return {"response_format": {"type": "json_object", "schema": schema}}
        case AnswerFormat.OBJECT:
            return {"response_format": {"type": "json_object"}}
        case AnswerFormat.TOOL:
            function = {"name": TOOL_NAME, "description": "Your answer.", "parameters": schema}
            # By name would be stricter; LM Studio and llama.cpp take no more than a word here.
            return {
                "tools": [{"type": "function", "function": function}],
                "tool_choice": "required",
            }
        case AnswerFormat.TEXT:
            return {}


# What a refusal is about -----------------------------------------------------------------------

_TOO_LONG: Final = re.compile(
    r"context.?(length|size|window|overflow)|context the overflows|maximum input length|n_ctx"
    r"|reduce the length|too many tokens"
)
_FORM: Final = re.compile(
    r"response_format|json_schema|json_object|json mode|schema|grammar|structured"
    r"|tool|function.?call"
)
_SYSTEM: Final = re.compile(
    r"system.{0,20}(role|message|prompt|instruction)|role.{0,60}system"
    r"|only user.{0,30}roles"
)
_REFUSAL: Final = re.compile(
    rf"{_FORM.pattern}|{_SYSTEM.pattern}|validation|max_tokens|max_completion_tokens"
    r"|\bseed\b|unsupported|not supported|invalid"
)
_NOT_HERE: Final = re.compile(
    r"model_not_found|not a valid model|no models? loaded|unexpected endpoint|api key"
    r"|model\b.{0,200}(not found|does(n't| not) exist)"
)
_NO_MONEY: Final = re.compile(
    r"insufficient_quota|insufficient credits|exceeded your current quota"
)

_BUSY: Final = frozenset({408, 409, 425, 429, 503, 529})
_OF_THE_REQUEST: Final = frozenset({400, 413, 415, 422})
_PERHAPS_OF_THE_REQUEST: Final = frozenset({404, 500, 501})
"""Who made the server tells by these that it knows no such request, and much else."""

ADAPTABLE: Final = frozenset({400, 404, 422, 500, 501})
"""Where another request may be taken by a server that refused one."""


def kind_of_refusal(status: int, text: str) -> TroubleKind:
    """What an answer with this HTTP status and text means."""
    text = text.casefold()
    if _NO_MONEY.search(text):
        return TroubleKind.DENIED
    if status in _BUSY:
        return TroubleKind.BUSY
    of_the_request = status in _OF_THE_REQUEST or (
        status in _PERHAPS_OF_THE_REQUEST and _REFUSAL.search(text)
    )
    if _TOO_LONG.search(text) and (of_the_request or status >= 500):
        return TroubleKind.TOO_LONG
    if _NOT_HERE.search(text):
        return TroubleKind.DENIED
    if of_the_request:
        return TroubleKind.REJECTED
    return TroubleKind.BROKEN if status >= 500 else TroubleKind.DENIED
