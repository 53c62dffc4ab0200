"""Tables over HTTP: open one, look in at the door, join, ask, take the record away."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from eleusis.errors import InputError
from eleusis.rulebook import StarterKind, rulebook
from eleusis.server.app.problem_details import refusal
from eleusis.server.app.routes.drafts import Held, OpenPlay, contradictions, outlook_of
from eleusis.server.app.routes.links import base_of, qr_svg, table_link
from eleusis.server.app.services import require_patience
from eleusis.server.projection import facts, layout
from eleusis.server.protocol.commands import ShowNotes
from eleusis.server.protocol.http import Contradictions, Invitation, NotebookLine, Outlook
from eleusis.server.protocol.messages import Do, Done
from eleusis.server.recording import record
from eleusis.server.table import places_left

if TYPE_CHECKING:
    from eleusis.server.app.services import Visit
    from eleusis.server.protocol.http import Admission, Join, NewTable
    from eleusis.server.table import Table

OPENING: Final = 30.0
JOINING: Final = 2.0
"""What these cost, where a request costs 1."""

LOOKING_AHEAD: Final = 5.0
"""What it costs to weigh all rules."""

SHOWING: Final = 20.0
"""What a notebook costs, where a command costs 1: it may be as long as that many."""


async def open_table(visit: Visit, new: NewTable) -> Admission:
    """Open a table. The token of the answer is the host's, and told only here."""
    await visit.services.rates.openings.take(visit.address, asker=visit.asker)
    return await visit.services.house.open(new)


async def look_in(visit: Visit) -> Invitation:
    """What somebody at the door sees of a table."""
    live = await visit.table()
    seen = facts(live.table)
    return Invitation(
        code=seen.code,
        stage=seen.stage,
        rulebook=seen.rulebook,
        names=tuple(chair.name for chair in seen.chairs if not chair.is_free),
        agents=tuple(chair.name for chair in seen.chairs if chair.agent and not chair.is_person),
        free=places_left(live.table),
        is_locked=seen.is_locked,
        link=table_link(base_of(visit.request, visit.services.settings), seen.code),
        onlookers=seen.onlookers,
    )


async def join_table(visit: Visit, join: Join) -> Admission:
    """Join a table, to sit down or to look on. The token of the answer is told only here."""
    code = (await visit.table()).table.code
    await visit.services.rates.joins.take(f"{visit.address} {code}", asker=visit.asker)
    return await visit.services.house.join(code, join)


async def ask_table(visit: Visit, do: Do) -> Done | Response:
    """Ask for something, as on the socket. Asking again with the same id changes nothing."""
    token = visit.token
    live = await visit.live(token)
    person = await visit.person(live, token)
    cost = SHOWING if isinstance(do.command, ShowNotes) else 1.0
    require_patience(visit.services.rates.people.take(person, cost))
    answer = await live.command(person, do, visit.address)
    outcome = "done" if isinstance(answer, Done) else "refused"
    visit.services.metrics.count("commands", outcome=outcome)
    return answer if isinstance(answer, Done) else refusal(answer)


async def take_record(visit: Visit) -> Response:
    """The record of the rounds as text: what everybody saw, with the secrets of ended rounds."""
    live = await visit.table()
    name = f'attachment; filename="eleusis-{live.table.code}.txt"'
    text = await asyncio.to_thread(record, live.log)  # of many rounds it takes a while
    return Response(text, media_type="text/plain", headers={"Content-Disposition": name})


async def show_qr(visit: Visit) -> Response:
    """The way to the table as a QR code."""
    live = await visit.table()
    link = table_link(base_of(visit.request, visit.services.settings), live.table.code)
    picture = await asyncio.to_thread(qr_svg, link)
    return Response(picture, media_type="image/svg+xml")


async def hold_hypothesis(visit: Visit, hypothesis: NotebookLine) -> Contradictions:
    """Which plays of the layout contradict a hypothesis. It is kept nowhere."""
    live = await visit.table()
    return await visit.work(contradictions, held_against(live.table, hypothesis.text))


async def look_ahead(visit: Visit) -> Outlook:
    """What is right next, and how much of the rule may be known; told to God alone."""
    token = visit.token
    live = await visit.table(token)
    person = await visit.person(live, token)
    require_patience(visit.services.rates.people.take(person, LOOKING_AHEAD))
    own = live.own(person)
    if not own.is_god:
        raise InputError("not-god")
    if not own.rule:
        raise InputError("no-rule.outlook")
    return await visit.work(outlook_of, held_against(live.table, own.rule))


def held_against(table: Table, text: str) -> Held:
    """A hypothesis, to be held against what lies on a table.

    Raises:
        InputError: `no-round`, if nothing was ever laid there.
    """
    seen = facts(table)
    if not seen.round:
        raise InputError("no-round.layout")
    book = rulebook(seen.rulebook)
    starters = 0 if book.starter is None else 1
    laid = tuple(
        OpenPlay(" ".join(play.cards), play.right, is_starter=play.seat is None)
        for play in layout(table)
    )
    judges = book.starter is not None and book.starter.kind is StarterKind.JUDGED
    return Held(text, laid, starters, judges_starters=judges)
