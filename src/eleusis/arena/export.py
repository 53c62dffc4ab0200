"""Rounds as data for training and analysis: what each seat saw, did, and was told.

Rounds are played by the batch engine and written as they come: a table of rounds and one of moves,
as Parquet or as a line of JSON for each round, with a card that says what all of it is.

A table is a folder of files that hold so many rounds each. A file has its name as soon as it is
whole, and the card as soon as all of them are there, so that what was interrupted can be gone on
with, and nobody takes it for all.
"""

from __future__ import annotations

import json
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.metadata import version
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eleusis.arena.running import room_in, write_whole
from eleusis.arena.tables import arrow_modules
from eleusis.batch.policies import CautiousSeat, InducerSeat, RandomSeat
from eleusis.batch.rounds import rounds
from eleusis.batch.rule_table import rule_table
from eleusis.batch.tabulating import ROW, ROW_KINDS, tabulate
from eleusis.cards import CARDS
from eleusis.errors import InputError, did_you_mean
from eleusis.play.events import EndReason
from eleusis.rulebook import rulebook as find

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from concurrent.futures import Future
    from pathlib import Path

    from eleusis.batch.policies import SeatPolicy
    from eleusis.batch.rounds import BatchRounds
    from eleusis.batch.rule_table import RuleTable

FORMAT_TABLES: Final = {"parquet": ("moves", "rounds"), "jsonl": ("rounds",)}
"""The tables of each format; if a file of the last is there, so are those of the others."""

BLOCK: Final = 2_000
"""Rounds that are played, and written, at a time."""

FILE_BLOCKS: Final = 10
"""Blocks in a file: so much at most is played again."""

_CARD: Final = "README.md"
_UNFINISHED: Final = "UNFINISHED.md"
"""The card until all is there."""

SEAT_POLICIES: Final[Mapping[str, SeatPolicy]] = {
    "inducer": InducerSeat(),
    "cautious": CautiousSeat(),
    "random": RandomSeat(),
}
"""Who plays, by the name under which it is asked for."""

ROUND_COLUMNS: Final = {
    "round": "its number, from 0",
    "rule": "the number of its secret rule in `rules.json`",
    "seats": "who sat where, clockwise, the dealer first",
    "scores": "points by seat, the dealer's first",
    "turns": "turns played",
    "end": "how it ended: `went-out`, `nobody-left` …",
    "line": "cards on the line in the end",
    "layout": "cards on the layout in the end",
}
MOVE_COLUMNS: Final = {
    "round": "the round's number",
    "seat": "who moved; the dealer is seat 0",
    "kind": "`play`, `no play`, `prophet`, `call`, `pick` or `guess`",
    "cards": "what was laid, in order, or picked",
    "hand": "what the seat held before, sorted",
    "line": "cards on the line before",
    "layout": "cards on the layout before",
    "hand_counts": "cards of every hand before, by seat",
    "prophet": "who was the prophet; null if nobody",
    "called": "what the prophet said; null for other moves",
    "guess": "the number of the rule that was said aloud; null for other moves",
    "right": "what was ruled, on the call as on what was called; null where nothing is ruled",
    "drew": "cards that it cost the seat",
    "fitting": "with `--posterior`: the rules that fit all rulings on cards before the move",
}
"""Name and meaning of each column."""


@dataclass(frozen=True, slots=True)
class ExportPlan:
    """What is to be played and written.

    Attributes:
        count: Rounds.
        rulebook: By what they are played.
        players: Policies by name, clockwise; from round to round they move on one seat.
        seed: What everything follows from.
        posterior: Whether to say which rules fit before each move.
        format: One of `FORMAT_TABLES`.
    """

    count: int
    rulebook: str = "gardner"
    players: tuple[str, ...] = ("inducer", "cautious", "random", "random")
    seed: int = 0
    posterior: bool = False
    format: str = "parquet"

    def __post_init__(self) -> None:
        find(self.rulebook).require_players(1 + len(self.players))
        for name in self.players:
            if name not in SEAT_POLICIES:
                hint = did_you_mean(name, SEAT_POLICIES)
                names = tuple(SEAT_POLICIES)
                raise InputError("unknown-agent.batch", name=name, hint=hint, names=names)


