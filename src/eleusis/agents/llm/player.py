"""A player whose moves a language model chooses.

Each decision is one conversation: the game, the view as text, a question, and what was wrong with
an answer if it must be given again. The model needs no memory, for the layout has all evidence; of
its own it is only reminded which rule it last thought of.

The seat always moves. Whatever the endpoint does, the move of a decision is the model's or the
fallback's, and the transcript says which, and why.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from eleusis.agents.cautious import CautiousPlayer
from eleusis.agents.llm.answers import ModelAnswer, offered, question, read_answer, schema
from eleusis.agents.llm.briefing import briefing
from eleusis.agents.llm.chronicle import Chronicle
from eleusis.agents.llm.interview import Interview, Prompt
from eleusis.agents.llm.tally import Asking, Tally
from eleusis.agents.llm.view_text import view_text
from eleusis.agents.remarks import AgentRemark
from eleusis.agents.rng import Chance
from eleusis.messages import Message, message
from eleusis.play.events import RoundEnded
from eleusis.play.moves import DeclareProphet, GuessRule, Play

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.agents.llm.endpoint import ChatEndpoint, Limits
    from eleusis.agents.llm.errors import Trouble
    from eleusis.agents.llm.interview import Asks, PromptAttempt
    from eleusis.play.events import Event
    from eleusis.play.moves import Move
    from eleusis.play.seats import Seat
    from eleusis.play.view import TableView, View

ASKED_FROM: Final = 0.5
"""How sure the model must be of a rule to be asked, between turns, whether it makes use of it."""

SAID_MAX: Final = 400
"""Signs that a record keeps of an answer which could not be taken."""

_EXCUSE: Final = "no answer from the language model ({}){}"


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
        asking: What the decision cost, and which troubles it met.
    """

    version: int
    asked: str
    attempts: tuple[PromptAttempt, ...]
    move: Move | None
    answer: ModelAnswer | None
    fallback: Trouble | None
    asking: Asking

    def remark(self) -> AgentRemark:
        """The decision as one line of JSON for the record; what was asked follows from the record.

        Aloud only the kind of trouble is told: its detail may show cards of the hand.
        """
        told: dict[str, object] = {"version": self.version}
        if self.answer is not None:
            told["rule"] = self.answer.rule
            told["confidence"] = self.answer.confidence
            told["reasoning"] = self.answer.reasoning
        failures = [
            {"said": each.said[:SAID_MAX], "trouble": str(each.trouble)}
            for each in self.attempts
            if each.trouble is not None
        ]
        if failures:
            told["failures"] = failures
        if self.fallback is not None:
            told["fallback"] = self.fallback.kind.value if failures else str(self.fallback)
        told["tokens"] = self.asking.tokens
        told["seconds"] = round(self.asking.seconds, 2)
        aloud = ""
        if self.fallback is not None:
            instead = "" if self.move is None else ", so a cautious move"
            aloud = _EXCUSE.format(self.fallback.kind.value, instead)
        return AgentRemark(json.dumps(told, ensure_ascii=False), aloud)


