"""Tasks for Inspect: `inspect eval eleusis/science --model …`.

What is played and judged is `adapters.model_tasks`; here a sample's model is put behind it, so that
Inspect counts, logs and limits every question as it does elsewhere.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from eleusis.adapters import require_extra

require_extra("inspect", "inspect_ai")

import anyio.from_thread
import anyio.to_thread
from inspect_ai import Task, task
from inspect_ai.dataset import Sample
from inspect_ai.model import (
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageUser,
    Model,
    get_model,
)
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver

from eleusis.adapters.model_tasks import (
    ModelGame,
    model_games,
    play_model_game,
    read_off,
    reading_names,
    science_names,
    science_round,
)
from eleusis.agents.llm.chat import Reply
from eleusis.agents.llm.errors import Trouble, TroubleKind
from eleusis.rule import word_rule
from eleusis.rule.library.published import library_rule
from eleusis.study.science.as_json import round_json
from eleusis.study.science.benchmark import published_deals

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from inspect_ai.model import ChatMessage

    from eleusis.agents.llm.manner import ChatMessage as Said

TASKS_VERSION: Final = 1
"""Of the tasks: another number, other scores."""

STORED: Final = "eleusis"
"""Under which a sample's store has what came of it."""

_KINDS: Final[Mapping[str, Callable[..., ChatMessage]]] = {
    "system": ChatMessageSystem,
    "user": ChatMessageUser,
    "assistant": ChatMessageAssistant,
}


class SampleModel:
    """The model of a sample, asked from a thread beside the event loop."""

    def __init__(self, held: Model, state: TaskState) -> None:
        self.model = str(held)
        self.tokens = 0
        self._held = held
        self._state = state

    def ask(
        self, messages: Sequence[Said], schema: Mapping[str, object], seconds: float
    ) -> Reply | Trouble:
        """The model's answer."""
        del schema, seconds  # the question says the form, and Inspect has limits of its own
        asked = [_KINDS[said.role](content=said.content) for said in messages]
        output = anyio.from_thread.run(self._held.generate, asked)
        usage = output.usage
        tokens = usage.total_tokens if usage is not None else 0
        self.tokens += tokens
        self._state.output = output
        self._state.messages = [*asked, *(choice.message for choice in output.choices)]
        if output.stop_reason in ("max_tokens", "model_length"):
            return Trouble(TroubleKind.CUT_OFF, "The answer was too long and breaks off.")
        return Reply(output.completion, tokens)

    def note_reading(self, *, was_read: bool) -> None:
        """Nothing: the next question is the same."""


