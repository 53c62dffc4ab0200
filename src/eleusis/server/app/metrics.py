"""What the server counts, in the text format that Prometheus reads.

Labels come from short lists of ours, never from what somebody sent.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

BOUNDS_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds that durations are sorted by."""

_Labels = tuple[tuple[str, str], ...]


class Durations:
    """How long something took, by buckets."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS_S) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        """Count one more."""
        self.counts[bisect_left(BOUNDS_S, seconds)] += 1
        self.sum += seconds


class Metrics:
    """Counters and durations of one process since its start."""

    def __init__(self) -> None:
        self._counters: dict[str, Counter[_Labels]] = {}
        self._durations: dict[str, Durations] = {}

    def count(self, name: str, amount: float = 1, **labels: str) -> None:
        """Add to a counter."""
        counter = self._counters.setdefault(name, Counter())
        counter[tuple(sorted(labels.items()))] += amount  # type: ignore[assignment]

    def took(self, name: str, seconds: float) -> None:
        """Add a duration."""
        self._durations.setdefault(name, Durations()).add(seconds)

    def text(self, gauges: Mapping[str, float]) -> str:
        """All of it, with what holds at the moment."""
        return "\n".join([*self._lines(gauges), ""])

    def _lines(self, gauges: Mapping[str, float]) -> Iterator[str]:
        for name, value in sorted(gauges.items()):
            yield f"# TYPE eleusis_{name} gauge"
            yield f"eleusis_{name} {_number(value)}"
        for name, counter in sorted(self._counters.items()):
            yield f"# TYPE eleusis_{name}_total counter"
            for labels, amount in sorted(counter.items()):
                yield f"eleusis_{name}_total{_braced(labels)} {_number(amount)}"
        for name, durations in sorted(self._durations.items()):
            full = f"eleusis_{name}_seconds"
            yield f"# TYPE {full} histogram"
            so_far = 0
            for bound, count in zip((*BOUNDS_S, "+Inf"), durations.counts, strict=True):
                so_far += count
                yield f'{full}_bucket{{le="{bound}"}} {so_far}'
            yield f"{full}_sum {durations.sum:.6f}"
            yield f"{full}_count {so_far}"


def _braced(labels: _Labels) -> str:
    if not labels:
        return ""
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels) + "}"


def _number(value: float) -> str:
    return f"{value:.6g}" if value != int(value) else str(int(value))
