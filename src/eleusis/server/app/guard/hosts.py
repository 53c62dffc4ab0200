"""Under which names the server answers.

A page of a stranger can let its own name lead to this machine (DNS rebinding) and is then, for a
browser, a page of ours. Names that anybody could have bought are answered only if whoever runs the
server said that they are its own.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Final

PRIVATE: Final = ("localhost", "local", "lan", "home.arpa", "internal", "localdomain", "test")
"""Ends of names that nobody can buy: what lies under them was named in one's own network."""

_ANY: Final = "*"
"""Among the allowed names: all of them."""


def own_names() -> frozenset[str]:
    """What this machine is called in its network."""
    try:
        return frozenset((socket.gethostname().lower(), socket.getfqdn().lower()))
    except OSError:
        return frozenset()


def is_ours(host: str, allowed: frozenset[str]) -> bool:
    """True for an address, a name that cannot be bought, and whatever is allowed.

    Args:
        host: What stands in a Host header that is well-formed, in lower case.
        allowed: Names, without ports.
    """
    name = host.rpartition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]
    name = name.rstrip(".")
    if _ANY in allowed or name in allowed or "." not in name:
        return bool(name)
    try:
        ip_address(name)
    except ValueError:
        return name.endswith(tuple(f".{end}" for end in PRIVATE))
    return True
