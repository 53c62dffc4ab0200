"""For whoever keeps the server: is it well, what has it counted, what can be asked of it."""

from __future__ import annotations

import sys
import time
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from eleusis.errors import InputError
from eleusis.server.app.logs import tell_mistake
from eleusis.server.protocol.http import Health

if TYPE_CHECKING:
    from eleusis.server.app.services import Visit

METRICS: Final = "text/plain; version=0.0.4"

_begun: Final = time.monotonic()


async def health(visit: Visit) -> Health:
    """Whether tables can be played here: for whatever watches over the server."""
    services = visit.services
    if services.connections.is_ending:
        raise InputError("restart.stopping")
    try:
        await services.house.check()
    except Exception as error:
        tell_mistake("unwell", error)
        raise InputError("no-store") from None
    return Health()


async def metrics(visit: Visit) -> Response:
    """What the server counts, for Prometheus. Only its own machine is told, or who it is set to."""
    services = visit.services
    client = visit.request.client
    if client is None or not _is_within(client.host, services.settings.metrics_for):
        raise InputError("no-page")
    gauges = {
        **services.house.gauges(),
        "connections": len(services.connections),
        "rules_waiting": services.workers.waiting,
        "uptime_seconds": time.monotonic() - _begun,
        "cpu_seconds": time.process_time(),
        **_memory(),
    }
    return Response(services.metrics.text(gauges), media_type=METRICS)


def _is_within(address: str, networks: tuple[object, ...]) -> bool:
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    mapped = getattr(parsed, "ipv4_mapped", None) or parsed
    return any(mapped in network for network in networks)  # type: ignore[operator]


def _memory() -> dict[str, float]:
    """The most memory that this process has had, where the system tells."""
    try:
        import resource
    except ImportError:  # Windows
        return {}
    unit = 1 if sys.platform == "darwin" else 1024
    return {"memory_peak_bytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit}
