"""Rounds studied by the desk: text in, text out, as workers want it.

What a study needs is loaded when the first one is asked for, and only by a worker.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from eleusis.errors import InputError
from eleusis.play.records.replaying import replay_record
from eleusis.play.seats import Seat
from eleusis.server.finished import page_of, table_of_record

if TYPE_CHECKING:
    from eleusis.messages import Language
    from eleusis.study.round import RoundStudy

Notes = tuple[tuple[int, int, str], ...]
"""Seats, cards on the layout, and what was written then."""


def studied(record: str, notes: Notes = ()) -> bytes:
    """The study of the last round of a record, as JSON.

    Raises:
        RecordError: what is wrong with the record.
        InputError: `nothing-played`.
    """
    from eleusis.study.round.as_json import study_json

    return msgspec.json.encode(study_json(_studied(record, notes)))


def studied_lesson(record: str, notes: Notes) -> bytes:
    """Of the study of a round what a report of a class is made from, as JSON."""
    from eleusis.study.round.as_json import study_json

    try:
        study = study_json(_studied(record, notes))
    except InputError:  # nobody laid a card
        study = {"steps": [], "seats": [], "names": [], "entropy": [], "messages": []}
        study["knowable_at"] = None
    wanted = ("names", "knowable_at", "entropy", "messages", "seats", "steps")
    part = {name: study[name] for name in wanted}
    for step in part["steps"]:
        for name in ("hands", "leading", "chances", "text"):
            del step[name]
    return msgspec.json.encode(part)


def dropped_study(record: str) -> bytes:
    """What a page shows of a record from somebody's disk, as JSON: the round, and its study.

    Raises:
        RecordError: what is wrong with the record.
        InputError: `nothing-played`.
    """
    page = page_of(table_of_record(record), at=0.0)
    return msgspec.json.encode({"page": page, "study": msgspec.Raw(studied(record))})


def studied_page(record: str, notes: Notes = (), language: Language = "en") -> bytes:
    """The same as a page of HTML to keep."""
    from eleusis.study.round.page import study_page

    return study_page(_studied(record, notes), language).encode()


def german_page(record: str, notes: Notes = ()) -> bytes:
    """The same in German."""
    return studied_page(record, notes, "de")


def studied_chart(record: str, notes: Notes = ()) -> bytes:
    """The chart of the study as SVG."""
    from eleusis.study.round.chart_svg import chart_svg

    return chart_svg(_studied(record, notes)).encode()


def _studied(record: str, notes: Notes) -> RoundStudy:
    from eleusis.study.round import Noted, study_record

    found = replay_record(record)
    if not found.rounds:
        raise InputError("nothing-played")
    noted = tuple(Noted(Seat(seat), laid, text) for seat, laid, text in notes)
    return study_record(found.record.rounds[-1], found.rounds[-1], notes=noted)
