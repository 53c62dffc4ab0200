"""A class as the fold of its log, pure and synchronous: a table of tables.

| module | what it holds |
|---|---|
| `entries` | what the log consists of |
| `state` | `Class`, frozen, and `evolve_class` |
| `deciding` | `decide_class(room, person, command)`, who comes in, who sits where |
| `walls` | what walls and projectors show of the tables |
| `report` | what came of the rounds, for the class and for each pupil |
| `plans` | lesson plans as data |

The class decides which rounds are played and who sits where; its tables follow, each by its own log
(`eleusis.server.table.schooling`), and are asked again whenever it is not sure that they did.
"""
