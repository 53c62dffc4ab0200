"""The application: all its doors, and what happens when it starts and stops."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Mount, Route

from eleusis.errors import InputError
from eleusis.server.app.channels.sockets import table_socket
from eleusis.server.app.channels.streams import EVENTS, SINCE, stream_events
from eleusis.server.app.endpoints import Endpoint, Parameter, answering
from eleusis.server.app.guard.security import Guarded
from eleusis.server.app.openapi import openapi_document
from eleusis.server.app.problem_details import JSON, encoded, problem
from eleusis.server.app.routes.alone import (
    PLAYING,
    RIVALLING,
    play_alone,
    play_rival,
    tell_alone,
)
from eleusis.server.app.routes.classes import (
    NAMING,
    ROW_KIND,
    delete_class,
    enter_class,
    link_class,
    list_plans,
    look_in_class,
    open_class,
    report_class,
    show_class_qr,
    take_archive,
    take_rows,
)
from eleusis.server.app.routes.lessons import check_note, take_lesson, tell_how
from eleusis.server.app.routes.operations import METRICS, health, metrics
from eleusis.server.app.routes.pages import HASHED, Pages, documents
from eleusis.server.app.routes.rounds import (
    STUDYING,
    delete_round,
    draw_study,
    keep_picture,
    keep_print,
    keep_record,
    keep_study,
    list_tries,
    show_round,
    study_dropped,
    study_finished,
)
from eleusis.server.app.routes.rule_desk import (
    MEASURING,
    READING,
    draw_rule,
    list_rulebooks,
    list_rules,
    measure_rule,
    read_draft,
)
from eleusis.server.app.routes.showing import ASKING, understand_draft
from eleusis.server.app.routes.tables import (
    JOINING,
    LOOKING_AHEAD,
    OPENING,
    ask_table,
    hold_hypothesis,
    join_table,
    look_ahead,
    look_in,
    open_table,
    show_qr,
    take_record,
)
from eleusis.server.app.routes.translating import TRANSLATING, translate_draft
from eleusis.server.app.services import COMING, Services, services_of
from eleusis.server.protocol import classes, http, reports, rounds, solo
from eleusis.server.protocol.messages import Do, Done
from eleusis.server.workers import Workers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send

    from eleusis.server.app.services import TableRegistry, Visit
    from eleusis.server.app.settings import Settings

SHUTTING_S: Final = 5.0
"""Seconds in which the tables are put to rest."""

_API: Final = "/api"
"""Below it there are no pages: what is asked there in a wrong way is told so."""

_TABLE: Final = f"{_API}/tables/{{code}}"

_LANGUAGE: Final = Parameter("language", "de for German; else it is English.", "^(en|de)$")
_ROUND: Final = f"{_API}/rounds/{{round}}"

_CLASS: Final = f"{_API}/classes/{{code}}"

_SVG: Final = "image/svg+xml"

RULEBOOK: Final = Parameter("rulebook", "The name of a rulebook.", r"^[a-z0-9+\-]{0,40}$")


PAGES: Final = (
    *("/", "/t/{rest:path}", "/learn", "/learn/{rest:path}", "/how-to-play"),
    *("/science", "/science/{rest:path}", "/daily", "/daily/{rest:path}"),
    *("/ladder", "/ladder/{rest:path}", "/r", "/r/{rest:path}"),
    *("/c", "/c/{rest:path}", "/teach", "/teach/{rest:path}"),
)
"""Where the client finds its own way."""


async def ask_class(visit: Visit, do: Do) -> Done | Response:
    """Ask a class for something, as on its socket; asking again by the same id is harmless."""
    return await ask_table(visit, do)


async def stream_class(visit: Visit) -> Response:
    """What happens in a class, as server-sent events; each `data` is a message."""
    return await stream_events(visit)


async def openapi(_visit: Visit) -> Response:
    """This document."""
    return Response(_openapi(), media_type="application/json")


@cache
def _openapi() -> bytes:
    return encoded(openapi_document(ENDPOINTS))


ENDPOINTS: Final = (
    Endpoint("POST", "/api/tables", open_table, http.Admission, http.NewTable, cost=OPENING),
    Endpoint("GET", _TABLE, look_in, http.Invitation),
    Endpoint("POST", f"{_TABLE}/people", join_table, http.Admission, http.Join, cost=JOINING),
    Endpoint("POST", f"{_TABLE}/commands", ask_table, Done, Do, token="needed"),
    Endpoint(
        "GET",
        f"{_TABLE}/events",
        stream_events,
        EVENTS,
        token="optional",
        query=(SINCE,),
        cost=COMING,
    ),
    Endpoint("GET", f"{_TABLE}/record", take_record, "text/plain", cost=5.0),
    Endpoint("GET", f"{_TABLE}/qr.svg", show_qr, _SVG, cost=3.0),
    Endpoint(
        "POST",
        f"{_TABLE}/hypotheses",
        hold_hypothesis,
        http.Contradictions,
        http.NotebookLine,
        cost=2.0,
        tag="rules",
    ),
    Endpoint(
        "GET",
        f"{_TABLE}/outlook",
        look_ahead,
        http.Outlook,
        token="needed",
        cost=LOOKING_AHEAD,
        tag="rules",
    ),
    Endpoint(
        "POST",
        "/api/rules/read",
        read_draft,
        http.Reading,
        http.RuleDraft,
        cost=READING,
        tag="rules",
    ),
    Endpoint(
        "POST",
        "/api/rules/translate",
        translate_draft,
        http.Reading,
        http.RuleDraft,
        cost=TRANSLATING,
        tag="rules",
    ),
    Endpoint(
        "POST",
        "/api/rules/understand",
        understand_draft,
        http.NextStep,
        http.ShownRule,
        cost=ASKING,
        tag="rules",
    ),
    Endpoint(
        "POST",
        "/api/rules/picture",
        draw_rule,
        http.RulePicture,
        http.PictureDraft,
        tag="rules",
    ),
    Endpoint(
        "POST",
        "/api/rules/difficulty",
        measure_rule,
        http.RuleDifficulty,
        http.RuleDraft,
        cost=MEASURING,
        tag="rules",
    ),
    Endpoint("GET", "/api/rules", list_rules, http.Library, query=(RULEBOOK,), tag="rules"),
    Endpoint("GET", "/api/rulebooks", list_rulebooks, http.Rulebooks, tag="rules"),
    Endpoint("GET", "/api/rulebooks/{rulebook}/guide", tell_how, http.HowToPlay, tag="rules"),
    Endpoint("GET", "/api/alone", tell_alone, solo.SoloFacts, tag="alone"),
    Endpoint(
        "POST",
        "/api/alone/play",
        play_alone,
        solo.SoloSight,
        solo.SoloPlay,
        cost=PLAYING,
        tag="alone",
    ),
    Endpoint(
        "POST",
        "/api/alone/rival",
        play_rival,
        solo.RivalSight,
        solo.RivalAsked,
        cost=RIVALLING,
        tag="alone",
    ),
    Endpoint(
        "POST",
        "/api/lessons/{name}",
        take_lesson,
        http.LessonPoint,
        http.LessonTaken,
        cost=2.0,
        tag="lessons",
    ),
    Endpoint(
        "POST",
        "/api/lessons/{name}/hypotheses",
        check_note,
        http.Contradictions,
        http.LessonNote,
        cost=2.0,
        tag="lessons",
    ),
    Endpoint(
        "POST",
        "/api/classes",
        open_class,
        classes.ClassAdmission,
        classes.NewClass,
        cost=OPENING,
        tag="class",
    ),
    Endpoint("GET", "/api/plans", list_plans, classes.Plans, tag="class"),
    Endpoint("GET", _CLASS, look_in_class, classes.ClassInvitation, tag="class"),
    Endpoint(
        "POST",
        f"{_CLASS}/people",
        enter_class,
        classes.ClassAdmission,
        classes.ClassEntrance,
        cost=JOINING,
        tag="class",
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/links",
        link_class,
        classes.ClassAdmission,
        classes.NewLink,
        token="needed",
        tag="class",
    ),
    Endpoint("POST", f"{_CLASS}/commands", ask_class, Done, Do, token="needed", tag="class"),
    Endpoint(
        "GET",
        f"{_CLASS}/events",
        stream_class,
        EVENTS,
        token="needed",
        query=(SINCE,),
        cost=COMING,
        tag="class",
    ),
    Endpoint("GET", f"{_CLASS}/qr.svg", show_class_qr, _SVG, cost=3.0, tag="class"),
    Endpoint(
        "GET",
        f"{_CLASS}/report",
        report_class,
        reports.ReportState,
        token="needed",
        query=(NAMING,),
        tag="class",
    ),
    Endpoint(
        "GET",
        f"{_CLASS}/report.csv",
        take_rows,
        "text/csv",
        token="needed",
        query=(NAMING, ROW_KIND),
        tag="class",
    ),
    Endpoint(
        "GET",
        f"{_CLASS}/archive.zip",
        take_archive,
        "application/zip",
        token="needed",
        tag="class",
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/deletion",
        delete_class,
        classes.ClassDeleted,
        token="needed",
        tag="class",
    ),
    Endpoint("GET", _ROUND, show_round, rounds.RoundPage, tag="rounds"),
    Endpoint("GET", f"{_ROUND}/study", study_finished, JSON, cost=2.0, tag="rounds"),
    Endpoint("GET", f"{_ROUND}/tries", list_tries, rounds.Tries, cost=2.0, tag="rounds"),
    Endpoint("GET", f"{_ROUND}/study.svg", draw_study, _SVG, cost=2.0, tag="rounds"),
    Endpoint(
        "GET",
        f"{_ROUND}/study.html",
        keep_study,
        "text/html",
        cost=2.0,
        query=(_LANGUAGE,),
        tag="rounds",
    ),
    Endpoint("GET", f"{_ROUND}/record", keep_record, "text/plain", tag="rounds"),
    Endpoint("GET", f"{_ROUND}/layout.svg", keep_picture, _SVG, cost=5.0, tag="rounds"),
    Endpoint("GET", f"{_ROUND}/layout.png", keep_print, "image/png", cost=10.0, tag="rounds"),
    Endpoint(
        "POST",
        f"{_ROUND}/deletion",
        delete_round,
        rounds.Deleted,
        rounds.Deletion,
        token="needed",
        tag="rounds",
    ),
    Endpoint(
        "POST",
        "/api/records/study",
        study_dropped,
        JSON,
        rounds.DroppedRecord,
        cost=STUDYING,
        tag="rounds",
    ),
    Endpoint("GET", "/health", health, http.Health, cost=0.0, tag="keeper"),
    Endpoint("GET", "/metrics", metrics, METRICS, cost=0.0, tag="keeper"),
    Endpoint("GET", "/openapi.json", openapi, "application/json", tag="keeper"),
)
"""All that can be asked over HTTP, but for pages and sockets."""


def services_for(
    house: TableRegistry, settings: Settings, workers: Workers | None = None
) -> Services:
    """What the endpoints work with, before anything is started.

    Args:
        house: The tables.
        settings: How the doors are set.
        workers: The desk of the house, which is theirs too.
    """
    workers = workers or Workers(settings.workers)
    pages = Pages(settings.static, lasting=HASHED)
    return Services(house, workers, pages, Pages(settings.documents), settings)


@asynccontextmanager
async def at_work(services: Services) -> AsyncIterator[None]:
    """The house is started, and shut down in the end.

    Raises:
        EleusisError: it cannot be started.
    """
    await services.house.start()
    warming = asyncio.create_task(services.workers.warm())
    try:
        yield
    finally:
        warming.cancel()
        await asyncio.wait({warming})
        await services.house.shut_down(SHUTTING_S)
        await services.workers.close()


def application(services: Services) -> ASGIApp:
    """The application in front of a house of tables, which it starts and shuts down."""

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        async with at_work(services):
            yield

    app = Starlette(
        routes=[
            Mount(_API, routes=_routes(_API)),
            *_routes(""),
            *(Route(path, page, methods=["GET"]) for path in PAGES),
            Route("/docs", documents_page, methods=["GET"]),
            Route("/docs/{path:path}", documents_page, methods=["GET"]),
            Route("/{path:path}", file, methods=["GET"]),
        ],
        exception_handlers={404: not_found, 405: wrong_method},
        lifespan=lifespan,
    )
    app.state.services = services

    async def doors(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            scope["app"] = app
            await table_socket(scope, receive, send)
        else:
            await app(scope, receive, send)

    return Guarded(doors, services.settings.public_url, services.settings.hosts)


def _routes(under: str) -> list[Route]:
    """The routes of the endpoints below a path; with "", of those that are not below `_API`."""
    return [
        Route(each.path.removeprefix(under), answering(each), methods=[each.method])
        for each in ENDPOINTS
        if each.path.startswith(_API) is bool(under)
    ]


async def page(request: Request) -> Response:
    """The page from which the client finds its own way."""
    return services_of(request).pages.index(request)


async def file(request: Request) -> Response:
    """A file of the client."""
    found = services_of(request).pages.file(request)
    return await not_found(request, None) if found is None else found


async def documents_page(request: Request) -> Response:
    """A file of the documents."""
    found = documents(services_of(request).documents, request)
    return await not_found(request, None) if found is None else found


async def not_found(request: Request, _error: Exception | None) -> Response:
    """The answer where nothing is: a page for people, for programs a problem."""
    if "text/html" in request.headers.get("accept", ""):
        lost = services_of(request).pages.lost()
        if lost is not None:
            return lost
    return problem(InputError("no-page"))


async def wrong_method(_request: Request, error: Exception) -> Response:
    """The answer to a request of another kind."""
    response = problem(InputError("wrong-method"))
    response.headers.update(getattr(error, "headers", None) or {})
    return response