def _solved_by(play: Callable[[SampleModel, TaskState], dict[str, Any]]) -> Solver:
    """The solver that lets the model play, and stores what came of it."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        del generate  # a round asks many times, and reads each answer before it goes on
        model = SampleModel(get_model(), state)
        result = await anyio.to_thread.run_sync(partial(play, model, state))
        state.store.set(STORED, result)
        state.completed = True
        return state

    return solve


def _scored(state: TaskState, *names: str) -> Score:
    """The score of a sample: these of its results, with the others beside it."""
    result: dict[str, Any] = state.store.get(STORED)
    told = {key: value for key, value in result.items() if key not in names}
    value = {name: float(result[name]) for name in names}
    return Score(value=value, answer=str(result["answer"]), metadata=told)


# The game of science ---------------------------------------------------------------------------


@task(name="science")
def science_task(deals: int = 78) -> Task:
    """The published benchmark "Can LLMs play the game of science?".

    Args:
        deals: How many of the 78 deals; all 26 rules come first.
    """
    samples = [
        Sample(
            id=name,
            input="Find the secret rule.",
            target=word_rule(deal.rule),
            metadata={"deal": number, "rule": deal.name},
        )
        for number, (name, deal) in enumerate(
            zip(science_names(deals), published_deals(), strict=False), 1
        )
    ]
    return Task(dataset=samples, solver=scientist(), scorer=science_score(), version=TASKS_VERSION)


@solver
def scientist() -> Solver:
    """Looks for the rule of a deal, a card a turn."""

    def play(model: SampleModel, state: TaskState) -> dict[str, Any]:
        played = science_round(model, state.metadata["deal"])
        rule = played.turns[-1].answer.rule
        return {**round_json(played), "answer": "" if rule is None else word_rule(rule)}

    return _solved_by(play)


@scorer(metrics={"*": [mean(), stderr()]})
def science_score() -> Scorer:
    """The points of the benchmark, as `eleusis science` counts them."""

    async def score(state: TaskState, target: Target) -> Score:
        del target  # the round compared each rule with it, from its line on
        return _scored(state, "score", "solved", "wrong_guesses", "no_stakes_score")

    return score


# A round against agents ------------------------------------------------------------------------


@task
def full_game(
    rounds: int = 24,
    rulebook: str = "gardner",
    opponents: str | list[str] = "cautious,sparc,bayes",
    seed: int = 0,
) -> Task:
    """Rounds of New Eleusis against agents of ours; the model sits in every seat in turn.

    Args:
        rounds: How many.
        rulebook: Its name.
        opponents: Agents, with commas.
        seed: What rules and cards follow from.
    """
    names = opponents.split(",") if isinstance(opponents, str) else opponents
    games = model_games(rounds, rulebook, [name.strip() for name in names], seed)
    samples = [
        Sample(
            id=game.name,
            input="Play the round.",
            target=game.rule,
            metadata={
                "rulebook": game.rulebook,
                "opponents": list(game.opponents),
                "seat": game.seat,
                "seed": game.seed,
            },
        )
        for game in games
    ]
    return Task(dataset=samples, solver=game_player(), scorer=game_score(), version=TASKS_VERSION)


@solver
def game_player() -> Solver:
    """Plays a round in the seat that the sample says."""

    def play(model: SampleModel, state: TaskState) -> dict[str, Any]:
        told = state.metadata
        game = ModelGame(
            told["rulebook"],
            state.target.text,
            tuple(told["opponents"]),
            told["seat"],
            told["seed"],
        )
        result = play_model_game(model, game)
        return {
            "points": result.points,
            "margin": result.margin,
            "won": result.won,
            "answered": result.answered,
            "answer": f"{result.points} points",
            "scores": result.played.scores,
            "record": result.played.record,
        }

    return _solved_by(play)


@scorer(metrics={"*": [mean(), stderr()]})
def game_score() -> Scorer:
    """Points, points before the others, rounds won, and how much was the model's own play."""

    async def score(state: TaskState, target: Target) -> Score:
        del target
        return _scored(state, "points", "margin", "won", "answered")

    return score


# Reading a rule off its verdicts ---------------------------------------------------------------


@task
def rule_reading(rules: int = 40, seed: int = 0) -> Task:
    """A model is shown which cards are right after some lines, and says the rule.

    Args:
        rules: How many of the published rules.
        seed: What the lines follow from.
    """
    samples = [
        Sample(
            id=name,
            input="Say the rule.",
            target=library_rule(name).sentence,
            metadata={"rule": name, "seed": seed},
        )
        for name in reading_names(rules)
    ]
    return Task(dataset=samples, solver=reader(), scorer=reading_score(), version=TASKS_VERSION)


@solver
def reader() -> Solver:
    """Says the rule that it takes the verdicts for."""

    def play(model: SampleModel, state: TaskState) -> dict[str, Any]:
        found = read_off(model, state.metadata["rule"], state.metadata["seed"])
        return {
            "exact": found.is_exact,
            "agreement": found.agreement,
            "answer": found.said,
            "sentence": found.sentence,
        }

    return _solved_by(play)


@scorer(metrics={"*": [mean(), stderr()]})
def reading_score() -> Scorer:
    """Whether the rules are the same, decided exactly; and how many verdicts are alike."""

    async def score(state: TaskState, target: Target) -> Score:
        del target  # what was said was compared with it
        return _scored(state, "exact", "agreement")

    return score
