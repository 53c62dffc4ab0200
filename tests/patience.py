"""How long tests wait for what must happen, and may run before they are taken to hang."""

from __future__ import annotations

from typing import Final

PATIENCE_S: Final = 300.0
"""A ceiling against hanging: whatever is awaited comes by an event, however busy the machine is.

No test may take a number of its own: one that passes because something came soon enough says
nothing on a machine that is ten times slower.
"""

PATIENCE_FOR_ALL_S: Final = 12 * PATIENCE_S
"""The same for a whole storm of thousands of things."""
