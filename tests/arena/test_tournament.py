"""Tournaments: the same rounds on any workers, however often they were interrupted."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from errno import ENOSPC
from os import strerror
from typing import TYPE_CHECKING, Any

import pytest

from eleusis.arena import running
from eleusis.arena.plan import ArenaPlan, ArenaTask, planned, read_plan, seed_of
from eleusis.arena.playing import play_task
from eleusis.arena.running import (
    claim_folder,
    missing_tasks,
    plan_in,
    processes,
    results_in,
    run_plan,
    timings_in,
)
from eleusis.errors import InputError
from eleusis.play.events import Dealt
from eleusis.play.records.replaying import replay_record

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

AGENTS = ("random", "cautious", "random")


@pytest.fixture(scope="module")
def plan() -> ArenaPlan:
    return planned(AGENTS, rules=["Colours alternate."], rulebooks=["gardner", "king"], rounds=10)


def run(
    plan: ArenaPlan, folder: Path, *, workers: int = 1, with_records: bool = False
) -> list[str]:
    """The keys of the rounds that were played."""
    claim_folder(plan, folder)
    played = run_plan(plan, folder, lambda: processes(workers), with_records=with_records)
    return [each.key for each in played]


def lines(folder: Path) -> list[bytes]:
    return sorted((folder / "results.jsonl").read_bytes().splitlines(keepends=True))


@pytest.fixture(scope="module")
def whole(plan: ArenaPlan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plan played by this process, with records."""
    folder: Path = tmp_path_factory.mktemp("whole")
    assert run(plan, folder, with_records=True) == [task.key for task in plan.tasks]
    return folder


# The plan ------------------------------------------------------------------------------------


def test_rounds_are_whole_deals_and_rulebooks_take_turns(plan: ArenaPlan) -> None:
    assert (plan.deals, len(plan.tasks)) == (4, 12)
    assert [plan.terms_of(deal)[0] for deal in range(4)] == ["gardner", "king"] * 2
    keys = [task.key for task in plan.tasks]
    assert keys == sorted(set(keys))


def test_each_agent_sits_in_each_seat() -> None:
    plan = planned(["random", "cautious", "sparc"], rules=["Colours alternate."], rounds=1)
    seatings = [plan.seating_of(task) for task in plan.tasks]
    firsts = [plan.seating_of(task)[plan.first_seat(task) - 1] for task in plan.tasks]
    assert set(firsts) == {"random"}
    assert [set(seats) for seats in zip(*seatings, strict=True)] == [set(plan.agents)] * 3


def test_the_library_suits_the_line_and_every_seed_has_its_order() -> None:
    starter, empty = planned(AGENTS, ["gardner", "king"]).rules
    assert starter != empty
    assert len(starter) > 50
    assert planned(AGENTS, seed=1).rules[0] != starter
    assert set(planned(AGENTS, seed=1).rules[0]) == set(starter)


def test_what_is_played_decides_the_seeds(plan: ArenaPlan) -> None:
    other = planned(AGENTS, rules=["Colours alternate."], rulebooks=["gardner", "king"], seed=1)
    assert seed_of(plan.luck, 0) != seed_of(other.luck, 0) != seed_of(other.luck, 1)


def test_a_plan_from_a_file_is_the_same(plan: ArenaPlan) -> None:
    text = """
        agents = ["random", " Cautious", "random"]
        rulebooks = ["gardner", "king"]
        rules = ["Colours alternate."]
        rounds = 12
        seed = 0
    """
    assert read_plan(text, "plan.toml") == plan


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("agents = [", "bad-plan", "plan.toml is no TOML"),
        ("agnts = ['random']", "bad-plan", "no key 'agnts'. Did you mean 'agents'?"),
        ("rounds = 4", "bad-plan", "Name who plays"),
        ("agents = []", "bad-plan", "Name who plays"),
        ("agents = 'random'", "bad-plan", "agents is 'random'; a list of texts"),
        ("agents = ['random', 3]", "bad-plan", "agents is ['random', 3]; a list of texts"),
        ("agents = ['random']\nrounds = 0", "bad-plan", "rounds is 0; a whole number from 1 on"),
        ("agents = ['random']\nrounds = true", "bad-plan", "rounds is True"),
        ("agents = ['random']\nseed = 1.5", "bad-plan", "seed is 1.5; a whole number or a word"),
        ("agents = ['randon', 'random', 'random']", "unknown-agent", "'random'"),
        (
            "agents = ['random', 'random', 'random']\nrulebooks = ['kin']",
            "unknown-rulebook",
            "king",
        ),
        (
            "agents = ['random', 'random', 'random']\nrules = ['alternating-colour']",
            "unknown-rule",
            "Did you mean",
        ),
        ("agents = ['random']", "players", "not 2"),
        ("agents = ['random', 'random', 'random']\nrulebooks = ['original']", "incomplete", ""),
    ],
)
def test_a_plan_that_cannot_be_played(text: str, code: str, words: str) -> None:
    with pytest.raises(InputError) as refused:
        read_plan(text, "plan.toml")
    assert refused.value.code.startswith(code)
    assert words in refused.value.message


