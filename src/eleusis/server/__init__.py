"""The online table: people and agents at one layout, in the browser.

| module | what it holds |
|---|---|
| `protocol` | what goes over the wire, once; OpenAPI and the client's types are made from it |
| `entries` | what a table's log consists of |
| `table` | a table as the fold of its log, pure: commands in, entries out |
| `showing`, `telling` | what each audience may see of it, and of its log |
| `recording` | its log as a record |
| `store` | where logs are kept: SQLite, PostgreSQL |
| `hosting` | live tables: one task each, clocks, agents that think elsewhere |
| `app` | the doors: HTTP, sockets, the client's files |

This is the only package with sockets, clocks and disks.
"""
