"""A class as files: rows as CSV, and one archive for those who study how people reason."""

from __future__ import annotations

import csv
import io
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Literal, get_type_hints

import msgspec

from eleusis.play.records.record import Record, parse_record, print_record
from eleusis.server.protocol.reports import NoteRow, PlayRow, PupilRow, Report, TableRow

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eleusis.server.classroom.lessons import LessonRound, Lessons

Rows = Literal["plays", "pupils", "notes"]

ROW_TYPES: Final[dict[str, type]] = {
    "plays": PlayRow,
    "pupils": PupilRow,
    "notes": NoteRow,
    "tables": TableRow,
}

_LEFT_OUT: Final = ("sentences",)

_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would run: such a cell is quoted."""


def columns(kind: type) -> tuple[str, ...]:
    """The columns of such rows."""
    return tuple(name for name in kind.__struct_fields__ if name not in _LEFT_OUT)  # type: ignore[attr-defined]


def rows_csv(report: Report, rows: str) -> str:
    """The rows of a report as CSV, with a line of names."""
    kind = ROW_TYPES[rows]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns(kind))
    for row in getattr(report, rows):
        writer.writerow([_cell(getattr(row, name)) for name in columns(kind)])
    return text.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, tuple):
        value = " ".join(map(str, value))
    if isinstance(value, str) and value.startswith(_FORMULAS):
        return f"'{value}"
    return "" if value is None else value


def archive(lessons: Lessons, report: Report, numbers: Mapping[str, str]) -> bytes:
    """The archive: records, rows and their dictionary, of those who agreed.

    Args:
        lessons: What was played.
        report: With numbers for names.
        numbers: Those numbers, by the ids of pupils.
    """
    agreed = {each.id for each in lessons.room.pupils if each.agreed}
    kept = {numbers[person] for person in agreed}
    part = msgspec.structs.replace(
        report,
        title="",
        sentences=(),
        pupils=tuple(row for row in report.pupils if row.pupil in kept),
        plays=tuple(row for row in report.plays if row.pupil in kept),
        notes=tuple(row for row in report.notes if row.pupil in kept),
        tables=tuple(
            msgspec.structs.replace(
                row, page="", found_by=tuple(each for each in row.found_by if each in kept)
            )
            for row in report.tables
        ),
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("dictionary.md", dictionary(lessons))
        file.writestr("report.json", msgspec.json.format(msgspec.json.encode(part)))
        for rows in ROW_TYPES:
            file.writestr(f"{rows}.csv", rows_csv(part, rows))
        for played in lessons.played:
            called = {person: numbers[person] for person in agreed}
            name = f"records/round-{played.number}-table-{played.table}.eleusis"
            file.writestr(name, _anonymous(played, called))
    return made.getvalue()


def _anonymous(played: LessonRound, called: Mapping[str, str]) -> str:
    """The record with numbers for those who agreed; all others are only seats."""
    found = parse_record(played.record)
    part = found.rounds[-1]
    names = tuple(
        called.get(played.seats[seat], f"Seat{seat}") for seat in range(len(part.setup.names))
    )
    part = replace(part, setup=replace(part.setup, names=names))
    return print_record(Record(found.kind, (part,), found.finished))


def dictionary(lessons: Lessons) -> str:
    """What each column means, and what pupils agreed to."""
    parts = [
        "# What is in this archive\n",
        "Records of whole rounds, and rows of plays, notes, pupils and tables. Pupils are numbers;",
        "only those are in it who agreed to this:\n",
        f"> {lessons.room.terms.consent or '(nothing was asked)'}\n",
        "The measures are those of docs/study.md; docs/class.md says what each column is.\n",
    ]
    for rows, kind in ROW_TYPES.items():
        hints = get_type_hints(kind, include_extras=False)
        parts += [f"## {rows}.csv\n", "| column | type |", "|---|---|"]
        parts += [f"| `{name}` | {_type(hints[name])} |" for name in columns(kind)]
        parts.append("")
    return "\n".join(parts)


def _type(hint: Any) -> str:
    name = getattr(hint, "__name__", None) if isinstance(hint, type) else None
    return (name or str(hint)).replace("|", "or")
