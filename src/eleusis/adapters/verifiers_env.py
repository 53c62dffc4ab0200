"""The game for verifiers (v1): a taskset, and an environment that plays its tasks.

What is played and judged is `adapters.model_tasks`; here an agent's conversation is put behind it.
Each question is a turn; the first begins with the briefing. Rewards come from the exact comparison
of rules and from scores; all of it is on the trace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from eleusis.adapters import require_extra

require_extra("verifiers", "verifiers")

import anyio.from_thread
import anyio.to_thread
import verifiers.v1 as vf

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
from eleusis.study.science.protocol import TURNS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from eleusis.agents.llm.manner import ChatMessage

GAMES_USUALLY: Final = 24
"""Tasks of a kind that has any number of them, if nobody says how many."""


class EleusisConfig(vf.TasksetConfig):
    """Which tasks there are."""

    kind: Literal["science", "rule_reading", "full_game"] = "science"
    """The game of science, reading a rule off its verdicts, or rounds against our agents."""
    count: int | None = None
    """How many tasks; else all deals of the benchmark, forty rules, or 24 rounds."""
    seed: int = 0
    """What rules, lines and cards follow from, but for the published deals."""
    rulebook: str = "gardner"
    opponents: tuple[str, ...] = ("cautious", "sparc", "bayes")
    """For `full_game`: by what is played, and the agents of the other seats."""


class EleusisData(vf.TaskData):
    """A task as a row: everything but the rule follows from it."""

    info: dict[str, Any]


class EleusisTask(vf.Task[EleusisData, vf.State, vf.TaskConfig]):
    """A deal, a rule or a round."""


class EleusisTaskset(vf.Taskset[EleusisTask, EleusisConfig]):
    """The tasks of one kind."""

    def load(self) -> Iterator[EleusisTask]:
        """The tasks, the same ones for the same config."""
        config = self.config
        match config.kind:
            case "science":
                rows = [(name, {"name": name}) for name in science_names(config.count or 78)]
            case "rule_reading":
                names = reading_names(config.count or 40)
                rows = [(name, {"name": name, "seed": str(config.seed)}) for name in names]
            case "full_game":
                count = config.count or GAMES_USUALLY
                games = model_games(count, config.rulebook, config.opponents, config.seed)
                rows = [(game.name, {"name": game.name}) for game in games]
        for name, info in rows:
            row = {"kind": config.kind, **info}
            yield EleusisTask(EleusisData(name=name, info=row), config.task)


class EleusisEnvConfig(vf.EnvConfig):
    """Who plays: by default a plain conversation in a process of this machine."""

    player: vf.AgentConfig = vf.AgentConfig.model_validate(
        {"harness": {"id": "null"}, "runtime": {"type": "subprocess"}}
    )


class EleusisEnv(vf.Env[EleusisEnvConfig]):
    """Plays a task with one agent, and records what it was worth."""

    async def run(self, task: vf.Task[Any, Any, Any], agents: vf.Agents) -> None:
        """One episode."""
        async with agents.player.interaction(task) as interaction:
            asks = _Conversation(interaction)
            found = await anyio.to_thread.run_sync(self._played, asks, dict(task.data.info))
        trace = interaction.trace
        (name, value), *metrics = found.items()
        trace.record_reward(name, value, 1.0)
        for name, value in metrics:
            trace.record_metric(name, value)

    def _played(self, asks: _Conversation, info: Mapping[str, Any]) -> dict[str, float]:
        """What came of it: first the reward, then whatever else is counted."""
        match info["kind"]:
            case "science":
                round_ = science_round(asks, int(info["name"].removeprefix("science-")))
                return {
                    "score": round_.score / TURNS,
                    "solved": float(round_.is_solved),
                    "wrong_guesses": float(round_.wrong_guesses),
                    "no_stakes_score": round_.no_stakes_score / TURNS,
                }
            case "rule_reading":
                reading = read_off(asks, info["name"], int(info["seed"]))
                return {"exact": float(reading.is_exact), "agreement": reading.agreement}
            case _:
                result = play_model_game(asks, self._game(info["name"]))
                return {
                    "won": result.won,
                    "points": float(result.points),
                    "margin": result.margin,
                    "answered": result.answered,
                }

    def _game(self, name: str) -> ModelGame:
        config = self.taskset.config
        assert isinstance(config, EleusisConfig)
        count = config.count or GAMES_USUALLY
        games = model_games(count, config.rulebook, config.opponents, config.seed)
        return next(game for game in games if game.name == name)


class _Conversation:
    """An agent's conversation, asked from a thread beside the event loop."""

    def __init__(self, interaction: vf.Interaction) -> None:
        self.model = "agent"
        self.tokens = 0
        self._interaction = interaction
        self._is_briefed = False

    def ask(
        self, messages: Sequence[ChatMessage], schema: Mapping[str, object], seconds: float
    ) -> Reply | Trouble:
        """The agent's reply to what is new; it was briefed with the first question."""
        del schema, seconds  # the briefing says the form, and whoever runs this sets limits
        text = messages[-1].content
        if not self._is_briefed:
            text = f"{messages[0].content}\n\n{text}"
            self._is_briefed = True
        segment = anyio.from_thread.run(self._interaction.turn, text)
        if segment.terminated:
            return Trouble(TroubleKind.DENIED, "The exchange is over.")
        return Reply(segment.last_reply, 0)

    def note_reading(self, *, was_read: bool) -> None:
        """Nothing: the next question is the same."""
