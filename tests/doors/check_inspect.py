"""Inspect's tasks with its mock model, from an empty folder: run by scripts/door.py."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inspect_ai import eval as evaluate
from inspect_ai.log import read_eval_log
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from eleusis import Card, Rule
from eleusis.agents.llm.chat import Reply
from eleusis.study.science.benchmark import published_deals
from eleusis.study.science.llm import LlmScientist
from eleusis.study.science.protocol import run_round

if TYPE_CHECKING:
    from collections.abc import Sequence


RULES = [Rule(deal.rule, starters=0) for deal in published_deals()[:26]]


def fitting(asked: str) -> Rule:
    """The first of the benchmark's rules that every verdict agrees with."""
    cards = re.findall(r"^- (\w+): (right|wrong)$", asked, re.MULTILINE)

    def agrees(rule: Rule) -> bool:
        line: list[Card] = []
        for word, verdict in cards:
            card = Card(word)
            if (card in rule.right(line)) != (verdict == "right"):
                return False
            line += [card] * (verdict == "right")
        return True

    return next(rule for rule in RULES if agrees(rule))


def answer_to(texts: Sequence[str]) -> str:
    """What a simple mind says: it lays the first card, and guesses too early."""
    asked = texts[1]
    turn = re.search(r"This is turn (\d+) of 30", asked)
    if turn is not None:
        number = int(turn[1])
        (hand,) = re.findall(r"Your hand: (.*)$", asked)
        rule = "qwertz" if number == 2 else fitting(asked).wording
        card = hand.split()[0]
        said = {"card": card, "rule": rule, "confidence": 40, "guess": number >= 4}
    elif "After " in asked and "these are right" in asked:
        said = {"rule": "The card must have a different colour from the last card."}
    else:
        words = re.findall(r'^- "([a-z ]+)":', asked, re.MULTILINE)
        (hand,) = re.findall(r"Your hand: ([^.]*)\.", asked)
        said = {"move": "play" if "play" in words else words[0], "cards": hand.split()[:1]}
    return json.dumps(said)


def outputs(messages: Any, *_: Any) -> ModelOutput:
    """The same, as the mock model wants it; with its usage, or it would look for a tokeniser."""
    output = ModelOutput.from_content("mockllm/model", answer_to([each.text for each in messages]))
    output.usage = ModelUsage(input_tokens=10, output_tokens=5, total_tokens=15)
    return output


class Direct:
    """The same mind, asked by us."""

    model = "direct"
    tokens = 0

    def ask(self, messages: Any, *_: Any) -> Reply:
        """What it says."""
        return Reply(answer_to([each.content for each in messages]), 15)

    def note_reading(self, *, was_read: bool) -> None:
        """Nothing."""


def ran(name: str, **arguments: Any) -> Any:
    """The log of a task, read back from its file."""
    model = get_model("mockllm/model", custom_outputs=outputs)
    log, *_ = evaluate(name, task_args=arguments, model=model, display="none", log_dir="logs")
    assert log.status == "success", log.error
    return read_eval_log(log.location)


def main() -> None:
    """Run all tasks."""
    listed = subprocess.run(
        [Path(sys.executable).parent / "inspect", "list", "tasks", "--help"],
        capture_output=True,
        check=True,
    )
    assert listed.stdout
    log = ran("eleusis/science", deals=12)
    samples = sorted(log.samples, key=lambda sample: int(sample.metadata["deal"]))
    scores = [sample.scores["science_score"].value for sample in samples]
    ours = [run_round(LlmScientist(Direct()), deal) for deal in published_deals()[:12]]
    assert [each["score"] for each in scores] == [each.score for each in ours]
    assert [each["wrong_guesses"] for each in scores] == [each.wrong_guesses for each in ours]
    assert len({each.score for each in ours}) > 3, "else little is compared"
    assert all(sample.messages for sample in log.samples)
    print(f"science: {[each.score for each in ours]}, as eleusis science has it")
    log = ran("eleusis/full_game", rounds=4, opponents="cautious,random,random")
    points = [sample.scores["game_score"].value for sample in log.samples]
    assert all(each["answered"] == 1 for each in points)
    print(f"full game: {[each['points'] for each in points]} points")
    assert all(sample.store["eleusis"]["record"] for sample in log.samples)
    log = ran("eleusis/rule_reading", rules=30)
    exact = {sample.id: sample.scores["reading_score"].value["exact"] for sample in log.samples}
    assert exact.pop("colours-alternate") == 1
    assert 0 <= sum(exact.values()) < 3
    print("rule reading: exact where it is the same rule")
    program = Path(sys.executable).parent / "inspect"
    bundle = ["view", "bundle", "--log-dir", "logs", "--output-dir", "viewer"]
    subprocess.run([program, *bundle], capture_output=True, check=True)
    logs = {file.name for file in Path("logs").glob("*.eval")}
    assert {file.name for file in Path("viewer").rglob("*.eval")} == logs
    assert (Path("viewer") / "index.html").is_file()
    print(f"its viewer is given all {len(logs)} logs")


if __name__ == "__main__":
    main()
