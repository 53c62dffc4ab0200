"""Finished rounds over HTTP: their permanent pages, and what is to be had there."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.responses import Response

from eleusis.adapters.pixels import png
from eleusis.errors import InputError
from eleusis.play.pictures.layout import layout_of
from eleusis.play.pictures.picture_svg import picture_svg
from eleusis.play.records.replaying import replay_record
from eleusis.play.view import table_view
from eleusis.server import studies
from eleusis.server.app.problem_details import JSON
from eleusis.server.finished import tried
from eleusis.server.protocol.rounds import Deleted, RoundPage, Tries

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.server.app.services import Visit
    from eleusis.server.protocol.rounds import Deletion, DroppedRecord
    from eleusis.server.store import KeptRound

STUDYING: Final = 20.0
"""What a study costs, where a request costs 1."""

_KEY: Final = re.compile("[0-9a-f]{32}|[A-Z]{8}")

_SVG: Final = "image/svg+xml"


def notes_of(page: RoundPage) -> studies.Notes:
    """What players showed of their notebooks."""
    return tuple(
        (thoughts.seat, note.laid, note.text)
        for thoughts in page.facts.thoughts
        for note in thoughts.notes
    )


async def show_round(visit: Visit) -> Response:
    """A finished round: what everybody saw, and what they showed afterwards."""
    return Response((await _kept(visit)).data, media_type=JSON)


async def study_finished(visit: Visit) -> Response:
    """When its rule could be known, and by whom; see docs/study.md."""
    return await _made(visit, studies.studied, JSON)


async def list_tries(visit: Visit) -> Tries:
    """Who played the same deal, turn by turn."""
    kept = await _kept(visit)
    found = [_decoded(each) for each in await visit.services.house.tries(kept)]
    rule = _rule(_decoded(kept))
    return Tries(tuple(tried(page) for page in found if _rule(page) == rule))


async def draw_study(visit: Visit) -> Response:
    """The chart of the study."""
    return await _made(visit, studies.studied_chart, _SVG)


async def keep_study(visit: Visit) -> Response:
    """The study as one page of HTML, which needs no network, in English or German."""
    page = await _page(visit)
    german = visit.request.query_params.get("language") == "de"
    made = await _studied(visit, page, studies.german_page if german else studies.studied_page)
    return _download(made, "text/html", f"eleusis-{page.short}.html")


async def keep_record(visit: Visit) -> Response:
    """The record of the round as text."""
    page = await _page(visit)
    return _download(page.record.encode(), "text/plain", f"eleusis-{page.short}.txt")


async def keep_picture(visit: Visit) -> Response:
    """The layout of the round as a picture."""
    page = await _page(visit)
    made = await asyncio.to_thread(_drawn, page.record)
    return _download(made.encode(), _SVG, f"eleusis-{page.short}.svg")


async def keep_print(visit: Visit) -> Response:
    """The same as PNG."""
    page = await _page(visit)
    made = await asyncio.to_thread(lambda: png(_drawn(page.record)))
    return _download(made, "image/png", f"eleusis-{page.short}.png")


async def study_dropped(visit: Visit, dropped: DroppedRecord) -> Response:
    """The study of a record from somebody's disk, which is kept nowhere."""
    made: bytes = await visit.work(studies.dropped_study, dropped.record)
    return Response(made, media_type=JSON)


async def delete_round(visit: Visit, wanted: Deletion) -> Deleted:
    """Delete the page of a round, or its table with everything, as the host of the table."""
    token = visit.token
    if token is None:
        raise InputError("no-token.needed")
    kept = await _kept(visit)
    count = await visit.services.house.delete(kept.id, token, everything=wanted.everything)
    visit.services.studies.forget(kept.id)
    return Deleted(count)


async def _made(visit: Visit, function: Callable[..., bytes], media_type: str) -> Response:
    page = await _page(visit)
    return Response(await _studied(visit, page, function), media_type=media_type)


async def _studied(visit: Visit, page: RoundPage, function: Callable[..., bytes]) -> bytes:
    """What a function of `studies` makes of a round, worked out once."""
    notes = notes_of(page)
    name = f"{function.__name__} {len(notes)}"
    return await visit.services.studies.of(
        page.id, name, lambda: visit.work(function, page.record, notes)
    )


async def _page(visit: Visit) -> RoundPage:
    return _decoded(await _kept(visit))


def _decoded(kept: KeptRound) -> RoundPage:
    page: RoundPage = msgspec.json.decode(kept.data, type=RoundPage)
    return page


def _rule(page: RoundPage) -> str | None:
    return None if page.facts.opened is None else page.facts.opened.rule


async def _kept(visit: Visit) -> KeptRound:
    """The round in the path; who tries one id after the other waits, as with codes of tables."""
    key = visit.request.path_params["round"]
    await visit.miss()
    if _KEY.fullmatch(key) is None:
        raise InputError("no-such-page", key=key[:40])
    found: KeptRound = await visit.services.house.round(key)
    visit.services.rates.misses.give_back(visit.address, asker=visit.asker)
    return found


def _drawn(record: str) -> str:
    return picture_svg(layout_of(table_view(replay_record(record).rounds[-1])))


def _download(data: bytes, media_type: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=media_type, headers=headers)
