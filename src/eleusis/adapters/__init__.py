"""Doors: the game in the interfaces that researchers and their programs already use.

Each door is a module of its own, loads its library only when it is itself loaded, and comes with
an extra of the same name (`pip install 'eleusis[pettingzoo]'`).

| module | what it is a door to |
|---|---|
| `new_eleusis_v0` | PettingZoo: `env`, `raw_env`, `parallel_env` |
| `gymnasium` | Gymnasium: `NewEleusis-v0` and `EleusisScience-v0`, one seat or one scientist |
| `vector` | Gymnasium's vector environments, on `eleusis.batch` |
| `open_spiel` | OpenSpiel: the game `python_new_eleusis` |

`encoding` and `external_round` are what they share: moves as numbers, views as bytes, and a round
that waits for them.
"""

from __future__ import annotations


def needs(extra: str) -> ImportError:
    """What is raised by a door whose library is not there: one line that says what to install."""
    return ImportError(f"This door needs a library: pip install 'eleusis[{extra}]'")