# Running -------------------------------------------------------------------------------------


def test_two_workers_play_the_same(plan: ArenaPlan, whole: Path, tmp_path: Path) -> None:
    assert sorted(run(plan, tmp_path, workers=2)) == list(results_in(whole))
    assert lines(tmp_path) == lines(whole)
    assert set(timings_in(tmp_path)) == set(results_in(tmp_path))


def test_what_was_cut_off_is_played_again_and_nothing_else(
    plan: ArenaPlan, whole: Path, tmp_path: Path
) -> None:
    claim_folder(plan, tmp_path)
    written = (whole / "results.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "results.jsonl").write_bytes(b"".join(written[2:7]) + written[7][:100])
    missing = [task.key for task in missing_tasks(plan, tmp_path)]
    assert len(missing) == 7
    assert run(plan, tmp_path) == missing
    assert lines(tmp_path) == lines(whole)
    assert run(plan, tmp_path) == []


def test_a_duplicate_deal_is_the_same_deal(plan: ArenaPlan, whole: Path) -> None:
    rounds = [
        replay_record((whole / "records" / f"{task.key}.txt").read_bytes()).rounds[0]
        for task in plan.tasks[:3]
    ]
    dealt = [[event for event in each.log if type(event) is Dealt][:3] for each in rounds]
    assert dealt[0] == dealt[1] == dealt[2]


def test_a_result_tells_what_the_record_does(plan: ArenaPlan, whole: Path) -> None:
    for key, result in results_in(whole).items():
        state = replay_record((whole / "records" / f"{key}.txt").read_bytes()).rounds[0]
        assert state.end is not None
        assert result.end == state.end.reason.value
        assert sum(seat.plays for seat in result.seats) <= state.turns == result.turns


def test_a_round_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch, plan: ArenaPlan) -> None:
    monkeypatch.setattr("eleusis.agents.defaults.ROUNDS_OF_TURNS_MAX", 1)
    played = play_task(plan, plan.luck, ArenaTask(0, 0), with_record=False)
    assert played.result.end == "stopped"
    assert played.record == ""


class Mortal(Executor):
    """Does so many things, and is then found dead."""

    def __init__(self, lives: int) -> None:
        self._lives = lives

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        self._lives -= 1
        if self._lives < 0:
            done.set_exception(BrokenProcessPool())
        else:
            done.set_result(fn(*args, **kwargs))
        return done


def test_lost_workers_are_replaced(plan: ArenaPlan, whole: Path, tmp_path: Path) -> None:
    claim_folder(plan, tmp_path)
    lives = iter([0, 0, 1, 0, 4])
    played = run_plan(plan, tmp_path, lambda: Mortal(next(lives)))
    assert len(list(played)) == len(plan.tasks)
    assert lines(tmp_path) == lines(whole)


def test_workers_that_are_lost_again_and_again(plan: ArenaPlan, tmp_path: Path) -> None:
    claim_folder(plan, tmp_path)
    with pytest.raises(InputError, match="lost 3 times"):
        list(run_plan(plan, tmp_path, lambda: Mortal(0)))


def test_a_full_disk_loses_nothing(
    plan: ArenaPlan, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim_folder(plan, tmp_path)
    append, room = running._append, iter([True, True, True, False])

    def until_it_is_full(file: Path, values: Sequence[Any]) -> None:
        if not next(room):
            file.write_bytes(file.read_bytes() + b'{"key":"0000')
            raise OSError(ENOSPC, strerror(ENOSPC))
        append(file, values)

    monkeypatch.setattr(running, "_append", until_it_is_full)
    with pytest.raises(InputError, match=r"takes no more: No space .* give the same command"):
        run(plan, tmp_path)
    monkeypatch.undo()
    assert len(run(plan, tmp_path)) == len(plan.tasks) - 3
    assert lines(tmp_path) == lines(whole)


# The folder ----------------------------------------------------------------------------------


def test_a_folder_is_of_one_plan(plan: ArenaPlan, tmp_path: Path) -> None:
    claim_folder(plan, tmp_path)
    claim_folder(plan, tmp_path)
    assert plan_in(tmp_path) == plan
    with pytest.raises(InputError, match="another plan"):
        claim_folder(planned(AGENTS, rounds=4), tmp_path)


def test_folders_that_cannot_be_read(plan: ArenaPlan, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"plan\.json is missing"):
        plan_in(tmp_path)
    (tmp_path / "results.jsonl").write_text("{}\n")
    with pytest.raises(InputError, match=r"results\.jsonl, line 1, cannot be read"):
        results_in(tmp_path)
    with pytest.raises(InputError, match=r"plan\.json is missing"):
        claim_folder(plan, tmp_path)
    (tmp_path / "plan.json").write_text("{")
    with pytest.raises(InputError, match=r"plan\.json, line 1, cannot be read"):
        plan_in(tmp_path)
