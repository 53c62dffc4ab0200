"""Doors for tools that people use already: each is one module, with an extra of its own.

Nothing is loaded here. A door asks for its packages when it is imported, and says in one line what
to install where they are missing.

| module | what it is a door to |
|---|---|
| `new_eleusis_v0` | PettingZoo: `env`, `raw_env`, `parallel_env` |
| `gymnasium` | Gymnasium: one seat, or one scientist |
| `vector` | its vectors: thousands of rounds on `eleusis.batch` |
| `open_spiel` | OpenSpiel: the game `python_new_eleusis` |
| `inspect_tasks` | Inspect: tasks for language models |
| `mcp_server` | assistants that speak MCP |
| `verifiers_env` | verifiers: a taskset, by the name `eleusis_taskset` |

`encoding` and `external_round` are what doors for learners share: moves as numbers, views as bytes,
and a round that waits for them. `seats` is a seat as an assistant has it; `model_tasks` is what a
language model is measured by.
"""

from __future__ import annotations

from importlib.util import find_spec

from eleusis.errors import InputError

__all__ = ["MissingExtra", "require_extra"]


class MissingExtra(InputError, ImportError):
    """A door's packages are not installed."""


def require_extra(extra: str, *packages: str) -> None:
    """Nothing, if what an extra brings is there.

    Raises:
        MissingExtra: `no-extra`, with what to install.

    >>> require_extra("mcp", "a_package_that_is_not_there")
    Traceback (most recent call last):
    eleusis.adapters.MissingExtra: This needs more packages: pip install 'eleusis[mcp]'
    """
    if any(find_spec(package) is None for package in packages):
        raise MissingExtra("no-extra", extra=extra)
