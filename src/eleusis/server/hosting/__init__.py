"""Live tables: what people ask is decided, kept and told; what nobody asks for the house does.

| module | what it holds |
|---|---|
| `house` | all tables of this process: opened, found, looked after, put away |
| `live_log` | a log that is alive: its fold in memory, in step with the store |
| `live` | one table |
| `live_class` | one class, and what each role in it is told |
| `conductor` | what the house does for a class: its tables follow, walls see them |
| `audience` | its connections, and what each was told |
| `attendance` | who is here, in this process and in others |
| `keeper` | what the house does there: agents' turns, people who are away, the clock |
| `moments` | how long the next play waits for people who may still speak |
| `minds` | agents |
| `threads` | where they think, and where it is decided on rules |
| `clock` | time, and how the house behaves in it |

Connections are somebody else's: hosting puts bytes into them and never waits.
"""

from eleusis.server.hosting.audience import Connection
from eleusis.server.hosting.clock import Clock, Manners, WallClock
from eleusis.server.hosting.live import LiveTable
from eleusis.server.hosting.registry import House

__all__ = ["Clock", "Connection", "House", "LiveTable", "Manners", "WallClock"]