def claim_export(plan: ExportPlan, folder: Path) -> int:
    """Make the folder that of the plan, or find that it is; how many rounds are there already.

    Raises:
        InputError: `folder-taken`, if something else lies there; `other-plan`; `no-room`;
            `no-extra`.
    """
    arrow_modules()
    card = data_card(plan, _table(plan)).encode()
    with room_in(folder):
        folder.mkdir(parents=True, exist_ok=True)
        names = {file.name for file in folder.iterdir()} - {f"{_UNFINISHED}.new"}
        if not names:
            write_whole(folder / _UNFINISHED, card)
            return 0
        found = next((name for name in (_CARD, _UNFINISHED) if name in names), None)
        if found is None:
            raise InputError("folder-taken", folder=str(folder))
        if (folder / found).read_bytes() != card:
            raise InputError("other-plan", folder=str(folder))
        whole = 0
        while _files(plan, folder, whole)[-1].exists():
            whole += 1
        return min(plan.count, whole * FILE_BLOCKS * BLOCK)


def export(plan: ExportPlan, folder: Path, *, threads: int = 1) -> Iterator[int]:
    """Plays and writes what is missing; yields how many rounds were written each time.

    What is written does not depend on the threads, nor on how often it was interrupted.

    Raises:
        InputError: as `claim_export`.
    """
    modules = arrow_modules()
    done, table = claim_export(plan, folder), _table(plan)
    with room_in(folder):
        rules = json.dumps(dict(enumerate(table.sentences)), ensure_ascii=False, indent=1)
        write_whole(folder / "rules.json", f"{rules}\n".encode())
        for name in FORMAT_TABLES[plan.format]:
            (folder / name).mkdir(exist_ok=True)
        blocks = _blocks(plan, table, modules[0], threads, done)
        first, end = (-(-rounds // (FILE_BLOCKS * BLOCK)) for rounds in (done, plan.count))
        for number in range(first, end):
            files = _files(plan, folder, number)
            yield from _write_files(plan, islice(blocks, FILE_BLOCKS), files, modules)
        if (folder / _UNFINISHED).exists():
            (folder / _UNFINISHED).replace(folder / _CARD)


def _table(plan: ExportPlan) -> RuleTable:
    return rule_table(starters=0 if find(plan.rulebook).starter is None else 1)


def data_card(plan: ExportPlan, table: RuleTable) -> str:
    """What the data is, how it was made, and what it may be used for."""
    options = ["--rounds", str(plan.count), "--players", ",".join(plan.players)]
    options += ["--rulebook", plan.rulebook, "--seed", str(plan.seed), "--format", plan.format]
    options += ["--posterior"] * plan.posterior
    both = {"rounds": ROUND_COLUMNS, "moves": MOVE_COLUMNS}
    columns = "\n\n".join(
        "\n".join([f"## {name}", "", *(f"- `{key}`: {told}" for key, told in each.items())])
        for name, each in both.items()
    )
    return f"""---
license: mit
task_categories: [reinforcement-learning, tabular-classification]
pretty_name: New Eleusis rounds
---

# {plan.count:,} rounds of New Eleusis

Rounds of the card game of induction, played by programs: a secret rule says which card may follow
the cards laid, and the others look for it. Made by eleusis {version("eleusis")}; the same again by

    eleusis arena export {" ".join(options)} --out FOLDER

Rulebook: {find(plan.rulebook).title}. Rules: {len(table)} published ones, in turn, in `rules.json`.
Players: {", ".join(plan.players)}; they move on one seat from round to round. Nobody in it is a
person.

A card is a number from 0 to 51: {", ".join(map(str, CARDS[:4]))} … {CARDS[51]}. A move's row has
what its seat saw: its hand, and everybody's counts; what lay on the table are the rows before it in
the same round, right ones on the line. Only `rounds` tells the rule: hide `rule` from whoever is to
find it. `fitting` takes every published rule for equally likely, so the posterior is 1 / its length
for each; guesses said aloud are not counted in it.

{columns}
"""


# Playing -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Block:
    """Some rounds, as tables."""

    rounds: Any
    moves: Any


def _blocks(
    plan: ExportPlan, table: RuleTable, arrow: Any, threads: int, done: int
) -> Iterator[_Block]:
    """The blocks after so many rounds in order, a few of them at once in the works."""
    starts = iter(range(done, plan.count, BLOCK))
    with ThreadPoolExecutor(threads) as pool:

        def begun(most: int) -> list[Future[_Block]]:
            some = islice(starts, most)
            return [pool.submit(_block, plan, table, arrow, start) for start in some]

        waiting = deque(begun(2 * threads))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(begun(1))


def _block(plan: ExportPlan, table: RuleTable, arrow: Any, start: int) -> _Block:
    count = min(BLOCK, plan.count - start)
    numbers = np.arange(start, start + count)
    players = len(plan.players)
    seating = np.zeros((count, 1 + players), np.int32)
    seating[:, 1:] = (np.arange(players) + numbers[:, None]) % players
    played = rounds(
        count,
        rulebook=plan.rulebook,
        seats=1 + players,
        rules=table,
        policies=[SEAT_POLICIES[name] for name in plan.players],
        seed=plan.seed,
        rule_of=numbers % len(table),
        deals=numbers,
        seating=seating,
    )
    return _Block(
        _round_table(plan, played, seating, numbers, arrow), _move_table(plan, played, start, arrow)
    )


def _round_table(
    plan: ExportPlan, played: BatchRounds, seating: Any, numbers: Any, arrow: Any
) -> Any:
    ends = [reason.value for reason in EndReason]
    names = np.array(["dealer", *plan.players], object)
    # The dealer's place holds policy 0, which is nobody's.
    seats = names[np.where(np.arange(seating.shape[1]) == 0, 0, seating + 1)]
    return arrow.table(
        {
            "round": arrow.array(numbers, arrow.int32()),
            "rule": arrow.array(played.rules, arrow.int32()),
            "seats": arrow.array(seats.tolist(), arrow.list_(arrow.string())),
            "scores": arrow.array(played.scores.tolist(), arrow.list_(arrow.int32())),
            "turns": arrow.array(played.column("turns"), arrow.int32()),
            "end": arrow.array([ends[number] for number in played.ends.tolist()]),
            "line": arrow.array(played.column("line"), arrow.int32()),
            "layout": arrow.array(played.column("layout"), arrow.int32()),
        }
    )


class _Room:
    """Growing room for the rows of a block."""

    def __init__(self, rules: int) -> None:
        self.rules = rules
        self.sizes = np.zeros(4, np.int64)
        self.rows = np.zeros(1 << 14, ROW)
        self.cards = np.zeros(1 << 15, np.int8)
        self.hands = np.zeros(1 << 18, np.int8)
        self.fits = np.zeros(1 << 16, np.int16)

    def make(self, words: int) -> None:
        """Room for a round whose trace has so many words: a row takes four of them at least."""
        rows, cards, hands, fits = (int(size) for size in self.sizes)
        most = words // 4 + 1
        self.rows = _grown(self.rows, rows + most)
        self.cards = _grown(self.cards, cards + words)
        self.hands = _grown(self.hands, hands + most * 256)
        self.fits = _grown(self.fits, fits + most * self.rules)


def _grown(array: Any, wanted: int) -> Any:
    if wanted <= len(array):
        return array
    grown = np.zeros(max(wanted, 2 * len(array)), array.dtype)
    grown[: len(array)] = array
    return grown


def _move_table(plan: ExportPlan, played: BatchRounds, start: int, arrow: Any) -> Any:
    table = played.setting.table
    first = np.asarray(table.first, np.int64) if plan.posterior else np.zeros(0, np.int64)
    room = _Room(len(first))
    after = np.ascontiguousarray(table.states["after"])
    for number, words in enumerate(played.traced(range(len(played)))):
        room.make(len(words))
        rules = (room.sizes, after, table.masks, first)
        tabulate(
            words, len(words), start + number, rules, room.rows, room.cards, room.hands, room.fits
        )
    return _moves_of(plan, room, arrow)


def _moves_of(plan: ExportPlan, room: _Room, arrow: Any) -> Any:
    rows = room.rows[: room.sizes[0]]
    seats = 1 + len(plan.players)

    def lists(ends: Any, values: Any) -> Any:
        offsets = np.concatenate([[0], ends]).astype(np.int32)
        return arrow.ListArray.from_arrays(offsets, arrow.array(values[: offsets[-1]]))

    def maybe(values: Any, kind: Any) -> Any:
        return arrow.array(np.maximum(values, 0), mask=values < 0).cast(kind)

    kinds = arrow.DictionaryArray.from_arrays(rows["kind"], list(ROW_KINDS))
    counts = np.ascontiguousarray(rows["counts"][:, :seats]).reshape(-1)
    columns = {
        "round": arrow.array(rows["round"]),
        "seat": arrow.array(rows["seat"]),
        "kind": kinds,
        "cards": lists(rows["cards"], room.cards),
        "hand": lists(rows["hand"], room.hands),
        "line": arrow.array(rows["line"]),
        "layout": arrow.array(rows["layout"]),
        "hand_counts": lists(np.arange(seats, seats * len(rows) + 1, seats), counts),
        "prophet": maybe(rows["prophet"], arrow.int8()),
        "called": maybe(rows["called"], arrow.bool_()),
        "guess": maybe(rows["guess"], arrow.int16()),
        "right": maybe(rows["right"], arrow.bool_()),
        "drew": arrow.array(rows["drew"]),
    }
    if plan.posterior:
        columns["fitting"] = lists(rows["fitting"], room.fits)
    return arrow.table(columns)


# Writing -------------------------------------------------------------------------------------


def _files(plan: ExportPlan, folder: Path, number: int) -> list[Path]:
    """A file of each table."""
    return [folder / name / f"{number:05}.{plan.format}" for name in FORMAT_TABLES[plan.format]]


def _write_files(
    plan: ExportPlan, blocks: Iterator[_Block], files: Sequence[Path], modules: Any
) -> Iterator[int]:
    """Write some blocks to these files, which have their names when they are whole."""
    fresh = [file.with_name(f"{file.name}.new") for file in files]
    write = _write_parquet if plan.format == "parquet" else _write_lines
    yield from write(blocks, fresh, modules)
    for one, file in zip(fresh, files, strict=True):
        one.replace(file)


def _write_parquet(blocks: Iterator[_Block], files: Sequence[Path], modules: Any) -> Iterator[int]:
    _, parquet = modules
    writers: list[Any] = []
    with ExitStack() as stack:
        for block in blocks:
            tables = (block.moves, block.rounds)
            if not writers:
                for file, table in zip(files, tables, strict=True):
                    writer = parquet.ParquetWriter(file, table.schema, compression="zstd")
                    writers.append(stack.enter_context(writer))
            for writer, table in zip(writers, tables, strict=True):
                writer.write_table(table)
            yield len(block.rounds)


def _write_lines(blocks: Iterator[_Block], files: Sequence[Path], modules: Any) -> Iterator[int]:
    """A line for each round, with its moves within."""
    del modules
    with files[0].open("w", encoding="utf-8", newline="\n") as stream:
        for block in blocks:
            moves: dict[int, list[dict[str, Any]]] = {}
            for move in block.moves.to_pylist():
                moves.setdefault(move.pop("round"), []).append(move)
            for row in block.rounds.to_pylist():
                stream.write(json.dumps({**row, "moves": moves.get(row["round"], [])}) + "\n")
            yield len(block.rounds)
