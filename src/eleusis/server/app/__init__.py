"""The doors of the online table: HTTP, sockets, streams, the client's files.

| module | what it holds |
|---|---|
| `application` | all doors together: `application(house, settings)` |
| `endpoints`, `schema` | what an endpoint takes and gives, said once; OpenAPI from it |
| `tables`, `rules`, `keeping` | the endpoints |
| `sockets`, `frames`, `streams`, `outbox`, `connections` | messages to and from clients |
| `reading`, `problems` | bytes in, refusals out |
| `security`, `rates`, `turns` | headers, origins, hosts, how much may be asked |
| `callers`, `doorstep` | connections, and which make room for others |
| `pages`, `links` | the client's files; addresses and QR codes |
| `desk` | what is told about rules, worked out by `eleusis.server.workers` |
| `metrics`, `logs` | what is counted and told, without secrets |
| `serving` | uvicorn with its settings, started and stopped gracefully |
"""