class LlmPlayer:
    """Plays what a language model answers, and cautiously where it has no answer.

    Args:
        seat: Where it sits.
        endpoint: Which model is asked, and where; or what asks it.
        seed: Any number or word, for the fallback, and for servers that take one.
        limits: How much of the model it may use.
        pause: How it waits before it asks again.
    """

    def __init__(
        self,
        seat: Seat,
        endpoint: ChatEndpoint | Asks,
        *,
        seed: int | str,
        limits: Limits | None = None,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        number = Chance(seed, seat, "llm").below(1 << 31)
        self._interview = Interview(endpoint, seed=number, limits=limits, pause=pause)
        self._fallback = CautiousPlayer(seat, seed=seed)
        self._chronicle = Chronicle()
        self._last: ModelAnswer | None = None
        self._transcript: list[Exchange] = []
        self._noted = 0
        self._model = endpoint.model
        self._recalled: list[Asking] = []
        self._is_over = False

    @property
    def transcript(self) -> tuple[Exchange, ...]:
        """All decisions so far."""
        return tuple(self._transcript)

    @property
    def tally(self) -> Tally:
        """What came of all questions of the round."""
        return Tally.of([*self._recalled, *(each.asking for each in self._transcript)])

    def take_remarks(self) -> tuple[AgentRemark, ...]:
        """What is to be noted in the record and was not taken yet; at the end also the sum."""
        remarks = [each.remark() for each in self._transcript[self._noted :]]
        self._noted = len(self._transcript)
        if self._is_over and self.tally.decisions:
            self._is_over = False
            told = {"model": self._model, **self.tally.facts()}
            told["score"] = "not the model's" if self.tally.is_silent else "the model's"
            remarks.append(AgentRemark(json.dumps({"round": told}, ensure_ascii=False)))
        return tuple(remarks)

    def recall(self, note: str) -> None:
        """Go on after a decision that an earlier player in this seat noted in the record.

        Any other note is left alone: a record may have been written by hand, or long ago.
        """
        try:
            told = json.loads(note)
            is_answered = "fallback" not in told
            troubles = [each["trouble"].partition(":")[0] for each in told.get("failures", ())]
            asking = Asking(is_answered, tuple(troubles), int(told["tokens"]), told["seconds"])
            if is_answered:
                self._last = ModelAnswer(None, told["rule"], told["confidence"], told["reasoning"])
        except (ValueError, LookupError, TypeError, AttributeError):
            return
        self._recalled.append(asking)

    def explain(self, table: TableView) -> tuple[Message, ...]:
        """How much of what the seat did was the model's, and what that took."""
        del table
        tally = self.tally
        if not tally.decisions:
            return ()
        key = "thought.silent-model" if tally.is_silent else "thought.model"
        return (message(key, model=self._model, tally=tally.said()),)

    def observe(self, event: Event) -> None:
        """Remember what the layout will not show."""
        self._chronicle.hear(event)
        self._fallback.observe(event)
        self._is_over = isinstance(event, RoundEnded)

    def choose(self, view: View) -> Move:
        """The model's move, or the fallback's."""
        move = self._decide(view, may_pass=False)
        assert move is not None, "who must move cannot pass"
        return move

    def interject(self, view: View) -> Move | None:
        """The model's declaration or guess, if it is sure enough of a rule to be asked.

        Whoever is on turn is asked for everything at once, a moment later.
        """
        is_sure = self._last is not None and self._last.confidence >= ASKED_FROM
        if not is_sure or Play in view.may or not {DeclareProphet, GuessRule} & set(view.may):
            return None
        return self._decide(view, may_pass=True)

    # Deciding --------------------------------------------------------------------------------

    def _decide(self, view: View, *, may_pass: bool) -> Move | None:
        words = offered(view, may_pass=may_pass)
        asked = self._asked(view, words)
        read = partial(read_answer, view=view, words=words)
        book = view.table.rulebook
        outcome = self._interview.ask(Prompt(briefing(book), asked, schema(view, words), read))
        result = outcome.answer
        answer: ModelAnswer | None = None
        fallback: Trouble | None = None
        move: Move | None = None
        if isinstance(result, ModelAnswer):
            self._last = answer = result
            move = result.move
        else:
            fallback = result
            move = None if may_pass else self._fallback.choose(view)
        self._transcript.append(
            Exchange(
                view.table.version,
                asked,
                outcome.attempts,
                move,
                answer,
                fallback,
                outcome.asking,
            )
        )
        return move

    def _asked(self, view: View, words: tuple[str, ...]) -> str:
        heard = self._chronicle.sentences(view.table.names, len(view.table.line))
        paragraphs = [view_text(view, heard), question(view, words)]
        if self._last is not None and self._last.rule:
            thought = f"{self._last.rule} ({self._last.confidence:.0%} sure)"
            paragraphs.insert(1, f"When you were last asked you thought of this rule: {thought}")
        return "\n\n".join(paragraphs)
