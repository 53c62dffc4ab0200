"""The rule desk over HTTP: how a text is understood, the published rules, rulebooks and agents."""

from __future__ import annotations

import re
from functools import cache
from math import inf
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from eleusis.agents import PLAYERS
from eleusis.rule import library
from eleusis.rule.library.difficulties import PLAYS_MAX, plays_to_find
from eleusis.rulebook import (
    Counted,
    HintTime,
    Permission,
    rulebook,
    rulebook_names,
    variants_of,
)
from eleusis.server.app.routes.drafts import measured, picture, reading
from eleusis.server.protocol.http import (
    AgentEntry,
    Library,
    LibraryEntry,
    Reading,
    RulebookEntry,
    Rulebooks,
)
from eleusis.server.protocol.wire import Told
from eleusis.server.workers import TookTooLong

if TYPE_CHECKING:
    from eleusis.rule import LibraryRule
    from eleusis.rulebook import Rulebook
    from eleusis.server.app.services import Visit
    from eleusis.server.protocol.http import (
        PictureDraft,
        RuleDifficulty,
        RuleDraft,
        RulePicture,
    )

_AUTHOR: Final = re.compile(r":|,? in | does not say")
"""Behind whom a source names."""

MEASURING: Final = 10.0
"""What a measurement costs: seconds of computing, asked for by hand."""

READING: Final = 3.0
"""What a reading costs, where a request costs 1: while typing there may be several a second."""


async def read_draft(visit: Visit, draft: RuleDraft) -> Reading:
    """How a text is understood, and what the rulebook says to such a rule. It is kept nowhere."""
    try:
        found = await visit.work(reading, draft)
    except TookTooLong as error:
        return Reading(ok=False, problem=Told.of(error.said))
    has_translator = visit.services.settings.translator is not None
    is_unread = not found.ok and found.asked is None and draft.text.strip() != ""
    return replace(found, has_translator=has_translator and is_unread)


async def draw_rule(visit: Visit, draft: PictureDraft) -> RulePicture:
    """Which cards are right after a line, by a rule that is kept nowhere."""
    return await visit.work(picture, draft)


async def measure_rule(visit: Visit, draft: RuleDraft) -> RuleDifficulty:
    """How soon some searches find the rule."""
    return await visit.work(measured, draft)


async def list_rules(visit: Visit) -> Library:
    """The published rules, the easy ones first; with a rulebook, those that go with it."""
    return published(visit.request.query_params.get("rulebook", ""))


async def list_rulebooks(_visit: Visit) -> Rulebooks:
    """The rulebooks that can be played, and the agents that can be seated."""
    return playable_rulebooks()


@cache
def playable_rulebooks() -> Rulebooks:
    """What can be played, and with whom."""
    names = [
        variant
        for name in rulebook_names()
        if rulebook(name).is_complete
        for variant in (name, *(f"{name}+{each}" for each in variants_of(rulebook(name))))
    ]
    return Rulebooks(
        tuple(_entry(rulebook(name)) for name in names),
        tuple(AgentEntry(name, kind.title, kind.about) for name, kind in PLAYERS.items()),
    )


def _entry(book: Rulebook) -> RulebookEntry:
    expulsion, no_play = book.expulsion, book.no_play
    return RulebookEntry(
        name=book.name,
        title=book.title,
        source=_AUTHOR.split(str(book.sources["players"]))[0].strip(","),
        players_min=book.players.min,
        players_max=book.players.max,
        has_prophet=book.prophet is not None,
        has_guess=book.guess is not None,
        has_no_play=no_play is not None,
        has_starter=book.starter is not None,
        string_max=book.string_max,
        wrong_penalty=book.wrong_penalty,
        throws_in=None if no_play is None else no_play.exchange_max,
        hints_any_time=book.hint is HintTime.ANY_TIME,
        right_overlaps=book.right_overlaps,
        expels_at=None
        if expulsion is None
        else (expulsion.without_prophet, expulsion.with_prophet),
        counts_line=expulsion is not None and expulsion.without_prophet_counts is Counted.LINE,
        marks_falls=book.right_overlaps and book.prophet is not None,
    )


@cache
def _published_for(name: str) -> Library:
    book = rulebook(name) if name else None
    fit = [rule for rule in library() if book is None or _goes_with(rule, book)]
    fit.sort(key=lambda rule: (_plays(rule) or inf, len(rule.sentence)))
    return Library(
        tuple(
            LibraryEntry(rule.slug, rule.sentence, rule.source, rule.kind, _plays(rule))
            for rule in fit
        )
    )


def _plays(rule: LibraryRule) -> float | None:
    plays = plays_to_find(rule.slug)
    return plays if plays is not None and plays <= PLAYS_MAX else None


def published(name: str = "") -> Library:
    """The published rules that go with the rulebook of this name; all without a name.

    Raises:
        InputError: `unknown-rulebook`.
    """
    if name:
        rulebook(name)  # refuses what does not exist, before anything is kept of it
    return _published_for(name)


def _goes_with(rule: LibraryRule, book: Rulebook) -> bool:
    style = "empty" if book.starter is None else "starter"
    ends = "dead-ends" in rule.remarks and book.proper_rule.dead_ends is Permission.FORBIDDEN
    open_ = (
        "open-first-cards" in rule.remarks
        and book.proper_rule.open_first_cards is Permission.FORBIDDEN
    )
    return style in rule.line and not ends and not open_
