"""A player whose moves a language model chooses.

Each decision is one conversation: the game, the view as text, a question, and what was wrong with
an answer if it must be given again. The model needs no memory, for the layout has all evidence; of
its own it is only reminded which rule it last thought of.

The law of this file: the seat always moves. Whatever the endpoint does, the move of a decision is
the model's or the fallback's, and the transcript says which, and why.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from eleusis.agents.cautious import CautiousPlayer
from eleusis.agents.chance import Chance
from eleusis.agents.llm.answers import Answer, offered, question, read_answer, schema
from eleusis.agents.llm.briefing import briefing
from eleusis.agents.llm.chat import Chat, Message, Reply
from eleusis.agents.llm.chronicle import Chronicle
from eleusis.agents.llm.endpoint import Limits
from eleusis.agents.llm.trouble import OF_THE_ANSWER, PASSING, Kind, Trouble
from eleusis.agents.llm.view_text import view_text
from eleusis.agents.remarks import AgentRemark
from eleusis.play.moves import DeclareProphet, GuessRule, Play

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from eleusis.agents.llm.endpoint import Endpoint
    from eleusis.play.events import Event
    from eleusis.play.moves import Move
    from eleusis.play.seats import Seat
    from eleusis.play.view import View

ASKED_FROM: Final = 0.5
"""How sure the model must be of a rule to be asked, between turns, whether it makes use of it."""

PATIENCE: Final = 3
"""Decisions in a row without an answer after which the endpoint is not asked any more."""

_EXCUSE: Final = "no answer from the language model ({}), so a cautious move"

PAUSE_S: Final = 1.0
"""Seconds before a request that failed is made again; twice as many after each failure."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer of the model, or none.

    Attributes:
        said: What it wrote; "" if nothing came.
        trouble: Why that is no move; `None` for the answer that was taken.
    """

    said: str
    trouble: Trouble | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """One decision: what was asked, what was answered and what came of it.

    Attributes:
        version: Events of the round before it.
        asked: The view and the question, as the model got them.
        attempts: The answers in their order.
        move: What the seat did; `None` if it made no move between turns.
        answer: The answer that was taken; `None` if the fallback moved.
        fallback: Why the fallback moved; `None` if the model did.
        tokens: What the decision cost.
    """

    version: int
    asked: str
    attempts: tuple[Attempt, ...]
    move: Move | None
    answer: Answer | None
    fallback: Trouble | None
    tokens: int

    def remark(self) -> AgentRemark:
        """The decision as one line of JSON for the record; what was asked follows from the record.

        Aloud only the kind of trouble is told: its detail may show cards of the hand.
        """
        told: dict[str, object] = {"version": self.version}
        if self.answer is not None:
            told["rule"] = self.answer.rule
            told["confidence"] = self.answer.confidence
            told["reasoning"] = self.answer.reasoning
        failures = [str(each.trouble) for each in self.attempts if each.trouble is not None]
        if failures:
            told["failures"] = failures
        if self.fallback is not None:
            told["fallback"] = str(self.fallback)
        told["tokens"] = self.tokens
        aloud = "" if self.fallback is None else _EXCUSE.format(self.fallback.kind.value)
        return AgentRemark(json.dumps(told, ensure_ascii=False), aloud)


class LlmPlayer:
    """Plays what a language model answers, and cautiously where it has no answer.

    Args:
        seat: Where it sits.
        endpoint: Which model is asked, and where.
        seed: Any number or word, for the fallback, and for servers that take one.
        limits: How much of the model it may use.
        pause: How it waits before it asks again.
    """

    def __init__(
        self,
        seat: Seat,
        endpoint: Endpoint,
        *,
        seed: int | str,
        limits: Limits | None = None,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._seat = seat
        self._limits = limits or Limits()
        self._chat = Chat(endpoint, self._limits, seed=Chance(seed, seat, "llm").below(1 << 31))
        self._pause = pause
        self._fallback = CautiousPlayer(seat, seed=seed)
        self._chronicle = Chronicle()
        self._last: Answer | None = None
        self._failures = 0
        self._given_up: Trouble | None = None
        self._transcript: list[Exchange] = []
        self._noted = 0

    @property
    def transcript(self) -> tuple[Exchange, ...]:
        """All decisions so far."""
        return tuple(self._transcript)

    def take_remarks(self) -> tuple[AgentRemark, ...]:
        """What is to be noted in the record and was not taken yet."""
        remarks = tuple(each.remark() for each in self._transcript[self._noted :])
        self._noted = len(self._transcript)
        return remarks

    def observe(self, event: Event) -> None:
        """Remember what the layout will not show."""
        self._chronicle.hear(event)
        self._fallback.observe(event)

    def choose(self, view: View) -> Move:
        """The model's move, or the fallback's."""
        move = self._decide(view, may_pass=False)
        assert move is not None, "who must move cannot pass"
        return move

    def interject(self, view: View) -> Move | None:
        """The model's declaration or guess, if it is sure enough of a rule to be asked.

        Who is on turn is asked for everything at once, a moment later.
        """
        is_sure = self._last is not None and self._last.confidence >= ASKED_FROM
        if not is_sure or Play in view.may or not {DeclareProphet, GuessRule} & set(view.may):
            return None
        return self._decide(view, may_pass=True)

    # Deciding --------------------------------------------------------------------------------

    def _decide(self, view: View, *, may_pass: bool) -> Move | None:
        words = offered(view, may_pass=may_pass)
        asked = self._asked(view, words)
        before = self._chat.tokens
        attempts, result = self._conversation(view, words, asked)
        move: Move | None
        if isinstance(result, Answer):
            self._last, self._failures = result, 0
            answer, fallback, move = result, None, result.move
        else:
            self._note_failure(result)
            answer, fallback = None, result
            move = None if may_pass else self._fallback.choose(view)
        tokens = self._chat.tokens - before
        self._transcript.append(
            Exchange(view.table.version, asked, tuple(attempts), move, answer, fallback, tokens)
        )
        return move

    def _asked(self, view: View, words: tuple[str, ...]) -> str:
        heard = self._chronicle.sentences(view.table.names, len(view.table.line))
        paragraphs = [view_text(view, heard), question(view, words)]
        if self._last is not None and self._last.rule:
            thought = f"{self._last.rule} ({self._last.confidence:.0%} sure)"
            paragraphs.insert(1, f"When you were last asked you thought of this rule: {thought}")
        return "\n\n".join(paragraphs)

    def _conversation(
        self, view: View, words: tuple[str, ...], asked: str
    ) -> tuple[Sequence[Attempt], Answer | Trouble]:
        """All attempts, and the answer or the last trouble."""
        if self._given_up is not None:
            return (), self._given_up
        messages = [Message("system", briefing(view.table.rulebook)), Message("user", asked)]
        form = schema(view, words)
        deadline = time.monotonic() + self._limits.timeout_s
        attempts: list[Attempt] = []
        while True:
            reply = self._chat.ask(messages, form, deadline - time.monotonic())
            said = reply.text if isinstance(reply, Reply) else ""
            result = read_answer(said, view, words) if isinstance(reply, Reply) else reply
            if isinstance(result, Answer):
                return (*attempts, Attempt(said)), result
            attempts.append(Attempt(said, result))
            if len(attempts) >= self._limits.attempts:
                return attempts, result
            if result.kind in OF_THE_ANSWER:
                messages += [Message("assistant", said or "(no answer)"), _complaint(result)]
            elif result.kind not in PASSING or not self._waits(result, len(attempts), deadline):
                return attempts, result

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
        """Stop asking, where it can only cost the others their time."""
        if self._given_up is not None:
            return
        self._failures += 1
        if trouble.kind in (Kind.DENIED, Kind.BUDGET) or self._failures >= PATIENCE:
            self._given_up = Trouble(trouble.kind, f"Not asked any more. {trouble.detail}")


def _complaint(trouble: Trouble) -> Message:
    return Message(
        "user",
        f"That cannot be taken. {trouble.detail} Answer again, with one JSON object as described.",
    )
