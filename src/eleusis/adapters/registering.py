"""The names that Gymnasium knows our environments by; nothing else is loaded for it."""

from __future__ import annotations

from typing import Any, Final

_HOME: Final = "eleusis.adapters.gymnasium"

ENVIRONMENTS: Final = {
    "NewEleusis-v0": {
        "entry_point": f"{_HOME}:NewEleusis",
        "vector_entry_point": "eleusis.adapters.vector:NewEleusisVector",
    },
    "EleusisScience-v0": {"entry_point": f"{_HOME}:EleusisScience"},
}
"""Where each is, by its name."""


def register(gymnasium: Any) -> None:
    """Tell Gymnasium of them, unless it knows already."""
    for name, places in ENVIRONMENTS.items():
        if name not in gymnasium.registry:
            gymnasium.register(id=name, **places)
