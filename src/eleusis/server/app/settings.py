"""What whoever runs the server decides about its doors."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from eleusis.agents.llm.endpoint import ChatEndpoint, Limits

STATIC: Final = Path(__file__).resolve().parent.parent / "static"
"""Where the build of the package puts the client."""

DOCUMENTS: Final = STATIC.parent / "documents"
"""Where scripts/documents.py puts the site of documents; a wheel has it."""

Network = IPv4Network | IPv6Network

LOOPBACK: Final[tuple[Network, ...]] = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


@dataclass(frozen=True, slots=True)
class Settings:
    """How the doors are set."""

    public_url: str = ""
    """What links begin with, such as `https://example.org`; else with the address asked for."""
    local_url: str = ""
    """What links begin with when the page was opened on the server's own machine, where
    `localhost` leads nobody else to it."""
    hosts: frozenset[str] = frozenset()
    """Names under which it is reached, besides addresses, the name in `public_url` and names that
    nobody can buy; `*`: any."""
    static: Path = STATIC
    documents: Path = DOCUMENTS
    metrics_for: tuple[Network, ...] = LOOPBACK
    """Who may read the metrics."""
    sockets_max: int = 5_000
    """Sockets and streams of one process."""
    sockets_each_max: int = 600
    """Of one address: three classes behind one router."""
    translator: tuple[ChatEndpoint, Limits] | None = None
    """The language model that may propose what an unread text means, when its author wants that;
    None: no model is ever asked."""
    workers: int = 3
    """Processes that read and audit rules; an address never has all of them."""
