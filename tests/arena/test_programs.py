"""Programs of others in a seat: what they are shown, and what becomes of those that fail."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from eleusis.arena.plan import ArenaTask, planned
from eleusis.arena.playing import ArenaRound, StatedChance, play_task
from eleusis.errors import InputError
from eleusis.play.records.replaying import replay_record

if TYPE_CHECKING:
    from collections.abc import Sequence

LUCK = "deals of 2"
EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "arena_bot.py"

KEEPS_WHAT_IT_HEARS = """
import json, sys
with open(sys.argv[1], "w") as heard:
    for line in sys.stdin:
        heard.write(line)
        message = json.loads(line)
        if message["say"] != "update" or not (may := message["view"]["you"]["may"]):
            continue
        hand = message["view"]["you"]["hand"]
        first = {"play": {"cards": hand[:1]}, "call": {"right": True}}.get(may[0], {})
        word = "pass" if "pass" in may else may[0]
        said = {"do": word, **(first if word == may[0] else {})}
        for command in ({"do": "begin"}, {"do": "play", "cards": ["??"]}, said):
            print(json.dumps({"say": "do", "id": "a1", "command": command}), flush=True)
"""


def program(*words: str) -> str:
    return f"program:{shlex.join([sys.executable, *words])}"


def played(agent: str, *others: str, with_record: bool = False) -> ArenaRound:
    plan = planned([agent, *others], rules=["Colours alternate."], rounds=1)
    # Not the luck of the plan, whose name says where Python lies on this machine.
    return play_task(plan, LUCK, ArenaTask(0, 0), with_record=with_record)


def test_a_program_plays_a_round_and_tells_how_sure_it_is() -> None:
    bot = program(str(EXAMPLE))
    done = played(bot, "random", "random", with_record=True)
    assert replay_record(done.record.encode()).record.finished
    own = done.result.seats[0]
    assert own.agent == bot
    assert own.right > own.plays / 2
    assert own.claims == (StatedChance("prophecy", 0.67, bool(own.stood)),)
    timing = done.timing.seats[0]
    assert timing.decisions >= own.plays
    assert timing.seconds > 0
    assert done.result == played(bot, "random", "random").result


def heard_by(tmp_path: Path) -> Sequence[dict[str, Any]]:
    file, script = tmp_path / "heard.jsonl", tmp_path / "bot.py"
    script.write_text(KEEPS_WHAT_IT_HEARS)
    played(program(str(script), str(file)), "cautious", "random")
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_it_hears_what_its_seat_may_know_and_what_it_may_do(tmp_path: Path) -> None:
    heard = heard_by(tmp_path)
    updates = [each for each in heard if each["say"] == "update"]
    entries = [entry for each in updates for entry in each["entries"]]
    assert [entry["v"] for entry in entries] == list(range(1, len(entries) + 1))
    dealt = [entry for entry in entries if entry["what"] == "dealt"]
    assert {entry["seat"] for entry in dealt} == {1, 2, 3}
    for entry in dealt:
        assert ("??" in entry["cards"]) == (entry["seat"] != 1)
    first, last = updates[0], updates[-1]
    assert first["is_whole"]
    assert sorted(first["view"]["you"]["hand"]) == sorted(dealt[0]["cards"])
    assert "Colours alternate" not in json.dumps(updates)
    assert (last["view"]["facts"]["stage"], last["view"]["you"]["may"]) == ("over", [])
    assert len(last["view"]["facts"]["scores"]) == 4
    answers = [each["say"] for each in heard if each["say"] != "update"]
    assert answers == ["refused", "refused", "done"] * (len(updates) - 1)
    refused = [each["message"] for each in heard if each["say"] == "refused"]
    assert "'begin' is not for you now" in refused[0]


@pytest.mark.parametrize(
    ("script", "code", "words"),
    [
        (
            "print('{}\\n' * 9, flush=True)\nwhile input(): 0",
            "program-failed",
            "It said last: '{}'",
        ),
        ("raise SystemExit('no idea')", "program-failed", "It said last: 'no idea'"),
        ("import sys; sys.stdin.read()", "program-failed", "said nothing"),
    ],
)
def test_programs_that_fail_stop_the_run(
    monkeypatch: pytest.MonkeyPatch, script: str, code: str, words: str
) -> None:
    monkeypatch.setattr(
        "eleusis.arena.programs.ANSWER_SECONDS", 60.0 if "read" not in script else 0.05
    )
    with pytest.raises(InputError) as failed:
        played(program("-c", script), "random", "random")
    assert failed.value.code == code
    assert words in failed.value.message


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("program:no-such-bot-here --fast", "no such command is here"),
        ("program:", "no such command is here"),
        ("program:'python", "no command line"),
    ],
)
def test_what_cannot_be_started_is_told_beforehand(name: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        planned([name, "random", "random"])
