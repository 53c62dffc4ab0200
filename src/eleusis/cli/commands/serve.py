"""`eleusis serve`: the online table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import click

from eleusis.cli.io.asking import translate_option, translator
from eleusis.cli.io.numbers import BoundedNumber, Whole

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from eleusis.server.app.settings import Network, Settings
    from eleusis.server.hosting import Manners

FORGET_DAYS: Final = 30

_NEVER: Final = 36_500
"""Days that nobody will wait for."""

DAY_S: Final = 86_400.0

PACE_S: Final = 1.0

PACES_TO_INTERJECT: Final = 5
"""For people who may become prophet or guess before an agent plays on."""

EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})
"""Hosts that mean all addresses of the machine."""


@click.option(
    "--host", default="127.0.0.1", help="Where to listen; 0.0.0.0 lets others in your network in."
)
@click.option("--port", type=Whole(0, 65535), default=8000, help="Which port.")
@click.option("--store", help="Where tables are kept: sqlite:FILE or postgresql://…")
@click.option(
    "--public-url",
    default="",
    show_default=False,
    help="What links begin with, such as https://example.org.",
)
@click.option(
    "--proxy", multiple=True, help="Address of a proxy in front whose word about clients counts."
)
@click.option(
    "--allow-host", multiple=True, help="Name by which the server is reached besides; *: any."
)
@click.option(
    "--metrics-for", multiple=True, help="Network that may read /metrics; else only this machine."
)
@click.option(
    "--forget-days",
    type=Whole(0),
    default=FORGET_DAYS,
    help="Days after which a quiet table is deleted; 0: never.",
)
@click.option(
    "--keep-rounds",
    type=Whole(0),
    show_default="as long as tables",
    help="Days that pages of finished rounds are kept; 0: for ever.",
)
@click.option("--list-rounds", is_flag=True, help="List the pages of finished rounds, and stop.")
@click.option("--delete-round", metavar="ID", help="Delete the page of a round, and stop.")
@click.option(
    "--pace",
    type=BoundedNumber(0),
    default=PACE_S,
    help="Seconds between agents' moves; five times that to interject.",
)
@click.option("--compress", is_flag=True, help="Compress messages: for a public site.")
@click.option(
    "--code-letters",
    type=Whole(4, 12),
    default=4,
    help="Letters of a table's code; more for a public site.",
)
@translate_option
@click.option(
    "--json", "as_json", is_flag=True, help="Print the address, and logs, as lines of JSON."
)
def serve_command(
    host: str,
    port: int,
    store: str | None,
    public_url: str,
    proxy: tuple[str, ...],
    allow_host: tuple[str, ...],
    metrics_for: tuple[str, ...],
    forget_days: int,
    keep_rounds: int | None,
    list_rounds: bool,
    delete_round: str | None,
    pace: float,
    compress: bool,
    code_letters: int,
    translate: str | None,
    as_json: bool,
) -> None:
    """Open the online table: people and agents at one layout, in the browser.

    Tables survive a restart. Ctrl-C stops the server.
      eleusis serve                     on this machine only
      eleusis serve --host 0.0.0.0      for everybody in your network, by the QR code
    For a public site see docs/hosting.md.
    """
    from eleusis.server.app.application import services_for
    from eleusis.server.app.logs import write_logs
    from eleusis.server.app.serving import Listening, bound, own_address
    from eleusis.server.app.serving import serve as run
    from eleusis.server.hosting import House
    from eleusis.server.store import store_at
    from eleusis.server.workers import Workers

    named = translator(translate) if translate is not None else None
    listening = Listening(host, port, tuple(proxy), compresses=compress)
    kept_in = store or f"sqlite:{default_store()}"
    keeper = store_at(kept_in)
    if list_rounds or delete_round:
        from eleusis.cli.io.finished import tend_rounds

        tend_rounds(keeper, _checked(public_url), delete_round, as_json=as_json)
        return
    place = bound(listening)
    port = place.getsockname()[1]
    own = own_address() if host in EVERYWHERE else ""
    address = public_url.rstrip("/") or f"http://{_shown(own or host)}:{port}"
    settings = _settings(_checked(public_url), address, (*allow_host, host), metrics_for)
    settings = replace(settings, translator=named)
    write_logs(as_json=as_json)
    workers = Workers(settings.workers)
    manners = _manners(pace, forget_days, keep_rounds, code_letters)
    services = services_for(House(keeper, manners, desk=workers), settings, workers)
    is_own_only = not public_url and not own and _is_local(host)

    def welcome() -> None:
        if as_json:
            _say_json(address, kept_in)
        else:
            _say(address, kept_in, is_own_only=is_own_only, are_built=services.pages.are_built)

    run(services, listening, place, welcome)


def _settings(
    public_url: str, address: str, hosts: Iterable[str], metrics_for: Iterable[str]
) -> Settings:
    from eleusis.server.app.settings import LOOPBACK, Settings

    return Settings(
        public_url=public_url,
        local_url=address,
        hosts=frozenset(map(str.lower, hosts)) - EVERYWHERE,
        metrics_for=(*LOOPBACK, *map(_network, metrics_for)),
    )


def _manners(pace: float, forget_days: int, keep_rounds: int | None, code_letters: int) -> Manners:
    from eleusis.server.hosting import Manners

    rounds_days = forget_days if keep_rounds is None else keep_rounds
    return Manners(
        pace=pace,
        closing=PACES_TO_INTERJECT * pace,
        kept=(forget_days or _NEVER) * DAY_S,
        rounds_kept=(rounds_days or _NEVER) * DAY_S,
        code_letters=code_letters,
    )


def default_store() -> Path:
    """Where tables are kept if nobody says where: among the user's files."""
    import os
    from pathlib import Path

    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    folder = Path(state) / "eleusis"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "tables.sqlite"


