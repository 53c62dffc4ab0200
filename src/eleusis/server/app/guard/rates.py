"""How much somebody may ask in a time: buckets that refill.

Nobody who has a token is counted by address alone, for a whole class shares one address; and what
is remembered of strangers is bounded.
"""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

KEYS_MAX: Final = 20_000
"""Buckets remembered; the one unused for longest is forgotten, and would be full again anyway."""

NETWORK_BITS: Final = 64
"""Of an IPv6 address only the network counts: whoever has one has all of its addresses."""


class Bucket:
    """Holds up to so many units and gets so many a second."""

    __slots__ = ("_at", "_burst", "_held", "_per_second")

    def __init__(self, burst: float, per_second: float, now: float) -> None:
        self._burst = burst
        self._per_second = per_second
        self._held = burst
        self._at = now

    def take(self, cost: float, now: float) -> float:
        """0 if *cost* units were there and are taken; else the seconds until they will be."""
        wait = self.wait(cost, now)
        if not wait:
            self._held -= cost
        return wait

    def give(self, units: float) -> None:
        """So much was taken in vain."""
        self._held = min(self._burst, self._held + units)

    def wait(self, cost: float, now: float) -> float:
        """The seconds until *cost* units are there; 0 if they are. Nothing is taken."""
        self._held = min(self._burst, self._held + (now - self._at) * self._per_second)
        self._at = now
        return max(0.0, cost - self._held) / self._per_second


class Buckets:
    """A bucket for each key, made when first asked for.

    Args:
        burst: What a bucket holds.
        per_second: What it gets back.
        clock: Seconds that never go back.
    """

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float]) -> None:
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> float:
        """0 if that may be done now; else the seconds to wait."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._burst, self._per_second, now)
            if len(self._buckets) > KEYS_MAX:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(cost, now)


def network_of(address: str) -> str:
    """What of an address counts as one asker.

    >>> network_of("2001:db8::1234") == network_of("2001:db8::ffff")
    True
    >>> network_of("192.0.2.7")
    '192.0.2.7'
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is None:
        return str(IPv6Address(int(parsed) >> NETWORK_BITS << NETWORK_BITS))
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)
