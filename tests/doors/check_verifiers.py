"""The taskset for verifiers with a stub of a model's server: run by scripts/door.py."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from verifiers.v1.utils.loaders import (
    environment_class,
    load_environment,
    load_taskset,
    resolve_env_config,
)

from eleusis.adapters.model_tasks import reading_names
from eleusis.agents.llm.chat import Reply
from eleusis.rule import read_rule, word_rule
from eleusis.rule.library.published import library_rule
from eleusis.study.science.benchmark import published_deals
from eleusis.study.science.llm import LlmScientist
from eleusis.study.science.protocol import TURNS, run_round

ID = "eleusis-taskset"

(FIRST,) = reading_names(1)


def answer_to(asked: str) -> str:
    """What a simple mind says: a wrong rule, then the first of the benchmark."""
    turn = re.search(r"This is turn (\d+) of 30", asked)
    if turn is not None:
        (hand,) = re.findall(r"Your hand: (.*)$", asked)
        rule = "Only spades." if turn[1] == "1" else word_rule(published_deals()[0].rule)
        said = {"card": hand.split()[0], "rule": rule, "confidence": 30, "guess": True}
        return json.dumps(said)
    if "these are right" in asked:
        return json.dumps({"rule": word_rule(read_rule(library_rule(FIRST).sentence))})
    words = re.findall(r'^- "([a-z ]+)":', asked, re.MULTILINE)
    hand = re.findall(r"Your hand: ([^.]*)\.", asked)[-1]
    move = "play" if "play" in words else words[0]
    return json.dumps({"move": move, "cards": hand.split()[:1]})


class Stub(BaseHTTPRequestHandler):
    """Speaks chat completions."""

    def do_POST(self) -> None:
        """Answer the last question."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        content = body["messages"][-1]["content"]
        text = content if isinstance(content, str) else content[-1]["text"]
        told = answer_to(text)
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        common = {"id": "1", "created": 1, "model": "stub"}
        if body.get("stream"):
            part = {**common, "object": "chat.completion.chunk"}
            said = {"index": 0, "delta": {"role": "assistant", "content": told}}
            parts = [
                {**part, "choices": [said]},
                {**part, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
                {**part, "choices": [], "usage": usage},
            ]
            lines = [*map(json.dumps, parts), "[DONE]"]
            self._send("text/event-stream", "".join(f"data: {line}\n\n" for line in lines))
            return
        message = {"role": "assistant", "content": told}
        choice = {"index": 0, "finish_reason": "stop", "message": message}
        answer = {**common, "object": "chat.completion", "choices": [choice], "usage": usage}
        self._send("application/json", json.dumps(answer))

    def _send(self, kind: str, text: str) -> None:
        data = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class Direct:
    """The same mind, asked by us."""

    model = "direct"
    tokens = 0

    def ask(self, messages: Any, *_: Any) -> Reply:
        """What it says."""
        return Reply(answer_to(messages[-1].content), 2)

    def note_reading(self, *, was_read: bool) -> None:
        """Nothing."""


def traces(port: int, kind: str, count: int, *more: str) -> list[dict[str, Any]]:
    """What `vf-eval` writes down of some tasks."""
    out = Path(f"out-{kind}")
    command = [Path(sys.executable).parent / "vf-eval", ID, "--model", "stub"]
    command += ["--client.base-url", f"http://127.0.0.1:{port}/v1", "--client.api-key-var", "STUB"]
    command += ["--env.taskset.kind", kind, "--env.taskset.count", str(count), *more]
    command += ["-n", str(count), "--no-push", "--no-rich", "--output-dir", str(out)]
    done = subprocess.run(
        list(map(str, command)),
        env={**os.environ, "STUB": "none", "HOME": str(Path.cwd())},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (file,) = out.rglob("traces.jsonl")
    return [json.loads(line) for line in file.read_text().splitlines()]


def config_of(kind: str) -> Any:
    """What names the environment with these tasks."""
    return resolve_env_config({"taskset": {"id": ID, "kind": kind}})


def reward(episode: dict[str, Any], name: str) -> float:
    """What an episode was rewarded with."""
    assert episode["ok"], episode["errors"]
    return float(episode["traces"][0]["rewards"][name]["score"])


def name_of(episode: dict[str, Any]) -> str:
    """The name of its task."""
    return str(episode["task"]["data"]["name"])


def main() -> None:
    """Load it as verifiers does, and let it play."""
    for kind, count in (("science", 78), ("rule_reading", 40), ("full_game", 24)):
        tasks = list(load_taskset(config_of(kind).taskset))
        assert len({task.data.name for task in tasks}) == count
    assert environment_class(ID).__name__ == "EleusisEnv"
    games = load_environment(config_of("full_game"))
    game = next(iter(games.taskset))
    found = games._played(Direct(), game.data.info)
    assert found["answered"] == 1
    server = ThreadingHTTPServer(("127.0.0.1", 0), Stub)
    Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_address[1]
    (science,) = traces(port, "science", 1)
    ours = run_round(LlmScientist(Direct()), published_deals()[0])
    assert ours.score == 31 - 2 - 2
    assert reward(science, "score") == ours.score / TURNS
    exact = {name_of(each): reward(each, "exact") for each in traces(port, "rule_reading", 2)}
    assert exact == {FIRST: 1.0, reading_names(2)[1]: 0.0}
    print(f"science: {ours.score} points; rule reading: {exact}")
    (played,) = traces(port, "full_game", 1)
    assert name_of(played) == game.data.name
    assert reward(played, "won") == found["won"]
    (trace,) = played["traces"]
    told = {name: trace["metrics"][name] for name in found if name != "won"}
    assert told == {name: value for name, value in found.items() if name != "won"}
    print(f"full game: {found}")
    server.shutdown()


if __name__ == "__main__":
    main()
