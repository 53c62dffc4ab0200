"""`eleusis serve --list-rounds` and `--delete-round`: the finished rounds that a store keeps."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import msgspec

from eleusis.errors import InputError

if TYPE_CHECKING:
    from eleusis.server.store import KeptRound, Store

LISTED: Final = 1_000
"""Rounds that are listed, the latest."""


def tend_rounds(store: Store, address: str, deleted: str | None, *, as_json: bool) -> None:
    """List the finished rounds, or delete one.

    Raises:
        InputError: `no-such-page`; or the store cannot be used.
    """
    rounds = asyncio.run(_tended(store, deleted))
    if as_json:
        from eleusis.cli.io.output import print_json

        print_json([_told(each, address) for each in rounds])
        return
    from eleusis.cli.io.terminal import Terminal

    terminal = Terminal()
    if deleted is not None:
        terminal.say(f"The page of round {deleted} is deleted.")
        return
    if not rounds:
        terminal.say("No finished round is kept here.")
    for each in rounds:
        told = _told(each, address)
        when = datetime.fromtimestamp(each.at).astimezone().strftime("%Y-%m-%d %H:%M")
        terminal.draw(f"{when}  {told['page']}")
        terminal.say(f"{', '.join(told['names'])}: {told['rule'] or 'no rule'}", indent=18)


async def _tended(store: Store, deleted: str | None) -> tuple[KeptRound, ...]:
    await store.open()
    try:
        if deleted is None:
            return await store.rounds(LISTED)
        found = await store.round(deleted)
        if found is None:
            raise InputError("no-such-page", key=deleted[:40])
        await store.drop_round(found.id)
        return (found,)
    finally:
        await store.close()


def _told(kept: KeptRound, address: str) -> dict[str, Any]:
    """What is told of a round."""
    facts = msgspec.json.decode(kept.data)["facts"]
    opened = facts.get("opened") or {}
    return {
        "page": f"{address}/r/{kept.id}",
        "short": kept.short,
        "at": kept.at,
        "names": [chair["name"] for chair in facts["chairs"]],
        "rulebook": facts["rulebook"],
        "rule": opened.get("rule", ""),
    }
