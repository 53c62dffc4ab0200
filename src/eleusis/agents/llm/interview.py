"""Asking a model until its answer can be taken, or until asking is of no more use.

What the questions are about does not matter here: a round of the game and the science benchmark ask
in the same way. `Interview.ask` raises nothing and ends in time.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, Protocol, TypeVar

from eleusis.agents.llm.chat import Chat, Reply
from eleusis.agents.llm.endpoint import ChatEndpoint, Limits
from eleusis.agents.llm.errors import OF_THE_ANSWER, PASSING, Trouble, TroubleKind
from eleusis.agents.llm.manner import ChatMessage
from eleusis.agents.llm.tally import Asking

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_T = TypeVar("_T")

FAILURES_MAX: Final = 3
"""Questions in a row without an answer after which the endpoint is not asked any more."""

_UNREAD: Final = frozenset({TroubleKind.NONSENSE, TroubleKind.CUT_OFF})
"""What an answer is that does not keep to the form in which it was asked for."""

PAUSE_S: Final = 1.0
"""Seconds before a request that failed is made again; twice as many after each failure."""


@dataclass(frozen=True, slots=True)
class PromptAttempt:
    """One answer of the model, or none.

    Attributes:
        said: What it wrote; "" if nothing came.
        trouble: Why that cannot be taken; `None` for the answer that was.
    """

    said: str
    trouble: Trouble | None = None


class Prompt(NamedTuple, Generic[_T]):
    """What a model is asked, and how its answer is read."""

    briefing: str
    """What it must know beforehand; the same for many questions, so that servers can keep it."""
    text: str
    schema: Mapping[str, object]
    read: Callable[[str], _T | Trouble]
    """The answer that a text holds, or what is wrong with it."""


class PromptOutcome(NamedTuple, Generic[_T]):
    """What came of a question."""

    answer: _T | Trouble
    attempts: tuple[PromptAttempt, ...]
    tokens: int
    seconds: float

    @property
    def asking(self) -> Asking:
        """What it took."""
        troubles = (each.trouble.kind.value for each in self.attempts if each.trouble)
        is_answered = not isinstance(self.answer, Trouble)
        return Asking(is_answered, tuple(troubles), self.tokens, self.seconds)


class Asks(Protocol):
    """A way to a model that is no endpoint of our asking: somebody else's program holds it.

    Attributes:
        model: What the model is called.
        tokens: Tokens so far.
    """

    model: str
    tokens: int

    def ask(
        self, messages: Sequence[ChatMessage], schema: Mapping[str, object], seconds: float
    ) -> Reply | Trouble:
        """The model's answer to a conversation, wished for by a JSON schema and in this time."""

    def note_reading(self, *, was_read: bool) -> None:
        """Take notice whether the last answer was what it was asked to be."""


class Interview:
    """One seat's questions to one model.

    Args:
        endpoint: Which model is asked, and where; or what asks it.
        seed: A number for servers that take one.
        limits: How much of the model may be used.
        pause: How to wait before asking again.

    Attributes:
        given_up: Why the endpoint is not asked any more; `None` while it is.
    """

    def __init__(
        self,
        endpoint: ChatEndpoint | Asks,
        *,
        seed: int,
        limits: Limits | None = None,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._limits = limits or Limits()
        self._chat: Asks | Chat
        if isinstance(endpoint, ChatEndpoint):
            self._chat = Chat(endpoint, self._limits, seed=seed)
        else:
            self._chat = endpoint
        self._pause = pause
        self._failures = 0
        self.given_up: Trouble | None = None

    def ask(self, question: Prompt[_T]) -> PromptOutcome[_T]:
        """The answer, or the last trouble, with all attempts.

        Cost: one request if all goes well, up to `Limits.attempts` otherwise; none once the
        endpoint has been given up.
        """
        if self.given_up is not None:
            return PromptOutcome(self.given_up, (), 0, 0.0)
        tokens, begin = self._chat.tokens, time.monotonic()
        attempts: list[PromptAttempt] = []
        answer = self._converse(question, attempts)
        if isinstance(answer, Trouble):
            self._note_failure(answer)
        else:
            self._failures = 0
        seconds = time.monotonic() - begin
        return PromptOutcome(answer, tuple(attempts), self._chat.tokens - tokens, seconds)

    def _converse(self, question: Prompt[_T], attempts: list[PromptAttempt]) -> _T | Trouble:
        messages = [ChatMessage("system", question.briefing), ChatMessage("user", question.text)]
        deadline = time.monotonic() + self._limits.timeout_s
        while True:
            reply = self._chat.ask(messages, question.schema, deadline - time.monotonic())
            said = reply.text if isinstance(reply, Reply) else ""
            answer = question.read(said) if isinstance(reply, Reply) else reply
            kind = answer.kind if isinstance(answer, Trouble) else None
            if isinstance(reply, Reply) or kind is TroubleKind.CUT_OFF:
                self._chat.note_reading(was_read=kind not in _UNREAD)
            if not isinstance(answer, Trouble):
                attempts.append(PromptAttempt(said))
                return answer
            was_asked = any(each.trouble and _is_asked(each.trouble) for each in attempts)
            attempts.append(PromptAttempt(said, answer))
            if len(attempts) >= self._limits.attempts or (was_asked and _is_asked(answer)):
                return answer
            if answer.kind in OF_THE_ANSWER:
                messages += [ChatMessage("assistant", said or "(no answer)"), _complaint(answer)]
            elif answer.kind not in PASSING or not self._waits(answer, len(attempts), deadline):
                return answer

    def _waits(self, trouble: Trouble, failures: int, deadline: float) -> bool:
        """True if there was time to wait until the same may be asked again."""
        seconds = trouble.wait_s
        if seconds is None:
            seconds = PAUSE_S * 2 ** (failures - 1)
        if time.monotonic() + seconds >= deadline:
            return False
        self._pause(seconds)
        return True

    def _note_failure(self, trouble: Trouble) -> None:
        """Stop asking, where it can only cost the others their time.

        A model whose answers can be read is there, however illegal they are.
        """
        is_there = trouble.kind in (TroubleKind.ILLEGAL, TroubleKind.ASKED)
        self._failures = 0 if is_there else self._failures + 1
        if (
            trouble.kind in (TroubleKind.DENIED, TroubleKind.BUDGET)
            or self._failures >= FAILURES_MAX
        ):
            self.given_up = Trouble(trouble.kind, "Not asked any more.")


def _complaint(trouble: Trouble) -> ChatMessage:
    return ChatMessage(
        "user",
        f"That cannot be taken. {trouble.detail} Answer again, with one JSON object as described.",
    )


def _is_asked(trouble: Trouble) -> bool:
    return trouble.kind is TroubleKind.ASKED