def _checked(url: str) -> str:
    import re

    from eleusis.errors import InputError

    if url and not re.fullmatch(r"https?://[A-Za-z0-9.\-\[\]:]+/?", url):
        raise InputError("public-url", url=url)
    return url.rstrip("/")


def _network(text: str) -> Network:
    from ipaddress import ip_network

    from eleusis.errors import InputError

    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise InputError("network", text=text) from None


def _is_local(host: str) -> bool:
    return host in ("localhost", "::1") or host.startswith("127.")


def _shown(host: str) -> str:
    """The host as it stands in an address."""
    if _is_local(host):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _say_json(address: str, kept_in: str) -> None:
    import json
    import os

    print(
        json.dumps({"url": address, "store": _without_password(kept_in), "pid": os.getpid()}),
        flush=True,
    )


def _say(address: str, kept_in: str, *, is_own_only: bool, are_built: bool) -> None:
    from eleusis.cli.io.output import command_line
    from eleusis.cli.io.terminal import Terminal
    from eleusis.server.app.routes.links import qr_lines

    terminal = Terminal()
    terminal.say(f"The table is open: {address}", style="bold")
    has_blocks = not terminal.letters
    for line in qr_lines(address, has_colour=terminal.has_colour, has_blocks=has_blocks):
        terminal.draw(line)
    if is_own_only:
        terminal.say("Only this machine gets in. For phones and friends in your network:")
        terminal.say(f"  {command_line('serve', '--host', '0.0.0.0')}")
    else:
        terminal.say("Open the address or scan the code: no account, a name is enough.")
    if not are_built:
        terminal.say("The pages are not built; only bots can play. See README.", style="yellow")
    terminal.say(f"Tables are kept in {_without_password(kept_in)}. Ctrl-C stops.", style="dim")


def _without_password(url: str) -> str:
    """The store's address as it may be shown."""
    import re

    shown = re.sub(r"(://[^:/@]*):[^@/]*@", r"\1:…@", url)
    return re.sub(r"([?&](?:ssl)?password=)[^&]*", r"\1…", shown)
