"""Memory that was freed goes back to the system.

C's allocator learns from the largest piece that is let go, and from then on keeps room for such
pieces among the small ones: sets of bodies, 20 MB of them now and 25 MB next, then leave gaps that
neither they nor others fill. So where it is glibc's, it is told to get large pieces from the
system, each by itself. That holds for the whole process, and changes nothing but its memory.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable


_LARGE: Final = 4 << 20
"""Bytes of a piece that comes from the system by itself, and goes back when it is freed.

Smaller ones, as what all bodies say of a line, come and go many times a turn."""

_KEPT: Final = 32 << 20
"""Bytes that may be free at the end of all others before the system has them back: as many as the
allocator comes to by itself."""

_TRIM_THRESHOLD: Final = -1  # as malloc.h has them
_MMAP_THRESHOLD: Final = -3


def hand_back() -> None:
    """Give the system back what was freed, where C's allocator keeps it: glibc's does."""
    if _TRIM is not None:
        _TRIM(0)


def _trim() -> Callable[[int], object] | None:
    """What trims glibc's allocator, which is told of large pieces first; `None` for any other."""
    try:
        allocator = ctypes.CDLL(None)
        found: Callable[[int], object] = allocator.malloc_trim
        allocator.mallopt(_MMAP_THRESHOLD, _LARGE)
        allocator.mallopt(_TRIM_THRESHOLD, _KEPT)
    except (AttributeError, OSError, TypeError):  # no glibc; on Windows no `None` either
        return None
    return found


_TRIM: Final = _trim()
