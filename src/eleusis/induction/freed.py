"""Memory that was freed goes back to the system."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable


def hand_back() -> None:
    """Give the system back what was freed, where C's allocator keeps it: glibc's does."""
    if _TRIM is not None:
        _TRIM(0)


def _trim() -> Callable[[int], object] | None:
    try:
        found: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # no glibc; on Windows no `None` either
        return None
    return found


_TRIM: Final = _trim()
