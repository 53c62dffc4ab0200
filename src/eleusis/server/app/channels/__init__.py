"""Messages to and from the clients of a table, for as long as they are connected.

| module | what it holds |
|---|---|
| `sockets`, `streams` | a table over WebSockets; without them |
| `outbox`, `frames` | what is on its way to one client; the quick way of a message to its socket |
| `connections` | who is connected at the moment |
"""
