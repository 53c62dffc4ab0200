"""A text that is not read, proposed in our words by the language model of whoever hosts the table.

It is asked only where the host has named one, and only when the author of the text wants it. What
it proposes is asked back like any text of a person; no ruling depends on it.
"""

from __future__ import annotations

from asyncio import Semaphore, to_thread
from typing import TYPE_CHECKING, Final

from eleusis.errors import InputError
from eleusis.messages import message
from eleusis.rulebook import rulebook
from eleusis.server.app.routes.drafts import asked_back
from eleusis.server.protocol.http import Reading
from eleusis.server.protocol.wire import Told

if TYPE_CHECKING:
    from eleusis.server.app.services import Visit
    from eleusis.server.protocol.http import RuleDraft

TRANSLATING: Final = 20.0
"""What it costs to have a model asked, where a request costs 1."""

AT_ONCE: Final = 4
"""Texts that a server has translated at a time; the others wait."""

_turns: Final = Semaphore(AT_ONCE)


async def translate_draft(visit: Visit, draft: RuleDraft) -> Reading:
    """What the author of a text that is not read may mean, to say yes to.

    Raises:
        InputError: `no-translator`, if the host has named no model; there is no such rulebook.
    """
    from eleusis.agents.llm.translator import translated
    from eleusis.rule import Asked

    named = visit.services.settings.translator
    if named is None:
        raise InputError("no-translator")
    starters = 0 if rulebook(draft.rulebook).starter is None else 1
    async with _turns:  # it waits for a network, which no worker does
        found = await to_thread(translated, draft.text, *named, starters=starters)
    if isinstance(found, Asked):
        return Reading(ok=False, problem=Told.of(found.said), asked=asked_back(found, starters))
    return Reading(ok=False, problem=Told.of(message("no-proposal")))
